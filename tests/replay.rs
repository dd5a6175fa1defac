//! Recorded games at the real table, without a window: they play to the same end, any moment can be jumped to, any
//! moment can be played on.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use caravanserai::{
    games::SeatKind,
    options::Options,
    playback::Playback,
    replay::{OpenReplay, Reel, Replay, Steer},
    screens::Screen,
    session::{Match, Phase},
    settings::{Settings, Speed},
    start::bare_app,
    table::{Desk, stage::Stage},
};
use chronicle::Record;
use rules::{Engine, Game};

fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 14);
    files
}

fn load(path: &Path) -> Record {
    Record::load(content::embedded(), path).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The table as `sync` lays it for a position.
fn synced(game: &Game) -> Stage {
    let mut stage = Stage::default();
    stage.sync(game);
    stage
}

/// A table that shows a record, paused at its beginning.
fn watching(record: Record) -> App {
    let mut app = bare_app(Options::default(), None);
    while *app.world().resource::<State<Screen>>().get() == Screen::Loading {
        app.update();
    }
    app.world_mut().write_message(OpenReplay::new(record));
    for _ in 0..5 {
        app.update();
    }
    steer(&mut app, Steer::Toggle);
    assert!(!app.world().resource::<Replay>().playing, "a replay begins to play, and this pauses it");
    app
}

fn steer(app: &mut App, wish: Steer) {
    app.world_mut().write_message(wish);
    for _ in 0..3 {
        app.update();
    }
}

fn shown(app: &App) -> (Stage, Game) {
    (app.world().resource::<Desk>().stage.clone(), *app.world().resource::<Match>().game())
}

#[test]
fn every_old_game_plays_to_the_same_last_table() {
    for path in golden() {
        let record = load(&path);
        let end = record.replay(content::embedded()).unwrap();
        // What playback does, outcome by outcome, from the set-up to the end.
        let reel = Reel::new(record).unwrap();
        let mut stage = synced(reel.position(0));
        for at in 0..reel.len() {
            for outcome in reel.outcomes(at).unwrap().2 {
                stage.apply(&outcome);
            }
            if reel.position(at + 1).step() == rules::Step::Turn || at + 1 == reel.len() {
                assert_eq!(stage.picture(), synced(reel.position(at + 1)).picture(), "{}: {at}", path.display());
            }
        }
        assert_eq!(reel.position(reel.len()).position_hash(), end.position_hash());
    }
}

#[test]
fn a_replay_plays_by_itself_to_its_end_and_stops_there() {
    let record = load(&golden()[3]);
    let short = record.prefix(60);
    let end = short.replay(content::embedded()).unwrap();
    let mut app = watching(short);
    steer(&mut app, Steer::Speed(Speed::Instant));
    steer(&mut app, Steer::Toggle);
    for _ in 0..20_000 {
        app.update();
        if !app.world().resource::<Replay>().playing {
            break;
        }
    }
    let replay = app.world().resource::<Replay>();
    assert!(!replay.playing, "the replay did not come to its end");
    assert_eq!((replay.at(), replay.furthest()), (60, 60));
    while !app.world().resource::<Playback>().is_done() {
        app.update();
    }
    let (stage, game) = shown(&app);
    assert_eq!(game.position_hash(), end.position_hash());
    assert_eq!(stage.picture(), synced(&end).picture());
}

#[test]
fn a_jump_to_any_decision_shows_what_sync_shows() {
    for name in ["golem-3", "spice-2", "world-3", "adventure-2"] {
        let path = golden().into_iter().find(|path| path.ends_with(format!("{name}.caravan"))).unwrap();
        let record = load(&path);
        let reel = Reel::new(record.clone()).unwrap();
        let mut app = watching(record);
        // There and back: far jumps, near ones and steps in both directions.
        let last = reel.len();
        for at in [last, 0, last / 2, last / 2 + 1, last / 2 - 1, 7, last - 1, 1] {
            steer(&mut app, Steer::Jump(at));
            for _ in 0..400 {
                if app.world().resource::<Playback>().is_done() {
                    break;
                }
                app.world_mut().resource_mut::<Playback>().skip();
                app.update();
            }
            app.update();
            let (stage, game) = shown(&app);
            assert_eq!(game.position_hash(), reel.position(at).position_hash(), "{name}: {at}");
            assert_eq!(stage.picture(), synced(reel.position(at)).picture(), "{name}: {at}");
            assert_eq!(*app.world().resource::<State<Phase>>().get(), Phase::Watching);
        }
    }
}

#[test]
fn the_watcher_sits_where_they_like_and_nothing_can_be_decided() {
    let mut app = watching(load(&golden()[5]));
    for seat in 0..4 {
        steer(&mut app, Steer::From(seat));
        assert_eq!(app.world().resource::<Match>().viewer(), seat);
        assert_eq!(app.world().resource::<Desk>().layout.viewer, seat);
    }
    let before = app.world().resource::<Match>().game().position_hash();
    app.world_mut().write_message(caravanserai::session::Intent::Decide(rules::Action::Rest));
    app.update();
    app.update();
    assert_eq!(app.world().resource::<Match>().game().position_hash(), before);
}

#[test]
fn a_game_can_be_played_on_from_every_tenth_decision_with_anybody() {
    let computer: SeatKind = "level:2".parse().unwrap();
    for path in golden() {
        let reel = Reel::new(load(&path)).unwrap();
        let players = usize::from(reel.position(0).rounds().players);
        let mut seats = vec![computer.clone(); players];
        seats[players - 1] = SeatKind::Person;
        for at in (0..reel.len()).step_by(10) {
            let record = reel.branch(at, &seats);
            let game = Match::resume(record).unwrap();
            assert_eq!(game.game().position_hash(), reel.position(at).position_hash());
            assert_eq!(game.record().decisions.len(), at);
            assert!(game.record().assisted && !game.is_watched());
            assert_eq!(game.players()[0].kind, computer);
            assert_eq!(game.players()[players - 1].kind, SeatKind::Person);
        }
    }
}

#[test]
fn rounds_turns_and_scores_lie_where_the_game_says() {
    for path in golden() {
        let reel = Reel::new(load(&path)).unwrap();
        let mut at = 0;
        let mut turns = 0;
        while at < reel.len() {
            let next = reel.next_turn(at);
            assert!(next > at);
            assert_eq!(reel.previous_turn(next), at, "{}", path.display());
            at = next;
            turns += 1;
        }
        let end = reel.position(reel.len());
        assert!(turns >= usize::from(end.rounds().round));
        assert_eq!(reel.graph(reel.len()).len(), usize::from(end.rounds().round), "{}", path.display());
        let best = (0..end.rounds().players).map(|seat| end.score(seat).total()).max().unwrap();
        assert!(reel.most_points() >= best);
    }
}

#[test]
fn results_are_kept_secret_unless_somebody_wants_to_know() {
    assert!(Settings::default().stream.hide_results);
    let mut app = watching(load(&golden()[3]));
    steer(&mut app, Steer::Turn(3));
    let replay = app.world().resource::<Replay>();
    assert!(replay.furthest() > 0 && replay.furthest() < replay.reel().len() / 4);
}
