//! Which pieces of An Endless World lie where.

use std::collections::BTreeMap;

use rules::Outcome;
use rules::components::Site;
use rules::world::{GOLEMS, STACKS, WorldGame};

use crate::ids::{LocationId, Slot, StackId};
use crate::stage::{Piece, Stage, Zone};

/// Where every piece but the crystals lies.
pub fn lay_out(game: &WorldGame, stage: &mut BTreeMap<Piece, Zone>) {
    let components = game.components();
    stage.extend(game.deck().as_slice().iter().map(|&card| (Piece::WorldCard(card), Zone::PointDeck)));
    if let Some(card) = game.deck().top() {
        stage.insert(Piece::WorldCard(card), Zone::PointDeckTop);
    }
    for slot in 0..GOLEMS as u8 {
        if let Some(card) = game.row_card(slot) {
            stage.insert(Piece::WorldCard(card), Zone::PointRow(Slot(slot)));
        }
    }
    let (mut bonuses, mut explorations) = (vec![0; components.bonuses.len()], vec![0; components.explorations.len()]);
    let mut bonus = |stage: &mut BTreeMap<_, _>, kind: u8, zone| {
        stage.insert(Piece::Pennant { kind, nth: count_up(&mut bonuses[usize::from(kind)]) }, zone);
    };
    let mut exploration = |stage: &mut BTreeMap<_, _>, kind: u8, zone| {
        stage.insert(Piece::Exploration { kind, nth: count_up(&mut explorations[usize::from(kind)]) }, zone);
    };
    let mut traders = [0; 4];
    let mut band = |stage: &mut BTreeMap<_, _>, seat: u8, count: u8, zone| {
        for _ in 0..count {
            stage.insert(Piece::Trader { seat, nth: count_up(&mut traders[usize::from(seat)]) }, zone);
        }
    };
    for (index, location) in (0..).zip(game.locations()) {
        let here = LocationId(index);
        if let Site::Golem { card_slot, .. } = location.site {
            for stack in 0..STACKS as u8 {
                if let [below @ .., top] = game.stack(card_slot, stack).as_slice() {
                    below.iter().for_each(|&kind| bonus(stage, kind, Zone::BonusStack(here, StackId(stack))));
                    bonus(stage, *top, Zone::BonusTop(here, StackId(stack)));
                }
            }
        }
        if let Some(kind) = game.exploration_at(index) {
            exploration(stage, kind, Zone::Unexplored(here));
        }
        if let Some((seat, count)) = game.traders_at(index) {
            band(stage, seat, count, Zone::Location(here));
        }
    }
    for (seat, player) in (0..).zip(game.players()) {
        stage.extend(player.claimed.iter().map(|card| (Piece::WorldCard(card), Zone::Claimed(seat))));
        player.bonuses.as_slice().iter().for_each(|&kind| bonus(stage, kind, Zone::BonusSpaces(seat)));
        player.explorations.as_slice().iter().for_each(|&kind| exploration(stage, kind, Zone::Found(seat)));
        band(stage, seat, player.home, Zone::Home(seat));
        band(stage, seat, player.reserve, Zone::Reserve(seat));
    }
}

fn count_up(count: &mut u8) -> u8 {
    *count += 1;
    *count - 1
}

/// Moves pieces as an outcome of this game says.
pub fn apply(stage: &mut Stage, outcome: &Outcome) {
    let mut traders =
        |seat, count, from, to| stage.move_interchangeable(Piece::Trader { seat, nth: 0 }, count, from, to);
    match *outcome {
        Outcome::TradersPlaced { seat, location, count } => {
            traders(seat, count, Zone::Home(seat), Zone::Location(LocationId(location)));
        }
        Outcome::TradersOusted { seat, location, count } | Outcome::TradersRested { seat, location, count } => {
            traders(seat, count, Zone::Location(LocationId(location)), Zone::Home(seat));
        }
        Outcome::TradersJoined { seat, count } => traders(seat, count, Zone::Reserve(seat), Zone::Home(seat)),
        Outcome::BonusTaken { seat, location, stack, tile } => {
            let top = Zone::BonusTop(LocationId(location), StackId(stack));
            let first = Piece::Pennant { kind: tile, nth: 0 };
            stage.move_interchangeable(first, 1, top, Zone::BonusSpaces(seat));
        }
        Outcome::BonusRevealed { location, stack, tile } => {
            let (location, stack) = (LocationId(location), StackId(stack));
            let first = Piece::Pennant { kind: tile, nth: 0 };
            stage.move_interchangeable(first, 1, Zone::BonusStack(location, stack), Zone::BonusTop(location, stack));
        }
        Outcome::PointClaimed { seat, card, .. } => stage.put(Piece::WorldCard(card), Zone::Claimed(seat)),
        Outcome::PointsRefilled { slot, card } => stage.put(Piece::WorldCard(card), Zone::PointRow(Slot(slot))),
        Outcome::DeckTopRevealed { card } => stage.put(Piece::WorldCard(card), Zone::PointDeckTop),
        Outcome::Explored { seat, location, tile } => {
            let first = Piece::Exploration { kind: tile, nth: 0 };
            stage.move_interchangeable(first, 1, Zone::Unexplored(LocationId(location)), Zone::Found(seat));
        }
        _ => {}
    }
}
