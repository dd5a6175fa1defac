//! Orders of a chat's moderators about the ballot, as a chat tool hands them in. They wait until the game takes them.

use crate::votes::Fields;

/// Most seconds that one order adds.
const MOST_SECONDS: u16 = 300;

/// What a moderator wants done with the ballot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Ask the audience, which is about to be asked, now.
    Open,
    /// End the vote now: what stands is played.
    Close,
    /// Let votes count for longer.
    Extend {
        /// Seconds more, from 1.
        seconds: u16,
    },
    /// Strike an answer out.
    Strike {
        /// The answer, from 0.
        answer: u8,
    },
}

/// What became of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ordered {
    /// The game is told, or it is so already.
    Accepted,
    /// Nobody is asked, or another ballot was meant.
    Closed,
    /// There is no such number on this ballot, it was struck out, or it is the last one that is left.
    NoSuchNumber,
    /// The game has not taken the orders before this one.
    Full,
}

impl Ordered {
    /// Its word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Ordered::Accepted => "accepted",
            Ordered::Closed => "closed",
            Ordered::NoSuchNumber => "no_such_number",
            Ordered::Full => "full",
        }
    }
}

/// Reads an order, `do=extend&seconds=15`, and the ballot that it is about where it is said.
pub fn read(fields: &Fields) -> Result<(Order, Option<u32>), &'static str> {
    let number =
        |name: &str| fields.get(name).and_then(|told| told.trim().parse::<u16>().ok()).filter(|told| *told > 0);
    let order = match fields.get("do").map_or("", |told| told.trim()) {
        "open" => Order::Open,
        "close" => Order::Close,
        "extend" => {
            let seconds = number("seconds").ok_or("to extend needs seconds: a number from 1")?;
            Order::Extend { seconds: seconds.min(MOST_SECONDS) }
        }
        "strike" => {
            let choice = number("choice").ok_or("to strike out needs a choice: a number from 1")?;
            // No ballot has so many answers: a larger number is no answer either.
            Order::Strike { answer: u8::try_from(choice - 1).unwrap_or(u8::MAX) }
        }
        _ => return Err("what to do is open, close, extend or strike"),
    };
    let ballot = fields.get("ballot").map(|id| id.trim().parse()).transpose().map_err(|_| "a ballot is a number")?;
    Ok((order, ballot))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(fields: &[(&str, &str)]) -> Result<(Order, Option<u32>), &'static str> {
        read(&fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn an_order_is_one_of_four() {
        assert_eq!(order(&[("do", "open")]), Ok((Order::Open, None)));
        assert_eq!(order(&[("do", "close"), ("ballot", "7")]), Ok((Order::Close, Some(7))));
        assert_eq!(order(&[("do", "extend"), ("seconds", "15")]), Ok((Order::Extend { seconds: 15 }, None)));
        assert_eq!(order(&[("do", "extend"), ("seconds", "9999")]), Ok((Order::Extend { seconds: 300 }, None)));
        assert_eq!(order(&[("do", "strike"), ("choice", "2")]), Ok((Order::Strike { answer: 1 }, None)));
        assert_eq!(order(&[("do", "strike"), ("choice", "999")]), Ok((Order::Strike { answer: 255 }, None)));
    }

    #[test]
    fn an_order_that_lacks_something_says_what() {
        for fields in [
            &[] as &[_],
            &[("do", "dance")],
            &[("do", "extend")],
            &[("do", "extend"), ("seconds", "0")],
            &[("do", "extend"), ("seconds", "-5")],
            &[("do", "strike")],
            &[("do", "strike"), ("choice", "two")],
            &[("do", "close"), ("ballot", "x")],
        ] {
            assert!(order(fields).is_err(), "{fields:?}");
        }
    }
}
