//! `arena plan`: how many turns every seat needs to every goal that lies open.

use std::time::Instant;

use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::adventure::Village;
use rules::{Engine, Game, Seat, Silent};
use serde::Serialize;

use crate::out::say;
use crate::setup::{SetUp, Threads};
use crate::{Failure, source, words};

/// Arguments of `plan`.
#[derive(ClapArgs)]
pub struct Args {
    /// A file with a position line, a trace, a saved game or a share code, or the code or position itself; without it the
    /// set-up options below.
    file: Option<String>,
    #[command(flatten)]
    setup: SetUp,
    /// Of a record, the position after so many decisions instead of the last.
    #[arg(long)]
    at: Option<usize>,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Goal {
    slot: u8,
    goal: String,
    points: u8,
    /// Own turns until it is claimed, the claim included; `null` where no plan was found.
    turns: Option<u8>,
    /// `exact`: no faster way exists. `beam`: the search was cut to the most promising positions.
    search: Option<&'static str>,
    plan: Vec<String>,
}

#[derive(Serialize)]
struct Line {
    seat: Seat,
    goals: Vec<Goal>,
    ms: f64,
}

/// Name and points of every goal, by slot.
fn goals_of(game: &Game) -> Vec<Option<(String, u8)>> {
    match game {
        Game::Road(game) => {
            let card =
                |&id: &u8| game.components().points.get(usize::from(id)).map(|card| (card.id.clone(), card.points));
            game.points().iter().map(card).collect()
        }
        Game::World(game) => (0..4)
            .map(|slot| {
                let card = game.components().cards.get(usize::from(game.row_card(slot)?))?;
                Some((card.id.clone(), card.points))
            })
            .collect(),
        Game::Adventure(game) => (0..4)
            .map(|village| match game.village(village) {
                Village::Open(tile) => {
                    game.components().vp_tiles.get(usize::from(tile)).map(|tile| (tile.id.clone(), tile.points))
                }
                Village::Closed | Village::Empty => None,
            })
            .collect(),
    }
}

/// The plans of a seat: turns, exact, what to do; by slot.
fn plans_of(game: &Game, seat: Seat) -> Vec<Option<(u8, bool, Vec<String>)>> {
    let view = game.view(seat);
    match &view.state {
        Game::Road(road) => {
            let told = |plan: ai::Plan| {
                let steps = plan.steps.iter().map(|&step| words::plan_step(game, step)).collect();
                (plan.turns, plan.exact, steps)
            };
            ai::plans(road, seat).into_iter().map(|plan| plan.map(told)).collect()
        }
        Game::World(_) | Game::Adventure(_) => {
            let told = |plan: ai::BoardPlan| {
                let steps = plan.steps.iter().map(|turn| words::actions(game, turn).join("; ")).collect();
                (plan.turns, plan.exact, steps)
            };
            ai::board_plans(&view, seat).into_iter().map(|plan| plan.map(told)).collect()
        }
    }
}

fn line_of(game: &Game, seat: Seat) -> Line {
    let start = Instant::now();
    let plans = plans_of(game, seat);
    let ms = start.elapsed().as_secs_f64() * 1e3;
    let goals = goals_of(game).into_iter().zip(plans).enumerate().filter_map(|(slot, (goal, plan))| {
        let (goal, points) = goal?;
        let (turns, exact, plan) = plan.map_or((None, None, Vec::new()), |(turns, exact, plan)| {
            (Some(turns), Some(if exact { "exact" } else { "beam" }), plan)
        });
        Some(Goal { slot: slot as u8, goal, points, turns, search: exact, plan })
    });
    Line { seat, goals: goals.collect(), ms }
}

/// The position that is asked about.
fn position(args: &Args) -> Result<Game, Failure> {
    let Some(name) = &args.file else { return args.setup.deal(args.setup.seed) };
    let text = source::text(name)?;
    let (Some(at), Some(record)) = (args.at, source::record(&text, &args.setup)?) else {
        return source::opening(&text, &args.setup);
    };
    let mut game = record.deal.set_up()?;
    for decision in record.decisions.iter().take(at) {
        game.apply(decision.action, &mut Silent)?;
    }
    Ok(game)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let game = position(args)?;
    let pool = args.threads.pool()?;
    let seats: Vec<Line> =
        pool.install(|| (0..game.rounds().players).into_par_iter().map(|seat| line_of(&game, seat)).collect());
    if args.json {
        say!(
            "{}",
            serde_json::json!({ "game": game.options().kind.name(), "position": game.position_text(), "seats": seats })
        );
        return Ok(());
    }
    for Line { seat, goals, ms } in &seats {
        say!("seat {seat} ({ms:.1} ms)");
        for goal in goals {
            match (goal.turns, goal.search) {
                (Some(turns), Some(search)) => say!(
                    "  {} {} ({} points): {turns} turns, {search}: {}",
                    goal.slot + 1,
                    goal.goal,
                    goal.points,
                    goal.plan.join(" | ")
                ),
                _ => say!("  {} {} ({} points): no way found", goal.slot + 1, goal.goal, goal.points),
            }
        }
    }
    Ok(())
}
