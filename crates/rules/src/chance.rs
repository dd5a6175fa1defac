//! Seeded chance that stays the same for ever: ChaCha8 and our own shuffle.

use arrayvec::ArrayVec;
use rand::Rng;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::CardSet;

/// A stream of chance from a 64-bit seed.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The stream of this seed. The seed fills the key directly, so no library's expansion rule is involved.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Chance(ChaCha8Rng::from_seed(key))
    }

    /// A number below `n` (at least 1), every one equally likely.
    pub fn below(&mut self, n: u32) -> u32 {
        // Multiply-shift with rejection of the short stripe, whose exact length (below `n`) hardly ever matters.
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// 64 raw bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Puts the items in random order (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// The ids from `from` to below `count` that have not been seen, in random order.
    pub(crate) fn unseen(&mut self, from: u8, count: usize, seen: CardSet) -> ArrayVec<u8, 64> {
        let mut unseen: ArrayVec<u8, 64> = (from..count as u8).filter(|&id| !seen.has(id)).collect();
        self.shuffle(&mut unseen);
        unseen
    }
}
