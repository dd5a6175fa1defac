//! Indices of different things are different types; seats and crystals are the rules' own.

/// A slot of a row, from the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u8);

/// A tile of the map of The Call for Adventure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(pub u8);

/// A location of An Endless World.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(pub u8);

/// A stack of bonus tiles at a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StackId(pub u8);

/// A starting set of The Call for Adventure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetId(pub u8);

/// A rival by its panel: 0 for the seat after the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rival(pub u8);

/// What a bonus tile of The Call for Adventure brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RewardKind {
    /// Points.
    Points,
    /// A step more in every turn.
    Step,
    /// More room in the caravan.
    Caravan,
}

impl RewardKind {
    /// All three, in the order of the rules.
    pub const ALL: [RewardKind; 3] = [RewardKind::Points, RewardKind::Step, RewardKind::Caravan];

    /// Its index in the rules.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The kind of an index of the rules.
    pub fn of(index: u8) -> Option<Self> {
        Self::ALL.get(usize::from(index)).copied()
    }
}
