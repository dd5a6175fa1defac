//! The history and the people on the disk. Tasks alone touch it, one after the other; frames read what was last found there.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use career::rating::{self, RatedGame, Rating};
use career::{
    Damage, Entry, Family, Found, GameResult, Guests, Profile, Profiles, ProfilesError, Statistics, Store, Who,
    achievements, bundle,
};
use chronicle::{Disk, Record};
use rules::GameKind;
use rules::components::Components;

use crate::app::{
    contained::{Part, contained, words},
    content,
    files::Writing,
    folders::Folders,
    strength::{Even, Strength, Strengths},
};
use crate::session::names;

/// One game of the history.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Name of its file.
    pub file: String,
    /// What it comes to.
    pub entry: Arc<Entry>,
}

/// Everything about one person.
#[derive(Debug, Default)]
pub struct Person {
    /// Who it is.
    pub profile: Profile,
    /// Their figures.
    pub statistics: Statistics,
    /// Their rating after every game that counts and whether it was won, in the order of [`Family::ALL`].
    pub course: [Vec<(RatedGame, bool)>; 3],
    /// Their rating now, in the same order.
    pub rating: [Rating; 3],
    /// What they have achieved.
    pub earned: Vec<achievements::Earned>,
    /// Which level is even for them, by game.
    pub even: [Even; GameKind::ALL.len()],
}

/// What is known of the disk; frames read it.
#[derive(Debug, Default)]
pub struct Known {
    /// Games, newest first.
    pub games: Vec<Kept>,
    /// Where a game stands among them, by its identity.
    places: HashMap<String, usize>,
    /// Files that cannot be used.
    pub damaged: Vec<Damage>,
    /// Who plays here.
    pub people: Profiles,
    /// The same with all that is known of them, in the same order.
    pub persons: Vec<Person>,
    /// Names of people in games that belong to nobody, and in how many games.
    pub strangers: Vec<(String, usize)>,
    /// Files of whole houses that lie in the folder for them.
    pub exports: Vec<PathBuf>,
    /// Games that could not be written yet.
    unwritten: usize,
    /// Why something cannot be read or written.
    pub fault: Option<String>,
}

impl Known {
    /// Where a person stands among all.
    pub fn near(&self) -> Option<usize> {
        let near = self.people.near()?;
        self.people.people().iter().position(|person| person.name == near.name)
    }

    /// A game by its identity.
    pub fn game(&self, identity: &str) -> Option<&Kept> {
        self.games.get(*self.places.get(identity)?)
    }

    /// What rooms below may know.
    pub fn strengths(&self) -> Strengths {
        let strength = |person: &Person| Strength {
            names: person.profile.names().map(|name| name.trim().to_lowercase()).collect(),
            even: person.even,
        };
        Strengths { people: Some(self.persons.iter().map(strength).collect()), near: self.near().unwrap_or_default() }
    }
}

/// What somebody has to be told of a job that is done.
#[derive(Debug, Clone)]
pub enum Told {
    /// All of it lies in this file.
    Exported(PathBuf, bundle::Exported),
    /// What came out of this file.
    Imported(PathBuf, bundle::Imported),
    /// A game that was asked for.
    Loaded(Box<Record>, Purpose),
    /// It could not be done.
    Failed(String),
}

/// What a game is loaded for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To see it again.
    Watch,
    /// To judge it turn by turn.
    Review,
    /// To play its deal once more.
    Again,
}

/// What a job does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    /// It only reads.
    Read,
    /// It writes for somebody.
    Write,
    /// It tries once more to write what could not be written; whoever waits for it knows.
    Again,
}

/// How long after a failure the next attempt follows.
const AGAIN: Duration = Duration::from_secs(10);

/// What tasks work on.
struct Books {
    folders: Folders,
    disk: Arc<dyn Disk>,
    store: Option<Store>,
    people: Profiles,
    /// The people could not be read, so nobody writes over them.
    locked: bool,
    /// Games that could not be written yet.
    unwritten: Vec<Record>,
    /// Why the last job could not be done, until one can.
    fault: Option<String>,
    /// What is wrong with the people, until they are changed.
    people_fault: Option<String>,
}

/// How many files have been read, and how many there are to read.
#[derive(Debug, Default)]
struct Progress(AtomicUsize, AtomicUsize);

/// What comes back from tasks.
#[derive(Default)]
struct News {
    known: Option<Known>,
    told: Vec<Told>,
    /// Files that the index does not know.
    errand: Option<Errand>,
}

/// What is to be found out beside everything else.
#[derive(Debug, Clone)]
struct Errand {
    errand: career::Errand,
    /// It tells luck and skill apart in games that are known; else it reads files.
    luck: bool,
    /// Games in which that is done already, and all there are.
    before: usize,
    all: usize,
}

/// An errand that is being done. On a thread of its own: a game that somebody wants to see does not wait behind it.
struct Reading {
    thread: JoinHandle<Result<Found, String>>,
    luck: bool,
}

/// Games whose luck is found out before that is written down: a few seconds.
const BATCH: usize = 200;

/// The history and the people, as frames know them, and what is being done with them.
#[derive(Resource, Default)]
pub struct Archive {
    books: Option<Arc<Mutex<Books>>>,
    last: Option<Task<()>>,
    news: Arc<Mutex<News>>,
    /// Files that the index does not know, and whoever reads them.
    errand: Option<Errand>,
    reading: Option<Reading>,
    /// Reading them has failed: they wait for the next start.
    unreadable: bool,
    progress: Arc<Progress>,
    again_at: Option<Instant>,
    /// Set when the program goes down: whatever is only read may stop.
    cancel: Arc<AtomicBool>,
    /// What was found.
    pub known: Arc<Known>,
}

impl Drop for Archive {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Archive {
    /// Whether something is being read or written that somebody waits for.
    pub fn is_busy(&self) -> bool {
        self.last.is_some() || self.reading.as_ref().is_some_and(|reading| !reading.luck)
    }

    /// Whether something waits to be written once more, or goes on that nobody waits for.
    pub fn waits(&self) -> bool {
        self.known.unwritten > 0 || self.reading.is_some()
    }

    /// Whether there is a disk at all.
    pub fn is_open(&self) -> bool {
        self.books.is_some()
    }

    /// What has been done of what is found out beside everything else, out of how much, as the key of its words.
    pub fn progress(&self) -> Option<(&'static str, usize, usize)> {
        let [done, all] = [&self.progress.0, &self.progress.1].map(|count| count.load(Ordering::Relaxed));
        let key = if self.reading.as_ref()?.luck { "career-weighing" } else { "career-reading" };
        (all > 0).then_some((key, done, all))
    }

    /// Reads the index and the people.
    pub fn open(&mut self, folders: Folders, disk: Arc<dyn Disk>) {
        let books = Books {
            folders,
            disk,
            store: None,
            people: Profiles::default(),
            locked: false,
            unwritten: Vec::new(),
            fault: None,
            people_fault: None,
        };
        self.books = Some(Arc::new(Mutex::new(books)));
        self.send(Work::Read, |books| {
            books.read_people();
            books.store().map(drop)?;
            Ok(None)
        });
    }

    /// Does something with the disk after everything that was asked for before. The end of the program waits for what writes.
    fn send(&mut self, work: Work, job: impl FnOnce(&mut Books) -> Result<Option<Told>, String> + Send + 'static) {
        let Some(books) = self.books.clone() else { return };
        let (before, news) = (self.last.take(), self.news.clone());
        let writing = (work != Work::Read).then(Writing::begin);
        self.last = Some(IoTaskPool::get().spawn(async move {
            if let Some(before) = before {
                before.await;
            }
            let run = || {
                let begun = Instant::now();
                let mut books = books.lock().unwrap_or_else(PoisonError::into_inner);
                let mut told = job(&mut books);
                let written = books.write_again();
                drop(writing);
                if work != Work::Read {
                    // What went wrong is shown until something goes right.
                    books.fault = told.as_ref().err().or(written.as_ref().err()).cloned();
                }
                if let (Ok(None), Err(why), Work::Write) = (&told, written, work) {
                    told = Err(why);
                }
                let errand = books.store.as_ref().and_then(next_errand);
                let known = books.known();
                info!(
                    "{} games of {} people known after {:?}",
                    known.games.len(),
                    known.persons.len(),
                    begun.elapsed()
                );
                (told, known, errand)
            };
            let done = contained(Part::Files, run);
            let mut news = news.lock().unwrap_or_else(PoisonError::into_inner);
            match done {
                Ok((told, known, errand)) => {
                    news.told.extend(told.unwrap_or_else(|why| Some(Told::Failed(why))));
                    news.known = Some(known);
                    news.errand = errand;
                }
                Err(panic) => news.told.push(Told::Failed(panic)),
            }
        }));
    }

    /// Takes in what tasks have found; says what somebody has to be told. None where nothing is new.
    pub fn take_in(&mut self) -> Option<Vec<Told>> {
        if self.last.as_mut().is_some_and(|task| check_ready(task).is_some()) {
            self.last = None;
        }
        if let Some(reading) = self.reading.take_if(|reading| reading.thread.is_finished()) {
            let found = reading.thread.join().unwrap_or_else(|panic| Err(words(&*panic)));
            self.unreadable = found.is_err();
            self.send(Work::Write, move |books| {
                let store = books.store()?;
                store.take_in(found?);
                store.save_index().map_err(|wrong| wrong.to_string())?;
                Ok(None)
            });
        }
        if self.known.unwritten > 0 && self.last.is_none() && self.again_at.is_none_or(|at| Instant::now() > at) {
            self.again_at = Some(Instant::now() + AGAIN);
            self.send(Work::Again, |_| Ok(None));
        }
        let news = std::mem::take(&mut *self.news.try_lock().ok()?);
        if news.known.is_some() {
            self.errand = news.errand;
        }
        // What was read before is taken in first.
        if self.reading.is_none() && self.last.is_none() && !self.unreadable {
            self.reading = self.errand.take().and_then(|errand| self.read(errand));
        }
        let new = news.known.is_some() || !news.told.is_empty();
        if let Some(known) = news.known {
            self.known = Arc::new(known);
        }
        new.then_some(news.told)
    }

    fn read(&self, errand: Errand) -> Option<Reading> {
        let (progress, cancel) = (self.progress.clone(), self.cancel.clone());
        progress.1.store(0, Ordering::Relaxed);
        let Errand { errand, luck, before, all } = errand;
        let work = move || {
            let mut told = |done, _| {
                progress.0.store(before + done, Ordering::Relaxed);
                progress.1.store(all, Ordering::Relaxed);
            };
            contained(Part::Files, || errand.run(&mut told, &cancel))
        };
        match std::thread::Builder::new().name("history".into()).spawn(work) {
            Ok(thread) => Some(Reading { thread, luck }),
            Err(failed) => {
                warn!("nothing more is found out of games: {failed}");
                None
            }
        }
    }

    /// A game is over: it goes to the history. Where nobody is known yet, whoever played it is from now on.
    pub fn add(&mut self, record: Record) {
        self.send(Work::Write, move |books| books.add(record).map(|()| None));
    }

    /// A review has found how close each seat of a game came to the best turns.
    pub fn note_accuracy(&mut self, record: Record, accuracy: Vec<Option<f32>>) {
        self.send(Work::Write, move |books| {
            // A game that goes on is not in the history.
            let Ok(entry) = Entry::of(&record) else { return Ok(None) };
            let store = books.store()?;
            store.note_accuracy(&entry.identity, &accuracy);
            store.save_index().map_err(|wrong| wrong.to_string())?;
            Ok(None)
        });
    }

    /// Changes who plays here.
    pub fn change_people(&mut self, change: impl Fn(&mut Profiles) -> Result<(), ProfilesError> + Send + 'static) {
        self.send(Work::Write, move |books| books.change_people(change).map(|()| None));
    }

    /// Reads a whole game.
    pub fn load(&mut self, file: String, purpose: Purpose) {
        self.send(Work::Read, move |books| {
            let record = books.store()?.load(&file).map_err(|wrong| wrong.to_string())?;
            Ok(Some(Told::Loaded(Box::new(record), purpose)))
        });
    }

    /// Writes everything into one file.
    pub fn export(&mut self) {
        self.send(Work::Write, |books| {
            let (path, exported) = books.export()?;
            Ok(Some(Told::Exported(path, exported)))
        });
    }

    /// Takes in the games and people of a file.
    pub fn import(&mut self, path: PathBuf) {
        let cancel = self.cancel.clone();
        self.send(Work::Write, move |books| {
            let imported = books.import(&path, &cancel)?;
            Ok(Some(Told::Imported(path, imported)))
        });
    }
}

/// What is to be found out next: first what games there are, then their luck, the newest first.
fn next_errand(store: &Store) -> Option<Errand> {
    if store.unread() > 0 {
        return Some(Errand { errand: store.errand(), luck: false, before: 0, all: store.unread() });
    }
    let errand = store.errand_for_luck(BATCH);
    (errand.files() > 0).then(|| Errand { errand, luck: true, before: store.accounted(), all: store.entries().count() })
}

/// Where a new export lies: by the clock, so that none takes the place of another.
fn free_name(folder: &Path) -> PathBuf {
    let now = chrono::Local::now().format("%Y%m%d-%H%M%S").to_string();
    let names = (1..).map(|number| match number {
        1 => format!("{now}-{}", bundle::BUNDLE_END),
        number => format!("{now}-{number}-{}", bundle::BUNDLE_END),
    });
    names.map(|name| folder.join(name)).find(|path| !path.exists()).unwrap_or_else(|| folder.join(bundle::BUNDLE_END))
}

/// Who the people of a first game are: the first of them, and everybody who wrote a name. Whoever wrote none is "you" in
/// every language, also where the others at that table made a number of it.
fn first_people(record: &Record) -> Vec<Profile> {
    let persons = record.players.iter().enumerate().filter(|(_, player)| Who::of(&player.agent) == Who::Person);
    let mut people: Vec<Profile> = Vec::new();
    for (nth, (seat, player)) in persons.enumerate() {
        let written = names::is_written(&player.name);
        if (nth > 0 && !written) || player.name.trim().is_empty() {
            continue;
        }
        let colour = player.colour.unwrap_or(seat as u8);
        let mut person = Profile { colour, portrait: portrait(colour), ..Profile::new(&player.name) };
        if !written {
            person.earlier =
                names::of_the_unnamed(&player.name).into_iter().filter(|name| *name != person.name).collect();
        }
        if !people.iter().any(|other| other.is_called(&player.name)) {
            people.push(person);
        }
    }
    people
}

/// The face that goes with a colour.
pub fn portrait(colour: u8) -> String {
    format!("portrait/{colour}")
}

impl Books {
    /// The history; opened when it is needed first, and again where that failed.
    fn store(&mut self) -> Result<&mut Store, String> {
        let components: &'static Components = content::usual();
        let store = match self.store.take() {
            Some(store) => store,
            None => {
                let opened = Store::open(&self.folders.history, self.disk.clone(), components);
                opened.map_err(|wrong| wrong.to_string())?
            }
        };
        Ok(self.store.insert(store))
    }

    /// A game that is over. It goes to the history, whatever becomes of the people.
    fn add(&mut self, record: Record) -> Result<(), String> {
        let first = first_people(&record);
        self.unwritten.push(record);
        if self.locked || !self.people.people().is_empty() {
            return Ok(());
        }
        self.change_people(|people| first.into_iter().try_for_each(|person| people.add(person)))
    }

    /// Everything in one file. Without the people it would not be everything.
    fn export(&mut self) -> Result<(PathBuf, bundle::Exported), String> {
        self.unlocked()?;
        let (folder, people, disk) = (self.folders.exports(), self.people.clone(), self.disk.clone());
        let store = self.store()?;
        disk.create_folder(&folder).map_err(|wrong| wrong.to_string())?;
        let path = free_name(&folder);
        let exported = bundle::export(store, &people, &*disk, &path).map_err(|wrong| wrong.to_string())?;
        Ok((path, exported))
    }

    /// Takes in people first, then games: whatever becomes of a game, its people are here.
    fn import(&mut self, path: &Path, cancel: &AtomicBool) -> Result<bundle::Imported, String> {
        self.read_people();
        self.unlocked()?;
        let told = |wrong: bundle::BundleError| wrong.to_string();
        let bytes = bundle::read(path).map_err(told)?;
        let house = bundle::House::of(&bytes).map_err(told)?;
        let people = self.people.clone();
        let known = house.known(self.store()?, &people, content::usual(), &names::is_given, cancel).map_err(told)?;
        let mut guests = Guests::default();
        self.change_people(|here| {
            guests = here.merge(&house.people, &known);
            Ok(())
        })?;
        let here = self.people.clone();
        let welcome = bundle::Welcome { here: &here, guests: &guests, known: &known };
        let store = self.store()?;
        let imported = house.take_games(store, content::usual(), &welcome, &mut |_| (), cancel);
        // What was taken in stays, also where the rest could not be.
        let saved = store.save_index();
        let imported = imported.map_err(told)?;
        saved.map_err(|wrong| wrong.to_string())?;
        Ok(imported)
    }

    /// Says why nobody may write over the people, or write down that there are none.
    fn unlocked(&self) -> Result<(), String> {
        match self.locked {
            true => Err(self.people_fault.clone().unwrap_or_default()),
            false => Ok(()),
        }
    }

    /// Reads the people. A file that cannot be understood is kept beside; one of a later version stays as it is.
    fn read_people(&mut self) {
        let path = self.folders.people();
        let wrong = match Profiles::load(&path) {
            Ok(people) => {
                (self.people, self.locked) = (people, false);
                return;
            }
            Err(wrong) => wrong,
        };
        self.locked = matches!(wrong, ProfilesError::Read { .. } | ProfilesError::Newer { .. });
        let mut told = wrong.to_string();
        if !self.locked {
            let mut names = (1..1000).map(|number| path.with_file_name(format!("profiles-damaged-{number}.ron")));
            let kept = names.find(|path| !path.exists());
            match kept.map(|kept| self.disk.rename(&path, &kept).map(|()| kept)) {
                Some(Ok(kept)) => told = format!("{told} ({})", kept.display()),
                _ => self.locked = true,
            }
        }
        self.people_fault = Some(told);
    }

    /// Changes the people as they lie on the disk: another program may have changed them meanwhile.
    fn change_people(&mut self, change: impl FnOnce(&mut Profiles) -> Result<(), ProfilesError>) -> Result<(), String> {
        self.read_people();
        self.unlocked()?;
        let mut people = self.people.clone();
        change(&mut people).map_err(|wrong| wrong.to_string())?;
        let path = self.folders.people();
        if let Some(folder) = path.parent() {
            self.disk.create_folder(folder).map_err(|wrong| wrong.to_string())?;
        }
        people.save(&*self.disk, &path).map_err(|wrong| wrong.to_string())?;
        (self.people, self.people_fault) = (people, None);
        Ok(())
    }

    /// Writes the games that the disk does not have yet.
    fn write_again(&mut self) -> Result<(), String> {
        if self.unwritten.is_empty() {
            return Ok(());
        }
        let waiting = std::mem::take(&mut self.unwritten);
        let mut failed = None;
        for record in waiting {
            let added = match self.store() {
                Ok(store) => store.add(&record).map_err(|wrong| wrong.to_string()),
                Err(wrong) => Err(wrong),
            };
            if let Err(wrong) = added {
                failed = Some(wrong);
                self.unwritten.push(record);
            }
        }
        // The index can be made anew at any time: games count more.
        if let Some(store) = &mut self.store
            && let Err(wrong) = store.save_index()
        {
            failed = failed.or(Some(wrong.to_string()));
        }
        failed.map_or(Ok(()), Err)
    }

    fn known(&self) -> Known {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok().map(|since| since.as_millis() as u64);
        let entries: Vec<(&str, &Entry)> = self.store.iter().flat_map(Store::games).collect();
        let persons = self.people.people().iter().map(|profile| person(profile, &entries, now)).collect();
        let mut strangers: BTreeMap<&str, usize> = BTreeMap::new();
        for seat in entries.iter().flat_map(|(_, entry)| &entry.seats) {
            if seat.who == Who::Person && !seat.name.trim().is_empty() && self.people.find(&seat.name).is_none() {
                *strangers.entry(seat.name.trim()).or_default() += 1;
            }
        }
        let mut games: Vec<Kept> = entries
            .iter()
            .map(|(file, entry)| Kept { file: (*file).to_owned(), entry: Arc::new((*entry).clone()) })
            .collect();
        games.sort_by_key(|kept| std::cmp::Reverse(kept.entry.started));
        Known {
            places: games.iter().enumerate().map(|(at, kept)| (kept.entry.identity.clone(), at)).collect(),
            unwritten: self.unwritten.len(),
            games,
            damaged: self.store.iter().flat_map(Store::damaged).collect(),
            people: self.people.clone(),
            persons,
            strangers: strangers.into_iter().map(|(name, games)| (name.to_owned(), games)).collect(),
            exports: exports(&self.folders.exports()),
            fault: self.people_fault.clone().or_else(|| self.fault.clone()),
        }
    }
}

fn person(profile: &Profile, games: &[(&str, &Entry)], now: Option<u64>) -> Person {
    let entries = || games.iter().map(|(_, entry)| *entry);
    let recent = Family::ALL.map(|family| rating::recent(entries(), profile, family));
    let is_won = |entry: &&Entry| entry.seat_of(profile).is_some_and(|seat| entry.result(seat) == GameResult::Won);
    let won: HashSet<&str> = entries().filter(is_won).map(|entry| entry.identity.as_str()).collect();
    let rating = Family::ALL.map(|family| rating::rating(entries(), profile, family, now));
    let even = GameKind::ALL.map(|game| {
        let family = Family::of(game);
        let at = Family::ALL.iter().position(|other| *other == family).unwrap_or_default();
        Even {
            level: rating::even_match(&rating[at], family).number(),
            next: rating::adaptive_level(family, &recent[at]).number(),
            games: rating[at].games,
        }
    });
    Person {
        profile: profile.clone(),
        statistics: Statistics::of(entries(), profile),
        course: Family::ALL.map(|family| {
            let course = rating::course(entries(), profile, family);
            let of = |rated: RatedGame| {
                let won = won.contains(rated.identity.as_str());
                (rated, won)
            };
            course.into_iter().map(of).collect()
        }),
        rating,
        earned: achievements::earned(entries(), profile),
        even,
    }
}

/// Files of whole houses in a folder, newest first.
fn exports(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip")) && path.is_file())
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    found.truncate(MOST_EXPORTS);
    found
}

/// Exports that are listed.
const MOST_EXPORTS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk on which a file of this name cannot be written.
    #[derive(Debug)]
    struct Refusing(&'static str);

    impl Disk for Refusing {
        fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()> {
            match to.ends_with(self.0) {
                true => Err(std::io::ErrorKind::StorageFull.into()),
                false => std::fs::rename(from, to),
            }
        }
    }

    fn books(home: &Path, disk: Arc<dyn Disk>) -> Books {
        Books {
            folders: Folders::under(home),
            disk,
            store: None,
            people: Profiles::default(),
            locked: false,
            unwritten: Vec::new(),
            fault: None,
            people_fault: None,
        }
    }

    fn record(names: &[&str]) -> Record {
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let mut record = Record::load(content::usual(), Path::new(kept)).unwrap();
        for (player, name) in record.players.iter_mut().zip(names) {
            (player.name, player.agent) = ((*name).to_owned(), "human".to_owned());
        }
        record
    }

    #[test]
    fn a_game_is_kept_although_its_people_cannot_be() {
        let home = tempfile::tempdir().unwrap();
        let mut books = books(home.path(), Arc::new(Refusing("profiles.ron")));
        assert!(books.add(record(&["Ada"])).is_err(), "it is told");
        books.write_again().unwrap();
        assert_eq!((books.unwritten.len(), books.known().games.len()), (0, 1));
    }

    #[test]
    fn whoever_wrote_no_name_at_a_full_table_is_you_when_they_sit_alone() {
        let people = first_people(&record(&["Player 1", "Ben"]));
        let [first, ben] = &people[..] else { panic!("{people:?}") };
        for name in ["Player 1", "Spieler 1", "You", "Du"] {
            assert!(first.is_called(name), "{name}: {first:?}");
        }
        assert_eq!(ben.names().collect::<Vec<_>>(), ["Ben"]);
        assert_eq!(
            first_people(&record(&["Ada", "Player 2"])),
            [Profile { portrait: portrait(0), ..Profile::new("Ada") }]
        );
    }

    #[test]
    fn without_the_people_nothing_is_exported() {
        let home = tempfile::tempdir().unwrap();
        let mut books = books(home.path(), Arc::new(chronicle::RealDisk));
        std::fs::write(Folders::under(home.path()).people(), "(version: 99)").unwrap();
        books.read_people();
        assert!(books.export().unwrap_err().contains("version 99"));
        assert!(!Folders::under(home.path()).exports().exists());
    }

    #[test]
    fn a_house_whose_games_cannot_be_written_leaves_its_people_here() {
        let (home, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut from = books(there.path(), Arc::new(chronicle::RealDisk));
        from.add(record(&["Ada"])).unwrap();
        from.write_again().unwrap();
        let name = from.store().unwrap().names().next().unwrap().to_owned();
        let (path, _) = from.export().unwrap();
        let mut to = books(home.path(), Arc::new(Refusing(name.leak())));
        assert!(to.import(&path, &AtomicBool::new(false)).is_err());
        assert!(Profiles::load(&Folders::under(home.path()).people()).unwrap().find("Ada").is_some());
        to.disk = Arc::new(chronicle::RealDisk);
        to.store = None;
        let imported = to.import(&path, &AtomicBool::new(false)).unwrap();
        assert_eq!((imported.new, imported.people), (1, 0));
    }
}
