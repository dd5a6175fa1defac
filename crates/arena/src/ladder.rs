//! `arena ladder`: everybody against everybody over paired deals, an Elo table and a chart.

use std::path::PathBuf;

use bots::PlayerSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use serde::Serialize;

use crate::Failure;
use crate::contest::BotLimits;
use crate::duel::{Deal, play_deal};
use crate::out::say;
use crate::rating::{Match, Rating, rate};
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;
use crate::tally::{Figures, Tally, faults_text};

/// Arguments of `ladder`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who takes part, with commas between: `level:1,level:2,beam,exec:COMMAND`.
    #[arg(long, default_value = "random,greedy,level:1,level:2,level:3,level:4,level:5,level:6,beam")]
    agents: String,
    /// Games of each pair; rounded up to whole deals. With more than two players, each of the two sits alone among the
    /// other in half of them.
    #[arg(long, default_value_t = 40, value_parser = some_games())]
    games: u64,
    /// Write a chart of the table.
    #[arg(long)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    elo: f64,
    ci95: [f64; 2],
    win_rate: f64,
    #[serde(flatten)]
    figures: Figures,
}

#[derive(Serialize)]
struct Pair {
    a: String,
    b: String,
    games: u64,
    wins_a: u64,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    seed: u64,
    games_per_pair: u64,
    /// Strongest first; the mean Elo is 0.
    table: Vec<Row>,
    /// Wins of `a`, alone among `b`s with more than two players.
    pairs: Vec<Pair>,
}

/// Plays all matches.
fn play_all(args: &Args, agents: &[PlayerSpec]) -> Result<Vec<(Match, Vec<Deal>)>, Failure> {
    args.setup.deal(args.setup.seed)?;
    let players = args.setup.players;
    let both_ways = players > 2;
    let pairs: Vec<(usize, usize)> = (0..agents.len())
        .flat_map(|a| (0..agents.len()).map(move |b| (a, b)))
        .filter(|&(a, b)| a < b || (both_ways && a != b))
        .collect();
    let games = if both_ways { args.games.div_ceil(2) } else { args.games };
    let deals = games.div_ceil(u64::from(players));
    let bar = progress(pairs.len() as u64 * deals);
    let pool = args.threads.pool()?;
    let tables: Vec<(usize, usize, u64)> =
        pairs.iter().flat_map(|&(a, b)| (0..deals).map(move |deal| (a, b, deal))).collect();
    let mut played: Vec<Deal> = pool.install(|| {
        tables
            .par_iter()
            .map(|&(a, b, deal)| {
                let seed = args.setup.seed.wrapping_add(deal);
                let deal = play_deal(&args.setup, &agents[a], &agents[b], seed, args.limits);
                bar.inc(1);
                deal
            })
            .collect::<Result<_, _>>()
    })?;
    bar.finish_and_clear();
    let mut matches = Vec::new();
    for (lone, other) in pairs {
        let rest = played.split_off(deals as usize);
        let own = std::mem::replace(&mut played, rest);
        let results = own.iter().map(|deal| (deal.games, deal.wins)).collect();
        matches.push((Match { lone, other, rivals: players - 1, deals: results }, own));
    }
    Ok(matches)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let agents = bots::player_list(&args.agents)?;
    if agents.len() < 2 {
        return Err("a ladder needs two agents or more".into());
    }
    args.setup.deal(args.setup.seed)?;
    let (matches, deals): (Vec<Match>, Vec<Vec<Deal>>) = play_all(args, &agents)?.into_iter().unzip();
    let mut tallies = vec![Tally::default(); agents.len()];
    for (one, deals) in matches.iter().zip(deals) {
        for [of_lone, of_other] in deals.into_iter().map(|deal| deal.tally) {
            tallies[one.lone].merge(of_lone);
            tallies[one.other].merge(of_other);
        }
    }
    let mut table: Vec<Row> = rate(agents.len(), &matches)
        .into_iter()
        .zip(tallies)
        .zip(&agents)
        .map(|((Rating { elo, ci95 }, tally), agent)| {
            let figures = tally.figures(agent);
            Row { elo, ci95, win_rate: figures.wins as f64 / figures.games.max(1) as f64, figures }
        })
        .collect();
    table.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    let pairs = matches.iter().map(|one| Pair {
        a: agents[one.lone].to_string(),
        b: agents[one.other].to_string(),
        games: one.deals.iter().map(|deal| deal.0).sum(),
        wins_a: one.deals.iter().map(|deal| deal.1).sum(),
    });
    let report = Report {
        game: args.setup.game.name(),
        players: args.setup.players,
        seed: args.setup.seed,
        games_per_pair: args.games,
        pairs: pairs.collect(),
        table,
    };
    if let Some(path) = &args.svg {
        std::fs::write(path, chart(&report)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if args.json {
        say!("{}", serde_json::to_string(&report)?);
        return Ok(());
    }
    say!("{} with {} players, {} games a pair:", report.game, report.players, report.games_per_pair);
    for row in &report.table {
        say!(
            "{:>6.0} ({:+.0} to {:+.0})  {:<20} {:>5.1} % won, score {:>5.1}, {:>7.2} ms (p99 {:.1}); faults: {}",
            row.elo,
            row.ci95[0],
            row.ci95[1],
            row.figures.agent,
            100.0 * row.win_rate,
            row.figures.mean_score,
            row.figures.ms_mean,
            row.figures.ms_p99,
            faults_text(&row.figures.faults)
        );
    }
    Ok(())
}

/// A text as it may stand in a picture.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Elo with intervals as a picture, strongest on top.
fn chart(report: &Report) -> String {
    const LEFT: f64 = 190.0;
    const WIDTH: f64 = 640.0;
    const LINE: f64 = 26.0;
    let low = report.table.iter().map(|row| row.ci95[0]).fold(f64::INFINITY, f64::min);
    let high = report.table.iter().map(|row| row.ci95[1]).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = ((low / 100.0).floor() * 100.0, (high / 100.0).ceil() * 100.0);
    let at = |elo: f64| LEFT + (elo - low) / (high - low).max(1.0) * (WIDTH - LEFT - 30.0);
    let height = 60.0 + LINE * report.table.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbf6ec\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"16\" fill=\"#3a2a1c\">{} · {} players · {} games a pair · Elo with 95 % interval</text>\n",
        report.game, report.players, report.games_per_pair
    );
    let step = if high - low > 1200.0 { 400.0 } else { 200.0 };
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let x = at(tick);
        svg += &format!(
            "<line x1=\"{x:.1}\" y1=\"44\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#dccfb8\"/>\n<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#7a6a55\">{tick:.0}</text>\n",
            height - 28.0,
            height - 10.0
        );
        tick += step;
    }
    for (place, row) in report.table.iter().enumerate() {
        let y = 62.0 + LINE * place as f64;
        let label: String = row.figures.agent.chars().take(24).collect();
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#3a2a1c\">{}</text>\n<line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#2f7f86\" stroke-width=\"2\"/>\n<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#c2562d\"><title>{:.0}</title></circle>\n",
            LEFT - 14.0,
            y + 4.5,
            escaped(&label),
            at(row.ci95[0]),
            at(row.ci95[1]),
            at(row.elo),
            row.elo
        );
    }
    svg + "</svg>\n"
}
