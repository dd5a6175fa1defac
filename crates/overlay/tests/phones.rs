//! Phones in the room: what they reach and what they do not, who they are, and how often they vote.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use caravanserai_overlay::{Ballot, BallotBox, BallotState, Candidate, PhoneWords, Phones, Server, StartError, Told};

fn phones(ballot: &BallotBox) -> Phones {
    Phones::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), ballot, None).expect("a free port")
}

/// A connection from one of the many addresses that this machine has for itself.
fn connect(to: SocketAddr, from: u8) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, from), 0))).unwrap();
        socket.connect(to).await.expect("phones are served").into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
    stream
}

fn ask_raw(to: SocketAddr, from: u8, request: &[u8]) -> String {
    let mut stream = connect(to, from);
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn ask(to: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)]) -> String {
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    ask_raw(to, 1, format!("{method} {path} HTTP/1.1\r\n{lines}\r\n").as_bytes())
}

fn get(to: SocketAddr, path: &str) -> String {
    ask(to, "GET", path, &[("Host", &to.to_string())])
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// A phone with its cookie.
struct Phone {
    to: SocketAddr,
    from: u8,
    cookie: Option<String>,
}

impl Phone {
    fn new(to: SocketAddr, from: u8) -> Self {
        Phone { to, from, cookie: None }
    }

    /// Votes; gives the status and what was told.
    fn vote(&mut self, fields: &str) -> (u16, String) {
        let cookie = self.cookie.as_ref().map_or(String::new(), |cookie| format!("Cookie: a=b; {cookie}\r\n"));
        let host = self.to;
        let head = format!("POST /vote HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{cookie}");
        let request = format!("{head}Content-Length: {}\r\n\r\n{fields}", fields.len());
        let answer = ask_raw(self.to, self.from, request.as_bytes());
        if let Some(given) = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            assert!(given.contains("; HttpOnly") && given.contains("; SameSite=Strict"), "{given}");
            self.cookie = given.split(';').next().map(str::to_owned);
        }
        (status(&answer), answer.rsplit("\r\n").next().unwrap_or_default().trim().to_owned())
    }
}

fn told(word: &str, ballot: u32) -> String {
    let accepted = matches!(word, "counted" | "changed");
    format!("{{\"accepted\":{accepted},\"vote\":\"{word}\",\"ballot\":{ballot}}}")
}

/// Reads a stream until it has said this.
fn hears(stream: &mut TcpStream, text: &str) -> String {
    let (mut heard, mut part) = (String::new(), [0; 4096]);
    let began = Instant::now();
    while !heard.contains(text) {
        let length = stream.read(&mut part).unwrap();
        assert!(length > 0 && began.elapsed() < Duration::from_secs(15), "never heard {text}: {heard}");
        heard.push_str(&String::from_utf8_lossy(&part[..length]));
    }
    heard
}

fn follow(to: SocketAddr, from: u8) -> TcpStream {
    let mut stream = connect(to, from);
    write!(stream, "GET /events HTTP/1.1\r\nHost: {to}\r\n\r\n").unwrap();
    stream
}

fn ballot(state: BallotState) -> Ballot {
    let card = Some(caravanserai_overlay::Card::Upgrade { levels: 2 });
    let one =
        |text: &str, votes| Candidate { text: text.into(), card: card.clone(), goal: Some(3), votes, struck: false };
    Ballot {
        id: 7,
        state,
        seat: 1,
        candidates: vec![one("Rest", 2), one("Claim <b>12</b> points", 5)],
        seconds_left: 12,
        chosen: None,
        verdict: None,
    }
}

#[test]
fn a_phone_reaches_the_page_the_ballot_and_nothing_else_of_the_game() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    server.ballot().take_votes(Some("abc".into()));
    let phones = phones(server.ballot());
    let to = phones.address();
    for path in ["/", "/phone.js", "/phone.css"] {
        let answer = get(to, path);
        assert_eq!(status(&answer), 200, "{path}");
        assert!(answer.contains("default-src 'none'") && answer.contains("nosniff"), "{answer}");
        assert!(!answer.to_ascii_lowercase().contains("access-control"), "{answer}");
    }
    for path in [
        "/feed.json",
        "/chat",
        "/ballot",
        "/score",
        "/captions",
        "/overlay.js",
        "/overlay.css",
        "/feed.js",
        "/index.js",
        "/fonts/serif",
        "/fonts/bold",
        "/../Cargo.toml",
        "//",
        "/events/",
    ] {
        assert_eq!(status(&get(to, path)), 404, "{path}");
    }
    // Neither orders nor reports, with the right token too.
    server.ballot().open(2);
    let host = to.to_string();
    for path in ["/ballot?do=close&token=abc", "/chat?source=irc&state=connected&token=abc", "/", "/events"] {
        let answer = ask(to, "POST", path, &[("Host", &host), ("Content-Length", "0")]);
        assert!(status(&answer) == 405 && answer.contains("allow: GET\r\n"), "{path}: {answer}");
    }
    assert_eq!((server.orders(), server.chat()), (Vec::new(), None));
    for method in ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "BREW"] {
        let answer = ask(to, method, "/vote", &[("Host", &host), ("Content-Length", "0")]);
        assert!(status(&answer) == 405 && answer.contains("allow: POST\r\n"), "{method}: {answer}");
    }
    // Nor do the loopback pages know the phones' one.
    let own = SocketAddr::from((Ipv4Addr::LOCALHOST, server.port()));
    assert_eq!(status(&get(own, "/phone.js")), 404);
}

#[test]
fn a_phone_is_told_what_is_voted_on_as_it_happens_and_nothing_more() {
    let phones = phones(&BallotBox::default());
    let mut stream = follow(phones.address(), 1);
    hears(&mut stream, "{\"ballot\":null,\"names\":false,\"thanks\":null,");
    let words = PhoneWords { title: "The audience decides".into(), ..PhoneWords::default() };
    let so = Told { names: true, thanks: None, words };
    phones.show(Some(&ballot(BallotState::Open)), &so);
    let heard = hears(&mut stream, "\n\n");
    let wanted = "data: {\"ballot\":{\"id\":7,\"state\":\"open\",\"candidates\":[{\"text\":\"Rest\",\"votes\":2,\"struck\":false},\
                  {\"text\":\"Claim <b>12</b> points\",\"votes\":5,\"struck\":false}],\"seconds_left\":12,\"chosen\":null,\
                  \"verdict\":null},\"names\":true,\"thanks\":null,\"words\":{\"language\":\"\",\"title\":\"The audience decides\",";
    assert!(heard.contains(wanted), "{heard}");
    let closed = Ballot { chosen: Some(2), verdict: Some("Number 2".into()), ..ballot(BallotState::Closed) };
    phones.show(Some(&closed), &Told { thanks: Some("Thanks to Ada".into()), ..so });
    hears(&mut stream, "\"chosen\":2,\"verdict\":\"Number 2\"},\"names\":true,\"thanks\":\"Thanks to Ada\"");
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let ballot = BallotBox::default();
    let phones = phones(&ballot);
    let to = phones.address();
    let (own, port) = (to.to_string(), to.port());
    assert_eq!(phones.page(), format!("http://127.0.0.1:{port}/"));
    for host in
        ["evil.example", "127.0.0.1", "127.0.0.1:1", &format!("localhost:{port}"), &format!("evil.example:{port}")]
    {
        for path in ["/", "/events"] {
            assert_eq!(status(&ask(to, "GET", path, &[("Host", host)])), 403, "{host}");
        }
    }
    assert_eq!(status(&ask(to, "GET", "/", &[])), 403, "no Host at all");
    assert_eq!(status(&ask(to, "GET", "/", &[("Host", &own), ("Host", "evil.example")])), 403);
    ballot.open(2);
    for origin in ["http://evil.example", "null", &format!("https://{own}"), &format!("http://localhost:{port}")] {
        let headers = [("Host", own.as_str()), ("Origin", origin), ("Content-Length", "0")];
        assert_eq!(status(&ask(to, "POST", "/vote?choice=1&ballot=1", &headers)), 403, "{origin}");
        assert_eq!(status(&ask(to, "GET", "/events", &headers[..2])), 403, "{origin}");
    }
    let cross = [("Host", own.as_str()), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")];
    assert_eq!(status(&ask(to, "GET", "/events", &cross)), 403);
    let scanned = [("Host", own.as_str()), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")];
    assert_eq!(status(&ask(to, "GET", "/", &scanned)), 200, "a link leads here");
    assert_eq!(ballot.tally(), [0, 0]);
}

#[test]
fn a_phone_votes_once_and_is_told_what_became_of_it() {
    let ballot = BallotBox::default();
    let phones = phones(&ballot);
    let (mut ada, mut otto) = (Phone::new(phones.address(), 2), Phone::new(phones.address(), 3));
    assert_eq!(ada.vote("choice=1&ballot=1"), (409, told("closed", 0)));
    ballot.close(true);
    assert_eq!(otto.vote("choice=1&ballot=0"), (409, told("too_early", 0)));
    assert_eq!(ballot.open(3), 1);
    assert_eq!(ada.vote("choice=1&ballot=1&name=Ada"), (200, told("counted", 1)));
    assert_eq!(ada.vote("choice=2&ballot=1&name=Ada"), (200, told("changed", 1)));
    assert_eq!(otto.vote("choice=2&ballot=1"), (200, told("counted", 1)));
    assert_eq!(otto.vote("choice=9&ballot=1"), (422, told("no_such_number", 1)));
    assert_eq!(ballot.tally(), [0, 2, 0]);
    assert_eq!((phones.names(1), phones.names(2)), (vec!["Ada".to_owned()], Vec::new()));
    // A vote that comes late does not go to the next ballot.
    assert_eq!(ballot.open(3), 2);
    assert_eq!(ada.vote("choice=1&ballot=1"), (409, told("closed", 2)));
    assert_eq!(ballot.tally(), [0, 0, 0]);
}

#[test]
fn a_vote_that_lacks_something_or_is_too_large_is_refused() {
    let ballot = BallotBox::default();
    ballot.open(2);
    let phones = phones(&ballot);
    let mut phone = Phone::new(phones.address(), 2);
    for fields in ["", "choice=1", "ballot=1", "choice=0&ballot=1", "choice=x&ballot=1", "choice=1&ballot=x", "{"] {
        assert_eq!(phone.vote(fields).0, 400, "{fields}");
    }
    assert_eq!(phone.vote(&format!("choice=1&ballot=1&name={}", "x".repeat(2000))).0, 413);
    let (host, huge) = (phones.address().to_string(), "x".repeat(4000));
    let chunked =
        format!("POST /vote HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nfa0\r\n{huge}\r\n0\r\n\r\n");
    assert_eq!(status(&ask_raw(phones.address(), 2, chunked.as_bytes())), 413);
    assert_eq!(status(&get(phones.address(), &format!("/?{huge}"))), 414);
    assert_eq!(ballot.tally(), [0, 0]);
    assert_eq!(phone.cookie, None, "nobody was let in for it");
}

#[test]
fn one_address_cannot_stuff_the_ballot() {
    let ballot = BallotBox::default();
    ballot.open(2);
    let phones = phones(&ballot);
    let to = phones.address();
    // Without a cookie, with invented ones, with a voter of their own: eight are counted, however many come.
    let votes: Vec<(u16, String)> = (0..30)
        .map(|number| {
            let cookie = (number % 2 == 0).then(|| format!("caravanserai_voter={number:032x}"));
            Phone { to, from: 2, cookie }.vote(&format!("choice=1&ballot=1&voter=v{number}"))
        })
        .collect();
    let of = |word: &str| votes.iter().filter(|vote| vote.1.contains(&format!("\"{word}\""))).count();
    assert_eq!(of("counted"), 8, "{votes:?}");
    assert_eq!((of("too_many"), of("too_fast")), (16, 6), "{votes:?}");
    assert!(votes[8..].iter().all(|(status, _)| *status == 429));
    assert_eq!(ballot.tally(), [8, 0]);
    // Nobody else is the worse for it.
    let mut other = Phone::new(to, 3);
    assert_eq!(other.vote("choice=2&ballot=1"), (200, told("counted", 1)));
    // And a voter taps only so fast.
    let taps: Vec<u16> = (0..8).map(|_| other.vote("choice=2&ballot=1").0).collect();
    assert_eq!(taps, [200, 200, 200, 200, 200, 429, 429, 429]);
    assert_eq!(ballot.tally(), [8, 1]);
}

#[test]
fn one_address_cannot_take_every_line() {
    let ballot = BallotBox::default();
    let phones = phones(&ballot);
    let to = phones.address();
    let mut pages: Vec<_> = (0..8).map(|_| follow(to, 2)).collect();
    pages.iter_mut().for_each(|page| _ = hears(page, "data: "));
    let refused = ask_raw(to, 2, format!("GET /events HTTP/1.1\r\nHost: {to}\r\n\r\n").as_bytes());
    assert_eq!(status(&refused), 503, "{refused}");
    // Whoever finds no place can look, and vote.
    let now = get(to, "/now");
    assert!(status(&now) == 200 && now.contains("{\"ballot\":null,"), "{now}");
    hears(&mut follow(to, 3), "data: ");
    // Silent connections too: after 32 there is no answer, and others are answered all the same.
    let silent: Vec<_> = (0..24).map(|_| connect(to, 2)).collect();
    let page = format!("GET / HTTP/1.1\r\nHost: {to}\r\n\r\n");
    assert_eq!(ask_raw(to, 2, page.as_bytes()), "");
    assert_eq!(status(&ask_raw(to, 3, page.as_bytes())), 200);
    drop((pages, silent));
}

#[test]
fn a_hall_full_of_phones_follows_the_vote_and_votes() {
    let ballot = BallotBox::default();
    ballot.open(2);
    let phones = phones(&ballot);
    let to = phones.address();
    let mut pages: Vec<_> = (0..120).map(|nth| follow(to, 2 + nth / 8)).collect();
    pages.iter_mut().for_each(|page| _ = hears(page, "data: "));
    assert_eq!(Phone::new(to, 100).vote("choice=1&ballot=1"), (200, told("counted", 1)));
}

#[test]
fn a_taken_port_and_an_address_of_others_are_said_and_a_dropped_service_is_gone() {
    let first = phones(&BallotBox::default());
    let to = first.address();
    let second = Phones::start(to, &BallotBox::default(), None);
    assert!(matches!(second, Err(StartError::PortTaken { port }) if port == to.port()));
    let elsewhere = Phones::start("192.0.2.1:8378".parse().unwrap(), &BallotBox::default(), None).unwrap_err();
    assert!(elsewhere.to_string().starts_with("port 8378 cannot be opened: "), "{elsewhere}");
    let mut page = follow(to, 1);
    hears(&mut page, "data: ");
    drop(first);
    assert!(TcpStream::connect(to).is_err());
    let mut rest = Vec::new();
    let _ = page.read_to_end(&mut rest);
}
