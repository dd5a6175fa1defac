//! Three games written by hand, a line a round, and what is in them, counted by hand.

use std::collections::BTreeMap;

use career::{Facts, Table};
use chronicle::Record;
use rules::{Engine, FirstPlayer, GameKind, Options, Score, Silent};

use crate::games::components;

/// A game of two, seat 0 first, that so many claims end.
fn played(kind: GameKind, claims: u8, seed: u64, lines: &str) -> Record {
    let options = Options { claims_to_end: Some(claims), first: FirstPlayer::Seat(0), ..Options::new(kind, 2) };
    let mut record = Record::new(components(), options, seed).unwrap();
    let mut game = record.deal.set_up().unwrap();
    for text in lines.trim().lines().flat_map(|line| line.trim().split(", ")) {
        let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(action, &mut Silent).unwrap_or_else(|error| panic!("{text}: {error}"));
        record.push(action, None);
    }
    record
}

fn uses(uses: &[(&str, u16, i32)]) -> BTreeMap<String, (u16, i32)> {
    uses.iter().map(|&(id, times, worth)| (id.to_owned(), (times, worth))).collect()
}

fn found(record: &Record) -> (Table, [Facts; 2]) {
    let (table, facts) = Facts::of(record).unwrap();
    assert!(table.over && !table.capped && !table.by_the_book, "fewer claims than the rulebook's");
    (table, facts.try_into().unwrap())
}

#[test]
fn a_game_of_golems() {
    // Seat 0 begins with yyy, seat 1 with yyyy. The row: trade-bb-yygm, gain-m, trade-bb-mm, gain-yg and two more; the
    // points: bbbmm 17, yyybb 9, ygbmmm 20, ggbm 12, gggbb 12.
    let record = played(
        GameKind::Golem,
        1,
        4,
        "acquire 3, acquire 2
         acquire 1, play gain-m
         play start-gain, play start-upgrade, upgrade y, upgrade y
         play start-upgrade, upgrade y, upgrade g, rest
         rest, play start-upgrade, upgrade y, upgrade g
         play start-upgrade, upgrade y, upgrade g, play start-gain
         claim 2, claim 3",
    );
    let (table, [first, second]) = found(&record);
    assert_eq!((table.game, table.rounds), (GameKind::Golem, 7));
    let expected = Facts {
        order: 0,
        place: 2,
        score: Score { claims: 9, silver: 1, ..Score::default() },
        margin: -2,
        claims: 1,
        // Its claim ends the game, and the other one has the last word.
        ended: true,
        turns: 7,
        claim_turns: vec![7],
        rests: 1,
        // Only crystals count until the last round: none against one, none against ggm, b against ggbm.
        behind: 3,
        dearest: 9,
        uses: uses(&[("start-gain", 1, 2), ("start-upgrade", 2, 4)]),
        acquired: 2,
        paid: 2,
        // One of its own and one of the other's lie on the first card.
        found: 2,
        silver: 1,
        ..Facts::default()
    };
    assert_eq!(first, expected);
    let expected = Facts {
        order: 1,
        place: 1,
        won: true,
        score: Score { claims: 12, ..Score::default() },
        margin: 2,
        claims: 1,
        turns: 7,
        claim_turns: vec![7],
        rests: 1,
        dearest: 12,
        uses: uses(&[("gain-m", 1, 4), ("start-gain", 1, 2), ("start-upgrade", 2, 4)]),
        acquired: 1,
        paid: 1,
        found: 1,
        ..Facts::default()
    };
    assert_eq!(second, expected);
}

#[test]
fn a_game_of_an_endless_world() {
    // A1-c yields yyy, A1-d upgrades 2, A1-f trades yyy for gb, B1-c yields yb; above B1-b lies T2 (gbb, 5 points, a tool that
    // gives g at B1-c), above A1-b X3 (ygb, 4 points, exploration).
    let record = played(
        GameKind::World,
        2,
        1,
        "work A1-c, work A1-c
         work A1-c, work A1-d, upgrade y, upgrade g
         rest, work A1-f x2
         work A1-c, work B1-b, bonus 1, claim
         work A1-d, upgrade y, upgrade y, work B1-c
         work B1-c, return y, return y, rest
         rest, work A1-b, bonus 1, claim, explore C1-c",
    );
    let (table, [first, second]) = found(&record);
    assert_eq!((table.game, table.rounds), (GameKind::World, 7));
    let expected = Facts {
        order: 0,
        place: 2,
        score: Score { crystals: 3, ..Score::default() },
        margin: -10,
        turns: 7,
        rests: 2,
        // Nothing in the fourth round against T2 and gb; the same with gg in the fifth against T2 and ggbb.
        behind: 7,
        claims_behind: 1,
        // Two of y12 in the fourth round, without a choice; two in the sixth.
        returned: 4,
        uses: uses(&[("A1-c", 3, 9), ("A1-d", 1, 2), ("B1-c", 1, 4)]),
        ousts: 3,
        ousted: 1,
        reserve: 5,
        ..Facts::default()
    };
    assert_eq!(first, expected);
    let expected = Facts {
        order: 1,
        place: 1,
        won: true,
        score: Score { claims: 9, crystals: 4, ..Score::default() },
        margin: 10,
        claims: 2,
        ended: true,
        turns: 7,
        claim_turns: vec![4, 7],
        rests: 1,
        dearest: 5,
        repeats: 2,
        // The crystal of the tool is part of what B1-c yields.
        uses: uses(&[("A1-c", 1, 3), ("A1-d", 1, 2), ("A1-f", 1, 4), ("B1-c", 1, 6)]),
        ousts: 1,
        ousted: 3,
        bonuses: 2,
        explored: 1,
        reserve: 5,
        tool_crystals: 1,
        icons: [0, 1, 0, 1],
        both: 2,
        ..Facts::default()
    };
    assert_eq!(second, expected);
}

#[test]
fn a_game_of_adventure() {
    // 0,-1 is yellow (yy for b), -1,-1 magenta, -1,0 blue, 0,0 green; at -1,-2 lies a village (yybbb, 11 points).
    let record = played(
        GameKind::Adventure,
        1,
        13,
        "set SS-4, place 0,-1, set SS-1, place 0,0
         step 0,-1, discard start-upgrade, halt, build, trade x1, halt, build, pay y, pay y
         play start-gain, step -1,-1, discard start-upgrade, halt, build
         rest, step -1,0, build, done
         acquire 1, rest
         acquire 2, pay y, step 0,0, discard start-upgrade, halt, build, card 1
         play gain-yyy, play gain-b
         play trade-yyb-mm x1, rest
         step 0,0, discard start-gain, halt, pay y, build, pay y, pay y, play gain-b
         rest, play start-gain
         play gain-yyy, step -1,0, discard start-gain, step -1,-1, discard start-upgrade, step -1,-2, claim",
    );
    let (table, [first, second]) = found(&record);
    assert_eq!((table.game, table.rounds), (GameKind::Adventure, 10));
    let expected = Facts {
        order: 0,
        place: 2,
        score: Score { outposts: 2, crystals: 2, ..Score::default() },
        margin: -11,
        turns: 10,
        rests: 2,
        // After the sixth round: an outpost and b against four outposts and bb.
        behind: 4,
        repeats: 1,
        // What the mountain gave is no card's.
        uses: uses(&[("gain-yyy", 2, 6), ("start-gain", 1, 2), ("trade-yyb-mm", 1, 3)]),
        acquired: 2,
        paid: 1,
        outposts: 2,
        longest_walk: 1,
        toll_paid: 2,
        ..Facts::default()
    };
    assert_eq!(first, expected);
    let expected = Facts {
        order: 1,
        place: 1,
        won: true,
        score: Score { claims: 11, outposts: 4, ..Score::default() },
        margin: 11,
        claims: 1,
        ended: true,
        turns: 10,
        claim_turns: vec![10],
        rests: 2,
        dearest: 11,
        uses: uses(&[("gain-b", 2, 6), ("start-gain", 1, 2)]),
        // The reward for the column, with what lies on it.
        acquired: 1,
        found: 1,
        outposts: 4,
        columns: vec![(0, 5)],
        villages: vec![20],
        longest_walk: 3,
        toll_got: 2,
        ..Facts::default()
    };
    assert_eq!(second, expected);
}
