//! Where the pieces of the road family lie in a window.

use bevy_math::{Rect, Vec2, vec2};
use rules::{Crystal, Seat};

use crate::areas::Part;
use crate::ids::{Rival, Slot};
use crate::layout::{Frame, Layout, Pose, overflow, spread};
use crate::stage::{Piece, Place, Zone};

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let size = layout.surface.size;
    let own = own_panel(layout);
    let first_rival = first_rival(layout);
    let below = first_rival.max.y + 10.0;
    Frame {
        own,
        prompt: Layout::rect(own.min.x + 348.0, own.min.y + 236.0, 400.0, 150.0),
        log: Layout::rect(size.x - 286.0, 92.0, 262.0, own.min.y - 92.0 - 18.0 - 128.0),
        first_rival,
        rival_pitch: first_rival.height() + rival_gap(layout),
        vote: Layout::rect(size.x - 516.0, 70.0, 502.0, 10.0),
        below_rival: Layout::rect(20.0, below, 338.0, own.min.y - 10.0 - below),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let own = own_panel(layout).min;
    let card = |centre, width| Rect::from_center_size(centre, vec2(width, width * CARD_ASPECT));
    let bowl = |colour| (Rect::from_center_size(bowl(layout, colour), Vec2::splat(60.0)), Part::Bowl(colour));
    let mut parts = Crystal::ALL.map(bowl).to_vec();
    parts.push((card(merchant_slot(layout, MERCHANT_DECK), MERCHANT_WIDTH), Part::MerchantDeck));
    parts.push((card(point_slot(layout, POINT_DECK), POINT_WIDTH), Part::PointDeck));
    parts.push((Layout::rect(own.x + 348.0, own.y + 10.0, 384.0, 40.0), Part::Caravan));
    parts
}

/// The own panel along the near edge.
fn own_panel(layout: &Layout) -> Rect {
    Layout::rect(24.0, layout.surface.size.y - 416.0, layout.surface.size.x - 48.0, 396.0)
}

fn rival_gap(layout: &Layout) -> f32 {
    if layout.players > 3 { 8.0 } else { 14.0 }
}

/// The panel of the first rival.
fn first_rival(layout: &Layout) -> Rect {
    let top = 92.0;
    let room = own_panel(layout).min.y - 18.0 - top;
    let count = f32::from(layout.players.max(2) - 1);
    let height = ((room - rival_gap(layout) * (count - 1.0)) / count).min(288.0);
    Layout::rect(24.0, top, 318.0, height)
}

/// Whether rivals' panels are the small ones.
pub fn small_rivals(layout: &Layout) -> bool {
    first_rival(layout).height() < 240.0
}

/// The bowls of the supply, below the log. They stay at the table when the log goes aside.
pub fn bowls(layout: &Layout) -> Rect {
    let log = layout.frame().log;
    Layout::rect(log.min.x, log.max.y + 12.0, 262.0, 116.0)
}

/// The middle of a bowl.
pub fn bowl(layout: &Layout, colour: Crystal) -> Vec2 {
    let bowls = bowls(layout);
    vec2(bowls.min.x + 37.0 + 62.5 * colour.index() as f32, bowls.min.y + 70.0)
}

/// The middle of a space of a rival's caravan.
pub fn rival_cell(layout: &Layout, rival: Rival, index: u8) -> (Vec2, f32) {
    let panel = layout.rival_panel(rival);
    let index = f32::from(index.min(19));
    if small_rivals(layout) {
        let (column, row) = (index % 10.0, (index / 10.0).floor());
        (panel.min + vec2(26.0 + 29.5 * column, panel.height().min(178.0) * 0.5 + 20.0 + 22.0 * row), 26.0)
    } else {
        let (column, row) = (index % 5.0, (index / 5.0).floor());
        (panel.min + vec2(41.0 + 59.0 * column, 116.0 + 53.0 * row), 48.0)
    }
}

/// Spaces there is room for in a caravan: no content has a higher limit.
pub const CARAVAN: u8 = 10;

/// The middle of a space of the own caravan, of so many crystals; what is too much for the moment lies below in two
/// rows, the closer the more it is: every crystal can be seen and clicked.
pub fn own_cell(layout: &Layout, index: u8, of: u8) -> (Vec2, f32) {
    let corner = own_panel(layout).min + vec2(396.0, 96.0);
    if index < CARAVAN {
        return (corner + 72.0 * vec2(f32::from(index % 5), f32::from(index / 5)), 64.0);
    }
    let (column, row, pitch) = overflow(index - CARAVAN, of.saturating_sub(CARAVAN), 5, 72.0);
    (corner + vec2(pitch * column, 72.0 * (2.0 + row)), 64.0)
}

/// The bed under the point row.
pub fn point_bed(layout: &Layout) -> Rect {
    let extra = layout.extra();
    bed(layout, 92.0 + extra.y * 0.2, 268.0)
}

/// The bed under the merchant row.
pub fn merchant_bed(layout: &Layout) -> Rect {
    let extra = layout.extra();
    bed(layout, 384.0 + extra.y * 0.5, 262.0)
}

/// A bed between the columns. In a wide window the cards lie further apart, and the bed ends where they do.
fn bed(layout: &Layout, top: f32, height: f32) -> Rect {
    let extra = layout.extra().x;
    let width = 1250.0 + 5.0 * apart(layout);
    Layout::rect(362.0 + (1250.0 + extra - width) / 2.0, top, width, height)
}

/// How much further apart the cards of a row lie in a window wider than usual.
fn apart(layout: &Layout) -> f32 {
    (layout.extra().x / 6.0).min(64.0)
}

/// The slot of the deck beside the point row.
pub const POINT_DECK: Slot = Slot(5);
/// The slot of the deck beside the merchant row.
pub const MERCHANT_DECK: Slot = Slot(6);

/// The middle of a point card.
pub fn point_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let bed = point_bed(layout);
    let deck = if slot >= POINT_DECK { 12.0 } else { 0.0 };
    let pitch = 202.0 + apart(layout);
    vec2(bed.min.x + 22.0 + 91.0 + pitch * f32::from(slot.min(POINT_DECK).0) + deck, bed.center().y + 2.0)
}

/// The middle of a merchant card.
pub fn merchant_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let bed = merchant_bed(layout);
    let deck = if slot >= MERCHANT_DECK { 10.0 } else { 0.0 };
    // Six merchants on the length of five point cards.
    let pitch = 172.0 + apart(layout) * 5.0 / 6.0;
    vec2(bed.min.x + 24.0 + 75.0 + pitch * f32::from(slot.min(MERCHANT_DECK).0) + deck, bed.min.y + 14.0 + 105.0)
}

/// Width of point cards in the row.
pub const POINT_WIDTH: f32 = 182.0;
/// Width of merchant cards in the row.
pub const MERCHANT_WIDTH: f32 = 150.0;
/// Width of the room for the own played cards.
pub const PLAYED_ROOM: f32 = 214.0;
/// Width of cards in the own hand, as long as there are few.
const HAND_WIDTH: f32 = 184.0;
/// The same where there are many.
const LEAST_HAND_WIDTH: f32 = 100.0;
/// Height over width of a card.
const CARD_ASPECT: f32 = 1.4;

/// The most cards of a hand that lie in one row.
const HAND_ROW: u8 = 8;
/// Width of cards of a hand in two rows: as large as two of them fit below each other.
const TWO_ROW_WIDTH: f32 = 108.0;

/// Middle and width of a card of the hand within its room. Cards get smaller before they cover each other, and lie in two
/// rows before they get too small: what is covered cannot be read, and a hand is read all the time.
fn in_hand(room: Rect, place: Place) -> (Vec2, f32) {
    const GAP: f32 = 8.0;
    let rows = if place.of > HAND_ROW { 2 } else { 1 };
    let in_row = place.of.div_ceil(rows).max(1);
    let most = if rows == 2 { TWO_ROW_WIDTH } else { HAND_WIDTH };
    let count = f32::from(in_row);
    let width = ((room.width() - GAP * (count - 1.0)) / count).clamp(LEAST_HAND_WIDTH.min(most), most);
    let x = spread(room.min.x, room.width(), width, GAP, in_row, place.index % in_row);
    let (row, half) = (f32::from(place.index / in_row), f32::from(rows - 1) / 2.0);
    (vec2(x, room.center().y + (row - half) * (width * CARD_ASPECT + GAP)), width)
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, piece: Piece, place: Place) -> Pose {
    let own = own_panel(layout);
    let index = f32::from(place.index);
    match place.zone {
        // A deck is as thick as it is high: only the uppermost backs are seen.
        Zone::MerchantDeck => deck(merchant_slot(layout, MERCHANT_DECK), MERCHANT_WIDTH, place),
        Zone::PointDeck => deck(point_slot(layout, POINT_DECK), POINT_WIDTH, place),
        Zone::Market(slot) => Pose::new(merchant_slot(layout, slot), MERCHANT_WIDTH, 10.0),
        Zone::PointRow(slot) => Pose::new(point_slot(layout, slot), POINT_WIDTH, 10.0),
        Zone::OnCard(slot) => {
            let corner = merchant_slot(layout, slot) + vec2(MERCHANT_WIDTH / 2.0 - 14.0, -105.0 + 12.0);
            let row = (place.index / 4) as f32;
            Pose::new(corner + vec2(-38.0 * (index % 4.0), 42.0 * row), 42.0, 20.0 + index * 0.01)
        }
        Zone::Bowl => {
            let Piece::Crystal { colour, .. } = piece else { return hidden(layout) };
            Pose::new(bowl(layout, colour), 40.0, 12.0).faded(0.0)
        }
        Zone::TokenPile(slot) => {
            // On its card: between two cards it would belong to either.
            let corner = point_slot(layout, slot) + vec2(POINT_WIDTH / 2.0 - 35.0, -127.0 + 20.0);
            // A tall pile shows its uppermost coins only.
            Pose::new(corner - vec2(0.0, 3.0 * index.min(5.0)), 62.0, 22.0 + index * 0.01)
        }
        Zone::Hand(seat) if seat == layout.viewer => {
            let room = Rect::new(own.min.x + 766.0, own.min.y + 46.0, own.max.x - PLAYED_ROOM - 18.0, own.max.y - 14.0);
            let (centre, width) = in_hand(room, place);
            Pose::new(centre, width, 30.0 + index * 0.1)
        }
        Zone::Played(seat) if seat == layout.viewer => {
            // A pile that leans over: of every card its head is seen.
            let x = spread(own.max.x - PLAYED_ROOM + 18.0, PLAYED_ROOM - 36.0, 134.0, -116.0, place.of, place.index);
            let step = (128.0 / f32::from(place.of.max(2) - 1)).min(40.0);
            Pose::new(vec2(x, own.min.y + 150.0 + step * index), 134.0, 26.0 + index * 0.1).faded(0.85)
        }
        Zone::Claimed(seat) if seat == layout.viewer => {
            let x = spread(own.min.x + 14.0, 318.0, 112.0, -34.0, place.of, place.index);
            Pose::new(vec2(x, own.max.y - 96.0), 112.0, 26.0 + index * 0.1)
        }
        Zone::Caravan(seat) if seat == layout.viewer => {
            let (centre, cell) = own_cell(layout, place.index, place.of);
            Pose::new(centre, cell - 8.0, 28.0 + index * 0.01)
        }
        Zone::Tokens(seat) if seat == layout.viewer => {
            let copper = matches!(piece, Piece::Copper(_));
            Pose::new(own.min + vec2(if copper { 44.0 } else { 140.0 }, 138.0), 40.0, 27.0)
        }
        Zone::Hand(seat) => minis(layout, seat, place, 0.0),
        Zone::Played(seat) => minis(layout, seat, place, 1.0),
        Zone::Claimed(seat) => {
            let panel = layout.rival_panel(layout.rival(seat));
            Pose::new(panel.min + vec2(40.0, 60.0), 20.0, 5.0).faded(0.0)
        }
        Zone::Caravan(seat) => {
            let (centre, cell) = rival_cell(layout, layout.rival(seat), place.index);
            Pose::new(centre, cell - 6.0, 16.0)
        }
        Zone::Tokens(seat) => {
            let panel = layout.rival_panel(layout.rival(seat));
            let copper = matches!(piece, Piece::Copper(_));
            let y = if small_rivals(layout) { 58.0 } else { 74.0 };
            Pose::new(panel.min + vec2(if copper { 188.0 } else { 252.0 }, y), 28.0, 14.0)
        }
        _ => hidden(layout),
    }
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

/// A rival's cards as a strip of small ones along the foot of the panel: hand left, played right.
fn minis(layout: &Layout, seat: Seat, place: Place, half: f32) -> Pose {
    let panel = layout.rival_panel(layout.rival(seat));
    let height = panel.height();
    let (width, y) = if small_rivals(layout) { (26.0, height - 24.0) } else { (34.0, height - 32.0) };
    if height < 150.0 {
        return Pose::new(panel.min + vec2(80.0 + 150.0 * half, height - 10.0), width, 13.0).faded(0.0);
    }
    let x = spread(panel.min.x + 14.0 + 150.0 * half, 138.0, width, 3.0, place.of, place.index);
    let alpha = if half > 0.0 { 0.6 } else { 1.0 };
    Pose::new(vec2(x, panel.min.y + y), width, 13.0 + f32::from(place.index) * 0.01).faded(alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_of_sixteen_hides_nothing_and_any_hand_stays_in_its_room() {
        let room = Rect::new(790.0, 710.0, 1664.0, 1046.0);
        for of in 1..=30 {
            let seen: Vec<Rect> = (0..of)
                .map(|index| in_hand(room, Place { zone: Zone::Hand(0), index, of }))
                .map(|(centre, width)| Rect::from_center_size(centre, vec2(width, width * CARD_ASPECT)))
                .collect();
            for (index, card) in seen.iter().enumerate() {
                assert!(room.union(*card) == room, "{of}: {card:?} leaves {room:?}");
                let hidden = seen[..index].iter().any(|other| !other.intersect(*card).is_empty());
                assert!(of > 2 * HAND_ROW || !hidden, "{of}: card {index} covers another");
            }
        }
    }
}
