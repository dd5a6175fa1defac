//! What is counted on the wagons follows what lies there, not what has been decided: a number changes when the thing
//! arrives, and points count up.

use bevy::prelude::*;
use rules::Game;
use tabletop::games::road::{self, Tally};

use super::pieces::{IsPiece, LiesAt, Moves};
use super::{TableSystems, Tabletop};
use crate::app::{Screen, fast_forward, redraw::Motion, settings::Settings, tuning::Tuning};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    let counted = count.after(TableSystems::Pieces).before(TableSystems::Scenery);
    app.add_systems(Update, counted.run_if(in_state(Screen::Table)))
        .add_systems(OnExit(Screen::Table), |mut tabletop: ResMut<Tabletop>| tabletop.tallies.clear());
}

fn count(
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    pieces: Query<(&IsPiece, &LiesAt, &Moves)>,
    (settings, tuning, clock): (Res<Settings>, Res<Tuning>, Res<Time<Virtual>>),
    mut motion: ResMut<Motion>,
    mut since: Local<f32>,
) {
    let Some(running) = running else { return };
    let Game::Road(game) = running.whole() else { return };
    let there =
        pieces.iter().filter(|(_, _, flight)| !flight.is_under_way()).map(|(piece, place, _)| (piece.0, place.zone));
    let mut tallies: Vec<Tally> = road::tallies(game, there);
    let speed = tabletop.speed.factor().filter(|_| !settings.reduced_motion);
    let known = tabletop.tallies.len() == tallies.len();
    if let Some(speed) = speed.filter(|_| known) {
        *since += fast_forward::seconds(&clock) * speed;
        let pitch = tuning.claim.count.max(0.001);
        let steps = (*since / pitch).floor();
        *since -= steps * pitch;
        for (now, shown) in tallies.iter_mut().zip(&tabletop.tallies) {
            if now.points > shown.points.saturating_add(steps as u16) {
                now.points = shown.points + steps as u16;
                motion.keep_drawing();
            }
        }
    }
    if tabletop.tallies != tallies {
        tabletop.tallies = tallies;
    }
}
