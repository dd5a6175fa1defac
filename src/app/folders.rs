//! Where the player's files live: the platform's own folders, or one folder named by `CARAVANSERAI_HOME`.

use std::ffi::OsString;
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
    /// Games that are over, one file each.
    pub history: PathBuf,
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
                history: own.data_dir().join("history"),
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
            history: home.join("history"),
            logs: home.join("logs"),
        }
    }
}

impl Folders {
    /// Pictures of the table and of results; made when something is written there.
    pub fn pictures(&self) -> PathBuf {
        self.saves.with_file_name("pictures")
    }

    /// Films of games; made when one is asked for.
    pub fn films(&self) -> PathBuf {
        self.saves.with_file_name("films")
    }

    /// The file of the people who play here.
    pub fn people(&self) -> PathBuf {
        self.history.with_file_name("profiles.ron")
    }

    /// Where all games and people together lie as one file, and are looked for; made when something is written there.
    pub fn exports(&self) -> PathBuf {
        self.history.with_file_name("exports")
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
    // Explorer takes a path with the other kind of slash for none at all.
    let folder: PathBuf = folder.components().collect();
    command.arg(&folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
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

/// The folder `assets`: the first of its places that holds pictures, else where it should be.
pub fn assets_folder() -> PathBuf {
    let mut places = assets_places();
    let found = places.iter().position(|folder| folder.join("baked").is_dir());
    places.swap_remove(found.unwrap_or(0))
}

/// Where `assets` may lie, in the order in which they are tried.
pub fn assets_places() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    places(std::env::consts::OS, program.parent().unwrap_or(Path::new("")), |name| std::env::var_os(name))
}

fn places(system: &str, program: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let shared = |folder: PathBuf| folder.join("caravanserai/assets");
    let mut places = vec![program.join("assets")];
    places.extend(program.parent().map(|prefix| match system {
        // In a bundle the program lies in Contents/MacOS.
        "macos" => prefix.join("Resources/assets"),
        _ => shared(prefix.join("share")),
    }));
    // A checkout: our scripts and cargo say where it is, and nothing of it is written into the program.
    let checkouts = ["CARAVANSERAI_CHECKOUT", "CARGO_MANIFEST_DIR"].into_iter().filter_map(&variable);
    places.extend(checkouts.map(|folder| Path::new(&folder).join("assets")));
    if system != "windows" {
        let given = variable("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
        let folders = given.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
        // The standard says that a folder that is not named from the root is to be ignored.
        places.extend(std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).map(shared));
        places.push(shared("/usr/share".into()));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places_of(system: &str, program: &str, variables: &[(&str, &str)]) -> Vec<PathBuf> {
        let value = |name: &str| Some(variables.iter().find(|(other, _)| *other == name)?.1.into());
        places(system, program.as_ref(), value)
    }

    /// Paths as this test writes them are whole ones here.
    #[cfg(unix)]
    #[test]
    fn a_package_finds_its_files_where_it_puts_them() {
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let system = "/usr/share/caravanserai/assets";
        assert_eq!(
            places_of("linux", "/usr/bin", &[])[..4],
            paths(&["/usr/bin/assets", system, "/usr/local/share/caravanserai/assets", system])
        );
        let variables = [("XDG_DATA_DIRS", "/opt/share:here:/srv")];
        assert_eq!(
            places_of("linux", "/home/ada/caravanserai/bin", &variables),
            paths(&[
                "/home/ada/caravanserai/bin/assets",
                "/home/ada/caravanserai/share/caravanserai/assets",
                "/opt/share/caravanserai/assets",
                "/srv/caravanserai/assets",
                system
            ])
        );
    }

    #[test]
    fn a_bundle_and_an_unpacked_folder_find_theirs() {
        let bundle = places_of("macos", "Caravanserai.app/Contents/MacOS", &[]);
        assert_eq!(bundle[1], Path::new("Caravanserai.app/Contents/Resources/assets"));
        // What other systems share says nothing on Windows.
        let unpacked = places_of("windows", "games/caravanserai", &[("XDG_DATA_DIRS", "/opt/share")]);
        assert_eq!(unpacked[0], Path::new("games/caravanserai/assets"));
        assert_eq!(unpacked.len(), 2);
    }

    #[test]
    fn a_checkout_comes_before_what_is_installed_and_is_known_only_by_variables() {
        let variables = [("CARAVANSERAI_CHECKOUT", "/here"), ("CARGO_MANIFEST_DIR", "/there")];
        let found = places_of("linux", "/target/debug", &variables);
        assert_eq!(found[2..4], [Path::new("/here/assets"), Path::new("/there/assets")]);
    }

    #[test]
    fn the_checkout_is_found_by_what_cargo_runs() {
        assert!(assets_folder().join("baked").is_dir());
    }
}
