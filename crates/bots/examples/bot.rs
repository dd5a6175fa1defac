//! A bot in Rust (docs/bots.md): of all it may decide, it decides what leaves it best off.
//!
//! `cargo build --release -p caravanserai-bots --example bot` builds it into `release/examples` of the target folder;
//! `exec:` and its path put it at a table.

use std::error::Error;
use std::io::stdin;

use rules::chance::Chance;
use rules::{Engine, Game, Seat, Silent, View};
use serde::Deserialize;
use serde_json::json;

/// What this bot reads of a message.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message {
    Hello,
    Decide { id: u64, seat: Seat, position: String, legal: Vec<String> },
    End,
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in stdin().lines() {
        let answer = match serde_json::from_str(&line?)? {
            Message::Hello => json!({"type": "ready", "protocol": bots::PROTOCOL, "name": "Sample bot in Rust"}),
            Message::Decide { id, seat, position, legal } => {
                json!({"id": id, "action": choose(seat, &position, &legal)?})
            }
            Message::End => break,
        };
        println!("{answer}");
    }
    Ok(())
}

/// Tries every legal action on a deal that fits what the seat knows.
fn choose<'a>(seat: Seat, position: &str, legal: &'a [String]) -> Result<Option<&'a String>, Box<dyn Error>> {
    let view = View { seat, state: Game::parse_position(content::embedded(), position)? };
    let game = Game::determinize(&view, &mut Chance::new(1));
    let mut best = (f32::NEG_INFINITY, None);
    for text in legal {
        let mut after = game;
        after.apply(game.parse_action(text)?, &mut Silent)?;
        let worth = ai::standing(&after, seat);
        if worth > best.0 {
            best = (worth, Some(text));
        }
    }
    Ok(best.1)
}
