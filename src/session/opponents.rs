//! Opponents think on other threads; the table only asks whether they are done.

use std::sync::Mutex;

use ai::{Agent, Budget, Fault, Watch};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bots::{Limits, PlayerSpec, SeatSpec};
use rules::{Action, Engine, Seat};

use super::{Happened, Intent, Match, SessionSystems};
use crate::app::contained::{Part, contained};
use crate::app::games::{SeatKind, Style};
use crate::app::{Menu, Phase};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Hold>()
        .init_resource::<Flow>()
        .init_resource::<Failures>()
        .init_resource::<SitDown>()
        .add_systems(
            Update,
            // Under a menu the game waits.
            (
                send_home,
                hold_on,
                (think, answer).run_if(in_state(Phase::Thinking).and_then(in_state(Menu::None)).and_then(is_flowing)),
            )
                .chain()
                .before(SessionSystems::Decide),
        )
        .add_systems(OnExit(crate::app::Screen::Table), stop);
}

/// What an opponent comes back with: itself, its decision, and what went wrong with it.
struct Answer {
    agent: Box<dyn Agent>,
    action: Action,
    fault: Option<Fault>,
}

/// The opponents at the table and the one that is thinking now.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<(Seat, Task<Result<Answer, String>>, Watch)>,
    /// Those who wait for their turn; a program runs on between its turns.
    waiting: HashMap<Seat, Mutex<Box<dyn Agent>>>,
    /// Seconds so far.
    pub seconds: f32,
    /// Decisions made when whoever thinks was asked.
    made: usize,
}

/// How a game goes on in which nobody at this screen plays.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// By itself.
    #[default]
    On,
    /// It waits.
    Held,
    /// Until the turn of this seat is over.
    Turn(Seat),
}

fn is_flowing(flow: Res<Flow>) -> bool {
    *flow != Flow::Held
}

/// A turn that was asked for is over; another game goes on by itself.
fn hold_on(mut happened: MessageReader<Happened>, running: Option<Res<Match>>, mut flow: ResMut<Flow>) {
    for news in happened.read() {
        let to_move = running.as_ref().and_then(|running| running.whole().to_move());
        match (news, *flow) {
            (Happened::Reset, _) => _ = flow.set_if_neq(Flow::On),
            (Happened::Decided { .. }, Flow::Turn(seat)) if to_move != Some(seat) => *flow = Flow::Held,
            _ => {}
        }
    }
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

/// A program that could not play on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Its seat.
    pub seat: Seat,
    /// What happened, in the program's own words.
    pub words: String,
}

/// Programs that have failed and that nobody has been told of yet.
#[derive(Resource, Debug, Default)]
pub struct Failures(pub Vec<Failure>);

/// Who takes over from a program that has failed.
pub const STAND_IN: SeatKind = SeatKind::Computer { level: 3, style: Style::Balanced };

/// Who takes over from somebody who has failed: one of ours, then a simpler one, then a person.
fn stand_in(failed: &SeatKind) -> SeatKind {
    match failed {
        SeatKind::Computer { level: 1, .. } => SeatKind::Person,
        SeatKind::Computer { level: 2 | 3, .. } => SeatKind::Computer { level: 1, style: Style::Balanced },
        SeatKind::Computer { .. }
        | SeatKind::Adaptive { .. }
        | SeatKind::Program(_)
        | SeatKind::Agent(_)
        | SeatKind::Person
        | SeatKind::Audience
        | SeatKind::Off => STAND_IN,
    }
}

/// Sits an opponent down; tests put their own in its place.
#[derive(Resource, Debug, Clone, Copy)]
pub struct SitDown(pub fn(&PlayerSpec, u64) -> Box<dyn Agent>);

impl Default for SitDown {
    fn default() -> Self {
        Self(|spec, seed| spec.build(seed, Limits::default()))
    }
}

impl Thinking {
    /// Thousandths of the work that are done.
    pub fn progress(&self) -> u32 {
        self.task.as_ref().map_or(0, |(_, _, watch)| watch.progress())
    }

    /// Whoever thinks answers at once with the best found so far.
    pub fn hurry(&self) {
        if let Some((_, _, watch)) = &self.task {
            watch.cancel();
        }
    }
}

fn think(running: Option<Res<Match>>, mut thinking: ResMut<Thinking>, sit_down: Res<SitDown>) {
    let Some(running) = running else { return };
    let Some(seat) = running.whole().to_move() else { return };
    if thinking.task.is_some() {
        return;
    }
    let SeatSpec::Player(spec) = running.players()[seat as usize].kind.spec() else { return };
    let view = running.view(seat);
    let seed = running.record().deal.seed ^ u64::from(seat);
    let watch = Watch::default();
    let shared = watch.clone();
    // Nobody else holds the lock; whoever panicked under it is not asked again.
    let known = thinking.waiting.remove(&seat).and_then(|agent| agent.into_inner().ok());
    let SitDown(sit_down) = *sit_down;
    let work = move || {
        let mut agent = known.unwrap_or_else(|| {
            let mut fresh = sit_down(&spec, seed);
            fresh.begin(&view);
            fresh
        });
        let action = agent.decide(&view, &Budget::default(), &shared);
        let fault = agent.fault();
        Answer { agent, action, fault }
    };
    let task = AsyncComputeTaskPool::get().spawn(async move { contained(Part::Opponent, work) });
    thinking.task = Some((seat, task, watch));
    thinking.made = running.record().decisions.len();
    thinking.seconds = 0.0;
}

fn answer(
    running: Option<Res<Match>>,
    mut thinking: ResMut<Thinking>,
    mut failures: ResMut<Failures>,
    mut intents: MessageWriter<Intent>,
    hold: Res<Hold>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    time: Res<Time<Real>>,
) {
    thinking.seconds += time.delta_secs();
    let Some((seat, task, _)) = &mut thinking.task else { return };
    motion.keep_drawing();
    if !hold.is_over() {
        return;
    }
    let seat = *seat;
    let Some(answer) = check_ready(task) else { return };
    thinking.task = None;
    let words = match answer {
        Ok(Answer { agent, action, fault: None }) => {
            thinking.waiting.insert(seat, Mutex::new(agent));
            intents.write(Intent::Answer { made: thinking.made, action });
            return;
        }
        Ok(Answer { fault: Some(fault), .. }) => fault.words,
        Err(panic) => panic,
    };
    // The game goes on: somebody else takes the seat and decides.
    warn!("the opponent in seat {} cannot play on: {words}", seat + 1);
    failures.0.push(Failure { seat, words });
    let failed = running.map(|running| running.players()[usize::from(seat)].kind.clone()).unwrap_or_default();
    intents.write(Intent::Replace(seat, stand_in(&failed)));
}

/// Another game has other opponents, and whoever thinks about a decision that was taken back thinks again.
fn send_home(mut happened: MessageReader<Happened>, mut thinking: ResMut<Thinking>) {
    for news in happened.read() {
        match news {
            Happened::Reset => leave(&mut thinking),
            Happened::Rewound(_) | Happened::GaveUp(_) => stop_thinking(&mut thinking),
            Happened::Decided { .. } | Happened::Replaced(_) => {}
        }
    }
}

fn stop_thinking(thinking: &mut Thinking) {
    if let Some((_, _, watch)) = thinking.task.take() {
        watch.cancel();
    }
}

fn leave(thinking: &mut Thinking) {
    stop_thinking(thinking);
    thinking.waiting.clear();
}

fn stop(mut thinking: ResMut<Thinking>, mut failures: ResMut<Failures>) {
    leave(&mut thinking);
    failures.0.clear();
}
