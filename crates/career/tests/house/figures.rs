//! Statistics, filters and ratings over entries made by hand.

use ai::{LEVELS, Level, Style};
use career::rating::{self, Family, Rating};
use career::{Ending, Entry, Filter, GameResult, Judged, Profile, SeatAccount, Statistics, Use};
use rules::GameKind;

use crate::games::{entry, finished, random, seat};

fn ada() -> Profile {
    Profile::new("Ada")
}

/// Seven games: four won, two lost, one open.
fn games() -> Vec<Entry> {
    let mut games = vec![
        entry(1, GameKind::Golem, 1, &["level:2"]),
        entry(2, GameKind::Golem, 1, &["level:2/racer", "level:4/racer"]),
        entry(3, GameKind::World, 2, &["level:3"]),
        entry(4, GameKind::Golem, 1, &["level:2"]),
        entry(5, GameKind::Adventure, 2, &["level:1", "human"]),
        entry(6, GameKind::Adventure, 1, &["greedy"]),
        entry(7, GameKind::Golem, 2, &["level:2"]),
    ];
    games[0].rounds = 35;
    games[3].rounds = 28;
    games[1].seats[0].order = 2;
    games[1].seats[2].points = 89;
    games[4].ending = Ending::GaveUp(1);
    games[4].assisted = true;
    for (game, times) in [(0, 3), (3, 5)] {
        games[game].seats[0].uses = vec![
            Use { id: "start-gain".to_owned(), times, worth: 2 * i32::from(times) },
            Use { id: "trade-yy-g".to_owned(), times: 1, worth: 0 },
        ];
    }
    games
}

#[test]
fn figures_are_counted_by_everything_they_are_asked_by() {
    let games = games();
    let others = [entry(9, GameKind::Golem, 1, &["level:1"])].map(|mut game| {
        game.seats[0].name = "Ben".to_owned();
        game
    });
    let statistics = Statistics::of(games.iter().chain(&others), &ada());
    let all = &statistics.all;
    assert_eq!((all.games, all.decided, all.wins), (7, 6, 4));
    assert_eq!(all.win_share(), Some(4.0 / 6.0));
    assert_eq!((all.best, all.points), (90, 4 * 90 + 2 * 80));
    assert_eq!(all.mean_rounds(), Some((35 + 30 + 30 + 28 + 30 + 30) as f64 / 6.0));
    assert_eq!((all.mean_claims(), all.turns_a_claim()), (Some(5.0), Some(5.0)));
    assert_eq!(all.time, 7 * 600_000);
    let of = |wanted: GameKind| {
        let found = statistics.by_game.iter().find(|(game, _)| *game == wanted);
        found.map(|(_, figures)| (figures.games, figures.wins))
    };
    assert_eq!(of(GameKind::Golem), Some((4, 3)));
    assert_eq!(of(GameKind::Spice), None);
    assert_eq!(of(GameKind::Adventure), Some((2, 1)));
    let wins = |figures: Option<&career::Figures>| figures.map(|figures| (figures.games, figures.wins));
    assert_eq!(wins(statistics.by_level.get(&4)), Some((1, 1)), "the strongest at the table");
    assert_eq!(wins(statistics.by_level.get(&2)), Some((3, 2)));
    let racer = statistics.by_style.iter().find(|(style, _)| *style == Style::Racer).map(|(_, figures)| figures);
    assert_eq!(wins(racer), Some((1, 1)), "two racers at one table are one game");
    assert_eq!(wins(statistics.by_players.get(&3)), Some((2, 1)));
    assert_eq!(wins(statistics.by_order.get(&2)), Some((1, 1)));
    assert_eq!((statistics.assisted, statistics.gave_up), (1, 0));
}

#[test]
fn streaks_records_and_cards_are_found() {
    let games = games();
    let statistics = Statistics::of(games.iter().rev(), &ada());
    let streaks = statistics.streaks;
    assert_eq!((streaks.best, streaks.now, streaks.lost_now), (2, 0, 1));
    let mut won: Vec<Entry> = (0..4).map(|number| entry(number, GameKind::World, 1, &["level:1"])).collect();
    won[1].ending = Ending::GaveUp(1);
    let streaks = Statistics::of(&won, &ada()).streaks;
    assert_eq!((streaks.best, streaks.now, streaks.lost_now), (3, 3, 0), "an open game breaks no streak");
    let mark = |marks: &[(GameKind, career::Mark)], wanted: GameKind| {
        marks.iter().find(|(game, _)| *game == wanted).map(|(_, mark)| (mark.identity.clone(), mark.figure))
    };
    assert_eq!(mark(&statistics.fastest, GameKind::Golem), Some((games[3].identity.clone(), 28)));
    assert_eq!(mark(&statistics.fastest, GameKind::World), None, "it was lost");
    assert_eq!(mark(&statistics.closest, GameKind::Golem), Some((games[1].identity.clone(), 1)));
    let best = &statistics.cards[0];
    assert_eq!((best.id.as_str(), best.times, best.games, best.wins, best.yield_each()), ("start-gain", 8, 2, 2, 2.0));
    let series: Vec<_> = statistics.series.iter().map(|moment| (moment.started, moment.result)).collect();
    assert!(series.is_sorted_by_key(|(started, _)| *started));
    assert_eq!(series[4].1, GameResult::Open);
    assert_eq!(statistics.series[6].recent_share, Some(4.0 / 6.0));
    assert_eq!(Statistics::of(&games, &Profile::new("Nobody")), Statistics::default());
}

#[test]
fn luck_and_own_play_are_means_of_the_games_in_which_they_are_known() {
    let mut games = games();
    let account = |own: f32, luck: f32| Some(SeatAccount { own, luck });
    // Two at the table, then three.
    (games[0].seats[0].account, games[0].seats[1].account) = (account(0.5, 0.25), account(0.0, -0.25));
    games[1].seats[0].account = account(0.25, -0.5);
    (games[1].seats[1].account, games[1].seats[2].account) = (account(0.0, 0.5), account(0.0, 0.25));
    // Where one seat is not known the others' luck is not either.
    games[4].seats[0].account = account(1.0, 1.0);
    (games[2].seats[0].accuracy, games[3].seats[0].accuracy) = (Some(90), Some(80));
    let statistics = Statistics::of(&games, &ada());
    let judged = Judged::of(&statistics.series);
    assert_eq!((judged.games, judged.luck, judged.own), (2, -0.125, 0.375));
    assert_eq!(judged.luck_of_rivals, (-0.25 + 0.375) / 2.0);
    assert_eq!((judged.reviewed, judged.accuracy), (2, 85.0));
    assert_eq!(Judged::of(&[]), Judged::default());
}

#[test]
fn filters_find_what_they_say() {
    let games = games();
    let found = |filter: Filter| -> Vec<usize> {
        (0..games.len()).filter(|&at| filter.accepts(&games[at], Some(&ada()))).collect()
    };
    let usual = Filter::default;
    assert_eq!(found(usual()).len(), 7);
    assert_eq!(found(Filter { games: vec![GameKind::World, GameKind::Adventure], ..usual() }), [2, 4, 5]);
    assert_eq!(found(Filter { results: vec![GameResult::Lost], ..usual() }), [2, 6]);
    assert_eq!(found(Filter { results: vec![GameResult::Open, GameResult::Won], ..usual() }), [0, 1, 3, 4, 5]);
    assert_eq!(found(Filter { level: Some(4), ..usual() }), [1]);
    assert_eq!(found(Filter { players: Some(3), ..usual() }), [1, 4]);
    let lost = Filter { results: vec![GameResult::Lost], ..usual() };
    assert!(!lost.accepts(&games[2], None) && !lost.accepts(&games[2], Some(&Profile::new("Ben"))));
    assert!(usual().accepts(&games[2], None));
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

#[test]
fn a_game_counts_once_against_each_level() {
    let game = entry(1, GameKind::Golem, 2, &["level:4", "level:2", "human", "level:1/racer"]);
    assert_eq!(rating::results(&game, 0), [(level(4), false), (level(2), true), (level(1), true)]);
    assert!(rating::results(&game, 1).is_empty(), "levels are fixed points");
}

#[test]
fn games_that_are_not_comparable_do_not_count() {
    let game = entry(1, GameKind::Golem, 1, &["level:4"]);
    assert_eq!(rating::results(&game, 0).len(), 1);
    let spoiled: [fn(&mut Entry); 6] = [
        |game| game.assisted = true,
        |game| game.ending = Ending::Cap,
        |game| game.ending = Ending::GaveUp(1),
        |game| game.setup.rulebook = false,
        |game| game.setup.own_content = true,
        |game| game.setup.own_map = true,
    ];
    for (index, spoil) in spoiled.iter().enumerate() {
        let mut game = game.clone();
        spoil(&mut game);
        assert!(rating::results(&game, 0).is_empty(), "{index}");
    }
    let mut given_up = Entry { ending: Ending::GaveUp(0), ..game };
    given_up.seats[0].place = 2;
    assert_eq!(rating::results(&given_up, 0), [(level(4), false)], "whoever gives up has lost");
    given_up.seats[0].turns = 0;
    assert!(rating::results(&given_up, 0).is_empty(), "before the first turn nothing was played");
    assert!(rating::results(&given_up, 9).is_empty());
}

#[test]
fn a_deal_that_is_known_counts_once() {
    let first = entry(1, GameKind::Golem, 2, &["level:4"]);
    let mut again = Entry { rounds: 12, ..entry(2, GameKind::Golem, 1, &["level:4"]) };
    again.setup.seed = first.setup.seed;
    again.seats[0].points = 120;
    let games = [again.clone(), first.clone()];
    let course = rating::course(&games, &ada(), Family::Road);
    assert_eq!((course.len(), &course[0].identity), (1, &first.identity), "the first time");
    assert_eq!(rating::recent(&games, &ada(), Family::Road), [(level(4), false)]);
    let statistics = Statistics::of(&games, &ada());
    assert!(statistics.fastest.is_empty() && !statistics.series[1].counts, "whoever knows what comes sets no record");
    assert_eq!((statistics.all.games, statistics.all.wins), (2, 1));
    // With more seats, or of another game, it is another deal.
    let other = Entry { game: GameKind::Spice, ..again };
    assert_eq!(rating::course(&[first, other], &ada(), Family::Road).len(), 2);
}

#[test]
fn recent_results_come_in_the_order_of_time() {
    let (early, late) = (entry(1, GameKind::Golem, 1, &["level:2"]), entry(2, GameKind::Golem, 2, &["level:3"]));
    let wanted = [(level(2), true), (level(3), false)];
    assert_eq!(rating::recent([&late, &early], &ada(), Family::Road), wanted);
}

#[test]
fn a_game_that_was_given_up_is_lost_and_no_figure_of_play() {
    let whole = entry(1, GameKind::Golem, 1, &["level:1"]);
    let mut half = Entry { ending: Ending::GaveUp(0), rounds: 3, ..entry(2, GameKind::Golem, 2, &["level:1"]) };
    (half.seats[0].points, half.seats[0].claims, half.seats[0].turns) = (300, 0, 3);
    let statistics = Statistics::of([&whole, &half], &ada());
    let all = &statistics.all;
    assert_eq!((all.games, all.decided, all.wins, statistics.gave_up), (2, 2, 1, 1));
    assert_eq!((all.best, all.mean_points(), all.mean_rounds()), (90, Some(90.0), Some(30.0)));
    assert_eq!((all.mean_claims(), all.turns_a_claim()), (Some(5.0), Some(5.0)));
    assert!(statistics.series[0].counts && !statistics.series[1].counts);
}

#[test]
fn a_map_of_ones_own_sets_no_record() {
    let mut own = entry(1, GameKind::Adventure, 1, &["level:1"]);
    assert!(!Statistics::of([&own], &ada()).fastest.is_empty());
    own.setup.own_map = true;
    let statistics = Statistics::of([&own], &ada());
    assert!(statistics.fastest.is_empty() && statistics.closest.is_empty() && !statistics.series[0].counts);
}

#[test]
fn ratings_follow_results_family_by_family() {
    let games: Vec<Entry> = (0..30)
        .map(|number| {
            let kind = [GameKind::Golem, GameKind::Spice, GameKind::World][number as usize % 3];
            entry(number, kind, if kind == GameKind::World { 2 } else { 1 }, &["level:3"])
        })
        .collect();
    let of = |family| rating::rating(&games, &ada(), family, None);
    let (road, world, adventure) = (of(Family::Road), of(Family::World), of(Family::Adventure));
    assert_eq!((road.games, world.games, adventure), (20, 10, Rating::default()));
    assert!(
        road.strength > rating::anchor(Family::Road, level(3))
            && world.strength < rating::anchor(Family::World, level(3))
    );
    assert!(road.deviation < world.deviation && world.deviation < adventure.deviation);
    assert!(rating::even_match(&road, Family::Road) > rating::even_match(&world, Family::World));
    let course = rating::course(games.iter().rev(), &ada(), Family::Road);
    assert_eq!((course.len(), course.last().unwrap().rating), (20, road), "in whatever order they come");
    let year = games.last().unwrap().started.unwrap() + 365 * 86_400_000;
    let later = rating::rating(&games, &ada(), Family::Road, Some(year));
    assert!(later.deviation > road.deviation && later.strength == road.strength);
    assert!(
        rating::expected_score(&road, Family::Road, LEVELS[0]) > rating::expected_score(&road, Family::Road, LEVELS[5])
    );
    let [low, high] = road.interval();
    assert!(low < road.strength && road.strength < high);
}

#[test]
fn statistics_of_real_records_are_the_same_however_they_come() {
    let mut entries: Vec<Entry> = (0..8)
        .map(|seed| Entry::of(&finished(GameKind::ALL[seed as usize % 4], 2, seed)).unwrap())
        .chain((0..4).map(|seed| Entry::of(&random(GameKind::Golem, 5, 4, seed)).unwrap()))
        .collect();
    let statistics = Statistics::of(&entries, &ada());
    assert_eq!(statistics.all.games, 12);
    assert!(statistics.cards.len() > 10 && statistics.all.time > 0);
    entries.reverse();
    assert_eq!(Statistics::of(&entries, &ada()), statistics);
    assert_eq!(seat("Ada", "human", 1, 1).name, "Ada");
}
