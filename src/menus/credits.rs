//! Who and what made this, and under which licences.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{Menu, language::Words};
use crate::t;
use crate::theme::{controls::scrolled, sheet::sheet, text};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Credits)));
}

fn draw(mut contexts: EguiContexts, words: Res<Words>, mut menu: ResMut<NextState<Menu>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let back = sheet(ctx, &words, "credits", &t!(words, "credits-title"), egui::vec2(1060.0, 900.0), |ui| {
        scrolled(ui, egui::ScrollArea::vertical().auto_shrink([false, false]), |ui| content(ui, &words));
    });
    if back {
        menu.set(Menu::None);
    }
    Ok(())
}

fn content(ui: &mut egui::Ui, words: &Words) {
    let mut part = |heading: &str, lines: &[&str]| {
        text::heading(ui, &t!(words, heading));
        for line in lines {
            text::body(ui, &t!(words, line));
        }
        ui.add_space(16.0);
    };
    part("credits-fans", &["credits-fans-1", "credits-fans-2"]);
    part("credits-components", &["credits-components-1"]);
    part("credits-own", &["credits-own-1"]);
    part("credits-type", &["credits-type-1", "credits-type-2"]);
    part("credits-engine", &["credits-engine-1", "credits-engine-2"]);
}
