//! A game is never lost: after every decision the record is written, off the main thread and in one step.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use chronicle::Record;

use super::{Happened, Match, SessionSystems};
use crate::folders::Folders;
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

/// The file that holds the running game.
pub fn autosave_path(folders: &Folders) -> PathBuf {
    folders.saves.join("autosave.caravan")
}

/// Keeps a game under a name of its own, whatever becomes of the autosave.
pub fn keep(running: &Match, folders: &Folders, title: &str) -> Result<(), String> {
    let mut record = running.record().clone();
    record.title = title.to_owned();
    let deal = &record.deal;
    // The same game saved twice is one file.
    let name = format!("{}-{:016x}-{}.caravan", deal.options.kind.name(), deal.seed, record.decisions.len());
    std::fs::create_dir_all(&folders.saves).map_err(|failed| failed.to_string())?;
    record.save(content::embedded(), &folders.saves.join(name)).map_err(|failed| failed.to_string())
}

/// One write at a time; the newest record waits for its turn.
#[derive(Resource, Default)]
struct Writing {
    task: Option<Task<Result<(), chronicle::FileError>>>,
    next: Option<Record>,
}

fn autosave(
    mut happened: MessageReader<Happened>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    mut writing: ResMut<Writing>,
) {
    // What is only looked at must not take the place of the game that is played.
    let Some(running) = running.filter(|running| !running.is_watched()) else {
        happened.clear();
        return;
    };
    let Some(folders) = folders else { return };
    if happened.read().last().is_some() {
        writing.next = Some(running.record().clone());
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
        writing.task = Some(IoTaskPool::get().spawn(async move {
            if let Some(folder) = path.parent() {
                // A folder that cannot be made shows in the write that follows.
                std::fs::create_dir_all(folder).ok();
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
pub fn read_record(file_or_code: &std::path::Path) -> Result<Record, String> {
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
