//! The map of The Call for Adventure: where its hexes lie, and what has which place on a hex. Nothing that stands or is
//! written on a hex covers its plate, where the trade or the price is read.

use bevy_math::{Rect, Vec2, vec2};
use rules::Hex;
use rules::adventure::{AdventureGame, TILES, Tile};
use rules::components::map_hexes;

use super::layout::{corners, map_area};
use super::stage::tiles;
use crate::ids::TileId;
use crate::layout::{Layout, Pose};

/// Width of a hex on the table, in units of the drawing.
const HEX: f32 = 148.0;
/// From row to row.
const ROW: f32 = 128.0;
/// A hex's picture is wider than the hex: mountains lean out.
const PICTURE: f32 = 160.0 / 151.0;
/// How far pictures reach up and down from the middle of a hex.
const REACH: (f32, f32) = (107.0, 86.0);

/// Where the hexes lie: what fits between the panels.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    origin: Vec2,
    /// 1 where a hex is 148 units wide.
    pub scale: f32,
}

impl Field {
    /// The map of a game in the middle of its area.
    pub fn of(layout: &Layout, game: &AdventureGame) -> Self {
        let (mut least, mut most) = (Vec2::MAX, Vec2::MIN);
        for hex in map_hexes(game.map()) {
            least = least.min(plain(hex));
            most = most.max(plain(hex));
        }
        let (area, size) = (map_area(layout), most - least + vec2(HEX, REACH.0 + REACH.1));
        let scale = (area.width() / size.x).min(area.height() / size.y).min(1.5);
        let lower = vec2(0.0, (REACH.0 - REACH.1) / 2.0);
        let mut field = Self { origin: area.center() + (lower - (least + most) / 2.0) * scale, scale };
        // A map shrinks until it leaves the corners free.
        while field.scale > scale * 0.5 && field.covers_corners(layout, game) {
            let scale = field.scale * 0.96;
            field = Self { origin: area.center() + (lower - (least + most) / 2.0) * scale, scale };
        }
        field
    }

    /// Whether a hex lies on what stands in the corners of the map's area.
    fn covers_corners(&self, layout: &Layout, game: &AdventureGame) -> bool {
        let reach = HEX * 0.5 * self.scale;
        tiles().any(|tile| {
            let centre = self.centre(game, tile);
            corners(layout).iter().any(|corner| corner.inflate(reach).contains(centre))
        })
    }

    /// The middle of a tile.
    pub fn centre(&self, game: &AdventureGame, tile: TileId) -> Vec2 {
        self.origin + plain(map_hexes(game.map())[usize::from(tile.0) % TILES]) * self.scale
    }

    /// Width of a hex's picture.
    pub fn width(&self) -> f32 {
        HEX * PICTURE * self.scale
    }

    /// Width of a hex.
    pub fn hex(&self) -> f32 {
        HEX * self.scale
    }

    /// Where it is said what a way to a tile costs: on its left shoulder.
    pub fn steps_place(&self, game: &AdventureGame, tile: TileId) -> Vec2 {
        self.centre(game, tile) + vec2(-46.0, -55.0) * self.scale
    }

    /// Where it is said what is lacking for the tile of a village: on its right shoulder.
    pub fn price_place(&self, game: &AdventureGame, tile: TileId) -> Vec2 {
        self.centre(game, tile) + vec2(40.0, -55.0) * self.scale
    }

    /// Where the toll of a mountain is said: over the wagons, in the corner where three tiles meet.
    pub fn toll_place(&self, game: &AdventureGame, tile: TileId) -> Vec2 {
        self.centre(game, tile) + vec2(0.0, -84.0) * self.scale
    }

    /// What must be read on a tile: the figures on its plate, and in a village its points.
    pub fn figures(&self, game: &AdventureGame, tile: TileId) -> Vec<Rect> {
        let part = |at: Rect| {
            let centre = self.centre(game, tile);
            Rect::from_corners(centre + at.min * self.scale, centre + at.max * self.scale)
        };
        match game.terrain().tile(tile.0) {
            Tile::Mountain(_) => vec![part(Rect::new(-48.0, -4.0, 48.0, 56.0))],
            Tile::Village(_) => {
                vec![part(Rect::new(-48.0, 24.0, 48.0, 56.0)), part(Rect::new(-29.0, -34.0, 29.0, 24.0))]
            }
            Tile::Valley => Vec::new(),
        }
    }

    /// Where a way crosses a tile: above its plate.
    fn ford(&self, game: &AdventureGame, tile: TileId) -> Vec2 {
        self.centre(game, tile) + vec2(0.0, -34.0) * self.scale
    }

    /// The points of a way from tile to tile. It goes around the plates: from one row to another it keeps to the gap beside
    /// the plate of the upper tile.
    pub fn way(&self, game: &AdventureGame, tiles: impl IntoIterator<Item = TileId>) -> Vec<Vec2> {
        let mut points: Vec<Vec2> = Vec::new();
        let mut before: Option<TileId> = None;
        for tile in tiles {
            if let Some(last) = before {
                let (from, to) = (self.centre(game, last), self.centre(game, tile));
                let upper = if to.y < from.y - 1.0 { Some((to, from)) } else { None };
                let upper = upper.or((to.y > from.y + 1.0).then_some((from, to)));
                if let Some((upper, lower)) = upper {
                    let side = (lower.x - upper.x).signum();
                    let beside = [vec2(67.0 * side, -16.0), vec2(67.0 * side, 44.0)].map(|at| upper + at * self.scale);
                    let between = (upper + lower) / 2.0;
                    let mut bend = vec![beside[0], beside[1], between];
                    if upper == to {
                        bend.reverse();
                    }
                    points.extend(bend);
                }
            }
            points.push(self.ford(game, tile));
            before = Some(tile);
        }
        points
    }
}

fn plain(hex: Hex) -> Vec2 {
    vec2(HEX * (f32::from(hex.q) + f32::from(hex.r) / 2.0), ROW * f32::from(hex.r))
}

pub(super) fn is_village(game: &AdventureGame, TileId(tile): TileId) -> bool {
    matches!(game.terrain().tile(tile), Tile::Village(_))
}

/// Whether a point lies on the hex that is drawn so.
pub fn in_hex(pose: &Pose, point: Vec2) -> bool {
    let p = (point - pose.centre).abs();
    let half = pose.width / PICTURE / 2.0;
    p.x <= half && p.x * 0.5 + p.y * 0.866 <= half
}

/// How high things lie on the map: rows from the back.
pub fn height(y: f32) -> f32 {
    4.0 + y * 0.005
}

/// Something on a tile: so far from its middle, so wide and so high above the land, in units of the drawing.
fn standing(field: &Field, game: &AdventureGame, tile: TileId, at: Vec2, width: f32, above: f32) -> Pose {
    let centre = field.centre(game, tile);
    Pose::new(centre + at * field.scale, width * field.scale, height(centre.y) + above)
}

/// The land itself.
pub(super) fn land(field: &Field, game: &AdventureGame, tile: TileId) -> Pose {
    standing(field, game, tile, Vec2::ZERO, HEX * PICTURE, 0.0)
}

/// The tile of a village.
pub(super) fn prize(field: &Field, game: &AdventureGame, tile: TileId) -> Pose {
    standing(field, game, tile, vec2(0.0, 13.0), 131.0, 0.1)
}

/// An outpost, one of so many on the tile, in the middle of its base. The bases stand on the plate's upper edge, from the
/// right, before the wagons.
pub(super) fn outpost(field: &Field, game: &AdventureGame, tile: TileId, index: u8, of: u8) -> Pose {
    let (base, pitch) = match of {
        ..=1 => (54.0, 0.0),
        2 => (48.0, 40.0),
        3 => (42.0, 34.0),
        _ => (36.0, 29.0),
    };
    let index = f32::from(index);
    let at = vec2(72.0 - base / 2.0 - pitch * index, -5.0 - base / 2.0);
    standing(field, game, tile, at, base * ON_BASE, 0.5 - 0.02 * index)
}

/// Width of an outpost on the map, as a part of its base.
const ON_BASE: f32 = 0.7;

/// The round base in its owner's colour that an outpost stands on.
pub fn outpost_base(outpost: &Pose) -> Rect {
    Rect::from_center_size(outpost.centre, Vec2::splat(outpost.width / ON_BASE))
}

/// A wagon, one of so many on the tile: behind the outposts; in a village beside the points.
pub fn wagon(field: &Field, game: &AdventureGame, tile: TileId, index: u8, of: u8) -> Pose {
    let (at, width) = if is_village(game, tile) {
        let side = if index.is_multiple_of(2) { -1.0 } else { 1.0 };
        if index < 2 { (vec2(54.0 * side, -27.0), 46.0) } else { (vec2(22.0 * side, -55.0), 34.0) }
    } else {
        let (pitch, width, up) = match of {
            ..=1 => (0.0, 64.0, 47.0),
            2 => (44.0, 54.0, 43.0),
            _ => (32.0, 46.0, 43.0),
        };
        (vec2(pitch * (f32::from(index) - f32::from(of.max(1) - 1) / 2.0), -up), width)
    };
    standing(field, game, tile, at, width, 0.4 + 0.02 * f32::from(index))
}

/// What a mark of at least this size on a village covers: above its roofs.
pub(super) fn village_mark(field: &Field, game: &AdventureGame, tile: TileId, least: f32) -> Rect {
    let centre = field.centre(game, tile) + vec2(0.0, -72.0) * field.scale;
    Rect::from_center_size(centre, Vec2::splat(least.max(46.0 * field.scale.max(0.8))))
}
