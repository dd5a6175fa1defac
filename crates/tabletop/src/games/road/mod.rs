//! The road family, Golem Edition and Spice Road: one table in two themes.

mod counters;
mod layout;
pub mod pictures;
mod stage;

use std::collections::BTreeMap;

use bevy_math::{Rect, Vec2, vec2};
use rules::components::Components;
use rules::road::{Pending, RoadGame};
use rules::{Action, Engine as _, Outcome, ScoreVisibility, Seat, Token};

pub use self::counters::{Tally, tallies, worth};
pub use self::layout::*;
use super::{Table, Theme};
use crate::areas::{Goal, Part};
use crate::choices::{Attempt, Target, attempt_with_merchants};
use crate::ids::Slot;
use crate::layout::{Frame, Layout, Pose, Shows};
use crate::pictures::Names;
use crate::plain::Front;
use crate::stage::{Piece, Place, Stage, Zone, merchants};

impl Table for RoadGame {
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
        let pose = pose(layout, piece, place);
        // Where points are secret, so is what others have claimed, once it was seen.
        let secret = self.options().scores != ScoreVisibility::Always;
        let shown = layout.actor.is_some_and(|actor| actor.shows == Shows::Card(piece));
        match place.zone {
            Zone::Claimed(seat) if secret && !shown && seat != layout.viewer => pose.faded(0.0),
            _ => pose,
        }
    }

    fn target(&self, stage: &Stage, action: Action) -> Option<Target> {
        match action {
            Action::Claim { slot } => stage.in_zone(Zone::PointRow(Slot(slot))).next().map(Target::Piece),
            _ => None,
        }
    }

    fn receiver(&self) -> Option<Piece> {
        let Pending::Pay { next, .. } = self.pending() else { return None };
        self.market().cards().get(usize::from(next)).map(|card| Piece::Merchant(*card))
    }

    fn goals(&self) -> Vec<Goal> {
        let components = self.components();
        let goals = (0..).zip(self.points()).map(|(slot, &card)| {
            let point = &components.points[usize::from(card)];
            let token = match self.token_at(slot) {
                Some(Token::Copper) => components.copper_points,
                Some(Token::Silver) => components.silver_points,
                None => 0,
            };
            Goal { slot: Slot(slot), piece: Piece::Point(card), points: point.points, token, cost: point.cost }
        });
        goals.collect()
    }

    fn goal_mark(&self, layout: &Layout, slot: Slot, least: f32) -> Option<Rect> {
        let size = least.max(52.0);
        let width = point_width(layout);
        let centre = point_slot(layout, slot) + vec2(width / 2.0 - 26.0, width * 0.36 - size / 2.0);
        Some(Rect::from_center_size(centre, Vec2::splat(size)))
    }

    fn claim_points(&self, slot: Slot) -> u8 {
        let card = self.points().get(usize::from(slot.0));
        card.map_or(0, |&card| self.components().points[usize::from(card)].points)
    }

    fn card_points(&self, piece: Piece) -> Option<u8> {
        let Piece::Point(card) = piece else { return None };
        self.components().points.get(usize::from(card)).map(|card| card.points)
    }

    fn parts(&self, layout: &Layout) -> Vec<(Rect, Part)> {
        let mut all = counters::parts(self, layout);
        all.extend(parts(layout));
        all
    }

    fn left(&self, pile: Part) -> usize {
        match pile {
            Part::MerchantDeck => self.market().deck.len(),
            Part::PointDeck => self.point_deck().len(),
            _ => 0,
        }
    }

    fn cards(&self, seat: Seat) -> Vec<(Piece, bool)> {
        let player = self.player(seat);
        let hand = merchants(seat, player.hand).map(|card| (card, true));
        hand.chain(merchants(seat, player.played).map(|card| (card, false))).collect()
    }

    fn gallery(&self, seat: Seat) -> Vec<(&'static str, Vec<Piece>)> {
        let player = self.player(seat);
        vec![
            ("table-hand", merchants(seat, player.hand).collect()),
            ("table-played", merchants(seat, player.played).collect()),
            ("score-claims", player.claimed.iter().map(Piece::Point).collect()),
        ]
    }

    fn picture(&self, usual: &Components, piece: Piece) -> Option<Names> {
        pictures::names(self.components(), &usual.road, piece, Theme::of(self.options().kind))
    }

    fn fronts(&self, usual: &Components) -> Vec<Front> {
        pictures::fronts(self.components(), &usual.road, Theme::of(self.options().kind))
    }

    fn turn_key(&self) -> &'static str {
        "ask-turn"
    }

    fn attempt(&self, seat: Seat, target: Target) -> Attempt {
        if let Target::Piece(Piece::Point(card)) = target {
            return match self.points().iter().position(|&known| known == card) {
                Some(slot) => Attempt::Decision(Action::Claim { slot: slot as u8 }),
                None => Attempt::Nothing,
            };
        }
        attempt_with_merchants(self.market().cards(), seat, target).unwrap_or(Attempt::NotNow)
    }
}
