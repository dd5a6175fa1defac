//! A bot in Rust (docs/bots.md). It reads the position and lets our own `level:2` think; put your own thinking there.
//!
//! `cargo build --release -p caravanserai-bots --example bot` builds it into `release/examples` of the target folder;
//! `exec:` and its path put it at a table.

use std::error::Error;
use std::io::stdin;

use ai::{AgentSpec, Budget, Watch};
use rules::{Engine, Game, Seat, View};
use serde::Deserialize;
use serde_json::json;

/// What this bot reads of a message.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message {
    Hello,
    Decide { id: u64, seat: Seat, position: String },
    End,
}

fn main() -> Result<(), Box<dyn Error>> {
    let level = "level:2".parse::<AgentSpec>()?;
    let mut mind = level.build(1);
    for line in stdin().lines() {
        let answer = match serde_json::from_str(&line?)? {
            // It stays: after `end` the next game says `hello` again, or the input is closed.
            Message::Hello => {
                mind = level.build(1);
                json!({"type": "ready", "protocol": bots::PROTOCOL, "name": "Sample bot in Rust", "stays": true})
            }
            Message::Decide { id, seat, position } => {
                // What the seat does not know is `?` in the line and hidden in the state.
                let view = View { seat, state: Game::parse_position(content::embedded(), &position)? };
                let action = mind.decide(&view, &Budget::default(), &Watch::default());
                json!({"id": id, "action": view.state.action_text(action)})
            }
            Message::End => continue,
        };
        println!("{answer}");
    }
    Ok(())
}
