//! What things on the table are and do, in plain words: for the close-up of a card, a tile, a place or a sign.

mod pieces;
mod spots;

pub use spots::{Spot, rival_panel, spot_at};

use rules::{Crystals, Game};
use tabletop::ids::LocationId;

use crate::app::language::Words;
use crate::session::Match;
use crate::table::{
    layout::Layout,
    stage::{Piece, Place},
};

/// Something that can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A piece and where it lies.
    Piece(Piece, Place),
    /// A location of An Endless World.
    Location(LocationId),
    /// A part of the table that is no piece.
    Spot(Spot),
}

/// The words and pictures of a close-up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explanation {
    /// What it is.
    pub title: String,
    /// What it does and what it means now.
    pub lines: Vec<String>,
    /// Its picture, by name.
    pub picture: Option<String>,
    /// Rows of smaller pictures with a heading each, as for a rival's cards.
    pub gallery: Vec<(String, Vec<String>)>,
}

/// What is known about a subject; `None` where there is nothing to say.
pub fn explain(words: &Words, running: &Match, layout: &Layout, subject: Subject) -> Option<Explanation> {
    match subject {
        Subject::Piece(piece, place) => pieces::explain(words, running, layout, piece, place),
        Subject::Location(location) => match &*running.seen() {
            Game::World(game) => spots::location(words, running, layout, game, location),
            _ => None,
        },
        Subject::Spot(spot) => Some(spots::explain(words, running, layout, spot)),
    }
}

/// What is missing of a price.
fn missing(price: Crystals, there: Crystals) -> Crystals {
    Crystals(std::array::from_fn(|colour| price.0[colour].saturating_sub(there.0[colour])))
}
