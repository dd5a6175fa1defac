//! Programs at the table: the bot protocol (docs/bots.md), and games as plain JSON.
//!
//! A [`Bot`] is a program that is handed the view of its seat as a line of JSON and answers with one action. It is an
//! [`ai::Agent`] like any other; whatever goes wrong with it is its [`ai::Fault`] and never ours.
#![warn(missing_docs)]

mod bot;
mod fault;
mod figures;
mod group;
mod message;
pub mod plain;
mod process;
mod program;
mod spec;

pub use bot::{Bot, Limits};
pub use fault::BotFault;
pub use message::PROTOCOL;
pub use program::{Program, ProgramError};
pub use spec::{PlayerSpec, PlayerSpecError, SeatSpec, SeatSpecError, player_list};
