//! Cheap chance for random players: fast, seeded, not for deals.

use rules::{Action, Actions};

/// A SplitMix64 stream.
#[derive(Clone, Copy)]
pub struct Dice(u64);

impl Dice {
    /// The stream of a seed; different purposes of one seed use different `stream`s.
    pub fn new(seed: u64, stream: u64) -> Self {
        Dice(seed ^ stream.wrapping_mul(0xa076_1d64_78bd_642f))
    }

    /// 64 bits.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `limit`, all equally likely (to within 2^-32).
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.roll() >> 32) * limit as u64) >> 32) as usize
    }

    /// One of a list that is not empty, all equally likely (to within 2^-32).
    #[inline]
    pub fn pick(&mut self, actions: &Actions) -> Action {
        actions[self.below(actions.len())]
    }
}
