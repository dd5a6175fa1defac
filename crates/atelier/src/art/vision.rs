//! How others see it: simulated colour vision, perceptual hashes and measured differences.

use super::colour::{Rgb, to_linear, to_srgb};
use resvg::tiny_skia::Pixmap;

/// Ways of seeing colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    Full,
    /// No red cones.
    Protanopia,
    /// No green cones.
    Deuteranopia,
    /// No blue cones.
    Tritanopia,
    Grey,
}

impl Vision {
    /// All of them.
    pub const ALL: [Vision; 5] =
        [Vision::Full, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia, Vision::Grey];

    /// Rows of the matrix on linear RGB: Machado, Oliveira and Fernandes (2009) at full severity; grey by luminance.
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Vision::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Vision::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Vision::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
            Vision::Grey => [[0.2126, 0.7152, 0.0722]; 3],
        }
    }

    /// What this eye makes of a colour.
    pub fn sees(self, colour: Rgb) -> Rgb {
        let linear = [colour.0, colour.1, colour.2].map(|v| to_linear(f64::from(v)));
        let byte = |row: [f64; 3]| {
            let v: f64 = row.iter().zip(linear).map(|(a, b)| a * b).sum();
            to_srgb(v.clamp(0.0, 1.0)).round() as u8
        };
        let [r, g, b] = self.matrix().map(byte);
        Rgb(r, g, b)
    }
}

/// Pixels of a picture laid on a ground colour.
pub fn on_ground(picture: &Pixmap, ground: Rgb) -> Vec<Rgb> {
    let blend = |c: u8, alpha: u8, g: u8| {
        (f64::from(c) + f64::from(g) * (1.0 - f64::from(alpha) / 255.0)).round().min(255.0) as u8
    };
    picture
        .pixels()
        .iter()
        .map(|p| {
            let a = p.alpha();
            Rgb(blend(p.red(), a, ground.0), blend(p.green(), a, ground.1), blend(p.blue(), a, ground.2))
        })
        .collect()
}

/// Mean difference of two pictures in OKLab, over the pixels where either differs from the ground; 0 to about 1.
pub fn difference(a: &[Rgb], b: &[Rgb], ground: Rgb, eye: Vision) -> f64 {
    let seen_ground = eye.sees(ground);
    let (mut sum, mut count) = (0.0, 0.0_f64);
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (eye.sees(*a), eye.sees(*b));
        if a == seen_ground && b == seen_ground {
            continue;
        }
        let (x, y) = (a.oklab(), b.oklab());
        sum += (0..3).map(|i| (x[i] - y[i]).powi(2)).sum::<f64>().sqrt();
        count += 1.0;
    }
    sum / count.max(1.0)
}

/// Perceptual hash: for a grid of 16 x 16 cells, whether each is lighter than its right and its lower neighbour.
pub fn fingerprint(picture: &Pixmap) -> Vec<bool> {
    const N: usize = 17;
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let mut cells = [[0.0_f64; N]; N];
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            let (x0, x1) = (column * w / N, ((column + 1) * w / N).max(column * w / N + 1));
            let (y0, y1) = (row * h / N, ((row + 1) * h / N).max(row * h / N + 1));
            let mut sum = 0.0;
            for y in y0..y1.min(h) {
                for x in x0..x1.min(w) {
                    let p = picture.pixels()[y * w + x];
                    sum += 0.2126 * f64::from(p.red()) + 0.7152 * f64::from(p.green()) + 0.0722 * f64::from(p.blue());
                }
            }
            *cell = sum / ((x1 - x0) * (y1 - y0)) as f64;
        }
    }
    (0..N - 1)
        .flat_map(|r| (0..N - 1).map(move |c| (r, c)))
        .flat_map(|(r, c)| [cells[r][c] > cells[r][c + 1], cells[r][c] > cells[r + 1][c]])
        .collect()
}

/// Part of the fingerprint that differs, 0 to 1; unrelated pictures are near one half.
pub fn distance(a: &[bool], b: &[bool]) -> f64 {
    a.iter().zip(b).filter(|(x, y)| x != y).count() as f64 / a.len().max(1) as f64
}
