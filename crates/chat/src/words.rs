//! What is said in a chat: votes, predictions, and orders of moderators.

use serde::Serialize;

/// Seconds that are added when nobody says how many.
const USUAL_SECONDS: u16 = 15;

/// A vote as it is written: the ballot's letter and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The letter, small.
    pub word: char,
    /// The number, from 1.
    pub choice: u8,
}

/// What can be predicted, by its word; the game calls it so too.
pub const TOPICS: [&str; 3] = ["next", "goal", "winner"];

/// A prediction as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foretold {
    /// One of [`TOPICS`].
    pub topic: &'static str,
    /// A number, or a name or its beginning, in small letters.
    pub answer: String,
}

/// What a moderator wants; its fields are those of the game's `POST /ballot`.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Order {
    /// Ask now.
    Open,
    /// End the vote.
    Close,
    /// More time.
    Extend {
        /// Seconds more.
        seconds: u16,
    },
    /// Strike a number out.
    Strike {
        /// The number, from 1.
        choice: u8,
        /// The letter of the ballot that is meant, where it is said.
        #[serde(skip)]
        word: Option<char>,
    },
}

/// The text without what chat programs put around it: blanks, and signs without a picture that make a message differ from the last one.
fn trimmed(text: &str) -> &str {
    let text = text.strip_prefix("\u{1}ACTION ").unwrap_or(text);
    text.trim_matches(|sign: char| {
        sign.is_whitespace()
            || sign.is_control()
            || matches!(sign, '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    })
}

/// Reads a vote: `c2` or `!c2`, in capitals or not, and nothing else in the message.
pub fn vote(text: &str) -> Option<Wish> {
    let text = trimmed(text);
    let mut rest = text.strip_prefix('!').unwrap_or(text).chars();
    let word = rest.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    Some(Wish { word, choice: number(rest.as_str())? })
}

/// Reads a prediction: `!next ada`, `!goal 3`, `!winner 1`.
pub fn prediction(text: &str) -> Option<Foretold> {
    let (topic, answer) = trimmed(text).strip_prefix('!')?.split_once(char::is_whitespace)?;
    let topic = TOPICS.into_iter().find(|known| known.eq_ignore_ascii_case(topic))?;
    let answer = trimmed(answer).to_lowercase();
    (!answer.is_empty()).then_some(Foretold { topic, answer })
}

/// The number, from 1, of what is meant by a number or by the name of somebody or a beginning that no other has. What has no name can
/// be told by its number alone.
pub fn pick<'a>(answer: &str, names: impl Iterator<Item = Option<&'a str>>) -> Option<u8> {
    let names: Vec<Option<String>> = names.map(|name| name.map(str::to_lowercase)).collect();
    if let Some(number) = number(answer) {
        return (usize::from(number) <= names.len()).then_some(number);
    }
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut all = names.iter().zip(1..).filter(|(name, _)| name.as_deref().is_some_and(fits)).map(|(_, nth)| nth);
        all.next().filter(|_| all.next().is_none())
    };
    only(&|name| name == answer).or_else(|| only(&|name| name.starts_with(answer)))
}

/// A number of one or two figures, from 1.
fn number(text: &str) -> Option<u8> {
    let figures = matches!(text.len(), 1..=2) && text.bytes().all(|byte| byte.is_ascii_digit());
    figures.then(|| text.parse().ok()).flatten().filter(|number| *number > 0)
}

/// Reads an order: `!open`, `!close`, `!extend`, `!extend 15`, `!strike 2`, `!strike c2`.
pub fn order(text: &str) -> Option<Order> {
    let text = trimmed(text).strip_prefix('!')?.to_ascii_lowercase();
    let mut parts = text.split_whitespace();
    let (what, how, None) = (parts.next()?, parts.next(), parts.next()) else { return None };
    match (what, how) {
        ("open", None) => Some(Order::Open),
        ("close", None) => Some(Order::Close),
        ("extend", None) => Some(Order::Extend { seconds: USUAL_SECONDS }),
        ("extend", Some(seconds)) => {
            let seconds = seconds.parse().ok().filter(|seconds| (1..=300).contains(seconds))?;
            Some(Order::Extend { seconds })
        }
        ("strike", Some(choice)) => match number(choice) {
            Some(choice) => Some(Order::Strike { choice, word: None }),
            None => vote(choice).map(|wish| Order::Strike { choice: wish.choice, word: Some(wish.word) }),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_vote_is_the_letter_and_the_number_and_nothing_else() {
        for text in ["c2", "!c2", "C2", " c2 ", "!C2\u{e0000}", "c2 \u{34f}", "\u{1}ACTION c2\u{1}"] {
            assert_eq!(vote(text), Some(Wish { word: 'c', choice: 2 }), "{text:?}");
        }
        assert_eq!(vote("c12"), Some(Wish { word: 'c', choice: 12 }));
        for text in
            ["2", "!2", "c", "c0", "c 2", "c2 c3", "c2!", "!!c2", "cc2", "c222", "c²", "ç2", "c٢", "с2", "c+2", ""]
        {
            assert_eq!(vote(text), None, "{text:?}");
        }
    }

    #[test]
    fn orders_are_four() {
        assert_eq!(order("!open"), Some(Order::Open));
        assert_eq!(order(" !CLOSE "), Some(Order::Close));
        assert_eq!(order("!extend"), Some(Order::Extend { seconds: 15 }));
        assert_eq!(order("!extend 30"), Some(Order::Extend { seconds: 30 }));
        assert_eq!(order("!strike 2"), Some(Order::Strike { choice: 2, word: None }));
        assert_eq!(order("!strike C2"), Some(Order::Strike { choice: 2, word: Some('c') }));
        for text in [
            "open",
            "!open now",
            "!extend 0",
            "!extend 301",
            "!extend -1",
            "!strike",
            "!strike x",
            "!strike 0",
            "!",
            "",
        ] {
            assert_eq!(order(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_prediction_is_a_topic_and_a_number_or_a_name_and_never_a_vote() {
        let said = |topic, answer: &str| Some(Foretold { topic, answer: answer.into() });
        for text in ["!next ada", "!NEXT Ada", " !next  ADA \u{e0000}", "\u{1}ACTION !next ada\u{1}"] {
            assert_eq!((prediction(text), vote(text), order(text)), (said("next", "ada"), None, None), "{text:?}");
        }
        assert_eq!(prediction("!goal 3"), said("goal", "3"));
        assert_eq!(prediction("!winner Player 2"), said("winner", "player 2"));
        for text in
            ["next ada", "!next", "!next \u{200b}", "!nextada", "!golem 3", "! next ada", "!!next ada", "!c2", ""]
        {
            assert_eq!(prediction(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_name_is_known_by_a_beginning_that_no_other_has() {
        let names = ["Ada", "Adam", "Otto", "Ödön", "Player 2"];
        let among = |answer: &str| pick(answer, names.into_iter().map(Some));
        for (answer, wanted) in [
            ("ada", Some(1)),
            ("adam", Some(2)),
            ("ad", None),
            ("o", Some(3)),
            ("öd", Some(4)),
            ("player 2", Some(5)),
            ("p", Some(5)),
            ("mia", None),
            ("5", Some(5)),
            ("6", None),
            ("0", None),
            ("123", None),
        ] {
            assert_eq!(among(answer), wanted, "{answer}");
        }
        assert_eq!(pick("12", [None, None].into_iter()), None);
        assert_eq!(pick("2", [None, None].into_iter()), Some(2), "what has no name has a number");
        assert_eq!(pick("ada", ["Ada", "ada"].into_iter().map(Some)), None, "nobody can tell which");
    }

    proptest! {
        #[test]
        fn anything_may_be_said(text in any::<String>(), names in proptest::collection::vec(any::<String>(), 0..5)) {
            let _ = (vote(&text), order(&text), prediction(&text));
            let _ = pick(&text.to_lowercase(), names.iter().map(|name| Some(name.as_str())));
        }

        /// Whatever reads as one of the three reads as no other.
        #[test]
        fn nothing_is_both_a_vote_and_a_prediction(text in "!?[a-z0-9 ]{0,12}") {
            prop_assert!(vote(&text).is_none() || prediction(&text).is_none());
            prop_assert!(order(&text).is_none() || prediction(&text).is_none());
        }
    }
}
