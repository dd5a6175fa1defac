//! From SVG to pixels: one rasteriser with the game's two fonts.

use resvg::{
    tiny_skia::{ColorU8, Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::sync::Arc;
use thiserror::Error;

/// Why a drawing could not be rasterised.
#[derive(Debug, Error)]
pub enum RasterError {
    #[error("{name}: {reason}")]
    Drawing { name: String, reason: String },
}

/// Turns SVG into pictures.
pub struct Rasteriser {
    fonts: Arc<fontdb::Database>,
}

impl Default for Rasteriser {
    /// Loads Noto Sans and Libertinus Serif from their crates.
    fn default() -> Self {
        let mut fonts = fontdb::Database::new();
        for data in [notosans::BOLD_TTF, notosans::REGULAR_TTF] {
            fonts.load_font_data(data.to_vec());
        }
        for data in typst_assets::fonts() {
            fonts.load_font_data(data.to_vec());
        }
        Rasteriser { fonts: Arc::new(fonts) }
    }
}

impl Rasteriser {
    /// Renders `svg` into a picture of the given size; `name` is for the error message.
    pub fn render(&self, name: &str, svg: &str, width: u32, height: u32) -> Result<Pixmap, RasterError> {
        let fail = |reason: String| RasterError::Drawing { name: name.into(), reason };
        let options = Options { fontdb: self.fonts.clone(), ..Options::default() };
        let tree = Tree::from_str(svg, &options).map_err(|e| fail(e.to_string()))?;
        let mut pixmap =
            Pixmap::new(width, height).ok_or_else(|| fail(format!("{width} x {height} is not a picture size")))?;
        let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
        resvg::render(&tree, scale, &mut pixmap.as_mut());
        Ok(pixmap)
    }
}

/// Half the size by averaging 2 x 2 pixels in linear light: sharper and smoother than rasterising again.
pub fn halve(picture: &Pixmap) -> Pixmap {
    let (w, h) = ((picture.width() / 2).max(1), (picture.height() / 2).max(1));
    let mut half = Pixmap::new(w, h).expect("half of a picture is a picture");
    let pixels: Vec<u8> = picture
        .pixels()
        .iter()
        .flat_map(|p| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()]
        })
        .collect();
    let small = halve_straight(&pixels, picture.width(), picture.height());
    for (out, p) in half.pixels_mut().iter_mut().zip(small.chunks_exact(4)) {
        *out = ColorU8::from_rgba(p[0], p[1], p[2], p[3]).premultiply();
    }
    half
}

/// Half of a straight RGBA picture. Light is averaged, not its code, and every pixel counts as much as it covers; where
/// nothing is covered the colours are kept, so that the bleed around a sprite survives.
pub fn halve_straight(pixels: &[u8], width: u32, height: u32) -> Vec<u8> {
    let light: Vec<f32> = (0..=255_u8).map(|v| light_of(f32::from(v) / 255.0)).collect();
    let (w, h) = ((width / 2).max(1) as usize, (height / 2).max(1) as usize);
    let stride = width as usize * 4;
    let mut small = Vec::with_capacity(w * h * 4);
    for y in 0..h {
        for x in 0..w {
            let corner = y * 2 * stride + x * 8;
            let four = [corner, corner + 4, corner + stride, corner + stride + 4];
            let cover = four.map(|at| f32::from(pixels.get(at + 3).copied().unwrap_or(0)));
            let sum: f32 = cover.iter().sum();
            for channel in 0..3 {
                let mixed: f32 = four
                    .iter()
                    .zip(cover)
                    .map(|(at, a)| {
                        let value = light[usize::from(pixels.get(at + channel).copied().unwrap_or(0))];
                        if sum > 0.0 { value * a / sum } else { value / 4.0 }
                    })
                    .sum();
                small.push((code_of(mixed) * 255.0 + 0.5) as u8);
            }
            small.push((sum / 4.0 + 0.5) as u8);
        }
    }
    small
}

/// Linear light of an sRGB value.
fn light_of(code: f32) -> f32 {
    if code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) }
}
/// sRGB value of linear light.
fn code_of(light: f32) -> f32 {
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

/// Straight RGBA whose transparent pixels next to the drawing carry its colour, so that filtering shows no dark fringe.
pub fn straight(picture: &Pixmap) -> Vec<u8> {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let mut data: Vec<u8> = picture
        .pixels()
        .iter()
        .flat_map(|p| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()]
        })
        .collect();
    let mut known: Vec<bool> = data.chunks_exact(4).map(|p| p[3] > 0).collect();
    for _ in 0..4 {
        let before = known.clone();
        for i in (0..w * h).filter(|i| !before[*i]) {
            let (x, y) = (i % w, i / w);
            let near = [(x > 0, i.wrapping_sub(1)), (x + 1 < w, i + 1), (y > 0, i.wrapping_sub(w)), (y + 1 < h, i + w)];
            if let Some((_, j)) = near.into_iter().find(|(inside, j)| *inside && before[*j]) {
                data.copy_within(j * 4..j * 4 + 3, i * 4);
                known[i] = true;
            }
        }
    }
    data
}
