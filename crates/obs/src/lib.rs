//! A client for the websocket of OBS Studio (obs-websocket, protocol 5) on the loopback interface. It knows no game.
//!
//! [`Client::start`] speaks to `127.0.0.1:PORT` from a thread of its own: it says who it is, comes back when the line breaks,
//! and keeps what is known in [`Status`]. Whoever asks for something never waits.
#![warn(missing_docs)]

mod client;
mod protocol;

pub use client::{Client, Line, Recording, Request, Status, Waits};
pub use protocol::answer_to;
