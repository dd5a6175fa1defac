//! Games with other components than the usual ones: they carry what differs, and nothing else has to be there.

use chronicle::{CodeError, Fault, LoadError, Names, Record};
use content::{Pack, difference, fingerprint_of};
use rules::components::Components;
use rules::{Engine as _, GameKind, Options};

use crate::games::{components, contents, random_game, random_game_with};
use crate::text::{before_hashes, sealed};

fn read(text: &str) -> Result<Record, LoadError> {
    Record::from_text(components(), text.as_bytes())
}

/// Every game of every content that differs from the usual one in what this game uses.
fn others() -> impl Iterator<Item = (&'static Components, GameKind)> {
    let each = contents().into_iter().flat_map(|own| GameKind::ALL.map(|kind| (own, kind)));
    each.filter(|(own, kind)| difference(own, *kind).is_some())
}

fn other_game(kind: GameKind, most: usize) -> Record {
    let (own, kind) = others().filter(|(_, other)| *other == kind).last().unwrap();
    random_game_with(own, Options::new(kind, 2), 7, most)
}

#[test]
fn a_game_with_other_cards_is_played_where_nobody_has_them() {
    for (own, kind) in others() {
        let record = random_game_with(own, Options::new(kind, 3), 7, 200);
        let text = record.to_text().unwrap();
        assert!(text.starts_with("caravanserai record 3\n") && text.contains("\ndiffers: usual "), "{text}");
        let again = read(&text).unwrap();
        assert_eq!(again, record);
        assert_eq!(again.deal.content(), fingerprint_of(own, kind));
        assert_eq!(again.replay().unwrap().position_hash(), record.replay().unwrap().position_hash());
        assert_eq!(again.to_text().as_ref(), Ok(&text));

        let code = record.to_code(Names::Included).unwrap();
        assert!(code.starts_with("caravan2"), "{code}");
        assert_eq!(Record::from_code(components(), &code).unwrap().to_code(Names::Included), Ok(code));
    }
}

#[test]
fn a_short_game_with_other_cards_is_of_the_second_version_and_long_ones_of_it_are_still_read() {
    for kind in GameKind::ALL {
        assert!(other_game(kind, 15).to_text().unwrap().starts_with("caravanserai record 2\n"), "{kind:?}");
        // Programs that knew no hashes between the decisions wrote long ones too.
        let long = other_game(kind, 40);
        let old = before_hashes(&long.to_text().unwrap());
        assert!(old.starts_with("caravanserai record 2\n"), "{old}");
        assert_eq!(read(&old).unwrap(), long, "{kind:?}");
    }
}

#[test]
fn what_a_game_does_not_use_is_not_carried() {
    let mut usual = 0;
    for own in contents() {
        for kind in GameKind::ALL.into_iter().filter(|&kind| difference(own, kind).is_none()) {
            let record = random_game_with(own, Options::new(kind, 2), 7, 15);
            assert_eq!(record, random_game(Options::new(kind, 2), 7, 15));
            assert!(record.to_text().unwrap().starts_with("caravanserai record 1\n"));
            assert!(record.to_code(Names::Omitted).unwrap().starts_with("caravan1"));
            usual += 1;
        }
    }
    assert!(usual > 10);
}

#[test]
fn one_figure_takes_one_line() {
    let own = contents()[1];
    let text = random_game_with(own, Options::new(GameKind::Golem, 2), 7, 3).to_text().unwrap();
    let told: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("differs: ")).collect();
    assert_eq!(told, ["usual 222a47bcc0175154", "road.ron", "5 copper_points: 5,"]);
}

#[test]
fn the_example_of_the_documentation_is_true() {
    let page = include_str!("../../../../docs/chronicle.md");
    let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("differs: ")).collect();
    let own = content::from_difference(&lines.join("\n"), GameKind::Golem).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(own.road.copper_points, 5);
    assert!(own.road.merchants.find("gain-mm").is_some() && own.road.merchants.find("gain-yyyy").is_none());
}

/// Programs before this one wrote only the fingerprint: with the folder at hand such records are read as ever.
#[test]
fn a_record_that_carries_nothing_needs_the_folder() {
    let record = other_game(GameKind::Golem, 30);
    let text = before_hashes(&record.to_text().unwrap());
    let bare: String =
        text.lines().filter(|line| !line.starts_with("differs")).map(|line| format!("{line}\n")).collect();
    let bare = sealed(&bare.replacen("record 2", "record 1", 1));
    assert_eq!(Record::from_text(record.deal.components, bare.as_bytes()).as_ref(), Ok(&record));
    let here = fingerprint_of(components(), GameKind::Golem);
    assert_eq!(read(&bare), Err(LoadError::OtherContent { found: record.deal.content(), here }));
    let line = format!("deal: {}", record.deal.commitment());
    assert!(bare.contains(&line) && text.contains(&line), "what is promised does not change with what is carried");
}

/// The usual games are read whatever content is at hand.
#[test]
fn the_usual_cards_are_always_there() {
    let record = random_game(Options::new(GameKind::Golem, 2), 7, 30);
    let other = other_game(GameKind::Golem, 0).deal.components;
    assert_eq!(Record::from_text(other, record.to_text().unwrap().as_bytes()), Ok(record.clone()));
    let code = record.to_code(Names::Omitted).unwrap();
    assert_eq!(Record::from_code(other, &code).unwrap().deal, record.deal);
}

#[test]
fn a_changed_byte_of_what_differs_is_never_played() {
    for kind in GameKind::ALL {
        let record = other_game(kind, 6);
        let text = record.to_text().unwrap();
        let (from, to) = (text.find("differs: ").unwrap(), text.find("game: ").unwrap());
        for at in (from..to).step_by(7) {
            for new in ["", "9", "\n", "ü"] {
                let damaged = format!("{}{new}{}", &text[..at], &text[at + 1..]);
                if damaged == text {
                    continue;
                }
                // Whether an accident or somebody who knows how to write check digits.
                for damaged in [&damaged, &sealed(&damaged)] {
                    let error = read(damaged).expect_err(damaged);
                    assert!(!error.to_string().is_empty());
                    assert!(error.recovered().is_none_or(|recovered| recovered == record), "{damaged}");
                }
            }
        }
    }
}

#[test]
fn a_file_cut_short_is_offered_once_all_cards_are_told() {
    let record = other_game(GameKind::World, 12);
    let text = record.to_text().unwrap();
    for length in (0..text.len() - 1).step_by(11) {
        let error = read(&text[..length]).unwrap_err();
        if let Some(recovered) = error.recovered() {
            assert_eq!(recovered.deal, record.deal);
            assert_eq!(recovered.decisions, record.decisions[..recovered.decisions.len()]);
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_line_field_and_expectation() {
    let record = random_game_with(contents()[1], Options::new(GameKind::Golem, 2), 7, 5);
    let text = record.to_text().unwrap();
    let line = 1 + text[..text.find("differs: 5 ").unwrap()].matches('\n').count();
    let told = |old: &str, new: &str| read(&sealed(&text.replacen(old, new, 1))).unwrap_err();
    let error = told("copper_points: 5,", "copper_points: 99,");
    assert!(matches!(error, LoadError::Faulty { fault: Fault::OtherRules, line: at, .. } if at == line), "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "the record does not fit these rules in line {line}: \
             road.ron, field `copper_points`: expected 0 to 20, found 99"
        )
    );
    let error = told("copper_points: 5,", "copper_points: 6,").to_string();
    assert!(error.contains("not what the digits behind `content:` stand for"), "{error}");
    let error = told("usual 222a47bcc0175154", "usual 222a47bcc0175155");
    assert!(matches!(error, LoadError::Content(_)) && error.to_string().contains("needs the version"), "{error}");
    let long = "differs: 0+ x\n".repeat(20_000);
    let error = told("differs: usual", &format!("{long}differs: usual")).to_string();
    assert!(error.contains("expected at most 65536 bytes in all"), "{error}");
}

#[test]
fn too_many_other_cards_do_not_become_a_code() {
    let folder = tempfile::tempdir().unwrap();
    let usual =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/content/world.ron")).unwrap();
    // Twelve boards, and every name about as long as it may be.
    let board = &usual[usual.find("        (id: \"D1\"").unwrap()..usual.find("        (id: \"E1\"").unwrap()];
    let boards: String = ('P'..='U').map(|letter| board.replace("D1", &format!("{letter}1"))).collect();
    let locations = 35 + 6 * board.matches("site:").count();
    let many = usual
        .replacen("boards: 6, locations: 35", &format!("boards: 12, locations: {locations}"), 1)
        .replacen(board, &format!("{board}{boards}"), 1)
        .replace("(id: \"", &format!("(id: \"{}", "x".repeat(12)));
    std::fs::write(folder.path().join("world.ron"), many).unwrap();
    let pack = Pack::load(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    let record = random_game_with(pack.components, Options::new(GameKind::World, 2), 7, 20);
    let error = record.to_code(Names::Omitted).unwrap_err();
    assert!(matches!(error, CodeError::TooDifferent { .. }), "{error}");
    assert!(error.to_string().ends_with("share it as a file"), "{error}");
    assert_eq!(read(&record.to_text().unwrap()), Ok(record));
}
