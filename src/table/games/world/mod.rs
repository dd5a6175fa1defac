//! An Endless World at the table.

mod light;
mod scenery;

use rules::world::WorldGame;

use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::table::{Tabletop, brush::Brush};

pub(super) use light::plugin;

impl Scene for WorldGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, _: &Tabletop) {
        scenery::draw(brush, running, self, words);
    }
}
