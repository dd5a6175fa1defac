//! Why the analysis thinks a turn good, in words.

use ai::Reason;

use crate::app::language::Words;
use crate::session::Player;
use crate::t;

/// Why a turn is good, as a sentence.
pub fn reason(words: &Words, players: &[Player], reason: Reason) -> String {
    match reason {
        Reason::TurnsToClaim { after: 0, .. } => t!(words, "reason-claims"),
        Reason::TurnsToClaim { before, after } if after < before => {
            t!(words, "reason-nearer", before = before, after = after)
        }
        Reason::TurnsToClaim { after, .. } => t!(words, "reason-turns", count = after),
        Reason::Wasted { crystals } => t!(words, "reason-wasted", count = crystals),
        Reason::Denied { rival, points, turns, .. } => {
            let name = players.get(usize::from(rival)).map_or_else(String::new, |player| player.name.clone());
            t!(words, "reason-denied", name = name, points = points, turns = turns)
        }
        Reason::Token { points } => t!(words, "reason-token", count = points),
        Reason::Rests { back } => t!(words, "reason-rests", count = back),
        Reason::EndsGame => t!(words, "reason-ends"),
    }
}
