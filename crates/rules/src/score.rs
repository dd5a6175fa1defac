//! What a seat's points are made of.

/// Points by source; a game leaves the parts it does not have at zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score {
    /// Claimed point cards or village tiles.
    pub claims: u16,
    /// Copper (gold) tokens.
    pub copper: u16,
    /// Silver tokens.
    pub silver: u16,
    /// Bonus tiles.
    pub bonus: u16,
    /// Exploration tiles.
    pub exploration: u16,
    /// Values uncovered by built outposts.
    pub outposts: u16,
    /// Crystals left that are not yellow.
    pub crystals: u16,
}

impl Score {
    /// All together.
    pub const fn total(&self) -> u16 {
        self.claims + self.copper + self.silver + self.bonus + self.exploration + self.outposts + self.crystals
    }

    /// The parts with their names, in the order they are counted at the end.
    pub const fn parts(&self) -> [(&'static str, u16); 7] {
        [
            ("claims", self.claims),
            ("copper", self.copper),
            ("silver", self.silver),
            ("bonus", self.bonus),
            ("exploration", self.exploration),
            ("outposts", self.outposts),
            ("crystals", self.crystals),
        ]
    }
}
