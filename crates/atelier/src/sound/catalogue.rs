//! The catalogue `assets/audio/sounds.ron`: which sounds exist, how loud they leave the workshop and how loud the game plays them.

use super::SoundError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The volume slider a sound obeys.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Bus {
    /// Short answers to what happens.
    Effects,
    /// Composed pieces, in stems.
    Music,
    /// The air of a theme.
    Ambience,
}

/// One entry of the catalogue.
#[derive(Clone, Debug, Deserialize)]
pub struct Sound {
    /// File name beside the catalogue.
    pub file: String,
    /// Volume slider.
    pub bus: Bus,
    /// Mix: the game plays it louder or softer by this.
    pub gain_db: f32,
    /// Loudness of the file in LUFS: the loudest 400 ms of an effect, the gated whole of a loop.
    pub lufs: f32,
    /// Played round and round.
    #[serde(default)]
    pub looped: bool,
    /// Vorbis quality, 0.3 is `-q 3`.
    pub quality: f32,
}

/// All sounds by name.
pub type Catalogue = BTreeMap<String, Sound>;

/// Reads a catalogue from RON text.
///
/// # Errors
/// If the text is not a catalogue; the error says where.
pub fn parse(text: &str) -> Result<Catalogue, SoundError> {
    Ok(ron::from_str(text)?)
}
