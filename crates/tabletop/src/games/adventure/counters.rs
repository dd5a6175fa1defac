//! What is counted on the table of The Call for Adventure, and where: every number and sign that is no piece says what it is.

use bevy_math::{Rect, Vec2, vec2};
use rules::adventure::{AdventureGame, COLUMNS};
use rules::{Crystal, Engine, GameKind};

use super::layout::{
    BONUS_SLOT, VILLAGE_SLOT, board_cell, bonus_pile, bonus_slot, discard, key, merchant_slot, outposts, played_room,
    rug, shelf, village_pile, village_slot, wagon_cover, wagon_mark,
};
use crate::areas::Part;
use crate::ids::{RewardKind, Slot};
use crate::layout::{CARD_ASPECT, Layout};
use crate::legend;

/// Half the size of a plate with a number.
const PLATE: Vec2 = vec2(40.0, 20.0);
/// Signs of the rows of a player board, yellow to magenta.
const SYMBOLS: [&str; 4] = ["symbol/sun", "symbol/leaf", "symbol/frost", "symbol/flame"];
/// Bonus tiles by their kind.
const BONUS: [&str; 3] = ["legend-bonus-points", "legend-bonus-step", "legend-bonus-caravan"];

/// All of them, the small before the large.
pub(super) fn parts(game: &AdventureGame, layout: &Layout) -> Vec<(Rect, Part)> {
    let parts = own(game, layout).into_iter().chain(board(layout)).chain(map(layout)).chain(market(game, layout));
    parts.flatten().collect()
}

type Found = Option<(Rect, Part)>;

fn counter(rect: Rect, key: &str) -> Found {
    Some((rect, Part::Sign(legend::counter(GameKind::Adventure, key)?)))
}

/// On the own wagon and rug.
fn own(game: &AdventureGame, layout: &Layout) -> Vec<Found> {
    let (cover, seat) = (wagon_cover(layout), layout.viewer);
    let points = Rect::new(cover.max.x - 106.0, cover.min.y + 8.0, cover.max.x - 20.0, cover.min.y + 64.0);
    let load = Rect::new(cover.min.x + 84.0, cover.min.y + 43.0, cover.min.x + 174.0, cover.min.y + 76.0);
    let (wagon, width) = wagon_mark(layout, seat);
    let wagon = Rect::from_center_size(wagon, Vec2::splat(width));
    let (end, tiles) = (game.options().end_claims(), VILLAGE_SLOT);
    let village = |index| Rect::from_center_size(village_slot(layout, end, index), tiles);
    let bonus = |index| Rect::from_center_size(bonus_slot(layout, 3, index), Vec2::splat(BONUS_SLOT));
    let played = played_room(layout, game);
    let (discard, width) = discard(layout);
    vec![
        counter(points, "legend-points"),
        counter(load, "legend-load"),
        counter(wagon, "legend-wagon"),
        counter(village(0).union(village(end.max(1) - 1)), "legend-villages"),
        counter(bonus(0).union(bonus(2)), "legend-bonuses"),
        counter(Rect { max: vec2(played.max.x, rug(layout).max.y - 2.0), ..played }, "legend-played"),
        counter(Rect::from_center_size(discard, vec2(1.0, CARD_ASPECT) * width), "legend-discarded"),
    ]
}

/// On the own outposts: the signs of the rows, what a column brings, and the points.
fn board(layout: &Layout) -> impl Iterator<Item = Found> {
    let (panel, seat) = (outposts(layout), layout.viewer);
    let cell = move |row, column| board_cell(layout, seat, row, column).0;
    let rows = Crystal::ALL.into_iter().map(move |row| {
        let rect = Rect::from_center_size(cell(row, 0) - vec2(62.0, 0.0), Vec2::splat(36.0));
        Some((rect, Part::Sign(legend::sign(GameKind::Adventure, SYMBOLS[row.index()])?)))
    });
    let columns = (0..COLUMNS).map(move |column| {
        let first = cell(Crystal::Yellow, column);
        counter(Rect { min: first - vec2(33.0, 78.0), max: first + vec2(33.0, -17.0) }, "legend-column")
    });
    let points = Rect::new(panel.max.x - 120.0, panel.min.y + 6.0, panel.max.x - 6.0, panel.min.y + 36.0);
    rows.chain(columns).chain([counter(points, "legend-outposts")])
}

/// Around the map: what is left of the tiles, and the key of marks.
fn map(layout: &Layout) -> impl Iterator<Item = Found> {
    let pile = village_pile(layout);
    let left = Rect { min: pile + vec2(50.0, -34.0), max: pile + vec2(134.0, 34.0) };
    let bonus = RewardKind::ALL.into_iter().map(move |kind| {
        let centre = bonus_pile(layout, kind);
        let below = Rect { min: centre + vec2(-36.0, 24.0), max: centre + vec2(36.0, 98.0) };
        counter(below, BONUS[usize::from(kind.index())])
    });
    let key = key(layout);
    let marks = ["legend-steps", "legend-toll", "legend-lacking", "legend-own-outpost"];
    let marks = marks.into_iter().enumerate().map(move |(nth, sign)| {
        let middle = key.min.y + 22.0 + 34.0 * nth as f32;
        counter(Rect::new(key.min.x, middle - 17.0, key.max.x, middle + 17.0), sign)
    });
    bonus.chain(marks.filter(|_| !layout.watched)).chain([Some((left, Part::VillagePile))])
}

/// What the cards of the market cost.
fn market(game: &AdventureGame, layout: &Layout) -> impl Iterator<Item = Found> {
    let middle = shelf(layout).center().y + 1.0;
    (0..game.market().len() as u8).map(move |slot| {
        let at = vec2(merchant_slot(layout, Slot(slot)).x, middle);
        counter(Rect::from_center_half_size(at, PLATE), "legend-price")
    })
}
