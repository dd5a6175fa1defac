//! What an agent is: one decision from a view within a budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use rules::chance::Chance;
use rules::{Action, Actions, Engine, Game, View};

/// Something that decides for a seat.
pub trait Agent: Send {
    /// The decision of `view.seat`, which must be the seat to move; always one of the legal actions.
    ///
    /// With [`Budget::time`] unset the answer is a function of the view, the agent's spec and seed, and
    /// [`Budget::iterations`].
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action;
}

/// Most work an agent may put into one decision. By default its own measure, which is fixed and machine-independent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Stop after this time with the best found so far.
    pub time: Option<Duration>,
    /// Stop after so many units of search (beam layers, playouts).
    pub iterations: Option<u32>,
}

/// Shared with whoever waits: cancel from outside, progress from inside.
#[derive(Clone, Default, Debug)]
pub struct Watch {
    /// Set to stop early; the agent still answers, at once, with the best found so far.
    pub cancel: Arc<AtomicBool>,
    /// Work done, in thousandths.
    pub progress: Arc<AtomicU32>,
}

impl Watch {
    /// Asks for an end.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether an end was asked for.
    pub fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Thousandths of the work that are done.
    pub fn progress(&self) -> u32 {
        self.progress.load(Ordering::Relaxed)
    }
}

/// Chance that depends on an agent's seed and on what it sees, and on nothing else.
pub(crate) fn chance_for(seed: u64, view: &View<Game>) -> Chance {
    Chance::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ view.state.position_hash())
}

/// Any legal action, each equally likely. Only a yardstick.
pub struct RandomAgent {
    seed: u64,
}

impl RandomAgent {
    /// With its own stream of chance.
    pub fn new(seed: u64) -> Self {
        RandomAgent { seed }
    }
}

impl Agent for RandomAgent {
    fn decide(&mut self, view: &View<Game>, _: &Budget, _: &Watch) -> Action {
        let mut actions = Actions::new();
        view.state.legal_actions(&mut actions);
        if actions.is_empty() {
            return Action::Done;
        }
        // The stream moves on with every decision: a position that comes back is not answered the same way for ever.
        self.seed = self.seed.wrapping_add(1);
        actions[chance_for(self.seed, view).below(actions.len() as u32) as usize]
    }
}
