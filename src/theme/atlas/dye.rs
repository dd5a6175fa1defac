//! Gems in the colours of a palette: the painted stones of a page are dyed when the page is loaded, on the table as on the
//! cards, so that a price and what pays it always look alike.

use bevy_egui::egui::Color32;
use pigment::{Dye, Ramp};

use crate::app::settings::PaletteKind;
use crate::theme::palette::{Colours, CrystalColours};

fn ramp(of: &CrystalColours) -> Ramp {
    [of.outline, of.dark, of.mid, of.light, Color32::WHITE].map(|colour| [colour.r(), colour.g(), colour.b()])
}

/// What a palette makes of the art; nothing where it is the art's own.
pub(super) fn of(kind: PaletteKind) -> Option<Dye> {
    let (art, worn) = (Colours::of(PaletteKind::Standard).crystals, Colours::of(kind).crystals);
    (art != worn).then(|| Dye::new(std::array::from_fn(|stone| (ramp(&art[stone]), ramp(&worn[stone])))))
}

/// Where in a sprite gems are drawn, as parts of it: left, top, right, bottom.
pub(super) fn gems_in(name: &str) -> Option<[f32; 4]> {
    let (family, rest) = name.split_once('/')?;
    Some(match family {
        "crystal" => [0.0, 0.0, 1.0, 1.0],
        "merchant" => [0.03, 0.44, 0.97, 0.97],
        "point_golem" | "world_card" => [0.03, 0.72, 0.97, 0.98],
        "location" => [0.51, 0.26, 0.98, 0.94],
        "exploration" => [0.2, 0.2, 0.8, 0.8],
        "vp" => [0.04, 0.45, 0.96, 0.96],
        "hex" if !rest.starts_with("v") && !rest.starts_with("trail") && !rest.starts_with("corner") => {
            [0.1, 0.56, 0.9, 0.87]
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_is_left_alone_and_every_other_palette_dyes_all_four_stones() {
        assert!(of(PaletteKind::Standard).is_none());
        for kind in PaletteKind::ALL.into_iter().skip(1) {
            let dye = of(kind).unwrap_or_else(|| panic!("{kind:?} looks like the art"));
            let (art, worn) = (Colours::of(PaletteKind::Standard).crystals, Colours::of(kind).crystals);
            for (stone, (art, worn)) in art.iter().zip(&worn).enumerate() {
                for (from, to) in [(art.dark, worn.dark), (art.mid, worn.mid)] {
                    let found = dye.dyed([from.r(), from.g(), from.b()]);
                    let off = [to.r(), to.g(), to.b()].iter().zip(found).map(|(a, b)| a.abs_diff(b)).max();
                    assert!(off <= Some(4), "{kind:?} {stone}: {found:?} instead of {to:?}");
                }
            }
        }
    }

    #[test]
    fn parchment_and_ink_are_no_stones() {
        let dye = of(PaletteKind::Deutan).unwrap();
        for colour in [[255, 246, 223], [244, 230, 201], [220, 196, 152], [26, 18, 48], [255, 255, 255], [0, 0, 0]] {
            assert_eq!(dye.dyed(colour), colour);
        }
    }

    #[test]
    fn only_the_part_that_is_meant_is_dyed() {
        let dye = of(PaletteKind::Tritan).unwrap();
        let mut page: Vec<u8> = [0xe0, 0x34, 0x9f, 0xff].repeat(16);
        dye.apply(&mut page, 4, [1, 1, 3, 9]);
        let changed: Vec<bool> = page.chunks_exact(4).map(|pixel| pixel[..3] != [0xe0, 0x34, 0x9f]).collect();
        for (at, changed) in changed.into_iter().enumerate() {
            assert_eq!(changed, (1..3).contains(&(at % 4)) && at / 4 >= 1, "{at}");
        }
        assert!(page.chunks_exact(4).all(|pixel| pixel[3] == 0xff));
    }
}
