//! Names that nobody wrote, and names as viewers read them. A record holds such a name in the language it was played in;
//! whoever reads it is told it in theirs.

use std::sync::LazyLock;

use bevy::platform::collections::{HashMap, HashSet};

use crate::app::games::{GameSetup, SeatKind};
use crate::app::language::{Language, Words};
use crate::session::Player;
use crate::t;

/// A name the program gives to whoever wrote none. Names of opponents are names in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Usual {
    You,
    Audience,
    Person(usize),
    Program(usize),
}

impl Usual {
    fn told(self, words: &Words) -> String {
        match self {
            Self::You => t!(words, "seat-you"),
            Self::Audience => t!(words, "seat-audience"),
            Self::Person(number) => t!(words, "seat-person-number", number = number),
            Self::Program(number) => t!(words, "seat-program-number", number = number),
        }
    }

    /// The usual name that a text is in any of the languages.
    fn read(name: &str) -> Option<Self> {
        static KNOWN: LazyLock<HashMap<String, Usual>> = LazyLock::new(|| {
            let numbered = (1..=5).flat_map(|number| [Usual::Person(number), Usual::Program(number)]);
            let all: Vec<_> = [Usual::You, Usual::Audience].into_iter().chain(numbered).collect();
            let of = |language: Language| {
                let words = Words::new(language);
                all.iter().map(|usual| (usual.told(&words), *usual)).collect::<Vec<_>>()
            };
            Language::ALL.into_iter().flat_map(of).collect()
        });
        KNOWN.get(name).copied()
    }
}

/// What whoever has this name that nobody wrote is called, in every language that can be chosen: at this table, and alone at
/// this screen.
pub fn of_the_unnamed(name: &str) -> Vec<String> {
    let all = [Usual::read(name), Some(Usual::You)].into_iter().flatten();
    let told =
        all.flat_map(|usual| Language::OFFERED.into_iter().map(move |language| usual.told(&Words::new(language))));
    let mut names: Vec<String> = Vec::new();
    told.for_each(|name| {
        if !names.contains(&name) {
            names.push(name)
        }
    });
    names
}

/// Whether the program gives this name to a person who wrote none, in one language or another; large letters aside.
pub fn is_given(name: &str) -> bool {
    static GIVEN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let of = |language: Language| {
            let (words, people) = (Words::new(language), (1..=5).map(Usual::Person));
            [Usual::You].into_iter().chain(people).map(|usual| usual.told(&words).to_lowercase()).collect::<Vec<_>>()
        };
        Language::ALL.into_iter().flat_map(of).collect()
    });
    GIVEN.contains(&name.trim().to_lowercase())
}

/// Whether somebody wrote this name; else the program gave it.
pub fn is_written(name: &str) -> bool {
    Usual::read(name).is_none() && !name.trim().is_empty()
}

/// Whether a name means whoever sits at this screen.
pub fn is_you(name: &str) -> bool {
    Usual::read(name) == Some(Usual::You)
}

/// A seat's name in the reader's language, if nobody wrote it; else as it was written. A share code may come without names.
pub fn read(words: &Words, name: &str, seat: usize) -> String {
    match Usual::read(name) {
        Some(usual) => usual.told(words),
        None if name.trim().is_empty() => Usual::Person(seat + 1).told(words),
        None => name.to_owned(),
    }
}

/// A seat's name for others than who sits there: whoever gave none is "you" at the table, and to viewers that would be
/// themselves.
pub fn of(words: &Words, name: &str, seat: usize) -> String {
    if is_you(name) { Usual::Person(seat + 1).told(words) } else { read(words, name, seat) }
}

/// Players with such names.
pub fn players(words: &Words, players: &[Player]) -> Vec<Player> {
    let named = |(seat, player): (usize, &Player)| Player { name: of(words, &player.name, seat), ..player.clone() };
    players.iter().enumerate().map(named).collect()
}

/// Whether only one person sits at the table, whom "you" can mean.
pub fn is_alone(setup: &GameSetup) -> bool {
    setup.taken().filter(|seat| seat.kind == SeatKind::Person).count() < 2
}

/// A seat's name when nobody wrote one. Opponents are known by their face, and that goes with the colour.
pub fn usual_name(words: &Words, kind: &SeatKind, index: usize, colour: u8, alone: bool) -> String {
    match kind {
        SeatKind::Audience => t!(words, "seat-audience"),
        SeatKind::Person if alone && index == 0 => t!(words, "seat-you"),
        SeatKind::Person => t!(words, "seat-person-number", number = index + 1),
        SeatKind::Program(_) => t!(words, "seat-program-number", number = index + 1),
        SeatKind::Computer { .. } | SeatKind::Adaptive { .. } | SeatKind::Agent(_) | SeatKind::Off => {
            const NAMES: [&str; 5] = ["seat-name-1", "seat-name-2", "seat-name-3", "seat-name-4", "seat-name-5"];
            t!(words, NAMES[usize::from(colour) % NAMES.len()])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_nobody_wrote_is_read_in_the_readers_language() {
        let german = Words::new(Language::German);
        assert_eq!(read(&german, "You", 0), "Du");
        assert_eq!(read(&german, "Player 2", 0), "Spieler 2");
        assert_eq!(read(&german, "Program 5", 0), "Programm 5");
        assert_eq!(read(&Words::default(), "Publikum", 0), "Audience");
        assert_eq!(read(&german, "Youri", 0), "Youri", "a name somebody wrote stays");
        assert_eq!(read(&german, "Player 77", 0), "Player 77");
        assert!(["You", " du ", "spieler 3", "Player 1"].into_iter().all(is_given));
        assert!(!["Youri", "Ada", "", "Audience"].into_iter().any(is_given));
        assert_eq!(read(&german, " ", 3), "Spieler 4", "a share code may have no names");
    }

    #[test]
    fn viewers_are_told_a_number_instead_of_you_whatever_the_record_speaks() {
        let german = Words::new(Language::German);
        for told in ["You", "Du"] {
            assert_eq!(of(&german, told, 2), "Spieler 3");
            assert_eq!(of(&Words::default(), told, 2), "Player 3");
        }
        assert_eq!(of(&german, "Ada", 2), "Ada");
    }
}
