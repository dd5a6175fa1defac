//! The Call for Adventure: merchants' cards move wagons over a map of mountains, outposts and villages.
//!
//! State lives here; `setup` deals, `terrain` is the map as it lies, `walk` says where a wagon may go, `legal` lists,
//! `apply` and `journey` do, `view` hides, `check` doubts, `notation` writes.

mod apply;
mod check;
mod journey;
mod legal;
pub mod map;
mod notation;
mod setup;
mod terrain;
mod view;
mod walk;

pub use terrain::{LAND, TILES, Terrain, Tile, TileSet, VALLEY, VILLAGES};

use crate::chance::Chance;
use crate::components::{AdventureComponents, InBox};
use crate::notation::NotationError;
use crate::{
    Action, Actions, Applied, Broken, CardSet, Crystals, CustomMap, Engine, Illegal, MapChoice, Market, Options, Pile,
    Rounds, Score, Seat, Sink, StableHasher, Step, View,
};

/// Slots of the merchant row.
pub const MERCHANT_ROW: usize = 4;
/// Most players.
pub const MOST_PLAYERS: usize = 4;
/// Columns of a player board.
pub const COLUMNS: u8 = 4;
/// The Closed Village tile, in the pile of VP tiles and on a village.
pub const CLOSED: u8 = 254;
/// No tile on a village: the pile ran out.
pub const NO_TILE: u8 = 253;

/// Kinds of bonus tiles as [`Action::TakeTile`] counts them.
pub const POINTS_TILE: u8 = 0;
/// One free step per move.
pub const STEP_TILE: u8 = 1;
/// More room in the caravan.
pub const CARAVAN_TILE: u8 = 2;

/// A game of The Call for Adventure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdventureGame {
    components: InBox<AdventureComponents>,
    options: Options,
    rounds: Rounds,
    terrain: Terrain,
    players: [Player; MOST_PLAYERS],
    market: Market<MERCHANT_ROW>,
    villages: [u8; VILLAGES],
    pile: Pile<64>,
    /// Starting sets still there, as bits; none once the first turn has begun.
    sets: u8,
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
    /// Merchant cards that paid for steps. They lie face down, but everybody has seen them.
    pub discarded: CardSet,
    /// Claimed VP tiles; in a view only those the seat may know.
    pub claimed: CardSet,
    /// Points of the claimed tiles.
    pub points: u16,
    /// How many VP tiles are claimed.
    pub claims: u8,
    /// Where the wagon stands; nowhere before it is placed.
    pub wagon: Option<u8>,
    /// The tiles with an outpost.
    pub outposts: TileSet,
    /// Bonus tiles with points, as bits: 0 is the top of the pile at the start.
    pub point_tiles: u8,
    /// Extra-step tiles.
    pub steps: u8,
    /// Caravan tiles.
    pub caravans: u8,
}

/// A decision that is still open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Before the first turn: a starting set for this seat.
    StartingSet(Seat),
    /// Before the first turn: a place for this seat's wagon.
    Wagon(Seat),
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
    /// The last of so many steps is to be paid with a card.
    PayStep {
        /// Steps taken in this move.
        steps: u8,
    },
    /// A further step, or halt.
    Walk {
        /// Steps taken in this move.
        steps: u8,
    },
    /// Owners of wagons here that still get a crystal, as bits by seat.
    Toll {
        /// The seats.
        owners: u8,
    },
    /// Something to do on the tile.
    Arrived {
        /// An outpost was built in this turn.
        built: bool,
    },
    /// Crystals still to be paid for an outpost.
    PayOutpost {
        /// How many.
        left: u8,
    },
    /// A reward for this emptied column.
    Reward {
        /// The column, from 0.
        column: u8,
    },
    /// This seat's crystals over the limit have to go.
    Return(Seat),
}

/// What lies on a village.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Village {
    /// This VP tile can be claimed.
    Open(u8),
    /// The Closed Village tile.
    Closed,
    /// Nothing: the pile ran out.
    Empty,
}

impl AdventureGame {
    /// The components this game is played with.
    pub fn components(&self) -> &'static AdventureComponents {
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

    /// Where tiles and villages lie.
    pub fn map(&self) -> &CustomMap {
        match &self.options.map {
            MapChoice::FirstGame => &self.components.0.first_map,
            MapChoice::Own(map) => map,
        }
    }

    /// The map as it lies.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// What lies on a village, counted from 0.
    #[inline]
    pub fn village(&self, village: u8) -> Village {
        match self.villages[village as usize] {
            CLOSED => Village::Closed,
            NO_TILE => Village::Empty,
            tile => Village::Open(tile),
        }
    }

    /// The face-down VP tiles, [`CLOSED`] among them until it is drawn.
    pub fn pile(&self) -> &Pile<64> {
        &self.pile
    }

    /// The starting sets still there, as bits.
    pub fn sets(&self) -> u8 {
        self.sets
    }

    /// The open decision.
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// Outposts of a seat that have left each row of its board: the columns uncovered there, from the left.
    #[inline]
    pub fn rows(&self, seat: Seat) -> [u8; 4] {
        self.terrain.symbols().map(|tiles| (self.player(seat).outposts & tiles).count_ones() as u8)
    }

    /// Outposts of all seats on a tile.
    #[inline]
    pub fn outposts_on(&self, tile: u8) -> u8 {
        self.players.iter().map(|player| (player.outposts >> tile & 1) as u8).sum()
    }

    /// Crystals an outpost on this tile costs now.
    #[inline]
    pub fn outpost_cost(&self, tile: u8) -> u8 {
        self.outposts_on(tile) * if self.rounds.players == 2 { 2 } else { 1 }
    }

    /// The top of the pile of bonus tiles with points: its number from the top at the start, and its points.
    pub fn top_points_tile(&self) -> Option<(u8, u8)> {
        let taken: u32 = self.players.iter().map(|player| player.point_tiles.count_ones()).sum();
        let points = self.components.bonus_points.get(taken as usize)?;
        Some((taken as u8, *points))
    }

    /// Bonus tiles left: points, extra steps, caravans.
    pub fn tiles_left(&self) -> [u8; 3] {
        let mut left =
            [self.components.bonus_points.len() as u8, self.components.bonus_steps, self.components.bonus_caravans];
        for player in self.players() {
            for (left, taken) in left.iter_mut().zip(player.bonus_tiles()) {
                *left = left.saturating_sub(taken);
            }
        }
        left
    }

    #[inline]
    fn active(&self) -> &Player {
        &self.players[self.rounds.active as usize]
    }

    /// The tile under the active seat's wagon; every wagon stands on the map once turns are taken.
    #[inline]
    fn here(&self) -> u8 {
        self.active().wagon.unwrap_or(0)
    }
}

impl Player {
    /// Bonus tiles: points, extra steps, caravans.
    pub const fn bonus_tiles(&self) -> [u8; 3] {
        [self.point_tiles.count_ones() as u8, self.steps, self.caravans]
    }

    /// Cards that could pay for a step.
    #[inline]
    pub const fn discardable(&self) -> CardSet {
        self.hand.union(self.played)
    }
}

impl Engine for AdventureGame {
    fn options(&self) -> &Options {
        &self.options
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        match self.pending {
            _ if self.rounds.over => None,
            Pending::StartingSet(seat) | Pending::Wagon(seat) | Pending::Return(seat) => Some(seat),
            _ => Some(self.rounds.active),
        }
    }

    fn step(&self) -> Step {
        match self.pending {
            _ if self.rounds.over => Step::Over,
            Pending::StartingSet(_) => Step::StartingSet,
            Pending::Wagon(_) => Step::Wagon,
            Pending::Turn => Step::Turn,
            Pending::Pay { .. } => Step::PayForCard,
            Pending::Upgrade { .. } => Step::Upgrade,
            Pending::PayStep { .. } => Step::PayForStep,
            Pending::Walk { .. } => Step::Walk,
            Pending::Toll { .. } => Step::Toll,
            Pending::Arrived { .. } => Step::Arrived,
            Pending::PayOutpost { .. } => Step::PayForOutpost,
            Pending::Reward { .. } => Step::Reward,
            Pending::Return(_) => Step::Return,
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
        let components = self.components();
        let uncovered = |built: u8| components.column_points[..built as usize].iter().map(|&points| u16::from(points));
        let tiles = components.bonus_points.iter().enumerate().filter(|&(tile, _)| player.point_tiles >> tile & 1 == 1);
        Score {
            claims: player.points,
            bonus: tiles.map(|(_, &points)| u16::from(points)).sum(),
            outposts: self.rows(seat).into_iter().flat_map(uncovered).sum(),
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
    fn limit(&self, seat: Seat) -> u8 {
        self.components.caravan_limit + self.components.caravan_bonus * self.player(seat).caravans
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
            self.sets,
        ]);
        hasher.word(u64::from(rounds.round) << 16 | u64::from(rounds.cap));
        let (kind, a, b) = match self.pending {
            Pending::Turn => (0, 0, 0),
            Pending::Pay { slot, next } => (1, slot, next),
            Pending::Upgrade { left } => (2, left, 0),
            Pending::Return(seat) => (3, seat, 0),
            Pending::StartingSet(seat) => (4, seat, 0),
            Pending::Wagon(seat) => (5, seat, 0),
            Pending::PayStep { steps } => (6, steps, 0),
            Pending::Walk { steps } => (7, steps, 0),
            Pending::Toll { owners } => (8, owners, 0),
            Pending::Arrived { built } => (9, u8::from(built), 0),
            Pending::PayOutpost { left } => (10, left, 0),
            Pending::Reward { column } => (11, column, 0),
        };
        hasher.bytes(&[kind, a, b]);
        for player in self.players() {
            hasher.bytes(&player.crystals.0);
            hasher.word(player.hand.0);
            hasher.word(player.played.0);
            hasher.word(player.discarded.0);
            hasher.word(player.claimed.0);
            hasher.word(u64::from(player.outposts));
            let wagon = player.wagon.unwrap_or(u8::MAX);
            hasher.bytes(&[player.claims, wagon, player.point_tiles, player.steps, player.caravans]);
        }
        self.market.feed(hasher);
        hasher.bytes(&self.villages);
        hasher.bytes(self.pile.as_slice());
        hasher.word(self.terrain.digest());
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
