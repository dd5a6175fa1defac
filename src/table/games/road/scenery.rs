//! What lies under and around the pieces of the road family: the shelf of the market, the rug, and everybody's wagon.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::road::RoadGame;
use rules::{Engine, Seat, Step};
use tabletop::areas::Goal;
use tabletop::games::road::{self, Tally};
use tabletop::ids::Slot;
use tabletop::layout::CARD_ASPECT;
use tabletop::pictures::tokens;
use tabletop::small_screens::Counts;
use tabletop::stage::Zone;
use tabletop::{Table, Theme};

use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Brush, CREAM, GOLD, SOFT, hex, seat_colour},
    faces,
    games::{carrier::Carrier, small_screens},
};
use crate::theme::fonts::{self, Typeface};

/// Draws everything that is no piece.
pub fn draw(brush: &mut Brush, game: &RoadGame, running: &Match, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    market(brush, game, words);
    point_row(brush, game, words, tabletop);
    rug(brush, running, words, tabletop);
    large_wagon(brush, game, running, (words, tabletop), (layout.viewer, road::wagon_cover(&layout)));
    match layout.actor {
        Some(actor) => {
            veil(brush, tabletop);
            brush.rolls = true;
            large_wagon(brush, game, running, (words, tabletop), (actor.seat, road::actor_cover(&layout)));
            brush.rolls = false;
        }
        None => claimed_places(brush, game, tally(tabletop, layout.viewer).claims),
    }
    for seat in layout.rivals() {
        rival_wagon(brush, game, running, words, tabletop, seat);
    }
    brush.shade_log();
}

/// Dims the rows while somebody else acts before them.
fn veil(brush: &mut Brush, tabletop: &Tabletop) {
    let layout = brush.layout;
    let slots = (0..6).flat_map(|slot| [Zone::Market(Slot(slot)), Zone::PointRow(Slot(slot))]);
    for zone in slots.filter(|zone| tabletop.stage.in_zone(*zone).next().is_some()) {
        let (centre, width) = match zone {
            Zone::Market(slot) => (road::merchant_slot(&layout, slot), road::merchant_width(&layout)),
            Zone::PointRow(slot) => (road::point_slot(&layout, slot), road::point_width(&layout)),
            _ => continue,
        };
        brush.panel(Rect::from_center_size(centre, vec2(width, width * CARD_ASPECT)), 23.0, hex(0x120b2e, 0.34));
        // Labels may lie on it as on the card.
        brush.things.pop();
    }
}

/// What a seat has been seen to have: what is being shown may be behind the game.
fn tally(tabletop: &Tabletop, seat: Seat) -> Tally {
    tabletop.tallies.get(usize::from(seat)).copied().unwrap_or_default()
}

/// Points for people to read, where they may be known.
fn points_text(running: &Match, tabletop: &Tabletop, seat: Seat) -> String {
    let known = running.seen().points(seat).map(|_| tally(tabletop, seat).points.to_string());
    known.unwrap_or_else(|| running.seen().points_text(seat))
}

/// How many claims a seat has of as many as end the game.
fn claims(brush: &Brush, game: &RoadGame, words: &Words, count: u8) -> String {
    let end = game.options().end_claims();
    brush.claims(t!(words, "table-claims", count = count, end = end), count, end)
}

/// The wagon of the near seat or of whoever has the foreground: who it is, points, coins and crystals.
fn large_wagon(
    brush: &mut Brush,
    game: &RoadGame,
    running: &Match,
    (words, tabletop): (&Words, &Tabletop),
    (seat, cover): (Seat, Rect),
) {
    let layout = brush.layout;
    let (bed, unit) = (road::bed_below(cover), road::unit(cover));
    let player = &running.players()[usize::from(seat)];
    Carrier::of(layout.theme()).draw(brush, cover, bed, 64.0 * unit, player.colour);
    let limit = game.limit(seat);
    for index in 0..limit {
        let (centre, cell) = road::cell(cover, index, limit);
        brush.slot(centre, cell, 2.8);
    }
    let at = |x: f32, y: f32| cover.min + vec2(x, y) * unit;
    let (score, tally) = (points_text(running, tabletop, seat), tally(tabletop, seat));
    brush.picture(&faces::portrait(running, seat), at(62.0, 54.0), 76.0 * unit, 3.0);
    let points = brush.points_width(&score, 54.0 * unit);
    let right = cover.max.x - 46.0 * unit;
    brush.name(&player.name, at(110.0, 36.0), 28.0 * unit, right - points);
    let claimed = claims(brush, game, words, tally.claims);
    let below = at(110.0, 70.0 + brush.raised(10.0));
    brush.label(claimed, below, 21.0 * unit, Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    let beside = vec2(right, cover.min.y + 34.0 * unit);
    brush.label(score, beside, 54.0 * unit, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let names = tokens(layout.theme());
    for ((name, copper), count) in names.into_iter().zip([true, false]).zip(tally.coins) {
        let at = road::token(cover, copper);
        brush.picture(name, at, 30.0 * unit, 26.0);
        let (beside, size) = (at + vec2(20.0 * unit, 0.0), 21.0 * unit);
        brush.label(count.to_string(), beside, size, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    // How full it is stands where nothing else is: at the end of the bed.
    let (fill, ink) =
        if tally.held > limit { (hex(0x842f45, 1.0), hex(0xffe0d0, 1.0)) } else { (dark(), hex(CREAM, 1.0)) };
    brush.pill(&format!("{} / {limit}", tally.held), vec2(bed.center().x, bed.max.y + 8.0), fill, gold(), ink);
}

/// Where claimed cards will lie, as many as end the game.
fn claimed_places(brush: &mut Brush, game: &RoadGame, have: u8) {
    let (layout, end) = (brush.layout, game.options().end_claims());
    for index in have..end {
        let centre = road::claimed_slot(&layout, index, end.max(have));
        brush.space(Rect::from_center_size(centre, vec2(0.78, 1.3) * road::CLAIMED_WIDTH), 1.0);
    }
}

/// The rug of whoever has the foreground, and where cards of the near seat go once they are played.
fn rug(brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    let rug = road::rug(&layout);
    let whose = layout.actor.map_or(layout.viewer, |actor| actor.seat);
    let player = &running.players()[usize::from(whose)];
    brush.ground(rug);
    brush.furniture("rug", rug, 0.6, 56.0, seat_colour(player.colour, 2));
    brush.fringed("rug/border", rug, 0.7, 56.0);
    if layout.actor.is_some() {
        return;
    }
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
    if layout.small_screens {
        let hand = tabletop.stage.in_zone(Zone::Hand(seat)).count();
        let claimed = usize::from(tally(tabletop, seat).claims);
        let [merchant, point] = match layout.theme() {
            Theme::Crystals => ["back/merchant", "back/point"],
            Theme::Spices => ["back/merchant/spice", "back/point/spice"],
        };
        let counts = Counts::of(layout.rival_panel(layout.rival(seat)));
        let told = (seat, points_text(running, tabletop, seat), counts.others() == 1);
        let counted = running.seen_after(tabletop.shown);
        return small_screens::rival(brush, running, &counted, told, [(merchant, hand), (point, claimed)]);
    }
    let (player, rival) = (&running.players()[seat as usize], layout.rival(seat));
    let (score, tally) = (points_text(running, tabletop, seat), tally(tabletop, seat));
    let (panel, bed) = (layout.rival_panel(rival), road::rival_bed(&layout, rival));
    let (small, away) = (road::small_rivals(&layout), layout.acts(seat));
    let head = if away {
        // The wagon has gone to the foreground.
        if small {
            brush.shade(panel);
        }
        brush.header(panel, 50.0, player.colour);
        [26.0, 25.0, 60.0]
    } else if small {
        brush.ground(panel.inflate(10.0));
        brush.shade(panel);
        brush.header(panel, 48.0, player.colour);
        brush.furniture(Carrier::of(layout.theme()).bed, bed.inflate(3.0), 2.0, 28.0, Color::WHITE);
        [26.0, 25.0, 60.0]
    } else {
        let cover = Rect::new(panel.min.x, panel.min.y, panel.max.x, panel.min.y + panel.width() * 126.0 / 440.0);
        // Large text needs the place of the wheels.
        let wheels = match (brush.is_large(), layout.players) {
            (true, _) => 0.0,
            (false, 2) => 44.0,
            (false, _) => 36.0,
        };
        Carrier::of(layout.theme()).draw(brush, cover, bed, wheels, player.colour);
        [30.0, 26.0, 49.0]
    };
    if game.to_move() == Some(seat) && layout.actor.is_none() || away {
        let foot = if away { panel.min.y + 50.0 } else { bed.max.y };
        brush.frame(Rect::new(panel.min.x, panel.min.y, panel.max.x, foot).inflate(5.0), 3.2, hex(0xffe36b, 0.95));
    }
    let [middle, name, below] = head;
    brush.picture(&faces::portrait(running, seat), panel.min + vec2(32.0, middle), 50.0, 3.0);
    let points = brush.points_width(&score, 34.0);
    let right = panel.max.x - if small { 16.0 } else { 30.0 };
    brush.name(&player.name, panel.min + vec2(64.0, name), 24.0, right - points);
    let at = vec2(right, panel.min.y + middle);
    brush.label(score, at, 34.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    if away {
        return card_numbers(brush, words, tabletop, seat);
    }
    let claimed = claims(brush, game, words, tally.claims);
    // Large text has no room below the name, but beside the coins.
    let on_land = !small && layout.players == 2;
    let beside_coins = brush.is_large() && on_land;
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
    if on_land {
        // Coins lie on the land: a plate makes their number readable.
        let [from, to] = [true, false].map(|copper| road::rival_token(&layout, rival, copper));
        let plate = if beside_coins {
            Rect::new(panel.min.x + 6.0, from.y - 17.0, panel.max.x - 6.0, to.y + 17.0)
        } else {
            Rect::from_corners(from - vec2(18.0, 13.0), to + vec2(40.0, 13.0))
        };
        brush.panel(plate, 2.9, dark());
    }
    for ((name, copper), count) in tokens(layout.theme()).into_iter().zip([true, false]).zip(tally.coins) {
        let at = road::rival_token(&layout, rival, copper);
        brush.picture(name, at, 26.0, 13.0);
        let beside = at + vec2(18.0, 0.0);
        brush.label(count.to_string(), beside, 21.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    card_numbers(brush, words, tabletop, seat);
}

/// Small panels of rivals have no room for the cards themselves, only for their number.
fn card_numbers(brush: &mut Brush, words: &Words, tabletop: &Tabletop, seat: Seat) {
    let panel = brush.layout.rival_panel(brush.layout.rival(seat));
    if panel.height() >= 150.0 {
        return;
    }
    let count = |zone| tabletop.stage.in_zone(zone).count();
    let (hand, played) = (count(Zone::Hand(seat)), count(Zone::Played(seat)));
    let foot = vec2(panel.min.x + 14.0, panel.max.y - 12.0);
    if brush.is_large() && fonts::least_text() == 0.0 {
        return card_counts(brush, panel, [hand, played]);
    }
    for (text, x) in
        [(t!(words, "table-hand-count", count = hand), 0.0), (t!(words, "table-played-count", count = played), 140.0)]
    {
        let at = foot + vec2(x, 0.0);
        brush.label(text, at, 21.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
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
fn point_row(brush: &mut Brush, game: &RoadGame, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    let width = road::point_width(&layout);
    if layout.small_screens {
        goals(brush, game, tabletop);
    }
    for slot in [Slot(0), Slot(1)] {
        let left = tabletop.stage.in_zone(Zone::TokenPile(slot)).count();
        // Large text would cover the picture of the card.
        if left > 0 && !brush.is_large() {
            let (coin, size) = road::token_place(&layout, slot);
            brush.pill(&format!("×{left}"), coin + vec2(0.0, size * 0.5 + 18.0), dark(), gold(), hex(CREAM, 1.0));
        }
    }
    let deck = road::point_slot(&layout, road::POINT_DECK) + vec2(width * 0.47 - 20.0, 0.0);
    brush.pill(&game.point_deck().len().to_string(), deck, dark(), gold(), hex(CREAM, 1.0));
    // What can be had this very turn says so; glow alone is on many things. Viewers with small screens see it on light paper.
    if game.to_move() == Some(layout.viewer)
        && game.step() == Step::Turn
        && layout.actor.is_none()
        && !layout.small_screens
    {
        let held = game.crystals(layout.viewer);
        for (slot, &card) in game.points().iter().enumerate() {
            if held.contains(game.components().points[usize::from(card)].cost) {
                let foot = road::point_slot(&layout, Slot(slot as u8)) + vec2(0.0, width * 0.74);
                let (fill, line) = (hex(0xf2c14e, 1.0), hex(0xfff0b8, 1.0));
                brush.pill(&t!(words, "table-claim-now"), foot, fill, line, hex(0x2a1640, 1.0));
            }
        }
    }
}

/// Height of what is printed at the foot of a point card.
const FOOT: f32 = 66.0;

/// What each goal is worth and costs, for viewers with small screens.
fn goals(brush: &mut Brush, game: &RoadGame, tabletop: &Tabletop) {
    let layout = brush.layout;
    let (width, held) = (road::point_width(&layout), game.crystals(layout.viewer));
    let lies = |goal: &Goal| tabletop.stage.in_zone(Zone::PointRow(goal.slot)).next() == Some(goal.piece);
    for goal in game.goals().into_iter().filter(lies) {
        let card = Rect::from_center_size(road::point_slot(&layout, goal.slot), vec2(1.0, CARD_ASPECT) * width);
        small_screens::worth(brush, goal.points, card.min + Vec2::splat(38.0), 16.0);
        if goal.token > 0 {
            let copper = goal.slot == Slot(0) && tabletop.stage.in_zone(Zone::TokenPile(Slot(1))).next().is_some();
            small_screens::token(brush, goal.token, vec2(card.max.x - 38.0, card.min.y + 38.0), copper, 22.5);
        }
        small_screens::price(brush, goal.cost, (card.inflate(-3.0), FOOT), held.contains(goal.cost), 16.0);
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
