//! How close turns came to the best ones, game by game. Reviews find that out, which takes long, and no record has it: one
//! small file of the house keeps it, and the index that can be deleted does not.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use crate::store::digest;

/// The newest version of the file that is read, and the one that is written.
pub const REVIEWS_VERSION: u32 = 1;
/// The name of the file, in the folder of games and in a house as one file.
pub const REVIEWS_NAME: &str = "reviews.txt";
/// What it begins with.
const HEAD: &str = "caravanserai reviews";
/// Longer than what any history comes to.
const MOST_BYTES: u64 = 64 << 20;
/// Check digits at the end of a line.
const DIGITS: usize = 8;

/// Why reviews cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum ReviewsError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// Written by a later version.
    #[error("the file of reviews has version {version}, and this program reads up to {REVIEWS_VERSION}")]
    Newer {
        /// Its version.
        version: u32,
    },
}

/// By the identity of a game: percent of every seat that had a turn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reviews {
    games: BTreeMap<String, Vec<Option<u8>>>,
    /// Lines that could not be used.
    pub(crate) damaged: usize,
}

impl Reviews {
    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Of one game.
    pub fn of(&self, identity: &str) -> Option<&[Option<u8>]> {
        self.games.get(identity).map(Vec::as_slice)
    }

    /// Of one more game, or another one of the same. Says whether that is new.
    pub(crate) fn note(&mut self, identity: &str, percent: Vec<Option<u8>>) -> bool {
        self.games.insert(identity.to_owned(), percent.clone()) != Some(percent)
    }

    /// Takes in games that it does not have. Says whether there were any.
    pub(crate) fn gain(&mut self, other: &Reviews) -> bool {
        let before = self.games.len();
        for (identity, percent) in &other.games {
            self.games.entry(identity.clone()).or_insert_with(|| percent.clone());
        }
        self.games.len() > before
    }

    /// As the text of a file.
    pub fn to_text(&self) -> String {
        let line = |(identity, percent): (&String, &Vec<Option<u8>>)| {
            let seats = percent.iter().map(|seat| seat.map_or_else(|| "-".to_owned(), |percent| percent.to_string()));
            let body = format!("{identity} {}", seats.collect::<Vec<_>>().join(" "));
            format!("{body} {}\n", &digest(body.as_bytes())[..DIGITS])
        };
        format!("{HEAD} {REVIEWS_VERSION}\n") + &self.games.iter().map(line).collect::<String>()
    }

    /// Reads what [`Self::to_text`] writes. A damaged line costs that game only.
    pub fn from_text(text: &[u8]) -> Result<Self, ReviewsError> {
        let text = String::from_utf8_lossy(text);
        let mut reviews = Reviews::default();
        for line in text.lines() {
            if let Some(version) = line.strip_prefix(HEAD) {
                match version.trim().parse() {
                    Ok(version) if version > REVIEWS_VERSION => return Err(ReviewsError::Newer { version }),
                    Ok(_) => {}
                    Err(_) => reviews.damaged += 1,
                }
            } else if let Some((identity, percent)) = read_line(line) {
                reviews.games.insert(identity, percent);
            } else {
                reviews.damaged += 1;
            }
        }
        Ok(reviews)
    }

    /// Reads a file; where there is none, nothing has been reviewed.
    pub fn load(path: &Path) -> Result<Self, ReviewsError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Reviews::default()),
            Err(error) => Err(error.into()),
            Ok(about) if about.len() > MOST_BYTES => Err(io::Error::other("it is too long").into()),
            Ok(_) => Reviews::from_text(&fs::read(path)?),
        }
    }
}

fn read_line(line: &str) -> Option<(String, Vec<Option<u8>>)> {
    let (body, digits) = line.rsplit_once(' ')?;
    let mut words = body.split(' ');
    let identity = words.next().filter(|_| digest(body.as_bytes())[..DIGITS] == *digits)?;
    let seats = words.map(|word| if word == "-" { Some(None) } else { word.parse().ok().map(Some) });
    Some((identity.to_owned(), seats.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_back_what_was_noted_and_a_damaged_line_costs_itself() {
        let mut reviews = Reviews::default();
        assert!(reviews.note("aa", vec![Some(93), None]) && reviews.note("bb", vec![Some(7), Some(100)]));
        assert!(!reviews.note("aa", vec![Some(93), None]));
        let text = reviews.to_text();
        assert_eq!(Reviews::from_text(text.as_bytes()).unwrap(), reviews);
        let read = Reviews::from_text(text.replace(" 93 ", " 63 ").as_bytes()).unwrap();
        assert_eq!((read.of("aa"), read.of("bb"), read.damaged), (None, reviews.of("bb"), 1));
        let newer = Reviews::from_text(b"caravanserai reviews 2\nsomething else");
        assert!(matches!(newer, Err(ReviewsError::Newer { version: 2 })));
    }
}
