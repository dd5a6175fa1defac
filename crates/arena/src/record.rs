//! `arena record`: a full trace of games as JSON lines (docs/trace.md).

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args as ClapArgs;
use rules::{Actions, Engine, Game};
use serde_json::{Value, json};

use crate::Failure;
use crate::seats::{self, Seats};
use crate::setup::SetUp;
use crate::state;

/// Arguments of `record`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Who plays: one for all seats, or one per seat with commas between.
    #[arg(long, default_value = "random")]
    agents: String,
    /// How many games, one after the other in the file.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// The file to write: a trace, or a saved game when the name ends in `.caravan`.
    #[arg(long)]
    out: PathBuf,
    /// Print one JSON object with what was written.
    #[arg(long)]
    json: bool,
}

/// The first line of a game's trace.
pub fn first_line(game: &Game, setup: &SetUp, seed: u64, agents: &str) -> Result<Value, Failure> {
    let options = game.options();
    Ok(json!({
        "type": "setup",
        "format": "caravanserai-trace/1",
        "game": options.kind.name(),
        "players": options.players,
        "claims_to_end": options.end_claims(),
        "round_cap": options.round_cap,
        "seed": seed,
        "agents": agents,
        "content": format!("{:016x}", content::fingerprint(setup.components()?)),
        "state": state::state(game),
    }))
}

/// Does an action and gives the line that tells all about it.
pub fn decision_line(game: &mut Game, index: u64, action: rules::Action) -> Result<Value, Failure> {
    let (seat, text) = (game.to_move(), game.action_text(action));
    let mut outcomes = Vec::new();
    let applied = game.apply(action, &mut outcomes).map_err(|illegal| format!("`{text}` is illegal: {illegal}"))?;
    Ok(json!({
        "type": "decision",
        "index": index,
        "seat": seat,
        "action": text,
        "outcomes": outcomes.iter().map(|outcome| state::outcome(game, outcome)).collect::<Vec<_>>(),
        "revealed": applied.revealed,
        "turn_ended": applied.turn_ended,
        "state": state::state(game),
    }))
}

/// The last line of a game's trace.
pub fn last_line(game: &Game, decisions: u64) -> Value {
    json!({ "type": "result", "decisions": decisions, "result": state::result(game) })
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let specs = seats::parse(&args.agents, args.setup.players)?;
    if args.out.extension().is_some_and(|extension| extension == "caravan") {
        return save(args, &specs);
    }
    let file = File::create(&args.out).map_err(|error| format!("{}: {error}", args.out.display()))?;
    let mut file = BufWriter::new(file);
    let mut total = 0;
    for index in 0..args.games {
        let seed = args.setup.seed.wrapping_add(index);
        let mut game = args.setup.deal(seed)?;
        let mut seats = Seats::new(&specs, seed);
        writeln!(file, "{}", first_line(&game, &args.setup, seed, &args.agents)?)?;
        let mut actions = Actions::new();
        let mut decisions = 0;
        while !game.is_over() {
            actions.clear();
            game.legal_actions(&mut actions);
            let action = seats.decide(&game, &actions);
            writeln!(file, "{}", decision_line(&mut game, decisions, action)?)?;
            decisions += 1;
        }
        writeln!(file, "{}", last_line(&game, decisions))?;
        total += decisions;
    }
    file.flush()?;
    if args.json {
        println!("{}", json!({ "games": args.games, "decisions": total, "out": args.out }));
    } else {
        println!("{} games, {total} decisions written to {}", args.games, args.out.display());
    }
    Ok(())
}

/// Plays one game and writes it as a saved game, which the game itself can load and replay.
fn save(args: &Args, specs: &[ai::AgentSpec]) -> Result<(), Failure> {
    if args.games != 1 {
        return Err("a saved game holds one game: use --games 1, or a trace".into());
    }
    let components = args.setup.components()?;
    let mut record = chronicle::Record::new(components, args.setup.options()?, args.setup.seed)?;
    for (player, spec) in record.players.iter_mut().zip(specs) {
        player.name = spec.to_string();
        player.agent = spec.to_string();
    }
    let mut game = args.setup.deal(args.setup.seed)?;
    let mut seats = Seats::new(specs, args.setup.seed);
    let mut actions = Actions::new();
    while !game.is_over() {
        actions.clear();
        game.legal_actions(&mut actions);
        let action = seats.decide(&game, &actions);
        game.apply(action, &mut rules::Silent)?;
        record.push(action, None);
    }
    record.save(components, &args.out)?;
    if args.json {
        println!("{}", json!({ "games": 1, "decisions": record.decisions.len(), "out": args.out }));
    } else {
        println!("{} decisions written to {}", record.decisions.len(), args.out.display());
    }
    Ok(())
}
