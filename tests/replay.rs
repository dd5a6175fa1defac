//! Recorded games at the real table, without a window: they play to the same end, any moment can be jumped to, any
//! moment can be played on.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::app::{
    Phase, Screen,
    games::SeatKind,
    language::{Language, Words},
    named::Named,
    options::Options,
    requests::Watch,
    settings::{Settings, Speed},
};
use caravanserai::driver::gestures;
use caravanserai::inspect::{Director, Playback, Replay, Steer, Tabletop, log};
use caravanserai::session::{Match, history::History};
use caravanserai::start::bare_app;
use chronicle::Record;
use rules::{Action, Engine, Game};
use tabletop::stage::Stage;

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

/// The program without a window; a frame is a tenth of a second, however long it takes.
fn program() -> App {
    let mut app = bare_app(Options::default(), None);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    while *app.world().resource::<State<Screen>>().get() == Screen::Loading {
        app.update();
    }
    app
}

/// Opens a record, paused at its beginning.
fn watch(app: &mut App, record: Record) {
    app.world_mut().write_message(Watch::new(record));
    for _ in 0..5 {
        app.update();
    }
    steer(app, Steer::Toggle);
    assert!(!app.world().resource::<Replay>().playing, "a replay begins to play, and this pauses it");
}

/// A table that shows a record, paused at its beginning.
fn watching(record: Record) -> App {
    let mut app = program();
    watch(&mut app, record);
    app
}

/// Lets everything that happens now come to its end.
fn settle(app: &mut App) {
    for _ in 0..400 {
        app.update();
        if app.world().resource::<Playback>().is_done() {
            return;
        }
    }
    panic!("the table does not come to rest");
}

fn steer(app: &mut App, wish: Steer) {
    app.world_mut().write_message(wish);
    for _ in 0..3 {
        app.update();
    }
}

fn shown(app: &App) -> (Stage, Game) {
    (app.world().resource::<Tabletop>().stage.clone(), *app.world().resource::<Match>().whole())
}

#[test]
fn every_old_game_plays_to_the_same_last_table() {
    for path in golden() {
        let record = load(&path);
        let end = record.replay().unwrap();
        // What playback does, outcome by outcome, from the set-up to the end.
        let history = History::new(record).unwrap();
        let mut stage = synced(history.position(0));
        for at in 0..history.len() {
            for outcome in history.played(at + 1)[at].outcomes.iter() {
                stage.apply(history.position(at), outcome);
            }
            if history.position(at + 1).step() == rules::Step::Turn || at + 1 == history.len() {
                assert_eq!(stage.picture(), synced(history.position(at + 1)).picture(), "{}: {at}", path.display());
            }
        }
        assert_eq!(history.position(history.len()).position_hash(), end.position_hash());
    }
}

/// Lets games play by themselves at the real table, to their ends.
fn play_through(games: &[PathBuf], speed: Speed) {
    let mut app = program();
    for path in games {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let record = load(path);
        let (end, length) = (record.replay().unwrap(), record.decisions.len());
        watch(&mut app, record);
        steer(&mut app, Steer::Speed(speed));
        steer(&mut app, Steer::Toggle);
        for _ in 0..length * 200 {
            app.update();
            if !app.world().resource::<Replay>().playing {
                break;
            }
        }
        let replay = app.world().resource::<Replay>();
        assert!(!replay.playing, "{name} did not come to its end");
        assert_eq!((replay.at(), replay.furthest()), (length, length), "{name}");
        settle(&mut app);
        let (stage, game) = shown(&app);
        assert_eq!(game.position_hash(), end.position_hash(), "{name}");
        assert_eq!(stage.picture(), synced(&end).picture(), "{name}");
        eprintln!("{name}: {length} decisions");
    }
}

#[test]
fn a_replay_plays_by_itself_to_its_last_table_and_stops_there() {
    let short =
        |path: &PathBuf| ["world-2", "adventure-2"].iter().any(|name| path.ends_with(format!("{name}.caravan")));
    let games: Vec<_> = golden().into_iter().filter(short).collect();
    assert_eq!(games.len(), 2);
    play_through(&games, Speed::Fourfold);
}

#[test]
#[ignore = "3 min 12 s of computing: ten thousand decisions at the real table; --nocapture tells how far it is"]
fn every_old_game_plays_by_itself_to_its_last_table() {
    play_through(&golden(), Speed::Instant);
}

/// Goes to so many decisions of every old game, from one to another far away, and holds the table against `sync`.
fn jump_about(most: usize) {
    let mut app = program();
    for path in golden() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let record = load(&path);
        let history = History::new(record.clone()).unwrap();
        watch(&mut app, record);
        // Steps of about two fifths of the game lead to every decision once, forward and back by turns.
        let all = history.len() + 1;
        let stride = (all * 2 / 5..)
            .find(|stride| (2..=*stride).all(|d| !(all.is_multiple_of(d) && stride.is_multiple_of(d))))
            .unwrap();
        for nth in 0..all.min(most) {
            let at = nth * stride % all;
            // The very next frame shows it, however long the game is.
            app.world_mut().write_message(Steer::Jump(at));
            app.update();
            let (stage, game) = shown(&app);
            assert_eq!(game.position_hash(), history.position(at).position_hash(), "{name}: {at}");
            assert_eq!(stage.picture(), synced(history.position(at)).picture(), "{name}: {at}");
        }
        // One step on, one back, and both ends.
        for at in [all / 2, all / 2 + 1, all / 2, 0, all - 1] {
            steer(&mut app, Steer::Jump(at));
            settle(&mut app);
            assert_eq!(shown(&app).0.picture(), synced(history.position(at)).picture(), "{name}: {at}");
        }
        assert_eq!(*app.world().resource::<State<Phase>>().get(), Phase::Watching, "{name}");
        eprintln!("{name}: {all} positions");
    }
}

#[test]
fn jumps_in_every_old_game_show_what_sync_shows() {
    jump_about(40);
}

#[test]
#[ignore = "5 min of computing: a frame of about 30 ms for each of ten thousand decisions; --nocapture tells how far it is"]
fn a_jump_to_any_decision_of_every_old_game_shows_what_sync_shows() {
    jump_about(usize::MAX);
}

#[test]
fn the_watcher_sits_where_they_like_and_nothing_can_be_decided() {
    let mut app = watching(load(&golden()[5]));
    for seat in 0..4 {
        steer(&mut app, Steer::From(seat));
        assert_eq!(app.world().resource::<Match>().viewer(), seat);
        assert_eq!(app.world().resource::<Tabletop>().layout.viewer, seat);
    }
    let before = app.world().resource::<Match>().whole().position_hash();
    app.world_mut().write_message(caravanserai::session::Intent::Decide(Action::Rest));
    app.update();
    app.update();
    assert_eq!(app.world().resource::<Match>().whole().position_hash(), before);
}

#[test]
fn a_game_can_be_played_on_from_every_tenth_decision_with_anybody() {
    let computer: SeatKind = "level:2".parse().unwrap();
    for path in golden() {
        let history = History::new(load(&path)).unwrap();
        let players = usize::from(history.position(0).rounds().players);
        let mut seats = vec![computer.clone(); players];
        seats[players - 1] = SeatKind::Person;
        for at in (0..history.len()).step_by(10) {
            let record = history.branch(at, &seats);
            let game = Match::resume(record, &Words::default()).unwrap();
            assert_eq!(game.whole().position_hash(), history.position(at).position_hash());
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
        let history = History::new(load(&path)).unwrap();
        let mut at = 0;
        let mut turns = 0;
        while at < history.len() {
            let next = history.next_turn(at);
            assert!(next > at);
            assert_eq!(history.previous_turn(next), at, "{}", path.display());
            at = next;
            turns += 1;
        }
        let end = history.position(history.len());
        assert!(turns >= usize::from(end.rounds().round));
        assert_eq!(history.graph(history.len()).len(), usize::from(end.rounds().round), "{}", path.display());
        let best = (0..end.rounds().players).map(|seat| end.score(seat).total()).max().unwrap();
        assert!(history.most_points(history.len()) >= best);
    }
}

#[test]
fn results_are_kept_secret_unless_somebody_wants_to_know() {
    assert!(Settings::default().stream.hide_results);
    let mut app = watching(load(&golden()[3]));
    steer(&mut app, Steer::Turn(3));
    let replay = app.world().resource::<Replay>();
    assert!(replay.furthest() > 0 && replay.furthest() < replay.history().len() / 4);
}

#[test]
fn the_director_tells_viewers_which_player_somebody_without_a_name_is() {
    let mut record = load(&golden()[3]);
    record.players[0] = chronicle::Player { name: "You".into(), agent: "human".into(), colour: None };
    let other = record.players[1].name.clone();
    let mut app = program();
    let name = |app: &App| app.world().resource::<Match>().players()[0].name.clone();
    app.world_mut().write_message(Watch::new(record.clone()));
    (0..5).for_each(|_| app.update());
    assert_eq!(name(&app), "You", "who watches alone is spoken to");
    app.world_mut().resource_mut::<Settings>().stream.director = true;
    app.world_mut().write_message(Watch::new(record));
    (0..5).for_each(|_| app.update());
    assert_eq!(name(&app), "Player 1", "the table and the captions say the same");
    let told = app.world().resource::<Director>().chapters.text();
    assert!(told.contains(&format!(": Player 1, {other}")), "{told}");
}

#[test]
fn names_nobody_wrote_are_told_in_the_language_of_whoever_reads() {
    let mut record = load(&golden()[3]);
    record.players[0] = chronicle::Player { name: "You".into(), agent: "human".into(), colour: None };
    record.players[1].name = "Ada".into();
    let mut app = program();
    app.world_mut().resource_mut::<Settings>().language = Language::German;
    app.update();
    let names = |app: &App| {
        let players = app.world().resource::<Match>().players();
        players.iter().take(2).map(|player| player.name.clone()).collect::<Vec<_>>()
    };
    app.world_mut().write_message(Watch::new(record.clone()));
    (0..5).for_each(|_| app.update());
    assert_eq!(names(&app), ["Du", "Ada"]);
    // The language is changed while it is watched.
    app.world_mut().resource_mut::<Settings>().language = Language::English;
    (0..5).for_each(|_| app.update());
    assert_eq!(names(&app), ["You", "Ada"]);
    app.world_mut().resource_mut::<Settings>().language = Language::German;
    app.world_mut().resource_mut::<Settings>().stream.layout.on = true;
    app.world_mut().write_message(Watch::new(record));
    (0..5).for_each(|_| app.update());
    assert_eq!(names(&app), ["Spieler 1", "Ada"], "viewers are not the one who played");
}

#[test]
fn an_opponent_on_the_seat_of_whoever_played_is_not_called_you() {
    let mut record = load(&golden()[3]);
    record.players[0] = chronicle::Player { name: "You".into(), agent: "human".into(), colour: None };
    let history = History::new(record).unwrap();
    let seats: Vec<SeatKind> = ["level:2", "human"].map(|kind| kind.parse().unwrap()).to_vec();
    let named = |seats: &[SeatKind]| {
        Match::resume(history.branch(9, seats), &Words::default()).unwrap().players()[0].name.clone()
    };
    assert_eq!(named(&seats), "Sela");
    assert_eq!(named(&[SeatKind::Person, seats[0].clone()]), "You");
}

#[test]
fn a_jump_is_no_swing_of_chances_and_an_end_is_told_when_it_is_seen() {
    let record = load(&golden()[3]);
    let last = record.decisions.len() - 1;
    let mut app = program();
    app.world_mut().resource_mut::<Settings>().stream.director = true;
    watch(&mut app, record);
    let caption = |app: &App| {
        let named = app.world().resource::<Named>();
        named.get("director").map(|shown| shown.text.clone()).unwrap_or_default()
    };
    for at in [last / 2, 3, last] {
        steer(&mut app, Steer::Jump(at));
        for _ in 0..30 {
            app.update();
            assert!(!caption(&app).contains("stands at"), "{at}: {}", caption(&app));
        }
    }
    // The last decision is on its way: nobody has won before it is there.
    steer(&mut app, Steer::Step(1));
    assert!(app.world().resource::<Match>().whole().is_over());
    while !app.world().resource::<Playback>().is_done() {
        assert!(!caption(&app).contains("wins"), "{}", caption(&app));
        app.update();
    }
    (0..3).for_each(|_| app.update());
    assert!(caption(&app).contains("wins with"), "{}", caption(&app));
}

#[test]
fn captions_tell_every_turn_in_the_words_of_the_log_and_a_claim_with_its_card_price_and_number() {
    let record = load(&golden()[3]);
    let start = record.positions().map(Result::unwrap).collect::<Vec<_>>();
    let claims: Vec<usize> =
        (0..record.decisions.len()).filter(|&at| matches!(record.decisions[at].action, Action::Claim { .. })).collect();
    assert!(claims.len() > 3);
    let mut app = program();
    app.world_mut().resource_mut::<Settings>().stream.director = true;
    watch(&mut app, record.clone());
    for at in claims.into_iter().take(3).chain([5, 6]) {
        steer(&mut app, Steer::Jump(at));
        (0..5).for_each(|_| app.update());
        steer(&mut app, Steer::Step(1));
        (0..5).for_each(|_| app.update());
        let world = app.world();
        let caption = world.resource::<Named>().get("director").map(|shown| shown.text.clone()).unwrap_or_default();
        let (words, running) = (world.resource::<Words>(), world.resource::<Match>());
        let told = log::last_turn(words, running, running.players()).unwrap().0.sentence;
        assert!(caption.contains(&told), "{caption} does not say {told}");
        if let Action::Claim { .. } = record.decisions[at].action {
            let seat = start[at].to_move().unwrap();
            let count = format!("claim {} of {}", start[at].claims(seat) + 1, start[at].options().end_claims());
            assert!(caption.contains(&count) && caption.contains("paid "), "{caption}");
        }
    }
}

#[test]
fn a_result_is_shared_as_a_picture_from_the_replays_menu() {
    let home = tempfile::tempdir().unwrap();
    let mut app = watching(load(&golden()[3]));
    app.insert_resource(caravanserai::app::folders::Folders::under(home.path()));
    app.world_mut().resource_mut::<Settings>().stream.hide_results = false;
    for name in ["replay.share", "share.picture"] {
        for _ in 0..200 {
            app.update();
            if app.world().resource::<Named>().get(name).is_some() {
                break;
            }
        }
        (0..5).for_each(|_| app.update());
        let at = app.world().resource::<Named>().get(name).unwrap().rect.center();
        for gesture in gestures::click(at) {
            gestures::make(app.world_mut(), gesture);
            app.update();
        }
    }
    let pictures = home.path().join("pictures");
    let began = std::time::Instant::now();
    while std::fs::read_dir(&pictures).map_or(0, |all| all.count()) == 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "no picture was written");
        app.update();
    }
}

#[test]
fn a_list_of_chapters_lies_on_the_disk_when_the_game_is_over() {
    let home = tempfile::tempdir().unwrap();
    let record = load(&golden()[3]);
    let last = record.decisions.len();
    let end = record.replay().unwrap();
    let mut app = program();
    app.insert_resource(caravanserai::app::folders::Folders::under(home.path()));
    app.world_mut().resource_mut::<Settings>().stream.director = true;
    app.world_mut().write_message(Watch::new(record));
    app.update();
    steer(&mut app, Steer::Jump(last - 60));
    let folder = home.path().join("chapters");
    let written = || Some(std::fs::read_dir(&folder).ok()?.next()?.unwrap().path());
    let mut frames = 0;
    while written().is_none() {
        frames += 1;
        assert!(frames < 6_000, "the game does not end");
        app.update();
    }
    let text = std::fs::read_to_string(written().unwrap()).unwrap();
    let chapters: Vec<(u32, &str)> = text
        .lines()
        .map(|line| {
            let (stamp, said) = line.split_once(' ').unwrap();
            let (minutes, seconds) = stamp.split_once(':').unwrap();
            (minutes.parse::<u32>().unwrap() * 60 + seconds.parse::<u32>().unwrap(), said)
        })
        .collect();
    assert!(chapters[0].0 == 0 && chapters[0].1.starts_with("Golem Edition: "), "{text}");
    assert!(chapters.windows(2).all(|two| two[0].0 + 9 < two[1].0), "video platforms want ten seconds: {text}");
    let best = end.ranking()[0];
    let (at, said) = *chapters.last().unwrap();
    assert!(said.ends_with(&format!("wins with {} points", end.score(best).total())), "{text}");
    // A frame is a tenth of a second; the end may have taken the place of a chapter up to ten seconds before it.
    let now = frames / 10;
    assert!((at..at + 12).contains(&now), "told at {at} s, seen at {now} s: {text}");
}
