//! Candidates of the board games with plans and reasons.

use rules::{Action, Outcome, Seat};

use super::Prospects;
use super::lookahead::{Courses, look_ahead};
use super::player::courses;
use crate::agent::Brake;
use crate::analysis::{Analysis, Candidate, PlannedTurn, Reason, Scale, share_chances, standings_of};
use crate::{LEVELS, Style, minds};

/// Looks at the position of the seat to move.
pub(crate) fn analyse<E: Prospects>(
    game: &E,
    us: Seat,
    most: usize,
    made: &[Action],
    brake: &mut Brake<'_>,
) -> Option<Analysis> {
    let mind = minds::board(game.options().kind, LEVELS[5], Style::Balanced);
    let rivals = mind.rivals.map_or_else(Courses::default, |size| courses(game, us, size, brake));
    let found = look_ahead(game, &rivals, &mind.scope, brake);
    let mut order: Vec<usize> = (0..found.turns.len()).collect();
    order.sort_by(|&a, &b| found.turns[b].1.total_cmp(&found.turns[a].1));
    let haste = mind.scope.haste * mind.scope.depth as f32 * f32::from(game.score(us).total());
    let best = found.turns[*order.first()?].1 - haste;
    let scale = Scale::of(game, us, best);
    let candidates: Vec<Candidate> = order
        .iter()
        .enumerate()
        .filter(|&(place, &index)| place < most.max(1) || found.turns[index].0.as_slice() == made)
        .map(|(_, &index)| {
            let (chain, worth) = &found.turns[index];
            let mut after = *game;
            let mut outcomes: Vec<Outcome> = Vec::new();
            for &action in chain {
                let _ = after.apply(action, &mut outcomes);
            }
            let plan = if index == found.best { found.line.get(1..).unwrap_or_default() } else { &[] };
            Candidate {
                actions: chain.to_vec(),
                win_chance: scale.chance(worth - haste),
                expected_score: after.standing(us),
                plan: plan.iter().map(|chain| PlannedTurn::Board(chain.to_vec())).collect(),
                reasons: reasons_of(game, us, chain, &outcomes),
            }
        })
        .collect();
    let standings = standings_of(game, |seat| game.standing(seat));
    let own = candidates.first()?.win_chance;
    Some(Analysis {
        win_chance: share_chances(us, own, &standings),
        candidates,
        worth: best,
        positions: found.positions,
    })
}

fn reasons_of<E: Prospects>(game: &E, us: Seat, chain: &[Action], outcomes: &[Outcome]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let wasted = chain.iter().filter(|action| matches!(action, Action::Return(_))).count();
    if wasted > 0 {
        reasons.push(Reason::Wasted { crystals: wasted as u8 });
    }
    if chain.first() == Some(&Action::Rest) {
        let back = outcomes.iter().map(|outcome| match outcome {
            Outcome::CardsRested { seat, cards } if *seat == us => cards.len() as u8,
            Outcome::TradersRested { seat, count, .. } if *seat == us => *count,
            _ => 0,
        });
        reasons.push(Reason::Rests { back: back.sum() });
    }
    if outcomes.iter().any(|outcome| matches!(outcome, Outcome::EndTriggered { seat } if *seat == us)) {
        reasons.push(Reason::EndsGame);
    }
    debug_assert!(game.to_move().is_some());
    reasons
}
