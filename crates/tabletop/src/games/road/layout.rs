//! Where the pieces of the road family lie in a window: goals before the land, the market on its shelf, the hand on a rug,
//! crystals in a wagon. Rivals stand at the left, what is looked at and what was done at the right.

use bevy_math::{Rect, Vec2, vec2};
use rules::Seat;

use crate::areas::Part;
use crate::flight::FORWARD;
use crate::ids::{Rival, Slot};
use crate::layout::{Actor, CARD_ASPECT, Frame, Layout, Pose, Shows, in_rows, overflow, spread};
use crate::small_screens::Counts;
use crate::stage::{Piece, Place, Zone};

/// Where the strip at the top ends.
const TOP: f32 = 76.0;
/// What lies at the left and right edge of the window keeps so far from it.
const EDGE: f32 = 20.0;
/// Where the rows begin, right of the rivals.
fn rows_left(layout: &Layout) -> f32 {
    EDGE + rival_width(layout) + 20.0
}

/// Width of a rival.
fn rival_width(layout: &Layout) -> f32 {
    if layout.small_screens { 338.0 } else { 294.0 }
}

/// Where the rug begins, right of the own wagon.
const RUG_LEFT: f32 = 470.0;
/// How high the own wagon is with its cover.
const WAGON: f32 = 320.0;
/// How much of the deck is seen behind the last goal.
const DECK_SEEN: f32 = 52.0;
/// Width of the room for the own played cards.
const PLAYED_ROOM: f32 = 124.0;

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let first_rival = first_rival(layout);
    let right = right_column(layout);
    let middle = right.min.y + right.height() * if layout.small_screens { SMALL_SCREEN_INSPECTOR } else { 0.62 };
    let inspector = Rect::new(right.min.x, right.min.y, right.max.x, middle);
    let log = Rect::new(right.min.x, middle + 10.0, right.max.x, right.max.y);
    let below = first_rival.max.y + 10.0;
    Frame {
        own: own_panel(layout),
        near_seat: wagon_cover(layout),
        inspector: Some(inspector),
        prompt: Rect::new(inspector.min.x + 16.0, middle - 178.0, inspector.max.x - 16.0, middle - 14.0),
        rest: Some(rest_place(layout)),
        log,
        caption: layout.caption_within(log),
        first_rival,
        rival_pitch: first_rival.height() + rival_gap(layout),
        vote: Layout::rect(right.min.x, right.min.y, right.width(), 10.0),
        below_rival: Layout::rect(EDGE, below, rival_width(layout), rivals_end(layout) - below),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let card = |centre, width| Rect::from_center_size(centre, vec2(width, width * CARD_ASPECT));
    vec![
        (card(merchant_slot(layout, MERCHANT_DECK), deck_width(layout)), Part::MerchantDeck),
        (card(point_slot(layout, POINT_DECK), point_width(layout)), Part::PointDeck),
        (wagon_bed(layout), Part::Caravan),
    ]
}

/// The column at the right: what is looked at, and below it the log.
fn right_column(layout: &Layout) -> Rect {
    let size = layout.surface.size;
    let width = 372.0 + (layout.extra().x * 0.2).min(140.0);
    Rect::new(size.x - EDGE - width, TOP + 8.0, size.x - EDGE, size.y - 14.0)
}

/// Left and right end of the rows.
fn rows(layout: &Layout) -> (f32, f32) {
    (rows_left(layout), right_column(layout).min.x - 22.0)
}

/// Width of the cards in the row of goals.
pub fn point_width(layout: &Layout) -> f32 {
    let (left, right) = rows(layout);
    let share = if layout.small_screens { 0.29 } else { 0.272 };
    let low = (layout.surface.size.y - TOP) * share / CARD_ASPECT;
    low.min((right - left - DECK_SEEN - 4.0 * 12.0) / 5.0)
}

/// Width of the cards in the market.
pub fn merchant_width(layout: &Layout) -> f32 {
    let (left, right) = rows(layout);
    let low = (layout.surface.size.y - TOP) * 0.212 / CARD_ASPECT;
    low.min((right - left - 2.0 * POST - 0.64 * low - 6.0 * 12.0) / 6.0)
}

/// Room of a post at either end of the shelf.
const POST: f32 = 24.0;

/// Width of the cards of the merchant deck, which stands at the end of the shelf.
pub fn deck_width(layout: &Layout) -> f32 {
    0.64 * merchant_width(layout)
}

/// Where the market begins, downwards.
fn market_top(layout: &Layout) -> f32 {
    TOP + point_width(layout) * CARD_ASPECT + 16.0
}

/// The board that the market stands on.
pub fn shelf(layout: &Layout) -> Rect {
    let (left, right) = rows(layout);
    let top = market_top(layout) + merchant_width(layout) * CARD_ASPECT - 6.0;
    Rect::new(left - 12.0, top, right + 8.0, top + 36.0)
}

/// Where the near side of the table begins.
fn near(layout: &Layout) -> f32 {
    shelf(layout).max.y + 12.0
}

/// The near side of the table: the own wagon, the rug and the claimed cards.
fn own_panel(layout: &Layout) -> Rect {
    Rect::new(EDGE, near(layout), rows(layout).1, layout.surface.size.y - 8.0)
}

/// The rug that the hand lies on.
pub fn rug(layout: &Layout) -> Rect {
    Rect::new(RUG_LEFT, near(layout) + 20.0, rows(layout).1, layout.surface.size.y)
}

/// The part of the rug that the hand has.
fn hand_room(layout: &Layout) -> Rect {
    let rug = rug(layout);
    Rect::new(rug.min.x + 24.0, near(layout), rug.max.x - PLAYED_ROOM - 22.0, rug.max.y - 14.0)
}

/// The part of the rug that played cards have; the way to take them back is below them.
pub fn played_room(layout: &Layout) -> Rect {
    let rug = rug(layout);
    Rect::new(rug.max.x - PLAYED_ROOM - 8.0, rug.min.y + 18.0, rug.max.x - 28.0, rug.max.y - 126.0)
}

/// Where the button to rest stands: it takes the played cards back.
fn rest_place(layout: &Layout) -> Rect {
    let rug = rug(layout);
    Rect::new(rug.max.x - PLAYED_ROOM - 12.0, rug.max.y - 122.0, rug.max.x - 20.0, rug.max.y - 28.0)
}

/// The cover of the own wagon with name and points.
pub fn wagon_cover(layout: &Layout) -> Rect {
    let foot = layout.surface.size.y - 8.0;
    Rect::new(EDGE, foot - WAGON, RUG_LEFT - 20.0, foot - WAGON + 126.0)
}

/// The bed of the own wagon with its cells.
pub fn wagon_bed(layout: &Layout) -> Rect {
    bed_below(wagon_cover(layout))
}

/// The bed of a large wagon below its cover.
pub fn bed_below(cover: Rect) -> Rect {
    let unit = unit(cover);
    Rect::new(
        cover.min.x + 10.0 * unit,
        cover.max.y - 16.0 * unit,
        cover.max.x - 10.0 * unit,
        cover.max.y + 166.0 * unit,
    )
}

/// How large a wagon is in units of the own one.
pub fn unit(cover: Rect) -> f32 {
    cover.width() / COVER.x
}

/// Width and height of the cover of the own wagon.
const COVER: Vec2 = vec2(RUG_LEFT - 20.0 - EDGE, 126.0);

/// The cover of the wagon of a rival who has the foreground: at the right end of the rug, as large as there is room.
pub fn actor_cover(layout: &Layout) -> Rect {
    let rug = rug(layout);
    let unit = ((rug.height() - 50.0) / WAGON).clamp(1.0, 1.22);
    let corner = vec2(rug.max.x - 44.0 - COVER.x * unit, rug.max.y - 8.0 - WAGON * unit);
    Rect::from_corners(corner, corner + COVER * unit)
}

/// Where a rival who has the foreground shows cards: on the rug, left of the wagon.
fn shown_room(layout: &Layout) -> Rect {
    let rug = rug(layout);
    Rect::new(rug.min.x + 40.0, near(layout), actor_cover(layout).min.x - 30.0, rug.max.y - 14.0)
}

/// Middle and width of the one card that is shown large.
fn shown_card(layout: &Layout) -> (Vec2, f32) {
    in_rows(shown_room(layout), Place { zone: Zone::Bowl, index: 0, of: 1 }, HAND_WIDTH, LEAST_HAND_WIDTH, HAND_ROW)
}

/// Where a card that somebody claims is looked at: large before the rows.
pub(crate) fn forward(layout: &Layout) -> Pose {
    let (left, right) = rows(layout);
    let width = layout.surface.size.y * 0.54 / CARD_ASPECT;
    Pose::new(vec2((left + right) / 2.0, (TOP + layout.surface.size.y) / 2.0), width, FORWARD)
}

/// An own card that makes room for a rival: small, in the place of the claimed cards; those that were played at the end.
fn stepped_back(layout: &Layout, place: Place, played: bool) -> Pose {
    let cover = wagon_cover(layout);
    let split = cover.min.x + cover.width() * 0.66;
    let (left, right) = if played { (split + 8.0, cover.max.x - 4.0) } else { (cover.min.x + 4.0, split) };
    let x = spread(left, right - left, CLAIMED_WIDTH, 6.0, place.of, place.index);
    let z = 26.0 + f32::from(place.index) * 0.1;
    Pose::new(vec2(x, claimed_middle(layout)), CLAIMED_WIDTH, z).faded(if played { 0.75 } else { 1.0 })
}

/// How the wagon of a rival who has the foreground has come from its place among the rivals: where a point of it is, and how
/// large it is, when this part of the way is done.
pub fn rolled(layout: &Layout, point: Vec2, part: f32) -> (Vec2, f32) {
    let Some(actor) = layout.actor else { return (point, 1.0) };
    let (cover, panel) = (actor_cover(layout), layout.rival_panel(layout.rival(actor.seat)));
    let small = panel.width() / cover.width();
    let start = panel.min + (point - cover.min) * small;
    (start.lerp(point, part), small + (1.0 - small) * part)
}

/// Where the rivals end, downwards: above the cards that were claimed.
fn rivals_end(layout: &Layout) -> f32 {
    claimed_middle(layout) - CLAIMED_WIDTH * CARD_ASPECT / 2.0 - 12.0
}

/// Width of claimed cards.
pub const CLAIMED_WIDTH: f32 = 80.0;

/// The middle of the own claimed cards, downwards.
pub fn claimed_middle(layout: &Layout) -> f32 {
    wagon_cover(layout).min.y - 8.0 - CLAIMED_WIDTH * CARD_ASPECT / 2.0
}

/// The middle of one of so many own claimed cards.
pub fn claimed_slot(layout: &Layout, index: u8, of: u8) -> Vec2 {
    let cover = wagon_cover(layout);
    // As many places as usually end the game, so that cards and free places lie in one row.
    let of = of.max(if layout.players > 3 { 5 } else { 6 });
    let x = spread(cover.min.x + 4.0, cover.width() - 8.0, CLAIMED_WIDTH, 6.0, of, index);
    vec2(x, claimed_middle(layout))
}

fn rival_gap(layout: &Layout) -> f32 {
    if layout.players > 3 { 8.0 } else { 14.0 }
}

/// The first rival.
fn first_rival(layout: &Layout) -> Rect {
    let room = rivals_end(layout) - TOP;
    let count = f32::from(layout.players.max(2) - 1);
    let most = match layout.players {
        _ if layout.small_screens => SMALL_SCREEN_RIVAL,
        2 => ALONE_RIVAL,
        _ => BIG_RIVAL + 80.0,
    };
    let height = ((room - rival_gap(layout) * (count - 1.0)) / count).min(most);
    Layout::rect(EDGE, TOP, rival_width(layout), height)
}

/// How much room a rival needs whose wagon is drawn as large as there are pictures for, with cards that can be read.
const BIG_RIVAL: f32 = 240.0;

/// How much room the only rival has, with cards that can be read.
const ALONE_RIVAL: f32 = 526.0;

/// How much room a rival has at most whose things are counted for viewers with small screens, and the part of the right column that
/// the inspector has for them.
const SMALL_SCREEN_RIVAL: f32 = 440.0;
const SMALL_SCREEN_INSPECTOR: f32 = 0.82;

/// Whether rivals are the small ones.
pub fn small_rivals(layout: &Layout) -> bool {
    first_rival(layout).height() < BIG_RIVAL
}

/// The bed of a rival's wagon with its cells.
pub fn rival_bed(layout: &Layout, rival: Rival) -> Rect {
    let panel = layout.rival_panel(rival);
    let (top, height) = match (small_rivals(layout), layout.players) {
        (true, _) => (72.0, 36.0),
        (false, 2) => (78.0, 104.0),
        // Two rivals have coins beside their crystals, so that there is room for their cards.
        (false, _) => (78.0, 90.0),
    };
    Layout::rect(panel.min.x + 6.0, panel.min.y + top, panel.width() - 12.0, height)
}

/// The middle of a space of a rival's caravan.
pub fn rival_cell(layout: &Layout, rival: Rival, index: u8) -> (Vec2, f32) {
    let bed = rival_bed(layout, rival);
    let index = f32::from(index.min(19));
    if small_rivals(layout) {
        let (column, row) = (index % 10.0, (index / 10.0).floor());
        (bed.min + vec2(20.0 + 26.9 * column, 18.0 + 20.0 * row), 25.0)
    } else if layout.players > 2 {
        let (column, row) = (index % 5.0, (index / 5.0).floor());
        (bed.min + vec2(30.0 + 43.0 * column, 26.0 + 39.0 * row), 37.0)
    } else {
        let (column, row) = (index % 5.0, (index / 5.0).floor());
        (bed.min + vec2(35.0 + 53.0 * column, 32.0 + 45.0 * row), 43.0)
    }
}

/// Spaces there is room for in a caravan: no content has a higher limit.
pub const CARAVAN: u8 = 10;

/// The middle of a space of the own caravan, of so many crystals; what is too much for the moment lies on the cover in two
/// rows, the closer the more it is: every crystal can be seen and clicked.
pub fn own_cell(layout: &Layout, index: u8, of: u8) -> (Vec2, f32) {
    cell(wagon_cover(layout), index, of)
}

/// The same in any large wagon.
pub fn cell(cover: Rect, index: u8, of: u8) -> (Vec2, f32) {
    let (bed, unit) = (bed_below(cover), unit(cover));
    let pitch = (bed.width() / unit - 16.0) / 5.0;
    let corner = vec2(8.0 + pitch / 2.0, 54.0);
    let at = if index < CARAVAN {
        corner + vec2(pitch * f32::from(index % 5), 78.0 * f32::from(index / 5))
    } else {
        let (column, row, pitch) = overflow(index - CARAVAN, of.saturating_sub(CARAVAN), 5, pitch);
        corner + vec2(pitch * column, -188.0 - 74.0 * row)
    };
    (bed.min + at * unit, 72.0 * unit)
}

/// The slot of the deck beside the point row.
pub const POINT_DECK: Slot = Slot(5);
/// The slot of the deck beside the merchant row.
pub const MERCHANT_DECK: Slot = Slot(6);

/// The middle of a point card.
pub fn point_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let ((left, right), width) = (rows(layout), point_width(layout));
    let pitch = width + ((right - left - DECK_SEEN - 5.0 * width) / 4.0).clamp(12.0, 40.0);
    let whole = 4.0 * pitch + width + DECK_SEEN;
    let first = (left + right - whole + width) / 2.0;
    let y = TOP + width * CARD_ASPECT / 2.0;
    match slot {
        // Behind the last card: the next ones come from there.
        slot if slot >= POINT_DECK => vec2(first + 4.0 * pitch + DECK_SEEN, y),
        slot => vec2(first + pitch * f32::from(slot.0), y),
    }
}

/// The middle of a merchant card.
pub fn merchant_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let ((left, right), width, deck) = (rows(layout), merchant_width(layout), deck_width(layout));
    // The posts of the shelf stand free.
    let (left, right) = (left + POST, right - POST);
    let pitch = width + ((right - left - deck - 6.0 * width) / 6.0).clamp(10.0, 36.0);
    let first = (left + right - 6.0 * pitch - deck + width) / 2.0;
    let foot = shelf(layout).min.y + 6.0;
    match slot {
        slot if slot >= MERCHANT_DECK => {
            vec2(first + 6.0 * pitch - (width - deck) / 2.0, foot - deck * CARD_ASPECT / 2.0)
        }
        slot => vec2(first + pitch * f32::from(slot.0), foot - width * CARD_ASPECT / 2.0),
    }
}

/// The middle of a coin on a point card, inside its upper right corner, and its size.
pub fn token_place(layout: &Layout, slot: Slot) -> (Vec2, f32) {
    let width = point_width(layout);
    let size = width * 0.29;
    (point_slot(layout, slot) + vec2(width / 2.0 - size * 0.62, size * 0.64 - width * CARD_ASPECT / 2.0), size)
}

/// Width of cards in the own hand, as long as there are few.
const HAND_WIDTH: f32 = 290.0;
/// The same where there are many.
const LEAST_HAND_WIDTH: f32 = 100.0;
/// The most cards of a hand that lie in one row.
const HAND_ROW: u8 = 8;

/// Middle and width of a card of the hand within its room.
fn in_hand(room: Rect, place: Place) -> (Vec2, f32) {
    in_rows(room, place, HAND_WIDTH, LEAST_HAND_WIDTH, HAND_ROW)
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, piece: Piece, place: Place) -> Pose {
    let index = f32::from(place.index);
    if let Some(pose) = layout.actor.and_then(|actor| pose_of_actor(layout, actor, piece, place)) {
        return pose;
    }
    match place.zone {
        // A deck is as thick as it is high: only the uppermost backs are seen.
        Zone::MerchantDeck => deck(merchant_slot(layout, MERCHANT_DECK), deck_width(layout), place),
        Zone::PointDeck => deck(point_slot(layout, POINT_DECK), point_width(layout) * 0.94, place),
        Zone::Market(slot) => Pose::new(merchant_slot(layout, slot), merchant_width(layout), 10.0),
        Zone::PointRow(slot) => Pose::new(point_slot(layout, slot), point_width(layout), 10.0),
        Zone::OnCard(slot) => on_card(layout, slot, place),
        Zone::Bowl => {
            // Goods come and go where the market is.
            Pose::new(shelf(layout).center() - vec2(0.0, 60.0), 40.0, 12.0).faded(0.0)
        }
        Zone::TokenPile(slot) => {
            // A tall pile shows its uppermost coins only.
            let (top, size) = token_place(layout, slot);
            let below = f32::from((place.of - 1 - place.index).min(3));
            Pose::new(top + vec2(0.0, 3.0 * below), size, 22.0 + index * 0.01)
        }
        Zone::Hand(seat) if seat == layout.viewer => {
            let (centre, width) = in_hand(hand_room(layout), place);
            Pose::new(centre, width, 30.0 + index * 0.1)
        }
        Zone::Played(seat) if seat == layout.viewer => {
            // A pile of which every card shows its head.
            let room = played_room(layout);
            let (width, head) = (room.width(), room.width() * CARD_ASPECT / 2.0);
            let step = ((room.height() - 2.0 * head - 34.0) / f32::from(place.of.max(2) - 1)).clamp(0.0, 46.0);
            Pose::new(vec2(room.center().x, room.min.y + 34.0 + head + step * index), width, 26.0 + index * 0.1)
        }
        Zone::Claimed(seat) if seat == layout.viewer => {
            Pose::new(claimed_slot(layout, place.index, place.of), CLAIMED_WIDTH, 26.0 + index * 0.1)
        }
        Zone::Caravan(seat) if seat == layout.viewer => {
            let (centre, cell) = own_cell(layout, place.index, place.of);
            Pose::new(centre, cell - 8.0, if place.index < CARAVAN { 28.0 } else { 29.0 } + index * 0.01)
        }
        Zone::Tokens(seat) if seat == layout.viewer => {
            let copper = matches!(piece, Piece::Copper(_));
            Pose::new(own_token(layout, copper), 32.0, 27.0)
        }
        Zone::Hand(seat) | Zone::Played(seat) | Zone::Claimed(seat) | Zone::Caravan(seat) | Zone::Tokens(seat)
            if layout.small_screens =>
        {
            Counts::of(layout.rival_panel(layout.rival(seat))).pose(piece, place)
        }
        Zone::Hand(seat) => minis(layout, seat, place, 0.0),
        Zone::Played(seat) => minis(layout, seat, place, 1.0),
        Zone::Claimed(seat) => claimed_by_rival(layout, seat, place),
        Zone::Caravan(seat) => {
            let (centre, cell) = rival_cell(layout, layout.rival(seat), place.index);
            Pose::new(centre, cell - 5.0, 16.0)
        }
        Zone::Tokens(seat) => {
            let copper = matches!(piece, Piece::Copper(_));
            Pose::new(rival_token(layout, layout.rival(seat), copper), 28.0, 14.0)
        }
        _ => hidden(layout),
    }
}

/// Where a piece is drawn while a rival has the foreground, if that is elsewhere than usual.
fn pose_of_actor(layout: &Layout, actor: Actor, piece: Piece, place: Place) -> Option<Pose> {
    let index = f32::from(place.index);
    match place.zone {
        Zone::Hand(seat) | Zone::Played(seat) | Zone::Claimed(seat)
            if seat == actor.seat && actor.shows == Shows::Card(piece) =>
        {
            let (centre, width) = shown_card(layout);
            Some(Pose::new(centre, width, 34.0))
        }
        Zone::Hand(seat) if seat == actor.seat && actor.shows == Shows::Hand => {
            let (centre, width) = in_hand(shown_room(layout), place);
            Some(Pose::new(centre, width, 30.0 + index * 0.1))
        }
        Zone::Caravan(seat) if seat == actor.seat => {
            let (centre, size) = cell(actor_cover(layout), place.index, place.of);
            Some(Pose::new(centre, size - 8.0, if place.index < CARAVAN { 28.0 } else { 29.0 } + index * 0.01))
        }
        Zone::Tokens(seat) if seat == actor.seat => {
            let cover = actor_cover(layout);
            Some(Pose::new(token(cover, matches!(piece, Piece::Copper(_))), 32.0 * unit(cover), 27.0))
        }
        // What is given goes into the card, what is got comes out of it.
        Zone::Bowl if matches!(actor.shows, Shows::Card(_)) => {
            Some(Pose::new(shown_card(layout).0, 60.0, 12.0).faded(0.0))
        }
        Zone::Hand(seat) if seat == layout.viewer => Some(stepped_back(layout, place, false)),
        Zone::Played(seat) if seat == layout.viewer => Some(stepped_back(layout, place, true)),
        Zone::Claimed(seat) if seat == layout.viewer => {
            let centre = claimed_slot(layout, place.index, place.of);
            Some(Pose::new(centre, CLAIMED_WIDTH, 5.0).faded(0.0))
        }
        _ => None,
    }
}

/// Where the own coins lie: on the cover, below the points.
pub fn own_token(layout: &Layout, copper: bool) -> Vec2 {
    token(wagon_cover(layout), copper)
}

/// The same on any large wagon.
pub fn token(cover: Rect, copper: bool) -> Vec2 {
    vec2(cover.max.x, cover.min.y) + vec2(if copper { -142.0 } else { -74.0 }, 79.0) * unit(cover)
}

/// Where a rival's coins lie.
pub fn rival_token(layout: &Layout, rival: Rival, copper: bool) -> Vec2 {
    let panel = layout.rival_panel(rival);
    let (first, apart) = match (small_rivals(layout), layout.players) {
        (true, _) => (vec2(174.0, 60.0), vec2(62.0, 0.0)),
        // The only rival has room.
        (false, 2) => (vec2(112.0, 211.0), vec2(62.0, 0.0)),
        (false, _) => (vec2(246.0, 104.0), vec2(0.0, 39.0)),
    };
    panel.min + first + if copper { Vec2::ZERO } else { apart }
}

/// Crystals that were paid onto a merchant: inside its upper right corner, from the right.
fn on_card(layout: &Layout, slot: Slot, place: Place) -> Pose {
    const IN_ROW: u8 = 3;
    let width = merchant_width(layout);
    let size = width * 0.25;
    let rows = f32::from(place.of.div_ceil(IN_ROW).max(2) - 1);
    let step = (width * 0.7 / rows).min(size * 0.92);
    let corner = merchant_slot(layout, slot) + vec2(width / 2.0 - size * 0.62, size * 0.66 - width * CARD_ASPECT / 2.0);
    let (column, row) = (f32::from(place.index % IN_ROW), f32::from(place.index / IN_ROW));
    Pose::new(corner + vec2(-size * 0.92 * column, step * row), size, 20.0 + f32::from(place.index) * 0.01)
}

fn hidden(layout: &Layout) -> Pose {
    Pose::new(layout.surface.size / 2.0, 1.0, 0.0).faded(0.0)
}

fn deck(centre: Vec2, width: f32, place: Place) -> Pose {
    let from_top = place.of - 1 - place.index;
    let lift = f32::from(from_top.min(3)) * 2.0;
    let seen = if from_top < 4 { 1.0 } else { 0.0 };
    Pose::new(centre + vec2(lift, lift) * 0.8, width, 9.0 - f32::from(from_top) * 0.05).face_down().faded(seen)
}

/// A rival's cards as a strip of small ones below the wagon: hand left, played right.
fn minis(layout: &Layout, seat: Seat, place: Place, half: f32) -> Pose {
    let panel = layout.rival_panel(layout.rival(seat));
    let height = panel.height();
    let z = 13.0 + f32::from(place.index) * 0.01;
    if layout.players == 2 {
        let room = panel.width() - 12.0;
        if half > 0.0 {
            // What was played is small: the row has what was claimed at its end.
            let x = spread(panel.min.x + 6.0, room * PLAYED_SHARE, ALONE_PLAYED, 6.0, place.of, place.index);
            return Pose::new(vec2(x, alone_foot(panel)), ALONE_PLAYED, z).faded(0.75);
        }
        let room = Layout::rect(panel.min.x + 6.0, panel.min.y + ALONE_HAND[0], room, ALONE_HAND[1]);
        let (centre, width) = in_rows(room, place, ALONE_CARD[1], ALONE_CARD[0], 5);
        return Pose::new(centre, width, z);
    }
    if height < 150.0 {
        return Pose::new(panel.min + vec2(80.0 + 140.0 * half, height - 10.0), 30.0, 13.0).faded(0.0);
    }
    // As large as what is above them leaves room for, the hand with more of it.
    let (top, foot) =
        if small_rivals(layout) { (112.0, height - 3.0) } else { (180.0, height + rival_gap(layout) - 4.0) };
    if half == 0.0 && !small_rivals(layout) {
        // Many cards of two rivals lie in two rows: small ones say more than slivers.
        let room = Layout::rect(panel.min.x + 6.0, panel.min.y + top, 184.0, foot - top);
        let (centre, width) = in_rows(room, place, CLAIMED_WIDTH, 44.0, 6);
        return Pose::new(centre, width, z);
    }
    let width = ((foot - top) / CARD_ASPECT).min(CLAIMED_WIDTH);
    let (left, room) = match half > 0.0 {
        true if small_rivals(layout) => (182.0, 106.0),
        true => (200.0, 88.0),
        false => (8.0, 168.0),
    };
    let x = spread(panel.min.x + left, room, width, 3.0, place.of, place.index);
    let alpha = if half > 0.0 { 0.6 } else { 1.0 };
    let centre = vec2(x, panel.min.y + foot - width * CARD_ASPECT / 2.0);
    Pose::new(centre, width, z).faded(alpha)
}

/// Where the hand of the only rival begins below the top of its panel, and how high it is: in two rows where there are many.
const ALONE_HAND: [f32; 2] = [238.0, 190.0];
/// The least and the largest width of a card of that hand.
const ALONE_CARD: [f32; 2] = [58.0, 100.0];
/// Width of the cards below the hand: those that were played, and those that were claimed.
const ALONE_PLAYED: f32 = 54.0;
/// How much of their row the played cards of the only rival have.
const PLAYED_SHARE: f32 = 0.5;

/// The middle of the row below the hand of the only rival, downwards.
fn alone_foot(panel: Rect) -> f32 {
    panel.min.y + ALONE_HAND[0] + ALONE_HAND[1] + 14.0 + ALONE_PLAYED * CARD_ASPECT / 2.0
}

/// What a rival has claimed: beside the played cards of the only one; more rivals have a number instead.
fn claimed_by_rival(layout: &Layout, seat: Seat, place: Place) -> Pose {
    let panel = layout.rival_panel(layout.rival(seat));
    if layout.players > 2 {
        return Pose::new(panel.min + vec2(40.0, 60.0), 20.0, 5.0).faded(0.0);
    }
    let left = panel.min.x + 6.0 + (panel.width() - 12.0) * PLAYED_SHARE + 10.0;
    let x = spread(left, panel.max.x - 6.0 - left, ALONE_PLAYED, 6.0, place.of, place.index);
    Pose::new(vec2(x, alone_foot(panel)), ALONE_PLAYED, 13.0 + f32::from(place.index) * 0.01)
}

#[cfg(test)]
mod tests {
    use rules::GameKind;

    use super::*;
    use crate::layout::Surface;

    #[test]
    fn a_hand_of_sixteen_hides_nothing_and_any_hand_stays_in_its_room() {
        for window in [vec2(1280.0, 720.0), vec2(1024.0, 768.0), vec2(2560.0, 1080.0)] {
            let surface = Surface::of(window);
            let layout = Layout {
                surface,
                players: 2,
                viewer: 0,
                kind: GameKind::Golem,
                watched: false,
                actor: None,
                small_screens: false,
            };
            let room = hand_room(&layout).inflate(0.1);
            for of in 1..=30 {
                let seen: Vec<Rect> = (0..of)
                    .map(|index| in_hand(hand_room(&layout), Place { zone: Zone::Hand(0), index, of }))
                    .map(|(centre, width)| Rect::from_center_size(centre, vec2(width, width * CARD_ASPECT)))
                    .collect();
                for (index, card) in seen.iter().enumerate() {
                    assert!(room.union(*card) == room, "{of}: {card:?} leaves {room:?}");
                    let hidden = seen[..index].iter().any(|other| !other.intersect(*card).is_empty());
                    assert!(of > 2 * HAND_ROW || !hidden, "{of}: card {index} covers another");
                }
                // Few cards are large, and twelve can still be read.
                let least = match of {
                    ..=3 => 280.0,
                    4..=8 => 150.0,
                    9..=12 => 132.0,
                    _ => 98.0,
                };
                assert!(seen[0].width() > least, "{of} in {window}: {}", seen[0].width());
            }
        }
    }
}
