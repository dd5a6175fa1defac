//! `adventure.ron`: The Call for Adventure.

use std::collections::BTreeSet;

use rules::adventure::map;
use rules::components::{AdventureComponents, Merchants, Mountain, StartingSet};
use rules::{Crystal, CustomMap, Hex};
use serde::Deserialize;

use crate::check::{self, LIMITS, Number};
use crate::credits::Credits;
use crate::fault::{Fault, Located};
use crate::road::PointEntry;
use crate::syntax::Provenance;

/// Mountains of each symbol on the map: one for every outpost of a row.
const MOUNTAINS_LAID: usize = 4;

/// Valleys on the map: what the mountains leave of 20.
const VALLEYS: Number = 4;

/// VP tiles: four on display and the most that four players can claim; ids stay below 64.
const VP_TILES: std::ops::RangeInclusive<usize> = 20..=60;

/// Villages with a VP tile on display at the start.
const VILLAGES: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdventureFile {
    counts: Counts,
    caravan_limit: Number,
    removed_per_symbol: Number,
    valleys: Number,
    closed_among: Number,
    columns: Columns,
    bonuses: Bonuses,
    starting_sets: Vec<SetEntry>,
    mountains: Vec<MountainEntry>,
    vp_tiles: Vec<PointEntry>,
    first_map: MapEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    mountains: Number,
    vp_tiles: Number,
    starting_sets: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    points: Vec<Number>,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bonuses {
    points: Vec<Number>,
    steps: Number,
    caravans: Number,
    caravan_spaces: Number,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetEntry {
    id: String,
    crystals: String,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MountainEntry {
    id: String,
    symbol: String,
    give: String,
    take: String,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapEntry {
    land: Vec<(Number, Number)>,
    villages: Vec<(Number, Number)>,
    #[serde(default)]
    provenance: Provenance,
    #[serde(default)]
    note: String,
}

impl SetEntry {
    fn check(self, limit: u8, credits: &mut Credits) -> Result<StartingSet, Fault> {
        credits.add(&self.id, self.provenance, &self.note);
        Ok(StartingSet {
            id: check::id(self.id)?,
            crystals: check::crystals_within(&self.crystals, limit).under("crystals")?,
            provenance: self.provenance.into(),
        })
    }
}

impl MountainEntry {
    fn check(self, limit: u8, credits: &mut Credits) -> Result<Mountain, Fault> {
        credits.add(&self.id, self.provenance, &self.note);
        let (give, take) = check::trade(&self.give, &self.take, limit)?;
        Ok(Mountain {
            id: check::id(self.id)?,
            symbol: check::crystal(&self.symbol).under("symbol")?,
            give,
            take,
            provenance: self.provenance.into(),
        })
    }
}

impl MapEntry {
    fn check(self, credits: &mut Credits) -> Result<CustomMap, Fault> {
        credits.add("first_map", self.provenance, &self.note);
        let land = hexes(self.land, "land tiles").under("land")?;
        let villages = hexes(self.villages, "villages").under("villages")?;
        let map = CustomMap { land, villages };
        map::check(&map).map(|()| map).map_err(|fault| {
            let told = Fault::new("a map by the rules of map making", format!("that {fault}"));
            // A hex that is shared stands wrong where it stands last.
            match (villages.iter().position(|&at| at == fault.at()), land.iter().rposition(|&at| at == fault.at())) {
                (Some(index), _) => told.item(index).under("villages"),
                (None, Some(index)) => told.item(index).under("land"),
                (None, None) => told,
            }
        })
    }
}

/// Exactly so many pairs of coordinates as hexes.
fn hexes<const N: usize>(list: Vec<(Number, Number)>, what: &str) -> Result<[Hex; N], Fault> {
    let coordinate = |value: Number| match i8::try_from(value) {
        Ok(small) if small.unsigned_abs() <= map::FARTHEST.unsigned_abs() => Ok(small),
        _ => Err(Fault::new(format!("coordinates from -{0} to {0}", map::FARTHEST), value)),
    };
    let hexes = check::each(list, |(q, r)| Ok(Hex { q: coordinate(q)?, r: coordinate(r)? }))?;
    check::exactly(hexes, what)
}

impl AdventureFile {
    pub(crate) fn check(self, merchants: Merchants, credits: &mut Credits) -> Result<AdventureComponents, Fault> {
        let limit = check::number(self.caravan_limit, LIMITS).under("caravan_limit")?;
        let removed = check::number(self.removed_per_symbol, 0..=2).under("removed_per_symbol")?;
        let valleys = check::number(self.valleys, VALLEYS..=VALLEYS).under("valleys")?;

        credits.add("columns", self.columns.provenance, &self.columns.note);
        let columns = check::numbers(self.columns.points, 0..=20, "columns").under("points").under("columns")?;

        let bonuses = self.bonuses;
        credits.add("bonuses", bonuses.provenance, &bonuses.note);
        let bonus_points = check::each(bonuses.points, |points| check::number(points, 0..=20)).and_then(|points| {
            check::length(&points, 0..=8, "tiles in the pile of points")?;
            Ok(points)
        });
        let bonus_points = bonus_points.under("points").under("bonuses")?;
        let bonus_steps = check::number(bonuses.steps, 0..=8).under("steps").under("bonuses")?;
        let bonus_caravans = check::number(bonuses.caravans, 0..=8).under("caravans").under("bonuses")?;
        let caravan_bonus = check::number(bonuses.caravan_spaces, 1..=3).under("caravan_spaces").under("bonuses")?;

        let sets = check::each(self.starting_sets, |set| set.check(limit, credits)).under("starting_sets")?;
        check::count(self.counts.starting_sets, sets.len(), "starting_sets")?;
        check::length(&sets, 4..=8, "starting sets").under("starting_sets")?;
        check::unique("starting_sets", sets.iter().map(|set| &set.id), &mut BTreeSet::new())?;

        let mountains = check::each(self.mountains, |tile| tile.check(limit, credits)).under("mountains")?;
        check::count(self.counts.mountains, mountains.len(), "mountains")?;
        check::unique("mountains", mountains.iter().map(|tile| &tile.id), &mut BTreeSet::new())?;
        enough_of_each_symbol(&mountains, removed).under("mountains")?;

        let vp_tiles = check::each(self.vp_tiles, |tile| tile.check(limit, credits)).under("vp_tiles")?;
        check::count(self.counts.vp_tiles, vp_tiles.len(), "vp_tiles")?;
        check::length(&vp_tiles, VP_TILES, "VP tiles").under("vp_tiles")?;
        check::unique("vp_tiles", vp_tiles.iter().map(|tile| &tile.id), &mut BTreeSet::new())?;
        let below_display = (vp_tiles.len() - VILLAGES) as Number;

        Ok(AdventureComponents {
            merchants,
            mountains,
            removed_per_symbol: removed,
            valleys,
            vp_tiles,
            closed_among: check::number(self.closed_among, 0..=below_display).under("closed_among")?,
            bonus_points,
            bonus_steps,
            bonus_caravans,
            caravan_bonus,
            column_points: columns,
            starting_sets: sets,
            caravan_limit: limit,
            first_map: self.first_map.check(credits).under("first_map")?,
        })
    }
}

/// The map takes four mountains of each symbol after the others are taken out.
fn enough_of_each_symbol(mountains: &[Mountain], removed: u8) -> Result<(), Fault> {
    let wanted = MOUNTAINS_LAID + removed as usize;
    for symbol in Crystal::ALL {
        let found = mountains.iter().filter(|tile| tile.symbol == symbol).count();
        if found != wanted {
            let letter = symbol.letter();
            let expected =
                format!("{wanted} mountains with the symbol `{letter}`: {MOUNTAINS_LAID} and those taken out");
            return Err(Fault::new(expected, found));
        }
    }
    Ok(())
}
