//! The four games as pure values: set-up, decisions, outcomes, views, scores, notation.
//!
//! Three engines share one vocabulary: [`road`] (Golem Edition and Spice Road), [`world`] (An Endless World) and
//! [`adventure`] (The Call for Adventure). Each implements [`Engine`]; [`Game`] is any one of them.
//!
//! - A [`Game`] is one value: clone it, compare it, hash it, print it in one line, read it back. All chance is spent at
//!   set-up, so options + seed + actions give the same state on every machine.
//! - An [`Action`] is one atomic decision. A turn that needs several is a chain with an explicit [`Step`]. Inside a turn
//!   the engine never asks a question that has only one answer: it takes that answer and says so in its outcomes.
//! - An [`Outcome`] is something that has happened. Nobody listening ([`Silent`]) costs nothing.
//! - A [`View`] is what one seat may know; searching starts from [`Engine::determinize`].
//!
//! Nothing here opens a window, reads a file, asks the clock or draws chance of its own.
//!
//! A whole game, every decision drawn by chance:
//!
//! ```
//! use rules::{Actions, Engine, Game, GameKind, Options, Silent, chance::Chance};
//!
//! let mut game = Game::new(content::embedded(), &Options::new(GameKind::Golem, 2), 7)?;
//! let (mut legal, mut chance) = (Actions::new(), Chance::new(7));
//! while !game.is_over() {
//!     legal.clear();
//!     game.legal_actions(&mut legal);
//!     let action = legal[chance.below(legal.len() as u32) as usize];
//!     game.apply(action, &mut Silent)?;
//! }
//! let winner = game.ranking()[0];
//! assert!(game.score(winner).total() > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod action;
pub mod adventure;
mod caravan;
pub mod chance;
mod choices;
pub mod components;
mod crystal;
mod engine;
mod game;
mod hash;
mod market;
mod merchant;
pub mod notation;
mod options;
mod outcome;
mod pile;
pub mod road;
mod rounds;
mod score;
pub mod world;

pub use action::{Action, Illegal, Step};
pub use choices::{Actions, MAX_ACTIONS};
pub use crystal::{Crystal, Crystals};
pub use engine::{Applied, Broken, Engine, NOBODY, Silent, Sink, View};
pub use game::Game;
pub use hash::StableHasher;
pub use market::Market;
pub use merchant::{CardSet, Effect, MerchantId};
pub use options::{
    CustomMap, FirstPlayer, FourthBoard, GameKind, Hex, MapChoice, Options, OptionsError, ScoreVisibility,
};
pub use outcome::{Outcome, Spot, Token};
pub use pile::{HIDDEN, Pile};
pub use rounds::{Rounds, Seat};
pub use score::Score;
