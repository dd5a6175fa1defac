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
    /// The director presents games that play by themselves.
    pub director: bool,
    /// Votes of the audience are taken.
    pub audience: bool,
    /// Seconds for a vote, 5 to 120.
    #[serde(deserialize_with = "super::file::vote")]
    pub vote_seconds: f32,
    /// The token is shown at the table.
    pub show_token: bool,
    /// What must come with every vote; none before votes were first taken.
    pub token: String,
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
            director: false,
            audience: false,
            vote_seconds: 20.0,
            show_token: false,
            token: String::new(),
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
    /// Magenta.
    Magenta,
}

impl KeyColour {
    /// The colour itself. As strong as can be: a chroma key takes out everything within a wide circle around its colour,
    /// and around a softer green even grey lies in that circle.
    pub fn colour(self) -> Option<Color> {
        match self {
            Self::Off => None,
            Self::Green => Some(Color::srgb_u8(0, 255, 0)),
            Self::Blue => Some(Color::srgb_u8(0, 0, 255)),
            Self::Magenta => Some(Color::srgb_u8(255, 0, 255)),
        }
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
}

impl Default for LayoutSettings {
    fn default() -> Self {
        Self { on: false, camera: Corner::Off, camera_size: 0.22, key: KeyColour::Off }
    }
}

impl LayoutSettings {
    /// The plain background, where one is wanted.
    pub fn background(&self) -> Option<Color> {
        self.key.colour().filter(|_| self.on)
    }

    /// The place of the camera picture (16:9) in a window.
    pub fn camera_rect(&self, window: Vec2) -> Option<Rect> {
        let width = window.x * self.camera_size.clamp(0.12, 0.4);
        let size = vec2(width, width * 9.0 / 16.0);
        let low = window * SAFE;
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
            left: others.left + window.x * SAFE,
            right: others.right + window.x * SAFE,
            top: others.top + window.y * SAFE,
            bottom: others.bottom + window.y * SAFE,
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
        let (mut left, mut right) = (window.x * SAFE, window.x * (1.0 - SAFE));
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
        if self.on { window.y * SAFE } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_chroma_key_that_takes_out_the_background_leaves_what_has_no_colour() {
        // What the usual filter of streaming programs takes out before anybody moves its slider: colours that differ by
        // less than this in blue and red difference, of 1.
        const USUAL: f32 = 0.48;
        let chroma = |colour: Color| {
            let Srgba { red, green, blue, .. } = colour.to_srgba();
            vec2(0.5 * blue - 0.1687 * red - 0.3313 * green, 0.5 * red - 0.4187 * green - 0.0813 * blue)
        };
        for key in [KeyColour::Green, KeyColour::Blue, KeyColour::Magenta] {
            let key = chroma(key.colour().unwrap());
            assert!(key.distance(chroma(Color::WHITE)) > USUAL && key.distance(chroma(Color::BLACK)) > USUAL);
        }
    }

    #[test]
    fn switched_off_it_changes_nothing() {
        let layout = LayoutSettings { camera: Corner::UpperLeft, ..default() };
        let others = Margins { bottom: 120.0, ..default() };
        assert_eq!(layout.margins(vec2(1280.0, 720.0), others), others);
        assert_eq!(layout.camera_rect(vec2(1280.0, 720.0)), None);
    }
}
