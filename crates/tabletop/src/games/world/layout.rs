//! Where the pieces of An Endless World lie in a window: golems above the land they can be met in, the own board along the
//! near edge. Rivals and the signs are at the left, what is looked at and what was done at the right.

use bevy_math::{Rect, Vec2, vec2};
use rules::components::{Location, Site};
use rules::world::{GOLEMS, WorldGame};
use rules::{Crystal, GameKind, Seat};

use crate::areas::Part;
use crate::flight::FORWARD;
use crate::ids::{LocationId, Rival, Slot, StackId};
use crate::layout::{Frame, Layout, Pose, overflow, spread};
use crate::legend;
use crate::small_screens::Counts;
use crate::stage::{Piece, Place, Zone};

/// Where the strip at the top ends.
const TOP: f32 = 76.0;
/// What lies at an edge of the window keeps so far from it.
const EDGE: f32 = 12.0;
/// Between the parts of the table.
const GAP: f32 = 8.0;

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let first_rival = rival_panel(layout, Rival(0));
    let right = right_column(layout);
    let middle = right.min.y + right.height() * if layout.small_screens { 0.78 } else { 0.56 };
    let inspector = Rect::new(right.min.x, right.min.y, right.max.x, middle);
    let log = Rect::new(right.min.x, middle + 10.0, right.max.x, right.max.y);
    let [seat, traders, ..] = own_parts(layout);
    Frame {
        near_seat: seat,
        inspector: Some(inspector),
        prompt: Rect::new(inspector.min.x + 16.0, middle - 178.0, inspector.max.x - 16.0, middle - 14.0),
        rest: Some(Layout::rect(traders.min.x + 12.0, traders.max.y - 106.0, 130.0, 98.0)),
        own: own_panel(layout),
        log,
        caption: layout.caption_within(log),
        first_rival,
        rival_pitch: first_rival.height() + RIVAL_GAP,
        vote: Layout::rect(right.min.x, right.min.y, right.width(), 10.0),
        below_rival: sign_key(layout),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let gift = |slot| (plaque(layout, Slot(slot)), Part::Gift(Slot(slot)));
    let [_, traders, storage, ..] = own_parts(layout);
    let sign = |rect: Rect, picture: &str| Some((rect, Part::Sign(legend::sign(GameKind::World, picture)?)));
    let emblems = (0..4).map(|nth| emblem_row(layout, nth)).zip(EMBLEMS).filter_map(|(rect, name)| sign(rect, name));
    let signs = if has_sign_key(layout) { &SIGNS[..] } else { &[] };
    let signs =
        signs.iter().copied().enumerate().filter_map(|(nth, name)| sign(sign_row(layout, nth, SIGNS.len()), name));
    let spaces = Rect::from_corners(bonus_space(layout, 0), bonus_space(layout, 2)).inflate(BONUS / 2.0);
    let own = [(spaces, "legend-bonus-spaces"), (found_room(layout), "legend-finds")];
    let own =
        own.into_iter().filter_map(|(rect, key)| Some((rect, Part::Sign(legend::counter(GameKind::World, key)?))));
    (0..GOLEMS as u8)
        .map(gift)
        .chain([(inn(layout), Part::Gift(DECK)), (storage, Part::Caravan)])
        .chain(sign(traders, "trader/0"))
        .chain(emblems)
        .chain(signs)
        .chain(own)
        .collect()
}

/// Pictures of the emblems, in the order of their icons.
pub const EMBLEMS: [&str; 4] = ["enamel/help", "enamel/tool", "enamel/new_traders", "enamel/exploration"];
/// Pictures of the signs, as the usual content orders them.
const SIGNS: [&str; 5] = ["sign/pick", "sign/lantern", "sign/wheel", "sign/flask", "sign/totem"];

/// Between emblems on the own board.
const EMBLEM_PITCH: f32 = 33.0;

/// An emblem with its number on the own board.
pub fn emblem_row(layout: &Layout, nth: usize) -> Rect {
    let [_, _, _, emblems, ..] = own_parts(layout);
    let middle = emblems.min.y + 54.0 + EMBLEM_PITCH * nth as f32;
    Rect::new(emblems.min.x, middle - EMBLEM_PITCH / 2.0, emblems.max.x, middle + EMBLEM_PITCH / 2.0)
}

/// A row of the key of signs, of so many.
pub fn sign_row(layout: &Layout, nth: usize, of: usize) -> Rect {
    let key = sign_key(layout);
    let pitch = ((key.height() - 50.0) / of.max(1) as f32).min(58.0);
    let top = key.min.y + 46.0 + pitch * nth as f32;
    Rect::new(key.min.x + 8.0, top + 1.0, key.max.x - 8.0, top + pitch - 1.0)
}

/// The column at the right: what is looked at, and below it the log.
fn right_column(layout: &Layout) -> Rect {
    let width = 360.0 + (layout.extra().x * 0.3).min(180.0);
    let right = layout.surface.size.x - EDGE;
    Rect::new(right - width, TOP + 4.0, right, own_panel(layout).min.y - GAP)
}

/// The column at the left: the rivals, and below them what the signs mean.
fn left_column(layout: &Layout) -> Rect {
    let width = 258.0 + (layout.extra().x * 0.2).min(120.0);
    Rect::new(EDGE, TOP + 4.0, EDGE + width, own_panel(layout).min.y - GAP)
}

/// Below the rivals: what each sign of a place means for the near seat.
pub fn sign_key(layout: &Layout) -> Rect {
    let column = left_column(layout);
    let above = rival_panel(layout, Rival(layout.players.max(2) - 2)).max.y;
    let top = (above + RIVAL_GAP).min(column.max.y);
    Rect::new(column.min.x, top, column.max.x, column.max.y.min(top + SIGN_KEY))
}

/// Whether there is room for the key of signs.
pub fn has_sign_key(layout: &Layout) -> bool {
    sign_key(layout).height() >= KEY - RIVAL_GAP
}

/// The most height the key of signs takes: below it the land is seen.
const SIGN_KEY: f32 = 330.0;

/// The board that a location is printed on.
pub(super) fn board_of(game: &WorldGame, location: LocationId) -> Option<usize> {
    let mut end = 0;
    game.boards().position(|board| {
        end += board.locations.len();
        usize::from(location.0) < end
    })
}

/// Size of a location.
pub const LOCATION: Vec2 = vec2(309.0, 99.0);
/// What a place says, from left to right: where its four zones end.
pub const ZONES: [f32; 4] = [62.0, 140.0, 268.0, 309.0];
/// Size of a golem with what it costs and brings.
const GOLEM: Vec2 = vec2(309.0, 160.0);
/// Left edges of the four columns, from the first.
const COLUMNS: [f32; 4] = [0.0, 315.0, 638.0, 953.0];
/// Upper edges of the six rows of locations, from the golems'.
const ROWS: [f32; 6] = [168.0, 272.0, 376.0, 487.0, 591.0, 695.0];
/// Width and height of golems and locations together.
const BLOCK: Vec2 = vec2(1262.0, 794.0);
/// Width of a trader's picture on a location.
pub const TRADER: f32 = 52.0;
/// Spaces there is room for in a storage: no content has a higher limit.
pub const STORAGE: u8 = 10;

/// Where golems and locations begin: in the middle of what the columns leave.
fn origin(layout: &Layout) -> Vec2 {
    let room = Rect::new(
        left_column(layout).max.x + GAP,
        TOP + 4.0,
        right_column(layout).min.x - GAP,
        own_panel(layout).min.y - GAP,
    );
    room.min + (room.size() - BLOCK) * 0.5
}

/// The rectangle of one of the four boards.
pub fn board_rect(layout: &Layout, board: usize) -> Rect {
    let first = cell(layout, board, (0, 0));
    first.union(cell(layout, board, (2, 1))).inflate(4.0)
}

fn cell(layout: &Layout, board: usize, (row, column): (u8, u8)) -> Rect {
    let (x, y) = (board % 2 * 2 + usize::from(column & 1), board / 2 % 2 * 3 + usize::from(row.min(2)));
    let corner = origin(layout) + vec2(COLUMNS[x], ROWS[y]);
    Rect::from_corners(corner, corner + LOCATION)
}

/// The free place of the upper right board: the next golem lies there.
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
/// Height over width of a card.
const CARD_ASPECT: f32 = 1.4;
/// Width of a card of the golem row.
pub const CARD: f32 = GOLEM.y / CARD_ASPECT;
/// Width of the next golem.
pub const NEXT: f32 = 66.0;

/// The middle of a card of the golem row.
pub fn card_slot(layout: &Layout, slot: Slot) -> Vec2 {
    match COLUMNS.get(usize::from(slot.0)) {
        Some(left) => origin(layout) + vec2(left + CARD / 2.0, GOLEM.y / 2.0),
        None => inn(layout).min + vec2(NEXT / 2.0 + 5.0, LOCATION.y / 2.0),
    }
}

/// The plaque right of a card of the golem row.
pub fn plaque(layout: &Layout, slot: Slot) -> Rect {
    let corner = origin(layout) + vec2(COLUMNS[usize::from(slot.0) % 4] + CARD - 6.0, 0.0);
    Rect::from_corners(corner, corner + vec2(GOLEM.x - CARD + 6.0, GOLEM.y))
}

/// The own board along the near edge.
fn own_panel(layout: &Layout) -> Rect {
    let height = 190.0 + (layout.extra().y * 0.2).min(60.0);
    let size = layout.surface.size;
    Rect::new(EDGE, size.y - 8.0 - height, size.x - EDGE, size.y - 8.0)
}

/// The own board from left to right: who sits there, traders, storage, emblems, tiles, claimed golems.
pub fn own_parts(layout: &Layout) -> [Rect; 6] {
    const ENDS: [(f32, f32); 6] =
        [(14.0, 230.0), (240.0, 706.0), (722.0, 1056.0), (1074.0, 1284.0), (1304.0, 1598.0), (1616.0, 1878.0)];
    let own = own_panel(layout);
    let stretch = own.width() / 1888.0;
    ENDS.map(|(from, to)| {
        Rect::new(own.min.x + from * stretch, own.min.y + 8.0, own.min.x + to * stretch, own.max.y - 8.0)
    })
}

/// Where a golem that somebody claims is looked at: large before the boards.
pub(crate) fn forward(layout: &Layout) -> Pose {
    let boards = Rect::new(board_rect(layout, 0).min.x, TOP, board_rect(layout, 1).max.x, own_panel(layout).min.y);
    Pose::new(boards.center(), boards.height() * 0.8 / CARD_ASPECT, FORWARD)
}

/// Between rivals.
const RIVAL_GAP: f32 = 10.0;

/// The board of a rival in the left column.
pub fn rival_panel(layout: &Layout, rival: Rival) -> Rect {
    let column = left_column(layout);
    let count = f32::from(layout.players.max(2) - 1);
    // The key of the signs needs its room below them.
    let (key, most) = if layout.small_screens { (-RIVAL_GAP, SMALL_SCREEN_RIVAL) } else { (KEY, TALL_RIVAL) };
    let room = column.height() - key - RIVAL_GAP * count;
    let height = (room / count).min(most);
    let top = column.min.y + (height + RIVAL_GAP) * f32::from(rival.0);
    Rect::new(column.min.x, top, column.max.x, top + height)
}

/// How much room the key of the signs needs.
const KEY: f32 = 240.0;
/// How much room a rival takes at most: tiles and finds have a line of their own.
const TALL_RIVAL: f32 = 246.0;

/// The same where it is counted for viewers with small screens: two of them leave no room for the key.
const SMALL_SCREEN_RIVAL: f32 = 400.0;

/// Whether rivals' boards have a line of their own for tiles.
pub fn tall_rivals(layout: &Layout) -> bool {
    rival_panel(layout, Rival(0)).height() > 240.0
}

/// Where traders stand on a location, relative to its corner: the middle of the picture.
pub fn standing(index: u8, of: u8) -> Vec2 {
    let [from, to] = [ZONES[0], ZONES[1]];
    let pitch = ((to - from - TRADER) / f32::from(of.max(2) - 1)).min(26.0);
    let offset = f32::from(index.min(of - 1)) - f32::from(of - 1) / 2.0;
    vec2((from + to) / 2.0 + pitch * offset, 57.0)
}

/// Width of a bonus tile on its location.
pub const TILE: f32 = 64.0;

/// The middle of a bonus stack on its location, relative to its corner.
pub fn stack_at(two: bool, stack: StackId) -> Vec2 {
    let middle = (ZONES[1] + ZONES[2]) / 2.0;
    let x = match (two, stack) {
        (false, _) => middle,
        (true, StackId(0)) => middle - 32.0,
        (true, _) => middle + 32.0,
    };
    vec2(x, 37.0)
}

/// Where it is written how many tiles a bonus stack has, relative to the corner of its location: beside a stack that has
/// the room, else on an upper corner of its top tile; of two stacks on the outer one, so that it covers no other tile.
pub fn stack_count(location: &Location, stack: StackId) -> Rect {
    let two = two_stacks(location);
    // The points of a tile stand in the middle of its upper half.
    let aside = match (two, stack) {
        (true, StackId(0)) => vec2(-27.0, -23.0),
        (true, _) => vec2(25.0, -23.0),
        (false, _) if location.icons != 0 => vec2(27.0, -23.0),
        (false, _) => vec2(54.0, -2.0),
    };
    Rect::from_center_size(stack_at(two, stack) + aside, vec2(31.0, 24.0))
}

/// The foot of a location, where it is written why it cannot be used.
pub fn reason_room(location: Rect) -> Rect {
    Rect::new(location.min.x + ZONES[1] + 2.0, location.max.y - 31.0, location.max.x - 5.0, location.max.y - 4.0)
}

/// Between the rows of the storage.
const STORAGE_PITCH: f32 = 57.0;

/// The middle of a space of the own storage; what is too much lies on the emblems beside it.
pub fn storage_cell(layout: &Layout, index: u8, of: u8) -> Vec2 {
    let [_, _, storage, emblems, ..] = own_parts(layout);
    let corner = storage.min + vec2(34.0, 66.0);
    if index < STORAGE {
        return corner + vec2(66.0 * f32::from(index % 5), STORAGE_PITCH * f32::from(index / 5));
    }
    let (column, row, pitch) = overflow(index - STORAGE, of.saturating_sub(STORAGE), 3, 60.0);
    vec2(emblems.min.x + 40.0 + pitch * column, corner.y + STORAGE_PITCH * row)
}

/// The middle of a rival's crystals of a colour: how many there are is written beside them.
pub fn rival_crystals(layout: &Layout, rival: Rival, colour: Crystal) -> Vec2 {
    rival_column(layout, rival, colour.index(), rival_rows(layout)[0])
}

/// Where the rows of a rival's board are, downwards: crystals, emblems, traders, tiles.
fn rival_rows(layout: &Layout) -> [f32; 4] {
    if tall_rivals(layout) { [73.0, 118.0, 163.0, 212.0] } else { [68.0, 106.0, 144.0, 145.0] }
}

/// The middle of a rival's emblems of a kind.
pub fn rival_emblems(layout: &Layout, rival: Rival, kind: usize) -> Vec2 {
    rival_column(layout, rival, kind, rival_rows(layout)[1])
}

/// One of the four columns of a rival's board, at a height.
fn rival_column(layout: &Layout, rival: Rival, column: usize, y: f32) -> Vec2 {
    let panel = rival_panel(layout, rival);
    panel.min + vec2(24.0 + (panel.width() - 12.0) / 4.0 * column as f32, y)
}

/// Width of a rival's trader on its board.
pub const RIVAL_TRADER: f32 = 32.0;

/// Where a rival's traders stand for their number: at home and in reserve.
pub fn rival_traders(layout: &Layout, seat: Seat) -> [Vec2; 2] {
    let (y, reserve) = (rival_rows(layout)[2], if tall_rivals(layout) { 174.0 } else { 80.0 });
    let corner = rival_panel(layout, layout.rival(seat)).min;
    [corner + vec2(24.0, y), corner + vec2(reserve, y)]
}

/// The middle of an own bonus space.
pub fn bonus_space(layout: &Layout, index: u8) -> Vec2 {
    let [.., tiles, _] = own_parts(layout);
    tiles.min + vec2(48.0 + 98.0 * f32::from(index), 75.0)
}

/// Width of an own bonus tile.
pub const BONUS: f32 = 80.0;
/// Size of an own claimed golem.
pub const CLAIMED: Vec2 = vec2(96.0, 134.0);
/// Where the middle of the claimed golems is, below the top of their part.
pub const CLAIMED_MIDDLE: f32 = 106.0;

/// Where exploration tiles lie that were found.
pub fn found_room(layout: &Layout) -> Rect {
    let [.., tiles, _] = own_parts(layout);
    Rect::new(tiles.min.x + 84.0, tiles.min.y + 117.0, tiles.max.x, tiles.min.y + 173.0)
}

/// A bonus space of a rival: its middle and the width of a tile.
pub fn rival_bonus(layout: &Layout, rival: Rival, index: u8) -> (Vec2, f32) {
    let (panel, row) = (rival_panel(layout, rival), rival_rows(layout)[3]);
    let (first, pitch) =
        if tall_rivals(layout) { (vec2(38.0, row), 54.0) } else { (vec2(panel.width() - 107.0, row), 42.0) };
    (panel.min + first + vec2(pitch * f32::from(index), 0.0), pitch - 4.0)
}

/// Where the near seat's traders stand: at home, and farther away those in reserve.
pub fn trader_rooms(layout: &Layout) -> [Rect; 2] {
    let [_, traders, ..] = own_parts(layout);
    let (top, foot) = (traders.min.y + 48.0, traders.max.y - 46.0);
    // The button to rest stands at the left.
    let left = traders.min.x + 156.0;
    let middle = left + (traders.max.x - left) * 0.66;
    [Rect::new(left, top, middle, foot), Rect::new(middle + 8.0, top, traders.max.x - 12.0, foot)]
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, game: &WorldGame, piece: Piece, place: Place) -> Pose {
    let index = f32::from(place.index);
    let hidden = Pose::new(inn(layout).center(), 1.0, 0.0).faded(0.0);
    let corner = |location| location_rect(layout, game, location).map(|rect| rect.min);
    match place.zone {
        Zone::PointDeck => Pose::new(card_slot(layout, DECK), NEXT, 9.0).faded(0.0),
        Zone::PointDeckTop => Pose::new(card_slot(layout, DECK), NEXT, 9.5),
        Zone::PointRow(slot) => Pose::new(card_slot(layout, slot), CARD, 10.0),
        // Goods come and go in the middle of the land.
        Zone::Bowl => Pose::new(origin(layout) + BLOCK * 0.5, 34.0, 12.0).faded(0.0),
        Zone::Location(location) => corner(location)
            .map_or(hidden, |corner| Pose::new(corner + standing(place.index, place.of), TRADER, 12.0 + index * 0.01)),
        Zone::Unexplored(location) => {
            let middle = vec2((ZONES[0] + ZONES[1]) / 2.0, LOCATION.y / 2.0);
            corner(location).map_or(hidden, |corner| Pose::new(corner + middle, 76.0, 12.0))
        }
        Zone::BonusStack(location, stack) | Zone::BonusTop(location, stack) => {
            let two = game.location(location.0).is_some_and(two_stacks);
            let shown = if matches!(place.zone, Zone::BonusTop(..)) { 1.0 } else { 0.0 };
            corner(location)
                .map_or(hidden, |corner| Pose::new(corner + stack_at(two, stack), TILE, 12.0 + shown).faded(shown))
        }
        Zone::Caravan(seat)
        | Zone::Home(seat)
        | Zone::Reserve(seat)
        | Zone::BonusSpaces(seat)
        | Zone::Found(seat)
        | Zone::Claimed(seat) => {
            if layout.small_screens && seat != layout.viewer {
                return Counts::of(rival_panel(layout, layout.rival(seat))).pose(piece, place);
            }
            let own = if seat == layout.viewer { own_pose } else { rival_pose };
            own(layout, piece, place, seat).unwrap_or(hidden)
        }
        _ => hidden,
    }
}

/// Where a piece of the near seat is drawn.
fn own_pose(layout: &Layout, _: Piece, place: Place, _: Seat) -> Option<Pose> {
    let index = f32::from(place.index);
    let [.., claimed] = own_parts(layout);
    let [at_home, in_reserve] = trader_rooms(layout);
    Some(match place.zone {
        Zone::Caravan(_) => Pose::new(storage_cell(layout, place.index, place.of), 54.0, 28.0 + index * 0.01),
        Zone::Home(_) => {
            let x = spread(at_home.min.x, at_home.width(), 60.0, -8.0, place.of, place.index);
            Pose::new(vec2(x, at_home.center().y), 60.0, 26.0 + index * 0.1)
        }
        Zone::Reserve(_) => {
            let x = spread(in_reserve.min.x, in_reserve.width(), 46.0, -16.0, place.of, place.index);
            Pose::new(vec2(x, in_reserve.center().y + 8.0), 46.0, 26.0 + index * 0.1).faded(0.4)
        }
        Zone::BonusSpaces(_) => Pose::new(bonus_space(layout, place.index), BONUS, 26.0),
        Zone::Found(_) => {
            let room = found_room(layout);
            let x = spread(room.min.x, room.width(), room.height(), 4.0, place.of, place.index);
            Pose::new(vec2(x, room.center().y), room.height(), 26.0 + index * 0.1)
        }
        Zone::Claimed(_) => {
            let x = spread(claimed.min.x, claimed.width(), CLAIMED.x, 6.0, place.of, place.index);
            Pose::new(vec2(x, claimed.min.y + CLAIMED_MIDDLE), CLAIMED.x, 26.0 + index * 0.1)
        }
        _ => return None,
    })
}

/// Where a piece of a rival is drawn.
fn rival_pose(layout: &Layout, piece: Piece, place: Place, seat: Seat) -> Option<Pose> {
    let index = f32::from(place.index);
    let (rival, tall) = (layout.rival(seat), tall_rivals(layout));
    let panel = rival_panel(layout, rival);
    Some(match place.zone {
        Zone::Caravan(_) => {
            let Piece::Crystal { colour, .. } = piece else { return None };
            Pose::new(rival_crystals(layout, rival, colour), 28.0, 16.0 + index * 0.01)
        }
        Zone::Home(_) | Zone::Reserve(_) => {
            let home = matches!(place.zone, Zone::Home(_));
            let first = if place.index == 0 { 1.0 } else { 0.0 };
            let alpha = if home { 1.0 } else { 0.5 };
            Pose::new(rival_traders(layout, seat)[usize::from(!home)], RIVAL_TRADER, 13.0).faded(first * alpha)
        }
        Zone::BonusSpaces(_) => {
            let (centre, width) = rival_bonus(layout, rival, place.index);
            Pose::new(centre, width, 13.0)
        }
        Zone::Found(_) if tall => {
            // Smaller rather than one over the other.
            let (from, room, of) = (panel.min.x + 172.0, panel.width() - 180.0, f32::from(place.of.max(1)));
            let width = ((room + 2.0) / of - 2.0).clamp(30.0, 44.0);
            let x = spread(from, room, width, 2.0, place.of, place.index);
            Pose::new(vec2(x, panel.min.y + rival_rows(layout)[3]), width, 13.0 + index * 0.01)
        }
        Zone::Found(_) => Pose::new(panel.min + vec2(150.0, 102.0), 30.0, 13.0).faded(0.0),
        Zone::Claimed(_) => Pose::new(panel.min + vec2(120.0, 22.0), 20.0, 5.0).faded(0.0),
        _ => return None,
    })
}

/// Whether a golem location has two bonus stacks.
pub fn two_stacks(location: &Location) -> bool {
    matches!(location.site, Site::Golem { stacks: [_, second], .. } if second > 0)
}
