//! Parts of the table that can be pointed out or looked at, and what can be claimed there.

use bevy_math::Rect;
use rules::{Action, Crystals, Game, Seat};

use crate::games::table;
use crate::ids::{LocationId, Slot};
use crate::layout::Layout;
use crate::legend::Sign;
use crate::stage::Piece;

/// Where a decision is made, as hints and lessons point it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The own hand.
    Hand,
    /// The merchant row.
    Merchants,
    /// The cards that can be claimed.
    Claims,
    /// The own caravan or storage.
    Caravan,
    /// The own traders at home.
    Traders,
    /// The button to rest.
    Rest,
    /// The map.
    Map,
    /// This place to work and its neighbours.
    Places(LocationId),
    /// The buttons.
    Buttons,
}

impl Area {
    /// Where a decision is made.
    pub fn of(game: &Game, action: Action) -> Self {
        match action {
            Action::Play { .. } | Action::Discard { .. } => Area::Hand,
            Action::Acquire { .. } | Action::TakeCard { .. } => Area::Merchants,
            Action::Claim { .. } => table(game).claims_area(),
            Action::TakeBonus { .. } => Area::Claims,
            Action::Rest => Area::Rest,
            Action::Pay(_) | Action::Upgrade(_) | Action::Return(_) => Area::Caravan,
            Action::Work { location, .. } | Action::Explore { location } => Area::Places(LocationId(location)),
            Action::PlaceWagon { .. } | Action::StepTo { .. } | Action::TakeTile { .. } => Area::Map,
            Action::Halt | Action::Build | Action::Trade { .. } => Area::Map,
            Action::Done | Action::TakeSet { .. } => Area::Buttons,
        }
    }
}

/// A part of the table that can be looked at and is no piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A seat with all that is its own.
    Seat(Seat),
    /// The merchant deck.
    MerchantDeck,
    /// The deck of point cards.
    PointDeck,
    /// The village tiles.
    VillagePile,
    /// The grid of outposts on the own board.
    Outposts,
    /// The own caravan or storage.
    Caravan,
    /// The words beside a golem of An Endless World.
    Gift(Slot),
    /// A small picture that is explained in the legend.
    Sign(Sign),
}

impl Part {
    /// All parts of a table and where they are.
    pub fn all(layout: &Layout, game: &Game) -> Vec<(Rect, Part)> {
        let rival = |seat| (layout.rival_panel(layout.rival(seat)), Part::Seat(seat));
        let near = (layout.frame().near_seat, Part::Seat(layout.viewer));
        // What is counted on the near seat's own board stands before the seat.
        layout.rivals().map(rival).chain(table(game).parts(layout)).chain([near]).collect()
    }
}

/// Something that can be claimed: a point card, a golem card or the tile of an open village.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// Its place, as plans count places.
    pub slot: Slot,
    /// What lies there.
    pub piece: Piece,
    /// What it is worth, without a token.
    pub points: u8,
    /// Points of the token on top.
    pub token: u8,
    /// What it costs.
    pub cost: Crystals,
}
