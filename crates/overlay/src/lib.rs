//! Pages for streaming programs (browser sources) and a feed of the running game, served on the loopback interface.
//!
//! [`Server::start`] opens `127.0.0.1:PORT` in a thread of its own. The game hands over a [`Scene`] whenever something
//! has changed and never waits: handing over is a push onto a queue. `docs/overlay.md` describes pages, feed and votes.
//! [`Phones`] is a service of its own for phones in the room: one page to vote on, and nothing else of the game.
//! [`BallotBox`] holds the votes, [`PredictionBox`] the predictions, [`Server::orders`] what moderators want, [`Server::chat`] how the
//! chat program does.
#![warn(missing_docs)]

mod ballot;
mod chat;
mod code;
mod connections;
mod guard;
mod orders;
mod pages;
mod phones;
mod predictions;
mod scene;
mod server;
mod voters;
mod votes;

pub use ballot::{BallotBox, Cast, Finished, Verdict};
pub use chat::{Chat, ChatState};
pub use code::Code;
pub use connections::{MOST_CONNECTIONS, StartError};
pub use orders::{Order, Ordered};
pub use phones::{PhoneWords, Phones, Told};
pub use predictions::{
    Answer, Best, Count, MOST_BEST, Predicted, Prediction, PredictionBox, Predictions, Question, QuestionState,
    Settled, Standing, Topic,
};
pub use scene::{
    Action, Ballot, BallotState, Candidate, Card, Caster, Event, EventKind, Goal, InRoom, MOST_EVENTS, MOST_MARKS,
    Moment, Plan, Scene, Seat, State, VERSION, Words, vote_word,
};
pub use server::{Fonts, MOST_DELAY, PAGES, Server};
pub use votes::Vote;
