//! One-line notation: fields, lists and the errors of reading them. See `docs/notation.md`.

use crate::components::Merchants;
use crate::{
    Action, CardSet, Crystal, Crystals, Effect, FirstPlayer, GameKind, Market, MerchantId, Options, Pile, Rounds,
    ScoreVisibility,
};

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
pub(crate) struct Fields<'a> {
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Splits a line; the first word is the game's name and is returned apart.
    pub(crate) fn split(line: &'a str) -> Result<(&'a str, Self), NotationError> {
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
    pub(crate) fn take(&mut self, key: &str) -> Result<&'a str, NotationError> {
        self.take_optional(key).ok_or_else(|| NotationError::new(format!("the field `{key}` is expected"), "nothing"))
    }

    /// Takes a field that may be missing.
    pub(crate) fn take_optional(&mut self, key: &str) -> Option<&'a str> {
        let index = self.fields.iter().position(|&(known, _)| known == key)?;
        Some(self.fields.swap_remove(index).1)
    }

    /// Takes a whole number.
    pub(crate) fn number<T: std::str::FromStr>(&mut self, key: &str) -> Result<T, NotationError> {
        let text = self.take(key)?;
        text.parse().map_err(|_| NotationError::new(format!("`{key}` is a whole number in range"), text))
    }

    /// Says that nothing else may stand on the line.
    pub(crate) fn finish(self) -> Result<(), NotationError> {
        match self.fields.first() {
            None => Ok(()),
            Some((key, value)) => Err(NotationError::new("no further field is known", format!("{key}={value}"))),
        }
    }
}

/// Reads a bag of crystals.
pub(crate) fn crystals(text: &str) -> Result<Crystals, NotationError> {
    text.parse().map_err(|_| NotationError::new("crystals are written like yygb, or - for none", text))
}

/// Reads one crystal.
pub(crate) fn crystal(text: &str) -> Result<Crystal, NotationError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Crystal::from_letter), letters.next()) {
        (Some(crystal), None) => Ok(crystal),
        _ => Err(NotationError::new("a crystal is y, g, b or m", text)),
    }
}

/// Reads a merchant card's name; `?` is a card that a view does not know.
pub(crate) fn merchant(merchants: &Merchants, text: &str) -> Result<MerchantId, NotationError> {
    if text == "?" {
        return Ok(crate::HIDDEN);
    }
    merchants.find(text).ok_or_else(|| NotationError::new("the name of a merchant card is expected", text))
}

/// Reads a number that counts from 1 and gives it counting from 0.
pub(crate) fn ordinal(text: &str) -> Result<u8, NotationError> {
    match text.parse::<u8>() {
        Ok(n) if n >= 1 => Ok(n - 1),
        _ => Err(NotationError::new("a number from 1 is expected", text)),
    }
}

/// A number that counts from 0 as one that counts from 1; any number, also one that no game has.
pub(crate) fn from_one(number: u8) -> u16 {
    u16::from(number) + 1
}

/// Reads `xN`.
pub(crate) fn times(text: &str) -> Result<u8, NotationError> {
    match text.strip_prefix('x').and_then(|n| n.parse::<u8>().ok()) {
        Some(n) if n >= 1 => Ok(n),
        _ => Err(NotationError::new("a repetition is written x1, x2 ...", text)),
    }
}

/// Writes names with commas between, `-` for none.
pub(crate) fn list<I: IntoIterator<Item: AsRef<str>>>(items: I) -> String {
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
pub(crate) fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// Reads a list of at most so many items.
pub(crate) fn at_most<T>(
    text: &str,
    most: usize,
    read: impl Fn(&str) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let list: Vec<T> = items(text).map(read).collect::<Result<_, _>>()?;
    if list.len() > most { Err(NotationError::new(format!("at most {most} items"), text)) } else { Ok(list) }
}

/// Reads a set of cards: every one known and standing once.
pub(crate) fn set_of(text: &str, read: impl Fn(&str) -> Result<u8, NotationError>) -> Result<CardSet, NotationError> {
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
pub(crate) fn plain_action(action: Action) -> String {
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
pub(crate) fn write_rounds(options: &Options, rounds: &Rounds) -> String {
    let cap = options.round_cap.map_or("-".to_owned(), |cap| cap.to_string());
    let scores = options.scores.name();
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
pub(crate) fn read_rounds(kind: GameKind, fields: &mut Fields) -> Result<(Options, Rounds), NotationError> {
    let mut options = Options::new(kind, fields.number("players")?);
    options.claims_to_end = Some(fields.number("end")?);
    options.first = FirstPlayer::Seat(fields.number("first")?);
    options.round_cap = match fields.take("cap")? {
        "-" => None,
        cap => Some(cap.parse().map_err(|_| NotationError::new("`cap` is a number of rounds or -", cap))?),
    };
    let scores = fields.take("scores")?;
    options.scores = ScoreVisibility::from_name(scores)
        .ok_or_else(|| NotationError::new("`scores` is always, own or end", scores))?;
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

/// Actions with merchant cards that are written the same in every game that has them; the rest as [`plain_action`].
pub(crate) fn write_merchant_action(merchants: &Merchants, action: Action) -> String {
    match action {
        Action::Play { card, times } => match merchants.effect(card) {
            Effect::Gain(_) | Effect::Upgrade(_) if times == 1 => format!("play {}", merchants.name(card)),
            _ => format!("play {} x{times}", merchants.name(card)),
        },
        Action::Acquire { slot } => format!("acquire {}", from_one(slot)),
        other => plain_action(other),
    }
}

/// Reads what [`write_merchant_action`] writes; `None` for words it does not know.
pub(crate) fn read_merchant_action(merchants: &Merchants, words: &[&str]) -> Result<Option<Action>, NotationError> {
    Ok(Some(match *words {
        ["play", card] => Action::Play { card: merchant(merchants, card)?, times: 1 },
        ["play", card, repetitions] => Action::Play { card: merchant(merchants, card)?, times: times(repetitions)? },
        ["acquire", slot] => Action::Acquire { slot: ordinal(slot)? },
        ["pay", colour] => Action::Pay(crystal(colour)?),
        ["upgrade", colour] => Action::Upgrade(crystal(colour)?),
        ["return", colour] => Action::Return(crystal(colour)?),
        ["rest"] => Action::Rest,
        ["done"] => Action::Done,
        _ => return Ok(None),
    }))
}

/// The fields `row` and `deck` of a merchant market.
pub(crate) fn write_market<const N: usize>(merchants: &Merchants, market: &Market<N>) -> String {
    let row = list(market.cards().iter().zip(market.crystals()).map(|(&card, crystals)| {
        let name = merchants.name(card);
        if crystals.is_empty() { name.to_owned() } else { format!("{name}:{crystals}") }
    }));
    let deck = list(market.deck.as_slice().iter().map(|&card| merchants.name(card)));
    format!("row={row} deck={deck}")
}

/// Reads what [`write_market`] writes.
pub(crate) fn read_market<const N: usize>(
    merchants: &Merchants,
    fields: &mut Fields,
) -> Result<Market<N>, NotationError> {
    let row = at_most(fields.take("row")?, N, |item| {
        let (name, lying) = item.split_once(':').unwrap_or((item, "-"));
        Ok((merchant(merchants, name)?, crystals(lying)?))
    })?;
    let deck = at_most(fields.take("deck")?, 64, |name| merchant(merchants, name))?;
    Ok(Market::from_row(&row, Pile::from_bottom(&deck)))
}

/// Reads claimed cards or tiles: those known, and how many in all.
pub(crate) fn claims(
    text: &str,
    read: impl Fn(&str) -> Result<u8, NotationError>,
) -> Result<(CardSet, u8), NotationError> {
    let unknown = items(text).filter(|&item| item == "?").count();
    let named = items(text).filter(|&item| item != "?").collect::<Vec<_>>().join(",");
    let known = set_of(if named.is_empty() { "-" } else { &named }, read)?;
    match u8::try_from(known.len() + unknown) {
        Ok(count) if count <= 64 => Ok((known, count)),
        _ => Err(NotationError::new("at most 64 claims", text)),
    }
}

/// Writes claimed cards or tiles by name, with a `?` for each one that is not known.
pub(crate) fn write_claims<'a>(known: CardSet, claims: u8, name: impl Fn(u8) -> &'a str) -> String {
    let unknown = (claims as usize).saturating_sub(known.len());
    list(known.iter().map(name).chain(std::iter::repeat_n("?", unknown)))
}
