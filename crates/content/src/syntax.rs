//! From text to plain data, and the parser's complaints in the words of the other errors.

use ron::error::{Error, Position, SpannedError};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::fault::ContentError;
use crate::outline::Outline;

/// Where a value comes from, as files say it; values that say nothing are somebody's own.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Provenance {
    Published,
    #[default]
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
    let (start, end) = (offset(text, &error.span.start), offset(text, &error.span.end));
    // The parser stands before the token it does not like, or has read the name or number it does not like.
    let at = match error.code {
        Error::NoSuchStructField { .. }
        | Error::NoSuchEnumVariant { .. }
        | Error::DuplicateStructField { .. }
        | Error::IntegerOutOfBounds => start,
        // A missing comma is missing where the value before it ends.
        Error::ExpectedComma => text[..end].trim_end().len(),
        _ => end,
    };
    let (mut line, mut field) = (outline.line(at), outline.around(at).1);
    let (expected, found) = match error.code {
        Error::MissingStructField { field: missing, .. } => {
            // The parser stands before the bracket that closes the entry without the field.
            (line, field) = outline.around_field(at + 1, missing);
            ("a value".to_owned(), "no such field".to_owned())
        }
        Error::NoSuchStructField { expected, found, .. } => (one_of(expected), format!("the unknown field `{found}`")),
        Error::NoSuchEnumVariant { expected, found, .. } => (one_of(expected), format!("`{found}`")),
        Error::DuplicateStructField { .. } => ("the field once".to_owned(), "it again".to_owned()),
        Error::ExpectedDifferentLength { expected, found } => (expected, format!("{found} elements")),
        Error::InvalidValueForType { expected, found } => (expected, found),
        Error::ExpectedComma if text[at..].starts_with('.') => ("a whole number".to_owned(), "a fraction".to_owned()),
        code => match plain_expectation(&code) {
            Some(expected) => (expected.to_owned(), token(&text[at..])),
            None => ("text in Rusty Object Notation".to_owned(), format!("a mistake: {code}")),
        },
    };
    ContentError::Wrong { file: file.to_owned(), line, field, expected, found }
}

/// What the parser wanted to see next, for those of its complaints that a slip of the pen leads to.
fn plain_expectation(code: &Error) -> Option<&'static str> {
    Some(match code {
        Error::ExpectedInteger => "a whole number",
        Error::IntegerOutOfBounds => "a smaller number",
        Error::ExpectedString => "text in quotes",
        Error::ExpectedStringEnd => "a closing quote",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedArray => "a list in square brackets",
        Error::ExpectedArrayEnd => "a closing `]`",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "an opening `(`",
        Error::ExpectedStructLikeEnd => "a closing `)`",
        Error::ExpectedComma => "a comma",
        Error::ExpectedMapColon => "a colon after the name of the field",
        Error::ExpectedIdentifier => "the name of a field",
        Error::TrailingCharacters => "nothing more",
        Error::Eof => "a closing bracket",
        _ => return None,
    })
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

/// What stands at the beginning of a text.
fn token(text: &str) -> String {
    let text = text.trim_start();
    let length = text.find(|letter: char| letter.is_whitespace() || ",:()[]{}".contains(letter)).unwrap_or(text.len());
    match text.chars().next() {
        None => "the end of the file".to_owned(),
        Some(mark) if length == 0 => format!("`{mark}`"),
        Some(_) => format!("`{}`", text[..length].chars().take(30).collect::<String>()),
    }
}

/// The byte offset of a line and column, both counted from 1.
fn offset(text: &str, position: &Position) -> usize {
    let line: usize = text.split_inclusive('\n').take(position.line - 1).map(str::len).sum();
    let column: usize = text[line..].chars().take(position.col - 1).map(char::len_utf8).sum();
    line + column
}
