//! Where a wagon may step and where it may halt.
//!
//! A walk may end on any tile except a mountain with more rivals' wagons than the walker has crystals. Crystals, wagons
//! and the number of steps still payable are known before the first step, so a step is offered exactly when a tile to
//! halt on can still be reached after it: no walk ever runs into a dead end.

use super::{AdventureGame, TILES, TileSet};
use crate::{Illegal, Seat};

const EVERYWHERE: TileSet = (1 << TILES) - 1;

impl AdventureGame {
    /// Rivals of the active seat whose wagons stand on a tile, as bits by seat.
    #[inline]
    pub(super) fn rivals_on(&self, tile: u8) -> u8 {
        let mut rivals = 0;
        for seat in 0..self.rounds.players {
            let there = seat != self.rounds.active && self.players[seat as usize].wagon == Some(tile);
            rivals |= u8::from(there) << seat;
        }
        rivals
    }

    /// Crystals the active seat pays for ending a walk on this tile.
    #[inline]
    pub(super) fn toll(&self, tile: u8) -> u8 {
        if self.terrain.mountains() >> tile & 1 == 0 { 0 } else { self.rivals_on(tile).count_ones() as u8 }
    }

    /// With a crystal for every rival no tile is closed to the active seat.
    #[inline]
    fn can_pay_any_toll(&self) -> bool {
        self.active().crystals.total() + 1 >= self.rounds.players
    }

    /// Whether the active seat may end a walk on this tile.
    #[inline]
    pub(super) fn may_halt(&self, tile: u8) -> Result<(), Illegal> {
        if self.can_pay_any_toll() {
            return Ok(());
        }
        let (needed, there) = (self.toll(tile), self.active().crystals.total());
        if needed > there { Err(Illegal::TooFewCrystals { needed, there }) } else { Ok(()) }
    }

    /// Steps the active seat can still pay after so many in this move: free ones and one for each card.
    #[inline]
    pub(super) fn steps_payable(&self, taken: u8) -> u8 {
        let player = self.active();
        player.steps.saturating_sub(taken) + player.discardable().len() as u8
    }

    /// The neighbouring tiles the active seat may step to after so many steps in this move.
    #[inline]
    pub(super) fn next_tiles(&self, taken: u8) -> TileSet {
        match self.steps_payable(taken).checked_sub(1) {
            Some(after) => self.terrain.neighbours(self.here()) & self.not_stranded(after),
            None => 0,
        }
    }

    /// Whether the active seat may step to this tile after so many steps in this move.
    pub(super) fn may_step(&self, tile: u8, taken: u8) -> Result<(), Illegal> {
        if tile as usize >= TILES {
            return Err(Illegal::Unknown);
        }
        if self.terrain.neighbours(self.here()) >> tile & 1 == 0 {
            return Err(Illegal::NotAdjacent);
        }
        let Some(after) = self.steps_payable(taken).checked_sub(1) else { return Err(Illegal::NoCardForStep) };
        if self.not_stranded(after) >> tile & 1 == 1 {
            return Ok(());
        }
        self.may_halt(tile)
    }

    /// The tiles from which a tile to halt on is at most so many steps away.
    #[inline]
    pub(super) fn not_stranded(&self, steps: u8) -> TileSet {
        if self.can_pay_any_toll() {
            return EVERYWHERE;
        }
        let crystals = self.active().crystals.total();
        let mut tiles = EVERYWHERE;
        for seat in 0..self.rounds.players as Seat {
            if let Some(tile) = self.players[seat as usize].wagon
                && self.toll(tile) > crystals
            {
                tiles &= !(1 << tile);
            }
        }
        for _ in 0..steps {
            let before = tiles;
            for tile in super::terrain::each(EVERYWHERE & !before) {
                if self.terrain.neighbours(tile) & before != 0 {
                    tiles |= 1 << tile;
                }
            }
            if tiles == before {
                break;
            }
        }
        tiles
    }
}
