//! The line to OBS: one thread that connects, says who it is, asks and listens, and tries again later when that ends.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::protocol::{Role, WebSocket, WebSocketConfig};
use tungstenite::{Error, Message};

use crate::protocol::{self, Answer};

/// How often the thread looks for something to ask while it listens.
const LOOK: Duration = Duration::from_millis(50);
/// Time for a greeting, and for anything to be answered.
const PATIENCE: Duration = Duration::from_secs(5);
/// The recording is asked for its time this often.
const ASK_AGAIN: Duration = Duration::from_secs(5);
/// A line that held so long was a good one: the next wait is short again.
const GOOD: Duration = Duration::from_secs(10);
/// Longest message; a list of all requests has about 5 KiB.
const LONGEST: usize = 1 << 20;
/// Longest head of the answer that opens a websocket.
const LONGEST_HEAD: usize = 8 << 10;

/// What is wanted of OBS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Show this scene.
    Scene(String),
    /// Begin a chapter of this name in the recording.
    Chapter(String),
    /// Keep what the replay buffer holds.
    SaveReplay,
}

/// How the line stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Line {
    /// Nobody has answered yet.
    #[default]
    Connecting,
    /// OBS listens.
    Connected,
    /// Nobody is there; it is tried again.
    NobodyThere,
    /// OBS does not take this password.
    WrongPassword,
    /// What is there does not speak the protocol, or the line broke; it is tried again.
    Broken(String),
}

/// A recording that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recording {
    asked: Instant,
    time: Duration,
    /// Its time stands still.
    pub paused: bool,
}

impl Recording {
    /// A recording that has this time now.
    pub fn of(time: Duration, paused: bool) -> Self {
        Recording { asked: Instant::now(), time, paused }
    }

    /// The time that OBS has told last. It never falls while a recording goes on.
    pub fn told(&self) -> Duration {
        self.time
    }

    /// Its own time now.
    pub fn time(&self) -> Duration {
        if self.paused { self.time } else { self.time + self.asked.elapsed() }
    }
}

/// What is known of OBS.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// How the line stands.
    pub line: Line,
    /// The recording, while one runs.
    pub recording: Option<Recording>,
    /// Whether this OBS puts chapters into recordings.
    pub takes_chapters: bool,
    /// Whether the replay buffer runs.
    pub replay_buffer: bool,
    /// What was refused last and why, by the request's name in the protocol.
    pub refused: BTreeMap<&'static str, String>,
}

/// How long to wait before it is tried again: from the first to the most, doubled each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// The first one.
    pub first: Duration,
    /// The longest one; also after a wrong password.
    pub most: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Waits { first: Duration::from_secs(1), most: Duration::from_secs(30) }
    }
}

/// What the thread is told.
#[derive(Debug)]
enum Errand {
    Ask(Request),
    Fail,
}

impl Errand {
    fn request(self) -> Request {
        match self {
            Errand::Ask(request) => request,
            Errand::Fail => panic!("somebody wanted to see what becomes of it"),
        }
    }
}

/// A line to OBS; dropping it hangs up.
#[derive(Debug)]
pub struct Client {
    errands: Sender<Errand>,
    status: Arc<Mutex<Status>>,
    thread: JoinHandle<()>,
}

impl Client {
    /// Speaks to `127.0.0.1:port` from a thread of its own.
    pub fn start(port: u16, password: String, waits: Waits) -> io::Result<Self> {
        let (errands, inbox) = channel();
        let status = Arc::new(Mutex::new(Status::default()));
        let known = Known(status.clone());
        let thread = std::thread::Builder::new()
            .name("obs".into())
            .spawn(move || keep_line(port, &password, waits, &inbox, &known))?;
        Ok(Client { errands, status, thread })
    }

    /// Whether it has stopped by itself, because of a fault.
    pub fn has_stopped(&self) -> bool {
        self.thread.is_finished()
    }

    /// Has its thread panic: for those who want to see what becomes of it then.
    pub fn break_down(&self) {
        let _ = self.errands.send(Errand::Fail);
    }

    /// Asks for something. What is asked while the line is down is forgotten.
    pub fn ask(&self, request: Request) {
        let _ = self.errands.send(Errand::Ask(request));
    }

    /// What is known now.
    pub fn status(&self) -> Status {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Where the thread writes down what it knows.
struct Known(Arc<Mutex<Status>>);

impl Known {
    fn change(&self, change: impl FnOnce(&mut Status)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Why a line has ended.
enum End {
    /// Nobody wants it any more.
    HungUp,
    NobodyThere,
    WrongPassword,
    Broken(String),
}

impl From<Error> for End {
    fn from(wrong: Error) -> Self {
        End::Broken(wrong.to_string())
    }
}

impl From<io::Error> for End {
    fn from(wrong: io::Error) -> Self {
        End::Broken(wrong.to_string())
    }
}

fn keep_line(port: u16, password: &str, waits: Waits, inbox: &Receiver<Errand>, known: &Known) {
    let mut wait = waits.first;
    loop {
        let began = Instant::now();
        let line = match speak(port, password, inbox, known) {
            End::HungUp => return,
            End::NobodyThere => Line::NobodyThere,
            End::WrongPassword => {
                wait = waits.most;
                Line::WrongPassword
            }
            End::Broken(why) => Line::Broken(why),
        };
        if began.elapsed() >= GOOD {
            wait = waits.first;
        }
        known.change(|status| *status = Status { line, ..Status::default() });
        let until = Instant::now() + wait;
        wait = (wait * 2).min(waits.most);
        loop {
            match inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
                // Nobody can do it now, and later it is too late.
                Ok(errand) => drop(errand.request()),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

/// One line from its beginning to its end.
fn speak(port: u16, password: &str, inbox: &Receiver<Errand>, known: &Known) -> End {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let Ok(stream) = TcpStream::connect_timeout(&address, PATIENCE) else { return End::NobodyThere };
    let spoken = open(stream, port).and_then(|mut line| {
        introduce(&mut line, password)?;
        // What was asked before is too late by now.
        inbox.try_iter().for_each(|errand| drop(errand.request()));
        known.change(|status| status.line = Line::Connected);
        converse(&mut line, inbox, known)
    });
    spoken.err().unwrap_or(End::HungUp)
}

/// Asks for a websocket. OBS proves that it is one by naming its own protocol.
fn open(mut stream: TcpStream, port: u16) -> Result<WebSocket<TcpStream>, End> {
    const PROTOCOL: &str = "obswebsocket.json";
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: Y2FyYXZhbnNlcmFpIG9icw==\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n"
    )?;
    let strange = || End::Broken("this is not OBS".to_owned());
    let (mut head, mut part, until) = (Vec::new(), [0; 1024], Instant::now() + PATIENCE);
    let end = loop {
        let count = stream.read(&mut part)?;
        head.extend_from_slice(&part[..count]);
        if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        if count == 0 || head.len() > LONGEST_HEAD || Instant::now() > until {
            return Err(strange());
        }
    };
    let rest = head.split_off(end);
    let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
    if !head.starts_with("http/1.1 101 ") || !head.contains(PROTOCOL) {
        return Err(strange());
    }
    stream.set_read_timeout(Some(LOOK))?;
    let limits = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    Ok(WebSocket::from_partially_read(stream, rest, Role::Client, Some(limits)))
}

/// The next message; nothing while none has come.
fn hear(line: &mut WebSocket<TcpStream>) -> Result<Option<(u64, Value)>, End> {
    match line.read() {
        Ok(Message::Text(text)) => Ok(protocol::read(&text)),
        Ok(Message::Close(Some(frame))) if u16::from(frame.code) == protocol::WRONG_PASSWORD => Err(End::WrongPassword),
        Ok(Message::Close(Some(frame))) => Err(End::Broken(frame.reason.to_string())),
        Ok(_) => Ok(None),
        Err(Error::Io(late)) if matches!(late.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(None),
        Err(wrong) => Err(wrong.into()),
    }
}

/// Hears the greeting, answers it and waits until that is accepted.
fn introduce(line: &mut WebSocket<TcpStream>, password: &str) -> Result<(), End> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        match hear(line)? {
            Some((protocol::HELLO, hello)) => {
                let answer = protocol::identify(&hello, password).map_err(|why| End::Broken(why.to_owned()))?;
                line.send(Message::text(answer.to_string()))?;
            }
            Some((protocol::IDENTIFIED, _)) => return Ok(()),
            _ => {}
        }
    }
    Err(End::Broken("nobody said who they are".to_owned()))
}

/// Asks for what is wanted and writes down what is told, until the line ends.
fn converse(line: &mut WebSocket<TcpStream>, inbox: &Receiver<Errand>, known: &Known) -> Result<(), End> {
    let asked = Cell::new(0);
    let ask = |line: &mut WebSocket<TcpStream>, kind: &str, data: Value| {
        asked.set(asked.get() + 1);
        line.send(Message::text(protocol::request(kind, asked.get(), data)))
    };
    for kind in ["GetVersion", "GetReplayBufferStatus", RECORD_STATUS] {
        ask(line, kind, json!({}))?;
    }
    let (mut looked, mut heard) = (Instant::now(), Instant::now());
    // The scene that was asked for last, and how much had been asked when a recording stopped.
    let (mut scene, mut stopped) = (None, None);
    loop {
        match inbox.try_recv() {
            Ok(errand) => {
                let (kind, data) = match errand.request() {
                    Request::Scene(name) => (SCENE, scene.insert(json!({ "sceneName": name })).clone()),
                    Request::Chapter(name) => (CHAPTER, json!({ "chapterName": name })),
                    Request::SaveReplay => (REPLAY, json!({})),
                };
                ask(line, kind, data)?;
                continue;
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Ok(_ = line.close(None)),
        }
        if looked.elapsed() > ASK_AGAIN {
            if heard < looked {
                return Err(End::Broken("OBS does not answer".to_owned()));
            }
            looked = Instant::now();
            ask(line, RECORD_STATUS, json!({}))?;
        }
        let Some((kind, data)) = hear(line)? else { continue };
        heard = Instant::now();
        match kind {
            protocol::ANSWER => {
                let id = data["requestId"].as_str().and_then(|id| id.parse::<u64>().ok());
                let told = protocol::answer(data);
                // What was asked before the recording stopped is no news.
                let told = told.filter(|told| told.kind != RECORD_STATUS || id > stopped);
                known.change(|status| told.into_iter().for_each(|told| note(status, told)));
            }
            protocol::EVENT => match data.get("eventType").and_then(Value::as_str) {
                Some("RecordStateChanged") if data["eventData"]["outputState"] == RECORDING_STOPPED => {
                    known.change(|status| status.recording = None);
                    // For a moment it would still answer that it records.
                    (stopped, looked) = (Some(asked.get()), heard);
                }
                Some("RecordStateChanged") => ask(line, RECORD_STATUS, json!({}))?,
                Some("ReplayBufferStateChanged") => ask(line, "GetReplayBufferStatus", json!({}))?,
                // A scene that was not there may be there now.
                Some(news @ ("CurrentSceneCollectionChanged" | "SceneCreated" | "SceneNameChanged")) => {
                    let mut refused = false;
                    known.change(|status| refused = status.refused.contains_key(SCENE));
                    let named = &data["eventData"]["sceneName"];
                    let is_about =
                        |scene: &Value| news == "CurrentSceneCollectionChanged" || scene["sceneName"] == *named;
                    if let Some(scene) = scene.clone().filter(|scene| refused && is_about(scene)) {
                        ask(line, SCENE, scene)?;
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
}

const RECORD_STATUS: &str = "GetRecordStatus";
const RECORDING_STOPPED: &str = "OBS_WEBSOCKET_OUTPUT_STOPPED";
const SCENE: &str = "SetCurrentProgramScene";
const CHAPTER: &str = "CreateRecordChapter";
const REPLAY: &str = "SaveReplayBuffer";

/// Writes an answer down.
fn note(status: &mut Status, Answer { kind, told }: Answer) {
    let yes = |data: &Value, name: &str| data.get(name).and_then(Value::as_bool).unwrap_or_default();
    match (kind.as_str(), told) {
        ("GetVersion", Ok(data)) => {
            let known = data.get("availableRequests").and_then(Value::as_array);
            status.takes_chapters = known.is_some_and(|all| all.iter().any(|name| name == CHAPTER));
        }
        ("GetReplayBufferStatus", told) => status.replay_buffer = told.is_ok_and(|data| yes(&data, "outputActive")),
        (RECORD_STATUS, Ok(data)) => {
            let time = data.get("outputTimecode").and_then(Value::as_str).and_then(protocol::read_timecode);
            let paused = yes(&data, "outputPaused");
            status.recording = time.filter(|_| yes(&data, "outputActive")).map(|time| Recording::of(time, paused));
        }
        (kind, told) => {
            let Some(kind) = [SCENE, CHAPTER, REPLAY].into_iter().find(|known| *known == kind) else { return };
            match told {
                Ok(_) => _ = status.refused.remove(kind),
                Err(why) => _ = status.refused.insert(kind, why),
            }
        }
    }
}
