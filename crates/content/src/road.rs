//! `road.ron`: Golem Edition and Spice Road.

use std::collections::BTreeSet;

use rules::components::{MerchantCard, Merchants, PointCard, PointCards, RoadComponents, START_CARDS};
use rules::{Crystals, Effect};
use serde::Deserialize;

use crate::check::{self, LIMITS, Number, POINTS, UPGRADES};
use crate::credits::Credits;
use crate::fault::{Fault, Located};
use crate::syntax::Provenance;

/// Merchant cards beside the starting cards: a full row at least, and ids below 62 with the starting cards.
const MERCHANTS: std::ops::RangeInclusive<usize> = 6..=60;

/// Five on display and the most that five players can claim; ids stay below 64.
const POINT_CARDS: std::ops::RangeInclusive<usize> = 30..=64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadFile {
    counts: Counts,
    caravan_limit: Number,
    tokens_per_player: Number,
    copper_points: Number,
    silver_points: Number,
    start_crystals: Vec<String>,
    start_cards: Vec<MerchantEntry>,
    merchants: Vec<MerchantEntry>,
    points: Vec<PointEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    merchants: Number,
    points: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MerchantEntry {
    id: String,
    effect: EffectEntry,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum EffectEntry {
    Gain(String),
    Upgrade(Number),
    Trade { give: String, take: String },
}

/// A point card of the road family or a VP tile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointEntry {
    id: String,
    cost: String,
    points: Number,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

impl PointEntry {
    pub(crate) fn check(self, limit: u8, credits: &mut Credits) -> Result<PointCard, Fault> {
        credits.add(&self.id, self.provenance, &self.note);
        Ok(PointCard {
            id: check::id(self.id)?,
            cost: check::crystals_within(&self.cost, limit).under("cost")?,
            points: check::number(self.points, POINTS).under("points")?,
            provenance: self.provenance.into(),
        })
    }
}

impl MerchantEntry {
    fn check(self, limit: u8, credits: &mut Credits) -> Result<MerchantCard, Fault> {
        credits.add(&self.id, self.provenance, &self.note);
        Ok(MerchantCard {
            id: check::id(self.id)?,
            effect: self.effect.check(limit).under("effect")?,
            provenance: self.provenance.into(),
        })
    }
}

impl EffectEntry {
    fn check(self, limit: u8) -> Result<Effect, Fault> {
        Ok(match self {
            EffectEntry::Gain(take) => Effect::Gain(check::crystals(&take)?),
            EffectEntry::Upgrade(levels) => Effect::Upgrade(check::number(levels, UPGRADES)?),
            EffectEntry::Trade { give, take } => {
                let (give, take) = check::trade(&give, &take, limit)?;
                Effect::Trade(give, take)
            }
        })
    }
}

impl RoadFile {
    pub(crate) fn check(self, credits: &mut Credits) -> Result<RoadComponents, Fault> {
        let limit = check::number(self.caravan_limit, LIMITS).under("caravan_limit")?;
        let start = check::each(self.start_crystals, |text| check::crystals_within(&text, limit));
        let start_crystals: [Crystals; 5] =
            start.and_then(|list| check::exactly(list, "sets of crystals")).under("start_crystals")?;

        let start_cards = check::each(self.start_cards, |card| card.check(limit, credits)).under("start_cards")?;
        let wanted = START_CARDS as usize;
        check::length(&start_cards, wanted..=wanted, "starting cards").under("start_cards")?;
        let merchants = check::each(self.merchants, |card| card.check(limit, credits)).under("merchants")?;
        check::count(self.counts.merchants, merchants.len(), "merchants")?;
        check::length(&merchants, MERCHANTS, "merchant cards").under("merchants")?;
        let mut taken = BTreeSet::new();
        check::unique("start_cards", start_cards.iter().map(|card| &card.id), &mut taken)?;
        check::unique("merchants", merchants.iter().map(|card| &card.id), &mut taken)?;

        let points = check::each(self.points, |card| card.check(limit, credits)).under("points")?;
        check::count(self.counts.points, points.len(), "points")?;
        check::length(&points, POINT_CARDS, "point cards").under("points")?;
        check::unique("points", points.iter().map(|card| &card.id), &mut BTreeSet::new())?;

        Ok(RoadComponents {
            merchants: Merchants::new(start_cards.into_iter().chain(merchants).collect()),
            points: PointCards::new(points),
            start_crystals,
            caravan_limit: limit,
            tokens_per_player: check::number(self.tokens_per_player, 0..=10).under("tokens_per_player")?,
            copper_points: check::number(self.copper_points, 0..=20).under("copper_points")?,
            silver_points: check::number(self.silver_points, 0..=20).under("silver_points")?,
        })
    }
}
