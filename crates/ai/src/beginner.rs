//! Somebody's first game: claims what can be claimed, else takes what brings most crystals, else the cheapest card, else
//! rests. No plan at all; the weakest level is held against it.

use std::cmp::Ordering;

use rules::{Action, Engine, Game, Seat, View};

use crate::agent::chance_for;
use crate::board::{Chain, Prospects, sweep};
use crate::greedy::any_legal;
use crate::turns::Resolve;
use crate::{Agent, Budget, Watch};

/// Cards of one's own that are enough.
const HAND: usize = 6;

/// Plays by a script.
pub(crate) struct Beginner {
    seed: u64,
    resolve: Resolve,
}

impl Beginner {
    pub(crate) fn new(seed: u64) -> Self {
        Beginner { seed, resolve: Resolve::default() }
    }
}

/// What a turn is to a beginner, the later the better; then how much of it.
fn rank<E: Prospects>(before: &E, chain: &Chain, after: &E, seat: Seat, cards: usize) -> (u8, i32) {
    let claimed = after.claims(seat) > before.claims(seat);
    let points = i32::from(after.score(seat).total()) - i32::from(before.score(seat).total());
    let gained = i32::from(after.crystals(seat).worth()) - i32::from(before.crystals(seat).worth());
    match chain.first() {
        _ if claimed => (4, points),
        Some(Action::Acquire { slot }) => (if cards < HAND { 2 } else { 0 }, -i32::from(*slot)),
        _ if gained > 0 => (3, gained),
        Some(Action::Rest) => (1, 0),
        _ => (0, points),
    }
}

fn turn_of<E: Prospects>(game: &E, seat: Seat, cards: usize) -> Vec<Action> {
    let mut best: Option<((u8, i32), Chain)> = None;
    sweep(game, seat, |chain, after| {
        let rank = rank(game, chain, &after, seat, cards);
        if best.as_ref().is_none_or(|(known, _)| rank.cmp(known) == Ordering::Greater) {
            best = Some((rank, chain.clone()));
        }
    });
    best.map_or_else(Vec::new, |(_, chain)| chain.to_vec())
}

impl Agent for Beginner {
    fn decide(&mut self, view: &View<Game>, _: &Budget, _: &Watch) -> Action {
        if let Some(action) = self.resolve.next(view) {
            return action;
        }
        let game = Game::determinize(view, &mut chance_for(self.seed, view));
        let actions = match &game {
            Game::Road(game) => {
                let player = game.player(view.seat);
                turn_of(game, view.seat, player.hand.union(player.played).len())
            }
            Game::World(game) => turn_of(game, view.seat, 0),
            Game::Adventure(game) => {
                let player = game.player(view.seat);
                turn_of(game, view.seat, player.hand.union(player.played).union(player.discarded).len())
            }
        };
        self.resolve.on(&game, view.seat, &actions).unwrap_or_else(|| any_legal(&view.state))
    }
}
