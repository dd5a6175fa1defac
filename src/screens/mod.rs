//! The screens: which one is shown, and what each of them draws.

pub mod emblem;
pub mod load;
pub mod loading;
pub mod map_workshop;
pub mod new_game;
mod results;
mod table;
pub mod title;

use bevy::prelude::*;
use bevy_egui::egui;

/// All screens.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins((
        loading::plugin,
        emblem::plugin,
        title::plugin,
        new_game::plugin,
        map_workshop::plugin,
        load::plugin,
        table::plugin,
        results::plugin,
    ));
}

/// Where the player is.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Pictures and sounds are being read.
    #[default]
    Loading,
    /// The first screen.
    Title,
    /// Choosing game, seats and options.
    NewGame,
    /// Drawing a map.
    Maps,
    /// Saved games.
    Load,
    /// A game is being played.
    Table,
    /// The game is over.
    Results,
    /// A finished game is being watched.
    Replay,
}

/// A `Ui` over the whole window, below every menu and pop-up.
pub fn page(ctx: &egui::Context, id: &str) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        egui::Id::new(id),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    )
}

/// The middle of the window, at most this large, with a margin that shrinks before the content does.
pub fn middle(ctx: &egui::Context, most: egui::Vec2) -> egui::Rect {
    middle_of(ctx.viewport_rect().shrink2(egui::vec2(24.0, 20.0)), most)
}

/// The middle of a place, at most this large.
pub fn middle_of(place: egui::Rect, most: egui::Vec2) -> egui::Rect {
    egui::Rect::from_center_size(place.center(), most.min(place.size()))
}
