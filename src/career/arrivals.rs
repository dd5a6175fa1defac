//! Games that are over go to the history by themselves. Replays, first games with a guide and further tries of a review do
//! not.

use bevy::prelude::*;

use super::Archive;
use crate::hud::Trial;
use crate::session::{Match, Practice, SessionSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep.after(SessionSystems::Decide));
}

/// What tells one end of a game from another: its start, its length and who gave up.
type End = (Option<u64>, u64, usize, Option<u8>);

fn keep(
    running: Option<Res<Match>>,
    practice: Res<Practice>,
    trial: Res<Trial>,
    mut archive: ResMut<Archive>,
    mut guided: Local<Option<u64>>,
    mut kept: Local<Option<End>>,
) {
    let Some(running) = running.filter(|running| running.is_changed() && !running.is_watched()) else { return };
    let record = running.record();
    if practice.0 {
        *guided = record.started;
    }
    // Also once the guide has gone: it has shown the way.
    let guided = practice.0 || guided.is_some() && *guided == record.started;
    // A last turn that waits to be ended may still be taken back.
    let over = running.is_over() && running.turn_to_end().is_none();
    if !over || guided || trial.0.is_some() || !archive.is_open() {
        return;
    }
    let end = Some((record.started, record.deal.seed, record.decisions.len(), record.gave_up));
    if *kept != end {
        *kept = end;
        archive.bypass_change_detection().add(record.clone());
    }
}
