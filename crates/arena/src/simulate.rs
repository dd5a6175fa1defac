//! `arena simulate`: whole games by random players or agents, counted.

use std::time::Instant;

use ai::AgentSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::{Action, Actions, Applied, Engine, Game, Outcome, Silent};
use serde::Serialize;

use crate::Failure;
use crate::dice::Dice;
use crate::seats::{self, Seats};
use crate::setup::SetUp;

/// Arguments of `simulate`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between.
    #[arg(long, default_value = "random")]
    agents: String,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Check every invariant after every decision.
    #[arg(long)]
    check: bool,
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What simulating has counted.
#[derive(Clone, Default)]
struct Count {
    games: u64,
    decisions: u64,
    turns: u64,
    capped: u64,
    scores: Vec<u64>,
    wins: Vec<u64>,
}

impl Count {
    fn plus(mut self, other: &Count) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.capped += other.capped;
        let seats = self.scores.len().max(other.scores.len());
        self.scores.resize(seats, 0);
        self.wins.resize(seats, 0);
        for seat in 0..other.scores.len() {
            self.scores[seat] += other.scores[seat];
            self.wins[seat] += other.wins[seat];
        }
        self
    }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    agents: String,
    seed: u64,
    games: u64,
    decisions: u64,
    turns: u64,
    capped: u64,
    mean_scores: Vec<f64>,
    wins: Vec<u64>,
    seconds: f64,
    games_per_second: f64,
    turns_per_second: f64,
    decisions_per_second: f64,
}

/// Plays a whole game at random.
pub fn play_random<E: Engine>(game: &mut E, dice: &mut Dice) -> (u64, u64) {
    let mut actions = Actions::new();
    let (mut decisions, mut turns) = (0, 0);
    while !game.is_over() {
        actions.clear();
        game.legal_actions(&mut actions);
        let applied = game.apply(dice.pick(&actions), &mut Silent);
        debug_assert!(applied.is_ok(), "a listed action was refused");
        decisions += 1;
        turns += u64::from(applied.is_ok_and(|applied| applied.turn_ended));
    }
    (decisions, turns)
}

/// Plays a whole game with these players; with `check` every law that can be seen from outside is held after every
/// decision.
fn play(game: &mut Game, seats: &mut Seats, check: bool) -> Result<(u64, u64), Failure> {
    let mut actions = Actions::new();
    let mut outcomes = Vec::new();
    let (mut decisions, mut turns) = (0, 0);
    while !game.is_over() {
        actions.clear();
        game.legal_actions(&mut actions);
        if actions.is_empty() {
            return Err(format!("no action is legal in {}", game.position_text()).into());
        }
        let action = seats.decide(game, &actions);
        let before = *game;
        outcomes.clear();
        let applied = game.apply(action, &mut outcomes).map_err(|illegal| {
            format!("{} was chosen and refused ({illegal}) in {}", before.action_text(action), before.position_text())
        })?;
        if check {
            hold(&before, action, applied, &outcomes, game)?;
        }
        decisions += 1;
        turns += u64::from(applied.turn_ended);
    }
    Ok((decisions, turns))
}

/// Invariants of the state, crystals by the outcomes, and whether something came to light.
fn hold(before: &Game, action: Action, applied: Applied, outcomes: &[Outcome], game: &Game) -> Result<(), Failure> {
    game.check().map_err(|fault| format!("{fault} in {}", game.position_text()))?;
    crate::verify::crystals_follow(before, game, outcomes)?;
    let seen = outcomes.iter().any(Outcome::reveals);
    if seen != applied.revealed {
        let text = before.action_text(action);
        return Err(format!("{text}: revealed is {}, outcomes say {seen}", applied.revealed).into());
    }
    Ok(())
}

fn play_one(args: &Args, specs: &[AgentSpec], index: u64) -> Result<Count, Failure> {
    let seed = args.setup.seed.wrapping_add(index);
    let mut game = args.setup.deal(seed)?;
    let mut dice = Dice::new(seed, 1);
    let at_random = specs.iter().all(|spec| *spec == AgentSpec::Random);
    let (decisions, turns) = if at_random && !args.check {
        match &mut game {
            Game::Road(game) => play_random(game, &mut dice),
            Game::World(game) => play_random(game, &mut dice),
            Game::Adventure(game) => play_random(game, &mut dice),
        }
    } else {
        let mut seats = Seats::new(specs, seed);
        play(&mut game, &mut seats, args.check).map_err(|failure| format!("seed {seed}: {failure}"))?
    };
    let seats = game.options().players;
    let mut wins = vec![0; seats as usize];
    wins[game.ranking()[0] as usize] = 1;
    Ok(Count {
        games: 1,
        decisions,
        turns,
        capped: u64::from(game.rounds().capped()),
        scores: (0..seats).map(|seat| u64::from(game.score(seat).total())).collect(),
        wins,
    })
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let specs = seats::parse(&args.agents, args.setup.players)?;
    args.setup.deal(args.setup.seed)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let bar = progress(args.games);
    let start = Instant::now();
    let count = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .map(|index| {
                let count = play_one(args, &specs, index);
                if index % 64 == 0 {
                    bar.inc(64);
                }
                count
            })
            .try_reduce(Count::default, |a, b| Ok(a.plus(&b)))
    })?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let report = Report {
        game: args.setup.game.game().name(),
        players: args.setup.players,
        agents: args.agents.clone(),
        seed: args.setup.seed,
        games: count.games,
        decisions: count.decisions,
        turns: count.turns,
        capped: count.capped,
        mean_scores: count.scores.iter().map(|&sum| sum as f64 / count.games.max(1) as f64).collect(),
        wins: count.wins,
        seconds,
        games_per_second: count.games as f64 / seconds,
        turns_per_second: count.turns as f64 / seconds,
        decisions_per_second: count.decisions as f64 / seconds,
    };
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        println!(
            "{} games of {} with {} players: {:.0} games/s, {:.0} turns/s, {:.0} decisions/s; {} capped; mean scores {:.1?}; wins {:?}",
            report.games,
            report.game,
            report.players,
            report.games_per_second,
            report.turns_per_second,
            report.decisions_per_second,
            report.capped,
            report.mean_scores,
            report.wins
        );
    }
    Ok(())
}

/// A bar on standard error when that is a terminal.
pub fn progress(length: u64) -> indicatif::ProgressBar {
    indicatif::ProgressBar::with_draw_target(Some(length), indicatif::ProgressDrawTarget::stderr())
}
