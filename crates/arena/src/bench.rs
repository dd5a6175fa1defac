//! `arena bench`: the engine and the opponents on one core.

use std::hint::black_box;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use rules::chance::Chance;
use rules::{Engine, Game, GameKind, Options};
use serde::Serialize;

use crate::Failure;
use crate::dice::Dice;
use crate::out::say;
use crate::simulate::play_random;

/// Arguments of `bench`.
#[derive(ClapArgs)]
pub struct Args {
    /// Seconds for each line.
    #[arg(long, default_value_t = 1.0, value_parser = crate::setup::some_time)]
    seconds: f64,
    /// Measure the plans alone.
    #[arg(long)]
    plans: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    game: &'static str,
    players: u8,
    bytes: usize,
    round_cap: u16,
    games_per_second: f64,
    turns_per_second: f64,
    decisions_per_second: f64,
    clone_ns: f64,
    view_ns: f64,
    determinize_ns: f64,
    hash_ns: f64,
    /// The learned evaluation of one position, all seats.
    network_ns: f64,
    /// Positions the strongest search looks at in a second.
    search_per_second: f64,
}

/// Positions a second of the analysis with the strongest search.
fn search_speed(game: &Game, seconds: f64) -> f64 {
    let Some(seat) = game.to_move() else { return 0.0 };
    let view = game.view(seat);
    let start = Instant::now();
    let mut positions = 0;
    while start.elapsed().as_secs_f64() < seconds {
        let found = ai::analyse(&view, 1, &ai::Budget::default(), &ai::Watch::default());
        positions += found.map_or(0, |found| found.positions);
    }
    positions as f64 / start.elapsed().as_secs_f64()
}

/// Nanoseconds of one call: the best of the short stretches of a tenth of a second, since on a busy machine the others
/// measure who else is running.
fn nanoseconds<T>(mut call: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    while start.elapsed() < Duration::from_millis(100) {
        let stretch = Instant::now();
        for _ in 0..100 {
            black_box(call());
        }
        best = best.min(stretch.elapsed().as_nanos() as f64 / 100.0);
    }
    best
}

fn measure<E: Engine>(options: &Options, seconds: f64, whole: fn(E) -> Game, deal: impl Fn(u64) -> E) -> Line {
    let (mut games, mut decisions, mut turns) = (0_u64, 0, 0);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < seconds {
        let mut game = deal(games);
        let (made, taken) = play_random(&mut game, &mut Dice::new(games, 1));
        decisions += made;
        turns += taken;
        games += 1;
    }
    let took = start.elapsed().as_secs_f64();

    // A position in the middle of a game for the single calls.
    let mut middle = deal(1);
    let mut dice = Dice::new(1, 1);
    let mut actions = rules::Actions::new();
    for _ in 0..120 {
        actions.clear();
        middle.legal_actions(&mut actions);
        if actions.is_empty() {
            break;
        }
        let mut next = middle.clone();
        if next.apply(dice.pick(&actions), &mut rules::Silent).is_err() || next.is_over() {
            break;
        }
        middle = next;
    }
    let position = whole(middle.clone());
    let mut chance = Chance::new(1);
    let view = middle.view(0);
    Line {
        game: options.kind.name(),
        players: options.players,
        bytes: size_of::<E>(),
        round_cap: options.cap(),
        games_per_second: games as f64 / took,
        turns_per_second: turns as f64 / took,
        decisions_per_second: decisions as f64 / took,
        clone_ns: nanoseconds(|| black_box(&middle).clone()),
        view_ns: nanoseconds(|| black_box(&middle).view(0)),
        determinize_ns: nanoseconds(|| E::determinize(black_box(&view), &mut chance)),
        hash_ns: nanoseconds(|| black_box(&middle).position_hash()),
        network_ns: nanoseconds(|| ai::net::predict(black_box(&position))),
        search_per_second: search_speed(&position, seconds),
    }
}

/// One game of each engine.
const ENGINES: [GameKind; 3] = [GameKind::Golem, GameKind::World, GameKind::Adventure];

/// Rounds after which a random game is called. Random wagons hardly ever bring the right crystals to a village: without a
/// low cap such a game would measure thousands of aimless rounds and not what a game is.
const fn cap(kind: GameKind) -> u16 {
    match kind {
        GameKind::Golem | GameKind::Spice | GameKind::World => 1000,
        GameKind::Adventure => 100,
    }
}

/// How fast a level searches.
#[derive(Serialize)]
struct Search {
    game: &'static str,
    players: u8,
    level: u8,
    decisions: u64,
    ms_per_decision: f64,
    positions_per_decision: f64,
    positions_per_second: f64,
}

/// A level plays against itself for so long; decisions that carry out what was thought before are counted in.
fn search(kind: GameKind, level: ai::Level, seconds: f64) -> Result<Search, Failure> {
    let mut options = Options::new(kind, 2);
    options.round_cap = Some(200);
    let watch = ai::Watch::default();
    let (mut decisions, mut games) = (0_u64, 0_u64);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < seconds {
        let mut game = Game::new(content::embedded(), &options, games)?;
        let spec = ai::AgentSpec::Level(level, ai::Style::Balanced);
        let mut agents = [spec.build(2 * games), spec.build(2 * games + 1)];
        while let Some(seat) = game.to_move().filter(|_| start.elapsed().as_secs_f64() < seconds) {
            let action = agents[usize::from(seat)].decide(&game.view(seat), &ai::Budget::default(), &watch);
            game.apply(action, &mut rules::Silent)?;
            decisions += 1;
        }
        games += 1;
    }
    let took = start.elapsed().as_secs_f64();
    let positions = watch.positions() as f64;
    Ok(Search {
        game: kind.name(),
        players: 2,
        level: level.number(),
        decisions,
        ms_per_decision: 1e3 * took / decisions.max(1) as f64,
        positions_per_decision: positions / decisions.max(1) as f64,
        positions_per_second: positions / took,
    })
}

/// How long the plans of all seats to all point cards take together, and how good they are.
#[derive(Serialize)]
struct Plans {
    game: &'static str,
    players: u8,
    positions: usize,
    mean_ms: f64,
    p99_ms: f64,
    most_ms: f64,
    /// Share of the goals for which a way was found.
    found: f64,
    /// Share of the ways that are shown to be the fastest.
    exact: f64,
    /// Mean turns of a way; a goal without one counts 17.
    turns: f64,
}

/// Plans before every seventh decision of games between level 2 opponents, the same positions in every run.
fn plans(players: u8) -> Result<Plans, Failure> {
    const GAMES: u64 = 8;
    let options = Options::new(GameKind::Golem, players);
    let spec = ai::AgentSpec::Level(ai::LEVELS[1], ai::Style::Balanced);
    let (mut times, mut goals, mut found, mut exact, mut turns) = (Vec::new(), 0, 0, 0, 0);
    for seed in 0..GAMES {
        let mut game = Game::new(content::embedded(), &options, seed)?;
        let mut agents: Vec<_> = (0..u64::from(players)).map(|seat| spec.build(8 * seed + seat)).collect();
        let mut decisions = 0;
        while let Some(seat) = game.to_move() {
            if let (0, Game::Road(road)) = (decisions % 7, &game) {
                let ways: Vec<_> = (0..players).flat_map(|seat| ai::plans(road, seat)).collect();
                // The best of three, since on a busy machine the others measure who else is running.
                let again = (0..3).map(|_| {
                    let start = Instant::now();
                    (0..players).for_each(|seat| drop(black_box(ai::plans(road, seat))));
                    start.elapsed().as_secs_f64() * 1e3
                });
                times.push(again.fold(f64::INFINITY, f64::min));
                goals += ways.len();
                turns += ways.iter().map(|way| way.as_ref().map_or(17, |way| usize::from(way.turns))).sum::<usize>();
                found += ways.iter().flatten().count();
                exact += ways.iter().flatten().filter(|way| way.exact).count();
            }
            let action =
                agents[usize::from(seat)].decide(&game.view(seat), &ai::Budget::default(), &ai::Watch::default());
            game.apply(action, &mut rules::Silent)?;
            decisions += 1;
        }
    }
    times.sort_by(f64::total_cmp);
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    Ok(Plans {
        game: options.kind.name(),
        players,
        positions: times.len(),
        mean_ms: times.iter().sum::<f64>() / times.len().max(1) as f64,
        p99_ms: times.get(times.len() * 99 / 100).copied().unwrap_or_default(),
        most_ms: times.last().copied().unwrap_or_default(),
        found: share(found, goals),
        exact: share(exact, found),
        turns: share(turns, goals),
    })
}

/// Plans of every number of players; lines are printed as they come unless an object is asked for.
fn all_plans(args: &Args) -> Result<Vec<Plans>, Failure> {
    let mut planned = Vec::new();
    for players in 2..=5 {
        let line = plans(players)?;
        if !args.json {
            say!(
                "{:>9} {}p plans to all goals of all seats: {:.1} ms, {:.1} at the 99th percentile, {:.1} at most ({} positions); {:.1} turns, {:.1} % found, {:.1} % of them exact",
                line.game,
                line.players,
                line.mean_ms,
                line.p99_ms,
                line.most_ms,
                line.positions,
                line.turns,
                100.0 * line.found,
                100.0 * line.exact
            );
        }
        planned.push(line);
    }
    Ok(planned)
}

/// The engines with every number of players.
fn all_engines(args: &Args) -> Result<Vec<Line>, Failure> {
    let components = content::embedded();
    let mut lines = Vec::new();
    for kind in ENGINES {
        let (fewest, most) = kind.players();
        for players in fewest..=most {
            let mut options = Options::new(kind, players);
            options.round_cap = Some(cap(kind));
            let line = match Game::new(components, &options, 0)? {
                Game::Road(_) => measure(&options, args.seconds, Game::Road, |seed| {
                    rules::road::RoadGame::new(&components.road, &options, seed).expect("set up once above")
                }),
                Game::World(_) => measure(&options, args.seconds, Game::World, |seed| {
                    rules::world::WorldGame::new(&components.world, &options, seed).expect("set up once above")
                }),
                Game::Adventure(_) => measure(&options, args.seconds, Game::Adventure, |seed| {
                    rules::adventure::AdventureGame::new(&components.adventure, &options, seed)
                        .expect("set up once above")
                }),
            };
            if !args.json {
                say!(
                    "{:>9} {}p {:>5} B {:>8.0} games/s {:>10.0} turns/s {:>10.0} decisions/s; clone {:.0} ns, view {:.0} ns, determinize {:.0} ns, hash {:.0} ns, network {:.0} ns; search {:.0} positions/s",
                    line.game,
                    line.players,
                    line.bytes,
                    line.games_per_second,
                    line.turns_per_second,
                    line.decisions_per_second,
                    line.clone_ns,
                    line.view_ns,
                    line.determinize_ns,
                    line.hash_ns,
                    line.network_ns,
                    line.search_per_second
                );
            }
            lines.push(line);
        }
    }
    Ok(lines)
}

/// Every level in every engine.
fn all_searches(args: &Args) -> Result<Vec<Search>, Failure> {
    let mut searches = Vec::new();
    for kind in ENGINES {
        for level in ai::LEVELS {
            let line = search(kind, level, args.seconds)?;
            if !args.json {
                say!(
                    "{:>9} level {}: {:>8.0} positions/s, {:>7.0} positions and {:.2} ms a decision",
                    line.game,
                    line.level,
                    line.positions_per_second,
                    line.positions_per_decision,
                    line.ms_per_decision
                );
            }
            searches.push(line);
        }
    }
    Ok(searches)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let plans = all_plans(args)?;
    if args.plans {
        if args.json {
            say!("{}", serde_json::json!({ "plans": plans }));
        }
        return Ok(());
    }
    let (lines, searches) = (all_engines(args)?, all_searches(args)?);
    if args.json {
        say!(
            "{}",
            serde_json::json!({ "seconds_each": args.seconds, "lines": lines, "searches": searches, "plans": plans })
        );
    }
    Ok(())
}
