//! From text to plain data, and the parser's complaints in the words of the other errors.

use ron::error::{Position, SpannedError};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::fault::ContentError;
use crate::outline::Outline;

/// Where a value comes from, as files say it.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Provenance {
    Published,
    Reconstructed,
}

impl From<Provenance> for rules::components::Provenance {
    fn from(provenance: Provenance) -> Self {
        match provenance {
            Provenance::Published => rules::components::Provenance::Published,
            Provenance::Reconstructed => rules::components::Provenance::Reconstructed,
        }
    }
}

/// Reads plain data from a text.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    ron::from_str(text).map_err(|error| explain(file, text, error))
}

fn explain(file: &str, text: &str, error: SpannedError) -> ContentError {
    let outline = Outline::of(text);
    let offset = offset(text, error.span.start);
    let (_, field) = outline.around(offset);
    ContentError::Wrong {
        file: file.to_owned(),
        line: outline.line(offset),
        field,
        expected: "a readable value".to_owned(),
        found: error.code.to_string(),
    }
}

/// The byte offset of a line and column, both counted from 1.
fn offset(text: &str, position: Position) -> usize {
    let line: usize = text.split_inclusive('\n').take(position.line - 1).map(str::len).sum();
    let column: usize = text[line..].chars().take(position.col - 1).map(char::len_utf8).sum();
    line + column
}
