//! The best-looking turn, one turn deep: a sensible beginner in every game, and a yardstick.

use rules::road::RoadGame;
use rules::world::WorldGame;
use rules::{Action, Actions, Crystals, Engine, Game, Seat, View};

use crate::agent::chance_for;
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
        for turn in turns_of(&game, 4000) {
            if watch.cancelled() && best.is_some() {
                break;
            }
            let worth = standing(&turn.after, view.seat) + chance.below(1000) as f32 * 1e-5;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, turn.actions));
            }
        }
        best.and_then(|(_, actions)| self.resolve.on(&game, view.seat, &actions))
            .unwrap_or_else(|| any_legal(&view.state))
    }
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
    if game.is_over() {
        return scored;
    }
    scored
        + match game {
            Game::Road(road) => road_prospects(road, seat),
            Game::World(world) => world_prospects(world, seat),
            Game::Adventure(adventure) => 0.4 * worth(adventure.player(seat).crystals),
        }
}

fn road_prospects(game: &RoadGame, seat: Seat) -> f32 {
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

fn world_prospects(game: &WorldGame, seat: Seat) -> f32 {
    let player = game.player(seat);
    let goal = (0..4)
        .filter_map(|slot| game.components().cards.get(game.row_card(slot)? as usize))
        .map(|card| nearness(player.crystals, card.cost, f32::from(card.points)))
        .fold(0.0, f32::max);
    // Traders at home are turns in hand; one in reserve is worth nothing yet.
    0.4 * worth(player.crystals) + 0.5 * f32::from(player.home) - 0.3 * f32::from(player.reserve) + goal
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
