//! The player's maps. Their folder is read and written beside the game: no frame waits for the disk.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};

use crate::app::contained::{Part, contained};
use crate::app::{
    folders::Folders,
    maps::{self, OwnMap, RenameFault},
    redraw::Motion,
};

/// The player's maps, and what is being done in their folder.
#[derive(Resource, Default)]
pub struct OwnMaps {
    found: Vec<OwnMap>,
    /// One after the other, so that each finds what the one before has left.
    waiting: VecDeque<(Errand, PathBuf)>,
    task: Option<Task<(Vec<OwnMap>, Done)>>,
}

/// Something to do in the folder; afterwards it is read again.
#[derive(Debug, Clone)]
pub(super) enum Errand {
    Look,
    Save(OwnMap),
    Rename(OwnMap, String),
    Remove(OwnMap),
}

/// What became of an errand.
#[derive(Debug, Clone)]
pub(super) enum Done {
    Looked,
    Saved(OwnMap),
    Renamed { old: OwnMap, new: OwnMap },
    NameTaken,
    Removed,
    Failed(String),
}

impl OwnMaps {
    /// The maps by name, as last looked for.
    pub fn found(&self) -> &[OwnMap] {
        &self.found
    }

    /// Whether something is being done in the folder.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some() || !self.waiting.is_empty()
    }

    pub(super) fn send(&mut self, errand: Errand, folder: &Path) {
        self.waiting.push_back((errand, folder.to_owned()));
    }

    /// What was done since the last frame; sends the next errand.
    pub(super) fn take_in(&mut self, motion: &mut Motion) -> Option<Done> {
        let done = self.task.as_mut().and_then(check_ready).map(|(found, done)| {
            (self.task, self.found) = (None, found);
            done
        });
        if self.task.is_none()
            && let Some((errand, folder)) = self.waiting.pop_front()
        {
            let work = move || {
                let done = errand.run(&folder);
                (maps::list(&folder), done)
            };
            let failed = |panic| (Vec::new(), Done::Failed(panic));
            self.task =
                Some(IoTaskPool::get().spawn(async move { contained(Part::Files, work).unwrap_or_else(failed) }));
        }
        if self.task.is_some() {
            motion.keep_drawing();
        }
        done
    }
}

impl Errand {
    fn run(self, folder: &Path) -> Done {
        let failed = |wrong: std::io::Error| Done::Failed(wrong.to_string());
        match self {
            Self::Look => Done::Looked,
            Self::Save(map) => map.save(folder).map_or_else(failed, |_| Done::Saved(map)),
            Self::Rename(old, name) => match maps::rename(folder, &old, &name) {
                Ok(new) => Done::Renamed { old, new },
                Err(RenameFault::Taken) => Done::NameTaken,
                Err(RenameFault::Disk(wrong)) => failed(wrong),
            },
            Self::Remove(map) => maps::remove(folder, &map).map_or_else(failed, |()| Done::Removed),
        }
    }
}

pub(super) fn look_for_maps(folders: Option<Res<Folders>>, mut maps: ResMut<OwnMaps>) {
    if let Some(folders) = folders {
        maps.send(Errand::Look, &folders.maps);
    }
}
