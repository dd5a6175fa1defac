//! Shows what happened, outcome by outcome, and tells what has been [`Shown`]. One input ends the chain.

mod foreground;
mod sounds;

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::{Engine, Outcome, Seat};
use tabletop::layout::Actor;

use crate::app::{
    Menu, Phase, Screen, fast_forward,
    input::Act,
    redraw::Motion,
    settings::{Settings, Speed},
    tuning::{Pauses, Tuning},
};
use crate::session::{Happened, Match, SessionSystems};
use crate::table::{Skip, TableSystems, Tabletop};

/// Shows outcomes in order.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Pace>()
        .add_message::<Shown>()
        .add_systems(OnEnter(Screen::Table), come_back)
        .add_systems(
            Update,
            // Under a menu the game waits.
            (listen, foreground::give, (skip, play).run_if(in_state(Menu::None)), settle)
                .chain()
                .in_set(TableSystems::Layout)
                .after(SessionSystems::Decide)
                .run_if(in_state(Screen::Table)),
        )
        .add_plugins(sounds::plugin);
}

/// The table has come to show this.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum Shown {
    /// An outcome of a decision.
    Outcome {
        /// Whose decision it was.
        seat: Seat,
        /// What came about.
        outcome: Outcome,
        /// How fast it is shown.
        speed: Speed,
    },
    /// The rest of a chain, all at once, because somebody did not want to wait.
    Skipped(Vec<Outcome>),
    /// A decision was taken back or a seat changed hands: the table goes to the state as it is.
    Rewound,
    /// Another game or another moment of it; `dealt` where it begins now.
    Reset {
        /// Whether cards are being dealt.
        dealt: bool,
    },
    /// Everything that has happened.
    Everything,
}

/// How fast everything is shown, where somebody has set it; else the settings say so.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The speed.
    pub speed: Option<Speed>,
    /// Nothing goes on until somebody wants it to.
    pub paused: bool,
}

/// Whoever comes back to a game finds it as it stands, also where the table showed an earlier moment of it when they left.
fn come_back(running: Option<Res<Match>>, mut happened: MessageWriter<Happened>) {
    if running.is_some_and(|running| !running.record().decisions.is_empty()) {
        happened.write(Happened::Reset);
    }
}

/// Outcomes still to be shown.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    queue: VecDeque<(u8, Outcome)>,
    /// Seconds until the next one.
    wait: f32,
    skip: bool,
    /// The rest of this seat's turn is shown at once.
    hurried: Option<Seat>,
    /// Something has happened that the table has not come to rest after.
    news: bool,
    /// Who has done what was shown last.
    actor: Option<Actor>,
}

impl Playback {
    /// Whether everything has been shown.
    pub fn is_done(&self) -> bool {
        self.queue.is_empty() && self.wait <= 0.0
    }

    /// The phase as somebody sees it: from the frame of the news on something is shown, though the phase follows later.
    pub fn phase(&self, phase: Phase) -> Phase {
        if self.news { Phase::Showing } else { phase }
    }
}

fn listen(
    mut happened: MessageReader<Happened>,
    mut playback: ResMut<Playback>,
    mut tabletop: ResMut<Tabletop>,
    mut shown: MessageWriter<Shown>,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    running: Option<Res<Match>>,
    phase: Option<ResMut<NextState<Phase>>>,
) {
    let (Some(running), Some(mut phase)) = (running, phase) else { return };
    let news: Vec<_> = happened.read().collect();
    if news.is_empty() {
        return;
    }
    phase.set(Phase::Showing);
    playback.news = true;
    if news.iter().all(|news| matches!(news, Happened::Decided { .. })) {
        for news in news {
            if let Happened::Decided { seat, outcomes, .. } = news {
                playback.queue.extend(outcomes.iter().map(|outcome| (*seat, *outcome)));
            }
        }
        return;
    }
    // The table simply shows the state, and in it whatever was decided in the same frame.
    playback.queue.clear();
    playback.wait = 0.0;
    (playback.actor, playback.hurried) = (None, None);
    tabletop.stage.sync(running.whole());
    tabletop.shown = running.played().len();
    if !news.iter().any(|news| matches!(news, Happened::Reset)) {
        shown.write(Shown::Rewound);
        return;
    }
    tabletop.jump = true;
    tabletop.tallies.clear();
    // A game without a decision yet is dealt; anything else simply lies there.
    let speed = settings.own_speed.factor().filter(|_| !settings.reduced_motion);
    let dealt = speed.filter(|_| running.record().decisions.is_empty());
    if let Some(speed) = dealt {
        (tabletop.jump, tabletop.deal, tabletop.speed) = (false, true, settings.own_speed);
        playback.wait = tuning.deal.seconds / speed;
    }
    shown.write(Shown::Reset { dealt: dealt.is_some() });
}

fn skip(
    mut acts: MessageReader<Act>,
    mut clicks: MessageReader<Skip>,
    mut playback: ResMut<Playback>,
    tabletop: Res<Tabletop>,
) {
    let done = playback.is_done();
    let asks = |act: &&Act| matches!(act, Act::Skip) || matches!(act, Act::Confirm) && !done;
    let asked = acts.read().filter(asks).count() + clicks.read().count();
    if asked > 0 {
        // Whoever still thinks will be shown at once.
        playback.skip = !done;
        playback.hurried = tabletop.layout.actor.map(|actor| actor.seat);
    }
}

/// Seconds an outcome is given before the next begins, at normal speed.
pub fn seconds(outcome: &Outcome, pauses: &Pauses) -> f32 {
    match outcome {
        Outcome::WagonPlaced { .. } | Outcome::WagonMoved { .. } => pauses.step,
        Outcome::OutpostBuilt { .. } | Outcome::TileTaken { .. } | Outcome::VillageClosed { .. } => pauses.build,
        Outcome::CardDiscarded { .. } | Outcome::CardPlayed { .. } | Outcome::CardAcquired { .. } => pauses.card,
        Outcome::VillageRevealed { .. } | Outcome::MarketRevealed { .. } => pauses.reveal,
        Outcome::CrystalsMoved { crystals, .. } => pauses.crystals + pauses.each_crystal * f32::from(crystals.total()),
        Outcome::CrystalUpgraded { .. } => pauses.upgrade,
        Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. } => pauses.claim,
        Outcome::PointsRevealed { .. } | Outcome::CardsRested { .. } => pauses.sweep,
        Outcome::TokenTaken { .. } => pauses.token,
        Outcome::MarketSlid { .. } | Outcome::PointsSlid { .. } | Outcome::SilverSlid => pauses.slide,
        Outcome::EndTriggered { .. } => pauses.end,
        Outcome::TradersPlaced { .. } | Outcome::TradersOusted { .. } | Outcome::Explored { .. } => pauses.traders,
        Outcome::BonusTaken { .. } | Outcome::PointsRefilled { .. } | Outcome::TradersJoined { .. } => pauses.tile,
        Outcome::TradersRested { .. } | Outcome::BonusRevealed { .. } | Outcome::DeckTopRevealed { .. } => pauses.small,
        _ => 0.0,
    }
}

fn play(
    mut playback: ResMut<Playback>,
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    pace: Res<Pace>,
    clock: Res<Time<Virtual>>,
    mut motion: ResMut<Motion>,
    mut shown: MessageWriter<Shown>,
) {
    let Some(running) = running else { return };
    if playback.is_done() {
        playback.bypass_change_detection().skip = false;
        return;
    }
    motion.keep_drawing();
    let next = playback.queue.front().map(|(seat, _)| *seat);
    if next.is_some() && next != playback.hurried {
        playback.hurried = None;
    }
    let hurried = playback.hurried.is_some() && next == playback.hurried;
    if std::mem::take(&mut playback.skip) || hurried {
        let rest: Vec<_> = playback.queue.drain(..).map(|(_, outcome)| outcome).collect();
        rest.iter().for_each(|outcome| tabletop.stage.apply(running.whole(), outcome));
        (tabletop.speed, tabletop.jump) = (Speed::Instant, true);
        playback.wait = 0.0;
        playback.actor = None;
        shown.write(Shown::Skipped(rest));
        return;
    }
    playback.wait -= fast_forward::seconds(&clock);
    while playback.wait <= 0.0 {
        let Some((seat, outcome)) = playback.queue.pop_front() else { break };
        let person = running.players().get(usize::from(seat)).is_none_or(|player| player.kind.is_person());
        let usual = if person { settings.own_speed } else { settings.computer_speed };
        let speed = if settings.reduced_motion { Speed::Instant } else { pace.speed.unwrap_or(usual) };
        tabletop.speed = speed;
        tabletop.stage.apply(running.whole(), &outcome);
        let actor = foreground::after(playback.actor, seat, &outcome);
        playback.actor = Some(actor);
        let mut pause = seconds(&outcome, &tuning.pauses);
        if tabletop.layout.acts(seat) {
            tabletop.layout.actor = Some(actor);
            // Whoever looks on takes it in before the next one comes. Without motion that is all there is to see.
            let over = playback.queue.is_empty() && running.whole().to_move() != Some(seat);
            pause += if over { tuning.pauses.turn } else { 0.0 };
            let still = over && settings.reduced_motion;
            let factor = pace.speed.unwrap_or(usual).factor().filter(|_| still);
            playback.wait = factor.map_or(playback.wait, |factor| tuning.pauses.still / factor);
        }
        playback.wait = playback.wait.max(0.0) + speed.factor().map_or(0.0, |factor| pause / factor);
        shown.write(Shown::Outcome { seat, outcome, speed });
    }
}

/// When all is shown the table equals the game, and the next one may decide.
fn settle(
    mut playback: ResMut<Playback>,
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    mut next: Option<ResMut<NextState<Phase>>>,
    mut shown: MessageWriter<Shown>,
) {
    let (Some(running), Some(phase), Some(next)) = (running, phase, next.as_mut()) else { return };
    // In the frame of the news the phase is still the old one.
    if !playback.is_done() || playback.news && *phase.get() != Phase::Showing {
        return;
    }
    let wanted = running.next_phase();
    if *phase.get() == Phase::Showing {
        playback.bypass_change_detection().news = false;
        let before = tabletop.stage.picture();
        let mut exact = tabletop.stage.clone();
        exact.sync(running.whole());
        debug_assert_eq!(before, exact.picture(), "playback ended elsewhere than the game");
        if tabletop.stage != exact {
            tabletop.stage = exact;
        }
        if tabletop.shown != running.played().len() {
            tabletop.shown = running.played().len();
        }
        shown.write(Shown::Everything);
    }
    if *phase.get() != wanted {
        next.set(wanted);
    }
}
