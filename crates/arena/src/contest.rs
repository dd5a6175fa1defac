//! Agents at one table: who sits there, one whole game, what each seat took its time for.

use std::str::FromStr;
use std::time::{Duration, Instant};

use ai::{Agent, AgentSpec, Budget, Watch};
use rules::{Action, Engine, Game, Seat, Silent, View};

use crate::Failure;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// One of ours.
    Agent(AgentSpec),
}

impl FromStr for Player {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        Ok(Player::Agent(text.parse()?))
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Player::Agent(spec) => spec.fmt(f),
        }
    }
}

/// A player that has sat down.
enum Sitter {
    Agent(Box<dyn Agent>),
}

impl Sitter {
    fn decide(&mut self, view: &View<Game>) -> Result<Action, String> {
        match self {
            Sitter::Agent(agent) => Ok(agent.decide(view, &Budget::default(), &Watch::default())),
        }
    }
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
    /// The seat that broke down or answered what is not allowed, and how: it has lost.
    pub forfeit: Option<(Seat, String)>,
}

impl Played {
    /// The seat that has won.
    pub fn winner(&self) -> Seat {
        let lost = self.forfeit.as_ref().map(|(seat, _)| *seat);
        self.game.ranking().into_iter().find(|&seat| Some(seat) != lost).unwrap_or(0)
    }
}

/// Plays a game to its end. The seed is the agents' own chance, different for every seat.
pub fn play(mut game: Game, players: &[Player], seed: u64) -> Played {
    let mut sitters: Vec<Sitter> = players
        .iter()
        .enumerate()
        .map(|(seat, player)| match player {
            Player::Agent(spec) => Sitter::Agent(spec.build(seed.wrapping_mul(31).wrapping_add(seat as u64 + 1))),
        })
        .collect();
    let mut played =
        Played { game, actions: Vec::new(), turns: 0, times: vec![Vec::new(); players.len()], forfeit: None };
    while let Some(seat) = game.to_move() {
        let view = game.view(seat);
        let start = Instant::now();
        let answer = sitters[seat as usize].decide(&view);
        played.times[seat as usize].push(start.elapsed());
        let applied = answer.and_then(|action| {
            let illegal = |illegal| format!("{} is not allowed: {illegal}", game.action_text(action));
            let applied = game.clone().apply(action, &mut Silent).map_err(illegal)?;
            let _ = game.apply(action, &mut Silent);
            played.actions.push(action);
            Ok(applied)
        });
        match applied {
            Ok(applied) => played.turns += u64::from(applied.turn_ended),
            Err(fault) => {
                played.forfeit = Some((seat, fault));
                break;
            }
        }
    }
    played.game = game;
    played
}
