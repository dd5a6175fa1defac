//! The audience plays a seat by votes.

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpStream},
    process::{Command, Stdio},
    sync::mpsc::channel,
};

use bevy::prelude::*;
use caravanserai::{
    app::{
        Phase,
        games::{GameKind, SeatKind},
        named::Named,
        options::Options,
        settings::{Settings, Speed},
    },
    inspect::{Overlay, Voting},
    session::{Intent, Match},
    start::bare_app,
};
use rules::{Engine, Step};

use crate::{click, count_frames, feed_at, free_port, request, run_until, says, table_for, table_of, table_with};

#[test]
fn the_audience_plays_its_seat() {
    let (mut app, port) = table_for(SeatKind::Audience, |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 2.0;
    });
    count_frames(&mut app);
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    let voting = app.world().resource::<Voting>();
    let (standing, token) = (voting.standing().unwrap(), voting.token().to_owned());
    assert!(standing.len() > 1, "{standing:?}");
    let vote = |voter: &str, choice: &str| {
        request(port, "POST", &format!("/vote?token={token}&voter={voter}&choice={choice}"))
    };
    for voter in ["ada", "otto", "mia"] {
        let answer = vote(voter, "2");
        assert!(answer.contains("{\"accepted\":true,\"vote\":\"counted\",\"ballot\":1}"), "{answer}");
    }
    assert!(vote("ada", "2").contains("\"vote\":\"changed\""));
    assert!(vote("ada", "9").contains("\"vote\":\"no_such_number\""));
    assert!(request(port, "POST", "/vote?token=wrong&voter=eve&choice=1").contains("403"));
    // Viewers are told what is voted on, in the words of the table, and how it stands.
    let feed = || -> serde_json::Value {
        let answer = request(port, "GET", "/feed.json");
        serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
    };
    run_until(&mut app, |app| {
        let voting = app.world().resource::<Voting>();
        voting.standing().is_some_and(|standing| standing[1].1 == 3) && feed()["ballot"]["candidates"][1]["votes"] == 3
    });
    let told = feed()["ballot"].clone();
    assert_eq!((&told["id"], &told["state"], &told["seat"]), (&1.into(), &"open".into(), &0.into()));
    let texts: Vec<&str> =
        told["candidates"].as_array().unwrap().iter().filter_map(|one| one["text"].as_str()).collect();
    assert_eq!(texts, standing.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>());
    assert!(told["candidates"].as_array().unwrap().iter().any(|one| one["card"].is_object()), "{told}");
    run_until(&mut app, |app| !app.world().resource::<Match>().record().decisions.is_empty());
    let told = feed()["ballot"].clone();
    assert_eq!((&told["state"], &told["chosen"]), (&"closed".into(), &2.into()), "{told}");
    assert!(vote("ada", "1").contains("\"vote\":\"closed\",\"ballot\":1"));
    // Nobody is told that a vote counts before it can: not before the next ballot is open, either.
    run_until(&mut app, |app| app.world().resource::<Match>().whole().to_move() == Some(0));
    run_until(&mut app, |app| {
        let answer = vote("ada", "1");
        let open = app.world().resource::<Voting>().standing().is_some();
        assert!(open || answer.contains("\"accepted\":false"), "{answer}");
        open
    });
    run_until(&mut app, |_| feed()["ballot"]["id"] == 2);
}

/// Viewers have all of the time, however late they see the vote: what they read as left is left when they read it.
#[test]
fn a_vote_under_a_delay_counts_as_long_as_viewers_are_told() {
    let (mut app, port) = table_for(SeatKind::Audience, |settings| {
        settings.stream.audience = true;
        (settings.stream.vote_seconds, settings.stream.overlay_delay) = (3.0, 4.0);
    });
    run_until(&mut app, |_| feed_at(port)["ballot"]["state"] == "open");
    let left = feed_at(port)["ballot"]["seconds_left"].as_u64().unwrap();
    assert!((1..=3).contains(&left), "{left}");
    let token = app.world().resource::<Voting>().token().to_owned();
    let answer = request(port, "POST", &format!("/vote?token={token}&voter=ada&choice=2"));
    assert!(answer.contains("\"vote\":\"counted\",\"ballot\":1"), "{answer}");
    run_until(&mut app, |_| feed_at(port)["ballot"]["state"] == "closed");
    assert_eq!(feed_at(port)["ballot"]["chosen"], 2);
}

/// Only turns are voted on: what comes before the first one is not waited for.
#[test]
fn before_its_first_turn_the_audience_is_not_asked_and_the_game_begins() {
    let (mut app, port) = table_of(GameKind::Adventure, &[SeatKind::Audience], |settings| {
        settings.stream.audience = true;
        settings.own_speed = Speed::Instant;
        settings.computer_speed = Speed::Instant;
    });
    let step = |app: &App| app.world().resource::<Match>().whole().step();
    assert_ne!(step(&app), Step::Turn, "something comes before it");
    run_until(&mut app, |app| {
        let voting = app.world().resource::<Voting>();
        assert!(step(app) == Step::Turn || !voting.is_on(), "nobody is told that they may vote");
        voting.standing().is_some()
    });
    assert_eq!(feed_at(port)["ballot"]["id"], 1);
}

/// Whoever switches the overlay off and on finds ballots counted anew, and viewers are told the number that counts.
#[test]
fn a_ballot_has_the_number_that_votes_must_name_after_a_restart_too() {
    let (mut app, port) = table_with(&[SeatKind::Audience, SeatKind::Person], |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 60.0;
    });
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    app.world_mut().resource_mut::<Options>().overlay = None;
    run_until(&mut app, |app| app.world().resource::<Overlay>().server().is_none());
    app.world_mut().resource_mut::<Options>().overlay = Some(port);
    run_until(&mut app, |app| app.world().resource::<Voting>().is_on());
    let coming = app.world().resource::<Voting>().for_viewers().map(|ballot| ballot.id);
    assert!(coming.is_none_or(|id| id == 1), "{coming:?}");
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    assert_eq!(app.world().resource::<Voting>().for_viewers().map(|ballot| ballot.id), Some(1));
}

/// The bot that the documents print, with the real overlay.
#[test]
fn the_sample_bot_counts_what_a_chat_says() {
    let page = include_str!("../../docs/streaming.md");
    let bot = include_str!("../../examples/vote_bot.py");
    assert!(page.contains(&format!("```python\n{bot}```")), "docs/streaming.md prints another bot");
    assert!(bot.lines().count() <= 40);
    let (mut app, port) = table_for(SeatKind::Audience, |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 120.0;
    });
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    let token = app.world().resource::<Voting>().token().to_owned();
    let mut bot = Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/vote_bot.py"))
        .args([port.to_string(), token])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let (say, said) = channel();
    let lines = BufReader::new(bot.stdout.take().unwrap()).lines();
    let reader = std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| _ = say.send(line)));
    let mut heard = Vec::new();
    let mut until = |app: &mut App, wanted: &str| {
        run_until(app, |_| {
            heard.extend(said.try_iter());
            heard.iter().any(|line: &String| line.contains(wanted))
        });
    };
    until(&mut app, "Write a1 to a");
    let mut chat = bot.stdin.take().unwrap();
    write!(chat, "ada: a2\notto: hello all\nmia: A2 \notto: a1\notto: a2\neve: a9\n").unwrap();
    until(&mut app, "otto: changed");
    until(&mut app, "eve: no_such_number");
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().unwrap()[1].1 == 3);
    drop(chat);
    assert!(bot.wait().unwrap().success());
    reader.join().unwrap();
}

/// A token is good until somebody wants another one, over a restart too.
#[test]
fn the_token_stays_until_another_one_is_wanted() {
    let (app, _) = table_for(SeatKind::Audience, |settings| settings.stream.audience = true);
    let token = app.world().resource::<Voting>().token().to_owned();
    assert_eq!((token.len(), &app.world().resource::<Settings>().stream.token), (10, &token));
    let kept = token.clone();
    let (mut app, port) = table_for(SeatKind::Audience, move |settings| {
        (settings.stream.audience, settings.stream.token) = (true, kept);
    });
    assert_eq!(app.world().resource::<Voting>().token(), token);
    let vote = |token: &str| request(port, "POST", &format!("/vote?token={token}&voter=ada&choice=1"));
    assert!(!vote(&token).contains(" 403 "));
    app.world_mut().resource_mut::<Settings>().stream.token = "another1".into();
    app.update();
    assert!(vote(&token).contains(" 403 ") && !vote("another1").contains(" 403 "));
}

#[test]
fn a_seat_is_given_to_the_audience_on_the_new_game_screen_and_voted_for_with_veto_tie_and_silence() {
    let port = free_port();
    let mut app = bare_app(Options::default(), None);
    count_frames(&mut app);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.own_speed = Speed::Instant;
        settings.computer_speed = Speed::Instant;
        settings.stream.overlay_port = port;
        settings.stream.vote_seconds = 120.0;
    }
    for name in ["title.new-game", "new-game.kinds", "seat.0.audience", "new-game.start"] {
        click(&mut app, name);
    }
    // Nothing is served before somebody wants it.
    run_until(&mut app, |app| app.world().resource::<Named>().get("vote.open").is_some());
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
    click(&mut app, "vote.open");
    let open = |app: &mut App| app.world().resource::<Voting>().standing().is_some_and(|all| all.len() > 1);
    let vote = |app: &App, voter: &str, choice: usize| {
        let token = app.world().resource::<Voting>().token().to_owned();
        request(port, "POST", &format!("/vote?token={token}&voter={voter}&choice={choice}"))
            .contains("\"accepted\":true")
    };
    let votes = |app: &App| -> Vec<u32> {
        app.world().resource::<Voting>().standing().unwrap_or_default().iter().map(|(_, votes)| *votes).collect()
    };
    let decisions = |app: &App| app.world().resource::<Match>().record().decisions.len();

    // Most votes go to the second, the streamer strikes it out, and what is left is a tie between none and one.
    run_until(&mut app, open);
    assert!(vote(&app, "ada", 2) && vote(&app, "otto", 2) && vote(&app, "mia", 1));
    run_until(&mut app, |app| votes(app)[..2] == [1, 2]);
    run_until(&mut app, |app| app.world().resource::<Named>().get("vote.2").is_some_and(|row| row.text.ends_with("2")));
    click(&mut app, "vote.veto2");
    run_until(&mut app, |app| votes(app)[..2] == [1, 0]);
    assert!(!vote(&app, "ada", 2), "it was struck out");
    click(&mut app, "vote.now");
    run_until(&mut app, |app| says(app, "Number 1 is played with one vote"));
    run_until(&mut app, |app| decisions(app) > 0);

    // A tie goes to the one listed first.
    run_until(&mut app, open);
    assert!(vote(&app, "ada", 2) && vote(&app, "otto", 1));
    run_until(&mut app, |app| votes(app)[..2] == [1, 1]);
    click(&mut app, "vote.now");
    run_until(&mut app, |app| says(app, "A tie, so number 1 is played"));

    // Silence too.
    run_until(&mut app, open);
    click(&mut app, "vote.now");
    run_until(&mut app, |app| says(app, "Nobody voted, so number 1 is played"));
}

#[test]
fn a_turn_that_is_taken_back_is_voted_on_again() {
    let (mut app, port) = table_with(&[SeatKind::Audience, SeatKind::Person], |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 120.0;
        settings.own_speed = Speed::Instant;
    });
    count_frames(&mut app);
    let decisions = |app: &App| app.world().resource::<Match>().record().decisions.len();
    let choosing = |app: &App| *app.world().resource::<State<Phase>>().get() == Phase::Choosing;
    for _ in 0..2 {
        run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
        // Whoever plays a card reveals nothing and can take it back.
        let voting = app.world().resource::<Voting>();
        let standing = voting.standing().unwrap();
        let card = standing.iter().position(|(turn, _)| !turn.starts_with("Acquire")).expect("a card can be played");
        let token = voting.token().to_owned();
        let answer = request(port, "POST", &format!("/vote?token={token}&voter=ada&choice={}", card + 1));
        assert!(answer.contains("\"accepted\":true"), "{answer}");
        run_until(&mut app, |app| app.world().resource::<Voting>().standing().unwrap()[card].1 == 1);
        click(&mut app, "vote.now");
        // The other person's turn comes when the whole turn of the audience was played.
        run_until(&mut app, |app| app.world().resource::<Match>().whole().to_move() == Some(1) && choosing(app));
        while decisions(&app) > 0 {
            assert!(app.world().resource::<Match>().can_undo());
            app.world_mut().write_message(Intent::Undo);
            app.update();
            run_until(&mut app, |app| choosing(app));
        }
    }
}

/// What moderators order in a chat happens at the table, and the table says how the chat stands.
#[test]
fn orders_of_a_chat_are_done_at_the_table() {
    let (mut app, port) = table_with(&[SeatKind::Audience, SeatKind::Person], |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 60.0;
        settings.own_speed = Speed::Instant;
    });
    count_frames(&mut app);
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some_and(|all| all.len() > 1));
    let token = app.world().resource::<Voting>().token().to_owned();
    let post = |path: &str, more: &str| {
        let answer = request(port, "POST", &format!("/{path}?token={token}&{more}"));
        assert!(answer.contains("\"accepted\":true"), "{more}: {answer}");
    };
    let state = "source=twitch&state=connected&channel=caravan&messages_per_minute=9&voters=2";
    post("chat", state);
    run_until(&mut app, |app| says(app, "caravan: write a1, a2"));
    let left = |app: &App| app.world().resource::<Voting>().for_viewers().map_or(0, |ballot| ballot.seconds_left);
    run_until(&mut app, |app| left(app) > 0);
    post("ballot", "do=extend&seconds=200");
    run_until(&mut app, |app| left(app) > 200);
    post("ballot", "do=strike&choice=1");
    run_until(&mut app, |app| {
        let voting = app.world().resource::<Voting>();
        voting.for_viewers().is_some_and(|ballot| ballot.candidates[0].struck)
    });
    post("ballot", "do=close");
    run_until(&mut app, |app| says(app, "Nobody voted, so number 2 is played"));
}
