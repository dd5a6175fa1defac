//! What the chat program says about itself, for the game and for viewers' pages. It is forgotten when no word comes any more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::watch;

use crate::votes::Fields;

/// How long a report holds.
const HOLDS: Duration = Duration::from_secs(15);
/// Longest name of a source or a channel that is kept.
const LONGEST_NAME: usize = 64;

/// Where the chat program stands.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum ChatState {
    /// It looks for the chat.
    Connecting,
    /// It reads the chat.
    Connected,
    /// It has lost the chat and tries again in a moment.
    Waiting,
    /// It cannot read the chat for a reason that trying again will hardly change.
    Failed,
}

/// What the chat program has said last.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Chat {
    /// Where the chat is: `twitch`, `irc`, `youtube` or `stdin`, or what another program calls it.
    pub source: String,
    /// Where the program stands.
    pub state: ChatState,
    /// Which chat it is there; may be empty.
    pub channel: String,
    /// Messages of the last minute.
    pub messages_per_minute: u32,
    /// People whose votes were handed on for the ballot that is open or was open last.
    pub voters: u32,
}

/// Reads a report.
pub fn read(fields: &Fields) -> Result<Chat, &'static str> {
    let name = |field: &str| -> String {
        let told = fields.get(field).map_or("", |told| told.trim());
        told.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect()
    };
    let number =
        |field: &str| fields.get(field).map_or(Ok(0), |told| told.trim().parse().map_err(|_| "a count is a number"));
    let source = name("source");
    if source.is_empty() {
        return Err("a report needs its source");
    }
    let state = match fields.get("state").map_or("", |told| told.trim()) {
        "connecting" => ChatState::Connecting,
        "connected" => ChatState::Connected,
        "waiting" => ChatState::Waiting,
        "failed" => ChatState::Failed,
        _ => return Err("a state is connecting, connected, waiting or failed"),
    };
    Ok(Chat {
        source,
        state,
        channel: name("channel"),
        messages_per_minute: number("messages_per_minute")?,
        voters: number("voters")?,
    })
}

/// The last report, which the server writes, and the game and the feed read.
#[derive(Clone, Debug)]
pub struct LastReport(Arc<watch::Sender<Option<(Instant, Chat)>>>);

impl Default for LastReport {
    fn default() -> Self {
        LastReport(Arc::new(watch::Sender::new(None)))
    }
}

impl LastReport {
    /// Puts a report in the place of the one before.
    pub fn put(&self, chat: Chat, now: Instant) {
        self.0.send_replace(Some((now, chat)));
    }

    /// The report, unless it is too old.
    pub fn at(&self, now: Instant) -> Option<Chat> {
        let told = self.0.borrow();
        told.as_ref().filter(|(since, _)| now.saturating_duration_since(*since) < HOLDS).map(|(_, chat)| chat.clone())
    }

    /// When the report will be too old.
    pub fn ends(&self) -> Option<Instant> {
        self.0.borrow().as_ref().map(|(since, _)| *since + HOLDS)
    }

    /// Hears of every report from now on.
    pub fn follow(&self) -> watch::Receiver<Option<(Instant, Chat)>> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(fields: &[(&str, &str)]) -> Result<Chat, &'static str> {
        read(&fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn a_report_holds_for_fifteen_seconds() {
        let last = LastReport::default();
        let now = Instant::now();
        assert_eq!(last.at(now), None);
        let chat = report(&[("source", "twitch"), ("state", "connected")]).unwrap();
        last.put(chat.clone(), now);
        assert_eq!(last.at(now + Duration::from_millis(14_999)), Some(chat));
        assert_eq!(last.at(now + Duration::from_secs(15)), None);
    }

    #[test]
    fn a_report_is_short_and_plain() {
        let long = "x".repeat(500);
        let chat = report(&[("source", "irc\u{1b}[2J"), ("state", "waiting"), ("channel", &long), ("voters", "7")]);
        let wanted = Chat {
            source: "irc[2J".into(),
            state: ChatState::Waiting,
            channel: "x".repeat(64),
            messages_per_minute: 0,
            voters: 7,
        };
        assert_eq!(chat, Ok(wanted));
        for fields in [
            &[("state", "connected")] as &[_],
            &[("source", "irc")],
            &[("source", "irc"), ("state", "glad")],
            &[("source", "irc"), ("state", "connected"), ("voters", "-1")],
        ] {
            assert!(report(fields).is_err(), "{fields:?}");
        }
    }
}
