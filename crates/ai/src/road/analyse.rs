//! Candidates of the road family with plans and reasons.

use rules::road::RoadGame;
use rules::{Action, Engine, Seat, Silent};

use super::beam::{Beam, Shape};
use super::moves::{Move, RootTurn, chain, root_turns};
use super::planner::plans_from;
use super::player::{Survey, survey};
use super::table::{Own, Table};
use crate::agent::Brake;
use crate::analysis::{Analysis, Candidate, PlannedTurn, Reason, Scale, Wanted, share_chances, standings_of};
use crate::{LEVELS, Style, minds};

/// Looks at the position of the seat to move.
pub(crate) fn analyse(game: &RoadGame, wanted: Wanted<'_>, brake: &mut Brake<'_>) -> Option<Analysis> {
    let mut mind = minds::road(LEVELS[5], Style::Balanced);
    mind.shape.graded = true;
    let us = game.rounds().active;
    let mut beam = Beam::default();
    let mut turns = root_turns(&Table::of(game), game);
    turns.truncate(128);
    if turns.is_empty() {
        return None;
    }
    let Survey { table, weights, outlook, rivals, found } = survey(&mut beam, &mind, game, &turns, brake);
    let mut order: Vec<usize> = (0..turns.len()).collect();
    order.sort_by(|&a, &b| found.worth[b].total_cmp(&found.worth[a]));
    let mut positions = found.positions;
    let mut candidates: Vec<(f32, Candidate)> = Vec::new();
    let Wanted { most, starts, made, .. } = wanted;
    let asked_for = |index: usize| {
        let first = turns[index].first;
        !made.is_empty() && (first.is_none() || first == made.first().copied()) && chain(game, &turns[index]) == made
    };
    let mut begun: Vec<Action> = Vec::new();
    let mut looked_at: Vec<usize> = Vec::new();
    for (place, &index) in order.iter().enumerate() {
        let first = if starts { chain(game, &turns[index]).first().copied() } else { None };
        let begins = first.is_some_and(|first| !begun.contains(&first));
        if place < most.max(1) || begins || asked_for(index) {
            looked_at.push(index);
            begun.extend(first.filter(|_| begins));
        }
    }
    // What was really done comes right behind the best: it is judged even where time is short.
    if let Some(made) = looked_at.iter().position(|index| asked_for(*index)).filter(|made| *made > 1) {
        looked_at[1..=made].rotate_right(1);
    }
    for index in looked_at {
        let turn = turns[index];
        // Each candidate is searched by itself: its plan, and a worth that no other candidate has crowded out.
        let shape = Shape { width: mind.shape.width / 2, graded: false, ..mind.shape };
        let own = beam.search(&table, &weights, &outlook, &[turn], shape, brake);
        positions += own.positions;
        let worth = own.top.max(found.worth[index]);
        let mut reasons = reasons_of(&table, game, &turn);
        if let Some(Action::Claim { slot }) = turn.first {
            for (rival, course) in &rivals {
                if let Some(at) = course.line.iter().position(|step| *step == Move::Claim { slot }) {
                    let points = table.goals[usize::from(slot)].points;
                    reasons.push(Reason::Denied { rival: *rival, slot, points, turns: at as u8 + 1 });
                }
            }
        }
        let candidate = Candidate {
            actions: chain(game, &turn),
            win_chance: 0.0,
            expected_score: own.score,
            plan: own.line.iter().map(|&step| PlannedTurn::Road(step.into())).collect(),
            goal: None,
            reasons,
        };
        candidates.push((worth, candidate));
        if brake.pulled() {
            break;
        }
    }
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
    let scale = Scale::of(game, us, candidates[0].0);
    candidates.iter_mut().for_each(|(worth, candidate)| candidate.win_chance = scale.chance(*worth));
    let standings = standings_of(game, |seat| {
        let own = Own::of(game, seat);
        f32::from(game.score(seat).total()) + weights.crystals_of(own.crystals) + weights.cards_of(&own)
    });
    let win_chance = share_chances(us, candidates[0].1.win_chance, &standings);
    let worth = candidates[0].0;
    Some(Analysis {
        win_chance,
        candidates: candidates.into_iter().map(|(_, candidate)| candidate).collect(),
        worth,
        positions,
    })
}

/// The fastest way of the seat to move to each card of the point row, after decisions of its own: slot, points, turns. The rows are
/// taken as they lay before.
pub(crate) fn ways(game: &RoadGame, seat: Seat, made: &[Action]) -> Vec<(u8, u8, Vec<PlannedTurn>)> {
    let table = Table::of(game);
    let mut after = *game;
    if !made.iter().all(|&action| after.apply(action, &mut Silent).is_ok()) {
        return Vec::new();
    }
    let mut own = Own::of(&after, seat);
    let cards = own.hand.union(own.played);
    for (slot, (card, _)) in table.row.iter().enumerate().filter(|(_, (card, _))| cards.has(*card)) {
        debug_assert!(!Own::of(game, seat).hand.has(*card));
        own.bought |= 1 << slot;
    }
    let claimed = after.player(seat).claimed;
    let lies_there = |slot: u8| game.points().get(usize::from(slot)).is_some_and(|card| !claimed.has(*card));
    let ways = plans_from(&table, own, WAY).into_iter().flatten().filter(|plan| lies_there(plan.slot));
    ways.map(|plan| {
        let points = table.goals[usize::from(plan.slot)].points;
        (plan.slot, points, plan.steps.into_iter().map(PlannedTurn::Road).collect())
    })
    .collect()
}

/// Positions of one turn that are all looked at for a way.
const WAY: usize = 15_000;

fn reasons_of(table: &Table, game: &RoadGame, turn: &RootTurn) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if turn.points > 0 {
        let from = game.score(game.rounds().active).total();
        let mut after = *game;
        let made = chain(game, turn).into_iter().all(|action| after.apply(action, &mut Silent).is_ok());
        reasons.extend(made.then(|| Reason::Claims { from, to: after.score(game.rounds().active).total() }));
    }
    if !turn.back.is_empty() {
        reasons.push(Reason::Wasted { crystals: turn.back.total() });
    }
    if turn.token > 0 {
        reasons.push(Reason::Token { points: turn.token });
    }
    if turn.first == Some(Action::Rest) {
        reasons.push(Reason::Rests { back: game.player(game.rounds().active).played.len() as u8 });
    }
    if turn.points > 0 && turn.own.claims >= table.end_claims {
        reasons.push(Reason::EndsGame);
    }
    reasons
}
