//! What rivals say about what they have just done. Each has a way of speaking, which goes with the face.

use rules::Outcome;

use crate::app::{games::SeatKind, language::Words};
use crate::session::{Match, Played};

/// Lines that each rival has for an occasion.
const LINES: usize = 2;

/// What the opponent who made a turn says about it, where it is worth a word.
pub fn remark(words: &Words, running: &Match, turn: &[Played]) -> Option<String> {
    let made = turn.first()?;
    let player = running.players().get(usize::from(made.seat()))?;
    let SeatKind::Computer { .. } = player.kind else { return None };
    let happened = |wanted: fn(&Outcome) -> bool| turn.iter().any(|made| made.outcomes.iter().any(wanted));
    let key = if happened(|outcome| matches!(outcome, Outcome::EndTriggered { .. })) {
        "remark-end"
    } else if happened(|outcome| matches!(outcome, Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. })) {
        "remark-claim"
    } else if happened(|outcome| matches!(outcome, Outcome::TradersOusted { .. })) {
        "remark-oust"
    } else if happened(|outcome| matches!(outcome, Outcome::OutpostBuilt { .. })) {
        "remark-outpost"
    } else {
        return None;
    };
    // Not the same line twice in a row, and the same one whenever the game is looked at again.
    let nth = usize::from(rules::Engine::rounds(&made.before).round) % LINES;
    let line = usize::from(player.colour) * LINES + nth;
    Some(format!("“{}”", crate::t!(words, key, line = line)))
}
