//! The Call for Adventure at the table.

mod marks;
mod pointed;
mod scenery;
mod walk;

use bevy::prelude::App;
use rules::adventure::AdventureGame;

use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::table::{Tabletop, brush::Brush};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((walk::plugin, pointed::plugin));
}

impl Scene for AdventureGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
        scenery::draw(brush, self, running, words, tabletop);
    }
}
