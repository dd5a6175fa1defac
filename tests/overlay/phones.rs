//! Phones of the same network vote.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
};

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use caravanserai::{
    app::{
        games::SeatKind,
        named::Named,
        settings::{Settings, Speed},
    },
    inspect::{Phones, Voting},
};

use crate::{click, count_frames, feed_at, free_port, press, run_until, says, scroll_to, table, table_with};

/// A page for phones at an address that only this machine has, as the streamer switches it on; a vote through it counts.
#[test]
fn phones_are_let_in_by_the_settings_and_their_votes_count() {
    let (mut app, port) = table_with(&[SeatKind::Audience, SeatKind::Person], |settings| {
        settings.stream.phones_address = "127.0.0.1".into();
        settings.stream.phones_port = free_port();
        settings.stream.vote_seconds = 120.0;
        settings.own_speed = Speed::Instant;
    });
    count_frames(&mut app);
    let phones_port = app.world().resource::<Settings>().stream.phones_port;
    let page = |app: &App| app.world().resource::<Phones>().page();
    let knock = || TcpStream::connect((Ipv4Addr::LOCALHOST, phones_port));
    let shows = |app: &App, name: &str| app.world().resource::<Named>().get(name).is_some();
    assert!(knock().is_err() && page(&app).is_none(), "nothing listens before somebody wants it");
    press(&mut app, KeyCode::Escape, Key::Escape);
    click(&mut app, "pause.settings");
    click(&mut app, "settings.stream");
    scroll_to(&mut app, "settings.phones");
    assert!(!shows(&app, "phones.code") && says(&app, "anybody in the same network"), "it says what it means first");
    click(&mut app, "settings.phones");
    let wanted = format!("http://127.0.0.1:{phones_port}/");
    run_until(&mut app, |app| page(app).as_ref() == Some(&wanted));
    run_until(&mut app, |app| says(app, &wanted) && shows(app, "phones.code"));
    assert!(app.world().resource::<Settings>().stream.audience, "their votes are taken");
    scroll_to(&mut app, "settings.thanks");
    click(&mut app, "settings.thanks");
    for _ in 0..2 {
        press(&mut app, KeyCode::Escape, Key::Escape);
    }
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some_and(|all| all.len() > 1));
    // The panel shows the code below what is voted on.
    run_until(&mut app, |app| shows(app, "phones.code") && shows(app, "vote.2"));
    let named = app.world().resource::<Named>();
    let code = named.get("phones.code").unwrap().clone();
    assert_eq!(code.text, wanted);
    for name in named.names().into_iter().filter(|name| name.starts_with("vote.")) {
        assert!(named.get(name).unwrap().rect.intersect(code.rect).is_empty(), "{name} lies below the code");
    }
    let vote = |choice: usize, name: &str| {
        let mut stream = knock().unwrap();
        let fields = format!("choice={choice}&ballot=1&name={name}");
        let head = format!("POST /vote HTTP/1.1\r\nHost: 127.0.0.1:{phones_port}\r\nContent-Length: {}", fields.len());
        write!(stream, "{head}\r\n\r\n{fields}").unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    for name in ["Ada", "Otto%E2%80%AE", ""] {
        let answer = vote(2, name);
        assert!(answer.contains("\"vote\":\"counted\""), "{answer}");
    }
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().unwrap()[1].1 == 3);
    let told = feed_at(port)["phones"].clone();
    assert_eq!((&told["address"], &told["thanks"]), (&wanted.clone().into(), &serde_json::Value::Null));
    click(&mut app, "vote.now");
    run_until(&mut app, |app| says(app, "Number 2 is played with 3 votes"));
    run_until(&mut app, |app| says(app, "Thanks to Ada, Otto and one other!"));
    run_until(&mut app, |_| feed_at(port)["phones"]["thanks"] == "Thanks to Ada, Otto and one other!");
    // It ends with the switch, and with what it stands on.
    app.world_mut().resource_mut::<Settings>().stream.audience = false;
    run_until(&mut app, |app| page(app).is_none());
    assert!(knock().is_err() && !app.world().resource::<Settings>().stream.phones);
    run_until(&mut app, |_| feed_at(port)["phones"].is_null());
}

/// Where no page can be served the settings say why, and it is served as soon as it can be.
#[test]
fn phones_that_find_no_page_are_explained() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let (mut app, _) = table(|settings| {
        settings.stream.phones_address = "nowhere".into();
        settings.stream.phones_port = taken.local_addr().unwrap().port();
    });
    count_frames(&mut app);
    press(&mut app, KeyCode::Escape, Key::Escape);
    click(&mut app, "pause.settings");
    click(&mut app, "settings.stream");
    scroll_to(&mut app, "settings.phones");
    click(&mut app, "settings.phones");
    // What takes votes unfolds above it.
    scroll_to(&mut app, "settings.phones-port");
    run_until(&mut app, |app| says(app, "That is no address of a machine"));
    for (address, wanted) in
        [("0.0.0.0", "That is no address of a machine"), ("127.0.0.1", "is taken by another program")]
    {
        app.world_mut().resource_mut::<Settings>().stream.phones_address = address.into();
        run_until(&mut app, |app| says(app, wanted));
    }
    drop(taken);
    // It is looked for every two seconds and not in every frame.
    for _ in 0..60 {
        assert!(app.world().resource::<Phones>().page().is_none());
        app.update();
    }
    run_until(&mut app, |app| app.world().resource::<Phones>().page().is_some());
}
