//! How it is to play: close-ups, hints, hand-over between people, keys and pads, all through the real input.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod steps;

use std::time::{Duration, Instant};

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::app::{
    Screen, files,
    folders::Folders,
    games::{GameKind, GameSetup, SeatKind},
    input::Act,
    language::Language,
    named::{Facts, Named},
    options::Options,
    requests::PlayOn,
    settings::{Coach, ScoreView, Settings, Speed},
};
use caravanserai::driver::{Device, Script, ScriptStep, ScriptTarget, gestures};
use caravanserai::inspect::{CloseUp, Hover};
use caravanserai::session::Match;
use caravanserai::start::bare_app;
use steps::{click, finish, key, text, until};

/// A table with these seats, dealt from a fixed seed, at once.
fn table(game: GameKind, seats: &[&str]) -> Options {
    Options {
        game: Some(game),
        players: Some(seats.len() as u8),
        seats: seats.iter().map(|seat| seat.parse::<SeatKind>().unwrap()).collect(),
        seed: Some(5),
        ..default()
    }
}

/// An app that plays the steps, with motion at once unless the test says otherwise.
fn app_with(options: Options, tweak: impl FnOnce(&mut Settings), steps: Vec<ScriptStep>) -> App {
    let mut app = bare_app(options, Some(Script { steps }));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.own_speed = Speed::Instant;
    settings.computer_speed = Speed::Instant;
    tweak(&mut settings);
    app
}

fn play(options: Options, steps: Vec<ScriptStep>) -> App {
    finish(app_with(options, |_| {}, steps))
}

/// Steps that begin once somebody at the table may decide.
fn at_table(more: impl IntoIterator<Item = ScriptStep>) -> Vec<ScriptStep> {
    let arrival = [until("screen", "Table"), until("phase", "Choosing"), ScriptStep::Settle];
    arrival.into_iter().chain(more).collect()
}

/// A person against one weak opponent.
fn against_one(game: GameKind, more: impl IntoIterator<Item = ScriptStep>) -> App {
    play(table(game, &["human", "level:1"]), at_table(more))
}

fn point_at(name: &str) -> ScriptStep {
    ScriptStep::Move(ScriptTarget::Named(name.into()))
}

/// Rests on a thing until it is shown large.
fn look_at(name: &str) -> [ScriptStep; 4] {
    [point_at(name), ScriptStep::Wait(0.6), ScriptStep::Settle, thing("close-up")]
}

fn thing(name: &str) -> ScriptStep {
    ScriptStep::AssertThing(name.into())
}

fn rect(app: &App, name: &str) -> Rect {
    app.world().resource::<Named>().get(name).unwrap_or_else(|| panic!("{name} is not on the screen")).rect
}

#[test]
fn resting_on_a_card_shows_it_large_beside_itself() {
    let said = text("lay one crystal on the card to its left");
    let app = against_one(GameKind::Golem, look_at("market.2").into_iter().chain([said]));
    let both = rect(&app, "close-up").intersect(rect(&app, "market.2"));
    assert!(both.is_empty(), "the close-up lies on its own card: {both:?}");
}

#[test]
fn every_game_explains_what_lies_on_its_table() {
    for (game, name, said) in [
        (GameKind::Golem, "points.1", "Costs"),
        (GameKind::Spice, "own.crystal.y", "Level 1 of 4"),
        (GameKind::World, "location.A1-c", "from the supply"),
        (GameKind::World, "points.1", "Costs"),
        (GameKind::Adventure, "market.1", "costs nothing"),
        (GameKind::Adventure, "tile.1", ""),
    ] {
        let _ = against_one(game, look_at(name).into_iter().chain([text(said)]));
    }
}

/// Nothing floats over the map: whatever is looked at, tiles and a rival's cards too, is shown in the one place for it.
#[test]
fn what_is_looked_at_in_the_adventure_stands_in_the_inspector() {
    let look = |at: ScriptTarget| [ScriptStep::Move(at), ScriptStep::Wait(0.6), ScriptStep::Settle, thing("close-up")];
    let rival = ScriptTarget::At(300.0, 90.0);
    let named = ["market.1", "tile.1", "tile.21", "bonus.2", "own.hand.1"].map(|name| ScriptTarget::Named(name.into()));
    for at in named.into_iter().chain([rival]) {
        let app = against_one(GameKind::Adventure, look(at.clone()));
        let (paper, shown) = (rect(&app, "inspector").inflate(0.5), rect(&app, "close-up"));
        assert!(paper.contains(shown.min) && paper.contains(shown.max), "{at:?}: {shown:?} is not in {paper:?}");
    }
}

#[test]
fn the_focus_of_the_keys_is_seen_and_explained() {
    let app = against_one(
        GameKind::Golem,
        [key("Tab"), key("ArrowRight"), ScriptStep::Wait(0.6), ScriptStep::Settle, thing("focus"), thing("close-up")],
    );
    let both = rect(&app, "close-up").intersect(rect(&app, "focus"));
    assert!(both.is_empty(), "the close-up hides the focus: {both:?}");
}

#[test]
fn a_hint_gives_itself_away_in_three_steps() {
    for game in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let app = against_one(
            game,
            [
                click("table.hint"),
                until("hint", "1"),
                click("hint.more"),
                until("hint", "2"),
                ScriptStep::Settle,
                text("Worth considering"),
                key("KeyH"),
                until("hint", "3"),
                ScriptStep::Settle,
                text("Chance to win"),
                key("Escape"),
                until("hint", "0"),
                ScriptStep::Assert("menu".into(), "None".into()),
            ],
        );
        assert!(app.world().resource::<Match>().record().assisted, "whoever took a hint was helped");
    }
}

#[test]
fn a_hint_says_every_turn_that_comes_into_question_once() {
    let places = &content::embedded().world.boards[0].locations;
    let raises = |site: &rules::components::Site| matches!(site, rules::components::Site::Upgrade(_));
    let place = places.iter().find(|place| raises(&place.site)).unwrap();
    let app = against_one(
        GameKind::World,
        [
            click(&format!("location.{}", place.id)),
            ScriptStep::Settle,
            text("Click crystals to raise them"),
            click("table.hint"),
            until("hint", "1"),
            click("hint.more"),
            until("hint", "2"),
            ScriptStep::Settle,
            text("1. "),
        ],
    );
    let numbered =
        |text: &str| text.split_once(". ").filter(|(number, _)| number.len() == 1).map(|(_, turn)| turn.to_owned());
    let mut turns: Vec<String> = app.world().resource::<Named>().texts().filter_map(numbered).collect();
    turns.sort();
    let said = turns.len();
    turns.dedup();
    assert_eq!(turns.len(), said, "{turns:?}");
}

#[test]
fn what_the_computer_did_is_told_on_the_paper_until_something_is_chosen() {
    let app = against_one(
        GameKind::Golem,
        [
            click("own.hand.1"),
            click("table.confirm"),
            until("phase", "Thinking"),
            until("phase", "Choosing"),
            ScriptStep::Settle,
            text("Ilka: "),
            click("market.1"),
            ScriptStep::Settle,
        ],
    );
    let said = app.world().resource::<Named>().texts().any(|shown| shown.contains("Ilka: "));
    assert!(!said, "it is about what was chosen now");
}

#[test]
fn while_an_own_move_is_shown_nothing_is_asked() {
    let steps = [click("own.hand.1"), ScriptStep::Settle, text("This ends your turn."), click("table.confirm")];
    let steps = at_table(steps.into_iter().chain([until("phase", "Showing"), ScriptStep::Wait(0.1)]));
    let slow = |settings: &mut Settings| settings.own_speed = Speed::Half;
    let app = finish(app_with(table(GameKind::Golem, &["human", "level:1"]), slow, steps));
    assert!(!is_said(&app, "Play a card, acquire one") && !is_said(&app, "Your turn"), "the turn is over");
}

#[test]
fn a_refusal_is_said_for_a_few_seconds() {
    let said = "There is nothing to take back yet.";
    let steps = at_table([key("KeyR"), ScriptStep::Settle, text(said), ScriptStep::Wait(4.5)]);
    let mut app = app_with(table(GameKind::Golem, &["human", "level:1"]), |_| {}, steps);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    assert!(!is_said(&finish(app), said));
}

#[test]
fn a_click_on_what_cannot_be_paid_says_what_is_missing_for_as_long_as_one_points_at_it() {
    let dear = "This costs 5 crystals, you have";
    let steps = [click("market.6"), ScriptStep::Settle, text(dear), ScriptStep::Wait(6.0), text(dear)];
    let steps = at_table(steps.into_iter().chain([point_at("own.hand.1"), ScriptStep::Wait(0.3)]));
    let mut app = app_with(table(GameKind::Golem, &["human", "level:1"]), |_| {}, steps);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    assert!(!is_said(&finish(app), dear), "whoever points elsewhere has read it");
    // A goal.
    let _ = against_one(GameKind::Golem, [click("points.1"), ScriptStep::Settle, text("You still need")]);
    // A card of one's own: the first of this row is a trade that asks for blue.
    let mut options = table(GameKind::Golem, &["human", "level:1", "level:1"]);
    options.seed = Some(3);
    let own = [click("market.1"), click("table.confirm"), until("phase", "Thinking"), until("phase", "Choosing")];
    let own = own.into_iter().chain([ScriptStep::Settle, click("own.hand.3"), ScriptStep::Settle]);
    let own = own.chain([text("You still need 1 blue")]);
    let _ = play(options, at_table(own));
}

#[test]
fn people_pass_the_screen_with_a_banner_where_nothing_is_secret() {
    let app = play(
        table(GameKind::Golem, &["human", "human"]),
        at_table([
            click("own.hand.1"),
            click("table.confirm"),
            ScriptStep::Settle,
            thing("pass.banner"),
            text("it is your turn"),
        ]),
    );
    let running = app.world().resource::<Match>();
    assert_eq!(Some(running.viewer()), rules::Engine::to_move(running.whole()));
}

#[test]
fn a_curtain_falls_before_the_next_view_where_points_are_hidden() {
    let steps = at_table([
        click("own.hand.1"),
        click("table.confirm"),
        until("phase", "Curtain"),
        ScriptStep::Settle,
        thing("curtain.ready"),
        text("Pass the screen to"),
    ]);
    let covered =
        finish(app_with(table(GameKind::Golem, &["human", "human"]), |s| s.scores = ScoreView::Own, steps.clone()));
    let running = covered.world().resource::<Match>();
    assert_ne!(Some(running.viewer()), rules::Engine::to_move(running.whole()), "the next view is drawn too early");
    let mut steps = steps;
    steps.extend([click("curtain.ready"), until("phase", "Choosing"), ScriptStep::Settle]);
    let open = finish(app_with(table(GameKind::Golem, &["human", "human"]), |s| s.scores = ScoreView::Own, steps));
    let running = open.world().resource::<Match>();
    assert_eq!(Some(running.viewer()), rules::Engine::to_move(running.whole()));
    assert!(open.world().resource::<Named>().get("curtain.ready").is_none());
}

#[test]
fn escape_drops_a_choice_before_it_opens_the_menu() {
    let _ = against_one(
        GameKind::Golem,
        [
            click("market.1"),
            ScriptStep::Settle,
            thing("table.confirm"),
            key("Escape"),
            ScriptStep::Settle,
            ScriptStep::Assert("menu".into(), "None".into()),
            thing("table.rest"),
            key("Escape"),
            until("menu", "Pause"),
            key("Escape"),
            until("menu", "None"),
        ],
    );
}

#[test]
fn a_key_opens_the_whole_log_and_closes_it() {
    let _ = against_one(
        GameKind::Golem,
        [
            click("own.hand.1"),
            click("table.confirm"),
            until("phase", "Thinking"),
            until("phase", "Choosing"),
            ScriptStep::Settle,
            key("KeyL"),
            until("menu", "Log"),
            ScriptStep::Settle,
            text("Round 1"),
            text("Ilka"),
            key("KeyL"),
            until("menu", "None"),
        ],
    );
}

/// Presses and releases a button of a gamepad.
fn press(app: &mut App, button: GamepadButton) {
    for gesture in gestures::pad(button) {
        gestures::make(app.world_mut(), gesture);
        for _ in 0..8 {
            app.update();
        }
    }
}

#[test]
fn a_button_of_a_gamepad_can_be_rebound() {
    let mut app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.settings"),
            click("settings.keys"),
            ScriptStep::Settle,
            ScriptStep::Scroll(ScriptTarget::Named("settings.key.Confirm".into()), -60.0),
            ScriptStep::Settle,
            click("settings.pad.NextArea"),
            ScriptStep::Settle,
            text("press a button"),
        ],
    );
    press(&mut app, GamepadButton::South);
    let bindings = &app.world().resource::<Settings>().pad;
    assert_eq!(bindings.button(Act::NextArea), Some(GamepadButton::South));
    assert_eq!(bindings.button(Act::Confirm), Some(GamepadButton::RightThumb), "the two swap");
}

#[test]
fn a_gamepad_alone_plays_a_turn() {
    let steps = vec![until("screen", "Table"), ScriptStep::Settle];
    let mut app = app_with(table(GameKind::Golem, &["human", "human"]), |_| {}, steps);
    for _ in 0..3_000 {
        app.update();
        if app.should_exit().is_some() {
            break;
        }
    }
    let before = app.world().resource::<Match>().record().decisions.len();
    press(&mut app, GamepadButton::DPadRight);
    press(&mut app, GamepadButton::South);
    press(&mut app, GamepadButton::South);
    for _ in 0..60 {
        app.update();
    }
    assert!(app.world().resource::<Match>().record().decisions.len() > before, "nothing was decided");
}

#[test]
fn what_a_move_would_bring_is_shown_before_it_is_made() {
    let _ = against_one(GameKind::Golem, [point_at("own.hand.1"), ScriptStep::Settle, thing("preview")]);
}

#[test]
fn points_are_counted_step_by_step_and_the_game_can_be_kept_and_played_again() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app_with(
        table(GameKind::Golem, &["level:1", "level:1"]),
        |_| {},
        vec![
            until("screen", "Results"),
            text("Counting the points"),
            // The key that ends the counting does not press the button it is on.
            key("Tab"),
            key("Enter"),
            until("counted", "yes"),
            ScriptStep::Settle,
            ScriptStep::Assert("screen".into(), "Results".into()),
            text("wins"),
            click("results.share"),
            ScriptStep::Settle,
            click("share.file"),
            ScriptStep::Settle,
            text("Saved:"),
            click("results.share"),
            ScriptStep::Settle,
            thing("share.film"),
            click("share.code"),
            text("clipboard"),
            click("results.again"),
            until("screen", "Table"),
        ],
    );
    app.insert_resource(Folders::under(home.path()));
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let app = finish(app);
    assert_eq!(app.world().resource::<Facts>().get("announced").map(String::as_str), Some("end"));
    let kept = std::fs::read_dir(home.path().join("saves")).unwrap().flatten();
    let kept: Vec<_> = kept.filter(|file| file.file_name().to_string_lossy().starts_with("golem-")).collect();
    let record = chronicle::Record::load(content::embedded(), &kept[0].path()).unwrap();
    assert!(rules::Engine::is_over(&record.replay().unwrap()));
}

/// A game of two opponents to its results, everything counted, and more.
fn at_results(more: impl IntoIterator<Item = ScriptStep>) -> App {
    let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
    let steps = counted.into_iter().chain(more).collect();
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1"]), |_| {}, steps);
    app.insert_resource(Folders::under(tempfile::tempdir().unwrap().path()));
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    finish(app)
}

#[test]
fn no_button_of_the_results_moves_when_one_is_pressed() {
    let places = |app: App| -> Vec<(String, Rect)> {
        let named = app.world().resource::<Named>();
        let names = named.names().into_iter().filter(|name| name.starts_with("results."));
        names.map(|name| (name.to_owned(), named.get(name).unwrap().rect)).collect()
    };
    // What is thought of the game comes when it comes; it has a place of its own.
    let told = || until("aftermath", "told");
    let before = places(at_results([told(), ScriptStep::Settle]));
    assert!(before.len() > 3, "{before:?}");
    let share = [told(), ScriptStep::Settle, click("results.share"), ScriptStep::Settle, click("share.file")];
    assert_eq!(places(at_results(share.into_iter().chain([ScriptStep::Settle, text("Saved:")]))), before);
}

/// A review lists the moments of one seat. The bar of a watched moment leads back to it, to the same list and the same
/// moment, although the rest of the game was not watched.
#[test]
fn a_review_is_about_one_seat_and_stays_so_while_a_moment_is_watched() {
    let listed = |seat: usize| {
        let app = at_results([
            click("results.review"),
            until("menu", "Review"),
            click(&format!("review.of.{}", 1 - seat)),
            click("review.all"),
            click(&format!("review.of.{seat}")),
            ScriptStep::Settle,
            click("review.watch"),
            until("screen", "Table"),
            until("menu", "None"),
            ScriptStep::Settle,
            click("replay.review-back"),
            until("menu", "Review"),
            until("screen", "Results"),
            ScriptStep::Settle,
            thing("review.watch"),
        ]);
        let names = ["Sela, round", "Ilka, round"].map(|moment| is_said(&app, moment));
        assert!(names[seat] && !names[1 - seat], "the moment of seat {seat} is told");
        let named = app.world().resource::<Named>().names();
        let turns = named.into_iter().filter(|name| name.starts_with("review.turn")).map(str::to_owned);
        turns.collect::<std::collections::BTreeSet<_>>()
    };
    let [first, second] = [0, 1].map(listed);
    assert!(!first.is_empty() && !second.is_empty() && first.is_disjoint(&second), "{first:?} {second:?}");
}

/// Whoever sits at the table reads who has the first turn, on the ribbon and ever after in the log.
#[test]
fn who_begins_is_said_in_every_game() {
    let begun = |game, seats: &[&str], first, said: &str| {
        let steps =
            at_table([text(said), text("first to play"), key("KeyL"), until("menu", "Log"), ScriptStep::Settle]);
        let mut app = app_with(table(game, seats), |_| {}, steps);
        app.world_mut().resource_mut::<GameSetup>().first = Some(first);
        finish(app)
    };
    for game in [GameKind::Golem, GameKind::Spice, GameKind::World] {
        let _ = begun(game, &["human", "level:1"], 0, "You begin");
        let _ = begun(game, &["human", "human"], 1, "Player 2 begins");
        let app = begun(game, &["human", "level:1"], 1, "Your turn");
        assert!(is_said(&app, "first to play"), "{game:?}: the whole log says it too");
    }
    // Before the first turn the others choose first what they start with.
    let _ = begun(GameKind::Adventure, &["human", "level:1"], 1, "Choose the crystals you start with");
    let _ = played_on("adventure-2", 4, at_table([text("random begins")]));
}

/// The moment that a review opens with is seen in its list, and every moment says what kind it is.
#[test]
fn a_review_opens_with_a_moment_that_is_seen_in_the_list() {
    let open = [click("results.review"), until("menu", "Review"), ScriptStep::Settle];
    let app = at_results(open.into_iter().chain([ScriptStep::Settle, thing("review.chosen")]));
    let named = app.world().resource::<Named>();
    assert!(rect(&app, "review.chosen").min.y > rect(&app, "review.all").max.y, "below the names");
    assert!(named.names().iter().any(|name| name.starts_with("review.turn")));
}

/// Whoever pays for a card crystal by crystal sees which card of the row gets the next one.
#[test]
fn the_card_that_gets_the_next_crystal_is_marked() {
    let marked = at_table([text("lay on the marked card"), thing("receiver")]);
    let app = played_on("golem-2", 18, marked);
    let first = rect(&app, "receiver");
    assert_eq!(rect(&app, "market.1").center().x.round(), first.center().x.round());
    let turn = played_on("golem-2", 17, at_table([]));
    assert!(turn.world().resource::<Named>().get("receiver").is_none(), "nothing is paid yet");
}

/// A position of a kept game, played on by people alone.
fn played_on(record: &str, decisions: usize, steps: Vec<ScriptStep>) -> App {
    let path = format!("{}/crates/chronicle/tests/golden/{record}.caravan", env!("CARGO_MANIFEST_DIR"));
    let mut record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap().prefix(decisions);
    record.players.iter_mut().for_each(|player| player.agent = "human".to_owned());
    let mut app = app_with(Options::default(), |_| {}, steps);
    // The end of loading leads to the title; a game asked for in that very frame may lose against it.
    let begun = Instant::now();
    while *app.world().resource::<State<Screen>>().get() != Screen::Title {
        assert!(begun.elapsed() < Duration::from_secs(60), "the title does not come");
        app.update();
    }
    app.world_mut().write_message(PlayOn(Box::new(record)));
    finish(app)
}

/// A tile is taken like a card: the click chooses it, the next one takes it, whether or not it ends the turn. The button says
/// what is left. A card that raises crystals opens at once and says how it is taken back.
#[test]
fn what_takes_a_tile_asks_and_what_can_be_taken_back_says_so() {
    let arrive = [until("screen", "Table"), until("phase", "Choosing"), ScriptStep::Settle];
    let explored = |more: Vec<ScriptStep>| {
        let chosen = [click("location.E1-c"), ScriptStep::Settle, thing("table.confirm")];
        played_on("world-3", 57, arrive.clone().into_iter().chain(chosen).chain(more).collect())
    };
    let app = explored(Vec::new());
    assert_eq!(app.world().resource::<Match>().played().len(), 57, "nothing is taken yet");
    let taken = || vec![click("table.confirm"), ScriptStep::Settle, text("leave the tile")];
    assert_eq!(explored(taken()).world().resource::<Match>().played().len(), 58, "the turn has not ended yet");
    let app = explored(taken().into_iter().chain([click("table.done"), ScriptStep::Settle]).collect());
    assert_eq!(app.world().resource::<Match>().played().len(), 59, "one click leaves it");
    let raises =
        [click("own.hand.2"), ScriptStep::Settle, text("Take back undoes it"), click("table.undo"), ScriptStep::Settle];
    let app = against_one(GameKind::Golem, raises);
    assert!(!is_said(&app, "Take back undoes it"), "it was taken back");
}

#[test]
fn a_watched_moment_leads_back_to_the_review_and_to_the_results() {
    let _ = at_results([
        click("results.review"),
        until("menu", "Review"),
        click("review.watch"),
        until("screen", "Table"),
        until("menu", "None"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        thing("pause.deal"),
        click("pause.review"),
        until("menu", "Review"),
        ScriptStep::AssertThing("review.watch".into()),
        until("screen", "Results"),
        key("Escape"),
        until("menu", "None"),
        ScriptStep::Assert("screen".into(), "Results".into()),
    ]);
}

/// Another try at a turn says at the table what it is and what would have been better, and leads back to the same moment of
/// the review, by the table and by the menu, and from there to the results. The game that was played is kept.
#[test]
fn another_try_says_what_it_is_and_leads_back_to_the_review() {
    let tried = |back: Vec<ScriptStep>| {
        let begin = [
            click("results.review"),
            until("menu", "Review"),
            click("review.of.0"),
            ScriptStep::Settle,
            click("review.retry"),
            until("screen", "Table"),
            until("phase", "Choosing"),
            ScriptStep::Settle,
            text("Trying again: round"),
            thing("table.review"),
        ];
        let again = [
            until("menu", "Review"),
            until("screen", "Results"),
            ScriptStep::Settle,
            thing("review.chosen"),
            text("Sela, round"),
            key("Escape"),
            until("menu", "None"),
            ScriptStep::Assert("screen".into(), "Results".into()),
        ];
        at_results(begin.into_iter().chain(back).chain(again))
    };
    let app = tried(vec![click("table.review")]);
    let played = app.world().resource::<Match>();
    assert!(played.is_over(), "the game that was played is on the table");
    assert!(files::finish(files::PATIENCE));
    let saves = std::fs::read_dir(&app.world().resource::<Folders>().saves).unwrap();
    let kept = saves.filter_map(|file| chronicle::Record::load(content::embedded(), &file.unwrap().path()).ok());
    let kept = kept.filter(|kept| kept.decisions == played.record().decisions).count();
    assert_eq!(kept, 2, "it has a file of its own beside that of the game at the table");
    let _ = tried(vec![key("Escape"), until("menu", "Pause"), click("pause.review")]);
}

/// The menu of a watched game is as high as what it offers: nothing in it is cut.
#[test]
fn the_menu_of_a_watched_game_shows_all_of_its_buttons() {
    let app = at_results([
        click("results.review"),
        until("menu", "Review"),
        click("review.watch"),
        until("screen", "Table"),
        until("menu", "None"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        thing("pause.review"),
    ]);
    let names = app.world().resource::<Named>().names();
    let buttons = names.into_iter().filter(|name| name.starts_with("pause.") && *name != "pause.back");
    let heights: Vec<i32> = buttons.map(|name| rect(&app, name).height().round() as i32).collect();
    assert!(heights.len() >= 5 && heights.iter().all(|height| *height == heights[0]), "{heights:?}");
}

/// What leads out of a game names what it will do before it does it.
#[test]
fn a_way_out_of_a_game_says_what_it_will_do() {
    let menu = [key("Escape"), until("menu", "Pause"), ScriptStep::Settle];
    let twice = [
        click("pause.restart"),
        text("Restart this deal? This game is set aside."),
        click("pause.higher"),
        text("Start the rematch? This game is set aside."),
        click("pause.higher"),
        until("menu", "None"),
    ];
    let _ = against_one(GameKind::Golem, menu.into_iter().chain(twice));
}

/// Whoever has won, everybody sees what was claimed, and the last thing that happened before it is counted.
#[test]
fn results_show_the_claimed_cards_of_every_seat() {
    for (game, seats) in [
        (GameKind::Golem, ["level:1"; 5].as_slice()),
        (GameKind::Spice, ["level:1"; 2].as_slice()),
        (GameKind::World, ["level:1"; 2].as_slice()),
        (GameKind::Adventure, ["level:1"; 2].as_slice()),
    ] {
        let ended = [until("phase", "Finished"), ScriptStep::Assert("screen".into(), "Table".into())];
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
        let mut app = app_with(table(game, seats), |_| {}, ended.into_iter().chain(counted).collect());
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let mut app = finish(app);
        // Their pictures may still be on the way from the disk.
        let all_there = |app: &App| {
            let (running, named) = (app.world().resource::<Match>(), app.world().resource::<Named>());
            let claims = |seat| rules::Engine::claims(running.whole(), seat);
            let there = |seat, nth| named.get(&format!("results.claimed.{seat}.{nth}")).is_some();
            (0..seats.len() as u8).all(|seat| (0..claims(seat)).all(|nth| there(seat, nth)))
        };
        for _ in 0..20_000 {
            if all_there(&app) {
                break;
            }
            app.update();
        }
        let running = app.world().resource::<Match>();
        let (named, board) = (app.world().resource::<Named>(), rect(&app, "results.seat0"));
        for seat in 0..seats.len() as u8 {
            for nth in 0..rules::Engine::claims(running.whole(), seat) {
                let card = rect(&app, &format!("results.claimed.{seat}.{nth}"));
                assert!(card.height() >= 44.0 && card.width() <= board.width(), "{game:?}: {card:?}");
                let apart = |name: &&str| name.starts_with("results.") && !name.starts_with("results.claimed");
                for other in named.names().into_iter().filter(apart) {
                    assert!(rect(&app, other).intersect(card).is_empty(), "{game:?}: {other} covers a card");
                }
            }
        }
    }
}

#[test]
fn results_are_read_and_left_in_the_largest_text() {
    let steps = vec![until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
    let largest = |settings: &mut Settings| (settings.ui_scale, settings.text_scale) = (2.0, 2.0);
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1", "level:1"]), largest, steps);
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let mut app = finish(app);
    let window = app.world_mut().query::<&Window>().single(app.world()).unwrap().size();
    let named = app.world().resource::<Named>();
    for name in ["results.seat0", "results.seat1", "results.seat2", "results.again", "results.title"] {
        let place = named.get(name).unwrap_or_else(|| panic!("there is no {name}")).rect;
        let inside = place.min.min_element() >= 0.0 && place.max.x <= window.x && place.max.y <= window.y;
        assert!(inside, "{name} lies at {place:?} in a window of {window}");
    }
}

#[test]
fn results_without_room_for_anything_do_no_harm() {
    let steps = vec![until("screen", "Results"), ScriptStep::Resize(1.0, 1.0), ScriptStep::Settle];
    let beside_a_camera = |settings: &mut Settings| settings.stream.layout.on = true;
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1"]), beside_a_camera, steps);
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let _ = finish(app);
}

#[test]
fn the_options_of_the_rules_are_chosen_before_the_game() {
    let app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.new-game"),
            click("new-game.world"),
            ScriptStep::Settle,
            ScriptStep::Scroll(ScriptTarget::Named("new-game.world".into()), -60.0),
            ScriptStep::Settle,
            click("new-game.scores.own"),
            click("new-game.board.E1"),
            click("new-game.claims"),
            ScriptStep::Settle,
            click("new-game.claims.3"),
            ScriptStep::Settle,
            click("new-game.start"),
            until("screen", "Table"),
        ],
    );
    let options = *rules::Engine::options(app.world().resource::<Match>().whole());
    assert_eq!(options.scores, rules::ScoreVisibility::OwnOnly);
    assert_eq!(options.fourth_board, rules::FourthBoard::Named(1));
    assert_eq!(options.claims_to_end, Some(3));
    assert_eq!(app.world().resource::<Settings>().last_game.claims, Some(3), "the choice is remembered");
}

#[test]
fn a_program_that_fails_is_replaced_and_the_game_goes_on() {
    let app = play(
        table(GameKind::Golem, &["human", "exec:no-such-program-anywhere"]),
        at_table([
            click("own.hand.1"),
            click("table.confirm"),
            ScriptStep::Settle,
            text("cannot play on"),
            click("failure.level-plays"),
            until("phase", "Choosing"),
            ScriptStep::Settle,
        ]),
    );
    let running = app.world().resource::<Match>();
    assert_eq!(running.players()[1].kind.to_string(), "level:3");
    assert!(running.record().decisions.len() >= 2, "the stand-in has moved");
}

#[test]
fn a_first_game_teaches_step_by_step_and_can_be_left() {
    let app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            until("menu", "Lessons"),
            click("lessons.golem"),
            until("screen", "Table"),
            until("lesson", "1"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "2"),
            key("Space"),
            until("lesson", "3"),
            ScriptStep::Settle,
            // Another move than the guide had in mind.
            click("own.hand.2"),
            ScriptStep::Settle,
            text("That can be done too"),
            // Whoever clicks twice in the same place keeps the guide.
            click("guide.leave"),
            text("Play on without the guide?"),
            click("guide.stay"),
            ScriptStep::Settle,
            ScriptStep::Assert("lesson".into(), "3".into()),
            click("guide.leave"),
            click("guide.away"),
            until("lesson", "none"),
            // And it can be called back.
            until("phase", "Choosing"),
            key("Escape"),
            until("menu", "Pause"),
            click("pause.guide"),
            until("lesson", "3"),
            until("menu", "None"),
            click("guide.leave"),
            click("guide.away"),
            until("lesson", "none"),
        ],
    );
    assert!(app.world().get_resource::<Match>().is_some(), "the game stays");
}

/// Whether this is said somewhere on the screen.
fn is_said(app: &App, words: &str) -> bool {
    app.world().resource::<Named>().texts().any(|text| text.contains(words))
}

#[test]
fn what_the_guide_says_of_a_move_goes_with_the_next_decision() {
    for next in [key("KeyZ"), click("own.crystal.y")] {
        let mut steps = vec![until("screen", "Title"), click("title.lessons"), click("lessons.golem")];
        steps.extend([until("lesson", "1"), ScriptStep::Settle, click("guide.next"), until("lesson", "2")]);
        steps.extend([click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
        steps.extend([click("own.hand.2"), ScriptStep::Settle, text("That can be done too"), next, ScriptStep::Settle]);
        let app = play(Options::default(), steps);
        assert!(!is_said(&app, "That can be done too"));
    }
}

#[test]
fn spice_road_is_learned_in_its_own_words() {
    let mut steps =
        vec![until("screen", "Title"), click("title.lessons"), click("lessons.spice"), until("lesson", "1")];
    steps.extend([ScriptStep::Settle, text("its price in spices"), click("guide.next"), until("lesson", "2")]);
    steps.extend([text("10 spices fit in"), click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
    steps.extend([text("two turmeric"), click("own.hand.1"), click("table.confirm"), until("lesson", "4")]);
    let app = play(Options::default(), steps);
    let kind = app.world().resource::<Match>().record().deal.options.kind;
    assert_eq!(kind, GameKind::Spice);
}

#[test]
fn guide_and_hint_advise_the_same() {
    let place = content::embedded().world.boards[0]
        .locations
        .iter()
        .find(|place| matches!(place.site, rules::components::Site::Upgrade(_)) && place.traders < 2)
        .unwrap();
    let mut steps = vec![until("screen", "Title"), click("title.lessons"), click("lessons.world")];
    steps.extend([until("lesson", "1"), ScriptStep::Settle, click("guide.next"), until("lesson", "2")]);
    steps.extend([click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
    // The learner works twice, where the guide says, and has nearly all traders at home then.
    steps.extend([click("location.A1-c"), click("table.confirm"), until("lesson", "4"), ScriptStep::Settle]);
    steps.extend([click("guide.next"), until("lesson", "5"), ScriptStep::Settle]);
    // The turn goes on, so nothing asks.
    steps.push(click(&format!("location.{}", place.id)));
    steps.extend([until("lesson", "6"), ScriptStep::Settle]);
    steps.extend([click("table.done"), click("table.confirm"), until("phase", "Thinking"), until("phase", "Choosing")]);
    for lesson in ["7", "8"] {
        steps.extend([ScriptStep::Settle, click("guide.next"), until("lesson", lesson)]);
    }
    steps.extend([ScriptStep::Settle, click("table.hint"), until("hint", "1"), ScriptStep::Settle]);
    steps.extend([key("KeyH"), until("hint", "2"), key("KeyH"), until("hint", "3"), ScriptStep::Settle]);
    let app = play(Options::default(), steps);
    let said: Vec<&str> = app.world().resource::<Named>().texts().collect();
    let at = |sign: &str| said.iter().position(|text| text.contains(sign)).unwrap_or_else(|| panic!("{said:?}"));
    let guide = said[at("My advice:") + 1];
    let told = said.iter().filter(|text| **text == guide).count();
    assert!(told > 1 && !guide.contains("Rest"), "{guide}: {said:?}");
    assert!(!said.iter().any(|text| text.contains("Chance to win")), "who learns has other worries");
}

#[test]
fn the_guide_lets_a_turn_be_finished_before_it_goes_on() {
    let places = &content::embedded().world.boards[0].locations;
    let place = |wanted: fn(&rules::components::Site) -> bool| {
        let found = places.iter().find(|place| place.traders < 2 && wanted(&place.site)).unwrap();
        click(&format!("location.{}", found.id))
    };
    let app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            click("lessons.world"),
            until("screen", "Table"),
            until("lesson", "1"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "2"),
            click("guide.next"),
            until("lesson", "3"),
            ScriptStep::Settle,
            place(|site| matches!(site, rules::components::Site::Production(_))),
            click("table.confirm"),
            until("lesson", "4"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "5"),
            ScriptStep::Settle,
            place(|site| matches!(site, rules::components::Site::Upgrade(_))),
            until("lesson", "6"),
            ScriptStep::Settle,
            text("Click crystals to raise them"),
        ],
    );
    let told: Vec<&str> = app.world().resource::<Named>().texts().collect();
    assert!(!told.iter().any(|text| text.contains("When few traders are at home")), "{told:?}");
}

#[test]
fn every_family_has_a_first_game() {
    for (game, first) in [("golem", "guide.next"), ("world", "guide.next"), ("adventure", "guide.next")] {
        let _ = play(
            Options::default(),
            vec![
                until("screen", "Title"),
                click("title.lessons"),
                click(&format!("lessons.{game}")),
                until("screen", "Table"),
                until("lesson", "1"),
                ScriptStep::Settle,
                click(first),
                until("lesson", "2"),
            ],
        );
    }
}

/// A learner who reads when there is something to read, and plays on with a plan otherwise.
fn follow_the_guide(game: &str, rounds: u16) {
    let mut steps = vec![
        until("screen", "Title"),
        click("title.lessons"),
        click(&format!("lessons.{game}")),
        until("screen", "Table"),
        until("lesson", "1"),
    ];
    for round in 1..rounds {
        steps.extend([ScriptStep::PlayTo(Device::Mouse, round), key("Space"), key("Space")]);
    }
    let mut app = app_with(Options::default(), |_| {}, steps);
    let (mut shown, mut frames) = (0, 0);
    while app.should_exit().is_none() {
        app.update();
        frames += 1;
        let step = app.world().resource::<Facts>().get("lesson").and_then(|step| step.parse::<usize>().ok());
        if shown > 0 && step.is_none() {
            break;
        }
        shown = shown.max(step.unwrap_or_default());
    }
    let round = rules::Engine::rounds(app.world().resource::<Match>().whole()).round;
    println!("{game}: step {shown} in round {round}, {frames} frames");
    assert_eq!(app.world().resource::<Facts>().get("lesson").map(String::as_str), Some("none"), "{game}: {shown}");
    assert!(shown >= 10, "{game}: the last words are heard: {shown}");
}

#[test]
fn the_first_game_of_the_road_is_followed_to_its_last_words() {
    follow_the_guide("golem", 40);
}

#[test]
fn the_first_game_of_the_world_is_followed_to_its_last_words() {
    follow_the_guide("world", 40);
}

#[test]
fn the_first_game_of_the_adventure_is_followed_to_its_last_words() {
    follow_the_guide("adventure", 40);
}

#[test]
fn keys_alone_begin_the_first_lesson() {
    let _ = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            until("menu", "Lessons"),
            ScriptStep::Settle,
            key("Enter"),
            ScriptStep::Settle,
            key("Enter"),
            until("lesson", "1"),
        ],
    );
}

#[test]
fn the_key_that_enlarges_shows_what_is_looked_at_then_every_rival() {
    let seats = ["human", "level:1", "level:1"];
    let e = || [key("KeyE"), ScriptStep::Settle];
    let steps = at_table(
        [point_at("points.3"), ScriptStep::Settle].into_iter().chain(e()).chain([thing("close-up"), text("Costs")]),
    );
    let rival = |name: &str| e().into_iter().chain([thing("close-up"), text(&format!("{name}\n"))]).collect::<Vec<_>>();
    let steps = steps.into_iter().chain(rival("Ilka")).chain(rival("Tarn")).chain(e()).collect();
    let app = play(table(GameKind::Golem, &seats), steps);
    assert!(!app.world().resource::<CloseUp>().is_pinned(), "and then lets go");
}

#[test]
fn a_resting_pointer_looks_at_nothing_that_only_comes_to_lie_below_it() {
    let mut app = app_with(
        table(GameKind::Golem, &["level:1", "level:1"]),
        |settings| {
            settings.stream.director = true;
            settings.computer_speed = Speed::Normal;
        },
        vec![until("screen", "Table"), ScriptStep::Wait(1.0), point_at("market.2"), ScriptStep::Wait(600.0)],
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let mut looked = 0;
    let mut cards = std::collections::BTreeSet::new();
    for _ in 0..1_000 {
        app.update();
        let hover = app.world().resource::<Hover>();
        cards.extend(app.world().resource::<Named>().get("market.2").map(|card| card.text.clone()));
        let shown = app.world().resource::<CloseUp>().subject.is_some();
        looked += usize::from(shown);
        assert!(!(shown && hover.asleep), "a hidden pointer looks at nothing");
    }
    assert!(looked > 0, "while it had just moved it did look");
    assert!(looked < 60, "and then no more: {looked} frames");
    assert!(cards.len() > 2, "although cards came and went below it: {cards:?}");
}

/// The pause menu of a game in its first round, against one weak opponent; then more.
fn paused(more: impl IntoIterator<Item = ScriptStep>) -> App {
    let steps = [key("Escape"), until("menu", "Pause"), ScriptStep::Settle];
    against_one(GameKind::Golem, steps.into_iter().chain(more))
}

#[test]
fn whoever_gives_up_is_asked_and_the_results_say_so() {
    let home = tempfile::tempdir().unwrap();
    let steps = at_table([
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
        text("Really give up?"),
        click("pause.give-up"),
        until("screen", "Results"),
        until("counted", "yes"),
        ScriptStep::Settle,
        text("You gave up"),
        click("results.title"),
        until("screen", "Title"),
        ScriptStep::Settle,
        // Nobody goes on with it, but it can be watched.
        click("title.load"),
        ScriptStep::Settle,
        text("Golem Edition · You gave up"),
        click("load.0.watch"),
        until("screen", "Table"),
    ]);
    let mut app = app_with(table(GameKind::Golem, &["human", "level:1"]), |_| {}, steps);
    app.insert_resource(Folders::under(home.path()));
    let app = finish(app);
    assert!(app.world().resource::<Match>().is_watched());
    assert_eq!(app.world().resource::<caravanserai::session::saves::Resumable>().0, None);
}

#[test]
fn giving_up_once_is_no_more_than_a_question() {
    let app = paused([click("pause.give-up"), ScriptStep::Settle, key("Escape"), until("menu", "None")]);
    assert_eq!(app.world().resource::<Match>().record().gave_up, None);
}

#[test]
fn the_same_deal_begins_again_with_nothing_played() {
    let mut steps = vec![click("own.hand.1"), click("table.confirm"), until("phase", "Thinking")];
    steps.extend([until("phase", "Choosing"), ScriptStep::Settle, key("Escape")]);
    // Nothing is decided yet; the opponent, who begins, may be at it a moment later.
    steps.extend([until("menu", "Pause"), click("pause.restart"), ScriptStep::Settle]);
    steps.extend([text("This game is set aside"), click("pause.restart"), until("decisions", "0")]);
    let app = against_one(GameKind::Golem, steps);
    let again = app.world().resource::<Match>();
    assert!(again.record().deal.seed == 5 && again.record().decisions.len() <= 1);
    assert_eq!(again.players()[1].kind.to_string(), "level:1");
}

#[test]
fn a_rematch_is_one_level_higher_and_a_fresh_deal() {
    let (first, sure) = (click("pause.higher"), click("pause.higher"));
    let app = paused([first, ScriptStep::Settle, sure, until("menu", "None"), ScriptStep::Settle]);
    let again = app.world().resource::<Match>();
    assert_eq!(again.players()[1].kind.to_string(), "level:2");
    assert_ne!(again.record().deal.seed, 5);
}

#[test]
fn the_deal_is_promised_at_the_start_and_opened_at_the_end() {
    let seed = "Seed: 5";
    let fingerprint = "Fingerprint of this deal";
    let app = paused([
        click("pause.deal"),
        until("menu", "Deal"),
        ScriptStep::Settle,
        text(fingerprint),
        text("When the game is over"),
    ]);
    let shown = |app: &App, words: &str| app.world().resource::<Named>().texts().any(|text| text.contains(words));
    assert!(!shown(&app, seed), "the seed is a secret as long as somebody may decide");
    let promised = app.world().resource::<Match>().record().deal.commitment().to_string();
    assert!(shown(&app, &promised[..4]));
    let app = paused([
        click("pause.give-up"),
        ScriptStep::Settle,
        click("pause.give-up"),
        until("screen", "Results"),
        until("counted", "yes"),
        ScriptStep::Settle,
        click("results.deal"),
        until("menu", "Deal"),
        ScriptStep::Settle,
        text(seed),
        click("deal.check"),
        ScriptStep::Settle,
        text("It fits"),
    ]);
    assert_eq!(app.world().resource::<Match>().record().deal.commitment().to_string(), promised);
}

/// How many decisions of a kept game lie before a turn in which resting gives away more than 5 %, which can be seen at once.
fn costly_rest() -> usize {
    use rules::Engine;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
    let record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap();
    let costly = |decisions: &usize| {
        let game = record.prefix(*decisions).replay().unwrap();
        let (Some(seat), rules::Step::Turn) = (game.to_move(), game.step()) else { return false };
        let watch = ai::Watch::default();
        let found = ai::analyse_starts(&game.view(seat), 6, &ai::Budget::default(), &watch);
        let asked = found.map(|found| ai::questions(&found, game.step(), 0.08)).unwrap_or_default();
        asked.iter().any(|question| question.action == rules::Action::Rest)
    };
    (20..record.decisions.len()).find(costly).expect("a turn that should not be given away")
}

/// The table at that turn with a coach, once it knows what to ask, after a rest was wanted; then more.
fn coached(decisions: usize, more: impl IntoIterator<Item = ScriptStep>) -> App {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
    let mut record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap().prefix(decisions);
    record.players.iter_mut().for_each(|player| player.agent = "human".to_owned());
    let rest = [until("coach", "ready"), ScriptStep::Settle, click("table.rest"), click("table.confirm")];
    let steps = at_table(rest.into_iter().chain(more));
    let mut app = app_with(Options::default(), |settings| settings.coach = Coach::Strict, steps);
    while *app.world().resource::<State<Screen>>().get() != Screen::Title {
        app.update();
    }
    app.world_mut().write_message(PlayOn(Box::new(record)));
    finish(app)
}

#[test]
fn the_coach_asks_before_a_costly_turn_and_it_is_taken_back_or_kept() {
    let at = costly_rest();
    let asked = || vec![until("coach", "asks"), ScriptStep::Settle, text("Look again?"), thing("coach.keep")];
    let app = coached(at, asked());
    let running = app.world().resource::<Match>();
    assert_eq!(running.record().decisions.len(), at, "nothing is decided while it is asked");
    assert!(running.record().assisted, "whoever was asked was helped");
    let back = |answer: ScriptStep| {
        let app = coached(at, asked().into_iter().chain([answer, until("coach", "ready"), ScriptStep::Settle]));
        assert_eq!(app.world().resource::<Match>().record().decisions.len(), at, "it is taken back");
        assert!(app.world().resource::<Named>().get("coach.keep").is_none());
        assert_eq!(app.world().resource::<Facts>().get("menu").map(String::as_str), Some("None"));
    };
    back(click("coach.back"));
    back(key("Escape"));
    let kept = |answer: ScriptStep| {
        let more = [answer, until("decisions", &(at + 1).to_string()), ScriptStep::Settle];
        let app = coached(at, asked().into_iter().chain(more));
        let last = app.world().resource::<Match>().record().decisions.last().unwrap().action;
        assert_eq!(last, rules::Action::Rest);
    };
    kept(click("coach.keep"));
    kept(key("Enter"));
}

/// Whoever is asked may do something else instead, and what is advised is never asked about.
#[test]
fn the_coach_lets_the_advised_turn_through_and_another_decision_takes_the_place_of_the_one_asked_about() {
    use rules::Engine;
    let at = costly_rest();
    let mut app = coached(at, [until("coach", "asks"), ScriptStep::Settle]);
    let game = *app.world().resource::<Match>().whole();
    let seat = game.to_move().unwrap();
    let found = ai::analyse_starts(&game.view(seat), 6, &ai::Budget::default(), &ai::Watch::default()).unwrap();
    let advised = found.plainest_first(game.step()).candidates[0].actions[0];
    app.world_mut().write_message(caravanserai::session::Intent::Decide(advised));
    app.update();
    app.update();
    assert_eq!(app.world().resource::<Match>().record().decisions[at].action, advised);
}

/// The same table, played on update by update until the coach is so far.
fn coach_is(state: &str) -> App {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
    let mut record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap().prefix(costly_rest());
    record.players.iter_mut().for_each(|player| player.agent = "human".to_owned());
    let steps = vec![ScriptStep::Wait(1e6)];
    let mut app = app_with(Options::default(), |settings| settings.coach = Coach::Strict, steps);
    while *app.world().resource::<State<Screen>>().get() != Screen::Title {
        app.update();
    }
    let busy = (state == "thinks").then(keep_busy);
    app.world_mut().write_message(PlayOn(Box::new(record)));
    while coach(&app) != Some(state) {
        app.update();
    }
    app.insert_non_send(busy);
    app
}

fn coach(app: &App) -> Option<&str> {
    app.world().resource::<Facts>().get("coach").map(String::as_str)
}

/// Whoever thinks in the background has something else to do until this is dropped.
fn keep_busy() -> std::sync::mpsc::Sender<()> {
    let pool = bevy::tasks::AsyncComputeTaskPool::get();
    let (over, busy) = std::sync::mpsc::channel::<()>();
    let busy = std::sync::Arc::new(std::sync::Mutex::new(busy));
    for _ in 0..pool.thread_num() {
        let busy = busy.clone();
        pool.spawn(async move { _ = busy.lock().unwrap().recv() }).detach();
    }
    over
}

/// A decision waits for what is not known yet, but not for long; it is made unasked then.
#[test]
fn a_decision_that_is_made_before_the_coach_knows_goes_through() {
    let mut app = coach_is("thinks");
    let at = costly_rest();
    app.world_mut().write_message(caravanserai::session::Intent::Decide(rules::Action::Rest));
    app.update();
    assert_eq!(app.world().resource::<Match>().record().decisions.len(), at, "it waits");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(401)));
    app.update();
    let running = app.world().resource::<Match>();
    assert_eq!(running.record().decisions.len(), at + 1);
    assert!(!running.record().assisted, "nobody was asked");
}

/// The question does not wait for its reason for longer than that: then there is another turn, which is always true.
#[test]
fn the_question_is_there_in_time_although_its_reason_is_not() {
    let mut app = coach_is("ready");
    let _busy = keep_busy();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    app.world_mut().write_message(caravanserai::session::Intent::Decide(rules::Action::Rest));
    (0..3).for_each(|_| app.update());
    assert_eq!(coach(&app), Some("ready"), "the reason is still looked for");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(101)));
    (0..2).for_each(|_| app.update());
    assert_eq!(coach(&app), Some("asks"));
}

#[test]
fn the_coach_is_off_until_it_is_chosen() {
    assert_eq!(Settings::default().coach, Coach::Off);
    let app = against_one(GameKind::Golem, [ScriptStep::Wait(0.5)]);
    assert_eq!(app.world().resource::<Facts>().get("coach").map(String::as_str), Some("off"));
    let open = [until("screen", "Title"), click("title.settings"), click("settings.play"), ScriptStep::Settle];
    let down = ScriptStep::Scroll(ScriptTarget::Named("settings.own-speed.normal".into()), -60.0);
    let choose = [down, ScriptStep::Settle, click("settings.coach.10"), ScriptStep::Settle];
    let app = play(Options::default(), open.into_iter().chain(choose).collect());
    assert_eq!(app.world().resource::<Settings>().coach, Coach::Usual);
}

/// Each seat has its coach or none, whatever the settings say; it is chosen by mouse, keys or pad, and a game that is gone on
/// with keeps it.
#[test]
fn a_seat_chooses_its_own_coach() {
    // Entries of the list: as in the settings, none, 5, 10 and 20 %.
    let with = |device: Device, usual: Coach, entry: usize| {
        let to = |name: &str| ScriptStep::Use(device, name.into());
        let steps = vec![
            until("screen", "Title"),
            to("title.new-game"),
            until("screen", "NewGame"),
            ScriptStep::Settle,
            to("seat.0.coach"),
            ScriptStep::Settle,
            to(&format!("seat.0.coach.{entry}")),
            ScriptStep::Settle,
            to("new-game.start"),
            until("screen", "Table"),
            until("phase", "Choosing"),
            until("coach", if entry == 1 { "off" } else { "ready" }),
        ];
        let app = finish(app_with(Options::default(), |settings| settings.coach = usual, steps));
        app.world().resource::<Match>().players().iter().map(|player| player.coach).collect::<Vec<_>>()
    };
    for device in [Device::Mouse, Device::Keys, Device::Pad] {
        assert_eq!(with(device, Coach::Off, 2), [Some(Coach::Strict), None, None], "{device:?}");
    }
    assert_eq!(with(Device::Mouse, Coach::Strict, 1), [Some(Coach::Off), None, None]);
    assert_eq!(with(Device::Mouse, Coach::Usual, 0), [None; 3]);
}

/// One of two people at the table has a coach: it asks at their decisions alone.
#[test]
fn the_coach_asks_at_one_seat_alone_and_a_game_that_goes_on_keeps_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
    let mut record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap().prefix(30);
    record.players.iter_mut().for_each(|player| player.agent = "human".to_owned());
    let to_move = |made: usize| rules::Engine::to_move(&record.prefix(made).replay().unwrap()).unwrap();
    let made = (20..30).find(|made| to_move(*made) == 0).unwrap();
    let other = (20..30).find(|made| to_move(*made) == 1).unwrap();
    for (made, told) in [(made, "ready"), (other, "off")] {
        let steps = at_table([until("coach", told), ScriptStep::Settle, until("coach", told)]);
        let setup = |settings: &mut Settings| {
            let seats = &mut settings.last_game.seats;
            for (seat, colour) in [(0, 0), (1, 1)] {
                (seats[seat].kind, seats[seat].colour) = (SeatKind::Person, colour);
            }
            seats[2].kind = SeatKind::Off;
            seats[0].coach = Some(Coach::Strict);
        };
        let mut app = app_with(Options::default(), setup, steps);
        while *app.world().resource::<State<Screen>>().get() != Screen::Title {
            app.update();
        }
        app.world_mut().write_message(PlayOn(Box::new(record.prefix(made))));
        let _ = finish(app);
    }
}

#[test]
fn results_tell_how_it_was_played_and_lead_to_the_turn_in_the_review() {
    let app = at_results([
        until("aftermath", "told"),
        ScriptStep::Settle,
        text("played"),
        text("luck"),
        thing("results.best"),
        click("results.best"),
        until("menu", "Review"),
        ScriptStep::Settle,
        thing("review.chosen"),
        text("luck"),
    ]);
    assert!(app.world().resource::<Match>().is_over());
}

#[test]
fn all_that_was_claimed_is_looked_at_large_and_left_again() {
    let mut app = at_results([]);
    // Their pictures may still be on the way from the disk.
    let claimed = |app: &App| {
        let named = app.world().resource::<Named>();
        (0..2).map(|seat| format!("results.claimed.{seat}.0")).find(|name| named.get(name).is_some())
    };
    let name = (0..20_000)
        .find_map(|_| {
            app.update();
            claimed(&app)
        })
        .expect("a claimed card");
    let seat = name.trim_end_matches(".0");
    for open in [click(&name), ScriptStep::Use(Device::Keys, seat.into()), ScriptStep::Use(Device::Pad, seat.into())] {
        let look = [open, ScriptStep::Settle, thing("results.gallery"), key("Escape"), ScriptStep::Settle];
        let app = at_results(look);
        assert!(app.world().resource::<Named>().get("results.gallery").is_none());
    }
}

#[test]
fn from_the_results_the_deal_begins_again_with_seats_swapped_or_one_level_higher() {
    let next = |button: &str| {
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
        let go = [click(button), until("screen", "Table"), ScriptStep::Settle];
        let steps = counted.into_iter().chain(go).collect();
        let mut app = app_with(table(GameKind::Golem, &["level:1", "level:2"]), |_| {}, steps);
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let app = finish(app);
        let running = app.world().resource::<Match>();
        let kinds: Vec<String> = running.players().iter().map(|player| player.kind.to_string()).collect();
        (kinds, running.record().deal.seed)
    };
    let own = |kinds: [&str; 2]| kinds.map(str::to_owned).to_vec();
    assert_eq!(next("results.swapped"), (own(["level:2", "level:1"]), 5));
    assert_eq!(next("results.restart"), (own(["level:1", "level:2"]), 5));
    let (kinds, seed) = next("results.higher");
    assert!(kinds == own(["level:2", "level:3"]) && seed != 5);
    let (kinds, seed) = next("results.again");
    assert!(kinds == own(["level:1", "level:2"]) && seed != 5);
}

/// In German, with two to five players, in usual and in large text: whatever stands on the page stands inside it, and nothing
/// lies over a button.
#[test]
fn nothing_falls_out_of_the_results() {
    for (players, text_scale) in (2..=5).flat_map(|players| [(players, 1.0), (players, 1.5)]) {
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes")];
        let steps = counted.into_iter().chain([until("aftermath", "told"), ScriptStep::Settle]).collect();
        let german = |settings: &mut Settings| {
            settings.language = Language::German;
            settings.text_scale = text_scale;
        };
        let mut app = app_with(table(GameKind::Golem, &vec!["level:1"; players]), german, steps);
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let mut app = finish(app);
        let window = app.world_mut().query::<&Window>().single(app.world()).unwrap().size();
        let named = app.world().resource::<Named>();
        let all: Vec<&str> = named.names().into_iter().filter(|name| name.starts_with("results.")).collect();
        for name in ["results.again", "results.title", "results.seat0"] {
            assert!(all.contains(&name), "{players} players, text {text_scale}: no {name}");
        }
        for (nth, name) in all.iter().enumerate() {
            let place = rect(&app, name);
            let inside = place.min.min_element() >= 0.0 && place.max.x <= window.x && place.max.y <= window.y;
            assert!(inside || text_scale > 1.0, "{players} players: {name} at {place:?} in {window}");
            // A seat's cards lie on the seat's own control.
            let is_part = |other: &str| other.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
            for other in all[nth + 1..].iter().filter(|other| !is_part(other)) {
                let both = place.intersect(rect(&app, other));
                let apart = both.is_empty() || both.width() < 1.0 || both.height() < 1.0;
                let scrolled = text_scale > 1.0;
                assert!(apart || scrolled, "{players} players: {name} lies on {other}: {both:?}");
            }
        }
    }
}
