//! The engine without a window: play, record, drive, verify and measure games from the command line.

mod bench;
mod contest;
mod dice;
mod duel;
mod exploit;
mod ladder;
mod luck;
mod out;
mod pack;
mod perft;
mod plan;
mod rating;
mod record;
mod regret;
mod replay;
mod review;
mod selfplay;
mod setup;
mod simulate;
mod source;
mod styles;
mod tally;
mod train;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Everything a command can fail with, in words.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Parser)]
#[command(name = "arena", version, about = "Play, record, drive, verify and measure the four games without a window")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play whole games and count.
    Simulate(simulate::Args),
    /// Play one or more games and write everything that happened as JSON lines (docs/trace.md).
    Record(record::Args),
    /// Apply actions in notation to a set-up and print the state.
    Replay(replay::Args),
    /// Check a record or a trace: every action legal, every state and the end as written.
    Verify(verify::Args),
    /// Check a folder of content files and tell what differs from the usual ones.
    Content(pack::Args),
    /// Count the decision sequences of a set-up up to a depth.
    Perft(perft::Args),
    /// Measure the engine and the opponents' search on one core.
    Bench(bench::Args),
    /// Two agents over paired deals, every deal once in every seat.
    Duel(duel::Args),
    /// What play and cards did to every seat's chance to win, over many games.
    Luck(luck::Args),
    /// A round robin of agents with an Elo table and a chart.
    Ladder(ladder::Args),
    /// Look for an opponent that beats one agent and nothing else.
    Exploit(exploit::Args),
    /// A finished game turn by turn: win chances, what was lost, what would have been better.
    Review(review::Args),
    /// The fastest way of every seat to every goal that lies open.
    Plan(plan::Args),
    /// Games for training, one share code with its scores a line.
    Selfplay(selfplay::Args),
    /// What agents give away in the last turn of a game, held against every turn there is.
    Regret(regret::Args),
    /// What the styles of a level do differently.
    Styles(styles::Args),
    /// Play games, learn from them who wins, and write the weights of the learned evaluation.
    Train(train::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Content(args) => pack::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Duel(args) => duel::run(&args),
        Command::Luck(args) => luck::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Exploit(args) => exploit::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Plan(args) => plan::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Regret(args) => regret::run(&args),
        Command::Styles(args) => styles::run(&args),
        Command::Train(args) => train::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.downcast_ref().is_some_and(out::Unprinted::nobody_reads) => ExitCode::SUCCESS,
        Err(failure) => {
            out::note!("arena: {failure}");
            ExitCode::FAILURE
        }
    }
}
