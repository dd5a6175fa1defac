//! The foreground of the table belongs to whoever acts: a rival's wagon rolls onto the rug, and the card they play, acquire or
//! claim is shown large.

use bevy::prelude::*;
use rules::{Engine, Outcome, Seat};
use tabletop::layout::{Actor, Shows};
use tabletop::stage::{Piece, merchant};

use super::{Pace, Playback};
use crate::app::{
    Phase,
    settings::{Settings, Speed},
    tuning::Tuning,
};
use crate::session::Match;
use crate::table::Tabletop;

/// Who acts, and what of theirs is shown large, once an outcome is on the table.
pub(super) fn after(before: Option<Actor>, seat: Seat, outcome: &Outcome) -> Actor {
    let shows = match *outcome {
        Outcome::CardPlayed { seat, card } | Outcome::CardAcquired { seat, card, .. } => {
            Shows::Card(merchant(seat, card))
        }
        Outcome::PointClaimed { card, .. } => Shows::Card(Piece::Point(card)),
        Outcome::CardsRested { .. } => Shows::Hand,
        _ => before.filter(|before| before.seat == seat).map_or(Shows::Nothing, |before| before.shows),
    };
    Actor { seat, shows }
}

/// Gives the foreground to whoever acts, and lets them arrive before anything happens.
pub(super) fn give(
    mut playback: ResMut<Playback>,
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    (settings, tuning, pace): (Res<Settings>, Res<Tuning>, Res<Pace>),
) {
    let (Some(running), Some(phase)) = (running, phase) else { return };
    let showing = match (playback.queue.front(), phase.get()) {
        (Some((seat, _)), _) => Some(*seat),
        (None, Phase::Showing) => tabletop.showing,
        (None, _) => None,
    };
    if tabletop.showing != showing {
        tabletop.showing = showing;
    }
    let speed = pace.speed.unwrap_or(settings.computer_speed);
    let empty_handed = |seat: Seat| Actor { seat, shows: Shows::Nothing };
    let opponent = |seat: &Seat| !running.players()[usize::from(*seat)].kind.is_person();
    // Within a turn what was shown stays.
    let known = |seat: Seat| playback.actor.filter(|actor| actor.seat == seat).unwrap_or(empty_handed(seat));
    let actor = match (playback.queue.front(), phase.get()) {
        _ if speed == Speed::Instant || !tabletop.layout.gives_way() => None,
        (Some((seat, _)), _) => Some(known(*seat)),
        (None, Phase::Thinking) => running.whole().to_move().filter(opponent).map(known),
        (None, Phase::Showing | Phase::Watching) => playback.actor,
        _ => None,
    };
    let actor = actor.filter(|actor| actor.seat != tabletop.layout.viewer);
    if tabletop.layout.actor == actor {
        return;
    }
    let arrives = actor.is_some_and(|actor| !tabletop.layout.acts(actor.seat));
    if arrives
        && !settings.reduced_motion
        && let Some(speed) = speed.factor()
    {
        playback.wait = playback.wait.max(tuning.roll / speed);
        tabletop.speed = pace.speed.unwrap_or(settings.computer_speed);
    }
    tabletop.layout.actor = actor;
}
