//! Where the pieces of The Call for Adventure lie in a window: the map in the middle; rivals, outposts, tiles and the own wagon
//! at the left; what is looked at and what was done at the right; hand and market along the near edge.

use bevy_math::{Rect, Vec2, vec2};
use rules::adventure::{AdventureGame, COLUMNS};
use rules::{Crystal, Engine, Seat};

use super::field::{self, Field};
use crate::areas::Part;
use crate::ids::{RewardKind, Rival, Slot};
use crate::layout::{CARD_ASPECT, Frame, Layout, Pose, in_rows, overflow, spread};
use crate::small_screens::Counts;
use crate::stage::{Piece, Place, Zone};

/// Where the left rail begins, below the strip at the top.
const TOP: f32 = 69.0;
/// What lies at the left and right edge of the window keeps so far from it.
const EDGE: f32 = 14.0;
/// Width of what stands at the left: rivals, outposts, tiles, wagon.
const RAIL: f32 = 338.0;
/// How high the own wagon is with its cover.
const WAGON_HEIGHT: f32 = 262.0;
/// Height of the own outposts.
const OUTPOSTS_HEIGHT: f32 = 266.0;
/// Height of the room for question, preview and buttons.
const PROMPT_HEIGHT: f32 = 186.0;
/// Part of the right column that the inspector has.
const INSPECTOR: f32 = 0.61;
/// The same where viewers have small screens.
const SMALL_SCREEN_INSPECTOR: f32 = 0.78;

/// Where the panels lie.
pub(super) fn frame(layout: &Layout) -> Frame {
    let first_rival = first_rival(layout);
    let right = right_column(layout);
    let middle = right.min.y + right.height() * if layout.small_screens { SMALL_SCREEN_INSPECTOR } else { INSPECTOR };
    let inspector = Rect::new(right.min.x, right.min.y, right.max.x, middle);
    let log = Rect::new(right.min.x, middle + 8.0, right.max.x, right.max.y);
    let (foot, below) = (middle - 14.0, first_rival.max.y + 10.0);
    Frame {
        own: Rect::new(EDGE, near(layout), market(layout).min.x - 10.0, layout.surface.size.y - 8.0),
        near_seat: wagon_cover(layout),
        inspector: Some(inspector),
        prompt: Rect::new(inspector.min.x + 16.0, foot - PROMPT_HEIGHT, inspector.max.x - 16.0, foot),
        rest: Some(rest_place(layout)),
        log,
        caption: layout.caption_within(log),
        first_rival,
        rival_pitch: first_rival.height() + rival_gap(layout),
        vote: Layout::rect(right.min.x, right.min.y, right.width(), 10.0),
        below_rival: Layout::rect(EDGE, below, RAIL, rivals_end(layout) - below),
    }
}

/// The parts that can be looked at.
pub(super) fn parts(layout: &Layout) -> Vec<(Rect, Part)> {
    let deck = Rect::from_center_size(merchant_deck(layout), vec2(1.0, CARD_ASPECT) * merchant_width(layout));
    vec![
        (Rect::from_center_size(village_pile(layout), Vec2::splat(100.0)), Part::VillagePile),
        (deck, Part::MerchantDeck),
        (outposts(layout), Part::Outposts),
        (wagon_bed(layout), Part::Caravan),
    ]
}

/// Where the near side of the table begins: hand and market.
fn near(layout: &Layout) -> f32 {
    layout.surface.size.y - 220.0 - (layout.extra().y * 0.22).min(90.0)
}

/// The column at the right: what is looked at, and below it the log.
fn right_column(layout: &Layout) -> Rect {
    let size = layout.surface.size;
    let width = 420.0 + (layout.extra().x * 0.2).min(140.0);
    Rect::new(size.x - EDGE - width, 62.0, size.x - EDGE, near(layout) - 8.0)
}

/// The room of the map between the columns.
pub fn map_area(layout: &Layout) -> Rect {
    Rect::new(EDGE + RAIL + 8.0, 74.0, right_column(layout).min.x - 8.0, near(layout) - 4.0)
}

/// What stands in the corners of the map's area: village tiles, bonus tiles and the key of signs.
pub fn corners(layout: &Layout) -> [Rect; 3] {
    let area = map_area(layout);
    [
        Layout::rect(area.min.x, area.min.y, 196.0, 150.0),
        Layout::rect(area.max.x - 226.0, area.min.y, 226.0, 166.0),
        key(layout),
    ]
}

/// Where the signs on the map are explained.
pub fn key(layout: &Layout) -> Rect {
    let area = map_area(layout);
    Layout::rect(area.min.x + 4.0, area.max.y - 146.0, 220.0, 146.0)
}

/// The middle of a pile of bonus tiles.
pub fn bonus_pile(layout: &Layout, kind: RewardKind) -> Vec2 {
    let area = map_area(layout);
    vec2(area.max.x - 188.0 + 75.0 * f32::from(kind.index()), area.min.y + 70.0)
}

/// The middle of the pile of village tiles.
pub fn village_pile(layout: &Layout) -> Vec2 {
    map_area(layout).min + vec2(62.0, 82.0)
}

/// Width of the cards in the market.
pub fn merchant_width(layout: &Layout) -> f32 {
    let size = layout.surface.size;
    ((size.y - near(layout) - 36.0) / CARD_ASPECT).min((size.x - 380.0) * 0.0862)
}

/// From card to card in the market, and how much of the deck is seen behind the last one.
const MARKET_GAP: f32 = 8.0;
const DECK_SEEN: f32 = 44.0;

/// The market with its shelf.
pub fn market(layout: &Layout) -> Rect {
    let (size, width) = (layout.surface.size, merchant_width(layout));
    let whole = 4.0 * width + 3.0 * MARKET_GAP + DECK_SEEN + 12.0;
    let foot = size.y - 4.0;
    Rect::new(size.x - EDGE - whole, foot - 30.0 - width * CARD_ASPECT, size.x - EDGE, foot)
}

/// The board that the market stands on.
pub fn shelf(layout: &Layout) -> Rect {
    let market = market(layout);
    Rect::new(market.min.x, market.max.y - 36.0, market.max.x, market.max.y)
}

/// The middle of a merchant card.
pub fn merchant_slot(layout: &Layout, slot: Slot) -> Vec2 {
    let (market, width) = (market(layout), merchant_width(layout));
    let x = market.min.x + 6.0 + width / 2.0 + (width + MARKET_GAP) * f32::from(slot.0.min(3));
    vec2(x, market.min.y + width * CARD_ASPECT / 2.0)
}

/// The middle of the merchant deck: behind the last card, the next ones come from there.
pub fn merchant_deck(layout: &Layout) -> Vec2 {
    merchant_slot(layout, Slot(3)) + vec2(DECK_SEEN, 0.0)
}

/// The rug that the hand lies on.
pub fn rug(layout: &Layout) -> Rect {
    Rect::new(EDGE + RAIL + 16.0, near(layout) + 14.0, market(layout).min.x - 14.0, layout.surface.size.y)
}

/// Width of the column with the discarded cards and the button to rest.
const REST_WIDTH: f32 = 122.0;

/// Where the button to rest stands: it takes played and discarded cards back.
fn rest_place(layout: &Layout) -> Rect {
    let rug = rug(layout);
    let right = rug.max.x - 18.0;
    Rect::new(right - REST_WIDTH, rug.max.y - 88.0, right, rug.max.y - 16.0)
}

/// Middle and width of the own discarded cards.
pub fn discard(layout: &Layout) -> (Vec2, f32) {
    let (place, top) = (rest_place(layout), rug(layout).min.y + 10.0);
    let width = ((place.min.y - 24.0 - top) / CARD_ASPECT).min(90.0);
    (vec2(place.center().x, top + width * CARD_ASPECT / 2.0), width)
}

/// Width of an own played card.
pub fn played_width(layout: &Layout) -> f32 {
    ((layout.surface.size.y - near(layout) - 68.0) / CARD_ASPECT).min(130.0)
}

/// The room of the own played cards. Each of them may pay for a step, so the more there are the more room they take from
/// the hand: of every card enough is seen to be clicked.
pub fn played_room(layout: &Layout, game: &AdventureGame) -> Rect {
    let cards = game.player(layout.viewer).played.len();
    let (rug, width, right) = (rug(layout), played_width(layout), rest_place(layout).min.x - 12.0);
    let most = (right - rug.min.x) * 0.5;
    let room = (width + 22.0 * (cards as f32 - 1.0)).clamp(width + 12.0, most);
    Rect::new(right - room, rug.min.y + 10.0, right, rug.min.y + 10.0 + width * CARD_ASPECT)
}

/// The room of the own hand.
pub fn hand_room(layout: &Layout, game: &AdventureGame) -> Rect {
    let rug = rug(layout);
    Rect::new(rug.min.x + 18.0, near(layout) + 8.0, played_room(layout, game).min.x - 14.0, rug.max.y - 12.0)
}

/// Width of cards in the own hand, as long as there are few.
const HAND_WIDTH: f32 = 200.0;
/// The same where there are many.
const LEAST_HAND_WIDTH: f32 = 66.0;
/// The most cards of a hand that lie in one row.
const HAND_ROW: u8 = 8;

/// The cover of the own wagon with name and points.
pub fn wagon_cover(layout: &Layout) -> Rect {
    let top = layout.surface.size.y - 10.0 - WAGON_HEIGHT;
    Rect::new(EDGE, top, EDGE + RAIL, top + RAIL * 126.0 / 440.0)
}

/// The bed of the own wagon with its cells.
pub fn wagon_bed(layout: &Layout) -> Rect {
    let cover = wagon_cover(layout);
    Rect::new(cover.min.x + 8.0, cover.max.y - 14.0, cover.max.x - 8.0, cover.max.y + 142.0)
}

/// The middle of the own village and bonus tiles, downwards.
fn tiles_middle(layout: &Layout) -> f32 {
    wagon_cover(layout).min.y - 30.0
}

/// The middle of one of so many own village tiles.
pub fn village_slot(layout: &Layout, of: u8, index: u8) -> Vec2 {
    vec2(spread(EDGE, 202.0, 50.0, 1.0, of, index), tiles_middle(layout))
}

/// Size of a place for an own village tile.
pub const VILLAGE_SLOT: Vec2 = vec2(50.0, 42.0);

/// The middle of one of so many own bonus tiles.
pub fn bonus_slot(layout: &Layout, of: u8, index: u8) -> Vec2 {
    vec2(spread(EDGE + 212.0, RAIL - 212.0, 40.0, 3.0, of, index), tiles_middle(layout))
}

/// Size of a place for an own bonus tile.
pub const BONUS_SLOT: f32 = 40.0;

/// The own outposts: what is built, what comes next, what an emptied column brings.
pub fn outposts(layout: &Layout) -> Rect {
    let foot = tiles_middle(layout) - 28.0;
    Layout::rect(EDGE, foot - OUTPOSTS_HEIGHT, RAIL, OUTPOSTS_HEIGHT)
}

/// Where the rivals end, downwards.
fn rivals_end(layout: &Layout) -> f32 {
    outposts(layout).min.y - 8.0
}

fn rival_gap(layout: &Layout) -> f32 {
    if layout.players > 3 { 6.0 } else { 8.0 }
}

/// Height of a rival whose outposts and crystals lie side by side, and of one whose cards are seen too.
const BIG_RIVAL: f32 = 198.0;
const ALONE_RIVAL: f32 = 398.0;

/// The most height a rival has whose things are counted for viewers with small screens.
const SMALL_SCREEN_RIVAL: f32 = 400.0;

/// The first rival.
fn first_rival(layout: &Layout) -> Rect {
    let count = f32::from(layout.players.max(2) - 1);
    let room = (rivals_end(layout) - TOP - rival_gap(layout) * (count - 1.0)) / count;
    let height = match room {
        _ if layout.small_screens => room.min(SMALL_SCREEN_RIVAL),
        ALONE_RIVAL.. => ALONE_RIVAL,
        BIG_RIVAL.. => BIG_RIVAL,
        _ => room,
    };
    Layout::rect(EDGE, TOP, RAIL, height)
}

/// The panel of a rival.
pub fn rival_panel(layout: &Layout, rival: Rival) -> Rect {
    layout.rival_panel(rival)
}

/// Whether rivals' panels are the small ones, which count crystals and outposts instead of showing them.
pub fn small_rivals(layout: &Layout) -> bool {
    layout.small_screens || first_rival(layout).height() < BIG_RIVAL
}

/// Whether rivals' panels have room for their cards.
pub fn shows_cards(layout: &Layout) -> bool {
    !layout.small_screens && first_rival(layout).height() >= ALONE_RIVAL
}

/// Middle and width of a space of a seat's outpost grid.
pub fn board_cell(layout: &Layout, seat: Seat, row: Crystal, column: u8) -> (Vec2, f32) {
    let at = vec2(f32::from(column), row.index() as f32);
    if seat == layout.viewer {
        return (outposts(layout).min + vec2(96.0, 110.0) + at * vec2(66.0, 36.0), 60.0);
    }
    let panel = rival_panel(layout, layout.rival(seat));
    if small_rivals(layout) {
        let colour = row.index() as f32;
        return (panel.min + vec2(24.0 + 60.0 * colour, 96.0), 27.0);
    }
    (panel.min + vec2(230.0, 66.0) + at * 27.5, 27.0)
}

/// Spaces of a caravan that lie in two rows of five; more of them stand closer.
pub const WAGON: u8 = 10;

/// Middle and size of a space of the own caravan, which has so many spaces and holds so many crystals. What is too much for
/// the moment lies on the cover: every crystal can be seen and clicked.
pub fn own_cell(layout: &Layout, spaces: u8, index: u8, of: u8) -> (Vec2, f32) {
    let bed = wagon_bed(layout);
    let rows = if spaces > WAGON { 3 } else { 2 };
    let columns = spaces.div_ceil(rows).max(5);
    let pitch = vec2((bed.width() - 16.0) / f32::from(columns), 126.0 / f32::from(rows));
    let corner = bed.min + vec2(8.0, 22.0) + pitch / 2.0;
    if index < spaces {
        let at = vec2(f32::from(index % columns), f32::from(index / columns));
        return (corner + at * pitch, pitch.min_element() - 2.0);
    }
    let (column, row, pitch) = overflow(index - spaces, of.saturating_sub(spaces), 6, 53.0);
    (wagon_cover(layout).min + vec2(34.0 + pitch * column, 62.0 - 38.0 * row), 44.0)
}

/// Middle and size of a space of a rival's caravan.
pub fn rival_cell(layout: &Layout, seat: Seat, spaces: u8, index: u8) -> (Vec2, f32) {
    let panel = rival_panel(layout, layout.rival(seat));
    let columns = spaces.max(WAGON).div_ceil(2);
    let pitch = 174.0 / f32::from(columns);
    let (column, row) = (f32::from(index % columns), f32::from((index / columns).min(1)));
    (panel.min + vec2(10.0 + pitch * (column + 0.5), 71.0 + 36.0 * row), pitch.clamp(30.0, 35.0))
}

/// The middle of a colour of crystals that a small panel counts.
pub fn counted_crystal(layout: &Layout, seat: Seat, colour: Crystal) -> Vec2 {
    rival_panel(layout, layout.rival(seat)).min + vec2(24.0 + 60.0 * colour.index() as f32, 65.0)
}

/// Where the mark of a seat's wagon is beside its name.
pub fn wagon_mark(layout: &Layout, seat: Seat) -> (Vec2, f32) {
    if seat == layout.viewer {
        return (wagon_cover(layout).min + vec2(206.0, 38.0), 56.0);
    }
    (rival_panel(layout, layout.rival(seat)).min + vec2(176.0, 24.0), 44.0)
}

/// Where a piece is drawn.
pub(super) fn pose(layout: &Layout, game: &AdventureGame, piece: Piece, place: Place) -> Pose {
    let index = f32::from(place.index);
    let map = Field::of(layout, game);
    match place.zone {
        Zone::Land(tile) => field::land(&map, game, tile),
        Zone::Prize(tile) => field::prize(&map, game, tile),
        Zone::Outposts(tile) => field::outpost(&map, game, tile, place.index, place.of),
        Zone::Wagons(tile) => field::wagon(&map, game, tile, place.index, place.of),
        Zone::Yard(seat) => {
            let (centre, width) = wagon_mark(layout, seat);
            Pose::new(centre, width, 4.0)
        }
        Zone::VillagePile => {
            let lift = (place.of - 1 - place.index).min(3);
            let seen = if place.of - place.index <= 4 { 1.0 } else { 0.0 };
            let shift = vec2(f32::from(lift), f32::from(lift)) * 2.0;
            Pose::new(village_pile(layout) + shift, 104.0, 9.0 - f32::from(lift) * 0.1).face_down().faded(seen)
        }
        // The first of a pile is its top.
        Zone::BonusPile(kind) => {
            let shift = vec2(1.0, 3.0) * index.min(3.0);
            Pose::new(bonus_pile(layout, kind) + shift, 60.0, 10.0 - index * 0.1)
        }
        Zone::MerchantDeck => {
            let from_top = place.of - 1 - place.index;
            let (lift, seen) = (f32::from(from_top.min(3)) * 1.6, if from_top < 4 { 1.0 } else { 0.0 });
            let z = 9.0 - f32::from(from_top) * 0.05;
            Pose::new(merchant_deck(layout) + vec2(lift, lift), merchant_width(layout) * 0.96, z)
                .face_down()
                .faded(seen)
        }
        Zone::Market(slot) => Pose::new(merchant_slot(layout, slot), merchant_width(layout), 10.0),
        Zone::OnCard(slot) => on_card(layout, slot, place),
        Zone::Board(seat, row) => board_pose(layout, seat, row, place),
        Zone::Caravan(seat) => caravan_pose(layout, game, piece, seat, place),
        Zone::Hand(seat) | Zone::Played(seat) | Zone::Discarded(seat) | Zone::Claimed(seat) | Zone::Bonus(seat) => {
            if seat == layout.viewer {
                own_pose(layout, game, place)
            } else {
                rival_pose(layout, seat, place)
            }
        }
        // Goods come and go where the market is.
        _ => Pose::new(shelf(layout).center() - vec2(0.0, 60.0), 40.0, 12.0).faded(0.0),
    }
}

/// An outpost that waits on a board.
fn board_pose(layout: &Layout, seat: Seat, row: Crystal, place: Place) -> Pose {
    let column = COLUMNS - place.of.min(COLUMNS) + place.index;
    let (centre, cell) = board_cell(layout, seat, row, column);
    if seat == layout.viewer {
        // The points it covers stand beside it.
        return Pose::new(centre - vec2(13.0, 0.0), 27.0, 5.0);
    }
    let seen = if small_rivals(layout) { 0.0 } else { 1.0 };
    Pose::new(centre, cell - 7.0, 5.0).faded(seen)
}

/// A crystal of a seat.
fn caravan_pose(layout: &Layout, game: &AdventureGame, piece: Piece, seat: Seat, place: Place) -> Pose {
    let index = f32::from(place.index) * 0.01;
    if seat == layout.viewer {
        let (centre, cell) = own_cell(layout, game.limit(seat), place.index, place.of);
        return Pose::new(centre, cell - 4.0, 28.0 + index);
    }
    match piece {
        _ if layout.small_screens => Counts::of(rival_panel(layout, layout.rival(seat))).pose(piece, place),
        Piece::Crystal { colour, .. } if small_rivals(layout) => {
            Pose::new(counted_crystal(layout, seat, colour), 31.0, 16.0 + index)
        }
        _ => {
            let (centre, cell) = rival_cell(layout, seat, game.limit(seat).max(place.of), place.index);
            Pose::new(centre, cell - 2.0, 16.0 + index)
        }
    }
}

/// Crystals that were paid onto a merchant: inside its upper right corner, from the right.
fn on_card(layout: &Layout, slot: Slot, place: Place) -> Pose {
    const IN_ROW: u8 = 3;
    let width = merchant_width(layout);
    let size = width * 0.28;
    let rows = f32::from(place.of.div_ceil(IN_ROW).max(2) - 1);
    let step = (width * 0.7 / rows).min(size * 0.92);
    let corner = merchant_slot(layout, slot) + vec2(width / 2.0 - size * 0.62, size * 0.66 - width * CARD_ASPECT / 2.0);
    let (column, row) = (f32::from(place.index % IN_ROW), f32::from(place.index / IN_ROW));
    Pose::new(corner + vec2(-size * 0.92 * column, step * row), size, 20.0 + f32::from(place.index) * 0.01)
}

/// Where a piece of the near seat's own is drawn: cards, village tiles and bonus tiles.
fn own_pose(layout: &Layout, game: &AdventureGame, place: Place) -> Pose {
    let index = f32::from(place.index);
    match place.zone {
        Zone::Played(_) => {
            let (room, width) = (played_room(layout, game), played_width(layout));
            let step = (room.width() - width) / f32::from(place.of.max(2) - 1);
            Pose::new(vec2(room.min.x + width / 2.0 + step * index, room.center().y), width, 26.0 + index * 0.1)
        }
        Zone::Discarded(_) => {
            let lift = f32::from(place.index.min(3)) * -2.0;
            let (centre, width) = discard(layout);
            Pose::new(centre + Vec2::splat(lift), width, 16.0 + index * 0.1).face_down()
        }
        Zone::Claimed(_) => {
            let of = place.of.max(game.options().end_claims());
            Pose::new(village_slot(layout, of, place.index), VILLAGE_SLOT.x, 26.0 + index * 0.1)
        }
        Zone::Bonus(_) => Pose::new(bonus_slot(layout, place.of.max(3), place.index), BONUS_SLOT, 26.0 + index * 0.1),
        _ => {
            let (centre, width) = in_rows(hand_room(layout, game), place, HAND_WIDTH, LEAST_HAND_WIDTH, HAND_ROW);
            Pose::new(centre, width, 30.0 + index * 0.1)
        }
    }
}

/// Width of a rival's cards where there is room for them.
const RIVAL_CARD: f32 = 66.0;

/// Where a piece of a rival's own is drawn: bonus tiles, and cards where there is room for them. Village tiles and else cards
/// are counted.
fn rival_pose(layout: &Layout, seat: Seat, place: Place) -> Pose {
    let panel = rival_panel(layout, layout.rival(seat));
    let index = f32::from(place.index);
    let card = |down: f32| {
        let x = spread(panel.min.x + 12.0, panel.width() - 24.0, RIVAL_CARD, 5.0, place.of, place.index);
        Pose::new(vec2(x, panel.min.y + down), RIVAL_CARD, 13.0 + index * 0.01)
    };
    match place.zone {
        _ if layout.small_screens => Counts::of(panel).pose(Piece::Merchant(0), place),
        Zone::Hand(_) if shows_cards(layout) => card(247.0),
        Zone::Played(_) if shows_cards(layout) => card(346.0).faded(0.75),
        Zone::Bonus(_) => {
            let small = small_rivals(layout);
            let (left, y, room) = if small { (258.0, 80.0, 72.0) } else { (12.0, 148.0, 176.0) };
            let x = spread(panel.min.x + left, room, 34.0, 4.0, place.of, place.index);
            Pose::new(vec2(x, panel.min.y + y), 34.0, 14.0 + index * 0.1)
        }
        _ => Pose::new(vec2(panel.center().x, panel.max.y - 30.0), 34.0, 13.0).faded(0.0),
    }
}
