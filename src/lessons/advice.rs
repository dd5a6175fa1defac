//! The guide's advice: where it advises a turn it asks for the judgement that the hint speaks from.

use bevy::prelude::*;
use rules::Engine;

use super::{LEARNER, Lesson, advises};
use crate::app::Phase;
use crate::hud::judgement::Judgement;
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, think.run_if(in_state(Phase::Choosing)));
}

fn think(mut judgement: ResMut<Judgement>, lesson: Res<Lesson>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    let advises = lesson.step().is_some_and(|step| advises(step, &running.seen()));
    if advises && running.seen().to_move() == Some(LEARNER) {
        judgement.bypass_change_detection().ask(&running);
    }
}
