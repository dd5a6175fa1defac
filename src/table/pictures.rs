//! Which picture of the atlas a piece is drawn with.

use super::stage::Piece;
pub use crate::theme::atlas::{Atlas, CORNER, Picture};
pub use crate::theme::stamp::crystal_name;

/// The names of a piece's picture and of its back in a theme.
pub fn names(piece: Piece, spice: bool) -> (String, Option<&'static str>) {
    let road = &content::embedded().road;
    let merchant = |card: u8| {
        let folder = if spice { "merchant_spice" } else { "merchant" };
        let back = if spice { "back/merchant/spice" } else { "back/merchant" };
        (format!("{folder}/{}", road.merchants.name(card)), Some(back))
    };
    match piece {
        Piece::StartCard { card, .. } | Piece::Merchant(card) => merchant(card),
        Piece::Point(card) => {
            let id = road.points.get(card as usize).map_or("", |point| &point.id);
            let folder = if spice { "point_spice" } else { "point_golem" };
            (format!("{folder}/{id}"), Some(if spice { "back/point/spice" } else { "back/point" }))
        }
        Piece::Copper(_) => (if spice { "token/gold" } else { "token/copper" }.to_owned(), None),
        Piece::Silver(_) => ("token/silver".to_owned(), None),
        Piece::WorldCard(_) | Piece::Pennant { .. } | Piece::Exploration { .. } | Piece::Trader { .. } => {
            (super::world::picture(piece), None)
        }
        Piece::Crystal { colour, .. } => (crystal_name(colour, spice).to_owned(), None),
        Piece::Mountain(mountain) => {
            let id = content::embedded().adventure.mountains.get(mountain as usize).map_or("", |tile| &tile.id);
            (format!("hex/{id}"), None)
        }
        Piece::Valley(valley) => (format!("hex/valley/{}", valley & 3), None),
        Piece::Village(village) => (format!("hex/village/{}", village & 3), None),
        Piece::Prize(tile) => {
            let id = content::embedded().adventure.vp_tiles.get(tile as usize).map_or("", |prize| &prize.id);
            (format!("vp/{id}"), Some("vp/back"))
        }
        Piece::Closed => ("vp/closed".to_owned(), Some("vp/back")),
        Piece::Bonus { kind: 0, nth } => {
            let points = content::embedded().adventure.bonus_points.get(nth as usize).copied().unwrap_or_default();
            (format!("advbonus/vp-{points}"), None)
        }
        Piece::Bonus { kind: 1, .. } => ("advbonus/step".to_owned(), None),
        Piece::Bonus { .. } => ("advbonus/caravan".to_owned(), None),
        Piece::Wagon(colour) => (format!("wagon/{colour}"), None),
        Piece::Outpost { seat: colour, .. } => (format!("outpost/{colour}"), None),
    }
}

/// The piece as it looks in its owner's colour.
pub fn dyed(piece: Piece, players: &[crate::session::Player]) -> Piece {
    let colour = |seat: rules::Seat| players.get(usize::from(seat)).map_or(seat, |player| player.colour);
    match piece {
        Piece::Wagon(seat) => Piece::Wagon(colour(seat)),
        Piece::Trader { seat, nth } => Piece::Trader { seat: colour(seat), nth },
        Piece::Outpost { seat, row, nth } => Piece::Outpost { seat: colour(seat), row, nth },
        other => other,
    }
}

/// The same with its letter, where it is large enough to be read; small ones are told by their shape alone.
pub fn lettered(colour: u8, spice: bool, pixels: f32) -> &'static str {
    const NAMES: [[&str; 4]; 2] = [
        ["crystal/yellow/letter", "crystal/green/letter", "crystal/blue/letter", "crystal/magenta/letter"],
        ["spice/turmeric/letter", "spice/saffron/letter", "spice/cardamom/letter", "spice/cinnamon/letter"],
    ];
    if pixels < LETTERS_FROM {
        return crystal_name(colour, spice);
    }
    NAMES[usize::from(spice)][usize::from(colour & 3)]
}

/// Pixels a crystal must be wide to carry its letter.
const LETTERS_FROM: f32 = 34.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::folders::assets_folder;
    use crate::app::games::GameKind;
    use crate::table::{solid, stage::Stage};
    use crate::theme::atlas::{MANIFEST, Manifest, file, sets};
    use rules::{Game, Options};

    fn manifest() -> Manifest {
        ron::from_str(MANIFEST).unwrap()
    }

    #[test]
    fn every_piece_has_its_picture_on_the_pages_of_its_game() {
        let manifest = manifest();
        for kind in GameKind::ALL {
            let options = Options::new(kind.engine(), 4);
            let game = Game::new(content::embedded(), &options, 7).unwrap();
            let spice = kind == GameKind::Spice;
            for (piece, _) in Stage::of(&game).places() {
                let (front, back) = names(piece, spice);
                for name in [Some(front.as_str()), back].into_iter().flatten() {
                    let region =
                        manifest.sprites.get(name).unwrap_or_else(|| panic!("{name} of {kind:?} is not baked"));
                    let set = manifest.pages[region.page].set.as_str();
                    assert!(sets(kind).contains(&set), "{name} of {kind:?} lies on a page of {set}");
                }
            }
        }
    }

    #[test]
    fn nothing_shines_through_what_is_solid() {
        let manifest = manifest();
        let pages = manifest.pages.iter().map(|page| assets_folder().join(file(page, 1)));
        let pages: Vec<_> = pages.map(|page| image::open(page).unwrap().into_rgba8()).collect();
        let cards = ["merchant/", "merchant_spice/", "point_golem/", "point_spice/", "world_card/", "back/"];
        let mut solid = 0;
        for (name, at) in &manifest.sprites {
            let card = cards.iter().any(|card| name.starts_with(card));
            let rim = if card { Some(solid::CARD.rim * at.h as f32) } else { solid::rim(name) };
            let Some(rim) = rim.map(|rim| rim as u32) else { continue };
            solid += 1;
            for (x, y) in (rim..at.w - rim).flat_map(|x| (rim..at.h - rim).map(move |y| (x, y))) {
                assert_eq!(pages[at.page].get_pixel(at.x + x, at.y + y)[3], 255, "{name} at {x}, {y}");
            }
        }
        assert!(solid > 200, "cards, panels and boards were looked at: {solid}");
    }

    #[test]
    fn all_five_colours_have_their_figures() {
        let manifest = manifest();
        for colour in 0..5 {
            for figure in ["portrait", "trader", "wagon", "outpost"] {
                let name = format!("{figure}/{colour}");
                assert!(manifest.sprites.contains_key(&name), "{name}");
            }
        }
    }

    #[test]
    fn crystals_carry_letters_only_where_they_can_be_read() {
        let manifest = manifest();
        for colour in 0..4 {
            for spice in [false, true] {
                assert_eq!(lettered(colour, spice, 20.0), crystal_name(colour, spice));
                assert!(lettered(colour, spice, 56.0).ends_with("/letter"));
                assert!(manifest.sprites.contains_key(lettered(colour, spice, 56.0)));
            }
        }
    }
}
