//! What lies under and around the pieces of The Call for Adventure: the ground of the map and its corners, the rug and the market,
//! everybody's outposts, tiles and wagon.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::adventure::{AdventureGame, COLUMNS, Tile, Village};
use rules::{Crystal, Engine, Game, Seat, Step};
use tabletop::Theme;
use tabletop::games::adventure::{self, Field};
use tabletop::ids::{RewardKind, Slot, TileId};
use tabletop::layout::{Pose, Surface};
use tabletop::stage::{Piece, Zone};

use super::marks;
use crate::app::language::Words;
use crate::session::{Match, Seen};
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Board, Brush, CREAM, GOLD, HEADING, SOFT, hex, seat_colour},
    faces,
    games::{carrier::Carrier, small_screens},
};
use crate::theme::{
    atlas::Atlas,
    fonts::{self, Typeface},
};

/// Signs of the rows of a player board, yellow to magenta.
const SYMBOLS: [&str; 4] = ["symbol/sun", "symbol/leaf", "symbol/frost", "symbol/flame"];
/// Ground of the rows, in the same order.
const ROWS: [u32; 4] = [0x5a3058, 0x24425c, 0x38488e, 0x3f2a66];
/// Size of small words: 14 pixels in the smallest window.
const SMALL: f32 = 21.0;
/// Ink of what is written on light ground.
const INK: u32 = 0x2a1640;

/// Light along the rim of a hex.
pub fn rim(atlas: &Atlas, surface: Surface, pose: &Pose, colour: Color) -> impl Bundle {
    let width = pose.width * 151.0 / 160.0;
    (
        Sprite {
            image: atlas.shapes.rim.clone(),
            custom_size: Some(vec2(width, width * 1.15) * surface.scale),
            color: colour,
            ..default()
        },
        // Above all land, below everything that lies on panels.
        Transform::from_translation(surface.to_world(pose.centre).extend(9.9)),
    )
}

/// Draws everything that is no piece.
pub fn draw(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words, tabletop: &Tabletop) {
    // The land is no neighbour of labels: where it is drawn wider than it is, they may lie on it.
    let labels_heed = brush.things.len();
    brush.ground(adventure::map_area(&brush.layout).inflate(6.0));
    ground(brush, game);
    trails(brush, game);
    owners(brush, running, tabletop);
    marks::light(brush, game, running, tabletop);
    brush.things.truncate(labels_heed);
    marks::prices(brush, game, running, words, tabletop);
    if brush.layout.small_screens {
        goals(brush, game, tabletop);
    }
    corners(brush, game, words);
    key(brush, running, words);
    market(brush, game, words);
    rug(brush, game, running, words);
    outposts(brush, game, words);
    won_tiles(brush, game, tabletop);
    let counted = running.seen_after(tabletop.shown);
    own_wagon(brush, &counted, running, words);
    for seat in brush.layout.rivals() {
        rival(brush, &counted, running, words, tabletop, seat);
    }
    brush.shade_log();
}

/// A small label.
fn small(brush: &mut Brush, text: impl Into<String>, at: Vec2, typeface: Typeface, ink: u32, anchor: Anchor) {
    brush.label(text, at, SMALL, typeface, hex(ink, 1.0), anchor, 3.0);
}

/// Fill of a small plate with a number, and its edge.
pub(super) fn dark() -> Color {
    hex(0x171035, 0.94)
}

fn gold() -> Color {
    hex(0xe6b54e, 0.8)
}

/// The skirt under the land, and villages without light.
fn ground(brush: &mut Brush, game: &AdventureGame) {
    let field = Field::of(&brush.layout, game);
    let hexagon = brush.atlas.shapes.hexagon.clone();
    let size = vec2(1.0, 1.15) * (field.hex() + 14.0);
    for tile in adventure::tiles() {
        let centre = field.centre(game, tile);
        for (lower, colour) in [(20.0, 0x0e0820), (8.0, 0x2a1a4a)] {
            let rect = Rect::from_center_size(centre + vec2(0.0, lower * field.scale), size);
            brush.image(&hexagon, rect, 2.0 - lower * 0.01, hex(colour, 0.9));
        }
        if let Tile::Village(village) = game.terrain().tile(tile.0)
            && game.village(village) == Village::Closed
        {
            let z = adventure::height(centre.y) + 0.05;
            brush.picture("hex/village/dark", centre, field.width(), z);
        }
    }
}

/// Footpaths over the edges that tiles share: where wagons may go.
fn trails(brush: &mut Brush, game: &AdventureGame) {
    let field = Field::of(&brush.layout, game);
    let centres: Vec<Vec2> = adventure::tiles().map(|tile| field.centre(game, tile)).collect();
    // Neighbours are as far apart as a hex is wide; the next ones are much farther.
    let near = field.width() * 1.2;
    for (nth, &one) in centres.iter().enumerate() {
        for &other in centres[nth + 1..].iter().filter(|other| one.distance(**other) < near) {
            let way = other - one;
            let z = adventure::height(one.y.max(other.y)) + 0.03;
            let middle = (one + other) / 2.0;
            brush.turned("hex/trail", middle, 36.0 * field.scale, -way.y.atan2(way.x), z);
        }
    }
}

/// What belongs to whom on the map: outposts stand on a base of their owner's colour, and behind a wagon is its light.
fn owners(brush: &mut Brush, running: &Match, tabletop: &Tabletop) {
    let layout = brush.layout;
    let (disc, glow) = (brush.atlas.shapes.disc.clone(), brush.atlas.shapes.glow.clone());
    for (piece, place) in tabletop.stage.places() {
        let pose = layout.pose(running.whole(), piece, place);
        let colour = |seat: Seat, tone| seat_colour(running.players()[usize::from(seat)].colour, tone);
        match (piece, place.zone) {
            (Piece::Outpost { seat, .. }, Zone::Outposts(_)) => {
                let base = adventure::outpost_base(&pose);
                let rings = [(0.0, hex(0x1a1230, 1.0)), (2.0, hex(0xfff3dc, 1.0)), (4.5, colour(seat, 0))];
                for (nth, (inner, ink)) in rings.into_iter().enumerate() {
                    brush.image(&disc, base.inflate(-inner), pose.z - 0.009 + nth as f32 * 0.002, ink);
                }
            }
            (Piece::Wagon(seat), Zone::Wagons(_)) => {
                let around = Rect::from_center_size(pose.centre, Vec2::splat(pose.width * 1.7));
                brush.image(&glow, around, pose.z - 0.005, colour(seat, 0));
            }
            _ => {}
        }
    }
}

/// What each open village is worth and costs, for viewers with small screens.
fn goals(brush: &mut Brush, game: &AdventureGame, tabletop: &Tabletop) {
    let layout = brush.layout;
    let (field, held) = (Field::of(&layout, game), game.crystals(layout.viewer));
    for tile in adventure::tiles() {
        let Some(prize) = adventure::prize_at(game, tile) else { continue };
        if tabletop.stage.in_zone(Zone::Prize(tile)).next().is_none() {
            continue;
        }
        let centre = field.centre(game, tile);
        // A plate may reach a little over the hex: villages lie at the edge of the map.
        let kinds = Crystal::ALL.into_iter().filter(|colour| prize.cost.count(*colour) > 0).count();
        let half = (field.hex() / 2.0 + 8.0).min(46.0 * kinds as f32 + 4.0);
        let room = Rect::new(centre.x - half, centre.y, centre.x + half, centre.y + 60.0 * field.scale);
        let plate = small_screens::price(brush, prize.cost, (room, 0.0), held.contains(prize.cost), 14.5);
        // A price in two rows moves it up, between what is said of the way at the left and of crystals at the right.
        let aside = if plate.height() > 60.0 { -8.0 } else { 0.0 };
        let y = (plate.min.y - 30.0).max(centre.y - 50.0 * field.scale);
        small_screens::worth(brush, prize.points, vec2(centre.x + aside, y), 14.8);
    }
}

/// The upper corners of the map: village tiles and bonus tiles, and how many are left of them.
fn corners(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let area = adventure::map_area(&layout);
    let pile = adventure::village_pile(&layout);
    let title = t!(words, "journey-village-pile");
    let at = area.min + vec2(10.0, 20.0);
    // Large text leaves the headings to the pictures.
    let large = brush.is_large();
    if !large {
        brush.label(title, at, 23.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    let left = game.pile().len();
    let beside = pile + vec2(64.0, -12.0);
    brush.label(left.to_string(), beside, 30.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    small(brush, t!(words, "journey-left"), pile + vec2(64.0, 16.0), Typeface::Sans, CREAM, Anchor::CENTER_LEFT);
    let at = vec2(area.max.x - 6.0, area.min.y + 20.0);
    let title = t!(words, "journey-bonus");
    if !large {
        brush.label(title, at, 23.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_RIGHT, 3.0);
    }
    let points = game.top_points_tile().map_or(0, |(_, points)| points);
    let brings = [points, 1, game.components().caravan_bonus];
    let keys = ["journey-brings-points", "journey-brings-step", "journey-brings-places"];
    for ((kind, left), (count, key)) in
        RewardKind::ALL.into_iter().zip(game.tiles_left()).zip(brings.into_iter().zip(keys))
    {
        let centre = adventure::bonus_pile(&layout, kind);
        // Three in a row have no room for more than figures where text is large.
        let text = if large { left.to_string() } else { format!("×{left}") };
        brush.pill(&text, centre + vec2(0.0, 36.0), dark(), gold(), hex(CREAM, 1.0));
        if large {
            continue;
        }
        let said = if kind == RewardKind::Points { count.to_string() } else { format!("+{count}") };
        small(brush, said, centre + vec2(0.0, 63.0), Typeface::Bold, CREAM, Anchor::CENTER);
        let room = (SMALL, 76.0);
        let at = centre + vec2(0.0, 86.0);
        brush.label_within(words.say(key), at, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 3.0);
    }
}

/// What the signs on the map mean, while they are there.
fn key(brush: &mut Brush, running: &Match, words: &Words) {
    if brush.is_large() || brush.layout.watched {
        return;
    }
    let rect = adventure::key(&brush.layout);
    brush.shade(rect);
    let row = |nth: f32| rect.min + vec2(36.0, 22.0 + 34.0 * nth);
    marks::steps(brush, row(0.0), 3, 2);
    marks::toll(brush, row(1.0), 1, None);
    marks::lacking(brush, row(2.0), &[(Crystal::Magenta, 2)]);
    let own = running.players()[usize::from(brush.layout.viewer)].colour;
    let rim = brush.atlas.shapes.rim.clone();
    brush.image(&rim, Rect::from_center_size(row(3.0), vec2(30.0, 34.0)), 3.0, seat_colour(own, 0));
    for (nth, key) in ["key-steps", "key-toll", "key-lacking", "key-outpost"].into_iter().enumerate() {
        let at = row(nth as f32) + vec2(42.0, 0.0);
        let room = (SMALL, rect.max.x - at.x);
        brush.label_within(words.say(key), at, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
}

/// The shelf of the market, and on its board what each card costs.
fn market(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let shelf = adventure::shelf(&layout);
    brush.ground(adventure::market(&layout).inflate(6.0));
    brush.furniture("shelf", shelf, 1.4, 18.0, Color::WHITE);
    let y = shelf.center().y + 1.0;
    for slot in 0..game.market().len() as u8 {
        let at = vec2(adventure::merchant_slot(&layout, Slot(slot)).x, y);
        // As a reward every card is free.
        if slot == 0 || game.step() == Step::Reward {
            let (fill, line) = (hex(0x1f5a4a, 1.0), hex(0x7df59a, 1.0));
            brush.pill(&t!(words, "table-free"), at, fill, line, hex(0xeafff0, 1.0));
        } else {
            let (fill, line) = (hex(0xf4e6c9, 1.0), hex(0x1a1230, 1.0));
            brush.pill(&t!(words, "table-pay", count = slot), at, fill, line, hex(INK, 1.0));
        }
    }
    let deck = vec2(shelf.max.x - 30.0, adventure::merchant_deck(&layout).y);
    brush.chip(&game.market().deck.len().to_string(), deck, dark(), gold(), hex(CREAM, 1.0));
}

/// The rug with the near seat's cards, and where they go once they are played or have paid for a step.
fn rug(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words) {
    let layout = brush.layout;
    let rug = adventure::rug(&layout);
    let player = &running.players()[usize::from(layout.viewer)];
    let state = game.player(layout.viewer);
    brush.ground(rug);
    brush.furniture("rug", rug, 0.6, 56.0, seat_colour(player.colour, 2));
    brush.fringed("rug/border", rug, 0.7, 56.0);
    let played = adventure::played_room(&layout, game);
    let heading = t!(words, "table-played-count", count = state.played.len());
    let at = vec2(played.center().x, (played.max.y + rug.max.y) / 2.0 - 6.0);
    let room = (SMALL, played.width() + 16.0);
    brush.label_within(heading, at, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 3.0);
    if state.played.is_empty() {
        let size = vec2(1.0, 1.4) * (adventure::played_width(&layout) - 4.0);
        brush.space(Rect::from_center_size(played.center(), size), 1.0);
    }
    let (discard, _) = adventure::discard(&layout);
    // What a rest brings back is the reason to rest.
    let back = state.played.len() + state.discarded.len();
    let Some(place) = layout.frame().rest else { return };
    if back == 0 {
        return;
    }
    let said = t!(words, "journey-takes-back", count = back);
    let at = vec2(place.center().x, place.min.y - 6.0);
    let room = (SMALL, place.width() + 14.0);
    brush.label_within(said, at, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 30.0);
    brush.or_short(format!("+{back}"));
    if !state.discarded.is_empty() {
        brush.pill(&state.discarded.len().to_string(), discard, dark(), gold(), hex(CREAM, 1.0));
    }
}

/// The own outposts: what is uncovered, what comes next and what it brings, what an emptied column is rewarded with.
fn outposts(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let (panel, seat) = (adventure::outposts(&layout), layout.viewer);
    brush.board(panel, Board::Own);
    let heading = t!(words, "journey-outposts");
    let at = panel.min + vec2(16.0, 22.0);
    brush.label(heading, at, 23.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 3.0);
    let points = t!(words, "explain-points", points = game.score(seat).outposts);
    let at = vec2(panel.max.x - 16.0, panel.min.y + 22.0);
    if !brush.is_large() {
        small(brush, points, at, Typeface::Bold, CREAM, Anchor::CENTER_RIGHT);
    }
    rewards(brush, game, words);
    board(brush, game, seat);
    let foot = vec2(panel.center().x, panel.max.y - 17.0);
    let room = (SMALL, panel.width() - 24.0);
    brush.label_within(next_price(game, seat, words), foot, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 3.0);
}

/// What an emptied column brings, and how many outposts are still in it.
fn rewards(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let built = game.rows(layout.viewer);
    for column in 0..COLUMNS {
        let (first, _) = adventure::board_cell(&layout, layout.viewer, Crystal::Yellow, column);
        let left = built.iter().filter(|row| **row <= column).count();
        let (tile, card) = (first + vec2(-16.0, -57.0), first + vec2(if column > 0 { 18.0 } else { 0.0 }, -57.0));
        // The first column brings a card, the others a card or a bonus tile.
        let draw = |brush: &mut Brush, name: &str, at: Vec2, width: f32| match left {
            0 => brush.faint(name, at, width, 3.0),
            _ => brush.picture(name, at, width, 3.0),
        };
        if column > 0 {
            draw(brush, "advbonus/step", tile, 29.0);
        }
        draw(brush, "back/merchant", card, 27.0);
        let (said, ink) = match left {
            0 => (t!(words, "journey-taken"), 0x9df0b0),
            left => (t!(words, "journey-left-count", count = left), CREAM),
        };
        let at = first - vec2(0.0, 27.0);
        if !brush.is_large() {
            brush.label_within(said, at, (SMALL, 72.0), Typeface::Sans, hex(ink, 1.0), Anchor::CENTER, 3.0);
        }
    }
}

/// What the next outpost costs: where the wagon stands, else everywhere.
fn next_price(game: &AdventureGame, seat: Seat, words: &Words) -> String {
    let state = game.player(seat);
    let here = state.wagon.filter(|here| state.outposts >> here & 1 == 0);
    let row = here.and_then(|here| game.terrain().symbols().iter().position(|tiles| tiles >> here & 1 == 1));
    if let (Some(here), Some(row)) = (here, row)
        && let Some(points) = game.components().column_points.get(usize::from(game.rows(seat)[row]))
    {
        return t!(words, "journey-next-here", cost = game.outpost_cost(here), points = *points);
    }
    t!(words, "journey-next-price", count = if game.rounds().players == 2 { 2 } else { 1 })
}

/// The outpost grid of a seat: signs, spaces and the points uncovered.
fn board(brush: &mut Brush, game: &AdventureGame, seat: Seat) {
    let layout = brush.layout;
    let own = seat == layout.viewer;
    // As large as the rows have room for.
    let size = if layout.small_screens { 38.0 } else { SMALL };
    let (panel, disc) = (brush.atlas.shapes.panel.clone(), brush.atlas.shapes.disc.clone());
    for (row, built) in Crystal::ALL.into_iter().zip(game.rows(seat)) {
        let (first, cell) = adventure::board_cell(&layout, seat, row, 0);
        let (aside, width) = if own { (62.0, 31.0) } else { (29.0, 27.0) };
        brush.picture(SYMBOLS[row.index()], first - vec2(aside, 0.0), width, 3.0);
        for column in 0..COLUMNS {
            let (centre, _) = adventure::board_cell(&layout, seat, row, column);
            let rect = Rect::from_center_size(centre, if own { vec2(cell, 34.0) } else { Vec2::splat(cell - 1.0) });
            brush.slice(&panel, rect, 2.2, hex(ROWS[row.index()], if column < built { 0.6 } else { 1.0 }), 8.0);
            let points = game.components().column_points[usize::from(column)].to_string();
            if own && column == built {
                // The next one to be built.
                brush.slice(&brush.atlas.shapes.frame.clone(), rect.inflate(1.0), 2.8, hex(CREAM, 1.0), 8.0);
            }
            if own && column >= built {
                let ink = if column == built { HEADING } else { SOFT };
                brush.label(points, centre + vec2(15.0, 0.0), size, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER, 3.0);
            } else if column < built {
                let coin = Rect::from_center_size(
                    centre,
                    Vec2::splat(match (own, brush.is_large()) {
                        (true, true) => 36.0,
                        (true, false) => 31.0,
                        (false, _) => 24.0,
                    }),
                );
                brush.image(&disc, coin, 2.4, hex(0xfff3dc, 1.0));
                // Figures that must be larger than their coin are left to the near seat's board.
                let large = (fonts::least_text() / layout.surface.scale).max(brush.raised(1.0) * brush.wished(SMALL));
                if large < coin.width() * 0.9 {
                    brush.label(points, centre, size, Typeface::Bold, hex(INK, 1.0), Anchor::CENTER, 2.6);
                }
            }
        }
    }
    // A column that is empty has given its reward.
    let emptied = game.rows(seat).into_iter().min().unwrap_or(0);
    for column in 0..emptied {
        let (top, cell) = adventure::board_cell(&layout, seat, Crystal::Yellow, column);
        let (foot, _) = adventure::board_cell(&layout, seat, Crystal::Magenta, column);
        let rect = Rect::from_corners(top - vec2(cell / 2.0, 15.0), foot + vec2(cell / 2.0, 15.0)).inflate(2.0);
        brush.slice(&brush.atlas.shapes.frame.clone(), rect, 2.7, hex(GOLD, 0.9), 8.0);
    }
}

/// The village tiles and bonus tiles of the near seat, and the places of those to come.
fn won_tiles(brush: &mut Brush, game: &AdventureGame, tabletop: &Tabletop) {
    let layout = brush.layout;
    let state = game.player(layout.viewer);
    let end = game.options().end_claims();
    for index in state.claims..end {
        let centre = adventure::village_slot(&layout, end, index);
        brush.space(Rect::from_center_size(centre, adventure::VILLAGE_SLOT), 2.2);
    }
    let tiles: u8 = state.bonus_tiles().iter().sum();
    for index in tiles..3 {
        let centre = adventure::bonus_slot(&layout, 3, index);
        brush.space(Rect::from_center_size(centre, Vec2::splat(adventure::BONUS_SLOT)), 2.2);
    }
    // A tile is drawn small: what it is worth is written on it.
    let disc = brush.atlas.shapes.disc.clone();
    for (piece, place) in tabletop.stage.places() {
        let Piece::Prize(prize) = piece else { continue };
        if place.zone != Zone::Claimed(layout.viewer) || brush.is_large() {
            continue;
        }
        let Some(prize) = game.components().vp_tiles.get(usize::from(prize)) else { continue };
        let centre = adventure::village_slot(&layout, place.of.max(end), place.index);
        brush.image(&disc, Rect::from_center_size(centre, Vec2::splat(36.0)), 27.6, hex(0xe0a038, 1.0));
        brush.image(&disc, Rect::from_center_size(centre, Vec2::splat(31.0)), 27.7, hex(0xfff3dc, 1.0));
        brush.label(prize.points.to_string(), centre, SMALL, Typeface::Bold, hex(INK, 1.0), Anchor::CENTER, 27.8);
    }
}

/// The near seat: who it is, its points and its caravan.
fn own_wagon(brush: &mut Brush, game: &Seen, running: &Match, words: &Words) {
    let layout = brush.layout;
    let seat = layout.viewer;
    let (cover, bed) = (adventure::wagon_cover(&layout), adventure::wagon_bed(&layout));
    let player = &running.players()[usize::from(seat)];
    Carrier::of(Theme::Crystals).draw(brush, cover, bed, 52.0, player.colour);
    let (held, limit) = (game.crystals(seat).total(), game.limit(seat));
    for index in 0..limit {
        let (centre, cell) = adventure::own_cell(&layout, limit, index, limit);
        brush.slot(centre, cell, 2.8);
    }
    let (corner, right) = (cover.min, cover.max.x - 34.0);
    brush.picture(&faces::portrait(running, seat), corner + vec2(48.0, 40.0), 62.0, 3.0);
    let score = game.points_text(seat);
    let points = brush.points_width(&score, 46.0);
    let free = wagon_sign(brush, player.colour, seat).unwrap_or(f32::INFINITY);
    brush.name(&player.name, corner + vec2(88.0, 27.0 - brush.raised(4.0)), 26.0, free.min(right - points));
    let at = vec2(right, corner.y + 36.0);
    brush.label(score, at, 46.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let ink = if held > limit { 0xffc0a8 } else { CREAM };
    let full = t!(words, "journey-full", held = held, limit = limit);
    small(brush, full, corner + vec2(88.0, 56.0 + brush.raised(9.0)), Typeface::Sans, ink, Anchor::CENTER_LEFT);
    brush.or_short(format!("{held}/{limit}"));
}

/// A rival: name, points and claims, crystals, outposts, bonus tiles and how many cards.
fn rival(brush: &mut Brush, counted: &Seen, running: &Match, words: &Words, tabletop: &Tabletop, seat: Seat) {
    let Game::Adventure(game) = &**counted else { return };
    let layout = brush.layout;
    if layout.small_screens {
        let outpost = format!("outpost/{}", running.players()[usize::from(seat)].colour);
        let built = game.rows(seat).into_iter().map(usize::from).sum();
        let hand = tabletop.stage.in_zone(Zone::Hand(seat)).count();
        let score = counted.points_text(seat);
        let others = [(outpost.as_str(), built), ("back/merchant", hand)];
        return small_screens::rival(brush, running, counted, (seat, score, true), others);
    }
    let panel = adventure::rival_panel(&layout, layout.rival(seat));
    let player = &running.players()[usize::from(seat)];
    let active = game.to_move() == Some(seat);
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    brush.header(panel, 46.0, player.colour);
    brush.picture(&faces::portrait(running, seat), panel.min + vec2(28.0, 23.0), 42.0, 3.0);
    let (middle, right) = (panel.min.y + 25.0, panel.max.x - 14.0);
    let total = counted.points_text(seat);
    let free = wagon_sign(brush, player.colour, seat).unwrap_or(f32::INFINITY);
    let free = free.min(right - brush.points_width(&total, 34.0));
    brush.name(&player.name, vec2(panel.min.x + 58.0, middle), 24.0, free);
    brush.label(total, vec2(right, middle), 34.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let claims = format!("{}/{}", game.claims(seat), game.options().end_claims());
    if !brush.is_large() {
        let beside = adventure::wagon_mark(&layout, seat).0.x;
        brush.picture("vp/back", vec2(beside + 42.0, middle), 34.0, 3.0);
        small(brush, claims, vec2(beside + 62.0, middle), Typeface::Sans, CREAM, Anchor::CENTER_LEFT);
    }
    if adventure::small_rivals(&layout) {
        counts(brush, game, seat);
    } else {
        board(brush, game, seat);
        for index in 0..game.limit(seat) {
            let (centre, cell) = adventure::rival_cell(&layout, seat, game.limit(seat), index);
            brush.slot(centre, cell, 2.3);
        }
    }
    // Small panels have no room for large words; who looks at a rival sees the cards.
    if brush.is_large() && adventure::small_rivals(&layout) {
        return;
    }
    let count = |zone| tabletop.stage.in_zone(zone).count();
    let [hand, played, discarded] = [Zone::Hand(seat), Zone::Played(seat), Zone::Discarded(seat)].map(count);
    let cards = t!(words, "journey-cards", hand = hand, played = played, discarded = discarded);
    let foot = panel.min.y + if adventure::small_rivals(&layout) { panel.height() - 14.0 } else { 180.5 };
    let at = vec2(panel.min.x + 12.0, foot);
    let room = (SMALL, panel.width() - 22.0);
    brush.label_within(cards, at, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    brush.or_short(format!("{hand} · {played} · {discarded}"));
}

/// The wagon of a seat beside its name; gives where it begins. Large text has no room for it.
fn wagon_sign(brush: &mut Brush, colour: u8, seat: Seat) -> Option<f32> {
    let (mark, width) = adventure::wagon_mark(&brush.layout, seat);
    if brush.is_large() {
        return None;
    }
    brush.picture(&format!("wagon/{colour}"), mark, width, 3.0);
    Some(mark.x - width / 2.0)
}

/// How many crystals and outposts of each kind a rival has whose panel is small.
fn counts(brush: &mut Brush, game: &AdventureGame, seat: Seat) {
    let layout = brush.layout;
    for (colour, built) in Crystal::ALL.into_iter().zip(game.rows(seat)) {
        let crystal = adventure::counted_crystal(&layout, seat, colour);
        let (sign, width) = adventure::board_cell(&layout, seat, colour, 0);
        let held = game.crystals(seat).count(colour);
        if held == 0 {
            brush.faint(tabletop::pictures::crystal(colour, Theme::Crystals), crystal, 31.0, 3.0);
        }
        brush.picture(SYMBOLS[colour.index()], sign, width, 3.0);
        for (at, count) in [(crystal, held), (sign, built)] {
            small(brush, count.to_string(), at + vec2(20.0, 0.0), Typeface::Bold, CREAM, Anchor::CENTER_LEFT);
        }
    }
}

/// The own tile is always in reach; so nobody asks where it is.
pub(super) fn here(game: &AdventureGame, seat: Seat) -> Option<TileId> {
    game.player(seat).wagon.map(TileId)
}
