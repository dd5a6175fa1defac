//! What of a game's components differs from the usual ones, as a short text that records carry: lines of the files in
//! their fixed spelling that go, change or are new. docs/chronicle.md describes it exactly.
//!
//! A difference comes from anybody: what it leads to is checked like the files of a folder, and only the one text that
//! [`difference`] itself would write for it is taken.

use rules::GameKind;
use rules::components::{Components, RoadComponents};

use crate::spelling;
use crate::usual::Usual;
use crate::{ContentError, FILES, embedded, fingerprint_of, pack, read};

/// Longer differences are not looked at: everything in every file can be another and still stay below.
pub const MOST_DIFFERENCE: usize = 1 << 16;

/// What the first line begins with; the fingerprint of the usual components follows.
const HEAD: &str = "usual ";

/// The files that a game reads.
fn files_of(game: GameKind) -> &'static [usize] {
    match game {
        GameKind::Golem | GameKind::Spice => &[0],
        GameKind::World => &[1],
        GameKind::Adventure => &[0, 2],
    }
}

/// How the components of one game differ from the usual ones of this version; none if they do not.
pub fn difference(components: &Components, game: GameKind) -> Option<String> {
    if std::ptr::eq(components, embedded()) { None } else { from(Usual::today(), components, game) }
}

/// Whether a text says how the components of one game differ from the usual ones of this or a released version.
pub fn is_difference(text: &str, components: &Components, game: GameKind) -> bool {
    bases(head(text), game).any(|usual| from(usual, components, game).as_deref() == Some(text))
}

/// How the components of one game differ from those of a box; none if they do not.
pub(crate) fn from(usual: &Usual, components: &Components, game: GameKind) -> Option<String> {
    let mut own = spelling::files(components);
    match game {
        GameKind::Golem | GameKind::Spice | GameKind::World => {}
        GameKind::Adventure => {
            // Of the road it uses the merchants and nothing else.
            let merchants = components.adventure.merchants.clone();
            own[0] = spelling::road(&RoadComponents { merchants, ..usual.components.road.clone() });
        }
    }
    let mut text = format!("{HEAD}{:016x}", fingerprint_of(&usual.components, game));
    let mut differs = false;
    for &file in files_of(game) {
        let edits = edits(&usual.lines()[file], &own[file]);
        if !edits.is_empty() {
            differs = true;
            text += &format!("\n{}\n{}", FILES[file], edits.join("\n"));
        }
    }
    differs.then_some(text)
}

/// The components of a game that differ as a text says from the usual ones of this or a released version. The same text
/// gives the same components, which live as long as the program.
pub fn from_difference(text: &str, game: GameKind) -> Result<&'static Components, ContentError> {
    pack::kept(merged(text, game)?)
}

/// The fingerprint in the first line.
fn head(text: &str) -> Option<u64> {
    let digits = text.split('\n').next()?.strip_prefix(HEAD).filter(|digits| digits.len() == 16)?;
    u64::from_str_radix(digits, 16).ok()
}

/// The boxes that a text may be told against. The Call for Adventure uses a part of the road only, so there may be several.
fn bases(found: Option<u64>, game: GameKind) -> impl Iterator<Item = &'static Usual> {
    Usual::every().filter(move |usual| found == Some(fingerprint_of(&usual.components, game)))
}

fn merged(text: &str, game: GameKind) -> Result<Components, ContentError> {
    if text.len() > MOST_DIFFERENCE {
        return Err(fault(1, format!("expected at most {MOST_DIFFERENCE} bytes in all, found {}", text.len())));
    }
    let found = head(text).ok_or_else(|| {
        let first = text.split('\n').next().unwrap_or_default();
        fault(1, format!("expected `{HEAD}` and 16 digits 0-9 a-f, found {first:?}"))
    })?;
    let mut wrong = None;
    for usual in bases(Some(found), game) {
        match merged_with(usual, text, game) {
            Ok(components) => return Ok(components),
            Err(error) => _ = wrong.get_or_insert(error),
        }
    }
    Err(wrong.unwrap_or_else(|| ContentError::OtherUsual { found, here: fingerprint_of(embedded(), game) }))
}

/// The components that differ from those of a box as a text says.
fn merged_with(usual: &Usual, text: &str, game: GameKind) -> Result<Components, ContentError> {
    let mut lines = text.split('\n').zip(1..).skip(1).peekable();
    let mut texts = usual.texts.map(str::to_owned);
    let mut origins: [Vec<usize>; 3] = Default::default();
    while let Some((name, line)) = lines.next() {
        let known = files_of(game).iter().find(|&&file| FILES[file] == name && origins[file].is_empty());
        let Some(&file) = known else {
            let files: Vec<&str> = files_of(game).iter().map(|&file| FILES[file]).collect();
            return Err(fault(line, format!("expected {}, each once, found {name:?}", files.join(" or "))));
        };
        let mut merging = Merging::new(&usual.lines()[file], FILES[file], line);
        while let Some((edit, line)) = lines.next_if(|(edit, _)| edit.starts_with(|sign: char| sign.is_ascii_digit())) {
            merging.edit(edit, line)?;
        }
        let merged = merging.finish();
        texts[file] = merged.iter().map(|&(text, _)| text).collect::<Vec<_>>().join("\n");
        origins[file] = merged.into_iter().map(|(_, line)| line).collect();
    }
    let [road, world, adventure] = &texts;
    let (components, _) = read([road, world, adventure]).map_err(|error| retell(error, &origins))?;
    match from(usual, &components, game) {
        Some(known) if known == text => Ok(components),
        known => {
            let shortest = known.unwrap_or_default();
            let same = text.split('\n').zip(shortest.split('\n')).take_while(|(one, other)| one == other).count();
            let expected = shortest.split('\n').nth(same).unwrap_or("nothing more");
            Err(fault(same + 1, format!("expected the shortest form, here {expected:?}")))
        }
    }
}

fn fault(line: usize, what: String) -> ContentError {
    ContentError::Difference { line, what }
}

/// A fault in a merged file, told by the line of the difference that brought it.
fn retell(error: ContentError, origins: &[Vec<usize>; 3]) -> ContentError {
    match error {
        ContentError::Wrong { file, line, field, expected, found } => {
            let origins = FILES.iter().position(|known| *known == file).map(|index| &origins[index]);
            let origin = origins.and_then(|lines| lines.get(line.saturating_sub(1)).or(lines.last())).copied();
            fault(origin.unwrap_or(1), format!("{file}, field `{field}`: expected {expected}, found {found}"))
        }
        other => other,
    }
}

/// The edits that lead from one list of lines to another: as many lines as possible stay, and where several choices
/// keep as many, earlier lines of the first list go first.
fn edits(usual: &[String], own: &[String]) -> Vec<String> {
    // How many lines can stay from here on.
    let mut stay = vec![vec![0_u32; own.len() + 1]; usual.len() + 1];
    for i in (0..usual.len()).rev() {
        for j in (0..own.len()).rev() {
            stay[i][j] = if usual[i] == own[j] { stay[i + 1][j + 1] + 1 } else { stay[i + 1][j].max(stay[i][j + 1]) };
        }
    }
    let mut edits = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < usual.len() || j < own.len() {
        let (gone, new) = (i, j);
        while usual.get(i) != own.get(j) {
            if j == own.len() || (i < usual.len() && stay[i + 1][j] >= stay[i][j + 1]) {
                i += 1;
            } else {
                j += 1;
            }
        }
        for step in 0..(i - gone).max(j - new) {
            edits.push(match own[new..j].get(step) {
                Some(text) if gone + step < i => format!("{} {text}", gone + step + 1),
                Some(text) => format!("{i}+ {text}"),
                None => format!("{}", gone + step + 1),
            });
        }
        i += 1;
        j += 1;
    }
    edits
}

/// The usual lines of a file while edits are made to them.
struct Merging<'a> {
    usual: &'a [String],
    file: &'static str,
    /// Where the file is named, which answers for lines that stay.
    named: usize,
    /// Lines with the line of the difference that answers for them.
    merged: Vec<(&'a str, usize)>,
    /// How many usual lines are dealt with.
    done: usize,
}

impl<'a> Merging<'a> {
    fn new(usual: &'a [String], file: &'static str, named: usize) -> Self {
        Merging { usual, file, named, merged: Vec::with_capacity(usual.len()), done: 0 }
    }

    /// `12` lets a line go, `12 TEXT` changes it, `12+ TEXT` puts a new one behind it.
    fn edit(&mut self, edit: &'a str, line: usize) -> Result<(), ContentError> {
        let digits = edit.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(edit.len());
        let (number, rest) = edit.split_at(digits);
        let (behind, text) = match rest.strip_prefix("+ ") {
            Some(text) => (true, Some(text)),
            None => (false, rest.strip_prefix(' ')),
        };
        let first = self.done + usize::from(!behind);
        let number = number.parse().ok().filter(|number| (first..=self.usual.len()).contains(number));
        let number = number.filter(|_| text.is_some() || rest.is_empty()).ok_or_else(|| {
            let (last, file) = (self.usual.len(), self.file);
            let form = "`LINE`, `LINE TEXT` or `LINE+ TEXT`";
            fault(line, format!("expected {form} with a line of {file} from {first} to {last}, found {edit:?}"))
        })?;
        self.keep(if behind { number } else { number - 1 });
        self.done = number;
        self.merged.extend(text.map(|text| (text, line)));
        Ok(())
    }

    /// Keeps the usual lines up to this one.
    fn keep(&mut self, to: usize) {
        let kept = self.usual.get(self.done..to).unwrap_or_default();
        self.merged.extend(kept.iter().map(|text| (text.as_str(), self.named)));
        self.done = to;
    }

    fn finish(mut self) -> Vec<(&'a str, usize)> {
        self.keep(self.usual.len());
        self.merged
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules::components::{Merchants, PointCards};

    use super::*;
    use crate::parse;

    /// Where the figures, crystals and words of a file stand, comments left out.
    fn values(text: &str) -> Vec<std::ops::Range<usize>> {
        let mut values = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let code = line.find("//").map_or(line, |comment| &line[..comment]);
            let mut from = 0;
            while let Some(begin) = code[from..].find(|sign: char| sign.is_ascii_alphanumeric()).map(|i| from + i) {
                let rest = &code[begin..];
                let word = |sign: char| !(sign.is_ascii_alphanumeric() || sign == '-' || sign == '_');
                from = begin + rest.find(word).unwrap_or(rest.len());
                if !code[from..].starts_with(':') {
                    values.push(at + begin..at + from);
                }
            }
            at += line.len();
        }
        values
    }

    /// The files of the box with a value changed to another.
    fn changed_value() -> impl Strategy<Value = [String; 3]> {
        let new = prop_oneof![
            (0..60_u8).prop_map(|number| number.to_string()),
            "[ygbm]{1,5}",
            "[a-z][a-z0-9-]{0,6}",
            prop::sample::select(vec!["true", "false", "Open", "Always", "TwoOrThree", "Flat", "Help", "Tool"])
                .prop_map(str::to_owned),
        ];
        (0..3_usize, any::<prop::sample::Index>(), new).prop_map(|(file, index, new)| {
            let mut texts = Usual::today().texts.map(str::to_owned);
            let values = values(&texts[file]);
            texts[file].replace_range(values[index.index(values.len())].clone(), &new);
            texts
        })
    }

    /// Swaps, drops or doubles an entry of a list.
    fn shuffle<T: Clone>(list: &mut Vec<T>, (what, one, other): (u8, usize, usize), rename: impl Fn(&mut T)) {
        let (one, other) = (one % list.len(), other % list.len());
        match what {
            0 => list.swap(one, other),
            1 => _ = list.remove(one),
            _ => {
                let mut entry = list[one].clone();
                rename(&mut entry);
                list.insert(other, entry);
            }
        }
    }

    /// The components of the box with entries of one list swapped, dropped or doubled.
    fn changed_list() -> impl Strategy<Value = Components> {
        let change = (0..3_u8, 0..64_usize, 0..64_usize);
        (0..6, prop::collection::vec(change, 1..4)).prop_map(|(list, changes)| {
            let mut components = embedded().clone();
            for (nth, change) in changes.into_iter().enumerate() {
                let id = format!("new-{nth}");
                let Components { road, world, adventure } = &mut components;
                match list {
                    0 => {
                        let mut cards = road.merchants.cards().to_vec();
                        shuffle(&mut cards, change, |card| card.id.clone_from(&id));
                        road.merchants = Merchants::new(cards);
                        adventure.merchants = road.merchants.clone();
                    }
                    1 => {
                        let mut cards = road.points.to_vec();
                        shuffle(&mut cards, change, |card| card.id.clone_from(&id));
                        road.points = PointCards::new(cards);
                    }
                    2 => shuffle(&mut world.cards, change, |card| card.id.clone_from(&id)),
                    3 => shuffle(&mut world.boards[3].locations, change, |at| at.id.clone_from(&id)),
                    4 => shuffle(&mut adventure.vp_tiles, change, |tile| tile.id.clone_from(&id)),
                    _ => shuffle(&mut world.explorations, change, |tile| tile.id.clone_from(&id)),
                }
            }
            components
        })
    }

    /// What differs leads to the same figures again; whether anything differs is what fingerprints say.
    fn comes_back(components: &Components) -> Result<(), TestCaseError> {
        for game in GameKind::ALL {
            let differs = fingerprint_of(components, game) != fingerprint_of(embedded(), game);
            let text = difference(components, game);
            prop_assert_eq!(text.is_some(), differs, "{}", game.name());
            if let Some(text) = text {
                prop_assert!(
                    text.len() < MOST_DIFFERENCE && text.bytes().all(|sign| matches!(sign, b'\n' | b' '..=b'~'))
                );
                let again = merged(&text, game).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
                prop_assert_eq!(fingerprint_of(&again, game), fingerprint_of(components, game));
                prop_assert_eq!(difference(&again, game), Some(text));
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_changed_value_comes_back(texts in changed_value()) {
            let [road, world, adventure] = &texts;
            let components = parse(road, world, adventure);
            prop_assume!(components.is_ok());
            comes_back(&components.expect("checked above"))?;
        }

        #[test]
        fn any_changed_list_comes_back(components in changed_list()) {
            let [road, world, adventure] = &crate::spelled(&components);
            prop_assume!(parse(road, world, adventure).is_ok());
            comes_back(&components)?;
        }

        #[test]
        fn a_damaged_difference_is_refused_with_words(
            components in changed_list(),
            at in any::<prop::sample::Index>(),
            new in any::<char>(),
        ) {
            let game = GameKind::ALL.into_iter().find(|&game| difference(&components, game).is_some());
            prop_assume!(game.is_some());
            let game = game.expect("checked above");
            let whole = difference(&components, game).expect("found above");
            let at = at.index(whole.len());
            let damaged = format!("{}{new}{}", &whole[..at], &whole[at + 1..]);
            match merged(&damaged, game) {
                // Another figure is another content, which a record tells by its fingerprint.
                Ok(other) => prop_assert_eq!(difference(&other, game), Some(damaged)),
                Err(ContentError::Difference { line, what }) => {
                    prop_assert!((1..=whole.matches('\n').count() + 2).contains(&line), "{} in {}", line, damaged);
                    prop_assert!(what.contains("expected"), "{}", what);
                }
                Err(error) => prop_assert!(matches!(error, ContentError::OtherUsual { .. }), "{}", error),
            }
        }

        #[test]
        fn edits_lead_from_one_list_to_the_other(
            from in prop::collection::vec("[abc]", 0..12),
            to in prop::collection::vec("[abc]", 0..12),
        ) {
            let edits = edits(&from, &to);
            let mut merging = Merging::new(&from, "test", 0);
            for edit in &edits {
                merging.edit(edit, 0).map_err(|error| TestCaseError::fail(error.to_string()))?;
            }
            let merged: Vec<&str> = merging.finish().into_iter().map(|(text, _)| text).collect();
            prop_assert_eq!(&merged, &to);
            prop_assert_eq!(edits.is_empty(), from == to);
        }
    }

    #[test]
    fn the_fixed_spelling_says_what_the_files_say() {
        let [road, world, adventure] = &crate::spelled(embedded());
        let again = parse(road, world, adventure).expect("our own spelling");
        assert_eq!(spelling::files(&again), *Usual::today().lines());
        assert_eq!(crate::fingerprint(&again), crate::fingerprint(embedded()));
    }

    fn refused(text: &str, game: GameKind) -> String {
        from_difference(text, game).expect_err(text).to_string()
    }

    #[test]
    fn what_is_wrong_is_said() {
        let usual = format!("{HEAD}{:016x}", fingerprint_of(embedded(), GameKind::Golem));
        let told = |rest: &str| refused(&format!("{usual}\n{rest}"), GameKind::Golem);
        assert_eq!(
            refused("", GameKind::Golem),
            "line 1 of what differs: expected `usual ` and 16 digits 0-9 a-f, found \"\""
        );
        assert!(refused("usual 0123456789abcdef\nroad.ron\n3 x", GameKind::Golem).contains("it needs the version"));
        assert_eq!(told("world.ron\n3 x"), "line 2 of what differs: expected road.ron, each once, found \"world.ron\"");
        assert_eq!(
            told("road.ron\n3 caravan_limit: 11,"),
            "line 3 of what differs: road.ron, field `caravan_limit`: expected 4 to 10, found 11"
        );
        assert_eq!(
            told("road.ron\n5 copper_points: 4,\n4 tokens_per_player: 3,"),
            "line 4 of what differs: expected `LINE`, `LINE TEXT` or `LINE+ TEXT` with a line of road.ron from 6 to 95, \
             found \"4 tokens_per_player: 3,\""
        );
        assert_eq!(
            told("road.ron\n3 caravan_limit: 4,"),
            "line 2 of what differs: road.ron, field `merchants[trade-yyyyy-mm].effect.give`: \
             expected at most 4 crystals, the limit at the end of a turn, found \"y5\""
        );
        assert_eq!(
            told("road.ron\n5 copper_points: 4, // dear"),
            "line 3 of what differs: expected the shortest form, here \"5 copper_points: 4,\""
        );
        assert_eq!(
            told("road.ron\n5 copper_points: 3,"),
            "line 1 of what differs: expected the shortest form, here \"\""
        );
        let long = format!("{usual}\nroad.ron{}", "\n1+ //".repeat(MOST_DIFFERENCE / 6));
        assert!(refused(&long, GameKind::Golem).contains("expected at most 65536 bytes in all"));
        for bracket in ["(", "[", "(a: ", "/*"] {
            let deep = bracket.repeat(10_000);
            assert!(told(&format!("road.ron\n3 {deep}")).starts_with("line "));
        }
    }

    /// Whatever merchants a folder has: The Call for Adventure is told with them and the usual road around them.
    #[test]
    fn all_merchants_fit_the_usual_caravan() {
        assert_eq!(crate::check::Number::from(embedded().road.caravan_limit), *crate::check::LIMITS.end());
    }
}
