//! Content packs: where components come from, and which are in memory.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rules::GameKind;
use rules::components::Components;

use crate::usual::Usual;
use crate::{ContentError, FILES, difference, embedded, fingerprint, fingerprint_of, parse, spelling};

/// Content files are not longer; what is has never been one.
pub const MOST_BYTES: u64 = 1 << 20;

/// Components that may be in memory beside the usual ones. They stay as long as the program runs, some 50 KiB each, and
/// records bring them from anywhere.
pub const MOST_KEPT: usize = 128;

/// Components to play with and where they come from.
#[derive(Clone)]
pub struct Pack {
    /// The folder; none for the usual components.
    pub folder: Option<PathBuf>,
    /// Those of [`FILES`] that are in it.
    pub files: Vec<&'static str>,
    /// The components, which live as long as the program.
    pub components: &'static Components,
}

impl std::fmt::Debug for Pack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pack").field("folder", &self.folder).field("files", &self.files).finish_non_exhaustive()
    }
}

impl Pack {
    /// The components of the box.
    pub fn usual() -> Self {
        Pack { folder: None, files: Vec::new(), components: embedded() }
    }

    /// The components of a folder. Files that are not there are those of the box.
    pub fn load(folder: &Path) -> Result<Self, ContentError> {
        let mut texts = Usual::today().texts.map(str::to_owned);
        let mut files = Vec::new();
        for (name, text) in FILES.into_iter().zip(&mut texts) {
            if let Some(own) = read_file(&folder.join(name))? {
                *text = own;
                files.push(name);
            }
        }
        let components = if files.is_empty() {
            embedded()
        } else {
            let [road, world, adventure] = &texts;
            kept(parse(road, world, adventure)?)?
        };
        Ok(Pack { folder: Some(folder.to_owned()), files, components })
    }

    /// What the pack is called: the name of its folder.
    pub fn name(&self) -> Option<String> {
        self.folder.as_ref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    /// Which components one game has here.
    pub fn fingerprint(&self, game: GameKind) -> u64 {
        fingerprint_of(self.components, game)
    }

    /// What differs from the usual components of one game, as records carry it.
    pub fn difference(&self, game: GameKind) -> Option<String> {
        difference(self.components, game)
    }
}

/// The text of a file; none if there is no such file.
fn read_file(path: &Path) -> Result<Option<String>, ContentError> {
    let unreadable = |reason: String| ContentError::Unreadable { path: path.to_owned(), reason };
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    match read {
        Ok(length) if length as u64 > MOST_BYTES => Err(unreadable(format!("it is longer than {MOST_BYTES} bytes"))),
        Ok(_) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(error.to_string())),
    }
}

/// These components for as long as the program runs: the same ones again where the same figures are in memory already.
pub(crate) fn kept(components: Components) -> Result<&'static Components, ContentError> {
    static KEPT: Mutex<Vec<(u64, &'static Components)>> = Mutex::new(Vec::new());
    let print = fingerprint(&components);
    // Two contents may share a fingerprint if somebody wants them to, so it is only a first look.
    let same = |known: &Components| spelling::files(known) == spelling::files(&components);
    if print == fingerprint(embedded()) && same(embedded()) {
        return Ok(embedded());
    }
    // Whoever panicked with the list in hand left it whole: it only ever grows by one.
    let mut list = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&(_, known)) = list.iter().find(|(known, content)| *known == print && same(content)) {
        return Ok(known);
    }
    if list.len() >= MOST_KEPT {
        return Err(ContentError::TooMany);
    }
    let components: &'static Components = Box::leak(Box::new(components));
    list.push((print, components));
    Ok(components)
}
