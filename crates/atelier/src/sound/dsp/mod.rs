//! Signal processing: the tools every instrument and effect is made with.

pub mod exact;
pub mod filter;
pub mod level;
pub mod loudness;
pub mod noise;
pub mod reverb;
pub mod shape;
pub mod stage;

/// Samples per second of everything we render.
pub const RATE: f32 = 48_000.0;
/// [`RATE`] as the whole number file headers want.
pub const RATE_HZ: u32 = 48_000;

/// Seconds to whole samples.
pub fn samples(seconds: f32) -> usize {
    (f64::from(seconds) * f64::from(RATE_HZ)).round() as usize
}

/// Decibels to a linear factor.
pub fn db(decibels: f32) -> f32 {
    exact::pow(10.0, decibels / 20.0)
}
