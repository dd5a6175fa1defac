//! The pages in a real browser: each loads, shows the state, follows a scripted game, stays transparent, and the
//! browser has nothing to complain about.
//!
//! Needs Debian's `chromium` and `chromium-driver`; `scripts/test` installs them.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod driver;

use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use caravanserai_overlay::{
    Action, Answer, Ballot, BallotState, Best, Candidate, Card, Caster, Event, EventKind, Goal, Moment, PAGES, Plan,
    Predictions, Question, QuestionState, Scene, Seat, Server, Settled, State, Topic, Words,
};
use driver::Browser;

fn seat(name: &str, points: u16, crystals: [u8; 4], chance: f32) -> Seat {
    Seat {
        name: name.into(),
        colours: ["#e79ac4".into(), "#a8478f".into(), "#5f2468".into()],
        points: Some(points),
        claims: 1,
        crystals,
        limit: 10,
        hand: Some(vec![Card::Gain { gain: [2, 0, 0, 0] }, Card::Upgrade { levels: 2 }]),
        played: Some(vec![Card::Trade { give: [0, 1, 0, 0], take: [3, 0, 0, 0] }]),
        win_chance: Some(chance),
        turns_to_claim: Some(3),
        accuracy: None,
        marks: vec!["best", "good", "blunder"],
    }
}

fn candidate(text: &str, card: Option<Card>, goal: Option<u8>, votes: u32) -> Candidate {
    Candidate { text: text.into(), card, goal, votes, struck: false }
}

fn event(id: u32, kind: EventKind, seat: u8, text: &str) -> Event {
    Event { id, kind, seat: Some(seat), text: text.into(), round: 1, points: None }
}

/// Two seats and so many goals to predict, predicted by so many people, with a full table.
fn predictions(names: &[&str], goals: usize, predicted: u32) -> Predictions {
    let seats = || {
        (0..).zip(names).map(|(seat, name)| Answer {
            text: (*name).into(),
            seat: Some(seat),
            goal: None,
            predicted: if seat == 0 { predicted } else { 1 },
        })
    };
    let goal = Goal { points: 20, token: 3, cost: [0, 2, 2, 4], turns: Vec::new() };
    let goal = Answer { text: "20 + 3".into(), seat: None, goal: Some(goal), predicted };
    let question = |id: u32, topic, text: &str, state, answers| Question {
        id,
        topic,
        text: text.into(),
        state,
        points: id as u8,
        answers,
    };
    let result =
        |topic, text: &str| Settled { id: 1, topic, text: text.into(), answer: Some(1), right: 3, predicted: 12 };
    let best = |nth: u32| Best {
        place: nth,
        name: if nth == 1 { "<b>Wilhelmina</b> Charlotte".into() } else { format!("Viewer {nth}") },
        points: 40 - nth,
        right: 20,
        predicted: 117,
    };
    Predictions {
        questions: vec![
            question(4, Topic::Next, "Who claims next?", QuestionState::Open, seats().collect()),
            question(5, Topic::Goal, "Which golem is claimed next?", QuestionState::Open, vec![goal; goals]),
            question(3, Topic::Winner, "Who wins?", QuestionState::Locked, seats().collect()),
        ],
        results: vec![
            result(Topic::Next, "Last: Ada claimed. 3 of 12 were right."),
            result(Topic::Goal, "Last: 12 + 3 points. 3 of 12 were right."),
        ],
        best: (1..=10).map(best).collect(),
    }
}

/// So many rounds in which two seats (or more) gain points, and chances that are not known in each.
fn history(rounds: u16, seats: usize) -> Vec<Moment> {
    let moment = |round: u16| Moment {
        round,
        points: Some((0..seats).map(|seat| round * 3 + seat as u16).collect()),
        chances: (round % 3 != 1).then(|| vec![1.0 / seats as f32; seats]),
    };
    (1..=rounds).map(moment).collect()
}

fn scene(round: u16) -> Scene {
    Scene {
        state: State::Playing,
        game: "golem".into(),
        title: "Golem Edition".into(),
        round,
        claims_to_end: 6,
        to_move: Some(1),
        last_action: Some(Action {
            seat: 0,
            text: format!("claimed {round} points"),
            card: None,
            goal: None,
            sets_up: None,
        }),
        seats: vec![seat("Ada", 10 + round, [3, 1, 0, 0], 0.625), seat("<b>Otto</b>", 7, [1, 0, 2, 1], 0.375)],
        goals: vec![Goal { points: 12, token: 3, cost: [2, 2, 0, 0], turns: vec![Some(1), Some(4)] }],
        ballot: Some(Ballot {
            id: 1,
            state: BallotState::Open,
            seat: 1,
            candidates: vec![
                candidate("Play Tarn’s <i>lantern</i>", Some(Card::Upgrade { levels: 2 }), None, u32::from(round)),
                candidate("Claim 12 points", None, Some(0), 4),
                candidate("Acquire a card for two crystals and put them on the two cards before it", None, None, 0),
                Candidate { struck: true, ..candidate("Rest", None, None, 0) },
            ],
            seconds_left: 20 - u32::from(round.min(20)),
            chosen: None,
            verdict: None,
        }),
        events: vec![
            event(1, EventKind::LeadChange, 1, "takes the lead"),
            event(u32::from(round) + 1, EventKind::Claim, 0, &format!("claimed a <b>card</b> in round {round}")),
        ],
        history: history(round, 2),
        predictions: Some(predictions(&["Ada", "<b>Otto</b>"], 5, u32::from(round))),
        words: Words {
            best: "The best".into(),
            locked: "Too late".into(),
            accuracy: "Accuracy".into(),
            marks: "How good the turns were".into(),
            standings: "Standings".into(),
            points: "Points".into(),
            win_chance: "Win chance".into(),
            ballot: "The audience decides".into(),
            round: "Round".into(),
            last_round: "Last round".into(),
            wins: "wins".into(),
            claims: "Claims".into(),
            ..Words::default()
        },
        ..Scene::default()
    }
}

/// What each page must say about a scene.
fn said(page: &str, round: u16) -> Vec<String> {
    match page {
        "score" => vec!["Ada".into(), (10 + round).to_string(), "Claims 1/6".into()],
        "action" => vec!["<b>Otto</b>".into(), "Ada".into(), format!("claimed {round} points")],
        "caravans" => vec!["Ada".into(), (10 + round).to_string(), "▲ 2".into()],
        "chance" => vec!["63 %".into(), "38 %".into()],
        "claims" => vec!["12 + 3".into(), "1".into(), "4".into()],
        "ballot" => {
            let left = format!("{} s", 20 - round);
            vec!["The audience decides".into(), left, "<i>lantern</i>".into(), "▲ 2".into(), "12 + 3".into()]
        }
        "standings" => {
            vec!["Standings".into(), format!("Round {round}"), (10 + round).to_string(), "Claims 1/6".into()]
        }
        "graph" => vec!["Points".into(), "Win chance".into(), "<b>Otto</b>".into()],
        "predictions" => {
            let share = format!("{} %", (100.0 * f64::from(round) / f64::from(round + 1)).round());
            let best = "<b>Wilhelmina</b> Charlotte".into();
            vec!["Who claims next?".into(), share, "20 + 3".into(), "Too late".into(), "3 of 12".into(), best]
        }
        "marks" => vec!["How good the turns were".into(), "Ada".into(), "!".into(), "??".into()],
        "captions" => vec!["Ada".into(), format!("claimed a <b>card</b> in round {round}")],
        _ => vec!["Golem Edition".into(), format!("Round {round}")],
    }
}

#[test]
fn every_page_follows_a_scripted_game_and_stays_transparent() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    let home = format!("http://127.0.0.1:{}", server.port());
    for (page, [width, height]) in PAGES {
        server.show(&Scene::default());
        browser.resize(width, height);
        browser.open(&format!("{home}/{page}"));
        browser.until("an idle page hides itself", "return document.body.dataset.state === 'idle'");
        assert_eq!(browser.script("return document.getElementById('page').hidden"), "true", "{page}");
        for round in [1, 2, 9] {
            server.show(&scene(round));
            for text in said(page, round) {
                browser.until_text(&text);
            }
        }
        // A name is text, whatever it looks like.
        assert_eq!(browser.script("return document.querySelectorAll('b').length > 2"), "false", "{page}");
        browser.check_transparent(page);
        // Nothing is cut off at the size the page is made for.
        let fits = "const b = document.getElementById('page').getBoundingClientRect(); \
                    return b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1";
        assert_eq!(browser.script(fits), "true", "{page} does not fit {width} x {height}");
        // Nor is the longest title of a game, in any language, at the end of a long one.
        let title = "Der Ruf des Abenteuers".to_owned();
        let words = Words { last_round: "Letzte Runde".into(), ..scene(118).words };
        server.show(&Scene { title, last_round: true, words, ..scene(118) });
        if page == "round" {
            browser.until_text("Letzte Runde");
            assert_eq!(browser.script(fits), "true", "{page} does not fit {width} x {height}");
            let cut = "const t = document.querySelector('.title'); return t.scrollWidth > t.clientWidth";
            assert_eq!(browser.script(cut), "false", "the title is cut off");
        }
        server.show(&Scene { state: State::Over, to_move: None, ranking: vec![0, 1], last_round: true, ..scene(10) });
        browser.until("the end is shown", "return document.body.dataset.state === 'over'");
        if page == "action" {
            browser.until_text("wins");
        }
        if page == "round" {
            browser.until_text("Last round");
        }
        if page == "predictions" {
            server.show(&Scene { predictions: None, ..scene(11) });
            browser.until("nobody may predict", "return document.getElementById('page').hidden");
        }
        if page == "ballot" {
            let decided = scene(10).ballot.map(|ballot| Ballot {
                state: BallotState::Closed,
                chosen: Some(2),
                verdict: Some("Number 2 is played with 4 votes: Claim 12 points".into()),
                ..ballot
            });
            server.show(&Scene { ballot: decided, ..scene(10) });
            browser.until_text("Number 2 is played");
            let chosen = "return document.querySelector('.candidate.chosen .did').textContent === 'Claim 12 points'";
            browser.until("the one that is played stands out", chosen);
            assert_eq!(browser.script(fits), "true", "{page} does not fit {width} x {height}");
            server.show(&Scene { ballot: None, ..scene(11) });
            browser.until("nobody may vote", "return document.getElementById('page').hidden");
        }
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_ballot_shows_what_to_write_while_a_chat_is_read() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    server.ballot().take_votes(Some("abc".into()));
    let (browser, port) = (Browser::start(), server.port());
    server.show(&scene(1));
    browser.open(&format!("http://127.0.0.1:{port}/ballot"));
    let labels = |wanted: &str| {
        let script = "[...document.querySelectorAll('.choice')].map((label) => label.textContent).join(' ')";
        browser.until(wanted, &format!("return {script} === '{wanted}'"));
    };
    labels("1 2 3 4");
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    let report = "POST /chat?token=abc&source=irc&state=connected HTTP/1.1";
    write!(stream, "{report}\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\n\r\n").unwrap();
    labels("a1 a2 a3 a4");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A late game of five, with full hands: more than any page was drawn for.
fn crowded() -> Scene {
    let full = |name: &str| {
        let trade = Card::Trade { give: [0, 0, 2, 0], take: [3, 2, 1, 0] };
        let base = seat(name, 104, [3, 3, 2, 2], 0.2);
        Seat { hand: Some(vec![trade.clone(); 9]), played: Some(vec![trade; 5]), marks: vec!["blunder"; 12], ..base }
    };
    let seats = ["Maximiliane the Third", "Otto", "Ilka", "Tarn", "Wilhelmina-Charlotte"].map(full).to_vec();
    let goal =
        Goal { points: 20, token: 3, cost: [0, 2, 2, 4], turns: vec![Some(1), Some(12), None, Some(4), Some(9)] };
    let events = vec![event(
        7,
        EventKind::Caption,
        0,
        "claims the Golem of the Farthest Eastern Mountain Range (20 + 3 points) and now stands at 97 %",
    )];
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    let predictions = Some(predictions(&names, 6, 100_000));
    let goals = vec![goal; 6];
    Scene { goals, last_round: true, history: history(118, 5), events, predictions, seats: seats.clone(), ..scene(118) }
}

#[test]
fn a_page_fits_sources_of_every_size_and_does_what_its_address_asks_for() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    let home = format!("http://127.0.0.1:{}", server.port());
    server.show(&crowded());
    // Whatever is drawn lies inside, and nothing is cut off by what it lies in.
    let outside = "return [...document.querySelectorAll('#page *')].filter((one) => { \
                   const b = one.getBoundingClientRect(); \
                   return b.width > 0 && (b.right > innerWidth + 1 || b.bottom > innerHeight + 1); }).length";
    for (page, [width, height]) in PAGES {
        for (width, height) in [(width, height), (width / 2, height / 2), (2 * width, 2 * height), (width, height / 2)]
        {
            browser.resize(width, height);
            browser.open(&format!("{home}/{page}"));
            browser.until("it is drawn", "return document.querySelectorAll('#page .panel').length > 0");
            assert_eq!(browser.script(outside), "0", "{page} at {width} x {height}");
        }
        // Twice the source, twice the letters.
        let size = "return Math.round(document.querySelector('#page .panel').getBoundingClientRect().left * 10)";
        browser.resize(width, height);
        let usual: f64 = browser.script(size).parse().unwrap();
        browser.resize(2 * width, 2 * height);
        browser.until(
            "it grows",
            &format!("return document.querySelector('#page .panel').getBoundingClientRect().left > {}", usual * 0.15),
        );
    }
    // As large as is wished, between a quarter and what there is room for; nonsense is no wish.
    browser.resize(980, 110);
    let height = |wish: &str| -> f64 {
        browser.open(&format!("{home}/round{wish}"));
        browser.until("it is drawn", "return document.querySelectorAll('#page .panel').length > 0");
        let height = "return document.querySelector('#page .panel').getBoundingClientRect().height";
        browser.script(height).parse().unwrap()
    };
    let usual = height("");
    for (wish, part) in [("?scale=0.5", 0.5), ("?scale=0.01", 0.25), ("?scale=x", 1.0)] {
        let now = height(wish);
        assert!((now / usual - part).abs() < 0.02, "{wish}: {usual} became {now}");
    }
    assert!(height("?scale=4") >= usual);
    assert_eq!(browser.script(outside), "0", "however large it is wished");
    browser.resize(1200, 320);
    browser.open(&format!("{home}/caravans?seat=3&theme=solid"));
    browser.until_text("Ilka");
    assert_eq!(browser.script("return document.querySelectorAll('.seat').length"), "1");
    let panel = "return getComputedStyle(document.querySelector('.panel')).backgroundColor";
    assert_eq!(browser.script(panel), "\"rgb(23, 16, 53)\"");
    browser.open(&format!("{home}/caravans?theme=clear"));
    browser.until_text("Ilka");
    assert_eq!(browser.script(panel), "\"rgba(0, 0, 0, 0)\"");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn predictions_tell_what_to_write_while_a_chat_is_read_and_one_seat_alone_where_the_address_says_so() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    server.ballot().take_votes(Some("abc".into()));
    let (browser, port) = (Browser::start(), server.port());
    server.show(&scene(3));
    browser.open(&format!("http://127.0.0.1:{port}/predictions?seat=2"));
    browser.until_text("Who claims next?");
    let names =
        "[...document.querySelectorAll('.question:first-child .answer .name')].map((one) => one.textContent).join()";
    assert_eq!(browser.script(&format!("return {names}")), "\"<b>Otto</b>\"");
    assert!(
        browser.script("return document.body.textContent").contains("+4")
            && !browser.script("return document.body.textContent").contains("!next")
    );
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    let report = "POST /chat?token=abc&source=irc&state=connected HTTP/1.1";
    write!(stream, "{report}\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\n\r\n").unwrap();
    browser.until_text("!next 1–2");
    browser.until_text("!goal 1–5");
    assert!(!browser.script("return document.body.textContent").contains("!winner"), "it is too late for that");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn standings_follow_points_until_the_rules_rank_and_the_graph_draws_what_is_known() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    let home = format!("http://127.0.0.1:{}", server.port());
    let names = "return [...document.querySelectorAll('.placed .name')].map((name) => name.textContent).join()";
    server.show(&scene(3));
    browser.open(&format!("{home}/standings"));
    browser.until("most points first", &format!("{names} === 'Ada,<b>Otto</b>'"));
    server.show(&Scene { state: State::Over, ranking: vec![1, 0], ..scene(3) });
    browser.until("as the rules rank them", &format!("{names} === '<b>Otto</b>,Ada'"));
    let places = "[...document.querySelectorAll('.place')].map((place) => place.textContent).join()";
    assert_eq!(browser.script(&format!("return {places}")), "\"1,2\"");
    let hidden: Vec<Seat> = scene(3).seats.into_iter().map(|seat| Seat { points: None, ..seat }).collect();
    server.show(&Scene { seats: hidden, ..scene(3) });
    browser.until("nobody has a place while nobody may know", &format!("return {places} === ','"));
    let judged: Vec<Seat> =
        scene(3).seats.into_iter().zip([Some(84), None]).map(|(seat, accuracy)| Seat { accuracy, ..seat }).collect();
    server.show(&Scene { seats: judged, ..scene(3) });
    browser.until_text("Accuracy 84 %");
    assert_eq!(browser.script("return document.querySelectorAll('.accuracy').length"), "1", "the other was not judged");
    server.show(&scene(4));
    browser.open(&format!("{home}/graph"));
    let points = |line: usize| format!("document.querySelectorAll('polyline')[{line}]?.points.numberOfItems");
    browser.until("points of four rounds", &format!("return {} === 4 && {} === 4", points(0), points(1)));
    browser.until("chances of two", &format!("return {} === 2 && {} === 2", points(2), points(3)));
    let hidden = history(4, 2).into_iter().map(|moment| Moment { points: None, chances: None, ..moment }).collect();
    server.show(&Scene { history: hidden, ..scene(4) });
    browser.until("nothing is told of what is hidden", "return document.querySelectorAll('polyline').length === 0");
    browser.open(&format!("{home}/graph?seat=2"));
    server.show(&scene(5));
    browser.until("one seat alone", "return document.querySelectorAll('polyline').length === 2");
    browser.open(&format!("{home}/captions"));
    browser.until_text("in round 5");
    let said = Scene { events: vec![event(40, EventKind::Caption, 1, "is after 12 + 3 points")], ..scene(6) };
    server.show(&said);
    browser.until("the director's words come first", "return document.body.innerText.includes('is after 12 + 3')");
    // What it said long ago hides nothing, and of one turn its words are preferred.
    let mut events = said.events;
    events.push(event(41, EventKind::Claim, 0, "claimed 20 points"));
    server.show(&Scene { events: events.clone(), ..scene(6) });
    browser.until_text("claimed 20 points");
    events.push(event(42, EventKind::Caption, 0, "makes the fifth claim"));
    events.push(event(43, EventKind::LeadChange, 0, "takes the lead"));
    server.show(&Scene { events, ..scene(6) });
    browser.until("the director's words", "return document.body.innerText.includes('makes the fifth claim')");
    server.show(&Scene { events: Vec::new(), ..scene(7) });
    browser.until("another game begins", "return document.querySelectorAll('.caption').length === 0");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_casters_page_shows_all_of_it_in_one_and_hides_itself_without() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    let home = format!("http://127.0.0.1:{}", server.port());
    let told = |scene: Scene| {
        let plan = |chance| Plan { chance, text: "Play <b>this</b>".into(), reason: Some("It is quick".into()) };
        let seats = scene.seats.len();
        let caster = Caster {
            points: vec![Some(41); seats],
            chances: vec![Some(1.0 / seats as f32); seats],
            title: "What Ada is after".into(),
            plans: vec![plan(0.31), plan(0.29), plan(0.2), plan(0.1)],
        };
        let seats = scene.seats.into_iter().map(|seat| Seat { points: None, win_chance: None, ..seat }).collect();
        Scene { seats, caster: Some(caster.into()), ..scene }
    };
    browser.resize(1600, 900);
    for scene in [told(scene(3)), told(crowded())] {
        server.show(&scene);
        browser.open(&format!("{home}/round"));
        browser.until("it is served", "return fetch('/caster').then((page) => page.ok)");
        browser.open(&format!("{home}/caster"));
        for text in ["What Ada is after", "31 %", "It is quick", "41"] {
            browser.until_text(text);
        }
        assert_eq!(browser.script("return document.querySelectorAll('.plan b').length"), "0", "a text is text");
        let fits = "const b = document.getElementById('page').getBoundingClientRect(); \
                    return b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1";
        assert_eq!(browser.script(fits), "true");
    }
    server.show(&scene(3));
    browser.until("it is gone", "return document.getElementById('page').hidden");
}

#[test]
fn a_page_shows_a_change_within_a_tenth_of_a_second() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    browser.open(&format!("http://127.0.0.1:{}/round", server.port()));
    server.show(&scene(1));
    browser.until_text("Round 1");
    // The page itself notes when it was rewritten, by the clock this program reads too.
    browser.script(
        "new MutationObserver(() => window.written = Date.now()).observe(document.body, {subtree: true, \
         childList: true, characterData: true}); return true",
    );
    let mut took: Vec<i64> = (2..23)
        .map(|round| {
            let shown = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
            server.show(&scene(round));
            browser.until_text(&format!("Round {round}"));
            browser.script("return window.written").parse::<f64>().unwrap() as i64 - shown
        })
        .collect();
    took.sort_unstable();
    println!(
        "from the scene to the written page: quickest {} ms, median {} ms, slowest {} ms",
        took[0], took[10], took[20]
    );
    // A busy machine may be late now and then; a page that asks every quarter of a second is late more often than not.
    assert!(took[10] < 100, "{took:?}");
}

#[test]
fn the_list_shows_every_page_and_copies_its_address() {
    let server = Server::start(0, Duration::ZERO, None).unwrap();
    let browser = Browser::start();
    browser.resize(1320, 900);
    browser.open(&format!("http://127.0.0.1:{}/", server.port()));
    browser.until("empty pages are explained", "return !document.getElementById('idle').hidden");
    server.show(&scene(3));
    browser.until("and not any more", "return document.getElementById('idle').hidden");
    browser.until("six previews", &format!("return document.querySelectorAll('iframe').length === {}", PAGES.len()));
    browser.until(
        "the first preview shows the game",
        "const f = document.querySelector('iframe').contentDocument; return f && f.body.textContent.includes('Ada')",
    );
    browser.script("document.querySelector('button[data-page=score]').click(); return true");
    browser.until(
        "the button answers",
        "return document.querySelector('button[data-page=score]').textContent !== 'Copy address'",
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
