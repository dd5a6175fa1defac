//! What lies under and around the pieces of the road family: the shelf of the market, the rug, and everybody's wagon.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::road::RoadGame;
use rules::{Engine, Seat, Step};
use tabletop::games::road;
use tabletop::ids::Slot;
use tabletop::pictures::tokens;
use tabletop::stage::Zone;

use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Brush, CREAM, GOLD, SOFT, Typeface, hex, seat_colour},
    games::carrier::Carrier,
};
use crate::theme::fonts;

/// Draws everything that is no piece.
pub fn draw(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    market(brush, game, words);
    point_row(brush, game, words);
    rug(brush, running, words, tabletop);
    claimed_places(brush, game);
    own_wagon(brush, game, running, words);
    for seat in layout.rivals() {
        rival_wagon(brush, game, running, words, tabletop, seat);
    }
    brush.shade(layout.log());
}

/// How many claims a seat has of as many as end the game.
fn claims(brush: &Brush, game: &RoadGame, words: &Words, seat: Seat) -> String {
    let (count, end) = (game.claims(seat), game.options().end_claims());
    brush.claims(t!(words, "table-claims", count = count, end = end), count, end)
}

/// The near seat: who it is, its points and its caravan.
fn own_wagon(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words) {
    let layout = brush.layout;
    let (cover, bed) = (road::wagon_cover(&layout), road::wagon_bed(&layout));
    let player = &running.players()[layout.viewer as usize];
    Carrier::of(layout.theme()).draw(brush, cover, bed, 64.0, player.colour);
    let limit = game.limit(layout.viewer);
    for index in 0..limit {
        let (centre, cell) = road::own_cell(&layout, index, limit);
        brush.slot(centre, cell, 2.8);
    }
    let corner = cover.min;
    let score = running.seen().points_text(layout.viewer);
    brush.picture(&format!("portrait/{}", player.colour), corner + vec2(62.0, 54.0), 76.0, 3.0);
    let points = brush.points_width(&score, 54.0);
    let right = cover.max.x - 46.0;
    brush.name(&player.name, corner + vec2(110.0, 36.0), 28.0, right - points);
    let claimed = claims(brush, game, words, layout.viewer);
    let below = corner + vec2(110.0, 70.0 + brush.raised(10.0));
    brush.label(claimed, below, 21.0, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    let at = vec2(right, corner.y + 34.0);
    brush.label(score, at, 54.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let names = tokens(layout.theme());
    let held = [game.player(layout.viewer).copper, game.player(layout.viewer).silver];
    for ((name, copper), count) in names.into_iter().zip([true, false]).zip(held) {
        let at = road::own_token(&layout, copper);
        brush.picture(name, at, 30.0, 26.0);
        let beside = at + vec2(20.0, 0.0);
        brush.label(count.to_string(), beside, 21.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    // How full it is stands where nothing else is: at the end of the bed.
    let held = game.crystals(layout.viewer).total();
    let (fill, ink) = if held > limit { (hex(0x842f45, 1.0), hex(0xffe0d0, 1.0)) } else { (dark(), hex(CREAM, 1.0)) };
    brush.pill(&format!("{held} / {limit}"), vec2(bed.center().x, bed.max.y + 8.0), fill, gold(), ink);
}

/// Where claimed cards will lie, as many as end the game.
fn claimed_places(brush: &mut Brush, game: &RoadGame) {
    let layout = brush.layout;
    let (have, end) = (game.claims(layout.viewer), game.options().end_claims());
    for index in have..end {
        let centre = road::claimed_slot(&layout, index, end.max(have));
        brush.space(Rect::from_center_size(centre, vec2(0.78, 1.3) * road::CLAIMED_WIDTH), 1.0);
    }
}

/// The rug with the near seat's cards, and where they go once they are played.
fn rug(brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    let rug = road::rug(&layout);
    let player = &running.players()[layout.viewer as usize];
    brush.ground(rug);
    brush.furniture("rug", rug, 0.6, 56.0, seat_colour(player.colour, 2));
    brush.fringed("rug/border", rug, 0.7, 56.0);
    let room = road::played_room(&layout);
    let count = tabletop.stage.in_zone(Zone::Played(layout.viewer)).count();
    let heading = t!(words, "table-played-count", count = count);
    let at = vec2(room.center().x, room.min.y + 12.0);
    brush.label_within(heading, at, (21.0, room.width() + 18.0), Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 3.0);
    if count == 0 {
        let size = vec2(room.width() - 6.0, (room.width() - 6.0) * 1.4);
        brush.space(Rect::from_center_size(vec2(room.center().x, room.min.y + 38.0 + size.y / 2.0), size), 1.0);
    }
}

/// A rival with wagon, points and, where there is room, cards.
fn rival_wagon(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words, tabletop: &Tabletop, seat: Seat) {
    let layout = brush.layout;
    let (player, rival) = (&running.players()[seat as usize], layout.rival(seat));
    let score = running.seen().points_text(seat);
    let (panel, bed) = (layout.rival_panel(rival), road::rival_bed(&layout, rival));
    let small = road::small_rivals(&layout);
    let head = if small {
        brush.ground(panel.inflate(10.0));
        brush.shade(panel);
        brush.header(panel, 48.0, player.colour);
        brush.furniture(Carrier::of(layout.theme()).bed, bed.inflate(3.0), 2.0, 28.0, Color::WHITE);
        [26.0, 25.0, 60.0]
    } else {
        let cover = Rect::new(panel.min.x, panel.min.y, panel.max.x, panel.min.y + panel.width() * 126.0 / 440.0);
        // Large text needs the place of the wheels.
        let wheels = if brush.is_large() { 0.0 } else { 44.0 };
        Carrier::of(layout.theme()).draw(brush, cover, bed, wheels, player.colour);
        [30.0, 26.0, 49.0]
    };
    if game.to_move() == Some(seat) {
        brush.frame(Rect::new(panel.min.x, panel.min.y, panel.max.x, bed.max.y).inflate(5.0), 3.2, hex(0xffe36b, 0.95));
    }
    let [middle, name, below] = head;
    brush.picture(&format!("portrait/{}", player.colour), panel.min + vec2(32.0, middle), 50.0, 3.0);
    let points = brush.points_width(&score, 34.0);
    let right = panel.max.x - if small { 16.0 } else { 30.0 };
    brush.name(&player.name, panel.min + vec2(64.0, name), 24.0, right - points);
    let at = vec2(right, panel.min.y + middle);
    brush.label(score, at, 34.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let claimed = claims(brush, game, words, seat);
    // Large text has no room below the name, but beside the coins.
    let beside_coins = brush.is_large() && !small;
    let left = match (small, beside_coins) {
        (true, _) => vec2(14.0, below),
        (false, false) => vec2(64.0, below),
        (false, true) => vec2(18.0, road::rival_token(&layout, rival, true).y - panel.min.y),
    };
    let left = panel.min + left;
    brush.label(claimed, left, 21.0, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    for index in 0..game.limit(seat) {
        let (centre, cell) = road::rival_cell(&layout, rival, index);
        brush.slot(centre, cell, 2.8);
    }
    let held = [game.player(seat).copper, game.player(seat).silver];
    if !small {
        // Coins lie on the land: a plate makes their number readable.
        let [from, to] = [true, false].map(|copper| road::rival_token(&layout, rival, copper));
        let plate = if beside_coins {
            Rect::new(panel.min.x + 6.0, from.y - 23.0, panel.max.x - 6.0, to.y + 23.0)
        } else {
            Rect::from_corners(from - vec2(18.0, 15.0), to + vec2(40.0, 15.0))
        };
        brush.panel(plate, 2.9, dark());
    }
    for ((name, copper), count) in tokens(layout.theme()).into_iter().zip([true, false]).zip(held) {
        let at = road::rival_token(&layout, rival, copper);
        brush.picture(name, at, 26.0, 13.0);
        let beside = at + vec2(18.0, 0.0);
        brush.label(count.to_string(), beside, 21.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    // Small panels have no room for the cards themselves, only for their number.
    if panel.height() < 150.0 {
        let count = |zone| tabletop.stage.in_zone(zone).count();
        let (hand, played) = (count(Zone::Hand(seat)), count(Zone::Played(seat)));
        let foot = vec2(panel.min.x + 14.0, panel.max.y - 12.0);
        if brush.is_large() && fonts::least_text() == 0.0 {
            return card_counts(brush, panel, [hand, played]);
        }
        for (text, x) in [
            (t!(words, "table-hand-count", count = hand), 0.0),
            (t!(words, "table-played-count", count = played), 140.0),
        ] {
            let at = foot + vec2(x, 0.0);
            brush.label(text, at, 21.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
        }
    }
}

/// How many cards a rival holds and has played, in figures at the end of either row.
fn card_counts(brush: &mut Brush, panel: Rect, counts: [usize; 2]) {
    for (count, right) in counts.into_iter().zip([136.0, 276.0]) {
        let at = panel.min + vec2(right - 22.0, panel.height() - 12.0);
        brush.pill(&count.to_string(), at, dark(), gold(), hex(CREAM, 1.0));
    }
}

/// Fill of a small plate with a number, and its edge.
fn dark() -> Color {
    hex(0x171035, 0.94)
}

fn gold() -> Color {
    hex(0xe6b54e, 0.8)
}

/// What is written on the point cards: tokens left, cards left, and which can be claimed.
fn point_row(brush: &mut Brush, game: &RoadGame, words: &Words) {
    let layout = brush.layout;
    let width = road::point_width(&layout);
    for (slot, left) in [(0, game.copper()), (1, game.silver())] {
        let slot = if slot == 1 && game.copper() == 0 { 0 } else { slot };
        // Large text would cover the picture of the card.
        if left > 0 && !brush.is_large() {
            let (coin, size) = road::token_place(&layout, Slot(slot));
            brush.pill(&format!("×{left}"), coin + vec2(0.0, size * 0.5 + 18.0), dark(), gold(), hex(CREAM, 1.0));
        }
    }
    let deck = road::point_slot(&layout, road::POINT_DECK) + vec2(width * 0.47 - 20.0, 0.0);
    brush.pill(&game.point_deck().len().to_string(), deck, dark(), gold(), hex(CREAM, 1.0));
    // What can be had this very turn says so; glow alone is on many things.
    if game.to_move() == Some(layout.viewer) && game.step() == Step::Turn {
        let held = game.crystals(layout.viewer);
        for (slot, &card) in game.points().iter().enumerate() {
            if held.contains(game.components().points[usize::from(card)].cost) {
                let foot = road::point_slot(&layout, Slot(slot as u8)) + vec2(0.0, width * 0.7);
                let (fill, line) = (hex(0xf2c14e, 1.0), hex(0xfff0b8, 1.0));
                brush.pill(&t!(words, "table-claim-now"), foot, fill, line, hex(0x2a1640, 1.0));
            }
        }
    }
}

/// The shelf of the market, and on its board what each card costs.
fn market(brush: &mut Brush, game: &RoadGame, words: &Words) {
    let layout = brush.layout;
    let shelf = road::shelf(&layout);
    brush.ground(shelf.inflate(6.0));
    let post = road::merchant_width(&layout) * 0.24;
    for x in [shelf.min.x + post * 0.5, shelf.max.x - post * 0.5] {
        brush.picture("post", vec2(x, shelf.min.y + 8.0 - post * 125.0 / 44.0), post, 1.0);
    }
    brush.furniture("shelf", shelf, 1.4, 18.0, Color::WHITE);
    let y = shelf.center().y + 1.0;
    let deck = game.market().deck.len().to_string();
    let at = |slot| vec2(road::merchant_slot(&layout, slot).x, y);
    brush.pill(&deck, at(road::MERCHANT_DECK), dark(), gold(), hex(CREAM, 1.0));
    for slot in 0..game.market().len() as u8 {
        if slot == 0 {
            let (fill, line) = (hex(0x1f5a4a, 1.0), hex(0x7df59a, 1.0));
            brush.pill(&t!(words, "table-free"), at(Slot(0)), fill, line, hex(0xeafff0, 1.0));
        } else {
            let (fill, line) = (hex(0xf4e6c9, 1.0), hex(0x1a1230, 1.0));
            brush.pill(&t!(words, "table-pay", count = slot), at(Slot(slot)), fill, line, hex(0x2a1640, 1.0));
        }
    }
}
