//! Assets are read whole, each in one go. The engine's own reader sets up a pipe of eight megabytes for every file that is
//! being read: two hundred megabytes for the twenty-five small files that were under way at once at start-up.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use bevy::{
    asset::io::{AssetReader, AssetReaderError, AssetSourceBuilder, AssetSourceId, PathStream, Reader, VecReader},
    prelude::*,
};

use crate::app::notices::{Notice, Notices};

/// Has the assets read from this folder. To be called before the engine is added.
pub(super) fn read_from(app: &mut App, folder: PathBuf) {
    let missing = MissingFiles::default();
    let shared = missing.clone();
    let reader = move || Box::new(Folder { path: folder.clone(), missing: shared.clone() }) as Box<_>;
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(reader))
        .insert_resource(missing)
        .add_systems(Update, tell_missing);
}

/// Pictures that were asked for and are not there.
#[derive(Resource, Debug, Clone, Default)]
struct MissingFiles(Arc<Mutex<Vec<PathBuf>>>);

/// Stands for a picture that is not there: one plain colour.
fn placeholder(path: &Path) -> Option<&'static [u8]> {
    match path.extension()?.to_str()? {
        "png" => Some(include_bytes!("missing.png")),
        "webp" => Some(include_bytes!("missing.webp")),
        _ => None,
    }
}

fn tell_missing(missing: Res<MissingFiles>, notices: Option<ResMut<Notices>>) {
    let (Ok(mut missing), Some(mut notices)) = (missing.0.try_lock(), notices) else { return };
    if !missing.is_empty() {
        notices.0.extend(missing.drain(..).map(Notice::MissingFile));
    }
}

/// The folder of the assets.
struct Folder {
    path: PathBuf,
    missing: MissingFiles,
}

impl Folder {
    /// Runs on the threads that are there for waiting.
    fn whole(&self, path: &Path) -> Result<VecReader, AssetReaderError> {
        let path = self.path.join(path);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(VecReader::new(bytes)),
            Err(fault) if fault.kind() == ErrorKind::NotFound => {
                let Some(picture) = placeholder(&path) else { return Err(AssetReaderError::NotFound(path)) };
                error!("{} is missing; one colour stands for it", path.display());
                self.missing.0.lock().unwrap_or_else(PoisonError::into_inner).push(path);
                Ok(VecReader::new(picture.to_vec()))
            }
            Err(fault) => Err(fault.into()),
        }
    }
}

impl AssetReader for Folder {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.whole(path)
    }

    /// No asset has a file about it beside it.
    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        Err::<VecReader, _>(AssetReaderError::NotFound(path.to_owned()))
    }

    /// Assets are asked for by name.
    async fn read_directory<'a>(&'a self, path: &'a Path) -> Result<Box<PathStream>, AssetReaderError> {
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn is_directory<'a>(&'a self, path: &'a Path) -> Result<bool, AssetReaderError> {
        Ok(self.path.join(path).is_dir())
    }
}
