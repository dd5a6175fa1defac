//! Who plays in `simulate` and `record`: random players at full speed, or agents of the `ai` crate.

use std::str::FromStr;

use ai::{Agent, AgentSpec, Budget, Watch};
use rules::{Action, Actions, Engine, Game};

use crate::Failure;
use crate::dice::Dice;

/// Reads `--agents`: one for all seats, or one per seat with commas between.
pub fn parse(text: &str, players: u8) -> Result<Vec<AgentSpec>, Failure> {
    let specs: Vec<AgentSpec> = text.split(',').map(AgentSpec::from_str).collect::<Result<_, _>>()?;
    match specs.len() {
        1 => Ok(vec![specs[0]; usize::from(players)]),
        n if n == usize::from(players) => Ok(specs),
        n => Err(format!("{n} agents are named for {players} seats: name one, or one for each").into()),
    }
}

/// The players of one game.
pub struct Seats {
    dice: Dice,
    agents: Vec<Option<Box<dyn Agent>>>,
}

impl Seats {
    /// Sits everybody down; the seed is their own chance and not the deal's.
    pub fn new(specs: &[AgentSpec], seed: u64) -> Self {
        let sit = |(seat, spec): (usize, &AgentSpec)| match spec {
            AgentSpec::Random => None,
            _ => Some(spec.build(seed.wrapping_mul(8).wrapping_add(seat as u64))),
        };
        Seats { dice: Dice::new(seed, 1), agents: specs.iter().enumerate().map(sit).collect() }
    }

    /// The decision of whoever is to move; `actions` is what is legal.
    pub fn decide(&mut self, game: &Game, actions: &Actions) -> Action {
        let seat = game.to_move().unwrap_or_default();
        match &mut self.agents[usize::from(seat)] {
            None => self.dice.pick(actions),
            Some(agent) => agent.decide(&game.view(seat), &Budget::default(), &Watch::default()),
        }
    }
}
