//! Another game like the one at the table: the same deal, or stronger opponents.

use super::Match;
use crate::app::games::{GameSetup, SeatKind};
use crate::app::language::Words;
use crate::app::requests::StartGame;

impl Match {
    /// The very same deal from its beginning.
    pub fn same_deal(&self, words: &Words) -> StartGame {
        StartGame { setup: self.setup(words), components: Some(self.components()) }
    }

    /// A fresh deal with every opponent one level higher; none where all of them are at the top, or there is none.
    pub fn one_level_higher(&self, words: &Words) -> Option<StartGame> {
        let mut setup = GameSetup { seed: None, ..self.setup(words) };
        let mut higher = false;
        for seat in &mut setup.seats {
            if let SeatKind::Computer { level, .. } = &mut seat.kind
                && *level < SeatKind::LEVELS
            {
                *level += 1;
                higher = true;
            }
        }
        higher.then(|| StartGame { setup, components: Some(self.components()) })
    }
}
