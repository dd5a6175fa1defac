//! What can go wrong with a bot, in words that help whoever wrote it.

use std::process::ExitStatus;
use std::time::Duration;

use ai::{Fault, FaultKind};
use rules::Illegal;
use rules::notation::NotationError;

/// Why a bot has lost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotFault {
    /// The command could not be run.
    #[error("`{command}` could not be started: {why}")]
    NotStarted {
        /// The command.
        command: String,
        /// The system's words.
        why: String,
    },
    /// No `ready` in time.
    #[error("it did not say that it is ready within {} ms{}", limit.as_millis(), said(last_words))]
    StartTimeOut {
        /// What it was given.
        limit: Duration,
        /// The end of what it wrote to standard error.
        last_words: String,
    },
    /// No answer in time.
    #[error("it did not answer within {} ms{}", limit.as_millis(), said(last_words))]
    TimeOut {
        /// What it was given.
        limit: Duration,
        /// The end of what it wrote to standard error.
        last_words: String,
    },
    /// It ended in the middle of the game.
    #[error("it ended ({status}) instead of answering{}", said(last_words))]
    Ended {
        /// How.
        status: ExitStatus,
        /// The end of what it wrote to standard error.
        last_words: String,
    },
    /// It closed its output and lives on.
    #[error("it closed its standard output instead of answering{}", said(last_words))]
    Closed {
        /// The end of what it wrote to standard error.
        last_words: String,
    },
    /// A line without an end in sight.
    #[error("it wrote a line of more than {limit} bytes")]
    LineTooLong {
        /// The most that is read.
        limit: usize,
    },
    /// A line that is not what the protocol expects.
    #[error("it wrote `{line}` where {expected} was expected: {why}")]
    Garbled {
        /// The line, shortened.
        line: String,
        /// What should have been there.
        expected: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// An action that does not exist.
    #[error("it answered `{answer}`, which is no action: {why}")]
    UnknownAction {
        /// The answer, shortened.
        answer: String,
        /// What the notation says.
        why: NotationError,
    },
    /// An action that is not allowed now.
    #[error("it answered `{answer}`, which is not allowed: {why}")]
    IllegalAction {
        /// The answer.
        answer: String,
        /// What the rules say.
        why: Illegal,
    },
}

impl BotFault {
    /// What kind of failure it is.
    pub const fn kind(&self) -> FaultKind {
        match self {
            BotFault::NotStarted { .. } | BotFault::StartTimeOut { .. } => FaultKind::NotStarted,
            BotFault::TimeOut { .. } => FaultKind::Late,
            BotFault::Ended { .. } | BotFault::Closed { .. } => FaultKind::Broken,
            BotFault::LineTooLong { .. } | BotFault::Garbled { .. } => FaultKind::Garbled,
            BotFault::UnknownAction { .. } | BotFault::IllegalAction { .. } => FaultKind::Illegal,
        }
    }
}

impl From<&BotFault> for Fault {
    fn from(fault: &BotFault) -> Self {
        Fault { kind: fault.kind(), words: fault.to_string() }
    }
}

/// What it wrote to standard error, if anything.
fn said(last_words: &str) -> String {
    if last_words.is_empty() { String::new() } else { format!("; its last words: {last_words}") }
}

/// A line as it can be quoted: one line, not too long.
pub(crate) fn quoted(line: &str) -> String {
    const MOST: usize = 120;
    let mut text: String = line.trim_end().chars().take(MOST).flat_map(char::escape_debug).collect();
    if line.trim_end().chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}
