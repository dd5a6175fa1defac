//! The player's maps. Their folder is read and written beside the game: no frame waits for the disk.

use std::path::Path;

use bevy::prelude::*;

use crate::app::{
    folders::Folders,
    maps::{self, OwnMap, RenameFault},
    redraw::Motion,
};
use crate::screens::errands::Errands;

/// The player's maps, and what is being done in their folder.
#[derive(Resource, Default)]
pub struct OwnMaps {
    found: Vec<OwnMap>,
    errands: Errands<OwnMap, Done>,
}

/// Something to do in the folder.
#[derive(Debug, Clone)]
pub(super) enum Errand {
    Save(OwnMap),
    Rename(OwnMap, String),
    Remove(OwnMap),
}

/// What became of an errand.
#[derive(Debug, Clone)]
pub(super) enum Done {
    Saved(OwnMap),
    Renamed { old: OwnMap, new: OwnMap },
    NameTaken,
    Removed,
}

impl OwnMaps {
    /// The maps by name, as last looked for.
    pub fn found(&self) -> &[OwnMap] {
        &self.found
    }

    /// Whether something is being done in the folder.
    pub(super) fn is_busy(&self) -> bool {
        self.errands.is_busy()
    }

    pub(super) fn send(&mut self, errand: Errand, folder: &Path) {
        let (folder, again) = (folder.to_owned(), folder.to_owned());
        self.errands.send(move || errand.run(&folder), move || maps::list(&again));
    }

    /// What was done since the last frame.
    pub(super) fn take_in(&mut self, motion: &mut Motion) -> Vec<Result<Done, String>> {
        let Some((found, done)) = self.errands.take_in(motion) else { return Vec::new() };
        self.found = found;
        done
    }
}

impl Errand {
    fn run(self, folder: &Path) -> Result<Done, String> {
        let done = match self {
            Self::Save(map) => map.save(folder).map(|_| Done::Saved(map)),
            Self::Rename(old, name) => match maps::rename(folder, &old, &name) {
                Ok(new) => Ok(Done::Renamed { old, new }),
                Err(RenameFault::Taken) => Ok(Done::NameTaken),
                Err(RenameFault::Disk(wrong)) => Err(wrong),
            },
            Self::Remove(map) => maps::remove(folder, &map).map(|()| Done::Removed),
        };
        done.map_err(|wrong| wrong.to_string())
    }
}

pub(super) fn look_for_maps(folders: Option<Res<Folders>>, mut maps: ResMut<OwnMaps>) {
    if let Some(folder) = folders.map(|folders| folders.maps.clone()) {
        maps.errands.look(move || maps::list(&folder));
    }
}
