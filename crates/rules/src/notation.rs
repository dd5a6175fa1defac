//! One-line notation: fields, lists and the errors of reading them. See `docs/notation.md`.

use crate::components::Merchants;
use crate::{Action, CardSet, Crystal, Crystals, FirstPlayer, GameKind, MerchantId, Options, Rounds, ScoreVisibility};

/// Text that is not what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{expected}, found `{found}`")]
pub struct NotationError {
    /// What was expected, as a sentence's beginning.
    pub expected: String,
    /// What stood there.
    pub found: String,
}

impl NotationError {
    /// An error with these words.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        NotationError { expected: expected.into(), found: found.into() }
    }
}

/// The fields `key=value` of a position line, each read once.
pub struct Fields<'a> {
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Splits a line; the first word is the game's name and is returned apart.
    pub fn split(line: &'a str) -> Result<(&'a str, Self), NotationError> {
        let mut words = line.split_ascii_whitespace();
        let head = words.next().ok_or_else(|| NotationError::new("a position begins with the game's name", line))?;
        let mut fields = Vec::new();
        for word in words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| NotationError::new("a field is written key=value", word))?;
            if fields.iter().any(|&(known, _)| known == key) {
                return Err(NotationError::new("each field stands once", word));
            }
            fields.push((key, value));
        }
        Ok((head, Fields { fields }))
    }

    /// Takes a field that must be there.
    pub fn take(&mut self, key: &str) -> Result<&'a str, NotationError> {
        self.take_optional(key).ok_or_else(|| NotationError::new(format!("the field `{key}` is expected"), "nothing"))
    }

    /// Takes a field that may be missing.
    pub fn take_optional(&mut self, key: &str) -> Option<&'a str> {
        let index = self.fields.iter().position(|&(known, _)| known == key)?;
        Some(self.fields.swap_remove(index).1)
    }

    /// Takes a whole number.
    pub fn number<T: std::str::FromStr>(&mut self, key: &str) -> Result<T, NotationError> {
        let text = self.take(key)?;
        text.parse().map_err(|_| NotationError::new(format!("`{key}` is a whole number in range"), text))
    }

    /// Says that nothing else may stand on the line.
    pub fn finish(self) -> Result<(), NotationError> {
        match self.fields.first() {
            None => Ok(()),
            Some((key, value)) => Err(NotationError::new("no further field is known", format!("{key}={value}"))),
        }
    }
}

/// Reads a bag of crystals.
pub fn crystals(text: &str) -> Result<Crystals, NotationError> {
    text.parse().map_err(|_| NotationError::new("crystals are written like yygb, or - for none", text))
}

/// Reads one crystal.
pub fn crystal(text: &str) -> Result<Crystal, NotationError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Crystal::from_letter), letters.next()) {
        (Some(crystal), None) => Ok(crystal),
        _ => Err(NotationError::new("a crystal is y, g, b or m", text)),
    }
}

/// Reads a merchant card's name; `?` is a card that a view does not know.
pub fn merchant(merchants: &Merchants, text: &str) -> Result<MerchantId, NotationError> {
    if text == "?" {
        return Ok(crate::HIDDEN);
    }
    merchants.find(text).ok_or_else(|| NotationError::new("the name of a merchant card is expected", text))
}

/// Reads a number that counts from 1 and gives it counting from 0.
pub fn ordinal(text: &str) -> Result<u8, NotationError> {
    match text.parse::<u8>() {
        Ok(n) if n >= 1 => Ok(n - 1),
        _ => Err(NotationError::new("a number from 1 is expected", text)),
    }
}

/// Reads `xN`.
pub fn times(text: &str) -> Result<u8, NotationError> {
    match text.strip_prefix('x').and_then(|n| n.parse::<u8>().ok()) {
        Some(n) if n >= 1 => Ok(n),
        _ => Err(NotationError::new("a repetition is written x1, x2 ...", text)),
    }
}

/// Writes names with commas between, `-` for none.
pub fn list<I: IntoIterator<Item: AsRef<str>>>(items: I) -> String {
    let mut line = String::new();
    for item in items {
        if !line.is_empty() {
            line.push(',');
        }
        line.push_str(item.as_ref());
    }
    if line.is_empty() { "-".to_owned() } else { line }
}

/// Splits a comma-separated list, `-` for none.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// Reads a list of at most so many items.
pub fn at_most<T>(
    text: &str,
    most: usize,
    read: impl Fn(&str) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let list: Vec<T> = items(text).map(read).collect::<Result<_, _>>()?;
    if list.len() > most { Err(NotationError::new(format!("at most {most} items"), text)) } else { Ok(list) }
}

/// Reads a set of cards: every one known and standing once.
pub fn set_of(text: &str, read: impl Fn(&str) -> Result<u8, NotationError>) -> Result<CardSet, NotationError> {
    let mut set = CardSet::EMPTY;
    for item in items(text) {
        let id = read(item)?;
        if id >= 64 || set.has(id) {
            return Err(NotationError::new("each card is known and stands once", item));
        }
        set.insert(id);
    }
    Ok(set)
}

/// Actions that are written the same in every game.
pub fn plain_action(action: Action) -> String {
    match action {
        Action::Rest => "rest".to_owned(),
        Action::Done => "done".to_owned(),
        Action::Pay(crystal) => format!("pay {}", crystal.letter()),
        Action::Upgrade(crystal) => format!("upgrade {}", crystal.letter()),
        Action::Return(crystal) => format!("return {}", crystal.letter()),
        // Actions of another game have no notation here; showing their data beats hiding them.
        other => format!("{other:?}"),
    }
}

/// The fields that every position begins with: players, first, active, round, end, cap, scores, last and over.
pub fn write_rounds(options: &Options, rounds: &Rounds) -> String {
    let cap = options.round_cap.map_or("-".to_owned(), |cap| cap.to_string());
    let scores = match options.scores {
        ScoreVisibility::Always => "always",
        ScoreVisibility::OwnOnly => "own",
        ScoreVisibility::AtEnd => "end",
    };
    format!(
        "players={} first={} active={} round={} end={} cap={cap} scores={scores} last={} over={}",
        rounds.players,
        rounds.first,
        rounds.active,
        rounds.round,
        options.end_claims(),
        u8::from(rounds.triggered),
        u8::from(rounds.over)
    )
}

/// Reads what [`write_rounds`] writes. A position names its first player and its number of claims outright.
pub fn read_rounds(kind: GameKind, fields: &mut Fields) -> Result<(Options, Rounds), NotationError> {
    let mut options = Options::new(kind, fields.number("players")?);
    options.claims_to_end = Some(fields.number("end")?);
    options.first = FirstPlayer::Seat(fields.number("first")?);
    options.round_cap = match fields.take("cap")? {
        "-" => None,
        cap => Some(cap.parse().map_err(|_| NotationError::new("`cap` is a number of rounds or -", cap))?),
    };
    options.scores = match fields.take("scores")? {
        "always" => ScoreVisibility::Always,
        "own" => ScoreVisibility::OwnOnly,
        "end" => ScoreVisibility::AtEnd,
        other => return Err(NotationError::new("`scores` is always, own or end", other)),
    };
    options.check(u8::MAX).map_err(|error| NotationError::new(error.to_string(), "other options"))?;
    let mut flag = |key: &str| match fields.take(key)? {
        "0" => Ok(false),
        "1" => Ok(true),
        other => Err(NotationError::new(format!("`{key}` is 0 or 1"), other)),
    };
    let (triggered, over) = (flag("last")?, flag("over")?);
    let FirstPlayer::Seat(first) = options.first else { unreachable!("set above") };
    let rounds = Rounds {
        triggered,
        over,
        active: fields.number("active")?,
        round: fields.number("round")?,
        ..Rounds::new(options.players, first, options.cap())
    };
    if rounds.active >= rounds.players {
        return Err(NotationError::new("the active seat exists", rounds.active.to_string()));
    }
    Ok((options, rounds))
}
