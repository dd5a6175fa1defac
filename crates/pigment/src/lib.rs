//! The arithmetic of pictures: pixels halved in linear light, stones dyed from one ramp of colours to another, pictures of few
//! colours for small films. Apart from the game so that it is fast in every build.
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod few;
pub mod webp;

use std::sync::LazyLock;

/// Light of every code of sRGB, of 65535.
static LIGHT: LazyLock<[u32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|code| {
        let code = code as f32 / 255.0;
        let light = if code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) };
        (light * 65535.0 + 0.5) as u32
    })
});
/// The code of light in steps of 16.
static CODE: LazyLock<[u8; 4096]> = LazyLock::new(|| {
    std::array::from_fn(|light| {
        let light = (light as f32 * 16.0 + 8.0) / 65535.0;
        let code = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (code * 255.0 + 0.5) as u8
    })
});

/// A picture without holes as RGBA.
pub fn opaque(rgb: &[u8]) -> Vec<u8> {
    let mut rgba = vec![255; rgb.len() / 3 * 4];
    for (pixel, colour) in rgba.chunks_exact_mut(4).zip(rgb.chunks_exact(3)) {
        pixel[..3].copy_from_slice(colour);
    }
    rgba
}

/// Half of a straight RGBA picture. Light is averaged, not its code, and every pixel counts as much as it covers; where
/// nothing is covered the colours are kept, so that the bleed around a sprite survives.
pub fn halve(pixels: &[u8], width: usize) -> Vec<u8> {
    let (light, code) = (&*LIGHT, &*CODE);
    let row = width * 4;
    let mut half = Vec::with_capacity(pixels.len() / 4);
    for rows in pixels.chunks_exact(row * 2) {
        let (upper, lower) = rows.split_at(row);
        for (a, b) in upper.chunks_exact(8).zip(lower.chunks_exact(8)) {
            let four = [&a[..4], &a[4..], &b[..4], &b[4..]];
            let cover: u32 = four.iter().map(|pixel| u32::from(pixel[3])).sum();
            for channel in 0..3 {
                let shine = four.map(|pixel| light[usize::from(pixel[channel])]);
                let covered: u32 = shine.iter().zip(four).map(|(light, pixel)| light * u32::from(pixel[3])).sum();
                let mean = (covered + cover / 2).checked_div(cover);
                let mean = mean.unwrap_or_else(|| (shine.iter().sum::<u32>() + 2) / 4);
                half.push(code[(mean >> 4) as usize]);
            }
            half.push(((cover + 2) / 4) as u8);
        }
    }
    half
}

/// Colours of four stones on one side, what they become on the other.
#[derive(Debug, Clone)]
pub struct Dye([(Ramp, Ramp); 4]);

/// From the outline over dark, middle and light facets to the flash.
pub type Ramp = [[u8; 3]; 5];

/// Hues of the painted stones in degrees, yellow to magenta; from and to.
const HUES: [(f32, f32); 4] = [(24.0, 62.0), (108.0, 166.0), (168.0, 216.0), (296.0, 338.0)];
/// How colourful a pixel must be to belong to a stone: from nothing to wholly. Yellow lies next to parchment.
const COLOURFUL: [(f32, f32); 4] = [(0.46, 0.6), (0.2, 0.36), (0.2, 0.36), (0.2, 0.36)];

fn brightness([r, g, b]: [f32; 3]) -> f32 {
    0.3 * r + 0.59 * g + 0.11 * b
}

impl Dye {
    /// From the ramps of the art, yellow to magenta, to others.
    pub fn new(ramps: [(Ramp, Ramp); 4]) -> Self {
        Self(ramps)
    }

    /// Dyes a part of a picture of straight RGBA: left, top, right, bottom.
    pub fn apply(&self, rgba: &mut [u8], width: u32, [left, top, right, bottom]: [u32; 4]) {
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
    pub fn dyed(&self, pixel: [u8; 3]) -> [u8; 3] {
        let colour = pixel.map(f32::from);
        let Some((stone, share)) = stone_of(colour) else { return pixel };
        let (from, to) = &self.0[stone];
        let [from, to] = [from, to].map(|ramp| ramp.map(|colour| colour.map(f32::from)));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_without_holes_covers_all() {
        assert_eq!(opaque(&[1, 2, 3, 4, 5, 6]), [1, 2, 3, 255, 4, 5, 6, 255]);
    }

    #[test]
    fn halving_averages_light_and_not_its_code() {
        // Half white, half black is half the light, which sRGB writes as 188; what is not covered adds no colour.
        let checks = [[255, 255, 255, 255], [0, 0, 0, 255], [0, 0, 0, 255], [255, 255, 255, 255]].concat();
        assert_eq!(halve(&checks, 2), [188, 188, 188, 255]);
        let corner = [[200, 40, 90, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]].concat();
        let half = halve(&corner, 2);
        assert!(half.iter().zip([200, 40, 90, 64]).all(|(found, wanted)| found.abs_diff(wanted) <= 1), "{half:?}");
    }
}
