//! The names of the pictures that pieces are drawn with.

use rules::components::Components;

use crate::games::road::pictures as road;
pub use crate::games::road::pictures::{Names, crystal, lettered, tokens};
use crate::games::{Theme, adventure, world};
use crate::stage::Piece;

/// The names of a piece's picture and of its back. Figures are drawn in the colour that stands in place of their seat.
pub fn names(components: &Components, piece: Piece, theme: Theme) -> Names {
    road::names(&components.road, piece, theme).unwrap_or_else(|| {
        let own = world::pictures::name(&components.world, piece);
        let name = own.or_else(|| adventure::pictures::name(&components.adventure, piece));
        (name.unwrap_or_default(), adventure::pictures::back(piece))
    })
}
