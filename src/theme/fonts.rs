//! The two families of the game: Libertinus Serif for names and headings, Noto Sans for everything else.

use std::{
    borrow::Cow,
    cell::Cell,
    collections::BTreeMap,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use any_ascii::any_ascii_char;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId, FontTweak};
use epaint_default_fonts::{EMOJI_ICON, NOTO_EMOJI_REGULAR};
use skrifa::{FontRef, MetadataProvider as _};

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

/// Fonts as egui wants them. Its own symbols stay as a last resort for signs like arrows, as much smaller as egui has them.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let signs = [("emoji", NOTO_EMOJI_REGULAR, 0.81), ("icons", EMOJI_ICON, 0.9)];
    let letters = [("sans", REGULAR), ("sans-bold", BOLD), ("serif", serif_bytes())];
    for (name, bytes, scale) in letters.map(|(name, bytes)| (name, bytes, 1.0)).into_iter().chain(signs) {
        let font = FontData::from_static(bytes).tweak(FontTweak { scale, ..FontTweak::default() });
        fonts.font_data.insert(name.into(), Arc::new(font));
    }
    let with = |first: &str| [first, "sans", "emoji", "icons"].map(str::to_owned).to_vec();
    let families = [
        (FontFamily::Proportional, with("sans")),
        (FontFamily::Monospace, with("sans")),
        (Typeface::Bold.family(), with("sans-bold")),
        (Typeface::Serif.family(), with("serif")),
    ];
    fonts.families = BTreeMap::from_iter(families);
    fonts
}

/// A text that somebody else wrote, in signs that can be drawn: what no font of ours has is spelled in Latin letters, and
/// signs that have no spelling are left out.
pub fn readable(text: &str) -> Cow<'_, str> {
    static FONTS: LazyLock<FontDefinitions> = LazyLock::new(definitions);
    let is_drawn = |sign: char| {
        let fonts = FONTS.families[&FontFamily::Proportional].iter().filter_map(|name| FONTS.font_data.get(name));
        sign.is_ascii()
            || fonts.flat_map(|font| FontRef::new(&font.font)).any(|font| font.charmap().map(sign).is_some())
    };
    if text.chars().all(is_drawn) {
        return Cow::Borrowed(text);
    }
    let spelled = |sign: char| if is_drawn(sign) { sign.to_string() } else { any_ascii_char(sign).to_owned() };
    Cow::Owned(text.chars().map(spelled).collect())
}

/// Which typeface something is set in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Libertinus Serif Bold.
    Serif,
    /// Noto Sans Bold.
    Bold,
    /// Noto Sans Regular.
    Sans,
}

impl Typeface {
    /// Its name for egui.
    pub fn family(self) -> FontFamily {
        match self {
            Self::Serif => FontFamily::Name("serif".into()),
            Self::Bold => FontFamily::Name("bold".into()),
            Self::Sans => FontFamily::Proportional,
        }
    }
}

/// Smallest sizes in force, as bits: text and key numbers in pixels, then both in points of the panels.
static LEAST: [AtomicU32; 4] = [const { AtomicU32::new(0) }; 4];

/// From now on nothing is written smaller than this: text and key numbers in logical pixels, and the pixels of a point.
/// The stream layout uses it; zero lifts it.
pub fn set_least(text: f32, number: f32, point: f32) {
    let point = point.max(0.01);
    for (least, value) in LEAST.iter().zip([text, number, text / point, number / point]) {
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

thread_local! {
    static PRINTS: Cell<bool> = const { Cell::new(false) };
}

/// Draws something that is written to a file instead of the screen: no smallest size is in force there.
pub fn for_print<R>(draw: impl FnOnce() -> R) -> R {
    PRINTS.set(true);
    let drawn = draw();
    PRINTS.set(false);
    drawn
}

/// In a window with no room at all a size may come out as nothing or less, which cannot be set.
fn in_force(size: f32, least: f32) -> f32 {
    let size = size.max(1.0);
    if PRINTS.get() { size } else { size.max(least) }
}

/// Noto Sans Regular at a size in points.
pub fn sans(size: f32) -> FontId {
    FontId::new(in_force(size, least_points()), Typeface::Sans.family())
}

/// Noto Sans Bold.
pub fn bold(size: f32) -> FontId {
    FontId::new(in_force(size, least_points()), Typeface::Bold.family())
}

/// Libertinus Serif Bold.
pub fn serif(size: f32) -> FontId {
    FontId::new(in_force(size, least_points()), Typeface::Serif.family())
}

/// Libertinus Serif Bold for a number that people look for from afar: points, turns, votes.
pub fn number(size: f32) -> FontId {
    let least = f32::from_bits(LEAST[3].load(Ordering::Relaxed));
    FontId::new(in_force(size, least), Typeface::Serif.family())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_can_be_set_where_there_is_no_room_for_it() {
        for size in [0.0, -3.0, f32::NAN] {
            assert!([sans, bold, serif, number].map(|font| font(size).size).iter().all(|size| *size >= 1.0));
            for_print(|| assert!(sans(size).size >= 1.0));
        }
    }

    #[test]
    fn names_from_anywhere_can_be_read() {
        for plain in ["Zoë", "Łukasz", "Ελένη", "Мария", "a \u{2192} b", "\u{1f60a}"] {
            assert_eq!(readable(plain), plain);
        }
        for (foreign, spelled) in [("محمد", "mhmd"), ("李小龙", "LiXiaoLong"), ("Zoë 李", "Zoë Li"), ("ひろ", "hiro")]
        {
            assert_eq!(readable(foreign), spelled);
        }
        // A family of four is one sign to people and seven to a font.
        let family = readable("\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}").into_owned();
        assert_eq!(readable(&family), family);
    }

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
