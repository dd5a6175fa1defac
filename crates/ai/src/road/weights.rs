//! What things are worth in points when a search stops looking ahead.

use rules::components::Merchants;
use rules::{Crystals, Effect};

use super::table::Own;

/// Worth of crystals, cards and time.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// Each crystal by colour.
    pub crystals: [f32; 4],
    /// Each merchant card by id.
    pub cards: [f32; 64],
    /// A trade card counts so many times another card.
    pub trade: f32,
    /// Cards beyond this many count a fraction.
    pub full_hand: u32,
    pub past_full: f32,
    /// Off for each card that lies played.
    pub tired: f32,
    /// Factor per own turn on points to come.
    pub discount: f32,
    /// How much of crystals' and cards' worth is left when the leader has so many parts of the claims that end the
    /// game: linear from 1 at none.
    pub fading: f32,
    /// Share of the nearest goal's points that is hoped for.
    pub near: f32,
}

impl Weights {
    /// The plain measure of the reference search: crystals by level, cards alike, trades a quarter more.
    pub(crate) fn plain() -> Self {
        Weights {
            crystals: [2.0 / 3.0, 4.0 / 3.0, 2.0, 8.0 / 3.0],
            cards: [1.0; 64],
            trade: 1.25,
            full_hand: 11,
            past_full: 0.25,
            tired: 0.05,
            discount: 0.98,
            fading: 0.0,
            near: 0.0,
        }
    }

    /// Cards by what they were found to be worth, times `scale`.
    pub(crate) fn with_cards(mut self, merchants: &Merchants, scale: f32) -> Self {
        for (worth, card) in self.cards.iter_mut().zip(merchants.cards()) {
            *worth = scale * found_worth(&card.id);
        }
        self
    }

    /// Trade cards count more than others.
    pub(crate) fn with_trades(mut self, merchants: &Merchants) -> Self {
        for (id, worth) in self.cards.iter_mut().enumerate().take(merchants.cards().len()) {
            if matches!(merchants.effect(id as u8), Effect::Trade(..)) {
                *worth *= self.trade;
            }
        }
        self
    }

    /// Worth of all cards of a seat.
    pub(crate) fn cards_of(&self, own: &Own) -> f32 {
        let all = own.hand.union(own.played);
        let mut sum = 0.0;
        for (nth, card) in all.iter().enumerate() {
            sum += self.cards[(card & 63) as usize] * if (nth as u32) < self.full_hand { 1.0 } else { self.past_full };
        }
        sum
    }

    /// Worth of the crystals.
    #[inline]
    pub(crate) fn crystals_of(&self, crystals: Crystals) -> f32 {
        let [y, g, b, m] = crystals.0;
        self.crystals[0] * f32::from(y)
            + self.crystals[1] * f32::from(g)
            + self.crystals[2] * f32::from(b)
            + self.crystals[3] * f32::from(m)
    }
}

fn found_worth(id: &str) -> f32 {
    WORTHS.iter().find(|(known, _)| *known == id).map_or(UNKNOWN, |&(_, worth)| worth)
}

/// What a merchant card is worth over a game, in points.
pub(crate) fn card_worth(merchants: &Merchants, card: u8) -> f32 {
    match merchants.effect(card) {
        Effect::Gain(gain) => 1.2 + 0.8 * f32::from(gain.worth()),
        Effect::Upgrade(n) => 1.5 + 0.9 * f32::from(n),
        Effect::Trade(give, take) => {
            1.5 + 0.7 * (f32::from(take.worth()) - f32::from(give.worth())) + 0.2 * f32::from(give.total())
        }
    }
}

/// Worth of a card that is not in the table below (one's own content).
const UNKNOWN: f32 = 2.8;

/// Points that a card adds to what a hand reaches alone in 18 turns (`cargo run --release --example worths -- 60000 18 1`).
const WORTHS: &[(&str, f32)] = &[
    ("start-gain", 2.96),
    ("start-upgrade", 2.96),
    ("gain-b", 2.18),
    ("gain-yg", 2.01),
    ("gain-yyy", 2.20),
    ("gain-m", 4.38),
    ("gain-gg", 4.36),
    ("gain-yb", 4.42),
    ("gain-yyg", 4.13),
    ("gain-yyyy", 4.35),
    ("upgrade-3", 4.12),
    ("trade-yy-b", 2.19),
    ("trade-yy-gg", 5.24),
    ("trade-g-yyy", 2.27),
    ("trade-yyy-m", 1.32),
    ("trade-yyy-gb", 2.71),
    ("trade-yyy-ggg", 4.98),
    ("trade-yg-m", 2.39),
    ("trade-b-gg", 1.71),
    ("trade-b-ygg", 3.19),
    ("trade-b-yyyyg", 3.29),
    ("trade-yyyy-bb", 2.00),
    ("trade-yyyy-bm", 3.48),
    ("trade-gg-bb", 4.46),
    ("trade-gg-yym", 2.72),
    ("trade-gg-yyyb", 1.92),
    ("trade-m-bb", 4.50),
    ("trade-m-ggg", 2.98),
    ("trade-m-ygb", 2.69),
    ("trade-m-yygg", 1.70),
    ("trade-m-yyyb", 2.20),
    ("trade-yyyyy-mm", 2.25),
    ("trade-yyyyy-bbb", 3.46),
    ("trade-yyb-mm", 5.01),
    ("trade-ggg-mm", 2.45),
    ("trade-ggg-ybm", 2.31),
    ("trade-ggg-yybb", 1.47),
    ("trade-ggg-bbb", 4.10),
    ("trade-bb-mm", 3.26),
    ("trade-bb-ggm", 1.62),
    ("trade-bb-yygm", 1.42),
    ("trade-bb-yyggg", 0.88),
    ("trade-mm-gggbb", 2.86),
    ("trade-mm-ygbbb", 3.30),
    ("trade-bbb-mmm", 2.80),
];
