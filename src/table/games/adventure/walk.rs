//! Walking over the map of The Call for Adventure: a click on a far tile takes its steps one by one.

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::{Action, Actions, Engine, Step};
use tabletop::ids::TileId;
use tabletop::table;

use crate::app::Phase;
use crate::session::{Intent, Match};
use crate::table::{
    TableSystems,
    choices::{Pick, Target},
};

/// Walks to tiles that were clicked.
pub fn plugin(app: &mut App) {
    app.init_resource::<Walk>().add_systems(
        Update,
        (set_out, walk_on)
            .chain()
            .after(TableSystems::Layout)
            .before(TableSystems::Scenery)
            .run_if(in_state(Phase::Choosing)),
    );
}

/// The tiles still to be walked to on the way to a far tile that was clicked.
#[derive(Resource, Debug, Default)]
pub struct Walk(VecDeque<TileId>);

/// A click on a far tile begins the journey there.
fn set_out(mut picks: MessageReader<Pick>, mut walk: ResMut<Walk>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    for pick in picks.read() {
        let Pick::Thing(Target::Piece(piece)) = pick else { continue };
        if !piece.is_land() {
            continue;
        }
        let route = table(running.whole()).route(*piece);
        // A neighbour is stepped to as always.
        walk.0 = match route.filter(|route| route.tiles.len() > 1 && route.is_payable()) {
            Some(route) => route.tiles.into(),
            None => VecDeque::new(),
        };
    }
}

/// Takes the next step as soon as it is asked for; in between the player chooses the card that pays.
fn walk_on(mut walk: ResMut<Walk>, running: Option<Res<Match>>, mut intents: MessageWriter<Intent>) {
    let (Some(running), Some(&TileId(tile))) = (running, walk.0.front()) else { return };
    let game = running.whole();
    match game.step() {
        Step::PayForStep => return,
        Step::Turn | Step::Walk => {}
        _ => {
            walk.0.clear();
            return;
        }
    }
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if actions.contains(&Action::StepTo { tile }) {
        walk.0.pop_front();
        intents.write(Intent::Decide(Action::StepTo { tile }));
    } else {
        // Somebody changed their mind, or the way is closed.
        walk.0.clear();
    }
}
