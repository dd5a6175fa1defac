//! Shows what happened, outcome by outcome: pieces move, sounds sound, the chronicle grows. One input ends the chain.

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::{Engine, Outcome, Spot, Token};

use crate::audio::{Mood, PlaySound};
use crate::hud::chronicle::Chronicle;
use crate::input::Act;
use crate::redraw::Motion;
use crate::replay::Replay;
use crate::screens::Screen;
use crate::session::{Change, Happened, Match, Phase, Refused, SessionSystems};
use crate::settings::{Settings, Speed};
use crate::table::{Desk, TableSystems};
use crate::tuning::{Pauses, Tuning};

/// Shows outcomes in order.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(OnEnter(Screen::Table), come_back).add_systems(
        Update,
        (listen, skip_by_key, play, hear_refusals, settle)
            .chain()
            .in_set(TableSystems::Desk)
            .after(SessionSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// Whoever comes back to a game finds it as it stands, also where the table showed an earlier moment of it when they left.
fn come_back(running: Option<Res<Match>>, mut happened: MessageWriter<Happened>) {
    if running.is_some_and(|running| !running.record().decisions.is_empty()) {
        happened.write(Happened::anew());
    }
}

/// Outcomes still to be shown.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    queue: VecDeque<(u8, Outcome)>,
    /// Seconds until the next one.
    wait: f32,
    skip: bool,
    /// Notes of a run of trades rise.
    rise: u8,
}

impl Playback {
    /// Ends the whole chain at once.
    pub fn skip(&mut self) {
        self.skip = true;
    }

    /// Whether everything has been shown.
    pub fn is_done(&self) -> bool {
        self.queue.is_empty() && self.wait <= 0.0
    }
}

fn listen(
    mut happened: MessageReader<Happened>,
    mut playback: ResMut<Playback>,
    mut desk: ResMut<Desk>,
    mut chronicle: ResMut<Chronicle>,
    mut mood: ResMut<Mood>,
    mut sounds: MessageWriter<PlaySound>,
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
    if news.iter().all(|news| news.change == Change::Decided) {
        for news in news {
            chronicle.note(news.action);
            playback.queue.extend(news.outcomes.iter().map(|outcome| (news.seat, *outcome)));
        }
        return;
    }
    // A deal, a load or an undo: the table simply shows the state, and in it whatever was decided in the same frame.
    playback.queue.clear();
    playback.wait = 0.0;
    desk.stage.sync(running.game());
    chronicle.follow(running.record());
    let last_round = running.game().rounds().triggered;
    mood.set_if_neq(if last_round { Mood::Tension } else { Mood::Calm });
    if news.iter().all(|news| news.change != Change::Anew) {
        sounds.write(PlaySound::named("undo"));
        return;
    }
    desk.jump = true;
    // A game without a decision yet is dealt; anything else simply lies there.
    let speed = settings.own_speed.factor().filter(|_| !settings.reduced_motion);
    if let Some(speed) = speed.filter(|_| running.record().decisions.is_empty()) {
        (desk.jump, desk.deal, desk.speed) = (false, true, settings.own_speed);
        playback.wait = tuning.deal.seconds / speed;
        sounds.write(PlaySound::named("rest_sweep"));
    }
}

fn skip_by_key(mut acts: MessageReader<Act>, mut playback: ResMut<Playback>) {
    if acts.read().any(|act| matches!(act, Act::Skip | Act::Confirm)) && !playback.is_done() {
        playback.skip();
    }
}

/// Seconds an outcome is given before the next begins, at normal speed.
fn seconds(outcome: &Outcome, pauses: &Pauses) -> f32 {
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
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    replay: Option<Res<Replay>>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut mood: ResMut<Mood>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let Some(running) = running else { return };
    if playback.is_done() {
        playback.bypass_change_detection().skip = false;
        return;
    }
    motion.keep_drawing();
    // A frame that took long (the first one of a table does) must not swallow what it should have shown.
    playback.wait -= time.delta_secs().min(0.1);
    let skip = std::mem::take(&mut playback.skip);
    while playback.wait <= 0.0 || skip {
        let Some((seat, outcome)) = playback.queue.pop_front() else {
            if skip {
                playback.wait = 0.0;
                desk.jump = true;
            }
            break;
        };
        let person = running.players().get(seat as usize).is_none_or(|player| player.kind.is_person());
        let speed = match &replay {
            Some(replay) => replay.speed,
            None if person => settings.own_speed,
            None => settings.computer_speed,
        };
        let speed = if skip || settings.reduced_motion { Speed::Instant } else { speed };
        desk.speed = speed;
        desk.jump |= skip;
        desk.stage.apply(running.game(), &outcome);
        playback.wait =
            playback.wait.max(0.0) + speed.factor().map_or(0.0, |factor| seconds(&outcome, &tuning.pauses) / factor);
        if matches!(outcome, Outcome::EndTriggered { .. }) {
            *mood = Mood::Tension;
        }
        if !skip {
            sound(&outcome, &mut playback.rise, speed.factor(), &tuning, &mut sounds);
        }
    }
}

/// Names of all effects that outcomes and refusals are heard as.
pub const SOUNDS: [&str; 22] = [
    "crystal_yellow",
    "crystal_green",
    "crystal_blue",
    "crystal_magenta",
    "wagon",
    "outpost_build",
    "coin_copper",
    "coin_silver",
    "claim",
    "card_slide",
    "card_flip",
    "card_play",
    "rest_sweep",
    "final_round",
    "footsteps",
    "oust",
    "explore",
    "your_turn",
    "illegal",
    "undo",
    "page",
    "button",
];

/// Steps of the pentatonic scale that repeated trades climb.
const RISE: [f32; 6] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0, 2.0];

/// More notes than this are noise.
const MOST_NOTES: usize = 8;

fn sound(outcome: &Outcome, rise: &mut u8, speed: Option<f32>, tuning: &Tuning, sounds: &mut MessageWriter<PlaySound>) {
    let crystal = |colour: rules::Crystal| SOUNDS[colour as usize];
    let mut play = |name: &str, rate: f32, delay: f32| {
        sounds.write(PlaySound { name: name.to_owned(), rate, delay });
    };
    match *outcome {
        Outcome::WagonPlaced { .. } | Outcome::WagonMoved { .. } => play("wagon", 1.0, 0.0),
        Outcome::OutpostBuilt { .. } => play("outpost_build", 1.0, 0.0),
        Outcome::TileTaken { .. } => play("coin_silver", 1.0, 0.0),
        Outcome::CardDiscarded { .. } => play("card_slide", 1.0, 0.0),
        Outcome::VillageRevealed { .. } | Outcome::VillageClosed { .. } => play("card_flip", 1.0, 0.0),
        Outcome::Traded { nth, .. } => *rise = nth.saturating_sub(1),
        Outcome::CardPlayed { .. } => {
            *rise = 0;
            play("card_play", 1.0, 0.0);
        }
        Outcome::CrystalsMoved { crystals, to, .. } if to != Spot::Bowl => {
            let rate = RISE[usize::from(*rise).min(RISE.len() - 1)];
            // Each crystal sings as it lands; without motion they are one chord.
            let (first, step) =
                speed.map_or((0.0, 0.0), |speed| (tuning.crystal.seconds / speed, tuning.crystal.stagger / speed));
            for (nth, colour) in crystals.each().take(MOST_NOTES).enumerate() {
                play(crystal(colour), rate, first + step * nth as f32);
            }
        }
        Outcome::CrystalUpgraded { from, .. } => play(crystal(from.upgraded().unwrap_or(from)), 1.0, 0.0),
        Outcome::CardAcquired { .. } | Outcome::MarketSlid { .. } => play("card_slide", 1.0, 0.0),
        Outcome::MarketRevealed { .. } | Outcome::PointsRevealed { .. } => play("card_flip", 1.0, 0.0),
        Outcome::CardsRested { .. } => play("rest_sweep", 1.0, 0.0),
        Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. } => play("claim", 1.0, 0.0),
        Outcome::TokenTaken { token: Token::Copper, .. } => play("coin_copper", 1.0, 0.0),
        Outcome::TokenTaken { token: Token::Silver, .. } => play("coin_silver", 1.0, 0.0),
        Outcome::EndTriggered { .. } => play("final_round", 1.0, 0.0),
        Outcome::TradersPlaced { .. } | Outcome::TradersJoined { .. } | Outcome::TradersRested { .. } => {
            *rise = 0;
            play("footsteps", 1.0, 0.0);
        }
        Outcome::TradersOusted { .. } => play("oust", 1.0, 0.0),
        Outcome::Explored { .. } => play("explore", 1.0, 0.0),
        Outcome::BonusTaken { .. } => play("coin_silver", 1.0, 0.0),
        Outcome::PointsRefilled { .. } => play("card_slide", 1.0, 0.0),
        Outcome::BonusRevealed { .. } | Outcome::DeckTopRevealed { .. } => play("card_flip", 1.0, 0.0),
        _ => {}
    }
}

/// What the rules refuse is heard.
fn hear_refusals(mut refused: MessageReader<Refused>, mut sounds: MessageWriter<PlaySound>) {
    if refused.read().next().is_some() {
        sounds.write(PlaySound::named("illegal"));
    }
}

/// When all is shown the table equals the game, and the next one may decide.
fn settle(
    playback: Res<Playback>,
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    mut next: Option<ResMut<NextState<Phase>>>,
    mut mood: ResMut<Mood>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let (Some(running), Some(phase), Some(next)) = (running, phase, next.as_mut()) else { return };
    if !playback.is_done() {
        return;
    }
    let wanted = running.next_phase();
    if *phase.get() == Phase::Showing {
        let before = desk.stage.picture();
        let mut exact = desk.stage.clone();
        exact.sync(running.game());
        debug_assert_eq!(before, exact.picture(), "playback ended elsewhere than the game");
        if desk.stage != exact {
            desk.stage = exact;
        }
    }
    if *phase.get() != wanted {
        if wanted == Phase::Choosing && *phase.get() == Phase::Showing && running.game().step() == rules::Step::Turn {
            sounds.write(PlaySound::named("your_turn"));
        }
        if wanted == Phase::Finished {
            *mood = Mood::Over;
        }
        next.set(wanted);
    }
}
