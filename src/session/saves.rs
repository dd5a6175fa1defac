//! A game is never lost: after every decision the record is written, off the main thread and in one step.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use chronicle::{Deal, Record};

use rules::Engine as _;

use super::{Change, Happened, Match, SessionSystems};
use crate::folders::Folders;
use crate::lessons::Lesson;
use crate::replay::OpenReplay;
use crate::screens::Screen;
use crate::screens::load::LoadGame;
use crate::screens::title::Resumable;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>()
        .add_systems(Update, (load, take_up).before(SessionSystems))
        .add_systems(Update, autosave.after(SessionSystems))
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
    record.save(content::embedded(), &own_path(&folders.saves, &record)).map_err(|failed| failed.to_string())
}

/// How the name of the file of a game begins that was kept or set aside.
pub fn own_name(record: &Record) -> String {
    let deal = &record.deal;
    format!("{}-{:016x}-{}", deal.options.kind.name(), deal.seed, record.decisions.len())
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
            let open = old.replay(content::embedded()).is_ok_and(|game| !game.is_over());
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
    lesson: Option<Res<Lesson>>,
    mut writing: ResMut<Writing>,
) {
    // What is only looked at or learnt from must not take the place of the game that is played.
    let lesson = lesson.is_some_and(|lesson| lesson.is_open());
    let Some(running) = running.filter(|running| !running.is_watched() && !lesson) else {
        happened.clear();
        return;
    };
    let Some(folders) = folders else { return };
    if let Some(anew) = happened.read().map(|happened| happened.change == Change::Anew).reduce(|a, b| a | b) {
        let record = running.record();
        writing.another |= anew || writing.deal.as_ref() != Some(&record.deal);
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
            record.save(content::embedded(), &path)
        }));
    }
}

/// "Continue" is offered when the last game can be taken up and is not over.
fn look_for_autosave(folders: Option<Res<Folders>>, mut resumable: ResMut<Resumable>) {
    resumable.0 = folders.and_then(|folders| {
        let record = Record::load(content::embedded(), &autosave_path(&folders)).ok()?;
        let game = record.replay(content::embedded()).ok()?;
        (!rules::Engine::is_over(&game)).then(|| autosave_path(&folders).display().to_string())
    });
}

/// A table that stays without a game for a frame takes up the last one. In the frame it is entered, a game that was just
/// dealt may still be on its way.
fn take_up(
    screen: Option<Res<State<Screen>>>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    options: Option<Res<crate::options::Options>>,
    setup: Option<Res<crate::games::GameSetup>>,
    mut load: MessageWriter<LoadGame>,
    mut start: MessageWriter<crate::screens::new_game::StartGame>,
    mut empty: Local<u8>,
) {
    let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Table);
    if !at_table || running.is_some() {
        *empty = 0;
        return;
    }
    *empty = empty.saturating_add(1);
    if *empty != 2 {
        return;
    }
    if options.as_ref().is_some_and(|options| options.replay.is_some()) {
        // The room of replays opens it.
        return;
    }
    let wanted = options.as_ref().and_then(|options| options.load.clone());
    if let Some(file) = wanted {
        load.write(LoadGame(file.into()));
    } else if options.is_some_and(|options| options.game.is_some())
        && let Some(setup) = setup
    {
        start.write(crate::screens::new_game::StartGame(setup.clone()));
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
    mut watch: MessageWriter<OpenReplay>,
    words: Res<crate::language::Words>,
    mut commands: Commands,
    mut happened: MessageWriter<Happened>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(LoadGame(path)) = wanted.read().last() else { return };
    let game = read_record(path).and_then(|record| Match::resume(record, &words).map_err(|wrong| wrong.to_string()));
    match game {
        // There is nothing left to decide in a finished game, but much to see.
        Ok(game) if rules::Engine::is_over(game.game()) => {
            watch.write(OpenReplay::new(game.record().clone()));
        }
        Ok(game) => {
            commands.insert_resource(game);
            happened.write(Happened::anew());
            NextState::set_if_neq(&mut screen, Screen::Table);
        }
        Err(wrong) => {
            warn!("the game cannot be taken up: {wrong}");
            screen.set(Screen::Title);
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
            old.save(content::embedded(), &autosave).unwrap();
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
        named.save(content::embedded(), &path).unwrap();
        open.save(content::embedded(), &autosave).unwrap();
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
