//! `arena regret`: what agents give away in the last turn of a game, held against every turn there is.

use ai::{Budget, Watch, turns_of};
use bots::PlayerSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::{Engine, Game, Seat, Silent, Step};
use serde::Serialize;

use crate::Failure;
use crate::contest::BotLimits;
use crate::out::say;
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;

/// Arguments of `regret`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// Whose last turns are judged, with commas between.
    #[arg(long, default_value = "level:1,level:2,level:3,level:4,level:5,level:6")]
    agents: String,
    /// Who plays the games up to there.
    #[arg(long, default_value = "level:3")]
    by: PlayerSpec,
    /// Games; each has at most one last turn that can be tried in full.
    #[arg(long, default_value_t = 100, value_parser = some_games())]
    games: u64,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Turns that are tried at most; where there are more, the position is left out.
const MOST: usize = 20_000;

/// What an agent gave away.
#[derive(Clone, Serialize)]
struct Row {
    agent: String,
    /// Last turns that could be tried in full.
    positions: u64,
    /// Those in which some turn wins.
    winnable: u64,
    /// Those of them that the agent did not win.
    missed: u64,
    /// Points that its turn scored less than the best, on average and at worst.
    mean_points: f64,
    most_points: u16,
}

/// Whether a seat has won, and its points.
fn result(game: &Game, seat: Seat) -> (bool, u16) {
    (game.ranking().first() == Some(&seat), game.score(seat).total())
}

/// Lets the players of a table decide until the position is one that is looked for, or the game is over.
fn play_until(game: &mut Game, players: &[PlayerSpec], seed: u64, limits: BotLimits, found: fn(&Game) -> bool) {
    let sit =
        |(seat, player): (u64, &PlayerSpec)| player.build(seed.wrapping_mul(31).wrapping_add(seat), limits.limits());
    let mut agents: Vec<_> = (0..).zip(players).map(sit).collect();
    while let Some(seat) = game.to_move().filter(|_| !found(game)) {
        let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
        if game.apply(action, &mut Silent).is_err() {
            return;
        }
    }
}

/// The seat to move has the last turn of the game before it.
fn is_last_turn(game: &Game) -> bool {
    let rounds = game.rounds();
    let last_round = rounds.triggered || rounds.round >= rounds.cap;
    last_round && game.step() == Step::Turn && rounds.place(rounds.active) + 1 == rounds.players
}

/// The last turn of a game with this seed: the best there is, and what each agent makes of it. None where it cannot be
/// tried in full.
fn last_turn(args: &Args, agents: &[PlayerSpec], seed: u64) -> Result<Option<Vec<[(bool, u16); 2]>>, Failure> {
    let players = usize::from(args.setup.players);
    let mut game = args.setup.deal(args.setup.measured(seed))?;
    play_until(&mut game, &vec![args.by.clone(); players], seed, args.limits, is_last_turn);
    let Some(seat) = game.to_move() else { return Ok(None) };
    let turns = turns_of(&game, MOST);
    if turns.len() >= MOST || turns.iter().any(|turn| !turn.after.is_over()) {
        return Ok(None);
    }
    let ends = || turns.iter().map(|turn| result(&turn.after, seat));
    let best = (ends().any(|end| end.0), ends().map(|end| end.1).max().unwrap_or(0));
    let judged = agents.iter().map(|agent| {
        let mut own = game;
        play_until(&mut own, &vec![agent.clone(); players], seed, args.limits, Game::is_over);
        [best, result(&own, seat)]
    });
    Ok(Some(judged.collect()))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let agents = bots::player_list(&args.agents)?;
    let bar = progress(args.games);
    let found: Vec<Option<Vec<[(bool, u16); 2]>>> = args.threads.pool()?.install(|| {
        let judge = |index: u64| {
            let judged = last_turn(args, &agents, args.setup.seed.wrapping_add(index));
            bar.inc(1);
            judged
        };
        (0..args.games).into_par_iter().map(judge).collect::<Result<_, _>>()
    })?;
    bar.finish_and_clear();
    let rows: Vec<Row> = (0..agents.len())
        .map(|place| {
            let own: Vec<[(bool, u16); 2]> = found.iter().flatten().map(|judged| judged[place]).collect();
            let lost = |[best, made]: &[(bool, u16); 2]| best.1.saturating_sub(made.1);
            Row {
                agent: agents[place].to_string(),
                positions: own.len() as u64,
                winnable: own.iter().filter(|[best, _]| best.0).count() as u64,
                missed: own.iter().filter(|[best, made]| best.0 && !made.0).count() as u64,
                mean_points: own.iter().map(lost).map(f64::from).sum::<f64>() / own.len().max(1) as f64,
                most_points: own.iter().map(lost).max().unwrap_or(0),
            }
        })
        .collect();
    if args.json {
        say!("{}", serde_json::json!({ "game": args.setup.game.name(), "seed": args.setup.seed, "rows": rows }));
        return Ok(());
    }
    for row in &rows {
        say!(
            "{}: {} last turns, {} of {} wins missed, {:.2} points given away on average, {} at worst",
            row.agent,
            row.positions,
            row.missed,
            row.winnable,
            row.mean_points,
            row.most_points
        );
    }
    Ok(())
}
