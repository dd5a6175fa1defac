//! The Call for Adventure at the table.

mod scenery;
mod walk;

use rules::adventure::AdventureGame;

pub use self::scenery::rim;
pub(super) use self::walk::plugin;
use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::table::{Tabletop, brush::Brush};

impl Scene for AdventureGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
        scenery::draw(brush, self, running, words, tabletop);
    }
}
