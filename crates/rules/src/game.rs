//! Any one of the games, for everything that does not care which: records, the table, the arena.

use crate::adventure::AdventureGame;
use crate::chance::Chance;
use crate::components::{Components, Site};
use crate::notation::NotationError;
use crate::road::RoadGame;
use crate::world::WorldGame;
use crate::{
    Action, Actions, Applied, Broken, CardSet, Crystals, Effect, Engine, GameKind, Illegal, MerchantId, Options,
    OptionsError, Rounds, Score, Seat, Sink, StableHasher, Step, View,
};

/// A game of any kind.
// A boxed variant would cost an allocation for each clone in a search; the difference is a few hundred bytes.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Golem Edition or Spice Road.
    Road(RoadGame),
    /// An Endless World.
    World(WorldGame),
    /// The Call for Adventure.
    Adventure(AdventureGame),
}

/// Runs the same expression on whichever game it is.
macro_rules! each {
    ($game:expr, $inner:ident => $body:expr) => {
        match $game {
            Game::Road($inner) => $body,
            Game::World($inner) => $body,
            Game::Adventure($inner) => $body,
        }
    };
}

impl Game {
    /// Sets up a game.
    pub fn new(components: &'static Components, options: &Options, seed: u64) -> Result<Self, OptionsError> {
        Ok(match options.kind {
            GameKind::Golem | GameKind::Spice => Game::Road(RoadGame::new(&components.road, options, seed)?),
            GameKind::World => Game::World(WorldGame::new(&components.world, options, seed)?),
            GameKind::Adventure => Game::Adventure(AdventureGame::new(&components.adventure, options, seed)?),
        })
    }

    /// A position from its line.
    pub fn parse_position(components: &'static Components, text: &str) -> Result<Self, NotationError> {
        match GameKind::from_name(text.split_ascii_whitespace().next().unwrap_or_default()) {
            Some(GameKind::Golem | GameKind::Spice) => RoadGame::parse_position(&components.road, text).map(Game::Road),
            Some(GameKind::World) => WorldGame::parse_position(&components.world, text).map(Game::World),
            Some(GameKind::Adventure) => {
                AdventureGame::parse_position(&components.adventure, text).map(Game::Adventure)
            }
            None => Err(NotationError::new("a position begins with golem, spice, world or adventure", text)),
        }
    }

    /// The merchant cards of the row from the left; none in a game without merchants.
    pub fn merchant_row(&self) -> &[MerchantId] {
        match self {
            Game::Road(game) => game.market().cards(),
            Game::Adventure(game) => game.market().cards(),
            Game::World(_) => &[],
        }
    }

    /// The crystals on each merchant card of the row.
    pub fn on_merchants(&self) -> &[Crystals] {
        match self {
            Game::Road(game) => game.market().crystals(),
            Game::Adventure(game) => game.market().crystals(),
            Game::World(_) => &[],
        }
    }

    /// Merchant cards that are still to come.
    pub fn merchant_deck(&self) -> usize {
        match self {
            Game::Road(game) => game.market().deck.len(),
            Game::Adventure(game) => game.market().deck.len(),
            Game::World(_) => 0,
        }
    }

    /// What a merchant card does; none in a game without merchants.
    pub fn merchant_effect(&self, card: MerchantId) -> Option<Effect> {
        match self {
            Game::Road(game) => Some(game.components().merchants.effect(card)),
            Game::Adventure(game) => Some(game.components().merchants.effect(card)),
            Game::World(_) => None,
        }
    }

    /// The name of a merchant card; none in a game without merchants.
    pub fn merchant_name(&self, card: MerchantId) -> Option<&'static str> {
        match self {
            Game::Road(game) => Some(game.components().merchants.name(card)),
            Game::Adventure(game) => Some(game.components().merchants.name(card)),
            Game::World(_) => None,
        }
    }

    /// What a location does; none in a game without locations.
    pub fn site(&self, location: u8) -> Option<Site> {
        match self {
            Game::World(game) => game.location(location).map(|location| location.site),
            Game::Road(_) | Game::Adventure(_) => None,
        }
    }

    /// Cards in a seat's hand and those it has played; none in a game without hands.
    pub fn hand(&self, seat: Seat) -> Option<(CardSet, CardSet)> {
        match self {
            Game::Road(game) => Some((game.player(seat).hand, game.player(seat).played)),
            Game::Adventure(game) => Some((game.player(seat).hand, game.player(seat).played)),
            Game::World(_) => None,
        }
    }
}

impl Engine for Game {
    fn options(&self) -> &Options {
        each!(self, game => game.options())
    }

    fn to_move(&self) -> Option<Seat> {
        each!(self, game => game.to_move())
    }

    fn step(&self) -> Step {
        each!(self, game => game.step())
    }

    fn rounds(&self) -> &Rounds {
        each!(self, game => game.rounds())
    }

    fn legal_actions(&self, actions: &mut Actions) {
        each!(self, game => game.legal_actions(actions));
    }

    fn apply<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        each!(self, game => game.apply(action, sink))
    }

    fn score(&self, seat: Seat) -> Score {
        each!(self, game => game.score(seat))
    }

    fn claims(&self, seat: Seat) -> u8 {
        each!(self, game => game.claims(seat))
    }

    fn crystals(&self, seat: Seat) -> Crystals {
        each!(self, game => game.crystals(seat))
    }

    fn limit(&self, seat: Seat) -> u8 {
        each!(self, game => game.limit(seat))
    }

    fn upgrades_left(&self) -> u8 {
        each!(self, game => game.upgrades_left())
    }

    fn view(&self, seat: Seat) -> View<Self> {
        let state = match self {
            Game::Road(game) => Game::Road(game.view(seat).state),
            Game::World(game) => Game::World(game.view(seat).state),
            Game::Adventure(game) => Game::Adventure(game.view(seat).state),
        };
        View { seat, state }
    }

    fn determinize(view: &View<Self>, chance: &mut Chance) -> Self {
        let seat = view.seat;
        match view.state {
            Game::Road(state) => Game::Road(RoadGame::determinize(&View { seat, state }, chance)),
            Game::World(state) => Game::World(WorldGame::determinize(&View { seat, state }, chance)),
            Game::Adventure(state) => Game::Adventure(AdventureGame::determinize(&View { seat, state }, chance)),
        }
    }

    fn check(&self) -> Result<(), Broken> {
        each!(self, game => game.check())
    }

    fn feed(&self, hasher: &mut StableHasher) {
        each!(self, game => game.feed(hasher));
    }

    fn action_text(&self, action: Action) -> String {
        each!(self, game => game.action_text(action))
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        each!(self, game => game.parse_action(text))
    }

    fn position_text(&self) -> String {
        each!(self, game => game.position_text())
    }
}
