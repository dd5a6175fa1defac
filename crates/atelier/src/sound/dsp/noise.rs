//! Seeded chance: the same seed gives the same hiss, jitter and crickets for ever.

/// A small counter-based generator (SplitMix64), so that recipes do not change when a library does.
#[derive(Clone)]
pub struct Noise(u64);

impl Noise {
    /// A stream of its own for each seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// White noise, evenly spread over -1..1.
    pub fn white(&mut self) -> f32 {
        (self.next() >> 40) as f32 / 8_388_608.0 - 1.0
    }

    /// Evenly spread over `low..high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.white() * 0.5 + 0.5)
    }

    /// A stretch of white noise.
    pub fn burst(&mut self, length: usize) -> Vec<f32> {
        (0..length).map(|_| self.white()).collect()
    }
}
