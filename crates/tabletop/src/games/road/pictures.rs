//! Pictures of the road family, which its theme decides, and of the merchants and crystals that other games share.

use rules::Crystal;
use rules::components::RoadComponents;

use crate::games::Theme;
use crate::stage::Piece;

/// A picture and its back.
pub type Names = (String, Option<&'static str>);

/// The pictures of a piece; none for a piece of another game.
pub fn names(road: &RoadComponents, piece: Piece, theme: Theme) -> Option<Names> {
    let (front, back) = match piece {
        Piece::StartCard { card, .. } | Piece::Merchant(card) => {
            let (folder, back) = match theme {
                Theme::Crystals => ("merchant", "back/merchant"),
                Theme::Spices => ("merchant_spice", "back/merchant/spice"),
            };
            (format!("{folder}/{}", road.merchants.name(card)), Some(back))
        }
        Piece::Point(card) => {
            let id = road.points.get(usize::from(card)).map_or("", |point| &point.id);
            let (folder, back) = match theme {
                Theme::Crystals => ("point_golem", "back/point"),
                Theme::Spices => ("point_spice", "back/point/spice"),
            };
            (format!("{folder}/{id}"), Some(back))
        }
        Piece::Copper(_) => (tokens(theme)[0].to_owned(), None),
        Piece::Silver(_) => (tokens(theme)[1].to_owned(), None),
        Piece::Crystal { colour, .. } => (crystal(colour, theme).to_owned(), None),
        _ => return None,
    };
    Some((front, back))
}

/// The token that lies over the first card of a row, and the one beside it.
pub fn tokens(theme: Theme) -> [&'static str; 2] {
    match theme {
        Theme::Crystals => ["token/copper", "token/silver"],
        Theme::Spices => ["token/gold", "token/silver"],
    }
}

/// A crystal or spice.
pub fn crystal(colour: Crystal, theme: Theme) -> &'static str {
    let names = match theme {
        Theme::Crystals => ["crystal/yellow", "crystal/green", "crystal/blue", "crystal/magenta"],
        Theme::Spices => ["spice/turmeric", "spice/saffron", "spice/cardamom", "spice/cinnamon"],
    };
    names[colour.index()]
}

/// The same with its letter, where it is large enough to be read; small ones are told by their shape alone.
pub fn lettered(colour: Crystal, theme: Theme, pixels: f32) -> &'static str {
    if pixels < LETTERS_FROM {
        return crystal(colour, theme);
    }
    let names = match theme {
        Theme::Crystals => {
            ["crystal/yellow/letter", "crystal/green/letter", "crystal/blue/letter", "crystal/magenta/letter"]
        }
        Theme::Spices => {
            ["spice/turmeric/letter", "spice/saffron/letter", "spice/cardamom/letter", "spice/cinnamon/letter"]
        }
    };
    names[colour.index()]
}

/// Pixels a crystal must be wide to carry its letter.
const LETTERS_FROM: f32 = 34.0;
