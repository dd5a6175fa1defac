//! The Call for Adventure in words.

pub mod journey;

use rules::adventure::AdventureGame;
use rules::{Action, Engine, Outcome};
use tabletop::games::adventure::tile_of;
use tabletop::ids::RewardKind;
use tabletop::stage::{Piece, Place, Zone};

use super::{Description, GameWords, Reader, Wording};
use crate::app::language::Words;
use crate::hud::explain::affordable;
use crate::hud::sentences::letters;
use crate::t;

impl GameWords for AdventureGame {
    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description> {
        let words = reader.words;
        let components = self.components();
        Some(match piece {
            Piece::Mountain(_) => (t!(words, "explain-mountain"), about(self, reader, piece)?),
            Piece::Village(_) => (t!(words, "explain-village"), about(self, reader, piece)?),
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
            Piece::Bonus { kind: RewardKind::Points, nth } => {
                let points = components.bonus_points.get(usize::from(nth)).copied().unwrap_or_default();
                (t!(words, "explain-points", points = points), vec![t!(words, "explain-bonus-points-line")])
            }
            Piece::Bonus { kind: RewardKind::Step, .. } => {
                (t!(words, "explain-bonus-step"), vec![t!(words, "explain-bonus-step-line")])
            }
            Piece::Bonus { kind: RewardKind::Caravan, .. } => {
                let line = t!(words, "explain-bonus-caravan-line", count = components.caravan_bonus);
                (t!(words, "explain-bonus-caravan"), vec![line])
            }
            Piece::Wagon(seat) => {
                (t!(words, "explain-wagon", name = reader.name(seat)), vec![t!(words, "explain-wagon-line")])
            }
            Piece::Outpost { seat, .. } => {
                (t!(words, "explain-outpost", name = reader.name(seat)), vec![t!(words, "explain-outpost-line")])
            }
            _ => return None,
        })
    }

    fn decision(&self, words: &Words, action: Action, _: &[Outcome]) -> Wording {
        journey::decision(words, self, action).map_or(Wording::Usual, Wording::Own)
    }

    fn journey(&self) -> Option<&AdventureGame> {
        Some(self)
    }
}

/// What waits on the tile that a hex lies on.
fn about(game: &AdventureGame, reader: &Reader, hex: Piece) -> Option<Vec<String>> {
    Some(journey::about_tile(reader.words, game, reader.players, tile_of(game, hex)?))
}
