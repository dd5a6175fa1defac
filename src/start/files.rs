//! Assets are read whole, each in one go. The engine's own reader sets up a pipe of eight megabytes for every file that is
//! being read: two hundred megabytes for the twenty-five small files that were under way at once at start-up.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bevy::{
    asset::io::{AssetReader, AssetReaderError, AssetSourceBuilder, AssetSourceId, PathStream, Reader, VecReader},
    prelude::*,
};

/// Has the assets read from this folder. To be called before the engine is added.
pub(super) fn read_from(app: &mut App, folder: PathBuf) {
    let reader = move || Box::new(Folder(folder.clone())) as Box<_>;
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(reader));
}

/// The folder of the assets.
struct Folder(PathBuf);

impl Folder {
    /// Runs on the threads that are there for waiting.
    fn whole(&self, path: &Path) -> Result<VecReader, AssetReaderError> {
        let path = self.0.join(path);
        std::fs::read(&path).map(VecReader::new).map_err(|fault| match fault.kind() {
            ErrorKind::NotFound => AssetReaderError::NotFound(path),
            _ => fault.into(),
        })
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
        Ok(self.0.join(path).is_dir())
    }
}
