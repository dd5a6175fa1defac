//! The text file.

use chronicle::{Fault, HASH_EVERY, LoadError, MOST_LETTERS, Player, Record, TEXT_VERSION, file_words};
use proptest::prelude::*;
use rules::{Action, Engine as _, FirstPlayer, FourthBoard, GameKind, MapChoice, Options, ScoreVisibility};

use crate::games::{components, contents, random_game, random_game_with, tables};

fn text(record: &Record) -> String {
    record.to_text().unwrap()
}

fn read(text: &str) -> Result<Record, LoadError> {
    Record::from_text(components(), text.as_bytes())
}

/// Puts right check digits into a text that has been changed on purpose.
pub fn sealed(text: &str) -> String {
    use sha2::Digest as _;
    let digits = |text: &str| sha2::Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let commitment = digits(&text[text.find("game: ").unwrap()..text.find("deal: ").unwrap()]);
    let mut running = format!("{commitment}\n");
    let mut sealed = String::new();
    for line in text.lines().filter(|line| !line.starts_with("check: ")) {
        sealed += &match line.rsplit_once(" #") {
            _ if line.starts_with("deal: ") => format!("deal: {commitment}\n"),
            Some((words, _)) => {
                running += &format!("{words}\n");
                format!("{words} #{}\n", &digits(&running)[..4])
            }
            None => format!("{line}\n"),
        };
    }
    let check = &digits(&sealed)[..16];
    format!("{sealed}check: {check}\n")
}

#[test]
fn every_game_is_read_as_it_was_written() {
    for options in tables() {
        for (seed, most) in [(1, usize::MAX), (2, 40), (3, 0)] {
            let record = random_game(options, seed, most);
            assert_eq!(read(&text(&record)).as_ref(), Ok(&record), "{options:?}");
            assert_eq!(read(&text(&record)).unwrap().replay().unwrap(), record.replay().unwrap());
        }
    }
}

#[test]
fn a_person_can_read_it() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 7, 2);
    record.title = "Evening at the oasis".to_owned();
    let text = text(&record);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "caravanserai record 1");
    assert_eq!(lines[1], "title: Evening at the oasis");
    assert_eq!(lines[2], "seat 0: human Player 0");
    assert_eq!(lines[4], "game: golem");
    let first = lines.iter().find(|line| line.starts_with("1. ")).unwrap();
    let game = record.deal.set_up().unwrap();
    let words = game.action_text(record.decisions[0].action);
    assert!(first.starts_with(&format!("1. {} {words}", game.to_move().unwrap())), "{first}");
}

#[test]
fn the_version_that_wrote_it_is_kept_but_not_shared() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 7, 2);
    record.written_by = "0.1.0".to_owned();
    assert_eq!(text(&record).lines().nth(1), Some("written-by: 0.1.0"));
    assert_eq!(read(&text(&record)).as_ref(), Ok(&record));
    assert_eq!(record.prefix(1).written_by, "0.1.0");
    let code = record.to_code(chronicle::Names::Included).unwrap();
    assert_eq!(Record::from_code(content::embedded(), &code).unwrap().written_by, "");
}

#[test]
fn spaces_that_editors_strip_and_signs_that_break_lines_are_written_out() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 7, 2);
    record.title = "  zwei\tAbende\u{2028}oder\ndrei ".to_owned();
    record.players[0] = Player { name: "\\".to_owned(), agent: String::new(), colour: None };
    record.players[1].agent = "exec:a b".to_owned();
    let written = text(&record);
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines[1], "title: \\u{20}\\u{20}zwei\\u{9}Abende\\u{2028}oder\\ndrei\\u{20}");
    assert_eq!(lines[2..4], ["seat 0: - \\\\", "seat 1: exec:a\\u{20}b Player 1"]);
    for wrong in ["\\u{+41}", "\\u{0000041}", "\\u{}", "\\u{d800}", "\\u41", "\\x", "\\"] {
        let told = read(&sealed(&written.replacen(lines[1], &format!("title: {wrong}"), 1))).unwrap_err().to_string();
        assert!(told.contains(&format!("`title: {wrong}` is not understood")), "{told}");
    }
    assert_eq!(read(&sealed(&written.replacen(lines[1], "title: \\u{000041}", 1))).unwrap().title, "A");
}

#[test]
fn every_line_of_the_set_up_says_what_it_should_be() {
    let record = random_game(Options::new(GameKind::World, 2), 4, 5);
    let written = text(&record);
    for (key, wrong, expected) in [
        ("game", "chess", "golem, spice, world or adventure"),
        ("players", "two", "a number of players"),
        ("claims", "many", "a number of claims or rulebook"),
        ("scores", "never", "always, own or end"),
        ("first", "-1", "a seat or random"),
        ("cap", "70000", "a number of rounds or none"),
        ("board", "D1", "the number of a board or random"),
        ("map", "0,0 | 1,0", "first-game, or 20 hexes of land, a bar and 4 villages"),
        ("content", "abc", "16 digits 0-9 a-f"),
        ("content", "0123456789ABCDEF", "16 digits 0-9 a-f"),
        ("content", "0123456789abcdefg", "16 digits 0-9 a-f"),
        ("seed", "+123456789abcdef", "16 digits 0-9 a-f"),
    ] {
        let at = 1 + written.lines().position(|line| line.starts_with(&format!("{key}: "))).unwrap();
        let line = written.lines().nth(at - 1).unwrap();
        let error = read(&sealed(&written.replacen(line, &format!("{key}: {wrong}"), 1))).unwrap_err();
        let said =
            format!("the record does not fit these rules in line {at}: `{key}:` should be {expected}, found `{wrong}`");
        assert_eq!(error.to_string(), said);
        let error = read(&written.replacen(&format!("{line}\n"), "", 1)).unwrap_err();
        assert!(error.to_string().contains(&format!("there is no line `{key}:`")), "{error}");
        assert!(error.to_string().starts_with("the record is damaged"), "{error}");
    }
    assert!("12".repeat(31).parse::<chronicle::Commitment>().is_err());
    assert!("1G".repeat(32).parse::<chronicle::Commitment>().is_err());
}

#[test]
fn deals_are_the_same_when_they_lead_to_the_same_game() {
    let record = random_game(Options::new(GameKind::Golem, 2), 4, 0);
    let deal = &record.deal;
    let own: &'static _ = Box::leak(Box::new(components().clone()));
    assert_eq!(chronicle::Deal { components: own, ..deal.clone() }, *deal);
    assert_ne!(chronicle::Deal { seed: 5, ..deal.clone() }, *deal);
    assert_ne!(chronicle::Deal { options: Options::new(GameKind::Golem, 3), ..deal.clone() }, *deal);
    assert_ne!(chronicle::Deal { options: Options::new(GameKind::Spice, 2), ..deal.clone() }, *deal);
    assert_ne!(chronicle::Deal { components: contents()[1], ..deal.clone() }, *deal);
    assert!(format!("{deal:?}").contains(&format!("content: {:016x}", deal.content())), "{deal:?}");
}

#[test]
fn colours_and_who_gave_up_are_of_seats_that_exist() {
    let mut record = random_game(Options::new(GameKind::Golem, 3), 4, 5);
    record.gave_up = Some(2);
    for (player, colour) in record.players.iter_mut().zip([Some(4), None, Some(0)]) {
        player.colour = colour;
    }
    let written = text(&record);
    assert_eq!(read(&written).as_ref(), Ok(&record));
    for (whole, wrong) in [
        ("gave-up: 2", "gave-up: 3"),
        ("gave-up: 2", "gave-up: two"),
        ("colours: 4 - 0", "colours: 5 - 0"),
        ("colours: 4 - 0", "colours: 4 - 4"),
        ("colours: 4 - 0", "colours: 4 -"),
        ("colours: 4 - 0", "colours: 4 - 0 -"),
    ] {
        let error = read(&sealed(&written.replacen(whole, wrong, 1))).unwrap_err();
        assert!(error.to_string().contains(&format!("`{wrong}` is not understood")), "{error}");
        let kept = error.recovered().unwrap();
        assert_eq!(kept.decisions, record.decisions);
        assert!(kept.gave_up.is_none() || kept.players.iter().all(|player| player.colour.is_none()));
    }
    assert_eq!(record.prefix(5).gave_up, Some(2));
    assert_eq!(record.prefix(4).gave_up, None, "that was after the last decision");
}

#[test]
fn the_examples_of_the_documentation_are_true() {
    let page = include_str!("../../../../docs/chronicle.md");
    let (start, end) = (page.find("caravanserai record 1\n").unwrap(), page.find("\ncheck: ").unwrap());
    let example = &page[start..end + "\ncheck: 0123456789abcdef\n".len()];
    let record = read(example).unwrap();
    assert_eq!(record.players[0].name, "Ayşe");
    let code = page.lines().find(|line| line.starts_with("caravan1")).unwrap();
    assert_eq!(Ok(code.to_owned()), record.to_code(chronicle::Names::Included));
}

#[test]
fn a_prefix_is_the_game_so_far() {
    let record = random_game(Options::new(GameKind::Spice, 3), 4, 60);
    let positions: Vec<_> = record.positions().map(Result::unwrap).collect();
    assert_eq!(positions.len(), record.decisions.len() + 1);
    for (count, position) in positions.iter().enumerate() {
        assert_eq!(record.prefix(count).replay().as_ref(), Ok(position));
    }
    let mut shorter = record.clone();
    shorter.pop();
    assert_eq!(shorter, record.prefix(record.decisions.len() - 1));
    assert_eq!(record.prefix(usize::MAX), record);
}

#[test]
fn an_illegal_decision_is_named() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 4, 5);
    record.push(Action::Halt, None);
    let error = record.to_text().unwrap_err();
    assert!(error.to_string().starts_with("decision 6 is not possible"), "{error}");
    assert_eq!(record.replay().unwrap_err(), error);
    assert_eq!(record.positions().last().unwrap().unwrap_err(), error);
}

#[test]
fn a_newer_format_is_said_to_be_newer() {
    let newer = text(&random_game(Options::new(GameKind::Golem, 2), 4, 5)).replacen("record 1", "record 4", 1);
    assert_eq!(read(&newer), Err(LoadError::Newer { version: TEXT_VERSION + 1 }));
    assert!(read(&newer).unwrap_err().to_string().contains("newer version"));
}

#[test]
fn foreign_texts_are_refused() {
    for foreign in
        ["", "\n", "hello", "caravanserai", "caravanserai record", "caravanserai record one\n", "\u{feff}PNG"]
    {
        assert_eq!(read(foreign), Err(LoadError::Foreign), "{foreign:?}");
    }
    assert_eq!(Record::from_text(components(), &[0xff; 300]), Err(LoadError::Foreign));
}

#[test]
fn other_cards_are_named() {
    let record = random_game(Options::new(GameKind::Golem, 2), 4, 5);
    let here = record.deal.content();
    let other = sealed(&text(&record).replace(&format!("{here:016x}"), "00000000deadbeef"));
    assert_eq!(read(&other), Err(LoadError::OtherContent { found: 0xdead_beef, here }));
}

#[test]
fn a_whole_text_that_breaks_the_rules_comes_from_other_rules() {
    let record = random_game(Options::new(GameKind::Golem, 2), 4, 5);
    let written = text(&record);
    let hash = written.lines().find_map(|line| line.strip_prefix("hash: ")).unwrap();
    let error = read(&sealed(&written.replace(hash, "0123456789abcdef"))).unwrap_err();
    let LoadError::Faulty { fault: Fault::OtherRules, recovered: Some(recovered), .. } = error else {
        panic!("{error}")
    };
    assert_eq!(*recovered, record);
}

/// The same text as programs wrote it before there were hashes between the decisions.
pub fn before_hashes(text: &str) -> String {
    let version = if text.contains("\ndiffers: ") { "record 2" } else { "record 1" };
    let bare =
        |line: &str| match line.rsplit_once(" #").and_then(|(line, check)| Some((line.rsplit_once(" =")?.0, check))) {
            Some((words, check)) => format!("{words} #{check}\n"),
            None => format!("{line}\n"),
        };
    sealed(&text.lines().map(bare).collect::<String>().replacen("record 3", version, 1))
}

#[test]
fn the_position_stands_behind_every_16th_decision() {
    for options in tables() {
        let record = random_game(options, 9, 70);
        let hashes: Vec<u64> = record.positions().map(|game| game.unwrap().position_hash()).collect();
        let written = text(&record);
        assert!(written.starts_with("caravanserai record 3\n"));
        let decisions =
            written.lines().filter(|line| line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok()));
        for (line, number) in decisions.zip(1..) {
            let told = line.rsplit_once(" #").unwrap().0.rsplit_once(" =").map(|(_, hash)| hash.to_owned());
            let known = (number % HASH_EVERY == 0).then(|| format!("{:016x}", hashes[number]));
            assert_eq!(told, known, "{line}");
        }
        let old = before_hashes(&written);
        assert!(old.starts_with("caravanserai record 1\n") && !old.contains(" ="));
        assert_eq!(read(&old), Ok(record), "older records are read as ever");
    }
}

#[test]
fn where_the_rules_part_is_said() {
    let record = random_game(Options::new(GameKind::World, 3), 9, 70);
    let written = text(&record);
    let line = 1 + written[..written.find("\n48. ").unwrap() + 1].matches('\n').count();
    let hash = format!("{:016x}", record.prefix(48).replay().unwrap().position_hash());
    let error = read(&sealed(&written.replacen(&hash, "0123456789abcdef", 1))).unwrap_err();
    let LoadError::Faulty { fault: Fault::OtherRules, line: at, what, recovered: Some(recovered) } = error else {
        panic!("{error}")
    };
    assert_eq!((at, *recovered), (line, record.prefix(32)));
    assert_eq!(
        what,
        format!("after decision 32 and up to decision 48 the rules part: here they lead to the position {hash}")
    );

    let without = read(&sealed(&written.replacen(&format!(" ={hash}"), "", 1))).unwrap_err();
    assert!(without.to_string().contains("hash of the position after this decision is missing"), "{without}");
    assert_eq!(without.recovered(), Some(record.prefix(47)));
    // And none stands where none belongs.
    let after_47 = format!("{:016x}", record.prefix(47).replay().unwrap().position_hash());
    let line_47 = written.lines().find(|line| line.starts_with("47. ")).unwrap();
    let more = line_47.replacen(" #", &format!(" ={after_47} #"), 1);
    let more = read(&sealed(&written.replacen(line_47, &more, 1))).unwrap_err();
    assert_eq!(more.recovered(), Some(record.prefix(46)));
    // The end agrees with the last hash before it, at best.
    let last = format!("hash: {:016x}", record.replay().unwrap().position_hash());
    let error = read(&sealed(&written.replacen(&last, "hash: 0123456789abcdef", 1))).unwrap_err();
    assert!(error.to_string().contains("after decision 64 and up to decision 70"), "{error}");
}

#[test]
fn titles_and_names_are_cut_where_they_are_read() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 4, 5);
    record.title = "ä".repeat(1 << 20);
    record.players[1] =
        Player { name: "n".repeat(3_000), agent: "exec:".to_owned() + &"a".repeat(3_000), colour: None };
    let whole = read(&text(&record)).unwrap();
    record.title.clear();
    let coded = Record::from_code(components(), &record.to_code(chronicle::Names::Included).unwrap()).unwrap();
    for (read, title) in [(&whole, MOST_LETTERS), (&coded, 0)] {
        assert_eq!(read.title.chars().count(), title);
        assert_eq!(read.players[1].name, "n".repeat(MOST_LETTERS - 1) + "…");
        assert_eq!(read.players[1].agent.chars().count(), 2048);
        assert_eq!(read.players[0], record.players[0]);
    }
    // What cannot be understood is not told at length either.
    let long = text(&whole).replacen("title: ", &format!("{}: ", "t".repeat(1 << 20)), 1);
    assert!(read(&long).unwrap_err().to_string().len() < 300);
}

#[test]
fn the_name_of_a_file_is_the_words_of_the_title() {
    let long = "abcdefghi-".repeat(9);
    for (title, name) in [
        ("Evening at the oasis", "Evening-at-the-oasis"),
        ("../../etc/passwd", "etc-passwd"),
        (" -- Ayşe & Çelik: 2 : 1 -- ", "Ayşe-Çelik-2-1"),
        ("/", ""),
        (&long, &long[..39]),
        (&long.replace('-', "x"), &long.replace('-', "x")[..40]),
        (&format!("{}Samarkand", " .".repeat(200)), "Samarkand"),
    ] {
        assert_eq!(file_words(title), name);
    }
}

#[test]
fn more_decisions_than_any_game_has_are_not_read() {
    let mut record = random_game(Options::new(GameKind::Golem, 2), 4, 0);
    let mut game = record.replay().unwrap();
    let mut legal = rules::Actions::new();
    while record.decisions.len() <= chronicle::MOST_DECISIONS {
        legal.clear();
        game.legal_actions(&mut legal);
        let idle = legal.iter().copied().find(|action| *action == Action::Rest).unwrap_or(legal[0]);
        game.apply(idle, &mut rules::Silent).unwrap();
        record.push(idle, None);
        assert!(!game.is_over(), "nobody claims anything");
    }
    let written = text(&record);
    let error = read(&written).unwrap_err();
    let line = written.lines().position(|line| line.starts_with("65537. ")).unwrap() + 1;
    assert!(error.to_string().contains(&format!("in line {line}: more than 65536 decisions")), "{error}");
    assert_eq!(error.recovered(), Some(record.prefix(chronicle::MOST_DECISIONS)));
}

#[test]
fn carriage_returns_do_no_harm() {
    let record = random_game(Options::new(GameKind::Golem, 2), 4, 20);
    assert_eq!(read(&text(&record).replace('\n', "\r\n")), Ok(record));
}

#[test]
fn the_commitment_can_be_checked_with_plain_tools() {
    use sha2::Digest as _;
    let record = random_game(Options::new(GameKind::Golem, 2), 4, 20);
    let promised = record.deal.commitment();
    let written = text(&record);
    let (start, end) = (written.find("game: ").unwrap(), written.find("deal: ").unwrap());
    assert_eq!(<[u8; 32]>::from(sha2::Sha256::digest(&written[start..end])), promised.0);
    assert_eq!(promised.to_string().parse(), Ok(promised));

    let mut other = record.clone();
    other.deal.seed += 1;
    assert_ne!(other.deal.commitment(), promised);
    other = record.clone();
    other.deal.options.scores = ScoreVisibility::AtEnd;
    assert_ne!(other.deal.commitment(), promised);
    other = record.clone();
    other.decisions.clear();
    other.players.clear();
    assert_eq!(other.deal.commitment(), promised, "decisions and names are not part of the deal");
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,12}",
        ".{0,12}",
        Just(String::new()),
        Just("-".to_owned()),
        Just(" \u{2028}\u{85}\t\\n\\u{20} ".to_owned()),
        Just("zwei\nZeilen\r\n".to_owned()),
        Just("#1 @2 hash: 3\ncheck: 4".to_owned()),
    ]
}

pub fn any_record() -> impl Strategy<Value = Record> {
    let choices = (
        prop::sample::select(contents()),
        prop::sample::select(tables().collect::<Vec<_>>()),
        prop::option::of(1..=4_u8),
        0..3_usize,
        prop::option::of(0..2_u8),
        prop::option::of(1..=50_u16),
        prop::option::of(0..3_u8),
        any::<bool>(),
    );
    let names = prop::collection::vec((any_text(), any_text()), 5);
    let colours = prop::option::of(Just([0, 1, 2, 3, 4]).prop_shuffle());
    let about = (any_text(), any::<Option<u64>>(), any::<bool>(), prop::option::of(0..2_u8), names, colours);
    (choices, about, any::<u64>(), 0..80_usize).prop_map(|(choices, about, seed, most)| {
        let (components, mut options, claims, scores, first, cap, board, own_map) = choices;
        options.claims_to_end = claims;
        options.scores = [ScoreVisibility::Always, ScoreVisibility::OwnOnly, ScoreVisibility::AtEnd][scores];
        options.first = first.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        options.round_cap = cap;
        if options.kind == GameKind::World {
            options.fourth_board = board.map_or(FourthBoard::Random, FourthBoard::Named);
        }
        if options.kind == GameKind::Adventure && own_map {
            options.map = MapChoice::Own(components.adventure.first_map);
        }
        let mut record = random_game_with(components, options, seed, most);
        let (title, started, assisted, gave_up, players, colours) = about;
        (record.title, record.started, record.assisted, record.gave_up) = (title, started, assisted, gave_up);
        for (seat, (player, (name, agent))) in record.players.iter_mut().zip(players).enumerate() {
            *player = Player { name, agent, colour: colours.map(|colours: [u8; 5]| colours[seat]) };
        }
        record
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_is_read_as_it_was_written(record in any_record()) {
        let written = text(&record);
        prop_assert_eq!(read(&written), Ok(record));
        prop_assert!(written.lines().all(|line| line.trim_end() == line || line.starts_with("seat ")));
        let breaks = |sign: char| sign != '\n' && (sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}'));
        prop_assert!(!written.contains(breaks), "one line stays one line in every program");
    }

    #[test]
    fn no_title_becomes_a_path(title in prop_oneof!["\\PC{0,90}", ".{0,60}", "[./\\\\:a-c -]{0,60}"]) {
        use std::path::{Component, Path};
        let words = file_words(&title);
        prop_assert!(words.chars().all(|sign| sign.is_alphanumeric() || sign == '-'), "{words}");
        prop_assert!(words.chars().count() <= 40 && words.len() <= 160 && !words.starts_with('-') && !words.ends_with('-'));
        let name = format!("{words}-recovered.caravan");
        let parts: Vec<Component> = Path::new(&name).components().collect();
        prop_assert_eq!(parts, [Component::Normal(name.as_ref())]);
    }

    #[test]
    fn no_text_makes_it_panic(noise in prop::collection::vec(any::<u8>(), 0..400), lines in ".{0,300}") {
        let head = b"caravanserai record 1\n".to_vec();
        let _ = Record::from_text(components(), &noise);
        let _ = Record::from_text(components(), &[head.clone(), noise].concat());
        let _ = Record::from_text(components(), &[head, lines.into_bytes()].concat());
    }
}
