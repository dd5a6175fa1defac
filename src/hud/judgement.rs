//! What the analysis of a game has found, in words.

use ai::{Judgement, Reason};
use rules::{Action, Engine, Game};

use super::sentences;
use crate::app::language::Words;
use crate::session::Player;
use crate::t;

/// A whole turn in a few words.
pub fn turn(words: &Words, before: &Game, actions: &[Action]) -> String {
    let mut game = *before;
    let mut parts: Vec<String> = Vec::new();
    for &action in actions {
        let (now, mut outcomes) = (game, Vec::new());
        if game.apply(action, &mut outcomes).is_err() {
            break;
        }
        parts.extend(sentences::decision(words, &now, action, &outcomes));
    }
    parts.join(", ")
}

/// How good a turn was, in a word.
pub fn judgement(words: &Words, judgement: Judgement) -> String {
    match judgement {
        Judgement::Best => t!(words, "review-best"),
        Judgement::Good => t!(words, "review-good"),
        Judgement::Inaccurate => t!(words, "review-inaccurate"),
        Judgement::Mistake => t!(words, "review-mistake"),
        Judgement::Blunder => t!(words, "review-blunder"),
    }
}

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
