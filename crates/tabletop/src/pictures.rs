//! The names of the pictures that pieces are drawn with.

use rules::components::Components;
use rules::{Engine as _, Game};

pub use crate::games::road::pictures::{Letters, Names, crystal, lettered, tokens};
use crate::games::{Theme, table};
use crate::plain::Plain;
use crate::stage::Piece;

/// The names of a piece's picture and of its back in a game; the pictures were drawn for the usual components. Figures are
/// drawn in the colour that stands in place of their seat.
pub fn names(game: &Game, usual: &Components, piece: Piece) -> Names {
    match piece {
        Piece::Crystal { colour, .. } => (crystal(colour, Theme::of(game.options().kind)).to_owned(), None),
        _ => table(game).picture(usual, piece).unwrap_or_default(),
    }
}

/// Every front of a game that no picture shows, each once.
pub fn plain(game: &Game, usual: &Components) -> Vec<Plain> {
    let mut fronts: Vec<Plain> = table(game).fronts(usual).into_iter().filter_map(Result::err).collect();
    fronts.sort();
    fronts.dedup();
    fronts
}
