//! The Call for Adventure in words.

pub mod journey;

use rules::adventure::{AdventureGame, Tile};
use rules::{Action, Engine, Outcome, Seat};
use tabletop::games::adventure::{land, pictures, tile_of};
use tabletop::ids::{RewardKind, TileId};
use tabletop::stage::{Piece, Place, Zone};
use tabletop::{Table, Theme};

use super::{Description, GameWords, Reader, Wording, name_of, named};
use crate::app::content::usual;
use crate::app::language::Words;
use crate::hud::explain::affordable;
use crate::hud::sentences::letters;
use crate::session::Player;
use crate::t;

impl GameWords for AdventureGame {
    fn name(&self, words: &Words, piece: Piece) -> Option<String> {
        let components = self.components();
        let id = match piece {
            Piece::Mountain(mountain) => &components.mountains.get(usize::from(mountain))?.id,
            // They are of no content.
            Piece::Village(village) => return words.name_of(Theme::Crystals, &format!("village-{village}")),
            _ => return None,
        };
        name_of(words, Theme::Crystals, id, &pictures::name(components, &usual().adventure, piece)?)
    }

    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description> {
        let words = reader.words;
        let components = self.components();
        Some(match piece {
            Piece::Mountain(mountain) => {
                let symbol = components.mountains.get(usize::from(mountain))?.symbol;
                named(self.name(words, piece), words.say(MOUNTAINS[symbol.index()]), about(self, reader, piece)?)
            }
            Piece::Village(_) => {
                named(self.name(words, piece), t!(words, "explain-village"), about(self, reader, piece)?)
            }
            Piece::Valley(_) => {
                let mut lines = about(self, reader, piece)?;
                lines.push(t!(words, "explain-valley-line"));
                (t!(words, "explain-valley"), lines)
            }
            Piece::Prize(tile) => {
                let prize = components.vp_tiles.get(usize::from(tile))?;
                let mut lines = vec![t!(words, "explain-cost", crystals = letters(words, prize.cost))];
                if matches!(place.zone, Zone::Prize(_)) {
                    lines.push(t!(words, "explain-prize-line"));
                    lines.push(affordable(words, prize.cost, self.crystals(reader.viewer)));
                }
                (t!(words, "explain-points", points = prize.points), lines)
            }
            Piece::Closed => (t!(words, "explain-closed"), vec![t!(words, "explain-closed-line")]),
            Piece::Bonus { kind, nth } => {
                let (title, line) = bonus(self, words, kind, nth);
                let mut lines = vec![line];
                if matches!(place.zone, Zone::BonusPile(_)) {
                    lines.push(t!(words, "explain-bonus-how"));
                }
                (title, lines)
            }
            Piece::Wagon(seat) if reader.is_own(seat) => {
                (t!(words, "explain-own-wagon"), vec![t!(words, "explain-own-wagon-line")])
            }
            Piece::Wagon(seat) => {
                (t!(words, "explain-wagon", name = reader.name(seat)), vec![t!(words, "explain-wagon-line")])
            }
            Piece::Outpost { seat, .. } if reader.is_own(seat) => {
                (t!(words, "explain-own-outpost"), vec![t!(words, "explain-own-outpost-line")])
            }
            Piece::Outpost { seat, .. } => {
                (t!(words, "explain-outpost", name = reader.name(seat)), vec![t!(words, "explain-outpost-line")])
            }
            _ => return None,
        })
    }

    fn decision(&self, words: &Words, _: &[Player], action: Action, _: &[Outcome]) -> Wording {
        journey::decision(words, self, action).map_or(Wording::Usual, Wording::Own)
    }

    fn subject(&self, action: Action, seat: Seat, _: &[Outcome]) -> Option<Piece> {
        let here = self.player(seat).wagon.map(TileId);
        match action {
            Action::PlaceWagon { tile } | Action::StepTo { tile } => Some(land(self, TileId(tile))),
            Action::Halt | Action::Build | Action::Trade { .. } => Some(land(self, here?)),
            Action::Claim { .. } => match self.terrain().tile(here?.0) {
                Tile::Village(village) => {
                    self.goals().into_iter().find(|goal| goal.slot.0 == village).map(|goal| goal.piece)
                }
                Tile::Mountain(_) | Tile::Valley => None,
            },
            Action::TakeTile { kind } => {
                let nth = self.top_points_tile().map_or(0, |(nth, _)| nth);
                RewardKind::of(kind).map(|kind| Piece::Bonus { kind, nth })
            }
            _ => None,
        }
    }

    fn tile(&self, words: &Words, action: Action) -> Option<String> {
        let Action::TakeTile { kind } = action else { return None };
        let nth = self.top_points_tile().map_or(0, |(nth, _)| nth);
        Some(bonus(self, words, RewardKind::of(kind)?, nth).0)
    }

    fn rest_key(&self) -> &'static str {
        "way-rest-journey"
    }

    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("way-play", "way-play-journey"),
            ("way-acquire", "way-acquire-journey"),
            ("way-travel", "way-travel-about"),
            ("way-rest", "way-rest-journey"),
        ]
    }

    fn journey(&self) -> Option<&AdventureGame> {
        Some(self)
    }
}

/// What waits on the tile that a hex lies on.
fn about(game: &AdventureGame, reader: &Reader, hex: Piece) -> Option<Vec<String>> {
    Some(journey::about_tile(reader.words, game, reader.players, reader.viewer, tile_of(game, hex)?))
}

/// Text keys of the mountains' names, by their sign.
const MOUNTAINS: [&str; 4] =
    ["explain-mountain-sun", "explain-mountain-leaf", "explain-mountain-frost", "explain-mountain-flame"];

/// A bonus tile and what it brings.
fn bonus(game: &AdventureGame, words: &Words, kind: RewardKind, nth: u8) -> (String, String) {
    let components = game.components();
    match kind {
        RewardKind::Points => {
            let points = components.bonus_points.get(usize::from(nth)).copied().unwrap_or_default();
            (t!(words, "explain-points", points = points), t!(words, "explain-bonus-points-line"))
        }
        RewardKind::Step => (t!(words, "explain-bonus-step"), t!(words, "explain-bonus-step-line")),
        RewardKind::Caravan => {
            let line = t!(words, "explain-bonus-caravan-line", count = components.caravan_bonus);
            (t!(words, "explain-bonus-caravan"), line)
        }
    }
}
