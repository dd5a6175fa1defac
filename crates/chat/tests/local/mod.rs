//! What the chat program meets, on this machine: the real overlay, an IRC server that does what a test wants, and the program itself.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use caravanserai_chat::{Backoff, Desk, Game, Source, irc};
use overlay::{
    Answer, Ballot, BallotState, Candidate, Predictions, Question, QuestionState, Scene, Server, State, Topic,
};
use tokio::sync::oneshot;

pub const TOKEN: &str = "s3same";
/// Longest time that anything may take.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The game's side.
pub struct Table {
    pub server: Server,
}

impl Table {
    pub fn new() -> Self {
        Self::at(0)
    }

    pub fn at(port: u16) -> Self {
        let server = Server::start(port, Duration::ZERO, None).expect("a free port");
        server.ballot().take_votes(Some(TOKEN.into()));
        Table { server }
    }

    /// Asks the audience with two answers; gives the ballot's number.
    pub fn opens(&self) -> u32 {
        let id = self.server.ballot().open(2);
        self.shows(id, BallotState::Open);
        id
    }

    /// Ends the vote; gives how it stood.
    pub fn closes(&self, id: u32) -> Vec<u32> {
        self.shows(id, BallotState::Closed);
        let tally = self.server.ballot().tally();
        self.server.ballot().close(false);
        tally
    }

    fn shows(&self, id: u32, state: BallotState) {
        let votes = self.server.ballot().tally();
        let candidate = |(nth, text): (usize, &str)| Candidate {
            text: text.into(),
            card: None,
            goal: None,
            votes: votes[nth],
            struck: false,
        };
        let candidates = ["Rest", "Claim 12 points"].into_iter().enumerate().map(candidate).collect();
        let ballot = Ballot { id, state, seat: 0, candidates, seconds_left: 20, chosen: None, verdict: None };
        self.server.show(&Scene { state: State::Playing, ballot: Some(ballot), ..Scene::default() });
    }

    /// Asks who claims next, Ada or Otto, and what of two things; gives the numbers of the questions.
    pub fn asks(&self) -> [u32; 2] {
        let topics = [(Topic::Next, ["Ada", "Otto"]), (Topic::Goal, ["12 + 3", "8"])];
        let questions = topics.map(|(topic, answers)| {
            let answer = |(seat, text): (usize, &str)| Answer {
                text: text.into(),
                seat: (topic == Topic::Next).then_some(seat as u8),
                goal: None,
                predicted: 0,
            };
            Question {
                id: self.server.predictions().open(topic, 2, 1),
                topic,
                text: "What next?".into(),
                state: QuestionState::Open,
                points: 1,
                answers: answers.into_iter().enumerate().map(answer).collect(),
            }
        });
        let ids = questions.each_ref().map(|question| question.id);
        let predictions = Predictions { questions: questions.into(), ..Predictions::default() };
        self.server.show(&Scene { state: State::Playing, predictions: Some(predictions), ..Scene::default() });
        ids
    }

    pub fn tally_becomes(&self, wanted: &[u32]) {
        until(|| self.server.ballot().tally() == wanted, || format!("{:?}", self.server.ballot().tally()));
    }
}

/// Looks until it is so.
pub fn until(mut so: impl FnMut() -> bool, instead: impl Fn() -> String) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < PATIENCE, "{}", instead());
        std::thread::yield_now();
    }
}

/// The program, running in a thread.
pub struct Program {
    lines: mpsc::Receiver<String>,
    pub told: Vec<String>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Program {
    pub fn start(source: Source, table: &Table) -> Self {
        let (line, lines) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let game = Game::new(table.server.port(), TOKEN.into());
        let thread = std::thread::spawn(move || {
            let desk = Arc::new(Desk::new(move |text| drop(line.send(text.to_owned()))));
            let waits = Backoff::new(Duration::from_millis(20), Duration::from_millis(200));
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                tokio::select! {
                    () = caravanserai_chat::run(source, game, desk, waits) => {}
                    _ = stopped => {}
                }
            });
        });
        Program { lines, told: Vec::new(), stop: Some(stop), thread: Some(thread) }
    }

    /// Waits for a line with this text in it.
    pub fn tells(&mut self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let Ok(line) = self.lines.recv_timeout(left) else { panic!("{text:?} was not told: {:#?}", self.told) };
            self.told.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The next connection.
pub fn accepted(listener: &TcpListener) -> TcpStream {
    listener.set_nonblocking(true).unwrap();
    let mut next = None;
    until(
        || {
            next = listener.accept().ok();
            next.is_some()
        },
        || "nobody connects".into(),
    );
    let (stream, _) = next.unwrap();
    stream.set_nonblocking(false).unwrap();
    stream
}

/// An IRC server for one reader at a time.
pub struct Irc {
    listener: TcpListener,
}

impl Irc {
    pub fn new() -> Self {
        Irc { listener: TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap() }
    }

    pub fn port(&self) -> u16 {
        self.listener.local_addr().unwrap().port()
    }

    pub fn place(&self, is_twitch: bool) -> irc::Place {
        irc::Place {
            is_twitch,
            host: "127.0.0.1".into(),
            port: self.port(),
            tls: None,
            channel: "#ada".into(),
            nick: "justinfan123".into(),
            moderators: vec!["otto".into()],
            patience: irc::PATIENCE,
        }
    }

    pub fn accept(&self) -> TcpStream {
        let stream = accepted(&self.listener);
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    }

    /// The next reader, greeted and let into the channel.
    pub fn reader(&self) -> Reader<TcpStream> {
        Reader::greeted(self.accept())
    }
}

/// A connection as the server sees it.
pub struct Reader<S: Read + Write> {
    pub stream: BufReader<S>,
}

impl<S: Read + Write> Reader<S> {
    pub fn greeted(stream: S) -> Self {
        let mut reader = Reader { stream: BufReader::new(stream) };
        let nick = reader.hears("NICK ");
        let nick = nick.trim_start_matches("NICK ").to_owned();
        reader.says(&format!(":host 001 {nick} :Welcome"));
        assert_eq!(reader.hears("JOIN"), "JOIN #ada");
        reader.says(&format!(":{nick}!{nick}@host JOIN #ada"));
        reader
    }

    /// Reads until a line begins so.
    pub fn hears(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            let count = self.stream.read_line(&mut line).expect("the reader goes on");
            assert!(count > 0, "the reader left before {start:?}");
            if line.starts_with(start) {
                return line.trim_end().to_owned();
            }
        }
    }

    pub fn sends(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
        self.stream.get_mut().flush().unwrap();
    }

    pub fn says(&mut self, line: &str) {
        self.sends(format!("{line}\r\n").as_bytes());
    }

    /// Sends a message of somebody with this number and these badges.
    pub fn chats(&mut self, id: u32, badges: &str, text: &str) {
        self.says(&said(id, badges, text));
    }

    /// Waits until everything sent so far has been read.
    pub fn is_read(&mut self) {
        self.says("PING :read");
        assert_eq!(self.hears("PONG"), "PONG :read");
    }
}

pub fn said(id: u32, badges: &str, text: &str) -> String {
    format!("@badges={badges};display-name=Name{id};user-id={id} :name{id}!name{id}@host PRIVMSG #ada :{text}")
}
