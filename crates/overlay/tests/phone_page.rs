//! The page of a phone in a real browser, and the code that leads there.
//!
//! Needs Debian's `chromium` and `chromium-driver`; `scripts/test` installs them.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

#[allow(dead_code, reason = "other tests look at other things")]
mod driver;

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use caravanserai_overlay::{
    Ballot, BallotBox, BallotState, Candidate, Code, InRoom, PhoneWords, Phones, Scene, Seat, Server, State, Told,
    Words,
};
use driver::Browser;

fn words() -> PhoneWords {
    PhoneWords {
        language: "de".into(),
        title: "Das Publikum entscheidet".into(),
        idle: "Gerade wird niemand gefragt. Diese Seite ändert sich von selbst.".into(),
        coming: "Gleich wird abgestimmt".into(),
        ask: "Tippe an, was gespielt werden soll.".into(),
        counted: "Deine Stimme zählt. Tippe etwas anderes an, um sie zu ändern.".into(),
        changed: "Deine Stimme ist geändert.".into(),
        too_early: "Zu früh".into(),
        closed: "Zu spät: Diese Abstimmung ist vorbei.".into(),
        no_such_number: "Das wurde gestrichen; wähle etwas anderes.".into(),
        too_many: "Zu viele stimmen ab".into(),
        too_fast: "Das war zu schnell. Warte ein paar Sekunden.".into(),
        unsent: "Die Stimme kam nicht an; tippe noch einmal.".into(),
        lost: "Das Spiel antwortet nicht; gleich wird es wieder versucht.".into(),
        crowded: "Sehr viele stimmen ab; diese Seite schaut alle paar Sekunden nach.".into(),
        thanks: "Danke für deine Stimme!".into(),
        name: "Dein Name".into(),
        name_about: "Wenn du magst; der Tisch dankt dir vielleicht damit.".into(),
    }
}

fn told() -> Told {
    Told { names: true, thanks: None, words: words() }
}

fn ballot(id: u32) -> Ballot {
    let one = |text: &str| Candidate { text: text.into(), card: None, goal: None, votes: 0, struck: false };
    Ballot {
        id,
        state: BallotState::Open,
        seat: 0,
        candidates: vec![
            one("Spielt <i>Tarns</i> Laterne"),
            one("Erwirbt eine Karte für zwei Kristalle und legt sie auf die zwei Karten davor"),
            one("Übernimmt 12 Punkte mit einer Goldmünze"),
            one("Rastet und nimmt alle Karten zurück auf die Hand"),
        ],
        seconds_left: 20,
        chosen: None,
        verdict: None,
    }
}

/// What the game does with every frame: the votes that lie in the box are shown.
fn show(phones: &Phones, votes: &BallotBox, ballot: &Ballot) {
    let mut ballot = ballot.clone();
    for (nth, candidate) in ballot.candidates.iter_mut().enumerate() {
        candidate.votes = votes.tally().get(nth).copied().unwrap_or_default();
        candidate.struck = votes.is_struck(nth as u8);
    }
    phones.show(Some(&ballot), &told());
}

/// What sticks out of the window, and what is too small for a finger.
const OUTSIDE: &str = "return [...document.querySelectorAll('body *')].filter((one) => { \
                       const b = one.getBoundingClientRect(); \
                       return b.width > 0 && (b.left < -0.5 || b.right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1 \
                         && getComputedStyle(one).display !== 'inline' && one.tagName !== 'INPUT'); }).map((one) => one.className || one.tagName).join()";
const SMALL: &str = "return [...document.querySelectorAll('button, input')].filter((one) => { \
                     const b = one.getBoundingClientRect(); return b.width < 48 || b.height < 48; }).length";
const BELOW: &str = "return document.documentElement.scrollHeight > innerHeight";

fn tap(browser: &Browser, number: usize) {
    browser.until("it can be tapped", &format!("return !document.querySelectorAll('button')[{}].disabled", number - 1));
    browser.script(&format!("document.querySelectorAll('button')[{}].click(); return true", number - 1));
}

#[test]
fn a_tap_on_a_small_phone_votes_and_says_what_became_of_it() {
    let browser = Browser::start();
    // Each stays to the end: a line that breaks is something that browsers complain about.
    let mut kept = Vec::new();
    for (width, height) in [(360, 640), (640, 360)] {
        let votes = BallotBox::default();
        let phones = Phones::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &votes, None).unwrap();
        browser.resize(width, height);
        phones.show(None, &told());
        browser.open(&phones.page());
        browser.until_text("Gerade wird niemand gefragt");
        assert_eq!(browser.script(OUTSIDE), "\"\"", "idle at {width} x {height}");
        votes.close(true);
        phones.show(Some(&Ballot { state: BallotState::Coming, candidates: Vec::new(), ..ballot(0) }), &told());
        browser.until_text("Gleich wird abgestimmt");
        let id = votes.open(4);
        let asked = ballot(id);
        show(&phones, &votes, &asked);
        browser.until_text("<i>Tarns</i> Laterne");
        browser.until_text("20 s");
        browser.until_text("Tippe an");
        assert_eq!(browser.script(OUTSIDE), "\"\"", "{width} x {height}");
        assert_eq!(browser.script(BELOW), "false", "all of it is seen at {width} x {height}");
        assert_eq!(browser.script(SMALL), "0", "{width} x {height}");
        browser.script("document.getElementById('name').value = 'Ada'; return true");
        tap(&browser, 2);
        browser.until_text("Deine Stimme zählt.");
        assert_eq!((votes.tally(), phones.names(id)), (vec![0, 1, 0, 0], vec!["Ada".to_owned()]));
        show(&phones, &votes, &asked);
        let own = "document.querySelector('button.own .turn')?.textContent";
        browser.until("the own vote stands out", &format!("return {own}?.startsWith('Erwirbt')"));
        browser.until("the vote is counted", "return document.querySelectorAll('.votes')[1].textContent === '1'");
        tap(&browser, 3);
        browser.until_text("Deine Stimme ist geändert.");
        assert_eq!(votes.tally(), [0, 0, 1, 0]);
        assert_eq!(browser.script(OUTSIDE), "\"\"", "voted at {width} x {height}");
        // The streamer strikes it out: it can be tapped no more, and the phone says so.
        assert!(votes.strike(2));
        show(&phones, &votes, &asked);
        browser.until_text("Das wurde gestrichen");
        assert_eq!(browser.script("return document.querySelectorAll('button')[2].disabled"), "true");
        tap(&browser, 1);
        browser.until_text("Deine Stimme zählt.");
        // The vote ends before the page has heard of it.
        votes.close(false);
        tap(&browser, 4);
        browser.until_text("Zu spät");
        let closed = Ballot {
            state: BallotState::Closed,
            chosen: Some(1),
            verdict: Some("Nummer 1 wird gespielt, mit einer Stimme".into()),
            ..asked
        };
        phones.show(Some(&closed), &told());
        browser.until_text("Nummer 1 wird gespielt");
        browser.until_text("Danke für deine Stimme!");
        phones.show(Some(&closed), &Told { thanks: Some("Danke an Ada und 3 andere".into()), ..told() });
        browser.until_text("Danke an Ada und 3 andere");
        assert_eq!(browser.script(OUTSIDE), "\"\"", "decided at {width} x {height}");
        assert_eq!(browser.script("return document.querySelectorAll('i').length"), "0", "a text is text");
        assert_eq!(browser.script("return document.cookie"), "\"\"", "no script reads who votes");
        kept.push(phones);
    }
    let refused = |message: &String| message.contains("/vote") && (message.contains("409") || message.contains("429"));
    let complaints: Vec<String> = browser.complaints().into_iter().filter(|message| !refused(message)).collect();
    assert_eq!(complaints, Vec::<String>::new());
}

#[test]
fn a_phone_that_loses_the_game_says_so_and_finds_it_again() {
    let votes = BallotBox::default();
    let phones = Phones::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &votes, None).unwrap();
    let (browser, address) = (Browser::start(), phones.address());
    phones.show(None, &told());
    browser.resize(360, 640);
    browser.open(&phones.page());
    browser.until_text("Gerade wird niemand gefragt");
    drop(phones);
    browser.until_text("Das Spiel antwortet nicht");
    // Lines that were just closed may keep the port for a moment.
    let began = Instant::now();
    let phones = loop {
        match Phones::start(address, &votes, None) {
            Ok(phones) => break phones,
            Err(wrong) => assert!(began.elapsed() < Duration::from_secs(90), "{wrong}"),
        }
        std::thread::yield_now();
    };
    let asked = ballot(votes.open(4));
    show(&phones, &votes, &asked);
    browser.until_text("Rastet");
    tap(&browser, 4);
    browser.until_text("Deine Stimme zählt.");
    assert_eq!(votes.tally(), [0, 0, 0, 1]);
}

#[test]
fn a_phone_that_finds_no_place_to_follow_votes_all_the_same() {
    let votes = BallotBox::default();
    let phones = Phones::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &votes, None).unwrap();
    let asked = ballot(votes.open(4));
    show(&phones, &votes, &asked);
    // Every place of this address is taken.
    let kept: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut line = TcpStream::connect(phones.address()).unwrap();
            write!(line, "GET /events HTTP/1.1\r\nHost: {}\r\n\r\n", phones.address()).unwrap();
            assert!(line.read(&mut [0; 64]).unwrap() > 0);
            line
        })
        .collect();
    let browser = Browser::start();
    browser.resize(360, 640);
    browser.open(&phones.page());
    browser.until_text("Rastet");
    browser.until_text("Sehr viele stimmen ab");
    tap(&browser, 4);
    browser.until_text("Deine Stimme zählt.");
    assert_eq!(votes.tally(), [0, 0, 0, 1]);
    // Somebody has gone: this one follows again and hears at once.
    drop(kept);
    browser.until("it follows", "return !document.getElementById('said').textContent.includes('Sehr viele')");
}

#[test]
fn the_ballots_page_shows_a_code_that_leads_to_the_phones_page_and_thanks_in_the_end() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    let address = "http://192.168.178.124:8378/".to_owned();
    let phones = InRoom { code: Code::of(&address).unwrap().text(), address: address.clone(), thanks: None };
    let seat = Seat {
        name: "Otto".into(),
        colours: ["#e79ac4".into(), "#a8478f".into(), "#5f2468".into()],
        points: None,
        claims: 0,
        crystals: [0; 4],
        limit: 10,
        hand: None,
        played: None,
        win_chance: None,
        turns_to_claim: None,
        accuracy: None,
        marks: Vec::new(),
    };
    let words =
        Words { ballot: "Das Publikum entscheidet".into(), phones: "Im selben Netz".into(), ..Words::default() };
    let scene = Scene { state: State::Playing, seats: vec![seat], ballot: Some(ballot(1)), words, ..Scene::default() };
    browser.resize(900, 520);
    browser.open(&format!("http://127.0.0.1:{}/ballot", server.port()));
    server.show(&scene);
    browser.until_text("Tarns");
    assert_eq!(browser.script("return document.querySelectorAll('.code').length"), "0", "no phones, no code");
    server.show(&Scene { phones: Some(phones.clone()), ..scene.clone() });
    browser.until_text("192.168.178.124:8378");
    browser.until_text("Im selben Netz");
    let (pixels, info) = browser.picture();
    let (width, bytes) = (info.width as usize, pixels.len() / (info.width * info.height) as usize);
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, info.height as usize, |x, y| {
        pixels[(y * width + x) * bytes + 1]
    });
    let read: Vec<String> = picture.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect();
    assert_eq!(read, [address]);
    // It covers nothing that is voted on, and all of it is seen.
    let overlap = "const code = document.querySelector('.phones').getBoundingClientRect(); \
                   const page = document.getElementById('page').getBoundingClientRect(); \
                   return [...document.querySelectorAll('.candidate')].some((one) => one.getBoundingClientRect().right > code.left) \
                     || code.bottom > innerHeight || page.bottom > innerHeight + 1";
    assert_eq!(browser.script(overlap), "false");
    let closed = Ballot { state: BallotState::Closed, chosen: Some(2), verdict: Some("Nummer 2".into()), ..ballot(1) };
    let thanks = Some("Danke an Ada".to_owned());
    server.show(&Scene { ballot: Some(closed), phones: Some(InRoom { thanks, ..phones }), ..scene });
    browser.until_text("Danke an Ada");
    assert_eq!(browser.script("return document.querySelectorAll('.code').length"), "0", "nobody can vote any more");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
