//! Checks that all files share: numbers in range, crystals, ids, counts, trades.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rules::{Crystal, Crystals};

use crate::fault::{Fault, Located};

/// Numbers as they stand in a file: wide, so that one out of range is told as such.
pub(crate) type Number = i64;

/// The most crystals that one thing gives, takes or costs.
const LARGEST_BAG: u8 = 10;

/// The most crystals of one colour that one thing brings. Together with the limits of caravans it keeps every count far
/// below what the engine's packed arithmetic can hold, however often a trade is repeated.
const MOST_OF_A_COLOUR: u8 = 6;

/// Crystals a caravan or storage may hold at the end of a turn. The engine's lists of actions are sized for no more.
pub(crate) const LIMITS: RangeInclusive<Number> = 4..=10;

/// Levels that one card or location may raise.
pub(crate) const UPGRADES: RangeInclusive<Number> = 1..=6;

/// Points of one card or tile.
pub(crate) const POINTS: RangeInclusive<Number> = 1..=50;

/// A number within a range.
pub(crate) fn number(value: Number, range: RangeInclusive<Number>) -> Result<u8, Fault> {
    let (min, max) = (*range.start(), *range.end());
    match u8::try_from(value) {
        Ok(small) if range.contains(&value) => Ok(small),
        _ if min == max => Err(Fault::new(min.to_string(), value)),
        _ => Err(Fault::new(format!("{min} to {max}"), value)),
    }
}

/// A list of exactly so many numbers within a range.
pub(crate) fn numbers<const N: usize>(
    values: Vec<Number>,
    range: RangeInclusive<Number>,
    what: &str,
) -> Result<[u8; N], Fault> {
    exactly(each(values, |value| number(value, range.clone()))?, what)
}

/// A list of exactly so many things.
pub(crate) fn exactly<T, const N: usize>(list: Vec<T>, what: &str) -> Result<[T; N], Fault> {
    let found = list.len();
    list.try_into().map_err(|_| Fault::new(format!("{N} {what}"), found))
}

/// Every entry of a list, checked; a fault names the entry.
pub(crate) fn each<A, B>(list: Vec<A>, mut check: impl FnMut(A) -> Result<B, Fault>) -> Result<Vec<B>, Fault> {
    list.into_iter().enumerate().map(|(index, entry)| check(entry).item(index)).collect()
}

/// A list whose length lies within a range.
pub(crate) fn length<T>(list: &[T], range: RangeInclusive<usize>, what: &str) -> Result<(), Fault> {
    if range.contains(&list.len()) {
        return Ok(());
    }
    Err(Fault::new(format!("{} to {} {what}", range.start(), range.end()), list.len()))
}

/// The declared number of entries must be the number found.
pub(crate) fn count(declared: Number, found: usize, what: &str) -> Result<(), Fault> {
    if Number::try_from(found) == Ok(declared) {
        return Ok(());
    }
    Err(Fault::new(format!("{found}, the number of {what} in this file"), declared).under(what).under("counts"))
}

/// A name: short and free of everything that notation gives a meaning to.
pub(crate) fn name(text: String) -> Result<String, Fault> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if (1..=40).contains(&text.len()) && text.chars().all(plain) {
        return Ok(text);
    }
    Err(Fault::new("1 to 40 letters, digits, `-` or `_`", format!("`{text}`")))
}

/// The id of an entry.
pub(crate) fn id(text: String) -> Result<String, Fault> {
    name(text).under("id")
}

/// No two entries of the same kind share an id; `taken` holds those of earlier lists.
pub(crate) fn unique<'a>(
    list: &str,
    ids: impl Iterator<Item = &'a String>,
    taken: &mut BTreeSet<&'a str>,
) -> Result<(), Fault> {
    for (index, id) in ids.enumerate() {
        if !taken.insert(id) {
            let fault = Fault::new("an id that nothing else of its kind has", format!("`{id}` again"));
            return Err(fault.under("id").item(index).under(list));
        }
    }
    Ok(())
}

/// Text as crystals, none or more.
fn crystals_or_none(text: &str) -> Result<Crystals, Fault> {
    let bag: Crystals =
        text.parse().map_err(|_| Fault::new("crystals as letters y, g, b, m such as \"yyg\"", format!("{text:?}")))?;
    if bag.0.iter().any(|&count| count > MOST_OF_A_COLOUR) || bag.total() > LARGEST_BAG {
        let expected = format!("at most {MOST_OF_A_COLOUR} crystals of a colour and {LARGEST_BAG} in all");
        return Err(Fault::new(expected, format!("{text:?}")));
    }
    Ok(bag)
}

/// Text as at least one crystal.
pub(crate) fn crystals(text: &str) -> Result<Crystals, Fault> {
    let bag = crystals_or_none(text)?;
    if bag.is_empty() {
        return Err(Fault::new("at least one crystal", format!("{text:?}")));
    }
    Ok(bag)
}

/// Text as crystals that fit into a caravan or storage.
pub(crate) fn crystals_within(text: &str, limit: u8) -> Result<Crystals, Fault> {
    let bag = crystals(text)?;
    if bag.total() > limit {
        return Err(Fault::new(
            format!("at most {limit} crystals, the limit at the end of a turn"),
            format!("{text:?}"),
        ));
    }
    Ok(bag)
}

/// Text as one crystal.
pub(crate) fn crystal(text: &str) -> Result<Crystal, Fault> {
    let mut letters = text.chars();
    match (letters.next().and_then(Crystal::from_letter), letters.next()) {
        (Some(crystal), None) => Ok(crystal),
        _ => Err(Fault::new("one crystal: \"y\", \"g\", \"b\" or \"m\"", format!("{text:?}"))),
    }
}

/// Both sides of a trade; one that gives back all it takes could be repeated for ever.
pub(crate) fn trade(give: &str, take: &str, limit: u8) -> Result<(Crystals, Crystals), Fault> {
    let give = crystals_within(give, limit).under("give")?;
    let taken = crystals(take).under("take")?;
    if taken.contains(give) {
        let expected = format!("fewer crystals of some colour than the {give} that is given");
        return Err(Fault::new(expected, format!("{take:?}, which pays for itself for ever")).under("take"));
    }
    Ok((give, taken))
}
