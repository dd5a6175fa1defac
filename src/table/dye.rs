//! Gems in the colours of a palette: the painted stones of a page are dyed when the page is loaded, on the table as on the
//! cards, so that a price and what pays it always look alike.

use bevy_egui::egui::Color32;

use crate::settings::PaletteKind;
use crate::theme::palette::{Colours, CrystalColours};

/// Colours of the art on one side, colours of a palette on the other.
pub(super) struct Dye([(Ramp, Ramp); 4]);

/// From the outline over the body to the flash, as parts of 255.
type Ramp = [[f32; 3]; 5];

/// Hues of the painted stones in degrees, yellow to magenta; from and to.
const HUES: [(f32, f32); 4] = [(24.0, 62.0), (108.0, 166.0), (168.0, 216.0), (296.0, 338.0)];
/// How colourful a pixel must be to belong to a stone: from nothing to wholly. Yellow lies next to parchment.
const COLOURFUL: [(f32, f32); 4] = [(0.46, 0.6), (0.2, 0.36), (0.2, 0.36), (0.2, 0.36)];

fn ramp(of: &CrystalColours) -> Ramp {
    [of.outline, of.dark, of.mid, of.light, Color32::WHITE].map(|c| [c.r(), c.g(), c.b()].map(f32::from))
}

fn brightness([r, g, b]: [f32; 3]) -> f32 {
    0.3 * r + 0.59 * g + 0.11 * b
}

impl Dye {
    /// What a palette makes of the art; nothing where it is the art's own.
    pub(super) fn of(kind: PaletteKind) -> Option<Self> {
        let (art, worn) = (Colours::of(PaletteKind::Standard).crystals, Colours::of(kind).crystals);
        (art != worn).then(|| Self(std::array::from_fn(|stone| (ramp(&art[stone]), ramp(&worn[stone])))))
    }

    /// Dyes a part of a picture of straight RGBA: left, top, right, bottom.
    pub(super) fn apply(&self, rgba: &mut [u8], width: u32, [left, top, right, bottom]: [u32; 4]) {
        for y in top..bottom {
            let row = (y * width) as usize * 4;
            let Some(line) = rgba.get_mut(row + left as usize * 4..row + right.min(width) as usize * 4) else { return };
            for pixel in line.chunks_exact_mut(4) {
                let [r, g, b] = self.dyed([pixel[0], pixel[1], pixel[2]]);
                pixel[..3].copy_from_slice(&[r, g, b]);
            }
        }
    }

    /// A colour of a stone at the same brightness of the other ramp; any other colour as it is.
    fn dyed(&self, pixel: [u8; 3]) -> [u8; 3] {
        let colour = pixel.map(f32::from);
        let Some((stone, share)) = stone_of(colour) else { return pixel };
        let (from, to) = &self.0[stone];
        let light = brightness(colour);
        let step = (1..4).find(|step| light < brightness(from[*step])).unwrap_or(4);
        let (low, high) = (brightness(from[step - 1]), brightness(from[step]));
        let part = ((light - low) / (high - low)).clamp(0.0, 1.0);
        std::array::from_fn(|channel| {
            let worn = to[step - 1][channel] + (to[step][channel] - to[step - 1][channel]) * part;
            (colour[channel] + (worn - colour[channel]) * share + 0.5) as u8
        })
    }
}

/// Which stone has this colour, and how surely.
fn stone_of([r, g, b]: [f32; 3]) -> Option<(usize, f32)> {
    let (high, low) = (r.max(g).max(b), r.min(g).min(b));
    let span = high - low;
    if span < 8.0 {
        return None;
    }
    let hue = if high == r {
        (g - b) / span
    } else if high == g {
        (b - r) / span + 2.0
    } else {
        (r - g) / span + 4.0
    };
    let hue = (hue * 60.0).rem_euclid(360.0);
    let stone = HUES.iter().position(|(from, to)| (*from..*to).contains(&hue))?;
    let (from, to) = COLOURFUL[stone];
    let share = ((span / high - from) / (to - from)).clamp(0.0, 1.0);
    (share > 0.0).then_some((stone, share))
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
        assert!(Dye::of(PaletteKind::Standard).is_none());
        for kind in PaletteKind::ALL.into_iter().skip(1) {
            let dye = Dye::of(kind).unwrap_or_else(|| panic!("{kind:?} looks like the art"));
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
        let dye = Dye::of(PaletteKind::Deutan).unwrap();
        for colour in [[255, 246, 223], [244, 230, 201], [220, 196, 152], [26, 18, 48], [255, 255, 255], [0, 0, 0]] {
            assert_eq!(dye.dyed(colour), colour);
        }
    }

    #[test]
    fn only_the_part_that_is_meant_is_dyed() {
        let dye = Dye::of(PaletteKind::Tritan).unwrap();
        let mut page: Vec<u8> = [0xe0, 0x34, 0x9f, 0xff].repeat(16);
        dye.apply(&mut page, 4, [1, 1, 3, 9]);
        let changed: Vec<bool> = page.chunks_exact(4).map(|pixel| pixel[..3] != [0xe0, 0x34, 0x9f]).collect();
        for (at, changed) in changed.into_iter().enumerate() {
            assert_eq!(changed, (1..3).contains(&(at % 4)) && at / 4 >= 1, "{at}");
        }
        assert!(page.chunks_exact(4).all(|pixel| pixel[3] == 0xff));
    }
}
