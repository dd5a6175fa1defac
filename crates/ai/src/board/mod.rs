//! An Endless World and The Call for Adventure: searching on the board itself, rivals included.
//!
//! Turns are carried out by the engine, so blocking, ousting, tolls and races are what they are. Between own turns the
//! rivals follow the course a smaller search has found for each of them.

mod analyse;
mod lookahead;
mod player;
mod prospects;
mod sweep;

pub(crate) use analyse::analyse;
pub(crate) use lookahead::Scope;
pub(crate) use player::{BoardMind, BoardPlayer};
pub(crate) use prospects::Prospects;
pub(crate) use sweep::{CHAIN, Chain, sweep};
