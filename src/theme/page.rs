//! Room on the window: the whole of it, or its middle.

use bevy_egui::egui;

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
