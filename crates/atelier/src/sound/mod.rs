//! Sound: synthesis of every effect, ambience and piece of music, rendered to OGG by `atelier sound`.
//!
//! [`dsp`] holds the tools, [`instruments`] the orchestra, [`effects`], [`ambience`] and [`music`] the recipes.
//! The [`catalogue`] says what is rendered and how loud; [`encode`] writes it, byte for byte the same each time.

pub mod ambience;
pub mod catalogue;
pub mod dsp;
pub mod effects;
pub mod encode;
pub mod instruments;
pub mod music;

use catalogue::{Catalogue, Sound};
use dsp::stage::Clip;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What can go wrong between a recipe and its file.
#[derive(Debug, thiserror::Error)]
pub enum SoundError {
    /// The catalogue names a sound nobody composed.
    #[error("no recipe is called {0:?}; see the catalogue and the recipes")]
    UnknownSound(String),
    /// The catalogue cannot be read.
    #[error("the sound catalogue: {0}")]
    Catalogue(#[from] ron::error::SpannedError),
    /// The encoder refused.
    #[error("the Vorbis encoder: {0}")]
    Encoder(#[from] vorbis_rs::VorbisError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}

/// Renders one sound as its recipe says, at the loudness the catalogue states.
///
/// # Errors
/// If no recipe has that name.
pub fn render(name: &str, sound: &Sound) -> Result<Clip, SoundError> {
    let recipe = effects::EFFECTS
        .iter()
        .chain(&ambience::AMBIENCES)
        .chain(&music::PIECES)
        .find(|(known, _)| *known == name)
        .ok_or_else(|| SoundError::UnknownSound(name.to_owned()))?
        .1;
    let mut clip = recipe();
    dsp::level::level(&mut clip, sound.lufs);
    Ok(clip)
}

/// Renders and encodes one sound.
///
/// # Errors
/// If no recipe has that name or the encoder refuses.
pub fn ogg(name: &str, sound: &Sound) -> Result<Vec<u8>, SoundError> {
    encode::encode(&render(name, sound)?, sound.quality)
}

/// Reads the catalogue file.
///
/// # Errors
/// If it cannot be read or is not a catalogue.
pub fn read_catalogue(path: &Path) -> Result<Catalogue, SoundError> {
    let text = std::fs::read_to_string(path).map_err(|error| SoundError::File { path: path.to_owned(), error })?;
    catalogue::parse(&text)
}

/// Renders the catalogue (or the sounds whose name contains `only`) into a folder, on all cores.
/// Returns name and size in bytes of each file written.
///
/// # Errors
/// The first thing that goes wrong.
pub fn render_all(catalogue: &Catalogue, only: Option<&str>, out: &Path) -> Result<Vec<(String, usize)>, SoundError> {
    std::fs::create_dir_all(out).map_err(|error| SoundError::File { path: out.to_owned(), error })?;
    let wanted: Vec<_> = catalogue.iter().filter(|(name, _)| only.is_none_or(|part| name.contains(part))).collect();
    let queue = Mutex::new(wanted.into_iter());
    let work = || -> Result<Vec<(String, usize)>, SoundError> {
        let mut written = Vec::new();
        loop {
            // The lock is only held while taking the next name; a poisoned queue means another core already failed.
            let Some((name, sound)) = queue.lock().ok().and_then(|mut queue| queue.next()) else {
                return Ok(written);
            };
            let bytes = ogg(name, sound)?;
            let path = out.join(&sound.file);
            std::fs::write(&path, &bytes).map_err(|error| SoundError::File { path, error })?;
            written.push((name.clone(), bytes.len()));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut written = Vec::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(part) => written.extend(part?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<(), SoundError>(())
    })?;
    written.sort();
    Ok(written)
}
