//! The boards of the seats in An Endless World.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::world::WorldGame;
use rules::{Crystal, Engine, Game, Seat};
use tabletop::Theme;
use tabletop::games::world;
use tabletop::small_screens::FIGURE;

use super::scenery::icons;
use crate::app::language::Words;
use crate::session::{Match, Seen};
use crate::t;
use crate::table::{
    brush::{Board, Brush, CREAM, GOLD, SOFT, hex},
    faces,
    games::small_screens,
    pictures,
};
use crate::theme::fonts::Typeface;

/// The near seat's board: who sits there, traders, storage, emblems, tiles and claimed golems.
pub(super) fn own(brush: &mut Brush, running: &Match, counted: &Seen, words: &Words) {
    let Game::World(game) = &**counted else { return };
    let layout = brush.layout;
    let active = game.to_move() == Some(layout.viewer);
    brush.board(layout.own_panel(), if active { Board::Active } else { Board::Own });
    let [seat, traders, storage, emblems, tiles, claimed] = world::own_parts(&layout);
    own_seat(brush, running, counted, words, seat);
    own_traders(brush, game, words, traders);
    own_storage(brush, game, words, storage);
    own_emblems(brush, game, words, emblems);
    own_tiles(brush, game, words, tiles);
    brush.heading(t!(words, "world-claimed"), claimed.min + vec2(0.0, 20.0), claimed.width());
    if game.claims(layout.viewer) == 0 {
        let middle = claimed.min + vec2(world::CLAIMED.x / 2.0, world::CLAIMED_MIDDLE);
        brush.space(Rect::from_center_size(middle, world::CLAIMED), 2.0);
    }
}

fn own_seat(brush: &mut Brush, running: &Match, game: &Seen, words: &Words, part: Rect) {
    let viewer = brush.layout.viewer;
    let player = &running.players()[usize::from(viewer)];
    let at = |x: f32, y: f32| part.min + vec2(x, y);
    let less = brush.raised(16.0);
    brush.picture(&faces::portrait(running, viewer), at(44.0 - less / 2.0, 46.0), 80.0 - less, 3.0);
    brush.name(&player.name, at(94.0 - less * 0.75, 32.0), 27.0, part.max.x);
    let (count, end) = (game.claims(viewer), game.options().end_claims());
    let claims = brush.claims(t!(words, "world-claims", count = count, end = end), count, end);
    let below = at(94.0, 64.0 + brush.raised(14.0));
    if !brush.is_large() {
        brush.picture("kind/golem", below + vec2(88.0, -1.0), 27.0, 3.0);
    }
    let room = part.max.x - below.x;
    brush.label_within(claims, below, (21.0, room), Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    let score = game.points_text(viewer);
    let width = brush.points_width(&score, 60.0);
    brush.label(score, at(12.0, 128.0), 60.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_LEFT, 3.0);
    let beside = at(26.0 + width, 132.0);
    let (text, room) =
        (t!(words, "world-points-now", count = game.points(viewer).unwrap_or_default()), part.max.x - beside.x);
    brush.label_within(text, beside, (21.0, room), Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
}

/// Traders are what everything is paid with: how many are at home stands first.
fn own_traders(brush: &mut Brush, game: &WorldGame, words: &Words, part: Rect) {
    let board = game.player(brush.layout.viewer);
    brush.space(part, 1.6);
    let count = board.home.to_string();
    let at = part.min + vec2(14.0, 26.0);
    let size = if brush.layout.small_screens { FIGURE } else { 40.0 };
    let width = brush.points_width(&count, size);
    brush.label(count, at, size, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    let text = t!(words, "world-at-home", count = board.home);
    brush.heading(text, at + vec2(width + 8.0, 1.0), part.width() * 0.5);
    let foot = part.max.y - 22.0;
    let out = world_out(game, brush.layout.viewer);
    let from = vec2(part.min.x + 158.0, foot);
    let text = t!(words, "world-brings-home", count = out);
    brush.label_within(text, from, (21.0, 148.0), Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
    let end = vec2(part.max.x - 12.0, foot);
    let text = t!(words, "world-in-reserve", count = board.reserve);
    brush.label_within(text, end, (21.0, 142.0), Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_RIGHT, 3.0);
}

/// How many traders of a seat stand on the boards.
fn world_out(game: &WorldGame, seat: Seat) -> u8 {
    let places = 0..game.locations().count() as u8;
    places.filter_map(|index| game.traders_at(index)).filter(|(owner, _)| *owner == seat).map(|(_, count)| count).sum()
}

fn own_storage(brush: &mut Brush, game: &WorldGame, words: &Words, part: Rect) {
    let layout = brush.layout;
    brush.heading(t!(words, "world-storage"), part.min + vec2(2.0, 20.0), 220.0);
    let (held, limit) = (game.player(layout.viewer).crystals.total(), game.limit(layout.viewer));
    let ink = if held > limit { 0xffab8a } else { CREAM };
    let at = part.min + vec2(328.0, 20.0 - brush.raised(5.5));
    brush.label(format!("{held} / {limit}"), at, 21.0, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER_RIGHT, 3.0);
    for index in 0..limit {
        brush.slot(world::storage_cell(&layout, index, limit), 56.0, 2.2);
    }
    let text = t!(words, "world-storage-worth");
    let at = vec2(part.min.x + 2.0, part.min.y + 164.0);
    brush.label_within(text, at, (21.0, 330.0), Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
}

fn own_emblems(brush: &mut Brush, game: &WorldGame, words: &Words, part: Rect) {
    let board = game.player(brush.layout.viewer);
    brush.heading(t!(words, "world-emblems"), part.min + vec2(0.0, 20.0), part.width());
    let names = [
        t!(words, "world-help"),
        t!(words, "world-tool"),
        t!(words, "world-new-traders"),
        t!(words, "world-exploration"),
    ];
    for (nth, ((icon, picture), name)) in icons().zip(names).enumerate() {
        let y = world::emblem_row(&brush.layout, nth).center().y;
        let count = board.icons(icon);
        let ink = if count > 0 { CREAM } else { SOFT };
        brush.picture(picture, vec2(part.min.x + 18.0, y), 32.0, 3.0);
        let (at, room) = (vec2(part.min.x + 42.0, y), part.width() - 72.0);
        brush.label_within(name, at, (21.0, room), Typeface::Sans, hex(ink, 1.0), Anchor::CENTER_LEFT, 3.0);
        // Without its name the number stands beside its emblem.
        let end = vec2(if brush.layout.small_screens { at.x + 22.0 } else { part.max.x - 8.0 }, y);
        brush.label(count.to_string(), end, 23.0, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER_RIGHT, 3.0);
    }
}

/// Bonus tiles and what was found.
fn own_tiles(brush: &mut Brush, game: &WorldGame, words: &Words, part: Rect) {
    let layout = brush.layout;
    brush.heading(t!(words, "world-bonus"), part.min + vec2(2.0, 20.0), part.width());
    for space in 0..game.components().bonus_spaces {
        let frame = Rect::from_center_size(world::bonus_space(&layout, space), vec2(1.0, 0.92) * world::BONUS);
        brush.space(frame, 2.0);
    }
    if game.player(layout.viewer).explorations.is_empty() {
        let corner = world::found_room(&layout).min;
        brush.space(Rect::from_corners(corner, corner + Vec2::splat(world::found_room(&layout).height())), 2.0);
    }
    let middle = world::found_room(&layout).center().y - part.min.y;
    brush.heading(t!(words, "world-found"), part.min + vec2(2.0, middle), 78.0);
}

/// A rival's board: everything counted, nothing to be counted.
pub(super) fn rival(brush: &mut Brush, running: &Match, counted: &Seen, seat: Seat, words: &Words) {
    let Game::World(game) = &**counted else { return };
    let layout = brush.layout;
    if layout.small_screens {
        let trader = format!("trader/{}", running.players()[usize::from(seat)].colour);
        let others = [(trader.as_str(), game.player(seat).home), ("kind/golem", game.claims(seat))];
        let score = counted.points_text(seat);
        return small_screens::rival(
            brush,
            running,
            counted,
            (seat, score, false),
            others.map(|(name, n)| (name, usize::from(n))),
        );
    }
    let rival = layout.rival(seat);
    let panel = world::rival_panel(&layout, rival);
    let (player, board) = (&running.players()[usize::from(seat)], game.player(seat));
    let corner = panel.min;
    let active = game.to_move() == Some(seat);
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    brush.header(panel, 44.0 + brush.raised(4.0), player.colour);
    brush.picture(&faces::portrait(running, seat), corner + vec2(26.0, 22.0), 48.0, 3.0);
    let name = corner + vec2(56.0, 22.0 + brush.raised(2.0));
    let (count, end) = (game.claims(seat), game.options().end_claims());
    let claims = format!("{count}/{end}");
    let score = counted.points_text(seat);
    // Points grow to the left where numbers must be large; claims make room.
    let points = brush.points_width(&score, 32.0);
    let right = panel.max.x - 14.0;
    let at = vec2(right - points - 10.0, corner.y + 23.0);
    brush.name(&player.name, name, 23.0, at.x - brush.text_width(&claims, 21.0));
    brush.label(claims, at, 21.0, Typeface::Sans, hex(CREAM, 0.9), Anchor::CENTER_RIGHT, 3.0);
    let at = vec2(right, corner.y + 22.0);
    brush.label(score, at, 32.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);

    let count_beside = |brush: &mut Brush, at: Vec2, count: u8| {
        let ink = hex(CREAM, if count > 0 { 1.0 } else { 0.6 });
        brush.label(count.to_string(), at + vec2(19.0, 0.0), 21.0, Typeface::Bold, ink, Anchor::CENTER_LEFT, 3.0);
    };
    for colour in Crystal::ALL {
        let (at, held) = (world::rival_crystals(&layout, rival, colour), board.crystals.count(colour));
        if held == 0 {
            brush.faint(pictures::crystal(colour, Theme::Crystals), at, 28.0, 3.0);
        }
        count_beside(brush, at, held);
    }
    // Large figures of three rows have no room in a low board; the inspector tells of the emblems.
    let low = brush.is_large() && !world::tall_rivals(&layout);
    for (column, (icon, picture)) in icons().enumerate().filter(|_| !low) {
        let at = world::rival_emblems(&layout, rival, column);
        brush.picture(picture, at, 30.0, 3.0);
        count_beside(brush, at, board.icons(icon));
    }
    rival_traders(brush, game, seat, player.colour, words);
    for space in 0..game.components().bonus_spaces {
        let (centre, width) = world::rival_bonus(&layout, rival, space);
        brush.space(Rect::from_center_size(centre, vec2(width, width * 0.9)), 2.0);
    }
}

fn rival_traders(brush: &mut Brush, game: &WorldGame, seat: Seat, colour: u8, words: &Words) {
    let board = game.player(seat);
    let stand = world::rival_traders(&brush.layout, seat);
    for (centre, count) in stand.into_iter().zip([board.home, board.reserve]) {
        if count == 0 {
            // The number stays a number of traders.
            brush.faint(&format!("trader/{colour}"), centre, world::RIVAL_TRADER, 3.0);
        }
    }
    // Large figures have no room beside the tiles of a low board; the inspector tells of them.
    if brush.is_large() && !world::tall_rivals(&brush.layout) {
        return;
    }
    let at = stand[0] + vec2(20.0, 0.0);
    brush.label(board.home.to_string(), at, 22.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 27.0);
    if world::tall_rivals(&brush.layout) {
        let text = t!(words, "world-home");
        let beside = vec2(brush.text_width(&board.home.to_string(), 22.0) + 9.0, 1.0);
        brush.label(text, at + beside, 21.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    let text = format!("+{}", board.reserve);
    let at = stand[1] + vec2(22.0, 0.0);
    brush.label(text, at, 21.0, Typeface::Bold, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 27.0);
}
