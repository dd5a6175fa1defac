//! Seeded chance for jitter: the same name gives the same drawing on every machine.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// One stream of chance per piece; numbers are drawn in part order, so a new prop at the end changes nothing before it.
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// A stream named by the piece it jitters.
    pub fn named(name: impl AsRef<str>) -> Self {
        // FNV-1a: stable, tiny, and good enough to tell names apart.
        let hash = name
            .as_ref()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        Chance(ChaCha8Rng::seed_from_u64(hash))
    }

    /// A number in `0..1`.
    pub fn unit(&mut self) -> f64 {
        self.0.random_range(0.0..1.0)
    }

    /// A number between `a` and `b`.
    pub fn between(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.unit()
    }

    /// A whole number in `a..=b`.
    pub fn whole(&mut self, a: i32, b: i32) -> i32 {
        self.0.random_range(a..=b)
    }

    /// True with probability `p`.
    pub fn happens(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// One of the given things.
    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.0.random_range(0..things.len())].clone()
    }
}
