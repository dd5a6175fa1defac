//! An Endless World: the position, how it is set up and what it scores.
//!
//! What a player has claimed lies open beside the board in this game: help and tool cards act for the rest of the game
//! and everybody must be able to check them. So claimed cards and taken tiles are public under every
//! [`crate::ScoreVisibility`]; that option only says whether a table shows totals.

mod apply;
mod check;
mod layout;
mod legal;
mod notation;
mod player;
mod view;

use layout::Layout;
pub use player::{MAX_ICONS, Player};

use std::iter;

use crate::chance::Chance;
use crate::components::{
    Board, BonusKind, Cover, ExplorationKind, InBox, Location, Site, WorldCard, WorldComponents, WorldPower,
};
use crate::notation::NotationError;
use crate::{
    Action, Actions, Applied, Broken, Crystals, Engine, FourthBoard, GameKind, HIDDEN, Illegal, Options, OptionsError,
    Pile, Rounds, Score, Seat, Sink, StableHasher, Step, View,
};

/// The most locations the four boards in use can have together.
pub const MAX_LOCATIONS: usize = 24;
/// Golem locations, and cards in the golem row.
pub const GOLEMS: usize = 4;
/// Bonus stacks a golem location can have.
pub const STACKS: usize = 2;
/// Bonus spaces a player board can have.
pub const MAX_BONUS_SPACES: usize = 4;
/// Stands where a card or tile could lie and none does.
pub const NOTHING: u8 = HIDDEN - 1;
/// Traders wanted where no location is.
const NOBODY_CAN: u8 = 63;

/// The traders standing on a location: of one seat, or none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Party {
    seat: Seat,
    count: u8,
}

/// A decision within a turn that is still open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// None: the main choice of the turn.
    Turn,
    /// Upgrades left.
    Upgrade {
        /// How many.
        left: u8,
    },
    /// At a golem location.
    Golem {
        /// Where.
        location: u8,
        /// A bonus tile has been taken.
        bonus: bool,
        /// The card has been claimed.
        card: bool,
    },
    /// An exploration card was claimed at a golem location and its tile is due.
    Explore {
        /// The golem location.
        location: u8,
        /// A bonus tile has been taken.
        bonus: bool,
    },
    /// Crystals over the limit have to go.
    Return,
}

/// One game of An Endless World.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorldGame {
    components: InBox<WorldComponents>,
    options: Options,
    rounds: Rounds,
    pending: Pending,
    layout: Layout,
    players: [Player; 4],
    row: [u8; GOLEMS],
    deck: Pile<64>,
    /// By golem slot and stack; kinds of bonus tiles.
    stacks: [[Pile<8>; STACKS]; GOLEMS],
    /// By location; kinds of exploration tiles.
    covers: [u8; MAX_LOCATIONS],
    /// Locations with an exploration tile, as bits.
    covered: u32,
    parties: [Party; MAX_LOCATIONS],
    /// Traders a location wants before help: the printed number or one more than stand there.
    wanted: [u8; MAX_LOCATIONS],
}

impl WorldGame {
    /// Sets a game up. Chance is drawn in this order: first player, fourth board, cards, bonus tiles, exploration tiles.
    pub fn new(components: &'static WorldComponents, options: &Options, seed: u64) -> Result<Self, OptionsError> {
        if options.kind != GameKind::World {
            return Err(OptionsError::Components(options.kind));
        }
        let mut cards: Vec<u8> = cards_in_play(components, options.players).collect();
        // Every seat one short of the end and one more claim: so many cards must exist for the end to stay in reach.
        options.check((cards.len().saturating_sub(1) / usize::from(options.players.max(1)) + 1) as u8)?;
        let named = components.boards.iter().filter(|board| board.always).count() as u8;
        let swappable = components.boards.len() as u8 - named;

        let mut chance = Chance::new(seed);
        let first = options.first_seat(&mut chance);
        let fourth = match options.fourth_board {
            FourthBoard::Random => chance.below(u32::from(swappable)) as u8,
            FourthBoard::Named(board) if board < swappable => board,
            FourthBoard::Named(board) => return Err(OptionsError::Board(board)),
        };
        let mut game =
            WorldGame::bare(components, *options, Rounds::new(options.players, first, options.cap()), named + fourth);

        chance.shuffle(&mut cards);
        game.deck = Pile::from_bottom(&cards);
        for slot in 0..GOLEMS {
            game.row[slot] = game.deck.draw().unwrap_or(NOTHING);
        }
        let mut bonuses = one_by_one(components.bonuses.iter().map(|tile| tile.count));
        chance.shuffle(&mut bonuses);
        let mut explorations = one_by_one(components.explorations.iter().map(|tile| tile.count));
        chance.shuffle(&mut explorations);
        for (index, location) in game.locations().enumerate() {
            if let Site::Golem { card_slot, stacks } = location.site {
                for (stack, &size) in stacks.iter().enumerate() {
                    let rest = bonuses.len().saturating_sub(usize::from(size));
                    game.stacks[usize::from(card_slot)][stack] = Pile::from_bottom(&bonuses.split_off(rest));
                }
            }
            let covered = match location.cover {
                Cover::None => false,
                Cover::Always => true,
                Cover::TwoOrThree => options.players < 4,
            };
            if covered {
                game.cover(index, explorations.pop().unwrap_or(NOTHING));
            }
        }
        let home = components.start_traders[usize::from(options.players) - 2];
        for seat in 0..options.players {
            let player = &mut game.players[usize::from(seat)];
            player.crystals = components.start_crystals[usize::from(game.rounds.place(seat))];
            player.home = home;
            player.reserve = components.traders - home;
        }
        Ok(game)
    }

    /// The boards on the table and nothing on them.
    fn bare(components: &'static WorldComponents, options: Options, rounds: Rounds, fourth: u8) -> Self {
        let layout = Layout::new(components, fourth);
        let mut wanted = [NOBODY_CAN; MAX_LOCATIONS];
        let locations = layout.boards(components).flat_map(|board| &board.locations);
        wanted.iter_mut().zip(locations).for_each(|(wanted, location)| *wanted = location.traders);
        WorldGame {
            components: InBox(components),
            options,
            rounds,
            pending: Pending::Turn,
            layout,
            players: [Player::default(); 4],
            row: [NOTHING; GOLEMS],
            deck: Pile::default(),
            stacks: [[Pile::default(); STACKS]; GOLEMS],
            covers: [NOTHING; MAX_LOCATIONS],
            covered: 0,
            parties: [Party::default(); MAX_LOCATIONS],
            wanted,
        }
    }

    /// The components the game is played with.
    pub fn components(&self) -> &'static WorldComponents {
        self.components.0
    }

    /// The four boards in use, the swapped one last.
    pub fn boards(&self) -> impl Iterator<Item = &'static Board> + use<> {
        self.layout.boards(self.components())
    }

    /// All locations in use; the position in this list is a location's index in actions and outcomes.
    pub fn locations(&self) -> impl Iterator<Item = &'static Location> + use<> {
        self.boards().flat_map(|board| &board.locations)
    }

    /// The location of an index.
    #[inline]
    pub fn location(&self, index: u8) -> Option<&'static Location> {
        self.layout.location(self.components(), index)
    }

    /// A seat's board and what lies beside it.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat)]
    }

    /// The boards of all seats.
    pub fn players(&self) -> &[Player] {
        &self.players[..usize::from(self.rounds.players)]
    }

    /// The open decision.
    pub fn pending(&self) -> Pending {
        self.pending
    }

    #[inline]
    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat)]
    }

    /// The point card above a golem location, by its slot from the left.
    pub fn row_card(&self, slot: u8) -> Option<u8> {
        self.row.get(usize::from(slot)).copied().filter(|&card| card != NOTHING)
    }

    /// The deck of point cards; everybody sees its top.
    pub fn deck(&self) -> &Pile<64> {
        &self.deck
    }

    /// A bonus stack by golem slot; everybody sees its top.
    pub fn stack(&self, slot: u8, stack: u8) -> &Pile<8> {
        &self.stacks[usize::from(slot)][usize::from(stack)]
    }

    /// The exploration tile that lies on a location.
    pub fn exploration_at(&self, location: u8) -> Option<u8> {
        self.covers.get(usize::from(location)).copied().filter(|&tile| tile != NOTHING)
    }

    /// Whose traders stand on a location, and how many.
    pub fn traders_at(&self, location: u8) -> Option<(Seat, u8)> {
        let party = self.parties.get(usize::from(location))?;
        (party.count > 0).then_some((party.seat, party.count))
    }

    /// Traders a seat must place to work at a location that it may use: the printed number, or one more than stand
    /// there, less its matching help cards, but at least one.
    #[inline]
    pub fn traders_needed(&self, seat: Seat, location: u8) -> u8 {
        self.traders_without_help(location).saturating_sub(self.player(seat).help(location)).max(1)
    }

    /// The same for somebody whom no golem helps.
    pub fn traders_without_help(&self, location: u8) -> u8 {
        self.wanted.get(usize::from(location)).copied().unwrap_or(NOBODY_CAN)
    }

    /// Puts traders of one seat on a location, or clears it.
    fn stand(&mut self, location: u8, party: Party) {
        let printed = self.location(location).map_or(NOBODY_CAN, |location| location.traders);
        let wanted = if party.count > 0 { party.count + 1 } else { printed };
        self.parties[usize::from(location)] = party;
        self.wanted[usize::from(location)] = wanted;
    }

    /// Puts an exploration tile on a location, or takes it away.
    fn cover(&mut self, location: usize, tile: u8) {
        self.covers[location] = tile;
        self.covered = self.covered & !(1 << location) | u32::from(tile != NOTHING) << location;
    }

    /// A point card's definition; none for an empty place or a card that a view does not know.
    #[inline]
    fn card(&self, id: u8) -> Option<&'static WorldCard> {
        self.components().cards.get(usize::from(id))
    }

    /// A player with all that its cards and tiles permanently bring counted afresh.
    fn counted(&self, player: Player) -> Player {
        let mut counted = player.uncounted();
        player
            .claimed
            .iter()
            .filter_map(|card| self.card(card))
            .for_each(|card| self.count_power(&mut counted, card.power));
        for &tile in player.explorations.as_slice() {
            if let Some(ExplorationKind::Icon(icon)) = self.exploration_kind(tile) {
                counted.count_icon(icon);
            }
        }
        counted
    }

    /// Counts what a claimed card permanently brings.
    fn count_power(&self, player: &mut Player, power: WorldPower) {
        player.count_icon(power.icon());
        match power {
            WorldPower::Help(icon) => {
                let helped = (0..).zip(self.locations()).filter(|(_, location)| location.icons >> icon & 1 == 1);
                helped.for_each(|(index, _)| player.count_help(index));
            }
            WorldPower::Tool(icon, crystal) => player.count_tool(icon, crystal),
            WorldPower::NewTraders(_) | WorldPower::Exploration => {}
        }
    }

    fn exploration_kind(&self, tile: u8) -> Option<ExplorationKind> {
        self.components.explorations.get(usize::from(tile)).map(|tile| tile.kind)
    }

    /// What a bonus tile of a kind is worth to a seat as the game stands.
    pub fn bonus_points(&self, seat: Seat, kind: u8) -> u16 {
        let player = self.player(seat);
        self.components.bonuses.get(usize::from(kind)).map_or(0, |tile| {
            let times = match tile.kind {
                BonusKind::PerIcon(icon) => player.icons(icon),
                BonusKind::PerPair(a, b) => player.icons(a).min(player.icons(b)),
                BonusKind::PerTwoTraders => (self.components.traders - player.reserve) / 2,
                BonusKind::Flat => 1,
            };
            u16::from(times) * u16::from(tile.points)
        })
    }

    fn exploration_points(&self, kind: u8) -> u16 {
        match self.exploration_kind(kind) {
            Some(ExplorationKind::Points(points)) => points.into(),
            _ => 0,
        }
    }
}

/// Point cards used with so many players.
fn cards_in_play(components: &WorldComponents, players: u8) -> impl Iterator<Item = u8> {
    let used = move |card: &WorldCard| card.min_players <= players;
    components.cards.iter().enumerate().filter(move |&(_, card)| used(card)).map(|(id, _)| id as u8)
}

/// Each kind as often as it is counted.
fn one_by_one(counts: impl Iterator<Item = u8>) -> Vec<u8> {
    counts.enumerate().flat_map(|(kind, count)| iter::repeat_n(kind as u8, count.into())).collect()
}

impl Engine for WorldGame {
    fn options(&self) -> &Options {
        &self.options
    }

    fn to_move(&self) -> Option<Seat> {
        (!self.rounds.over).then_some(self.rounds.active)
    }

    fn step(&self) -> Step {
        match self.pending {
            _ if self.rounds.over => Step::Over,
            Pending::Turn => Step::Turn,
            Pending::Upgrade { .. } => Step::Upgrade,
            Pending::Golem { .. } => Step::Golem,
            Pending::Explore { .. } => Step::Explore,
            Pending::Return => Step::Return,
        }
    }

    fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    fn legal_actions(&self, actions: &mut Actions) {
        self.list(actions);
    }

    fn apply<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        self.act(action, sink)
    }

    fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        Score {
            claims: player.claimed.iter().map(|card| self.card(card).map_or(0, |card| card.points.into())).sum(),
            bonus: player.bonuses.as_slice().iter().map(|&kind| self.bonus_points(seat, kind)).sum(),
            exploration: player.explorations.as_slice().iter().map(|&kind| self.exploration_points(kind)).sum(),
            crystals: player.crystals.scoring().into(),
            ..Score::default()
        }
    }

    fn claims(&self, seat: Seat) -> u8 {
        self.player(seat).claimed.len() as u8
    }

    fn crystals(&self, seat: Seat) -> Crystals {
        self.player(seat).crystals
    }

    #[inline]
    fn limit(&self, _: Seat) -> u8 {
        self.components.storage_limit
    }

    fn upgrades_left(&self) -> u8 {
        match self.pending {
            Pending::Upgrade { left } => left,
            _ => 0,
        }
    }

    fn view(&self, seat: Seat) -> View<Self> {
        View { seat, state: self.hidden_below_tops() }
    }

    fn determinize(view: &View<Self>, chance: &mut Chance) -> Self {
        // Struck out once more: whoever made the view, nothing below a top is looked at.
        view.state.hidden_below_tops().filled_in(chance)
    }

    fn check(&self) -> Result<(), Broken> {
        self.find_fault().or_else(|| self.find_missing()).map_or(Ok(()), |fault| Err(Broken(fault)))
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
            self.layout.fourth(),
        ]);
        hasher.word(u64::from(rounds.round) << 16 | u64::from(rounds.cap));
        let (kind, a, b, c) = match self.pending {
            Pending::Turn => (0, 0, false, false),
            Pending::Upgrade { left } => (1, left, false, false),
            Pending::Golem { location, bonus, card } => (2, location, bonus, card),
            Pending::Explore { location, bonus } => (3, location, bonus, true),
            Pending::Return => (4, 0, false, false),
        };
        hasher.bytes(&[kind, a, u8::from(b), u8::from(c)]);
        for player in self.players() {
            hasher.bytes(&player.crystals.0);
            hasher.bytes(&[player.home, player.reserve]);
            hasher.word(player.claimed.0);
            hasher.bytes(player.bonuses.as_slice());
            hasher.bytes(player.explorations.as_slice());
        }
        hasher.bytes(&self.row);
        hasher.bytes(self.deck.as_slice());
        self.stacks.iter().flatten().for_each(|stack| hasher.bytes(stack.as_slice()));
        hasher.bytes(&self.covers);
        self.parties.iter().for_each(|party| hasher.word(u64::from(party.seat) << 8 | u64::from(party.count)));
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
