//! Whatever is done to the text of a file, loading it gives components or an error within the file, and never a panic.

use content::{ContentError, parse};
use rules::StableHasher;

const FILES: [(&str, &str); 3] = [
    ("road.ron", include_str!("../../../assets/content/road.ron")),
    ("world.ron", include_str!("../../../assets/content/world.ron")),
    ("adventure.ron", include_str!("../../../assets/content/adventure.ron")),
];

/// What a slip of the pen or a bad day puts into a file.
const SCRAPS: [&str; 28] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "'",
    "-",
    "0",
    "-1",
    "255",
    "99999999999999999999999",
    "1e9",
    ".",
    "//",
    "/*",
    "*/",
    "\n",
    "r#\"",
    "é",
    "\u{0}",
    "#![enable(unwrap_newtypes)]",
    "None",
    "id: \"x\",",
];

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        let mut hasher = StableHasher::default();
        hasher.word(self.0);
        self.0 += 1;
        (hasher.finish() % limit as u64) as usize
    }

    /// A place between two letters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn mutate(&mut self, text: &mut String) {
        let at = self.place(text);
        match self.below(6) {
            0 => text.truncate(at),
            1 => text.insert_str(at, SCRAPS[self.below(SCRAPS.len())]),
            2 => {
                let end =
                    text[at..].char_indices().nth(1 + self.below(12)).map_or(text.len(), |(length, _)| at + length);
                text.replace_range(at..end, "");
            }
            3 => {
                let (from, to) = (self.place(text), self.place(text));
                let piece: String = text[from.min(to)..from.max(to)].chars().take(80).collect();
                text.insert_str(at, &piece);
            }
            4 => {
                // A number becomes another.
                if let Some(digit) = text[at..].find(|letter: char| letter.is_ascii_digit()) {
                    let value = self.below(300).to_string();
                    text.replace_range(at + digit..at + digit + 1, &value);
                }
            }
            _ => {
                // A word from elsewhere takes the place of another.
                let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
                let (old, new) = (words[self.below(words.len())].to_owned(), words[self.below(words.len())].to_owned());
                if !old.is_empty() {
                    *text = text.replacen(&old, &new, 1);
                }
            }
        }
    }
}

#[test]
fn no_text_makes_loading_panic() {
    let mut dice = Dice(0);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..600 {
        let mut texts = FILES.map(|(_, text)| text.to_owned());
        let file = dice.below(3);
        for _ in 0..1 + dice.below(3) {
            dice.mutate(&mut texts[file]);
        }
        match parse(&texts[0], &texts[1], &texts[2]) {
            Ok(_) => good += 1,
            Err(ContentError::Wrong { file: named, line, field, expected, found }) => {
                bad += 1;
                assert_eq!(named, FILES[file].0);
                assert!((1..=texts[file].matches('\n').count() + 1).contains(&line), "line {line}");
                assert!(!field.is_empty() && !expected.is_empty() && !found.is_empty());
            }
            Err(error) => panic!("texts are readable: {error}"),
        }
    }
    // Comments, notes and harmless figures change without breaking anything; most else does not.
    assert!(good > 30 && bad > 300, "{good} good, {bad} bad");
}

#[test]
fn deep_nesting_is_refused() {
    for bracket in ["(", "[", "{", "(a: ", "/*"] {
        let deep = bracket.repeat(200_000);
        assert!(parse(&deep, FILES[1].1, FILES[2].1).is_err());
        let inside = FILES[0].1.replace("Gain(\"b\")", &deep);
        assert!(parse(&inside, FILES[1].1, FILES[2].1).is_err());
    }
}
