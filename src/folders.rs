//! Where the player's files live: the platform's own folders, or one folder named by `CARAVANSERAI_HOME`.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use bevy::prelude::*;

/// Folders for settings, saved games and logs.
#[derive(Resource, Debug, Clone)]
pub struct Folders {
    /// Settings.
    pub settings: PathBuf,
    /// Saved games and replays.
    pub saves: PathBuf,
    /// Logs.
    pub logs: PathBuf,
}

impl Folders {
    /// Finds the folders; they are created when something is written.
    pub fn find() -> Self {
        if let Some(home) = std::env::var_os("CARAVANSERAI_HOME") {
            return Self::under(Path::new(&home));
        }
        match directories::ProjectDirs::from("", "", "caravanserai") {
            Some(own) => Self {
                settings: own.config_dir().to_path_buf(),
                saves: own.data_dir().join("saves"),
                logs: own.state_dir().unwrap_or(own.data_local_dir()).join("logs"),
            },
            // No home folder at all (a bare service account): stay beside the program.
            None => Self::under(Path::new("caravanserai-home")),
        }
    }

    /// All folders under one; used by tests and portable installations.
    pub fn under(home: &Path) -> Self {
        Self {
            settings: home.join("settings"),
            saves: home.join("saves"),
            logs: home.join("logs"),
        }
    }
}

/// Replaces a file in one step: after a crash it holds the old text or the new one, never half of either.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("deep/er/file.ron");
        write_whole(&path, "first").unwrap();
        write_whole(&path, "second").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(
            std::fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1
        );
    }
}
