//! What lies under and around the pieces of The Call for Adventure: the ground of the map, boards, trays and labels.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::adventure::{AdventureGame, COLUMNS, Village};
use rules::{Crystal, Engine, Seat};
use tabletop::Theme;
use tabletop::games::adventure::{self, Field};
use tabletop::ids::{RewardKind, Slot};
use tabletop::layout::{Pose, Surface};
use tabletop::stage::Zone;

use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Board, Brush, CREAM, GOLD, HEADING, SOFT, Typeface, hex},
    pictures,
};
use crate::theme::{atlas::Atlas, fonts};

/// Signs of the rows of a player board, yellow to magenta.
const SYMBOLS: [&str; 4] = ["symbol/sun", "symbol/leaf", "symbol/frost", "symbol/flame"];
/// Ground of the rows, in the same order.
const ROWS: [u32; 4] = [0x5a3058, 0x24425c, 0x38488e, 0x3f2a66];

/// Middle of the headings of the near seat's board, in units below its edge.
const HEADINGS: f32 = 24.0;

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
    let active = game.to_move() == Some(brush.layout.viewer);
    brush.board(brush.layout.own_panel(), if active { Board::Active } else { Board::Own });
    // The land is no neighbour of labels: where it is drawn wider than it is, they may lie on it.
    let labels_heed = brush.things.len();
    brush.ground(adventure::map_area(&brush.layout).inflate(6.0));
    ground(brush, game);
    trails(brush, game);
    brush.things.truncate(labels_heed);
    corners(brush, game, words);
    merchants(brush, game, words);
    if !brush.layout.watched {
        brush.board(adventure::prompt(&brush.layout), Board::Plain);
    }
    brush.board(brush.layout.log(), Board::Plain);
    own(brush, game, running, words);
    for seat in brush.layout.rivals() {
        rival(brush, game, running, words, tabletop, seat);
    }
}

/// The skirt under the land, and villages without light.
fn ground(brush: &mut Brush, game: &AdventureGame) {
    let field = Field::of(&brush.layout, game);
    let hexagon = brush.atlas.shapes.hexagon.clone();
    let size = vec2(1.0, 1.15) * (field.width() * 151.0 / 160.0 + 14.0);
    for tile in adventure::tiles() {
        let centre = field.centre(game, tile);
        for (lower, colour) in [(20.0, 0x0e0820), (8.0, 0x2a1a4a)] {
            let rect = Rect::from_center_size(centre + vec2(0.0, lower * field.scale), size);
            brush.image(&hexagon, rect, 2.0 - lower * 0.01, hex(colour, 0.9));
        }
        if let rules::adventure::Tile::Village(village) = game.terrain().tile(tile.0)
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

/// The free corners of the map: pile of village tiles, bonus tiles, supply.
fn corners(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let (dark, gold, cream) = (hex(0x171035, 0.94), hex(0xe6b54e, 0.8), hex(CREAM, 1.0));
    let pile = adventure::village_pile(&layout);
    let small = |brush: &mut Brush, text: String, at: Vec2| {
        brush.label(text, at, 19.0, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 3.0);
    };
    small(brush, t!(words, "journey-village-pile"), pile - vec2(0.0, 52.0));
    brush.pill(&game.pile().len().to_string(), pile + vec2(0.0, 52.0), dark, gold, cream);
    small(brush, t!(words, "journey-bonus"), adventure::bonus_pile(&layout, RewardKind::Step) - vec2(0.0, 46.0));
    for (kind, left) in RewardKind::ALL.into_iter().zip(game.tiles_left()) {
        let centre = adventure::bonus_pile(&layout, kind);
        // Three in a row have no room for more than figures where text is large.
        let text = if brush.raised(1.0) > 0.0 { left.to_string() } else { format!("×{left}") };
        brush.pill(&text, centre + vec2(0.0, 44.0), dark, gold, cream);
    }
    small(
        brush,
        t!(words, "table-bowls"),
        (adventure::bowl(&layout, Crystal::Yellow) + adventure::bowl(&layout, Crystal::Green)) / 2.0 - vec2(0.0, 42.0),
    );
    for colour in Crystal::ALL {
        let centre = adventure::bowl(&layout, colour);
        brush.bowl(centre, 52.0);
        brush.picture(pictures::crystal(colour, Theme::Crystals), centre, 38.0, 3.0);
    }
}

fn merchants(brush: &mut Brush, game: &AdventureGame, words: &Words) {
    let layout = brush.layout;
    let bed = adventure::merchant_bed(&layout);
    brush.ground(bed.inflate(12.0));
    brush.board(bed, Board::Plain);
    let title = t!(words, "journey-merchants");
    brush.label(title, bed.min + vec2(18.0, 23.0), 23.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 3.0);
    let deck = t!(words, "journey-deck", count = game.market().deck.len());
    let right = vec2(bed.max.x - 18.0, bed.min.y + 23.0);
    brush.label(deck, right, 19.0, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_RIGHT, 3.0);
    brush.or_short(game.market().deck.len().to_string());
    for slot in 0..game.market().len() as u8 {
        let centre = vec2(adventure::merchant_slot(&layout, Slot(slot)).x, bed.max.y - 30.0);
        if slot == 0 {
            brush.pill(&t!(words, "table-free"), centre, hex(0x1f5a4a, 1.0), hex(0x7df59a, 1.0), hex(0xeafff0, 1.0));
        } else {
            let (fill, line) = (hex(0x171035, 0.94), hex(0x7a5a9a, 1.0));
            brush.pill(&t!(words, "table-pay", count = slot), centre, fill, line, hex(CREAM, 1.0));
        }
    }
}

/// The outpost grid of a seat: signs, spaces and the points uncovered.
fn board(brush: &mut Brush, game: &AdventureGame, seat: Seat) {
    let layout = brush.layout;
    let disc = brush.atlas.shapes.disc.clone();
    for (row, built) in Crystal::ALL.into_iter().zip(game.rows(seat)) {
        let (first, cell) = adventure::board_cell(&layout, seat, row, 0);
        brush.picture(SYMBOLS[row.index()], first - vec2(cell * 0.92, 0.0), cell * 0.68, 3.0);
        for column in 0..COLUMNS {
            let (centre, cell) = adventure::board_cell(&layout, seat, row, column);
            let rect = Rect::from_center_size(centre, Vec2::splat(cell));
            brush.slice(&brush.atlas.shapes.panel.clone(), rect, 2.2, hex(ROWS[row.index()], 1.0), cell * 0.2);
            if column < built {
                let coin =
                    Rect::from_center_size(centre, Vec2::splat(cell * if brush.is_large() { 0.96 } else { 0.7 }));
                brush.image(&disc, coin, 2.4, hex(0xfff3dc, 1.0));
                let points = game.components().column_points[usize::from(column)].to_string();
                // Figures that must be larger than their coin are left to the near seat's board.
                let large =
                    (fonts::least_text() / layout.surface.scale).max(brush.raised(1.0) * brush.wished(cell * 0.5));
                if large < coin.width() * 0.9 {
                    brush.label(points, centre, cell * 0.5, Typeface::Bold, hex(0x2a1a4a, 1.0), Anchor::CENTER, 2.6);
                }
            }
        }
    }
    // A column that is empty has given its reward.
    let emptied = game.rows(seat).into_iter().min().unwrap_or(0);
    for column in 0..emptied {
        let (top, cell) = adventure::board_cell(&layout, seat, Crystal::Yellow, column);
        let (foot, _) = adventure::board_cell(&layout, seat, Crystal::Magenta, column);
        let rect = Rect::from_corners(top, foot).inflate(cell / 2.0 + 2.0);
        brush.slice(&brush.atlas.shapes.frame.clone(), rect, 2.7, hex(GOLD, 0.9), cell * 0.2);
    }
}

fn own(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words) {
    let layout = brush.layout;
    let seat = layout.viewer;
    let panel = layout.own_panel();
    let corner = panel.min;
    let player = &running.players()[usize::from(seat)];
    let state = game.player(seat);
    let write = |brush: &mut Brush, text: String, at: Vec2, size: f32, typeface: Typeface, ink: u32, anchor: Anchor| {
        // Headings move up to the edge of the panel where they are large.
        let at = at - vec2(0.0, if at.y == HEADINGS { brush.raised(2.6) } else { 0.0 });
        brush.label(text, corner + at, size, typeface, hex(ink, 1.0), anchor, 3.0);
    };
    let left = Anchor::CENTER_LEFT;
    brush.picture(&format!("portrait/{}", player.colour), corner + vec2(56.0, 54.0), 80.0, 3.0);
    let points = brush.points_width(&running.seen().points_text(seat), 50.0);
    brush.name(&player.name, corner + vec2(108.0, 36.0 - brush.raised(8.0)), 27.0, corner.x + 262.0 - points);
    let (mark, width) = adventure::wagon_mark(&layout, seat);
    brush.picture(&format!("wagon/{}", player.colour), mark, width, 3.0);
    write(
        brush,
        running.seen().points_text(seat),
        vec2(262.0, 54.0),
        50.0,
        Typeface::Serif,
        GOLD,
        Anchor::CENTER_RIGHT,
    );
    let end = game.options().end_claims();
    let claims = brush.claims(t!(words, "journey-claims", count = state.claims, end = end), state.claims, end);
    write(brush, claims, vec2(18.0, 116.0), 19.0, Typeface::Sans, CREAM, left);
    for index in state.claims..end {
        let centre = corner + vec2(adventure::village_slot(end, index), 166.0);
        brush.space(Rect::from_center_size(centre, vec2(58.0, 50.0)), 2.2);
    }
    write(brush, t!(words, "journey-bonus"), vec2(18.0, 216.0), 19.0, Typeface::Sans, CREAM, left);
    if state.bonus_tiles() == [0; 3] {
        for index in 0..3 {
            let centre = corner + vec2(45.0 + 58.0 * index as f32, 258.0);
            brush.space(Rect::from_center_size(centre, Vec2::splat(48.0)), 2.2);
        }
    }
    // The board.
    write(brush, t!(words, "journey-outposts"), vec2(284.0, HEADINGS), 23.0, Typeface::Serif, HEADING, left);
    let points = format!("+{}", game.score(seat).outposts);
    write(brush, points, vec2(554.0, HEADINGS), 21.0, Typeface::Bold, CREAM, Anchor::CENTER_RIGHT);
    board(brush, game, seat);
    // The caravan and its trailer.
    write(brush, t!(words, "table-caravan"), vec2(594.0, HEADINGS), 23.0, Typeface::Serif, HEADING, left);
    let (held, limit) = (state.crystals.total(), game.limit(seat));
    let ink = if held > limit { 0xffab8a } else { CREAM };
    let count = format!("{held} / {limit}");
    write(brush, count, vec2(910.0, HEADINGS), 21.0, Typeface::Bold, ink, Anchor::CENTER_RIGHT);
    let tray = Rect::from_corners(corner + vec2(590.0, 48.0), corner + vec2(914.0, 186.0));
    brush.tray(Rect::from_corners(tray.min - vec2(0.0, 6.0), tray.max + vec2(0.0, 4.0)), Some(62.0));
    cells(brush, game, seat);
    // Cards.
    write(brush, t!(words, "table-hand"), vec2(938.0, HEADINGS), 23.0, Typeface::Serif, HEADING, left);
    let far = panel.width();
    let played = far - 158.0 - adventure::played_room(&layout, game);
    write(brush, t!(words, "table-played"), vec2(played, HEADINGS), 23.0, Typeface::Serif, 0xb9a6d6, left);
    write(brush, t!(words, "journey-discard"), vec2(far - 132.0, HEADINGS), 23.0, Typeface::Serif, 0xb9a6d6, left);
    for x in [played - 16.0, far - 146.0] {
        let line = Rect::from_corners(corner + vec2(x, 18.0), corner + vec2(x + 2.0, 276.0));
        brush.panel(line, 2.0, hex(0x7a5a9a, 0.6));
    }
    for (empty, x) in [(state.played.is_empty(), played + 59.0), (state.discarded.is_empty(), far - 76.0)] {
        if empty {
            brush.space(Rect::from_center_size(corner + vec2(x, 136.0), vec2(104.0, 146.0)), 2.0);
        }
    }
    if !state.discarded.is_empty() {
        let (fill, line) = (hex(0x171035, 0.94), hex(0xe6b54e, 0.8));
        let centre = vec2(panel.max.x - 76.0, corner.y + 240.0);
        brush.pill(&state.discarded.len().to_string(), centre, fill, line, hex(CREAM, 1.0));
    }
}

/// Spaces of a caravan: the wagon's, and the trailer's once there is one.
fn cells(brush: &mut Brush, game: &AdventureGame, seat: Seat) {
    for index in 0..game.limit(seat) {
        let (centre, cell) = adventure::caravan_cell(&brush.layout, seat, index, game.limit(seat));
        if index >= adventure::WAGON {
            // The trailer is wood.
            let panel = brush.atlas.shapes.panel.clone();
            let ground = Rect::from_center_size(centre, Vec2::splat(cell + 8.0));
            brush.slice(&panel, ground, 2.2, hex(0x6a4038, 1.0), cell * 0.2);
        }
        brush.slot(centre, cell, 2.3);
    }
}

fn rival(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words, tabletop: &Tabletop, seat: Seat) {
    let layout = brush.layout;
    let panel = adventure::rival_panel(&layout, layout.rival(seat));
    let player = &running.players()[usize::from(seat)];
    let small = adventure::small_rivals(&layout);
    let active = game.to_move() == Some(seat);
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    brush.header(panel, 50.0, player.colour);
    brush.picture(&format!("portrait/{}", player.colour), panel.min + vec2(30.0, 25.0), 52.0, 3.0);
    let (middle, right) = (panel.min.y + 26.0, panel.max.x - 16.0);
    let name = vec2(panel.min.x + 64.0, middle);
    let (mark, width) = adventure::wagon_mark(&layout, seat);
    brush.picture(&format!("wagon/{}", player.colour), mark, width, 3.0);
    let total = running.seen().points_text(seat);
    let free = (mark.x - width / 2.0).min(right - brush.points_width(&total, 33.0));
    brush.name(&player.name, name, 24.0, free);
    brush.label(total, vec2(right, middle), 33.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    board(brush, game, seat);
    cells(brush, game, seat);
    if !small {
        let (count, end) = (game.claims(seat), game.options().end_claims());
        let claims = brush.claims(t!(words, "journey-claims-short", count = count, end = end), count, end);
        let at = panel.min + vec2(216.0, 70.0);
        let room = (18.0, 90.0);
        brush.label_within(claims, at, room, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
        let at = panel.min + vec2(216.0, 134.0);
        let bonus = t!(words, "journey-bonus-short");
        brush.label_within(bonus, at, room, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    let count = |zone| tabletop.stage.in_zone(zone).count();
    let [hand, played, discarded] = [Zone::Hand(seat), Zone::Played(seat), Zone::Discarded(seat)].map(count);
    let cards = t!(words, "journey-cards", hand = hand, played = played, discarded = discarded);
    let foot = vec2(panel.min.x + 16.0, panel.max.y - 17.0 - brush.raised(5.0));
    let room = (18.0, panel.width() - 30.0);
    brush.label_within(cards, foot, room, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    brush.or_short(format!("{hand} · {played} · {discarded}"));
}
