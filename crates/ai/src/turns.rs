//! Whole turns: the chains of decisions that a seat can make before somebody else is asked.

use std::collections::VecDeque;

use rules::{Action, Actions, Applied, Engine, Game, Seat, Silent, View};
use rustc_hash::FxHashSet;

/// A chain of decisions and where it leads.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The decisions, in order.
    pub actions: Vec<Action>,
    /// The position after them.
    pub after: Game,
}

/// Every way for the seat to move to finish its turn, positions reached twice counted once; at most about `most`.
///
/// The game must be a full state (a view has to be dealt out first). A chain stops early where something hidden comes
/// to light: what follows is better decided then.
pub fn turns_of(game: &Game, most: usize) -> Vec<Turn> {
    let mut found = Vec::new();
    if let Some(seat) = game.to_move() {
        walk(game, seat, most, &mut Vec::new(), &mut FxHashSet::default(), &mut found);
    }
    found
}

fn walk(
    game: &Game,
    seat: Seat,
    most: usize,
    chain: &mut Vec<Action>,
    seen: &mut FxHashSet<u64>,
    found: &mut Vec<Turn>,
) {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    for &action in &actions {
        if found.len() >= most || chain.len() > 40 {
            return;
        }
        let mut after = *game;
        let Ok(Applied { revealed, turn_ended }) = after.apply(action, &mut Silent) else { continue };
        if !seen.insert(after.position_hash()) {
            continue;
        }
        chain.push(action);
        if turn_ended || revealed || after.to_move() != Some(seat) {
            found.push(Turn { actions: chain.clone(), after });
        } else {
            walk(&after, seat, most, chain, seen, found);
        }
        chain.pop();
    }
}

/// A turn that has been thought through as a whole and is being carried out decision by decision.
#[derive(Default)]
pub(crate) struct Resolve {
    rest: VecDeque<(u64, Action)>,
}

impl Resolve {
    /// Resolves on a turn from a full state that fits the view, and gives its first decision.
    pub(crate) fn on(&mut self, game: &Game, seat: Seat, actions: &[Action]) -> Option<Action> {
        self.rest.clear();
        let mut game = *game;
        for &action in actions {
            self.rest.push_back((game.view(seat).state.position_hash(), action));
            match game.apply(action, &mut Silent) {
                Ok(applied) if !applied.revealed && !applied.turn_ended => {}
                _ => break,
            }
        }
        self.rest.pop_front().map(|(_, action)| action)
    }

    /// The next decision of the turn, if the view is the expected one.
    pub(crate) fn next(&mut self, view: &View<Game>) -> Option<Action> {
        let (expected, action) = self.rest.pop_front()?;
        if expected == view.state.position_hash() {
            return Some(action);
        }
        self.rest.clear();
        None
    }
}
