//! Games in files: names, the way back to the last one, and loading. [`super::autosave`] writes the one that is played.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use chronicle::{CODE_PREFIX, Disk, Record};

use rules::components::Components;
use rules::{Engine as _, Game, GameKind};

use super::autosave::Autosave;
use super::{Match, SessionSystems};
use crate::app::notices::{Notice, Notices};
use crate::app::requests::{PlayOn, Resume, Watch};
use crate::app::{GoTo, Menu, PageShown, Screen, content::Content, files, folders::Folders, redraw::Motion};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resumable>()
        .init_resource::<LastGame>()
        .add_systems(Update, (take_in, resume).chain().in_set(SessionSystems::Begin))
        .add_systems(OnEnter(Screen::Loading), look_for_autosave)
        .add_systems(OnEnter(Screen::Title), look_for_autosave);
}

/// The name of the file that holds the running game.
pub const AUTOSAVE: &str = "autosave.caravan";

/// Keeps a game under a name of its own, whatever becomes of the autosave: for a thread that may wait for the disk. The
/// picture of the table is taken over from the running game.
pub fn keep_record(record: Record, folder: &Path, autosave: Option<&Path>) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|failed| failed.to_string())?;
    let path = own_path(folder, &record);
    record.save(&path).map_err(|failed| failed.to_string())?;
    if let Some(autosave) = autosave {
        // Without a picture the game has its emblem.
        std::fs::copy(picture_path(autosave), picture_path(&path)).ok();
    }
    Ok(path)
}

/// Keeps a game that no file holds yet: for a thread that may wait for the disk.
pub fn keep_once(record: Record, folder: &Path) -> Result<(), String> {
    if is_kept(&own_path(folder, &record), &record) { Ok(()) } else { keep_record(record, folder, None).map(drop) }
}

/// Where the picture of the table lies that belongs to a saved game: beside it, hidden from lists of files.
pub fn picture_path(save: &Path) -> PathBuf {
    let name = save.file_name().unwrap_or_default().to_string_lossy();
    save.with_file_name(format!(".{name}.png"))
}

/// How the name of the file of a game begins that was kept or set aside.
pub fn own_name(record: &Record) -> String {
    let deal = &record.deal;
    format!("{}-{:016x}-{}", deal.options.kind.name(), deal.seed, record.decisions.len())
}

/// A file name that says which game it is.
pub fn file_name(record: &Record, end: &str) -> String {
    let title = chronicle::file_words(&record.title);
    let kind = record.deal.options.kind.name();
    let head = if title.is_empty() { kind.to_owned() } else { format!("{kind}-{title}") };
    format!("{head}-{:016x}.{end}", record.deal.seed)
}

/// Where such a game lies: the same game at the same moment is one file, another course of it has another.
pub(super) fn own_path(folder: &Path, record: &Record) -> PathBuf {
    let name = own_name(record);
    let more = (2..).map(|number| format!("{name}-{number}.caravan"));
    let mut paths = std::iter::once(format!("{name}.caravan")).chain(more).map(|name| folder.join(name));
    let fits = |path: &PathBuf| !path.exists() || is_kept(path, record);
    paths.find(fits).unwrap_or_else(|| folder.join(name))
}

/// Whether this file holds this game at this moment.
fn is_kept(path: &Path, record: &Record) -> bool {
    let kept = Record::load(record.deal.components, path);
    kept.is_ok_and(|kept| kept.deal == record.deal && kept.decisions == record.decisions)
}

/// Whether a record is another one some decisions later, of a game that came to the table with so many decisions made:
/// whoever plays on from a later moment begins another game.
pub(super) fn goes_on(from: &Record, record: &Record, begun: usize) -> bool {
    let players = |record: &Record| record.players.iter().map(|player| player.agent.clone()).collect::<Vec<_>>();
    from.deal == record.deal
        && record.decisions.starts_with(&from.decisions)
        && from.decisions.len() >= begun
        && players(from) == players(record)
}

/// Whether somebody may still decide in it.
pub(super) fn is_unfinished(record: &Record) -> bool {
    record.gave_up.is_none() && record.replay().is_ok_and(|game| !game.is_over())
}

/// Another game begins to save itself in this file, with so many decisions made: one that lies there unfinished gets a file
/// of its own, and so does what cannot be read any more.
pub(super) fn set_aside(disk: &dyn Disk, autosave: &Path, record: &Record, begun: usize) -> io::Result<()> {
    let folder = autosave.parent().unwrap_or(Path::new(""));
    let own = match Record::load(record.deal.components, autosave) {
        Ok(old) => {
            let ended = !is_unfinished(&old) && old.gave_up.is_none();
            if goes_on(&old, record, begun) || ended || old.decisions.is_empty() {
                return Ok(());
            }
            let own = own_path(folder, &old);
            if own.exists() {
                // Somebody kept it under a name at this very moment.
                return Ok(());
            }
            own
        }
        Err(chronicle::FileError::Load { .. }) => {
            let more = (2..1000).map(|number| format!("autosave-damaged-{number}.caravan"));
            let mut names = std::iter::once("autosave-damaged.caravan".to_owned()).chain(more);
            let free = names.find(|name| !folder.join(name).exists());
            free.map_or_else(|| folder.join("autosave-damaged.caravan"), |name| folder.join(name))
        }
        // There is none, or it cannot be read at all.
        Err(_) => return Ok(()),
    };
    disk.rename(autosave, &own)?;
    // Its picture goes with it; without one the game has its emblem.
    std::fs::rename(picture_path(autosave), picture_path(&own)).ok();
    Ok(())
}

/// What "Continue" on the title goes on with, if there is anything: the game and its round.
#[derive(Resource, Debug, Default)]
pub struct Resumable(pub Option<(GameKind, u16)>);

/// The game that saved itself last, as it lies on the disk.
#[derive(Resource, Default)]
pub struct LastGame {
    reading: Option<Reading>,
    read: Option<Result<ReadGame, String>>,
}

impl LastGame {
    /// Whether it is still being looked for.
    pub fn is_busy(&self) -> bool {
        self.reading.is_some()
    }
}

fn about(game: &Game) -> Option<(GameKind, u16)> {
    (!game.is_over()).then(|| (game.options().kind, game.rounds().round))
}

/// The game on the table and what is in memory are known at once; the disk is read beside the game.
fn look_for_autosave(
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    content: Res<Content>,
    saves: Res<Autosave>,
    mut last: ResMut<LastGame>,
    mut resumable: ResMut<Resumable>,
) {
    let kept = |record: &Record| record.replay().ok().as_ref().and_then(about).filter(|_| record.gave_up.is_none());
    *last = LastGame::default();
    match (running, saves.in_memory().or(saves.last())) {
        (Some(running), _) => resumable.0 = about(running.whole()).filter(|_| running.record().gave_up.is_none()),
        (None, Some(record)) => resumable.0 = kept(record),
        // What was found before is offered until the disk says otherwise: no button comes and goes.
        (None, None) => {}
    }
    if let Some(folders) = folders {
        let (find, components) = (saves.find_file(folders.saves.clone()), content.components());
        last.reading = Some(files::read(move || ReadGame::read(components, &find())));
    }
}

fn take_in(
    running: Option<Res<Match>>,
    saves: Res<Autosave>,
    mut last: ResMut<LastGame>,
    mut resumable: ResMut<Resumable>,
    mut motion: ResMut<Motion>,
) {
    let last = last.bypass_change_detection();
    let Some(task) = &mut last.reading else { return };
    motion.keep_drawing();
    let Some(read) = check_ready(task) else { return };
    last.reading = None;
    if running.is_none() && saves.in_memory().is_none() {
        let open = read.as_ref().ok().filter(|read| !read.over);
        resumable.0 = open.map(|read| (read.record.deal.options.kind, read.round));
    }
    last.read = Some(read);
}

/// The last game goes on: the one that still lies on the table, else one that could not be saved, else the saved one, else
/// the one that was saved last. Whoever has gone to another page while the disk was read does not want it any more.
fn resume(
    mut wanted: MessageReader<Resume>,
    running: Option<Res<Match>>,
    saves: Res<Autosave>,
    last: Res<LastGame>,
    page: PageShown,
    mut waits: Local<Option<(Screen, Menu)>>,
    mut play_on: MessageWriter<PlayOn>,
    mut watch: MessageWriter<Watch>,
    mut notices: ResMut<Notices>,
    mut go: MessageWriter<GoTo>,
) {
    if wanted.read().count() > 0 {
        *waits = Some(page.get());
    }
    if waits.take() != Some(page.get()) {
        return;
    }
    if running.is_some() {
        go.write(GoTo(Screen::Table));
    } else if let Some(record) = saves.in_memory() {
        play_on.write(PlayOn(Box::new(record.clone())));
    } else if last.is_busy() {
        *waits = Some(page.get());
    } else {
        match (last.read.clone(), saves.last().filter(|record| is_unfinished(record))) {
            (Some(Ok(read)), _) => read.open(&mut play_on, &mut watch),
            (_, Some(record)) => _ = play_on.write(PlayOn(Box::new(record.clone()))),
            (Some(Err(wrong)), None) => notices.0.push(Notice::Load(wrong)),
            (None, None) => {}
        }
    }
}

/// A game from a file or a share code.
#[derive(Debug, Clone)]
pub struct ReadGame {
    /// The game.
    pub record: Box<Record>,
    /// Whether there is nothing left to decide in it.
    pub over: bool,
    round: u16,
}

impl ReadGame {
    /// Reads a record from a file, or from the words of a share code: for a thread that may wait for the disk. It brings its
    /// components along; those at hand are for older ones that do not.
    fn read(components: &'static Components, file_or_code: &Path) -> Result<Self, String> {
        let text = file_or_code.to_string_lossy();
        // No code has the signs of a path, unless it was mistyped.
        let is_code = text.starts_with(CODE_PREFIX) || !text.contains(['.', '/', '\\']);
        let record = if is_code && !file_or_code.is_file() {
            Record::from_code(components, &text).map_err(|wrong| wrong.to_string())?
        } else {
            Record::load(components, file_or_code).map_err(|wrong| wrong.to_string())?
        };
        let game = record.replay().map_err(|wrong| wrong.to_string())?;
        let over = game.is_over() || record.gave_up.is_some();
        Ok(Self { over, round: game.rounds().round, record: Box::new(record) })
    }

    /// Puts it on the table. There is nothing left to decide in a finished game, but much to see.
    pub fn open(self, play_on: &mut MessageWriter<PlayOn>, watch: &mut MessageWriter<Watch>) {
        if self.over {
            watch.write(Watch::new(*self.record));
        } else {
            play_on.write(PlayOn(self.record));
        }
    }
}

/// A game on its way from the disk.
pub type Reading = Task<Result<ReadGame, String>>;

/// Reads a game from a file or a share code beside the game that goes on: no frame waits for the disk.
pub fn read_game(content: &Content, file_or_code: PathBuf) -> Reading {
    let components = content.components();
    files::read(move || ReadGame::read(components, &file_or_code))
}

#[cfg(test)]
mod tests {
    use chronicle::RealDisk;

    use super::*;

    /// Games of players from then are opened for ever: never change such a file, add one for each version.
    #[test]
    fn a_game_of_every_released_version_is_opened() {
        for version in crate::app::released() {
            let kept = crate::app::kept(version, "game.caravan");
            let read = ReadGame::read(Content::default().components(), &kept)
                .unwrap_or_else(|wrong| panic!("{}: {wrong}", kept.display()));
            assert_eq!((read.record.written_by.as_str(), read.over), (version, false));
            assert!(!read.record.decisions.is_empty());
            let words = crate::app::language::Words::default();
            assert!(Match::resume(*read.record, &words).is_ok(), "{version}");
        }
    }

    #[test]
    fn an_unfinished_game_keeps_a_file_when_another_one_begins_and_only_then() {
        let records = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records");
        let components = Content::default().components();
        let load = |name: &str| Record::load(components, &Path::new(records).join(name)).unwrap();
        let (open, over, other) = (load("golem.caravan"), load("finished.caravan"), load("world.caravan"));
        let earlier = open.prefix(open.decisions.len() - 1);
        let dir = tempfile::tempdir().unwrap();
        let autosave = dir.path().join(AUTOSAVE);
        let left = |old: &Record, begun: &Record| {
            old.save(&autosave).unwrap();
            set_aside(&RealDisk, &autosave, begun, begun.decisions.len()).unwrap();
            let aside = dir.path().join(format!("{}.caravan", own_name(old)));
            let kept = Record::load(components, &aside).is_ok_and(|kept| kept == *old);
            std::fs::remove_file(aside).ok();
            (kept, autosave.is_file())
        };
        assert_eq!(left(&open, &other), (true, false));
        assert_eq!(left(&open, &earlier), (true, false), "an earlier moment is resumed");
        assert_eq!(left(&open, &open), (false, true), "it is resumed");
        assert_eq!(left(&earlier, &open), (true, false), "a later moment is played on from");
        earlier.save(&autosave).unwrap();
        set_aside(&RealDisk, &autosave, &open, earlier.decisions.len()).unwrap();
        assert!(autosave.is_file(), "it goes on");
        let mut swapped = open.clone();
        swapped.players.swap(0, 1);
        assert_eq!(left(&open, &swapped), (true, false), "others sit there");
        assert_eq!(left(&over, &other), (false, true), "it is over");
        let named = Record { title: "with Ada".to_owned(), ..open.clone() };
        let path = own_path(dir.path(), &named);
        named.save(&path).unwrap();
        open.save(&autosave).unwrap();
        set_aside(&RealDisk, &autosave, &other, other.decisions.len()).unwrap();
        assert_eq!(Record::load(components, &path).unwrap(), named, "it has a name already and keeps it");
        let mut course = earlier.clone();
        course.push(rules::Action::Rest, None);
        assert_ne!(own_path(dir.path(), &course), path, "another course of the same game is another file");
        std::fs::write(&autosave, "caravanserai record 1\ngame: ?").unwrap();
        set_aside(&RealDisk, &autosave, &other, other.decisions.len()).unwrap();
        assert!(dir.path().join("autosave-damaged.caravan").is_file());
        std::fs::write(&autosave, "caravanserai record 1\ngame: !").unwrap();
        set_aside(&RealDisk, &autosave, &other, other.decisions.len()).unwrap();
        let damaged = ["autosave-damaged.caravan", "autosave-damaged-2.caravan"].map(|name| dir.path().join(name));
        assert!(damaged.iter().all(|path| path.is_file()), "no damaged game replaces another one");
        assert!(
            set_aside(&RealDisk, &autosave, &other, other.decisions.len()).is_ok(),
            "there is nothing to set aside"
        );
    }
}
