//! Statistics of a short history, every number written by hand.

use career::{CardFigures, Ending, Entry, Family, GameResult, Mark, Profile, Statistics, Use};
use rules::GameKind;

use crate::games::entry;

/// A game of Ada's: her place, points, claims, turns, and the points of the others. Each lasts ten minutes.
fn game(number: u64, kind: GameKind, place: u8, own: (u16, u8, u16), others: &[u16]) -> Entry {
    let mut game = entry(number, kind, place, &vec!["level:2"; others.len()]);
    (game.seats[0].points, game.seats[0].claims, game.seats[0].turns) = own;
    for (seat, &points) in game.seats[1..].iter_mut().zip(others) {
        seat.points = points;
    }
    game
}

fn ended(mut game: Entry, rounds: u16, ending: Ending) -> Entry {
    (game.rounds, game.ending) = (rounds, ending);
    game
}

fn statistics(games: &[Entry]) -> Statistics {
    Statistics::of(games, &Profile::new("Ada"))
}

#[test]
fn means_are_of_decided_games_and_a_capped_game_is_decided() {
    let games = [
        ended(game(1, GameKind::Golem, 1, (70, 6, 30), &[60]), 30, Ending::Claims),
        ended(game(2, GameKind::Golem, 2, (41, 2, 39), &[50, 40]), 40, Ending::Cap),
        // Somebody else gave up: no points, no rounds, no win, but time at the table.
        ended(game(3, GameKind::Golem, 1, (99, 4, 35), &[5]), 3, Ending::GaveUp(1)),
        ended(game(4, GameKind::World, 2, (54, 8, 25), &[55]), 25, Ending::Claims),
    ];
    let found = statistics(&games);
    let all = &found.all;
    assert_eq!((all.games, all.decided, all.wins, found.gave_up), (4, 3, 1, 0));
    assert_eq!((all.mean_points(), all.best), (Some(55.0), 70), "(70 + 41 + 54) / 3");
    assert_eq!(all.mean_rounds(), Some(95.0 / 3.0), "(30 + 40 + 25) / 3");
    assert_eq!(all.win_share(), Some(1.0 / 3.0));
    assert_eq!(all.time, 2_400_000);
    let golem = &found.by_game[0].1;
    assert_eq!((golem.games, golem.decided, golem.mean_points()), (3, 2, Some(55.5)));
    let capped = statistics(&games[1..2]).all;
    assert_eq!((capped.mean_claims(), capped.turns_a_claim()), (Some(2.0), Some(19.5)));
    let ended = statistics(&[games[0].clone(), games[1].clone(), games[3].clone()]).all;
    assert_eq!(ended.mean_claims(), Some(16.0 / 3.0), "(6 + 2 + 8) / 3");
    assert_eq!(ended.turns_a_claim(), Some(94.0 / 16.0), "(30 + 39 + 25) / (6 + 2 + 8)");
    let nothing = statistics(&[]).all;
    assert_eq!((nothing.mean_points(), nothing.mean_claims(), nothing.turns_a_claim()), (None, None, None));
}

#[test]
fn whoever_gives_up_has_lost_and_somebody_elses_giving_up_is_nobodys_win() {
    let of_mine = ended(game(1, GameKind::Golem, 2, (3, 0, 4), &[2]), 4, Ending::GaveUp(0));
    let of_others = ended(game(2, GameKind::Golem, 1, (9, 1, 9), &[2, 8]), 9, Ending::GaveUp(2));
    let won = game(3, GameKind::Golem, 1, (60, 5, 30), &[50]);
    let found = statistics(&[of_mine, of_others, won]);
    assert_eq!((found.gave_up, found.all.games, found.all.decided, found.all.wins), (1, 3, 2, 1));
    let results: Vec<GameResult> = found.series.iter().map(|moment| moment.result).collect();
    assert_eq!(results, [GameResult::Lost, GameResult::Open, GameResult::Won]);
    let shares: Vec<Option<f64>> = found.series.iter().map(|moment| moment.recent_share).collect();
    assert_eq!(shares, [Some(0.0), Some(0.0), Some(0.5)]);
}

#[test]
fn the_fastest_win_and_the_closest_game_are_those_that_can_be_compared() {
    let spoiled = |number: u64, rounds: u16, spoil: fn(&mut Entry)| {
        let mut game = ended(game(number, GameKind::Golem, 1, (70, 6, rounds), &[40]), rounds, Ending::Claims);
        spoil(&mut game);
        game
    };
    let games = [
        spoiled(1, 31, |_| ()),
        spoiled(2, 27, |_| ()),
        // As fast, but later.
        spoiled(3, 27, |_| ()),
        spoiled(4, 20, |game| game.ending = Ending::Cap),
        spoiled(5, 21, |game| game.setup.rulebook = false),
        spoiled(6, 22, |game| game.setup.own_content = true),
        spoiled(7, 23, |game| game.seats[0].place = 2),
        spoiled(8, 2, |game| game.ending = Ending::GaveUp(1)),
        ended(game(9, GameKind::Golem, 2, (48, 4, 30), &[20, 51]), 30, Ending::Cap),
        ended(game(10, GameKind::Golem, 1, (55, 4, 30), &[51]), 30, Ending::Claims),
        ended(game(11, GameKind::Golem, 2, (20, 1, 12), &[20]), 12, Ending::GaveUp(0)),
        ended(game(12, GameKind::World, 2, (60, 8, 26), &[70]), 26, Ending::Claims),
    ];
    let found = statistics(&games);
    let mark = |number: u64, figure| Mark { identity: format!("{number:032x}"), figure };
    assert_eq!(found.fastest, [(GameKind::Golem, mark(2, 27))]);
    // 48 against the best of the others is nearer than 55 against 51; where somebody gave up nothing is close.
    assert_eq!(found.closest, [(GameKind::Golem, mark(9, 3)), (GameKind::World, mark(12, 10))]);
}

#[test]
fn the_series_tells_points_margin_and_turns_of_every_game() {
    let mut undated = game(3, GameKind::Spice, 2, (30, 0, 22), &[44]);
    undated.started = None;
    let games = [
        game(2, GameKind::World, 1, (80, 8, 28), &[61, 73]),
        game(1, GameKind::Golem, 2, (40, 4, 30), &[40, 20]),
        undated,
    ];
    let series = statistics(&games).series;
    let told: Vec<_> =
        series.iter().map(|moment| (moment.game, moment.points, moment.margin, moment.turns_a_claim)).collect();
    let expected =
        [(GameKind::Spice, 30, -14, None), (GameKind::Golem, 40, 0, Some(7.5)), (GameKind::World, 80, 7, Some(3.5))];
    assert_eq!(told, expected, "games without a time first, then by time");
    let many: Vec<Entry> =
        (0..12).map(|number| game(number, GameKind::Golem, if number < 3 { 1 } else { 2 }, (9, 1, 9), &[9])).collect();
    let shares: Vec<f64> = statistics(&many).series.iter().map(|moment| moment.recent_share.unwrap()).collect();
    assert_eq!(shares[..4], [1.0, 1.0, 1.0, 0.75]);
    assert_eq!(shares[9..], [0.3, 0.2, 0.1], "only the last ten games count");
}

#[test]
fn cards_are_summed_by_family_with_their_yield() {
    let with = |mut game: Entry, uses: &[(&str, u16, i32)]| {
        game.seats[0].uses = uses.iter().map(|&(id, times, worth)| Use::from((id.to_owned(), times, worth))).collect();
        // What others use is theirs.
        game.seats[1].uses = vec![Use { id: "start-gain".to_owned(), times: 50, worth: 100 }];
        game
    };
    let plain = |number, kind, place| game(number, kind, place, (50, 5, 25), &[49]);
    let games = [
        with(plain(1, GameKind::Golem, 1), &[("start-gain", 4, 8), ("trade-bb-mm", 2, 10)]),
        with(plain(2, GameKind::Spice, 2), &[("start-gain", 3, 6), ("upgrade-3", 2, 5)]),
        with(plain(3, GameKind::Adventure, 1), &[("start-gain", 2, 4)]),
        with(plain(4, GameKind::World, 2), &[("A1-c", 6, 20)]),
    ];
    let card = |family, id: &str, times, games, wins, worth| CardFigures {
        family,
        id: id.to_owned(),
        times,
        games,
        wins,
        worth,
    };
    let cards = statistics(&games).cards;
    let expected = [
        card(Family::Road, "start-gain", 7, 2, 1, 14),
        card(Family::World, "A1-c", 6, 1, 0, 20),
        card(Family::Adventure, "start-gain", 2, 1, 1, 4),
        card(Family::Road, "trade-bb-mm", 2, 1, 1, 10),
        card(Family::Road, "upgrade-3", 2, 1, 0, 5),
    ];
    assert_eq!(cards, expected, "those used most first, then by name");
    let yields: Vec<f64> = cards.iter().map(CardFigures::yield_each).collect();
    assert_eq!(yields, [2.0, 20.0 / 6.0, 2.0, 5.0, 2.5]);
}
