//! How it is to play, all through the real input: hand-over between people, what is asked, refused and told.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod coach;
mod guide;
mod looking;
mod pads;
mod results;
mod review;

#[path = "../steps/mod.rs"]
mod steps;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::{
    app::{
        Screen,
        games::{GameKind, GameSetup, SeatKind},
        named::Named,
        options::Options,
        requests::PlayOn,
        settings::{ScoreView, Settings, Speed},
    },
    driver::{Script, ScriptStep, ScriptTarget},
    session::Match,
    start::bare_app,
};

use crate::{
    guide::is_said,
    results::paused,
    steps::{click, finish, key, text, until},
};

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
