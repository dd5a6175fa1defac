//! YouTube's live chat from a server on this machine, to the real overlay.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod local;

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use caravanserai_chat::youtube::Place;
use caravanserai_chat::{Source, Tls};
use local::{Program, Table, until};
use overlay::{ChatState, Order};
use serde_json::{Value, json};

/// Answers HTTP requests as a test wants.
struct Google {
    listener: TcpListener,
}

impl Google {
    fn new() -> Self {
        Google { listener: TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap() }
    }

    fn place(&self) -> Place {
        Place {
            video: "dQw4 9&x".into(),
            key: "k3y".into(),
            base: format!("http://127.0.0.1:{}/v3/", self.listener.local_addr().unwrap().port()).parse().unwrap(),
            tls: Tls::new(None).unwrap(),
            wait: Duration::from_millis(1),
            moderators: vec!["UCotto".into()],
        }
    }

    /// Answers the next request, which must be for this address.
    fn answers(&self, wanted: &str, status: u16, body: &Value) {
        let stream = local::accepted(&self.listener);
        stream.set_read_timeout(Some(local::PATIENCE)).unwrap();
        let mut stream = BufReader::new(stream);
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            head.push(line.trim().to_owned());
        }
        assert_eq!(head[0], format!("GET /v3/{wanted} HTTP/1.1"));
        assert!(head.iter().any(|line| line.eq_ignore_ascii_case("x-goog-api-key: k3y")), "{head:?}");
        assert!(!head[0].contains("k3y"), "a key in an address is kept by whoever passes it on");
        let body = body.to_string();
        let answer =
            format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
        stream.get_mut().write_all(answer.as_bytes()).unwrap();
    }
}

const VIDEO: &str = "videos?part=liveStreamingDetails&id=dQw4%209%26x";

fn page(token: Option<&str>) -> String {
    let next = token.map(|token| format!("&pageToken={token}")).unwrap_or_default();
    format!("liveChat/messages?liveChatId=chat%2D1&part=snippet%2CauthorDetails&maxResults=2000{next}")
}

fn video() -> Value {
    json!({"items": [{"id": "x", "liveStreamingDetails": {"activeLiveChatId": "chat-1"}}]})
}

fn said(channel: &str, owner: bool, moderator: bool, text: &str) -> Value {
    json!({
        "snippet": {"type": "textMessageEvent", "displayMessage": text},
        "authorDetails": {"channelId": channel, "displayName": "Zoë\u{1b}[2J", "isChatOwner": owner, "isChatModerator": moderator},
    })
}

fn messages(next: &str, items: &[Value]) -> Value {
    json!({"nextPageToken": next, "pollingIntervalMillis": 1, "items": items})
}

#[test]
fn a_live_chat_votes_and_its_moderators_order() {
    let (table, google) = (Table::new(), Google::new());
    let mut program = Program::start(Source::YouTube(google.place()), &table);
    google.answers(VIDEO, 200, &video());
    table.opens();
    program.tells("Ballot 1 is open");
    // What was said before is not heard now.
    google.answers(
        &page(None),
        200,
        &messages("p1", &[said("UCa", true, false, "!close"), said("UCa", true, false, "a1")]),
    );
    program.tells("Reading the chat of video dQw4 9&x on YouTube.");
    let gift =
        json!({"snippet": {"type": "newSponsorEvent", "displayMessage": "a1"}, "authorDetails": {"channelId": "UCx"}});
    // An odd one costs no other.
    let odd =
        [json!({}), json!(7), json!({"snippet": {"displayMessage": "a1"}, "authorDetails": {"channelId": "UCy"}})];
    let items =
        [said("UCb", false, false, "a1"), said("UCc", false, false, "a2"), said("UCb", false, false, "A2"), gift];
    google.answers(&page(Some("p1")), 200, &messages("p2", &[&odd[..], &items].concat()));
    table.tally_becomes(&[0, 2]);
    let items = [
        said("UCb", false, false, "!close"),
        said("UCm", false, true, "!extend 20"),
        said("UCotto", false, false, "!strike 1"),
    ];
    google.answers(&page(Some("p2")), 200, &messages("p3", &items));
    program.tells("Zoë\\u{1b}[2J orders !extend 20: accepted.");
    program.tells("orders !strike 1: accepted.");
    assert_eq!(table.server.orders(), [Order::Extend { seconds: 20 }, Order::Strike { answer: 0 }]);
}

#[test]
fn a_break_costs_no_message_and_a_refusal_is_told() {
    let (table, google) = (Table::new(), Google::new());
    let mut program = Program::start(Source::YouTube(google.place()), &table);
    table.opens();
    program.tells("Ballot 1 is open");
    google.answers(VIDEO, 200, &video());
    google.answers(&page(None), 200, &messages("p1", &[]));
    google.answers(&page(Some("p1")), 500, &json!({}));
    program.tells("YouTube answers 500");
    google.answers(&page(Some("p1")), 200, &messages("p2", &[said("UCa", false, false, "a1")]));
    table.tally_becomes(&[1, 0]);
    let quota = json!({"error": {"code": 403, "message": "The request cannot be completed because you have exceeded your quota."}});
    google.answers(&page(Some("p2")), 403, &quota);
    program.tells("YouTube answers 403: The request cannot be completed because you have exceeded your quota.");
    let state = || table.server.chat().map(|chat| (chat.source, chat.state));
    until(|| state() == Some(("youtube".into(), ChatState::Failed)), || format!("{:?}", state()));
    google.answers(VIDEO, 200, &json!({"items": []}));
    program.tells("this video has no live chat now");
    google.answers(VIDEO, 200, &video());
    google.answers(&page(None), 200, &messages("p9", &[]));
    program.tells("Reading the chat");
}

#[test]
fn a_key_is_sent_by_tls_or_within_this_machine_alone() {
    let table = Table::new();
    let place = Place { base: "http://example.invalid/v3".parse().unwrap(), ..Google::new().place() };
    assert!(!format!("{place:?}").contains("k3y"));
    let mut program = Program::start(Source::YouTube(place), &table);
    program.tells("http://example.invalid/v3 is no address: it must begin with https");
}
