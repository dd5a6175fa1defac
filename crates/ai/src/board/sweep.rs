//! The turns worth looking at: every main choice, with the small choices inside it made sensibly.

use std::collections::VecDeque;

use arrayvec::ArrayVec;
use rules::{Action, Actions, Seat, Silent, Step};

use super::Prospects;

/// Most decisions of one turn.
pub(crate) const CHAIN: usize = 20;

/// The decisions of one turn.
pub(crate) type Chain = ArrayVec<Action, CHAIN>;

/// Calls `each` with every turn worth looking at and where it leads, until the seat is no longer asked.
pub(crate) fn sweep<E: Prospects>(game: &E, seat: Seat, mut each: impl FnMut(&Chain, E)) {
    let mut open: VecDeque<(E, Chain)> = VecDeque::from([(*game, Chain::new())]);
    // Tiles a wagon has reached: the first way there is the shortest, and whoever wants to be here stays.
    let mut reached = game.stands_on(seat).map_or(0u32, |tile| 1 << tile);
    let mut actions = Actions::new();
    while let Some((position, chain)) = open.pop_front() {
        actions.clear();
        position.legal_actions(&mut actions);
        narrow(&position, seat, &mut actions);
        for &action in &actions {
            // Upgrades and returns in ascending order reach everything that they do in any order.
            if let (Action::Upgrade(crystal), Some(Action::Upgrade(last)))
            | (Action::Return(crystal), Some(Action::Return(last))) = (action, chain.last())
                && crystal.index() < last.index()
            {
                continue;
            }
            if let Action::StepTo { tile } = action {
                if reached >> tile & 1 == 1 || chain.len() > 8 {
                    continue;
                }
                reached |= 1 << tile;
            }
            let mut after = position;
            let Ok(applied) = after.apply(action, &mut Silent) else { continue };
            let mut longer = chain.clone();
            if longer.try_push(action).is_err() {
                continue;
            }
            if applied.turn_ended || after.to_move() != Some(seat) {
                each(&longer, after);
            } else {
                open.push_back((after, longer));
            }
        }
    }
}

/// More crystals of one colour than any goal asks for.
const PLENTY: u8 = 7;

/// Small choices that are nearly always the same: the lowest crystals go, or one of a colour there is plenty of; the least
/// missed card pays for a step.
fn narrow<E: Prospects>(position: &E, seat: Seat, actions: &mut Actions) {
    match position.step() {
        Step::Return => {
            let held = position.crystals(seat);
            let mut is_first = true;
            actions.retain(|action| {
                let plenty = matches!(action, Action::Return(crystal) if held.0[crystal.index()] >= PLENTY);
                std::mem::take(&mut is_first) || plenty
            });
        }
        Step::PayForCard | Step::Toll | Step::PayForOutpost => actions.truncate(1),
        Step::PayForStep => {
            if let Some(card) = position.least_missed(seat) {
                actions.retain(|action| *action == Action::Discard { card });
            }
        }
        Step::Turn if actions.len() > 1 && !position.rest_helps(seat) => {
            actions.retain(|action| *action != Action::Rest)
        }
        _ => {}
    }
}

/// Makes the seat's open decisions until the main choice of a turn comes up or somebody else is asked.
pub(crate) fn wind_up<E: Prospects>(game: &mut E, seat: Seat) {
    let asked = |game: &E| game.to_move() == Some(seat) && game.step() != Step::Turn;
    // Mostly nothing is open, and a list is not for nothing.
    if !asked(game) {
        return;
    }
    let mut actions = Actions::new();
    for _ in 0..40 {
        if !asked(game) {
            return;
        }
        actions.clear();
        game.legal_actions(&mut actions);
        narrow(game, seat, &mut actions);
        // Where nothing more is an answer, it comes last.
        let action = match game.step() {
            Step::Upgrade | Step::Golem | Step::Walk | Step::Arrived => actions.last(),
            _ => actions.first(),
        };
        let Some(&action) = action else { return };
        if game.apply(action, &mut Silent).is_err() {
            return;
        }
    }
}
