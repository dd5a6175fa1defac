//! A small 64-bit hash that is the same on every machine and in every version.

/// Feeds bytes and words, gives 64 bits. Not for secrets; commitments use SHA-256.
#[derive(Clone, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        StableHasher(0x9e37_79b9_7f4a_7c15)
    }
}

impl StableHasher {
    /// Mixes one word in.
    #[inline]
    pub fn word(&mut self, word: u64) {
        let mut x = self.0 ^ word;
        x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = (x ^ (x >> 32)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// Mixes bytes in, with their length.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    /// The hash of all that was fed.
    pub const fn finish(&self) -> u64 {
        self.0
    }
}
