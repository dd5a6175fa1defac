//! The workshop: draws the art and composes the sound, which lie in the checkout.

pub mod art;
pub mod sound;
