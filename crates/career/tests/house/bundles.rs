//! Houses as files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use career::bundle::{self, BundleError, Imported};
use career::{Profile, Profiles, Store};
use chronicle::{RealDisk, Record};

use crate::games::{components, some};

/// A history and its people in a folder of their own.
struct House {
    folder: tempfile::TempDir,
    store: Store,
    people: Profiles,
}

fn house(games: &[Record], people: &[&str]) -> House {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path(), Arc::new(RealDisk), components()).unwrap();
    games.iter().for_each(|record| drop(store.add(record).unwrap()));
    let mut profiles = Profiles::default();
    people.iter().for_each(|name| profiles.add(Profile::new(name)).unwrap());
    House { folder, store, people: profiles }
}

impl House {
    fn bytes(&self) -> Vec<u8> {
        bundle::to_bytes(&self.store, &self.people).unwrap().0
    }

    fn take(&mut self, bytes: &[u8]) -> Result<Imported, BundleError> {
        let cancel = AtomicBool::new(false);
        bundle::from_bytes(bytes, &mut self.store, &mut self.people, components(), &mut |_| (), &cancel)
    }

    fn games(&self) -> BTreeSet<String> {
        self.store.entries().map(|entry| entry.identity.clone()).collect()
    }

    fn names(&self) -> BTreeSet<String> {
        self.people.people().iter().map(|person| person.name.clone()).collect()
    }
}

#[test]
fn a_house_comes_out_as_it_went_in() {
    let games = some(7);
    let from = house(&games, &["Ada", "Ben"]);
    let path = from.folder.path().join("house.zip");
    let exported = bundle::export(&from.store, &from.people, &RealDisk, &path).unwrap();
    assert_eq!((exported.games, exported.left_out.len()), (7, 0));
    let mut to = house(&[], &[]);
    let mut told = Vec::new();
    let cancel = AtomicBool::new(false);
    let mut progress = |done| told.push(done);
    let imported = bundle::import(&path, &mut to.store, &mut to.people, components(), &mut progress, &cancel).unwrap();
    assert_eq!(imported, Imported { new: 7, known: 0, people: 2, damaged: Vec::new() });
    assert_eq!(told, (1..=9).collect::<Vec<_>>());
    assert_eq!((to.games(), &to.people), (from.games(), &from.people));
    for (name, entry) in from.store.games() {
        let there = to.store.find(&entry.identity).unwrap();
        assert_eq!(to.store.load(there).unwrap(), from.store.load(name).unwrap(), "the whole record");
    }
}

#[test]
fn merging_two_houses_loses_nothing_whichever_takes_in_the_other() {
    let games = some(10);
    let (mut one, mut other) = (house(&games[..6], &["Ada", "Ben"]), house(&games[4..], &["ben", "Cleo"]));
    let (from_one, from_other) = (one.bytes(), other.bytes());
    let imported = one.take(&from_other).unwrap();
    assert_eq!((imported.new, imported.known, imported.people), (4, 2, 1));
    let imported = other.take(&from_one).unwrap();
    assert_eq!((imported.new, imported.known, imported.people), (4, 2, 1));
    assert_eq!(one.games(), other.games());
    assert_eq!(one.games().len(), 10);
    assert_eq!(one.names().len(), 3);
    let again = one.take(&from_other).unwrap();
    assert_eq!((again.new, again.people, one.games().len()), (0, 0, 10), "nothing comes twice");
}

#[test]
fn a_damaged_game_in_it_costs_that_game_only() {
    let games = some(4);
    let from = house(&games, &["Ada"]);
    let name = from.store.names().nth(1).unwrap().to_owned();
    fs::write(from.folder.path().join(&name), "caravanserai record 1\nspoiled").unwrap();
    let mut to = house(&[], &[]);
    let imported = to.take(&from.bytes()).unwrap();
    assert_eq!((imported.new, imported.people, imported.damaged.len()), (3, 1, 1));
    assert!(imported.damaged[0].name.contains(&name), "{:?}", imported.damaged);
}

#[test]
fn a_changed_byte_anywhere_costs_one_game_at_most() {
    let games = some(5);
    let from = house(&games, &["Ada"]);
    let bytes = from.bytes();
    for at in (0..bytes.len()).step_by(61) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let mut to = house(&[], &[]);
        let imported = to.take(&damaged);
        let kept = to.games();
        assert!(kept.len() >= 4 && kept.is_subset(&from.games()), "byte {at} of {}: {imported:?}", bytes.len());
        if kept.len() < 5 {
            assert!(!imported.unwrap().damaged.is_empty(), "byte {at}: it is told");
        }
    }
}

#[test]
fn a_changed_byte_costs_one_game_at_most_without_the_directory_too() {
    let from = house(&some(6), &["Ada"]);
    let bytes = from.bytes();
    let directory = bytes.windows(4).position(|signs| signs == b"PK\x01\x02").unwrap();
    let version = bytes.windows(4).skip(4).position(|signs| signs == b"PK\x03\x04").unwrap() + 4;
    let mut least = 6;
    for at in (version..directory).step_by(41).chain(version..version + 40) {
        let mut damaged = bytes[..directory].to_vec();
        damaged[at] ^= 0x04;
        let mut to = house(&[], &[]);
        let imported = to.take(&damaged).unwrap();
        let kept = to.games();
        assert!(kept.len() >= 5 && kept.is_subset(&from.games()), "byte {at} of {}: {imported:?}", bytes.len());
        assert!(!imported.damaged.is_empty());
        least = least.min(kept.len());
    }
    assert!(least < 6, "some damage costs something");
}

#[test]
fn a_file_cut_short_gives_what_comes_before_the_cut() {
    let games = some(6);
    let from = house(&games, &["Ada"]);
    let bytes = from.bytes();
    let mut last = 0;
    for length in (0..bytes.len()).step_by(bytes.len() / 23) {
        let mut to = house(&[], &[]);
        match to.take(&bytes[..length]) {
            Ok(imported) => {
                assert!(imported.new >= last && !imported.damaged.is_empty(), "{length}: {imported:?}");
                last = imported.new;
            }
            Err(error) => assert!(matches!(error, BundleError::Foreign) && last == 0, "{length}: {error}"),
        }
    }
    assert!(last >= 4, "all but the directory was there");
}

#[test]
fn other_files_are_refused_with_a_reason() {
    let mut to = house(&[], &[]);
    assert!(matches!(to.take(b""), Err(BundleError::Foreign)));
    assert!(matches!(to.take(b"caravanserai record 1\n"), Err(BundleError::Foreign)));
    let archive = |name: &str, text: &str| {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut archive, text.as_bytes()).unwrap();
        archive.finish().unwrap().into_inner()
    };
    assert!(matches!(to.take(&archive("other.txt", "hello")), Err(BundleError::Foreign)));
    assert!(matches!(to.take(&archive("house.txt", "caravanserai house 2\n")), Err(BundleError::Newer { version: 2 })));
    assert_eq!(to.take(&archive("house.txt", "caravanserai house 1\n")).unwrap(), Imported::default());
    let missing = Path::new("nowhere/at/all");
    let cancel = AtomicBool::new(false);
    let read = bundle::import(missing, &mut to.store, &mut to.people, components(), &mut |_| (), &cancel);
    assert!(matches!(read, Err(BundleError::Read { .. })));
}

#[test]
fn a_cancelled_import_keeps_what_it_has_taken_in() {
    let from = house(&some(5), &["Ada"]);
    let mut to = house(&[], &[]);
    let cancel = AtomicBool::new(false);
    let mut progress = |done| cancel.store(done == 4, std::sync::atomic::Ordering::Relaxed);
    let done = bundle::from_bytes(&from.bytes(), &mut to.store, &mut to.people, components(), &mut progress, &cancel);
    assert!(matches!(done, Err(BundleError::Cancelled)));
    assert_eq!(to.games().len(), 2, "after the version and the people");
}
