//! Panels over the table: whose turn it is, what can be done, what was done.

pub mod chronicle;
mod journey;
mod prompt;
mod ribbon;
pub mod sentences;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::table::layout::Surface;
use crate::theme::Canvas;

/// All panels.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((chronicle::plugin, ribbon::plugin, prompt::plugin));
}

/// A rectangle of the table in the points of the panels.
pub fn on_panel(rect: Rect, surface: &Surface, canvas: &Canvas) -> egui::Rect {
    let factor = surface.scale / canvas.scale;
    egui::Rect::from_min_max(
        egui::pos2(rect.min.x * factor, rect.min.y * factor),
        egui::pos2(rect.max.x * factor, rect.max.y * factor),
    )
}

/// A `Ui` over a rectangle of the table, below menus.
pub fn area(ctx: &egui::Context, id: &str, rect: egui::Rect) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        egui::Id::new(id),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect),
    )
}
