//! What a record comes to.

use std::fs;
use std::path::{Path, PathBuf};

use ai::Style;
use career::{Ending, Entry, EntryError, GameResult, INDEX_VERSION, LONGEST_PAUSE, Profile, Who};
use chronicle::Record;
use rules::{Action, Engine, GameKind, Options, Silent};

use crate::games::{components, finished, random, some};

/// Records of earlier versions that stay readable for ever.
fn golden() -> Vec<(PathBuf, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../chronicle/tests/golden");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), Record::load(components(), &path).unwrap())).collect()
}

#[test]
fn every_kept_record_has_an_entry_that_agrees_with_its_end() {
    let records = golden();
    assert!(records.len() >= 14);
    for (path, record) in records {
        let game = record.replay().unwrap();
        let entry = Entry::of(&record).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(entry.game, record.deal.options.kind);
        assert_eq!(entry.rounds, game.rounds().round);
        let ranking = game.ranking();
        for (index, seat) in entry.seats.iter().enumerate() {
            assert_eq!(seat.points, game.score(index as u8).total(), "{}", path.display());
            assert_eq!(seat.claims, game.claims(index as u8));
            assert_eq!(usize::from(ranking[usize::from(seat.place) - 1]), index);
            assert_eq!(seat.order, game.rounds().place(index as u8));
        }
        assert_eq!(entry.winner(), Some(usize::from(ranking[0])));
        assert_eq!(entry.ending, if game.rounds().capped() { Ending::Cap } else { Ending::Claims });
    }
}

#[test]
fn entries_made_otherwise_need_another_version_of_the_index() {
    let digest = golden().iter().fold(0_u64, |digest, (_, record)| {
        let text = serde_json::to_string(&Entry::of(record).unwrap()).unwrap();
        let mut hasher = rules::StableHasher::default();
        hasher.word(digest);
        hasher.bytes(text.as_bytes());
        hasher.finish()
    });
    assert_eq!(
        (INDEX_VERSION, format!("{digest:016x}").as_str()),
        (3, "dff41a66711f43ca"),
        "an entry is made otherwise than before: raise INDEX_VERSION, then write the new digits here"
    );
}

#[test]
fn an_unfinished_game_has_no_entry_until_somebody_gives_up() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/kept/0.1.0/game.caravan");
    let mut record = Record::load(components(), &path).unwrap();
    assert_eq!(Entry::of(&record), Err(EntryError::NotFinished));
    record.gave_up = Some(0);
    let entry = Entry::of(&record).unwrap();
    assert_eq!(entry.ending, Ending::GaveUp(0));
    assert_eq!((entry.result(0), entry.result(1)), (GameResult::Lost, GameResult::Open));
    assert_eq!((entry.winner(), entry.seats[0].place), (None, 2), "nobody has won, and whoever gave up is last");
    assert_eq!(entry.seat_of(&Profile::new("du")), Some(0));
    assert_eq!(entry.seat_of(&Profile::new("Ilka")), None, "an opponent is nobody's");
    assert!(entry.seats.iter().all(|seat| seat.earned.is_empty()));
}

#[test]
fn a_damaged_record_is_refused_and_nothing_panics() {
    let mut record = finished(GameKind::Golem, 2, 3);
    record.decisions[4].action = Action::Halt;
    assert!(matches!(Entry::of(&record), Err(EntryError::Replay(_))));
    record.deal.options.players = 9;
    assert!(matches!(Entry::of(&record), Err(EntryError::Replay(_))));
}

#[test]
fn time_is_counted_without_pauses_and_across_two_starts_of_the_program() {
    let mut record = random(GameKind::Golem, 2, 3, 8);
    let count = record.decisions.len() as u64;
    assert_eq!(Entry::of(&record).unwrap().duration, Some((count - 1) * 1500));
    // Somebody goes for lunch before the third decision; the program is started anew before the fifth.
    for (index, decision) in record.decisions.iter_mut().enumerate() {
        let later = if index >= 4 { 0 } else { 50_000 } + if (2..4).contains(&index) { 3_600_000 } else { 0 };
        decision.stamp = Some(1500 * index as u64 + later);
    }
    let entry = Entry::of(&record).unwrap();
    assert_eq!(entry.duration, Some((count - 3) * 1500 + LONGEST_PAUSE));
    assert_eq!(entry.seats.iter().map(|seat| seat.time).sum::<u64>(), entry.duration.unwrap());
    record.decisions.iter_mut().for_each(|decision| decision.stamp = None);
    assert_eq!(Entry::of(&record).unwrap().duration, None);
}

#[test]
fn cards_are_counted_with_what_they_yield() {
    let mut record = Record::new(components(), Options::new(GameKind::Golem, 2), 4).unwrap();
    let mut game = record.deal.set_up().unwrap();
    let first = game.to_move().unwrap();
    // The same crystal rises twice.
    for text in ["play start-gain", "play start-gain", "play start-upgrade", "upgrade y", "upgrade g"] {
        let action = game.parse_action(text).unwrap();
        game.apply(action, &mut Silent).unwrap();
        record.push(action, None);
    }
    record.gave_up = Some(1);
    let entry = Entry::of(&record).unwrap();
    let uses = |seat: u8| -> Vec<(String, u16, i32)> {
        entry.seats[usize::from(seat)].uses.iter().cloned().map(Into::into).collect()
    };
    assert_eq!(uses(first), [("start-gain".to_owned(), 1, 2), ("start-upgrade".to_owned(), 1, 2)]);
    assert_eq!(uses(1 - first), [("start-gain".to_owned(), 1, 2)]);
    assert_eq!(entry.seats[usize::from(first)].turns, 2);
}

/// Crystals of the road family come from cards and the market and go into claims: what cards yield is the rest.
#[test]
fn what_cards_yield_is_what_the_caravan_gained_by_them() {
    for kind in [GameKind::Golem, GameKind::Adventure] {
        for seed in 0..6 {
            let record = random(kind, 2, 25, seed);
            let entry = Entry::of(&record).unwrap();
            let mut yields = [0_i32; 2];
            let mut plays = [0; 2];
            let mut game = record.deal.set_up().unwrap();
            let mut playing = false;
            for decision in &record.decisions {
                let seat = game.to_move().unwrap();
                let before = game;
                let mut outcomes = Vec::new();
                game.apply(decision.action, &mut outcomes).unwrap();
                playing = match decision.action {
                    Action::Play { .. } => true,
                    Action::Upgrade(_) => playing,
                    _ => false,
                };
                plays[usize::from(seat)] += u32::from(matches!(decision.action, Action::Play { .. }));
                if !playing {
                    continue;
                }
                // What goes over the limit is not the card's fault.
                let over = outcomes.iter().position(|one| matches!(one, rules::Outcome::OverLimit { .. }));
                let returned: u16 = outcomes[over.unwrap_or(outcomes.len())..]
                    .iter()
                    .map(|one| match one {
                        rules::Outcome::CrystalsMoved { crystals, .. } => crystals.worth(),
                        _ => 0,
                    })
                    .sum();
                let worth = |game: &rules::Game| i32::from(game.crystals(seat).worth());
                yields[usize::from(seat)] += worth(&game) + i32::from(returned) - worth(&before);
            }
            for seat in 0..2 {
                let uses = &entry.seats[seat].uses;
                assert_eq!(uses.iter().map(|used| used.worth).sum::<i32>(), yields[seat], "{kind:?} {seed} {seat}");
                assert_eq!(uses.iter().map(|used| u32::from(used.times)).sum::<u32>(), plays[seat]);
            }
        }
    }
}

#[test]
fn agents_are_understood() {
    assert_eq!(Who::of("human"), Who::Person);
    assert_eq!(Who::of("level:4/racer"), Who::Level { level: 4, style: Style::Racer });
    assert_eq!(Who::of("level:4+net=0"), Who::Agent("level:4+net=0".to_owned()), "a changed level is no level");
    assert_eq!(Who::of("exec:bot -v"), Who::Program("bot -v".to_owned()));
    assert_eq!(Who::of("audience"), Who::Audience);
    assert_eq!(Who::of(""), Who::Unknown(String::new()));
    assert_eq!(Who::of("level:77"), Who::Unknown("level:77".to_owned()));
}

#[test]
fn an_entry_reads_back_what_it_writes() {
    for record in some(8) {
        let entry = Entry::of(&record).unwrap();
        let text = serde_json::to_string(&entry).unwrap();
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry);
    }
}

#[test]
fn the_identity_follows_the_course_of_the_game_and_not_its_names() {
    let record = random(GameKind::World, 2, 5, 2);
    let identity = |record: &Record| Entry::of(record).unwrap().identity;
    let mut renamed = record.clone();
    renamed.title = "Evening".to_owned();
    renamed.players[0].name = "Somebody else".to_owned();
    renamed.decisions.iter_mut().for_each(|decision| decision.stamp = None);
    assert_eq!(identity(&renamed), identity(&record));
    let mut later = record.clone();
    later.started = later.started.map(|started| started + 1);
    assert_ne!(identity(&later), identity(&record));
    assert_ne!(identity(&random(GameKind::World, 2, 5, 3)), identity(&record));
    let mut given_up = record.clone();
    given_up.gave_up = Some(1);
    assert_ne!(identity(&given_up), identity(&record));
}
