//! `arena record`: a full trace of games as JSON lines (docs/trace.md).

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use bots::{PlayerSpec, plain};
use chronicle::Record;
use clap::Args as ClapArgs;
use rules::{Engine, Game};
use serde_json::{Value, json};

use crate::Failure;
use crate::contest::{BotLimits, Forfeit, Moment, Played, play, play_heard, table_of};
use crate::out::say;
use crate::setup::{SetUp, some_games};

/// Arguments of `record`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between.
    #[arg(long, default_value = "random")]
    agents: String,
    /// How many games, one after the other in the file.
    #[arg(long, default_value_t = 1, value_parser = some_games())]
    games: u64,
    /// The file to write: a trace, or a saved game when the name ends in `.caravan`.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    limits: BotLimits,
    /// Print one JSON object with what was written.
    #[arg(long)]
    json: bool,
}

/// The first line of a game's trace.
pub fn first_line(game: &Game, setup: &SetUp, seed: u64, agents: &str) -> Result<Value, Failure> {
    let (options, components) = (game.options(), setup.components()?);
    let mut line = json!({
        "type": "setup",
        "format": "caravanserai-trace/1",
        "game": options.kind.name(),
        "players": options.players,
        "claims_to_end": options.end_claims(),
        "round_cap": options.round_cap,
        "seed": seed,
        "agents": agents,
        "content": format!("{:016x}", content::fingerprint(components)),
        "state": plain::state(game),
    });
    if let Some(difference) = content::difference(components, options.kind) {
        line["differs"] = difference.into();
    }
    Ok(line)
}

/// Does an action and gives the line that tells all about it.
pub fn decision_line(game: &mut Game, index: u64, action: rules::Action) -> Result<Value, Failure> {
    let before = *game;
    let mut outcomes = Vec::new();
    let applied = game.apply(action, &mut outcomes).map_err(|illegal| {
        let text = before.action_text(action);
        format!("`{text}` is illegal: {illegal}")
    })?;
    Ok(line_of(&Moment { before: &before, action, applied, outcomes: &outcomes, after: game }, index))
}

fn line_of(moment: &Moment<'_>, index: u64) -> Value {
    let Moment { before, action, applied, outcomes, after } = *moment;
    json!({
        "type": "decision",
        "index": index,
        "seat": before.to_move(),
        "action": before.action_text(action),
        "outcomes": outcomes.iter().map(|outcome| plain::outcome(after, outcome)).collect::<Vec<_>>(),
        "revealed": applied.revealed,
        "turn_ended": applied.turn_ended,
        "state": plain::state(after),
    })
}

/// The last line of a game's trace.
pub fn last_line(game: &Game, decisions: u64) -> Value {
    json!({ "type": "result", "decisions": decisions, "result": plain::result(game) })
}

/// A game that somebody has lost by a fault of their own cannot be written down: it has no end.
fn finished(played: Played, players: &[PlayerSpec]) -> Result<Played, Failure> {
    match &played.forfeit {
        Some(Forfeit { seat, words, .. }) => {
            Err(format!("{} in seat {seat} has lost: {words}", players[usize::from(*seat)]).into())
        }
        None => Ok(played),
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let players = table_of(&args.agents, args.setup.players)?;
    if args.out.extension().is_some_and(|extension| extension == "caravan") {
        return save(args, &players);
    }
    let file = File::create(&args.out).map_err(|error| format!("{}: {error}", args.out.display()))?;
    let mut file = BufWriter::new(file);
    let mut total = 0;
    for index in 0..args.games {
        let seed = args.setup.seed.wrapping_add(index);
        let game = args.setup.deal(seed)?;
        writeln!(file, "{}", first_line(&game, &args.setup, seed, &args.agents)?)?;
        let mut decisions = 0;
        let played = play_heard(game, &players, seed, args.limits, &mut |moment| {
            writeln!(file, "{}", line_of(moment, decisions))?;
            decisions += 1;
            Ok(())
        })?;
        let played = finished(played, &players)?;
        writeln!(file, "{}", last_line(&played.game, decisions))?;
        total += decisions;
    }
    file.flush()?;
    if args.json {
        say!("{}", json!({ "games": args.games, "decisions": total, "out": args.out }));
    } else {
        say!("{} games, {total} decisions written to {}", args.games, args.out.display());
    }
    Ok(())
}

/// Plays one game and writes it as a saved game, which the game itself can load and replay.
fn save(args: &Args, players: &[PlayerSpec]) -> Result<(), Failure> {
    if args.games != 1 {
        return Err("a saved game holds one game: use --games 1, or a trace".into());
    }
    let played = play(args.setup.deal(args.setup.seed)?, players, args.setup.seed, args.limits)?;
    let record = written(&args.setup, args.setup.seed, players, &finished(played, players)?)?;
    record.save(&args.out)?;
    if args.json {
        say!("{}", json!({ "games": 1, "decisions": record.decisions.len(), "out": args.out }));
    } else {
        say!("{} decisions written to {}", record.decisions.len(), args.out.display());
    }
    Ok(())
}

/// The record of a game that was played.
pub fn written(setup: &SetUp, seed: u64, players: &[PlayerSpec], played: &Played) -> Result<Record, Failure> {
    let mut record = Record::new(setup.components()?, setup.options()?, seed)?;
    for (player, spec) in record.players.iter_mut().zip(players) {
        player.name = spec.to_string();
        player.agent = spec.to_string();
    }
    for &action in &played.actions {
        record.push(action, None);
    }
    Ok(record)
}
