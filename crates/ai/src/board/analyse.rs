//! Candidates of the board games with plans and reasons.

use rules::chance::Chance;
use rules::{Action, Outcome, Seat};

use super::lookahead::{Courses, Prospect, look_ahead};
use super::player::courses;
use super::{Chain, Prospects};
use crate::agent::Brake;
use crate::analysis::{Analysis, Candidate, PlannedTurn, Reason, Scale, Wanted, share_chances, standings_of};
use crate::tree::{Growth, grow};
use crate::{LEVELS, Style, minds};

/// Looks at the position of the seat to move as the strongest level does: nobody is advised or judged by somebody weaker.
pub(crate) fn analyse<E: Prospects>(game: &E, us: Seat, wanted: Wanted<'_>, brake: &mut Brake<'_>) -> Option<Analysis> {
    let Wanted { most, starts, plans, made } = wanted;
    let mind = minds::board(game.options().kind, LEVELS[5], Style::Balanced);
    let plan = |brake: &mut Brake<'_>| {
        let rivals = mind.rivals.map_or_else(Courses::default, |size| courses(game, us, size, brake));
        look_ahead(game, &rivals, &mind.scope, brake)
    };
    let haste = mind.scope.haste * mind.scope.depth as f32 * f32::from(game.score(us).total());
    let (turns, found): (Vec<(Chain, f32)>, Option<Prospect>) = match mind.tree {
        // A tree that judges without a plan comes first: whoever is in a hurry does without the plan, and a review does anyway.
        Some(growth) if growth.plan <= 0.0 => {
            let turns = by_tree(game, us, None, made, growth, brake);
            (turns, (plans && !brake.pulled()).then(|| plan(brake)))
        }
        Some(growth) => {
            let found = plan(brake);
            (by_tree(game, us, Some(&found), made, growth, brake), Some(found))
        }
        None => {
            let found = plan(brake);
            let scale = Scale::of(game, us, found.turns.get(found.best)?.1 - haste);
            let mut turns = found.turns.clone();
            turns.sort_by(|a, b| b.1.total_cmp(&a.1));
            (turns.into_iter().map(|(chain, worth)| (chain, scale.chance(worth - haste))).collect(), Some(found))
        }
    };
    let best = found.as_ref().and_then(|found| Some(found.turns.get(found.best)?.1 - haste));
    let line = |chain: &Chain| {
        let planned = found.as_ref().filter(|found| found.turns.get(found.best).is_some_and(|best| best.0 == *chain));
        planned.and_then(|found| found.line.get(1..)).unwrap_or_default()
    };
    // Whoever can claim wants to know what is thought of it.
    let claims = |(chain, _): &(Chain, f32)| chain.iter().any(|action| matches!(action, Action::Claim { .. }));
    let claim = turns.iter().position(claims);
    let begins = |place: usize| {
        let start = turns[place].0.first();
        starts && turns[..place].iter().all(|(chain, _)| chain.first() != start)
    };
    let listed = |place: usize| place < most.max(1) || Some(place) == claim || begins(place);
    let candidates: Vec<Candidate> = turns
        .iter()
        .enumerate()
        .filter(|(place, (chain, _))| listed(*place) || chain.as_slice() == made)
        .map(|(_, (chain, win_chance))| {
            let mut after = *game;
            let mut outcomes: Vec<Outcome> = Vec::new();
            for &action in chain {
                let _ = after.apply(action, &mut outcomes);
            }
            Candidate {
                actions: chain.to_vec(),
                win_chance: *win_chance,
                expected_score: after.standing(us),
                plan: line(chain).iter().map(|chain| PlannedTurn::Board(chain.to_vec())).collect(),
                goal: None,
                reasons: reasons_of([game, &after], us, chain, &outcomes),
            }
        })
        .collect();
    let standings = standings_of(game, |seat| game.standing(seat));
    let own = candidates.first()?.win_chance;
    Some(Analysis {
        win_chance: share_chances(us, own, &standings),
        candidates,
        worth: best.unwrap_or_default(),
        positions: found.map_or(0, |found| found.positions),
    })
}

/// Turns by how often a tree search tries them, with the chance to win that it finds behind each.
fn by_tree<E: Prospects>(
    game: &E,
    us: Seat,
    found: Option<&Prospect>,
    made: &[Action],
    growth: Growth,
    brake: &mut Brake<'_>,
) -> Vec<(Chain, f32)> {
    let planned = found.filter(|_| growth.plan > 0.0).map(|found| found.turns.clone());
    let growth = growth.among(game.rounds().players);
    let mut chance = Chance::new(game.position_hash());
    let mut lowest = 1.0f32;
    let tried = grow(&game.view(us), planned, Some(made), growth, &mut chance, brake);
    let judged = tried.into_iter().filter(|turn| turn.visits > 0).map(|turn| {
        // What was tried more often is known better: a lucky look does not put another turn before it.
        lowest = lowest.min(turn.sum / turn.visits as f32);
        (turn.chain, lowest)
    });
    judged.collect()
}

fn reasons_of<E: Prospects>([game, after]: [&E; 2], us: Seat, chain: &[Action], outcomes: &[Outcome]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if after.claims(us) > game.claims(us) {
        reasons.push(Reason::Claims { from: game.score(us).total(), to: after.score(us).total() });
    }
    if outcomes.iter().any(|outcome| matches!(outcome, Outcome::OutpostBuilt { seat, .. } if *seat == us)) {
        let points = after.score(us).outposts.saturating_sub(game.score(us).outposts);
        let rewarded = outcomes.iter().any(|outcome| matches!(outcome, Outcome::ColumnEmptied { .. }));
        reasons.push(Reason::Outpost { points, rewarded });
    }
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
