//! The road family in words.

use rules::Engine;
use rules::road::RoadGame;
use tabletop::games::road::pictures;
use tabletop::stage::{Piece, Place, Zone};
use tabletop::{Table, Theme};

use super::{Description, GameWords, Reader, name_of, named};
use crate::app::content::usual;
use crate::app::language::Words;
use crate::hud::explain::affordable;
use crate::hud::sentences::letters;
use crate::t;

impl GameWords for RoadGame {
    fn name(&self, words: &Words, piece: Piece) -> Option<String> {
        let Piece::Point(card) = piece else { return None };
        let (components, theme) = (self.components(), Theme::of(self.options().kind));
        let (picture, _) = pictures::names(components, &usual().road, piece, theme)?;
        name_of(words, theme, &components.points.get(usize::from(card))?.id, &picture)
    }

    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("way-play", "way-play-about"),
            ("way-acquire", "way-acquire-about"),
            ("way-claim", "way-claim-about"),
            ("way-rest", "way-rest-about"),
        ]
    }

    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description> {
        let words = reader.words;
        let components = self.components();
        let token = |points| vec![t!(words, "explain-token-worth", points = points)];
        Some(match piece {
            Piece::Point(card) => {
                let known = components.points.get(usize::from(card))?;
                let mut lines = vec![t!(words, "explain-cost", crystals = letters(words, known.cost))];
                if let Zone::PointRow(slot) = place.zone {
                    let goal = self.goals().into_iter().find(|goal| goal.slot == slot);
                    let token = goal.map(|goal| goal.token).filter(|points| *points > 0);
                    lines.extend(token.map(|points| t!(words, "explain-with-token", points = points)));
                    lines.push(affordable(words, known.cost, self.crystals(reader.viewer)));
                }
                named(self.name(words, piece), t!(words, "explain-points", points = known.points), lines)
            }
            Piece::Copper(_) => {
                let title = match reader.theme {
                    Theme::Crystals => t!(words, "explain-copper-token"),
                    Theme::Spices => t!(words, "explain-gold-token"),
                };
                (title, token(components.copper_points))
            }
            Piece::Silver(_) => (t!(words, "explain-silver-token"), token(components.silver_points)),
            _ => return None,
        })
    }
}
