//! What the map says before a move: which tiles can be reached and for how many steps, cards and crystals; what a village would
//! take. Nothing of it covers what is read on a tile.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::adventure::{AdventureGame, Tile, Village};
use rules::{Action, Actions, Crystal, Crystals, Engine, Seat, Step};
use tabletop::Theme;
use tabletop::games::adventure::{self, Field, Route, land};
use tabletop::ids::TileId;
use tabletop::legend;
use tabletop::stage::Piece;

use super::scenery::here;
use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    brush::{Brush, CREAM, hex, seat_colour},
    pictures,
};
use crate::theme::fonts::Typeface;

/// How a tile can be reached now by the seat that decides.
pub(super) enum Reach {
    /// The wagon is there.
    Here,
    /// By this way.
    Way(Route),
    /// The wagon can be put there.
    Begin,
    /// Not at all.
    No,
}

impl Reach {
    /// Of a tile, while a person decides where to go; none at any other time, also while it is still seen what another did.
    pub(super) fn of(game: &AdventureGame, running: &Match, tabletop: &Tabletop, tile: TileId) -> Option<Self> {
        let others = tabletop.showing.is_some_and(|seat| seat != running.viewer());
        let decides = |seat: &Seat| running.person_decides() && running.viewer() == *seat && !others;
        let seat = game.to_move().filter(decides)?;
        match game.step() {
            Step::Wagon => {
                let mut legal = Actions::new();
                game.legal_actions(&mut legal);
                let offered = legal.contains(&Action::PlaceWagon { tile: tile.0 });
                Some(if offered { Self::Begin } else { Self::No })
            }
            Step::Turn | Step::Walk if here(game, seat) == Some(tile) => Some(Self::Here),
            Step::Turn | Step::Walk => {
                let way = Route::to(game, tile).filter(Route::is_payable);
                Some(way.map_or(Self::No, Self::Way))
            }
            _ => None,
        }
    }
}

/// Light on what can be reached, shade on the rest, and a frame around every own outpost.
pub(super) fn light(brush: &mut Brush, game: &AdventureGame, running: &Match, tabletop: &Tabletop) {
    let field = Field::of(&brush.layout, game);
    let edge = brush.atlas.shapes.edge.clone();
    let viewer = brush.layout.viewer;
    let own = seat_colour(running.players()[usize::from(viewer)].colour, 0);
    for tile in adventure::tiles() {
        let centre = field.centre(game, tile);
        let z = adventure::height(centre.y);
        let frame = |part: f32| Rect::from_center_size(centre, vec2(1.0, 1.15) * field.hex() * part);
        if game.player(viewer).outposts >> tile.0 & 1 == 1 {
            for part in [0.945, 0.925] {
                brush.image(&edge, frame(part), z + 0.08, own);
            }
        }
        match Reach::of(game, running, tabletop, tile) {
            Some(Reach::Here | Reach::Way(_) | Reach::Begin) => {
                brush.image(&edge, frame(0.99), z + 0.07, hex(CREAM, 1.0));
            }
            Some(Reach::No) => {
                let shade = |brush: &mut Brush, piece, at, width, above, alpha| {
                    let (name, _) = pictures::names(running.whole(), piece);
                    brush.dyed(&name, at, width, hex(0x120a2a, alpha), z + above);
                };
                shade(brush, land(game, tile), centre, field.width(), 0.06, 0.56);
                if let Tile::Village(village) = game.terrain().tile(tile.0)
                    && let Village::Open(prize) = game.village(village)
                {
                    let at = centre + vec2(0.0, 13.0) * field.scale;
                    shade(brush, Piece::Prize(prize), at, 131.0 * field.scale, 0.15, 0.4);
                }
            }
            None => {}
        }
    }
}

/// What every way costs, and what is lacking for the tile of a village.
pub(super) fn prices(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words, tabletop: &Tabletop) {
    let field = Field::of(&brush.layout, game);
    let Some(seat) = game.to_move() else { return };
    for tile in adventure::tiles() {
        let Some(reach) = Reach::of(game, running, tabletop, tile) else { return };
        let at = field.steps_place(game, tile);
        match &reach {
            // Large words have no room beside the wagon.
            Reach::Here if brush.is_large() => {}
            Reach::Here => {
                let said = if game.step() == Step::Turn { "key-stay" } else { "key-stop" };
                let (fill, line) = (hex(0xfff3dc, 1.0), hex(0x1a1230, 1.0));
                brush.chip(&words.say(said), at, fill, line, hex(0x2a1640, 1.0));
            }
            Reach::Way(route) => {
                steps(brush, at, route.tiles.len(), usize::from(route.cards));
                if !route.toll.is_empty() {
                    let large = brush.is_large();
                    let at = if large { field.price_place(game, tile) } else { field.toll_place(game, tile) };
                    toll(brush, at, route.toll.len(), only_colour(game.crystals(seat)));
                }
            }
            Reach::Begin | Reach::No => {}
        }
        if let (Reach::Here | Reach::Way(_), Some(prize)) = (&reach, adventure::prize_at(game, tile)) {
            claim(brush, field.price_place(game, tile), prize.cost, game.crystals(seat), words);
        }
    }
}

/// A village tile that can be paid, or what is lacking for it.
fn claim(brush: &mut Brush, at: Vec2, price: Crystals, held: Crystals, words: &Words) {
    let lacking: Vec<(Crystal, u8)> = Crystal::ALL
        .into_iter()
        .map(|colour| (colour, price.count(colour).saturating_sub(held.count(colour))))
        .filter(|(_, count)| *count > 0)
        .collect();
    if lacking.is_empty() {
        let (fill, line) = (hex(0x9df0b0, 1.0), hex(0x1f5a4a, 1.0));
        brush.chip(&t!(words, "key-claim"), at, fill, line, hex(0x0e3a2c, 1.0));
    } else {
        self::lacking(brush, at, &lacking);
    }
}

/// So many steps, and beside them the cards that pay for them where those are fewer.
pub(super) fn steps(brush: &mut Brush, at: Vec2, steps: usize, cards: usize) {
    // Large text has room for the steps alone; the inspector says the rest.
    let fewer = cards != steps && !brush.is_large();
    let aside = vec2(if fewer { 15.0 } else { 0.0 }, 0.0);
    let [fill, line, ink] = inks(legend::STEPS);
    brush.chip(&steps.to_string(), at - aside, fill, line, ink);
    if fewer {
        let [fill, line, ink] = inks(legend::CARDS);
        brush.chip(&cards.to_string(), at + aside, fill, line, ink);
    }
}

/// The one colour of crystals somebody has: they pay with nothing else.
fn only_colour(crystals: Crystals) -> Option<Crystal> {
    let mut held = Crystal::ALL.into_iter().filter(|colour| crystals.count(*colour) > 0);
    held.next().filter(|_| held.next().is_none())
}

/// Crystals that a move to a tile costs, of this colour if there is no other.
pub(super) fn toll(brush: &mut Brush, at: Vec2, count: usize, colour: Option<Crystal>) {
    with_crystals(brush, at, format!("−{count}"), colour.as_slice(), inks(legend::TOLL));
}

/// Crystals that are lacking for a village: how many, and of which colours.
pub(super) fn lacking(brush: &mut Brush, at: Vec2, lacking: &[(Crystal, u8)]) {
    let all: u8 = lacking.iter().map(|(_, count)| count).sum();
    if let [(one, first), (other, second)] = *lacking
        && !brush.is_large()
    {
        return two_lacking(brush, at - vec2(6.0, 0.0), [(one, first), (other, second)]);
    }
    let colours: Vec<Crystal> = lacking.iter().map(|(colour, _)| *colour).collect();
    // Three crystals would lie on the steps of the next tile; the inspector names them.
    let shown = if colours.len() < 3 { &colours[..] } else { &[] };
    with_crystals(brush, at, format!("−{all}"), shown, inks(legend::LACKING));
}

/// Two colours in a pill, each with its number.
fn two_lacking(brush: &mut Brush, at: Vec2, lacking: [(Crystal, u8); 2]) {
    let [fill, line, ink] = inks(legend::LACKING);
    brush.chip(&"\u{a0}".repeat(9), at, fill, line, ink);
    let mut label = |text: String, from: f32, colour| {
        brush.label(text, at + vec2(from, 0.0), 22.0, Typeface::Bold, ink, Anchor::CENTER_RIGHT, 24.4);
        brush.picture(pictures::crystal(colour, Theme::Crystals), at + vec2(from + 13.0, 0.0), 24.0, 24.3);
    };
    let [(one, first), (other, second)] = lacking;
    label(format!("−{first}"), -22.0, one);
    label(second.to_string(), 17.0, other);
}

/// The colours of a pill.
fn inks(inks: legend::Inks) -> [Color; 3] {
    inks.map(|ink| hex(ink, 1.0))
}

/// A number in a pill, and up to two crystals right of it; large text has no room for them.
fn with_crystals(brush: &mut Brush, at: Vec2, text: String, crystals: &[Crystal], [fill, line, ink]: [Color; 3]) {
    let (text, at) = match crystals.len() {
        _ if brush.is_large() => return brush.chip(&text, at, fill, line, ink),
        0 => (text, at),
        1 => (format!("{text}   "), at),
        // A broad pill keeps clear of the next tile.
        _ => (format!("{text}     "), at - vec2(6.0, 0.0)),
    };
    brush.chip(&text, at, fill, line, ink);
    let first = if crystals.len() > 1 { 9.0 } else { 17.0 };
    for (nth, colour) in crystals.iter().enumerate() {
        let beside = vec2(first + 20.0 * nth as f32, 0.0);
        brush.picture(pictures::crystal(*colour, Theme::Crystals), at + beside, 27.0, 24.3 + nth as f32 * 0.01);
    }
}
