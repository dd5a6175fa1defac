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

#[derive(Debug, Deserialize)]
pub enum Effect {
    Gain(Pile),
    Upgrade(u8),
    Trade { give: Pile, take: Pile },
}
#[derive(Debug, Deserialize)]
pub struct Merchant {
    pub id: String,
    pub effect: Effect,
}
#[derive(Debug, Deserialize)]
pub struct Prize {
    pub id: String,
    pub cost: Pile,
    pub points: u8,
}
#[derive(Debug, Deserialize)]
pub struct Road {
    pub start_cards: Vec<Merchant>,
    pub merchants: Vec<Merchant>,
    pub points: Vec<Prize>,
}

#[derive(Debug, Deserialize)]
pub enum Site {
    Golem { card_slot: usize, stacks: Vec<u8> },
    Production(Pile),
    Upgrade(u8),
    Trade { give: Pile, take: Pile },
}
#[derive(Debug, Deserialize)]
pub struct Location {
    pub id: String,
    pub site: Site,
    pub traders: u8,
    pub icons: Vec<String>,
}
#[derive(Debug, Deserialize)]
pub struct Board {
    pub id: String,
    pub locations: Vec<Location>,
}
#[derive(Debug, Deserialize)]
pub enum Power {
    Help(String),
    Tool { icon: String, crystal: Pile },
    NewTraders(u8),
    Exploration,
}
#[derive(Debug, Deserialize)]
pub struct WorldCard {
    pub id: String,
    pub cost: Pile,
    pub points: u8,
    pub power: Power,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum WorldIcon {
    Help,
    Tool,
    NewTraders,
    Exploration,
}
#[derive(Debug, Deserialize)]
pub enum BonusKind {
    PerIcon(WorldIcon),
    PerPair(WorldIcon, WorldIcon),
    PerTwoTraders,
    Flat,
}
#[derive(Debug, Deserialize)]
pub struct Bonus {
    pub id: String,
    pub kind: BonusKind,
    pub points: u8,
}
#[derive(Debug, Deserialize)]
pub enum FindKind {
    Icon(WorldIcon),
    Traders(u8),
    Points(u8),
    Crystals(Pile),
}
#[derive(Debug, Deserialize)]
pub struct Find {
    pub id: String,
    pub kind: FindKind,
}
#[derive(Debug, Deserialize)]
pub struct World {
    pub boards: Vec<Board>,
    pub cards: Vec<WorldCard>,
    pub bonuses: Vec<Bonus>,
    pub explorations: Vec<Find>,
}

#[derive(Debug, Deserialize)]
pub struct Mountain {
    pub id: String,
    pub symbol: String,
    pub give: Pile,
    pub take: Pile,
}
#[derive(Debug, Deserialize)]
pub struct PointPile {
    pub points: Vec<u8>,
}
#[derive(Debug, Deserialize)]
pub struct Adventure {
    pub mountains: Vec<Mountain>,
    pub vp_tiles: Vec<Prize>,
    pub bonuses: PointPile,
}

/// All boxes.
#[derive(Debug)]
pub struct Boxes {
    pub road: Road,
    pub world: World,
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
