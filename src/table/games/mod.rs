//! What is drawn for each game, one folder each behind one trait. The only places that tell the games apart are the
//! matches below; they have no arm for the rest, so that the compiler lists what a new game lacks.

mod adventure;
mod carrier;
mod road;
mod small_screens;
pub mod world;

use bevy::prelude::*;
use rules::Game;

use super::Tabletop;
use super::brush::Brush;
use crate::app::language::Words;
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((world::plugin, adventure::plugin));
}

/// What one game draws.
pub trait Scene {
    /// Draws everything that is no piece.
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop);
}

/// What a game draws.
pub fn scene(game: &Game) -> &dyn Scene {
    match game {
        Game::Road(game) => game,
        Game::World(game) => game,
        Game::Adventure(game) => game,
    }
}
