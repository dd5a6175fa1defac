//! The guide's advice: in steps that teach one, the strongest opponent thinks for the learner, off the main thread.

use std::time::Duration;

use ai::{Analysis, Budget, Watch, analyse};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rules::Engine;

use super::steps::LessonTask;
use super::{LEARNER, Lesson};
use crate::app::contained::contained;
use crate::app::{Phase, Screen, redraw::Motion};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonAdvice>()
        .add_systems(Update, (think, answer).chain().run_if(in_state(Phase::Choosing)))
        .add_systems(OnExit(Screen::Table), forget);
}

/// What is advised for the decision at hand.
#[derive(Resource, Default)]
pub struct LessonAdvice {
    task: Option<(Task<Option<Analysis>>, Watch)>,
    /// The number of decisions it is for, and what was found.
    found: Option<(usize, Option<Analysis>)>,
    asked: Option<usize>,
}

impl LessonAdvice {
    /// The advice for this moment, once there is one; the inner `None` where nothing is advised.
    pub fn advice(&self, running: &Match) -> Option<Option<&Analysis>> {
        let (decisions, found) = self.found.as_ref()?;
        (*decisions == running.record().decisions.len()).then_some(found.as_ref())
    }
}

fn forget(mut advice: ResMut<LessonAdvice>) {
    if let Some((_, watch)) = advice.task.take() {
        watch.cancel();
    }
    *advice = LessonAdvice::default();
}

fn think(mut advice: ResMut<LessonAdvice>, lesson: Res<Lesson>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    let guided = lesson.step().is_some_and(|step| matches!(step.task, LessonTask::Guided(_)));
    let decisions = running.record().decisions.len();
    if !guided || running.seen().to_move() != Some(LEARNER) || advice.asked == Some(decisions) {
        return;
    }
    if let Some((_, watch)) = advice.task.take() {
        watch.cancel();
    }
    let view = running.view(LEARNER);
    let watch = Watch::default();
    let shared = watch.clone();
    let budget = Budget { time: Some(Duration::from_secs(3)), iterations: None };
    let task = AsyncComputeTaskPool::get().spawn(async move {
        // A plan that fails is no plan: the guide goes on without.
        contained(|| analyse(&view, 1, &budget, &shared)).unwrap_or_default()
    });
    advice.task = Some((task, watch));
    advice.asked = Some(decisions);
}

fn answer(mut advice: ResMut<LessonAdvice>, mut motion: ResMut<Motion>) {
    let Some((task, _)) = &mut advice.task else { return };
    motion.keep_drawing();
    if let Some(found) = check_ready(task) {
        advice.task = None;
        let asked = advice.asked.unwrap_or_default();
        advice.found = Some((asked, found.filter(|analysis| !analysis.candidates.is_empty())));
    }
}
