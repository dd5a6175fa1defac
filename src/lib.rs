//! Caravanserai: four crystal-trading board games at one table.
//!
//! This library is the whole desktop game; the binary only reads the command line. Each room below is one
//! folder or file with one `plugin` function; a parent room only composes its children.
//!
//! A pure rules engine tells what happened; the rooms here show it, ask for decisions and keep the player's house.

pub mod app;
mod audio;
mod backdrop;
mod brand;
mod career;
mod coach;
pub mod driver;
mod film;
mod hud;
mod lessons;
mod menus;
mod playback;
mod replay;
mod review;
mod screens;
pub mod session;
pub mod start;
mod stream;
mod table;
mod theme;

/// What tests look at from outside. Everything else is the rooms' own, so that the compiler sees what nobody uses.
#[doc(hidden)]
pub mod inspect {
    pub use crate::career::Archive;
    pub use crate::hud::closeup::CloseUp;
    pub use crate::hud::explain::{Part, Subject, explain};
    pub use crate::hud::log;
    pub use crate::playback::Playback;
    pub use crate::replay::{Replay, Steer};
    pub use crate::screens::load::SavedGames;
    pub use crate::stream::director::Director;
    pub use crate::stream::events::Events;
    pub use crate::stream::obs::Studio;
    pub use crate::stream::outlook::Outlook;
    pub use crate::stream::phones::Phones;
    pub use crate::stream::predictions::Predictions;
    pub use crate::stream::scene;
    pub use crate::stream::serving::Overlay;
    pub use crate::stream::vote::Voting;
    pub use crate::table::choices::Pick;
    pub use crate::table::drag::Drag;
    pub use crate::table::label2d::{Label2d, LabelColor, LabelLayout};
    pub use crate::table::pointer::Hover;
    pub use crate::table::{Tabletop, pictures, pieces};
    pub use crate::theme::atlas::Atlas;
    pub use crate::theme::fonts;
}

use bevy::prelude::*;

/// Everything the game is made of, on top of the engine's own plugins, floor by floor: a room knows only those above its
/// own line. Deleting the line of a feature and its folder leaves a game without it.
pub fn plugin(app: &mut App) {
    // The vocabulary.
    app.add_plugins(app::plugin);
    // Look and sound.
    app.add_plugins((audio::plugin, theme::plugin, backdrop::plugin, brand::plugin));
    // The match.
    app.add_plugins(session::plugin);
    // What lies on the table and how it comes to lie there.
    app.add_plugins((table::plugin, playback::plugin));
    // Panels over the table, pages around it.
    app.add_plugins((hud::plugin, screens::plugin, menus::plugin));
    // Features, each on its own.
    app.add_plugins(career::plugin);
    app.add_plugins(coach::plugin);
    app.add_plugins(lessons::plugin);
    app.add_plugins(replay::plugin);
    app.add_plugins(review::plugin);
    app.add_plugins(stream::plugin);
    // What starts programs of its own.
    app.add_plugins(film::plugin);
}
