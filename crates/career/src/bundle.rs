//! The whole house as one file, and what becomes of it on another machine.
//!
//! The file is a zip archive: `house.txt` with the version, `profiles.ron`, and every game under `games/` as it lies in the
//! history. Importing merges: games by their identity, people by their names. Nothing that is there is overwritten, and
//! whatever is damaged costs itself alone.

use std::io::{Cursor, Read, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use chronicle::{Disk, MOST_BYTES, Record, TEXT_HEAD, replace_file};
use rules::components::Components;
use zip::read::{ZipFile, read_zipfile_from_stream};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::{Damage, Profiles, ProfilesError, Store, StoreError};

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

/// Takes in the house of a file. Afterwards [`Store::save_index`] and [`Profiles::save`] bring the rest to the disk.
pub fn import(
    path: &Path,
    store: &mut Store,
    profiles: &mut Profiles,
    components: &'static Components,
    progress: &mut dyn FnMut(usize),
    cancel: &AtomicBool,
) -> Result<Imported, BundleError> {
    let fault = |source| BundleError::Read { path: path.to_owned(), source };
    if std::fs::metadata(path).map_err(fault)?.len() > MOST_BUNDLE_BYTES {
        return Err(BundleError::TooLong);
    }
    from_bytes(&std::fs::read(path).map_err(fault)?, store, profiles, components, progress, cancel)
}

/// Takes in the house of these bytes. Progress is told as parts looked at.
pub fn from_bytes(
    bytes: &[u8],
    store: &mut Store,
    profiles: &mut Profiles,
    components: &'static Components,
    progress: &mut dyn FnMut(usize),
    cancel: &AtomicBool,
) -> Result<Imported, BundleError> {
    check_version(bytes)?;
    let mut imported = Imported::default();
    let mut parts = 0;
    for_each_part(bytes, &mut |name, part| {
        if cancel.load(Ordering::Relaxed) {
            return Err(BundleError::Cancelled);
        }
        let damage = |why: String| Damage { name: name.to_owned(), why };
        match (name, part) {
            (_, Err(why)) => imported.damaged.push(damage(why)),
            (PROFILES_NAME, Ok(text)) => match Profiles::from_text(&String::from_utf8_lossy(&text)) {
                Ok(people) => imported.people += profiles.merge(&people),
                Err(error) => imported.damaged.push(damage(error.to_string())),
            },
            // A game is one under any name: names may be damaged too.
            (_, Ok(text)) if name.starts_with(GAMES) || text.starts_with(TEXT_HEAD.as_bytes()) => {
                let added = match Record::from_text(components, &text) {
                    Err(error) => Err(error.to_string()),
                    Ok(record) => match store.add(&record) {
                        // What is wrong with the record costs that game, what is wrong with the disk costs the rest.
                        Err(StoreError::Entry(error)) => Err(error.to_string()),
                        added => Ok(added?),
                    },
                };
                match added {
                    Ok(added) if added.new => imported.new += 1,
                    Ok(_) => imported.known += 1,
                    Err(why) => imported.damaged.push(damage(why)),
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

/// Looks at the version before anything is taken in. One that is damaged is taken for ours.
fn check_version(bytes: &[u8]) -> Result<(), BundleError> {
    let mut found = false;
    let mut newer = None;
    for_each_part(bytes, &mut |name, part| {
        if name == HEAD_NAME {
            found = true;
            let text = part.map(|part| String::from_utf8_lossy(&part).into_owned()).unwrap_or_default();
            let version = text.trim_end().strip_prefix(HEAD).and_then(|rest| rest.trim_start().parse::<u32>().ok());
            newer = version.filter(|version| *version > BUNDLE_VERSION);
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    match newer {
        Some(version) => Err(BundleError::Newer { version }),
        None if found => Ok(()),
        None => Err(BundleError::Foreign),
    }
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
