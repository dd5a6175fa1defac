//! The road family at the table.

mod scenery;

use rules::road::RoadGame;

use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::table::{Desk, brush::Brush};

impl Scene for RoadGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, desk: &Desk) {
        scenery::draw(brush, self, running, words, desk);
    }
}
