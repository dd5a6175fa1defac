//! Files of one's own in a folder stand in for those of the box.

use std::fs;
use std::path::{Path, PathBuf};

use content::{ContentError, Pack, embedded};
use rules::components::Components;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn load(folder: &Path) -> Result<&'static Components, ContentError> {
    Pack::load(folder).map(|pack| pack.components)
}

#[test]
fn without_files_the_box_is_used() {
    assert!(std::ptr::eq(load(&folder("content-empty")).expect("the box"), embedded()));
    assert!(std::ptr::eq(load(&folder("content-empty").join("nowhere")).expect("the box"), embedded()));
}

#[test]
fn one_file_replaces_its_part_only() {
    let folder = folder("content-own-road");
    let road = include_str!("../../../assets/content/road.ron").replace("copper_points: 3", "copper_points: 5");
    fs::write(folder.join("road.ron"), road).expect("written");
    let own = load(&folder).expect("a good file");
    assert_eq!(own.road.copper_points, 5);
    assert_eq!(own.world, embedded().world);
    assert_eq!(own.adventure, embedded().adventure);
}

#[test]
fn own_merchants_also_serve_the_adventure() {
    let folder = folder("content-own-merchants");
    let road = include_str!("../../../assets/content/road.ron").replace("Upgrade(3)", "Upgrade(4)");
    fs::write(folder.join("road.ron"), road).expect("written");
    let own = load(&folder).expect("a good file");
    assert_eq!(own.adventure.merchants, own.road.merchants);
    assert_ne!(own.adventure.merchants, embedded().adventure.merchants);
}

#[test]
fn a_wrong_file_is_an_error_and_not_passed_over() {
    let folder = folder("content-wrong");
    fs::write(folder.join("adventure.ron"), "(valleys: 4)").expect("written");
    assert_eq!(
        load(&folder).expect_err("fields are missing").to_string(),
        "adventure.ron, line 1, field `counts`: expected a value, found no such field"
    );
}

#[test]
fn a_file_that_is_not_text_is_unreadable() {
    let folder = folder("content-noise");
    fs::write(folder.join("world.ron"), [0xff, 0xfe, 0x00]).expect("written");
    let error = load(&folder).expect_err("not text");
    assert!(matches!(&error, ContentError::Unreadable { path, .. } if path.ends_with("world.ron")), "{error}");
}
