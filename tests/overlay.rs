//! The overlay in the running game: it tells what is at the table, hides what the options hide, takes votes, and rude
//! clients do not cost the game a frame.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use caravanserai::{
    games::{GameKind, GameSetup},
    options::Options,
    screens::{Screen, new_game::StartGame},
    session::Match,
    settings::{ScoreView, Settings},
    start::bare_app,
    stream::{serving::Overlay, vote::Voting},
};
use rules::Engine;

fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn request(port: u16, method: &str, path: &str) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// What a page that begins to follow the game hears first.
fn first_event(port: u16) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
    write!(stream, "GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").unwrap();
    let (mut heard, mut part) = (Vec::new(), [0; 4096]);
    // An event ends with an empty line; the head of the answer ends with one too.
    while heard.windows(2).filter(|two| two == b"\n\n").count() < 1 {
        let length = stream.read(&mut part).unwrap();
        assert!(length > 0, "the line was closed");
        heard.extend_from_slice(&part[..length]);
    }
    String::from_utf8_lossy(&heard).into_owned()
}

/// A game of a person against two weak opponents, with the overlay on.
fn table(change: impl FnOnce(&mut Settings)) -> (App, u16) {
    let port = free_port();
    let mut app = bare_app(Options { overlay: Some(port), ..default() }, None);
    change(&mut app.world_mut().resource_mut::<Settings>());
    run_until(&mut app, |app| *app.world().resource::<State<Screen>>().get() != Screen::Loading);
    let setup = GameSetup { game: GameKind::Golem, seed: Some(5), first: Some(0), ..default() };
    app.world_mut().write_message(StartGame(setup));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some());
    for _ in 0..10 {
        app.update();
    }
    (app, port)
}

fn run_until(app: &mut App, done: impl Fn(&mut App) -> bool) {
    let began = Instant::now();
    while !done(app) {
        assert!(began.elapsed() < Duration::from_secs(120), "this takes too long");
        app.update();
    }
}

#[test]
fn the_feed_tells_the_game_at_the_table_and_follows_it() {
    let (mut app, port) = table(|_| {});
    let before = request(port, "GET", "/feed.json");
    assert!(before.contains("\"state\":\"playing\"") && before.contains("\"game\":\"golem\""), "{before}");
    assert!(before.contains("\"points\":0") && before.contains("\"hand\":[{\"kind\":\"gain\""), "{before}");
    let name = app.world().resource::<Match>().players()[1].name.clone();
    assert!(before.contains(&name));
    let mut legal = rules::Actions::new();
    app.world().resource::<Match>().game().legal_actions(&mut legal);
    app.world_mut().write_message(caravanserai::session::Intent::Decide(legal[0]));
    run_until(&mut app, |_| request(port, "GET", "/feed.json").contains("\"last_action\":{\"seat\":0"));
    assert_eq!(request(port, "GET", "/fonts/serif").split(' ').nth(1), Some("200"));
}

#[test]
fn what_the_options_hide_stays_hidden_from_viewers() {
    let (_app, port) = table(|settings| settings.scores = ScoreView::Hidden);
    let feed = request(port, "GET", "/feed.json");
    assert!(feed.contains("\"points\":null") && feed.contains("\"win_chance\":null"), "{feed}");
    assert!(!feed.contains("\"points\":0"));
    let (_app, port) = table(|settings| {
        settings.scores = ScoreView::Hidden;
        settings.stream.overlay_scores = true;
    });
    assert!(request(port, "GET", "/feed.json").contains("\"points\":0"));
}

#[test]
fn under_a_delay_nothing_tells_the_present() {
    let (mut app, port) = table(|settings| settings.stream.overlay_delay = 2.0);
    let tells = |text: &str| text.contains("\"last_action\":{\"seat\":0");
    run_until(&mut app, |_| request(port, "GET", "/feed.json").contains("\"state\":\"playing\""));
    let mut legal = rules::Actions::new();
    app.world().resource::<Match>().game().legal_actions(&mut legal);
    let began = Instant::now();
    app.world_mut().write_message(caravanserai::session::Intent::Decide(legal[0]));
    // An answer that a busy machine gives late may tell what is due by then.
    let early = || began.elapsed() < Duration::from_secs(2);
    while began.elapsed() < Duration::from_millis(1500) {
        app.update();
        let told = tells(&request(port, "GET", "/feed.json"));
        assert!(!(told && early()), "the feed tells too early");
    }
    let told = tells(&first_event(port));
    assert!(!(told && early()), "the events tell too early");
    assert!(!app.world().resource::<Match>().record().decisions.is_empty(), "it was decided long ago");
    run_until(&mut app, |_| tells(&request(port, "GET", "/feed.json")));
    assert!(began.elapsed() >= Duration::from_secs(2), "after {:?}", began.elapsed());
    assert!(tells(&first_event(port)));
}

#[test]
fn a_taken_port_is_said_and_the_game_goes_on() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut app = bare_app(Options { overlay: Some(port), ..default() }, None);
    for _ in 0..5 {
        app.update();
    }
    let overlay = app.world().resource::<Overlay>();
    assert!(overlay.server().is_none());
    assert!(overlay.fault().is_some_and(|why| why.contains("taken")));
}

#[test]
fn two_hundred_rude_clients_cost_no_frame() {
    let (mut app, port) = table(|_| {});
    let median = |app: &mut App| {
        let mut times: Vec<Duration> = (0..60)
            .map(|_| {
                let began = Instant::now();
                app.update();
                began.elapsed()
            })
            .collect();
        times.sort();
        times[30]
    };
    let alone = median(&mut app);
    let mut rude: Vec<TcpStream> = Vec::new();
    for index in 0..200 {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let _ = match index % 3 {
            0 => Ok(()),
            1 => stream.write_all(b"GET / HTTP/1.1\r\nX: "),
            _ => stream.write_all(format!("GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").as_bytes()),
        };
        rude.push(stream);
    }
    let besieged = median(&mut app);
    assert!(besieged < alone * 3 + Duration::from_millis(10), "{alone:?} became {besieged:?}");
    assert!(request(port, "GET", "/feed.json").contains("\"state\":\"playing\""));
}

#[test]
fn the_audience_plays_its_seat() {
    let (mut app, port) = table(|settings| {
        settings.stream.audience = true;
        settings.stream.audience_seat = 0;
        settings.stream.vote_seconds = 2.0;
    });
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    let voting = app.world().resource::<Voting>();
    let (standing, token) = (voting.standing().unwrap(), voting.token().to_owned());
    assert!(standing.len() > 1, "{standing:?}");
    for voter in ["ada", "otto", "mia"] {
        let answer = request(port, "POST", &format!("/vote?token={token}&voter={voter}&choice=2"));
        assert!(answer.contains("accepted"), "{answer}");
    }
    assert!(request(port, "POST", "/vote?token=wrong&voter=eve&choice=1").contains("403"));
    run_until(&mut app, |app| {
        let voting = app.world().resource::<Voting>();
        voting.standing().is_some_and(|standing| standing[1].1 == 3)
    });
    run_until(&mut app, |app| !app.world().resource::<Match>().record().decisions.is_empty());
}
