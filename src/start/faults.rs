//! When a machine lacks something: one clear sentence instead of a back-trace, the details in the log.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bevy::{
    log::{BoxedLayer, tracing_subscriber::fmt},
    prelude::*,
};

use crate::app::{contained, folders::Folders};
use crate::session::autosave::{LastWrite, finish_writing};

/// Exit code: there is no display to open a window on.
pub const NO_DISPLAY: u8 = 3;
/// Exit code: no graphics driver that can draw.
pub const NO_GRAPHICS: u8 = 4;
/// Exit code: the script cannot be read.
pub const BAD_SCRIPT: u8 = 5;
/// Exit code: the game's own files are missing.
pub const NO_ASSETS: u8 = 6;
/// Exit code: the graphics card was lost.
pub const DEVICE_LOST: u8 = 7;
/// Exit code: a fault in the game itself.
pub const FAULT: u8 = 70;

/// Threads that serve others: the game goes on without them.
const BESIDE: [&str; 2] = ["overlay", "saves"];

static STARTED: AtomicBool = AtomicBool::new(false);
/// The exit code, once somebody leaves.
static LEAVING: OnceLock<u8> = OnceLock::new();
static LOG: OnceLock<PathBuf> = OnceLock::new();

/// The first frame has run: from here on a panic is our fault, not the machine's.
pub fn started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// The program ends with this code: from here on a panic is the machine's fault.
pub fn leaving(code: u8) {
    let _ = LEAVING.set(code);
}

/// What became of the game that was played.
pub fn saved(last: &LastWrite) -> String {
    match last {
        LastWrite::Done => "Your game is saved up to the last decision.".to_owned(),
        LastWrite::Failed(why) => format!("Your game could not be saved: {why}"),
        LastWrite::Late => format!(
            "The last decisions of your game may not be saved: the disk did not answer within {} seconds.",
            PATIENCE.as_secs()
        ),
    }
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

/// How long the end of the program waits for a slow disk.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Turns panics into one sentence. A panic in work beside the game is told to whoever asked for the work; any other ends
/// the program, once the game is on the disk.
pub fn speak_plainly(logs: &Path) {
    let _ = LOG.set(logs.join("caravanserai.log"));
    std::panic::set_hook(Box::new(|panic| {
        let what = contained::words(panic.payload());
        note(&format!("panic: {panic}\n{}", std::backtrace::Backtrace::force_capture()));
        if contained::is_contained() || BESIDE.iter().any(|name| std::thread::current().name() == Some(name)) {
            return;
        }
        if let Some(code) = LEAVING.get() {
            // Somebody leaves; what a driver says now concerns nobody.
            finish_writing(PATIENCE);
            std::process::exit((*code).into());
        }
        let (sentence, code) = sentence(&what, STARTED.load(Ordering::Relaxed));
        eprintln!("{sentence}");
        if code == FAULT || code == DEVICE_LOST {
            eprintln!("{}", saved(&finish_writing(PATIENCE)));
        }
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
    if started && ["DeviceLost", "evice is lost", "evice lost"].iter().any(|lost| what.contains(lost)) {
        return render(what);
    }
    (format!("Caravanserai stopped because of a fault in the game: {what}"), FAULT)
}

/// What to tell the player when the graphics card fails in the middle of a game, and the exit code.
pub fn render(what: &str) -> (String, u8) {
    let what = what.lines().next().unwrap_or_default();
    let sentence = format!(
        "Caravanserai lost the graphics card ({what}): its driver was restarted or is out of memory. \
         Start the game again and choose Continue."
    );
    (sentence, DEVICE_LOST)
}

/// Adds to the log, also where nothing else can.
pub fn note(text: &str) {
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
    #[test]
    fn a_lost_device_is_no_fault_of_the_game() {
        let (text, code) = sentence("wgpu error: Validation Error: Parent device is lost", true);
        assert!(text.contains("lost the graphics card") && text.contains("Continue"));
        assert_eq!(code, DEVICE_LOST);
    }

    #[test]
    fn what_is_said_about_the_game_is_true() {
        assert!(saved(&LastWrite::Done).contains("saved up to the last decision"));
        assert!(saved(&LastWrite::Failed("no space".into())).ends_with("could not be saved: no space"));
        assert!(saved(&LastWrite::Late).contains("may not be saved"));
    }
}
