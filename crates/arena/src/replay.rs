//! `arena replay`: outside programs drive the engine with actions in notation.

use std::io::{BufRead as _, Read as _};

use bots::plain;
use clap::Args as ClapArgs;
use rules::{Actions, Engine, Game};
use serde_json::json;

use crate::out::say;
use crate::setup::SetUp;
use crate::{Failure, record, source};

/// No action is written with more.
const MOST_SIGNS: u64 = 1024;

/// Arguments of `replay`.
#[derive(ClapArgs)]
pub struct Args {
    /// A file with a position line, a trace, a saved game or a share code to start from (or the code itself); without it
    /// the set-up options below.
    file: Option<String>,
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

fn show(game: &Game, legal: bool) -> serde_json::Value {
    let mut value = plain::state(game);
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
        Some(name) => source::opening(&source::text(name)?, &args.setup)?,
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
            say!("{line}");
        }
        Ok(())
    };
    match &args.actions {
        Some(actions) => actions.split(';').try_for_each(&mut act)?,
        None => {
            let mut input = std::io::stdin().lock();
            let mut line = String::new();
            while input.by_ref().take(MOST_SIGNS).read_line(&mut line)? > 0 {
                if line.len() as u64 == MOST_SIGNS {
                    return Err(format!("a line of standard input is longer than {MOST_SIGNS} bytes").into());
                }
                act(&line)?;
                line.clear();
            }
        }
    }
    if !args.each {
        say!("{}", show(&game, args.legal));
    }
    Ok(())
}
