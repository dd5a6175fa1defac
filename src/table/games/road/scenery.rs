//! What lies under and around the pieces of the road family: rows, supply and the panels of the seats.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::road::RoadGame;
use rules::{Crystal, Engine, Seat, Step};
use tabletop::games::road;
use tabletop::ids::Slot;
use tabletop::pictures::{crystal, tokens};
use tabletop::stage::Zone;

use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Board, Brush, CREAM, GOLD, HEADING, SOFT, Typeface, hex},
};
use crate::theme::fonts;

/// Draws everything that is no piece.
pub fn draw(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    let active = game.to_move() == Some(layout.viewer);
    brush.board(layout.own_panel(), if active { Board::Active } else { Board::Own });
    own_seat(brush, game, running, words);
    own_cards(brush, game, words, tabletop);
    for seat in layout.rivals() {
        rival_seat(brush, game, running, words, tabletop, seat);
    }
    brush.board(layout.log(), Board::Plain);
    let bowls = road::bowls(&layout);
    brush.board(bowls, Board::Plain);
    let title = t!(words, "table-bowls");
    brush.label(
        title,
        bowls.min + vec2(16.0, 20.0),
        19.0,
        Typeface::Serif,
        hex(HEADING, 1.0),
        Anchor::CENTER_LEFT,
        2.0,
    );
    for colour in Crystal::ALL {
        let centre = road::bowl(&layout, colour);
        brush.bowl(centre, 56.0);
        brush.picture(crystal(colour, layout.theme()), centre, 40.0, 11.0);
    }
    for bed in [road::point_bed(&layout), road::merchant_bed(&layout)] {
        brush.bed(bed);
    }
    token_counts(brush, game);
    point_row(brush, game, words);
    merchant_row(brush, game, words);
}

/// A heading within the near seat's panel.
fn heading(brush: &mut Brush, text: String, at: Vec2, ink: u32) {
    let at = at - vec2(0.0, brush.raised(4.0));
    brush.label(text, at, 23.0, Typeface::Serif, hex(ink, 1.0), Anchor::CENTER_LEFT, 3.0);
}

/// How many claims a seat has of as many as end the game.
fn claims(brush: &Brush, game: &RoadGame, words: &Words, seat: Seat) -> String {
    let (count, end) = (game.claims(seat), game.options().end_claims());
    brush.claims(t!(words, "table-claims", count = count, end = end), count, end)
}

/// The near seat: who it is, its points and its caravan.
fn own_seat(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words) {
    let layout = brush.layout;
    let corner = layout.own_panel().min;
    let player = &running.players()[layout.viewer as usize];
    let score = running.seen().points_text(layout.viewer);
    brush.picture(&format!("portrait/{}", player.colour), corner + vec2(56.0, 58.0), 84.0, 3.0);
    let points = brush.points_width(&score, 54.0);
    brush.name(&player.name, corner + vec2(110.0, 42.0), 28.0, corner.x + 326.0 - points);
    let claimed = claims(brush, game, words, layout.viewer);
    let below = corner + vec2(110.0, 74.0 + brush.raised(14.0));
    brush.label(claimed, below, 20.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    let at = corner + vec2(326.0, 58.0);
    brush.label(score, at, 54.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let caravan = Rect::new(corner.x + 348.0, corner.y + 52.0, corner.x + 732.0, corner.y + 208.0);
    heading(brush, t!(words, "table-caravan"), corner + vec2(352.0, 28.0), HEADING);
    let held = game.crystals(layout.viewer).total();
    let limit = game.limit(layout.viewer);
    let ink = if held > limit { 0xffab8a } else { CREAM };
    let at = corner + vec2(728.0, 28.0 - brush.raised(4.0));
    brush.label(format!("{held} / {limit}"), at, 21.0, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER_RIGHT, 3.0);
    brush.tray(Rect::from_corners(caravan.min - vec2(0.0, 6.0), caravan.max + vec2(0.0, 4.0)), Some(70.0));
    for index in 0..limit {
        let (centre, cell) = road::own_cell(&layout, index, limit);
        brush.slot(centre, cell, 2.2);
    }
}

/// Where the near seat's cards lie or will lie.
fn own_cards(brush: &mut Brush, game: &RoadGame, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    let own = layout.own_panel();
    if game.claims(layout.viewer) == 0 {
        for index in 0..3 {
            let centre = vec2(own.min.x + 64.0 + 100.0 * index as f32, own.max.y - 96.0);
            brush.space(Rect::from_center_size(centre, vec2(92.0, 129.0)), 2.0);
        }
    }
    let edge = own.max.x - road::PLAYED_ROOM;
    if tabletop.stage.in_zone(Zone::Played(layout.viewer)).next().is_none() {
        let centre = vec2(edge + 85.0, own.min.y + 150.0);
        brush.space(Rect::from_center_size(centre, vec2(130.0, 182.0)), 2.0);
    }
    heading(brush, t!(words, "table-hand"), own.min + vec2(770.0, 28.0), HEADING);
    heading(brush, t!(words, "table-played"), vec2(edge + 18.0, own.min.y + 28.0), 0xb9a6d6);
    let line = Rect::new(edge - 2.0, own.min.y + 20.0, edge, own.max.y - 20.0);
    brush.panel(line, 2.0, hex(0x7a5a9a, 0.6));
}

/// The panel of a rival.
fn rival_seat(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words, tabletop: &Tabletop, seat: Seat) {
    let layout = brush.layout;
    let player = &running.players()[seat as usize];
    let score = running.seen().points_text(seat);
    let panel = layout.rival_panel(layout.rival(seat));
    let active = game.to_move() == Some(seat);
    brush.ground(panel.inflate(10.0));
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    brush.header(panel, 50.0, player.colour);
    brush.picture(&format!("portrait/{}", player.colour), panel.min + vec2(30.0, 25.0), 54.0, 3.0);
    let points = brush.points_width(&score, 34.0);
    brush.name(&player.name, panel.min + vec2(66.0, 25.0), 25.0, panel.max.x - 16.0 - points);
    let at = vec2(panel.max.x - 16.0, panel.min.y + 26.0);
    brush.label(score, at, 34.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let small = road::small_rivals(&layout);
    let y = if small { 60.0 } else { 74.0 };
    let claimed = claims(brush, game, words, seat);
    brush.label(claimed, panel.min + vec2(16.0, y), 19.0, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    for index in 0..game.limit(seat) {
        let (centre, cell) = road::rival_cell(&layout, layout.rival(seat), index);
        brush.slot(centre, cell, 1.6);
    }
    // Small panels have no room for the cards themselves, only for their number.
    let foot = match panel.height() {
        250.0.. => Some(68.0),
        150.0.. => None,
        _ => Some(19.0),
    };
    if let Some(up) = foot {
        let count = |zone| tabletop.stage.in_zone(zone).count();
        let (hand, played) = (count(Zone::Hand(seat)), count(Zone::Played(seat)));
        let foot = vec2(panel.min.x + 16.0, panel.max.y - up);
        if brush.is_large() && fonts::least_text() == 0.0 {
            return card_counts(brush, panel, [hand, played]);
        }
        for (text, x) in [
            (t!(words, "table-hand-count", count = hand), 0.0),
            (t!(words, "table-played-count", count = played), 150.0),
        ] {
            let at = foot + vec2(x, 0.0);
            brush.label(text, at, 17.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
        }
    }
}

/// How many cards a rival holds and has played, in figures at the end of either row.
fn card_counts(brush: &mut Brush, panel: Rect, counts: [usize; 2]) {
    let (dark, gold) = pill_colours();
    for (count, right) in counts.into_iter().zip([146.0, 296.0]) {
        let at = panel.min + vec2(right - 22.0, panel.height() - 34.0);
        brush.pill(&count.to_string(), at, dark, gold, hex(CREAM, 1.0));
    }
}

/// The tokens of all seats.
fn token_counts(brush: &mut Brush, game: &RoadGame) {
    let layout = brush.layout;
    let token_count = |seat: u8| (game.player(seat).copper, game.player(seat).silver);
    let own = layout.own_panel();
    let (copper, silver) = token_count(layout.viewer);
    let names = tokens(layout.theme());
    for (name, x, count) in [(names[0], 44.0, copper), (names[1], 140.0, silver)] {
        brush.picture(name, own.min + vec2(x, 138.0), 40.0, 26.0);
        let at = own.min + vec2(x + 30.0, 138.0);
        brush.label(count.to_string(), at, 25.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    for seat in layout.rivals() {
        let panel = layout.rival_panel(layout.rival(seat));
        let y = if road::small_rivals(&layout) { 60.0 } else { 74.0 };
        let (copper, silver) = token_count(seat);
        for (name, x, count) in [(names[0], 188.0, copper), (names[1], 252.0, silver)] {
            brush.picture(name, panel.min + vec2(x, y), 28.0, 13.0);
            let at = panel.min + vec2(x + 20.0, y);
            brush.label(count.to_string(), at, 19.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
        }
    }
}

/// Fill and edge of a pill with a number.
fn pill_colours() -> (Color, Color) {
    (hex(0x171035, 0.94), hex(0xe6b54e, 0.8))
}

/// What is written on the point cards: tokens left, cards left, and which can be claimed.
fn point_row(brush: &mut Brush, game: &RoadGame, words: &Words) {
    let layout = brush.layout;
    let (dark, gold) = pill_colours();
    for (slot, left) in [(0, game.copper()), (1, game.silver())] {
        let slot = if slot == 1 && game.copper() == 0 { 0 } else { slot };
        // Large text would cover the picture of the card.
        if left > 0 && !brush.is_large() {
            let corner = road::point_slot(&layout, Slot(slot)) + vec2(road::POINT_WIDTH / 2.0 - 35.0, -127.0 + 66.0);
            brush.pill(&format!("×{left}"), corner, dark, gold, hex(CREAM, 1.0));
        }
    }
    brush.pill(
        &game.point_deck().len().to_string(),
        road::point_slot(&layout, road::POINT_DECK) + vec2(0.0, 108.0),
        dark,
        gold,
        hex(CREAM, 1.0),
    );
    // What can be had this very turn says so; glow alone is on many things.
    if game.to_move() == Some(layout.viewer) && game.step() == Step::Turn {
        let held = game.crystals(layout.viewer);
        for (slot, &card) in game.points().iter().enumerate() {
            if held.contains(game.components().points[usize::from(card)].cost) {
                let foot = road::point_slot(&layout, Slot(slot as u8)) + vec2(0.0, 129.0);
                let (fill, line) = (hex(0xf2c14e, 1.0), hex(0xfff0b8, 1.0));
                brush.pill(&t!(words, "table-claim-now"), foot, fill, line, hex(0x2a1640, 1.0));
            }
        }
    }
}

/// What is written on the merchant cards: their prices and how many are left.
fn merchant_row(brush: &mut Brush, game: &RoadGame, words: &Words) {
    let layout = brush.layout;
    let (dark, gold) = pill_colours();
    let deck = game.market().deck.len();
    brush.pill(
        &deck.to_string(),
        road::merchant_slot(&layout, road::MERCHANT_DECK) + vec2(0.0, 122.0),
        dark,
        gold,
        hex(CREAM, 1.0),
    );
    for slot in 0..game.market().len() as u8 {
        let centre = road::merchant_slot(&layout, Slot(slot)) + vec2(0.0, 122.0);
        if slot == 0 {
            brush.pill(&t!(words, "table-free"), centre, hex(0x1f5a4a, 1.0), hex(0x7df59a, 1.0), hex(0xeafff0, 1.0));
        } else {
            brush.pill(&t!(words, "table-pay", count = slot), centre, dark, hex(0x7a5a9a, 1.0), hex(CREAM, 1.0));
        }
    }
}
