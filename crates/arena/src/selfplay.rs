//! `arena selfplay`: many games for training, one a line: its share code, then the final scores by seat.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use bots::PlayerSpec;
use chronicle::Names;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::Engine;
use serde_json::json;

use crate::Failure;
use crate::contest::{BotLimits, Terms, play, table_of};
use crate::dice::Dice;
use crate::out::{note, say};
use crate::record::written;
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;

/// Arguments of `selfplay`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between.
    #[arg(long, default_value = "level:4")]
    agents: String,
    /// Draw every seat of every game from the agents, however many they are.
    #[arg(long)]
    mix: bool,
    /// Percent of the main choices of turns that are taken at random, so that unusual positions come up.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=100))]
    noise: u8,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = some_games())]
    games: u64,
    /// The file to write (docs/ai.md).
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object with what was written.
    #[arg(long)]
    json: bool,
}

/// One game as a line, and the number of its decisions; none if somebody lost it by a fault.
fn line_of(args: &Args, agents: &[PlayerSpec], index: u64) -> Result<Option<(String, u64)>, Failure> {
    let seed = args.setup.seed.wrapping_add(index);
    let mut dice = Dice::new(seed, 2);
    let mut draw = |seat: usize| if args.mix { dice.below(agents.len()) } else { seat };
    let table: Vec<PlayerSpec> = (0..usize::from(args.setup.players)).map(|seat| agents[draw(seat)].clone()).collect();
    let terms = Terms { limits: args.limits, noise: args.noise };
    let played = play(args.setup.deal(seed)?, &table, seed, terms)?;
    if let Some(forfeit) = &played.forfeit {
        note!("seed {seed}: {} has lost: {}", table[usize::from(forfeit.seat)], forfeit.words);
        return Ok(None);
    }
    let record = written(&args.setup, seed, &table, &played)?;
    let mut line = record.to_code(Names::Omitted)?;
    for seat in 0..args.setup.players {
        line += &format!(" {}", played.game.score(seat).total());
    }
    Ok(Some((line, played.actions.len() as u64)))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let agents = if args.mix { bots::player_list(&args.agents)? } else { table_of(&args.agents, args.setup.players)? };
    args.setup.deal(args.setup.seed)?;
    let file = File::create(&args.out).map_err(|error| format!("{}: {error}", args.out.display()))?;
    let mut file = BufWriter::new(file);
    let pool = args.threads.pool()?;
    let bar = progress(args.games);
    let start = Instant::now();
    let (mut games, mut decisions, mut from) = (0, 0, 0);
    // Written piece by piece, so that a run that is broken off leaves what it has.
    while from < args.games {
        let to = (from + 256).min(args.games);
        let lines: Vec<Option<(String, u64)>> = pool.install(|| {
            (from..to)
                .into_par_iter()
                .map(|index| {
                    let line = line_of(args, &agents, index);
                    bar.inc(1);
                    line
                })
                .collect::<Result<_, _>>()
        })?;
        for (line, made) in lines.into_iter().flatten() {
            writeln!(file, "{line}")?;
            games += 1;
            decisions += made;
        }
        file.flush()?;
        from = to;
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        say!(
            "{}",
            json!({ "game": args.setup.game.name(), "players": args.setup.players, "agents": args.agents,
                "noise": args.noise, "seed": args.setup.seed, "games": games, "decisions": decisions,
                "seconds": seconds, "out": args.out })
        );
    } else {
        say!("{games} games, {decisions} decisions written to {} in {seconds:.0} s", args.out.display());
    }
    Ok(())
}
