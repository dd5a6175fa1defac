//! Opponents, planner, hints and evaluation; sees only a View.
//!
//! An [`Agent`] is built from a spec ([`AgentSpec`], `level:4/racer`) and a seed, is handed a view, a [`Budget`] and a
//! [`Watch`] (cancel, progress) and answers with one action. What it decides depends on the view, the seed and the
//! amount of work alone: two states that differ only in hidden cards get the same answer.
//!
//! A whole game between two of them:
//!
//! ```
//! use ai::{AgentSpec, Budget, Watch};
//! use rules::{Engine, Game, GameKind, Options, Silent};
//!
//! let mut game = Game::new(content::embedded(), &Options::new(GameKind::Golem, 2), 7)?;
//! let mut agents = ["level:3/racer".parse::<AgentSpec>()?.build(1), AgentSpec::Greedy.build(2)];
//! while let Some(seat) = game.to_move() {
//!     let agent = &mut agents[usize::from(seat)];
//!     let action = agent.decide(&game.view(seat), &Budget::default(), &Watch::default());
//!     game.apply(action, &mut Silent)?;
//! }
//! assert_eq!(game.claims(0).max(game.claims(1)), 6, "the sixth golem ends a game of two");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod agent;
mod analysis;
mod beginner;
mod board;
mod change;
mod coach;
mod ending;
mod goals;
mod greedy;
mod level;
pub mod luck;
mod mcts;
mod minds;
pub mod net;
mod review;
mod road;
mod solve;
mod spec;
mod tree;
mod turns;

pub use agent::{Agent, Budget, Fault, FaultKind, RandomAgent, Watch};
pub use analysis::{
    Analysis, Candidate, PlannedTurn, Reason, analyse, analyse_starts, balanced, find_way, search_worth,
};
pub use change::Changes;
pub use coach::{Because, Practice, Question, Topic, practice, questions};
pub use goals::{BoardPlan, board_plans, until_asked};
pub use greedy::{GreedyAgent, standing};
pub use level::{Habits, LEVELS, Level, Style};
pub use minds::habits;
pub use review::{Advised, Judgement, MadeTurn, Review, ReviewedTurn, made_turns, review, review_turn};
pub use road::{Plan, PlanStep, plans, solitaire_worths};
pub use spec::{AgentSpec, SpecError};
pub use turns::{Turn, turns_of};
