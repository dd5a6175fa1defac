//! What is best for the decision at hand. Hint and guide speak from the same judgement, so that they never contradict each
//! other. The strongest opponent thinks it out on another thread, from what the player may know.

use std::time::Duration;

use ai::{Analysis, Budget, Candidate, Watch, analyse, find_way};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rules::{Action, Engine, Game, Seat, Step};
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
/// Turns that differ less in their chance to win are equally good: the search errs by more.
const EQUAL: f32 = 0.015;
/// By so much more it must win to be advised to give something up; a review calls that still good.
const GIVEN_UP: f32 = 0.03;
/// What is thought of the decision at hand.
#[derive(Resource, Default)]
pub struct Judgement {
    /// The position it is about.
    about: Option<Game>,
    task: Option<(Task<Result<Option<Analysis>, String>>, Watch)>,
    found: Option<Option<Analysis>>,
    /// Nothing was found because of a fault.
    failed: bool,
    /// The goal that was named last: a plan should not change with every turn.
    goal: Option<Piece>,
    /// Who has taken that goal away since.
    lost_to: Option<Seat>,
}

impl Judgement {
    /// Begins to think about the decision at hand, if nobody has asked that before.
    pub fn ask(&mut self, running: &Match) {
        let Some(seat) = running.seen().to_move() else { return };
        if self.about.as_ref() == Some(running.whole()) {
            return;
        }
        self.stop();
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
        // Whoever ends these steps gives something up.
        let gives_up = matches!(view.state.step(), Step::Upgrade | Step::Arrived | Step::Golem);
        let think = move || {
            let mut found = plainest_first(analyse(&view, CANDIDATES, &budget, &shared)?, gives_up);
            find_way(&view, found.candidates.first_mut()?, kept);
            Some(found)
        };
        let task = AsyncComputeTaskPool::get().spawn(async move { contained(Part::Hint, think) });
        (self.about, self.task) = (Some(*running.whole()), Some((task, watch)));
    }

    /// What was found for the decision at hand, once it is there; the inner `None` where nothing is advised.
    pub fn found(&self, running: &Match) -> Option<Option<&Analysis>> {
        let found = self.found.as_ref().filter(|_| self.about.as_ref() == Some(running.whole()))?;
        Some(found.as_ref())
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
        *self = Self { goal: self.goal, ..Self::default() };
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
        let found = found.unwrap_or_default();
        let goal = found.as_ref().and_then(|found| found.candidates.first()?.goal);
        if let (Some(goal), Some(about)) = (goal, &judgement.about) {
            let goals = table(about).goals();
            judgement.goal = goals.into_iter().find(|known| known.slot.0 == goal).map(|goal| goal.piece);
        }
        judgement.found = Some(found);
    }
}

/// Of turns that are equally good the one that is easiest to understand comes first: a claim; and whoever may still raise,
/// claim, build or trade something does so.
fn plainest_first(mut analysis: Analysis, gives_up: bool) -> Analysis {
    let ends = |one: &Candidate| gives_up && one.actions.first() == Some(&Action::Done);
    let worth = |one: &Candidate| one.merit() - if ends(one) { GIVEN_UP } else { 0.0 };
    let best = analysis.candidates.iter().map(worth).fold(0.0, f32::max);
    let rank = |one: &Candidate| match one {
        _ if worth(one) < best - EQUAL => 3,
        _ if ends(one) => 2,
        _ if one.claims() => 0,
        _ => 1,
    };
    analysis.candidates.sort_by_key(rank);
    analysis
}

#[cfg(test)]
mod tests {
    use ai::Reason;

    use super::*;

    fn turn(action: Action, win_chance: f32) -> Candidate {
        Candidate {
            actions: vec![action],
            win_chance,
            expected_score: 0.0,
            plan: Vec::new(),
            goal: None,
            reasons: Vec::new(),
        }
    }

    fn claim(win_chance: f32) -> Candidate {
        Candidate { reasons: vec![Reason::Claims { from: 0, to: 5 }], ..turn(CLAIM, win_chance) }
    }

    const CLAIM: Action = Action::Claim { slot: 0 };

    fn order(candidates: Vec<Candidate>, gives_up: bool) -> Vec<Action> {
        let found = Analysis { win_chance: vec![0.5, 0.5], candidates, worth: 0.0, positions: 1 };
        plainest_first(found, gives_up).candidates.iter().map(|one| one.actions[0]).collect()
    }

    #[test]
    fn of_equal_turns_the_plainest_comes_first_and_what_is_clearly_better_before_all() {
        let (rest, done) = (Action::Rest, Action::Done);
        let raise = Action::Upgrade(rules::Crystal::Yellow);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.48)], true), [raise, done]);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.45)], true), [done, raise]);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.49)], false), [done, raise]);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.49)], false), [CLAIM, rest]);
    }

    #[test]
    fn a_claim_is_given_up_only_for_much() {
        let (rest, done) = (Action::Rest, Action::Done);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.31)], false), [CLAIM, rest]);
        assert_eq!(order(vec![turn(done, 0.50), claim(0.31)], true), [CLAIM, done]);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.20)], false), [rest, CLAIM]);
        // A journey that ends with a claim is one.
        let step = Action::StepTo { tile: 1 };
        let journey = Candidate { actions: vec![step, CLAIM], ..claim(0.31) };
        assert_eq!(order(vec![turn(rest, 0.50), journey], false), [step, rest]);
    }
}
