//! Where the pieces of An Endless World lie in a window.

use bevy_math::{Rect, Vec2, vec2};
use rules::components::{Location, Site};
use rules::world::{GOLEMS, WorldGame};
use rules::{Crystal, Seat};

use crate::areas::Part;
use crate::ids::{LocationId, Rival, Slot, StackId};
use crate::layout::{Frame, Layout, Pose, spread};
use crate::stage::{Piece, Place, Zone};

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let own = own_panel(layout);
    let first_rival = rival_panel(layout, Rival(0));
    let below = first_rival.max.y + 8.0;
    let log = log(layout);
    Frame {
        near_seat: Layout::rect(own.min.x + 8.0, own.min.y + 8.0, 320.0, 100.0),
        inspector: None,
        rest: None,
        own,
        prompt: Layout::rect(own.max.x - 356.0, own.min.y + 18.0, 340.0, own.height() - 36.0),
        log,
        first_rival,
        rival_pitch: first_rival.height() + 8.0,
        // The column of the rivals and the whole log: half of it would help nobody.
        vote: Rect::from_corners(vec2(16.0, 66.0), log.max),
        below_rival: Layout::rect(16.0, below, 306.0, own.min.y - 10.0 - below),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let own = own_panel(layout).min;
    let bowl = |colour| (Rect::from_center_size(bowl(layout, colour), Vec2::splat(44.0)), Part::Bowl(colour));
    let gift = |slot| (plaque(layout, Slot(slot)), Part::Gift(Slot(slot)));
    let caravan = (Layout::rect(own.x + 362.0, own.y + 8.0, 310.0, 42.0), Part::Caravan);
    Crystal::ALL.map(bowl).into_iter().chain((0..GOLEMS as u8).map(gift)).chain([caravan]).collect()
}

/// The board that a location is printed on.
pub(super) fn board_of(game: &WorldGame, location: LocationId) -> Option<usize> {
    let mut end = 0;
    game.boards().position(|board| {
        end += board.locations.len();
        usize::from(location.0) < end
    })
}

/// Left edges of the four columns of locations.
const COLUMNS: [f32; 4] = [342.0, 728.0, 1130.0, 1516.0];
/// Upper edges of the six rows of locations.
const ROWS: [f32; 6] = [256.0, 346.0, 436.0, 540.0, 630.0, 720.0];
/// Size of a location.
pub const LOCATION: Vec2 = vec2(378.0, 86.0);
/// Width of a trader's picture on a location.
pub const TRADER: f32 = 58.0;
/// Spaces there is room for in a storage: no content has a higher limit.
pub const STORAGE: u8 = 10;

/// Where the map and the cards above it begin in a window that is wider or taller than usual.
fn origin(layout: &Layout) -> Vec2 {
    let column = if is_wide(layout) { COLUMN } else { 0.0 };
    (layout.extra() - vec2(column, 0.0)) * 0.5
}

/// Width of a column beside the boards.
const COLUMN: f32 = 306.0;

/// Whether there is room for a column at the right as well: the log goes there, and rivals get taller.
fn is_wide(layout: &Layout) -> bool {
    layout.extra().x > COLUMN + 24.0
}

/// The rectangle of one of the four boards.
pub fn board_rect(layout: &Layout, board: usize) -> Rect {
    let corner = origin(layout) + vec2([334.0, 1122.0][board % 2], [248.0, 532.0][board / 2 % 2]);
    Rect::from_corners(corner, corner + vec2(780.0, 282.0))
}

fn cell(layout: &Layout, board: usize, (row, column): (u8, u8)) -> Rect {
    let (x, y) = (board % 2 * 2 + usize::from(column & 1), board / 2 % 2 * 3 + usize::from(row.min(2)));
    let corner = origin(layout) + vec2(COLUMNS[x], ROWS[y]);
    Rect::from_corners(corner, corner + LOCATION)
}

/// The free place of the upper right board: the supply lies there.
pub fn inn(layout: &Layout) -> Rect {
    cell(layout, 1, (2, 1))
}

/// All locations with their index and rectangle.
pub fn locations(layout: &Layout, game: &WorldGame) -> impl Iterator<Item = (LocationId, &'static Location, Rect)> {
    let layout = *layout;
    let placed = game.boards().enumerate().flat_map(move |(board, known)| {
        known.locations.iter().map(move |location| (location, cell(&layout, board, location.at)))
    });
    (0..).zip(placed).map(|(index, (location, rect))| (LocationId(index), location, rect))
}

/// The rectangle of a location.
pub fn location_rect(layout: &Layout, game: &WorldGame, location: LocationId) -> Option<Rect> {
    locations(layout, game).find(|(index, ..)| *index == location).map(|(.., rect)| rect)
}

/// The slot of the deck beside the golem row.
pub const DECK: Slot = Slot(4);

/// The middle of a card of the golem row.
pub fn card_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let point = match COLUMNS.get(usize::from(slot.0)) {
        Some(left) => vec2(left + 70.0, 167.0),
        None => vec2(1842.0, 153.0),
    };
    origin(layout) + point
}

/// The plaque right of a card of the golem row.
pub fn plaque(layout: &Layout, slot: Slot) -> Rect {
    let corner = origin(layout) + vec2(COLUMNS[usize::from(slot.0) % 4] + 140.0, 102.0);
    Rect::from_corners(corner, corner + vec2(130.0, 128.0))
}

/// The own board along the near edge.
fn own_panel(layout: &Layout) -> Rect {
    Layout::rect(16.0, layout.surface.size.y - 256.0, layout.surface.size.x - 32.0, 244.0)
}

/// The board of a rival in the left column.
pub fn rival_panel(layout: &Layout, rival: Rival) -> Rect {
    let height = match layout.players {
        0..=2 => 262.0,
        3 => 236.0,
        _ if is_wide(layout) => 236.0,
        _ => 170.0,
    };
    Layout::rect(16.0, 70.0 + (height + 8.0) * f32::from(rival.0), COLUMN, height)
}

/// Whether rivals' boards have a line of their own for tiles.
pub fn tall_rivals(layout: &Layout) -> bool {
    layout.players < 4 || is_wide(layout)
}

/// The log below the rivals, or in a column of its own.
fn log(layout: &Layout) -> Rect {
    if is_wide(layout) {
        let right = layout.surface.size.x - 16.0;
        return Rect::new(right - COLUMN, 70.0, right, own_panel(layout).min.y - 10.0);
    }
    let top = rival_panel(layout, Rival(layout.players.max(2) - 2)).max.y + 8.0;
    Rect::new(16.0, top, 322.0, own_panel(layout).min.y - 10.0)
}

/// Where traders stand on a location, relative to its corner: the middle of the picture.
pub fn standing(index: u8, of: u8) -> Vec2 {
    let pitch = match of {
        0..=3 => 34.0,
        4 => 30.0,
        _ => 120.0 / f32::from(of - 1),
    };
    vec2(155.0 - pitch * f32::from(of - 1 - index.min(of - 1)), 44.6)
}

/// The middle of a bonus stack on its location, relative to its corner.
pub fn stack_at(two: bool, stack: StackId) -> Vec2 {
    let x = match (two, stack) {
        (false, _) => 284.0,
        (true, StackId(0)) => 246.0,
        (true, _) => 328.0,
    };
    vec2(x, 44.0)
}

/// The bowl of a colour.
pub fn bowl(layout: &Layout, colour: Crystal) -> Vec2 {
    inn(layout).min + vec2(32.0 + 46.0 * colour.index() as f32, 43.0)
}

/// The middle of a space of the own storage; what is too much lies below.
pub fn storage_cell(layout: &Layout, index: u8, of: u8) -> Vec2 {
    let corner = own_panel(layout).min + vec2(393.0, 86.0);
    if index < STORAGE {
        return corner + vec2(62.0 * f32::from(index % 5), 64.0 * f32::from(index / 5));
    }
    let pitch = (248.0 / f32::from(of.saturating_sub(STORAGE + 1).max(1))).min(62.0);
    corner + vec2(pitch * f32::from(index - STORAGE), 128.0)
}

/// The middle of a space of a rival's storage.
pub fn rival_cell(layout: &Layout, rival: Rival, index: u8) -> Vec2 {
    let y = if tall_rivals(layout) { 72.0 } else { 66.0 };
    // What is too much for a moment lies on the last space.
    rival_panel(layout, rival).min + vec2(25.0 + 28.4 * f32::from(index.min(STORAGE - 1)), y)
}

/// Width of a rival's trader on its board.
pub const RIVAL_TRADER: f32 = 38.0;

/// Where a rival's traders stand for their number: at home and in reserve.
pub fn rival_traders(layout: &Layout, seat: Seat) -> [Vec2; 2] {
    let (y, reserve) = if tall_rivals(layout) { (160.0, 166.0) } else { (144.0, 102.0) };
    let corner = rival_panel(layout, layout.rival(seat)).min;
    [corner + vec2(28.0, y), corner + vec2(reserve, y)]
}

/// The frames of the own traders: at home and in reserve.
pub fn trader_boxes(layout: &Layout) -> [Rect; 2] {
    let corner = own_panel(layout).min;
    [
        Layout::rect(corner.x + 696.0, corner.y + 50.0, 284.0, 86.0),
        Layout::rect(corner.x + 696.0, corner.y + 144.0, 284.0, 86.0),
    ]
}

/// The middle of an own bonus space.
pub fn bonus_space(layout: &Layout, index: u8) -> Vec2 {
    own_panel(layout).min + vec2(1042.0 + 98.0 * f32::from(index), 94.0)
}

/// A bonus space of a rival: its middle and the width of a tile.
pub fn rival_bonus(layout: &Layout, rival: Rival, index: u8) -> (Vec2, f32) {
    let (first, pitch) = if tall_rivals(layout) { (vec2(40.0, 208.0), 58.0) } else { (vec2(198.0, 146.0), 41.0) };
    (rival_panel(layout, rival).min + first + vec2(pitch * f32::from(index), 0.0), pitch - 3.0)
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, game: &WorldGame, piece: Piece, place: Place) -> Pose {
    let own = own_panel(layout);
    let index = f32::from(place.index);
    let hidden = Pose::new(inn(layout).center(), 1.0, 0.0).faded(0.0);
    let corner = |location| location_rect(layout, game, location).map(|rect| rect.min);
    let near = |seat: Seat| seat == layout.viewer;
    let panel = |seat: Seat| rival_panel(layout, layout.rival(seat)).min;
    let tall = tall_rivals(layout);
    match place.zone {
        Zone::PointDeck => Pose::new(card_slot(layout, DECK), 102.0, 9.0).faded(0.0),
        Zone::PointDeckTop => Pose::new(card_slot(layout, DECK), 102.0, 9.5),
        Zone::PointRow(slot) => Pose::new(card_slot(layout, slot), 120.0, 10.0),
        Zone::Bowl => match piece {
            Piece::Crystal { colour, .. } => Pose::new(bowl(layout, colour), 34.0, 12.0).faded(0.0),
            _ => hidden,
        },
        Zone::Location(location) => corner(location)
            .map_or(hidden, |corner| Pose::new(corner + standing(place.index, place.of), TRADER, 12.0 + index * 0.01)),
        Zone::Unexplored(location) => {
            corner(location).map_or(hidden, |corner| Pose::new(corner + vec2(118.0, 45.0), 74.0, 12.0))
        }
        Zone::BonusStack(location, stack) | Zone::BonusTop(location, stack) => {
            let two = game.location(location.0).is_some_and(two_stacks);
            let shown = if matches!(place.zone, Zone::BonusTop(..)) { 1.0 } else { 0.0 };
            corner(location)
                .map_or(hidden, |corner| Pose::new(corner + stack_at(two, stack), 76.0, 12.0 + shown).faded(shown))
        }
        Zone::Caravan(seat) if near(seat) => {
            let centre = storage_cell(layout, place.index, place.of);
            Pose::new(centre, 52.0, 28.0 + index * 0.01)
        }
        Zone::Caravan(seat) => {
            let centre = rival_cell(layout, layout.rival(seat), place.index);
            Pose::new(centre, 24.0, 16.0 + index * 0.01)
        }
        Zone::Home(seat) | Zone::Reserve(seat) if near(seat) => {
            let home = matches!(place.zone, Zone::Home(_));
            let frame = trader_boxes(layout)[usize::from(!home)];
            let x = spread(frame.min.x + 4.0, 176.0, 60.0, -20.0, place.of, place.index);
            let alpha = if home { 1.0 } else { 0.5 };
            Pose::new(vec2(x, frame.center().y), 62.0, 26.0 + index * 0.1).faded(alpha)
        }
        Zone::Home(seat) | Zone::Reserve(seat) => {
            let home = matches!(place.zone, Zone::Home(_));
            let first = if place.index == 0 { 1.0 } else { 0.0 };
            let alpha = if home { 1.0 } else { 0.5 };
            Pose::new(rival_traders(layout, seat)[usize::from(!home)], RIVAL_TRADER, 13.0).faded(first * alpha)
        }
        Zone::BonusSpaces(seat) if near(seat) => Pose::new(bonus_space(layout, place.index), 88.0, 26.0),
        Zone::BonusSpaces(seat) => {
            let (centre, width) = rival_bonus(layout, layout.rival(seat), place.index);
            Pose::new(centre, width, 13.0)
        }
        Zone::Found(seat) if near(seat) => {
            let x = spread(own.min.x + 1076.0, 210.0, 72.0, 4.0, place.of, place.index);
            Pose::new(vec2(x, own.min.y + 190.0), 72.0, 26.0 + index * 0.1)
        }
        Zone::Found(seat) if tall => {
            let x = spread(panel(seat).x + 190.0, 106.0, 46.0, 2.0, place.of, place.index);
            Pose::new(vec2(x, panel(seat).y + 206.0), 46.0, 13.0 + index * 0.01)
        }
        Zone::Found(seat) => Pose::new(panel(seat) + vec2(180.0, 102.0), 30.0, 13.0).faded(0.0),
        Zone::Claimed(seat) if near(seat) => {
            let room = layout.prompt().min.x - 24.0 - (own.min.x + 1314.0);
            let x = spread(own.min.x + 1314.0, room, 112.0, -70.0, place.of, place.index);
            Pose::new(vec2(x, own.min.y + 134.0), 112.0, 26.0 + index * 0.1)
        }
        Zone::Claimed(seat) => Pose::new(panel(seat) + vec2(150.0, 22.0), 20.0, 5.0).faded(0.0),
        _ => hidden,
    }
}

/// Whether a golem location has two bonus stacks.
pub fn two_stacks(location: &Location) -> bool {
    matches!(location.site, Site::Golem { stacks: [_, second], .. } if second > 0)
}
