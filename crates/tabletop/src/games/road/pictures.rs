//! Pictures of the road family, which its theme decides, and of the merchants and crystals that other games share.

use rules::components::RoadComponents;

use crate::games::Theme;

/// A picture and its back.
pub type Names = (String, Option<&'static str>);

/// A merchant card.
pub fn merchant(road: &RoadComponents, card: u8, theme: Theme) -> Names {
    let (folder, back) = match theme {
        Theme::Crystals => ("merchant", "back/merchant"),
        Theme::Spices => ("merchant_spice", "back/merchant/spice"),
    };
    (format!("{folder}/{}", road.merchants.name(card)), Some(back))
}

/// A point card.
pub fn point(road: &RoadComponents, card: u8, theme: Theme) -> Names {
    let id = road.points.get(usize::from(card)).map_or("", |point| &point.id);
    let (folder, back) = match theme {
        Theme::Crystals => ("point_golem", "back/point"),
        Theme::Spices => ("point_spice", "back/point/spice"),
    };
    (format!("{folder}/{id}"), Some(back))
}

/// The token that lies over the first card of a row, and the one beside it.
pub fn tokens(theme: Theme) -> [&'static str; 2] {
    match theme {
        Theme::Crystals => ["token/copper", "token/silver"],
        Theme::Spices => ["token/gold", "token/silver"],
    }
}

/// A crystal or spice.
pub fn crystal(colour: u8, theme: Theme) -> &'static str {
    let names = match theme {
        Theme::Crystals => ["crystal/yellow", "crystal/green", "crystal/blue", "crystal/magenta"],
        Theme::Spices => ["spice/turmeric", "spice/saffron", "spice/cardamom", "spice/cinnamon"],
    };
    names[usize::from(colour & 3)]
}

/// The same with its letter, where it is large enough to be read; small ones are told by their shape alone.
pub fn lettered(colour: u8, theme: Theme, pixels: f32) -> &'static str {
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
    names[usize::from(colour & 3)]
}

/// Pixels a crystal must be wide to carry its letter.
const LETTERS_FROM: f32 = 34.0;
