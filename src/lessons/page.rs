//! Which game somebody wants to be shown.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{GAMES, StartLesson};
use crate::app::games::GameKind;
use crate::app::{Menu, Screen, language::Words};
use crate::screens::emblem;
use crate::t;
use crate::theme::{
    controls::{Weight, button, button_size, scrolled},
    look,
    paint::group_frame,
    sheet::sheet_with,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Lessons)))
        .add_systems(OnEnter(Screen::Table), close.run_if(in_state(Menu::Lessons)));
}

/// The page stays until there is a table to look at.
fn close(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut menu: ResMut<NextState<Menu>>,
    mut start: MessageWriter<StartLesson>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut chosen = None;
    let (title, size) = (t!(words, "lessons-title"), egui::vec2(1340.0, 800.0));
    let back = sheet_with(ctx, &words, "lessons", &title, size, Weight::Plain, |ui| {
        text::body(ui, &t!(words, "lessons-about"));
        ui.add_space(12.0);
        scrolled(ui, egui::ScrollArea::vertical().auto_shrink([false, false]), |ui| {
            let wide = ui.available_width() > 1000.0 * look(ui.ctx()).text_scale.min(1.5);
            let height = if wide { ui.available_height() - 16.0 } else { 0.0 };
            let mut card = |ui: &mut egui::Ui, game: GameKind| {
                if game_card(ui, &words, game, height) {
                    chosen = Some(game);
                }
            };
            if wide {
                ui.columns(GAMES.len(), |columns| {
                    for (ui, game) in columns.iter_mut().zip(GAMES) {
                        // Columns would stretch their lines to both edges.
                        ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| card(ui, game));
                    }
                });
            } else {
                for game in GAMES {
                    card(ui, game);
                }
            }
        });
    });
    if let Some(game) = chosen {
        start.write(StartLesson(game));
    } else if back {
        menu.set(Menu::None);
    }
    Ok(())
}

/// A game's picture, words and button; all cards of a row are as tall as their room.
fn game_card(ui: &mut egui::Ui, words: &Words, game: GameKind, height: f32) -> bool {
    group_frame(ui)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height((height - 32.0).max(0.0));
            let bottom = ui.cursor().top() + height - 32.0;
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 190.0), egui::Sense::hover());
            emblem::scene(ui.painter(), rect, game, &look(ui.ctx()).colours);
            ui.add_space(6.0);
            let (name, about) = match game {
                GameKind::Golem => (t!(words, "game-golem"), t!(words, "lessons-golem-about")),
                GameKind::Spice => (t!(words, "game-spice"), t!(words, "lessons-spice-about")),
                GameKind::World => (t!(words, "game-world"), t!(words, "lessons-world-about")),
                GameKind::Adventure => (t!(words, "game-adventure"), t!(words, "lessons-adventure-about")),
            };
            text::heading(ui, &name);
            text::body(ui, &about);
            let label = t!(words, "lessons-start");
            let left = bottom - ui.cursor().top() - button_size(ui, &label).y;
            ui.add_space(left.max(8.0));
            // The road is where most people begin.
            let weight = if game == GameKind::Golem { Weight::Primary } else { Weight::Plain };
            button(ui, &format!("lessons.{}", game.name()), &label, weight).clicked()
        })
        .inner
}
