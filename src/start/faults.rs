//! When a machine lacks something: one clear sentence instead of a back-trace, the details in the log.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use bevy::{
    log::{BoxedLayer, tracing_subscriber::fmt},
    prelude::*,
};

use crate::app::folders::Folders;

/// Exit code: there is no display to open a window on.
pub const NO_DISPLAY: u8 = 3;
/// Exit code: no graphics driver that can draw.
pub const NO_GRAPHICS: u8 = 4;
/// Exit code: the script cannot be read.
pub const BAD_SCRIPT: u8 = 5;
/// Exit code: a fault in the game itself.
pub const FAULT: u8 = 70;

static STARTED: AtomicBool = AtomicBool::new(false);
static LOG: OnceLock<PathBuf> = OnceLock::new();

/// The first frame has run: from here on a panic is our fault, not the machine's.
pub fn started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// Checks for a display before the engine does, because the engine would only panic.
pub fn display() -> Result<(), &'static str> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") {
        return Err(
            "Caravanserai needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a desktop session, or use --headless WIDTHxHEIGHT to draw without a window.",
        );
    }
    Ok(())
}

/// Turns panics into one sentence; the first one ends the program.
pub fn speak_plainly(logs: &Path) {
    let _ = LOG.set(logs.join("caravanserai.log"));
    std::panic::set_hook(Box::new(|panic| {
        let what = panic
            .payload()
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.payload().downcast_ref::<String>().cloned())
            .unwrap_or_default();
        note(&format!("panic: {panic}\n{}", std::backtrace::Backtrace::force_capture()));
        let (sentence, code) = sentence(&what, STARTED.load(Ordering::Relaxed));
        eprintln!("{sentence}");
        if let Some(log) = LOG.get() {
            eprintln!("Details: {}", log.display());
        }
        std::process::exit(code.into());
    }));
}

/// What to tell the player about a panic, and the exit code.
fn sentence(what: &str, started: bool) -> (String, u8) {
    if what.contains("Unable to find a GPU") || what.contains("RequestDevice") {
        return (
            "Caravanserai found no graphics driver it can draw with. Install a Vulkan driver (on Debian: mesa-vulkan-drivers).".into(),
            NO_GRAPHICS,
        );
    }
    if !started && (what.contains("event loop") || what.contains("EventLoop")) {
        return (
            "Caravanserai could not open a window on this display. Is the desktop session running, and is libxkbcommon-x11-0 installed?".into(),
            NO_DISPLAY,
        );
    }
    let what = what.lines().next().unwrap_or_default();
    (
        format!(
            "Caravanserai stopped because of a fault in the game: {what} Your game is saved up to the last decision."
        ),
        FAULT,
    )
}

fn note(text: &str) {
    if let Some(path) = LOG.get()
        && let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
        && let Ok(mut file) = File::options().create(true).append(true).open(path)
    {
        let _ = writeln!(file, "{text}");
    }
}

/// Writes the log of this run to a file, and keeps the one before it.
pub fn log_file(app: &mut App) -> Option<BoxedLayer> {
    let folder = app.world().get_resource::<Folders>()?.logs.clone();
    let path = folder.join("caravanserai.log");
    std::fs::create_dir_all(&folder).ok()?;
    let _ = std::fs::rename(&path, folder.join("caravanserai.previous.log"));
    let file = File::create(&path).ok()?;
    Some(Box::new(fmt::layer().with_ansi(false).with_writer(Mutex::new(file))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_driver_names_the_package_and_has_its_own_exit_code() {
        let (text, code) = sentence("Unable to find a GPU! Make sure …", false);
        assert!(text.contains("mesa-vulkan-drivers"));
        assert_eq!(code, NO_GRAPHICS);
    }

    #[test]
    fn an_ordinary_fault_says_so_in_one_line() {
        let (text, code) = sentence("index out of bounds\nsecond line", true);
        assert!(text.contains("index out of bounds") && !text.contains('\n'));
        assert_eq!(code, FAULT);
    }
}
