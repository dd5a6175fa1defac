//! What can be wrong with a content file, told by file, line, field and expectation.

use std::path::PathBuf;

use crate::outline::Outline;
use crate::pack::MOST_KEPT;

/// Why components could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContentError {
    /// A file says something that no game can be played with.
    #[error("{file}, line {line}, field `{field}`: expected {expected}, found {found}")]
    Wrong {
        /// Name of the file.
        file: String,
        /// Line, counted from 1.
        line: usize,
        /// The field from the outside in, list entries by id: `merchants[trade-yy-b].effect.take`.
        field: String,
        /// What would have been right.
        expected: String,
        /// What is there instead.
        found: String,
    },
    /// A file is there but cannot be read.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's word on it.
        reason: String,
    },
    /// What differs from the usual components cannot be used.
    #[error("line {line} of what differs: {what}")]
    Difference {
        /// Line, counted from 1.
        line: usize,
        /// File, field, what would have been right and what is there instead, as far as there is such.
        what: String,
    },
    /// What differs is told against other usual components: those of another version of the game.
    #[error(
        "what differs is told against other usual cards (content {found:016x}, here {here:016x}): \
         it needs the version it was played with"
    )]
    OtherUsual {
        /// Fingerprint of the usual components there.
        found: u64,
        /// Fingerprint of the usual components here.
        here: u64,
    },
    /// Too many contents have been read to keep another.
    #[error("{MOST_KEPT} different contents have been read since the program was started: start it again")]
    TooMany,
}

/// A value that is not acceptable, before file and line are known. The path grows from the inside out, so that a check
/// knows only its own field and nothing is formatted for values that are right.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Path from the outside in: `merchants[9].effect.take`.
    path: String,
    expected: String,
    found: String,
}

impl Fault {
    /// A fault of the value at hand.
    pub(crate) fn new(expected: impl Into<String>, found: impl ToString) -> Self {
        Fault { path: String::new(), expected: expected.into(), found: found.to_string() }
    }

    /// The same fault seen from the value that has `field`.
    pub(crate) fn under(mut self, field: &str) -> Self {
        let joint = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{field}{joint}{}", self.path);
        self
    }

    /// The same fault seen from the list that has the value as an entry.
    pub(crate) fn item(self, index: usize) -> Self {
        self.under(&format!("[{index}]"))
    }

    /// The fault with its place in a file.
    pub(crate) fn place(self, file: &str, text: &str) -> ContentError {
        let (line, field) = Outline::of(text).place(&self.path);
        ContentError::Wrong { file: file.to_owned(), line, field, expected: self.expected, found: self.found }
    }
}

/// Results whose fault can be told where it is.
pub(crate) trait Located<T> {
    /// In this field.
    fn under(self, field: &str) -> Result<T, Fault>;
    /// In this entry of a list.
    fn item(self, index: usize) -> Result<T, Fault>;
}

impl<T> Located<T> for Result<T, Fault> {
    fn under(self, field: &str) -> Self {
        self.map_err(|fault| fault.under(field))
    }

    fn item(self, index: usize) -> Self {
        self.map_err(|fault| fault.item(index))
    }
}
