//! What a search of the road family needs to know: the rows as they lie, and one seat's own things in 24 bytes.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use rules::components::Merchants;
use rules::road::{MERCHANT_ROW, POINT_ROW, RoadGame};
use rules::{CardSet, Crystals, Engine, Seat};

/// The rows and piles everybody sees.
#[derive(Clone)]
pub(crate) struct Table {
    pub merchants: &'static Merchants,
    /// Merchant row from the left: card and what lies on it.
    pub row: ArrayVec<(u8, Crystals), MERCHANT_ROW>,
    /// Point row from the left.
    pub goals: ArrayVec<Goal, POINT_ROW>,
    pub copper: u8,
    pub silver: u8,
    pub copper_points: u8,
    pub silver_points: u8,
    pub limit: u8,
    pub end_claims: u8,
    pub players: u8,
}

/// A point card that can be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    pub cost: Crystals,
    pub points: u8,
}

/// One seat's own things, and what it has taken from the rows since the search began (bits by slot at that time).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Own {
    pub hand: CardSet,
    pub played: CardSet,
    pub crystals: Crystals,
    pub claims: u8,
    pub taken: u8,
    pub bought: u8,
}

impl Table {
    pub(crate) fn of(game: &RoadGame) -> Self {
        let components = game.components();
        Table {
            merchants: &components.merchants,
            row: game.market().cards().iter().copied().zip(game.market().crystals().iter().copied()).collect(),
            goals: game
                .points()
                .iter()
                .map(|&card| {
                    let card = &components.points[card as usize];
                    Goal { cost: card.cost, points: card.points }
                })
                .collect(),
            copper: game.copper(),
            silver: game.silver(),
            copper_points: components.copper_points,
            silver_points: components.silver_points,
            limit: components.caravan_limit,
            end_claims: game.options().end_claims(),
            players: game.rounds().players,
        }
    }

    /// Points of the token that claiming brings when so many goals lie left of it and the seat has taken `tokens` of
    /// the copper pile since the search began.
    pub(crate) fn token_points(&self, rank: u32, coppers_gone: u8) -> u8 {
        let copper = self.copper.saturating_sub(coppers_gone);
        match rank {
            0 if copper > 0 => self.copper_points,
            0 if self.silver > 0 => self.silver_points,
            1 if copper > 0 && self.silver > 0 => self.silver_points,
            _ => 0,
        }
    }
}

impl Own {
    pub(crate) fn of(game: &RoadGame, seat: Seat) -> Self {
        let player = game.player(seat);
        Own {
            hand: player.hand,
            played: player.played,
            crystals: player.crystals,
            claims: player.claims,
            taken: 0,
            bought: 0,
        }
    }

    /// A word that tells positions of one search apart.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let small = u64::from(u32::from_le_bytes(self.crystals.0))
            | u64::from(self.taken) << 32
            | u64::from(self.bought) << 40
            | u64::from(self.claims) << 48;
        let mut x = (self.hand.0 ^ self.played.0.rotate_left(31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 29) ^ small).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^= self.played.0.wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 32)
    }
}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// The `n` lowest crystals of a bag (all of them if it holds fewer).
#[inline]
pub(crate) fn lowest(crystals: Crystals, mut n: u8) -> Crystals {
    let mut out = [0; 4];
    for (have, take) in crystals.0.iter().zip(&mut out) {
        *take = (*have).min(n);
        n -= *take;
    }
    Crystals(out)
}

/// Every bag of `n` crystals that a bag holds.
pub(crate) fn bags(crystals: Crystals, n: u8, mut each: impl FnMut(Crystals)) {
    let [yellow, green, blue, magenta] = crystals.0;
    for y in 0..=yellow.min(n) {
        for g in 0..=green.min(n - y) {
            for b in 0..=blue.min(n - y - g) {
                let m = n - y - g - b;
                if m <= magenta {
                    each(Crystals::new(y, g, b, m));
                }
            }
        }
    }
}

/// Every way to spend 1 to `n` upgrades: how many yellow, green and blue crystals rise, in this order.
#[inline]
pub(crate) fn raises(crystals: Crystals, n: u8, mut each: impl FnMut([u8; 3], Crystals)) {
    let [yellow, green, blue, magenta] = crystals.0;
    for a in 0..=yellow.min(n) {
        for b in 0..=(green + a).min(n - a) {
            for c in 0..=(blue + b).min(n - a - b) {
                if a + b + c > 0 {
                    each([a, b, c], Crystals::new(yellow - a, green + a - b, blue + b - c, magenta + c));
                }
            }
        }
    }
}
