//! Opponents, planner, hints and evaluation; sees only a View.
//!
//! An [`Agent`] is built from a spec ([`AgentSpec`], `level:4/racer`) and a seed, is handed a view, a [`Budget`] and a
//! [`Watch`] (cancel, progress) and answers with one action. What it decides depends on the view, the seed and the
//! amount of work alone: two states that differ only in hidden cards get the same answer.

mod agent;
mod analysis;
mod board;
mod change;
mod ending;
mod goals;
mod greedy;
mod level;
mod minds;
pub mod net;
mod review;
mod road;
mod solve;
mod spec;
mod turns;

pub use agent::{Agent, Budget, Fault, FaultKind, RandomAgent, Watch};
pub use analysis::{Analysis, Candidate, PlannedTurn, Reason, analyse, balanced, search_worth};
pub use change::Changes;
pub use goals::{BoardPlan, board_plans};
pub use greedy::{GreedyAgent, standing};
pub use level::{LEVELS, Level, Style};
pub use review::{Judgement, MadeTurn, Review, ReviewedTurn, made_turns, review, review_turn};
pub use road::{Plan, PlanStep, plans, solitaire_worths};
pub use spec::{AgentSpec, SpecError};
pub use turns::{Turn, turns_of};
