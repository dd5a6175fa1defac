//! Where a game comes from: a saved game, a share code, a trace or a position, in a file or written out.

use std::fs::File;
use std::io::{self, Read as _};

use chronicle::Record;
use rules::components::Components;
use rules::{Game, GameKind};

use crate::Failure;
use crate::setup::SetUp;

/// Traces of many games are long; nothing that is read is longer than this.
const MOST_BYTES: u64 = 1 << 30;
/// As much as tells a text from something else.
const FIRST_BYTES: u64 = 4096;

/// The text behind an argument: a share code or a position stands for itself, anything else names a file.
pub fn text(argument: &str) -> Result<String, Failure> {
    let code =
        argument.starts_with(chronicle::CODE_PREFIX) && argument.chars().all(|sign| sign.is_ascii_alphanumeric());
    if code || argument.contains(" players=") {
        return Ok(argument.to_owned());
    }
    file(argument).map_err(|error| format!("{argument}: {error}").into())
}

/// A file of text. What is none shows in its first bytes: a device may never end.
fn file(name: &str) -> io::Result<String> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut file = File::open(name)?;
    let mut bytes = Vec::new();
    file.by_ref().take(FIRST_BYTES).read_to_end(&mut bytes)?;
    if bytes.contains(&0) {
        return Err(wrong("this is no text"));
    }
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(wrong("this is longer than a gibibyte"));
    }
    String::from_utf8(bytes).map_err(|_| wrong("this is no text"))
}

/// The record in a text, if it is a saved game or a share code.
pub fn record(text: &str, setup: &SetUp) -> Result<Option<Record>, Failure> {
    let components = setup.components()?;
    if text.starts_with(chronicle::TEXT_HEAD) {
        return Ok(Some(Record::from_text(components, text.as_bytes())?));
    }
    if text.trim_start().starts_with(chronicle::CODE_PREFIX) {
        return Ok(Some(Record::from_code(components, text)?));
    }
    Ok(None)
}

/// The game a text begins with: a position line, the set-up line of a trace, or a record at its last position.
pub fn opening(text: &str, setup: &SetUp) -> Result<Game, Failure> {
    if let Some(record) = record(text, setup)? {
        return Ok(record.replay()?);
    }
    let components = setup.components()?;
    let line = text.lines().find(|line| !line.trim().is_empty()).ok_or("the file is empty")?;
    if line.starts_with('{') {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let position = value["state"]["position"].as_str().ok_or("the first line is not the set-up of a trace")?;
        let print = value["content"].as_str().and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let is_named = |components: &Components| Some(content::fingerprint(components)) == print;
        let components = match (value["differs"].as_str(), value["game"].as_str().and_then(GameKind::from_name)) {
            (Some(difference), Some(game)) => content::from_difference(difference, game)?,
            _ if is_named(components) => components,
            _ => content::find_usual(is_named).unwrap_or(components),
        };
        return Ok(Game::parse_position(components, position)?);
    }
    Ok(Game::parse_position(components, line)?)
}
