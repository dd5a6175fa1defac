//! Files that something happened to: never a panic, never another game, and what is intact is offered.

use chronicle::{Fault, LoadError, Record};
use rules::{GameKind, Options};

use crate::games::{components, random_game, tables};

/// A record that was recovered must be the beginning of the real one; names may have suffered.
fn assert_beginning_of(recovered: &Record, record: &Record) {
    assert_eq!(recovered.deal, record.deal);
    assert_eq!(recovered.decisions, record.decisions[..recovered.decisions.len()]);
    recovered.replay().unwrap();
}

#[test]
fn a_changed_byte_is_noticed_or_harmless() {
    for options in tables() {
        let record = random_game(options, 11, 12);
        let text = record.to_text().unwrap().into_bytes();
        for at in 0..text.len() {
            for changed in [text[at] ^ 1, text[at] ^ 0x80, b'\n', b' ', b'0'] {
                if changed == text[at] {
                    continue;
                }
                let mut damaged = text.clone();
                damaged[at] = changed;
                match Record::from_text(components(), &damaged) {
                    Ok(read) => assert_eq!(read, record, "byte {at}"),
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        if let Some(recovered) = error.recovered() {
                            assert_beginning_of(&recovered, &record);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_file_cut_short_gives_every_whole_decision_back() {
    for options in tables() {
        let record = random_game(options, 12, 30);
        let text = record.to_text().unwrap();
        let (head, set_up) = (text.find('\n').unwrap(), text.find("\n1. ").unwrap() + 1);
        for length in 0..text.len() - 1 {
            let cut = &text[..(0..=length).rev().find(|&end| text.is_char_boundary(end)).unwrap()];
            let error = Record::from_text(components(), cut.as_bytes()).unwrap_err();
            if cut.len() >= head {
                let said = error.to_string().starts_with("the record is cut short");
                assert!(said && matches!(error, LoadError::Faulty { fault: Fault::CutShort, .. }), "{length}: {error}");
            }
            if length < set_up - 1 {
                assert_eq!(error.recovered(), None, "{length}");
                continue;
            }
            let recovered = error.recovered().unwrap();
            assert_beginning_of(&recovered, &record);
            // A decision counts once its check digits are there, line end or not.
            let whole = cut[set_up.min(cut.len())..]
                .lines()
                .filter(|line| line.split_once(" #").is_some_and(|(_, digits)| digits.len() == 4))
                .count();
            assert_eq!(recovered.decisions.len(), whole, "{length}");
            assert_eq!(recovered.players, record.players);
        }
    }
}

#[test]
fn the_part_before_the_damage_is_offered() {
    let record = random_game(Options::new(GameKind::Golem, 3), 13, 40);
    let text = record.to_text().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("21. ")).unwrap();
    let mut swapped = lines.clone();
    swapped[at] = "21. 0 rest #0000";
    let error = Record::from_text(components(), swapped.join("\n").as_bytes()).unwrap_err();
    let LoadError::Faulty { fault: Fault::Damaged, line, .. } = error else { panic!("{error}") };
    assert_eq!(line, at + 1);
    assert_eq!(error.recovered(), Some(record.prefix(20)));
}

#[test]
fn what_is_wrong_behind_the_decisions_is_said_with_its_line() {
    let record = random_game(Options::new(GameKind::Golem, 3), 13, 40);
    let text = record.to_text().unwrap();
    let last = text.lines().count();
    let (body, check) = text.trim_end().rsplit_once(' ').unwrap();
    for (damaged, at, what) in [
        (format!("{body} {}\n", check.replace(&check[..1], "x")), last, "the check digits do not agree"),
        (format!("{text}more\n"), last + 1, "nothing should follow the line `check:`"),
        (format!("{text}more\nand more\n"), last + 1, "nothing should follow the line `check:`"),
        (text.replacen("\nhash: ", "\nhash: 0", 1), last - 1, "the rules part"),
    ] {
        let error = Record::from_text(components(), damaged.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(&format!("the record is damaged in line {at}: ")), "{error}");
        assert!(error.to_string().contains(what), "{error}");
        assert_eq!(error.recovered().as_ref(), Some(&record), "no decision is lost");
    }
}

#[test]
fn damaged_digits_are_not_taken_for_other_cards() {
    let record = random_game(Options::new(GameKind::Golem, 2), 14, 40);
    let digits = format!("{:016x}", record.deal.content());
    let other = digits.replace(&digits[..1], if digits.starts_with('0') { "1" } else { "0" });
    let damaged = record.to_text().unwrap().replacen(&digits, &other, 1);
    let error = Record::from_text(components(), damaged.as_bytes()).unwrap_err();
    assert!(matches!(error, LoadError::Faulty { fault: Fault::Damaged, .. }), "{error}");
    assert!(error.to_string().contains("the digits behind `deal:` do not agree with the set-up"), "{error}");
}

#[test]
fn damaged_names_do_not_cost_the_game() {
    let record = random_game(Options::new(GameKind::Golem, 2), 14, 40);
    let text = record.to_text().unwrap();
    for (whole, damaged) in [("Player 1", "Plaxer 1"), ("seat 0: ", "seta 0: "), ("Player 1", "Player \\q")] {
        let error = Record::from_text(components(), text.replacen(whole, damaged, 1).as_bytes()).unwrap_err();
        let recovered = error.recovered().unwrap();
        assert_eq!(recovered.decisions, record.decisions);
    }
}

#[test]
fn a_damaged_set_up_is_never_played() {
    let record = random_game(Options::new(GameKind::Golem, 2), 0xabc, 40);
    let text = record.to_text().unwrap();
    for (whole, damaged) in [("0abc", "0abd"), ("players: 2", "players: 3"), ("game: golem", "game: spice")] {
        let damaged = text.replacen(whole, damaged, 1);
        assert_ne!(damaged, text);
        let error = Record::from_text(components(), damaged.as_bytes()).unwrap_err();
        assert_eq!(error.recovered(), None);
    }
    // But when only the commitment suffered, the decisions vouch for the set-up.
    let commitment = record.deal.commitment().to_string();
    let damaged = text.replacen(&commitment, &commitment.replace(&commitment[..1], "x"), 1);
    let error = Record::from_text(components(), damaged.as_bytes()).unwrap_err();
    assert_eq!(error.recovered(), Some(record));
}

#[test]
fn how_much_is_intact_is_said() {
    let record = random_game(Options::new(GameKind::Golem, 2), 15, 8);
    let text = record.to_text().unwrap();
    for (damaged, said) in [("2. ", "(1 decision before it is intact)"), ("4. ", "(3 decisions before it are intact)")]
    {
        let line = text.lines().find(|line| line.starts_with(damaged)).unwrap();
        let error = Record::from_text(components(), text.replacen(line, "?", 1).as_bytes()).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn a_missing_seat_is_named() {
    let text = random_game(Options::new(GameKind::Golem, 3), 16, 8).to_text().unwrap();
    let line = text.lines().find(|line| line.starts_with("seat 1: ")).unwrap();
    let without = text.replacen(&format!("{line}\n"), "", 1);
    let error = Record::from_text(components(), without.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("a line `seat` is missing"), "{error}");
}
