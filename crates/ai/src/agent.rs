//! What an agent is: one decision from a view within a budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rules::chance::Chance;
use rules::{Action, Actions, Engine, Game, View};

/// Something that decides for a seat.
pub trait Agent: Send {
    /// The decision of `view.seat`, which must be the seat to move; always one of the legal actions.
    ///
    /// With [`Budget::time`] unset the answer is a function of the view, the agent's spec and seed, and
    /// [`Budget::iterations`].
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action;

    /// Before the first decision, with the seat's view of the start: whatever takes long to get ready does it here.
    fn begin(&mut self, _view: &View<Game>) {}

    /// After the last decision, with the seat's view of the end.
    fn end(&mut self, _view: &View<Game>) {}

    /// What has gone wrong. From then on the answers are a stand-in's, and the seat has lost.
    fn fault(&self) -> Option<Fault> {
        None
    }
}

/// Why an agent cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of failure.
    pub kind: FaultKind,
    /// The same for a person to read.
    pub words: String,
}

/// Kinds of failure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// It never got ready.
    NotStarted,
    /// No answer in time.
    Late,
    /// It ended, or it stopped listening or talking.
    Broken,
    /// It answered what is no answer.
    Garbled,
    /// It answered what is not allowed.
    Illegal,
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
    /// Positions evaluated, over all decisions with this watch.
    pub positions: Arc<AtomicU64>,
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

    /// Positions evaluated so far.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    pub(crate) fn report(&self, done: u32, all: u32) {
        self.progress.store((u64::from(done) * 1000 / u64::from(all.max(1))) as u32, Ordering::Relaxed);
    }
}

/// When to stop: a deadline, a count, or somebody's wish.
pub(crate) struct Brake<'a> {
    deadline: Option<Instant>,
    iterations: u32,
    done: u32,
    pub(crate) watch: &'a Watch,
}

impl<'a> Brake<'a> {
    pub(crate) fn new(budget: &Budget, own_measure: u32, watch: &'a Watch) -> Self {
        Brake {
            deadline: budget.time.map(|time| Instant::now() + time),
            iterations: budget.iterations.unwrap_or(u32::MAX).min(own_measure),
            done: 0,
            watch,
        }
    }

    /// Counts one unit of work; true when it is time to stop.
    pub(crate) fn tick(&mut self) -> bool {
        self.done += 1;
        self.watch.report(self.done.min(self.iterations), self.iterations);
        self.pulled()
    }

    /// True when it is time to stop.
    pub(crate) fn pulled(&self) -> bool {
        self.done >= self.iterations
            || self.watch.cancelled()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Chance that depends on an agent's seed and on what it sees, and on nothing else.
pub(crate) fn chance_for(seed: u64, view: &View<Game>) -> Chance {
    // Struck out once more: what may not be known changes no dice either, whoever made the view.
    Chance::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ view.state.view(view.seat).state.position_hash())
}

/// The best of the worths, or with a temperature a softer choice: a turn that is one temperature worse is taken 2.7
/// times more rarely.
pub(crate) fn soft_choice(worths: &[f32], temperature: f32, chance: &mut Chance) -> Option<usize> {
    let best = (0..worths.len()).max_by(|&a, &b| worths[a].total_cmp(&worths[b]))?;
    if temperature <= 0.0 {
        return Some(best);
    }
    let shares: Vec<f32> = worths.iter().map(|worth| ((worth - worths[best]) / temperature).exp()).collect();
    let mut point = chance.below(1 << 24) as f32 / (1 << 24) as f32 * shares.iter().sum::<f32>();
    for (index, share) in shares.iter().enumerate() {
        point -= share;
        if point <= 0.0 {
            return Some(index);
        }
    }
    Some(best)
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
