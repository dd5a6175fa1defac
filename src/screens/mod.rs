//! The screens: what each of them draws.

pub mod emblem;
mod errands;
mod explain;
pub mod load;
pub mod loading;
pub mod map_workshop;
pub mod new_game;
mod notice;
mod picture;
pub mod results;
mod table;
pub mod title;

use bevy::prelude::*;

/// All screens.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        loading::plugin,
        emblem::plugin,
        title::plugin,
        notice::plugin,
        picture::plugin,
        new_game::plugin,
        map_workshop::plugin,
        load::plugin,
        table::plugin,
        results::plugin,
    ));
}
