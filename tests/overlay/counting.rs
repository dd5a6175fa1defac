//! Nobody is told who has won before the points are counted.

use bevy::prelude::*;
use caravanserai::{
    app::{
        Screen,
        games::{GameKind, GameSetup},
        named::Facts,
        options::Options,
        requests::{StartGame, Watch},
        settings::{ScoreView, Settings, Speed},
    },
    inspect::{Outlook, Playback, Steer},
    session::Match,
    start::bare_app,
};
use rules::Engine;

use crate::{count_frames, feed_at, free_port, request, run_until};

#[test]
fn nobody_is_told_who_has_won_before_the_points_are_counted() {
    until_counted(ScoreView::Open, false);
}

#[test]
fn points_that_are_hidden_are_told_when_they_are_counted_and_no_earlier() {
    until_counted(ScoreView::Hidden, false);
}

#[test]
fn points_that_viewers_alone_may_see_wait_for_the_counting_too() {
    until_counted(ScoreView::Hidden, true);
}

/// A short game to its end: what viewers are told while its points are counted, and after it. Points are final with the last
/// decision, so nobody is told any of them in between, whatever may be seen at other times.
fn until_counted(scores: ScoreView, all_scores: bool) {
    let port = free_port();
    let mut app = bare_app(Options { overlay: Some(port), ..default() }, None);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.computer_speed, settings.scores, settings.stream.win_chance) = (Speed::Instant, scores, true);
        settings.stream.overlay_scores = all_scores;
    }
    run_until(&mut app, |app| *app.world().resource::<State<Screen>>().get() != Screen::Loading);
    let mut setup = GameSetup { game: GameKind::Golem, seed: Some(5), claims: Some(1), ..default() };
    for seat in &mut setup.seats {
        seat.kind = "level:1".parse().unwrap();
    }
    app.world_mut().write_message(StartGame::new(setup));
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some());
    let feed = || request(port, "GET", "/feed.json");
    let hidden = || {
        let told = feed_at(port)["seats"].as_array().cloned().unwrap_or_default();
        told.iter().filter(|seat| seat["points"].is_null()).count()
    };
    let opens = scores == ScoreView::Open || all_scores;
    run_until(&mut app, |_| !feed().contains("\"to_move\":null"));
    assert_eq!(hidden() == 0, opens, "before the end the options say who sees points");
    run_until(&mut app, |app| app.world().resource::<Match>().is_over());
    // The server works in a thread of its own.
    while !feed().contains("\"to_move\":null") {
        std::thread::yield_now();
    }
    let seats = app.world().resource::<Match>().players().len();
    let counted = |app: &App| app.world().resource::<Facts>().get("counted").is_some_and(|counted| counted == "yes");
    let mut looks = 0;
    while !counted(&app) {
        let told = feed();
        let outlook = app.world().resource::<Outlook>();
        assert!(!outlook.is_for(app.world().resource::<Match>().whole()), "no bar tells of the end");
        assert_eq!(hidden(), seats, "{told}");
        let at_table = app.world().resource::<Match>().seen();
        let on_table = *app.world().resource::<State<Screen>>().get() == Screen::Table;
        assert!(!on_table || (at_table.points(0).is_none() == (scores == ScoreView::Hidden)), "nor the table");
        assert!(told.contains("\"state\":\"playing\"") && told.contains("\"ranking\":[]"), "{told}");
        assert!(told.contains("\"win_chance\":null") && told.contains("\"to_move\":null"), "{told}");
        app.update();
        looks += 1;
    }
    assert!(looks > 10, "the counting takes its time");
    run_until(&mut app, |_| feed().contains("\"state\":\"over\"") && !feed().contains("\"ranking\":[]"));
    run_until(&mut app, |_| hidden() == 0 && feed().contains("\"win_chance\":1.0"));
}

/// What a replay comes to is told when it has been seen, and not when it is decided.
#[test]
fn a_replay_tells_its_end_when_it_was_shown() {
    let port = free_port();
    let mut app = bare_app(Options { overlay: Some(port), ..default() }, None);
    count_frames(&mut app);
    run_until(&mut app, |app| *app.world().resource::<State<Screen>>().get() != Screen::Loading);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
    let record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap();
    let last = record.decisions.len() - 1;
    app.world_mut().write_message(Watch::from(record, last));
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some());
    (0..20).for_each(|_| app.update());
    app.world_mut().write_message(Steer::Step(1));
    run_until(&mut app, |app| app.world().resource::<Match>().whole().is_over());
    let feed = || request(port, "GET", "/feed.json");
    let mut looks = 0;
    while !app.world().resource::<Playback>().is_done() {
        let told = feed();
        assert!(told.contains("\"state\":\"playing\"") && told.contains("\"ranking\":[]"), "{told}");
        app.update();
        looks += 1;
    }
    assert!(looks > 5, "it takes its time");
    run_until(&mut app, |_| feed().contains("\"state\":\"over\"") && !feed().contains("\"ranking\":[]"));
}
