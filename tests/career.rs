//! Paths of a user through their games that are over: they come by themselves, are found, watched, dealt again, carried to
//! another machine, and say which level is an even match.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod steps;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use caravanserai::app::{
    Screen, files,
    folders::Folders,
    games::{GameKind, GameSetup, SeatKind, Style},
    language::Language,
    named::Named,
    options::Options,
    settings::{Settings, Speed},
    strength::Strengths,
};
use caravanserai::driver::{Device, Script, ScriptStep, ScriptTarget};
use caravanserai::inspect::Archive;
use caravanserai::session::Match;
use caravanserai::start::bare_app;
use career::{Profile, Profiles, Store};
use chronicle::{RealDisk, Record};
use rules::Engine;
use steps::{click, finish, key, text, until};

/// The program over a home, playing steps, with motion at once.
fn app(home: &Path, options: Options, steps: Vec<ScriptStep>) -> App {
    let mut app = bare_app(options, Some(Script { steps }));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.own_speed = Speed::Instant;
    settings.computer_speed = Speed::Instant;
    app.insert_resource(Folders::under(home));
    app
}

fn play(home: &Path, steps: Vec<ScriptStep>) -> App {
    finish(app(home, Options::default(), steps))
}

/// From the title to the page, which knows so many games; then more.
fn at_page(games: usize, more: impl IntoIterator<Item = ScriptStep>) -> Vec<ScriptStep> {
    let steps = [
        until("screen", "Title"),
        until("history", &games.to_string()),
        click("title.career"),
        until("screen", "Career"),
        ScriptStep::Settle,
    ];
    steps.into_iter().chain(more).collect()
}

fn thing(name: &str) -> ScriptStep {
    ScriptStep::AssertThing(name.into())
}

fn shown(app: &App, words: &str) -> bool {
    app.world().resource::<Named>().texts().any(|text| text.contains(words))
}

/// A kept game that the rules have ended, with these people and levels at the table.
fn finished(name: &str, hour: u64, seats: &[(&str, &str)]) -> Record {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden"));
    let mut record = Record::load(content::embedded(), &folder.join(name)).unwrap();
    for (player, (name, agent)) in record.players.iter_mut().zip(seats) {
        (player.name, player.agent) = ((*name).to_owned(), (*agent).to_owned());
    }
    record.started = Some(1_790_000_000_000 + hour * 3_600_000);
    record
}

fn write(home: &Path, records: &[Record]) {
    let folder = Folders::under(home).history;
    let mut store = Store::open(&folder, Arc::new(RealDisk), content::embedded()).unwrap();
    for record in records {
        assert!(store.add(record).unwrap().new);
    }
    store.save_index().unwrap();
}

fn people(home: &Path, names: &[&str]) {
    let mut people = Profiles::default();
    for name in names {
        people.add(Profile::new(name)).unwrap();
    }
    people.save(&RealDisk, &Folders::under(home).people()).unwrap();
}

/// Three games: two of Ada, one of Ben.
fn three(home: &Path) {
    people(home, &["Ada", "Ben"]);
    write(
        home,
        &[
            finished("golem-2.caravan", 1, &[("Ada", "human"), ("Ilka", "level:2")]),
            finished("world-3.caravan", 2, &[("Ada", "human"), ("Ilka", "level:3"), ("Tarn", "level:3")]),
            finished("golem-3.caravan", 3, &[("Ilka", "level:2"), ("Ben", "human"), ("Tarn", "level:2")]),
        ],
    );
}

fn files_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .map(|files| files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect())
        .unwrap_or_default();
    names.sort();
    names
}

fn table(seats: &[&str]) -> Options {
    Options {
        game: Some(GameKind::Golem),
        players: Some(seats.len() as u8),
        seats: seats.iter().map(|seat| seat.parse::<SeatKind>().unwrap()).collect(),
        seed: Some(5),
        ..default()
    }
}

/// At the table: a turn, then giving up, asked twice.
fn given_up() -> Vec<ScriptStep> {
    vec![
        until("screen", "Table"),
        until("phase", "Choosing"),
        ScriptStep::Settle,
        click("own.hand.1"),
        click("table.confirm"),
        until("phase", "Thinking"),
        until("phase", "Choosing"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        click("pause.give-up"),
        ScriptStep::Settle,
        click("pause.give-up"),
        until("screen", "Results"),
        until("history", "1"),
    ]
}

#[test]
fn a_game_that_was_given_up_is_there_after_a_restart_and_belongs_to_somebody() {
    let home = tempfile::tempdir().unwrap();
    let before = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let _ = finish(app(home.path(), table(&["human", "level:1"]), given_up()));
    assert!(files::finish(files::PATIENCE));
    let app = play(
        home.path(),
        at_page(
            1,
            [text("Golem Edition"), text("You"), click("career.tab.people"), ScriptStep::Settle, text("1 game")],
        ),
    );
    let known = app.world().resource::<Archive>().known.clone();
    let entry = &known.games[0].entry;
    assert!(entry.started.unwrap() >= before, "it was begun just now");
    let person = &known.people.people()[0];
    assert_eq!(entry.seat_of(person), Some(0), "whoever played is somebody from now on");
    assert!(person.is_called("You") && person.is_called("Du"), "in every language");
    assert_eq!(known.persons[0].statistics.gave_up, 1);
}

#[test]
fn a_game_that_the_rules_end_comes_to_the_history_and_once() {
    let home = tempfile::tempdir().unwrap();
    let steps = vec![
        until("screen", "Table"),
        ScriptStep::PlayOut(Device::Mouse, 3),
        until("screen", "Results"),
        until("history", "1"),
        key("Enter"),
        until("counted", "yes"),
        ScriptStep::Settle,
        // Watching it is not playing it.
        click("results.watch"),
        until("screen", "Table"),
        ScriptStep::Settle,
        key("End"),
        ScriptStep::Settle,
    ];
    let mut app = app(home.path(), table(&["human", "level:1"]), steps);
    let mut setup = app.world_mut().resource_mut::<GameSetup>();
    (setup.claims, setup.rounds) = (Some(1), Some(12));
    let app = finish(app);
    assert_eq!(app.world().resource::<Archive>().known.games.len(), 1);
    let files = files_in(&Folders::under(home.path()).history);
    assert_eq!(files.iter().filter(|name| name.ends_with(".caravan")).count(), 1, "{files:?}");
}

/// What the cards that came to light did stands with every game and over all of them; it comes by itself.
#[test]
fn luck_stands_in_the_list_and_over_time() {
    let home = tempfile::tempdir().unwrap();
    three(home.path());
    let page = [until("lucks", "3"), ScriptStep::Settle];
    let app = play(home.path(), at_page(3, page));
    let known = app.world().resource::<Archive>().known.clone();
    let own = known.persons.iter().find(|person| person.profile.name == "Ada").unwrap();
    let lucks: Vec<f32> = own.statistics.series.iter().map(|moment| moment.account.unwrap().luck).collect();
    assert_eq!(lucks.len(), 2);
    for luck in &lucks {
        let told = caravanserai::app::language::percentage_points(f64::from(*luck));
        assert!(shown(&app, &format!("luck {told}")), "{told}");
    }
    let figures = [click("career.tab.figures"), ScriptStep::Settle, text("Luck a game: ")];
    let plot = [click("career.plot.luck"), ScriptStep::Settle, text("your own play")];
    let _ = play(home.path(), at_page(3, figures.into_iter().chain(plot)));
    assert!(files::finish(files::PATIENCE));
    // It is in the index: nothing is found out a second time.
    let store = Store::open(&Folders::under(home.path()).history, Arc::new(RealDisk), content::embedded()).unwrap();
    assert_eq!((store.accounted(), store.unread()), (3, 0));
}

/// A game that has been looked at again says how well it was played.
#[test]
fn how_well_a_game_was_played_stands_in_the_list_once_it_has_been_reviewed() {
    let home = tempfile::tempdir().unwrap();
    let reviewed = [until("aftermath", "told"), ScriptStep::Settle, ScriptStep::Wait(0.1), ScriptStep::Settle];
    let steps = given_up().into_iter().chain(reviewed).collect();
    let _ = finish(app(home.path(), table(&["human", "level:1"]), steps));
    assert!(files::finish(files::PATIENCE));
    let _ =
        play(home.path(), at_page(1, [until("lucks", "1"), ScriptStep::Settle, text("played "), text(" %, luck ")]));
}

#[test]
fn a_first_game_with_a_guide_does_not_come() {
    let home = tempfile::tempdir().unwrap();
    let steps = vec![
        until("screen", "Title"),
        until("history", "0"),
        click("title.lessons"),
        click("lessons.golem"),
        until("screen", "Table"),
        until("phase", "Choosing"),
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        click("pause.give-up"),
        ScriptStep::Settle,
        click("pause.give-up"),
        until("screen", "Results"),
        ScriptStep::Settle,
    ];
    let _ = play(home.path(), steps);
    assert!(files::finish(files::PATIENCE));
    assert_eq!(files_in(&Folders::under(home.path()).history), Vec::<String>::new());
}

#[test]
fn games_are_found_by_game_person_result_players_and_words() {
    let home = tempfile::tempdir().unwrap();
    three(home.path());
    let found = |more: Vec<ScriptStep>| {
        let app = play(home.path(), at_page(3, more.into_iter().chain([ScriptStep::Settle])));
        let named = app.world().resource::<Named>();
        (0..3).filter(|nth| named.get(&format!("career.game.{nth}.watch")).is_some()).count()
    };
    assert_eq!(found(vec![]), 2, "Ada's, who sits here");
    assert_eq!(found(vec![click("career.person.all")]), 3);
    assert_eq!(found(vec![click("career.person.1")]), 1, "Ben's");
    assert_eq!(found(vec![click("career.person.all"), click("career.game.golem")]), 2);
    assert_eq!(found(vec![click("career.game.adventure"), ScriptStep::Settle, text("There is no such game")]), 0);
    let players = [click("career.players"), ScriptStep::Settle, click("career.players.2")];
    assert_eq!(found(players.into_iter().chain([click("career.person.all")]).collect()), 2, "three at the table");
    let level = [click("career.level"), ScriptStep::Settle, click("career.level.3")];
    assert_eq!(found(level.to_vec()), 1, "Ada's against level 3");
    let words = [click("career.person.all"), click("career.search"), ScriptStep::Type("tarn BEN golem".into())];
    assert_eq!(found(words.to_vec()), 1);
    let entry = |nth: usize| {
        let store = Store::open(&Folders::under(home.path()).history, Arc::new(RealDisk), content::embedded()).unwrap();
        let entries: Vec<_> = store.entries().cloned().collect();
        entries[nth].result(0) == career::GameResult::Won
    };
    let won = [0, 1].into_iter().filter(|nth| entry(*nth)).count();
    assert_eq!(found(vec![click("career.result"), ScriptStep::Settle, click("career.result.1")]), won);
}

#[test]
fn a_game_is_watched_and_leads_back() {
    let home = tempfile::tempdir().unwrap();
    three(home.path());
    let app = play(
        home.path(),
        at_page(
            3,
            [
                // Newest first: the second of Ada's is the older one.
                click("career.game.1.watch"),
                until("screen", "Table"),
                until("phase", "Watching"),
                key("Escape"),
                until("menu", "Pause"),
                ScriptStep::Settle,
                click("pause.leave"),
                until("screen", "Career"),
                ScriptStep::Settle,
                click("career.game.0.review"),
                until("screen", "Table"),
                until("menu", "Review"),
            ],
        ),
    );
    let running = app.world().resource::<Match>();
    assert!(running.is_watched() && running.record().deal.options.kind == GameKind::World);
}

#[test]
fn a_deal_is_played_again_from_its_beginning() {
    let home = tempfile::tempdir().unwrap();
    three(home.path());
    let app = play(home.path(), at_page(3, [click("career.game.1.again"), until("screen", "Table")]));
    let running = app.world().resource::<Match>();
    let old = finished("golem-2.caravan", 1, &[]);
    assert!(!running.is_watched() && running.record().decisions.len() < 3);
    assert_eq!(running.record().deal.seed, old.deal.seed);
    assert!(running.record().started > old.started, "it is another game");
    assert_eq!(running.players()[1].kind.to_string(), "level:2");
}

#[test]
fn everything_moves_to_an_empty_home_as_one_file() {
    let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    three(home.path());
    let exported = at_page(
        3,
        [
            click("career.tab.people"),
            ScriptStep::Settle,
            ScriptStep::Scroll(ScriptTarget::Named("career.back".into()), 0.0),
            click("career.export"),
            ScriptStep::Settle,
            text("3 games and everybody"),
            thing("career.import.0"),
        ],
    );
    let _ = play(home.path(), exported);
    assert!(files::finish(files::PATIENCE));
    let folder = Folders::under(home.path()).exports();
    let file = folder.join(files_in(&folder).pop().unwrap());
    // It is dropped on the window.
    let steps = vec![
        until("screen", "Career"),
        until("history", "3"),
        ScriptStep::Settle,
        text("3 new games, none that was here already, 2 new people"),
    ];
    let mut there = app(other.path(), Options::default(), steps);
    let path_buf = file.clone();
    there.add_systems(
        OnEnter(Screen::Title),
        move |window: Single<Entity, With<Window>>, mut dropped: MessageWriter<FileDragAndDrop>| {
            dropped.write(FileDragAndDrop::DroppedFile { window: *window, path_buf: path_buf.clone() });
        },
    );
    let there = finish(there);
    assert!(files::finish(files::PATIENCE));
    assert!(there.world().resource::<Archive>().known.people.find("Ben").is_some());
    let [here, there] = [home.path(), other.path()].map(|home| files_in(&Folders::under(home).history));
    assert_eq!(here, there, "the same files on both machines");
}

#[test]
fn a_damaged_file_is_named_and_costs_itself() {
    let home = tempfile::tempdir().unwrap();
    three(home.path());
    let folder = Folders::under(home.path()).history;
    std::fs::write(folder.join("20260101-000000-torn.caravan"), "caravanserai record 1\ngame: ?").unwrap();
    // The index is gone as well: it is made anew from the games.
    std::fs::remove_file(folder.join(career::INDEX_NAME)).unwrap();
    std::fs::write(Folders::under(home.path()).people(), "(version: 1, near: None, people: [(name: 7)])").unwrap();
    let app = play(
        home.path(),
        at_page(3, [ScriptStep::Settle, text("torn.caravan cannot be used"), text("profiles-damaged-1.ron")]),
    );
    assert_eq!(app.world().resource::<Archive>().known.games.len(), 3);
    assert!(folder.join("20260101-000000-torn.caravan").is_file(), "it stays");
    assert!(home.path().join("profiles-damaged-1.ron").is_file() && folder.join(career::INDEX_NAME).is_file());
}

#[test]
fn a_person_is_renamed_and_sits_down_at_the_next_table() {
    let home = tempfile::tempdir().unwrap();
    let _ = finish(app(home.path(), table(&["human", "level:1"]), given_up()));
    assert!(files::finish(files::PATIENCE));
    let steps = at_page(
        1,
        [
            click("career.tab.people"),
            ScriptStep::Settle,
            click("career.people.0.rename"),
            ScriptStep::Settle,
            ScriptStep::Type("Ada".into()),
            ScriptStep::Settle,
            key("Enter"),
            ScriptStep::Settle,
            text("also called"),
            click("career.back"),
            until("screen", "Title"),
            click("title.new-game"),
            until("screen", "NewGame"),
            ScriptStep::Settle,
            click("new-game.start"),
            until("screen", "Table"),
        ],
    );
    let app = play(home.path(), steps);
    let known = app.world().resource::<Archive>().known.clone();
    assert_eq!(known.people.people()[0].name, "Ada");
    assert_eq!(known.persons[0].statistics.all.games, 1, "the game under the old name is still hers");
    assert_eq!(app.world().resource::<Match>().record().players[0].name, "Ada");
}

/// Ada has beaten level 3 again and again: by the rulebook and each time with another deal, so that it counts.
fn strong(home: &Path) {
    people(home, &["Ada"]);
    let won = |seed: u64| {
        let options = rules::Options { round_cap: Some(200), ..rules::Options::new(GameKind::Golem, 2) };
        let mut record = Record::new(content::embedded(), options, seed).unwrap();
        let mut game = record.deal.set_up().unwrap();
        let mut agent = ai::AgentSpec::Beginner.build(seed);
        while let Some(seat) = game.to_move() {
            let action = agent.decide(&game.view(seat), &ai::Budget::default(), &ai::Watch::default());
            game.apply(action, &mut rules::Silent).unwrap();
            record.push(action, None);
        }
        for (seat, player) in (0..).zip(&mut record.players) {
            let (name, agent) = if seat == game.ranking()[0] { ("Ada", "human") } else { ("Ilka", "level:3") };
            (player.name, player.agent) = (name.to_owned(), agent.to_owned());
        }
        record.started = Some(1_790_000_000_000 + seed * 3_600_000);
        // Two beginners may go on for ever.
        (!game.rounds().capped()).then_some(record)
    };
    write(home, &(0..).filter_map(won).take(12).collect::<Vec<_>>());
}

#[test]
fn an_even_match_is_named_and_an_adaptive_seat_plays_at_it() {
    let home = tempfile::tempdir().unwrap();
    strong(home.path());
    let steps = vec![
        until("screen", "Title"),
        until("history", "12"),
        click("title.new-game"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
        click("seat.2.off"),
        click("seat.1.level"),
        ScriptStep::Settle,
        text("after 12 rated games"),
        click("seat.1.level.6"),
        ScriptStep::Settle,
        text("An even match for you: "),
        text("it plays at"),
        click("new-game.start"),
        until("screen", "Table"),
    ];
    let app = play(home.path(), steps);
    let even = app.world().resource::<Strengths>().of(&GameSetup::default()).unwrap();
    assert!(even.next > 3 && even.level > 3, "stronger than what was beaten: {even:?}");
    let running = app.world().resource::<Match>();
    assert_eq!(running.players()[1].kind, SeatKind::Computer { level: even.next, style: Style::Balanced });
    assert_eq!(running.record().players[1].agent, format!("level:{}", even.next), "the record knows the level alone");
    let remembered = &app.world().resource::<Settings>().last_game;
    assert_eq!(remembered.seats[1].kind, SeatKind::Adaptive { style: Style::Balanced }, "it adapts the next time, too");
}

#[test]
fn every_part_is_reached_by_keys_in_large_german_text() {
    let home = tempfile::tempdir().unwrap();
    strong(home.path());
    let mut steps = at_page(12, []);
    for (tab, said) in [("figures", "Längste Serie"), ("achieved", "von 54 erreicht"), ("people", "Partien")] {
        steps.extend([click(&format!("career.tab.{tab}")), ScriptStep::Settle, text(said)]);
    }
    steps.extend([click("career.tab.games"), ScriptStep::Settle]);
    // From the first pill of the list down to the next row, and over the edge of what is seen.
    steps.extend((0..14).flat_map(|_| [key("ArrowDown"), ScriptStep::Settle]));
    steps.extend([key("Escape"), until("screen", "Title")]);
    let mut app = app(home.path(), Options::default(), steps);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.language, settings.text_scale) = (Language::German, 1.5);
    let app = finish(app);
    assert!(!shown(&app, "⟨"), "every sentence has words");
}

/// The ways through the pages, by each device alone: who plays, what they have done, what they have achieved, a game watched and
/// left again, and its deal played once more.
#[test]
fn every_device_alone_leads_through_the_pages() {
    for device in [Device::Mouse, Device::Keys, Device::Pad] {
        let home = tempfile::tempdir().unwrap();
        three(home.path());
        let to = |name: &str| ScriptStep::Use(device, name.into());
        // Keys have one of their own that leads back.
        let back = |name: &str| if device == Device::Keys { key("Escape") } else { to(name) };
        // The menu of a table is no control of a page: the key stands in for the pad's button, which a script cannot press.
        let menu = || if device == Device::Mouse { click("table.menu") } else { key("Escape") };
        let mut steps = vec![until("screen", "Title"), until("lucks", "3"), to("title.career")];
        steps.extend([until("screen", "Career"), ScriptStep::Settle]);
        for (tab, said) in
            [("people", "Ben"), ("figures", "Longest streak"), ("achieved", "of 54"), ("games", "2 games of 3")]
        {
            steps.extend([to(&format!("career.tab.{tab}")), ScriptStep::Settle, text(said)]);
            if tab == "figures" {
                steps.extend([to("career.plot.luck"), ScriptStep::Settle, text("your own play")]);
            }
            if tab == "people" {
                steps.extend([to("career.export"), ScriptStep::Settle, text("3 games and everybody")]);
            }
        }
        for (list, entry, said) in [
            ("level", 3, "1 game of 3"),
            ("level", 0, "2 games of 3"),
            ("players", 2, "1 game of 3"),
            ("players", 0, "2 games of 3"),
            ("result", 3, "0 games of 3"),
            ("result", 0, "2 games of 3"),
        ] {
            let list = format!("career.{list}");
            steps.extend([
                to(&list),
                ScriptStep::Settle,
                to(&format!("{list}.{entry}")),
                ScriptStep::Settle,
                text(said),
            ]);
        }
        steps.extend([
            to("career.game.1.review"),
            until("menu", "Review"),
            back("review.back"),
            until("menu", "None"),
            menu(),
            until("menu", "Pause"),
            to("pause.leave"),
            until("screen", "Career"),
            ScriptStep::Settle,
            to("career.person.1"),
            ScriptStep::Settle,
            text("1 game of 3"),
            to("career.person.all"),
            ScriptStep::Settle,
            to("career.game.2.watch"),
            until("phase", "Watching"),
            ScriptStep::AssertThing("replay.play".into()),
            menu(),
            until("menu", "Pause"),
            to("pause.leave"),
            until("screen", "Career"),
            to("career.game.0.again"),
            until("screen", "Table"),
        ]);
        let app = play(home.path(), steps);
        assert_eq!(app.world().resource::<Match>().record().deal.options.kind, GameKind::Golem, "{device:?}");
    }
}

/// The people, by each device alone: how somebody looks, who sits here, another name, a name that belongs to nobody, somebody who
/// is forgotten, and everything taken out and in again. Names are typed.
#[test]
fn every_device_alone_changes_the_people() {
    for device in [Device::Mouse, Device::Keys, Device::Pad] {
        let home = tempfile::tempdir().unwrap();
        three(home.path());
        let stranger = finished("golem-2.caravan", 4, &[("Cleo", "human"), ("Ilka", "level:2")]);
        write(home.path(), &[stranger]);
        let to = |name: &str| [ScriptStep::Use(device, name.into()), ScriptStep::Settle];
        let mut steps = vec![until("screen", "Title"), until("lucks", "4")];
        steps.extend(to("title.career"));
        steps.push(until("screen", "Career"));
        for name in [
            "career.tab.people",
            "career.people.1.face",
            "career.people.1.colour.3",
            "career.people.1.face.2",
            "career.people.1.face",
            "career.people.1.near",
            "career.stranger.0",
            "career.stranger.0.1",
            "career.people.1.rename",
        ] {
            steps.extend(to(name));
        }
        steps.extend([ScriptStep::Type("Benn".into()), ScriptStep::Settle]);
        for name in ["career.people.rename.done", "career.export"] {
            steps.extend(to(name));
        }
        steps.push(text("4 games and everybody"));
        for name in ["career.people.0.forget", "career.people.0.forget", "career.import.0"] {
            steps.extend(to(name));
        }
        steps.push(text("no new game, 4 that were here already, one new person"));
        steps.extend(to("career.back"));
        steps.push(until("screen", "Title"));
        let app = play(home.path(), steps);
        assert!(files::finish(files::PATIENCE));
        let people = &app.world().resource::<Archive>().known.people;
        let [ben, ada] = people.people() else { panic!("{device:?}: {people:?}") };
        assert_eq!((ben.name.as_str(), ben.colour, ada.name.as_str()), ("Benn", 3, "Ada"), "{device:?}");
        assert!(ben.is_called("Ben") && ada.is_called("Cleo"), "{device:?}: {people:?}");
        assert_eq!(people.near().map(|near| near.name.as_str()), Some("Benn"), "{device:?}");
    }
}

/// The list keeps its pace however long it is: only what is seen is drawn.
#[test]
fn two_thousand_games_are_drawn_by_what_is_seen_of_them() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folders::under(home.path()).history;
    let mut store = Store::open(&folder, Arc::new(RealDisk), content::embedded()).unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    let base = finished("adventure-2.caravan", 0, &[("Ada", "human"), ("Ilka", "level:2")]);
    for hour in 0..2000 {
        let record = Record { started: base.started.map(|start| start + hour * 3_600_000), ..base.clone() };
        std::fs::write(folder.join(format!("{hour:05}.caravan")), record.to_text().unwrap()).unwrap();
    }
    people(home.path(), &["Ada"]);
    drop(store);
    store = Store::open(&folder, Arc::new(RealDisk), content::embedded()).unwrap();
    store.rebuild(&mut |_, _| (), &AtomicBool::new(false)).unwrap();
    let app = play(home.path(), at_page(2000, [text("2000 games of 2000")]));
    let named = app.world().resource::<Named>();
    let drawn = (0..2000).filter(|nth| named.get(&format!("career.game.{nth}.watch")).is_some()).count();
    assert!((3..40).contains(&drawn), "{drawn} rows are drawn");
}
