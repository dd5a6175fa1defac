//! `arena perft`: how many decision sequences a set-up has, depth by depth; any change of the rules shows here.

use clap::Args as ClapArgs;
use rules::{Actions, Engine, Game, Silent};

use crate::Failure;
use crate::out::say;
use crate::setup::SetUp;

/// Arguments of `perft`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Decisions ahead.
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Sequences of exactly `depth` decisions (fewer where the game ends).
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return 1;
    }
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let next = |&action: &rules::Action| {
        let mut next = *game;
        next.apply(action, &mut Silent).map_or(0, |_| perft(&next, depth - 1))
    };
    actions.iter().map(next).sum()
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let game = args.setup.deal(args.setup.seed)?;
    let counts: Vec<u64> = (1..=args.depth).map(|depth| perft(&game, depth)).collect();
    if args.json {
        say!(
            "{}",
            serde_json::json!({ "game": args.setup.game.name(), "players": args.setup.players,
            "seed": args.setup.seed, "counts": counts })
        );
    } else {
        for (depth, count) in counts.iter().enumerate() {
            say!("{:>2} {count}", depth + 1);
        }
    }
    Ok(())
}
