//! How the table moves, as numbers in one file: `assets/tuning.ron`. Whoever changes it need not compile; whoever breaks
//! it is told, and the game plays on with the numbers it was built with.

use bevy::prelude::*;
use serde::Deserialize;
use tabletop::flight::{Card, Claim, Crystal, Pace, Token, Walk};

/// Reads the numbers once.
pub(super) fn plugin(app: &mut App) {
    let file = super::folders::assets_folder().join("tuning.ron");
    let tuning = match std::fs::read_to_string(&file) {
        Ok(text) => Tuning::read(&text).unwrap_or_else(|fault| {
            warn!("{}: {fault}; the built-in numbers are used", file.display());
            Tuning::default()
        }),
        Err(_) => Tuning::default(),
    };
    app.insert_resource(tuning);
}

const BUILT_IN: &str = include_str!("../../assets/tuning.ron");

/// Motion of what lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hover {
    /// How far a thing rises, in units.
    pub lift: f32,
    /// How far a chosen thing rises, in units.
    pub chosen: f32,
    /// How far a chosen card of the hand rises, in units.
    pub own: f32,
    /// How far it leans towards the pointer, in degrees.
    pub lean: f32,
    /// How quickly it follows, by the second.
    pub rate: f32,
}

/// Motion of a new game that is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealing {
    /// The whole of it, in seconds.
    pub seconds: f32,
    /// From card to card, in seconds.
    pub stagger: f32,
}

/// Sparks that things throw.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spark {
    /// How long one glows.
    pub seconds: f32,
    /// How fast they part, in units a second.
    pub speed: f32,
    /// How many a landing throws.
    pub landing: u32,
    /// Seconds from one to the next behind what flies.
    pub trail: f32,
    /// How many there are at a time.
    pub most: u32,
}

/// Lanterns at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// How many for each claimed card.
    pub lanterns: u32,
    /// How fast they rise, in units a second.
    pub speed: f32,
    /// How long they take to come.
    pub seconds: f32,
}

/// Seconds that each kind of thing that happens is given before the next begins.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pauses {
    /// A card is played, acquired or discarded.
    pub card: f32,
    /// Crystals move, whatever their number.
    pub crystals: f32,
    /// More for each of them.
    pub each_crystal: f32,
    /// A crystal is upgraded.
    pub upgrade: f32,
    /// Something is claimed.
    pub claim: f32,
    /// A merchant card or village tile is turned up.
    pub reveal: f32,
    /// A row closes up.
    pub slide: f32,
    /// Played cards come back to the hand, or a point card is turned up.
    pub sweep: f32,
    /// A token is taken.
    pub token: f32,
    /// A wagon goes to the next tile.
    pub step: f32,
    /// An outpost is built, a tile taken or a village closed.
    pub build: f32,
    /// Traders are sent, ousted or explore.
    pub traders: f32,
    /// A bonus tile is taken, a row refilled, or traders join.
    pub tile: f32,
    /// Traders come home, or something small is turned up.
    pub small: f32,
    /// The last round is announced.
    pub end: f32,
    /// A rival's turn is over.
    pub turn: f32,
    /// A rival's turn is shown as a still, where motion is reduced.
    pub still: f32,
}

/// All numbers of the file.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// Cards in motion.
    pub card: Card,
    /// Crystals in motion.
    pub crystal: Crystal,
    /// Coins and tiles in motion.
    pub token: Token,
    /// Wagons and traders in motion.
    pub walk: Walk,
    /// Seconds that a wagon rolls to the foreground.
    pub roll: f32,
    /// What lies under the pointer.
    pub hover: Hover,
    /// A golem that is claimed.
    pub claim: Claim,
    /// A new game.
    pub deal: Dealing,
    /// Sparks.
    pub spark: Spark,
    /// The end of a game.
    pub ending: Ending,
    /// Time between what happens.
    pub pauses: Pauses,
}

/// Why numbers cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TuningFault {
    /// The file is not what it should be.
    #[error("{0}")]
    Unreadable(#[from] ron::error::SpannedError),
    /// A number makes no sense.
    #[error("{name} is {value}, it must be from {least} to {most}")]
    OutOfRange {
        /// Which.
        name: &'static str,
        /// What it is.
        value: f32,
        /// What it must be at least.
        least: f32,
        /// What it must be at most.
        most: f32,
    },
}

impl Default for Tuning {
    fn default() -> Self {
        Self::read(BUILT_IN).expect("the built-in numbers are tested")
    }
}

impl Tuning {
    /// Reads and checks a file.
    pub fn read(text: &str) -> Result<Self, TuningFault> {
        let tuning: Self = ron::from_str(text)?;
        tuning.check()?;
        Ok(tuning)
    }

    /// The numbers that pieces move by.
    pub fn pace(&self) -> Pace {
        Pace { card: self.card, crystal: self.crystal, token: self.token, walk: self.walk, claim: self.claim }
    }

    fn check(&self) -> Result<(), TuningFault> {
        let Pauses { card, crystals, each_crystal, upgrade, claim, reveal, slide, sweep, .. } = self.pauses;
        let Pauses { token, step, build, traders, tile, small, end, turn, still, .. } = self.pauses;
        let pauses = [
            ("pauses.card", card),
            ("pauses.crystals", crystals),
            ("pauses.each_crystal", each_crystal),
            ("pauses.upgrade", upgrade),
            ("pauses.claim", claim),
            ("pauses.reveal", reveal),
            ("pauses.slide", slide),
            ("pauses.sweep", sweep),
            ("pauses.token", token),
            ("pauses.step", step),
            ("pauses.build", build),
            ("pauses.traders", traders),
            ("pauses.tile", tile),
            ("pauses.small", small),
            ("pauses.end", end),
            ("pauses.turn", turn),
            ("pauses.still", still),
        ];
        // Nobody waits longer than this for a single thing to happen.
        let seconds = [
            ("card.seconds", self.card.seconds),
            ("card.settle", self.card.settle),
            ("crystal.seconds", self.crystal.seconds),
            ("crystal.stagger", self.crystal.stagger),
            ("crystal.settle", self.crystal.settle),
            ("token.seconds", self.token.seconds),
            ("walk.least", self.walk.least),
            ("walk.most", self.walk.most),
            ("roll", self.roll),
            ("claim.seconds", self.claim.seconds),
            ("claim.count", self.claim.count),
            ("deal.seconds", self.deal.seconds),
            ("deal.stagger", self.deal.stagger),
            ("spark.seconds", self.spark.seconds),
        ];
        let timed = pauses.into_iter().chain(seconds).map(|(name, value)| (name, value, 0.0, 2.0));
        let others = [
            ("card.lean", self.card.lean, 0.0, 15.0),
            ("card.height", self.card.height, 0.0, 100.0),
            ("crystal.arc", self.crystal.arc, 0.0, 400.0),
            ("crystal.spin", self.crystal.spin, 0.0, 720.0),
            ("token.arc", self.token.arc, 0.0, 400.0),
            ("walk.speed", self.walk.speed, 50.0, 10_000.0),
            ("walk.stride", self.walk.stride, 5.0, 500.0),
            ("walk.bob", self.walk.bob, 0.0, 40.0),
            ("walk.sway", self.walk.sway, 0.0, 30.0),
            ("hover.lift", self.hover.lift, 0.0, 60.0),
            ("hover.chosen", self.hover.chosen, 0.0, 60.0),
            ("hover.own", self.hover.own, 0.0, 60.0),
            ("hover.lean", self.hover.lean, 0.0, 15.0),
            ("hover.rate", self.hover.rate, 1.0, 100.0),
            ("claim.grow", self.claim.grow, 1.0, 2.0),
            ("claim.height", self.claim.height, 0.0, 100.0),
            ("claim.sparks", self.claim.sparks as f32, 0.0, 200.0),
            ("spark.speed", self.spark.speed, 0.0, 1000.0),
            ("spark.landing", self.spark.landing as f32, 0.0, 40.0),
            ("spark.trail", self.spark.trail, 0.01, 1.0),
            ("spark.most", self.spark.most as f32, 0.0, 2000.0),
            ("ending.lanterns", self.ending.lanterns as f32, 0.0, 40.0),
            ("ending.speed", self.ending.speed, 1.0, 1000.0),
            ("ending.seconds", self.ending.seconds, 0.5, 60.0),
        ];
        match timed.chain(others).find(|(_, value, least, most)| !(least..=most).contains(&value)) {
            Some((name, value, least, most)) => Err(TuningFault::OutOfRange { name, value, least, most }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_numbers_are_right() {
        Tuning::read(BUILT_IN).unwrap();
    }

    #[test]
    fn a_number_that_makes_no_sense_is_named() {
        let wrong = BUILT_IN.replace("lean: 3.0", "lean: 300.0");
        assert_eq!(Tuning::read(&wrong).unwrap_err().to_string(), "card.lean is 300, it must be from 0 to 15");
        let nothing = BUILT_IN.replace("lean: 3.0", "lean: NaN");
        assert!(Tuning::read(&nothing).is_err(), "a number that is none is out of every range");
        let unknown = BUILT_IN.replace("lean: 3.0", "lean: 3.0, wobble: 1.0");
        assert!(Tuning::read(&unknown).unwrap_err().to_string().contains("wobble"));
    }
}
