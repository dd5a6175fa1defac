//! Paths of a user through the screens, clicked and typed through the real input, without a window or a graphics card.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod steps;

use bevy::prelude::*;
use caravanserai::app::{
    folders::Folders,
    games::{GameKind, GameSetup, SeatKind},
    language::Language,
    named::Named,
    options::Options,
    settings::Settings,
};
use caravanserai::driver::{Script, ScriptStep, ScriptTarget};
use caravanserai::inspect::SavedGames;
use caravanserai::start::bare_app;
use steps::{click, finish, key, text, until};

/// Plays the steps and gives the app as they left it; a failed step fails the test.
fn play(steps: Vec<ScriptStep>) -> App {
    finish(bare_app(Options::default(), Some(Script { steps })))
}

#[test]
fn two_clicks_lead_from_the_title_to_the_table() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        until("screen", "NewGame"),
        click("new-game.start"),
        until("screen", "Table"),
    ]);
    assert_eq!(app.world().resource::<GameSetup>().game, GameKind::Golem);
}

#[test]
fn a_table_is_set_by_mouse_and_remembered() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        click("new-game.world"),
        click("seat.2.off"),
        click("seat.1.level"),
        ScriptStep::Settle,
        click("seat.1.level.4"),
        ScriptStep::Settle,
        click("seat.0.name"),
        ScriptStep::Type("Ada".into()),
        ScriptStep::Settle,
        click("new-game.start"),
        until("screen", "Table"),
    ]);
    let last = &app.world().resource::<Settings>().last_game;
    assert_eq!(last.game, GameKind::World);
    assert_eq!(last.players(), 2);
    assert_eq!(last.seats[0].name, "Ada");
    assert!(matches!(last.seats[1].kind, SeatKind::Computer { level: 5, .. }));
}

/// The page of new games begins with the game that was begun last, also where that was a first game with a guide.
#[test]
fn a_first_game_is_remembered_by_its_kind() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.lessons"),
        click("lessons.world"),
        until("screen", "Table"),
        until("phase", "Choosing"),
        key("Escape"),
        until("menu", "Pause"),
        click("pause.leave"),
        until("screen", "Title"),
        click("title.new-game"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
    ]);
    assert_eq!(app.world().resource::<GameSetup>().game, GameKind::World);
    let last = &app.world().resource::<Settings>().last_game;
    assert_eq!((last.game, last.players()), (GameKind::World, 3), "who sits there stays as it was chosen");
}

/// The pointer rests on a thing.
fn look_at(name: &str) -> [ScriptStep; 2] {
    [ScriptStep::Move(ScriptTarget::Named(name.into())), ScriptStep::Settle]
}

#[test]
fn a_choice_before_the_game_is_explained_where_it_is_made() {
    let mut steps = vec![until("screen", "Title"), click("title.new-game"), ScriptStep::Settle];
    // The choice in force, whatever the pointer does.
    steps.extend([text("sometimes overlooks"), text("Everybody sees all points")]);
    steps.extend([text("The others follow"), text("somebody gets 6"), text("The same seed deals")]);
    // What nobody knows who has just come, without pointing at it.
    steps.push(text("as a house rule"));
    // Bots and viewers are there for whoever asks for them.
    steps.extend([click("new-game.kinds"), ScriptStep::Settle]);
    steps.extend([text("Program: a bot of yours"), text("Audience votes: viewers")]);
    // The seat it is about is named.
    steps.push(text("Ilka: Plans several turns"));
    // The seat that is looked at is told of beside the heading.
    steps.extend(look_at("seat.0.person"));
    steps.push(text("A person at this screen decides."));
    // Any other one, once somebody looks at it: in a row, in a list, by pointer or by keys.
    steps.extend(look_at("seat.1.program"));
    steps.push(text("A program of yours plays"));
    steps.extend([click("seat.1.level"), ScriptStep::Settle]);
    // The open list says what each of them means.
    steps.extend([text("often overlooks something"), text("Rarely errs"), text("Plans far and judges")]);
    steps.extend(look_at("seat.1.level.5"));
    steps.extend([text("Thinks up to a second"), click("seat.1.level.5"), ScriptStep::Settle]);
    steps.extend([click("seat.1.style"), ScriptStep::Settle]);
    steps.extend(look_at("seat.1.style.4"));
    steps.extend([
        text("Takes what the others want. It plays its own way"),
        click("seat.1.style.4"),
        ScriptStep::Settle,
    ]);
    steps.extend([click("new-game.world"), ScriptStep::Settle]);
    steps.extend([ScriptStep::Scroll(ScriptTarget::Named("new-game.world".into()), -60.0), ScriptStep::Settle]);
    steps.push(text("One of these is drawn: Green valley"));
    steps.extend(look_at("new-game.board.F1"));
    steps.push(text("5 trade"));
    steps.extend(look_at("new-game.scores.hidden"));
    steps.push(text("Nobody sees any points before the end."));
    let _ = play(steps);
}

fn rect(app: &App, name: &str) -> Rect {
    app.world().resource::<Named>().get(name).unwrap_or_else(|| panic!("there is no {name}")).rect
}

#[test]
fn the_page_of_new_games_stays_as_it_is_whatever_is_chosen() {
    for language in [Language::English, Language::German] {
        let page = |more: Vec<ScriptStep>| {
            let steps = [until("screen", "Title"), click("title.new-game"), ScriptStep::Settle].into_iter().chain(more);
            let mut app = bare_app(Options::default(), Some(Script { steps: steps.collect() }));
            app.world_mut().resource_mut::<Settings>().language = language;
            finish(app)
        };
        let before = page(Vec::new());
        // Nothing scrolls, so no bar moves the page aside.
        for game in ["golem", "spice", "world", "adventure"] {
            let app = page(vec![click(&format!("new-game.{game}")), ScriptStep::Settle]);
            let [first, last] = ["new-game.golem", "new-game.adventure"].map(|name| rect(&app, name));
            assert!((first.min.x + last.max.x - 1280.0).abs() < 3.0, "{game} in {language:?}: {first:?} {last:?}");
        }
        // Whoever becomes a person moves nobody else, and names can be told from each other.
        let after = page(vec![click("seat.1.person"), ScriptStep::Settle]);
        for name in ["seat.1.person", "seat.2.person", "seat.3.off"] {
            assert_eq!(rect(&before, name), rect(&after, name), "{name} in {language:?}");
        }
        let field = rect(&after, "seat.1.name");
        assert!(field.width() > 90.0, "{language:?}: a name has room: {field:?}");
    }
}

#[test]
fn keys_alone_are_told_what_a_choice_means() {
    let steps = [until("screen", "Title"), click("title.new-game"), until("screen", "NewGame"), ScriptStep::Settle];
    // To the main button, over the games to who begins and on to the middle one of whose points are seen.
    let keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"];
    let walked = keys.into_iter().flat_map(|name| [key(name), ScriptStep::Settle]);
    let app = play(steps.into_iter().chain(walked).chain([text("Each sees only their own points")]).collect());
    assert_eq!(app.world().resource::<GameSetup>().scores, GameSetup::default().scores, "looking chooses nothing");
}

#[test]
fn house_rules_are_seen_belong_to_their_game_and_are_dropped_by_one_click() {
    let set = |more: Vec<ScriptStep>| {
        let mut steps = vec![until("screen", "Title"), click("title.new-game"), ScriptStep::Settle];
        steps.extend([click("new-game.claims"), ScriptStep::Settle, click("new-game.claims.2"), ScriptStep::Settle]);
        steps.push(text("House rules: 2 claims"));
        // Another game keeps its own.
        steps.extend([click("new-game.spice"), ScriptStep::Settle, text("somebody gets 6"), text("3 players")]);
        steps.extend([click("new-game.golem"), ScriptStep::Settle, text("House rules: 2 claims")]);
        play(steps.into_iter().chain(more).collect())
    };
    let dropped =
        set(vec![click("new-game.house.reset"), ScriptStep::Settle, text("somebody gets 6"), text("3 players")]);
    assert_eq!(dropped.world().resource::<GameSetup>().claims, None);
    let kept =
        set(vec![click("new-game.spice"), ScriptStep::Settle, click("new-game.start"), until("screen", "Table")]);
    let running = kept.world().resource::<caravanserai::session::Match>();
    assert_eq!(running.record().deal.options.claims_to_end, None);
}

#[test]
fn a_map_is_drawn_shared_and_played_on() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        click("new-game.adventure"),
        ScriptStep::Settle,
        click("new-game.workshop"),
        until("screen", "Maps"),
        ScriptStep::Settle,
        text("This map can be played."),
        // A tile too many says so, and a click on it takes it away again.
        click("map.1.1"),
        ScriptStep::Settle,
        text("One land tile too many."),
        click("map.1.1"),
        ScriptStep::Settle,
        text("This map can be played."),
        click("map.empty"),
        ScriptStep::Settle,
        text("20 land tiles are missing."),
        click("map.code"),
        ScriptStep::Type("map-2".into()),
        click("map.read"),
        ScriptStep::Settle,
        text("not the code of a map"),
        click("map.chance"),
        ScriptStep::Settle,
        text("This map can be played."),
        click("map.play"),
        until("screen", "NewGame"),
        click("new-game.start"),
        until("screen", "Table"),
        ScriptStep::Settle,
    ]);
    let drawn = app.world().resource::<GameSetup>().map.clone().unwrap().checked().unwrap();
    let running = app.world().resource::<caravanserai::session::Match>();
    assert_eq!(running.record().deal.options.map, rules::MapChoice::Own(drawn));
}

#[test]
fn a_map_is_kept_renamed_and_removed_from_the_title() {
    let home = tempfile::tempdir().unwrap();
    let maps = || {
        let folder = Folders::under(home.path()).maps;
        caravanserai::app::maps::list(&folder).into_iter().map(|map| map.name).collect::<Vec<_>>()
    };
    let run = |steps: Vec<ScriptStep>| {
        let enter = [until("screen", "Title"), click("title.maps"), until("screen", "Maps"), ScriptStep::Settle];
        let mut app = bare_app(Options::default(), Some(Script { steps: enter.into_iter().chain(steps).collect() }));
        app.insert_resource(Folders::under(home.path()));
        finish(app)
    };
    let _ = run(vec![
        click("map.save"),
        ScriptStep::Settle,
        click("map.name"),
        key("End"),
        ScriptStep::Type(" two".into()),
        ScriptStep::Settle,
        text("Rename “My map”"),
        click("map.rename"),
        ScriptStep::Settle,
        text("The map has its new name."),
        key("Escape"),
        until("screen", "Title"),
    ]);
    assert_eq!(maps(), ["My map two"]);
    let _ = run(vec![
        click("map.open"),
        ScriptStep::Settle,
        click("map.open.1"),
        ScriptStep::Settle,
        click("map.remove"),
        ScriptStep::Settle,
        text("Remove for ever?"),
        click("map.remove"),
        ScriptStep::Settle,
        text("The map is removed."),
    ]);
    assert_eq!(maps(), [""; 0]);
}

#[test]
fn enter_starts_the_game_and_escape_leads_back_whatever_was_used_before() {
    let _ = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
        key("Escape"),
        until("screen", "Title"),
        ScriptStep::Settle,
        click("title.new-game"),
        until("screen", "NewGame"),
        click("new-game.world"),
        ScriptStep::Settle,
        key("Enter"),
        until("screen", "Table"),
    ]);
}

#[test]
fn the_rules_are_one_key_away_from_any_screen() {
    let _ = play(vec![
        until("screen", "Title"),
        ScriptStep::Settle,
        key("F1"),
        until("menu", "Rules"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "None"),
        click("title.new-game"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
        key("F1"),
        until("menu", "Rules"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "None"),
        ScriptStep::Assert("screen".into(), "NewGame".into()),
    ]);
}

#[test]
fn keys_turn_the_pages_of_the_rules() {
    let app = play(vec![
        until("screen", "Title"),
        ScriptStep::Settle,
        key("F1"),
        until("menu", "Rules"),
        ScriptStep::Settle,
        key("PageDown"),
        ScriptStep::Settle,
        key("PageDown"),
        ScriptStep::Settle,
        key("PageDown"),
        ScriptStep::Settle,
    ]);
    let seen = |key: &str| {
        let wanted = app.world().resource::<caravanserai::app::language::Words>().say(key);
        app.world().resource::<Named>().texts().any(|text| text == wanted)
    };
    assert!(seen("rules-end") && !seen("rules-ladder"));
}

/// The main button leads whoever has never played to a first game, all others to a new one.
#[test]
fn the_first_key_puts_the_focus_on_the_main_button() {
    let press = |wanted| {
        vec![
            until("screen", "Title"),
            ScriptStep::Settle,
            key("Enter"),
            ScriptStep::Settle,
            ScriptStep::Assert("screen".into(), "Title".into()),
            ScriptStep::Assert("menu".into(), "None".into()),
            key("Enter"),
            wanted,
        ]
    };
    let app = play(press(until("menu", "Lessons")));
    assert!(!app.world().resource::<Settings>().has_played);
    let mut app = bare_app(Options::default(), Some(Script { steps: press(until("screen", "NewGame")) }));
    app.world_mut().resource_mut::<Settings>().has_played = true;
    let _ = finish(app);
}

#[test]
fn a_game_for_nobody_cannot_be_started() {
    let _ = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        click("seat.1.off"),
        click("seat.2.off"),
        ScriptStep::Settle,
        text("At least two seats"),
        ScriptStep::Assert("screen".into(), "NewGame".into()),
    ]);
}

#[test]
fn settings_take_effect_at_once_and_escape_leads_back() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.settings"),
        until("menu", "Settings"),
        click("settings.language.de"),
        ScriptStep::Settle,
        text("Einstellungen"),
        click("settings.sight"),
        click("settings.palette.contrast"),
        click("settings.play"),
        click("settings.computer-speed.instant"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "None"),
        ScriptStep::Settle,
        text("Neues Spiel"),
    ]);
    let settings = app.world().resource::<Settings>();
    assert_eq!(settings.computer_speed.factor(), None);
}

#[test]
fn arrows_alone_reach_a_setting_and_change_it() {
    // The first puts the focus on the button at the foot; from there the rows are walked through from the top.
    let down = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"];
    let steps = [until("screen", "Title"), click("title.settings"), until("menu", "Settings"), ScriptStep::Settle];
    let walked = down.into_iter().flat_map(|name| [key(name), ScriptStep::Settle]);
    let app = play(steps.into_iter().chain(walked).chain([text("Einstellungen")]).collect());
    assert_eq!(app.world().resource::<Settings>().language, Language::German);
}

#[test]
fn keys_alone_choose_from_a_list_and_walk_on_from_it() {
    let steps = [until("screen", "Title"), click("title.new-game"), until("screen", "NewGame"), ScriptStep::Settle];
    // To the main button, over the games to who begins; the list opens at its choice and the next one is taken. From its
    // place the next thing is whose points are seen.
    let keys = ["ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowDown", "Enter", "ArrowDown", "Enter"];
    let walked = keys.into_iter().flat_map(|name| [key(name), ScriptStep::Settle]);
    let app = play(steps.into_iter().chain(walked).collect());
    let setup = app.world().resource::<GameSetup>();
    assert_eq!(setup.first, Some(0));
    assert_ne!(setup.scores, GameSetup::default().scores);
}

#[test]
fn a_running_game_is_saved_under_a_name_and_resumed_from_the_list() {
    let home = tempfile::tempdir().unwrap();
    let steps = vec![
        until("screen", "Title"),
        click("title.new-game"),
        click("new-game.start"),
        until("screen", "Table"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        click("pause.name"),
        key("End"),
        ScriptStep::Type(" with Ada".into()),
        ScriptStep::Settle,
        click("pause.save"),
        ScriptStep::Settle,
        text("Saved: Golem Edition, round 1 with Ada"),
        click("pause.leave"),
        until("screen", "Title"),
        click("title.load"),
        ScriptStep::Settle,
        text("Golem Edition, round 1 with Ada"),
        text("Last game played"),
        click("load.1.remove"),
        ScriptStep::Settle,
        text("Remove for ever?"),
        click("load.1.remove"),
        ScriptStep::Settle,
        click("load.0"),
        until("screen", "Table"),
    ];
    let mut app = bare_app(Options::default(), Some(Script { steps }));
    app.insert_resource(Folders::under(home.path()));
    let app = finish(app);
    assert_eq!(app.world().resource::<SavedGames>().0.len(), 1, "the other one was removed");
}

/// Games that the documentation keeps: one that is over and others that are not.
fn kept(name: &str) -> std::path::PathBuf {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records")).join(name)
}

#[test]
fn saved_games_are_renamed_and_sorted() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::under(home.path());
    std::fs::create_dir_all(&folders.saves).unwrap();
    for (name, hour) in [("world.caravan", 2), ("golem.caravan", 1), ("finished.caravan", 3)] {
        let path = folders.saves.join(name);
        std::fs::copy(kept(name), &path).unwrap();
        let saved = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(86_400 * 365 + hour * 3600);
        std::fs::File::options().write(true).open(path).unwrap().set_modified(saved).unwrap();
    }
    let steps = vec![
        until("screen", "Title"),
        click("title.load"),
        ScriptStep::Settle,
        text("1971-01-01"),
        click("load.2.rename"),
        ScriptStep::Settle,
        key("End"),
        ScriptStep::Type(" with Ada".into()),
        ScriptStep::Settle,
        key("Enter"),
        ScriptStep::Settle,
        text("with Ada"),
        // Somebody changes their mind: Escape keeps the name and the page.
        click("load.1.rename"),
        ScriptStep::Settle,
        key("Escape"),
        ScriptStep::Settle,
        ScriptStep::Assert("screen".into(), "Load".into()),
        click("load.sort.game"),
        ScriptStep::Settle,
    ];
    let mut app = bare_app(Options::default(), Some(Script { steps }));
    app.insert_resource(folders);
    let app = finish(app);
    let saves = &app.world().resource::<SavedGames>().0;
    let kinds: Vec<_> = saves.iter().map(|save| save.record.as_ref().unwrap().deal.options.kind).collect();
    let place = |kind: &GameKind| GameKind::ALL.iter().position(|other| other == kind);
    assert!(kinds.is_sorted_by_key(place), "{kinds:?}");
    let named = saves.iter().find(|save| save.title.ends_with(" with Ada")).unwrap();
    assert!(named.path.ends_with("golem.caravan"), "the oldest stood last");
}

/// A file is dropped on the window once the title is there.
fn drop_file(path: &std::path::Path, steps: Vec<ScriptStep>) -> App {
    let mut app = bare_app(Options::default(), Some(Script { steps }));
    let path_buf = path.to_owned();
    app.add_systems(
        OnEnter(caravanserai::app::Screen::Title),
        move |window: Single<Entity, With<Window>>, mut files: MessageWriter<FileDragAndDrop>| {
            files.write(FileDragAndDrop::DroppedFile { window: *window, path_buf: path_buf.clone() });
        },
    );
    finish(app)
}

#[test]
fn a_dropped_game_is_played_on_or_watched() {
    let asked = |answer: &str| {
        let steps = vec![until("menu", "Open"), ScriptStep::Settle, text("It is not over yet."), click(answer)];
        drop_file(&kept("golem.caravan"), steps.into_iter().chain([until("screen", "Table")]).collect())
    };
    let watched = |app: &App| app.world().resource::<caravanserai::session::Match>().is_watched();
    assert!(!watched(&asked("open.play")));
    assert!(watched(&asked("open.watch")));
    // A finished game leaves nothing to ask, and what is no game is told.
    assert!(watched(&drop_file(&kept("finished.caravan"), vec![until("screen", "Table")])));
    let odd = [until("screen", "Title"), ScriptStep::Settle, text("Cargo.toml")];
    let _ = drop_file(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").as_ref(), odd.into());
}

#[test]
fn a_file_on_the_command_line_is_opened_as_a_file_manager_means_it() {
    let options = |name| Options { file: Some(kept(name)), ..Default::default() };
    let asked = vec![until("menu", "Open"), ScriptStep::Settle, key("Escape"), until("menu", "None")];
    let _ = finish(bare_app(options("world.caravan"), Some(Script { steps: asked })));
    let app = finish(bare_app(options("finished.caravan"), Some(Script { steps: vec![until("screen", "Table")] })));
    assert!(app.world().resource::<caravanserai::session::Match>().is_watched());
}

#[test]
fn a_key_can_be_rebound() {
    use caravanserai::app::input::Act;
    let app = play(vec![
        until("screen", "Title"),
        click("title.settings"),
        click("settings.keys"),
        click("settings.key.Rest"),
        ScriptStep::Settle,
        key("KeyQ"),
        ScriptStep::Settle,
    ]);
    assert_eq!(app.world().resource::<Settings>().keys.key(Act::Rest), KeyCode::KeyQ);
}

#[test]
fn the_keyboard_alone_reaches_the_table() {
    let app = play(vec![
        until("screen", "Title"),
        key("Tab"),
        key("Enter"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
        key("Enter"),
        until("screen", "Table"),
    ]);
    assert!(app.world().resource::<Settings>().has_played);
}

#[test]
fn rules_open_over_a_game_and_escape_goes_back_step_by_step() {
    let _ = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        click("new-game.start"),
        until("screen", "Table"),
        ScriptStep::Settle,
        key("F1"),
        until("menu", "Rules"),
        ScriptStep::Settle,
        text("What you want"),
        key("Escape"),
        until("menu", "None"),
        key("Escape"),
        until("menu", "Pause"),
        click("pause.rules"),
        until("menu", "Rules"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        click("pause.leave"),
        until("screen", "Title"),
    ]);
}

#[test]
fn every_menu_can_be_read_in_every_language_at_twice_the_size() {
    for language in Language::ALL {
        let steps = vec![
            until("screen", "Title"),
            click("title.settings"),
            click("settings.ui-scale.150"),
            ScriptStep::Settle,
            click("settings.back"),
            until("menu", "None"),
            click("title.credits"),
            until("menu", "Credits"),
            ScriptStep::Settle,
            click("credits.back"),
            until("menu", "None"),
            click("title.rules"),
            ScriptStep::Settle,
            click("rules.adventure"),
            ScriptStep::Settle,
            click("rules.back"),
            until("menu", "None"),
            click("title.load"),
            until("screen", "Load"),
            ScriptStep::Settle,
            click("load.back"),
            until("screen", "Title"),
        ];
        let mut app = bare_app(Options::default(), Some(Script { steps }));
        app.world_mut().resource_mut::<Settings>().language = language;
        let _ = finish(app);
    }
}

#[test]
fn a_language_is_chosen_among_those_people_speak() {
    let app = play(vec![
        until("screen", "Title"),
        click("title.settings"),
        click("settings.language.de"),
        text("Einstellungen"),
    ]);
    assert!(app.world().resource::<Named>().get("settings.language.pseudo").is_none());
}

#[test]
fn escape_closes_a_list_before_it_leaves_the_screen() {
    let _ = play(vec![
        until("screen", "Title"),
        click("title.new-game"),
        until("screen", "NewGame"),
        ScriptStep::Settle,
        click("seat.1.level"),
        ScriptStep::Settle,
        ScriptStep::AssertThing("seat.1.level.0".into()),
        key("Escape"),
        ScriptStep::Settle,
        ScriptStep::Assert("screen".into(), "NewGame".into()),
        key("Escape"),
        until("screen", "Title"),
    ]);
}
