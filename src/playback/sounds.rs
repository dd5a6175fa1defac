//! What is shown is heard: each outcome has its sound, and the music knows when the end is near.

use bevy::prelude::*;
use rules::{Crystal, Engine, Outcome, Spot, Token};

use super::Shown;
use crate::app::{Phase, Screen, tuning::Tuning};
use crate::audio::{Mood, PlaySound, Sound};
use crate::session::{Match, Refused};
use crate::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (hear, hear_refusals).after(TableSystems::Layout).run_if(in_state(Screen::Table)))
        .add_systems(
            OnTransition { exited: Phase::Showing, entered: Phase::Choosing },
            call_to_turn.run_if(resource_exists::<Match>),
        )
        .add_systems(OnEnter(Phase::Finished), |mut mood: ResMut<Mood>| *mood = Mood::Over);
}

fn hear(
    mut shown: MessageReader<Shown>,
    running: Option<Res<Match>>,
    tuning: Res<Tuning>,
    mut mood: ResMut<Mood>,
    mut sounds: MessageWriter<PlaySound>,
    mut rise: Local<u8>,
) {
    let ends = |outcome: &Outcome| matches!(outcome, Outcome::EndTriggered { .. });
    for news in shown.read() {
        match news {
            Shown::Outcome { outcome, speed, .. } => {
                if ends(outcome) {
                    *mood = Mood::Tension;
                }
                sound(outcome, &mut rise, speed.factor(), &tuning, &mut sounds);
            }
            Shown::Skipped(rest) => {
                if rest.iter().any(ends) {
                    *mood = Mood::Tension;
                }
            }
            Shown::Rewound | Shown::Reset { .. } => {
                let last_round = running.as_ref().is_some_and(|running| running.seen().rounds().triggered);
                mood.set_if_neq(if last_round { Mood::Tension } else { Mood::Calm });
                match news {
                    Shown::Rewound => _ = sounds.write(PlaySound::new(Sound::Undo)),
                    Shown::Reset { dealt: true } => _ = sounds.write(PlaySound::new(Sound::RestSweep)),
                    _ => {}
                }
            }
            Shown::Everything => {}
        }
    }
}

/// A person is told when it is their turn.
fn call_to_turn(running: Res<Match>, mut sounds: MessageWriter<PlaySound>) {
    if running.seen().step() == rules::Step::Turn {
        sounds.write(PlaySound::new(Sound::YourTurn));
    }
}

/// What the rules refuse is heard.
fn hear_refusals(mut refused: MessageReader<Refused>, mut sounds: MessageWriter<PlaySound>) {
    if refused.read().next().is_some() {
        sounds.write(PlaySound::new(Sound::Illegal));
    }
}

/// Steps of the pentatonic scale that repeated trades climb.
const RISE: [f32; 6] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0, 2.0];

/// More notes than this are noise.
const MOST_NOTES: usize = 8;

/// What an outcome sounds like.
fn sound(outcome: &Outcome, rise: &mut u8, speed: Option<f32>, tuning: &Tuning, sounds: &mut MessageWriter<PlaySound>) {
    let crystal = |colour: Crystal| match colour {
        Crystal::Yellow => Sound::CrystalYellow,
        Crystal::Green => Sound::CrystalGreen,
        Crystal::Blue => Sound::CrystalBlue,
        Crystal::Magenta => Sound::CrystalMagenta,
    };
    let mut play = |sound: Sound, rate: f32, delay: f32| {
        sounds.write(PlaySound { sound, rate, delay });
    };
    match *outcome {
        Outcome::WagonPlaced { .. } | Outcome::WagonMoved { .. } => play(Sound::Wagon, 1.0, 0.0),
        Outcome::OutpostBuilt { .. } => play(Sound::OutpostBuild, 1.0, 0.0),
        Outcome::TileTaken { .. } => play(Sound::CoinSilver, 1.0, 0.0),
        Outcome::CardDiscarded { .. } => play(Sound::CardSlide, 1.0, 0.0),
        Outcome::VillageRevealed { .. } | Outcome::VillageClosed { .. } => play(Sound::CardFlip, 1.0, 0.0),
        Outcome::Traded { nth, .. } => *rise = nth.saturating_sub(1),
        Outcome::CardPlayed { .. } => {
            *rise = 0;
            play(Sound::CardPlay, 1.0, 0.0);
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
        Outcome::CardAcquired { .. } | Outcome::MarketSlid { .. } => play(Sound::CardSlide, 1.0, 0.0),
        Outcome::MarketRevealed { .. } | Outcome::PointsRevealed { .. } => play(Sound::CardFlip, 1.0, 0.0),
        Outcome::CardsRested { .. } => play(Sound::RestSweep, 1.0, 0.0),
        Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. } => play(Sound::Claim, 1.0, 0.0),
        Outcome::TokenTaken { token: Token::Copper, .. } => play(Sound::CoinCopper, 1.0, 0.0),
        Outcome::TokenTaken { token: Token::Silver, .. } => play(Sound::CoinSilver, 1.0, 0.0),
        Outcome::EndTriggered { .. } => play(Sound::FinalRound, 1.0, 0.0),
        Outcome::TradersPlaced { .. } | Outcome::TradersJoined { .. } | Outcome::TradersRested { .. } => {
            *rise = 0;
            play(Sound::Footsteps, 1.0, 0.0);
        }
        Outcome::TradersOusted { .. } => play(Sound::Oust, 1.0, 0.0),
        Outcome::Explored { .. } => play(Sound::Explore, 1.0, 0.0),
        Outcome::BonusTaken { .. } => play(Sound::CoinSilver, 1.0, 0.0),
        Outcome::PointsRefilled { .. } => play(Sound::CardSlide, 1.0, 0.0),
        Outcome::BonusRevealed { .. } | Outcome::DeckTopRevealed { .. } => play(Sound::CardFlip, 1.0, 0.0),
        _ => {}
    }
}
