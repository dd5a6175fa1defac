//! The whole house as one file, and what becomes of it on another machine.
//!
//! The file is a zip archive: `house.txt` with the version, `profiles.ron`, `reviews.txt`, and every game under `games/` as it
//! lies in the history. Importing merges: people first, by their names and by games that both houses have, then games by their
//! identity. Nothing that is there is overwritten, and whatever is damaged costs itself alone.

use std::collections::{BTreeSet, HashSet};
use std::io::{Cursor, Read, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use chronicle::{Disk, MOST_BYTES, Record, TEXT_HEAD, replace_file};
use rules::components::Components;
use zip::read::{ZipFile, read_zipfile_from_stream};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::profiles::plain;
use crate::reviews::{REVIEWS_NAME, Reviews};
use crate::{Damage, Entry, Guests, Known, Profiles, ProfilesError, Store, StoreError, Who};

/// The newest version that is read, and the one that is written.
pub const BUNDLE_VERSION: u32 = 1;
/// How names of such files end.
pub const BUNDLE_END: &str = "caravanserai-house.zip";
/// Longer files are not read.
pub const MOST_BUNDLE_BYTES: u64 = 1 << 30;

const HEAD_NAME: &str = "house.txt";
const HEAD: &str = "caravanserai house";
const PROFILES_NAME: &str = "profiles.ron";
const GAMES: &str = "games/";
/// What every part of a zip archive begins with.
const PART: &[u8] = b"PK\x03\x04";

/// Why a house cannot be exported or imported at all.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Far longer than any house.
    #[error("the file is too long to be a house (more than {MOST_BUNDLE_BYTES} bytes)")]
    TooLong,
    /// Not written by this game.
    #[error("this is not a house of Caravanserai")]
    Foreign,
    /// Written by a later version.
    #[error(
        "this house has version {version}, and this program reads up to {BUNDLE_VERSION}: it needs a newer version"
    )]
    Newer {
        /// Its version.
        version: u32,
    },
    /// The archive cannot be made.
    #[error("the archive cannot be made: {0}")]
    Archive(String),
    /// The people cannot be written down.
    #[error(transparent)]
    Profiles(#[from] ProfilesError),
    /// The history cannot take more.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody waits for it any more. What was taken in until then stays.
    #[error("cancelled")]
    Cancelled,
}

/// What went into a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Exported {
    /// Files of games.
    pub games: usize,
    /// Files that could not even be read; they are not in it.
    pub left_out: Vec<Damage>,
}

/// What came out of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// Games that were not here.
    pub new: usize,
    /// Games that were.
    pub known: usize,
    /// People who were not here.
    pub people: usize,
    /// What could not be read; nothing of it was taken in.
    pub damaged: Vec<Damage>,
}

/// A house as the bytes of a file. Files that are damaged are in it as they are.
pub fn to_bytes(store: &Store, profiles: &Profiles) -> Result<(Vec<u8>, Exported), BundleError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut put = |name: &str, bytes: &[u8]| {
        archive.start_file(name, options).map_err(|error| BundleError::Archive(error.to_string()))?;
        archive.write_all(bytes).map_err(|error| BundleError::Archive(error.to_string()))
    };
    put(HEAD_NAME, format!("{HEAD} {BUNDLE_VERSION}\n").as_bytes())?;
    put(PROFILES_NAME, profiles.to_text()?.as_bytes())?;
    if !store.reviews().is_empty() {
        put(REVIEWS_NAME, store.reviews().to_text().as_bytes())?;
    }
    let mut exported = Exported::default();
    for name in store.names() {
        match read_all(std::fs::File::open(store.folder().join(name))) {
            Ok(bytes) => {
                put(&format!("{GAMES}{name}"), &bytes)?;
                exported.games += 1;
            }
            Err(why) => exported.left_out.push(Damage { name: name.to_owned(), why }),
        }
    }
    let finished = archive.finish().map_err(|error| BundleError::Archive(error.to_string()))?;
    Ok((finished.into_inner(), exported))
}

/// Writes a house to a file.
pub fn export(store: &Store, profiles: &Profiles, disk: &dyn Disk, path: &Path) -> Result<Exported, BundleError> {
    let (bytes, exported) = to_bytes(store, profiles)?;
    replace_file(disk, path, &bytes).map_err(|source| BundleError::Write { path: path.to_owned(), source })?;
    Ok(exported)
}

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, BundleError> {
    let fault = |source| BundleError::Read { path: path.to_owned(), source };
    if std::fs::metadata(path).map_err(fault)?.len() > MOST_BUNDLE_BYTES {
        return Err(BundleError::TooLong);
    }
    std::fs::read(path).map_err(fault)
}

/// Takes in the house of these bytes, people and games. Afterwards [`Store::save_index`] and [`Profiles::save`] bring the rest to
/// the disk. Progress is told as parts looked at. `given` says which names the program gives to whoever wrote none.
pub fn from_bytes(
    bytes: &[u8],
    store: &mut Store,
    profiles: &mut Profiles,
    components: &'static Components,
    given: &dyn Fn(&str) -> bool,
    progress: &mut dyn FnMut(usize),
    cancel: &AtomicBool,
) -> Result<Imported, BundleError> {
    let house = House::of(bytes)?;
    let known = house.known(store, profiles, components, given, cancel)?;
    let guests = profiles.merge(&house.people, &known);
    house.take_games(store, components, &Welcome { here: profiles, guests: &guests, known: &known }, progress, cancel)
}

/// A house that is taken in: first its people, then its games.
pub struct House<'a> {
    bytes: &'a [u8],
    /// Who plays there.
    pub people: Profiles,
    /// Why that cannot be read.
    people_fault: Option<String>,
}

/// Who the people of a house are here.
#[derive(Clone, Copy)]
pub struct Welcome<'a> {
    /// Everybody here, those of the house included.
    pub here: &'a Profiles,
    /// What became of them.
    pub guests: &'a Guests,
    /// What tells people apart.
    pub known: &'a Known<'a>,
}

impl<'a> House<'a> {
    /// Looks at the version and the people. A version that is damaged is taken for ours.
    pub fn of(bytes: &'a [u8]) -> Result<Self, BundleError> {
        let (mut head, mut people) = (None, None);
        for_each_part(bytes, &mut |name, part| {
            match name {
                HEAD_NAME => head = Some(part.unwrap_or_default()),
                PROFILES_NAME => people = Some(part),
                _ => {}
            }
            Ok(if head.is_some() && people.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        let head = head.ok_or(BundleError::Foreign)?;
        let head = String::from_utf8_lossy(&head);
        let version = head.trim_end().strip_prefix(HEAD).and_then(|rest| rest.trim_start().parse::<u32>().ok());
        if let Some(version) = version.filter(|version| *version > BUNDLE_VERSION) {
            return Err(BundleError::Newer { version });
        }
        let read = match people {
            None => Ok(Profiles::default()),
            Some(text) => text.and_then(|text| Profiles::from_bytes(&text).map_err(|error| error.to_string())),
        };
        let people_fault = read.as_ref().err().cloned();
        Ok(House { bytes, people: read.unwrap_or_default(), people_fault })
    }

    /// What tells its people and those here apart. Games are looked at only where names are not enough.
    pub fn known<'g>(
        &self,
        store: &Store,
        here: &Profiles,
        components: &'static Components,
        given: &'g dyn Fn(&str) -> bool,
        cancel: &AtomicBool,
    ) -> Result<Known<'g>, BundleError> {
        let persons = |entry: &Entry| -> Vec<Option<String>> {
            entry.seats.iter().map(|seat| (seat.who == Who::Person).then(|| seat.name.clone())).collect()
        };
        let mut known = Known { given, met: BTreeSet::new(), seats: BTreeSet::new() };
        known.seats.extend(store.entries().flat_map(&persons).flatten().map(|name| plain(&name)));
        let is_known = |name: &str| !given(name) && here.find(name).is_some();
        if self.people.people().iter().all(|person| person.names().any(is_known)) {
            return Ok(known);
        }
        let identities: HashSet<&str> = store.entries().map(|entry| entry.identity.as_str()).collect();
        for_each_part(self.bytes, &mut |name, part| {
            if cancel.load(Ordering::Relaxed) {
                return Err(BundleError::Cancelled);
            }
            let game = part.ok().filter(|text| is_game(name, text));
            let record = game.and_then(|text| Record::from_text(components, &text).ok());
            let there = record.and_then(|record| Entry::of(&record).ok());
            let both = there.filter(|there| identities.contains(there.identity.as_str()));
            if let Some((there, here)) = both.and_then(|there| store.entry(&there.identity).map(|here| (there, here))) {
                let seats = persons(&there).into_iter().zip(persons(here));
                known.met.extend(seats.filter_map(|(there, here)| Some((there?, here?))));
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(known)
    }

    /// Takes in the games, whose seats stay with the people they belonged to, and what reviews have found.
    pub fn take_games(
        &self,
        store: &mut Store,
        components: &'static Components,
        welcome: &Welcome<'_>,
        progress: &mut dyn FnMut(usize),
        cancel: &AtomicBool,
    ) -> Result<Imported, BundleError> {
        let Welcome { here, guests, known } = *welcome;
        let mut imported = Imported { people: guests.new, ..Imported::default() };
        let damage = |name: &str, why: String| Damage { name: name.to_owned(), why };
        imported.damaged.extend(self.people_fault.iter().map(|why| damage(PROFILES_NAME, why.clone())));
        imported.damaged.extend(guests.refused.iter().map(|(name, why)| damage(name, why.to_string())));
        let mut parts = 0;
        for_each_part(self.bytes, &mut |name, part| {
            if cancel.load(Ordering::Relaxed) {
                return Err(BundleError::Cancelled);
            }
            match (name, part) {
                // Its people are here already.
                (PROFILES_NAME, _) => {}
                (_, Err(why)) => imported.damaged.push(damage(name, why)),
                (REVIEWS_NAME, Ok(text)) => match Reviews::from_text(&text) {
                    Ok(reviews) => {
                        store.gain_reviews(&reviews);
                        if reviews.damaged > 0 {
                            imported
                                .damaged
                                .push(damage(name, format!("{} lines cannot be understood", reviews.damaged)));
                        }
                    }
                    Err(error) => imported.damaged.push(damage(name, error.to_string())),
                },
                (_, Ok(text)) if is_game(name, &text) => {
                    let added = match Record::from_text(components, &text) {
                        Err(error) => Err(error.to_string()),
                        Ok(mut record) => {
                            for player in
                                record.players.iter_mut().filter(|player| Who::of(&player.agent) == Who::Person)
                            {
                                if let Some(name) = here.renamed(&player.name, &self.people, guests, known) {
                                    player.name = name;
                                }
                            }
                            match store.add(&record) {
                                // What is wrong with the record costs that game, what is wrong with the disk costs the rest.
                                Err(StoreError::Entry(error)) => Err(error.to_string()),
                                added => Ok(added?),
                            }
                        }
                    };
                    match added {
                        Ok(added) if added.new => imported.new += 1,
                        Ok(_) => imported.known += 1,
                        Err(why) => imported.damaged.push(damage(name, why)),
                    }
                }
                // A later program may have put in more.
                (_, Ok(_)) => {}
            }
            parts += 1;
            progress(parts);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(imported)
    }
}

/// A game is one under any name: names may be damaged too.
fn is_game(name: &str, text: &[u8]) -> bool {
    name.starts_with(GAMES) || text.starts_with(TEXT_HEAD.as_bytes())
}

/// Hands over every part with its name: by the directory at the end of the archive, or one after the other where that is
/// damaged or missing.
fn for_each_part(
    bytes: &[u8],
    hear: &mut dyn FnMut(&str, Result<Vec<u8>, String>) -> Result<ControlFlow<()>, BundleError>,
) -> Result<(), BundleError> {
    match ZipArchive::new(Cursor::new(bytes)) {
        Ok(mut archive) => {
            for index in 0..archive.len() {
                let listed = archive.name_for_index(index).and_then(|name| Some(name.ok()?.into_owned()));
                let listed = listed.unwrap_or_else(|| format!("part {}", index + 1));
                let content = archive.by_index(index).map_err(|error| error.to_string()).and_then(content_of);
                if hear(&listed, content)?.is_break() {
                    break;
                }
            }
            Ok(())
        }
        Err(directory) => {
            let mut rest = bytes;
            let mut heard = false;
            // The length of a part may be damaged: the next one is looked for right behind where this one begins.
            while let Some(at) = rest.windows(PART.len()).position(|signs| signs == PART) {
                let mut stream = &rest[at..];
                if let Ok(Some(part)) = read_zipfile_from_stream(&mut stream) {
                    heard = true;
                    let name = part.name().map_or_else(|_| "a part".to_owned(), |name| name.into_owned());
                    if hear(&name, content_of(part))?.is_break() {
                        return Ok(());
                    }
                }
                rest = &rest[at + PART.len()..];
            }
            if !heard {
                return Err(BundleError::Foreign);
            }
            hear("the directory", Err(directory.to_string())).map(drop)
        }
    }
}

fn content_of<R: Read>(part: ZipFile<'_, R>) -> Result<Vec<u8>, String> {
    read_all(Ok(part))
}

/// All bytes, unless there are more than any record has.
fn read_all(source: std::io::Result<impl Read>) -> Result<Vec<u8>, String> {
    let read = || {
        let mut bytes = Vec::new();
        source?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes: Vec<u8> = read().map_err(|error: std::io::Error| error.to_string())?;
    if bytes.len() as u64 > MOST_BYTES { Err("it is too long".to_owned()) } else { Ok(bytes) }
}
