//! The two families of the game: Libertinus Serif for names and headings, Noto Sans for everything else.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};

const REGULAR: &[u8] = notosans::REGULAR_TTF;
const BOLD: &[u8] = notosans::BOLD_TTF;

/// Libertinus Serif Bold.
pub fn serif_bytes() -> &'static [u8] {
    // The crate lists its fonts in a fixed order; a test checks that this one is the bold serif.
    typst_assets::fonts().nth(1).unwrap_or(BOLD)
}

/// Noto Sans Bold.
pub fn bold_bytes() -> &'static [u8] {
    BOLD
}

/// Noto Sans Regular.
pub fn regular_bytes() -> &'static [u8] {
    REGULAR
}

/// Fonts as egui wants them. Its own symbol font stays as a last resort for signs like arrows.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [("sans", REGULAR), ("sans-bold", BOLD), ("serif", serif_bytes())] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    let rest = fonts.families[&FontFamily::Proportional].clone();
    let with = |first: &str| {
        let mut list = vec![first.to_owned(), "sans".to_owned()];
        list.extend(rest.iter().cloned());
        list
    };
    let families = [
        (FontFamily::Proportional, with("sans")),
        (FontFamily::Monospace, with("sans")),
        (bold_family(), with("sans-bold")),
        (serif_family(), with("serif")),
    ];
    fonts.families = BTreeMap::from_iter(families);
    fonts
}

fn bold_family() -> FontFamily {
    FontFamily::Name("bold".into())
}

fn serif_family() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// Smallest sizes in force, as bits: text in pixels, key numbers in pixels, text in points of the panels.
static LEAST: [AtomicU32; 3] = [const { AtomicU32::new(0) }; 3];

/// From now on nothing is written smaller than this: text and key numbers in logical pixels, and the pixels of a point.
/// The stream layout uses it; zero lifts it.
pub fn set_least(text: f32, number: f32, point: f32) {
    for (least, value) in LEAST.iter().zip([text, number, text / point.max(0.01)]) {
        least.store(value.to_bits(), Ordering::Relaxed);
    }
}

/// The smallest text in logical pixels.
pub fn least_text() -> f32 {
    f32::from_bits(LEAST[0].load(Ordering::Relaxed))
}

/// The smallest key number in logical pixels.
pub fn least_number() -> f32 {
    f32::from_bits(LEAST[1].load(Ordering::Relaxed))
}

/// The smallest text in points of the panels.
pub fn least_points() -> f32 {
    f32::from_bits(LEAST[2].load(Ordering::Relaxed))
}

fn in_force(size: f32) -> f32 {
    size.max(least_points())
}

/// Noto Sans Regular at a size in points.
pub fn sans(size: f32) -> FontId {
    FontId::new(in_force(size), FontFamily::Proportional)
}

/// Noto Sans Bold.
pub fn bold(size: f32) -> FontId {
    FontId::new(in_force(size), bold_family())
}

/// Libertinus Serif Bold.
pub fn serif(size: f32) -> FontId {
    FontId::new(in_force(size), serif_family())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_font_is_the_bold_libertinus_serif() {
        // The name table of an OpenType font holds its names in UTF-16.
        let wanted: Vec<u8> = "Libertinus Serif".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let bytes = serif_bytes();
        assert!(bytes.windows(wanted.len()).any(|part| part == wanted));
        let bold: Vec<u8> = "Bold".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert!(bytes.windows(bold.len()).any(|part| part == bold));
    }
}
