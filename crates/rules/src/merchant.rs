//! Merchant cards: what they do, and sets of them.

use crate::components::{Counts, Merchants};
use crate::{Actions, Crystals};

/// Index of a merchant card in its components; at most 64 different cards exist in one game.
pub type MerchantId = u8;

/// What a merchant card does when played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Take these crystals.
    Gain(Crystals),
    /// Up to this many single-level upgrades.
    Upgrade(u8),
    /// Give the first, take the second, any number of times.
    Trade(Crystals, Crystals),
}

/// What a card does, in one form: a gain gives nothing, an upgrade neither gives nor takes. Playing then needs no guess of
/// the kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deed {
    /// Crystals to give each time.
    pub give: Crystals,
    /// Crystals to take each time.
    pub take: Crystals,
    /// Single-level upgrades.
    pub upgrades: u8,
}

impl From<Effect> for Deed {
    fn from(effect: Effect) -> Self {
        let (give, take, upgrades) = match effect {
            Effect::Gain(take) => (Crystals::NONE, take, 0),
            Effect::Upgrade(upgrades) => (Crystals::NONE, Crystals::NONE, upgrades),
            Effect::Trade(give, take) => (give, take, 0),
        };
        Deed { give, take, upgrades }
    }
}

/// A set of cards or tiles with ids below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CardSet(pub u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);

    /// All ids below `n`.
    pub const fn first(n: usize) -> Self {
        CardSet(if n >= 64 { u64::MAX } else { (1 << n) - 1 })
    }

    /// True when `id` is in the set.
    #[inline]
    pub const fn has(self, id: u8) -> bool {
        id < 64 && self.0 >> id & 1 == 1
    }

    /// Puts `id` in.
    #[inline]
    pub const fn insert(&mut self, id: u8) {
        self.0 |= 1 << id;
    }

    /// Takes `id` out.
    #[inline]
    pub const fn remove(&mut self, id: u8) {
        self.0 &= !(1 << id);
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True when none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// Those here that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Ids in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let id = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            Some(id)
        })
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Self {
        let mut set = CardSet::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl Merchants {
    /// Appends every way to play a card of this hand with these crystals.
    #[inline]
    pub(crate) fn list_plays(&self, hand: CardSet, crystals: Counts, actions: &mut Actions) {
        let (once, more) = self.by_times();
        let mut cards = once.among(hand, crystals);
        actions.extend_plays(cards, self.cards().len());
        for (times, payable) in (2..).zip(more) {
            cards = payable.among(cards, crystals);
            if cards.is_empty() {
                break;
            }
            actions.extend_repeated_plays(cards, times);
        }
    }
}
