//! The lines of the protocol (docs/bots.md).

use rules::{Actions, Engine, Game, View};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::quoted;
use crate::{BotFault, Limits, figures, plain};

/// The version that is spoken.
pub const PROTOCOL: u32 = 1;

/// Things that stand in every message.
fn head(kind: &str, view: &View<Game>) -> Value {
    let game = &view.state;
    let options = game.options();
    json!({
        "type": kind,
        "protocol": PROTOCOL,
        "game": options.kind.name(),
        "seat": view.seat,
        "options": {
            "players": options.players,
            "claims_to_end": options.end_claims(),
            "scores": options.scores.name(),
            "round_cap": options.round_cap,
            "first": game.rounds().first,
        },
    })
}

/// The first message: which game, and the figures of its components.
pub(crate) fn hello(view: &View<Game>, limits: &Limits) -> String {
    let mut message = head("hello", view);
    message["start_limit_ms"] = json!(limits.start.as_millis() as u64);
    message["time_limit_ms"] = json!(limits.decision.as_millis() as u64);
    message["components"] = figures::of(&view.state);
    message.to_string()
}

/// A question.
pub(crate) fn decide(view: &View<Game>, id: u64, limit_ms: u64) -> String {
    let mut legal = Actions::new();
    view.state.legal_actions(&mut legal);
    let mut message = head("decide", view);
    message["id"] = json!(id);
    message["time_limit_ms"] = json!(limit_ms);
    message["position"] = json!(view.state.position_text());
    message["view"] = plain::view(view);
    message["legal"] = legal.iter().map(|&action| view.state.action_text(action)).collect();
    message.to_string()
}

/// The last message; there is nothing to answer.
pub(crate) fn end(view: &View<Game>) -> String {
    let mut message = head("end", view);
    message["position"] = json!(view.state.position_text());
    message["view"] = plain::view(view);
    message["result"] = if view.state.is_over() { plain::result(&view.state) } else { Value::Null };
    message.to_string()
}

/// The answer to `hello`.
#[derive(Deserialize)]
pub(crate) struct Ready {
    r#type: String,
    protocol: u32,
    #[serde(default)]
    pub name: String,
    /// It wants to play the next game, too.
    #[serde(default)]
    pub stays: bool,
}

/// The answer to `decide`.
#[derive(Deserialize)]
pub(crate) struct Answer {
    pub id: u64,
    pub action: String,
}

fn garbled(line: &[u8], expected: &'static str, why: impl ToString) -> BotFault {
    BotFault::Garbled { line: quoted(&String::from_utf8_lossy(line)), expected, why: why.to_string() }
}

/// Reads the answer to `hello`.
pub(crate) fn read_ready(line: &[u8]) -> Result<Ready, BotFault> {
    const EXPECTED: &str = r#"{"type":"ready","protocol":1,"name":"..."}"#;
    let ready: Ready = serde_json::from_slice(line).map_err(|error| garbled(line, EXPECTED, error))?;
    if ready.r#type != "ready" {
        return Err(garbled(line, EXPECTED, "the type is not `ready`"));
    }
    if ready.protocol != PROTOCOL {
        return Err(garbled(line, EXPECTED, format!("version {PROTOCOL} of the protocol is spoken here")));
    }
    Ok(ready)
}

/// Reads the answer to `decide`.
pub(crate) fn read_answer(line: &[u8]) -> Result<Answer, BotFault> {
    serde_json::from_slice(line).map_err(|error| garbled(line, r#"{"id":N,"action":"..."}"#, error))
}

/// The answer's id belongs to another question.
pub(crate) fn wrong_id(line: &[u8], asked: u64) -> BotFault {
    garbled(line, r#"{"id":N,"action":"..."}"#, format!("the question had the id {asked}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_questions_in_the_documentation_are_asked_like_that() {
        let page = include_str!("../../../docs/bot-questions.md");
        let mut games = Vec::new();
        for part in page.split("```json\n").skip(1) {
            let example: Value = serde_json::from_str(part.split("```").next().expect("a block")).expect("JSON");
            let text = |field: &str| example[field].as_str().expect("a text").to_owned();
            let state = Game::parse_position(content::embedded(), &text("position")).expect("a position");
            let number = |field: &str| example[field].as_u64().expect("a number");
            let view = View { seat: number("seat") as u8, state };
            let asked: Value =
                serde_json::from_str(&decide(&view, number("id"), number("time_limit_ms"))).expect("JSON");
            assert_eq!(asked, example);
            games.push(text("game"));
        }
        assert_eq!(games, rules::GameKind::ALL.map(|kind| kind.name().to_owned()));
    }
}
