//! `arena duel`: two agents over paired deals, every deal once in every seat.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bots::PlayerSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::Engine;
use serde::Serialize;

use crate::Failure;
use crate::contest::{BotLimits, Forfeit, Loss, play_heard};
use crate::luck::Luck;
use crate::out::{note, say};
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;
use crate::tally::{Tally, faults_text};

/// Arguments of `duel`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// One agent: `level:4`, `level:4/racer`, `random`, `greedy`, `beam`, `exec:COMMAND`.
    #[arg(long)]
    a: PlayerSpec,
    /// The other; with more than two players it sits in all the other seats.
    #[arg(long)]
    b: PlayerSpec,
    /// Games; rounded up to whole deals, each played once with `a` in every seat.
    #[arg(long, default_value_t = 200, value_parser = some_games())]
    games: u64,
    /// Stop early when one of these two Elo differences is clearly the better guess: `0,20`.
    #[arg(long, value_parser = elo_pair)]
    sprt: Option<(f64, f64)>,
    /// Weights that replace the embedded network of this game.
    #[arg(long)]
    net: Option<std::path::PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    limits: BotLimits,
    /// Print one JSON object a game, and one with the result last.
    #[arg(long)]
    json: bool,
}

fn elo_pair(text: &str) -> Result<(f64, f64), String> {
    let (low, high) = text.split_once(',').ok_or("two numbers with a comma between")?;
    let number = |text: &str| {
        let number = text.trim().parse::<f64>().map_err(|error| error.to_string())?;
        if number.is_finite() { Ok(number) } else { Err("a number with an end".to_owned()) }
    };
    Ok((number(low)?, number(high)?))
}

/// One game of a match.
#[derive(Clone, Serialize)]
struct GameLine {
    /// The deal, for `arena record --seed`.
    seed: u64,
    /// Who sat where.
    seats: Vec<String>,
    scores: Vec<u16>,
    winner: u8,
    rounds: u16,
    capped: bool,
    /// Thinking time by seat, in milliseconds.
    ms: Vec<f64>,
    /// The seat that lost by a fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<u8>,
}

/// What one deal brought, all seats of `a` together.
#[derive(Clone, Default)]
pub struct Deal {
    /// Games played.
    pub games: u64,
    /// Those that `a` has won.
    pub wins: u64,
    /// The same without the luck of the cards.
    adjusted: f64,
    capped: u64,
    forfeits: u64,
    rounds: u64,
    best_scores: u64,
    lines: Vec<GameLine>,
    /// What `a` and the others did.
    pub tally: [Tally; 2],
}

impl Deal {
    fn share(&self) -> f64 {
        self.wins as f64 / self.games as f64
    }

    fn adjusted_share(&self) -> f64 {
        self.adjusted / self.games as f64
    }
}

/// The result in one object.
#[derive(Serialize)]
pub struct Report {
    game: &'static str,
    players: u8,
    a: String,
    b: String,
    seed: u64,
    /// Games played.
    pub games: u64,
    /// Share of games that `a` has won.
    pub win_rate_a: f64,
    /// 95 % interval of it, deals being the samples.
    pub ci95: [f64; 2],
    /// Elo of `a` over `b`.
    pub elo: f64,
    /// The win rate without the luck of the cards that turned up, its interval, and how many games counted plainly one
    /// counted so is worth.
    adjusted: f64,
    adjusted_ci95: [f64; 2],
    adjusted_gain: f64,
    mean_score_a: f64,
    mean_score_b: f64,
    /// Of whoever has won.
    mean_winning_score: f64,
    ms_per_decision_a: f64,
    ms_per_decision_b: f64,
    ms_p99_a: f64,
    ms_p99_b: f64,
    ms_max_a: f64,
    ms_max_b: f64,
    mean_rounds: f64,
    capped: u64,
    /// Games that ended with a fault; whose they were follows.
    forfeits: u64,
    faults_a: BTreeMap<Loss, u64>,
    faults_b: BTreeMap<Loss, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'static str>,
    seconds: f64,
    #[serde(skip)]
    lines: Vec<GameLine>,
}

/// Elo difference that a win share means when `players` equal ones would share evenly.
pub fn elo_of(share: f64, players: u8) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share * f64::from(players - 1) / (1.0 - share)).log10()
}

fn share_of(elo: f64, players: u8) -> f64 {
    let odds = 10f64.powf(elo / 400.0) / f64::from(players - 1);
    odds / (1.0 + odds)
}

/// One deal, `a` once in every seat.
pub fn play_deal(setup: &SetUp, a: &PlayerSpec, b: &PlayerSpec, seed: u64, limits: BotLimits) -> Result<Deal, Failure> {
    let seats = setup.players;
    let seed = setup.measured(seed);
    let mut deal = Deal::default();
    for seat in 0..seats {
        let mut players = vec![b.clone(); usize::from(seats)];
        players[usize::from(seat)] = a.clone();
        let own_chance = seed.wrapping_mul(8).wrapping_add(seat.into());
        let mut luck = Luck::new(seat, own_chance);
        let played = play_heard(setup.deal(seed)?, &players, own_chance, limits, &mut |moment| {
            luck.hear(moment);
            Ok(())
        })?;
        let won = u8::from(played.winner() == seat);
        deal.games += 1;
        deal.wins += u64::from(won);
        deal.adjusted += f64::from(won) - luck.sum;
        deal.capped += u64::from(played.game.rounds().capped());
        deal.rounds += u64::from(played.game.rounds().round);
        deal.best_scores += u64::from(played.game.score(played.winner()).total());
        if let Some(Forfeit { seat: who, words, .. }) = &played.forfeit {
            deal.forfeits += 1;
            note!("seed {seed}: {} in seat {who} has lost: {words}", players[usize::from(*who)]);
        }
        deal.lines.push(GameLine {
            seed,
            seats: players.iter().map(PlayerSpec::to_string).collect(),
            scores: (0..seats).map(|seat| played.game.score(seat).total()).collect(),
            winner: played.winner(),
            rounds: played.game.rounds().round,
            capped: played.game.rounds().capped(),
            ms: played.times.iter().map(|times| times.iter().sum::<Duration>().as_secs_f64() * 1e3).collect(),
            forfeit: played.forfeit.as_ref().map(|forfeit| forfeit.seat),
        });
        for other in 0..seats {
            deal.tally[usize::from(other != seat)].add(&played, other);
        }
    }
    Ok(deal)
}

/// Plays the match.
pub fn contest(
    setup: &SetUp,
    a: &PlayerSpec,
    b: &PlayerSpec,
    games: u64,
    sprt: Option<(f64, f64)>,
    threads: Threads,
    limits: BotLimits,
) -> Result<Report, Failure> {
    setup.deal(setup.seed)?;
    let players = setup.players;
    let deals = games.div_ceil(u64::from(players));
    let pool = threads.pool()?;
    let bar = progress(deals);
    let start = Instant::now();
    let mut done: Vec<Deal> = Vec::new();
    let mut verdict = None;
    while (done.len() as u64) < deals && verdict.is_none() {
        let from = done.len() as u64;
        let batch = if sprt.is_some() { 32 } else { deals };
        let to = (from + batch).min(deals);
        let fresh: Vec<Deal> = pool.install(|| {
            (from..to)
                .into_par_iter()
                .map(|index| {
                    let deal = play_deal(setup, a, b, setup.seed.wrapping_add(index), limits);
                    bar.inc(1);
                    deal
                })
                .collect::<Result<_, _>>()
        })?;
        done.extend(fresh);
        verdict = sprt.and_then(|bounds| verdict_of(&done, bounds, players));
    }
    bar.finish_and_clear();
    let (mean, variance) = spread(&done, Deal::share);
    let (adjusted, adjusted_variance) = spread(&done, Deal::adjusted_share);
    let interval = |mean: f64, variance: f64| {
        let half = 1.96 * (variance / done.len() as f64).sqrt();
        [(mean - half).max(0.0), (mean + half).min(1.0)]
    };
    let (ci95, adjusted_ci95) = (interval(mean, variance), interval(adjusted, adjusted_variance));
    let games: u64 = done.iter().map(|deal| deal.games).sum();
    let mut tally: [Tally; 2] = Default::default();
    let lines = done.iter_mut().flat_map(|deal| std::mem::take(&mut deal.lines)).collect();
    for deal in &mut done {
        for (all, own) in tally.iter_mut().zip(&mut deal.tally) {
            all.merge(std::mem::take(own));
        }
    }
    let [tally_a, tally_b] = tally;
    let (of_a, of_b) = (tally_a.figures(a), tally_b.figures(b));
    Ok(Report {
        game: setup.game.name(),
        players,
        a: a.to_string(),
        b: b.to_string(),
        seed: setup.seed,
        games,
        win_rate_a: mean,
        ci95,
        elo: elo_of(mean, players),
        adjusted,
        adjusted_ci95,
        adjusted_gain: variance / adjusted_variance,
        mean_score_a: of_a.mean_score,
        mean_score_b: of_b.mean_score,
        mean_winning_score: done.iter().map(|deal| deal.best_scores).sum::<u64>() as f64 / games as f64,
        ms_per_decision_a: of_a.ms_mean,
        ms_per_decision_b: of_b.ms_mean,
        ms_p99_a: of_a.ms_p99,
        ms_p99_b: of_b.ms_p99,
        ms_max_a: of_a.ms_max,
        ms_max_b: of_b.ms_max,
        mean_rounds: done.iter().map(|deal| deal.rounds).sum::<u64>() as f64 / games as f64,
        capped: done.iter().map(|deal| deal.capped).sum(),
        forfeits: done.iter().map(|deal| deal.forfeits).sum(),
        faults_a: of_a.faults,
        faults_b: of_b.faults,
        sprt: sprt.map(|_| verdict.unwrap_or("open")),
        seconds: start.elapsed().as_secs_f64(),
        lines,
    })
}

/// The sequential test between two Elo differences: whether the higher one is clearly the better guess, or the lower.
fn verdict_of(deals: &[Deal], (low, high): (f64, f64), players: u8) -> Option<&'static str> {
    let (mean, variance) = spread(deals, Deal::share);
    let n = deals.len() as f64;
    let (s0, s1) = (share_of(low, players), share_of(high, players));
    let llr = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    let bound = (0.95_f64 / 0.05).ln();
    (llr >= bound).then_some("passed").or((llr <= -bound).then_some("failed"))
}

/// Mean and variance of the win shares of deals.
///
/// Deals that all went the same way say little about how much deals differ: for the variance one lost and one won deal
/// are thought to be among them.
fn spread(deals: &[Deal], share: fn(&Deal) -> f64) -> (f64, f64) {
    let shares: Vec<f64> = deals.iter().map(share).collect();
    let n = shares.len().max(1) as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let squares = shares.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>();
    (mean, (squares + 0.5) / (n + 1.0))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(path) = &args.net {
        let kind = args.setup.game;
        ai::net::install(kind, ai::net::Network::from_bytes(&std::fs::read(path)?, ai::net::inputs_of(kind))?)?;
    }
    let report = contest(&args.setup, &args.a, &args.b, args.games, args.sprt, args.threads, args.limits)?;
    if args.json {
        for line in &report.lines {
            say!("{}", serde_json::to_string(line)?);
        }
        say!("{}", serde_json::to_string(&report)?);
    } else {
        say!(
            "{} {}p: {} wins {:.1} % of {} games against {} (95 %: {:.1} to {:.1}), Elo {:+.0}; without luck {:.1} % ({:.1} to {:.1}, as good as {:.1} times the games); score {:.1} to {:.1}, winners {:.1}; {:.2} and {:.2} ms a decision (p99 {:.1} and {:.1}, most {:.0} and {:.0}); {:.1} rounds; {} capped; faults: {} and {}; {:.0} s",
            report.game,
            report.players,
            report.a,
            100.0 * report.win_rate_a,
            report.games,
            report.b,
            100.0 * report.ci95[0],
            100.0 * report.ci95[1],
            report.elo,
            100.0 * report.adjusted,
            100.0 * report.adjusted_ci95[0],
            100.0 * report.adjusted_ci95[1],
            report.adjusted_gain,
            report.mean_score_a,
            report.mean_score_b,
            report.mean_winning_score,
            report.ms_per_decision_a,
            report.ms_per_decision_b,
            report.ms_p99_a,
            report.ms_p99_b,
            report.ms_max_a,
            report.ms_max_b,
            report.mean_rounds,
            report.capped,
            faults_text(&report.faults_a),
            faults_text(&report.faults_b),
            report.seconds
        );
    }
    Ok(())
}
