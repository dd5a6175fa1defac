//! Caravanserai: four crystal-trading board games at one table.
//!
//! This library is the whole desktop game; the binary only reads the command line. Each room below is one
//! folder or file with one `plugin` function; a parent room only composes its children.
//!
//! A pure rules engine tells what happened; the rooms here show it, ask for decisions and keep the player's house.

pub mod app;
pub mod audio;
pub mod backdrop;
pub mod brand;
pub mod driver;
pub mod hud;
pub mod lessons;
pub mod menus;
pub mod playback;
pub mod replay;
pub mod review;
pub mod screens;
pub mod session;
pub mod start;
pub mod stream;
pub mod table;
pub mod theme;

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
    app.add_plugins(lessons::plugin);
    app.add_plugins(replay::plugin);
    app.add_plugins(review::plugin);
    app.add_plugins(stream::plugin);
}
