//! What lies under and around the pieces of An Endless World: boards, locations and player boards.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::components::{Location, Site, WorldIcon, WorldPower};
use rules::world::WorldGame;
use rules::{Crystal, Engine, Seat};
use tabletop::Theme;
use tabletop::games::world;
use tabletop::ids::{LocationId, Slot, StackId};
use tabletop::layout::Layout;

use crate::app::content::usual;
use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    brush::{Board, Brush, CREAM, GOLD, HEADING, SOFT, Typeface, hex},
    pictures,
};
use crate::theme::fonts;

const ICONS: [(WorldIcon, &str); 4] = [
    (WorldIcon::Help, "enamel/help"),
    (WorldIcon::Tool, "enamel/tool"),
    (WorldIcon::NewTraders, "enamel/new_traders"),
    (WorldIcon::Exploration, "enamel/exploration"),
];

/// The sign of a location icon.
fn sign(game: &WorldGame, icon: u8) -> String {
    format!("sign/{}", game.components().icons.get(usize::from(icon)).map_or("", String::as_str))
}

/// Draws everything that is no piece.
pub(super) fn draw(brush: &mut Brush, running: &Match, game: &WorldGame, words: &Words) {
    for (board, known) in game.boards().enumerate() {
        let rect = world::board_rect(&brush.layout, board);
        brush.bed(rect);
        // There are six lands; boards of other content share them.
        let own = known.id.chars().next().unwrap_or('a').to_ascii_lowercase();
        let letter = if ('a'..='f').contains(&own) { own } else { ['a', 'b', 'c', 'd'][board % 4] };
        brush.picture(&format!("board/world_{letter}"), rect.center(), rect.width() - 8.0, 0.6);
        brush.frame(rect, 0.7, hex(0xe6b54e, 0.4));
    }
    let layout = brush.layout;
    let [left, right] = [0, 1].map(|board| world::board_rect(&layout, board));
    let above = vec2(left.min.x - 16.0, world::card_slot(&layout, Slot(0)).y - 104.0);
    brush.ground(Rect::from_corners(above, vec2(right.max.x + 16.0, right.min.y + 20.0)));
    for (index, location, rect) in world::locations(&layout, game) {
        place(brush, game, index, location, rect);
    }
    supply(brush, game, words);
    for slot in 0..4 {
        plaque(brush, game, Slot(slot), words);
    }
    let count = game.deck().len().to_string();
    if !game.deck().is_empty() {
        let below = world::card_slot(&layout, world::DECK) + vec2(0.0, 74.0);
        brush.pill(&count, below, hex(0x171035, 0.94), hex(0xe6b54e, 0.8), hex(CREAM, 1.0));
    }
    own_board(brush, running, game, words);
    for seat in layout.rivals() {
        rival_board(brush, running, game, seat, words);
    }
}

impl Brush<'_, '_, '_> {
    fn heading(&mut self, text: String, at: Vec2) {
        let at = at - vec2(0.0, self.raised(5.5));
        self.label(text, at, 23.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 3.0);
    }

    fn number(&mut self, text: impl Into<String>, at: Vec2, size: f32) {
        self.label(text, at, size, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 27.0);
    }
}

/// A location with the number of traders that the near seat needs there now.
fn place(brush: &mut Brush, game: &WorldGame, LocationId(index): LocationId, location: &Location, rect: Rect) {
    let picture = world::pictures::location_name(game.components(), &usual().world, location);
    brush.picture(&picture, rect.center(), rect.width(), 3.0);
    if game.exploration_at(index).is_some() {
        brush.picture("location/mist", rect.center(), rect.width(), 3.2);
    }
    let viewer = brush.layout.viewer;
    let (home, needed) = (game.player(viewer).home, game.traders_needed(viewer, index));
    let there = game.traders_at(index);
    let (plate, ink, number) = match there {
        Some((seat, count)) if seat == viewer => ("need/own", CREAM, count),
        _ if needed > home => ("need/short", 0xd6cbe8, needed),
        Some(_) => ("need/rivals", 0xfff6df, needed),
        None => ("need/plain", 0x3a2218, needed),
    };
    let badge = rect.min + vec2(34.0, 26.0);
    brush.picture(plate, badge, 56.0, 14.0);
    let at = badge + vec2(-11.0, -2.0);
    brush.label(number.to_string(), at, 26.0, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER, 14.1);
    let own_there = there.is_some_and(|(seat, _)| seat == viewer);
    if game.player(viewer).help(index) > 0 && !own_there {
        brush.picture("enamel/help", badge + vec2(32.0, -2.0), 24.0, 14.2);
    }
    if let Site::Golem { card_slot, .. } = location.site {
        for stack in 0..2 {
            let left = game.stack(card_slot, stack).len();
            let centre = rect.min + world::stack_at(world::two_stacks(location), StackId(stack));
            // The edges of the tiles below.
            for below in (1..left.min(3)).rev() {
                let edge = Rect::from_center_size(centre + vec2(4.0, 3.0) * below as f32, vec2(66.0, 62.0));
                brush.panel(edge, 11.0 - below as f32 * 0.1, hex(0x2b1848, 0.9));
            }
            // The edges alone say it where text is large.
            if left > 1 && brush.raised(1.0) == 0.0 {
                let at = centre + vec2(26.0, 25.0);
                let pill = Rect::from_center_size(at, vec2(40.0, 24.0));
                let disc = brush.atlas.shapes.disc.clone();
                brush.slice(&disc, pill, 15.0, hex(0xe6b54e, 0.8), 46.0);
                brush.slice(&disc, pill.inflate(-1.6), 15.05, hex(0x171035, 1.0), 46.0);
                let text = format!("×{left}");
                brush.label(text, at, 18.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER, 15.1);
            }
        }
    }
}

/// The bowls at the free place of the map, and how much is still to be explored.
fn supply(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let inn = world::inn(&brush.layout);
    brush.furniture("panel", inn, 2.0, 24.0, Color::WHITE);
    for colour in Crystal::ALL {
        let centre = world::bowl(&brush.layout, colour);
        brush.bowl(centre, 44.0);
        brush.picture(pictures::crystal(colour, Theme::Crystals), centre, 34.0, 11.0);
    }
    let left = (0..game.locations().count() as u8).filter(|&index| game.exploration_at(index).is_some()).count();
    // In the middle where there is no second line.
    let at = inn.min + vec2(288.0, if fonts::least_text() > 0.0 { inn.height() / 2.0 } else { 30.0 });
    brush.label(t!(words, "table-bowls"), at, 22.0, Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER, 4.0);
    let text = t!(words, "world-unexplored", count = left);
    brush.label(text, at + vec2(0.0, 27.0), 18.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER, 4.0);
}

/// What the card in a slot of the golem row brings, large enough to read.
fn plaque(brush: &mut Brush, game: &WorldGame, slot: Slot, words: &Words) {
    let Some(card) = game.row_card(slot.0).and_then(|card| game.components().cards.get(usize::from(card))) else {
        return;
    };
    let rect = world::plaque(&brush.layout, slot);
    let viewer = brush.layout.viewer;
    let payable = game.player(viewer).crystals.contains(card.cost);
    brush.board(rect, Board::Plain);
    if payable {
        brush.frame(rect, 1.1, hex(0x7df59a, 0.9));
    }
    let middle = rect.center().x;
    let (title, line) = match card.power {
        WorldPower::Help(_) => (t!(words, "world-help"), t!(words, "world-help-line")),
        WorldPower::Tool(..) => (t!(words, "world-tool"), t!(words, "world-tool-line")),
        WorldPower::NewTraders(count) => {
            (t!(words, "world-new-traders"), t!(words, "world-traders-line", count = count))
        }
        WorldPower::Exploration => (t!(words, "world-exploration"), t!(words, "world-exploration-line")),
    };
    let at = vec2(middle, rect.min.y + 20.0);
    brush.label_within(title, at, (20.0, 120.0), Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER, 2.0);
    let row = rect.min.y + 64.0;
    let icon = ICONS[card.power.icon() as usize].1;
    let crystal = match card.power {
        WorldPower::Help(place) | WorldPower::Tool(place, _) => {
            brush.picture(icon, vec2(middle - 28.0, row), 48.0, 2.0);
            brush.picture(&sign(game, place), vec2(middle + 28.0, row), 46.0, 2.0);
            matches!(card.power, WorldPower::Tool(..))
        }
        WorldPower::NewTraders(_) | WorldPower::Exploration => {
            brush.picture(icon, vec2(middle, row), 50.0, 2.0);
            false
        }
    };
    let foot = vec2(if crystal { middle - 14.0 } else { middle }, rect.max.y - 18.0);
    brush.label_within(line, foot, (18.0, 122.0), Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER, 2.0);
    if let WorldPower::Tool(_, crystal) = card.power {
        brush.picture(pictures::crystal(crystal, Theme::Crystals), vec2(middle + 38.0, rect.max.y - 19.0), 26.0, 2.0);
    }
    if slot > Slot(0) {
        // The row slides to the left.
        let at = vec2(rect.min.x - 196.0, rect.center().y);
        brush.label("«", at, 44.0, Typeface::Bold, hex(0xe6b54e, 0.4), Anchor::CENTER, 2.0);
    }
}

fn own_board(brush: &mut Brush, running: &Match, game: &WorldGame, words: &Words) {
    let layout = brush.layout;
    let own = layout.own_panel();
    let corner = own.min;
    let seat = layout.viewer;
    let (player, board) = (&running.players()[usize::from(seat)], game.player(seat));
    let active = game.to_move() == Some(seat);
    brush.board(own, if active { Board::Active } else { Board::Own });
    brush.board(layout.log(), Board::Plain);

    brush.picture(&format!("portrait/{}", player.colour), corner + vec2(58.0, 58.0), 84.0, 3.0);
    let name = corner + vec2(112.0, 42.0);
    let (count, end) = (game.claims(seat), game.options().end_claims());
    let claims = brush.claims(t!(words, "table-claims", count = count, end = end), count, end);
    let below = name + vec2(0.0, 31.0 + brush.raised(14.0));
    brush.label(claims, below, 19.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    let score = running.seen().points_text(seat);
    let at = corner + vec2(336.0, 46.0);
    brush.name(&player.name, name, 28.0, at.x - brush.points_width(&score, 50.0));
    brush.label(score, at, 50.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    for (column, (icon, picture)) in ICONS.into_iter().enumerate() {
        let at = corner + vec2(36.0 + 80.0 * column as f32, 134.0);
        brush.picture(picture, at, 42.0, 3.0);
        brush.number(board.icons(icon).to_string(), at + vec2(27.0, 0.0), 25.0);
    }
    powers(brush, game, seat, player.colour, Layout::rect(corner.x + 14.0, corner.y + 166.0, 326.0, 62.0));
    own_storage(brush, game, words);
    own_traders(brush, game, words);
    own_tiles(brush, game, words);
    let line = layout.prompt().min.x - 12.0;
    brush.panel(Rect::new(line, corner.y + 18.0, line + 2.0, own.max.y - 18.0), 2.0, hex(0x7a5a9a, 0.6));
}

fn own_storage(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let layout = brush.layout;
    let corner = layout.own_panel().min;
    brush.heading(t!(words, "world-storage"), corner + vec2(362.0, 28.0));
    let seat = layout.viewer;
    let (held, limit) = (game.player(seat).crystals.total(), game.limit(seat));
    let ink = if held > limit { 0xffab8a } else { CREAM };
    let text = format!("{held} / {limit}");
    let at = corner + vec2(672.0, 28.0 - brush.raised(5.5));
    brush.label(text, at, 21.0, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let tray = Layout::rect(corner.x + 354.0, corner.y + 50.0, 326.0, 136.0);
    brush.tray(Rect::from_corners(tray.min - vec2(0.0, 6.0), tray.max + vec2(0.0, 6.0)), None);
    for index in 0..limit {
        brush.slot(world::storage_cell(&layout, index, limit), 58.0, 2.2);
    }
}

fn own_traders(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let layout = brush.layout;
    let corner = layout.own_panel().min;
    let board = game.player(layout.viewer);
    brush.heading(t!(words, "world-traders"), corner + vec2(700.0, 28.0));
    let [home, reserve] = world::trader_boxes(&layout);
    for (frame, count, text) in
        [(home, board.home, t!(words, "world-home")), (reserve, board.reserve, t!(words, "world-reserve"))]
    {
        brush.space(frame, 2.0);
        let at = vec2(frame.max.x - 14.0, frame.min.y + 28.0);
        brush.label(count.to_string(), at, 32.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER_RIGHT, 28.0);
        let at = vec2(frame.max.x - 12.0, frame.max.y - 16.0);
        brush.label(text, at, 18.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_RIGHT, 28.0);
    }
}

/// Bonus tiles, what was found, and claimed cards.
fn own_tiles(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let layout = brush.layout;
    let (corner, seat) = (layout.own_panel().min, layout.viewer);
    brush.heading(t!(words, "world-bonus"), corner + vec2(998.0, 28.0));
    for space in 0..game.components().bonus_spaces {
        let frame = Rect::from_center_size(world::bonus_space(&layout, space), vec2(86.0, 80.0));
        brush.space(frame, 2.0);
    }
    if board_is_without_finds(game, seat) {
        let centre = vec2(corner.x + 1112.0, corner.y + 190.0);
        brush.space(Rect::from_center_size(centre, Vec2::splat(68.0)), 2.0);
    }
    let found = t!(words, "world-found");
    brush.label_within(
        found,
        corner + vec2(998.0, 190.0),
        (20.0, 72.0),
        Typeface::Serif,
        hex(HEADING, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    let (claimed, at) = (t!(words, "world-claimed"), corner + vec2(1314.0, 28.0));
    let ink = hex(HEADING, 1.0);
    brush.label_within(claimed, at, (23.0, 196.0), Typeface::Serif, ink, Anchor::CENTER_LEFT, 3.0);
    if game.claims(seat) == 0 {
        brush.space(Rect::from_center_size(corner + vec2(1370.0, 134.0), vec2(112.0, 157.0)), 2.0);
    }
}

fn board_is_without_finds(game: &WorldGame, seat: Seat) -> bool {
    game.player(seat).explorations.is_empty()
}

/// What the claimed cards permanently bring, spelled out: sign and what happens there.
fn powers(brush: &mut Brush, game: &WorldGame, seat: Seat, colour: u8, rect: Rect) {
    let cards = game.player(seat).claimed.iter().filter_map(|card| game.components().cards.get(usize::from(card)));
    let lasting: Vec<WorldPower> = cards
        .map(|card| card.power)
        .filter(|power| matches!(power, WorldPower::Help(_) | WorldPower::Tool(..)))
        .collect();
    brush.space(rect, 2.0);
    let pitch = (rect.width() / lasting.len().max(1) as f32).min(106.0);
    let near = if pitch < 90.0 { 0.6 } else { 1.0 };
    for (nth, power) in lasting.into_iter().enumerate() {
        let at = vec2(rect.min.x + 24.0 + pitch * nth as f32, rect.center().y);
        let (place, text, picture) = match power {
            WorldPower::Help(place) => (place, "−1", format!("trader/{colour}")),
            WorldPower::Tool(place, crystal) => (place, "+1", pictures::crystal(crystal, Theme::Crystals).to_owned()),
            _ => continue,
        };
        brush.picture(&sign(game, place), at, 36.0, 3.0);
        // Grown text would run into the picture, which says the same from afar.
        let large = brush.is_large();
        if !large {
            brush.number(text, at + vec2(21.0 * near, 0.0), 20.0 * near.max(0.8));
        }
        brush.picture(&picture, at + vec2(if large { 40.0 } else { 60.0 } * near, 0.0), 28.0 * near, 3.0);
    }
}

fn rival_board(brush: &mut Brush, running: &Match, game: &WorldGame, seat: Seat, words: &Words) {
    let layout = brush.layout;
    let rival = layout.rival(seat);
    let panel = world::rival_panel(&layout, rival);
    let (player, board) = (&running.players()[usize::from(seat)], game.player(seat));
    let corner = panel.min;
    let active = game.to_move() == Some(seat);
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    brush.header(panel, 44.0 + brush.raised(4.0), player.colour);
    brush.picture(&format!("portrait/{}", player.colour), corner + vec2(26.0, 22.0), 48.0, 3.0);
    let name = corner + vec2(58.0, 22.0 + brush.raised(2.0));
    let (count, end) = (game.claims(seat), game.options().end_claims());
    let claims = brush.claims(t!(words, "world-claims", count = count, end = end), count, end);
    let score = running.seen().points_text(seat);
    // Points grow to the left where numbers must be large; claims make room.
    let points = brush.points_width(&score, 0.0);
    let at = corner + vec2((284.0 - points).min(238.0), 23.0);
    brush.name(&player.name, name, 23.0, at.x - brush.text_width(&claims, 18.0));
    brush.label(claims, at, 18.0, Typeface::Sans, hex(CREAM, 0.9), Anchor::CENTER_RIGHT, 3.0);
    let at = corner + vec2(294.0, 22.0);
    brush.label(score, at, 32.0, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);

    for index in 0..game.limit(seat) {
        let centre = world::rival_cell(&layout, rival, index);
        brush.furniture("slot", Rect::from_center_size(centre, vec2(27.0, 31.0)), 1.6, 14.0, Color::WHITE);
    }
    let tall = world::tall_rivals(&layout);
    let icons = if tall { 116.0 } else { 104.0 };
    for (column, (icon, picture)) in ICONS.into_iter().enumerate() {
        let at = corner + vec2(28.0 + 72.0 * column as f32, icons);
        brush.picture(picture, at, 30.0, 3.0);
        let count = board.icons(icon);
        let ink = hex(CREAM, if count > 0 { 1.0 } else { 0.5 });
        brush.label(count.to_string(), at + vec2(20.0, 0.0), 20.0, Typeface::Bold, ink, Anchor::CENTER_LEFT, 3.0);
    }
    let stand = world::rival_traders(&layout, seat);
    for (centre, count) in stand.into_iter().zip([board.home, board.reserve]) {
        if count == 0 {
            // The number stays a number of traders.
            brush.faint(&format!("trader/{}", player.colour), centre, world::RIVAL_TRADER, 3.0);
        }
    }
    let at = stand[0] + vec2(25.0, 0.0);
    brush.number(board.home.to_string(), at, 22.0);
    if tall {
        let text = t!(words, "world-home");
        brush.label(text, at + vec2(18.0, 1.0), 17.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 3.0);
    }
    let text = format!("+{}", board.reserve);
    let at = stand[1] + vec2(18.0, 0.0);
    brush.label(text, at, 20.0, Typeface::Bold, hex(SOFT, 1.0), Anchor::CENTER_LEFT, 27.0);
    for space in 0..game.components().bonus_spaces {
        let (centre, width) = world::rival_bonus(&layout, rival, space);
        let frame = Rect::from_center_size(centre, vec2(width, width * 0.9));
        brush.space(frame, 2.0);
    }
}
