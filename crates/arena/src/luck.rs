//! What a game owed to the cards that turned up: taken off its result, the rest shows sooner who plays better.
//!
//! `arena luck` shows the whole account over many games: what a seat began with, what its own play, the others' play and
//! the cards did, and that luck evens out.

use std::time::Instant;

use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::chance::Chance;
use rules::{Engine, Seat};
use serde::Serialize;

use crate::Failure;
use crate::contest::{BotLimits, Moment, play_heard, table_of};
use crate::out::say;
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;

/// Other deals that a reveal is held against.
const DEALS: u32 = 8;

/// The luck of one seat in one game.
pub struct Luck {
    seat: Seat,
    chance: Chance,
    /// Chance to win that the cards have given it so far.
    pub sum: f64,
}

impl Luck {
    /// Before the first decision. The seed decides about the other deals alone.
    pub fn new(seat: Seat, seed: u64) -> Self {
        Luck { seat, chance: Chance::new(seed ^ 0x10c4), sum: 0.0 }
    }

    /// Adds what a decision has brought to light.
    pub fn hear(&mut self, moment: &Moment<'_>) {
        if !moment.applied.revealed {
            return;
        }
        let seat = usize::from(self.seat);
        let expected = ai::luck::expected(moment.before, moment.action, DEALS, &mut self.chance);
        if let (Ok(Some(expected)), Some(after)) = (expected, ai::luck::chances(moment.after)) {
            self.sum += after[seat] - expected[seat];
        }
    }
}

/// Arguments of `luck`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between.
    #[arg(long, default_value = "level:1")]
    agents: String,
    /// How many games.
    #[arg(long, default_value_t = 500, value_parser = some_games())]
    games: u64,
    /// Other deals that a reveal is held against.
    #[arg(long, default_value_t = DEALS, value_parser = clap::value_parser!(u32).range(1..=1024))]
    deals: u32,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What one game did to one seat's chance to win.
#[derive(Clone, Copy, Default)]
struct Account {
    start: f64,
    own: f64,
    others: f64,
    luck: f64,
    end: f64,
}

impl Account {
    /// How far it is from adding up.
    fn gap(&self) -> f64 {
        (self.start + self.own + self.others + self.luck - self.end).abs()
    }
}

/// A figure over all games.
#[derive(Serialize)]
struct Figure {
    mean: f64,
    /// Of the mean.
    standard_error: f64,
    /// Of one game.
    deviation: f64,
}

impl Figure {
    fn of(figures: impl Iterator<Item = f64> + Clone) -> Self {
        let n = figures.clone().count().max(1) as f64;
        let mean = figures.clone().sum::<f64>() / n;
        let variance = figures.map(|figure| (figure - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        Figure { mean, standard_error: (variance / n).sqrt(), deviation: variance.sqrt() }
    }
}

/// One seat over all games.
#[derive(Serialize)]
struct SeatReport {
    seat: usize,
    agent: String,
    start: Figure,
    own: Figure,
    others: Figure,
    luck: Figure,
    end: Figure,
    /// Mean luck in standard errors.
    sigmas: f64,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    agents: String,
    seed: u64,
    games: u64,
    deals: u32,
    /// The largest difference between the end and what it is made of.
    largest_gap: f64,
    seats: Vec<SeatReport>,
    seconds: f64,
}

/// Plays one game and keeps an account for every seat.
fn play_one(args: &Args, players: &[bots::PlayerSpec], index: u64) -> Result<Vec<Account>, Failure> {
    let seed = args.setup.measured(args.setup.seed.wrapping_add(index));
    let start = args.setup.deal(seed)?;
    let mut chance = Chance::new(seed ^ 0x10c4);
    let mut last = ai::luck::chances(&start).ok_or("there is no network for this game")?;
    let mut accounts: Vec<Account> = last.iter().map(|&start| Account { start, ..Account::default() }).collect();
    let played = play_heard(start, players, seed, args.limits, &mut |moment| {
        let told = ai::luck::tell(moment.before, &last, moment.action, args.deals, &mut chance)?;
        let told = told.ok_or("there is no network for this game")?;
        for (seat, account) in accounts.iter_mut().enumerate() {
            let own = moment.before.to_move().map(usize::from) == Some(seat);
            *(if own { &mut account.own } else { &mut account.others }) += told.skill[seat];
            account.luck += told.luck[seat];
        }
        last = told.after;
        Ok(())
    })?;
    if let Some(forfeit) = played.forfeit {
        return Err(format!("seed {seed}: seat {} has lost by a fault: {}", forfeit.seat, forfeit.words).into());
    }
    accounts.iter_mut().zip(last).for_each(|(account, end)| account.end = end);
    Ok(accounts)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let players = table_of(&args.agents, args.setup.players)?;
    args.setup.deal(args.setup.seed)?;
    let start = Instant::now();
    let bar = progress(args.games);
    let games: Vec<Vec<Account>> = args.threads.pool()?.install(|| {
        let play = |index| {
            let accounts = play_one(args, &players, index);
            bar.inc(1);
            accounts
        };
        (0..args.games).into_par_iter().map(play).collect::<Result<_, _>>()
    })?;
    bar.finish_and_clear();
    let seat_report = |seat: usize| {
        let of = |part: fn(&Account) -> f64| Figure::of(games.iter().map(move |game| part(&game[seat])));
        let luck = of(|account| account.luck);
        SeatReport {
            seat,
            agent: players[seat].to_string(),
            start: of(|account| account.start),
            own: of(|account| account.own),
            others: of(|account| account.others),
            end: of(|account| account.end),
            sigmas: if luck.standard_error > 0.0 { luck.mean / luck.standard_error } else { 0.0 },
            luck,
        }
    };
    let report = Report {
        game: args.setup.game.name(),
        players: args.setup.players,
        agents: args.agents.clone(),
        seed: args.setup.seed,
        games: args.games,
        deals: args.deals,
        largest_gap: games.iter().flatten().map(Account::gap).fold(0.0, f64::max),
        seats: (0..players.len()).map(seat_report).collect(),
        seconds: start.elapsed().as_secs_f64(),
    };
    if args.json {
        say!("{}", serde_json::to_string(&report)?);
        return Ok(());
    }
    say!(
        "{} {}p, {} games, {} other deals a reveal; start + own + others + luck = end within {:.1e}; {:.0} s",
        report.game,
        report.players,
        report.games,
        report.deals,
        report.largest_gap,
        report.seconds
    );
    for seat in &report.seats {
        let part = |figure: &Figure| format!("{:+.2} ±{:.2}", 100.0 * figure.mean, 100.0 * figure.standard_error);
        say!(
            "  seat {} {}: start {}, own {}, others {}, luck {} ({:+.1} sigma; {:.1} a game), end {} (percent)",
            seat.seat,
            seat.agent,
            part(&seat.start),
            part(&seat.own),
            part(&seat.others),
            part(&seat.luck),
            seat.sigmas,
            100.0 * seat.luck.deviation,
            part(&seat.end)
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ai::{AgentSpec, Budget, Watch};
    use rules::{Game, GameKind, Options, Silent};

    /// Luck of seat 0 and whether it won, over games of beginners.
    fn games(kind: GameKind, count: u64) -> Vec<(f64, f64)> {
        let play = |seed: u64| {
            let mut options = Options::new(kind, 2);
            options.round_cap = Some(60);
            let mut game = Game::new(content::embedded(), &options, seed).expect("a game");
            let mut agents = [AgentSpec::Beginner.build(seed), AgentSpec::Beginner.build(seed + 1)];
            let mut luck = Luck::new(0, seed);
            while let Some(seat) = game.to_move() {
                let before = game;
                let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
                let applied = game.apply(action, &mut Silent).expect("a legal answer");
                luck.hear(&Moment { before: &before, action, applied, outcomes: &[], after: &game });
            }
            (luck.sum, f64::from(u8::from(game.ranking()[0] == 0)))
        };
        (0..count).map(play).collect()
    }

    #[test]
    fn luck_evens_out_and_results_without_it_differ_less() {
        for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
            let games = games(kind, 150);
            let n = games.len() as f64;
            let spread = |figures: &dyn Fn(&(f64, f64)) -> f64| {
                let mean = games.iter().map(figures).sum::<f64>() / n;
                (mean, games.iter().map(|game| (figures(game) - mean).powi(2)).sum::<f64>() / (n - 1.0))
            };
            let (mean, variance) = spread(&|game| game.0);
            assert!(variance > 0.0 && mean.abs() < 4.0 * (variance / n).sqrt(), "{kind:?}: {mean} of {variance}");
            let (plain, adjusted) = (spread(&|game| game.1).1, spread(&|game| game.1 - game.0).1);
            assert!(adjusted < plain, "{kind:?}: {adjusted} against {plain}");
        }
    }
}
