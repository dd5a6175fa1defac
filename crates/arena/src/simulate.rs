//! `arena simulate`: whole games by random players, agents or bots, counted.

use std::collections::HashMap;
use std::time::Instant;

use ai::AgentSpec;
use bots::PlayerSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::{Actions, Engine, Game, Outcome, Silent};
use serde::Serialize;

use crate::Failure;
use crate::contest::{BotLimits, Moment, play_heard, table_of};
use crate::dice::Dice;
use crate::out::{note, say};
use crate::setup::{SetUp, Threads, some_games};
use crate::tally::{Figures, Tally, faults_text};

/// Arguments of `simulate`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between. `level:4`, `level:4/racer`, `random`,
    /// `greedy`, `beam`, `beam:WIDTH,DEPTH`, `exec:COMMAND` (docs/bots.md).
    #[arg(long, default_value = "random")]
    agents: String,
    /// Draw every seat of every game from the agents, however many they are.
    #[arg(long)]
    mix: bool,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = some_games())]
    games: u64,
    /// Check every invariant after every decision.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
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
    forfeits: u64,
    scores: Vec<u64>,
    wins: Vec<u64>,
    by_agent: HashMap<PlayerSpec, Tally>,
}

impl Count {
    fn plus(mut self, other: Count) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.capped += other.capped;
        self.forfeits += other.forfeits;
        let seats = self.scores.len().max(other.scores.len());
        self.scores.resize(seats, 0);
        self.wins.resize(seats, 0);
        for seat in 0..other.scores.len() {
            self.scores[seat] += other.scores[seat];
            self.wins[seat] += other.wins[seat];
        }
        for (agent, tally) in other.by_agent {
            self.by_agent.entry(agent).or_default().merge(tally);
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
    /// Games that ended with a fault of an agent or bot.
    forfeits: u64,
    mean_scores: Vec<f64>,
    wins: Vec<u64>,
    seconds: f64,
    games_per_second: f64,
    turns_per_second: f64,
    decisions_per_second: f64,
    /// Agent by agent; empty when only random players sat down.
    by_agent: Vec<Figures>,
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

/// Invariants of the state, crystals by the outcomes, and whether something came to light.
fn hold(moment: &Moment<'_>) -> Result<(), Failure> {
    let Moment { before, action, applied, outcomes, after } = *moment;
    after.check().map_err(|fault| format!("{fault} in {}", after.position_text()))?;
    crate::verify::crystals_follow(before, after, outcomes)?;
    let seen = outcomes.iter().any(Outcome::reveals);
    if seen != applied.revealed {
        let text = before.action_text(action);
        return Err(format!("{text}: revealed is {}, outcomes say {seen}", applied.revealed).into());
    }
    Ok(())
}

fn play_one(args: &Args, agents: &[PlayerSpec], index: u64) -> Result<Count, Failure> {
    let seed = args.setup.measured(args.setup.seed.wrapping_add(index));
    let mut game = args.setup.deal(seed)?;
    let mut count = Count { games: 1, ..Count::default() };
    let at_random = agents.iter().all(|agent| *agent == PlayerSpec::Own(AgentSpec::Random));
    let winner = if at_random && !args.check {
        let mut dice = Dice::new(seed, 1);
        (count.decisions, count.turns) = match &mut game {
            Game::Road(game) => play_random(game, &mut dice),
            Game::World(game) => play_random(game, &mut dice),
            Game::Adventure(game) => play_random(game, &mut dice),
        };
        game.ranking()[0]
    } else {
        let mut dice = Dice::new(seed, 2);
        let mut draw = |seat: usize| if args.mix { dice.below(agents.len()) } else { seat };
        let table: Vec<PlayerSpec> =
            (0..usize::from(args.setup.players)).map(|seat| agents[draw(seat)].clone()).collect();
        let mut check = |moment: &Moment<'_>| if args.check { hold(moment) } else { Ok(()) };
        let played = play_heard(game, &table, seed, args.limits, &mut check)
            .map_err(|failure| format!("seed {seed}: {failure}"))?;
        if let Some(forfeit) = &played.forfeit {
            let who = &table[usize::from(forfeit.seat)];
            note!("seed {seed}: {who} in seat {} has lost: {}", forfeit.seat, forfeit.words);
            count.forfeits = 1;
        }
        count.decisions = played.actions.len() as u64;
        count.turns = played.turns;
        for (seat, agent) in table.into_iter().enumerate() {
            count.by_agent.entry(agent).or_default().add(&played, seat as u8);
        }
        game = played.game;
        played.winner()
    };
    let seats = game.options().players;
    count.wins = vec![0; usize::from(seats)];
    count.wins[usize::from(winner)] = 1;
    count.capped = u64::from(game.rounds().capped());
    count.scores = (0..seats).map(|seat| u64::from(game.score(seat).total())).collect();
    Ok(count)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let agents = if args.mix { bots::player_list(&args.agents)? } else { table_of(&args.agents, args.setup.players)? };
    args.setup.deal(args.setup.seed)?;
    let pool = args.threads.pool()?;
    let bar = progress(args.games);
    let start = Instant::now();
    let count = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .map(|index| {
                let count = play_one(args, &agents, index);
                bar.inc(1);
                count
            })
            .try_reduce(Count::default, |a, b| Ok(a.plus(b)))
    })?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let mut by_agent: Vec<Figures> = count.by_agent.into_iter().map(|(agent, tally)| tally.figures(&agent)).collect();
    by_agent.sort_by(|a, b| a.agent.cmp(&b.agent));
    let report = Report {
        game: args.setup.game.name(),
        players: args.setup.players,
        agents: args.agents.clone(),
        seed: args.setup.seed,
        games: count.games,
        decisions: count.decisions,
        turns: count.turns,
        capped: count.capped,
        forfeits: count.forfeits,
        mean_scores: count.scores.iter().map(|&sum| sum as f64 / count.games.max(1) as f64).collect(),
        wins: count.wins,
        seconds,
        games_per_second: count.games as f64 / seconds,
        turns_per_second: count.turns as f64 / seconds,
        decisions_per_second: count.decisions as f64 / seconds,
        by_agent,
    };
    if args.json {
        say!("{}", serde_json::to_string(&report)?);
    } else {
        say!(
            "{} games of {} with {} players: {:.0} games/s, {:.0} turns/s, {:.0} decisions/s; {} capped, {} forfeited; mean scores {:.1?}; wins {:?}",
            report.games,
            report.game,
            report.players,
            report.games_per_second,
            report.turns_per_second,
            report.decisions_per_second,
            report.capped,
            report.forfeits,
            report.mean_scores,
            report.wins
        );
        for line in &report.by_agent {
            say!(
                "  {}: {} seats, {} wins, score {:.1}, {} decisions, {:.2} ms (p99 {:.1}, most {:.0}, {} over the promise); faults: {}",
                line.agent,
                line.games,
                line.wins,
                line.mean_score,
                line.decisions,
                line.ms_mean,
                line.ms_p99,
                line.ms_max,
                line.over_promise,
                faults_text(&line.faults)
            );
        }
    }
    // A bot's faults are its own; ours must not have any.
    let ours = report.by_agent.iter().filter(|line| !line.agent.starts_with("exec:"));
    match ours.map(|line| line.faults.values().sum::<u64>()).sum::<u64>() {
        0 => Ok(()),
        faults => Err(format!("{faults} games were lost by a fault of our own agents").into()),
    }
}

/// A bar on standard error when that is a terminal.
pub fn progress(length: u64) -> indicatif::ProgressBar {
    indicatif::ProgressBar::with_draw_target(Some(length), indicatif::ProgressDrawTarget::stderr())
}
