//! A plain tree search with a clock: a public reference for all games, for measuring.
//!
//! The tree of [`crate::tree`] without anything learned and without plans: dealt hidden cards, whole turns, every position
//! judged by score and prospects, one thread. It is given a time, so it is the one agent whose answers depend on the clock.

use std::time::Duration;

use rules::chance::Chance;
use rules::{Action, Engine, Game, View};

use crate::agent::{Brake, chance_for};
use crate::board::Prospects;
use crate::greedy::any_legal;
use crate::tree::{Growth, grow};
use crate::turns::Resolve;
use crate::{Agent, Budget, Watch};

/// A seat that searches so.
pub(crate) struct MctsPlayer {
    time: Duration,
    seed: u64,
    resolve: Resolve,
}

impl MctsPlayer {
    pub(crate) fn new(ms: u32, seed: u64) -> Self {
        MctsPlayer { time: Duration::from_millis(ms.into()), seed, resolve: Resolve::default() }
    }
}

/// The turn tried most often until the time was over.
fn search<E: Prospects>(view: &View<E>, chance: &mut Chance, brake: &mut Brake<'_>) -> Vec<Action> {
    let growth = Growth { net: 0.0, ..Growth::plain(u32::MAX) };
    grow(view, None, None, growth, chance, brake).first().map_or_else(Vec::new, |turn| turn.chain.to_vec())
}

impl Agent for MctsPlayer {
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action {
        if let Some(action) = self.resolve.next(view) {
            return action;
        }
        let time = Some(budget.time.map_or(self.time, |time| time.min(self.time)));
        let mut brake = Brake::new(&Budget { time, ..*budget }, u32::MAX, watch);
        let mut chance = chance_for(self.seed, view);
        let seat = view.seat;
        let actions = match view.state {
            Game::Road(state) => search(&View { seat, state }, &mut chance, &mut brake),
            Game::World(state) => search(&View { seat, state }, &mut chance, &mut brake),
            Game::Adventure(state) => search(&View { seat, state }, &mut chance, &mut brake),
        };
        let game = Game::determinize(view, &mut chance);
        self.resolve.on(&game, seat, &actions).unwrap_or_else(|| any_legal(&view.state))
    }
}
