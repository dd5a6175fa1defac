//! The road family, Golem Edition and Spice Road: one table in two themes.

mod layout;
pub mod pictures;
mod stage;

use std::collections::BTreeMap;

use rules::road::RoadGame;
use rules::{Action, Outcome, Seat};

pub use self::layout::*;
use super::Table;
use crate::choices::{Attempt, Target, attempt_with_merchants};
use crate::ids::Slot;
use crate::layout::{Frame, Layout, Pose};
use crate::stage::{Piece, Place, Stage, Zone};

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
        pose(layout, piece, place)
    }

    fn target(&self, stage: &Stage, action: Action) -> Option<Target> {
        match action {
            Action::Claim { slot } => stage.in_zone(Zone::PointRow(Slot(slot))).next().map(Target::Piece),
            _ => None,
        }
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
