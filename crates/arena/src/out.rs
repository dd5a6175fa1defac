//! What is printed. A reader that has gone is nobody's fault, a disk that is full is told in a sentence.

use std::fmt;
use std::io::{self, Write as _};

/// Prints a line, or ends the command.
macro_rules! say {
    ($($words:tt)*) => { $crate::out::line(format_args!($($words)*))? };
}

/// Prints a line of work that takes hours and goes on when nobody reads.
macro_rules! tell {
    ($($words:tt)*) => { drop($crate::out::line(format_args!($($words)*))) };
}

/// Tells something beside the results, if anybody listens.
macro_rules! note {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*)) };
}

pub(crate) use {note, say, tell};

/// Standard output takes no more.
#[derive(Debug, thiserror::Error)]
#[error("nothing more can be printed: {0}")]
pub struct Unprinted(#[from] io::Error);

impl Unprinted {
    /// Whoever read it has enough.
    pub fn nobody_reads(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

/// Prints a line.
pub fn line(words: fmt::Arguments<'_>) -> Result<(), Unprinted> {
    Ok(writeln!(io::stdout().lock(), "{words}")?)
}

/// Writes a line to standard error.
pub fn aside(words: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{words}");
}
