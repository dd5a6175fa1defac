//! What the map says before a move: which tiles can be reached and for how many steps, cards and crystals; what a village would
//! take. Nothing of it covers what is read on a tile.

use bevy::prelude::*;
use rules::adventure::{AdventureGame, Tile, Village};
use rules::{Action, Actions, Crystal, Crystals, Engine, Seat, Step};
use tabletop::Theme;
use tabletop::games::adventure::{self, Field, Route, land};
use tabletop::ids::TileId;
use tabletop::stage::Piece;

use super::scenery::{dark, here};
use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{
    brush::{Brush, CREAM, hex, seat_colour},
    pictures,
};

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
    /// Of a tile, while a person decides where to go; none at any other time.
    pub(super) fn of(game: &AdventureGame, running: &Match, tile: TileId) -> Option<Self> {
        let decides = |seat: &Seat| running.person_decides() && running.viewer() == *seat;
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
pub(super) fn light(brush: &mut Brush, game: &AdventureGame, running: &Match) {
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
        match Reach::of(game, running, tile) {
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
pub(super) fn prices(brush: &mut Brush, game: &AdventureGame, running: &Match, words: &Words) {
    let field = Field::of(&brush.layout, game);
    let Some(seat) = game.to_move() else { return };
    for tile in adventure::tiles() {
        let Some(reach) = Reach::of(game, running, tile) else { return };
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
                steps(brush, at, &route.tiles.len().to_string(), Some(&route.cards.to_string()));
                if !route.toll.is_empty() {
                    let large = brush.is_large();
                    let at = if large { field.price_place(game, tile) } else { field.toll_place(game, tile) };
                    toll(brush, at, route.toll.len());
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
    let all = lacking.iter().map(|(_, count)| count).sum();
    match lacking[..] {
        [] => {
            let (fill, line) = (hex(0x9df0b0, 1.0), hex(0x1f5a4a, 1.0));
            brush.chip(&t!(words, "key-claim"), at, fill, line, hex(0x0e3a2c, 1.0));
        }
        [one] => self::lacking(brush, at, Some(one), all),
        _ => self::lacking(brush, at, None, all),
    }
}

/// So many steps, and cards that pay for them.
pub(super) fn steps(brush: &mut Brush, at: Vec2, steps: &str, cards: Option<&str>) {
    // Large text has room for the steps alone; the inspector says the rest.
    let cards = cards.filter(|_| !brush.is_large());
    let aside = vec2(if cards.is_some() { 15.0 } else { 0.0 }, 0.0);
    let (fill, line) = (hex(0xfff3dc, 1.0), hex(0x1a1230, 1.0));
    brush.chip(steps, at - aside, fill, line, hex(0x2a1640, 1.0));
    if let Some(cards) = cards {
        brush.chip(cards, at + aside, hex(0x6a2f86, 1.0), hex(0xfff3dc, 1.0), Color::WHITE);
    }
}

/// Crystals that a move to a tile costs.
pub(super) fn toll(brush: &mut Brush, at: Vec2, count: usize) {
    brush.chip(&format!("−{count}"), at, hex(0xa8283c, 1.0), hex(0xfff3dc, 1.0), Color::WHITE);
}

/// Crystals that are lacking for a village: of one colour, or of several.
pub(super) fn lacking(brush: &mut Brush, at: Vec2, one: Option<(Crystal, u8)>, all: u8) {
    let (fill, line) = (dark(), hex(0xb9a6d6, 1.0));
    let Some((colour, _)) = one.filter(|_| !brush.is_large()) else {
        return brush.chip(&format!("−{all}"), at, fill, line, Color::WHITE);
    };
    // The crystal stands in the pill, right of the number.
    brush.chip(&format!("−{all}   "), at, fill, line, Color::WHITE);
    brush.picture(pictures::crystal(colour, Theme::Crystals), at + vec2(17.0, 0.0), 27.0, 24.3);
}
