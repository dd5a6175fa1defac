//! The pause menu of a running game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Menu, sheet};
use crate::{
    language::Words,
    screens::Screen,
    t,
    theme::controls::{Weight, wide_button},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Pause)));
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let back = sheet(ctx, &words, "pause", &t!(words, "pause-title"), egui::vec2(560.0, 520.0), |ui| {
        ui.spacing_mut().item_spacing.y = 14.0;
        if wide_button(ui, "pause.rules", &t!(words, "title-rules"), Weight::Plain).clicked() {
            menu.set(Menu::Rules);
        }
        if wide_button(ui, "pause.settings", &t!(words, "title-settings"), Weight::Plain).clicked() {
            menu.set(Menu::Settings);
        }
        if wide_button(ui, "pause.leave", &t!(words, "pause-leave"), Weight::Plain).clicked() {
            menu.set(Menu::None);
            screen.set(Screen::Title);
        }
    });
    if back {
        menu.set(Menu::None);
    }
    Ok(())
}
