//! The workshop: draws the art and composes the sound, at build time only.

pub mod art;
#[cfg(feature = "workshop")]
pub mod sound;
