//! Nobody but this machine, nothing but small and quick requests, and rude clients hurt nobody.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::time::{Duration, Instant};

use caravanserai_overlay::{
    Ballot, BallotState, Best, Chat, ChatState, Order, Predictions, Scene, Server, StartError, State, Topic, vote_word,
};

fn server() -> Server {
    Server::start(0, Duration::ZERO, None).expect("a free port")
}

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
    stream
}

/// Sends these bytes and gives everything that comes back until the server hangs up.
fn ask_raw(port: u16, request: &[u8]) -> String {
    let mut stream = connect(port);
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn ask(port: u16, method: &str, path: &str, headers: &[(&str, &str)]) -> String {
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    ask_raw(port, format!("{method} {path} HTTP/1.1\r\n{lines}\r\n").as_bytes())
}

fn get(port: u16, path: &str) -> String {
    ask(port, "GET", path, &[("Host", &format!("127.0.0.1:{port}"))])
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

#[test]
fn every_page_and_the_feed_are_there_and_nothing_else() {
    let server = server();
    for path in [
        "/",
        "/score",
        "/action",
        "/caravans",
        "/chance",
        "/claims",
        "/round",
        "/standings",
        "/marks",
        "/graph",
        "/captions",
        "/predictions",
        "/overlay.js",
        "/overlay.css",
    ] {
        assert_eq!(status(&get(server.port(), path)), 200, "{path}");
    }
    let feed = get(server.port(), "/feed.json");
    assert!(feed.contains("\"version\":1") && feed.contains("\"state\":\"idle\""), "{feed}");
    for path in ["/nothing", "/../Cargo.toml", "/score/", "//score", "/fonts/serif"] {
        assert_eq!(status(&get(server.port(), path)), 404, "{path}");
    }
}

#[test]
fn only_the_loopback_interface_is_bound() {
    let server = server();
    // The address other machines would use, found without sending anything; a machine without a network has none.
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let others = socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr()).map(|address| address.ip());
    if let Ok(ip) = others
        && !ip.is_loopback()
        && !ip.is_unspecified()
    {
        let address = SocketAddr::new(ip, server.port());
        assert!(TcpStream::connect_timeout(&address, Duration::from_secs(2)).is_err(), "{address} answers");
    }
    // The same port on all other addresses of the loopback net is free, so only 127.0.0.1 itself is taken. Other systems have no
    // such address until somebody gives it to them.
    if cfg!(target_os = "linux") {
        assert!(TcpListener::bind(("127.0.0.2", server.port())).is_ok());
    }
    assert!(TcpListener::bind((Ipv4Addr::LOCALHOST, server.port())).is_err());
}

#[test]
fn a_taken_port_is_said_clearly() {
    let first = server();
    let second = Server::start(first.port(), Duration::ZERO, None);
    assert!(matches!(second, Err(StartError::PortTaken { port }) if port == first.port()));
    assert_eq!(second.unwrap_err().to_string(), format!("port {} is taken by another program", first.port()));
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let server = server();
    let port = server.port();
    let own = format!("127.0.0.1:{port}");
    assert_eq!(status(&ask(port, "GET", "/feed.json", &[("Host", &format!("localhost:{port}"))])), 200);
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", &format!("evil.example:{port}")]
    {
        assert_eq!(status(&ask(port, "GET", "/feed.json", &[("Host", host)])), 403, "{host}");
    }
    assert_eq!(status(&ask(port, "GET", "/feed.json", &[])), 403, "no Host at all");
    assert_eq!(status(&ask(port, "GET", "/feed.json", &[("Host", &own), ("Host", "evil.example")])), 403);
    for path in ["/feed.json", "/events", "/"] {
        for origin in ["http://evil.example", "null", "https://127.0.0.1", &format!("https://127.0.0.1:{port}")] {
            assert_eq!(status(&ask(port, "GET", path, &[("Host", &own), ("Origin", origin)])), 403, "{path} {origin}");
        }
    }
    let ours = format!("http://127.0.0.1:{port}");
    assert_eq!(status(&ask(port, "GET", "/feed.json", &[("Host", &own), ("Origin", &ours)])), 200);
    let cross = [("Host", own.as_str()), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")];
    assert_eq!(status(&ask(port, "GET", "/feed.json", &cross)), 403);
    let answer = get(port, "/feed.json").to_ascii_lowercase();
    assert!(!answer.contains("access-control-allow-origin"));
    assert!(answer.contains("frame-ancestors 'self'") && answer.contains("nosniff"));
}

/// A page that somebody opens as a file has no origin; nor has a frame that a web page keeps apart.
#[test]
fn a_page_without_an_origin_may_read_the_feed_alone_and_only_where_somebody_has_said_so() {
    let server = server();
    let port = server.port();
    let own = format!("127.0.0.1:{port}");
    let from_file =
        [("Host", own.as_str()), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors")];
    let allowed = "access-control-allow-origin: null\r\n";
    let refused = |path: &str| {
        let answer = ask(port, "GET", path, &from_file);
        assert_eq!(status(&answer), 403, "{path}: {answer}");
        assert!(!answer.to_ascii_lowercase().contains("access-control"), "{path}: {answer}");
    };
    refused("/feed.json");
    server.let_local_pages_read(true);
    let answer = ask(port, "GET", "/feed.json", &from_file);
    assert!(status(&answer) == 200 && answer.contains(allowed) && answer.contains("vary: Origin\r\n"), "{answer}");
    let mut stream = connect(port);
    write!(stream, "GET /events HTTP/1.1\r\nHost: {own}\r\nOrigin: null\r\n\r\n").unwrap();
    hears(&mut stream, allowed, Instant::now());
    for path in ["/", "/score", "/overlay.js", "/ballot", "/fonts/serif", "/feed.json/"] {
        refused(path);
    }
    server.ballot().take_votes(Some("abc".into()));
    server.ballot().open(2);
    let posted = [("Host", own.as_str()), ("Origin", "null"), ("Content-Length", "0")];
    for path in ["/vote?choice=1&voter=eve&token=abc", "/ballot?do=close&token=abc", "/feed.json"] {
        assert_eq!(status(&ask(port, "POST", path, &posted)), 403, "{path}");
    }
    assert_eq!(server.ballot().tally(), [0, 0]);
    for origin in ["http://evil.example", "null, null", "NULL", ""] {
        let answer = ask(port, "GET", "/feed.json", &[("Host", &own), ("Origin", origin)]);
        assert_eq!(status(&answer), 403, "{origin}: {answer}");
    }
    let two = [("Host", own.as_str()), ("Origin", "null"), ("Origin", "null")];
    assert_eq!(status(&ask(port, "GET", "/feed.json", &two)), 403);
    assert_eq!(status(&ask(port, "GET", "/feed.json", &[("Host", "evil.example"), ("Origin", "null")])), 403);
    assert!(!get(port, "/feed.json").to_ascii_lowercase().contains("access-control"), "nobody else is told");
    server.let_local_pages_read(false);
    refused("/feed.json");
}

#[test]
fn only_get_is_answered() {
    let server = server();
    let host = format!("127.0.0.1:{}", server.port());
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "BREW"] {
        let answer = ask(server.port(), method, "/feed.json", &[("Host", &host), ("Content-Length", "0")]);
        assert_eq!(status(&answer), 405, "{method}: {answer}");
        assert!(answer.contains("allow: GET\r\n"), "{method}: {answer}");
    }
    for path in ["/vote", "/predict", "/chat"] {
        assert!(get(server.port(), path).contains("allow: POST\r\n"), "{path} is posted");
    }
    let answer = ask(server.port(), "PUT", "/ballot", &[("Host", &host), ("Content-Length", "0")]);
    assert_eq!(status(&answer), 405);
    assert!(answer.contains("allow: GET, POST\r\n"), "{answer}");
}

#[test]
fn a_page_too_many_is_told_so() {
    let server = server();
    let port = server.port();
    let pages: Vec<_> = (0..48).map(|_| follow(port)).collect();
    assert_eq!(status(&get(port, "/events")), 503, "a 49th page cannot follow");
    drop(pages);
}

#[test]
fn oversized_requests_are_dropped() {
    let server = server();
    let port = server.port();
    let host = format!("127.0.0.1:{port}");
    assert_eq!(status(&get(port, &format!("/score?{}", "x".repeat(4000)))), 414);
    let huge = "x".repeat(200_000);
    assert!(status(&ask(port, "GET", "/score", &[("Host", &host), ("X-Huge", &huge)])) != 200);
    let many: Vec<_> = (0..200).map(|_| ("X-Many", "1")).chain([("Host", host.as_str())]).collect();
    assert!(status(&ask(port, "GET", "/score", &many)) != 200);
    assert_eq!(status(&ask(port, "GET", "/score", &[("Host", &host), ("Content-Length", "100000000")])), 413);
    for path in ["/vote", "/predict", "/ballot", "/chat"] {
        assert_eq!(status(&ask(port, "POST", path, &[("Host", &host), ("Content-Length", "2000")])), 413, "{path}");
    }
    assert_eq!(status(&get(port, "/score")), 200, "and the server goes on");
}

#[test]
fn who_is_slow_is_hung_up_on() {
    let server = server();
    let mut stream = connect(server.port());
    stream.write_all(b"GET /score HTT").unwrap();
    let began = Instant::now();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(8), "{took:?}");
    assert!(!String::from_utf8_lossy(&rest).contains(" 200 "));
}

#[test]
fn who_sends_a_head_drop_by_drop_or_never_a_body_is_hung_up_on() {
    let server = server();
    server.ballot().take_votes(Some("abc".into()));
    server.ballot().open(2);
    let port = server.port();
    let drops = std::thread::spawn(move || {
        let mut stream = connect(port);
        let began = Instant::now();
        // A drop now and then does not restart the time.
        for drop in b"GET /score HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ".iter().cycle() {
            if stream.write_all(&[*drop]).is_err() || began.elapsed() > Duration::from_secs(20) {
                break;
            }
            stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
            // Whatever comes back is the end of it.
            if stream.read(&mut [0; 64]).is_ok() {
                break;
            }
        }
        began.elapsed()
    });
    let mut stream = connect(port);
    let began = Instant::now();
    write!(stream, "POST /vote?token=abc HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 900\r\n\r\nvo").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    let took = drops.join().unwrap();
    assert!(took < Duration::from_secs(8), "{took:?}");
    assert_eq!(server.ballot().tally(), [0, 0]);
}

#[test]
fn two_hundred_rude_clients_change_nothing_for_a_polite_one() {
    let server = server();
    let port = server.port();
    let mut rude: Vec<TcpStream> = Vec::new();
    for index in 0..200 {
        let mut stream = connect(port);
        let _ = match index % 4 {
            // Says nothing, stops in the middle, talks rubbish, asks for the stream and never reads it.
            0 => Ok(()),
            1 => stream.write_all(b"GET / HTTP/1.1\r\nHost: "),
            2 => stream.write_all(&[0xff; 3000]),
            _ => stream.write_all(format!("GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").as_bytes()),
        };
        rude.push(stream);
    }
    let scene = Scene { state: State::Playing, title: "x".repeat(4000), ..Scene::default() };
    // Handing scenes over never waits, whoever does not read them.
    let began = Instant::now();
    for round in 0..500 {
        server.show(&Scene { round, ..scene.clone() });
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    for _ in 0..20 {
        let began = Instant::now();
        assert_eq!(status(&get(port, "/feed.json")), 200);
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    }
    drop(rude);
}

/// Reads the event stream until a scene contains the text; gives the time it took.
fn hears(stream: &mut TcpStream, text: &str, began: Instant) -> Duration {
    let mut heard = String::new();
    let mut buffer = [0; 4096];
    while !heard.contains(text) {
        // A sign of life every ten seconds is no scene.
        assert!(began.elapsed() < Duration::from_secs(15), "{text} is not told: {heard}");
        let count = stream.read(&mut buffer).expect("the stream goes on");
        assert!(count > 0, "the stream ended: {heard}");
        heard.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
    began.elapsed()
}

fn follow(port: u16) -> TcpStream {
    let mut stream = connect(port);
    stream.write_all(format!("GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").as_bytes()).unwrap();
    hears(&mut stream, "\"state\":\"idle\"", Instant::now());
    stream
}

#[test]
fn a_server_that_fails_says_so_and_can_be_dropped() {
    let server = server();
    assert!(!server.has_stopped());
    server.break_down();
    let began = Instant::now();
    while !server.has_stopped() {
        assert!(began.elapsed() < Duration::from_secs(10), "it goes on");
        std::thread::yield_now();
    }
    server.show(&Scene::default());
    drop(server);
}

#[test]
fn followers_hear_of_a_change_within_a_tenth_of_a_second() {
    let server = server();
    let mut stream = follow(server.port());
    let mut times: Vec<Duration> = (0..20)
        .map(|round| {
            let began = Instant::now();
            server.show(&Scene { state: State::Playing, title: format!("round-{round}-"), ..Scene::default() });
            hears(&mut stream, &format!("round-{round}-"), began)
        })
        .collect();
    times.sort();
    assert!(times[10] < Duration::from_millis(100), "{times:?}");
}

#[test]
fn a_delay_holds_scenes_back_and_can_be_lifted() {
    let server = Server::start(0, Duration::from_secs(2), None).unwrap();
    let mut stream = follow(server.port());
    let began = Instant::now();
    server.show(&Scene { title: "late".into(), ..Scene::default() });
    let took = hears(&mut stream, "late", began);
    assert!(took >= Duration::from_secs(2) && took < Duration::from_secs(6), "{took:?}");
    server.show(&Scene { title: "soon".into(), ..Scene::default() });
    server.set_delay(Duration::ZERO);
    assert!(hears(&mut stream, "soon", Instant::now()) < Duration::from_secs(2));
}

#[test]
fn votes_need_the_token_and_everybody_is_told_what_became_of_theirs() {
    let server = server();
    let port = server.port();
    let host = format!("127.0.0.1:{port}");
    let ballot = server.ballot();
    let cast = |fields: &str| {
        let answer = ask(port, "POST", &format!("/vote?{fields}"), &[("Host", &host), ("Content-Length", "0")]);
        let told = answer.rsplit("\r\n").next().unwrap_or_default().trim().to_owned();
        (status(&answer), told)
    };
    let told = |word: &str, id: u32| {
        let accepted = matches!(word, "counted" | "changed");
        format!("{{\"accepted\":{accepted},\"vote\":\"{word}\",\"ballot\":{id}}}")
    };
    assert_eq!(cast("choice=2&voter=ada&token=abc").0, 403, "no votes are taken");
    ballot.take_votes(Some("abc".into()));
    assert_eq!(cast("choice=2&voter=ada&token=abd").0, 403);
    assert_eq!(cast("choice=2&voter=ada&token=abc"), (409, told("closed", 0)));
    ballot.close(true);
    assert_eq!(cast("choice=2&voter=ada&token=abc"), (409, told("too_early", 0)));
    ballot.open(2);
    assert_eq!(cast("choice=2&voter=ada&token=abc"), (200, told("counted", 1)));
    assert_eq!(cast("choice=1&voter=Ada&token=abc"), (200, told("changed", 1)));
    for none in ["3", "300"] {
        assert_eq!(cast(&format!("choice={none}&voter=ada&token=abc")), (422, told("no_such_number", 1)));
    }
    assert_eq!(cast("choice=1&voter=mia&ballot=1&token=abc"), (200, told("counted", 1)));
    assert_eq!(cast("choice=1&voter=otto&ballot=2&token=abc"), (409, told("closed", 1)));
    assert_eq!(ballot.tally(), [2, 0], "only what was told to count counts");
    assert_eq!(status(&get(port, "/vote?choice=2&voter=ada&token=abc")), 405, "a link must not vote");
    let foreign = [("Host", host.as_str()), ("Origin", "http://evil.example"), ("Content-Length", "0")];
    assert_eq!(status(&ask(port, "POST", "/vote?choice=2&voter=eve&token=abc", &foreign)), 403);
    ballot.take_votes(None);
    assert_eq!(cast("choice=2&voter=ada&token=abc").0, 403);
    assert_eq!(ballot.tally(), [2, 0]);
}

/// Posts these fields; gives the status and what was told.
fn post(port: u16, path: &str, fields: &str) -> (u16, String) {
    let host = format!("127.0.0.1:{port}");
    let answer = ask(port, "POST", &format!("{path}?{fields}"), &[("Host", &host), ("Content-Length", "0")]);
    (status(&answer), answer.rsplit("\r\n").next().unwrap_or_default().trim().to_owned())
}

#[test]
fn orders_need_the_token_and_wait_for_the_game() {
    let server = server();
    let port = server.port();
    let ballot = server.ballot();
    let order = |fields: &str| post(port, "/ballot", &format!("{fields}&token=abc"));
    let told =
        |word: &str, id: u32| format!("{{\"accepted\":{},\"order\":\"{word}\",\"ballot\":{id}}}", word == "accepted");
    assert_eq!(order("do=close").0, 403, "no votes are taken");
    ballot.take_votes(Some("abc".into()));
    assert_eq!(post(port, "/ballot", "do=close&token=abd").0, 403);
    assert_eq!(order("do=close"), (409, told("closed", 0)));
    assert_eq!(order("do=open"), (409, told("closed", 0)));
    ballot.close(true);
    assert_eq!(order("do=open"), (200, told("accepted", 0)));
    assert_eq!(server.orders(), [Order::Open]);
    ballot.open(2);
    assert_eq!(order("do=extend&seconds=15"), (200, told("accepted", 1)));
    assert_eq!(order("do=strike&choice=2&ballot=1"), (200, told("accepted", 1)));
    assert_eq!(order("do=strike&choice=3"), (422, told("no_such_number", 1)));
    assert_eq!(order("do=close&ballot=2"), (409, told("closed", 1)));
    for wrong in ["do=dance", "do=extend", "do=strike&choice=x", "choice=1"] {
        assert_eq!(order(wrong).0, 400, "{wrong}");
    }
    assert_eq!(server.orders(), [Order::Extend { seconds: 15 }, Order::Strike { answer: 1 }]);
    assert_eq!(server.orders(), []);
    assert_eq!(order("do=close"), (200, told("accepted", 1)));
    assert_eq!(server.orders(), [Order::Close]);
    let host = format!("127.0.0.1:{port}");
    let foreign = [("Host", host.as_str()), ("Origin", "http://evil.example"), ("Content-Length", "0")];
    assert_eq!(status(&ask(port, "POST", "/ballot?do=close&token=abc", &foreign)), 403);
    assert_eq!(server.orders(), []);
    assert_eq!(status(&get(port, "/ballot")), 200, "the page is there as well");
}

#[test]
fn predictions_need_the_token_and_everybody_is_told_what_became_of_theirs() {
    let server = server();
    let port = server.port();
    let predict = |fields: &str| post(port, "/predict", &format!("{fields}&token=abc"));
    let told = |word: &str, id: u32| {
        let accepted = matches!(word, "counted" | "changed");
        format!("{{\"accepted\":{accepted},\"prediction\":\"{word}\",\"question\":{id}}}")
    };
    assert_eq!(predict("topic=next&voter=ada&answer=1").0, 403, "nothing is taken");
    server.ballot().take_votes(Some("abc".into()));
    assert_eq!(post(port, "/predict", "topic=next&voter=ada&answer=1&token=abd").0, 403);
    assert_eq!(predict("topic=next&voter=ada&answer=1"), (409, told("closed", 0)));
    let all = server.predictions();
    assert_eq!((all.open(Topic::Next, 2, 1), all.open(Topic::Winner, 2, 6)), (1, 2));
    assert_eq!(predict("topic=next&voter=ada&answer=1"), (200, told("counted", 1)));
    assert_eq!(predict("question=1&voter=Ada&answer=2"), (200, told("changed", 1)));
    assert_eq!(predict("topic=next&voter=ada&answer=3"), (422, told("no_such_answer", 1)));
    assert_eq!(predict("topic=winner&voter=mia&name=Mia%00%E2%80%AE&answer=1"), (200, told("counted", 2)));
    assert_eq!(predict("topic=goal&voter=ada&answer=1"), (409, told("closed", 0)));
    for wrong in ["topic=moon&voter=ada&answer=1", "topic=next&answer=1", "topic=next&voter=ada", "voter=ada&answer=1"]
    {
        assert_eq!(predict(wrong).0, 400, "{wrong}");
    }
    all.lock(Topic::Winner);
    assert_eq!(predict("topic=winner&voter=ada&answer=1"), (409, told("too_late", 2)));
    all.settle(Topic::Next, 1, 5);
    assert_eq!(predict("question=1&voter=otto&answer=2"), (409, told("too_late", 1)));
    all.settle(Topic::Winner, 0, 90);
    let best: Vec<_> = all.best().into_iter().map(|best| (best.place, best.name, best.points)).collect();
    assert_eq!(best, [(1, "Mia".into(), 6), (2, "Ada".into(), 1)]);
    assert_eq!(status(&get(port, "/predict?topic=next&voter=ada&answer=1&token=abc")), 405, "a link must not predict");
    let host = format!("127.0.0.1:{port}");
    let foreign = [("Host", host.as_str()), ("Origin", "http://evil.example"), ("Content-Length", "0")];
    assert_eq!(status(&ask(port, "POST", "/predict?topic=next&voter=eve&answer=1&token=abc", &foreign)), 403);
}

#[test]
fn points_outlive_a_server_and_the_delay_holds_them_back() {
    let first = server();
    let all = first.predictions().clone();
    drop(first);
    all.open(Topic::Next, 2, 1);
    let second = Server::start_with(0, Duration::from_secs(2), None, all).unwrap();
    second.ballot().take_votes(Some("abc".into()));
    assert_eq!(post(second.port(), "/predict", "topic=next&voter=ada&answer=1&token=abc").0, 200);
    second.predictions().settle(Topic::Next, 0, 1);
    let mut stream = follow(second.port());
    let began = Instant::now();
    let best = second.predictions().best();
    assert_eq!(best, [Best { place: 1, name: "ada".into(), points: 1, right: 1, predicted: 1 }]);
    second.show(&Scene { predictions: Some(Predictions { best, ..Predictions::default() }), ..Scene::default() });
    let told = "\"best\":[{\"place\":1,\"name\":\"ada\",\"points\":1,\"right\":1,\"predicted\":1}]";
    assert!(hears(&mut stream, told, began) >= Duration::from_secs(2));
}

#[test]
fn what_the_chat_program_says_reaches_the_game_and_the_feed() {
    let server = server();
    let port = server.port();
    let report = "source=twitch&state=connected&channel=ada&messages_per_minute=90&voters=12";
    assert_eq!(post(port, "/chat", &format!("{report}&token=abc")).0, 403, "no votes are taken");
    server.ballot().take_votes(Some("abc".into()));
    assert_eq!(post(port, "/chat", report).0, 403, "no token");
    assert_eq!(post(port, "/chat", "source=twitch&state=glad&token=abc").0, 400);
    assert_eq!(server.chat(), None);
    assert!(get(port, "/feed.json").contains("\"chat\":null"));
    let mut stream = follow(port);
    assert_eq!(post(port, "/chat", &format!("{report}&token=abc")), (200, "{\"accepted\":true}".into()));
    let wanted = Chat {
        source: "twitch".into(),
        state: ChatState::Connected,
        channel: "ada".into(),
        messages_per_minute: 90,
        voters: 12,
    };
    assert_eq!(server.chat(), Some(wanted));
    let told = "\"chat\":{\"source\":\"twitch\",\"state\":\"connected\",\"channel\":\"ada\",\"messages_per_minute\":90,\"voters\":12}";
    hears(&mut stream, told, Instant::now());
    server.show(&Scene { title: "next".into(), ..Scene::default() });
    hears(&mut stream, "next", Instant::now());
    assert!(get(port, "/feed.json").contains(told), "the next scene has it as well");
}

#[test]
fn the_feed_names_the_word_of_a_ballot() {
    let server = server();
    let mut stream = follow(server.port());
    for id in [1, 2, 21] {
        let state = BallotState::Open;
        let ballot =
            Ballot { id, state, seat: 0, candidates: Vec::new(), seconds_left: id, chosen: None, verdict: None };
        server.show(&Scene { ballot: Some(ballot), ..Scene::default() });
        hears(&mut stream, &format!("\"id\":{id},"), Instant::now());
        let feed = get(server.port(), "/feed.json");
        assert!(feed.contains(&format!("\"verdict\":null,\"word\":\"{}\"}}", vote_word(id))), "{feed}");
    }
}

#[test]
fn a_server_that_is_dropped_frees_its_port() {
    let server = server();
    let port = server.port();
    let _follower = follow(port);
    drop(server);
    assert!(
        Server::start(port, Duration::ZERO, None).is_ok() || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err()
    );
}
