//! `arena replay`: outside programs drive the engine with actions in notation.

use std::io::BufRead;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use rules::{Actions, Engine, Game};
use serde_json::json;

use crate::Failure;
use crate::setup::SetUp;
use crate::{record, state};

/// Arguments of `replay`.
#[derive(ClapArgs)]
pub struct Args {
    /// A position line, a trace or a saved game to start from; without it the set-up options below.
    file: Option<PathBuf>,
    #[command(flatten)]
    setup: SetUp,
    /// Actions in notation with semicolons between; without it they are read from standard input, one a line.
    #[arg(long)]
    actions: Option<String>,
    /// Print a line after every action and not only the last state.
    #[arg(long)]
    each: bool,
    /// Print the legal actions with each state.
    #[arg(long)]
    legal: bool,
}

/// The game a file begins with: a position line, the set-up line of a trace, or a saved game at its last position.
pub fn opening(text: &str, setup: &SetUp) -> Result<Game, Failure> {
    let components = setup.components()?;
    let line = text.lines().find(|line| !line.trim().is_empty()).ok_or("the file is empty")?;
    if line.starts_with('{') {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let position = value["state"]["position"].as_str().ok_or("the first line is not the set-up of a trace")?;
        return Ok(Game::parse_position(components, position)?);
    }
    if line.starts_with(chronicle::TEXT_HEAD) {
        return Ok(chronicle::Record::from_text(components, text.as_bytes())?.replay(components)?);
    }
    Ok(Game::parse_position(components, line)?)
}

fn show(game: &Game, legal: bool) -> serde_json::Value {
    let mut value = state::state(game);
    if legal {
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        value["legal"] = actions.iter().map(|&action| json!(game.action_text(action))).collect();
    }
    value
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut game = match &args.file {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            opening(&text, &args.setup)?
        }
        None => args.setup.deal(args.setup.seed)?,
    };
    let mut done = 0;
    let mut act = |text: &str| -> Result<(), Failure> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let action = game.parse_action(text).map_err(|error| format!("action {}: {error}", done + 1))?;
        let line =
            record::decision_line(&mut game, done, action).map_err(|error| format!("action {}: {error}", done + 1))?;
        done += 1;
        if args.each {
            let mut line = line;
            if args.legal {
                line["state"] = show(&game, true);
            }
            println!("{line}");
        }
        Ok(())
    };
    match &args.actions {
        Some(actions) => actions.split(';').try_for_each(&mut act)?,
        None => {
            for line in std::io::stdin().lock().lines() {
                act(&line?)?;
            }
        }
    }
    if !args.each {
        println!("{}", show(&game, args.legal));
    }
    Ok(())
}
