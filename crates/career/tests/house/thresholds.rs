//! What is asked for is enough, and a little less is not: for every achievement a kept record that earns it, changed in
//! one figure to what just earns it and to what just misses it. The figures here are written from the sentences.

use career::achievements::{self, OF_A_GAME, OF_A_HISTORY};
use career::{Entry, Facts, Table};
use rules::{GameKind, Score};

use crate::achieved::{history, kept};
use crate::games::entry;

type Change = fn(&mut Table, &mut Facts);

/// What just earns it, and what just misses it.
struct Case {
    id: &'static str,
    enough: Change,
    less: &'static [Change],
}

const fn case(id: &'static str, enough: Change, less: &'static [Change]) -> Case {
    Case { id, enough, less }
}

const CASES: &[Case] = &[
    case("first-claim", |_, own| own.claims = 1, &[|_, own| own.claims = 0]),
    case("first-win", |_, own| own.won = true, &[|_, own| own.won = false]),
    case("by-a-point", |_, own| own.margin = 1, &[|_, own| own.margin = 2, |_, own| own.margin = 0]),
    case("by-a-tie", |_, own| own.margin = 0, &[|_, own| own.margin = 1]),
    case("by-far", |_, own| own.margin = 20, &[|_, own| own.margin = 19]),
    case(
        "claim-again",
        |_, own| own.claim_turns = vec![4, 9, 10],
        &[|_, own| own.claim_turns = vec![4, 6, 8, 10], |_, own| own.claim_turns = vec![7]],
    ),
    case("comeback", |_, own| own.behind = 15, &[|_, own| own.behind = 14]),
    case("late-start", |_, own| own.claims_behind = 2, &[|_, own| own.claims_behind = 1]),
    case("last-word", |_, own| own.ended = false, &[|_, own| own.ended = true]),
    case("own-finish", |_, own| own.ended = true, &[|_, own| own.ended = false]),
    case("full-table", |table, _| set(table, GameKind::Golem, 5), &[|table, _| set(table, GameKind::Golem, 4)]),
    case("full-table", |table, _| set(table, GameKind::Spice, 5), &[|table, _| set(table, GameKind::Spice, 4)]),
    case("full-table", |table, _| set(table, GameKind::World, 4), &[|table, _| set(table, GameKind::World, 3)]),
    case("full-table", |table, _| set(table, GameKind::Adventure, 4), &[|table, _| set(table, GameKind::Adventure, 3)]),
    case("nothing-wasted", |_, own| own.returned = 0, &[|_, own| own.returned = 1]),
    case("empty-handed", |_, own| own.score.crystals = 0, &[|_, own| own.score.crystals = 1]),
    case(
        "beat-level-2",
        |_, own| own.strongest_rival = Some(2),
        &[|_, own| own.strongest_rival = Some(1), |_, own| own.strongest_rival = None],
    ),
    case("beat-level-3", |_, own| own.strongest_rival = Some(3), &[|_, own| own.strongest_rival = Some(2)]),
    case("beat-level-4", |_, own| own.strongest_rival = Some(4), &[|_, own| own.strongest_rival = Some(3)]),
    case("beat-level-5", |_, own| own.strongest_rival = Some(5), &[|_, own| own.strongest_rival = Some(4)]),
    case("beat-level-6", |_, own| own.strongest_rival = Some(6), &[|_, own| own.strongest_rival = Some(5)]),
    case("road-swift", |table, _| table.rounds = 28, &[|table, _| table.rounds = 29]),
    case("road-copper", |_, own| own.copper = 3, &[|_, own| own.copper = 2]),
    case(
        "road-both-tokens",
        |_, own| (own.copper, own.silver) = (1, 1),
        &[|_, own| own.copper = 0, |_, own| own.silver = 0],
    ),
    case("road-dear-claim", |_, own| own.dearest = 19, &[|_, own| own.dearest = 18]),
    case("road-chain-trade", |_, own| own.repeats = 5, &[|_, own| own.repeats = 4]),
    case("road-small-hand", |_, own| own.acquired = 5, &[|_, own| own.acquired = 6]),
    case("road-large-hand", |_, own| own.acquired = 10, &[|_, own| own.acquired = 9]),
    case("road-few-rests", |_, own| own.rests = 1, &[|_, own| own.rests = 2]),
    case("road-windfall", |_, own| own.found = 3, &[|_, own| own.found = 2]),
    case("road-for-nothing", |_, own| own.paid = 0, &[|_, own| own.paid = 1]),
    case("world-swift", |table, _| table.rounds = 25, &[|table, _| table.rounds = 26]),
    case("world-elbows", |_, own| own.ousts = 5, &[|_, own| own.ousts = 4]),
    case("world-undisturbed", |_, own| own.ousted = 0, &[|_, own| own.ousted = 1]),
    case("world-all-hands", |_, own| own.reserve = 0, &[|_, own| own.reserve = 1]),
    case("world-explorer", |_, own| own.explored = 3, &[|_, own| own.explored = 2]),
    case("world-toolbox", |_, own| own.tool_crystals = 8, &[|_, own| own.tool_crystals = 7]),
    case("world-bonus", |_, own| own.score.bonus = 18, &[|_, own| own.score.bonus = 17]),
    case(
        "world-of-all-kinds",
        |_, own| own.icons = [1; 4],
        &[|_, own| own.icons[0] = 0, |_, own| own.icons[1] = 0, |_, own| own.icons[2] = 0, |_, own| own.icons[3] = 0],
    ),
    case("world-both", |_, own| own.both = 1, &[|_, own| own.both = 0]),
    case("adventure-swift", |table, _| table.rounds = 30, &[|table, _| table.rounds = 31]),
    case(
        "adventure-first-column",
        |_, own| own.columns = vec![(0, 8), (1, 20)],
        &[|_, own| own.columns = vec![(0, 9), (1, 20)], |_, own| own.columns.clear()],
    ),
    case("adventure-two-columns", |_, own| own.columns = vec![(0, 9), (1, 30)], &[|_, own| own.columns = vec![(0, 9)]]),
    case("adventure-settler", |_, own| own.outposts = 12, &[|_, own| own.outposts = 11]),
    case(
        "adventure-three-villages",
        |_, own| own.villages = vec![20, 21, 20, 23],
        &[|_, own| own.villages = vec![20, 21, 20, 21]],
    ),
    case("adventure-long-way", |_, own| own.longest_walk = 5, &[|_, own| own.longest_walk = 4]),
    case("adventure-host", |_, own| own.toll_got = 3, &[|_, own| own.toll_got = 2]),
    case("adventure-no-toll", |_, own| own.toll_paid = 0, &[|_, own| own.toll_paid = 1]),
    case("adventure-chain-trade", |_, own| own.repeats = 5, &[|_, own| own.repeats = 4]),
    case("adventure-high-score", |_, own| own.score = points(100), &[|_, own| own.score = points(99)]),
];

fn set(table: &mut Table, game: GameKind, players: u8) {
    (table.game, table.players) = (game, players);
}

/// So many points, of three sources.
fn points(total: u16) -> Score {
    Score { claims: 60, outposts: 30, crystals: total - 90, ..Score::default() }
}

#[test]
fn what_just_earns_each_achievement_and_what_just_misses_it() {
    let kept = kept();
    for case in CASES {
        let id = case.id;
        let one = kept.iter().find(|one| one.earned && one.id == id).unwrap();
        let (table, facts) = Facts::of(&one.record).unwrap();
        let has = |change: &dyn Fn(&mut Table, &mut Facts)| {
            let (mut table, mut own) = (table.clone(), facts[one.seat].clone());
            change(&mut table, &mut own);
            achievements::of_a_game(&table, &own).any(|one| one.id == id)
        };
        assert!(has(&|_, _| ()), "{id}: the kept record");
        assert!(has(&case.enough), "{id}: just enough");
        for (index, less) in case.less.iter().enumerate() {
            assert!(!has(less), "{id}: a little less, {index}");
            // Enough again, whatever else the change has touched.
            assert!(has(&|table, own| {
                less(table, own);
                (case.enough)(table, own);
            }));
        }
        assert!(!has(&|table, _| table.by_the_book = false), "{id}: only by the book");
        let about = OF_A_GAME.iter().find(|one| one.id == id).unwrap().about.to_lowercase();
        let asks_to_win = about.split(|sign: char| !sign.is_alphabetic()).any(|word| word == "win");
        assert_eq!(has(&|_, own| own.won = false), !asks_to_win, "{id}: {about}");
    }
}

#[test]
fn no_achievement_lacks_what_just_earns_it_and_what_just_misses_it() {
    for one in OF_A_GAME {
        let cases = CASES.iter().filter(|case| case.id == one.id);
        assert!(cases.clone().count() > 0 && cases.clone().all(|case| !case.less.is_empty()), "{}", one.id);
    }
    assert!(CASES.iter().all(|case| OF_A_GAME.iter().any(|one| one.id == case.id)));
}

/// Won games, a lost one after each, by their game and the others at the table.
fn won(games: &[(GameKind, &[&str])]) -> Vec<Entry> {
    let both = |(number, &(kind, rivals)): (u64, &(GameKind, &[&str]))| {
        [entry(2 * number, kind, 1, rivals), entry(2 * number + 1, GameKind::Golem, 2, &["beam"])]
    };
    (1..).zip(games).flat_map(both).collect()
}

#[test]
fn what_just_reaches_each_milestone_and_what_just_misses_it() {
    use GameKind::{Adventure, Golem, Spice, World};
    let from = |first: u8, second: u8| {
        let mut games = won(&[(Golem, &["beam", "beam"]), (Golem, &["beam", "beam"])]);
        (games[0].seats[0].order, games[2].seats[0].order) = (first, second);
        games
    };
    let levels = |last: &'static [&'static str]| {
        let alone: [&[&str]; 5] = [&["level:1"], &["level:2"], &["level:3"], &["level:4"], &["level:5"]];
        won(&alone.into_iter().chain([last]).map(|rivals| (Golem, rivals)).collect::<Vec<_>>())
    };
    let row = |places: &[u8]| -> Vec<Entry> {
        (1..).zip(places).map(|(number, &place)| entry(number, World, place, &["beam"])).collect()
    };
    let styles = |last: &'static str| {
        won(&[(Golem, &["level:1/racer", "level:2/builder"]), (World, &["level:3/collector"]), (Spice, &[last])])
    };
    let cases: [(&str, Vec<Entry>, Vec<Entry>); 9] = [
        (
            "all-four-games",
            won(&[(Golem, &["beam"]), (Spice, &["beam"]), (World, &["beam"]), (Adventure, &["beam"])]),
            won(&[(Golem, &["beam"]), (Golem, &["beam"]), (World, &["beam"]), (Adventure, &["beam"])]),
        ),
        ("all-styles", styles("level:4/spoiler"), styles("level:4")),
        // The strongest at the table is who was beaten.
        ("all-levels", levels(&["level:2", "level:6"]), levels(&["level:5"])),
        ("all-levels", levels(&["level:6"]), levels(&["level:6+net=0"])),
        ("first-and-last", from(0, 2), from(0, 1)),
        ("first-and-last", from(2, 0), from(2, 1)),
        (
            "every-table",
            won(&[(Golem, &["beam"; 1]), (World, &["beam"; 2]), (Golem, &["beam"; 3])]),
            won(&[(Golem, &["beam"; 1]), (World, &["beam"; 2]), (Golem, &["beam"; 4])]),
        ),
        ("three-in-a-row", row(&[2, 1, 1, 1]), row(&[1, 1, 2, 1, 1])),
        (
            "sage-everywhere",
            won(&[(Spice, &["level:6"]), (World, &["level:1", "level:6"]), (Adventure, &["level:6"])]),
            won(&[(Spice, &["level:6"]), (World, &["level:1", "level:6"]), (Adventure, &["level:5"])]),
        ),
    ];
    for (id, enough, less) in &cases {
        assert!(history(enough).contains(id) && !history(less).contains(id), "{id}");
        // Every game of those that are enough has to be won.
        for game in (0..enough.len()).filter(|&game| enough[game].seats[0].place == 1) {
            let mut lost = enough.clone();
            lost[game].seats[0].place = 2;
            assert!(!history(&lost).contains(id), "{id} without game {game}");
        }
    }
    assert!(OF_A_HISTORY.iter().all(|one| cases.iter().any(|(id, ..)| *id == one.id)));
}
