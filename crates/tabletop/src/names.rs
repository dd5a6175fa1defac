//! The names scripts, hints and lessons know things on the table by.

use rules::{Crystal, Game, Seat};

use crate::choices::{Button, Target};
use crate::games::table;
use crate::ids::SetId;
use crate::layout::Layout;
use crate::stage::{Piece, Place, Stage, Zone};

/// The name of a piece; `None` for what is not acted on by itself.
pub fn piece(piece: Piece, place: &Place, viewer: Seat) -> Option<String> {
    let own = |seat: Seat| if seat == viewer { "own".to_owned() } else { format!("seat{seat}") };
    Some(match place.zone {
        Zone::Market(slot) => format!("market.{}", slot.0 + 1),
        Zone::PointRow(slot) => format!("points.{}", slot.0 + 1),
        Zone::Land(tile) => format!("tile.{}", tile.0 + 1),
        Zone::BonusPile(kind) if place.index == 0 => format!("bonus.{}", kind.index() + 1),
        Zone::BonusTop(location, stack) => format!("bonus.{}.{}", location.0, stack.0),
        Zone::Hand(seat) => format!("{}.hand.{}", own(seat), place.index + 1),
        Zone::Played(seat) => format!("{}.played.{}", own(seat), place.index + 1),
        Zone::Claimed(seat) => format!("{}.claimed.{}", own(seat), place.index + 1),
        Zone::Caravan(seat) => {
            let Piece::Crystal { colour, .. } = piece else { return None };
            crystal(&own(seat), colour)
        }
        _ => return None,
    })
}

fn crystal(owner: &str, colour: Crystal) -> String {
    format!("{owner}.crystal.{}", colour.letter())
}

/// The name of a place that can be pointed at.
pub fn spot(id: &str) -> String {
    format!("location.{id}")
}

/// The name of a button of the panel.
pub const fn button(button: Button) -> &'static str {
    match button {
        Button::Rest => "table.rest",
        Button::Done => "table.done",
        Button::Build => "table.build",
        Button::Trade => "table.trade",
        Button::Claim => "table.claim",
    }
}

/// The name of a starting set.
pub fn set(set: SetId) -> String {
    format!("table.set{}", set.0 + 1)
}

/// The name of anything that can be clicked.
pub fn target(game: &Game, stage: &Stage, layout: &Layout, target: Target) -> Option<String> {
    match target {
        Target::Piece(wanted) => {
            let (_, place) = stage.places().into_iter().find(|(known, _)| *known == wanted)?;
            piece(wanted, &place, layout.viewer)
        }
        Target::Crystal(colour) => Some(crystal("own", colour)),
        Target::Place(zone) => {
            table(game).spots(layout).into_iter().find(|known| known.zone == zone).map(|known| spot(known.id))
        }
        Target::Button(pressed) => Some(button(pressed).to_owned()),
        Target::Set(index) => Some(set(index)),
    }
}
