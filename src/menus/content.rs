//! The page of the settings that says what new games are played with.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui;

use super::settings::{Draft, RegisterSettingsPage, row};
use crate::app::{
    Menu,
    content::{FoundPack, Packs},
    folders::Folders,
    games,
    language::Words,
    notices::{Notice, Notices},
    settings::Settings,
};
use crate::t;
use crate::theme::controls::{Weight, button, field, pill};
use crate::theme::text;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typed>()
        .register_settings_page("content", "settings-content", 35, draw)
        .add_systems(OnEnter(Menu::Settings), look)
        .add_systems(Update, choose);
}

/// The folder somebody is about to choose.
#[derive(Resource, Debug, Default)]
struct Typed {
    text: String,
    /// It is chosen if it can be used.
    chosen: Option<PathBuf>,
}

fn look(mut packs: ResMut<Packs>, folders: Option<Res<Folders>>, settings: Res<Settings>, mut typed: ResMut<Typed>) {
    // One that was typed before the settings were closed is still chosen.
    packs.look(folders.as_deref(), settings.content.iter().chain(&typed.chosen).cloned().collect());
    typed.text.clear();
}

/// Chooses the folder that was typed as soon as it is read, whether somebody waits for it or not.
fn choose(
    packs: Res<Packs>,
    menu: Res<State<Menu>>,
    mut typed: ResMut<Typed>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
) {
    if typed.chosen.is_none() || packs.is_looking() {
        return;
    }
    let chosen = typed.chosen.take();
    match packs.found().iter().find(|pack| Some(&pack.folder) == chosen.as_ref()) {
        Some(FoundPack { folder, changes: Ok(_), .. }) => settings.content = Some(folder.clone()),
        // The page says so while it is open.
        Some(FoundPack { changes: Err(fault), .. }) if *menu.get() != Menu::Settings => {
            notices.0.push(Notice::Content(fault.clone()));
        }
        _ => {}
    }
}

/// Longest path that can be typed.
const LONGEST: usize = 400;

fn draw(
    InMut(ui): InMut<egui::Ui>,
    words: Res<Words>,
    mut settings: ResMut<Draft>,
    mut packs: ResMut<Packs>,
    mut typed: ResMut<Typed>,
    folders: Option<Res<Folders>>,
) {
    text::label(ui, &t!(words, "settings-content-about"));
    ui.add_space(8.0);
    row(ui, &t!(words, "settings-content-usual"), &t!(words, "settings-content-usual-about"), |ui| {
        let on = settings.content.is_none();
        if pill(ui, "settings.content.usual", &t!(words, "settings-content-use"), on).clicked() {
            settings.content = None;
        }
    });
    for (index, pack) in packs.found().iter().enumerate() {
        row(ui, &pack.name, &about(&words, pack), |ui| {
            if let Err(fault) = &pack.changes {
                text::warning(ui, &fault.to_string());
            } else {
                let on = settings.content.as_ref() == Some(&pack.folder);
                let name = format!("settings.content.{index}");
                if pill(ui, &name, &t!(words, "settings-content-use"), on).clicked() {
                    settings.content = Some(pack.folder.clone());
                }
            }
        });
    }
    let place = folders.as_ref().map(|folders| folders.packs.display().to_string()).unwrap_or_default();
    row(ui, &t!(words, "settings-content-folder"), &t!(words, "settings-content-folder-about", place = place), |ui| {
        let hint = t!(words, "settings-content-hint");
        field(ui, "settings.content.folder", 420.0, &mut typed.text, &hint, LONGEST);
        if button(ui, "settings.content.choose", &t!(words, "settings-content-choose"), Weight::Plain).clicked() {
            let folder = PathBuf::from(typed.text.trim());
            packs.look(folders.as_deref(), settings.content.iter().chain([&folder]).cloned().collect());
            typed.chosen = Some(folder);
        }
    });
}

/// Which games a pack changes.
fn about(words: &Words, pack: &FoundPack) -> String {
    match pack.changes.as_deref() {
        Err(_) => t!(words, "settings-content-damaged"),
        Ok([]) => t!(words, "settings-content-same"),
        Ok(changed) => {
            let names: Vec<String> = changed.iter().map(|game| words.say(games::name_key(*game))).collect();
            t!(words, "settings-content-changes", games = names.join(", "))
        }
    }
}
