//! A child process that is talked to in lines and never waited for longer than allowed.
//!
//! Three threads stand between it and us, so neither a program that does not read nor one that writes without end can
//! hold us up: one writes to it, one reads at most a few lines ahead, one keeps the end of its standard error. It runs
//! in a group of its own, which is ended as a whole, and it is always reaped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Program;
use crate::group::Group;

/// The longest line that is read from a bot.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// Lines read ahead of the one that is wanted.
const AHEAD: usize = 8;
/// How much of standard error is kept.
const LAST_WORDS: usize = 600;
/// How long a dead program's status and last words are waited for.
const AFTERMATH: Duration = Duration::from_millis(300);

/// What came from the program.
#[derive(Debug)]
pub(crate) enum Heard {
    Line(Vec<u8>),
    TooLong,
    Closed,
    Nothing,
}

/// A running program.
pub(crate) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    words: Arc<Mutex<Vec<u8>>>,
    words_end: Receiver<()>,
    /// Whether its output has ended.
    closed: bool,
    /// The program and whatever it has started.
    group: Group,
}

impl Process {
    pub(crate) fn start(program: &Program) -> std::io::Result<Self> {
        let mut command = Command::new(program.name());
        command.args(program.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (group, mut child) = Group::start(&mut command)?;
        let (to, messages) = mpsc::channel::<String>();
        let (lines, from) = mpsc::sync_channel(AHEAD);
        let (words_done, words_end) = mpsc::channel();
        let words = Arc::new(Mutex::new(Vec::new()));
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                // A program that has stopped reading ends this thread; that it is gone shows on its output.
                while let Ok(message) = messages.recv() {
                    if stdin.write_all(message.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let words = Arc::clone(&words);
            thread::spawn(move || {
                keep_end(stderr, &words);
                let _ = words_done.send(());
            });
        }
        Ok(Process { child, to: Some(to), from, words, words_end, closed: false, group })
    }

    /// Sends a line; if the program does not read it, that shows when it does not answer.
    pub(crate) fn say(&self, mut line: String) {
        line.push('\n');
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// The next line, waited for until then.
    pub(crate) fn hear(&mut self, until: Instant) -> Heard {
        if self.closed {
            return Heard::Closed;
        }
        let heard = match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        };
        self.closed = matches!(heard, Heard::Closed);
        heard
    }

    /// Whether it is still there and has said nothing unasked.
    pub(crate) fn is_waiting(&mut self) -> bool {
        matches!(self.hear(Instant::now()), Heard::Nothing)
    }

    /// How it ended, if it has or is about to.
    pub(crate) fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + AFTERMATH;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.group.end();
                    return Some(status);
                }
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// The end of what it wrote to standard error.
    pub(crate) fn last_words(&self) -> String {
        if self.closed {
            let _ = self.words_end.recv_timeout(AFTERMATH);
        }
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&words);
        text.trim().lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
    }

    /// Closes its input and gives it so long to end by itself.
    pub(crate) fn finish(&mut self, patience: Duration) {
        self.to = None;
        let until = Instant::now() + patience;
        while !matches!(self.hear(until), Heard::Closed | Heard::TooLong | Heard::Nothing) {}
        if self.closed {
            let _ = self.status();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.group.end();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(from: impl Read, lines: &SyncSender<Heard>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        let heard = match from.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::Closed,
            Ok(_) if line.len() > LONGEST_LINE => Heard::TooLong,
            Ok(_) => Heard::Line(line),
        };
        let last = !matches!(heard, Heard::Line(_));
        if lines.send(heard).is_err() || last {
            return;
        }
    }
}

fn keep_end(mut from: impl Read, words: &Mutex<Vec<u8>>) {
    let mut piece = [0; 1024];
    while let Ok(read @ 1..) = from.read(&mut piece) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&piece[..read]);
        let over = words.len().saturating_sub(LAST_WORDS);
        words.drain(..over);
    }
}
