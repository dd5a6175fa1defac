//! What makes the game good to show: how the table shares the window, what viewers see.

mod badges;
mod caster;
mod chance_bar;
pub mod director;
mod framing;
pub mod goals;
pub mod layout;
mod margins;
pub mod names;
pub mod outlook;
pub mod resting;
pub mod scene;
pub mod serving;
pub mod settings;
pub mod vote;

use bevy::prelude::*;

pub use settings::StreamSettings;

/// Everything for streams.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        margins::plugin,
        outlook::plugin,
        chance_bar::plugin,
        badges::plugin,
        serving::plugin,
        layout::plugin,
    ));
    app.add_plugins((caster::plugin, director::plugin, framing::plugin, vote::plugin, resting::plugin));
}
