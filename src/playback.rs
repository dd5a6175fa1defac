//! Shows what happened, outcome by outcome: pieces move, sounds sound, the chronicle grows. One input ends the chain.

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::{Engine, Outcome, Spot, Token};

use crate::audio::PlaySound;
use crate::games::SeatKind;
use crate::hud::chronicle::Chronicle;
use crate::input::Act;
use crate::redraw::Motion;
use crate::screens::Screen;
use crate::session::{Happened, Match, Phase, SessionSystems};
use crate::settings::{Settings, Speed};
use crate::table::{Desk, TableSystems};

/// Shows outcomes in order.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(
        Update,
        (listen, skip_by_key, play, settle)
            .chain()
            .in_set(TableSystems::Desk)
            .after(SessionSystems)
            .run_if(in_state(Screen::Table)),
    );
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
    running: Option<Res<Match>>,
    phase: Option<ResMut<NextState<Phase>>>,
) {
    let (Some(running), Some(mut phase)) = (running, phase) else { return };
    for news in happened.read() {
        if news.outcomes.is_empty() {
            // A deal, a load or an undo: the table simply shows the state.
            playback.queue.clear();
            playback.wait = 0.0;
            desk.jump |= news.jump;
            desk.stage.sync(running.game());
            if news.jump {
                chronicle.begin(running.record());
            } else {
                chronicle.take_back(running.record());
            }
        } else {
            chronicle.note(running.game(), news);
            playback.queue.extend(news.outcomes.iter().map(|outcome| (news.seat, *outcome)));
        }
        phase.set(Phase::Showing);
    }
}

fn skip_by_key(mut acts: MessageReader<Act>, mut playback: ResMut<Playback>) {
    if acts.read().any(|act| matches!(act, Act::Skip | Act::Confirm)) && !playback.is_done() {
        playback.skip();
    }
}

/// Seconds an outcome is given before the next begins, at normal speed.
fn seconds(outcome: &Outcome) -> f32 {
    match outcome {
        Outcome::WagonPlaced { .. } | Outcome::WagonMoved { .. } => 0.34,
        Outcome::OutpostBuilt { .. } | Outcome::TileTaken { .. } | Outcome::VillageClosed { .. } => 0.35,
        Outcome::VillageClaimed { .. } => 0.45,
        Outcome::CardDiscarded { .. } | Outcome::VillageRevealed { .. } => 0.26,
        Outcome::CrystalsMoved { crystals, .. } => 0.16 + 0.04 * f32::from(crystals.total()),
        Outcome::CrystalUpgraded { .. } => 0.22,
        Outcome::CardPlayed { .. } | Outcome::CardAcquired { .. } | Outcome::MarketRevealed { .. } => 0.26,
        Outcome::PointClaimed { .. } => 0.45,
        Outcome::PointsRevealed { .. } | Outcome::CardsRested { .. } | Outcome::TokenTaken { .. } => 0.3,
        Outcome::MarketSlid { .. } | Outcome::PointsSlid { .. } | Outcome::SilverSlid => 0.2,
        Outcome::EndTriggered { .. } => 0.5,
        Outcome::TradersPlaced { .. } | Outcome::TradersOusted { .. } | Outcome::Explored { .. } => 0.36,
        Outcome::BonusTaken { .. } | Outcome::PointsRefilled { .. } | Outcome::TradersJoined { .. } => 0.3,
        Outcome::TradersRested { .. } | Outcome::BonusRevealed { .. } | Outcome::DeckTopRevealed { .. } => 0.16,
        _ => 0.0,
    }
}

fn play(
    mut playback: ResMut<Playback>,
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let Some(running) = running else { return };
    if playback.is_done() {
        playback.bypass_change_detection().skip = false;
        return;
    }
    motion.keep_drawing();
    playback.wait -= time.delta_secs();
    let skip = std::mem::take(&mut playback.skip);
    while playback.wait <= 0.0 || skip {
        let Some((seat, outcome)) = playback.queue.pop_front() else {
            if skip {
                playback.wait = 0.0;
            }
            break;
        };
        let person = running.players().get(seat as usize).is_none_or(|player| player.kind == SeatKind::Person);
        let speed = if person { settings.own_speed } else { settings.computer_speed };
        let speed = if skip || settings.reduced_motion { Speed::Instant } else { speed };
        desk.speed = speed;
        desk.jump |= skip;
        desk.stage.apply(&outcome);
        playback.wait = playback.wait.max(0.0) + speed.factor().map_or(0.0, |factor| seconds(&outcome) / factor);
        if !skip {
            sound(&outcome, &mut playback.rise, &mut sounds);
        }
    }
}

fn sound(outcome: &Outcome, rise: &mut u8, sounds: &mut MessageWriter<PlaySound>) {
    let crystal = |colour: rules::Crystal| match colour {
        rules::Crystal::Yellow => "crystal_yellow",
        rules::Crystal::Green => "crystal_green",
        rules::Crystal::Blue => "crystal_blue",
        rules::Crystal::Magenta => "crystal_magenta",
    };
    let mut play = |name: &str, rate: f32| {
        sounds.write(PlaySound { name: name.to_owned(), rate });
    };
    match *outcome {
        Outcome::WagonPlaced { .. } | Outcome::WagonMoved { .. } => play("wagon", 1.0),
        Outcome::OutpostBuilt { .. } => play("outpost_build", 1.0),
        Outcome::TileTaken { .. } => play("coin_silver", 1.0),
        Outcome::VillageClaimed { .. } => play("claim", 1.0),
        Outcome::CardDiscarded { .. } => play("card_slide", 1.0),
        Outcome::VillageRevealed { .. } | Outcome::VillageClosed { .. } => play("card_flip", 1.0),
        Outcome::Traded { nth, .. } => *rise = nth - 1,
        Outcome::CardPlayed { .. } => {
            *rise = 0;
            play("card_play", 1.0);
        }
        Outcome::CrystalsMoved { crystals, to, .. } => {
            let rate = 1.0 + 0.06 * f32::from(*rise);
            if to != Spot::Bowl
                && let Some(highest) = crystals.colours().last()
            {
                play(crystal(highest), rate);
            }
        }
        Outcome::CrystalUpgraded { from, .. } => play(crystal(from.upgraded().unwrap_or(from)), 1.0),
        Outcome::CardAcquired { .. } | Outcome::MarketSlid { .. } => play("card_slide", 1.0),
        Outcome::MarketRevealed { .. } | Outcome::PointsRevealed { .. } => play("card_flip", 1.0),
        Outcome::CardsRested { .. } => play("rest_sweep", 1.0),
        Outcome::PointClaimed { .. } => play("claim", 1.0),
        Outcome::TokenTaken { token: Token::Copper, .. } => play("coin_copper", 1.0),
        Outcome::TokenTaken { token: Token::Silver, .. } => play("coin_silver", 1.0),
        Outcome::EndTriggered { .. } => play("final_round", 1.0),
        Outcome::TradersPlaced { .. } | Outcome::TradersJoined { .. } | Outcome::TradersRested { .. } => {
            *rise = 0;
            play("footsteps", 1.0);
        }
        Outcome::TradersOusted { .. } => play("oust", 1.0),
        Outcome::Explored { .. } => play("explore", 1.0),
        Outcome::BonusTaken { .. } => play("coin_silver", 1.0),
        Outcome::PointsRefilled { .. } => play("card_slide", 1.0),
        Outcome::BonusRevealed { .. } | Outcome::DeckTopRevealed { .. } => play("card_flip", 1.0),
        _ => {}
    }
}

/// When all is shown the table equals the game, and the next one may decide.
fn settle(
    playback: Res<Playback>,
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    mut next: Option<ResMut<NextState<Phase>>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let (Some(running), Some(phase), Some(next)) = (running, phase, next.as_mut()) else { return };
    if !playback.is_done() {
        return;
    }
    let wanted = if running.game().is_over() {
        Phase::Finished
    } else if running.person_decides() {
        Phase::Choosing
    } else {
        Phase::Thinking
    };
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
        next.set(wanted);
    }
}
