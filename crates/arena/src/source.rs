//! Where a game comes from: a saved game, a share code, a trace or a position, in a file or written out.

use chronicle::Record;
use rules::{Game, GameKind};

use crate::Failure;
use crate::setup::SetUp;

/// The text behind an argument: a share code or a position stands for itself, anything else names a file.
pub fn text(argument: &str) -> Result<String, Failure> {
    let code =
        argument.starts_with(chronicle::CODE_PREFIX) && argument.chars().all(|sign| sign.is_ascii_alphanumeric());
    if code || argument.contains(" players=") {
        return Ok(argument.to_owned());
    }
    std::fs::read_to_string(argument).map_err(|error| format!("{argument}: {error}").into())
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
        let components = match (value["differs"].as_str(), value["game"].as_str().and_then(GameKind::from_name)) {
            (Some(difference), Some(game)) => content::from_difference(difference, game)?,
            _ => components,
        };
        return Ok(Game::parse_position(components, position)?);
    }
    Ok(Game::parse_position(components, line)?)
}
