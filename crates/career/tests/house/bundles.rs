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

/// Names that the program gives.
fn is_given(name: &str) -> bool {
    ["You", "Du", "Player 2"].contains(&name)
}

impl House {
    fn bytes(&self) -> Vec<u8> {
        bundle::to_bytes(&self.store, &self.people).unwrap().0
    }

    fn take(&mut self, bytes: &[u8]) -> Result<Imported, BundleError> {
        let cancel = AtomicBool::new(false);
        let (store, people) = (&mut self.store, &mut self.people);
        bundle::from_bytes(bytes, store, people, components(), &is_given, &mut |_| (), &cancel)
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
    let bytes = bundle::read(&path).unwrap();
    let (store, people) = (&mut to.store, &mut to.people);
    let imported = bundle::from_bytes(&bytes, store, people, components(), &is_given, &mut progress, &cancel).unwrap();
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

/// Games that were played under these names, from a seed on.
fn played(names: &[&str], from: u64) -> Vec<Record> {
    let mut games = some(from + names.len() as u64).split_off(from as usize);
    games.iter_mut().zip(names).for_each(|(record, name)| (*name).clone_into(&mut record.players[0].name));
    games
}

fn with_names(games: &[Record], name: &str, earlier: &[&str]) -> House {
    let mut house = house(games, &[]);
    let earlier = earlier.iter().map(|name| (*name).to_owned()).collect();
    house.people.add(Profile { earlier, ..Profile::new(name) }).unwrap();
    house
}

/// Games of everybody, by the first of their seeds.
fn games_of(house: &House, name: &str) -> Vec<u64> {
    let person = house.people.find(name).unwrap();
    let own = house.store.entries().filter(|entry| entry.seat_of(person).is_some());
    let mut seeds: Vec<u64> = own.map(|entry| entry.setup.seed).collect();
    seeds.sort_unstable();
    seeds
}

#[test]
fn two_people_who_wrote_no_name_at_first_stay_two() {
    let mut ada = with_names(&played(&["You", "Ada"], 0), "Ada", &["You", "Du"]);
    let mut ben = with_names(&played(&["You", "Du", "Ben"], 5), "Ben", &["You", "Du"]);
    let (from_ada, from_ben) = (ada.bytes(), ben.bytes());
    for _ in 0..2 {
        ada.take(&from_ben).unwrap();
        ben.take(&from_ada).unwrap();
        for house in [&ada, &ben] {
            assert_eq!(house.people.people().len(), 2);
            assert_eq!((games_of(house, "Ada"), games_of(house, "Ben")), (vec![0, 1], vec![5, 6, 7]));
        }
    }
    // The whole way back changes nothing.
    let back = ben.bytes();
    ada.take(&back).unwrap();
    assert_eq!(
        (ada.people.people().len(), games_of(&ada, "Ada"), games_of(&ada, "Ben")),
        (2, vec![0, 1], vec![5, 6, 7])
    );
}

#[test]
fn whoever_never_wrote_a_name_is_known_by_a_game_that_both_houses_have() {
    let mut here = with_names(&played(&["You", "You"], 0), "You", &["Du"]);
    let own = here.bytes();
    assert_eq!(here.take(&own).unwrap().people, 0, "one's own house");
    assert_eq!(here.people.people().len(), 1);
    // The same person has taken everything to another machine, played on there and written a name.
    let mut away = house(&[], &[]);
    away.take(&own).unwrap();
    away.store.add(&played(&["Du"], 3)[0]).unwrap();
    away.people.rename("You", "Ada").unwrap();
    assert_eq!(here.take(&away.bytes()).unwrap().people, 0);
    assert_eq!((here.people.people().len(), games_of(&here, "Ada")), (1, vec![0, 1, 3]));
    // Somebody else who never wrote one either is somebody else, also when they come again with more.
    let mut other = with_names(&played(&["You"], 6), "You", &["Du"]);
    assert_eq!(here.take(&other.bytes()).unwrap().people, 1);
    other.store.add(&played(&["Du"], 8)[0]).unwrap();
    assert_eq!(here.take(&other.bytes()).unwrap().people, 0);
    assert_eq!((games_of(&here, "Ada"), games_of(&here, "You 2")), (vec![0, 1, 3], vec![6, 8]));
    // Games of nobody there are not taken for those of somebody here.
    let nobodys = house(&played(&["You"], 9), &[]);
    here.take(&nobodys.bytes()).unwrap();
    assert_eq!((games_of(&here, "Ada"), here.store.entries().count()), (vec![0, 1, 3], 6));
}

#[test]
fn what_reviews_have_found_moves_with_the_games() {
    let games = some(2);
    let mut from = house(&games, &["Ada"]);
    let identity = from.store.entries().next().unwrap().identity.clone();
    from.store.note_accuracy(&identity, &[Some(92.6), None]);
    let mut to = house(&games[1..], &[]);
    to.take(&from.bytes()).unwrap();
    let accuracy = |house: &House| house.store.entry(&identity).unwrap().seats[0].accuracy;
    assert_eq!((accuracy(&from), accuracy(&to)), (Some(93), Some(93)));
    to.store.save_index().unwrap();
    fs::remove_file(to.folder.path().join(career::INDEX_NAME)).unwrap();
    let mut again = Store::open(to.folder.path(), Arc::new(RealDisk), components()).unwrap();
    again.rebuild(&mut |_, _| (), &AtomicBool::new(false)).unwrap();
    assert_eq!(again.entry(&identity).unwrap().seats[0].accuracy, Some(93), "the index can be deleted");
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
    assert!(matches!(bundle::read(Path::new("nowhere/at/all")), Err(BundleError::Read { .. })));
}

#[test]
fn a_cancelled_import_keeps_what_it_has_taken_in() {
    let from = house(&some(5), &["Ada"]);
    let mut to = house(&[], &[]);
    let cancel = AtomicBool::new(false);
    let mut progress = |done| cancel.store(done == 4, std::sync::atomic::Ordering::Relaxed);
    let (store, people) = (&mut to.store, &mut to.people);
    let done = bundle::from_bytes(&from.bytes(), store, people, components(), &is_given, &mut progress, &cancel);
    assert!(matches!(done, Err(BundleError::Cancelled)));
    assert!(to.people.find("Ada").is_some(), "people come first");
    assert_eq!(to.games().len(), 2, "after the version and the people");
}
