//! What could not be used at the start is told until somebody has read it; a game that cannot be saved, until it can.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{
    Menu, Screen,
    folders::{self, elsewhere},
    language::Words,
    named,
    notices::{Notice, Notices, Stopped},
    settings::{SettingsFault, SettingsWhy},
};
use crate::session::autosave::{Autosave, LeavingUnsaved, SaveElsewhere, Trouble};
use crate::t;
use crate::theme::{
    controls::{Weight, button, field},
    look, paint, text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(not(in_state(Screen::Loading)).and_then(in_state(Menu::None))));
}

/// Width of the panel and of the button it is folded to, where they are, and how far the panel stays off the edges of the window.
const WIDTH: f32 = 620.0;
const FOLDED: f32 = 220.0;
const FOLDED_AT: egui::Vec2 = egui::vec2(430.0, 2.0);
const TOP: f32 = 70.0;
const MARGIN: f32 = 40.0;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    saves: Res<Autosave>,
    leaving: Res<LeavingUnsaved>,
    mut notices: ResMut<Notices>,
    mut elsewhere: MessageWriter<SaveElsewhere>,
    mut panel: Local<Unsaved>,
) -> Result {
    let trouble = saves.trouble();
    if trouble.is_none() {
        *panel = Unsaved::default();
    }
    if trouble.is_none() && notices.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let folded = panel.folded && !leaving.0 && trouble.is_some();
    let width = if folded { FOLDED } else { WIDTH }.min(window.width() - 2.0 * MARGIN);
    // Below the ribbon, whose buttons stay free; folded it lies in the ribbon, beside the name of the game.
    let corner = if folded {
        window.left_top() + FOLDED_AT
    } else {
        egui::pos2(window.right() - MARGIN - width, window.top() + TOP)
    };
    let area = egui::Area::new(egui::Id::new("notice")).order(egui::Order::Foreground).fixed_pos(corner);
    area.show(ctx, |ui| {
        ui.set_width(width);
        if folded {
            panel.folded = !button(ui, "notice.save", &t!(words, "notice-save-short"), Weight::Primary).clicked();
            return;
        }
        paint::panel(ui, |ui| {
            if let Some(trouble) = trouble {
                let asked = unsaved(ui, &words, trouble, leaving.0, &mut panel);
                elsewhere.write_batch(asked.map(|folder| SaveElsewhere(folder.into())));
            } else if let Some(notice) = notices.0.first() {
                // Letters of the font do not stand well between backticks.
                text::warning(ui, &told(&words, notice).replace('`', "'"));
                let mut read = false;
                ui.horizontal_wrapped(|ui| {
                    if let Notice::Fault(report) = notice
                        && button(ui, "notice.folder", &t!(words, "picture-folder"), Weight::Plain).clicked()
                    {
                        folders::show(report);
                    }
                    read = button(ui, "title.notice", &t!(words, "shell-understood"), Weight::Plain).clicked();
                });
                if read {
                    notices.0.remove(0);
                }
            }
        });
    });
    Ok(())
}

/// The panel about a game that cannot be saved.
#[derive(Default)]
struct Unsaved {
    /// The other folder, as typed.
    folder: Option<String>,
    /// Only a button is shown.
    folded: bool,
}

/// The game cannot be saved: why, what to do, and another folder. Stays until it works again.
fn unsaved(ui: &mut egui::Ui, words: &Words, trouble: &Trouble, leaving: bool, panel: &mut Unsaved) -> Option<String> {
    let told = t!(words, "notice-save", reason = trouble.why.clone());
    let shown = text::warning(ui, &told);
    named::mark(ui, "notice.save", shown.rect, &told);
    if leaving {
        text::strong(ui, &t!(words, "notice-save-leaving"));
    }
    text::label(ui, &t!(words, "notice-save-about"));
    let folder = panel.folder.get_or_insert_with(|| elsewhere().display().to_string());
    let width = ui.available_width() / look(ui.ctx()).text_scale.sqrt();
    field(ui, "notice.save.folder", width, folder, &t!(words, "notice-save-folder"), 400);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let save = button(ui, "notice.save.elsewhere", &t!(words, "notice-save-elsewhere"), Weight::Primary);
        asked = (save.clicked() && !folder.trim().is_empty()).then(|| folder.trim().to_owned());
        // The table lies below: whoever knows may play on.
        panel.folded |= button(ui, "notice.save.later", &t!(words, "notice-save-later"), Weight::Plain).clicked();
    });
    asked
}

/// A notice in words.
fn told(words: &Words, notice: &Notice) -> String {
    match notice {
        Notice::Settings(fault) => settings(words, fault),
        Notice::Content(fault) => t!(words, "shell-content-damaged", reason = fault.to_string()),
        Notice::SecondProgram(path) => t!(words, "shell-second-program", path = path.display().to_string()),
        Notice::Load(reason) => t!(words, "shell-load-failed", reason = reason.clone()),
        Notice::History(reason) => t!(words, "career-notice", reason = reason.clone()),
        Notice::Chapters(reason) => t!(words, "director-unsaved", reason = reason.clone()),
        Notice::MissingFile(path) => t!(words, "shell-missing-file", path = path.display().to_string()),
        Notice::Stopped(Stopped::Overlay) => t!(words, "shell-stopped-overlay"),
        Notice::Stopped(Stopped::Phones) => t!(words, "shell-stopped-phones"),
        Notice::Stopped(Stopped::Chances) => t!(words, "shell-stopped-chances"),
        Notice::Stopped(Stopped::Obs) => t!(words, "shell-stopped-obs"),
        Notice::Fault(report) => t!(words, "shell-fault", path = folders::told(report)),
        Notice::GraphicsLost => t!(words, "shell-graphics-lost"),
        Notice::EmptySeat(name) => t!(words, "shell-empty-seat", name = name.clone()),
    }
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
