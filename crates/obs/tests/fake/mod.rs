//! A small fake of OBS's websocket, protocol 5, on a real socket.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocket};
use tungstenite::{Error, Message};

use super::answer_to;

/// Longer than anything may take.
pub const LONG: Duration = Duration::from_secs(30);
const SALT: &str = "c2FsdA==";
const CHALLENGE: &str = "Y2hhbGxlbmdl";

/// Waits until something is so.
pub fn until(what: &str, mut done: impl FnMut() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < LONG, "this never happens: {what}");
        std::thread::yield_now();
    }
}

/// OBS, as far as somebody outside sees it.
pub struct Fake {
    pub port: u16,
    listener: TcpListener,
}

impl Fake {
    pub fn new() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        Fake { port: listener.local_addr().unwrap().port(), listener }
    }

    /// Whoever calls next, before anything is said.
    pub fn caller(&self) -> TcpStream {
        let mut caller = None;
        until("somebody calls", || {
            caller = self.listener.accept().ok();
            caller.is_some()
        });
        let (stream, _) = caller.unwrap();
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// The next call, once it is a websocket.
    pub fn line(&self) -> Line {
        let mut stream = self.caller();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        assert!(
            head.starts_with("GET / HTTP/1.1\r\n") && head.contains("Sec-WebSocket-Protocol: obswebsocket.json"),
            "{head}"
        );
        let answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                      Sec-WebSocket-Protocol: obswebsocket.json\r\n\r\n";
        stream.write_all(answer.as_bytes()).unwrap();
        Line {
            socket: WebSocket::from_raw_socket(stream, Role::Server, None),
            recording: None,
            replay_buffer: false,
            chapters: true,
        }
    }

    /// The next call, greeted and known.
    pub fn known(&self, password: Option<&str>) -> Line {
        let mut line = self.line();
        assert!(line.greet(password), "whoever calls is not known");
        line
    }
}

/// A request: what is asked, its number, with what.
pub type Asked = (String, String, Value);

/// One line, seen from OBS.
pub struct Line {
    socket: WebSocket<TcpStream>,
    /// Time of the recording that runs, and whether it is paused.
    pub recording: Option<(String, bool)>,
    pub replay_buffer: bool,
    pub chapters: bool,
}

impl Line {
    pub fn send(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text));
    }

    pub fn raw(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }

    /// Says hello and looks at who answers; hangs up on a wrong password as OBS does.
    pub fn greet(&mut self, password: Option<&str>) -> bool {
        let mut hello = json!({ "obsWebSocketVersion": "5.5.0", "rpcVersion": 1 });
        if password.is_some() {
            hello["authentication"] = json!({ "challenge": CHALLENGE, "salt": SALT });
        }
        self.send(&json!({ "op": 0, "d": hello }).to_string());
        let told = self.hear().expect("an answer to the greeting");
        assert_eq!((&told["op"], &told["d"]["rpcVersion"]), (&1.into(), &1.into()));
        let right = password.map(|password| answer_to(password, SALT, CHALLENGE));
        if told["d"].get("authentication").and_then(Value::as_str) != right.as_deref() {
            let reason = "Authentication failed.".into();
            let _ = self.socket.close(Some(CloseFrame { code: CloseCode::Library(4009), reason }));
            while self.socket.read().is_ok() {}
            return false;
        }
        self.send(&json!({ "op": 2, "d": { "negotiatedRpcVersion": 1 } }).to_string());
        true
    }

    /// The next message; none when the line was closed.
    pub fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed) => return None,
                Ok(_) => {}
                Err(Error::Io(late)) if late.kind() == ErrorKind::WouldBlock => panic!("nothing is said"),
                Err(_) => return None,
            }
        }
    }

    pub fn answer(&mut self, asked: &Asked, told: Result<Value, &str>) {
        let (kind, id, _) = asked;
        let status = match &told {
            Ok(_) => json!({ "result": true, "code": 100 }),
            Err(why) => json!({ "result": false, "code": 600, "comment": why }),
        };
        let told = told.unwrap_or_default();
        self.send(&json!({ "op": 7, "d": { "requestType": kind, "requestId": id, "requestStatus": status, "responseData": told } }).to_string());
    }

    pub fn tell(&mut self, event: &str, data: Value) {
        self.send(&json!({ "op": 5, "d": { "eventType": event, "eventIntent": 64, "eventData": data } }).to_string());
    }

    /// Answers what is asked about OBS itself; gives the next request that wants something done. None when the line was closed.
    pub fn next_wish(&mut self) -> Option<Asked> {
        loop {
            let asked = self.next_request()?;
            if !self.answer_usual(&asked) {
                return Some(asked);
            }
        }
    }

    /// Answers all requests up to the first of this kind.
    pub fn answer_through(&mut self, last: &str) {
        while let Some(asked) = self.next_request() {
            assert!(self.answer_usual(&asked), "{asked:?}");
            if asked.0 == last {
                return;
            }
        }
        panic!("the line was closed before {last}");
    }

    fn next_request(&mut self) -> Option<Asked> {
        let told = self.hear()?;
        assert_eq!(told["op"], 6, "{told}");
        let data = &told["d"];
        let text = |name: &str| data[name].as_str().unwrap().to_owned();
        Some((text("requestType"), text("requestId"), data["requestData"].clone()))
    }

    pub fn answer_usual(&mut self, asked: &Asked) -> bool {
        let told = match asked.0.as_str() {
            "GetVersion" if self.chapters => json!({ "availableRequests": ["GetVersion", "CreateRecordChapter"] }),
            "GetVersion" => json!({ "availableRequests": ["GetVersion"] }),
            "GetReplayBufferStatus" => json!({ "outputActive": self.replay_buffer }),
            "GetRecordStatus" => match &self.recording {
                Some((time, paused)) => json!({ "outputActive": true, "outputPaused": paused, "outputTimecode": time }),
                None => json!({ "outputActive": false, "outputPaused": false, "outputTimecode": "00:00:00.000" }),
            },
            _ => return false,
        };
        self.answer(asked, Ok(told));
        true
    }
}
