//! The rules of map making: which shapes of 20 land tiles and 4 villages a game can be played on.

use std::fmt;

use crate::components::map_hexes;
use crate::{CustomMap, Hex};

/// Coordinates stay within this of the middle, so that neighbours never wrap around.
pub const FARTHEST: i8 = 60;

/// Other tiles that every tile must touch.
pub const FEWEST_NEIGHBOURS: u8 = 2;

/// Why a map cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapFault {
    /// A coordinate lies beyond [`FARTHEST`].
    TooFar(Hex),
    /// Two tiles lie on the same hex.
    Shared(Hex),
    /// Two villages touch.
    VillagesTouch(Hex, Hex),
    /// A tile touches fewer than [`FEWEST_NEIGHBOURS`] others.
    Lonely {
        /// The tile.
        at: Hex,
        /// How many it touches.
        touches: u8,
    },
    /// A village cannot be reached from the first land tile.
    VillageUnreachable(Hex),
    /// A land tile cannot be reached from the first one.
    LandUnreachable(Hex),
}

impl MapFault {
    /// The tile the fault is about.
    pub const fn at(self) -> Hex {
        match self {
            MapFault::TooFar(at)
            | MapFault::Shared(at)
            | MapFault::VillagesTouch(at, _)
            | MapFault::Lonely { at, .. }
            | MapFault::VillageUnreachable(at)
            | MapFault::LandUnreachable(at) => at,
        }
    }
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hex { q, r } = self.at();
        match self {
            MapFault::TooFar(_) => write!(f, "({q}, {r}) lies farther than {FARTHEST} from the middle"),
            MapFault::Shared(_) => write!(f, "two tiles lie on ({q}, {r})"),
            MapFault::VillagesTouch(_, other) => {
                write!(f, "the villages on ({q}, {r}) and ({}, {}) touch each other", other.q, other.r)
            }
            MapFault::Lonely { touches, .. } => {
                write!(f, "the tile on ({q}, {r}) touches {touches} of the {FEWEST_NEIGHBOURS} others it must")
            }
            MapFault::VillageUnreachable(_) => write!(f, "the village on ({q}, {r}) cannot be reached"),
            MapFault::LandUnreachable(_) => write!(f, "the land on ({q}, {r}) lies apart from the rest"),
        }
    }
}

impl std::error::Error for MapFault {}

/// Checks a map: all tiles on hexes of their own, villages apart from each other, every tile touching two others, and one
/// connected piece, so that every land tile reaches every village wherever mountains and valleys are dealt.
pub fn check(map: &CustomMap) -> Result<(), MapFault> {
    let hexes = map_hexes(map);
    for (index, &hex) in hexes.iter().enumerate() {
        if hex.q.unsigned_abs() > FARTHEST.unsigned_abs() || hex.r.unsigned_abs() > FARTHEST.unsigned_abs() {
            return Err(MapFault::TooFar(hex));
        }
        if hexes[..index].contains(&hex) {
            return Err(MapFault::Shared(hex));
        }
    }
    for (index, &village) in map.villages.iter().enumerate() {
        if let Some(&other) = map.villages[..index].iter().find(|other| other.distance(village) == 1) {
            return Err(MapFault::VillagesTouch(other, village));
        }
    }
    for &at in &hexes {
        let touches = hexes.iter().filter(|other| other.distance(at) == 1).count() as u8;
        if touches < FEWEST_NEIGHBOURS {
            return Err(MapFault::Lonely { at, touches });
        }
    }
    let reached = reached_from_first(&hexes);
    // Villages first: an isolated village is the fault a map maker looks for.
    let village = (20..24).find(|&index| reached >> index & 1 == 0);
    let land = (0..20).find(|&index| reached >> index & 1 == 0);
    match (village, land) {
        (Some(index), _) => Err(MapFault::VillageUnreachable(hexes[index])),
        (None, Some(index)) => Err(MapFault::LandUnreachable(hexes[index])),
        (None, None) => Ok(()),
    }
}

/// The tiles that a wagon can walk to from the first land tile, as bits.
fn reached_from_first(hexes: &[Hex; 24]) -> u32 {
    let mut reached = 1u32;
    loop {
        let before = reached;
        for (index, hex) in hexes.iter().enumerate() {
            if (0..24).any(|other| reached >> other & 1 == 1 && hexes[other].distance(*hex) == 1) {
                reached |= 1 << index;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// Rows of 4-5-6-5-4 with villages in the corners.
    fn hexagon() -> CustomMap {
        let rows = [(-2, -1, 2), (-1, -2, 2), (0, -3, 2), (1, -3, 1), (2, -3, 0)];
        let all: Vec<Hex> = rows.into_iter().flat_map(|(r, from, to)| (from..=to).map(move |q| hex(q, r))).collect();
        let villages = [hex(-1, -2), hex(2, -2), hex(-3, 2), hex(0, 2)];
        let land: Vec<Hex> = all.into_iter().filter(|at| !villages.contains(at)).collect();
        CustomMap { land: land.try_into().expect("20 land tiles"), villages }
    }

    /// The hexagon with one land tile elsewhere.
    fn with_land(index: usize, at: Hex) -> CustomMap {
        let mut map = hexagon();
        map.land[index] = at;
        map
    }

    /// The hexagon with one village elsewhere.
    fn with_village(index: usize, at: Hex) -> CustomMap {
        let mut map = hexagon();
        map.villages[index] = at;
        map
    }

    #[test]
    fn the_hexagon_is_a_map() {
        assert_eq!(check(&hexagon()), Ok(()));
    }

    #[test]
    fn no_two_tiles_share_a_hex() {
        let map = hexagon();
        assert_eq!(check(&with_land(3, map.land[7])), Err(MapFault::Shared(map.land[7])));
        assert_eq!(check(&with_village(0, map.land[7])), Err(MapFault::Shared(map.land[7])));
    }

    #[test]
    fn villages_do_not_touch() {
        // (0, -3) lies above the top row and touches the village on its left end.
        let map = with_village(3, hex(0, -3));
        assert_eq!(check(&map), Err(MapFault::VillagesTouch(hex(-1, -2), hex(0, -3))));
    }

    #[test]
    fn every_tile_touches_two_others() {
        let map = with_village(1, hex(4, -2));
        assert_eq!(check(&map), Err(MapFault::Lonely { at: hex(4, -2), touches: 0 }));
        let map = with_village(1, hex(3, -2));
        assert_eq!(check(&map), Err(MapFault::Lonely { at: hex(3, -2), touches: 1 }));
    }

    #[test]
    fn coordinates_stay_where_neighbours_do_not_wrap() {
        let map = with_village(1, hex(-128, 127));
        assert_eq!(check(&map), Err(MapFault::TooFar(hex(-128, 127))));
    }

    /// Three land tiles on an island of their own, with or without a village.
    fn islands(far_village: bool) -> CustomMap {
        let mut map = hexagon();
        // A triangle: each touches the two others, so that only the connection is at fault.
        (map.land[0], map.land[1], map.land[18]) = (hex(30, 0), hex(31, 0), hex(30, 1));
        (map.villages[0], map.villages[1]) = (hex(-3, -1), hex(3, -1));
        (map.villages[2], map.villages[3]) = (hex(-4, 1), hex(0, 2));
        if far_village {
            map.villages[2] = hex(29, 1);
            map.land[19] = hex(-4, 1);
        }
        map
    }

    #[test]
    fn a_village_on_another_island_is_unreachable() {
        let mut map = islands(true);
        // Counted from the first land tile: begin on the main island.
        map.land.swap(0, 8);
        assert_eq!(check(&map), Err(MapFault::VillageUnreachable(hex(29, 1))));
    }

    #[test]
    fn land_on_another_island_is_apart() {
        let mut map = islands(false);
        map.land.swap(0, 8);
        assert!(matches!(check(&map), Err(MapFault::LandUnreachable(at)) if at.q >= 30), "{:?}", check(&map));
    }

    #[test]
    fn faults_speak_plainly() {
        assert_eq!(
            MapFault::Lonely { at: hex(3, -2), touches: 1 }.to_string(),
            "the tile on (3, -2) touches 1 of the 2 others it must"
        );
        assert_eq!(MapFault::VillageUnreachable(hex(4, 0)).to_string(), "the village on (4, 0) cannot be reached");
    }
}
