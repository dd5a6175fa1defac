//! A game is never lost: after every decision the record is written, off the main thread and in one step.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use chronicle::{Deal, Record};

use rules::Engine as _;

use super::{Happened, Match, Practice, SessionSystems};
use crate::app::requests::{LoadGame, Resume, Watch};
use crate::app::{GoTo, Screen, folders::Folders, language::Words};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>()
        .init_resource::<Resumable>()
        .add_systems(Update, (resume, load).chain().in_set(SessionSystems::Begin))
        .add_systems(Update, autosave.after(SessionSystems::Decide))
        .add_systems(OnEnter(Screen::Title), look_for_autosave);
}

/// The name of the file that holds the running game.
pub const AUTOSAVE: &str = "autosave.caravan";

/// The file that holds the running game.
pub fn autosave_path(folders: &Folders) -> PathBuf {
    folders.saves.join(AUTOSAVE)
}

/// Keeps a game under a name of its own, whatever becomes of the autosave.
pub fn keep(running: &Match, folders: &Folders, title: &str) -> Result<(), String> {
    let mut record = running.record().clone();
    record.title = title.to_owned();
    std::fs::create_dir_all(&folders.saves).map_err(|failed| failed.to_string())?;
    record.save(&own_path(&folders.saves, &record)).map_err(|failed| failed.to_string())
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
fn own_path(folder: &Path, record: &Record) -> PathBuf {
    let name = own_name(record);
    let more = (2..).map(|number| format!("{name}-{number}.caravan"));
    let mut paths = std::iter::once(format!("{name}.caravan")).chain(more).map(|name| folder.join(name));
    let fits = |path: &PathBuf| !path.exists() || is_kept(path, record);
    paths.find(fits).unwrap_or_else(|| folder.join(name))
}

/// Whether this file holds this game at this moment.
fn is_kept(path: &Path, record: &Record) -> bool {
    let kept = Record::load(content::embedded(), path);
    kept.is_ok_and(|kept| kept.deal == record.deal && kept.decisions == record.decisions)
}

/// Whether a record is another one some decisions later.
fn goes_on(from: &Record, record: &Record) -> bool {
    from.deal == record.deal && record.decisions.starts_with(&from.decisions)
}

/// Another game begins to save itself in this file: one that lies there unfinished gets a file of its own, and so does
/// what cannot be read any more.
fn set_aside(autosave: &Path, begun: &Record) -> io::Result<()> {
    let folder = autosave.parent().unwrap_or(Path::new(""));
    let own = match Record::load(content::embedded(), autosave) {
        Ok(old) => {
            let open = old.replay().is_ok_and(|game| !game.is_over());
            if goes_on(&old, begun) || !open || old.decisions.is_empty() {
                return Ok(());
            }
            let own = own_path(folder, &old);
            if own.exists() {
                // Somebody kept it under a name at this very moment.
                return Ok(());
            }
            own
        }
        Err(chronicle::FileError::Load { .. }) => folder.join("autosave-damaged.caravan"),
        // There is none, or it cannot be read at all.
        Err(_) => return Ok(()),
    };
    std::fs::rename(autosave, own)
}

/// One write at a time; the newest record waits for its turn.
#[derive(Resource, Default)]
struct Writing {
    task: Option<Task<Result<(), chronicle::FileError>>>,
    next: Option<Record>,
    /// The deal of the game written last.
    deal: Option<Deal>,
    /// The next one may be another game than the one in the file.
    another: bool,
}

fn autosave(
    mut happened: MessageReader<Happened>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    practice: Res<Practice>,
    mut writing: ResMut<Writing>,
) {
    // What is only looked at or learnt from must not take the place of the game that is played.
    let Some(running) = running.filter(|running| !running.is_watched() && !practice.0) else {
        happened.clear();
        return;
    };
    let Some(folders) = folders else { return };
    let reset = happened.read().map(|happened| matches!(happened, Happened::Reset)).reduce(|a, b| a | b);
    if let Some(reset) = reset {
        let record = running.record();
        writing.another |= reset || writing.deal.as_ref() != Some(&record.deal);
        writing.deal = Some(record.deal.clone());
        writing.next = Some(record.clone());
    }
    if let Some(task) = &mut writing.task {
        match check_ready(task) {
            None => return,
            Some(done) => {
                if let Err(wrong) = done {
                    warn!("the game could not be saved: {wrong}");
                }
                writing.task = None;
            }
        }
    }
    if let Some(record) = writing.next.take() {
        let path = autosave_path(&folders);
        let another = std::mem::take(&mut writing.another);
        writing.task = Some(IoTaskPool::get().spawn(async move {
            if let Some(folder) = path.parent() {
                // A folder that cannot be made shows in the write that follows.
                std::fs::create_dir_all(folder).ok();
            }
            if another && let Err(wrong) = set_aside(&path, &record) {
                warn!("the unfinished game could not be set aside: {wrong}");
            }
            record.save(&path)
        }));
    }
}

/// Whether "Continue" is offered on the title: the last game can be resumed and is not over.
#[derive(Resource, Debug, Default)]
pub struct Resumable(pub bool);

fn look_for_autosave(folders: Option<Res<Folders>>, mut resumable: ResMut<Resumable>) {
    resumable.0 = folders.is_some_and(|folders| {
        let record = Record::load(content::embedded(), &autosave_path(&folders));
        record.is_ok_and(|record| record.replay().is_ok_and(|game| !game.is_over()))
    });
}

/// The last game goes on: the one that still lies on the table, else the one that was saved.
fn resume(
    mut wanted: MessageReader<Resume>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    mut load: MessageWriter<LoadGame>,
    mut go: MessageWriter<GoTo>,
) {
    if wanted.read().count() == 0 {
        return;
    }
    if running.is_some() {
        go.write(GoTo(Screen::Table));
    } else if let Some(folders) = folders {
        load.write(LoadGame(autosave_path(&folders)));
    }
}

/// Reads a record from a file, or from the words of a share code.
pub fn read_record(file_or_code: &Path) -> Result<Record, String> {
    if file_or_code.is_file() {
        Record::load(content::embedded(), file_or_code).map_err(|wrong| wrong.to_string())
    } else {
        Record::from_code(content::embedded(), &file_or_code.to_string_lossy()).map_err(|wrong| wrong.to_string())
    }
}

fn load(
    mut wanted: MessageReader<LoadGame>,
    mut watch: MessageWriter<Watch>,
    words: Res<Words>,
    mut commands: Commands,
    mut happened: MessageWriter<Happened>,
    mut go: MessageWriter<GoTo>,
) {
    let Some(LoadGame(path)) = wanted.read().last() else { return };
    let game = read_record(path).and_then(|record| Match::resume(record, &words).map_err(|wrong| wrong.to_string()));
    match game {
        // There is nothing left to decide in a finished game, but much to see.
        Ok(game) if game.whole().is_over() => {
            watch.write(Watch::new(game.record().clone()));
        }
        Ok(game) => {
            commands.insert_resource(game);
            happened.write(Happened::Reset);
            go.write(GoTo(Screen::Table));
        }
        Err(wrong) => {
            warn!("the game cannot be resumed: {wrong}");
            go.write(GoTo(Screen::Title));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_game_keeps_a_file_when_another_one_begins_and_only_then() {
        let records = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records");
        let load = |name: &str| Record::load(content::embedded(), &Path::new(records).join(name)).unwrap();
        let (open, over, other) = (load("golem.caravan"), load("finished.caravan"), load("world.caravan"));
        let earlier = open.prefix(open.decisions.len() - 1);
        let dir = tempfile::tempdir().unwrap();
        let autosave = dir.path().join(AUTOSAVE);
        let left = |old: &Record, begun: &Record| {
            old.save(&autosave).unwrap();
            set_aside(&autosave, begun).unwrap();
            let aside = dir.path().join(format!("{}.caravan", own_name(old)));
            let kept = Record::load(content::embedded(), &aside).is_ok_and(|kept| kept == *old);
            std::fs::remove_file(aside).ok();
            (kept, autosave.is_file())
        };
        assert_eq!(left(&open, &other), (true, false));
        assert_eq!(left(&open, &earlier), (true, false), "an earlier moment is taken up");
        assert_eq!(left(&earlier, &open), (false, true), "it goes on");
        assert_eq!(left(&over, &other), (false, true), "it is over");
        let named = Record { title: "with Ada".to_owned(), ..open.clone() };
        let path = own_path(dir.path(), &named);
        named.save(&path).unwrap();
        open.save(&autosave).unwrap();
        set_aside(&autosave, &other).unwrap();
        assert_eq!(Record::load(content::embedded(), &path).unwrap(), named, "it has a name already and keeps it");
        let mut course = earlier.clone();
        course.push(rules::Action::Rest, None);
        assert_ne!(own_path(dir.path(), &course), path, "another course of the same game is another file");
        std::fs::write(&autosave, "caravanserai record 1\ngame: ?").unwrap();
        set_aside(&autosave, &other).unwrap();
        assert!(dir.path().join("autosave-damaged.caravan").is_file());
        assert!(set_aside(&autosave, &other).is_ok(), "there is nothing to set aside");
    }
}
