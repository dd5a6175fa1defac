//! Messages from another program or from the keyboard, one a line: `NAME: MESSAGE`.

use std::io::Read as _;

use tokio::sync::mpsc;

use crate::desk::{Desk, Message, State};
use crate::lines::Lines;

/// Reads a line. One without a name is nobody's.
pub fn message(line: &str, moderators: &[String]) -> Option<Message> {
    let (name, text) = line.split_once(": ")?;
    let name = name.trim();
    (!name.is_empty()).then(|| Message {
        voter: format!("stdin:{}", name.to_lowercase()),
        name: name.to_owned(),
        moderator: moderators.iter().any(|one| one.eq_ignore_ascii_case(name)),
        text: text.to_owned(),
    })
}

/// Reads standard input to its end.
pub async fn read(desk: &Desk, moderators: &[String]) {
    let (to, mut from) = mpsc::channel::<Vec<u8>>(16);
    // A read that waits for the keyboard cannot be called off: it has a thread of its own, which ends with the program.
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut buffer = [0; 8192];
        while let Ok(count) = input.read(&mut buffer)
            && count > 0
            && to.blocking_send(buffer[..count].to_vec()).is_ok()
        {}
    });
    desk.becomes(State::Connected);
    desk.tell("Reading standard input.");
    let mut lines = Lines::default();
    let mut hear = |bytes: &[u8]| {
        lines.feed(bytes, |line| {
            if let Some(message) = message(line, moderators) {
                desk.hear(&message);
            }
        });
    };
    while let Some(bytes) = from.recv().await {
        hear(&bytes);
    }
    // The last line may lack its end.
    hear(b"\n");
    desk.tell("Standard input has ended.");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_name_and_a_message() {
        let moderators = ["ada".to_owned()];
        let said = |line| message(line, &moderators);
        let heard = said("Ada: a2").unwrap();
        assert_eq!((heard.voter.as_str(), heard.text.as_str(), heard.moderator), ("stdin:ada", "a2", true));
        assert!(!said("otto: !close").unwrap().moderator);
        assert_eq!(said("twitch:7: a2").unwrap().voter, "stdin:twitch:7");
        for line in ["a2", "!close", ": a2", "ada:a2", ""] {
            assert_eq!(said(line), None, "{line:?}");
        }
    }
}
