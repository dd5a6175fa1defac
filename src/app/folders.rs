//! Where the player's files live: the platform's own folders, or one folder named by `CARAVANSERAI_HOME`.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use bevy::prelude::*;

/// Folders for settings, saved games, maps, content and logs.
#[derive(Resource, Debug, Clone)]
pub struct Folders {
    /// Settings.
    pub settings: PathBuf,
    /// Saved games and replays.
    pub saves: PathBuf,
    /// Maps of one's own.
    pub maps: PathBuf,
    /// Folders of content files to choose from.
    pub packs: PathBuf,
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
                maps: own.data_dir().join("maps"),
                packs: own.data_dir().join("packs"),
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
            maps: home.join("maps"),
            packs: home.join("packs"),
            logs: home.join("logs"),
        }
    }
}

impl Folders {
    /// Pictures of the table and of results; made when something is written there.
    pub fn pictures(&self) -> PathBuf {
        self.saves.with_file_name("pictures")
    }
}

/// A whole path for people to read. Their own folder is `~`: viewers of a stream need not know its name.
pub fn told(path: &Path) -> String {
    let own = directories::UserDirs::new().and_then(|dirs| Some(path.strip_prefix(dirs.home_dir()).ok()?.to_owned()));
    own.map_or_else(|| path.display().to_string(), |within| Path::new("~").join(within).display().to_string())
}

/// Shows a folder in the file manager of the system.
pub fn show(folder: &Path) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let mut command = std::process::Command::new(program);
    command.arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Somebody has to hear that it is done.
        Ok(mut shown) => _ = std::thread::spawn(move || shown.wait()),
        Err(failed) => warn!("{program} cannot show {}: {failed}", folder.display()),
    }
}

/// A folder for games where the usual one cannot be written to: among the person's own files, else where anybody may write.
pub fn elsewhere() -> PathBuf {
    let own = directories::UserDirs::new();
    let own = own.as_ref().map(|dirs| dirs.document_dir().unwrap_or(dirs.home_dir()).to_owned());
    own.unwrap_or_else(std::env::temp_dir).join("caravanserai")
}

/// The folder `assets`: beside the program, else where it was built.
pub fn assets_folder() -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("assets")));
    match beside {
        Some(folder) if folder.is_dir() => folder,
        _ => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")),
    }
}
