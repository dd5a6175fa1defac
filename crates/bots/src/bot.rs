//! A program in a seat.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ai::{Agent, Budget, Fault, GreedyAgent, Watch};
use rules::{Action, Engine, Game, Silent, View};

use crate::fault::quoted;
use crate::process::{Heard, LONGEST_LINE, Process};
use crate::{BotFault, Program, message};

/// How long a bot is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// From its start until it is ready.
    pub start: Duration,
    /// For each decision.
    pub decision: Duration,
    /// Folder that keeps what is said, one file a game and seat; it must exist.
    pub log: Option<&'static Path>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { start: Duration::from_secs(10), decision: Duration::from_secs(2), log: None }
    }
}

/// How long a bot may take to leave when the game is over.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often a wish to cancel is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// Programs that wait for their next game. They end with us.
static WAITING: Mutex<Vec<(Program, Process)>> = Mutex::new(Vec::new());

/// One of the waiting programs.
fn waiting(program: &Program) -> Option<Process> {
    let mut all = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let place = all.iter().position(|(known, _)| known == program)?;
        let (_, mut process) = all.swap_remove(place);
        if process.is_waiting() {
            return Some(process);
        }
    }
}

/// A program that plays a seat. It is started with the game and ended with it, unless it says that it stays: then the
/// next game that seats the same program says `hello` to it again.
///
/// After its first fault it is not asked again: as an [`Agent`] it then answers with a greedy stand-in, so that a table
/// of people can finish their game, and [`Agent::fault`] tells what happened.
pub struct Bot {
    program: Program,
    limits: Limits,
    process: Option<Process>,
    log: Option<File>,
    name: String,
    stays: bool,
    questions: u64,
    /// Questions that were cancelled and may still be answered.
    cancelled: Vec<u64>,
    fault: Option<BotFault>,
    stand_in: GreedyAgent,
}

impl Bot {
    /// A bot that is not started yet.
    pub fn new(program: Program, limits: Limits) -> Self {
        let stand_in = GreedyAgent::new(0);
        Bot {
            program,
            limits,
            process: None,
            log: None,
            name: String::new(),
            stays: false,
            questions: 0,
            cancelled: Vec::new(),
            fault: None,
            stand_in,
        }
    }

    /// What the bot calls itself, once it is ready.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its decision; `None` when the wait was cancelled. After a fault the same fault again.
    pub fn ask(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Result<Option<Action>, BotFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let asked = self.start(view).and_then(|()| self.question(view, budget, watch));
        asked.inspect_err(|fault| self.give_up(fault))
    }

    fn give_up(&mut self, fault: &BotFault) {
        note(&mut self.log, "!!", fault.to_string().as_bytes());
        self.fault = Some(fault.clone());
        self.process = None;
    }

    /// Opens a file of its own for this game, if dialogues are kept.
    fn open_log(&mut self, view: &View<Game>) {
        static DIALOGUES: AtomicU32 = AtomicU32::new(0);
        let Some(folder) = self.limits.log else { return };
        let number = DIALOGUES.fetch_add(1, Ordering::Relaxed) + 1;
        let name = format!("{number:05}-{}-seat{}.log", view.state.options().kind.name(), view.seat);
        self.log = File::create(folder.join(name)).ok();
    }

    /// Starts the program and waits until it is ready; does nothing when it runs already.
    fn start(&mut self, view: &View<Game>) -> Result<(), BotFault> {
        if self.process.is_some() {
            return Ok(());
        }
        let until = Instant::now() + self.limits.start;
        let process = waiting(&self.program).map_or_else(|| Process::start(&self.program), Ok);
        let process = process
            .map_err(|error| BotFault::NotStarted { command: self.program.to_string(), why: error.to_string() })?;
        self.open_log(view);
        let process = self.process.insert(process);
        let hello = message::hello(view, &self.limits);
        note(&mut self.log, "->", hello.as_bytes());
        process.say(hello);
        let ready = match process.hear(until) {
            Heard::Line(line) => {
                note(&mut self.log, "<-", &line);
                message::read_ready(&line)?
            }
            Heard::Nothing => {
                let last_words = process.last_words();
                return Err(BotFault::StartTimeOut { limit: self.limits.start, last_words });
            }
            other => return Err(mute(process, &other)),
        };
        (self.name, self.stays) = (ready.name, ready.stays);
        Ok(())
    }

    fn question(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Result<Option<Action>, BotFault> {
        let Some(process) = &mut self.process else { return Ok(None) };
        let limit = budget.time.unwrap_or(self.limits.decision);
        self.questions += 1;
        let id = self.questions;
        let question = message::decide(view, id, limit.as_millis() as u64);
        note(&mut self.log, "->", question.as_bytes());
        process.say(question);
        let until = Instant::now() + limit;
        loop {
            if watch.cancelled() {
                self.cancelled.push(id);
                return Ok(None);
            }
            match process.hear(until.min(Instant::now() + GLANCE)) {
                Heard::Line(line) => {
                    note(&mut self.log, "<-", &line);
                    let answer = message::read_answer(&line)?;
                    if answer.id == id {
                        return lawful(view, &answer.action).map(Some);
                    }
                    // Late answers to cancelled questions are let pass; nothing else may come unasked.
                    let Some(late) = self.cancelled.iter().position(|&cancelled| cancelled == answer.id) else {
                        return Err(message::wrong_id(&line, id));
                    };
                    self.cancelled.swap_remove(late);
                }
                Heard::Nothing if Instant::now() < until => {}
                Heard::Nothing => return Err(BotFault::TimeOut { limit, last_words: process.last_words() }),
                other => return Err(mute(process, &other)),
            }
        }
    }
}

/// Writes a line of the dialogue down. That a disk is full must not cost anybody the game.
fn note(log: &mut Option<File>, direction: &str, line: &[u8]) {
    if let Some(file) = log {
        let text = String::from_utf8_lossy(line);
        let _ = writeln!(file, "{direction} {}", text.trim_end());
    }
}

/// The action, if it exists and is allowed.
fn lawful(view: &View<Game>, answer: &str) -> Result<Action, BotFault> {
    let unknown = |why| BotFault::UnknownAction { answer: quoted(answer), why };
    let action = view.state.parse_action(answer.trim()).map_err(unknown)?;
    let mut legal = rules::Actions::new();
    view.state.legal_actions(&mut legal);
    if legal.contains(&action) {
        return Ok(action);
    }
    let why = view.state.clone().apply(action, &mut Silent).err().unwrap_or(rules::Illegal::Unknown);
    Err(BotFault::IllegalAction { answer: quoted(answer), why })
}

/// Why nothing more will come.
fn mute(process: &mut Process, heard: &Heard) -> BotFault {
    if matches!(heard, Heard::TooLong) {
        return BotFault::LineTooLong { limit: LONGEST_LINE };
    }
    let status = process.status();
    let last_words = process.last_words();
    match status {
        Some(status) => BotFault::Ended { status, last_words },
        None => BotFault::Closed { last_words },
    }
}

impl Agent for Bot {
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action {
        match self.ask(view, budget, watch) {
            Ok(Some(action)) => action,
            Ok(None) | Err(_) => self.stand_in.decide(view, budget, watch),
        }
    }

    fn begin(&mut self, view: &View<Game>) {
        if self.fault.is_none()
            && let Err(fault) = self.start(view)
        {
            self.give_up(&fault);
        }
    }

    fn end(&mut self, view: &View<Game>) {
        if let Some(mut process) = self.process.take() {
            let end = message::end(view);
            note(&mut self.log, "->", end.as_bytes());
            process.say(end);
            if self.stays && self.cancelled.is_empty() {
                WAITING.lock().unwrap_or_else(PoisonError::into_inner).push((self.program.clone(), process));
            } else {
                process.finish(PATIENCE);
            }
        }
    }

    fn fault(&self) -> Option<Fault> {
        self.fault.as_ref().map(Fault::from)
    }
}
