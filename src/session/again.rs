//! Another game like the one at the table: the same deal, or stronger or weaker opponents.

use super::Match;
use crate::app::games::{GameSetup, SeatKind};
use crate::app::language::Words;
use crate::app::requests::StartGame;

impl Match {
    /// The very same deal from its beginning.
    pub fn same_deal(&self, words: &Words) -> StartGame {
        StartGame { setup: self.setup(words), components: Some(self.components()) }
    }

    /// The very same deal with everybody one seat further: of two players each has the place of the other.
    pub fn same_deal_swapped(&self, words: &Words) -> StartGame {
        let mut again = self.same_deal(words);
        let taken = self.players().len().min(again.setup.seats.len());
        again.setup.seats[..taken].rotate_right(1);
        again
    }

    /// A fresh deal with every opponent one level higher; none where all of them are at the top, or there is none.
    pub fn one_level_higher(&self, words: &Words) -> Option<StartGame> {
        self.with_levels(words, |level| (level < SeatKind::LEVELS).then_some(level + 1))
    }

    /// The same one level lower.
    pub fn one_level_lower(&self, words: &Words) -> Option<StartGame> {
        self.with_levels(words, |level| (level > 1).then_some(level - 1))
    }

    fn with_levels(&self, words: &Words, other: impl Fn(u8) -> Option<u8>) -> Option<StartGame> {
        let mut setup = GameSetup { seed: None, ..self.setup(words) };
        let mut changed = false;
        for seat in &mut setup.seats {
            if let SeatKind::Computer { level, .. } = &mut seat.kind
                && let Some(other) = other(*level)
            {
                *level = other;
                changed = true;
            }
        }
        changed.then(|| StartGame { setup, components: Some(self.components()) })
    }
}
