//! The guide's advice: in steps that teach a plan it asks for the judgement that the hint speaks from.

use bevy::prelude::*;
use rules::Engine;

use super::steps::LessonTask;
use super::{LEARNER, Lesson};
use crate::app::Phase;
use crate::hud::judgement::Judgement;
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, think.run_if(in_state(Phase::Choosing)));
}

fn think(mut judgement: ResMut<Judgement>, lesson: Res<Lesson>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    let guided = lesson.step().is_some_and(|step| matches!(step.task, LessonTask::Guided(_)));
    if guided && running.seen().to_move() == Some(LEARNER) {
        judgement.bypass_change_detection().ask(&running);
    }
}
