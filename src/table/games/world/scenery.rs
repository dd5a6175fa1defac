//! What lies under and around the pieces of An Endless World: golems with what they bring, places, and the key of signs.
//! Light means that a place can be used now, and nothing else; what is dark says why.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::components::{Location, Site, WorldCard, WorldIcon, WorldPower};
use rules::world::{Pending, WorldGame};
use rules::{Crystal, Crystals, Engine, Illegal, Seat, Step};
use tabletop::Theme;
use tabletop::games::world;
use tabletop::ids::{LocationId, Slot, StackId};
use tabletop::small_screens::FIGURE;
use tabletop::stage::{Piece, Stage, Zone};

use super::boards;
use crate::app::content::usual;
use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Board, Brush, CREAM, HEADING, SOFT, hex},
    games::small_screens,
    pictures,
};
use crate::theme::fonts::Typeface;

/// The emblems with their pictures.
pub(super) fn icons() -> impl Iterator<Item = (WorldIcon, &'static str)> {
    let icons = [WorldIcon::Help, WorldIcon::Tool, WorldIcon::NewTraders, WorldIcon::Exploration];
    icons.into_iter().zip(world::EMBLEMS)
}

/// Paper, and ink of figures and words on it.
const PAPER: u32 = 0xf4e6c9;
const ON_PAPER: u32 = 0x2a1640;

/// The picture of a sign.
fn sign(game: &WorldGame, icon: u8) -> String {
    format!("sign/{}", game.components().icons.get(usize::from(icon)).map_or("", String::as_str))
}

/// Draws everything that is no piece.
pub(super) fn draw(brush: &mut Brush, running: &Match, game: &WorldGame, words: &Words, tabletop: &Tabletop) {
    let layout = brush.layout;
    for (board, known) in game.boards().enumerate() {
        let rect = world::board_rect(&layout, board);
        brush.ground(rect);
        // There are six lands; boards of other content share them.
        let own = known.id.chars().next().unwrap_or('a').to_ascii_lowercase();
        let letter = if ('a'..='f').contains(&own) { own } else { ['a', 'b', 'c', 'd'][board % 4] };
        brush.picture(&format!("board/world_{letter}"), rect.center(), rect.width(), 0.6);
    }
    for (index, location, rect) in world::locations(&layout, game) {
        place(brush, game, index, location, rect, words);
    }
    next_golem(brush, game, words);
    for slot in 0..4 {
        golem(brush, game, Slot(slot), words, &tabletop.stage);
    }
    if world::has_sign_key(&layout) {
        sign_key(brush, game, words);
    }
    let counted = running.seen_after(tabletop.shown);
    boards::own(brush, running, &counted, words);
    for seat in layout.rivals() {
        boards::rival(brush, running, &counted, seat, words);
    }
    brush.shade_log();
}

impl Brush<'_, '_, '_> {
    pub(super) fn heading(&mut self, text: String, at: Vec2, width: f32) {
        let at = at - vec2(0.0, self.raised(5.5));
        self.label_within(text, at, (22.0, width), Typeface::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 3.0);
    }

    /// Counted crystals in a row from a point on; gives where it ends.
    pub(super) fn counted(&mut self, crystals: Crystals, from: Vec2, size: f32, ink: Color, z: f32) -> f32 {
        self.counted_at(crystals, from, (size, size * COUNTED), ink, z)
    }

    /// The same with this distance from one kind to the next: the numbers keep their size, the crystals fill the rest.
    fn counted_at(&mut self, crystals: Crystals, from: Vec2, (size, pitch): (f32, f32), ink: Color, z: f32) -> f32 {
        let mut x = from.x;
        let crystal = (pitch - size * (COUNTED - 1.1)).min(size * 1.1);
        for colour in Crystal::ALL {
            let count = crystals.count(colour);
            if count > 0 {
                let at = vec2(x, from.y);
                self.label(count.to_string(), at, size, Typeface::Bold, ink, Anchor::CENTER_LEFT, z);
                let picture = pictures::crystal(colour, Theme::Crystals);
                self.picture(picture, vec2(x + size * 0.58 + crystal / 2.0, from.y), crystal, z);
                x += pitch;
            }
        }
        x
    }
}

/// From one kind of counted crystals to the next, over the size of their numbers.
const COUNTED: f32 = 1.88;

/// What the near seat could do at a place. On somebody else's turn: what it could do there if it were its own.
fn use_of(game: &WorldGame, viewer: Seat, index: u8) -> Result<(), Option<Illegal>> {
    let own = game.to_move() == Some(viewer);
    match (game.may_work(viewer, index, 1), game.pending()) {
        (_, Pending::Explore { .. }) if own && game.exploration_at(index).is_some() => Ok(()),
        (_, Pending::Golem { location, .. }) if own && location == index => Ok(()),
        (Ok(_), _) if own && game.step() != Step::Turn => Err(None),
        (Ok(_), _) => Ok(()),
        (Err(illegal), _) => Err(Some(illegal)),
    }
}

/// A place in its four zones: kind and price, who stands there, what it gives, its sign.
fn place(
    brush: &mut Brush,
    game: &WorldGame,
    LocationId(index): LocationId,
    location: &Location,
    rect: Rect,
    words: &Words,
) {
    let viewer = brush.layout.viewer;
    let state = use_of(game, viewer, index);
    let picture = world::pictures::location_name(game.components(), &usual().world, location);
    let dark = format!("{picture}/dark");
    match (state.is_ok(), brush.atlas.get(&dark).is_some()) {
        (false, true) => brush.picture(&dark, rect.center(), rect.width(), 3.0),
        (lit, _) => {
            brush.picture(&picture, rect.center(), rect.width(), 3.0);
            if !lit {
                brush.panel(rect, 3.1, hex(0x120b2c, 0.5));
            }
        }
    }
    if game.exploration_at(index).is_some() {
        let unit = rect.width() / 300.0;
        brush.picture("mist", rect.min + vec2(178.0, 48.0) * unit, 238.0 * unit, 3.2);
    }
    price(brush, game, index, rect, state.is_ok());
    if let Site::Golem { card_slot, .. } = location.site {
        stacks(brush, game, words, card_slot, (location, rect), state.is_ok());
    }
    place_sign(brush, game, location, index, rect, state.is_ok());
    let Err(Some(illegal)) = state else { return };
    // On a phone the dark says enough.
    if brush.layout.small_screens {
        return;
    }
    // Mist, a red price and one's own traders speak for themselves, and whoever points there is told in words.
    if matches!(illegal, Illegal::Unexplored | Illegal::OwnTradersThere | Illegal::TooFewTraders { .. }) {
        return;
    }
    reason(brush, words, illegal, world::reason_room(rect));
}

/// Why a place cannot be used, in a few words at its foot.
fn reason(brush: &mut Brush, words: &Words, illegal: Illegal, foot: Rect) {
    let text = match illegal {
        Illegal::CannotPay { .. } => t!(words, "place-short-pay"),
        _ => t!(words, "place-short-nothing"),
    };
    // Above everything that lies on the place.
    let z = 14.0;
    brush.panel(foot, z, hex(0x33255f, 0.92));
    let lacks = match illegal {
        Illegal::CannotPay { missing, .. } if !brush.is_large() => Some(missing),
        _ => None,
    };
    let middle = foot.center() - vec2(if lacks.is_some() { 32.0 } else { 0.0 }, 1.0);
    let ink = hex(0xe8def6, 1.0);
    brush.label_within(text, middle, (21.0, foot.width() - 4.0), Typeface::Sans, ink, Anchor::CENTER, z + 0.2);
    if let Some(missing) = lacks {
        brush.counted(missing, middle + vec2(40.0, 0.0), 21.0, ink, z + 0.2);
    }
}

/// How many traders the near seat needs at a place now: red where somebody is sent home, plum where it stands itself.
fn price(brush: &mut Brush, game: &WorldGame, index: u8, rect: Rect, lit: bool) {
    let viewer = brush.layout.viewer;
    let (home, needed) = (game.player(viewer).home, game.traders_needed(viewer, index));
    let there = game.traders_at(index);
    let (plate, ink, number) = match there {
        Some((seat, count)) if seat == viewer => ("need/own", CREAM, count),
        _ if needed > home => ("need/short", 0xffc9b8, needed),
        Some(_) => ("need/rivals", 0xfff6df, needed),
        None if lit => ("need/plain", 0x3a2218, needed),
        None => ("need/dark", 0xd6cbe8, needed),
    };
    let badge = rect.min + vec2(35.0, 70.0);
    let (wide, size) = if brush.layout.small_screens { (66.0, FIGURE) } else { (56.0, 30.0) };
    brush.picture(plate, badge, wide, 3.4);
    let at = badge + vec2(-12.0 * wide / 56.0, -1.5);
    brush.label(number.to_string(), at, size, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER, 3.5);
    if lit && there.is_some_and(|(seat, _)| seat != viewer) {
        brush.picture("need/oust", rect.min + vec2(world::ZONES[1] - 15.0, 18.0), 31.0, 14.0);
    }
}

/// Whether bonus tiles are left at a golem's place.
fn has_tiles(game: &WorldGame, card_slot: u8) -> bool {
    (0..2).any(|stack| !game.stack(card_slot, stack).is_empty())
}

/// The bonus stacks of a golem's place.
fn stacks(
    brush: &mut Brush,
    game: &WorldGame,
    words: &Words,
    card_slot: u8,
    (location, rect): (&Location, Rect),
    lit: bool,
) {
    if !has_tiles(game, card_slot) && !brush.layout.small_screens {
        let [_, from, to, _] = world::ZONES;
        let (at, room) = (rect.min + vec2((from + to) / 2.0, 36.0), to - from - 10.0);
        let text = t!(words, "place-no-tiles");
        let (paper, ink) =
            if lit { (hex(PAPER, 1.0), hex(ON_PAPER, 1.0)) } else { (hex(0x1d133f, 0.8), hex(SOFT, 1.0)) };
        brush.panel(Rect::from_center_size(at, vec2(room, 32.0 + brush.raised(8.0))), 3.35, paper);
        brush.label_within(text, at, (21.0, room), Typeface::Sans, ink, Anchor::CENTER, 3.4);
    }
    for stack in 0..2 {
        let left = game.stack(card_slot, stack).len();
        let centre = rect.min + world::stack_at(world::two_stacks(location), StackId(stack));
        // The edges of the tiles below.
        for below in (1..left.min(3)).rev() {
            let edge = Rect::from_center_size(centre + vec2(3.0, 3.0) * below as f32, vec2(56.0, 52.0));
            brush.panel(edge, 11.0 - below as f32 * 0.1, hex(0x2b1848, 0.9));
        }
        // The edges alone say it where text is large.
        if left > 1 && !brush.is_large() {
            let count = world::stack_count(location, StackId(stack));
            let pill = Rect::from_corners(rect.min + count.min, rect.min + count.max);
            let disc = brush.atlas.shapes.disc.clone();
            brush.slice(&disc, pill, 15.0, hex(0xe6b54e, 0.8), 46.0);
            brush.slice(&disc, pill.inflate(-1.6), 15.05, hex(0x171035, 1.0), 46.0);
            brush.label(format!("×{left}"), pill.center(), 21.0, Typeface::Bold, hex(CREAM, 1.0), Anchor::CENTER, 15.1);
        }
    }
}

/// The sign of a place, and below it what the near seat's own cards do there.
fn place_sign(brush: &mut Brush, game: &WorldGame, location: &Location, index: u8, rect: Rect, lit: bool) {
    let player = game.player(brush.layout.viewer);
    let signs: Vec<u8> = (0..8).filter(|icon| location.icons >> icon & 1 == 1).collect();
    let [.., from, to] = world::ZONES;
    let x = rect.min.x + (from + to) / 2.0 - 3.0;
    // Nobody works for less than one trader.
    let printed = game.traders_at(index).map_or(location.traders, |(_, count)| count + 1);
    let help = player.help(index).min(printed.saturating_sub(1));
    let tools = player.tools(location.icons);
    let helped = help > 0 || tools.total() > 0;
    let y = rect.min.y + if helped || !lit { 34.0 } else { rect.height() / 2.0 };
    for (nth, icon) in signs.iter().enumerate() {
        let size = if signs.len() > 1 { 30.0 } else { 40.0 };
        let (name, at) = (sign(game, *icon), vec2(x, y + 26.0 * nth as f32));
        if lit { brush.picture(&name, at, size, 3.4) } else { brush.faint_sign(&name, at, size) }
    }
    if !helped || !lit {
        return;
    }
    let below = vec2(x, rect.min.y + 74.0);
    brush.panel(Rect::from_center_size(below, vec2(46.0, 30.0)), 3.35, hex(PAPER, 1.0));
    if tools.total() > 0 {
        let (ink, from) = (hex(0x0d5a33, 1.0), below - vec2(if tools.total() > 1 { 22.0 } else { 17.0 }, 0.0));
        if !brush.is_large() {
            brush.label("+", from, 22.0, Typeface::Bold, ink, Anchor::CENTER_LEFT, 3.4);
        }
        for (nth, colour) in Crystal::ALL.into_iter().filter(|colour| tools.count(*colour) > 0).enumerate() {
            let at = from + vec2(24.0 + 14.0 * nth as f32, 0.0);
            brush.picture(pictures::crystal(colour, Theme::Crystals), at, 24.0, 3.4 + nth as f32 * 0.01);
        }
    } else {
        // The price at the left is lowered already.
        let ink = hex(0x0d5a33, 1.0);
        if !brush.is_large() {
            let at = below - vec2(8.0, 0.0);
            brush.label(format!("−{help}"), at, 22.0, Typeface::Bold, ink, Anchor::CENTER, 3.4);
        }
        brush.dyed("mark/trader", below + vec2(12.0, -1.0), 18.0, ink, 3.4);
    }
}

impl Brush<'_, '_, '_> {
    /// A sign on a place that cannot be used.
    fn faint_sign(&mut self, name: &str, at: Vec2, size: f32) {
        self.dyed(name, at, size * 0.92, Color::srgb(0.62, 0.58, 0.7), 3.4);
    }
}

/// Name and effect of what a golem brings.
fn effect(words: &Words, power: WorldPower) -> (String, String) {
    match power {
        WorldPower::Help(_) => (t!(words, "world-help"), t!(words, "world-help-line")),
        WorldPower::Tool(..) => (t!(words, "world-tool"), t!(words, "world-tool-line")),
        WorldPower::NewTraders(count) => {
            (t!(words, "world-new-traders"), t!(words, "world-traders-line", count = count))
        }
        WorldPower::Exploration => (t!(words, "world-exploration"), t!(words, "world-exploration-line")),
    }
}

/// Beside a golem: what it brings, and what it costs on paper that is light as soon as it can be paid.
/// The card is the one that is seen there, also while another one is on its way.
fn golem(brush: &mut Brush, game: &WorldGame, slot: Slot, words: &Words, stage: &Stage) {
    let Some(Piece::WorldCard(card)) = stage.in_zone(Zone::PointRow(slot)).next() else { return };
    let Some(card) = game.components().cards.get(usize::from(card)) else { return };
    let rect = world::plaque(&brush.layout, slot);
    let held = game.player(brush.layout.viewer).crystals;
    let affords = held.contains(card.cost);
    // Where one's own traders stand one cannot go, unless they have just come for it.
    let visited = match game.pending() {
        Pending::Golem { location, .. } | Pending::Explore { location, .. } => Some(location),
        _ => None,
    };
    let own = world::locations(&brush.layout, game).any(|(LocationId(at), location, _)| {
        matches!(location.site, Site::Golem { card_slot, .. } if card_slot == slot.0)
            && visited != Some(at)
            && game.traders_at(at).is_some_and(|(seat, _)| seat == brush.layout.viewer)
    });
    let payable = affords && !own;
    brush.board(rect, Board::Plain);
    if brush.layout.small_screens {
        let at = |x: f32| vec2(rect.min.x + x, rect.min.y + 29.0);
        brush.picture(world::EMBLEMS[card.power.icon() as usize], at(38.0), 46.0, 2.0);
        power_line(brush, game, card, String::new(), at(92.0), 60.0);
        let corner = world::card_slot(&brush.layout, slot) - vec2(1.0, 1.4) * world::CARD / 2.0;
        small_screens::worth(brush, card.points, corner + Vec2::splat(33.0), 16.0);
        let room = Rect::from_corners(rect.min + vec2(8.0, 0.0), rect.max - vec2(8.0, 6.0));
        small_screens::price(brush, card.cost, (room, 0.0), payable, 2.1);
        return;
    }
    let left = rect.min.x + 28.0;
    let (title, line) = effect(words, card.power);
    let room = rect.max.x - left - 26.0;
    let at = |x: f32, y: f32| vec2(left + x, rect.min.y + y);
    brush.picture(world::EMBLEMS[card.power.icon() as usize], at(0.0, 25.0), 34.0, 2.0);
    brush.label_within(
        title,
        at(21.0, 25.0),
        (21.0, room + 4.0),
        Typeface::Serif,
        hex(HEADING, 1.0),
        Anchor::CENTER_LEFT,
        2.0,
    );
    power_line(brush, game, card, line, at(0.0, 58.0), room);
    let wider = brush.raised(5.0);
    let bar = Rect::new(rect.min.x + 10.0 - wider, rect.max.y - 58.0, rect.max.x - 6.0 + wider, rect.max.y - 6.0);
    let (paper, ink) = if payable { (PAPER, ON_PAPER) } else { (0x33255f, 0xe8def6) };
    brush.panel(bar, 2.0, hex(paper, 1.0));
    // Large figures have no room beside the crystals: the card shows them, and here is said whether they are there.
    if brush.is_large() {
        let text = match (payable, affords) {
            (true, _) => t!(words, "table-claim-now"),
            (false, true) => t!(words, "place-rest-first"),
            (false, false) => t!(words, "place-short-pay"),
        };
        let room = bar.width() - 2.0;
        return brush.label_within(
            text,
            bar.center(),
            (20.0, room),
            Typeface::Sans,
            hex(ink, 1.0),
            Anchor::CENTER,
            2.2,
        );
    }
    let kinds = Crystal::ALL.into_iter().filter(|colour| card.cost.count(*colour) > 0).count();
    let size = if kinds > 3 { 21.0 } else { 27.0 };
    let width = size * (1.88 * kinds as f32 - 0.2);
    let from = vec2(bar.center().x - width / 2.0, bar.center().y);
    brush.counted(card.cost, from, size, hex(ink, 1.0), 2.2);
    if affords && own {
        let at = vec2(bar.center().x, bar.min.y - 14.0);
        let text = t!(words, "place-rest-first");
        brush.label_within(text, at, (21.0, bar.width()), Typeface::Sans, hex(0xffc9b8, 1.0), Anchor::CENTER, 2.0);
    } else if !payable {
        lacking(brush, words, held.missing(card.cost), vec2(bar.center().x, bar.min.y - 14.0), bar.width());
    }
}

/// What is missing for a golem, the crystals smaller where several kinds leave little room beside the word.
fn lacking(brush: &mut Brush, words: &Words, missing: Crystals, middle: Vec2, room: f32) {
    let text = t!(words, "place-short-pay");
    let kinds = Crystal::ALL.into_iter().filter(|colour| missing.count(*colour) > 0).count() as f32;
    let (word, size) = (brush.text_width(&text, 21.0) + 6.0, 21.0);
    let pitch = ((room - word) / kinds.max(1.0)).min(COUNTED * size);
    let left = middle.x - (word + kinds * pitch) / 2.0;
    let ink = hex(0xffc9b8, 1.0);
    brush.label(text, vec2(left, middle.y), size, Typeface::Sans, ink, Anchor::CENTER_LEFT, 2.0);
    brush.counted_at(missing, vec2(left + word, middle.y), (size, pitch), ink, 2.0);
}

/// A sign or trader, and what it means to have the golem.
fn power_line(brush: &mut Brush, game: &WorldGame, card: &WorldCard, line: String, at: Vec2, room: f32) {
    match card.power {
        WorldPower::Help(place) | WorldPower::Tool(place, _) => brush.picture(&sign(game, place), at, 36.0, 2.0),
        WorldPower::NewTraders(_) => brush.dyed("mark/trader", at, 27.0, hex(CREAM, 1.0), 2.0),
        WorldPower::Exploration => brush.picture("exploration/back", at, 36.0, 2.0),
    }
    let gift = match card.power {
        WorldPower::Tool(_, crystal) => Some(crystal),
        _ => None,
    };
    let (from, room) = (at + vec2(22.0, 0.0), if gift.is_some() { room - 32.0 } else { room });
    let width = brush.text_width(&line, 21.0).min(room);
    brush.label_within(line, from, (21.0, room), Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 2.0);
    if let Some(crystal) = gift {
        brush.picture(pictures::crystal(crystal, Theme::Crystals), from + vec2(width + 16.0, 0.0), 27.0, 2.0);
    }
}

/// The free place of the map: the golem that comes next.
fn next_golem(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let inn = world::inn(&brush.layout);
    brush.furniture("panel", inn, 2.0, 24.0, Color::WHITE);
    let from = inn.min + vec2(world::NEXT + 18.0, 0.0);
    let at = |x: f32, y: f32| from + vec2(x, y);
    let room = inn.max.x - 12.0 - from.x;
    brush.heading(t!(words, "world-next"), at(0.0, 24.0), room - 70.0);
    let left = t!(words, "world-left", count = game.deck().len());
    let end = vec2(inn.max.x - 14.0, inn.min.y + 24.0);
    brush.label(left, end, 21.0, Typeface::Sans, hex(SOFT, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let Some(card) = game.deck().top().and_then(|card| game.components().cards.get(usize::from(card))) else {
        return;
    };
    if brush.layout.small_screens {
        brush.picture(world::EMBLEMS[card.power.icon() as usize], at(24.0, 26.0), 40.0, 3.0);
        if let WorldPower::Help(place) | WorldPower::Tool(place, _) = card.power {
            brush.picture(&sign(game, place), at(72.0, 26.0), 40.0, 3.0);
        }
        let room = Rect::new(from.x - 6.0, inn.min.y + 46.0, inn.max.x - 8.0, inn.max.y - 3.0);
        let held = game.player(brush.layout.viewer).crystals;
        // A price in four kinds has no room; the card shows it.
        if Crystal::ALL.into_iter().filter(|colour| card.cost.count(*colour) > 0).count() < 4 {
            small_screens::price(brush, card.cost, (room, 0.0), held.contains(card.cost), 3.0);
        }
        return;
    }
    brush.picture(world::EMBLEMS[card.power.icon() as usize], at(14.0, 67.0), 32.0, 3.0);
    let mut x = 40.0;
    if let WorldPower::Help(place) | WorldPower::Tool(place, _) = card.power {
        brush.picture(&sign(game, place), at(48.0, 67.0), 32.0, 3.0);
        x += 32.0;
    }
    // The card shows its price too; large figures have no room.
    if !brush.is_large() {
        let kinds = Crystal::ALL.into_iter().filter(|colour| card.cost.count(*colour) > 0).count();
        let size = if kinds > 3 { 21.0 } else { 22.0 };
        brush.counted(card.cost, at(x, 67.0), size, hex(CREAM, 1.0), 3.0);
    }
}

/// What each sign means, and what the near seat's own cards do at its places.
fn sign_key(brush: &mut Brush, game: &WorldGame, words: &Words) {
    let key = world::sign_key(&brush.layout);
    brush.board(key, Board::Plain);
    brush.heading(t!(words, "world-signs"), key.min + vec2(18.0, 25.0), 90.0);
    let at = vec2(key.max.x - 16.0, key.min.y + 26.0);
    brush.label_within(
        t!(words, "world-signs-own"),
        at,
        (21.0, key.width() - 110.0),
        Typeface::Sans,
        hex(SOFT, 1.0),
        Anchor::CENTER_RIGHT,
        3.0,
    );
    let signs = game.components().icons.len().max(1);
    let player = game.player(brush.layout.viewer);
    let cards: Vec<WorldPower> = player
        .claimed
        .iter()
        .filter_map(|card| game.components().cards.get(usize::from(card)))
        .map(|card| card.power)
        .collect();
    for (nth, icon) in (0..signs as u8).enumerate() {
        let line = world::sign_row(&brush.layout, nth, signs);
        let y = line.center().y;
        let helps = cards.iter().filter(|power| matches!(power, WorldPower::Help(place) if *place == icon)).count();
        let tools: Vec<Crystal> = cards
            .iter()
            .filter_map(|power| match power {
                WorldPower::Tool(place, crystal) if *place == icon => Some(*crystal),
                _ => None,
            })
            .collect();
        if helps > 0 || !tools.is_empty() {
            brush.panel(line, 2.0, hex(0x3d2a78, 1.0));
        }
        brush.picture(&sign(game, icon), vec2(key.min.x + 34.0, y), (line.height() + 4.0).min(38.0), 2.4);
        let name = super::sign_name(words, game.components(), icon);
        let at = vec2(key.min.x + 60.0, y);
        brush.label_within(name, at, (21.0, 96.0), Typeface::Sans, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 2.4);
        own_effects(brush, helps, &tools, vec2(key.max.x - 16.0, y));
    }
}

/// What own cards do at the places of a sign, from the right.
fn own_effects(brush: &mut Brush, helps: usize, tools: &[Crystal], end: Vec2) {
    let (mut x, ink) = (end.x, hex(0x7df59a, 1.0));
    for crystal in tools.iter().rev() {
        brush.picture(pictures::crystal(*crystal, Theme::Crystals), vec2(x - 13.0, end.y), 27.0, 2.4);
        x -= 24.0;
    }
    // Large signs have no room; the pictures say it.
    if !tools.is_empty() && !brush.is_large() {
        brush.label("+", vec2(x - 4.0, end.y), 21.0, Typeface::Bold, ink, Anchor::CENTER_RIGHT, 2.4);
        x -= 22.0;
    }
    if helps > 0 {
        brush.dyed("mark/trader", vec2(x - 12.0, end.y), 20.0, ink, 2.4);
    }
    if helps > 0 && !brush.is_large() {
        brush.label(format!("−{helps}"), vec2(x - 26.0, end.y), 21.0, Typeface::Bold, ink, Anchor::CENTER_RIGHT, 2.4);
    }
}
