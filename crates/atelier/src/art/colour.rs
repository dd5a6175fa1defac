//! Colours: sRGB values, mixing in OKLab, relative luminance and contrast.

use std::fmt;

/// An opaque sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl From<&str> for Rgb {
    /// Reads `#rrggbb` or `#rgb`. Colours are written by us in the source, so a bad one is a bug here.
    fn from(text: &str) -> Self {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let value =
            u32::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("{text:?} is not a colour; write #rrggbb"));
        match digits.len() {
            6 => Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8),
            3 => {
                let nibble = |shift: u32| ((value >> shift & 15) * 17) as u8;
                Rgb(nibble(8), nibble(4), nibble(0))
            }
            _ => panic!("{text:?} is not a colour; write #rrggbb"),
        }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// sRGB component (0..=255) to linear light (0..=1).
pub fn to_linear(v: f64) -> f64 {
    let v = v / 255.0;
    if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

/// Linear light (0..=1) to sRGB component (0..=255).
pub fn to_srgb(v: f64) -> f64 {
    let v = v.max(0.0);
    255.0 * if v <= 0.0031308 { 12.92 * v } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

impl Rgb {
    /// Lightness, green-red and blue-yellow axes of OKLab.
    pub fn oklab(self) -> [f64; 3] {
        let [r, g, b] = [self.0, self.1, self.2].map(|v| to_linear(f64::from(v)));
        let l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).cbrt();
        let m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).cbrt();
        let s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).cbrt();
        [
            0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
        ]
    }

    fn from_oklab([lightness, a, b]: [f64; 3]) -> Self {
        let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).powi(3);
        let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).powi(3);
        let s = (lightness - 0.0894841775 * a - 1.291485548 * b).powi(3);
        let byte = |v: f64| to_srgb(v).round().clamp(0.0, 255.0) as u8;
        Rgb(
            byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
        )
    }

    /// Relative luminance as WCAG defines it.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = [self.0, self.1, self.2].map(|v| to_linear(f64::from(v)));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// WCAG contrast ratio of two colours, 1 to 21.
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Mixes in OKLab, so that shadows stay coloured instead of turning grey.
pub fn mix(a: impl Into<Rgb>, b: impl Into<Rgb>, t: f64) -> Rgb {
    let (a, b) = (a.into().oklab(), b.into().oklab());
    Rgb::from_oklab([0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * t))
}
