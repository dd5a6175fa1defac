//! What is traded: four crystals, and four spices in their place. Icons live in a box of 100 centred on 0,0.

use super::{
    colour::Rgb,
    palette::{CREAM, CRYSTAL},
    pen::*,
};
use crate::pd;

/// Which goods a table trades in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    Crystals,
    Spices,
}

/// Source names in value order.
pub const CRYSTALS: [&str; 4] = ["yellow", "green", "blue", "magenta"];
/// Source names of the spices in value order.
pub const SPICES: [&str; 4] = ["turmeric", "saffron", "cardamom", "cinnamon"];

/// Outline colours of the spices, for badges.
const SPICE_OUTLINE: [&str; 4] = ["#6b3c00", "#5a0a08", "#1c3a14", "#3a1a0a"];

/// Endings of the names of lettered icons, one for each language in which goods have letters of their own.
pub const LETTERS: [&str; 2] = ["/letter", "/letter/de"];

/// How much of the value is spelled out on an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    None,
    /// In the language with this place in [`LETTERS`].
    Letter(usize),
    Pips,
}

impl Goods {
    /// Drawn width of each icon, as a part of its box.
    pub fn width(self, level: usize) -> f64 {
        match self {
            Goods::Crystals => [0.94, 0.68, 0.98, 0.84][level],
            Goods::Spices => [1.0, 1.06, 0.98, 0.97][level],
        }
    }
    /// Colour of the outline, by value.
    pub fn outline(self, level: usize) -> &'static str {
        match self {
            Goods::Crystals => CRYSTAL[level].outline,
            Goods::Spices => SPICE_OUTLINE[level],
        }
    }
    /// A letter of its name that no other one has.
    fn letter(self, level: usize, language: usize) -> char {
        match self {
            Goods::Crystals => ['Y', 'G', 'B', 'M'][level],
            Goods::Spices => [['T', 'S', 'C', 'N'], ['K', 'S', 'D', 'Z']][language][level],
        }
    }
    /// Languages in which its letters differ.
    pub fn languages(self) -> usize {
        match self {
            // Colours go by the letters of the notation.
            Goods::Crystals => 1,
            Goods::Spices => LETTERS.len(),
        }
    }
    /// The drawing of a good, by value.
    pub fn source(self, level: usize) -> String {
        match self {
            Goods::Crystals => format!("crystal/{}", CRYSTALS[level]),
            Goods::Spices => format!("spice/{}", SPICES[level]),
        }
    }
    /// The icon, with its spark where it is large enough to carry one.
    pub fn icon(self, doc: &mut Doc, level: usize) -> Art {
        let icon = self.plain(doc, level);
        match self {
            Goods::Crystals => {
                let (x, y) = [(-22.0, -27.0), (-20.0, -32.0), (-26.0, -27.0), (-6.0, -18.0)][level];
                icon + spark(x, y, 11.0, CRYSTAL[level].flash)
            }
            Goods::Spices => icon,
        }
    }
    /// The icon without its spark: for sizes below 32 pixels.
    pub fn plain(self, doc: &mut Doc, level: usize) -> Art {
        let icon = doc.drawn(&self.source(level));
        // The crocus spreads beyond its box.
        if self == Goods::Spices && level == 1 { place(icon, 0.0, 1.0, 0.86) } else { icon }
    }
    /// The icon with its own light behind it.
    pub fn glowing(self, doc: &mut Doc, level: usize) -> Art {
        let halo: Rgb = match self {
            Goods::Crystals => CRYSTAL[level].halo,
            Goods::Spices => "#fff0c0",
        }
        .into();
        let light = doc.rad(&[fade(0.0, halo, 0.55), fade(0.55, halo, 0.22), fade(1.0, halo, 0.0)]);
        circle(0.0, 0.0, 74.0).fill(light) + self.icon(doc, level)
    }
    /// Letter or pips at the foot of the icon: value without colour.
    pub fn marked(self, doc: &mut Doc, level: usize, mark: Mark) -> Art {
        let icon = self.icon(doc, level);
        let outline = self.outline(level);
        match mark {
            Mark::None => icon,
            Mark::Letter(language) => {
                icon + circle(30.0, 32.0, 19.0).fill(outline).stroke(CREAM, 3.0)
                    + text(30.0, 42.0, self.letter(level, language), 28.0, CREAM, Face::Sans)
            }
            Mark::Pips => {
                let n = level as f64 + 1.0;
                let width = 14.0 * n + 8.0;
                let pips: Art =
                    (0..=level).map(|i| circle((i as f64 - (n - 1.0) / 2.0) * 14.0, 36.0, 5.0).fill(CREAM)).collect();
                icon + path(rrect(-width / 2.0, 26.0, width, 20.0, 10.0)).fill(outline).stroke(CREAM, 2.5) + pips
            }
        }
    }
}

/// A four-point spark.
pub fn spark(x: f64, y: f64, r: f64, colour: &str) -> Shape {
    let q = r * 0.16;
    path(pd!(
        "M{},{}Q{},{} {},{}Q{},{} {},{}Q{},{} {},{}Q{},{} {},{}Z",
        x,
        y - r,
        x + q,
        y - q,
        x + r,
        y,
        x + q,
        y + q,
        x,
        y + r,
        x - q,
        y + q,
        x - r,
        y,
        x - q,
        y - q,
        x,
        y - r
    ))
    .fill(colour)
}

/// Counts of goods by level.
pub type Counts = [u8; 4];

/// Reads goods written as in notation: `yyg`, or `y5` for five yellow.
pub fn counts(notation: &str) -> Option<Counts> {
    let mut counts = [0; 4];
    let mut last = None;
    for c in notation.chars() {
        match ("ygbm".find(c), c.to_digit(10), last) {
            (Some(level), ..) => {
                counts[level] += 1;
                last = Some(level);
            }
            // The letter before the number has been counted once.
            (None, Some(n), Some(level)) => counts[level] += u8::try_from(n).ok()?.checked_sub(1)?,
            _ => return None,
        }
    }
    Some(counts)
}
/// Levels one by one, as in 0, 0, 1.
pub fn levels(counts: Counts) -> Vec<usize> {
    (0..4).flat_map(|level| std::iter::repeat_n(level, counts[level].into())).collect()
}
