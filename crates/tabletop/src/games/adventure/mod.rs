//! The Call for Adventure.

mod choices;
mod layout;
pub mod pictures;
mod route;
mod stage;

use std::collections::BTreeMap;

use rules::adventure::AdventureGame;
use rules::{Action, Outcome, Seat};

pub use self::layout::*;
pub use self::route::Route;
pub use self::stage::{land, tile_of, tiles};
use super::Table;
use crate::choices::{Attempt, Target, attempt_with_merchants};
use crate::layout::{Frame, Layout, Pose};
use crate::stage::{Piece, Place, Stage, Zone};

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

    fn route(&self, piece: Piece) -> Option<Route> {
        Route::to(self, tile_of(self, piece)?)
    }
}
