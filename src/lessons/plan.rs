//! The guide's plan: in steps that teach one, the strongest opponent thinks for the learner, off the main thread.

use std::time::Duration;

use ai::{Analysis, Budget, Watch, analyse};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rules::Engine;

use super::steps::Goal;
use super::{LEARNER, Lesson};
use crate::app::contained::contained;
use crate::app::{Phase, Screen, redraw::Motion};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Plan>()
        .add_systems(Update, (think, answer).chain().run_if(in_state(Phase::Choosing)))
        .add_systems(OnExit(Screen::Table), forget);
}

/// What is advised for the decision at hand.
#[derive(Resource, Default)]
pub struct Plan {
    task: Option<(Task<Option<Analysis>>, Watch)>,
    /// The number of decisions it is for, and what was found.
    found: Option<(usize, Option<Analysis>)>,
    asked: Option<usize>,
}

impl Plan {
    /// The advice for this moment, once there is one; the inner `None` where nothing is advised.
    pub fn advice(&self, running: &Match) -> Option<Option<&Analysis>> {
        let (decisions, found) = self.found.as_ref()?;
        (*decisions == running.record().decisions.len()).then_some(found.as_ref())
    }
}

fn forget(mut plan: ResMut<Plan>) {
    if let Some((_, watch)) = plan.task.take() {
        watch.cancel();
    }
    *plan = Plan::default();
}

fn think(mut plan: ResMut<Plan>, lesson: Res<Lesson>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    let guided = lesson.step().is_some_and(|step| matches!(step.goal, Goal::Guided(_)));
    let decisions = running.record().decisions.len();
    if !guided || running.seen().to_move() != Some(LEARNER) || plan.asked == Some(decisions) {
        return;
    }
    if let Some((_, watch)) = plan.task.take() {
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
    plan.task = Some((task, watch));
    plan.asked = Some(decisions);
}

fn answer(mut plan: ResMut<Plan>, mut motion: ResMut<Motion>) {
    let Some((task, _)) = &mut plan.task else { return };
    motion.keep_drawing();
    if let Some(found) = check_ready(task) {
        plan.task = None;
        let asked = plan.asked.unwrap_or_default();
        plan.found = Some((asked, found.filter(|analysis| !analysis.candidates.is_empty())));
    }
}
