//! What can be set about replays and streaming, and how the stream layout divides the window.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use tabletop::layout::{Margins, Surface};

/// Everything about replays and streaming; all of it off or harmless by default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StreamSettings {
    /// A recorded game does not tell its end before it is reached.
    pub hide_results: bool,
    /// The win-chance bar at the table.
    pub win_chance: bool,
    /// Turns-to-claim badges on the point cards.
    pub claim_badges: bool,
    /// The overlay's server is on.
    pub overlay: bool,
    /// Its port.
    #[serde(deserialize_with = "super::file::port")]
    pub overlay_port: u16,
    /// Seconds viewers wait, 0 to 30.
    #[serde(deserialize_with = "super::file::delay")]
    pub overlay_delay: f32,
    /// Viewers see scores that the options hide from the players.
    pub overlay_scores: bool,
    /// The stream layout.
    pub layout: LayoutSettings,
    /// The caster's window is open.
    pub caster: bool,
    /// The overlay serves the caster's page.
    pub caster_page: bool,
    /// The director presents games that play by themselves.
    pub director: bool,
    /// Votes of the audience are taken.
    pub audience: bool,
    /// Viewers may predict how games go on.
    pub predictions: bool,
    /// Seconds for a vote, 5 to 120.
    #[serde(deserialize_with = "super::file::vote")]
    pub vote_seconds: f32,
    /// The token is shown at the table.
    pub show_token: bool,
    /// What must come with every vote and prediction; none before they were first taken.
    pub token: String,
    /// Pages that lie on this machine as files may read the overlay's feed.
    pub local_pages: bool,
    /// Phones in this network can vote. It is not kept: somebody says so at every start.
    #[serde(skip)]
    pub phones: bool,
    /// The port they ask.
    #[serde(deserialize_with = "super::file::port")]
    pub phones_port: u16,
    /// The address of this machine that they ask; empty for the one that is found.
    pub phones_address: String,
    /// They are asked for names, and thanked with them.
    pub thanks: bool,
    /// What the operator needs stays off the window that is broadcast.
    pub clean: bool,
    /// OBS Studio.
    pub obs: ObsSettings,
}

impl Default for StreamSettings {
    fn default() -> Self {
        Self {
            hide_results: true,
            win_chance: false,
            claim_badges: false,
            overlay: false,
            overlay_port: 8377,
            overlay_delay: 0.0,
            overlay_scores: false,
            layout: LayoutSettings::default(),
            caster: false,
            caster_page: false,
            director: false,
            audience: false,
            predictions: false,
            vote_seconds: 20.0,
            show_token: false,
            token: String::new(),
            local_pages: false,
            phones: false,
            phones_port: 8378,
            phones_address: String::new(),
            thanks: false,
            clean: false,
            obs: ObsSettings::default(),
        }
    }
}

/// What OBS Studio on this machine is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ObsSettings {
    /// The one switch.
    pub on: bool,
    /// Port of its websocket.
    #[serde(deserialize_with = "super::file::port")]
    pub port: u16,
    /// Password of its websocket; empty where it wants none.
    pub password: String,
    /// The scene while nothing is played; empty to leave it alone, as with the others.
    pub waiting: String,
    /// The scene at the table.
    pub table: String,
    /// The scene when the points are counted.
    pub results: String,
    /// Chapters are put into the recording.
    pub chapters: bool,
    /// The replay buffer is kept at decisive moments.
    pub replays: bool,
}

impl Default for ObsSettings {
    fn default() -> Self {
        Self {
            on: false,
            port: 4455,
            password: String::new(),
            waiting: "Caravanserai waiting".to_owned(),
            table: "Caravanserai table".to_owned(),
            results: "Caravanserai results".to_owned(),
            chapters: true,
            replays: true,
        }
    }
}

/// Part of the window that some screens cut off, at each side.
const SAFE: f32 = 0.025;

/// Where the camera picture will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Corner {
    /// Nowhere.
    #[default]
    Off,
    /// Upper left.
    UpperLeft,
    /// Upper right.
    UpperRight,
    /// Lower left.
    LowerLeft,
    /// Lower right.
    LowerRight,
}

/// A plain background for keying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum KeyColour {
    /// The painted land.
    #[default]
    Off,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Violet, the colour that differs most from every crystal.
    #[serde(alias = "Magenta")]
    Violet,
}

/// What to set in the filter *Chroma Key* of OBS for our key colours, in the thousandths it shows: what is nearer to the key
/// colour than the first goes, over the second it fades, over the third colours are toned down. OBS looks at neighbouring points
/// together: with a lower first number a line of the key colour is left around everything.
pub const CHROMA_KEY: ChromaKey = ChromaKey { similarity: 180, smoothness: 40, spill: 40 };

/// Numbers of that filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChromaKey {
    /// *Similarity*.
    pub similarity: u16,
    /// *Smoothness*.
    pub smoothness: u16,
    /// *Key Colour Spill Reduction*.
    pub spill: u16,
}

impl KeyColour {
    /// The colour itself. As strong as can be: a chroma key takes out everything within a circle around its colour, and
    /// nothing on the table may lie in it.
    pub const fn rgb(self) -> Option<[u8; 3]> {
        match self {
            Self::Off => None,
            Self::Violet => Some([96, 0, 255]),
            Self::Green => Some([0, 255, 0]),
            Self::Blue => Some([0, 0, 255]),
        }
    }

    /// The same for whoever paints.
    pub fn colour(self) -> Option<Color> {
        self.rgb().map(|[red, green, blue]| Color::srgb_u8(red, green, blue))
    }
}

/// What can be set about the stream layout.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LayoutSettings {
    /// The one switch.
    pub on: bool,
    /// Corner of the camera picture.
    pub camera: Corner,
    /// Width of the camera picture as a part of the window, 0.12 to 0.4.
    #[serde(deserialize_with = "super::file::camera")]
    pub camera_size: f32,
    /// Plain background.
    pub key: KeyColour,
    /// What decides the game is large enough for viewers with small screens. Older settings have it under another name.
    #[serde(alias = "phones")]
    pub small_screens: bool,
}

impl Default for LayoutSettings {
    fn default() -> Self {
        Self { on: false, camera: Corner::Off, camera_size: 0.22, key: KeyColour::Off, small_screens: false }
    }
}

impl LayoutSettings {
    /// The plain background, where one is wanted.
    pub fn background(&self) -> Option<Color> {
        self.key.colour().filter(|_| self.on)
    }

    /// Whether the table is laid out for viewers with small screens.
    pub fn for_small_screens(&self) -> bool {
        self.on && self.small_screens
    }

    /// How much of the window's edges stays free. On a small screen every line counts.
    fn margin(&self) -> f32 {
        if self.small_screens { 0.0 } else { SAFE }
    }

    /// The place of the camera picture (16:9) in a window.
    pub fn camera_rect(&self, window: Vec2) -> Option<Rect> {
        let width = window.x * self.camera_size.clamp(0.12, 0.4);
        let size = vec2(width, width * 9.0 / 16.0);
        let low = window * self.margin();
        let high = window - low - size;
        let corner = match self.camera {
            _ if !self.on => return None,
            Corner::Off => return None,
            Corner::UpperLeft => low,
            Corner::UpperRight => vec2(high.x, low.y),
            Corner::LowerLeft => vec2(low.x, high.y),
            Corner::LowerRight => high,
        };
        Some(Rect::from_corners(corner, corner + size))
    }

    /// What the table keeps clear, on top of what others need: the safe margins, and a column or a row for the camera,
    /// whichever leaves the larger table.
    pub fn margins(&self, window: Vec2, others: Margins) -> Margins {
        if !self.on {
            return others;
        }
        let safe = Margins {
            aside: None,
            left: others.left + window.x * self.margin(),
            right: others.right + window.x * self.margin(),
            top: others.top + window.y * self.margin(),
            bottom: others.bottom + window.y * self.margin(),
        };
        let Some(camera) = self.camera_rect(window) else { return safe };
        let gap = window.x * 0.012;
        let left_side = camera.center().x < window.x / 2.0;
        let upper_side = camera.center().y < window.y / 2.0;
        let mut column = safe;
        let mut row = safe;
        if left_side {
            column.left = safe.left.max(camera.max.x + gap);
        } else {
            column.right = safe.right.max(window.x - camera.min.x + gap);
        }
        if upper_side {
            row.top = safe.top.max(camera.max.y + gap);
        } else {
            row.bottom = safe.bottom.max(window.y - camera.min.y + gap);
        }
        let scale = |margins: &Margins| Surface::within(window, margins.within(window)).scale;
        if scale(&column) < scale(&row) {
            return row;
        }
        // Above or below the camera picture the column is free.
        let (top, bottom) =
            if upper_side { (camera.max.y + gap, window.y - safe.bottom) } else { (safe.top, camera.min.y - gap) };
        let aside = Rect::new(camera.min.x, top, camera.max.x, bottom);
        if aside.width() >= window.y * 0.3 && bottom - top >= window.y * 0.25 {
            column.aside = Some(aside);
        }
        column
    }

    /// What a screen other than the table has to itself, in logical pixels, where this layout is on.
    pub fn clear(&self, window: Vec2) -> Option<Rect> {
        self.on.then(|| self.margins(window, Margins::default()).within(window))
    }

    /// From where to where a strip along the upper or lower edge may reach, in logical pixels: inside the safe margins,
    /// clear of the camera picture.
    pub fn strip(&self, window: Vec2, upper: bool) -> (f32, f32) {
        if !self.on {
            return (0.0, window.x);
        }
        let (mut left, mut right) = (window.x * self.margin(), window.x * (1.0 - self.margin()));
        let gap = window.x * 0.012;
        if let Some(camera) = self.camera_rect(window).filter(|camera| (camera.center().y < window.y / 2.0) == upper) {
            match camera.center().x < window.x / 2.0 {
                true => left = camera.max.x + gap,
                false => right = camera.min.x - gap,
            }
        }
        (left, right)
    }

    /// Height of the safe margin at the upper and lower edge, in logical pixels.
    pub fn safe(&self, window: Vec2) -> f32 {
        if self.on { window.y * self.margin() } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Color32;

    use super::*;
    use crate::app::settings::PaletteKind;
    use crate::theme::palette;

    #[test]
    fn the_table_keeps_clear_of_the_camera_and_of_the_edges() {
        for window in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0), vec2(2560.0, 1080.0), vec2(1024.0, 768.0)] {
            for camera in [Corner::Off, Corner::UpperLeft, Corner::UpperRight, Corner::LowerLeft, Corner::LowerRight] {
                for camera_size in [0.12, 0.22, 0.4] {
                    let layout = LayoutSettings { on: true, camera, camera_size, ..default() };
                    let part = layout.margins(window, Margins::default()).within(window);
                    assert!(part.min.x >= window.x * SAFE - 0.1 && part.max.y <= window.y * (1.0 - SAFE) + 0.1);
                    if let Some(clear) = layout.camera_rect(window) {
                        let shared = part.intersect(clear);
                        assert!(shared.is_empty(), "{window} {camera:?} {camera_size}: {part:?} {clear:?}");
                    }
                    let surface = Surface::within(window, part);
                    assert!(surface.size.x >= 1919.0 && surface.size.y >= 1079.0, "the whole table is there");
                }
            }
        }
    }

    #[test]
    fn a_chroma_key_leaves_every_crystal_and_cloth_as_it_is() {
        // As the filter computes it, on the numbers of the picture itself: how far two colours lie apart in blue and red
        // difference.
        let chroma = |[red, green, blue]: [f32; 3]| {
            vec2(
                -0.100_644 * red - 0.338_572 * green + 0.439_216 * blue,
                0.439_216 * red - 0.398_942 * green - 0.040_274 * blue,
            )
        };
        let parts = |colour: Color32| [colour.r(), colour.g(), colour.b()].map(|part| f32::from(part) / 255.0);
        let mixed = |from: Color32, to: Color32, part: f32| {
            let (from, to) = (parts(from), parts(to));
            [0, 1, 2].map(|index| from[index] + (to[index] - from[index]) * part)
        };
        // Every tone of every crystal in every palette, what is painted between two of them, cloth, and what has no colour.
        let mut painted = vec![[0.0; 3], [1.0; 3], parts(palette::INK), parts(palette::GLOW)];
        painted.extend(palette::SEATS.into_iter().flatten().map(parts));
        for kind in PaletteKind::ALL {
            for of in palette::Colours::of(kind).crystals {
                let tones = [of.outline, of.dark, of.mid, of.light];
                for (one, other) in tones.windows(2).map(|two| (two[0], two[1])) {
                    painted.extend((0..=10).map(|part| mixed(one, other, part as f32 / 10.0)));
                }
            }
        }
        let ChromaKey { similarity, smoothness, spill } = CHROMA_KEY;
        let untouched = f32::from(similarity + smoothness.max(spill)) / 1000.0;
        let distances = |key: [u8; 3]| {
            let key = chroma(key.map(|part| f32::from(part) / 255.0));
            painted.iter().map(move |colour| key.distance(chroma(*colour))).collect::<Vec<f32>>()
        };
        let margin = |key: [u8; 3]| distances(key).into_iter().fold(f32::MAX, f32::min);
        let [violet, green, blue] =
            [KeyColour::Violet, KeyColour::Green, KeyColour::Blue].map(|key| margin(key.rgb().unwrap()));
        assert!(green > untouched && blue > untouched, "green {green}, blue {blue}");
        // Ours holds with numbers a quarter larger, and is the best of all.
        assert!(violet > 1.25 * untouched, "violet {violet}");
        assert!(violet > green && violet > blue);
        // The filter takes the mean of nine points: along an edge of what has no colour a point of the key
        // colour has three of them beside it.
        for key in [KeyColour::Violet, KeyColour::Green, KeyColour::Blue] {
            let beside = distances(key.rgb().unwrap()).into_iter().take(3).fold(0.0, f32::max) / 3.0;
            let left = (beside * 1000.0 - f32::from(similarity)).max(0.0) / f32::from(smoothness);
            assert!(left.min(1.0).powf(1.5) < 0.5, "{key:?} leaves {left} along an edge");
        }
    }

    #[test]
    fn switched_off_it_changes_nothing() {
        let layout = LayoutSettings { camera: Corner::UpperLeft, ..default() };
        let others = Margins { bottom: 120.0, ..default() };
        assert_eq!(layout.margins(vec2(1280.0, 720.0), others), others);
        assert_eq!(layout.camera_rect(vec2(1280.0, 720.0)), None);
        assert!(!LayoutSettings { small_screens: true, ..layout }.for_small_screens());
    }

    #[test]
    fn on_a_small_screen_the_table_has_the_whole_window() {
        let layout = LayoutSettings { on: true, small_screens: true, ..default() };
        let window = vec2(1280.0, 720.0);
        assert!(layout.for_small_screens());
        assert_eq!(layout.clear(window), Some(Rect::from_corners(Vec2::ZERO, window)));
        assert_eq!(layout.strip(window, true), (0.0, window.x));
    }
}
