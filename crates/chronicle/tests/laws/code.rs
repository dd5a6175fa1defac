//! The share code.

use chronicle::{CodeError, Names, Player, Record};
use proptest::prelude::*;
use rules::{GameKind, Options};

use crate::games::{components, random_game, sensible_game, tables};
use crate::text::any_record;

fn code(record: &Record, names: Names) -> String {
    record.to_code(names).unwrap()
}

fn read(code: &str) -> Result<Record, CodeError> {
    Record::from_code(components(), code)
}

/// What a code does not tell.
fn without_times_and_colours(record: &Record) -> Record {
    let mut record = record.clone();
    record.started = None;
    record.gave_up = None;
    record.decisions.iter_mut().for_each(|decision| decision.stamp = None);
    record.players.iter_mut().for_each(|player| player.colour = None);
    record
}

fn without_names(record: &Record) -> Record {
    let mut record = without_times_and_colours(record);
    record.title.clear();
    record.players.fill(Player::default());
    record
}

#[test]
fn every_game_is_read_as_it_was_written() {
    for options in tables() {
        for (seed, most) in [(1, usize::MAX), (2, 40), (3, 0)] {
            let record = random_game(options, seed, most);
            assert_eq!(read(&code(&record, Names::Included)), Ok(without_times_and_colours(&record)), "{options:?}");
            assert_eq!(read(&code(&record, Names::Omitted)), Ok(without_names(&record)), "{options:?}");
        }
    }
}

#[test]
fn a_code_survives_chats_and_addresses() {
    let record = random_game(Options::new(GameKind::Golem, 3), 5, 100);
    let code = code(&record, Names::Included);
    assert!(code.chars().all(|letter| letter.is_ascii_alphanumeric()), "{code}");
    let wrapped: String = code.as_bytes().chunks(40).map(|part| String::from_utf8_lossy(part) + " \r\n\t").collect();
    assert_eq!(read(&wrapped), read(&code));
}

#[test]
fn a_game_of_three_fits_into_400_characters() {
    for options in tables().filter(|options| options.players == 3) {
        for seed in 0..2 {
            let record = sensible_game(options, seed);
            let code = code(&record, Names::Included);
            assert!(code.len() < 400, "{:?}: {} for {}", options.kind, code.len(), record.decisions.len());
        }
    }
}

/// Prints the figures that `docs/chronicle.md` quotes.
#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn measure_lengths() {
    println!("| game | players | play | decisions | characters: mean | most | before the first decision |");
    let kinds: [(&str, fn(Options, u64) -> Record, u64); 2] =
        [("sensible", sensible_game, 20), ("random", |options, seed| random_game(options, seed, usize::MAX), 200)];
    for options in tables().filter(|options| options.kind != GameKind::Spice) {
        for (play, game, games) in kinds {
            let records: Vec<Record> = (0..games).map(|seed| game(options, seed)).collect();
            let lengths: Vec<usize> = records.iter().map(|record| code(record, Names::Omitted).len()).collect();
            let decisions: usize = records.iter().map(|record| record.decisions.len()).sum();
            println!(
                "| {} | {} | {play} | {} | {} | {} | {} |",
                options.kind.name(),
                options.players,
                decisions / records.len(),
                lengths.iter().sum::<usize>() / lengths.len(),
                lengths.iter().max().unwrap(),
                code(&records[0].prefix(0), Names::Omitted).len(),
            );
        }
    }
}

#[test]
fn a_changed_character_is_noticed() {
    for options in tables() {
        let record = random_game(options, 11, 20);
        let code = code(&record, Names::Included);
        for at in 0..code.len() {
            for sign in
                ('0'..='9').chain('A'..='Z').chain('a'..='z').filter(|&sign| code.as_bytes()[at] as char != sign)
            {
                let mut changed: Vec<char> = code.chars().collect();
                changed[at] = sign;
                let changed: String = changed.into_iter().collect();
                assert!(read(&changed).is_err(), "{at} {sign}");
            }
        }
    }
}

#[test]
fn a_missing_or_swapped_character_is_noticed() {
    let code = code(&random_game(Options::new(GameKind::Golem, 2), 11, 50), Names::Omitted);
    for at in 0..code.len() {
        assert!(read(&code[..at]).is_err());
        assert!(read(&format!("{}{}", &code[..at], &code[at + 1..])).is_err());
        assert!(read(&format!("{}0{}", &code[..at], &code[at..])).is_err());
    }
    for at in 1..code.len() {
        let mut swapped = code.clone().into_bytes();
        swapped.swap(at - 1, at);
        let swapped = String::from_utf8(swapped).unwrap();
        assert!(swapped == code || read(&swapped).is_err());
    }
}

#[test]
fn what_is_wrong_is_said() {
    let record = random_game(Options::new(GameKind::Golem, 2), 11, 50);
    let code = code(&record, Names::Omitted);
    assert_eq!(read(""), Err(CodeError::Foreign));
    assert_eq!(read("hello there"), Err(CodeError::Foreign));
    assert_eq!(read("caravan"), Err(CodeError::Checksum));
    assert_eq!(read("caravan1"), Err(CodeError::Checksum));
    assert_eq!(read("caravan1abc"), Err(CodeError::Checksum));
    assert_eq!(read(&code.replacen("caravan1", "caravan3", 1)), Err(CodeError::Newer { version: '3' }));
    assert_eq!(read(&format!("{} ä", &code[..20])), Err(CodeError::Character { at: 22, found: 'ä' }));
    assert_eq!(read(&code[..code.len() - 1]), Err(CodeError::Checksum));
    for (signs, letter) in [(65_536, "z"), (65_536, "ä"), (1 << 25, "z")] {
        // However long it is, no more is looked at than a code may have.
        let long = format!("caravan1{}{letter}", "z".repeat(signs - 9));
        let start = std::time::Instant::now();
        let wrong = read(&long).unwrap_err();
        assert_eq!(wrong, CodeError::TooLong);
        assert!(start.elapsed() < std::time::Duration::from_secs(1), "{signs}: {:?}", start.elapsed());
    }

    assert_eq!(read(&code.replacen("caravan1", "caravan0", 1)), Err(CodeError::Foreign), "there was no such version");

    // The same game with another fingerprint, which no components here have.
    let other = "caravan1A6ZbboiK5SBJPCDPLM6OwZ4pupCjCfRVbdYv50uQQv5yZX64";
    let here = record.deal.content() as u32;
    assert_eq!(read(other), Err(CodeError::OtherContent { found: 0x89ab_cdef, here }));
}

/// Puts right check signs behind a code that has been changed on purpose.
fn sealed(code: &str) -> String {
    use sha2::Digest as _;
    let signs: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
    let digest = sha2::Sha256::digest(code);
    let mut sum = digest[..8].iter().fold(1_u128, |sum, &byte| sum << 8 | u128::from(byte));
    let mut check = Vec::new();
    for _ in 0..5 {
        check.insert(0, signs[(sum % 62) as usize]);
        sum /= 62;
    }
    code.chars().chain(check).collect()
}

#[test]
fn a_code_changed_by_somebody_who_knows_check_signs_leads_to_another_position_and_is_refused() {
    for options in tables() {
        let record = random_game(options, 11, 20);
        let code = code(&record, Names::Omitted);
        let body = &code[..code.len() - 5];
        assert_eq!(sealed(body), code);
        for at in "caravan1".len()..body.len() {
            for sign in ["0", "7", "Q", "z"].into_iter().filter(|&sign| sign != &body[at..=at]) {
                let changed = format!("{}{sign}{}", &body[..at], &body[at + 1..]);
                let error = read(&sealed(&changed)).expect_err(&changed);
                assert!(!matches!(error, CodeError::Checksum | CodeError::Newer { .. }), "{error}");
            }
        }
    }
}

#[test]
fn no_code_is_written_that_would_not_be_read() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 11, 3);
    record.title = "t".repeat(24_000);
    let long = code(&record, Names::Included);
    assert!(long.len() > 32_000 && read(&long).is_ok());
    record.title += &"t".repeat(600);
    assert_eq!(record.to_code(Names::Included), Err(CodeError::TooLong));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_is_read_as_it_was_written(record in any_record()) {
        prop_assert_eq!(read(&code(&record, Names::Included)), Ok(without_times_and_colours(&record)));
        prop_assert_eq!(read(&code(&record, Names::Omitted)), Ok(without_names(&record)));
    }

    #[test]
    fn no_text_makes_it_panic(noise in ".{0,100}", signs in "[0-9A-Za-z]{0,300}") {
        let _ = read(&noise);
        let foreign = format!("caravan1{signs}");
        prop_assert!(read(&foreign).is_err());
    }
}
