//! The best-looking turn, one turn deep: a sensible beginner in every game, and a yardstick.

use rules::road::RoadGame;
use rules::{Action, Actions, Crystals, Engine, Game, Seat, View};

use crate::agent::chance_for;
use crate::board::{Prospects, sweep};
use crate::turns::Resolve;
use crate::{Agent, Budget, Watch, turns_of};

/// Looks one turn ahead and takes what leaves it best off.
pub struct GreedyAgent {
    seed: u64,
    resolve: Resolve,
}

impl GreedyAgent {
    /// With its own chance for equally good turns.
    pub fn new(seed: u64) -> Self {
        GreedyAgent { seed, resolve: Resolve::default() }
    }
}

impl Agent for GreedyAgent {
    fn decide(&mut self, view: &View<Game>, _: &Budget, watch: &Watch) -> Action {
        if let Some(action) = self.resolve.next(view) {
            return action;
        }
        let mut chance = chance_for(self.seed, view);
        let game = Game::determinize(view, &mut chance);
        let mut best: Option<(f32, Vec<Action>)> = None;
        let mut weigh = |actions: &[Action], worth: f32| {
            let worth = worth + chance.below(1000) as f32 * 1e-5;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, actions.to_vec()));
            }
        };
        match &game {
            Game::Road(_) => {
                for turn in turns_of(&game, 4000) {
                    if watch.cancelled() {
                        break;
                    }
                    weigh(&turn.actions, standing(&turn.after, view.seat));
                }
            }
            Game::World(world) => {
                sweep(world, view.seat, |chain, after| weigh(chain, at_first_sight(&after, view.seat)))
            }
            Game::Adventure(adventure) => {
                sweep(adventure, view.seat, |chain, after| weigh(chain, at_first_sight(&after, view.seat)));
            }
        }
        best.and_then(|(_, actions)| self.resolve.on(&game, view.seat, &actions))
            .unwrap_or_else(|| any_legal(&view.state))
    }
}

/// What a beginner sees of a board: the score, the colour of the crystals, and what can be done next turn.
fn at_first_sight<E: Prospects>(game: &E, seat: Seat) -> f32 {
    let idle = if game.rest_helps(seat) { 0.0 } else { 0.5 };
    f32::from(game.score(seat).total()) + 0.4 * worth(game.crystals(seat)) + idle + 0.3 * game.prospects(seat)
}

/// The first legal action: what is left to say when a search was given no time at all.
pub(crate) fn any_legal(game: &Game) -> Action {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.first().copied().unwrap_or(Action::Done)
}

/// How well off a seat is, in points, by what lies on the table: what it has scored, what its crystals and cards are
/// worth, and how near the best goal is.
pub fn standing(game: &Game, seat: Seat) -> f32 {
    let scored = f32::from(game.score(seat).total());
    match game {
        _ if game.is_over() => scored,
        Game::Road(road) => scored + road_prospects(road, seat),
        Game::World(world) => scored + world.prospects(seat),
        Game::Adventure(adventure) => scored + adventure.prospects(seat),
    }
}

/// What a seat of the road family may hope for beyond its score.
pub(crate) fn road_prospects(game: &RoadGame, seat: Seat) -> f32 {
    let player = game.player(seat);
    let components = game.components();
    let cards = |count: usize| (count as f32).min(6.0);
    let goal = game
        .points()
        .iter()
        .filter_map(|&card| components.points.get(card as usize))
        .map(|card| nearness(player.crystals, card.cost, f32::from(card.points)))
        .fold(0.0, f32::max);
    // A rest pays when most cards lie played; a card is worth having until the hand is full.
    0.4 * worth(player.crystals)
        + 0.7 * cards(player.hand.len())
        + 0.9 * cards(player.hand.union(player.played).len())
        + goal
}

/// Crystals in points, the point for each that is not yellow left out.
pub(crate) fn worth(crystals: Crystals) -> f32 {
    f32::from(crystals.worth())
}

/// Part of a goal's points that the crystals at hand already promise.
pub(crate) fn nearness(crystals: Crystals, cost: Crystals, points: f32) -> f32 {
    let missing = worth(crystals.missing(cost)) / worth(cost).max(1.0);
    0.5 * points * (1.0 - missing) * (1.0 - missing)
}
