//! What new games are played with: the usual components, or those of a folder that the command line or the settings name.
//!
//! A game that is dealt keeps its components, and so does its record: whatever shows a game asks the game.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use content::{ContentError, Pack};
use fluent_bundle::FluentArgs;
use rules::GameKind;
use rules::components::Components;

use super::contained::{Part, contained};
use super::folders::Folders;
use super::notices::{Notice, Notices};
use super::options::Options;
use super::redraw::Motion;
use super::settings::Settings;

/// Uses the folder that is asked for; what is wrong with it is told, and the usual components are used.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Content>()
        .init_resource::<ReadingPack>()
        .init_resource::<Packs>()
        .add_systems(PreUpdate, (follow_settings, Packs::take_in));
    let asked = app.world().get_resource::<Options>().and_then(|options| options.content.clone());
    let set = app.world().get_resource::<Settings>().and_then(|settings| settings.content.clone());
    if let Some(folder) = asked.or(set) {
        let fault = app.world_mut().resource_mut::<Content>().take(load(&folder, |pack| pack));
        app.world_mut().resource_mut::<Notices>().0.extend(fault.map(Notice::Content));
    }
}

/// The components of new games.
#[derive(Resource, Debug, Clone)]
pub struct Content(Pack);

impl Default for Content {
    /// The usual ones.
    fn default() -> Self {
        Self(Pack::usual())
    }
}

impl Content {
    /// The components.
    pub fn components(&self) -> &'static Components {
        self.0.components
    }

    /// What the folder they come from is called; none for the usual ones.
    pub fn name(&self) -> Option<String> {
        self.0.name()
    }

    /// Takes the components of a folder. One that cannot be used leaves the usual ones.
    fn take(&mut self, read: Result<Pack, ContentFault>) -> Option<ContentFault> {
        let (pack, fault) = match read {
            Ok(pack) => (pack, None),
            Err(fault) => (Pack::usual(), Some(fault)),
        };
        self.0 = pack;
        fault
    }
}

/// The usual components: what the pictures show and lessons are dealt with.
pub fn usual() -> &'static Components {
    Pack::usual().components
}

/// The figures that texts about the rules state.
pub fn figures(components: &Components) -> FluentArgs<'static> {
    let Components { road, world, adventure } = components;
    let figures = [
        ("copper", road.copper_points),
        ("silver", road.silver_points),
        ("caravan", road.caravan_limit),
        ("storage", world.storage_limit),
        ("spaces", world.bonus_spaces),
        ("wagon", adventure.caravan_limit),
        ("more", adventure.caravan_bonus),
    ];
    figures.into_iter().collect()
}

/// Why a folder is not used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", folder.display())]
pub struct ContentFault {
    /// The folder.
    pub folder: PathBuf,
    /// File, line, field, what was expected and what is there.
    pub why: Why,
}

/// What is wrong with a folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// None of the files is in it.
    #[error("none of {} is there", content::FILES.join(", "))]
    Empty,
    /// A file cannot be used.
    #[error(transparent)]
    File(Box<ContentError>),
    /// Whoever read it has failed.
    #[error("{0}")]
    Panic(String),
}

/// Reads a folder and looks at what is in it.
fn load<T>(folder: &Path, look: impl FnOnce(Pack) -> T) -> Result<T, ContentFault> {
    let read = || match Pack::load(folder) {
        Ok(pack) if pack.files.is_empty() => Err(Why::Empty),
        Ok(pack) => Ok(look(pack)),
        Err(error) => Err(Why::File(Box::new(error))),
    };
    let read = contained(Part::Files, read).unwrap_or_else(|panic| Err(Why::Panic(panic)));
    read.map_err(|why| ContentFault { folder: folder.to_owned(), why })
}

/// The folder that somebody chose, on its way from the disk: whoever deals a game waits for it.
#[derive(Resource, Debug, Default)]
pub struct ReadingPack(Option<Task<Result<Pack, ContentFault>>>);

impl ReadingPack {
    /// Whether it is not there yet.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}

/// Somebody chose another folder. It is read beside the game.
fn follow_settings(
    settings: Option<Res<Settings>>,
    mut content: ResMut<Content>,
    mut notices: ResMut<Notices>,
    mut motion: ResMut<Motion>,
    mut followed: Local<Option<Option<PathBuf>>>,
    mut reading: ResMut<ReadingPack>,
) {
    let Some(settings) = settings else { return };
    let before = followed.replace(settings.content.clone());
    // What the command line asked for stays until somebody chooses.
    if before.is_some_and(|before| before != settings.content) {
        reading.0 =
            settings.content.clone().map(|folder| IoTaskPool::get().spawn(async move { load(&folder, |pack| pack) }));
        if settings.content.is_none() {
            *content = Content::default();
        }
    }
    let Some(task) = &mut reading.0 else { return };
    motion.keep_drawing();
    if let Some(read) = check_ready(task) {
        reading.0 = None;
        notices.0.extend(content.take(read).map(Notice::Content));
    }
}

/// A folder with content files.
#[derive(Debug, Clone)]
pub struct FoundPack {
    /// The folder.
    pub folder: PathBuf,
    /// What it is called.
    pub name: String,
    /// The games that are played with other figures, or what is wrong with it.
    pub changes: Result<Vec<GameKind>, ContentFault>,
}

impl FoundPack {
    /// A folder as it is now.
    fn at(folder: &Path) -> Self {
        let name = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
        let changed = |pack: Pack| GameKind::ALL.into_iter().filter(|game| pack.difference(*game).is_some()).collect();
        Self { folder: folder.to_owned(), name, changes: load(folder, changed) }
    }
}

/// The folders to choose from, as last looked for.
#[derive(Resource, Debug, Default)]
pub struct Packs {
    found: Vec<FoundPack>,
    looking: Option<Task<Vec<FoundPack>>>,
}

impl Packs {
    /// Looks into the player's folder of packs, and at others, beside the game.
    pub fn look(&mut self, folders: Option<&Folders>, others: Vec<PathBuf>) {
        let packs = folders.map(|folders| folders.packs.clone());
        self.looking = Some(IoTaskPool::get().spawn(async move { look(packs.as_deref(), others) }));
    }

    /// Takes in what was found.
    fn take_in(mut packs: ResMut<Self>, mut motion: ResMut<Motion>) {
        let packs = packs.bypass_change_detection();
        let Some(task) = &mut packs.looking else { return };
        motion.keep_drawing();
        if let Some(found) = check_ready(task) {
            (packs.found, packs.looking) = (found, None);
        }
    }

    /// Whether it is still being looked.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// What was found.
    pub fn found(&self) -> &[FoundPack] {
        &self.found
    }
}

fn look(packs: Option<&Path>, others: Vec<PathBuf>) -> Vec<FoundPack> {
    let entries = packs.and_then(|packs| std::fs::read_dir(packs).ok());
    let mut found: Vec<PathBuf> =
        entries.into_iter().flatten().flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    for other in others {
        if !found.contains(&other) {
            found.push(other);
        }
    }
    found.iter().map(|folder| FoundPack::at(folder)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own_road(folder: &Path, old: &str, new: &str) {
        let road = include_str!("../../assets/content/road.ron").replacen(old, new, 1);
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("road.ron"), road).unwrap();
    }

    fn app(content: Option<&Path>, set: Option<&Path>) -> App {
        let mut app = App::new();
        app.insert_resource(Options { content: content.map(Path::to_owned), ..default() })
            .insert_resource(Settings { content: set.map(Path::to_owned), ..default() })
            .init_resource::<Notices>()
            .init_resource::<Motion>()
            .add_plugins((MinimalPlugins, plugin));
        app.update();
        app
    }

    fn copper(app: &App) -> u8 {
        app.world().resource::<Content>().components().road.copper_points
    }

    #[test]
    fn the_folder_that_is_asked_for_is_used() {
        let home = tempfile::tempdir().unwrap();
        let (asked, set) = (home.path().join("asked"), home.path().join("set"));
        own_road(&asked, "copper_points: 3", "copper_points: 7");
        own_road(&set, "copper_points: 3", "copper_points: 8");
        assert_eq!(copper(&app(None, None)), 3);
        assert_eq!(copper(&app(None, Some(&set))), 8);
        let mut both = app(Some(&asked), Some(&set));
        assert_eq!(copper(&both), 7, "the command line comes first");
        both.world_mut().resource_mut::<Settings>().content = None;
        both.update();
        assert_eq!(copper(&both), 3, "until somebody chooses");
    }

    #[test]
    fn a_wrong_folder_is_told_and_the_usual_cards_are_used() {
        let home = tempfile::tempdir().unwrap();
        own_road(home.path(), "caravan_limit: 10", "caravan_limit: 99");
        let app_with = app(Some(home.path()), None);
        assert_eq!(copper(&app_with), 3);
        let told = app_with.world().resource::<Notices>().0[0].to_string();
        assert!(told.ends_with("road.ron, line 10, field `caravan_limit`: expected 4 to 10, found 99"), "{told}");
        let nowhere = app(Some(&home.path().join("nowhere")), None);
        let told = nowhere.world().resource::<Notices>().0[0].to_string();
        assert!(told.ends_with("none of road.ron, world.ron, adventure.ron is there"), "{told}");
    }

    #[test]
    fn packs_are_listed_with_what_they_change() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        own_road(&folders.packs.join("rich"), "copper_points: 3", "copper_points: 9");
        own_road(&folders.packs.join("broken"), "copper_points: 3", "copper_points: x");
        let elsewhere = home.path().join("elsewhere");
        own_road(&elsewhere, "Upgrade(3)", "Upgrade(4)");
        let packs = look(Some(&folders.packs), vec![elsewhere]);
        let named: Vec<&str> = packs.iter().map(|pack| pack.name.as_str()).collect();
        assert_eq!(named, ["broken", "rich", "elsewhere"]);
        assert!(packs[0].changes.is_err());
        assert_eq!(packs[1].changes, Ok(vec![GameKind::Golem, GameKind::Spice]));
        assert_eq!(packs[2].changes, Ok(vec![GameKind::Golem, GameKind::Spice, GameKind::Adventure]));
    }
}
