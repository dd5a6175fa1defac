//! What could not be used at the start is told on the title and at the table, until somebody has read it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{
    Menu, Screen,
    language::Words,
    settings::{Notice, Notices, SettingsFault, SettingsWhy},
};
use crate::t;
use crate::theme::{
    controls::{Weight, button},
    paint, text,
};

pub(super) fn plugin(app: &mut App) {
    let told = in_state(Screen::Title).or_else(in_state(Screen::Table)).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.run_if(told));
}

/// Width of the panel, and how far it stays off the edges of the window.
const WIDTH: f32 = 620.0;
const MARGIN: f32 = 40.0;

fn draw(mut contexts: EguiContexts, words: Res<Words>, mut notices: ResMut<Notices>) -> Result {
    let Some(notice) = notices.0.first() else { return Ok(()) };
    let told = match notice {
        Notice::Settings(fault) => settings(&words, fault),
        Notice::Content(fault) => t!(words, "shell-content-damaged", reason = fault.to_string()),
    };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let width = WIDTH.min(window.width() - 2.0 * MARGIN);
    let corner = egui::pos2(window.right() - MARGIN - width, window.top() + MARGIN);
    let area = egui::Area::new(egui::Id::new("notice")).order(egui::Order::Foreground).fixed_pos(corner);
    let read = area.show(ctx, |ui| {
        ui.set_width(width);
        paint::panel(ui, |ui| {
            text::warning(ui, &told);
            button(ui, "title.notice", &t!(words, "shell-understood"), Weight::Plain).clicked()
        })
    });
    if read.inner {
        notices.0.remove(0);
    }
    Ok(())
}

/// What is wrong with the settings file, and where it is kept.
fn settings(words: &Words, fault: &SettingsFault) -> String {
    let reason = fault.to_string();
    let told = match fault.why {
        SettingsWhy::All(_) => t!(words, "shell-settings-damaged", reason = reason),
        SettingsWhy::Fields(_) => t!(words, "shell-settings-fields", reason = reason),
        SettingsWhy::Write(_) => t!(words, "shell-settings-unwritten", reason = reason),
    };
    match &fault.copy {
        Some(copy) => format!("{told} {}", t!(words, "shell-settings-copy", path = copy.display().to_string())),
        None => told,
    }
}
