//! What makes the game good to show: how the table shares the window, what viewers see.

mod badges;
mod caster;
mod chance_bar;
pub mod director;
mod framing;
pub mod layout;
pub mod outlook;
pub mod resting;
pub mod scene;
pub mod serving;
mod settings;
pub mod vote;

use bevy::prelude::*;

use crate::app::Phase;
use crate::session::Match;

/// Whether the table shows everything that has happened. In the frame of a decision the phase still is the old one.
fn is_at_rest(phase: Option<Res<State<Phase>>>, running: Option<&Res<Match>>) -> bool {
    let showing = phase.is_some_and(|phase| *phase.get() == Phase::Showing);
    !showing && running.is_none_or(|running| !running.is_changed())
}

/// Everything for streams.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((outlook::plugin, chance_bar::plugin, badges::plugin, serving::plugin, layout::plugin));
    app.add_plugins((
        caster::plugin,
        director::plugin,
        framing::plugin,
        vote::plugin,
        resting::plugin,
        settings::plugin,
    ));
}
