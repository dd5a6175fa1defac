//! The shape all menus share.

use bevy_egui::egui;

use super::{
    controls::{Weight, button},
    look,
    page::middle,
    paint,
    palette::{INK, faded},
    text,
};
use crate::app::language::Words;
use crate::t;

/// A menu over everything: the screen behind goes dark, a panel with a title, content that scrolls, a way back.
/// Returns true when the way back was taken.
pub fn sheet(
    ctx: &egui::Context,
    words: &Words,
    name: &str,
    title: &str,
    size: egui::Vec2,
    content: impl FnOnce(&mut egui::Ui),
) -> bool {
    sheet_with(ctx, words, name, title, size, Weight::Primary, content)
}

/// A sheet whose content may have the main button: the way back is as weighty as told.
pub fn sheet_with(
    ctx: &egui::Context,
    words: &Words,
    name: &str,
    title: &str,
    size: egui::Vec2,
    weight: Weight,
    content: impl FnOnce(&mut egui::Ui),
) -> bool {
    let window = ctx.viewport_rect();
    // Large text gets a larger sheet before it has to be scrolled.
    let area = middle(ctx, size * look(ctx).text_scale.powf(0.75));
    let mut back = false;
    egui::Area::new(egui::Id::new(name))
        .order(egui::Order::Middle)
        .fixed_pos(window.min)
        .movable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.painter().rect_filled(window.expand(2.0), 0.0, faded(INK, 0.55));
            ui.allocate_rect(window, egui::Sense::click());
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
            paint::panel(&mut ui, |ui| {
                ui.set_width(ui.available_width());
                ui.set_height(ui.available_height());
                text::screen_title(ui, title);
                let foot = 84.0 + 14.0 * look(ui.ctx()).text_scale;
                let height = (ui.available_height() - foot).max(100.0);
                ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
                    ui.set_min_height(height);
                    content(ui);
                });
                ui.add_space(14.0);
                back = button(ui, &format!("{name}.back"), &t!(words, "shell-back"), weight).clicked();
            });
        });
    back
}
