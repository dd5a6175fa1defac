//! What lies in the boxes: definitions that the `content` crate reads from files and has checked.
//!
//! A set of components lives as long as the program ([`Box::leak`] by whoever loads it): games refer to it by a plain
//! reference, so cloning a game in a search copies a few hundred bytes and counts no references.

use crate::merchant::Deed;
use crate::{CardSet, Crystal, Crystals, CustomMap, Effect, Hex, MerchantId};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// Stated by a public source.
    Published,
    /// Not found in any public source; made to fit all published counts.
    Reconstructed,
}

/// A merchant card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MerchantCard {
    /// Stable readable id, unique among merchants.
    pub id: String,
    /// What it does.
    pub effect: Effect,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// A point card of the road family or a VP tile of a village.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointCard {
    /// Stable readable id, unique among its kind.
    pub id: String,
    /// Crystals to return.
    pub cost: Crystals,
    /// Points.
    pub points: u8,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// Number of starting merchant cards: they come first in [`Merchants`], and every player has one of each.
pub const START_CARDS: u8 = 2;

/// All merchant cards of a game, the [`START_CARDS`] first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merchants {
    cards: Vec<MerchantCard>,
    effects: [Effect; 64],
    deeds: [Deed; 64],
    /// The cards that can be played once, twice and so on.
    payable: Box<[Payable; MOST_TIMES]>,
}

/// Which cards can be paid for, by colour and number of crystals of that colour: four look-ups instead of a walk
/// through the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payable([[CardSet; MOST_COUNTED + 1]; 4]);

impl Payable {
    /// From what each card needs of a colour; a card without a price here is never payable.
    fn new(prices: &[Option<[usize; 4]>]) -> Self {
        Payable(std::array::from_fn(|colour| {
            std::array::from_fn(|count| {
                let pays = |price: &Option<[usize; 4]>| price.is_some_and(|price| count >= price[colour]);
                (0..64).zip(prices).filter(|(_, price)| pays(price)).map(|(id, _)| id).collect()
            })
        }))
    }

    /// Those of these cards that these crystals pay for.
    #[inline]
    pub(crate) fn among(&self, cards: CardSet, Counts(counts): Counts) -> CardSet {
        let set = |colour: usize| self.0[colour][usize::from(counts[colour]) % (MOST_COUNTED + 1)].0;
        CardSet(cards.0 & (set(0) & set(1)) & (set(2) & set(3)))
    }
}

/// Crystals by colour, none counted beyond what any price can ask for.
#[derive(Clone, Copy)]
pub(crate) struct Counts([u8; 4]);

impl Counts {
    /// Of these crystals.
    #[inline]
    pub(crate) fn of(crystals: Crystals) -> Self {
        // Hardly any caravan ever has so many, so this is one look instead of four.
        if crystals.all_below_32() {
            Counts(crystals.0)
        } else {
            Counts(crystals.0.map(|count| count.min(MOST_COUNTED as u8)))
        }
    }
}

/// More crystals of a colour than any caravan holds at the start of a turn.
const MOST_COUNTED: usize = 31;
/// More repetitions than the largest caravan can pay for.
const MOST_TIMES: usize = 20;

impl Merchants {
    /// At most 62 cards (two ids stay free), the starting cards first.
    pub fn new(cards: Vec<MerchantCard>) -> Self {
        let mut effects = [Effect::Upgrade(0); 64];
        for (slot, card) in effects.iter_mut().zip(&cards) {
            *slot = card.effect;
        }
        let payable = Box::new(std::array::from_fn(|repeats| {
            let price = |card: &MerchantCard| match card.effect {
                Effect::Gain(_) | Effect::Upgrade(_) => (repeats == 0).then_some([0; 4]),
                Effect::Trade(give, take) => Some(std::array::from_fn(|colour| {
                    let (give, take) = (usize::from(give.0[colour]), usize::from(take.0[colour]));
                    give + repeats * give.saturating_sub(take)
                })),
            };
            Payable::new(&cards.iter().map(price).collect::<Vec<_>>())
        }));
        Merchants { cards, deeds: effects.map(Deed::from), effects, payable }
    }

    /// Which cards can be played once, and which twice, three times and so on.
    #[inline]
    pub(crate) fn by_times(&self) -> (&Payable, &[Payable]) {
        let [once, more @ ..] = &*self.payable;
        (once, more)
    }

    /// All cards; the index is the id in games.
    pub fn cards(&self) -> &[MerchantCard] {
        &self.cards
    }

    /// What a card does; a card that does not exist does nothing.
    #[inline]
    pub fn effect(&self, card: MerchantId) -> Effect {
        self.effects[(card & 63) as usize]
    }

    /// What a card does, in one form for all.
    #[inline]
    pub(crate) fn deed(&self, card: MerchantId) -> Deed {
        self.deeds[(card & 63) as usize]
    }

    /// The name of a card, or `?` for one a view does not know.
    pub fn name(&self, card: MerchantId) -> &str {
        self.cards.get(card as usize).map_or("?", |card| &card.id)
    }

    /// The card of a name.
    pub fn find(&self, name: &str) -> Option<MerchantId> {
        self.cards.iter().position(|card| card.id == name).map(|index| index as MerchantId)
    }
}

/// The point cards of the road family, at most 64; the index is the id in games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointCards {
    cards: Vec<PointCard>,
    payable: Payable,
}

impl PointCards {
    /// Of these cards.
    pub fn new(cards: Vec<PointCard>) -> Self {
        let prices: Vec<_> = cards.iter().map(|card| Some(card.cost.0.map(usize::from))).collect();
        PointCards { payable: Payable::new(&prices), cards }
    }

    /// The cards that these crystals pay for.
    #[inline]
    pub(crate) fn payable(&self, crystals: Counts) -> CardSet {
        self.payable.among(CardSet(u64::MAX), crystals)
    }
}

impl std::ops::Deref for PointCards {
    type Target = [PointCard];

    fn deref(&self) -> &[PointCard] {
        &self.cards
    }
}

impl<'a> IntoIterator for &'a PointCards {
    type Item = &'a PointCard;
    type IntoIter = std::slice::Iter<'a, PointCard>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.iter()
    }
}

/// Golem Edition and Spice Road.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoadComponents {
    /// Merchant cards.
    pub merchants: Merchants,
    /// Point cards.
    pub points: PointCards,
    /// Crystals at the start by place in turn order.
    pub start_crystals: [Crystals; 5],
    /// Crystals a caravan holds at the end of a turn.
    pub caravan_limit: u8,
    /// Tokens of each kind per player.
    pub tokens_per_player: u8,
    /// Points of a copper (gold) token.
    pub copper_points: u8,
    /// Points of a silver token.
    pub silver_points: u8,
}

/// Icons of locations that help and tool cards match.
pub type LocationIcon = u8;

/// What a location of An Endless World does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Take these crystals.
    Production(Crystals),
    /// Up to this many single-level upgrades.
    Upgrade(u8),
    /// Give the first, take the second, at least once, any number of times.
    Trade(Crystals, Crystals),
    /// Take a bonus tile, claim the card in this slot of the golem row, or both.
    Golem {
        /// Slot of the golem row.
        card_slot: u8,
        /// Sizes of the bonus stacks; 0 for none.
        stacks: [u8; 2],
    },
}

/// What covers a location at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Open from the start.
    None,
    /// An exploration tile at every player count.
    Always,
    /// An exploration tile with 2 or 3 players.
    TwoOrThree,
}

/// A location of An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// Stable readable id.
    pub id: String,
    /// Place on its board: row from the top, column from the left.
    pub at: (u8, u8),
    /// What it does.
    pub site: Site,
    /// Traders it needs when empty.
    pub traders: u8,
    /// What covers it at the start.
    pub cover: Cover,
    /// Icons that cards match, as bits by [`LocationIcon`].
    pub icons: u8,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// A location board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Stable readable id (`A1`).
    pub id: String,
    /// In use in every game; the others take turns at the lower right.
    pub always: bool,
    /// Its locations.
    pub locations: Vec<Location>,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// The four Endless World icons: also the four kinds of point cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum WorldIcon {
    /// Lowers the traders needed.
    Help = 0,
    /// Gives a crystal before the action.
    Tool = 1,
    /// Brings traders from the reserve.
    NewTraders = 2,
    /// Takes an exploration tile.
    Exploration = 3,
}

/// What a point card of An Endless World brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorldPower {
    /// One trader less at locations with this icon.
    Help(LocationIcon),
    /// This crystal first at locations with this icon.
    Tool(LocationIcon, Crystal),
    /// So many traders from the reserve now.
    NewTraders(u8),
    /// An exploration tile now.
    Exploration,
}

impl WorldPower {
    /// The card's Endless World icon.
    pub const fn icon(self) -> WorldIcon {
        match self {
            WorldPower::Help(_) => WorldIcon::Help,
            WorldPower::Tool(..) => WorldIcon::Tool,
            WorldPower::NewTraders(_) => WorldIcon::NewTraders,
            WorldPower::Exploration => WorldIcon::Exploration,
        }
    }
}

/// A point card of An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldCard {
    /// Stable readable id.
    pub id: String,
    /// Crystals to return.
    pub cost: Crystals,
    /// Points.
    pub points: u8,
    /// What it brings.
    pub power: WorldPower,
    /// Used from this number of players on (2, 3 or 4).
    pub min_players: u8,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// What a bonus tile scores at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusKind {
    /// Points per icon of this kind.
    PerIcon(WorldIcon),
    /// Points per pair of these two icons: the smaller of the two counts.
    PerPair(WorldIcon, WorldIcon),
    /// Points per two traders that are not in reserve.
    PerTwoTraders,
    /// Points.
    Flat,
}

/// A kind of bonus tile of An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BonusTile {
    /// Stable readable id.
    pub id: String,
    /// What it scores.
    pub kind: BonusKind,
    /// Points each time.
    pub points: u8,
    /// How many of it are in the box.
    pub count: u8,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// What an exploration tile brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExplorationKind {
    /// Crystals now.
    Crystals(Crystals),
    /// Traders from the reserve now.
    Traders(u8),
    /// Points at the end.
    Points(u8),
    /// One more icon at the end.
    Icon(WorldIcon),
}

/// A kind of exploration tile of An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplorationTile {
    /// Stable readable id.
    pub id: String,
    /// What it brings.
    pub kind: ExplorationKind,
    /// How many of it are in the box.
    pub count: u8,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldComponents {
    /// Names of the location icons, at most 8.
    pub icons: Vec<String>,
    /// Location boards: those always in use first.
    pub boards: Vec<Board>,
    /// Point cards, at most 64.
    pub cards: Vec<WorldCard>,
    /// Kinds of bonus tiles.
    pub bonuses: Vec<BonusTile>,
    /// Kinds of exploration tiles.
    pub explorations: Vec<ExplorationTile>,
    /// Crystals at the start by place in turn order.
    pub start_crystals: [Crystals; 4],
    /// Crystals a storage holds at the end of a turn.
    pub storage_limit: u8,
    /// Bonus spaces of a player board.
    pub bonus_spaces: u8,
    /// Traders of a player in all.
    pub traders: u8,
    /// Traders on the player board at the start with 2, 3 and 4 players.
    pub start_traders: [u8; 3],
}

/// A mountain tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mountain {
    /// Stable readable id.
    pub id: String,
    /// Trade symbol: the row of the player board.
    pub symbol: Crystal,
    /// Crystals given.
    pub give: Crystals,
    /// Crystals taken.
    pub take: Crystals,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// A starting set of crystals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingSet {
    /// Stable readable id.
    pub id: String,
    /// The crystals.
    pub crystals: Crystals,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// The Call for Adventure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdventureComponents {
    /// Merchant cards: those of the road family.
    pub merchants: Merchants,
    /// Mountain tiles, six of each symbol.
    pub mountains: Vec<Mountain>,
    /// Mountain tiles of each symbol taken out at random.
    pub removed_per_symbol: u8,
    /// Valley tiles.
    pub valleys: u8,
    /// VP tiles; the Closed Village tile is not among them.
    pub vp_tiles: Vec<PointCard>,
    /// VP tiles among which the Closed Village tile is shuffled.
    pub closed_among: u8,
    /// Points of the bonus pile, top first.
    pub bonus_points: Vec<u8>,
    /// Extra-step tiles.
    pub bonus_steps: u8,
    /// Caravan tiles.
    pub bonus_caravans: u8,
    /// Spaces a caravan tile adds.
    pub caravan_bonus: u8,
    /// Points uncovered by the outposts of each column.
    pub column_points: [u8; 4],
    /// Starting sets.
    pub starting_sets: Vec<StartingSet>,
    /// Crystals a caravan holds at the end of a turn.
    pub caravan_limit: u8,
    /// The map of a first game.
    pub first_map: CustomMap,
}

/// Every hex of a map, land first, then villages: the index is the tile's number in games.
pub fn map_hexes(map: &CustomMap) -> [Hex; 24] {
    let mut hexes = [Hex::default(); 24];
    hexes[..20].copy_from_slice(&map.land);
    hexes[20..].copy_from_slice(&map.villages);
    hexes
}

/// The components of all games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// Golem Edition and Spice Road.
    pub road: RoadComponents,
    /// An Endless World.
    pub world: WorldComponents,
    /// The Call for Adventure.
    pub adventure: AdventureComponents,
}

/// A reference to components that is compared by address: games over the same box are equal without reading it.
pub struct InBox<T: 'static>(pub &'static T);

impl<T> Clone for InBox<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for InBox<T> {}

impl<T> PartialEq for InBox<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for InBox<T> {}

impl<T> std::ops::Deref for InBox<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T> std::fmt::Debug for InBox<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("components")
    }
}
