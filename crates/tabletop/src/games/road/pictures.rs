//! Pictures of the road family, which its theme decides, and of the merchants and crystals that other games share.

use rules::components::{MerchantCard, Merchants, PointCard, RoadComponents};
use rules::{Crystal, Effect};

use crate::games::Theme;
use crate::plain::{Front, Mark, Plain, Shape, front, name_of};
use crate::stage::Piece;

/// A picture and its back.
pub type Names = (String, Option<&'static str>);

/// The pictures of a piece; none for a piece of another game.
pub fn names(road: &RoadComponents, usual: &RoadComponents, piece: Piece, theme: Theme) -> Option<Names> {
    let (front, back) = match piece {
        Piece::Point(card) => {
            let known = road.points.get(usize::from(card));
            let back = match theme {
                Theme::Crystals => "back/point",
                Theme::Spices => "back/point/spice",
            };
            (known.map_or_else(String::new, |known| name_of(point(known, usual, theme))), Some(back))
        }
        Piece::Copper(_) => (tokens(theme)[0].to_owned(), None),
        Piece::Silver(_) => (tokens(theme)[1].to_owned(), None),
        _ => return of_merchant(&road.merchants, &usual.merchants, piece, theme),
    };
    Some((front, back))
}

/// The fronts of all cards.
pub fn fronts(road: &RoadComponents, usual: &RoadComponents, theme: Theme) -> Vec<Front> {
    let points = road.points.iter().map(|card| point(card, usual, theme));
    points.chain(of_merchants(&road.merchants, &usual.merchants, theme)).collect()
}

/// The front of a point card.
fn point(card: &PointCard, usual: &RoadComponents, theme: Theme) -> Front {
    let folder = match theme {
        Theme::Crystals => "point_golem",
        Theme::Spices => "point_spice",
    };
    let same = |other: &PointCard| (other.cost, other.points) == (card.cost, card.points);
    front(
        card,
        &usual.points,
        same,
        |card| &card.id,
        folder,
        || Plain { shape: Shape::Card, rows: vec![vec![Mark::Number(card.points)], Mark::goods(card.cost)] },
    )
}

/// The pictures of a merchant card.
pub fn of_merchant(merchants: &Merchants, usual: &Merchants, piece: Piece, theme: Theme) -> Option<Names> {
    let (Piece::StartCard { card, .. } | Piece::Merchant(card)) = piece else { return None };
    let (folder, back) = folder(theme);
    let front = match merchants.cards().get(usize::from(card)) {
        Some(known) => name_of(merchant(known, usual, theme)),
        // A card that a view does not know is seen from behind.
        None => format!("{folder}/{}", merchants.name(card)),
    };
    Some((front, Some(back)))
}

/// The fronts of all merchant cards.
pub fn of_merchants(merchants: &Merchants, usual: &Merchants, theme: Theme) -> impl Iterator<Item = Front> {
    merchants.cards().iter().map(move |card| merchant(card, usual, theme))
}

/// Where the pictures of merchants lie, and their back.
fn folder(theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::Crystals => ("merchant", "back/merchant"),
        Theme::Spices => ("merchant_spice", "back/merchant/spice"),
    }
}

/// The front of a merchant card.
fn merchant(card: &MerchantCard, usual: &Merchants, theme: Theme) -> Front {
    let same = |other: &MerchantCard| other.effect == card.effect;
    front(
        card,
        usual.cards(),
        same,
        |card| &card.id,
        folder(theme).0,
        || {
            let rows = match card.effect {
                Effect::Gain(take) => vec![Mark::goods(take)],
                Effect::Upgrade(levels) => vec![vec![Mark::Rise; usize::from(levels)]],
                Effect::Trade(give, take) => vec![Mark::goods(give), vec![Mark::Becomes], Mark::goods(take)],
            };
            Plain { shape: Shape::Card, rows }
        },
    )
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

/// Whose letters goods carry, where their names differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// English.
    English,
    /// German.
    German,
}

/// The same with its letter, where it is large enough to be read; small ones are told by their shape alone.
pub fn lettered(colour: Crystal, theme: Theme, letters: Letters, pixels: f32) -> &'static str {
    if pixels < LETTERS_FROM {
        return crystal(colour, theme);
    }
    let names = match (theme, letters) {
        (Theme::Crystals, _) => {
            ["crystal/yellow/letter", "crystal/green/letter", "crystal/blue/letter", "crystal/magenta/letter"]
        }
        (Theme::Spices, Letters::English) => {
            ["spice/turmeric/letter", "spice/saffron/letter", "spice/cardamom/letter", "spice/cinnamon/letter"]
        }
        (Theme::Spices, Letters::German) => [
            "spice/turmeric/letter/de",
            "spice/saffron/letter/de",
            "spice/cardamom/letter/de",
            "spice/cinnamon/letter/de",
        ],
    };
    names[colour.index()]
}

/// Pixels a crystal must be wide to carry its letter.
const LETTERS_FROM: f32 = 34.0;
