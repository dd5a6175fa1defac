//! Contents stay in memory once each, and not without end. One test: the list belongs to the whole program.

use std::fs;
use std::path::Path;

use content::{ContentError, MOST_KEPT, Pack, difference, embedded, from_difference};
use rules::GameKind;

const ROAD: &str = include_str!("../../../assets/content/road.ron");

/// Differences that all lead to other figures.
fn told(nth: usize) -> String {
    // A line as usual would not belong there: 3 and 1 are left out.
    let other = |figure: usize, usual: usize| figure + usize::from(figure >= usual);
    let (copper, silver) = (other(nth / 20, 3), other(nth % 20, 1));
    let usual = content::fingerprint_of(embedded(), GameKind::Golem);
    format!("usual {usual:016x}\nroad.ron\n5 copper_points: {copper},\n6 silver_points: {silver},")
}

#[test]
fn every_content_is_kept_once_and_so_many_at_most() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content-kept");
    fs::create_dir_all(&folder).expect("a folder");
    let own = ROAD.replace("copper_points: 3", "copper_points: 0").replace("silver_points: 1", "silver_points: 0");
    fs::write(folder.join("road.ron"), own).expect("written");
    let pack = Pack::load(&folder).expect("a good file");
    assert_eq!((pack.name().as_deref(), pack.files.as_slice()), (Some("content-kept"), &["road.ron"][..]));
    assert_eq!(pack.difference(GameKind::Golem), Some(told(0)));
    assert_eq!(pack.difference(GameKind::Adventure), None);
    assert_ne!(pack.fingerprint(GameKind::Spice), Pack::usual().fingerprint(GameKind::Spice));

    let first = from_difference(&told(0), GameKind::Golem).expect("a good difference");
    assert!(std::ptr::eq(first, pack.components), "a folder and a record with the same figures share them");
    for nth in 1..MOST_KEPT {
        let components = from_difference(&told(nth), GameKind::Golem).expect("a good difference");
        assert_eq!(difference(components, GameKind::Spice), Some(told(nth)));
    }
    assert_eq!(from_difference(&told(MOST_KEPT), GameKind::Golem), Err(ContentError::TooMany));
    let again = from_difference(&told(7), GameKind::Golem).expect("known already");
    assert!(std::ptr::eq(again, from_difference(&told(7), GameKind::Golem).expect("known already")));
    assert!(std::ptr::eq(Pack::load(&folder).expect("known already").components, first));
}

#[test]
fn a_file_without_end_is_not_read() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content-long");
    fs::create_dir_all(&folder).expect("a folder");
    fs::File::create(folder.join("road.ron")).and_then(|file| file.set_len(content::MOST_BYTES + 1)).expect("written");
    let error = Pack::load(&folder).expect_err("too long").to_string();
    assert!(error.ends_with("it is longer than 1048576 bytes"), "{error}");
}
