//! Players at one table: who sits there, one whole game, what each seat took its time for, and what went wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ai::{Agent, AgentSpec, Budget, FaultKind, Watch};
use bots::{Limits, PlayerSpec};
use clap::Args as ClapArgs;
use rules::{Action, Actions, Applied, Engine, Game, Outcome, Seat, Step};

use crate::Failure;
use crate::dice::Dice;

/// How long programs behind the bot protocol are waited for.
#[derive(ClapArgs, Clone, Copy)]
pub struct BotLimits {
    /// Milliseconds a bot (`exec:COMMAND`) has for each decision.
    #[arg(long, default_value_t = 2000)]
    bot_time: u64,
    /// Milliseconds a bot has from its start until it is ready.
    #[arg(long, default_value_t = 10_000)]
    bot_start: u64,
    /// Folder to keep everything that is said to bots and by them, one file a game and seat.
    #[arg(long, value_parser = log_folder)]
    bot_log: Option<&'static Path>,
}

/// A folder that is there from now on. There is one for the whole run, so it may stay for ever.
fn log_folder(text: &str) -> Result<&'static Path, String> {
    std::fs::create_dir_all(text).map_err(|error| format!("{text}: {error}"))?;
    Ok(Box::leak(PathBuf::from(text).into_boxed_path()))
}

impl BotLimits {
    /// As the bots want it.
    pub const fn limits(self) -> Limits {
        Limits {
            start: Duration::from_millis(self.bot_start),
            decision: Duration::from_millis(self.bot_time),
            log: self.bot_log,
        }
    }
}

/// Reads `--agents` for one table: one for all seats, or one per seat with commas between.
pub fn table_of(text: &str, players: u8) -> Result<Vec<PlayerSpec>, Failure> {
    let mut specs = bots::player_list(text)?;
    match specs.len() {
        1 => Ok(vec![specs.swap_remove(0); usize::from(players)]),
        n if n == usize::from(players) => Ok(specs),
        n => Err(format!("{n} agents are named for {players} seats: name one, or one for each").into()),
    }
}

/// How a seat has lost without the game coming to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// A bot never got ready.
    NotStarted,
    /// No answer in time.
    TimedOut,
    /// A bot ended or stopped talking.
    Crashed,
    /// No answer but something else.
    Garbled,
    /// An action that is not allowed.
    Illegal,
    /// One of ours fell over.
    Panicked,
}

impl From<FaultKind> for Loss {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::NotStarted => Loss::NotStarted,
            FaultKind::Late => Loss::TimedOut,
            FaultKind::Broken => Loss::Crashed,
            FaultKind::Garbled => Loss::Garbled,
            FaultKind::Illegal => Loss::Illegal,
        }
    }
}

/// The seat that has lost a game by its own fault.
#[derive(Clone, Debug)]
pub struct Forfeit {
    /// Who.
    pub seat: Seat,
    /// In what way.
    pub loss: Loss,
    /// In words.
    pub words: String,
}

/// A game that has been played.
pub struct Played {
    /// The end.
    pub game: Game,
    /// Everything that was decided.
    pub actions: Vec<Action>,
    /// Turns taken.
    pub turns: u64,
    /// Time of every decision, by seat.
    pub times: Vec<Vec<Duration>>,
    /// The seat that broke down or answered what is not allowed: it has lost, and the game was over.
    pub forfeit: Option<Forfeit>,
}

impl Played {
    /// The seat that has won: the best by score, a forfeit coming last.
    pub fn winner(&self) -> Seat {
        let lost = self.forfeit.as_ref().map(|forfeit| forfeit.seat);
        self.game.ranking().into_iter().find(|&seat| Some(seat) != lost).unwrap_or(0)
    }
}

/// One decision and what came of it.
pub struct Moment<'a> {
    /// The position it was made in.
    pub before: &'a Game,
    /// What was decided.
    pub action: Action,
    /// What that meant.
    pub applied: Applied,
    /// What happened.
    pub outcomes: &'a [Outcome],
    /// The position it led to.
    pub after: &'a Game,
}

/// How a game is played.
#[derive(Clone, Copy)]
pub struct Terms {
    /// How long bots are waited for.
    pub limits: BotLimits,
    /// Percent of the main choices of turns that are taken at random.
    pub noise: u8,
}

impl From<BotLimits> for Terms {
    fn from(limits: BotLimits) -> Self {
        Terms { limits, noise: 0 }
    }
}

/// Plays a game to its end. The seed is the players' own chance, different for every seat.
pub fn play(game: Game, players: &[PlayerSpec], seed: u64, terms: impl Into<Terms>) -> Result<Played, Failure> {
    play_heard(game, players, seed, terms, &mut |_| Ok(()))
}

/// The same; every decision is told. An error from there ends the game with that error.
pub fn play_heard(
    game: Game,
    players: &[PlayerSpec],
    seed: u64,
    terms: impl Into<Terms>,
    hear: &mut dyn FnMut(&Moment<'_>) -> Result<(), Failure>,
) -> Result<Played, Failure> {
    let Terms { limits, noise } = terms.into();
    let sit = |(seat, player): (usize, &PlayerSpec)| match player {
        // Random players share cheap dice: they play at the engine's speed.
        PlayerSpec::Own(AgentSpec::Random) => None,
        _ => Some(player.build(seed.wrapping_mul(31).wrapping_add(seat as u64 + 1), limits.limits())),
    };
    let agents: Vec<Option<Box<dyn Agent>>> = players.iter().enumerate().map(sit).collect();
    let mut table = Table { agents, dice: Dice::new(seed, 1), noise, slips: Dice::new(seed, 3) };
    for (seat, agent) in table.agents.iter_mut().enumerate() {
        if let Some(agent) = agent {
            agent.begin(&game.view(seat as Seat));
        }
    }
    let times = vec![Vec::new(); players.len()];
    let mut played = Played { game, actions: Vec::new(), turns: 0, times, forfeit: None };
    let mut outcomes = Vec::new();
    let mut legal = Actions::new();
    while let Some(seat) = played.game.to_move() {
        let before = played.game;
        legal.clear();
        before.legal_actions(&mut legal);
        if legal.is_empty() {
            return Err(format!("no action is legal in {}", before.position_text()).into());
        }
        let start = Instant::now();
        let answer = table.decide(&before, seat, &legal);
        played.times[usize::from(seat)].push(start.elapsed());
        outcomes.clear();
        let applied = answer.and_then(|action| match played.game.apply(action, &mut outcomes) {
            Ok(applied) => Ok((action, applied)),
            Err(illegal) => {
                let words = format!("{} is not allowed: {illegal}", before.action_text(action));
                Err((Loss::Illegal, words))
            }
        });
        match applied {
            Ok((action, applied)) => {
                played.actions.push(action);
                played.turns += u64::from(applied.turn_ended);
                hear(&Moment { before: &before, action, applied, outcomes: &outcomes, after: &played.game })?;
            }
            Err((loss, words)) => {
                let words = format!("{words} (in {})", before.position_text());
                played.forfeit = Some(Forfeit { seat, loss, words });
                break;
            }
        }
    }
    for (seat, agent) in table.agents.iter_mut().enumerate() {
        if let Some(agent) = agent {
            agent.end(&played.game.view(seat as Seat));
        }
    }
    Ok(played)
}

struct Table {
    agents: Vec<Option<Box<dyn Agent>>>,
    dice: Dice,
    noise: u8,
    slips: Dice,
}

impl Table {
    fn decide(&mut self, game: &Game, seat: Seat, legal: &Actions) -> Result<Action, (Loss, String)> {
        if game.step() == Step::Turn && self.noise > 0 && self.slips.below(100) < usize::from(self.noise) {
            return Ok(self.slips.pick(legal));
        }
        let Some(agent) = &mut self.agents[usize::from(seat)] else { return Ok(self.dice.pick(legal)) };
        let view = game.view(seat);
        // An agent of ours that falls over shall cost its game and not the whole measurement.
        let answer = catch_unwind(AssertUnwindSafe(|| agent.decide(&view, &Budget::default(), &Watch::default())));
        let action = answer.map_err(|panic| {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word");
            (Loss::Panicked, format!("it panicked: {words}"))
        })?;
        match agent.fault() {
            Some(fault) => Err((fault.kind.into(), fault.words)),
            None => Ok(action),
        }
    }
}
