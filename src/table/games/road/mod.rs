//! The road family at the table.

mod scenery;

use rules::road::RoadGame;

use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::table::{Tabletop, brush::Brush};

impl Scene for RoadGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
        scenery::draw(brush, self, running, words, tabletop);
    }
}
