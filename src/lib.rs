//! Caravanserai: four crystal-trading board games at one table.
//!
//! This library is the whole desktop game; the binary only reads the command line. Each room below is one
//! folder or file with one `plugin` function; a parent room only composes its children.
//!
//! A pure rules engine tells what happened; the rooms here show it, ask for decisions and keep the player's house.

pub mod audio;
pub mod backdrop;
pub mod brand;
pub mod driver;
pub mod folders;
pub mod games;
pub mod hud;
pub mod input;
pub mod language;
pub mod lessons;
pub mod maps;
pub mod menus;
pub mod named;
pub mod options;
pub mod panels;
pub mod playback;
pub mod redraw;
pub mod replay;
pub mod review;
pub mod screens;
pub mod session;
pub mod settings;
pub mod start;
pub mod stream;
pub mod table;
pub mod theme;
pub mod tuning;

use bevy::prelude::*;

/// Everything the game is made of, on top of the engine's own plugins.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        settings::plugin,
        language::plugin,
        theme::plugin,
        named::plugin,
        input::plugin,
        audio::plugin,
        backdrop::plugin,
        screens::plugin,
        menus::plugin,
        redraw::plugin,
        session::plugin,
        playback::plugin,
        table::plugin,
        hud::plugin,
        lessons::plugin,
    ))
    .add_plugins((tuning::plugin, brand::plugin, panels::plugin))
    .add_plugins((replay::plugin, stream::plugin, review::plugin));
}
