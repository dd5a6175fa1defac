//! Votes and predictions from a stream's chat: reads Twitch, another IRC server, YouTube or standard input, and hands votes, predictions
//! and moderators' orders to the overlay of a game on this machine. `docs/chat.md` describes it for streamers.
//!
//! A source tells the [`Desk`] every message. The desk knows the ballot that is open and what can be predicted, keeps what counts in a
//! bounded queue, and a task hands it to the game. The game itself never leaves this machine; this program does in its place.
#![warn(missing_docs)]

mod backoff;
mod desk;
mod game;
mod http;
pub mod irc;
mod lines;
mod net;
mod plain;
mod queue;
pub mod stdin;
mod words;
pub mod youtube;

use std::sync::Arc;

pub use backoff::Backoff;
pub use desk::{Desk, Message, State};
pub use game::Game;
pub use net::{Tls, Trouble};
pub use plain::plain;

/// Where messages come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// Twitch or another IRC server.
    Irc(irc::Place),
    /// The live chat of a video.
    YouTube(youtube::Place),
    /// Lines from another program or from the keyboard.
    Stdin {
        /// Who may give orders.
        moderators: Vec<String>,
    },
}

impl Source {
    /// Its name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Source::Irc(place) if place.is_twitch => "twitch",
            Source::Irc(_) => "irc",
            Source::YouTube(_) => "youtube",
            Source::Stdin { .. } => "stdin",
        }
    }

    /// Which chat it is there.
    pub fn channel(&self) -> &str {
        match self {
            Source::Irc(place) => &place.channel,
            Source::YouTube(place) => &place.video,
            Source::Stdin { .. } => "",
        }
    }
}

/// Reads a chat and votes with it until the source has an end, which only standard input has.
pub async fn run(source: Source, game: Game, desk: Arc<Desk>, waits: Backoff) {
    let read = async {
        match &source {
            Source::Irc(place) => again(&desk, waits, async || irc::read(place, &desk).await).await,
            Source::YouTube(place) => {
                // Each look begins where the last one ended.
                let mut page = youtube::Page::default();
                again(&desk, waits, async || youtube::read(place, &desk, &mut page).await).await;
            }
            Source::Stdin { moderators } => {
                stdin::read(&desk, moderators).await;
                desk.handed_on().await;
            }
        }
    };
    tokio::select! {
        () = read => {}
        () = game.follow(&desk) => {}
        () = game.hand_on(&desk) => {}
        () = game.report(&desk, source.name(), source.channel()) => {}
    }
}

/// Reads again whenever it has ended, after a wait that grows.
async fn again(desk: &Desk, mut waits: Backoff, mut read: impl AsyncFnMut() -> Trouble) {
    loop {
        desk.becomes(State::Connecting);
        let trouble = read().await;
        let wait = waits.after(desk.connected_for());
        desk.becomes(if matches!(trouble, Trouble::Refused(_)) { State::Failed } else { State::Waiting });
        desk.tell(&format!("{trouble}. Trying again in {:.0} s.", wait.as_secs_f64().max(1.0)));
        tokio::time::sleep(wait).await;
    }
}
