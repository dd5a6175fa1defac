//! What is in the boxes: the parts of `assets/content/*.ron` that show on a component.

use super::{
    gems::{Counts, counts},
    library::SourceError,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::{fs, path::Path};

/// Goods written as in notation, `yyg` or `y2g`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile(pub Counts);

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let text = String::deserialize(source)?;
        counts(&text).map(Pile).ok_or_else(|| D::Error::custom(format!("{text:?} are not crystals")))
    }
}

/// What a merchant card does.
#[derive(Debug, Deserialize)]
pub enum Effect {
    Gain(Pile),
    Upgrade(u8),
    Trade { give: Pile, take: Pile },
}
/// A merchant card.
#[derive(Debug, Deserialize)]
pub struct Merchant {
    /// Its name in the content file.
    pub id: String,
    /// What it does.
    pub effect: Effect,
}
/// A point card or a village tile.
#[derive(Debug, Deserialize)]
pub struct Prize {
    /// Its name in the content file.
    pub id: String,
    /// What it costs.
    pub cost: Pile,
    /// What it is worth.
    pub points: u8,
}
/// The road family.
#[derive(Debug, Deserialize)]
pub struct Road {
    /// Cards everybody starts with.
    pub start_cards: Vec<Merchant>,
    /// Merchant cards.
    pub merchants: Vec<Merchant>,
    /// Point cards.
    pub points: Vec<Prize>,
}

/// What can be done at a location.
#[derive(Debug, Deserialize)]
pub enum Site {
    Golem { card_slot: usize, stacks: Vec<u8> },
    Production(Pile),
    Upgrade(u8),
    Trade { give: Pile, take: Pile },
}
/// A location of a board.
#[derive(Debug, Deserialize)]
pub struct Location {
    /// Its name in the content file.
    pub id: String,
    /// What can be done there.
    pub site: Site,
    /// Traders it takes.
    pub traders: u8,
    /// Its icons by name.
    pub icons: Vec<String>,
}
/// A board of An Endless World.
#[derive(Debug, Deserialize)]
pub struct Board {
    /// Its name in the content file.
    pub id: String,
    /// Its locations.
    pub locations: Vec<Location>,
}
/// What a point card brings for good.
#[derive(Debug, Deserialize)]
pub enum Power {
    Help(String),
    Tool { icon: String, crystal: Pile },
    NewTraders(u8),
    Exploration,
}
/// A point card of An Endless World.
#[derive(Debug, Deserialize)]
pub struct WorldCard {
    /// Its name in the content file.
    pub id: String,
    /// What it costs.
    pub cost: Pile,
    /// What it is worth.
    pub points: u8,
    /// What it brings.
    pub power: Power,
}
/// What icons of An Endless World stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum WorldIcon {
    Help,
    Tool,
    NewTraders,
    Exploration,
}
/// What a bonus tile pays for.
#[derive(Debug, Deserialize)]
pub enum BonusKind {
    PerIcon(WorldIcon),
    PerPair(WorldIcon, WorldIcon),
    PerTwoTraders,
    Flat,
}
/// A bonus tile.
#[derive(Debug, Deserialize)]
pub struct Bonus {
    /// Its name in the content file.
    pub id: String,
    /// What it pays for.
    pub kind: BonusKind,
    /// Points each time.
    pub points: u8,
}
/// What an exploration tile brings.
#[derive(Debug, Deserialize)]
pub enum FindKind {
    Icon(WorldIcon),
    Traders(u8),
    Points(u8),
    Crystals(Pile),
}
/// An exploration tile.
#[derive(Debug, Deserialize)]
pub struct Find {
    /// Its name in the content file.
    pub id: String,
    /// What it brings.
    pub kind: FindKind,
}
/// An Endless World.
#[derive(Debug, Deserialize)]
pub struct World {
    /// Its boards.
    pub boards: Vec<Board>,
    /// Its point cards.
    pub cards: Vec<WorldCard>,
    /// Its bonus tiles.
    pub bonuses: Vec<Bonus>,
    /// Its exploration tiles.
    pub explorations: Vec<Find>,
}

/// A mountain of the map.
#[derive(Debug, Deserialize)]
pub struct Mountain {
    /// Its name in the content file.
    pub id: String,
    /// The crystal of its row.
    pub symbol: String,
    /// What a trade there takes from the caravan.
    pub give: Pile,
    /// What it gives.
    pub take: Pile,
}
/// Bonus tiles that are worth points.
#[derive(Debug, Deserialize)]
pub struct PointPile {
    /// Their points.
    pub points: Vec<u8>,
}
/// The Call for Adventure.
#[derive(Debug, Deserialize)]
pub struct Adventure {
    /// Its mountains.
    pub mountains: Vec<Mountain>,
    /// Its village tiles.
    pub vp_tiles: Vec<Prize>,
    /// Its bonus tiles.
    pub bonuses: PointPile,
}

/// All boxes.
#[derive(Debug)]
pub struct Boxes {
    /// The road family.
    pub road: Road,
    /// An Endless World.
    pub world: World,
    /// The Call for Adventure.
    pub adventure: Adventure,
}

impl Boxes {
    /// Opens the boxes of the folder `assets/content`.
    pub fn open(folder: &Path) -> Result<Self, SourceError> {
        Ok(Boxes {
            road: read(folder, "road.ron")?,
            world: read(folder, "world.ron")?,
            adventure: read(folder, "adventure.ron")?,
        })
    }
}

fn read<T: serde::de::DeserializeOwned>(folder: &Path, name: &str) -> Result<T, SourceError> {
    let file = folder.join(name);
    let text = fs::read_to_string(&file).map_err(|source| SourceError::Unreadable { file: file.clone(), source })?;
    ron::from_str(&text).map_err(|e| SourceError::BadRecipe {
        file,
        line: e.span.start.line,
        column: e.span.start.col,
        reason: e.code.to_string(),
    })
}
