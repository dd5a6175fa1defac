//! The game that is played is on the disk after every decision. A thread of its own writes; the newest record wins.
//!
//! What cannot be written stays in memory, is told, and is tried again. One program owns the file: a second one beside it
//! takes a file of its own.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use chronicle::{Disk, RealDisk, Record};

use super::saves::{goes_on, is_unfinished, own_path, set_aside};
use super::{Happened, Match, Practice, SessionSystems};
use crate::app::{
    contained::{Part, contained},
    files::PATIENCE,
    folders::Folders,
    notices::{Notice, Notices},
    redraw::Motion,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosave>()
        .init_resource::<SaveDisk>()
        .init_resource::<LeavingUnsaved>()
        .add_message::<SaveElsewhere>()
        .add_systems(Update, (save_elsewhere, autosave).chain().after(SessionSystems::Decide));
}

/// The disk that games are saved on; tests put a failing one in its place.
#[derive(Resource, Debug, Clone)]
pub struct SaveDisk(pub Arc<dyn Disk>);

impl Default for SaveDisk {
    fn default() -> Self {
        Self(Arc::new(RealDisk))
    }
}

/// Asks for another folder for saved games, from now until the program ends.
#[derive(Message, Debug, Clone)]
pub struct SaveElsewhere(pub PathBuf);

/// Somebody wants to leave while a game is nowhere but in memory, and was told so.
#[derive(Resource, Debug, Default)]
pub struct LeavingUnsaved(pub bool);

impl LeavingUnsaved {
    /// Whether the program may end now; whoever is refused is asked, and may the next time.
    pub fn may_leave(&mut self, saves: &Autosave) -> bool {
        std::mem::replace(&mut self.0, true) || saves.in_memory().is_none()
    }
}

/// How long after a failure the next attempt follows.
const AGAIN: Duration = Duration::from_secs(2);

/// How many programs can have autosaves in one folder.
const MOST_PROGRAMS: usize = 99;

/// What the game that is played is saved with.
#[derive(Resource, Default)]
pub struct Autosave {
    file: OwnFile,
    writer: Option<Writer>,
    /// The game saved last, and how many decisions had been made when it came to the table.
    last: Option<Record>,
    begun: usize,
    /// The game that is played, where the disk does not have it yet.
    newest: Option<Record>,
    /// Earlier games that are nowhere but here.
    unsaved: Vec<Record>,
    trouble: Option<Trouble>,
    again_at: Option<Instant>,
}

/// Why the game is not saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// Which file cannot be written, and what the system says.
    pub why: String,
}

impl Autosave {
    /// Why the game is not saved, until it is.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// An unfinished game that the disk does not have: the newest.
    pub fn in_memory(&self) -> Option<&Record> {
        let lost = self.trouble.is_some().then_some(self.newest.as_ref()).flatten();
        lost.filter(|record| is_open(record)).or(self.unsaved.last())
    }

    /// Waits until everything is written, but no longer than this.
    pub fn finish(&self, patience: Duration) -> LastWrite {
        self.writer.as_ref().map_or(LastWrite::Done, |writer| writer.0.finish(patience))
    }

    /// Games that were left and that the disk does not have.
    pub fn unsaved(&self) -> &[Record] {
        &self.unsaved
    }

    /// The file of this program, where it has one already.
    pub fn file(&self) -> Option<PathBuf> {
        self.file.known(|held| held.path.clone())
    }

    /// The game saved last, whether the disk has it already or not.
    pub(super) fn last(&self) -> Option<&Record> {
        self.last.as_ref()
    }

    /// Finds the file of this program as soon as everything is written: for a thread that may wait for the disk.
    pub(super) fn find_file(&self, folder: PathBuf) -> impl FnOnce() -> PathBuf + Send + use<> {
        let (file, queue) = (self.file.clone(), self.writer.as_ref().map(|writer| writer.0.clone()));
        move || {
            if let Some(queue) = queue {
                queue.finish(PATIENCE);
            }
            file.path(&folder)
        }
    }

    fn save(&mut self, record: Record, folder: PathBuf, another: bool, disk: &SaveDisk) {
        let last = self.last.replace(record.clone());
        let another = another || last.as_ref().is_none_or(|last| last.deal != record.deal);
        // Whoever comes back from the title or from a look at the past comes back to the same game.
        let comes_back = |last: &Record| goes_on(last, &record, record.decisions.len());
        if another && !last.as_ref().is_some_and(comes_back) {
            self.begun = record.decisions.len();
        }
        // The game that lay on the table before is not on the disk either: it waits here.
        let left = self.newest.take().filter(|_| another && self.trouble.is_some());
        let begun = self.begun;
        self.unsaved.extend(left.filter(|left| is_open(left) && !goes_on(left, &record, begun)));
        self.newest = Some(record.clone());
        let job = Job { record, folder, file: Some(self.file.clone()), begun: another.then_some(begun) };
        self.writer(disk).push(job);
    }

    fn writer(&mut self, disk: &SaveDisk) -> &Writer {
        self.writer.get_or_insert_with(|| Writer::start(disk.0.clone()))
    }

    /// Takes in what became of the writes.
    fn hear(&mut self) {
        let done = self.writer.as_ref().map(Writer::take_done).unwrap_or_default();
        for Done { record, own_name, result } in done {
            match result {
                Ok(()) if own_name => self.unsaved.retain(|unsaved| *unsaved != record),
                Ok(()) => {
                    self.newest.take_if(|newest| *newest == record);
                    self.trouble = None;
                }
                Err(why) => {
                    warn!("the game could not be saved: {why}");
                    self.trouble = Some(Trouble { why });
                    self.again_at = Some(Instant::now() + AGAIN);
                }
            }
        }
    }

    /// Tries again what failed.
    fn try_again(&mut self, folder: &Path, disk: &SaveDisk) {
        if self.again_at.is_none_or(|at| Instant::now() < at) {
            return;
        }
        self.again_at = None;
        let job = |record: &Record, file, begun| Job { record: record.clone(), folder: folder.to_owned(), file, begun };
        let earlier = self.unsaved.iter().map(|record| job(record, None, None));
        let newest = self.newest.iter().map(|record| job(record, Some(self.file.clone()), Some(self.begun)));
        let jobs: Vec<Job> = earlier.chain(newest).collect();
        if jobs.is_empty() {
            self.trouble = None;
        }
        let writer = self.writer(disk);
        jobs.into_iter().for_each(|job| writer.push(job));
    }
}

/// Whether there is something to lose.
fn is_open(record: &Record) -> bool {
    !record.decisions.is_empty() && is_unfinished(record)
}

fn autosave(
    mut happened: MessageReader<Happened>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    practice: Res<Practice>,
    mut practised: Local<bool>,
    disk: Res<SaveDisk>,
    mut saves: ResMut<Autosave>,
    mut leaving: ResMut<LeavingUnsaved>,
    mut notices: ResMut<Notices>,
    mut motion: ResMut<Motion>,
) {
    let Some(folders) = folders else {
        happened.clear();
        return;
    };
    let saves = saves.bypass_change_detection();
    saves.hear();
    if let Some(second) = saves.file.take_second() {
        notices.0.push(Notice::SecondProgram(second));
    }
    let reset = happened.read().map(|happened| matches!(happened, Happened::Reset)).reduce(|a, b| a | b);
    // Whoever leaves the guide has a game like any other.
    let left = std::mem::replace(&mut *practised, practice.0) && !practice.0;
    let reset = if left { Some(true) } else { reset };
    // What is only looked at or learnt from must not take the place of the game that is played.
    let played = running.filter(|running| !running.is_watched() && !practice.0);
    let played = played.filter(|running| !left || is_open(running.record()));
    if let (Some(reset), Some(running)) = (reset, played) {
        saves.save(running.record().clone(), folders.saves.clone(), reset, &disk);
    }
    if saves.trouble.is_some() {
        saves.try_again(&folders.saves, &disk);
    }
    if leaving.0 && saves.in_memory().is_none() {
        leaving.0 = false;
    }
    if saves.trouble.is_some() || saves.writer.as_ref().is_some_and(Writer::is_busy) {
        // A table at rest draws no frames, and nobody would hear how it ended.
        motion.drift();
    }
}

fn save_elsewhere(
    mut wanted: MessageReader<SaveElsewhere>,
    folders: Option<ResMut<Folders>>,
    mut saves: ResMut<Autosave>,
) {
    let (Some(SaveElsewhere(folder)), Some(mut folders)) = (wanted.read().last(), folders) else { return };
    folders.saves.clone_from(folder);
    saves.again_at = Some(Instant::now());
}

/// The way to a file that no other program writes to while this one runs. It is found when it is needed first, by a thread
/// that may wait for the disk.
#[derive(Debug, Clone, Default)]
struct OwnFile(Arc<Mutex<Option<HeldFile>>>);

#[derive(Debug)]
struct HeldFile {
    path: PathBuf,
    /// Another program has the usual file, and nobody was told yet.
    second: bool,
    /// Held as long as the program runs; without it where the system knows no locks.
    _lock: Option<File>,
}

impl OwnFile {
    /// The file in this folder; waits for the disk.
    fn path(&self, folder: &Path) -> PathBuf {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let held = file.take().filter(|held| held.path.parent() == Some(folder));
        file.insert(held.unwrap_or_else(|| HeldFile::open(folder))).path.clone()
    }

    /// Looks at the file where it is found already.
    fn known<T>(&self, look: impl FnOnce(&mut HeldFile) -> T) -> Option<T> {
        self.0.try_lock().ok()?.as_mut().map(look)
    }

    /// The file, once, if another program has the usual one.
    fn take_second(&self) -> Option<PathBuf> {
        self.known(|held| std::mem::take(&mut held.second).then(|| held.path.clone())).flatten()
    }
}

impl HeldFile {
    /// The first file in this folder that is free.
    fn open(folder: &Path) -> Self {
        for number in 1..=MOST_PROGRAMS {
            let (path, second) = (folder.join(name(number)), number > 1);
            match lock(folder, number) {
                Ok(lock) => {
                    if !second {
                        keep_left_files(folder);
                    }
                    return Self { path, second, _lock: Some(lock) };
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // No locks here, or no folder: whatever is wrong with it shows when the game is saved.
                Err(_) => return Self { path, second, _lock: None },
            }
        }
        let path = folder.join(format!("autosave-{}.caravan", std::process::id()));
        Self { path, second: true, _lock: None }
    }
}

/// The name of the file that holds the running game of the first, second, … program.
fn name(number: usize) -> String {
    if number == 1 { super::saves::AUTOSAVE.to_owned() } else { format!("autosave-{number}.caravan") }
}

/// Takes the lock of a file, and says in it who has it.
fn lock(folder: &Path, number: usize) -> io::Result<File> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!(".{}.lock", name(number)));
    let mut lock = File::options().create(true).truncate(false).write(true).open(path)?;
    lock.try_lock().map_err(io::Error::from)?;
    lock.set_len(0)?;
    writeln!(lock, "{}", std::process::id())?;
    Ok(lock)
}

/// A second program that is gone may have left a game: it gets a file among the saved games.
fn keep_left_files(folder: &Path) {
    for number in 2..=MOST_PROGRAMS {
        let path = folder.join(name(number));
        if !path.is_file() {
            continue;
        }
        let Ok(_held) = lock(folder, number) else { continue };
        let more = (1..).map(|nth| folder.join(format!("autosave-{number}-{nth}.caravan")));
        if let Some(free) = more.take(999).find(|free| !free.exists())
            && let Err(failed) = std::fs::rename(&path, free)
        {
            warn!("{} could not be kept: {failed}", path.display());
        }
    }
}

/// A record on its way to the disk.
#[derive(Debug, Clone)]
struct Job {
    record: Record,
    folder: PathBuf,
    /// The file of the game that is played; without it one that is named after the game.
    file: Option<OwnFile>,
    /// Another game may lie in the file: how many decisions had been made in this one when it came to the table.
    begun: Option<usize>,
}

impl Job {
    fn write(&self, disk: &dyn Disk) -> Result<(), String> {
        // A folder that cannot be made shows in the write that follows.
        disk.create_folder(&self.folder).ok();
        let path = match &self.file {
            Some(file) => file.path(&self.folder),
            None => own_path(&self.folder, &self.record),
        };
        if let Some(begun) = self.begun {
            // Better no save than one over a game that nobody has kept.
            set_aside(disk, &path, &self.record, begun).map_err(|wrong| wrong.to_string())?;
        }
        self.record.save_on(disk, &path).map_err(|wrong| wrong.to_string())
    }

    /// Whether both go into the same file.
    fn shares_file(&self, other: &Self) -> bool {
        let same = self.file.is_some() || self.record == other.record;
        self.folder == other.folder && self.file.is_some() == other.file.is_some() && same
    }
}

/// What became of a job.
#[derive(Debug)]
struct Done {
    record: Record,
    own_name: bool,
    result: Result<(), String>,
}

/// The thread that writes.
struct Writer(Arc<Queue>);

/// What the thread and the game share.
#[derive(Default)]
struct Queue {
    work: Mutex<Work>,
    changed: Condvar,
}

#[derive(Default)]
struct Work {
    waiting: Vec<Job>,
    /// A job is being written.
    busy: bool,
    done: Vec<Done>,
    /// Why the newest write failed.
    failed: Option<String>,
    closed: bool,
}

impl Queue {
    /// Waits until everything is written, but no longer than this.
    fn finish(&self, patience: Duration) -> LastWrite {
        let open = |work: &mut Work| work.busy || !work.waiting.is_empty();
        let waited = self.changed.wait_timeout_while(self.work(), patience, open);
        let (mut work, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if open(&mut work) {
            return LastWrite::Late;
        }
        work.failed.clone().map_or(LastWrite::Done, LastWrite::Failed)
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The queue of the program's game, for the moment it ends.
static LAST: Mutex<Option<Arc<Queue>>> = Mutex::new(None);

impl Writer {
    fn start(disk: Arc<dyn Disk>) -> Self {
        let queue = Arc::new(Queue::default());
        let shared = queue.clone();
        let work = move || {
            while let Some(job) = next(&shared) {
                // A thread that is gone would save nothing any more, and nobody would be told.
                let result = contained(Part::Saves, || job.write(&*disk)).flatten();
                // The lock goes with the program and does not stay in what is told about it.
                let (record, own_name) = (job.record, job.file.is_none());
                let mut work = shared.work();
                work.busy = false;
                work.failed = result.as_ref().err().cloned();
                work.done.push(Done { record, own_name, result });
                shared.changed.notify_all();
            }
        };
        if let Err(failed) = std::thread::Builder::new().name("saves".into()).spawn(work) {
            error!("games cannot be saved: {failed}");
        }
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(queue.clone());
        Self(queue)
    }

    fn push(&self, job: Job) {
        let mut work = self.0.work();
        let waiting = work.waiting.iter_mut().rev().find(|waiting| waiting.shares_file(&job));
        match waiting {
            // A game that another one follows is written as well, so that it can be set aside.
            Some(older) if job.begun.is_none() => *older = Job { begun: older.begun, ..job },
            _ => work.waiting.push(job),
        }
        self.0.changed.notify_all();
    }

    fn is_busy(&self) -> bool {
        let work = self.0.work();
        work.busy || !work.waiting.is_empty() || !work.done.is_empty()
    }

    fn take_done(&self) -> Vec<Done> {
        std::mem::take(&mut self.0.work().done)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.0.work().closed = true;
        self.0.changed.notify_all();
    }
}

/// The next job; none when the game is gone and everything is written.
fn next(queue: &Queue) -> Option<Job> {
    let mut work = queue.work();
    loop {
        if !work.waiting.is_empty() {
            work.busy = true;
            return Some(work.waiting.remove(0));
        }
        if work.closed {
            return None;
        }
        work = queue.changed.wait(work).unwrap_or_else(PoisonError::into_inner);
    }
}

/// How the last write of a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LastWrite {
    /// Everything is on the disk.
    Done,
    /// It is not, and this is why.
    Failed(String),
    /// It was not done in time.
    Late,
}

/// Waits until everything is written, but no longer than this. For the end of the program, whatever ends it.
pub fn finish_writing(patience: Duration) -> LastWrite {
    // Whoever ends the program while starting a writer has written nothing.
    let last = LAST.try_lock().ok().and_then(|last| last.clone());
    last.map_or(LastWrite::Done, |queue| queue.finish(patience))
}
