//! Where the pieces of The Call for Adventure lie in a window.

use bevy_math::{Rect, Vec2, vec2};
use rules::adventure::{AdventureGame, COLUMNS, TILES};
use rules::components::map_hexes;
use rules::{Crystal, Engine, Hex, Seat};

use super::stage::tiles;
use crate::areas::Part;
use crate::ids::{RewardKind, Rival, Slot, TileId};
use crate::layout::{Frame, Layout, Pose, overflow, spread};
use crate::stage::{Piece, Place, Zone};

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
        // The first map leaves the corners free; maps of one's own shrink until they do.
        if *game.map() != game.components().first_map {
            while field.scale > scale * 0.5 && field.covers_corners(layout, game) {
                let scale = field.scale * 0.96;
                field = Self { origin: area.center() + (lower - (least + most) / 2.0) * scale, scale };
            }
        }
        field
    }

    /// Whether a hex lies on the village tiles, the bowls or the bonus tiles in the corners of the map's area.
    fn covers_corners(&self, layout: &Layout, game: &AdventureGame) -> bool {
        let area = map_area(layout);
        let corners = [
            Layout::rect(area.min.x, area.min.y, 136.0, 126.0),
            Layout::rect(area.min.x, area.max.y - 136.0, 136.0, 136.0),
            Layout::rect(area.max.x - 196.0, area.max.y - 112.0, 196.0, 112.0),
        ];
        let reach = HEX * 0.5 * self.scale;
        tiles().any(|tile| {
            let centre = self.centre(game, tile);
            corners.iter().any(|corner| corner.inflate(reach).contains(centre))
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
}

fn plain(hex: Hex) -> Vec2 {
    vec2(HEX * (f32::from(hex.q) + f32::from(hex.r) / 2.0), ROW * f32::from(hex.r))
}

/// Whether a point lies on the hex that is drawn so.
pub fn in_hex(pose: &Pose, point: Vec2) -> bool {
    let p = (point - pose.centre).abs();
    let half = pose.width / PICTURE / 2.0;
    p.x <= half && p.x * 0.5 + p.y * 0.866 <= half
}

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let (own, asked) = (own_panel(layout), prompt(layout));
    let first_rival = rival_panel(layout, Rival(0));
    let below = first_rival.max.y + 10.0;
    Frame {
        near_seat: Layout::rect(own.min.x + 8.0, own.min.y + 8.0, 320.0, 100.0),
        inspector: None,
        rest: None,
        own,
        prompt: Rect::from_corners(asked.min + vec2(18.0, 16.0), asked.max - vec2(18.0, 10.0)),
        log: log(layout),
        first_rival,
        rival_pitch: first_rival.height() + 12.0,
        vote: Layout::rect(asked.min.x, asked.min.y, 580.0, 10.0),
        below_rival: Layout::rect(24.0, below, 312.0, own.min.y - 10.0 - below),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let own = own_panel(layout).min;
    let bowl = |colour| (Rect::from_center_size(bowl(layout, colour), Vec2::splat(56.0)), Part::Bowl(colour));
    let bed = merchant_bed(layout);
    let (first, _) = board_cell(layout, layout.viewer, Crystal::Yellow, 0);
    let (last, _) = board_cell(layout, layout.viewer, Crystal::Magenta, COLUMNS - 1);
    let mut parts = Crystal::ALL.map(bowl).to_vec();
    parts.push((Rect::from_center_size(village_pile(layout), Vec2::splat(100.0)), Part::VillagePile));
    parts.push((Layout::rect(bed.max.x - 170.0, bed.min.y, 170.0, 44.0), Part::MerchantDeck));
    parts.push((Rect::from_corners(first, last).inflate(30.0), Part::Outposts));
    parts.push((Layout::rect(own.x + 598.0, own.y + 8.0, 310.0, 48.0), Part::Caravan));
    parts
}

/// The own panel along the near edge.
fn own_panel(layout: &Layout) -> Rect {
    Layout::rect(24.0, layout.surface.size.y - 308.0, layout.surface.size.x - 48.0, 294.0)
}

/// The room of the map between the columns.
pub fn map_area(layout: &Layout) -> Rect {
    let top = 82.0;
    Layout::rect(348.0, top, layout.surface.size.x - 964.0, own_panel(layout).min.y - 6.0 - top)
}

/// The bed under the merchant row.
pub fn merchant_bed(layout: &Layout) -> Rect {
    Layout::rect(layout.surface.size.x - 604.0, 76.0, 580.0, 292.0)
}

/// The panel of question, preview and buttons.
pub fn prompt(layout: &Layout) -> Rect {
    Layout::rect(layout.surface.size.x - 604.0, 380.0, 580.0, 214.0)
}

/// The strip of the log; where nobody is asked anything it has that room too.
fn log(layout: &Layout) -> Rect {
    let asked = prompt(layout);
    let top = if layout.watched { asked.min.y } else { asked.max.y + 12.0 };
    Layout::rect(layout.surface.size.x - 604.0, top, 580.0, own_panel(layout).min.y - 12.0 - top)
}

/// The middle of a merchant card.
pub fn merchant_slot(layout: &Layout, slot: Slot) -> Vec2 {
    merchant_bed(layout).min + vec2(14.0 + 68.0 + 139.0 * f32::from(slot.0), 138.0)
}

/// Width of merchant cards in the row.
pub const MERCHANT_WIDTH: f32 = 132.0;
const HAND_WIDTH: f32 = 138.0;
/// The same where there are many.
const LEAST_HAND_WIDTH: f32 = 80.0;

/// The middle of a bowl of the supply.
pub fn bowl(layout: &Layout, colour: Crystal) -> Vec2 {
    let area = map_area(layout);
    vec2(area.min.x + 34.0 + 58.0 * (colour.index() % 2) as f32, area.max.y - 92.0 + 58.0 * (colour.index() / 2) as f32)
}

/// The middle of a pile of bonus tiles.
pub fn bonus_pile(layout: &Layout, kind: RewardKind) -> Vec2 {
    map_area(layout).max + vec2(-148.0 + 60.0 * f32::from(kind.index()), -64.0)
}

/// The middle of the pile of village tiles.
pub fn village_pile(layout: &Layout) -> Vec2 {
    map_area(layout).min + vec2(76.0, 64.0)
}

/// The panel of a rival.
pub fn rival_panel(layout: &Layout, rival: Rival) -> Rect {
    let (top, gap) = (76.0, 12.0);
    let count = f32::from(layout.players.max(2) - 1);
    let room = own_panel(layout).min.y - 12.0 - top;
    let height = ((room - gap * (count - 1.0)) / count).min(336.0);
    Layout::rect(24.0, top + f32::from(rival.0) * (height + gap), 312.0, height)
}

/// Whether rivals' panels are the small ones.
pub fn small_rivals(layout: &Layout) -> bool {
    rival_panel(layout, Rival(0)).height() < 300.0
}

/// Middle and size of a space of a seat's outpost grid.
pub fn board_cell(layout: &Layout, seat: Seat, row: Crystal, column: u8) -> (Vec2, f32) {
    let at = vec2(f32::from(column), row.index() as f32);
    if seat == layout.viewer {
        return (own_panel(layout).min + vec2(354.0, 80.0) + at * 58.0, 52.0);
    }
    let panel = rival_panel(layout, layout.rival(seat));
    if small_rivals(layout) {
        (panel.min + vec2(53.0, 69.0) + at * 28.0, 26.0)
    } else {
        (panel.min + vec2(70.0, 80.0) + at * 36.0, 33.0)
    }
}

/// Spaces there is room for in a wagon: no content has a higher limit without tiles.
pub const WAGON: u8 = 10;

/// Middle and size of a space of a seat's caravan: those of the wagon, more in the trailer.
pub fn caravan_cell(layout: &Layout, seat: Seat, index: u8, of: u8) -> (Vec2, f32) {
    let (column, row) = (f32::from(index % 5), f32::from(index / 5));
    let more = index.saturating_sub(WAGON);
    if seat == layout.viewer {
        if index < WAGON {
            return (own_panel(layout).min + vec2(628.0 + 62.0 * column, 86.0 + 62.0 * row), 54.0);
        }
        let (column, row, pitch) = overflow(more, of.saturating_sub(WAGON), 9, 34.0);
        return (own_panel(layout).min + vec2(616.0 + pitch * column, 232.0 + 34.0 * row), 32.0);
    }
    let panel = rival_panel(layout, layout.rival(seat));
    if small_rivals(layout) {
        return (panel.min + vec2(179.0 + 28.0 * column, 69.0 + 28.0 * row.min(3.0)), 26.0);
    }
    if index < WAGON {
        return (panel.min + vec2(35.0 + 39.0 * column, 237.0 + 39.0 * row), 34.0);
    }
    let more = more.min(8);
    (panel.min + vec2(232.0 + 27.0 * f32::from(more % 3), 230.0 + 27.0 * f32::from(more / 3)), 25.0)
}

/// Width of the own played cards. Each of them may pay for a step, so the more there are the more room they take from
/// the hand: of every card enough is seen to be clicked.
pub fn played_room(layout: &Layout, game: &AdventureGame) -> f32 {
    let cards = game.player(layout.viewer).played.len();
    let both = own_panel(layout).width() - 1122.0;
    (118.0 + 18.0 * (cards as f32 - 1.0)).clamp(140.0, both * 0.55)
}

/// How far from the left edge of the own panel a village tile lies, of as many as end the game.
pub fn village_slot(of: u8, index: u8) -> f32 {
    spread(14.0, 252.0, 62.0, 1.0, of, index)
}

/// Where the mark of a seat's wagon is beside its name.
pub fn wagon_mark(layout: &Layout, seat: Seat) -> (Vec2, f32) {
    if seat == layout.viewer {
        return (own_panel(layout).min + vec2(136.0, 76.0), 52.0);
    }
    let panel = rival_panel(layout, layout.rival(seat));
    (panel.min + vec2(218.0, 25.0), 46.0)
}

/// How high things lie on the map: rows from the back.
pub fn height(y: f32) -> f32 {
    4.0 + y * 0.005
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, game: &AdventureGame, piece: Piece, place: Place) -> Pose {
    let index = f32::from(place.index);
    let viewer = |seat: Seat| seat == layout.viewer;
    let field = Field::of(layout, game);
    let on_map = |tile: TileId, at: Vec2, width: f32, above: f32| {
        let centre = field.centre(game, tile);
        Pose::new(centre + at * field.scale, width * field.scale, height(centre.y) + above)
    };
    match place.zone {
        Zone::Land(tile) => on_map(tile, Vec2::ZERO, HEX * PICTURE, 0.0),
        Zone::Prize(tile) => on_map(tile, vec2(0.0, 13.0), 131.0, 0.1),
        Zone::Outposts(tile) => on_map(tile, vec2(56.0 - 31.0 * index, -29.0), 38.0, 0.2 + 0.02 * index),
        Zone::Wagons(tile) => {
            let crowd = f32::from(place.of - 1);
            let width = if place.of > 2 { 50.0 } else { 64.0 };
            on_map(tile, vec2(-24.0 + 34.0 * (index - crowd / 2.0), -36.0), width, 0.4 + 0.02 * index)
        }
        Zone::Yard(seat) => {
            let (centre, width) = wagon_mark(layout, seat);
            Pose::new(centre, width, 4.0)
        }
        Zone::VillagePile => {
            let lift = (place.of - 1 - place.index).min(3);
            let seen = if place.of - place.index <= 4 { 1.0 } else { 0.0 };
            let shift = vec2(f32::from(lift), f32::from(lift)) * 2.0;
            Pose::new(village_pile(layout) + shift, 92.0, 9.0 - f32::from(lift) * 0.1).face_down().faded(seen)
        }
        // The first of a pile is its top.
        Zone::BonusPile(kind) => {
            let shift = vec2(1.0, 3.0) * index.min(3.0);
            Pose::new(bonus_pile(layout, kind) + shift, 54.0, 10.0 - index * 0.1)
        }
        Zone::MerchantDeck => {
            let corner = vec2(merchant_bed(layout).max.x - 90.0, merchant_bed(layout).min.y + 24.0);
            Pose::new(corner, 30.0, 9.0).face_down().faded(0.0)
        }
        Zone::Market(slot) => Pose::new(merchant_slot(layout, slot), MERCHANT_WIDTH, 10.0),
        Zone::OnCard(slot) => {
            let corner = merchant_slot(layout, slot) + vec2(MERCHANT_WIDTH / 2.0 - 16.0, -82.0);
            Pose::new(corner + vec2(-34.0 * (index % 4.0), 36.0 * (index / 4.0).floor()), 38.0, 20.0 + index * 0.01)
        }
        Zone::Board(seat, row) => {
            let (centre, cell) = board_cell(layout, seat, row, COLUMNS - place.of.min(COLUMNS) + place.index);
            Pose::new(centre, cell * 0.62, 5.0)
        }
        Zone::Caravan(seat) => {
            let (centre, cell) = caravan_cell(layout, seat, place.index, place.of);
            let shrink = if cell > 40.0 { 6.0 } else { 3.0 };
            Pose::new(centre, cell - shrink, if viewer(seat) { 28.0 } else { 16.0 } + index * 0.01)
        }
        Zone::Hand(seat) | Zone::Played(seat) | Zone::Discarded(seat) | Zone::Claimed(seat) | Zone::Bonus(seat) => {
            if viewer(seat) {
                own_pose(layout, game, place)
            } else {
                rival_pose(layout, seat, place)
            }
        }
        _ => {
            let colour = if let Piece::Crystal { colour, .. } = piece { colour } else { Crystal::Yellow };
            Pose::new(bowl(layout, colour), 40.0, 12.0).faded(0.0)
        }
    }
}

/// Where a piece of the near seat's own is drawn: cards, village tiles and bonus tiles.
fn own_pose(layout: &Layout, game: &AdventureGame, place: Place) -> Pose {
    let own = own_panel(layout);
    let index = f32::from(place.index);
    match place.zone {
        Zone::Played(_) => {
            let room = played_room(layout, game);
            let x = spread(own.max.x - 158.0 - room, room, 118.0, -68.0, place.of, place.index);
            let step = 70.0 / f32::from(place.of.max(3));
            Pose::new(vec2(x, own.min.y + 136.0 + step * index), 118.0, 26.0 + index * 0.1).faded(0.9)
        }
        Zone::Discarded(_) => {
            let lift = f32::from(place.index.min(3)) * -2.0;
            let centre = vec2(own.max.x - 76.0, own.min.y + 144.0) + Vec2::splat(lift);
            Pose::new(centre, 108.0, 26.0 + index * 0.1).face_down()
        }
        Zone::Claimed(_) => {
            let of = place.of.max(game.options().end_claims());
            Pose::new(own.min + vec2(village_slot(of, place.index), 166.0), 62.0, 26.0 + index * 0.1)
        }
        Zone::Bonus(_) => {
            let x = spread(own.min.x + 20.0, 240.0, 50.0, 8.0, place.of, place.index);
            Pose::new(vec2(x, own.min.y + 258.0), 50.0, 26.0 + index * 0.1)
        }
        _ => {
            let left = own.min.x + 936.0;
            let room = own.max.x - 180.0 - played_room(layout, game) - left;
            // Cards get smaller before they cover each other, and lie in two rows before they get too small.
            let fitting = |count: u8| (room - 6.0 * (f32::from(count) - 1.0)) / f32::from(count.max(1));
            let rows = if fitting(place.of) < LEAST_HAND_WIDTH { 2 } else { 1 };
            let (in_row, most) =
                (place.of.div_ceil(rows).max(1), if rows == 2 { LEAST_HAND_WIDTH } else { HAND_WIDTH });
            let width = fitting(in_row).min(most);
            let x = spread(left, room, width, 6.0, in_row, place.index % in_row);
            let row = f32::from(place.index / in_row) - f32::from(rows - 1) / 2.0;
            let y = own.min.y + 164.0 + row * (width * 1.4 + 6.0);
            Pose::new(vec2(x, y), width, 30.0 + index * 0.1)
        }
    }
}

/// Where a piece of a rival's own is drawn: village tiles and bonus tiles. Cards are counted in a line of the panel.
fn rival_pose(layout: &Layout, seat: Seat, place: Place) -> Pose {
    let panel = rival_panel(layout, layout.rival(seat));
    let index = f32::from(place.index);
    match place.zone {
        Zone::Claimed(_) => {
            let (left, y) = if small_rivals(layout) { (16.0, 184.0) } else { (214.0, 98.0) };
            let x = spread(panel.min.x + left, 88.0, 34.0, 2.0, place.of, place.index);
            Pose::new(vec2(x, panel.min.y + y), 34.0, 14.0 + index * 0.1).face_down()
        }
        Zone::Bonus(_) => {
            let (left, y, width) = if small_rivals(layout) { (166.0, 186.0, 28.0) } else { (214.0, 166.0, 36.0) };
            let x = spread(panel.min.x + left, 88.0, width, 4.0, place.of, place.index);
            Pose::new(vec2(x, panel.min.y + y), width, 14.0 + index * 0.1)
        }
        _ => Pose::new(vec2(panel.center().x, panel.max.y - 30.0), 34.0, 13.0).faded(0.0),
    }
}
