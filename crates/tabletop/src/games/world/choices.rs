//! What clicking the pieces and places of An Endless World means.

use rules::Action;
use rules::components::{Location, Site};
use rules::world::{Pending, WorldGame};

use crate::choices::Target;
use crate::ids::{LocationId, Slot, StackId};
use crate::stage::{Stage, Zone};

/// The thing a decision of this game belongs to.
pub fn target(game: &WorldGame, stage: &Stage, action: Action) -> Option<Target> {
    let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
    match (action, game.pending()) {
        (Action::Work { location, .. } | Action::Explore { location }, _) => {
            Some(Target::Place(Zone::Location(LocationId(location))))
        }
        (Action::TakeBonus { stack }, Pending::Golem { location, .. }) => {
            in_zone(Zone::BonusTop(LocationId(location), StackId(stack)))
        }
        (Action::Claim { .. }, Pending::Golem { location, .. }) => {
            in_zone(Zone::PointRow(golem_slot(game.location(location)?)?))
        }
        _ => None,
    }
}

/// What is meant by clicking a thing: what is written beside a golem stands for its card; before traders are sent, a
/// golem's card and tiles stand for their location, and afterwards the location for its tile.
pub fn meant(game: &WorldGame, stage: &Stage, target: Target) -> Target {
    let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
    let target = match target {
        Target::Place(zone @ Zone::PointRow(_)) => in_zone(zone).unwrap_or(target),
        other => other,
    };
    let stands_for = match (target, game.pending()) {
        (Target::Piece(piece), Pending::Turn) => match stage.zone_of(piece) {
            Some(Zone::BonusTop(location, _)) => Some(location),
            Some(Zone::PointRow(slot)) => golem_at(game, slot),
            _ => None,
        }
        .map(|location| Target::Place(Zone::Location(location))),
        (Target::Place(Zone::Location(at)), Pending::Golem { location, .. }) if at.0 == location => {
            let tops = [0, 1].map(|stack| in_zone(Zone::BonusTop(at, StackId(stack))));
            // Of two tiles it is not known which.
            tops[0].xor(tops[1])
        }
        _ => None,
    };
    stands_for.unwrap_or(target)
}

/// The location below a slot of the golem row.
pub fn golem_at(game: &WorldGame, slot: Slot) -> Option<LocationId> {
    let mut locations = (0..).zip(game.locations());
    locations.find(|(_, location)| golem_slot(location) == Some(slot)).map(|(index, _)| LocationId(index))
}

/// What the golem at a location is worth.
pub fn golem_points(game: &WorldGame, location: LocationId) -> u8 {
    let card = game.location(location.0).and_then(golem_slot).and_then(|slot| game.row_card(slot.0));
    card.and_then(|card| game.components().cards.get(usize::from(card))).map_or(0, |card| card.points)
}

fn golem_slot(location: &Location) -> Option<Slot> {
    match location.site {
        Site::Golem { card_slot, .. } => Some(Slot(card_slot)),
        _ => None,
    }
}
