//! From SVG to pixels: one rasteriser with the game's two fonts.

use resvg::{
    tiny_skia::{Pixmap, Transform},
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

/// Half the size by averaging 2 x 2 pixels: sharper and smoother than rasterising again.
pub fn halve(picture: &Pixmap) -> Pixmap {
    let (w, h) = (picture.width() / 2, picture.height() / 2);
    let mut half = Pixmap::new(w.max(1), h.max(1)).expect("half of a picture is a picture");
    let (source, stride) = (picture.data(), picture.width() as usize * 4);
    for (i, out) in half.data_mut().chunks_exact_mut(4).enumerate() {
        let (x, y) = (i % w as usize * 2, i / w as usize * 2);
        let corner = y * stride + x * 4;
        for (c, byte) in out.iter_mut().enumerate() {
            let sum: u16 = [0, 4, stride, stride + 4].iter().map(|o| u16::from(source[corner + o + c])).sum();
            *byte = ((sum + 2) / 4) as u8;
        }
    }
    half
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
