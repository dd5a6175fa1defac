//! The box is corrected after a release: every record of before is read, played and told as it was. A program of its own,
//! because the box belongs to the whole program.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use chronicle::{LoadError, Names, Record};
use content::{embedded, fingerprint_of, is_usual};
use rules::components::Components;
use rules::{Engine as _, GameKind, Options};

/// A merchant, a place and a village tile are put right.
const ROAD: (&str, &str) = ("effect: Gain(\"yyg\")", "effect: Gain(\"yyb\")");
const WORLD: (&str, &str) = ("site: Production(\"gg\"), traders: 2", "site: Production(\"gg\"), traders: 1");
const ADVENTURE: (&str, &str) = ("give: \"yy\", take: \"gg\"", "give: \"yy\", take: \"gb\"");

fn corrected() -> &'static Components {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let texts = [
            (include_str!("../../content/kept/0.1.0/road.ron"), ROAD),
            (include_str!("../../content/kept/0.1.0/world.ron"), WORLD),
            (include_str!("../../content/kept/0.1.0/adventure.ron"), ADVENTURE),
        ];
        let put_right = texts.map(|(text, (old, new))| {
            assert!(text.contains(old), "{old}");
            &*text.replacen(old, new, 1).leak()
        });
        assert_eq!(content::correct(put_right), Ok(true), "somebody has looked into the box before");
    });
    embedded()
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|own| own == ending)).collect()
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// The last position.
fn end(record: &Record) -> u64 {
    record.replay().unwrap().position_hash()
}

/// Everything but the box is as it was: the same text, the same promise, the same positions.
fn is_as_before(path: &Path) -> Record {
    let text = text_of(path);
    let record = Record::from_text(corrected(), text.as_bytes()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let line = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap().to_owned();
    assert_eq!(format!("{:016x}", record.deal.content()), line("content: "));
    assert_eq!(record.deal.commitment().to_string(), line("deal: "));
    assert_eq!(format!("{:016x}", end(&record)), line("hash: "));
    assert_ne!(record.deal.content(), fingerprint_of(corrected(), record.deal.options.kind), "it was corrected");
    record
}

#[test]
fn games_of_before_are_read_and_written_as_ever() {
    let games = files("tests/golden", "caravan");
    assert_eq!(games.len(), 14);
    for path in games {
        let record = is_as_before(&path);
        assert!(is_usual(record.deal.components, record.deal.options.kind));
        let text = record.to_text().unwrap();
        assert!(!text.contains("\ndiffers: "), "nothing has to be carried along");
        assert_eq!(Record::from_text(corrected(), text.as_bytes()).as_ref(), Ok(&record));
        let code = record.to_code(Names::Included).unwrap();
        assert!(code.starts_with("caravan1"), "{code}");
        let again = Record::from_code(corrected(), &code).unwrap();
        assert_eq!(again.deal, record.deal);
        assert_eq!(end(&again), end(&record));
    }
}

#[test]
fn a_share_code_of_before_is_read() {
    let page = include_str!("../../../docs/chronicle.md");
    let code = page.lines().find(|line| line.starts_with("caravan1")).unwrap();
    let record = Record::from_code(corrected(), code).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((record.decisions.len(), format!("{:016x}", record.deal.content())), (6, "222a47bcc0175154".to_owned()));
    assert_eq!(record.to_code(Names::Included).as_deref(), Ok(code));
}

/// What differs was told against the box of then.
#[test]
fn games_of_before_with_other_cards_are_read() {
    let games = files("../../tests/kept/0.1.0/other-cards", "caravan");
    assert_eq!(games.len(), 3);
    for path in games {
        assert!(text_of(&path).contains("\ndiffers: usual "), "{path:?}");
        let record = is_as_before(&path);
        let kind = record.deal.options.kind;
        assert!(!is_usual(record.deal.components, kind));
        // From now on it is told against the box of today.
        let today = record.to_text().unwrap();
        assert!(today.contains(&format!("\ndiffers: usual {:016x}\n", fingerprint_of(corrected(), kind))), "{today}");
        let again = Record::from_text(corrected(), today.as_bytes()).unwrap();
        assert_eq!(again, record);
        assert_eq!(end(&again), end(&record));

        let code = text_of(&path.with_extension("code"));
        assert!(code.starts_with("caravan2"), "{code}");
        let read = Record::from_code(corrected(), &code).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert_eq!(read.deal, record.deal);
        assert_eq!(end(&read), end(&record));
    }
}

#[test]
fn new_games_are_dealt_with_the_corrected_box() {
    for kind in GameKind::ALL {
        let record = Record::new(corrected(), Options::new(kind, 2), 7).unwrap();
        let text = record.to_text().unwrap();
        assert!(text.contains(&format!("\ncontent: {:016x}\n", fingerprint_of(corrected(), kind))), "{text}");
        assert!(!text.contains("\ndiffers: "), "{text}");
        assert_eq!(Record::from_text(corrected(), text.as_bytes()).as_ref(), Ok(&record));
    }
}

#[test]
fn cards_that_were_never_in_a_box_are_still_refused() {
    let text = text_of(&files("../../tests/kept/0.1.0/other-cards", "caravan")[0]);
    let usual = text.lines().find_map(|line| line.strip_prefix("differs: usual ")).unwrap();
    corrected();
    let error = Record::from_text(embedded(), text.replace(usual, "0123456789abcdef").as_bytes()).unwrap_err();
    assert!(matches!(error, LoadError::Content(_)) && error.to_string().contains("needs the version"), "{error}");
}
