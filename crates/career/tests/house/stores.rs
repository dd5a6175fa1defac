//! The history on the disk.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use career::{Account, DEALS, Entry, INDEX_NAME, Profile, Statistics, Store, StoreError};
use chronicle::{Disk, RealDisk, Record};
use rules::GameKind;

use crate::games::{components, finished, random, some};

fn open(folder: &Path) -> Store {
    Store::open(folder, Arc::new(RealDisk), components()).unwrap()
}

fn rebuild(store: &mut Store) {
    store.rebuild(&mut |_, _| (), &AtomicBool::new(false)).unwrap();
}

fn entries(store: &Store) -> Vec<Entry> {
    store.entries().cloned().collect()
}

/// Files in a folder by name.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A history with some games.
fn filled(folder: &Path, count: u64) -> Store {
    let mut store = open(folder);
    for record in some(count) {
        assert!(store.add(&record).unwrap().new);
    }
    store.save_index().unwrap();
    store
}

#[test]
fn a_game_is_one_file_however_often_it_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open(&folder.path().join("history"));
    let mut record = finished(GameKind::Golem, 2, 1);
    let added = store.add(&record).unwrap();
    assert!(added.new && added.name.starts_with("20260101-010000-golem-0000000000000001-"), "{added:?}");
    let text = fs::read(store.folder().join(&added.name)).unwrap();
    record.title = "Under another title".to_owned();
    let again = store.add(&record).unwrap();
    assert_eq!((again.name.as_str(), again.new), (added.name.as_str(), false));
    assert_eq!(fs::read(store.folder().join(&added.name)).unwrap(), text, "what is there is never overwritten");
    assert_eq!(store.load(&added.name).unwrap().decisions, record.decisions);
    assert!(matches!(store.load("../history/index.json"), Err(StoreError::NoSuchGame(_))));
    // Another program knows nothing of it and adds the same game.
    let mut other = open(store.folder());
    assert_eq!(other.unread(), 1);
    assert!(!other.add(&record).unwrap().new);
    assert_eq!((other.unread(), other.entries().count(), files(store.folder()).len()), (0, 1, 1));
    let mut unaware = open(store.folder());
    let second = finished(GameKind::Golem, 2, 2);
    assert!(store.add(&second).unwrap().new && !unaware.add(&second).unwrap().new);
}

#[test]
fn games_without_a_start_have_a_name_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open(folder.path());
    let record = Record { started: None, ..random(GameKind::Spice, 3, 4, 5) };
    assert!(store.add(&record).unwrap().name.starts_with("undated-spice-0000000000000005-"));
}

#[test]
fn an_unfinished_game_is_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open(folder.path());
    let record = finished(GameKind::Golem, 2, 1).prefix(20);
    assert!(matches!(store.add(&record), Err(StoreError::Entry(_))));
    assert!(files(folder.path()).is_empty());
}

#[test]
fn the_index_gives_back_what_the_games_come_to_and_can_be_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let known = entries(&filled(folder.path(), 9));
    assert_eq!(known.len(), 9);
    let store = open(folder.path());
    assert_eq!((store.unread(), entries(&store)), (0, known.clone()));
    for damage in ["", "caravanserai history index 2 00\n{}", "caravanserai history index 99 00\n{}"] {
        fs::write(folder.path().join(INDEX_NAME), damage).unwrap();
        assert_eq!(open(folder.path()).unread(), 9, "{damage:?}");
    }
    fs::remove_file(folder.path().join(INDEX_NAME)).unwrap();
    let mut store = open(folder.path());
    assert_eq!((store.unread(), store.entries().count()), (9, 0));
    let mut told = Vec::new();
    store.rebuild(&mut |done, all| told.push((done, all)), &AtomicBool::new(false)).unwrap();
    assert_eq!(told, (1..=9).map(|done| (done, 9)).collect::<Vec<_>>());
    assert_eq!(entries(&store), known);
    assert_eq!(entries(&open(folder.path())), known, "the index is there again");
    store.forget();
    rebuild(&mut store);
    assert_eq!(entries(&store), known);
}

#[test]
fn a_changed_bit_of_the_index_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path(), 3);
    let path = folder.path().join(INDEX_NAME);
    let text = fs::read(&path).unwrap();
    for at in (0..text.len()).step_by(97) {
        let mut damaged = text.clone();
        damaged[at] ^= 4;
        fs::write(&path, &damaged).unwrap();
        assert_eq!(open(folder.path()).unread(), 3, "byte {at}");
    }
}

#[test]
fn a_damaged_game_costs_that_game_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path(), 5);
    let names: Vec<String> = store.names().map(str::to_owned).collect();
    let path = folder.path().join(&names[2]);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    fs::write(folder.path().join("hello.caravan"), "hello").unwrap();
    fs::write(folder.path().join("notes.txt"), "not looked at").unwrap();
    fs::create_dir(folder.path().join("folder.caravan")).unwrap();
    let mut store = open(folder.path());
    assert_eq!((store.unread(), store.entries().count()), (2, 4), "what has changed is noticed");
    rebuild(&mut store);
    let damaged: Vec<_> = store.damaged().collect();
    assert_eq!((damaged.len(), store.entries().count()), (2, 4));
    assert!(damaged.iter().any(|one| one.name == names[2] && one.why.contains("cut short")), "{damaged:?}");
    assert!(damaged.iter().any(|one| one.name == "hello.caravan" && one.why.contains("not a Caravanserai record")));
    // Damage is remembered, not looked for at every start.
    let store = open(folder.path());
    assert_eq!((store.unread(), store.damaged().count()), (0, 2));
    // The whole game comes back beside the damaged file, which stays.
    let mut store = store;
    let again = store.add(&some(5)[store_index(&names[2])]).unwrap();
    assert!(again.new && again.name.ends_with("-2.caravan"), "{again:?}");
    assert_eq!((store.entries().count(), store.damaged().count()), (5, 2));
}

/// Which of the games of [`some`] lies under a name: its seed stands in it.
fn store_index(name: &str) -> usize {
    name.split('-').nth(3).unwrap().parse().unwrap()
}

#[test]
fn a_removed_game_is_gone_and_a_copy_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path(), 3);
    let names: Vec<String> = store.names().map(str::to_owned).collect();
    fs::copy(folder.path().join(&names[1]), folder.path().join("copy.caravan")).unwrap();
    fs::remove_file(folder.path().join(&names[0])).unwrap();
    let mut store = open(folder.path());
    assert_eq!((store.unread(), store.entries().count()), (1, 2));
    rebuild(&mut store);
    assert_eq!((store.names().count(), store.entries().count()), (3, 2));
    // A file that vanishes between looking and reading is no trouble.
    fs::write(folder.path().join("late.caravan"), "x").unwrap();
    let mut store = open(folder.path());
    fs::remove_file(folder.path().join("late.caravan")).unwrap();
    rebuild(&mut store);
    assert_eq!((store.unread(), store.damaged().count()), (0, 0));
}

#[test]
fn a_cancelled_rebuild_keeps_what_it_has_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let known = entries(&filled(folder.path(), 8));
    fs::remove_file(folder.path().join(INDEX_NAME)).unwrap();
    let mut store = open(folder.path());
    let cancel = AtomicBool::new(false);
    store.rebuild(&mut |done, _| cancel.store(done == 3, Ordering::Relaxed), &cancel).unwrap();
    assert_eq!((store.unread(), store.entries().count()), (5, 3));
    let mut store = open(folder.path());
    assert_eq!((store.unread(), store.entries().count()), (5, 3), "what was read is in the index");
    // An errand runs elsewhere; a game that is added meanwhile stays.
    let errand = store.errand();
    let found = std::thread::spawn(move || errand.run(&mut |_, _| (), &AtomicBool::new(false))).join().unwrap();
    let late = finished(GameKind::World, 2, 40);
    store.add(&late).unwrap();
    store.take_in(found);
    assert_eq!((store.unread(), store.entries().count()), (0, known.len() + 1));
}

#[test]
fn luck_is_found_out_by_errands_newest_first_and_stays_in_the_index() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = filled(folder.path(), 5);
    let run = |store: &mut Store, most: usize| {
        let errand = store.errand_for_luck(most);
        let found = errand.run(&mut |_, _| (), &AtomicBool::new(false));
        store.take_in(found);
        errand.files()
    };
    assert_eq!((store.accounted(), run(&mut store, 2), store.accounted()), (0, 2, 2));
    let mut entries: Vec<_> = store.entries().cloned().collect();
    entries.sort_by_key(|entry| entry.started);
    let known: Vec<bool> = entries.iter().map(Entry::has_account).collect();
    assert_eq!(known, [false, false, false, true, true]);
    assert_eq!((run(&mut store, 9), run(&mut store, 9), store.accounted()), (3, 0, 5), "everything once");
    // It is what the account of the whole game says.
    for (name, entry) in store.games() {
        let record = store.load(name).unwrap();
        let account = Account::of(&record, DEALS, &AtomicBool::new(false)).unwrap();
        for (seat, own) in (0..).zip(&entry.seats) {
            let (sums, kept) = (account.sums(seat), own.account.unwrap());
            assert!((sums.luck - f64::from(kept.luck)).abs() < 1e-4 && (sums.own - f64::from(kept.own)).abs() < 1e-4);
        }
    }
    store.save_index().unwrap();
    let again = open(folder.path());
    assert_eq!((again.accounted(), again.errand_for_luck(9).files()), (5, 0));
    fs::remove_file(folder.path().join(INDEX_NAME)).unwrap();
    let mut store = open(folder.path());
    rebuild(&mut store);
    assert_eq!(
        (store.accounted(), run(&mut store, 9), store.accounted()),
        (0, 5, 5),
        "it comes back without the index"
    );
}

#[test]
fn what_has_no_account_is_not_tried_again_and_what_is_broken_off_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = filled(folder.path(), 2);
    let errand = store.errand_for_luck(2);
    let found = errand.run(&mut |_, _| (), &AtomicBool::new(true));
    store.take_in(found);
    assert_eq!((store.accounted(), store.errand_for_luck(2).files()), (0, 2));
    let gone = store.names().next().unwrap().to_owned();
    fs::remove_file(folder.path().join(gone)).unwrap();
    let found = store.errand_for_luck(2).run(&mut |_, _| (), &AtomicBool::new(false));
    store.take_in(found);
    assert_eq!((store.accounted(), store.errand_for_luck(2).files()), (1, 0));
}

#[test]
fn how_close_turns_came_is_kept_with_the_game_that_was_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = filled(folder.path(), 2);
    let identity = store.entries().next().unwrap().identity.clone();
    store.note_accuracy("of a game that is not here", &[Some(50.0), Some(50.0)]);
    store.note_accuracy(&identity, &[Some(92.6), None]);
    store.save_index().unwrap();
    let accuracy = |store: &Store| -> Vec<_> {
        store.entries().map(|entry| [entry.seats[0].accuracy, entry.seats[1].accuracy]).collect()
    };
    assert_eq!(accuracy(&open(folder.path())), [[Some(93), None], [None, None]]);
    fs::remove_file(folder.path().join(INDEX_NAME)).unwrap();
    let mut again = open(folder.path());
    rebuild(&mut again);
    assert_eq!(accuracy(&again), [[Some(93), None], [None, None]], "the index can be deleted");
    // A second program has not heard of it and writes of another game.
    let other = store.entries().nth(1).unwrap().identity.clone();
    let mut unaware = filled(folder.path().join("elsewhere").as_path(), 2);
    let path = folder.path().join("elsewhere").join(career::REVIEWS_NAME);
    fs::copy(folder.path().join(career::REVIEWS_NAME), &path).unwrap();
    unaware.note_accuracy(&other, &[Some(70.0), Some(80.0)]);
    unaware.save_index().unwrap();
    assert_eq!(accuracy(&unaware), [[Some(93), None], [Some(70), Some(80)]]);
    // A file of a later version is left alone.
    fs::write(&path, "caravanserai reviews 2\n").unwrap();
    let mut newer = open(&folder.path().join("elsewhere"));
    assert_eq!(newer.damaged().count(), 1);
    newer.note_accuracy(&other, &[Some(71.0), Some(80.0)]);
    assert!(matches!(newer.save_index(), Err(StoreError::Reviews { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "caravanserai reviews 2\n");
}

#[test]
fn a_game_of_a_later_version_is_read_as_soon_as_it_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = filled(folder.path(), 2);
    let name = store.names().next().unwrap().to_owned();
    let text = fs::read_to_string(folder.path().join(&name)).unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(folder.path().join(&name), format!("caravanserai record 99\n{rest}")).unwrap();
    store.forget();
    rebuild(&mut store);
    assert_eq!((store.damaged().count(), store.unread(), store.entries().count()), (1, 0, 1));
    let store = open(folder.path());
    assert_eq!((store.damaged().count(), store.unread()), (0, 1), "a later program looks again");
}

/// A disk that fails at one of its steps.
#[derive(Debug)]
struct Failing(&'static str);

impl Failing {
    fn at(&self, step: &str) -> io::Result<()> {
        if self.0 == step { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

impl Disk for Failing {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        self.at("folder")?;
        fs::create_dir_all(folder)
    }

    fn write(&self, file: &mut fs::File, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(file, &bytes[..bytes.len() / 2])?;
        self.at("write")?;
        io::Write::write_all(file, &bytes[bytes.len() / 2..])
    }

    fn sync(&self, _: &fs::File) -> io::Result<()> {
        self.at("sync")
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.at("rename")?;
        fs::rename(from, to)
    }
}

#[test]
fn a_disk_that_fails_at_any_step_leaves_the_history_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let known = entries(&filled(folder.path(), 2));
    let before = files(folder.path());
    let index = fs::read(folder.path().join(INDEX_NAME)).unwrap();
    let late = finished(GameKind::Golem, 2, 50);
    for step in ["write", "sync", "rename"] {
        let mut store = Store::open(folder.path(), Arc::new(Failing(step)), components()).unwrap();
        assert!(matches!(store.add(&late), Err(StoreError::Record(_))), "{step}");
        assert_eq!(entries(&store), known, "{step}: what is not on the disk is not in the history");
        store.forget();
        assert!(store.rebuild(&mut |_, _| (), &AtomicBool::new(false)).is_err(), "{step}");
        assert_eq!(files(folder.path()), before, "{step}");
        assert_eq!(fs::read(folder.path().join(INDEX_NAME)).unwrap(), index, "{step}");
    }
    let refused = Store::open(&folder.path().join("new"), Arc::new(Failing("folder")), components());
    assert!(matches!(refused, Err(StoreError::Folder { .. })));
}

/// The aim is 150 ms for 2,000 games; how long that takes depends on the machine (`examples/speed.rs` prints it), that it
/// is far less than reading the games does not.
#[test]
fn opening_from_the_index_is_many_times_faster_than_reading_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let base: Vec<Record> = (0..6).map(|seed| finished(GameKind::ALL[seed % 4], 2, seed as u64)).collect();
    for number in 0..240 {
        let started = Some(1_767_225_600_000 + number * 3_600_000);
        let record = Record { started, ..base[number as usize % base.len()].clone() };
        fs::write(folder.path().join(format!("{number:04}.caravan")), record.to_text().unwrap()).unwrap();
    }
    let mut store = open(folder.path());
    let start = Instant::now();
    rebuild(&mut store);
    let reading = start.elapsed();
    let ada = Profile::new("Ada");
    let times = (0..5).map(|_| {
        let start = Instant::now();
        let store = open(folder.path());
        let statistics = Statistics::of(store.entries(), &ada);
        assert_eq!((store.unread(), statistics.all.games), (0, 240));
        start.elapsed()
    });
    let opening = times.min().unwrap();
    println!("240 games: {reading:?} to read, {opening:?} to open with statistics");
    assert!(reading > 20 * opening, "{reading:?} against {opening:?}");
}
