//! Saved games: what can be taken up again.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Screen, middle, page};
use crate::{
    folders::Folders,
    input::Act,
    language::Words,
    menus::Menu,
    t,
    theme::{
        controls::{Weight, button},
        paint, text,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .add_message::<LoadGame>()
        .add_systems(OnEnter(Screen::Load), look_for_saves)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Load).and_then(in_state(Menu::None))))
        .add_systems(Update, step_back.run_if(in_state(Screen::Load)));
}

/// One saved game as the list shows it.
#[derive(Debug, Clone)]
pub struct SavedGame {
    /// The file.
    pub path: std::path::PathBuf,
    /// Its name for people.
    pub title: String,
    /// Game, round and scores in one line; empty until the file has been read.
    pub about: String,
}

/// What lies in the folder of saved games, newest first.
#[derive(Resource, Debug, Default)]
pub struct SavedGames(pub Vec<SavedGame>);

/// Somebody wants to take up this game.
#[derive(Message, Debug, Clone)]
pub struct LoadGame(pub std::path::PathBuf);

fn look_for_saves(folders: Option<Res<Folders>>, mut saves: ResMut<SavedGames>) {
    saves.0.clear();
    let Some(folders) = folders else { return };
    let Ok(entries) = std::fs::read_dir(&folders.saves) else {
        return;
    };
    let mut found: Vec<_> = entries
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.is_file())
        .collect();
    found.sort();
    saves.0 = found
        .into_iter()
        .rev()
        .map(|(_, path)| SavedGame {
            title: path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
            about: String::new(),
            path,
        })
        .collect();
}

fn step_back(mut acts: MessageReader<Act>, mut screen: ResMut<NextState<Screen>>) {
    if acts.read().any(|act| *act == Act::Cancel) {
        screen.set(Screen::Title);
    }
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    saves: Res<SavedGames>,
    mut load: MessageWriter<LoadGame>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut root = page(ctx, "screen.load");
    let area = middle(ctx, egui::vec2(1000.0, 880.0));
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    paint::panel_frame(&ui).show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        text::screen_title(ui, &t!(words, "load-title"));
        egui::ScrollArea::vertical()
            .max_height((ui.available_height() - 110.0).max(120.0))
            .auto_shrink([false, true])
            .show(ui, |ui| {
                if saves.0.is_empty() {
                    text::body(ui, &t!(words, "load-empty"));
                }
                for (index, save) in saves.0.iter().enumerate() {
                    paint::group_frame(ui).show(ui, |ui| {
                        ui.horizontal(|ui| {
                            ui.vertical(|ui| {
                                ui.set_width(ui.available_width() - 220.0);
                                text::strong(ui, &save.title);
                                if !save.about.is_empty() {
                                    text::label(ui, &save.about);
                                }
                            });
                            let label = t!(words, "load-open");
                            if button(ui, &format!("load.{index}"), &label, Weight::Plain).clicked() {
                                load.write(LoadGame(save.path.clone()));
                                screen.set(Screen::Table);
                            }
                        });
                    });
                }
            });
        ui.add_space(16.0);
        if button(ui, "load.back", &t!(words, "shell-back"), Weight::Plain).clicked() {
            screen.set(Screen::Title);
        }
    });
    Ok(())
}
