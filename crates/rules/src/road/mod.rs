//! Golem Edition and Spice Road: build a hand of merchants, trade crystals up, claim point cards.
//!
//! State and set-up live here; [`legal`](self) lists, `apply` does, `view` hides, `notation` writes.

mod apply;
mod legal;
mod notation;
mod view;

use crate::chance::Chance;
use crate::components::{InBox, RoadComponents, START_CARDS};
use crate::{
    Action, Actions, Applied, Broken, CardSet, Crystals, Engine, Illegal, Market, Options, OptionsError, Pile, Rounds,
    Score, Seat, Sink, StableHasher, Step, View, notation::NotationError,
};

/// Slots of the merchant row.
pub const MERCHANT_ROW: usize = 6;
/// Slots of the point row.
pub const POINT_ROW: usize = 5;
/// Most players.
pub const MOST_PLAYERS: usize = 5;

/// A game of the road family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoadGame {
    components: InBox<RoadComponents>,
    options: Options,
    rounds: Rounds,
    players: [Player; MOST_PLAYERS],
    market: Market<MERCHANT_ROW>,
    points: [u8; POINT_ROW],
    points_len: u8,
    point_deck: Pile<64>,
    copper: u8,
    silver: u8,
    pending: Pending,
}

/// What lies in front of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Player {
    /// The caravan.
    pub crystals: Crystals,
    /// Merchant cards in hand.
    pub hand: CardSet,
    /// Merchant cards played.
    pub played: CardSet,
    /// Claimed point cards; in a view only those the seat may know.
    pub claimed: CardSet,
    /// Points of the claimed cards.
    pub points: u16,
    /// How many point cards are claimed.
    pub claims: u8,
    /// Copper (gold) tokens.
    pub copper: u8,
    /// Silver tokens.
    pub silver: u8,
}

/// A decision within a turn that is still open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// None: the main choice of the turn.
    Turn,
    /// Crystals go on the cards left of `slot`; `next` is the next card to get one.
    Pay {
        /// The card being acquired.
        slot: u8,
        /// The card to pay onto.
        next: u8,
    },
    /// Upgrades left.
    Upgrade {
        /// How many.
        left: u8,
    },
    /// Crystals over the limit have to go.
    Return,
}

impl RoadGame {
    /// Shuffles, deals and starts.
    pub fn new(components: &'static RoadComponents, options: &Options, seed: u64) -> Result<Self, OptionsError> {
        let players = options.players;
        options.check((components.points.len() / players.max(1) as usize) as u8)?;
        let mut chance = Chance::new(seed);
        let first = options.first_seat(&mut chance);
        let mut merchants: Vec<u8> = (START_CARDS..components.merchants.cards().len() as u8).collect();
        chance.shuffle(&mut merchants);
        let mut points: Vec<u8> = (0..components.points.len() as u8).collect();
        chance.shuffle(&mut points);

        let mut game = RoadGame {
            components: InBox(components),
            options: *options,
            rounds: Rounds::new(players, first, options.cap()),
            players: [Player::default(); MOST_PLAYERS],
            market: Market::deal(Pile::from_bottom(&merchants)),
            points: [0; POINT_ROW],
            points_len: 0,
            point_deck: Pile::from_bottom(&points),
            copper: players * components.tokens_per_player,
            silver: players * components.tokens_per_player,
            pending: Pending::Turn,
        };
        while (game.points_len as usize) < POINT_ROW
            && let Some(card) = game.point_deck.draw()
        {
            game.points[game.points_len as usize] = card;
            game.points_len += 1;
        }
        for seat in 0..players {
            let player = &mut game.players[seat as usize];
            player.hand = CardSet::first(START_CARDS as usize);
            player.crystals = components.start_crystals[game.rounds.place(seat) as usize];
        }
        Ok(game)
    }

    /// The components this game is played with.
    pub fn components(&self) -> &'static RoadComponents {
        self.components.0
    }

    /// What lies in front of a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat as usize]
    }

    /// What lies in front of each seat.
    pub fn players(&self) -> &[Player] {
        &self.players[..self.rounds.players as usize]
    }

    /// The merchant row and its deck.
    pub fn market(&self) -> &Market<MERCHANT_ROW> {
        &self.market
    }

    /// The point row from the left.
    pub fn points(&self) -> &[u8] {
        &self.points[..self.points_len as usize]
    }

    /// The point deck.
    pub fn point_deck(&self) -> &Pile<64> {
        &self.point_deck
    }

    /// Copper (gold) tokens left.
    pub fn copper(&self) -> u8 {
        self.copper
    }

    /// Silver tokens left.
    pub fn silver(&self) -> u8 {
        self.silver
    }

    /// The open decision.
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// The token that claiming this slot of the point row brings now.
    pub fn token_at(&self, slot: u8) -> Option<crate::Token> {
        use crate::Token::{Copper, Silver};
        match slot {
            0 if self.copper > 0 => Some(Copper),
            0 if self.silver > 0 => Some(Silver),
            1 if self.copper > 0 && self.silver > 0 => Some(Silver),
            _ => None,
        }
    }

    fn active(&self) -> &Player {
        &self.players[self.rounds.active as usize]
    }
}

impl Engine for RoadGame {
    fn options(&self) -> &Options {
        &self.options
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        (!self.rounds.over).then_some(self.rounds.active)
    }

    fn step(&self) -> Step {
        match self.pending {
            _ if self.rounds.over => Step::Over,
            Pending::Turn => Step::Turn,
            Pending::Pay { .. } => Step::PayForCard,
            Pending::Upgrade { .. } => Step::Upgrade,
            Pending::Return => Step::Return,
        }
    }

    #[inline]
    fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    #[inline]
    fn legal_actions(&self, actions: &mut Actions) {
        self.list(actions);
    }

    #[inline]
    fn apply<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        self.act(action, sink)
    }

    fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        Score {
            claims: player.points,
            copper: u16::from(player.copper) * u16::from(self.components.copper_points),
            silver: u16::from(player.silver) * u16::from(self.components.silver_points),
            crystals: u16::from(player.crystals.scoring()),
            ..Score::default()
        }
    }

    fn claims(&self, seat: Seat) -> u8 {
        self.player(seat).claims
    }

    fn crystals(&self, seat: Seat) -> Crystals {
        self.player(seat).crystals
    }

    #[inline]
    fn limit(&self, _: Seat) -> u8 {
        self.components.caravan_limit
    }

    fn upgrades_left(&self) -> u8 {
        match self.pending {
            Pending::Upgrade { left } => left,
            _ => 0,
        }
    }

    fn view(&self, seat: Seat) -> View<Self> {
        View { seat, state: self.hidden_from(seat) }
    }

    fn determinize(view: &View<Self>, chance: &mut Chance) -> Self {
        view.state.filled_in(chance)
    }

    fn check(&self) -> Result<(), Broken> {
        self.find_fault().map_or(Ok(()), |fault| Err(Broken(fault)))
    }

    fn feed(&self, hasher: &mut StableHasher) {
        let rounds = &self.rounds;
        hasher.bytes(&[
            rounds.players,
            rounds.first,
            rounds.active,
            u8::from(rounds.triggered),
            u8::from(rounds.over),
            self.options.end_claims(),
            self.copper,
            self.silver,
        ]);
        hasher.word(u64::from(rounds.round) << 16 | u64::from(rounds.cap));
        let (kind, a, b) = match self.pending {
            Pending::Turn => (0, 0, 0),
            Pending::Pay { slot, next } => (1, slot, next),
            Pending::Upgrade { left } => (2, left, 0),
            Pending::Return => (3, 0, 0),
        };
        hasher.bytes(&[kind, a, b]);
        for player in self.players() {
            hasher.bytes(&player.crystals.0);
            hasher.word(player.hand.0);
            hasher.word(player.played.0);
            hasher.word(player.claimed.0);
            hasher.bytes(&[player.claims, player.copper, player.silver]);
        }
        self.market.feed(hasher);
        hasher.bytes(self.points());
        hasher.bytes(self.point_deck.as_slice());
    }

    fn action_text(&self, action: Action) -> String {
        self.write_action(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read_action(text)
    }

    fn position_text(&self) -> String {
        self.write_position()
    }
}
