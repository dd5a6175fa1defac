//! `arena review`: a record turn by turn.

use ai::{Budget, Review, ReviewedTurn, Watch, made_turns, review_turn};
use chronicle::Record;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::{Action, Engine, Game};
use serde_json::{Value, json};

use crate::out::say;
use crate::setup::{SetUp, Threads};
use crate::simulate::progress;
use crate::{Failure, source, words};

/// Arguments of `review`.
#[derive(ClapArgs)]
pub struct Args {
    /// A saved game, or a share code in a file or by itself.
    file: String,
    #[command(flatten)]
    setup: SetUp,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Chances at the end: the winner has it all.
fn at_the_end(game: &Game) -> Vec<f32> {
    let winner = game.ranking().first().copied();
    (0..game.rounds().players).map(|seat| if Some(seat) == winner { 1.0 } else { 0.0 }).collect()
}

/// The chances after every decision, the first entry before any: they change when a turn is complete.
fn after_decisions(turns: &[ReviewedTurn], end: &Game, decisions: usize) -> Vec<Vec<f32>> {
    let Some(first) = turns.first() else { return Vec::new() };
    let mut series = Vec::with_capacity(decisions + 1);
    let mut known = first.win_chance.clone();
    let mut next = turns.iter().peekable();
    for index in 0..decisions {
        if let Some(turn) = next.next_if(|turn| turn.decision == index) {
            known.clone_from(&turn.win_chance);
        }
        series.push(known.clone());
    }
    series.push(if end.is_over() { at_the_end(end) } else { known });
    series
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let record: Record = source::record(&source::text(&args.file)?, &args.setup)?
        .ok_or("a review needs a saved game or a share code")?;
    let start = record.deal.set_up()?;
    let end = record.replay()?;
    let actions: Vec<Action> = record.decisions.iter().map(|decision| decision.action).collect();
    let made = made_turns(&start, &actions);
    let pool = args.threads.pool()?;
    let bar = progress(made.len() as u64);
    let turns: Vec<ReviewedTurn> = pool.install(|| {
        let each = made.par_iter().filter_map(|turn| {
            let reviewed = review_turn(turn, &[], &Budget::default(), &Watch::default());
            bar.inc(1);
            reviewed
        });
        each.collect()
    });
    bar.finish_and_clear();
    let review = Review::of(turns, start.options().kind, start.rounds().players);
    let given_away: Vec<Option<f32>> = (0..start.rounds().players).map(|seat| review.given_away(seat)).collect();
    let Review { turns, accuracy } = review;
    let series = after_decisions(&turns, &end, actions.len());
    let after = |turn: &ReviewedTurn| series.get(turn.decision + turn.actions.len()).cloned().unwrap_or_default();
    if args.json {
        let turn = |turn: &ReviewedTurn| -> Value {
            json!({
                "decision": turn.decision,
                "seat": turn.seat,
                "round": turn.round,
                "actions": words::actions(&start, &turn.actions),
                "win_chance": turn.win_chance,
                "win_chance_after": after(turn),
                "loss": turn.loss,
                "judgement": turn.judgement.name(),
                "better": turn.better.as_ref().map(|better| words::candidate(&start, better)),
            })
        };
        let report = json!({
            "game": start.options().kind.name(),
            "players": start.rounds().players,
            "names": record.players.iter().map(|player| &player.name).collect::<Vec<_>>(),
            "scores": (0..end.rounds().players).map(|seat| end.score(seat).total()).collect::<Vec<_>>(),
            "over": end.is_over(),
            "accuracy": accuracy,
            "given_away": given_away,
            "win_chance": series,
            "turns": turns.iter().map(turn).collect::<Vec<_>>(),
        });
        say!("{report}");
        return Ok(());
    }
    for turn in &turns {
        let chances: Vec<String> = after(turn).iter().map(|chance| format!("{:.0}", 100.0 * chance)).collect();
        let told = format!(
            "round {:>2} seat {}: {:<40} win % {}",
            turn.round,
            turn.seat,
            words::actions(&start, &turn.actions).join("; "),
            chances.join("/")
        );
        match &turn.better {
            Some(better) => say!(
                "{told}  {} (-{:.1}); better: {}",
                turn.judgement.name(),
                100.0 * turn.loss,
                words::actions(&start, &better.actions).join("; ")
            ),
            None => say!("{told}  {}", turn.judgement.name()),
        }
    }
    for (seat, (accuracy, given_away)) in accuracy.iter().zip(given_away).enumerate() {
        let name = record.players.get(seat).map_or("", |player| player.name.as_str());
        let score = end.score(seat as u8).total();
        match accuracy.zip(given_away) {
            Some((accuracy, given_away)) => say!(
                "seat {seat} {name}: accuracy {accuracy:.1} ({:.1} % given away a turn), score {score}",
                100.0 * given_away
            ),
            None => say!("seat {seat} {name}: no turn, score {score}"),
        }
    }
    Ok(())
}
