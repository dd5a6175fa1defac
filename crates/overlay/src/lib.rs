//! Pages for streaming programs (browser sources) and a feed of the running game, served on the loopback interface.
//!
//! [`Server::start`] opens `127.0.0.1:PORT` in a thread of its own. The game hands over a [`Scene`] whenever something
//! has changed and never waits: handing over is a push onto a queue. `docs/overlay.md` describes pages, feed and votes.
#![warn(missing_docs)]

mod ballot;
mod guard;
mod pages;
mod scene;
mod server;
mod votes;

pub use ballot::{BallotBox, Cast, Verdict};
pub use scene::{Action, Ballot, BallotState, Candidate, Card, Goal, Scene, Seat, State, VERSION, Words};
pub use server::{Fonts, MOST_CONNECTIONS, MOST_DELAY, PAGES, Server, StartError};
pub use votes::Vote;
