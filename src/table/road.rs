//! The table of Golem Edition and Spice Road: which pieces lie where, and where that is.

use std::collections::BTreeMap;

use bevy::math::{Rect, Vec2, vec2};
use rules::CardSet;
use rules::components::START_CARDS;
use rules::road::RoadGame;

use super::layout::{Layout, Pose, spread};
use super::stage::{Piece, Place, Zone, merchant};

/// Where every piece but the crystals lies.
pub fn lay_out(game: &RoadGame, stage: &mut BTreeMap<Piece, Zone>) {
    let merchants = game.components().merchants.cards().len() as u8;
    stage.extend((START_CARDS..merchants).map(|card| (Piece::Merchant(card), Zone::MerchantDeck)));
    let points = game.components().points.len() as u8;
    stage.extend((0..points).map(|card| (Piece::Point(card), Zone::PointDeck)));
    for (slot, &card) in game.market().cards().iter().enumerate() {
        stage.insert(Piece::Merchant(card), Zone::Market(slot as u8));
    }
    for (slot, &card) in game.points().iter().enumerate() {
        stage.insert(Piece::Point(card), Zone::PointRow(slot as u8));
    }
    for (seat, player) in game.players().iter().enumerate() {
        let seat = seat as u8;
        let mut cards = |set: CardSet, zone| stage.extend(set.iter().map(|card| (merchant(seat, card), zone)));
        cards(player.hand, Zone::Hand(seat));
        cards(player.played, Zone::Played(seat));
        for card in player.claimed.iter() {
            stage.insert(Piece::Point(card), Zone::Claimed(seat));
        }
    }
    let silver_slot = u8::from(game.copper() > 0);
    let mut tokens = |kind: fn(u8) -> Piece, pile: u8, left: u8, of: fn(&rules::road::Player) -> u8| {
        let mut next = 0;
        let mut add = |zone, count| {
            for _ in 0..count {
                stage.insert(kind(next), zone);
                next += 1;
            }
        };
        add(Zone::TokenPile(pile), left);
        for (seat, player) in game.players().iter().enumerate() {
            add(Zone::Tokens(seat as u8), of(player));
        }
    };
    tokens(Piece::Copper, 0, game.copper(), |player| player.copper);
    tokens(Piece::Silver, silver_slot, game.silver(), |player| player.silver);
}

/// The bed under the point row.
pub fn point_bed(layout: &Layout) -> Rect {
    let extra = layout.extra();
    Layout::rect(362.0, 92.0 + extra.y * 0.2, 1250.0 + extra.x, 268.0)
}

/// The bed under the merchant row.
pub fn merchant_bed(layout: &Layout) -> Rect {
    let extra = layout.extra();
    Layout::rect(362.0, 384.0 + extra.y * 0.5, 1250.0 + extra.x, 262.0)
}

/// The middle of a point card; slot 5 is the deck.
pub fn point_slot(layout: &Layout, slot: u8) -> Vec2 {
    let bed = point_bed(layout);
    let left = bed.center().x - 625.0;
    let deck = if slot >= 5 { 12.0 } else { 0.0 };
    vec2(left + 22.0 + 91.0 + 202.0 * f32::from(slot.min(5)) + deck, bed.center().y + 2.0)
}

/// The middle of a merchant card; slot 6 is the deck.
pub fn merchant_slot(layout: &Layout, slot: u8) -> Vec2 {
    let bed = merchant_bed(layout);
    let left = bed.center().x - 625.0;
    let deck = if slot >= 6 { 10.0 } else { 0.0 };
    vec2(left + 24.0 + 75.0 + 172.0 * f32::from(slot.min(6)) + deck, bed.min.y + 14.0 + 105.0)
}

/// Width of point cards in the row.
pub const POINT_WIDTH: f32 = 182.0;
/// Width of merchant cards in the row.
pub const MERCHANT_WIDTH: f32 = 150.0;
/// Width of cards in the own hand, as long as there are few.
const HAND_WIDTH: f32 = 184.0;
/// The same where there are many.
const LEAST_HAND_WIDTH: f32 = 100.0;

/// Middle and width of a card of the hand. Cards get smaller before they cover each other: what is covered cannot be
/// read, and a hand is read all the time.
fn in_hand(left: f32, room: f32, place: Place) -> (f32, f32) {
    const GAP: f32 = 8.0;
    let count = f32::from(place.of.max(1));
    let width = ((room - GAP * (count - 1.0)) / count).clamp(LEAST_HAND_WIDTH, HAND_WIDTH);
    (spread(left, room, width, GAP, place.of, place.index), width)
}

/// Where a piece is drawn.
pub fn pose(layout: &Layout, piece: Piece, place: Place) -> Pose {
    let own = layout.own_panel();
    let index = f32::from(place.index);
    match place.zone {
        // A deck is as thick as it is high: only the uppermost backs are seen.
        Zone::MerchantDeck => deck(merchant_slot(layout, 6), MERCHANT_WIDTH, place),
        Zone::PointDeck => deck(point_slot(layout, 5), POINT_WIDTH, place),
        Zone::Market(slot) => Pose::new(merchant_slot(layout, slot), MERCHANT_WIDTH, 10.0),
        Zone::PointRow(slot) => Pose::new(point_slot(layout, slot), POINT_WIDTH, 10.0),
        Zone::OnCard(slot) => {
            let corner = merchant_slot(layout, slot) + vec2(MERCHANT_WIDTH / 2.0 - 14.0, -105.0 + 12.0);
            let row = (place.index / 4) as f32;
            Pose::new(corner + vec2(-38.0 * (index % 4.0), 42.0 * row), 42.0, 20.0 + index * 0.01)
        }
        Zone::Bowl => {
            let Piece::Crystal { colour, .. } = piece else { return hidden(layout) };
            Pose::new(layout.bowl(colour), 40.0, 12.0).faded(0.0)
        }
        Zone::TokenPile(slot) => {
            let corner = point_slot(layout, slot) + vec2(POINT_WIDTH / 2.0 - 4.0, -127.0 + 14.0);
            // A tall pile shows its uppermost coins only.
            Pose::new(corner - vec2(0.0, 3.0 * index.min(5.0)), 62.0, 22.0 + index * 0.01)
        }
        Zone::Hand(seat) if seat == layout.viewer => {
            let left = own.min.x + 766.0;
            let (x, width) = in_hand(left, own.max.x - 298.0 - left, place);
            Pose::new(vec2(x, own.min.y + 214.0), width, 30.0 + index * 0.1)
        }
        Zone::Played(seat) if seat == layout.viewer => {
            let left = own.max.x - 262.0;
            let x = spread(left, 240.0, 138.0, -80.0, place.of, place.index);
            let step = 90.0 / f32::from(place.of.max(4));
            Pose::new(vec2(x, own.min.y + 170.0 + step * index), 138.0, 26.0 + index * 0.1).faded(0.8)
        }
        Zone::Claimed(seat) if seat == layout.viewer => {
            let x = spread(own.min.x + 14.0, 318.0, 112.0, -34.0, place.of, place.index);
            Pose::new(vec2(x, own.max.y - 96.0), 112.0, 26.0 + index * 0.1)
        }
        Zone::Caravan(seat) if seat == layout.viewer => {
            let (centre, cell) = layout.own_cell(place.index, place.of);
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
            let (centre, cell) = layout.rival_cell(layout.rival(seat), place.index);
            Pose::new(centre, cell - 6.0, 16.0)
        }
        Zone::Tokens(seat) => {
            let panel = layout.rival_panel(layout.rival(seat));
            let copper = matches!(piece, Piece::Copper(_));
            let y = if layout.small_rivals() { 58.0 } else { 74.0 };
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
fn minis(layout: &Layout, seat: u8, place: Place, half: f32) -> Pose {
    let panel = layout.rival_panel(layout.rival(seat));
    let height = panel.height();
    let (width, y) = if layout.small_rivals() { (26.0, height - 24.0) } else { (34.0, height - 32.0) };
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
    fn a_hand_of_eight_hides_nothing_and_a_larger_one_stays_in_its_room() {
        let (left, room) = (790.0, 808.0);
        for of in 1..=30 {
            let seen: Vec<_> =
                (0..of).map(|index| in_hand(left, room, Place { zone: Zone::Hand(0), index, of })).collect();
            for pair in seen.windows(2) {
                let pitch = pair[1].0 - pair[0].0;
                assert!(of > 8 || pitch >= pair[0].1, "{of}: cards of {} are {pitch} apart", pair[0].1);
            }
            let (last, width) = seen[seen.len() - 1];
            assert!(last + width / 2.0 <= left + room + 0.1, "{of}");
        }
    }
}
