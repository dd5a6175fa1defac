//! Pages, votes and rude clients cost the game no frame.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpStream},
    sync::mpsc::{RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use bevy::prelude::*;
use caravanserai::{
    app::{games::SeatKind, options::Options, settings::Settings},
    inspect::{Outlook, Overlay, Voting},
    session::Match,
};

use crate::{request, run_until, table, table_for};

/// Rude clients in every way there is: silent, half a head, rubbish, a stream that is never read, a vote without its body.
fn besiege(port: u16, count: usize) -> Vec<TcpStream> {
    let rude = |index: usize| {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let _ = match index % 5 {
            0 => Ok(()),
            1 => stream.write_all(b"GET / HTTP/1.1\r\nX: "),
            2 => stream.write_all(&[0xff; 3000]),
            3 => write!(stream, "POST /vote HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 900\r\n\r\n"),
            _ => write!(stream, "GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"),
        };
        stream
    };
    (0..count).map(rude).collect()
}

/// How long frames take: the median and 95 of 100. What other tests do meanwhile is not meant: the calmest of three looks counts.
fn frame_times(app: &mut App) -> (Duration, Duration) {
    let mut look = || {
        let mut times: Vec<Duration> = (0..90)
            .map(|_| {
                let began = Instant::now();
                // Every frame has something to tell, so that every frame deals with the server.
                app.world_mut().resource_mut::<Settings>().set_changed();
                app.world_mut().resource_mut::<Match>().set_changed();
                app.update();
                began.elapsed()
            })
            .collect();
        times.sort();
        (times[45], times[85])
    };
    (0..3).map(|_| look()).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))).unwrap()
}

#[test]
fn eight_pages_and_five_hundred_votes_a_second_cost_no_frame() {
    let (mut app, port) = table_for(SeatKind::Audience, |settings| {
        settings.stream.audience = true;
        settings.stream.vote_seconds = 120.0;
    });
    run_until(&mut app, |app| app.world().resource::<Voting>().standing().is_some());
    // Whoever thinks about the chances has finished: that is not what is measured.
    run_until(&mut app, |app| app.world().resource::<Outlook>().is_final());
    let alone = frame_times(&mut app);
    let pages: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            write!(stream, "GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").unwrap();
            // A page reads whatever comes until the game closes the line.
            std::thread::spawn(move || {
                let (mut part, mut heard) = ([0; 1 << 16], 0);
                while let Ok(length @ 1..) = stream.read(&mut part) {
                    heard += length;
                }
                heard
            })
        })
        .collect();
    let token = app.world().resource::<Voting>().token().to_owned();
    let (stop, stopped) = channel::<()>();
    let voters = std::thread::spawn(move || {
        let (began, mut sent) = (Instant::now(), 0_u32);
        while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(Duration::from_millis(1)) {
            while f64::from(sent) < began.elapsed().as_secs_f64() * 500.0 {
                let answer =
                    request(port, "POST", &format!("/vote?token={token}&voter=v{sent}&choice={}", sent % 2 + 1));
                assert!(answer.contains("\"vote\":\"counted\""), "{answer}");
                sent += 1;
            }
        }
        (sent, f64::from(sent) / began.elapsed().as_secs_f64())
    });
    let busy = frame_times(&mut app);
    drop(stop);
    let (sent, rate) = voters.join().unwrap();
    println!("a frame alone {alone:?}, with 8 pages and {rate:.0} votes a second {busy:?} (median and 95 of 100)");
    assert!(busy.0 < alone.0 * 2 + Duration::from_millis(5), "{alone:?} became {busy:?}");
    assert!(busy.1 < alone.1 * 2 + Duration::from_millis(10), "{alone:?} became {busy:?}");
    app.update();
    let counted: u32 = app.world().resource::<Voting>().standing().unwrap().iter().map(|(_, votes)| votes).sum();
    assert_eq!(counted, sent, "every vote that was told to count counts");
    drop(app);
    assert!(pages.into_iter().all(|page| page.join().unwrap() > 0));
}

#[test]
fn two_hundred_rude_clients_cost_no_frame() {
    let (mut app, port) = table(|_| {});
    let alone = frame_times(&mut app);
    let rude = besiege(port, 200);
    let besieged = frame_times(&mut app);
    println!("a frame alone {alone:?}, among two hundred rude clients {besieged:?} (median and 95 of 100)");
    assert!(besieged.0 < alone.0 * 2 + Duration::from_millis(5), "{alone:?} became {besieged:?}");
    assert!(besieged.1 < alone.1 * 2 + Duration::from_millis(10), "{alone:?} became {besieged:?}");
    assert!(request(port, "GET", "/feed.json").contains("\"state\":\"playing\""), "and a polite one is answered");
    // Switching the overlay off does not wait for any of them either.
    let began = Instant::now();
    app.world_mut().resource_mut::<Options>().overlay = None;
    app.update();
    app.update();
    assert!(app.world().resource::<Overlay>().server().is_none());
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    drop(rude);
}
