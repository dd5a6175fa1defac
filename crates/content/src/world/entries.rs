//! `world.ron` as it is written: plain data, not yet checked.

use rules::components::WorldIcon;
use serde::Deserialize;

use crate::check::Number;
use crate::syntax::Provenance;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorldFile {
    pub(super) counts: Counts,
    pub(super) storage_limit: Number,
    pub(super) bonus_spaces: Number,
    pub(super) traders: Number,
    pub(super) start_traders: Vec<Number>,
    pub(super) start_crystals: Vec<String>,
    pub(super) icons: Vec<String>,
    pub(super) boards: Vec<BoardEntry>,
    pub(super) cards: Vec<CardEntry>,
    pub(super) bonuses: Vec<BonusEntry>,
    pub(super) explorations: Vec<ExplorationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    pub(super) boards: Number,
    pub(super) locations: Number,
    pub(super) cards: Number,
    pub(super) bonus_tiles: Number,
    pub(super) exploration_tiles: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardEntry {
    pub(super) id: String,
    pub(super) always: bool,
    #[serde(default)]
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) note: String,
    pub(super) locations: Vec<LocationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LocationEntry {
    pub(super) id: String,
    pub(super) at: (Number, Number),
    pub(super) site: SiteEntry,
    pub(super) traders: Number,
    pub(super) cover: CoverEntry,
    pub(super) icons: Vec<String>,
    #[serde(default)]
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum SiteEntry {
    Production(String),
    Upgrade(Number),
    Trade { give: String, take: String },
    Golem { card_slot: Number, stacks: Vec<Number> },
}

#[derive(Deserialize)]
pub(super) enum CoverEntry {
    Open,
    Always,
    TwoOrThree,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardEntry {
    pub(super) id: String,
    pub(super) cost: String,
    pub(super) points: Number,
    pub(super) power: PowerEntry,
    pub(super) min_players: Number,
    #[serde(default)]
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum PowerEntry {
    Help(String),
    Tool { icon: String, crystal: String },
    NewTraders(Number),
    Exploration,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
pub(super) enum IconEntry {
    Help,
    Tool,
    NewTraders,
    Exploration,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BonusEntry {
    pub(super) id: String,
    pub(super) kind: BonusKindEntry,
    pub(super) points: Number,
    pub(super) count: Number,
    #[serde(default)]
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) note: String,
}

#[derive(Deserialize)]
pub(super) enum BonusKindEntry {
    PerIcon(IconEntry),
    PerPair(IconEntry, IconEntry),
    PerTwoTraders,
    Flat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplorationEntry {
    pub(super) id: String,
    pub(super) kind: ExplorationKindEntry,
    pub(super) count: Number,
    #[serde(default)]
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) note: String,
}

#[derive(Deserialize)]
pub(super) enum ExplorationKindEntry {
    Crystals(String),
    Traders(Number),
    Points(Number),
    Icon(IconEntry),
}

impl From<IconEntry> for WorldIcon {
    fn from(icon: IconEntry) -> Self {
        match icon {
            IconEntry::Help => WorldIcon::Help,
            IconEntry::Tool => WorldIcon::Tool,
            IconEntry::NewTraders => WorldIcon::NewTraders,
            IconEntry::Exploration => WorldIcon::Exploration,
        }
    }
}
