//! Opponents think on other threads; the table only asks whether they are done.

use std::str::FromStr;

use ai::{AgentSpec, Budget, Watch};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rules::{Action, Engine};

use super::{Intent, Match, Phase, SessionSystems};
use crate::games::SeatKind;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Hold>()
        .add_systems(Update, (think, answer).chain().before(SessionSystems).run_if(in_state(Phase::Thinking)))
        .add_systems(OnExit(crate::screens::Screen::Table), stop);
}

/// The opponent that is thinking now.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<(Task<Action>, Watch)>,
    /// Seconds so far.
    pub seconds: f32,
}

/// Somebody presents what happened: the next decision waits for so many seconds.
#[derive(Resource, Debug, Default)]
pub struct Hold(f32);

impl Hold {
    /// Waits for at least so long.
    pub fn at_least(&mut self, seconds: f32) {
        self.0 = self.0.max(seconds);
    }

    /// Time goes by.
    pub fn pass(&mut self, seconds: f32) {
        self.0 = (self.0 - seconds).max(0.0);
    }

    /// Whether the next decision may be made.
    pub fn is_over(&self) -> bool {
        self.0 <= 0.0
    }
}

impl Thinking {
    /// Thousandths of the work that are done.
    pub fn progress(&self) -> u32 {
        self.task.as_ref().map_or(0, |(_, watch)| watch.progress())
    }

    /// Whoever thinks answers at once with the best found so far.
    pub fn hurry(&self) {
        if let Some((_, watch)) = &self.task {
            watch.cancel();
        }
    }
}

fn think(running: Option<Res<Match>>, mut thinking: ResMut<Thinking>) {
    let Some(running) = running else { return };
    let Some(seat) = running.game().to_move() else { return };
    if thinking.task.is_some() {
        return;
    }
    let spec = match running.players()[seat as usize].kind {
        SeatKind::Person | SeatKind::Off => return,
        kind @ SeatKind::Computer { .. } => AgentSpec::from_str(&kind.to_string()).unwrap_or(AgentSpec::Greedy),
    };
    let view = running.view(seat);
    let seed = running.record().deal.seed ^ running.record().decisions.len() as u64;
    let watch = Watch::default();
    let shared = watch.clone();
    let task =
        AsyncComputeTaskPool::get().spawn(async move { spec.build(seed).decide(&view, &Budget::default(), &shared) });
    *thinking = Thinking { task: Some((task, watch)), seconds: 0.0 };
}

fn answer(
    mut thinking: ResMut<Thinking>,
    mut intents: MessageWriter<Intent>,
    hold: Res<Hold>,
    mut motion: ResMut<crate::redraw::Motion>,
    time: Res<Time>,
) {
    thinking.seconds += time.delta_secs();
    let Some((task, _)) = &mut thinking.task else { return };
    motion.keep_drawing();
    if !hold.is_over() {
        return;
    }
    if let Some(action) = check_ready(task) {
        thinking.task = None;
        intents.write(Intent::Decide(action));
    }
}

fn stop(mut thinking: ResMut<Thinking>) {
    if let Some((_, watch)) = thinking.task.take() {
        watch.cancel();
    }
}
