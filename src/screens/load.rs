//! Saved games: what can be taken up again.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use chronicle::{FileError, Record};
use rules::Engine as _;

use super::{Screen, middle, page};
use crate::{
    folders::Folders,
    input::Act,
    language::Words,
    menus::Menu,
    replay::OpenReplay,
    t,
    theme::{
        controls::{Weight, button, field},
        paint, text,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .init_resource::<Pasted>()
        .add_message::<LoadGame>()
        .add_systems(OnEnter(Screen::Load), look_for_saves)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Load).and_then(in_state(Menu::None))))
        .add_systems(Update, step_back.run_if(in_state(Screen::Load)));
}

/// One saved game as the list shows it.
#[derive(Debug, Clone)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// Its name for people.
    pub title: String,
    /// The game up to where it can be read.
    pub record: Option<Box<Record>>,
    /// What is wrong with the file, if anything.
    pub fault: Option<String>,
}

/// What lies in the folder of saved games, newest first.
#[derive(Resource, Debug, Default)]
pub struct SavedGames(pub Vec<SavedGame>);

/// Somebody wants to take up this game.
#[derive(Message, Debug, Clone)]
pub struct LoadGame(pub PathBuf);

fn look_for_saves(folders: Option<Res<Folders>>, mut saves: ResMut<SavedGames>) {
    saves.0 = folders.map_or_else(Vec::new, |folders| saves_in(&folders.saves));
}

/// Reads a folder of saved games, newest first; damaged ones keep what is intact.
fn saves_in(folder: &Path) -> Vec<SavedGame> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.is_file())
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| read_save(path)).collect()
}

fn read_save(path: PathBuf) -> SavedGame {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let (record, fault) = match Record::load(content::embedded(), &path) {
        Ok(record) => (Some(record), None),
        Err(FileError::Load { source, .. }) => {
            let why = source.to_string();
            (source.recovered(), Some(why))
        }
        Err(other) => (None, Some(other.to_string())),
    };
    let title = record.as_ref().map(|record| record.title.clone()).filter(|title| !title.is_empty()).unwrap_or(stem);
    SavedGame { path, title, record: record.map(Box::new), fault }
}

fn is_over(record: &Record) -> bool {
    record.replay(content::embedded()).is_ok_and(|position| position.is_over())
}

/// Game, round and scores in one line.
fn about(words: &Words, record: &Record) -> String {
    let kind = crate::games::GameKind::ALL.into_iter().find(|game| game.id() == record.deal.options.kind.name());
    let game = kind.map_or_else(String::new, |kind| t!(words, kind.name_key()));
    let Ok(position) = record.replay(content::embedded()) else { return game };
    let scores: Vec<_> = (0..record.deal.options.players)
        .map(|seat| {
            let name = record.players.get(usize::from(seat)).map_or("", |player| player.name.as_str());
            format!("{name} {}", position.score(seat).total())
        })
        .collect();
    t!(words, "load-about", game = game, moves = record.decisions.len(), scores = scores.join(" · "))
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
    mut pasted: ResMut<Pasted>,
    mut load: MessageWriter<LoadGame>,
    mut watch: MessageWriter<OpenReplay>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut root = page(ctx, "screen.load");
    let area = middle(ctx, egui::vec2(1000.0, 880.0));
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    paint::panel_frame(&ui).show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        text::screen_title(ui, &t!(words, "load-title"));
        if let Some((record, way)) = paste(ui, &words, pasted.bypass_change_detection()) {
            match way {
                Way::Watch => _ = watch.write(OpenReplay::new(record)),
                Way::TakeUp => {
                    // A code is its own address.
                    load.write(LoadGame(pasted.text.trim().into()));
                    screen.set(Screen::Table);
                }
            }
        }
        egui::ScrollArea::vertical()
            .max_height((ui.available_height() - 100.0).max(120.0))
            .auto_shrink([false, true])
            .show(ui, |ui| {
                if saves.0.is_empty() {
                    text::body(ui, &t!(words, "load-empty"));
                }
                for (index, save) in saves.0.iter().enumerate() {
                    match (entry(ui, &words, index, save), &save.record) {
                        (Some(Way::TakeUp), _) => {
                            if let Some(path) = whole_file(save) {
                                load.write(LoadGame(path));
                                screen.set(Screen::Table);
                            }
                        }
                        (Some(Way::Watch), Some(record)) => {
                            watch.write(OpenReplay::new((**record).clone()));
                        }
                        _ => {}
                    }
                }
            });
        ui.add_space(16.0);
        if button(ui, "load.back", &t!(words, "shell-back"), Weight::Plain).clicked() {
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// What shall be done with a saved game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    TakeUp,
    Watch,
}

/// A share code that somebody pasted.
#[derive(Resource, Debug, Default)]
struct Pasted {
    text: String,
    fault: Option<String>,
}

/// A line for share codes; gives the game when it was asked for.
fn paste(ui: &mut egui::Ui, words: &Words, pasted: &mut Pasted) -> Option<(Record, Way)> {
    let mut asked = None;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 330.0).max(200.0);
        if field(ui, "load.code", width, &mut pasted.text, &t!(words, "replay-paste"), 66_000) {
            pasted.fault = None;
        }
        ui.add_enabled_ui(!pasted.text.trim().is_empty(), |ui| {
            if button(ui, "load.code.open", &t!(words, "load-open"), Weight::Plain).clicked() {
                asked = Some(Way::TakeUp);
            }
            if button(ui, "load.code.watch", &t!(words, "replay-watch"), Weight::Plain).clicked() {
                asked = Some(Way::Watch);
            }
        });
    });
    if let Some(fault) = &pasted.fault {
        text::warning(ui, fault);
    }
    match crate::session::saves::read_record(pasted.text.trim().as_ref()) {
        Ok(record) => asked.map(|way| (record, way)),
        Err(wrong) => {
            if asked.is_some() {
                pasted.fault = Some(t!(words, "replay-paste-wrong", reason = wrong));
            }
            None
        }
    }
}

/// One line of the list; returns what the game was chosen for.
fn entry(ui: &mut egui::Ui, words: &Words, index: usize, save: &SavedGame) -> Option<Way> {
    let frame = paint::group_frame(ui);
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width((ui.available_width() - 420.0).max(200.0));
                    text::strong(ui, &save.title);
                    if let Some(record) = &save.record {
                        text::label(ui, &about(words, record));
                    }
                    if let Some(fault) = &save.fault {
                        text::warning(ui, &t!(words, "load-damaged", reason = fault.clone()));
                    }
                });
                let label = match (&save.record, &save.fault) {
                    (None, _) => return None,
                    (Some(_), None) => t!(words, "load-open"),
                    (Some(_), Some(_)) => t!(words, "load-recover"),
                };
                let mut way = None;
                let over = save.record.as_ref().is_some_and(|record| is_over(record));
                if !over && button(ui, &format!("load.{index}"), &label, Weight::Plain).clicked() {
                    way = Some(Way::TakeUp);
                }
                if button(ui, &format!("load.{index}.watch"), &t!(words, "replay-watch"), Weight::Plain).clicked() {
                    way = Some(Way::Watch);
                }
                way
            })
            .inner
        })
        .inner
}

/// The file to take up: the saved one, or for a damaged one a new file with its intact part.
fn whole_file(save: &SavedGame) -> Option<PathBuf> {
    if save.fault.is_none() {
        return Some(save.path.clone());
    }
    let path = save.path.with_file_name(format!("{}-recovered.caravan", save.title));
    match save.record.as_ref()?.save(content::embedded(), &path) {
        Ok(()) => Some(path),
        Err(failed) => {
            warn!("the intact part could not be saved: {failed}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_save_is_listed_with_its_intact_part() {
        let home = tempfile::tempdir().unwrap();
        let options = rules::Options::new(rules::GameKind::Golem, 2);
        let record = Record::new(content::embedded(), options, 5).unwrap();
        record.save(content::embedded(), &home.path().join("good.caravan")).unwrap();
        let mut text = std::fs::read(home.path().join("good.caravan")).unwrap();
        text.truncate(text.len() - 3);
        std::fs::write(home.path().join("cut.caravan"), text).unwrap();
        std::fs::write(home.path().join("odd.caravan"), "shopping list").unwrap();
        let saves = saves_in(home.path());
        let find = |name: &str| saves.iter().find(|save| save.title == name).unwrap();
        assert!(find("good").fault.is_none() && find("good").record.is_some());
        assert!(find("cut").fault.is_some());
        assert!(find("odd").fault.is_some() && find("odd").record.is_none());
        let words = Words::default();
        assert!(about(&words, find("good").record.as_ref().unwrap()).contains("Golem Edition"));
    }
}
