//! What is best for the decision at hand. Hint, guide and coach speak from the same judgement, so that they never contradict
//! each other. The strongest opponent thinks it out on another thread, from what the player may know.

use std::sync::Arc;
use std::time::Duration;

use ai::{Analysis, Budget, Watch, analyse_starts, find_way};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rules::{Engine, Game, Seat};
use tabletop::stage::Piece;
use tabletop::table;

use crate::app::contained::{Part, contained};
use crate::app::{Screen, panels, redraw::Motion};
use crate::session::{Match, Played};
use crate::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    panels::wake_on::<Judgement>(app);
    app.init_resource::<Judgement>()
        .add_systems(Update, hear.after(TableSystems::Scenery).run_if(in_state(Screen::Table)))
        .add_systems(OnExit(Screen::Table), |mut judgement: ResMut<Judgement>| judgement.stop());
}

/// Longest time the analysis may take; what it has found by then is good enough for advice.
const PATIENCE: Duration = Duration::from_secs(4);
/// How many turns are weighed up; some may differ in little that a person would tell apart.
const CANDIDATES: usize = 6;
/// What is thought of the decision at hand.
#[derive(Resource, Default)]
pub struct Judgement {
    /// The position it is about.
    about: Option<Game>,
    task: Option<(Task<Result<Option<Analysis>, String>>, Watch)>,
    found: Option<Option<Arc<Analysis>>>,
    /// Nothing was found because of a fault.
    failed: bool,
    /// The goal that was named last: a plan should not change with every turn.
    goal: Option<Piece>,
    /// Who has taken that goal away since.
    lost_to: Option<Seat>,
    /// The game that is played: its seed and when it began.
    game: Option<(u64, Option<u64>)>,
    /// What was found in earlier positions of it. Whoever comes back to one hears the same again, and so does the review.
    advised: Vec<(Game, Arc<Analysis>)>,
}

impl Judgement {
    /// Begins to think about the decision at hand, if nobody has asked that before.
    pub fn ask(&mut self, running: &Match) {
        let Some(seat) = running.seen().to_move() else { return };
        if self.about.as_ref() == Some(running.whole()) {
            return;
        }
        self.stop();
        let game = Some((running.record().deal.seed, running.record().started));
        if self.game != game {
            (self.game, self.advised) = (game, Vec::new());
        }
        if let Some((_, known)) = self.advised.iter().find(|(position, _)| position == running.whole()) {
            let known = known.clone();
            self.about = Some(*running.whole());
            self.take_in(Some(known));
            return;
        }
        let (view, watch) = (running.view(seat), Watch::default());
        let shared = watch.clone();
        let budget = Budget { time: Some(PATIENCE), iterations: None };
        let kept = table(&view.state).goals().into_iter().find(|goal| Some(goal.piece) == self.goal);
        let kept = kept.map(|goal| goal.slot.0);
        if self.goal.is_some() && kept.is_none() {
            let since = running.played().iter().rev().take_while(|made| made.seat() != seat);
            self.goal = None;
            self.lost_to = since.filter(|made| made.claims()).map(Played::seat).next();
        }
        let think = move || {
            let found = analyse_starts(&view, CANDIDATES, &budget, &shared)?;
            let mut found = found.plainest_first(view.state.step());
            // Whoever has decided needs no way any more.
            if !shared.cancelled() {
                find_way(&view, found.candidates.first_mut()?, kept);
            }
            Some(found)
        };
        let task = AsyncComputeTaskPool::get().spawn(async move { contained(Part::Hint, think) });
        (self.about, self.task) = (Some(*running.whole()), Some((task, watch)));
    }

    /// Somebody waits: what was found so far has to do.
    pub fn hurry(&self) {
        if let Some((_, watch)) = &self.task {
            watch.cancel();
        }
    }

    /// What was found for the decision at hand, once it is there; the inner `None` where nothing is advised.
    pub fn found(&self, running: &Match) -> Option<Option<&Analysis>> {
        let found = self.found.as_ref().filter(|_| self.about.as_ref() == Some(running.whole()))?;
        Some(found.as_deref())
    }

    /// Who took away what the last plan was for, while this decision is thought about.
    pub fn lost_to(&self, running: &Match) -> Option<Seat> {
        self.lost_to.filter(|_| self.about.as_ref() == Some(running.whole()))
    }

    /// Whether nothing is advised because of a fault.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    fn stop(&mut self) {
        if let Some((_, watch)) = self.task.take() {
            watch.cancel();
        }
        let advised = std::mem::take(&mut self.advised);
        *self = Self { goal: self.goal, game: self.game, advised, ..Self::default() };
    }

    fn take_in(&mut self, found: Option<Arc<Analysis>>) {
        let goal = found.as_ref().and_then(|found| found.candidates.first()?.goal);
        if let (Some(goal), Some(about)) = (goal, &self.about) {
            let goals = table(about).goals();
            self.goal = goals.into_iter().find(|known| known.slot.0 == goal).map(|goal| goal.piece);
        }
        self.found = Some(found);
    }

    /// What people were advised in the game that was played last, by the position.
    pub fn advised(&self) -> &[(Game, Arc<Analysis>)] {
        &self.advised
    }
}

/// Takes in what was found; nobody thinks on about a decision that has been made.
fn hear(mut judgement: ResMut<Judgement>, running: Option<Res<Match>>, mut motion: ResMut<Motion>) {
    let thinking = judgement.bypass_change_detection();
    if running.is_some_and(|running| running.is_changed() && thinking.about.as_ref() != Some(running.whole())) {
        thinking.stop();
    }
    let Some((task, _)) = &mut thinking.task else { return };
    motion.keep_drawing();
    if let Some(found) = check_ready(task) {
        judgement.task = None;
        if let Err(panic) = &found {
            warn!("there is no advice: {panic}");
            judgement.failed = true;
        }
        let found = found.unwrap_or_default().map(Arc::new);
        let about = judgement.about;
        judgement.advised.extend(about.zip(found.clone()));
        judgement.take_in(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::Words;

    #[test]
    fn whoever_comes_back_to_a_position_hears_the_same_again() {
        AsyncComputeTaskPool::get_or_init(bevy::tasks::TaskPool::new);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let record = chronicle::Record::load(crate::app::content::usual(), path.as_ref()).unwrap();
        let at = |decisions| Match::resume(record.prefix(decisions), &Words::default()).unwrap();
        let (here, later) = (at(20), at(21));
        let view = here.view(here.whole().to_move().unwrap());
        let budget = Budget { time: None, iterations: Some(1) };
        let found = Arc::new(analyse_starts(&view, 2, &budget, &Watch::default()).unwrap());
        let game = Some((record.deal.seed, record.started));
        let mut judgement = Judgement { game, advised: vec![(*here.whole(), found.clone())], ..default() };
        for _ in 0..2 {
            judgement.ask(&here);
            assert_eq!(judgement.found(&here), Some(Some(&*found)));
            judgement.ask(&later);
            assert!(judgement.found(&later).is_none(), "it is thought about");
            judgement.stop();
        }
        judgement.game = None;
        judgement.ask(&here);
        assert!(judgement.found(&here).is_none() && judgement.advised().is_empty(), "another game begins anew");
    }
}
