//! The coach asks before a costly turn, in time, and of whoever wanted it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::{
    app::{
        Screen,
        games::{GameKind, SeatKind},
        named::{Facts, Named},
        options::Options,
        requests::PlayOn,
        settings::{Coach, Settings},
    },
    driver::{Device, ScriptStep, ScriptTarget},
    session::Match,
};

use crate::{
    against_one, app_with, at_table, play,
    steps::{click, finish, key, text, until},
    thing,
};

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
