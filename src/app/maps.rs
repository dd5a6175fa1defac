//! Maps of one's own for The Call for Adventure: drawn cell by cell, checked by the rules of map making, kept as
//! `maps/*.ron` in the player's folder, shared as a short code.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rules::adventure::map::{self, MapFault};
use rules::chance::Chance;
use rules::{CustomMap, Hex};
use serde::{Deserialize, Serialize};

/// Land tiles on every map.
pub const LAND: usize = 20;
/// Villages on every map.
pub const VILLAGES: usize = 4;
/// Columns and rows of the drawing board.
pub const BOARD: (i8, i8) = (9, 9);

/// What lies on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ground {
    /// A mountain or valley is dealt here.
    Land,
    /// A village stands here.
    Village,
}

/// A map as somebody draws it: cells by row and column, every second row shifted by half a hex to the right.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OwnMap {
    /// Its name.
    pub name: String,
    /// What lies where: (row, column) from the upper left of the drawing board.
    pub cells: BTreeMap<(i8, i8), Ground>,
}

/// Why a drawing is not a map yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// Too few or too many land tiles.
    Land(usize),
    /// Too few or too many villages.
    Villages(usize),
    /// A rule of map making is broken.
    Fault(MapFault),
}

/// Why a text is not the code of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeFault {
    /// It does not begin like one.
    #[error("a map code begins with {HEAD}")]
    Head,
    /// A sign that no code has.
    #[error("{0} is not a sign of a map code")]
    Sign(char),
    /// Signs are missing or changed.
    #[error("signs are missing or changed")]
    Damaged,
}

/// What every code begins with.
const HEAD: &str = "MAP-";
/// Signs that nobody mistakes for another.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The hex of a cell.
pub fn hex((row, column): (i8, i8)) -> Hex {
    Hex { q: column - row.div_euclid(2), r: row }
}

/// The cell of a hex.
pub fn cell(hex: Hex) -> (i8, i8) {
    (hex.r, hex.q + hex.r.div_euclid(2))
}

impl OwnMap {
    /// A drawing of a map, in the middle of the board.
    pub fn of(name: &str, map: &CustomMap) -> Self {
        let land = map.land.iter().map(|&at| (cell(at), Ground::Land));
        let cells = land.chain(map.villages.iter().map(|&at| (cell(at), Ground::Village))).collect();
        Self { name: name.to_owned(), cells }.centred()
    }

    /// So many cells of a kind are laid.
    pub fn count(&self, ground: Ground) -> usize {
        self.cells.values().filter(|&&laid| laid == ground).count()
    }

    /// The map, if the drawing obeys the rules of map making.
    pub fn checked(&self) -> Result<CustomMap, Unfinished> {
        let of = |ground| self.cells.iter().filter(move |(_, laid)| **laid == ground).map(|(&at, _)| hex(at));
        let land: Vec<Hex> = of(Ground::Land).collect();
        let villages: Vec<Hex> = of(Ground::Village).collect();
        let (lands, stands) = (land.len(), villages.len());
        let land = land.try_into().map_err(|_| Unfinished::Land(lands))?;
        let villages = villages.try_into().map_err(|_| Unfinished::Villages(stands))?;
        let map = CustomMap { land, villages };
        map::check(&map).map(|()| map).map_err(Unfinished::Fault)
    }

    /// Moved to the middle of the board; rows move by twos, so that the shape stays.
    pub fn centred(&self) -> Self {
        let rows = self.cells.keys().map(|at| at.0);
        let columns = self.cells.keys().map(|at| at.1);
        let middle = |least: Option<i8>, most: Option<i8>, room: i8| {
            least.zip(most).map_or(0, |(least, most)| (room - 1 - least - most).div_euclid(2))
        };
        let down = middle(rows.clone().min(), rows.max(), BOARD.1).div_euclid(2) * 2;
        let right = middle(columns.clone().min(), columns.max(), BOARD.0);
        let cells = self.cells.iter().map(|(&(row, column), &ground)| ((row + down, column + right), ground)).collect();
        Self { name: self.name.clone(), cells }
    }

    /// Whether every cell lies on the drawing board.
    fn fits(&self) -> bool {
        self.cells.keys().all(|&(row, column)| (0..BOARD.1).contains(&row) && (0..BOARD.0).contains(&column))
    }

    /// A legal map by chance: tiles grow around each other, villages stand at the rim.
    pub fn by_chance(name: &str, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        loop {
            let mut cells = BTreeMap::from([((4, 4), Ground::Land)]);
            while cells.len() < LAND + VILLAGES {
                let mut rim: Vec<(i8, i8)> = Vec::new();
                for &at in cells.keys() {
                    rim.extend(hex(at).neighbours().map(cell));
                }
                // Often a cell that touches two others, sometimes any: compact maps with bays and capes.
                let touches =
                    |at: (i8, i8)| hex(at).neighbours().iter().filter(|&&n| cells.contains_key(&cell(n))).count();
                rim.retain(|at| {
                    !cells.contains_key(at) && (1..BOARD.1 - 1).contains(&at.0) && (0..BOARD.0).contains(&at.1)
                });
                let snug: Vec<_> = rim.iter().copied().filter(|&at| touches(at) >= 2).collect();
                let from = if snug.is_empty() || chance.below(6) == 0 { &rim } else { &snug };
                let Some(&at) = from.get(chance.below(from.len().max(1) as u32) as usize) else { break };
                cells.insert(at, Ground::Land);
            }
            let mut drawn = Self { name: name.to_owned(), cells };
            let mut places: Vec<(i8, i8)> = drawn.cells.keys().copied().collect();
            chance.shuffle(&mut places);
            // The outermost first: villages are the ends of roads.
            let touching =
                |at: (i8, i8)| hex(at).neighbours().iter().filter(|&&n| drawn.cells.contains_key(&cell(n))).count();
            let ranks: BTreeMap<(i8, i8), usize> = places.iter().map(|&at| (at, touching(at))).collect();
            places.sort_by_key(|at| ranks[at]);
            let mut villages: Vec<(i8, i8)> = Vec::new();
            for at in places {
                if villages.len() < VILLAGES && villages.iter().all(|&other| hex(other).distance(hex(at)) > 2) {
                    villages.push(at);
                }
            }
            for at in villages {
                drawn.cells.insert(at, Ground::Village);
            }
            let drawn = drawn.centred();
            if drawn.checked().is_ok() && drawn.fits() {
                return drawn;
            }
        }
    }

    /// The map as a short code: its width, then three cells in a sign, row by row, and a sign that proves the rest.
    pub fn code(&self) -> String {
        let top = self.cells.keys().map(|at| at.0).min().unwrap_or(0);
        // A first row that is shifted stays shifted.
        let top = top.div_euclid(2) * 2;
        let left = self.cells.keys().map(|at| at.1).min().unwrap_or(0);
        let rows = self.cells.keys().map(|at| at.0 - top + 1).max().unwrap_or(0);
        let width = self.cells.keys().map(|at| at.1 - left + 1).max().unwrap_or(0);
        let mut digits = Vec::new();
        for row in 0..rows {
            for column in 0..width {
                digits.push(match self.cells.get(&(row + top, column + left)) {
                    None => 0u8,
                    Some(Ground::Land) => 1,
                    Some(Ground::Village) => 2,
                });
            }
        }
        let mut signs = vec![width as u8];
        signs.extend(digits.chunks(3).map(|three| three.iter().rev().fold(0, |sum, digit| sum * 3 + digit)));
        signs.push(proof(&signs));
        HEAD.chars().chain(signs.iter().map(|&sign| char::from(SIGNS[usize::from(sign) % 32]))).collect()
    }

    /// Reads a code; capitals, spaces and dashes do not matter.
    pub fn from_code(name: &str, text: &str) -> Result<Self, CodeFault> {
        let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>().to_ascii_uppercase();
        let text = text.strip_prefix(HEAD).ok_or(CodeFault::Head)?;
        let mut signs = Vec::new();
        for letter in text.chars().filter(|letter| *letter != '-') {
            let sign = SIGNS.iter().position(|&sign| char::from(sign) == letter).ok_or(CodeFault::Sign(letter))?;
            signs.push(sign as u8);
        }
        let (Some(last), Some(&width)) = (signs.pop(), signs.first()) else { return Err(CodeFault::Damaged) };
        if last != proof(&signs) || width == 0 || signs[1..].iter().any(|&sign| sign >= 27) || signs.len() > 64 {
            return Err(CodeFault::Damaged);
        }
        let digits = signs[1..].iter().flat_map(|&sign| [sign % 3, sign / 3 % 3, sign / 9]);
        let mut cells = BTreeMap::new();
        for (index, digit) in digits.enumerate() {
            let at = ((index / usize::from(width)) as i8, (index % usize::from(width)) as i8);
            match digit {
                1 => cells.insert(at, Ground::Land),
                2 => cells.insert(at, Ground::Village),
                _ => None,
            };
        }
        let map = Self { name: name.to_owned(), cells }.centred();
        if map.fits() { Ok(map) } else { Err(CodeFault::Damaged) }
    }

    /// The file of this map in a folder: letters and digits of its name.
    pub fn file(&self, folder: &Path) -> PathBuf {
        let mut plain: String = self.name.trim().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        // On Windows these are devices, whatever ending the name has.
        let name = plain.to_lowercase();
        let port = (name.starts_with("com") || name.starts_with("lpt"))
            && name.chars().count() == 4
            && name.ends_with(char::is_numeric);
        if port || ["con", "prn", "aux", "nul"].contains(&name.as_str()) {
            plain.push('-');
        }
        folder.join(format!("{}.ron", if plain.is_empty() { "map" } else { &plain }))
    }

    /// Writes the map into a folder, whole or not at all.
    pub fn save(&self, folder: &Path) -> std::io::Result<PathBuf> {
        let text =
            ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(std::io::Error::other)?;
        std::fs::create_dir_all(folder)?;
        let path = self.file(folder);
        chronicle::write_atomically(&path, text.as_bytes())?;
        Ok(path)
    }
}

/// A sign that changes with every sign before it.
fn proof(signs: &[u8]) -> u8 {
    (signs.iter().enumerate().map(|(at, &sign)| (at as u32 * 2 + 1) * (u32::from(sign) + 1)).sum::<u32>() % 31) as u8
}

/// The maps of a folder by name; what is not a map is left out.
pub fn list(folder: &Path) -> Vec<OwnMap> {
    let mut maps: Vec<OwnMap> = files(folder).map(|(_, map)| map).collect();
    maps.sort_by(|a, b| a.name.cmp(&b.name));
    maps
}

fn files(folder: &Path) -> impl Iterator<Item = (PathBuf, OwnMap)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let read = |path: PathBuf| Some((ron::from_str(&std::fs::read_to_string(&path).ok()?).ok()?, path));
    let maps = entries.filter(|path| path.extension().is_some_and(|end| end == "ron")).filter_map(read);
    maps.map(|(map, path): (OwnMap, PathBuf)| (path, map)).filter(|(_, map)| map.fits())
}

/// Removes a map from a folder, whatever its file is called.
pub fn remove(folder: &Path, map: &OwnMap) -> std::io::Result<()> {
    files(folder).filter(|(_, other)| other == map).try_for_each(|(path, _)| std::fs::remove_file(path))
}

/// Why a map does not get another name.
#[derive(Debug, thiserror::Error)]
pub enum RenameFault {
    /// Another map has it.
    #[error("another map has this name")]
    Taken,
    /// The disk does not take it.
    #[error(transparent)]
    Disk(#[from] std::io::Error),
}

/// Gives a map of a folder another name.
pub fn rename(folder: &Path, map: &OwnMap, name: &str) -> Result<OwnMap, RenameFault> {
    let renamed = OwnMap { name: name.to_owned(), ..map.clone() };
    let (old, new) = (map.file(folder), renamed.file(folder));
    if new != old && new.exists() {
        return Err(RenameFault::Taken);
    }
    renamed.save(folder)?;
    // Both names may give the same file, which is the new one now.
    remove(folder, map)?;
    Ok(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first() -> OwnMap {
        OwnMap::of("First", &crate::app::content::Content::default().components().adventure.first_map)
    }

    #[test]
    fn the_first_map_is_a_map_and_keeps_its_shape_on_the_board() {
        let map = first();
        assert!(map.fits());
        assert!(map.checked().is_ok());
        let distances = |hexes: &[Hex]| {
            let mut all: Vec<u16> = hexes.iter().flat_map(|a| hexes.iter().map(|b| a.distance(*b))).collect();
            all.sort_unstable();
            all
        };
        let wanted = &crate::app::content::Content::default().components().adventure.first_map;
        assert_eq!(distances(&map.checked().unwrap().villages), distances(&wanted.villages));
        assert_eq!(distances(&map.checked().unwrap().land), distances(&wanted.land));
    }

    #[test]
    fn a_code_gives_the_same_map_and_a_changed_code_none() {
        for seed in 0..40 {
            let map = OwnMap::by_chance("Ways", seed);
            let code = map.code();
            assert!(code.len() <= 40, "{code}");
            assert_eq!(OwnMap::from_code("Ways", &code).as_ref(), Ok(&map), "{code}");
            assert_eq!(OwnMap::from_code("Ways", &format!(" {} ", code.to_lowercase())).as_ref(), Ok(&map));
            let mut wrong: Vec<char> = code.chars().collect();
            let at = 5 + seed as usize % (wrong.len() - 6);
            wrong[at] = if wrong[at] == '2' { '3' } else { '2' };
            assert_ne!(OwnMap::from_code("Ways", &wrong.iter().collect::<String>()).as_ref(), Ok(&map));
        }
        assert_eq!(OwnMap::from_code("", "hello"), Err(CodeFault::Head));
        assert_eq!(OwnMap::from_code("", "MAP-0"), Err(CodeFault::Sign('0')));
        assert_eq!(OwnMap::from_code("", "MAP-"), Err(CodeFault::Damaged));
    }

    #[test]
    fn maps_by_chance_obey_the_rules_and_differ() {
        let maps: Vec<OwnMap> = (0..60).map(|seed| OwnMap::by_chance("", seed)).collect();
        assert!(maps.iter().all(|map| map.checked().is_ok()));
        assert!(maps.windows(2).any(|two| two[0].cells != two[1].cells));
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut map = first();
        let village = *map.cells.iter().find(|(_, ground)| **ground == Ground::Village).unwrap().0;
        map.cells.insert(village, Ground::Land);
        assert_eq!(map.checked(), Err(Unfinished::Land(21)));
        map.cells.remove(&village);
        assert_eq!(map.checked(), Err(Unfinished::Villages(3)));
        map.cells.insert((8, 8), Ground::Village);
        assert!(matches!(map.checked(), Err(Unfinished::Fault(MapFault::Lonely { .. }))));
    }

    #[test]
    fn no_map_has_the_name_of_a_device() {
        let file = |name: &str| OwnMap { name: name.to_owned(), ..first() }.file(Path::new(""));
        assert_eq!(
            ["Con", "nul", "COM1", "conch", "comb"].map(file),
            ["Con-.ron", "nul-.ron", "COM1-.ron", "conch.ron", "comb.ron"].map(PathBuf::from)
        );
    }

    #[test]
    fn maps_are_kept_and_found_again() {
        let home = tempfile::tempdir().unwrap();
        let map = OwnMap { name: "Über den Pass".into(), ..first() };
        map.save(home.path()).unwrap();
        std::fs::write(home.path().join("list.ron"), "milk, eggs").unwrap();
        assert_eq!(list(home.path()), [map]);
    }

    #[test]
    fn a_map_is_renamed_and_removed_whatever_its_file_is_called() {
        let home = tempfile::tempdir().unwrap();
        let map = OwnMap { name: "Pass".into(), ..first() };
        let other = OwnMap { name: "Bay".into(), ..OwnMap::by_chance("", 3) };
        other.save(home.path()).unwrap();
        std::fs::rename(map.save(home.path()).unwrap(), home.path().join("from-ada.ron")).unwrap();
        assert!(matches!(rename(home.path(), &map, "Bay"), Err(RenameFault::Taken)));
        let renamed = rename(home.path(), &map, "High pass").unwrap();
        assert_eq!(list(home.path()), [other.clone(), renamed.clone()]);
        // Another way to write it is the same file.
        let again = rename(home.path(), &renamed, "High-pass").unwrap();
        assert_eq!(list(home.path()), [other.clone(), again.clone()]);
        remove(home.path(), &again).unwrap();
        assert_eq!(list(home.path()), [other]);
    }
}
