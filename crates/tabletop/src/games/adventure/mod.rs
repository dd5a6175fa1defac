//! The Call for Adventure.

mod choices;
mod counters;
mod field;
mod layout;
pub mod pictures;
mod route;
mod stage;

use std::collections::BTreeMap;

use bevy_math::Rect;
use rules::adventure::{AdventureGame, LAND, Pending, TILES, Tile, Village};
use rules::components::Components;
use rules::{Action, Engine, Outcome, Seat};

pub use self::field::{Field, height, in_hex, outpost_base, wagon};
pub use self::layout::*;
pub use self::route::Route;
pub use self::stage::{land, prize_at, tile_of, tiles};
use super::{Table, Theme, road};
use crate::areas::{Area, Goal, Part};
use crate::choices::{Attempt, Target, attempt_with_merchants};
use crate::ids::{Slot, TileId};
use crate::layout::{Frame, Layout, Pose};
use crate::pictures::Names;
use crate::plain::Front;
use crate::stage::{Piece, Place, Stage, Zone, merchants};

impl Table for AdventureGame {
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

    fn target(&self, stage: &Stage, action: Action) -> Option<Target> {
        choices::target(self, stage, action)
    }

    fn attempt(&self, seat: Seat, target: Target) -> Attempt {
        attempt_with_merchants(self.market().cards(), seat, target).unwrap_or_else(|| choices::attempt(self, target))
    }

    fn receiver(&self) -> Option<Piece> {
        let Pending::Pay { next, .. } = self.pending() else { return None };
        self.market().cards().get(usize::from(next)).map(|card| Piece::Merchant(*card))
    }

    fn goals(&self) -> Vec<Goal> {
        let goal = |slot| {
            let Village::Open(tile) = self.village(slot) else { return None };
            let prize = &self.components().vp_tiles[usize::from(tile)];
            let (points, cost) = (prize.points, prize.cost);
            Some(Goal { slot: Slot(slot), piece: Piece::Prize(tile), points, token: 0, cost })
        };
        (0..(TILES - LAND) as u8).filter_map(goal).collect()
    }

    fn goal_mark(&self, layout: &Layout, slot: Slot, least: f32) -> Option<Rect> {
        let tile = tiles().find(|tile| self.terrain().tile(tile.0) == Tile::Village(slot.0))?;
        Some(field::village_mark(&Field::of(layout, self), self, tile, least))
    }

    fn claim_points(&self, _: Slot) -> u8 {
        let here = self.to_move().and_then(|seat| self.player(seat).wagon);
        here.and_then(|here| prize_at(self, TileId(here))).map_or(0, |prize| prize.points)
    }

    fn claims_area(&self) -> Area {
        Area::Map
    }

    fn area(&self, layout: &Layout, area: Area) -> Option<Rect> {
        (area == Area::Map).then(|| map_area(layout))
    }

    fn parts(&self, layout: &Layout) -> Vec<(Rect, Part)> {
        let mut all = counters::parts(self, layout);
        all.extend(parts(layout));
        all
    }

    fn left(&self, pile: Part) -> usize {
        match pile {
            Part::MerchantDeck => self.market().deck.len(),
            Part::VillagePile => self.pile().len(),
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
            ("journey-discard", merchants(seat, player.discarded).collect()),
        ]
    }

    fn picture(&self, usual: &Components, piece: Piece) -> Option<Names> {
        let (own, usual) = (self.components(), &usual.adventure);
        let merchant = road::pictures::of_merchant(&own.merchants, &usual.merchants, piece, Theme::Crystals);
        merchant.or_else(|| pictures::name(own, usual, piece).map(|name| (name, pictures::back(piece))))
    }

    fn fronts(&self, usual: &Components) -> Vec<Front> {
        let (own, usual) = (self.components(), &usual.adventure);
        let merchants = road::pictures::of_merchants(&own.merchants, &usual.merchants, Theme::Crystals);
        pictures::fronts(own, usual).into_iter().chain(merchants).collect()
    }

    fn turn_key(&self) -> &'static str {
        "ask-journey"
    }

    fn route(&self, piece: Piece) -> Option<Route> {
        Route::to(self, tile_of(self, piece)?)
    }
}
