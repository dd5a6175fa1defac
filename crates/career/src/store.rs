//! The history on the disk: one file a game, never overwritten, and an index that can be deleted at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::UNIX_EPOCH;

use chronicle::{Disk, FileError, LoadError, Record, replace_file};
use rules::components::Components;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::reviews::{REVIEWS_NAME, Reviews, ReviewsError};
use crate::{Account, DEALS, Entry, EntryError, SeatAccount};

/// The version of the index. It is raised whenever an [`Entry`] is made otherwise than before; an index of another version
/// is made anew from the games.
pub const INDEX_VERSION: u32 = 3;
/// The name of the index in the folder of games.
pub const INDEX_NAME: &str = "index.json";
/// What the index begins with; the version and the check digits follow.
const INDEX_HEAD: &str = "caravanserai history index";
/// How names of games end.
const GAME_END: &str = ".caravan";
/// Longer than any index of a history that a machine can hold.
const MOST_INDEX_BYTES: u64 = 1 << 30;

/// What went wrong with the history as a whole. What is wrong with one game is [`Damage`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or listed.
    #[error("{path} cannot be used: {source}")]
    Folder {
        /// Which folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What reviews have found cannot be kept.
    #[error("{path} cannot be used: {source}")]
    Reviews {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: ReviewsError,
    },
    /// The record is not one for the history.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// The record cannot be written down.
    #[error(transparent)]
    Record(#[from] FileError),
    /// There is no game of this name.
    #[error("there is no game {0} in the history")]
    NoSuchGame(String),
}

/// Length and last change of a file: when either is another, the file is read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Stamp(u64, u64);

impl Stamp {
    fn of(about: &std::fs::Metadata) -> Self {
        let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Stamp(about.len(), changed.map_or(0, |since| since.as_nanos() as u64))
    }
}

/// A file of the history that cannot be used, and why. It costs that game and no other, and stays where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Name of the file.
    pub name: String,
    /// What is wrong.
    pub why: String,
}

/// What is known of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Known {
    stamp: Stamp,
    /// What it comes to, or why it cannot be used.
    read: Result<Entry, String>,
    /// It cannot be used now, and may be at another time: the index does not remember that.
    #[serde(skip)]
    passing: bool,
}

/// Why a file cannot be used.
struct Unusable {
    why: String,
    /// The disk or the program is to blame, not the file.
    passing: bool,
}

impl Known {
    fn of(stamp: Stamp, read: Result<Entry, Unusable>) -> Self {
        let passing = read.as_ref().is_err_and(|unusable| unusable.passing);
        Known { stamp, read: read.map_err(|unusable| unusable.why), passing }
    }
}

/// What became of a record that was added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Added {
    /// Name of its file.
    pub name: String,
    /// It was not there before.
    pub new: bool,
}

/// The history. Everything is in memory once it is open; only [`Store::load`] reads a whole game.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    components: &'static Components,
    games: BTreeMap<String, Known>,
    /// Files that the index does not know, or knows otherwise.
    unread: BTreeSet<String>,
    /// Games whose luck and skill could not be told apart; not tried again before the next start.
    without_account: BTreeSet<String>,
    /// The index on the disk says something else.
    stale: bool,
    /// What reviews have found, also of games that are not read yet.
    reviews: Reviews,
    /// The file of them lacks something.
    reviews_stale: bool,
    /// The file of them cannot be used.
    reviews_fault: Option<String>,
}

impl Store {
    /// Opens the folder of games, which is made where there is none: reads the index and looks which files it knows as they
    /// are. Everything else waits for [`Store::rebuild`]. Components are those of records that do not carry theirs.
    pub fn open(folder: &Path, disk: Arc<dyn Disk>, components: &'static Components) -> Result<Self, StoreError> {
        let fault = |source| StoreError::Folder { path: folder.to_owned(), source };
        disk.create_folder(folder).map_err(fault)?;
        let mut indexed = read_index(&folder.join(INDEX_NAME)).unwrap_or_default();
        let (reviews, reviews_fault) = match Reviews::load(&folder.join(REVIEWS_NAME)) {
            Ok(reviews) if reviews.damaged > 0 => {
                let fault = format!("{} lines cannot be understood", reviews.damaged);
                (reviews, Some(fault))
            }
            Ok(reviews) => (reviews, None),
            Err(fault) => (Reviews::default(), Some(fault.to_string())),
        };
        let mut store = Store {
            folder: folder.to_owned(),
            disk,
            components,
            games: BTreeMap::new(),
            unread: BTreeSet::new(),
            without_account: BTreeSet::new(),
            stale: false,
            reviews,
            reviews_stale: false,
            reviews_fault,
        };
        for (name, stamp) in list(folder).map_err(fault)? {
            match indexed.remove(&name) {
                Some(known) if known.stamp == stamp => store.keep(name, known),
                _ => drop(store.unread.insert(name)),
            }
        }
        store.stale = !indexed.is_empty();
        Ok(store)
    }

    /// Remembers a file, with what reviews have found.
    fn keep(&mut self, name: String, mut known: Known) {
        if let Ok(entry) = &mut known.read {
            judge(entry, &self.reviews);
        }
        self.games.insert(name, known);
    }

    /// Games that can be used, with the names of their files: oldest first, those without a time last. A copy of a game under another name is left out.
    pub fn games(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let mut seen = BTreeSet::new();
        let read = self.games.iter().filter_map(|(name, known)| Some((name.as_str(), known.read.as_ref().ok()?)));
        read.filter(move |(_, entry)| seen.insert(&entry.identity))
    }

    /// What they come to.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.games().map(|(_, entry)| entry)
    }

    /// Files that cannot be used.
    pub fn damaged(&self) -> impl Iterator<Item = Damage> {
        let games = self.games.iter().filter_map(|(name, known)| {
            let why = known.read.as_ref().err()?.clone();
            Some(Damage { name: name.clone(), why })
        });
        let reviews = self.reviews_fault.clone().map(|why| Damage { name: REVIEWS_NAME.to_owned(), why });
        games.chain(reviews)
    }

    /// Names of all files, damaged ones included.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.games.keys().chain(&self.unread).map(String::as_str)
    }

    /// Files that still have to be read: those of games that came without this program, and all of them without an index.
    pub fn unread(&self) -> usize {
        self.unread.len()
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name of a game's file.
    pub fn find(&self, identity: &str) -> Option<&str> {
        let is_it = |known: &Known| known.read.as_ref().is_ok_and(|entry| entry.identity == identity);
        self.games.iter().find(|(_, known)| is_it(known)).map(|(name, _)| name.as_str())
    }

    /// What a game comes to.
    pub fn entry(&self, identity: &str) -> Option<&Entry> {
        self.entries().find(|entry| entry.identity == identity)
    }

    /// A whole game.
    pub fn load(&self, name: &str) -> Result<Record, StoreError> {
        if !self.games.contains_key(name) && !self.unread.contains(name) {
            return Err(StoreError::NoSuchGame(name.to_owned()));
        }
        Ok(Record::load(self.components, &self.folder.join(name))?)
    }

    /// What has to be read, as work that can be done beside everything else.
    pub fn errand(&self) -> Errand {
        self.errand_for(Work::Read, self.unread.iter().cloned().collect())
    }

    /// The same for so many games, newest first, whose luck and skill have not been told apart.
    pub fn errand_for_luck(&self, most: usize) -> Errand {
        let lacks = |(name, entry): &(&str, &Entry)| !entry.has_account() && !self.without_account.contains(*name);
        let mut games: Vec<(&str, &Entry)> = self.games().filter(lacks).collect();
        games.sort_by(|(_, one), (_, other)| other.moment().cmp(&one.moment()));
        self.errand_for(Work::Account, games.into_iter().take(most).map(|(name, _)| name.to_owned()).collect())
    }

    /// Games whose luck and skill have been told apart.
    pub fn accounted(&self) -> usize {
        self.entries().filter(|entry| entry.has_account()).count()
    }

    fn errand_for(&self, work: Work, names: Vec<String>) -> Errand {
        Errand { folder: self.folder.clone(), components: self.components, work, names }
    }

    /// Takes in what an errand has found. Games that were added meanwhile stay.
    pub fn take_in(&mut self, found: Found) {
        for (name, known) in found.read {
            if self.unread.remove(&name) {
                self.keep(name, known);
                self.stale = true;
            }
        }
        for name in found.gone {
            self.unread.remove(&name);
        }
        for (name, accounts) in found.accounts {
            let (Some(Known { read: Ok(entry), .. }), Some(accounts)) = (self.games.get_mut(&name), accounts) else {
                self.without_account.insert(name);
                continue;
            };
            entry.seats.iter_mut().zip(accounts).for_each(|(seat, account)| seat.account = Some(account));
            self.stale = true;
        }
    }

    /// A review of a game has found how close each seat came to the best turns, in percent; none for a seat without a turn.
    /// The game may still have to be read or written.
    pub fn note_accuracy(&mut self, identity: &str, accuracy: &[Option<f32>]) {
        let percent = |found: &Option<f32>| found.map(|percent| percent.round().clamp(0.0, 100.0) as u8);
        self.reviews_stale |= self.reviews.note(identity, accuracy.iter().map(percent).collect());
        self.judge_all();
    }

    /// What reviews have found.
    pub fn reviews(&self) -> &Reviews {
        &self.reviews
    }

    /// Takes in what reviews have found elsewhere; what is known here stays.
    pub fn gain_reviews(&mut self, reviews: &Reviews) {
        self.reviews_stale |= self.reviews.gain(reviews);
        self.judge_all();
    }

    fn judge_all(&mut self) {
        for entry in self.games.values_mut().filter_map(|known| known.read.as_mut().ok()) {
            judge(entry, &self.reviews);
        }
    }

    /// Reads whatever the index does not know and writes the index. Progress is told as files read and files to read; a
    /// cancelled errand keeps what it has.
    pub fn rebuild(&mut self, progress: &mut dyn FnMut(usize, usize), cancel: &AtomicBool) -> Result<(), StoreError> {
        let found = self.errand().run(progress, cancel);
        self.take_in(found);
        self.save_index()
    }

    /// Forgets all that is known, so that [`Store::rebuild`] reads every game again.
    pub fn forget(&mut self) {
        self.unread.extend(std::mem::take(&mut self.games).into_keys());
        self.stale = true;
    }

    /// Writes a finished game down, unless it is there already. When this returns, the game is on the disk. The index is
    /// not written: whoever adds several games calls [`Store::save_index`] once, and without it the game is found again.
    pub fn add(&mut self, record: &Record) -> Result<Added, StoreError> {
        let entry = Entry::of(record)?;
        if let Some(name) = self.find(&entry.identity) {
            return Ok(Added { name: name.to_owned(), new: false });
        }
        let (name, new) = self.place_for(&entry, record)?;
        let path = self.folder.join(&name);
        if new {
            record.save_on(&*self.disk, &path)?;
        }
        let about = std::fs::metadata(&path).map_err(|source| StoreError::Write { path, source })?;
        self.unread.remove(&name);
        self.keep(name.clone(), Known::of(Stamp::of(&about), Ok(entry)));
        self.stale = true;
        Ok(Added { name, new })
    }

    /// A name for a game, and whether nothing lies there: another program may have written the same game since the folder
    /// was looked at. Anything else, a damaged file above all, stays where it is.
    fn place_for(&self, entry: &Entry, record: &Record) -> Result<(String, bool), StoreError> {
        let stem = stem(entry, record);
        for number in 1..1000 {
            let name = if number == 1 { format!("{stem}{GAME_END}") } else { format!("{stem}-{number}{GAME_END}") };
            let path = self.folder.join(&name);
            if !path.exists() {
                return Ok((name, true));
            }
            if read_game(self.components, &path).is_ok_and(|there| there.identity == entry.identity) {
                return Ok((name, false));
            }
        }
        let source = io::Error::new(io::ErrorKind::AlreadyExists, "there are too many files of this name");
        Err(StoreError::Write { path: self.folder.join(stem), source })
    }

    /// Brings the index and what reviews have found to the disk, if they say something else than what is known.
    pub fn save_index(&mut self) -> Result<(), StoreError> {
        let reviews = self.save_reviews();
        if self.stale {
            let path = self.folder.join(INDEX_NAME);
            let lasting: BTreeMap<&String, &Known> = self.games.iter().filter(|(_, known)| !known.passing).collect();
            let write = || {
                let body = serde_json::to_vec(&lasting)?;
                let mut text = format!("{INDEX_HEAD} {INDEX_VERSION} {}\n", digest(&body)).into_bytes();
                text.extend(body);
                replace_file(&*self.disk, &path, &text)
            };
            write().map_err(|source| StoreError::Write { path: path.clone(), source })?;
            self.stale = false;
        }
        reviews
    }

    /// What another program has written meanwhile stays.
    fn save_reviews(&mut self) -> Result<(), StoreError> {
        if !self.reviews_stale {
            return Ok(());
        }
        let path = self.folder.join(REVIEWS_NAME);
        let there = Reviews::load(&path).map_err(|source| StoreError::Reviews { path: path.clone(), source })?;
        if self.reviews.gain(&there) {
            self.judge_all();
        }
        replace_file(&*self.disk, &path, self.reviews.to_text().as_bytes())
            .map_err(|source| StoreError::Write { path, source })?;
        (self.reviews_stale, self.reviews_fault) = (false, None);
        Ok(())
    }
}

/// What a review has found of a game.
fn judge(entry: &mut Entry, reviews: &Reviews) {
    let found = reviews.of(&entry.identity).unwrap_or_default();
    for (seat, own) in entry.seats.iter_mut().enumerate() {
        own.accuracy = found.get(seat).copied().flatten();
    }
}

/// What an errand is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    /// Files that the index does not know.
    Read,
    /// Luck and skill of games that it knows.
    Account,
}

/// Work on files that can be done beside everything else.
#[derive(Clone, Debug)]
pub struct Errand {
    folder: PathBuf,
    components: &'static Components,
    work: Work,
    names: Vec<String>,
}

/// What came of an [`Errand`].
#[derive(Clone, Debug, Default)]
pub struct Found {
    read: Vec<(String, Known)>,
    /// Files that are not there any more.
    gone: Vec<String>,
    /// Luck and skill by seat, where they can be told apart.
    accounts: Vec<(String, Option<Vec<SeatAccount>>)>,
}

impl Errand {
    /// Files it looks at.
    pub fn files(&self) -> usize {
        self.names.len()
    }

    /// Looks at the files. Progress is told as files looked at and all of them.
    pub fn run(&self, progress: &mut dyn FnMut(usize, usize), cancel: &AtomicBool) -> Found {
        let mut found = Found::default();
        for (done, name) in self.names.iter().enumerate() {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            let path = self.folder.join(name);
            match self.work {
                Work::Read => self.read(name, &path, &mut found),
                Work::Account => {
                    let accounts = account_of(self.components, &path, cancel);
                    // What was broken off is not done.
                    if cancel.load(Ordering::Relaxed) {
                        break;
                    }
                    found.accounts.push((name.clone(), accounts));
                }
            }
            progress(done + 1, self.names.len());
        }
        found
    }

    fn read(&self, name: &str, path: &Path, found: &mut Found) {
        match std::fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => found.gone.push(name.to_owned()),
            Err(error) => {
                let unusable = Unusable { why: error.to_string(), passing: true };
                found.read.push((name.to_owned(), Known::of(Stamp(0, 0), Err(unusable))));
            }
            Ok(about) => {
                let known = Known::of(Stamp::of(&about), read_game(self.components, path));
                found.read.push((name.to_owned(), known));
            }
        }
    }
}

/// Luck and skill of every seat of a game; none where the file cannot be read any more, or there is no network for the game.
fn account_of(components: &'static Components, path: &Path, cancel: &AtomicBool) -> Option<Vec<SeatAccount>> {
    let record = Record::load(components, path).ok()?;
    let account = Account::of(&record, DEALS, cancel).ok()?;
    Some(SeatAccount::of_all(&account, record.players.len()))
}

fn read_game(components: &'static Components, path: &Path) -> Result<Entry, Unusable> {
    let record = Record::load(components, path).map_err(|error| match error {
        // The path is known to whoever asks.
        FileError::Load { source, .. } => Unusable {
            why: source.to_string(),
            // A later program reads it.
            passing: matches!(*source, LoadError::Newer { .. } | LoadError::OtherContent { .. }),
        },
        FileError::Read { source, .. } => Unusable { why: source.to_string(), passing: true },
        error => Unusable { why: error.to_string(), passing: false },
    })?;
    Entry::of(&record).map_err(|error| Unusable { why: error.to_string(), passing: false })
}

/// Files of games in a folder.
fn list(folder: &Path) -> io::Result<Vec<(String, Stamp)>> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let Ok(name) = file.file_name().into_string() else { continue };
        if name.ends_with(GAME_END)
            && !name.starts_with('.')
            && let Ok(about) = file.metadata()
            && !about.is_dir()
        {
            files.push((name, Stamp::of(&about)));
        }
    }
    Ok(files)
}

/// The index, if it is whole and of this version.
fn read_index(path: &Path) -> Option<BTreeMap<String, Known>> {
    if std::fs::metadata(path).ok()?.len() > MOST_INDEX_BYTES {
        return None;
    }
    let text = std::fs::read(path).ok()?;
    let end = text.iter().position(|&byte| byte == b'\n')?;
    let (head, body) = (std::str::from_utf8(&text[..end]).ok()?, &text[end + 1..]);
    let (version, digits) = head.strip_prefix(INDEX_HEAD)?.trim_start().split_once(' ')?;
    if version.parse() != Ok(INDEX_VERSION) || digest(body) != digits {
        return None;
    }
    serde_json::from_slice(body).ok()
}

/// Check digits of bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest[..16].iter().fold(String::with_capacity(32), |mut digits, byte| {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The name of a game's file without its end: start (UTC), game, seed and identity.
fn stem(entry: &Entry, record: &Record) -> String {
    let started = entry.started.map_or_else(|| "undated".to_owned(), utc);
    format!("{started}-{}-{:016x}-{}", entry.game.name(), record.deal.seed, &entry.identity[..16])
}

/// `20260214-183005` of milliseconds since the beginning of 1970, UTC, by the calendar of now.
fn utc(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years are counted from March, so that the day that some years have is their last.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_disk_cannot_read_now_is_not_the_fault_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        // A folder cannot be read like a file.
        let unusable = read_game(content::embedded(), folder.path()).err().unwrap();
        assert!(unusable.passing, "{}", unusable.why);
        let path = folder.path().join("game");
        std::fs::write(&path, "hello").unwrap();
        assert!(!read_game(content::embedded(), &path).err().unwrap().passing);
    }

    #[test]
    fn moments_are_written_by_the_calendar() {
        for (seconds, text) in [
            (0, "19700101-000000"),
            (951_782_400, "20000229-000000"),
            (951_868_799, "20000229-235959"),
            (1_767_225_600, "20260101-000000"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(utc(seconds * 1000), text);
        }
        assert!(utc(u64::MAX).len() > 15, "any number is some moment");
    }
}
