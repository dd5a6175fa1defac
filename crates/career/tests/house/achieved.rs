//! Achievements: each is earned by a kept record and not by another one.

use std::collections::BTreeSet;

use career::achievements::{self, OF_A_GAME, OF_A_HISTORY};
use career::{Ending, Entry, Family, Profile};
use chronicle::Record;
use rules::GameKind;

use crate::games::{components, entry};

/// A line of `tests/earned.txt`, which `examples/earned.rs` makes: in this game this seat has earned or missed something.
pub struct Kept {
    pub earned: bool,
    pub id: String,
    pub seat: usize,
    pub record: Record,
}

pub fn kept() -> Vec<Kept> {
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [what, id, seat, code] = words[..] else { panic!("four words: {line}") };
        let record = Record::from_code(components(), code).unwrap();
        Kept { earned: what == "earned", id: id.to_owned(), seat: seat.parse().unwrap(), record }
    };
    include_str!("../earned.txt").lines().map(read).collect()
}

#[test]
fn every_achievement_is_earned_by_one_record_and_missed_by_another() {
    let kept = kept();
    for one in &kept {
        let entry = Entry::of(&one.record).unwrap();
        let found = entry.seats[one.seat].earned.contains(&one.id);
        assert_eq!(found, one.earned, "{} by seat {} of a game of {}", one.id, one.seat, entry.game.name());
    }
    for one in OF_A_GAME {
        let has = |earned: bool| kept.iter().any(|kept| kept.id == one.id && kept.earned == earned);
        assert!(has(true), "{} has no record that earns it", one.id);
        assert!(has(false), "{} has no record that misses it", one.id);
    }
}

#[test]
fn there_are_enough_of_them_for_every_game_with_keys_of_their_own() {
    let ids: BTreeSet<&str> = OF_A_GAME.iter().map(|one| one.id).chain(OF_A_HISTORY.iter().map(|one| one.id)).collect();
    assert_eq!(ids.len(), OF_A_GAME.len() + OF_A_HISTORY.len());
    assert!(ids.len() >= 30);
    for family in Family::ALL {
        assert!(OF_A_GAME.iter().filter(|one| one.family == Some(family)).count() >= 5, "{family:?}");
    }
    for id in ids {
        assert!(id.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-'), "{id}");
    }
    let page = include_str!("../../../../docs/career.md");
    for (id, about) in
        OF_A_GAME.iter().map(|one| (one.id, one.about)).chain(OF_A_HISTORY.iter().map(|one| (one.id, one.about)))
    {
        assert!(page.contains(&format!("| `{id}` |")) && page.contains(about), "docs/career.md does not list {id}");
    }
}

#[test]
fn help_giving_up_and_a_map_of_ones_own_earn_nothing() {
    for Kept { id, seat, record, .. } in kept().into_iter().filter(|one| one.earned).step_by(5) {
        let earned = |record: &Record| Entry::of(record).unwrap().seats[seat].earned.clone();
        assert!(earned(&record).contains(&id));
        assert_eq!(earned(&Record { assisted: true, ..record.clone() }), [""; 0]);
        if record.deal.options.kind == GameKind::Adventure {
            let mut own = record.clone();
            own.deal.options.map = rules::MapChoice::Own(components().adventure.first_map);
            assert_eq!(earned(&own), [""; 0]);
        }
        assert_eq!(earned(&Record { gave_up: Some(1 - seat.min(1) as u8), ..record }), [""; 0]);
    }
}

/// What a person with these games has achieved over their history.
pub fn history(games: &[Entry]) -> BTreeSet<&'static str> {
    let of_a_history: BTreeSet<&str> = OF_A_HISTORY.iter().map(|one| one.id).collect();
    let earned = achievements::earned(games, &Profile::new("Ada"));
    earned.into_iter().map(|one| one.id).filter(|id| of_a_history.contains(id)).collect()
}

#[test]
fn milestones_are_reached_with_the_last_game_they_need() {
    let mut every_level: Vec<Entry> =
        (1..=6).map(|level| entry(10 * level, GameKind::Golem, 1, &[&format!("level:{level}")])).collect();
    // A lost game between keeps three in a row apart.
    every_level.extend((0..5).map(|between| entry(15 + 10 * between, GameKind::Golem, 2, &["level:1"])));
    let mut last_seat = entry(2, GameKind::Golem, 1, &["level:1"]);
    last_seat.seats[0].order = 1;
    let cases: [(&str, Vec<Entry>); 7] = [
        (
            "all-four-games",
            GameKind::ALL
                .iter()
                .zip(1..)
                .map(|(kind, number)| entry(2 * number, *kind, 1, &["level:1", "level:1", "level:1"]))
                .chain([entry(3, GameKind::Golem, 2, &["beam"]), entry(5, GameKind::Golem, 2, &["beam"])])
                .collect(),
        ),
        (
            "all-styles",
            ["racer", "builder", "collector", "spoiler"]
                .iter()
                .zip(1..)
                .map(|(style, number)| entry(2 * number, GameKind::Golem, 1, &[&format!("level:2/{style}")]))
                .chain([entry(3, GameKind::Golem, 2, &["beam"]), entry(5, GameKind::Golem, 2, &["beam"])])
                .collect(),
        ),
        ("all-levels", every_level),
        ("first-and-last", vec![entry(1, GameKind::Golem, 1, &["level:1"]), last_seat]),
        (
            "every-table",
            (1..=3)
                .map(|rivals| entry(2 * rivals, GameKind::Golem, 1, &vec!["level:1"; rivals as usize]))
                .chain([entry(3, GameKind::Golem, 2, &["beam"])])
                .collect(),
        ),
        ("three-in-a-row", (1..=3).map(|number| entry(number, GameKind::World, 1, &["level:1"])).collect()),
        (
            "sage-everywhere",
            [GameKind::Spice, GameKind::World, GameKind::Adventure]
                .iter()
                .zip(1..)
                .map(|(kind, number)| entry(2 * number, *kind, 1, &["level:6"]))
                .chain([entry(3, GameKind::Golem, 2, &["beam"])])
                .collect(),
        ),
    ];
    assert_eq!(cases.len(), OF_A_HISTORY.len());
    for (id, mut games) in cases {
        assert!(history(&games).contains(id), "{id}");
        games.sort_by_key(|game| game.started);
        let earned = achievements::earned(games.iter().rev(), &Profile::new("Ada"));
        let when = earned.iter().find(|one| one.id == id).unwrap();
        assert_eq!(
            when.started,
            games.last().unwrap().started,
            "{id}: with the last game, in whatever order they come"
        );
        games.pop();
        assert!(!history(&games).contains(id), "{id}: one game less is not enough");
    }
}

#[test]
fn games_that_do_not_count_reach_no_milestone() {
    let wins: Vec<Entry> = (1..=3).map(|number| entry(number, GameKind::World, 1, &["level:1"])).collect();
    assert!(history(&wins).contains("three-in-a-row"));
    let spoiled: [fn(&mut Entry); 5] = [
        |game| game.assisted = true,
        |game| game.ending = Ending::Cap,
        |game| game.setup.rulebook = false,
        |game| game.setup.own_content = true,
        |game| game.setup.own_map = true,
    ];
    for spoil in spoiled {
        let mut games = wins.clone();
        spoil(&mut games[1]);
        assert!(!history(&games).contains("three-in-a-row"));
    }
}
