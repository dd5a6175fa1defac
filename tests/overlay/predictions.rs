//! Viewers predict, and the best of them have a table.

use std::net::{Ipv4Addr, TcpStream};

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use caravanserai::{
    app::{
        Phase, Screen,
        games::{GameSetup, SeatKind},
        named::Facts,
        options::Options,
        requests::{Reviewed, StartGame},
        settings::{Settings, Speed},
    },
    inspect::{Overlay, Predictions},
    session::{Intent, Match},
    start::bare_app,
};
use rules::Engine;

use crate::{
    a_short_game, click, count_frames, feed_at, free_port, press, request, run_until, says, scroll_to, short_game,
    start_short_game, table,
};

/// Hands a prediction in, with the token of this program.
fn predict(app: &App, port: u16, voter: &str, about: &str, answer: usize) -> String {
    let token = &app.world().resource::<Settings>().stream.token;
    request(port, "POST", &format!("/predict?token={token}&voter={voter}&{about}&answer={answer}"))
}

fn predictions_of(port: u16, topic: &str) -> [serde_json::Value; 2] {
    let told = feed_at(port)["predictions"].clone();
    let of = |list: &str| told[list].as_array()?.iter().find(|one| one["topic"] == topic).cloned();
    ["questions", "results"].map(|list| of(list).unwrap_or_default())
}

/// Name, points and place of everybody in the table of the best.
fn best_of(port: u16) -> Vec<(String, u64, u64)> {
    let told = feed_at(port);
    let all = told["predictions"]["best"].as_array().unwrap().iter();
    let best = |one: &serde_json::Value| {
        (one["name"].as_str().unwrap().to_owned(), one["points"].as_u64().unwrap(), one["place"].as_u64().unwrap())
    };
    all.map(best).collect()
}

#[test]
fn viewers_predict_the_best_have_a_table_and_the_winner_waits_for_the_counting() {
    let port = free_port();
    let mut app = bare_app(Options::default(), None);
    count_frames(&mut app);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.computer_speed, settings.stream.overlay_port) = (Speed::Instant, port);
    }
    run_until(&mut app, |app| *app.world().resource::<State<Screen>>().get() == Screen::Title);
    for name in ["title.settings", "settings.stream"] {
        click(&mut app, name);
    }
    // Nothing is served before somebody wants it.
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
    scroll_to(&mut app, "settings.predictions");
    click(&mut app, "settings.predictions");
    run_until(&mut app, |app| app.world().resource::<Overlay>().server().is_some());
    press(&mut app, KeyCode::Escape, Key::Escape);
    app.world_mut().write_message(StartGame::new(GameSetup { claims: Some(2), ..short_game() }));
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some());
    run_until(&mut app, |_| feed_at(port)["predictions"]["questions"].as_array().is_some_and(|all| all.len() == 3));
    assert_eq!(predictions_of(port, "winner")[0]["points"], 2, "two claims end this game");

    // Somebody says each of all answers.
    let seats = app.world().resource::<Match>().players().len();
    for (topic, answers) in [("next", seats), ("goal", 5), ("winner", seats)] {
        for answer in 1..=answers {
            let told = predict(&app, port, &format!("{topic}{answer}"), &format!("topic={topic}"), answer);
            assert!(told.contains("\"prediction\":\"counted\""), "{told}");
        }
        assert!(predict(&app, port, "eve", &format!("topic={topic}"), 9).contains("no_such_answer"));
    }
    let first = predictions_of(port, "next")[0]["id"].clone();
    let claim = |app: &App| {
        let running = app.world().resource::<Match>();
        let mut outcomes = running.played().iter().flat_map(|made| made.outcomes.iter());
        outcomes.find_map(|outcome| match *outcome {
            rules::Outcome::PointClaimed { seat, slot, .. } => Some((usize::from(seat) + 1, usize::from(slot) + 1)),
            _ => None,
        })
    };
    assert_eq!((claim(&app), best_of(port)), (None, Vec::new()));
    run_until(&mut app, |app| claim(app).is_some());
    let (seat, place) = claim(&app).unwrap();
    let best = [(format!("goal{place}"), 2, 1), (format!("next{seat}"), 1, 2)];
    run_until(&mut app, |_| best_of(port) == best);
    assert_eq!(predictions_of(port, "next")[1]["answer"], seat);
    assert_eq!(predictions_of(port, "goal")[1]["right"], 1);
    // What comes after the decision is too late, and so is the winner after the first claim of two.
    assert!(predict(&app, port, "late", &format!("question={first}"), seat).contains("too_late"));
    assert!(predict(&app, port, "late", "topic=winner", 1).contains("too_late"));

    let counted = |app: &App| app.world().resource::<Facts>().get("counted").is_some_and(|counted| counted == "yes");
    let mut looks = 0;
    while !counted(&app) {
        if app.world().resource::<Match>().is_over() {
            let told = predictions_of(port, "winner");
            assert!(told[0]["state"] == "locked" && told[1].is_null(), "{told:?}");
            assert!(!best_of(port).iter().any(|(name, ..)| name.starts_with("winner")), "{told:?}");
            assert!(feed_at(port)["seats"].as_array().unwrap().iter().all(|seat| seat["accuracy"].is_null()));
            looks += 1;
        }
        app.update();
    }
    assert!(looks > 10, "the counting takes its time");
    run_until(&mut app, |_| !predictions_of(port, "winner")[1].is_null());
    let winner = 1 + feed_at(port)["ranking"][0].as_u64().unwrap();
    assert_eq!(predictions_of(port, "winner")[1]["answer"], winner);
    assert!(best_of(port).iter().any(|(name, points, _)| (name, *points) == (&format!("winner{winner}"), 2)));

    // Points stay for the evening; a game that is left gives none and says so.
    let best = best_of(port);
    start_short_game(&mut app);
    run_until(&mut app, |_| predictions_of(port, "winner")[0]["state"] == "open");
    assert!(predict(&app, port, "ada", "topic=winner", 1).contains("counted"));
    let left = app.world().resource::<Match>().record().started;
    app.world_mut().write_message(StartGame::new(short_game()));
    run_until(&mut app, |app| app.world().resource::<Match>().record().started != left);
    run_until(&mut app, |_| predictions_of(port, "winner")[1]["answer"].is_null());
    assert_eq!(predictions_of(port, "winner")[1]["text"], "Void: the game is not played on.");
    assert_eq!(best_of(port), best);
    app.world_mut().resource_mut::<Predictions>().reset();
    run_until(&mut app, |_| best_of(port).is_empty());
}

#[test]
fn a_turn_that_is_taken_back_voids_what_is_open_about_the_next_claim() {
    let (mut app, port) = table(|settings| {
        settings.stream.predictions = true;
        settings.own_speed = Speed::Instant;
    });
    let choosing = |app: &mut App| *app.world().resource::<State<Phase>>().get() == Phase::Choosing;
    run_until(&mut app, choosing);
    run_until(&mut app, |_| predictions_of(port, "next")[0]["state"] == "open");
    for topic in ["topic=next", "topic=winner"] {
        assert!(predict(&app, port, "ada", topic, 2).contains("counted"));
    }
    let [before, _] = predictions_of(port, "next");
    // Whoever plays a card reveals nothing and can take it back.
    let mut legal = rules::Actions::new();
    app.world().resource::<Match>().whole().legal_actions(&mut legal);
    let card = *legal.iter().find(|action| matches!(action, rules::Action::Play { .. })).unwrap();
    app.world_mut().write_message(Intent::Decide(card));
    app.update();
    assert!(app.world().resource::<Match>().can_undo());
    app.world_mut().write_message(Intent::Undo);
    run_until(&mut app, |_| !predictions_of(port, "next")[1].is_null());
    let [now, void] = predictions_of(port, "next");
    assert_eq!((&void["answer"], &void["predicted"]), (&serde_json::Value::Null, &1.into()));
    assert_eq!(void["text"], "Void: a turn was taken back.");
    run_until(&mut app, |_| predictions_of(port, "next")[0]["id"].as_u64() > before["id"].as_u64());
    let [winner, _] = predictions_of(port, "winner");
    assert_eq!((&winner["state"], &winner["answers"][1]["predicted"]), (&"open".into(), &1.into()), "{now}");
}

/// How everybody has played is told when a game was counted and judged, however soon it was judged: at the table, and to viewers.
#[test]
fn everybodys_accuracy_over_the_evening_is_told_after_the_counting() {
    let (mut app, port) = a_short_game(|_| {});
    let mut setup = short_game();
    setup.seats.iter_mut().skip(2).for_each(|seat| seat.kind = SeatKind::Off);
    let told = || -> Vec<Option<u64>> {
        feed_at(port)["seats"].as_array().unwrap().iter().map(|seat| seat["accuracy"].as_u64()).collect()
    };
    let counted = |app: &App| app.world().resource::<Facts>().get("counted").is_some_and(|counted| counted == "yes");
    app.world_mut().write_message(StartGame::new(setup));
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some_and(Match::is_over));
    // It was judged before its points are counted; the review may say so once more.
    let record = Box::new(app.world().resource::<Match>().record().clone());
    let turns = vec![(0, "best"), (1, "blunder"), (0, "good")];
    app.world_mut().write_message(Reviewed { record, accuracy: vec![Some(84.0), Some(10.0)], turns });
    let marks =
        || feed_at(port)["seats"].as_array().unwrap().iter().map(|seat| seat["marks"].to_string()).collect::<Vec<_>>();
    let mut looks = 0;
    while !counted(&app) {
        assert_eq!(told(), [None, None]);
        assert_eq!(marks(), ["[]", "[]"]);
        app.update();
        looks += 1;
    }
    assert!(looks > 10, "the counting takes its time");
    run_until(&mut app, |_| told().iter().all(Option::is_some));
    // The review itself may judge the game meanwhile.
    assert!(marks().iter().all(|marks| marks.len() > 4), "{:?}", marks());
    let known = told();
    let names = app.world().resource::<Match>().players().iter().map(|player| player.name.clone());
    let all: Vec<String> = names.zip(&known).map(|(name, part)| format!("{name} {} %", part.unwrap())).collect();
    let line = format!("Accuracy this evening, one game: {}", all.join(" · "));
    run_until(&mut app, |app| says(app, &line));
    // What is known of the evening stays in the next game.
    start_short_game(&mut app);
    run_until(&mut app, |app| !app.world().resource::<Match>().is_over());
    run_until(&mut app, |_| feed_at(port)["state"] == "playing" && told()[..2] == known);
    assert!(marks().iter().all(|marks| marks == "[]"), "that was another game");
}
