//! No game is lost and no failure is silent: full and broken disks, two programs in one folder, opponents that panic.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Barrier, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ai::{Agent, Budget, Watch};
use bevy::prelude::*;
use bevy::tasks::IoTaskPool;
use caravanserai::app::notices::{Notice, Notices};
use caravanserai::app::requests::{LeaveGame, OpenFile, PlayOn, Resume};
use caravanserai::app::{
    GoTo, Menu, Screen, files,
    folders::Folders,
    games::{GameKind, GameSetup, SeatKind, Style},
    named::Named,
    options::Options,
    settings::{Settings, SettingsFile},
};
use caravanserai::driver::gestures;
use caravanserai::inspect::SavedGames;
use caravanserai::session::autosave::{Autosave, LastWrite, LeavingUnsaved, SaveDisk, SaveElsewhere};
use caravanserai::session::opponents::{Failures, STAND_IN, SitDown};
use caravanserai::session::{Match, saves::Resumable};
use chronicle::{Disk, Record};
use rules::{Action, Engine as _, Game, View};

use crate::house::{House, Length};

/// A disk that fails at one step until it is mended.
#[derive(Debug, Default)]
struct Broken {
    step: &'static str,
    mended: AtomicBool,
}

impl Broken {
    fn at(&self, step: &str) -> io::Result<()> {
        let fails = self.step == step && !self.mended.load(Ordering::Relaxed);
        if fails { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

impl Disk for Broken {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        self.at("folder")?;
        std::fs::create_dir_all(folder)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        assert!(self.at("panic").is_ok(), "the disk has no words");
        self.at("write")?;
        io::Write::write_all(file, bytes)
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        self.at("sync")
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.at("rename")?;
        std::fs::rename(from, to)
    }
}

/// A disk that takes its time.
#[derive(Debug)]
struct Slow(Duration);

impl Disk for Slow {
    fn sync(&self, _: &File) -> io::Result<()> {
        std::thread::sleep(self.0);
        Ok(())
    }
}

/// The program with this home and this disk, at the title.
fn open(home: &Path, disk: impl Disk + 'static) -> House {
    let mut house = House::open(None, Options::default());
    house.app.insert_resource(Folders::under(home)).insert_resource(SaveDisk(Arc::new(disk)));
    house.until(Screen::Title);
    house
}

/// Frames until something is so; writing takes real time.
fn until(house: &mut House, what: &str, so: impl Fn(&World) -> bool) {
    let begun = Instant::now();
    while !so(house.app.world()) {
        house.frame();
        std::thread::yield_now();
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not come to this: {what}");
    }
}

fn is_shown(world: &World, name: &str) -> bool {
    world.resource::<Named>().get(name).is_some()
}

fn decisions(world: &World) -> usize {
    world.resource::<Match>().record().decisions.len()
}

fn play(house: &mut House, count: usize) {
    for _ in 0..count {
        let mut actions = rules::Actions::default();
        house.game().legal_actions(&mut actions);
        house.decide(actions[0]);
    }
}

fn saved(path: &Path) -> Option<Record> {
    Record::load(content::embedded(), path).ok()
}

fn autosave(home: &Path) -> PathBuf {
    home.join("saves/autosave.caravan")
}

#[test]
fn a_game_that_cannot_be_saved_is_told_kept_and_saved_as_soon_as_it_can() {
    for step in ["write", "sync", "rename", "panic"] {
        let home = tempfile::tempdir().unwrap();
        let disk = Arc::new(Broken { step, ..default() });
        let mut house = open(home.path(), Broken::default());
        house.app.insert_resource(SaveDisk(disk.clone()));
        house.deal(GameKind::Golem, 2, Length::Usual, 3);
        play(&mut house, 3);
        until(&mut house, "the notice is there", |world| is_shown(world, "notice.save"));
        assert_eq!(saved(&autosave(home.path())), None, "{step}");
        house.leave();
        until(&mut house, "the game is offered", |world| is_shown(world, "title.continue"));
        assert!(is_shown(house.app.world(), "notice.save"), "{step}: still not saved");
        house.app.world_mut().write_message(Resume);
        house.until(Screen::Table);
        house.settle();
        assert_eq!(decisions(house.app.world()), 3, "{step}");
        disk.mended.store(true, Ordering::Relaxed);
        until(&mut house, "the notice is gone", |world| world.resource::<Autosave>().trouble().is_none());
        assert_eq!(saved(&autosave(home.path())).unwrap().decisions.len(), 3, "{step}");
        (0..3).for_each(|_| house.frame());
        assert!(!is_shown(house.app.world(), "notice.save"), "{step}");
    }
}

#[test]
fn a_folder_of_saves_that_is_a_file_can_be_left_for_another_one() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("saves"), "").unwrap();
    let mut house = open(home.path(), Broken::default());
    house.deal(GameKind::World, 2, Length::Usual, 3);
    play(&mut house, 2);
    until(&mut house, "the notice is there", |world| is_shown(world, "notice.save.elsewhere"));
    let other = home.path().join("other");
    house.app.world_mut().write_message(SaveElsewhere(other.clone()));
    until(&mut house, "it is saved", |world| world.resource::<Autosave>().trouble().is_none());
    play(&mut house, 1);
    let all = |path: PathBuf| saved(&path).is_some_and(|record| record.decisions.len() == 3);
    until(&mut house, "the next decision is saved there too", |_| all(other.join("autosave.caravan")));
}

#[test]
fn another_game_does_not_cost_one_that_could_not_be_saved() {
    let home = tempfile::tempdir().unwrap();
    let disk = Arc::new(Broken { step: "sync", ..default() });
    let mut house = open(home.path(), Broken::default());
    house.app.insert_resource(SaveDisk(disk.clone()));
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 3);
    let first = house.app.world().resource::<Match>().record().clone();
    until(&mut house, "the disk fails", |world| world.resource::<Autosave>().trouble().is_some());
    assert!(!LeavingUnsaved::default().may_leave(house.app.world().resource::<Autosave>()), "somebody is asked first");
    house.leave();
    house.deal(GameKind::Spice, 3, Length::Usual, 4);
    play(&mut house, 1);
    house.app.world_mut().write_message(GoTo(Screen::Load));
    house.until(Screen::Load);
    // The list is read beside the frames.
    until(&mut house, "games are listed", |world| !world.resource::<SavedGames>().0.is_empty());
    let listed = house.app.world().resource::<SavedGames>();
    assert_eq!(listed.0[0].record.as_deref(), Some(&first), "it is offered");
    disk.mended.store(true, Ordering::Relaxed);
    until(&mut house, "both are saved", |world| {
        let saves = world.resource::<Autosave>();
        saves.trouble().is_none() && saves.unsaved().is_empty()
    });
    let names: Vec<_> =
        std::fs::read_dir(home.path().join("saves")).unwrap().flatten().map(|file| file.path()).collect();
    let records: Vec<_> = names.iter().filter_map(|path| saved(path)).collect();
    assert!(records.contains(&first) && records.len() == 2, "{names:?}");
    assert_eq!(saved(&autosave(home.path())).unwrap().deal.options.kind, GameKind::Spice);
}

/// Every game that can be read in the folder of saved games.
fn all_saved(home: &Path) -> Vec<Record> {
    let files = std::fs::read_dir(home.join("saves")).into_iter().flatten().flatten();
    files.filter_map(|file| saved(&file.path())).collect()
}

#[test]
fn another_game_does_not_cost_a_first_game_that_is_not_over() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 1);
    house.leave();
    let played = house.app.world().resource::<Match>().record().clone();
    until(&mut house, "the first one is saved", |_| saved(&autosave(home.path())).as_ref() == Some(&played));
    house.click("title.lessons");
    house.click("lessons.world");
    house.until(Screen::Table);
    house.settle();
    play(&mut house, 1);
    let lesson = house.app.world().resource::<Match>().record().clone();
    assert_eq!(saved(&autosave(home.path())), Some(played.clone()), "a first game takes nobody's place");
    house.leave();
    house.deal(GameKind::Spice, 2, Length::Usual, 4);
    play(&mut house, 1);
    let begins =
        |record: &Record, from: &Record| record.deal == from.deal && record.decisions.starts_with(&from.decisions);
    until(&mut house, "all three are there", |_| {
        let all = all_saved(home.path());
        all.len() == 3 && [&played, &lesson].iter().all(|kept| all.iter().any(|record| begins(record, kept)))
    });
}

#[test]
fn playing_on_from_a_later_moment_keeps_the_game_that_was_played() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 6);
    let later = house.app.world().resource::<Match>().record().clone();
    let earlier = later.prefix(3);
    for (record, kept) in [(&earlier, &later), (&later, &earlier)] {
        house.app.world_mut().write_message(PlayOn(Box::new(record.clone())));
        until(&mut house, "it is on the table", |world| decisions(world) == record.decisions.len());
        until(&mut house, "the other one is kept", |_| {
            let same = |other: &Record| other.decisions == kept.decisions;
            saved(&autosave(home.path())).is_some_and(|now| now.decisions == record.decisions)
                && all_saved(home.path()).iter().any(same)
        });
    }
    // Whoever comes back to the same game has not begun another one.
    let count = all_saved(home.path()).len();
    house.leave();
    house.app.world_mut().write_message(Resume);
    house.until(Screen::Table);
    house.settle();
    play(&mut house, 1);
    until(&mut house, "it is saved", |_| saved(&autosave(home.path())).is_some_and(|now| now.decisions.len() == 7));
    assert_eq!(all_saved(home.path()).len(), count);
}

#[test]
fn two_programs_in_one_home_never_write_over_each_other() {
    let home = tempfile::tempdir().unwrap();
    let mut first = open(home.path(), Broken::default());
    let mut second = open(home.path(), Broken::default());
    first.deal(GameKind::Golem, 2, Length::Usual, 3);
    second.deal(GameKind::Adventure, 2, Length::Usual, 4);
    for _ in 0..2 {
        play(&mut second, 2);
        play(&mut first, 2);
    }
    let own = home.path().join("saves/autosave-2.caravan");
    let told = &second.app.world().resource::<Notices>().0;
    assert_eq!(told[..], [Notice::SecondProgram(own.clone())]);
    assert!(first.app.world().resource::<Notices>().0.is_empty());
    for (house, path, kind) in
        [(&mut first, autosave(home.path()), GameKind::Golem), (&mut second, own.clone(), GameKind::Adventure)]
    {
        let whole = |path: &Path| saved(path).is_some_and(|record| record.decisions.len() == 4);
        until(house, "everything is saved", |_| whole(&path));
        assert_eq!(saved(&path).unwrap().deal.options.kind, kind);
    }
    // Both are gone; what the second left is found among the saved games.
    drop((first, second));
    let mut third = open(home.path(), Broken::default());
    assert!(third.app.world().resource::<Resumable>().0.is_some());
    let kept = home.path().join("saves/autosave-2-1.caravan");
    assert_eq!(saved(&kept).unwrap().deal.options.kind, GameKind::Adventure);
    third.app.world_mut().write_message(Resume);
    third.until(Screen::Table);
    assert_eq!(third.app.world().resource::<Match>().record().deal.options.kind, GameKind::Golem);
}

/// Keeps every thread that works with the disk until it is dropped. Two at a time would wait for each other.
struct BusyDisk {
    _held: Vec<Sender<()>>,
    _alone: MutexGuard<'static, ()>,
}

static ALONE: Mutex<()> = Mutex::new(());

impl BusyDisk {
    fn new() -> Self {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let pool = IoTaskPool::get();
        let begun = Arc::new(Barrier::new(pool.thread_num() + 1));
        let held = (0..pool.thread_num()).map(|_| {
            let ((hold, held), begun) = (channel::<()>(), begun.clone());
            let wait = async move {
                begun.wait();
                held.recv().ok();
            };
            pool.spawn(wait).detach();
            hold
        });
        let _held = held.collect();
        begun.wait();
        Self { _held, _alone }
    }
}

#[test]
fn no_frame_waits_for_the_disk() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 2);
    let record = house.app.world().resource::<Match>().record().clone();
    until(&mut house, "it is saved", |_| saved(&autosave(home.path())).as_ref() == Some(&record));
    drop(house);
    let mut house = open(home.path(), Broken::default());
    let code = record.to_code(chronicle::Names::Included).unwrap();
    let maps = Folders::under(home.path()).maps;
    // The title comes at once, and the game as soon as it is read.
    house.app.world_mut().write_message(GoTo(Screen::Maps));
    house.until(Screen::Maps);
    house.rest();
    let busy = BusyDisk::new();
    house.click("map.save");
    (0..20).for_each(|_| house.frame());
    assert!(caravanserai::app::maps::list(&maps).is_empty());
    house.click("map.back");
    house.until(Screen::Title);
    house.click("title.continue");
    (0..20).for_each(|_| house.frame());
    assert_eq!(*house.app.world().resource::<State<Screen>>().get(), Screen::Title);
    drop(busy);
    house.until(Screen::Table);
    house.settle();
    assert_eq!(*house.app.world().resource::<Match>().record(), record);
    assert_eq!(caravanserai::app::maps::list(&maps).len(), 1, "what was left is done all the same");
    house.leave();
    house.click("title.load");
    house.rest();
    house.click("load.code");
    gestures::typing(&code).into_iter().for_each(|gesture| house.frame_of(&[gesture]));
    let busy = BusyDisk::new();
    house.click("load.code.watch");
    (0..20).for_each(|_| house.frame());
    assert_eq!(*house.app.world().resource::<State<Screen>>().get(), Screen::Load);
    drop(busy);
    house.until(Screen::Table);
    assert!(house.app.world().resource::<Match>().is_watched());
}

fn screen(house: &House) -> Screen {
    *house.app.world().resource::<State<Screen>>().get()
}

/// The map workshop, with a map that is kept as "My map".
fn workshop(house: &mut House) {
    house.app.world_mut().write_message(GoTo(Screen::Maps));
    house.until(Screen::Maps);
    house.click("map.save");
    house.rest();
}

/// A game that was left, on the disk and nowhere else.
fn left_game(home: &Path) -> House {
    let mut house = open(home, Broken::default());
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 2);
    until(&mut house, "it is saved", |_| saved(&autosave(home)).is_some_and(|record| record.decisions.len() == 2));
    house.app.world_mut().write_message(LeaveGame);
    house.until(Screen::Title);
    house.rest();
    house
}

#[test]
fn whoever_goes_elsewhere_while_the_last_game_is_read_stays_there() {
    let home = tempfile::tempdir().unwrap();
    drop(left_game(home.path()));
    let mut house = open(home.path(), Broken::default());
    workshop(&mut house);
    let busy = BusyDisk::new();
    house.click("map.back");
    house.until(Screen::Title);
    house.click("title.continue");
    house.click("title.load");
    house.until(Screen::Load);
    drop(busy);
    until(&mut house, "games are listed", |world| !world.resource::<SavedGames>().0.is_empty());
    house.rest();
    (0..20).for_each(|_| house.frame());
    assert_eq!(screen(&house), Screen::Load);
}

#[test]
fn a_last_game_that_is_gone_from_the_disk_goes_on_from_memory_or_is_told() {
    for holds in [true, false] {
        let home = tempfile::tempdir().unwrap();
        let mut house = left_game(home.path());
        if !holds {
            drop(house);
            house = open(home.path(), Broken::default());
        }
        house.app.world_mut().write_message(GoTo(Screen::Maps));
        house.until(Screen::Maps);
        let busy = BusyDisk::new();
        std::fs::remove_file(autosave(home.path())).unwrap();
        house.click("map.back");
        house.until(Screen::Title);
        house.click("title.continue");
        drop(busy);
        if holds {
            house.until(Screen::Table);
            assert_eq!(decisions(house.app.world()), 2);
        } else {
            until(&mut house, "it is told", |world| is_shown(world, "title.notice"));
            assert!(matches!(house.app.world().resource::<Notices>().0[..], [Notice::Load(_)]));
        }
    }
}

/// A folder of content files in which a copper coin is worth this.
fn pack(home: &Path, worth: u8) -> PathBuf {
    let folder = home.join(format!("copper{worth}"));
    std::fs::create_dir_all(&folder).unwrap();
    let road = include_str!("../../assets/content/road.ron");
    let own = road.replacen("copper_points: 3", &format!("copper_points: {worth}"), 1);
    std::fs::write(folder.join("road.ron"), own).unwrap();
    folder
}

#[test]
fn a_game_that_is_started_at_once_has_the_figures_that_were_chosen() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    let busy = BusyDisk::new();
    house.app.world_mut().resource_mut::<Settings>().content = Some(pack(home.path(), 7));
    house.frame();
    house.start(GameSetup { game: GameKind::Golem, seed: Some(3), ..default() });
    (0..20).for_each(|_| house.frame());
    assert_eq!(screen(&house), Screen::Title, "it waits");
    drop(busy);
    house.until(Screen::Table);
    assert_eq!(house.app.world().resource::<Match>().record().deal.components.road.copper_points, 7);
}

#[test]
fn a_folder_of_figures_is_chosen_also_where_nobody_waits_for_it() {
    let home = tempfile::tempdir().unwrap();
    let folder = pack(home.path(), 8);
    let mut house = open(home.path(), Broken::default());
    house.click("title.settings");
    house.click("settings.content");
    house.rest();
    house.click("settings.content.folder");
    let path = folder.to_str().unwrap();
    gestures::typing(path).into_iter().for_each(|gesture| house.frame_of(&[gesture]));
    let busy = BusyDisk::new();
    house.click("settings.content.choose");
    gestures::key("Escape").unwrap().into_iter().for_each(|gesture| house.frame_of(&[gesture]));
    until(&mut house, "the settings are closed", |world| *world.resource::<State<Menu>>().get() == Menu::None);
    assert_eq!(house.app.world().resource::<Settings>().content, None);
    drop(busy);
    until(&mut house, "it is chosen", |world| world.resource::<Settings>().content.as_ref() == Some(&folder));
}

#[test]
fn what_can_be_removed_is_the_map_on_the_board() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    workshop(&mut house);
    house.click("map.name");
    gestures::key("End").unwrap().into_iter().for_each(|gesture| house.frame_of(&[gesture]));
    gestures::typing(" two").into_iter().for_each(|gesture| house.frame_of(&[gesture]));
    let busy = BusyDisk::new();
    house.click("map.save");
    house.click("map.open");
    assert!(!house.has("map.open.1"), "no other map is opened before this one is saved");
    drop(busy);
    house.rest();
    let names = || {
        let maps = caravanserai::app::maps::list(&Folders::under(home.path()).maps);
        maps.into_iter().map(|map| map.name).collect::<Vec<_>>()
    };
    assert_eq!(names(), ["My map", "My map two"]);
    (0..2).for_each(|_| house.click("map.remove"));
    house.rest();
    assert_eq!(names(), ["My map"]);
}

#[test]
fn games_that_are_removed_one_after_the_other_are_gone_from_the_list() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folders::under(home.path()).saves;
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["golem.caravan", "world.caravan"] {
        let records = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records"));
        std::fs::copy(records.join(name), folder.join(name)).unwrap();
    }
    let mut house = open(home.path(), Broken::default());
    house.click("title.load");
    until(&mut house, "games are listed", |world| world.resource::<SavedGames>().0.len() == 2);
    house.rest();
    let busy = BusyDisk::new();
    for name in ["load.0.remove", "load.1.remove"] {
        (0..2).for_each(|_| house.click(name));
    }
    drop(busy);
    house.rest();
    assert!(house.app.world().resource::<SavedGames>().0.is_empty());
    assert!(all_saved(home.path()).is_empty());
}

#[test]
fn the_end_of_the_program_waits_for_every_file_that_somebody_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    house.app.world_mut().write_message(GoTo(Screen::Maps));
    house.until(Screen::Maps);
    house.rest();
    let busy = BusyDisk::new();
    house.click("map.save");
    assert!(!files::finish(Duration::from_millis(1)));
    drop(busy);
    assert!(files::finish(Duration::from_secs(30)));
    assert_eq!(caravanserai::app::maps::list(&Folders::under(home.path()).maps).len(), 1);
}

#[test]
fn settings_that_the_disk_does_not_take_in_time_are_told() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    house.app.insert_resource(SettingsFile(Some(home.path().join("settings.ron"))));
    house.frame();
    let busy = BusyDisk::new();
    // The first change is on its way to the disk when the second is made.
    house.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    let begun = Instant::now();
    until(&mut house, "the first change is old", |_| begun.elapsed() > Duration::from_secs(1));
    house.app.world_mut().resource_mut::<Settings>().text_scale = 1.5;
    house.app.world_mut().write_message(AppExit::Success);
    house.frame();
    drop(busy);
    assert!(matches!(house.app.world().resource::<Notices>().0[..], [Notice::Settings(_)]));
}

#[test]
fn the_end_of_the_program_waits_for_a_slow_disk_and_says_what_is_true() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Slow(Duration::from_secs(2)));
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut house, 5);
    let saves = house.app.world().resource::<Autosave>();
    assert_eq!(saves.finish(Duration::from_millis(1)), LastWrite::Late);
    assert_eq!(saves.finish(Duration::from_secs(30)), LastWrite::Done);
    assert_eq!(saved(&autosave(home.path())).unwrap().decisions.len(), 5);
    let mut broken = open(home.path(), Broken { step: "write", ..default() });
    broken.deal(GameKind::Golem, 2, Length::Usual, 3);
    play(&mut broken, 1);
    let saves = broken.app.world().resource::<Autosave>();
    assert!(matches!(saves.finish(Duration::from_secs(30)), LastWrite::Failed(_)));
}

/// A title is no path, whatever it says.
#[test]
fn the_intact_part_of_a_damaged_game_is_taken_up_and_written_nowhere_else() {
    for title in ["../../elsewhere", "/tmp/elsewhere", "a/b"] {
        let home = tempfile::tempdir().unwrap();
        let outer = home.path().join("own");
        let mut house = open(&outer, Broken::default());
        house.deal(GameKind::Golem, 2, Length::Usual, 3);
        play(&mut house, 3);
        let mut record = house.app.world().resource::<Match>().record().clone();
        record.title = title.to_owned();
        house.leave();
        house.app.world_mut().remove_resource::<Match>();
        let text = record.to_text().unwrap();
        let damaged = text.replace("\n3. ", "\n3. x");
        assert_ne!(damaged, text);
        std::fs::write(outer.join("saves/damaged.caravan"), damaged).unwrap();
        house.app.world_mut().write_message(GoTo(Screen::Load));
        house.until(Screen::Load);
        until(&mut house, "games are listed", |world| !world.resource::<SavedGames>().0.is_empty());
        let games = &house.app.world().resource::<SavedGames>().0;
        let index = games.iter().position(|game| game.fault.is_some()).unwrap();
        house.click(&format!("load.{index}"));
        house.until(Screen::Table);
        house.settle();
        play(&mut house, 1);
        until(&mut house, "it is saved", |_| saved(&autosave(&outer)).is_some_and(|now| now.title == title));
        let beside: Vec<_> = std::fs::read_dir(home.path()).unwrap().flatten().map(|file| file.file_name()).collect();
        assert_eq!(beside, ["own"], "{title}");
        let inside = std::fs::read_dir(outer.join("saves")).unwrap().flatten();
        assert!(inside.into_iter().all(|file| file.path().is_file()), "{title}");
        assert!(!Path::new("/tmp/elsewhere-recovered.caravan").exists() && !Path::new("/tmp/elsewhere").exists());
    }
}

/// Panics at its first decision.
struct Panics;

impl Agent for Panics {
    fn decide(&mut self, _: &View<Game>, _: &Budget, _: &Watch) -> Action {
        panic!("seven is no card")
    }
}

fn against_computer() -> GameSetup {
    let mut setup = GameSetup { seed: Some(3), first: Some(1), ..default() };
    setup.seats[0].kind = SeatKind::Person;
    setup.seats[1].kind = SeatKind::Computer { level: 5, style: Style::Balanced };
    setup.seats[2].kind = SeatKind::Off;
    setup
}

#[test]
fn an_opponent_that_panics_is_replaced_and_the_game_goes_on() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    // Level 5 fails, whoever takes over does not.
    house.app.insert_resource(SitDown(|spec, seed| {
        let five = spec.to_string() == "level:5";
        if five { Box::new(Panics) } else { spec.build(seed, bots::Limits::default()) }
    }));
    house.start(against_computer());
    house.until(Screen::Table);
    until(&mut house, "the stand-in has decided", |world| decisions(world) > 0);
    let world = house.app.world();
    assert_eq!(world.resource::<Match>().players()[1].kind, STAND_IN);
    assert!(world.resource::<Failures>().0[0].words.contains("seven is no card"));
    assert!(is_shown(world, "failure.level-plays"));
}

#[test]
fn when_every_opponent_panics_a_person_plays_on() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.insert_resource(SitDown(|_, _| Box::new(Panics)));
    house.start(against_computer());
    house.until(Screen::Table);
    let person = |world: &World| world.resource::<Match>().players()[1].kind == SeatKind::Person;
    until(&mut house, "a person has the seat", person);
    play(&mut house, 1);
    assert_eq!(decisions(house.app.world()), 1);
}

#[test]
fn a_record_with_an_empty_seat_is_played_on_and_a_missing_one_is_told() {
    let home = tempfile::tempdir().unwrap();
    let mut house = open(home.path(), Broken::default());
    let mut record = Record::new(content::embedded(), rules::Options::new(GameKind::Golem, 2), 5).unwrap();
    let player = |name: &str, agent: &str| chronicle::Player { name: name.into(), agent: agent.into(), colour: None };
    record.players = vec![player("Ada", "off"), player("Bo", "off")];
    house.app.world_mut().write_message(PlayOn(Box::new(record)));
    house.until(Screen::Table);
    until(&mut house, "somebody decides", |world| decisions(world) > 2);
    let told = house.app.world().resource::<Notices>().0.clone();
    assert_eq!(told, [Notice::EmptySeat("Ada".into()), Notice::EmptySeat("Bo".into())]);
    house.app.world_mut().resource_mut::<Notices>().0.clear();
    house.leave();
    house.app.world_mut().write_message(OpenFile(home.path().join("nowhere.caravan")));
    until(&mut house, "it is told", |world| is_shown(world, "title.notice"));
    let [Notice::Load(told)] = &house.app.world().resource::<Notices>().0[..] else { panic!("nothing is told") };
    assert!(told.contains("nowhere.caravan cannot be read"), "{told}");
}
