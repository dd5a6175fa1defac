//! The line to OBS against a small fake of protocol 5 on loopback: who may speak, what is asked, and that nothing that comes
//! back, and no line that breaks, ends it.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod fake;

use std::io::Write;
use std::time::Duration;

use caravanserai_obs::{Client, Line, Request, Status, Waits, answer_to};
use fake::{Fake, until};
use serde_json::json;

const SOON: Waits = Waits { first: Duration::from_millis(5), most: Duration::from_millis(20) };

fn client(fake: &Fake, password: &str) -> Client {
    Client::start(fake.port, password.to_owned(), SOON).unwrap()
}

fn stands(client: &Client, what: &str, so: impl Fn(&Status) -> bool) {
    until(what, || so(&client.status()));
}

#[test]
fn who_knows_the_password_is_heard() {
    let fake = Fake::new();
    let client = client(&fake, "tea & dates");
    let mut line = fake.known(Some("tea & dates"));
    line.replay_buffer = true;
    line.answer_through("GetRecordStatus");
    stands(&client, "all is known", |status| status.replay_buffer && status.takes_chapters);
    let status = client.status();
    assert_eq!((status.line, status.recording), (Line::Connected, None));
    client.ask(Request::Scene("Table".into()));
    client.ask(Request::Chapter("Ilka makes claim 3".into()));
    client.ask(Request::SaveReplay);
    let wanted = [
        ("SetCurrentProgramScene", json!({ "sceneName": "Table" })),
        ("CreateRecordChapter", json!({ "chapterName": "Ilka makes claim 3" })),
        ("SaveReplayBuffer", json!({})),
    ];
    for (kind, data) in wanted {
        let asked = line.next_wish().unwrap();
        assert_eq!((asked.0.as_str(), &asked.2), (kind, &data));
        line.answer(&asked, Err("No source was found."));
        stands(&client, kind, |status| status.refused.get(kind).is_some_and(|why| why == "No source was found."));
    }
    client.ask(Request::SaveReplay);
    let asked = line.next_wish().unwrap();
    line.answer(&asked, Ok(json!({})));
    stands(&client, "what was done is not refused any more", |status| !status.refused.contains_key("SaveReplayBuffer"));
    drop(client);
    assert_eq!(line.next_wish(), None, "the line is closed with the client");
}

#[test]
fn a_scene_that_was_not_there_is_asked_for_again_once_it_may_be() {
    let fake = Fake::new();
    let client = client(&fake, "");
    let mut line = fake.known(None);
    line.answer_through("GetRecordStatus");
    let is_refused = |status: &Status| status.refused.contains_key("SetCurrentProgramScene");
    client.ask(Request::Scene("Table".into()));
    for news in ["CurrentSceneCollectionChanged", "SceneCreated", "SceneNameChanged"] {
        // Other scenes are nobody's business.
        line.tell("SceneCreated", json!({ "sceneName": "Elsewhere" }));
        let asked = line.next_wish().unwrap();
        assert_eq!(asked.2, json!({ "sceneName": "Table" }));
        line.answer(&asked, Err("No source was found."));
        stands(&client, "it is refused", is_refused);
        line.tell(news, json!({ "sceneName": "Table" }));
    }
    let asked = line.next_wish().unwrap();
    line.answer(&asked, Ok(json!({})));
    stands(&client, "it is there", |status| !is_refused(status));
    // Nobody takes the scene from whoever has chosen another one since.
    line.tell("SceneCreated", json!({ "sceneName": "Table" }));
    client.ask(Request::SaveReplay);
    assert_eq!(line.next_wish().unwrap().0, "SaveReplayBuffer");
}

#[test]
fn where_no_password_is_wanted_none_is_sent() {
    let fake = Fake::new();
    let client = client(&fake, "anything");
    let _line = fake.known(None);
    stands(&client, "it is connected", |status| status.line == Line::Connected);
}

#[test]
fn a_wrong_password_is_told_and_tried_again_later() {
    let fake = Fake::new();
    let client = client(&fake, "tea");
    for _ in 0..3 {
        assert!(!fake.line().greet(Some("coffee")));
        stands(&client, "it is told", |status| status.line == Line::WrongPassword);
        // Something else in between: what is told of the next try is about that one.
        drop(fake.caller());
        stands(&client, "it is told", |status| matches!(status.line, Line::Broken(_)));
    }
    // Somebody has put it right in OBS.
    let _line = fake.known(Some("tea"));
    stands(&client, "it is connected", |status| status.line == Line::Connected);
}

#[test]
fn a_line_that_breaks_is_opened_again_and_what_was_asked_meanwhile_is_forgotten() {
    let fake = Fake::new();
    let client = client(&fake, "");
    for _ in 0..3 {
        let mut line = fake.known(None);
        line.recording = Some(("00:10:00.000".into(), false));
        line.answer_through("GetRecordStatus");
        stands(&client, "it records", |status| status.recording.is_some());
        drop(line);
        stands(&client, "it is told", |status| matches!(status.line, Line::Broken(_)) && status.recording.is_none());
        client.ask(Request::Scene("too late".into()));
    }
    let mut line = fake.line();
    // The line is there, and nobody is known yet.
    client.ask(Request::Scene("too early".into()));
    assert!(line.greet(None));
    stands(&client, "it is connected", |status| status.line == Line::Connected);
    client.ask(Request::SaveReplay);
    assert_eq!(line.next_wish().unwrap().0, "SaveReplayBuffer");
}

#[test]
fn nobody_there_is_told() {
    let fake = Fake::new();
    let port = fake.port;
    drop(fake);
    let client = Client::start(port, String::new(), SOON).unwrap();
    stands(&client, "it is told", |status| status.line == Line::NobodyThere);
}

#[test]
fn a_recording_has_a_time_of_its_own() {
    let fake = Fake::new();
    let client = client(&fake, "");
    let mut line = fake.known(None);
    line.recording = Some(("01:00:00.500".into(), true));
    line.answer_through("GetRecordStatus");
    let time = || client.status().recording.map(|recording| recording.time());
    until("it is told", || time() == Some(Duration::from_millis(3_600_500)));
    assert_eq!(time(), Some(Duration::from_millis(3_600_500)), "it stands still");
    line.recording = Some(("01:00:01.000".into(), false));
    line.tell("RecordStateChanged", json!({ "outputActive": true, "outputState": "OBS_WEBSOCKET_OUTPUT_RESUMED" }));
    line.answer_through("GetRecordStatus");
    until("it runs", || time() > Some(Duration::from_millis(3_601_000)));
    // OBS says that it has stopped while it would still answer that it goes on.
    line.tell("RecordStateChanged", json!({ "outputActive": false, "outputState": "OBS_WEBSOCKET_OUTPUT_STOPPED" }));
    until("it has ended", || time().is_none());
    line.replay_buffer = false;
    line.recording = Some(("01:00:02.000".into(), false));
    line.answer_usual(&("GetRecordStatus".into(), "1".into(), json!({})));
    line.tell("ReplayBufferStateChanged", json!({ "outputActive": false }));
    line.answer_through("GetReplayBufferStatus");
    stands(&client, "that answer came too late", |status| status.recording.is_none());
    line.replay_buffer = true;
    line.tell("ReplayBufferStateChanged", json!({ "outputActive": true }));
    line.answer_through("GetReplayBufferStatus");
    stands(&client, "the replay buffer runs", |status| status.replay_buffer);
}

#[test]
fn nonsense_of_every_kind_ends_no_more_than_the_line() {
    let fake = Fake::new();
    let client = client(&fake, "tea");
    // What is no websocket.
    for answer in [
        b"".as_slice(),
        b"HTTP/1.1 404 Not Found\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
        b"\xff\xfe\x00\r\n\r\n",
        &[b'x'; 20_000],
        // A websocket that breaks its rules at once: reserved bits, a frame without end, a masked one, bad letters.
        b"HTTP/1.1 101 x\r\nSec-WebSocket-Protocol: obswebsocket.json\r\n\r\n\xff\xff\xff\xff",
        b"HTTP/1.1 101 x\r\nSec-WebSocket-Protocol: obswebsocket.json\r\n\r\n\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff",
        b"HTTP/1.1 101 x\r\nSec-WebSocket-Protocol: obswebsocket.json\r\n\r\n\x81\x81\x00\x00\x00\x00a",
        b"HTTP/1.1 101 x\r\nSec-WebSocket-Protocol: obswebsocket.json\r\n\r\n\x81\x02\xff\xfe",
    ] {
        // What is told then is not about the answer before.
        assert!(!fake.line().greet(Some("coffee")));
        stands(&client, "it is told", |status| status.line == Line::WrongPassword);
        let mut caller = fake.caller();
        let _ = caller.write_all(answer);
        drop(caller);
        stands(&client, "it is told", |status| matches!(status.line, Line::Broken(_)));
    }
    // Greetings that are none.
    for hello in [
        r#"{"op":0,"d":{"authentication":{}}}"#,
        r#"{"op":0,"d":{"authentication":{"salt":1,"challenge":[]}}}"#,
        r#"{"op":0,"d":{"authentication":"yes"}}"#,
    ] {
        let mut line = fake.line();
        line.send(hello);
        assert_eq!(line.hear(), None, "{hello}");
    }
    // Odd messages before and after the greeting change nothing.
    let odd = [
        "",
        "{",
        "null",
        "[]",
        "7",
        "{\"op\":-1}",
        "{\"op\":\"0\"}",
        "{\"op\":18446744073709551616}",
        "{\"d\":{}}",
        "{\"op\":99,\"d\":null}",
        r#"{"op":5}"#,
        r#"{"op":5,"d":{"eventType":7}}"#,
        r#"{"op":5,"d":[]}"#,
        r#"{"op":7}"#,
        r#"{"op":7,"d":{"requestType":"GetVersion"}}"#,
        r#"{"op":7,"d":{"requestType":"GetVersion","requestStatus":{"result":"yes"}}}"#,
        r#"{"op":7,"d":{"requestType":"GetVersion","requestStatus":{"result":true},"responseData":{"availableRequests":{"a":1}}}}"#,
        r#"{"op":7,"d":{"requestType":"GetRecordStatus","requestStatus":{"result":true},"responseData":{"outputActive":true,"outputTimecode":"99:99:1e300"}}}"#,
        r#"{"op":7,"d":{"requestType":"Delete","requestStatus":{"result":false,"code":-5,"comment":[]}}}"#,
    ];
    let mut line = fake.line();
    odd.iter().for_each(|text| line.send(text));
    assert!(line.greet(Some("tea")));
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    odd.iter().copied().chain([deep.as_str()]).for_each(|text| line.send(text));
    line.recording = Some(("00:00:07.000".into(), true));
    line.answer_through("GetRecordStatus");
    stands(&client, "it goes on", |status| status.line == Line::Connected && status.recording.is_some());
    // A message that is too long, or one that never ends, closes the line and nothing else.
    let _ = line.raw().write_all(b"\x81\x7f\x00\x00\x00\x00\x7f\xff\xff\xff");
    stands(&client, "it is told", |status| matches!(status.line, Line::Broken(_)));
    let _line = fake.known(Some("tea"));
    stands(&client, "it is there again", |status| status.line == Line::Connected);
}
