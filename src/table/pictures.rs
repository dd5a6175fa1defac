//! Which picture of the atlas a piece is drawn with.

use rules::Game;
pub use tabletop::pictures::{Letters, Names, crystal, lettered};
use tabletop::stage::Piece;

use crate::app::content::usual;
pub use crate::theme::atlas::{Atlas, CORNER, Picture};

/// The names of a piece's picture and of its back in a game.
pub fn names(game: &Game, piece: Piece) -> Names {
    tabletop::pictures::names(game, usual(), piece)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::Content;
    use crate::app::folders::assets_folder;
    use crate::app::games::GameKind;
    use crate::table::{solid, stage::Stage};
    use crate::theme::atlas::{MANIFEST, Manifest, file};
    use rules::Options;
    use tabletop::{Theme, games};

    fn manifest() -> Manifest {
        ron::from_str(MANIFEST).unwrap()
    }

    #[test]
    fn every_piece_has_its_picture_on_the_pages_of_its_game() {
        let manifest = manifest();
        for kind in GameKind::ALL {
            let options = Options::new(kind, 4);
            let game = Game::new(Content::default().components(), &options, 7).unwrap();
            for (piece, _) in Stage::of(&game).places() {
                let (front, back) = names(&game, piece);
                for name in [Some(front.as_str()), back].into_iter().flatten() {
                    let region =
                        manifest.sprites.get(name).unwrap_or_else(|| panic!("{name} of {kind:?} is not baked"));
                    let set = manifest.pages[region.page].set.as_str();
                    assert!(games::pages(kind).contains(&set), "{name} of {kind:?} lies on a page of {set}");
                }
            }
        }
    }

    #[test]
    fn nothing_shines_through_what_is_solid() {
        let manifest = manifest();
        let pixels = |page| {
            let bytes = std::fs::read(assets_folder().join(file(page, 1))).unwrap();
            let mut picture = image_webp::WebPDecoder::new(std::io::Cursor::new(bytes)).unwrap();
            let (width, height) = picture.dimensions();
            let mut rgba = image::RgbaImage::new(width, height);
            picture.read_image(&mut rgba).unwrap();
            rgba
        };
        let pages: Vec<_> = manifest.pages.iter().map(pixels).collect();
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
        for colour in rules::Crystal::ALL {
            for theme in [Theme::Crystals, Theme::Spices] {
                for letters in [Letters::English, Letters::German] {
                    assert_eq!(lettered(colour, theme, letters, 20.0), crystal(colour, theme));
                    assert!(lettered(colour, theme, letters, 56.0).contains("/letter"));
                    assert!(manifest.sprites.contains_key(lettered(colour, theme, letters, 56.0)));
                }
            }
        }
    }
}
