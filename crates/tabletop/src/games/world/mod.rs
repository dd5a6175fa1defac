//! An Endless World.

mod choices;
mod layout;
pub mod pictures;
mod stage;

use std::collections::BTreeMap;

use rules::world::WorldGame;
use rules::{Action, Outcome, Seat};

pub use self::choices::golem_at;
pub use self::layout::*;
use super::Table;
use crate::choices::{Attempt, Target};
use crate::ids::LocationId;
use crate::layout::{Frame, Layout, Pose, Spot};
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
        locations.map(|(index, location, rect)| Spot { zone: Zone::Location(index), rect, id: &location.id }).collect()
    }

    fn target(&self, stage: &Stage, action: Action) -> Option<Target> {
        choices::target(self, stage, action)
    }

    fn meant(&self, stage: &Stage, target: Target) -> Target {
        choices::meant(self, stage, target)
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
