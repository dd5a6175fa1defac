//! One player's board: crystals, traders, claimed cards, tiles, and what the cards permanently bring.

use crate::components::{LocationIcon, WorldIcon};
use crate::{CardSet, Crystal, Crystals, Pile};

use super::{MAX_BONUS_SPACES, MAX_LOCATIONS};

/// The most different location icons.
pub const MAX_ICONS: usize = 8;

/// A player board and what lies beside it; all of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Player {
    /// Crystals in storage.
    pub crystals: Crystals,
    /// Traders on the player board, ready to be placed.
    pub home: u8,
    /// Traders that have not joined yet.
    pub reserve: u8,
    /// Locations where this player's traders stand, as bits.
    pub standing: u32,
    /// Point cards claimed.
    pub claimed: CardSet,
    /// Bonus tiles taken, by kind, in the order they were taken.
    pub bonuses: Pile<MAX_BONUS_SPACES>,
    /// Exploration tiles taken, by kind, in the order they were taken.
    pub explorations: Pile<MAX_LOCATIONS>,
    // What follows is counted from the cards and tiles above as they come, because every location asks for it.
    pub(super) helps: [u8; MAX_LOCATIONS],
    tools: [Crystals; MAX_ICONS],
    icons: [u8; 4],
}

impl Player {
    /// How many matching help cards count at a location.
    #[inline]
    pub fn help(&self, location: u8) -> u8 {
        self.helps.get(usize::from(location)).copied().unwrap_or(0)
    }

    /// What the matching tool cards give at a location with these icons.
    #[inline]
    pub fn tools(&self, mut icons: u8) -> Crystals {
        let mut sum = Crystals::NONE;
        while icons != 0 {
            sum = sum.plus(self.tools[icons.trailing_zeros() as usize]);
            icons &= icons - 1;
        }
        sum
    }

    /// Endless World icons of a kind on cards and exploration tiles.
    #[inline]
    pub fn icons(&self, icon: WorldIcon) -> u8 {
        self.icons[icon as usize]
    }

    /// Counts an icon from an exploration tile.
    pub(super) fn count_icon(&mut self, icon: WorldIcon) {
        self.icons[icon as usize] += 1;
    }

    /// Counts a help card that matches a location.
    pub(super) fn count_help(&mut self, location: usize) {
        self.helps[location] += 1;
    }

    /// Counts a tool card.
    pub(super) fn count_tool(&mut self, icon: LocationIcon, crystal: Crystal) {
        self.tools[usize::from(icon) % MAX_ICONS].add(crystal);
    }

    /// The same board with nothing counted yet (notation and checks count afresh).
    pub(super) fn uncounted(mut self) -> Self {
        self.helps = [0; MAX_LOCATIONS];
        self.tools = [Crystals::NONE; MAX_ICONS];
        self.icons = [0; 4];
        self
    }
}
