//! An Endless World.

mod choices;
mod layout;
pub mod pictures;
mod stage;

use std::collections::BTreeMap;

use bevy_math::{Rect, Vec2, vec2};
use rules::components::Components;
use rules::world::{GOLEMS, Pending, WorldGame};
use rules::{Action, Outcome, Seat};

pub use self::choices::{golem_at, golem_points};
pub use self::layout::*;
use super::Table;
use crate::areas::{Area, Goal, Part};
use crate::choices::{Attempt, Target};
use crate::ids::{LocationId, Slot};
use crate::layout::{Frame, Layout, Pose, Spot};
use crate::pictures::Names;
use crate::plain::Front;
use crate::stage::{Piece, Place, Stage, Zone};

impl Table for WorldGame {
    fn frame(layout: &Layout) -> Frame {
        frame(layout)
    }

    fn lay_out(&self, pieces: &mut BTreeMap<Piece, Zone>) {
        stage::lay_out(self, pieces);
    }

    fn apply(&self, stage: &mut Stage, outcome: &Outcome) {
        stage::apply(stage, outcome);
    }

    fn pose(&self, layout: &Layout, piece: Piece, place: Place) -> Pose {
        pose(layout, self, piece, place)
    }

    fn spots(&self, layout: &Layout) -> Vec<Spot> {
        let locations = locations(layout, self);
        let locations =
            locations.map(|(index, location, rect)| Spot { zone: Zone::Location(index), rect, id: &location.id });
        let golem = |slot| {
            let card = self.components().cards.get(usize::from(self.row_card(slot)?))?;
            Some(Spot { zone: Zone::PointRow(Slot(slot)), rect: plaque(layout, Slot(slot)), id: &card.id })
        };
        locations.chain((0..GOLEMS as u8).filter_map(golem)).collect()
    }

    fn target(&self, stage: &Stage, action: Action) -> Option<Target> {
        choices::target(self, stage, action)
    }

    fn meant(&self, stage: &Stage, target: Target) -> Target {
        choices::meant(self, stage, target)
    }

    fn goals(&self) -> Vec<Goal> {
        let cards = (0..GOLEMS as u8).filter_map(|slot| Some((slot, self.row_card(slot)?)));
        let goal = |(slot, card): (u8, u8)| {
            let golem = &self.components().cards[usize::from(card)];
            Goal { slot: Slot(slot), piece: Piece::WorldCard(card), points: golem.points, token: 0, cost: golem.cost }
        };
        cards.map(goal).collect()
    }

    fn goal_mark(&self, layout: &Layout, slot: Slot, least: f32) -> Option<Rect> {
        let centre = card_slot(layout, slot) + vec2(-58.0, 6.0);
        Some(Rect::from_center_size(centre, Vec2::splat(least.max(46.0))))
    }

    fn claim_points(&self, _: Slot) -> u8 {
        match self.pending() {
            Pending::Golem { location, .. } => golem_points(self, LocationId(location)),
            _ => 0,
        }
    }

    fn card_points(&self, piece: Piece) -> Option<u8> {
        let Piece::WorldCard(card) = piece else { return None };
        self.components().cards.get(usize::from(card)).map(|card| card.points)
    }

    fn area(&self, layout: &Layout, area: Area) -> Option<Rect> {
        match area {
            // What a golem brings is written beside it.
            Area::Claims => (0..GOLEMS as u8).map(|slot| plaque(layout, Slot(slot))).reduce(|all, one| all.union(one)),
            Area::Places(location) => board_of(self, location).map(|board| board_rect(layout, board)),
            _ => None,
        }
    }

    fn parts(&self, layout: &Layout) -> Vec<(Rect, Part)> {
        parts(layout)
    }

    fn left(&self, pile: Part) -> usize {
        match pile {
            Part::PointDeck => self.deck().len(),
            _ => 0,
        }
    }

    fn cards(&self, seat: Seat) -> Vec<(Piece, bool)> {
        // Nobody has a hand: what they have claimed.
        self.player(seat).claimed.iter().map(|card| (Piece::WorldCard(card), true)).collect()
    }

    fn gallery(&self, seat: Seat) -> Vec<(&'static str, Vec<Piece>)> {
        vec![("world-claimed", self.player(seat).claimed.iter().map(Piece::WorldCard).collect())]
    }

    fn caravan_key(&self) -> &'static str {
        "world-storage"
    }

    fn picture(&self, usual: &Components, piece: Piece) -> Option<Names> {
        pictures::name(self.components(), &usual.world, piece).map(|name| (name, None))
    }

    fn fronts(&self, usual: &Components) -> Vec<Front> {
        pictures::fronts(self.components(), &usual.world)
    }

    fn turn_key(&self) -> &'static str {
        "ask-work"
    }

    fn attempt(&self, _: Seat, target: Target) -> Attempt {
        match target {
            Target::Place(Zone::Location(LocationId(location))) => {
                Attempt::Decision(Action::Work { location, times: 1 })
            }
            Target::Piece(Piece::WorldCard(_)) => Attempt::Decision(Action::Claim { slot: 0 }),
            _ => Attempt::NotNow,
        }
    }
}
