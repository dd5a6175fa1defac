//! What lies in the folder of saved games. It is read, renamed in and removed from beside the game: no frame waits for the
//! disk.

use std::cmp::Reverse;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::egui::ColorImage;
use chronicle::{FileError, Record};
use rules::Engine as _;
use rules::components::Components;

use crate::app::contained::{Part, contained};
use crate::app::{
    content::Content,
    folders::Folders,
    games::{GameKind, name_key},
    language::Words,
    redraw::Motion,
};
use crate::screens::{errands::Errands, results::gave_up};
use crate::session::{autosave::Autosave, names, saves};
use crate::t;
use crate::theme::fonts;

/// One saved game as the list shows it.
#[derive(Debug, Clone)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// What its owner calls it, or the name of the file.
    pub title: String,
    /// The game up to where it can be read.
    pub record: Option<Box<Record>>,
    /// What is wrong with the file, if anything.
    pub fault: Option<String>,
    /// When it was saved.
    pub saved: Option<SystemTime>,
    /// The table as it was then, where a picture of it lies beside the file.
    pub(super) picture: Option<ColorImage>,
    /// How the game stands.
    pub(super) standing: Option<Standing>,
}

/// How a saved game stands, worked out once when the list is made.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub game: GameKind,
    round: u16,
    pub over: bool,
    /// Somebody gave up: by name.
    gave_up: Option<(String, u8)>,
    /// Name, colour and points of every seat, where they are no secret.
    pub scores: Vec<(String, u8, Option<u16>)>,
}

/// The order of the list.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum SortBy {
    /// Newest first.
    #[default]
    Date,
    /// By name.
    Name,
    /// Game by game, newest first.
    Game,
}

/// What lies in the folder of saved games, in the order chosen.
#[derive(Resource, Debug, Default)]
pub struct SavedGames(pub Vec<SavedGame>);

impl SavedGames {
    pub(super) fn sort(&mut self, by: SortBy, words: &Words) {
        let games = &mut self.0;
        games.sort_by_key(|save| Reverse(save.saved));
        match by {
            SortBy::Date => {}
            SortBy::Name => games.sort_by_cached_key(|save| save.title(words).to_lowercase()),
            SortBy::Game => {
                let place = |save: &SavedGame| {
                    let game = save.standing.as_ref().map(|standing| standing.game);
                    GameKind::ALL.into_iter().position(|kind| Some(kind) == game).unwrap_or(GameKind::ALL.len())
                };
                games.sort_by_key(place);
            }
        }
    }
}

/// Something to do in the folder.
#[derive(Debug, Clone)]
pub(super) enum Errand {
    Rename(PathBuf, String),
    Remove(PathBuf),
}

/// What is being done in the folder now.
#[derive(Resource, Default)]
pub(super) struct FolderWork {
    errands: Errands<SavedGame, ()>,
    /// Why the last errand failed.
    pub failed: Option<String>,
}

impl FolderWork {
    /// Whether the list is still to come.
    pub fn is_busy(&self) -> bool {
        self.errands.is_busy()
    }

    pub fn send(&mut self, errand: Errand, folders: &Folders, content: &Content) {
        let (folder, components) = (folders.saves.clone(), content.components());
        self.failed = None;
        self.errands.send(move || errand.run(components), move || saves_in(components, &folder));
    }
}

impl Errand {
    fn run(self, components: &'static Components) -> Result<(), String> {
        match self {
            Self::Rename(path, title) => {
                let saved = std::fs::metadata(&path).and_then(|about| about.modified());
                let record = Record::load(components, &path).map_err(|wrong| wrong.to_string())?;
                Record { title, ..record }.save(&path).map_err(|wrong| wrong.to_string())?;
                // It was saved when it was played, whatever it is called since.
                if let (Ok(saved), Ok(file)) = (saved, File::options().write(true).open(&path)) {
                    file.set_modified(saved).ok();
                }
                Ok(())
            }
            Self::Remove(path) => {
                std::fs::remove_file(&path).map_err(|wrong| wrong.to_string())?;
                std::fs::remove_file(saves::picture_path(&path)).ok();
                Ok(())
            }
        }
    }
}

pub(super) fn look_for_saves(folders: Option<Res<Folders>>, content: Res<Content>, mut work: ResMut<FolderWork>) {
    if let Some(folder) = folders.map(|folders| folders.saves.clone()) {
        let components = content.components();
        work.failed = None;
        work.errands.look(move || saves_in(components, &folder));
    }
}

/// Takes in what was found in the folder.
pub(super) fn take_in(
    autosave: Res<Autosave>,
    words: Res<Words>,
    sort: Res<SortBy>,
    mut work: ResMut<FolderWork>,
    mut saves: ResMut<SavedGames>,
    mut motion: ResMut<Motion>,
) {
    let work = work.bypass_change_detection();
    let Some((found, done)) = work.errands.take_in(&mut motion) else { return };
    work.failed = done.into_iter().find_map(Result::err);
    saves.0 = autosave.unsaved().iter().rev().map(in_memory).chain(found).collect();
    saves.sort(*sort, &words);
}

/// A game that could not be saved yet: it has no file.
fn in_memory(record: &Record) -> SavedGame {
    let standing = Standing::of(record);
    SavedGame {
        path: PathBuf::new(),
        title: String::new(),
        record: Some(Box::new(record.clone())),
        fault: None,
        saved: Some(SystemTime::now()),
        picture: None,
        standing,
    }
}

/// Reads a folder of saved games; damaged ones keep what is intact.
fn saves_in(components: &'static Components, folder: &Path) -> Vec<SavedGame> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.is_file())
        .map(|(saved, path)| read_save(components, path, saved))
        .collect()
}

fn read_save(components: &'static Components, path: PathBuf, saved: SystemTime) -> SavedGame {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let read = || match Record::load(components, &path) {
        Ok(record) => (Some(record), None),
        Err(FileError::Load { source, .. }) => {
            let why = source.to_string();
            (source.recovered(), Some(why))
        }
        Err(other) => (None, Some(other.to_string())),
    };
    // A file that cannot even be refused costs no other.
    let (record, fault) = contained(Part::Files, read).unwrap_or_else(|panic| (None, Some(panic)));
    let title = record.as_ref().map(|record| record.title.clone()).filter(|title| !title.is_empty()).unwrap_or(stem);
    let about = || (record.as_ref().and_then(Standing::of), read_picture(&saves::picture_path(&path)));
    let (standing, picture) = contained(Part::Files, about).unwrap_or_default();
    SavedGame { path, title, record: record.map(Box::new), fault, saved: Some(saved), picture, standing }
}

/// Pictures larger than this in bytes or pixels are none of ours.
const MOST_BYTES: u64 = 4 << 20;
const MOST_PIXELS: u32 = 1024;

fn read_picture(path: &Path) -> Option<ColorImage> {
    use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
    if std::fs::metadata(path).ok()?.len() > MOST_BYTES {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let usage = bevy::asset::RenderAssetUsages::MAIN_WORLD;
    let formats = CompressedImageFormats::NONE;
    let read = Image::from_buffer(&bytes, ImageType::Extension("png"), formats, true, ImageSampler::Default, usage);
    let picture = read.ok()?.try_into_dynamic().ok()?.to_rgba8();
    let fits = picture.width().max(picture.height()) <= MOST_PIXELS;
    let size = [picture.width() as usize, picture.height() as usize];
    fits.then(|| ColorImage::from_rgba_unmultiplied(size, picture.as_raw()))
}

impl SavedGame {
    /// Its name for people: files that the game made by itself have none of their own.
    pub fn title(&self, words: &Words) -> String {
        // The game that is played goes on from whatever it was called when it was taken up.
        let last = self.path.ends_with(saves::AUTOSAVE);
        let record = self.record.as_ref().filter(|record| last || record.title.is_empty());
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let own = |record: &Record| stem.starts_with(&saves::own_name(record));
        match record {
            Some(_) if !self.has_file() => t!(words, "load-unsaved"),
            Some(_) if last => t!(words, "load-last"),
            Some(record) if own(record) && self.standing.as_ref().is_some_and(|standing| standing.over) => {
                t!(words, "load-finished")
            }
            Some(record) if own(record) => t!(words, "load-aside"),
            _ => fonts::readable(&self.title).into_owned(),
        }
    }

    /// Whether it lies on the disk.
    pub(super) fn has_file(&self) -> bool {
        self.path != Path::new("")
    }

    /// Whether it can be given a name: the file of the game that is played is written again and again.
    pub(super) fn can_be_renamed(&self) -> bool {
        self.has_file() && self.fault.is_none() && !self.path.ends_with(saves::AUTOSAVE)
    }

    /// When it was saved, by the clock on the wall.
    pub(super) fn date(&self, words: &Words) -> Option<String> {
        let saved = chrono::DateTime::<chrono::Local>::from(self.saved?);
        let part = |pattern: &str| saved.format(pattern).to_string();
        let (year, month, day) = (part("%Y"), part("%m"), part("%d"));
        Some(t!(words, "load-date", year = year, month = month, day = day, time = part("%H:%M")))
    }
}

impl Standing {
    fn of(record: &Record) -> Option<Self> {
        let kind = record.deal.options.kind;
        let position = record.replay().ok()?;
        let (round, ended) = (position.rounds().round, position.is_over());
        let open = ended || record.deal.options.scores == rules::ScoreVisibility::Always;
        let scores = (0..record.deal.options.players)
            .map(|seat| {
                let player = record.players.get(usize::from(seat)).cloned().unwrap_or_default();
                (player.name, player.colour.unwrap_or(seat), open.then(|| position.score(seat).total()))
            })
            .collect();
        let name = |seat: u8| record.players.get(usize::from(seat)).map(|player| (player.name.clone(), seat));
        let gave_up = record.gave_up.and_then(name);
        Some(Self { game: kind, round, over: ended || gave_up.is_some(), gave_up, scores })
    }

    /// Game and round in one line.
    pub fn about(&self, words: &Words) -> String {
        let game = t!(words, name_key(self.game));
        let when = match &self.gave_up {
            Some((name, seat)) => gave_up(words, &names::read(words, name, usize::from(*seat))),
            None if self.over => t!(words, "table-over"),
            None => t!(words, "table-round", round = self.round),
        };
        format!("{game} · {when}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: GameKind, title: &str) -> Record {
        let options = rules::Options::new(kind, 2);
        Record { title: title.to_owned(), ..Record::new(Content::default().components(), options, 5).unwrap() }
    }

    #[test]
    fn a_damaged_save_is_listed_with_its_intact_part() {
        let home = tempfile::tempdir().unwrap();
        record(GameKind::Golem, "").save(&home.path().join("good.caravan")).unwrap();
        let mut text = std::fs::read(home.path().join("good.caravan")).unwrap();
        text.truncate(text.len() - 3);
        std::fs::write(home.path().join("cut.caravan"), text).unwrap();
        std::fs::write(home.path().join("odd.caravan"), "shopping list").unwrap();
        std::fs::write(saves::picture_path(&home.path().join("good.caravan")), "no picture").unwrap();
        let saves = saves_in(Content::default().components(), home.path());
        assert_eq!(saves.len(), 3, "pictures are no games");
        let find = |name: &str| saves.iter().find(|save| save.title == name).unwrap();
        assert!(find("good").fault.is_none() && find("good").record.is_some() && find("good").picture.is_none());
        assert!(find("cut").fault.is_some());
        assert!(find("odd").fault.is_some() && find("odd").record.is_none());
        let words = Words::default();
        let standing = find("good").standing.as_ref().unwrap();
        assert!(standing.about(&words).contains("Golem Edition"));
        assert_eq!((standing.scores.len(), standing.over), (2, false));
    }

    #[test]
    fn a_new_name_changes_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.caravan");
        let old = record(GameKind::World, "Monday");
        old.save(&path).unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(86_400);
        File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        let components = Content::default().components();
        Errand::Rename(path, "Tuesday".to_owned()).run(components).unwrap();
        let saves = saves_in(components, home.path());
        assert_eq!(saves[0].saved, Some(long_ago));
        assert_eq!(**saves[0].record.as_ref().unwrap(), Record { title: "Tuesday".to_owned(), ..old });
    }

    #[test]
    fn the_list_has_the_order_that_was_chosen() {
        let words = Words::default();
        let save = |kind, title: &str, hour: u64| SavedGame {
            path: PathBuf::from(title),
            title: title.to_owned(),
            standing: Standing::of(&record(kind, title)),
            record: Some(Box::new(record(kind, title))),
            fault: None,
            saved: Some(SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(hour * 3600)),
            picture: None,
        };
        let mut all = SavedGames(vec![
            save(GameKind::World, "beta", 2),
            save(GameKind::Golem, "Alpha", 1),
            save(GameKind::World, "gamma", 3),
        ]);
        let mut order = |by| {
            all.sort(by, &words);
            all.0.iter().map(|save| save.title.clone()).collect::<Vec<_>>()
        };
        assert_eq!(order(SortBy::Name), ["Alpha", "beta", "gamma"]);
        assert_eq!(order(SortBy::Game), ["Alpha", "gamma", "beta"]);
        assert_eq!(order(SortBy::Date), ["gamma", "beta", "Alpha"]);
    }
}
