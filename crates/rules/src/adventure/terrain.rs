//! The map as it lies: which tile is what, and which tiles touch.

use crate::components::{AdventureComponents, map_hexes};
use crate::{CustomMap, Hex, StableHasher};

/// Land tiles of a map; their numbers come before those of the villages.
pub const LAND: usize = 20;
/// Villages of a map.
pub const VILLAGES: usize = 4;
/// All tiles of a map.
pub const TILES: usize = LAND + VILLAGES;
/// Stands in [`Terrain::land`] for a valley.
pub const VALLEY: u8 = u8::MAX;

/// A set of map tiles, one bit for each.
pub type TileSet = u32;

/// What a map tile is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// This mountain of the components.
    Mountain(u8),
    /// A valley: nothing to do.
    Valley,
    /// This village, counted from 0.
    Village(u8),
}

/// Mountains, valleys and villages with their neighbours. Never changes during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terrain {
    land: [u8; LAND],
    neighbours: [TileSet; TILES],
    symbols: [TileSet; 4],
    digest: u64,
}

impl Terrain {
    /// Lays mountains and valleys on a map.
    pub fn new(components: &AdventureComponents, map: &CustomMap, land: [u8; LAND]) -> Self {
        let hexes = map_hexes(map);
        let mut neighbours = [0; TILES];
        for (set, hex) in neighbours.iter_mut().zip(&hexes) {
            for (tile, other) in hexes.iter().enumerate() {
                *set |= TileSet::from(hex.distance(*other) == 1) << tile;
            }
        }
        let mut symbols = [0; 4];
        for (tile, &mountain) in land.iter().enumerate() {
            if let Some(mountain) = components.mountains.get(mountain as usize) {
                symbols[mountain.symbol.index()] |= 1 << tile;
            }
        }
        let mut hasher = StableHasher::default();
        hexes.iter().for_each(|hex| hasher.bytes(&[hex.q as u8, hex.r as u8]));
        hasher.bytes(&land);
        Terrain { land, neighbours, symbols, digest: hasher.finish() }
    }

    /// What this tile is.
    #[inline]
    pub const fn tile(&self, tile: u8) -> Tile {
        if tile as usize >= LAND {
            return Tile::Village(tile - LAND as u8);
        }
        match self.land[tile as usize] {
            VALLEY => Tile::Valley,
            mountain => Tile::Mountain(mountain),
        }
    }

    /// The mountains' numbers on the land tiles, [`VALLEY`] for valleys.
    pub const fn land(&self) -> &[u8; LAND] {
        &self.land
    }

    /// A hash of everything here, taken once: it never changes during a game.
    #[inline]
    pub(super) const fn digest(&self) -> u64 {
        self.digest
    }

    /// The tiles that touch this one.
    #[inline]
    pub const fn neighbours(&self, tile: u8) -> TileSet {
        self.neighbours[tile as usize]
    }

    /// The mountains of each trade symbol.
    #[inline]
    pub const fn symbols(&self) -> &[TileSet; 4] {
        &self.symbols
    }

    /// All mountains.
    #[inline]
    pub const fn mountains(&self) -> TileSet {
        self.symbols[0] | self.symbols[1] | self.symbols[2] | self.symbols[3]
    }
}

/// The tiles of a set in ascending order.
#[inline]
pub fn each(mut tiles: TileSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let tile = tiles.trailing_zeros() as u8;
        tiles &= tiles.wrapping_sub(1);
        (tile < TileSet::BITS as u8).then_some(tile)
    })
}

/// The number of the tile on a hex.
pub fn tile_at(map: &CustomMap, hex: Hex) -> Option<u8> {
    map_hexes(map).iter().position(|&other| other == hex).map(|tile| tile as u8)
}
