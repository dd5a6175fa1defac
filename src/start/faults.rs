//! When a machine lacks something: one clear sentence instead of a back-trace, the details in the log. A fault of the game
//! leaves a report, which the next start tells of.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread::{ThreadId, current, park},
    time::{Duration, Instant, SystemTime},
};

use bevy::{
    log::{BoxedLayer, tracing_subscriber::fmt},
    prelude::*,
};

use super::system::{self, end_now};
use crate::app::{
    BUILD,
    contained::{self, Part},
    files::{self, PATIENCE},
    folders::Folders,
    options::Options,
};
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

/// The threads that serve viewers and speak to OBS: the game goes on without them, and whoever started them looks after them.
const BESIDE: [&str; 2] = ["overlay", "obs"];

static STARTED: AtomicBool = AtomicBool::new(false);
/// The exit code, once a thread ends the program.
static LEAVING: OnceLock<(u8, ThreadId)> = OnceLock::new();
static LOG: OnceLock<PathBuf> = OnceLock::new();
/// Where games lie, and since when this program runs.
static SAVES: OnceLock<(PathBuf, SystemTime)> = OnceLock::new();
/// What to start again with when the graphics card is lost, and since when this program runs.
static AGAIN: OnceLock<(Options, Instant)> = OnceLock::new();

/// The first frame has run: from here on a panic is our fault, not the machine's.
pub fn started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// Somebody leaves: the program ends with this code, once the game is on the disk. From here on a panic is the machine's
/// fault.
pub fn leave(code: u8) -> ! {
    let _ = LEAVING.set((code, current().id()));
    Part::Leaving.fail_if_broken();
    end(code)
}

/// Ends the program, everything written.
fn end(code: u8) -> ! {
    let last = finish();
    if last != LastWrite::Done {
        eprintln!("{}", saved(&last));
    }
    end_now(code)
}

/// Waits until everything is written, the game first, and says what of the rest may not be.
fn finish() -> LastWrite {
    let since = Instant::now();
    let last = finish_writing(PATIENCE);
    if !files::finish(PATIENCE.saturating_sub(since.elapsed())) {
        eprintln!("A file may not be written: the disk did not answer within {} seconds.", PATIENCE.as_secs());
    }
    last
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

/// Turns panics into one sentence. A panic in work beside the game is told to whoever asked for the work; any other ends
/// the program, once the game is on the disk.
pub fn speak_plainly(folders: &Folders, film: bool) {
    // A film is made beside a game that goes on.
    let _ = LOG.set(folders.logs.join(if film { "film.log" } else { "caravanserai.log" }));
    let _ = SAVES.set((folders.saves.clone(), SystemTime::now()));
    std::panic::set_hook(Box::new(|panic| {
        let what = contained::words(panic.payload());
        // The long form has addresses: a package has no names, and scripts/names finds them.
        let way = std::backtrace::Backtrace::force_capture();
        note(&format!("panic: {panic}\n{}{way:#}", system::place_of_program()));
        if contained::is_contained() || current().name().is_some_and(|name| BESIDE.contains(&name)) {
            return;
        }
        match LEAVING.get() {
            // Somebody leaves; what a driver says now concerns nobody.
            Some((code, thread)) if *thread == current().id() => end(*code),
            // Whoever ends the program does so in a moment.
            Some(_) => loop {
                park();
            },
            None => end_with(sentence(&what, STARTED.load(Ordering::Relaxed))),
        }
    }));
}

/// Says why the program ends and what became of the game, and ends it. After a lost card a game in a window starts again.
pub fn end_with((sentence, code): (String, u8)) -> ! {
    let _ = LEAVING.set((code, current().id()));
    eprintln!("{sentence}");
    if code == FAULT || code == DEVICE_LOST {
        eprintln!("{}", saved(&finish()));
    }
    if !STARTED.load(Ordering::Relaxed) {
        system::show(&sentence);
    }
    if let Some(report) = (code == FAULT).then(|| report(&sentence)).flatten() {
        eprintln!("A report lies in {}", report.display());
    } else if let Some(log) = LOG.get() {
        eprintln!("Details: {}", log.display());
    }
    let again = AGAIN.get().filter(|_| code == DEVICE_LOST);
    if let Some(arguments) = again.and_then(|(options, since)| arguments_again(options, since.elapsed())) {
        start_again(&arguments);
    }
    end_now(code)
}

/// Names the last report until somebody is told of it; lies beside the log.
const UNTOLD: &str = "fault-untold";

/// Puts everything into one folder that helps to find a fault: what was said, version, system, log and the game that was
/// played.
fn report(sentence: &str) -> Option<PathBuf> {
    let log = LOG.get()?;
    let logs = log.parent()?;
    let folder = logs.join(chrono::Local::now().format("fault-%Y-%m-%d-%H%M%S").to_string());
    fs::create_dir_all(&folder).ok()?;
    let text = format!("{sentence}\nVersion: {BUILD}\nSystem: {}\n", system::name());
    fs::write(folder.join("report.txt"), text).ok()?;
    // What cannot be added does not make the rest useless.
    fs::copy(log, folder.join("caravanserai.log")).ok();
    if let Some(game) = last_game() {
        fs::copy(&game, folder.join("game.caravan")).ok();
    }
    fs::write(logs.join(UNTOLD), folder.display().to_string()).ok();
    Some(folder)
}

/// The report that nobody was told of yet.
pub fn untold(logs: &Path) -> Option<PathBuf> {
    let report = PathBuf::from(fs::read_to_string(logs.join(UNTOLD)).ok()?);
    fs::remove_file(logs.join(UNTOLD)).ok()?;
    report.is_dir().then_some(report)
}

/// The game that this program wrote last.
fn last_game() -> Option<PathBuf> {
    let (saves, since) = SAVES.get()?;
    let written = |path: &PathBuf| Some(fs::metadata(path).ok()?.modified().ok()?).filter(|at| at >= since);
    let files = fs::read_dir(saves).ok()?.flatten().map(|file| file.path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == "caravan") && written(path).is_some())
        .max_by_key(written)
}

/// Remembers what to start again with.
pub fn may_start_again(options: &Options) {
    let _ = AGAIN.set((options.clone(), Instant::now()));
}

/// A program that was started again and has not run for so long is not started once more: the card may be gone for good.
const LEAST_RUN: Duration = Duration::from_secs(60);

/// What to start again with after so long; nothing where nobody looks at it. The game is not named: it is offered at the title.
fn arguments_again(options: &Options, ran: Duration) -> Option<Vec<OsString>> {
    if options.headless.is_some() || options.script.is_some() || (options.after_loss && ran < LEAST_RUN) {
        return None;
    }
    let mut arguments = vec!["--after-loss".into()];
    let mut add = |name: &str, value: Option<OsString>| {
        arguments.extend(value.map(|value| [name.into(), value]).into_iter().flatten())
    };
    add("--content", options.content.clone().map(OsString::from));
    add("--overlay", options.overlay.map(|port| port.to_string().into()));
    add("--window", options.window.map(|size| format!("{}x{}", size.width, size.height).into()));
    Some(arguments)
}

/// Another program takes the place of this one; where that cannot be done, this one just ends.
fn start_again(arguments: &[OsString]) {
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.args(arguments);
    #[cfg(target_os = "linux")]
    let failed = std::os::unix::process::CommandExt::exec(&mut command);
    // Elsewhere the system knows a window by the number of its process. This one has the game's file until it ends, which
    // is now.
    #[cfg(not(target_os = "linux"))]
    let Err(failed) = command.spawn() else { return };
    note(&format!("the program could not be started again: {failed}"));
}

/// What the graphics library says when the card or its driver has failed; the last is how it panics in calls that cannot
/// fail otherwise.
const LOST: [&str; 4] = ["DeviceLost", "evice is lost", "evice lost", "Error in "];

/// What to tell the player about a panic, and the exit code.
pub fn sentence(what: &str, started: bool) -> (String, u8) {
    if !started && (what.contains("Unable to find a GPU") || what.contains("RequestDevice")) {
        let missing = match std::env::consts::OS {
            "windows" => "It needs Direct3D 12 or Vulkan; the maker of the graphics card has a driver for it.",
            "macos" => "It needs Metal.",
            _ => "Install a Vulkan driver (on Debian: mesa-vulkan-drivers).",
        };
        return (format!("Caravanserai found no graphics driver it can draw with. {missing}"), NO_GRAPHICS);
    }
    if !started && (what.contains("event loop") || what.contains("EventLoop")) {
        let why = if cfg!(target_os = "linux") { ", and is libxkbcommon-x11-0 installed" } else { "" };
        return (
            format!("Caravanserai could not open a window on this display. Is the desktop session running{why}?"),
            NO_DISPLAY,
        );
    }
    if started && LOST.iter().any(|sign| what.contains(sign)) {
        return lost(what);
    }
    let what = what.lines().next().unwrap_or_default();
    (format!("Caravanserai stopped because of a fault in the game: {what}"), FAULT)
}

/// What to tell the player when the graphics card fails in the middle of a game, and the exit code.
pub fn lost(what: &str) -> (String, u8) {
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
        && fs::create_dir_all(folder).is_ok()
        && let Ok(mut file) = File::options().create(true).append(true).open(path)
    {
        let _ = writeln!(file, "{text}");
    }
}

/// Writes the log of this run to a file, and keeps the one before it.
pub fn log_file(app: &mut App) -> Option<BoxedLayer> {
    let usual = || Some(app.world().get_resource::<Folders>()?.logs.join("caravanserai.log"));
    let path = LOG.get().cloned().or_else(usual)?;
    fs::create_dir_all(path.parent()?).ok()?;
    let _ = fs::rename(&path, path.with_extension("previous.log"));
    let file = File::create(&path).ok()?;
    Some(Box::new(fmt::layer().with_ansi(false).with_writer(Mutex::new(file))))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::app::{games::GameKind, options::Size};

    #[test]
    fn a_missing_driver_names_the_package_and_has_its_own_exit_code() {
        let (text, code) = sentence("Unable to find a GPU! Make sure …", false);
        assert!(!cfg!(target_os = "linux") || text.contains("mesa-vulkan-drivers"));
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
        // The cause is told in a later line.
        let poll = "Error in Device::poll: Validation Error\n\nCaused by:\n  Parent device is lost";
        let (text, code) = sentence(poll, true);
        assert!(!text.contains('\n') && code == DEVICE_LOST, "{text}");
        assert_eq!(sentence("Error in Buffer::get_mapped_range: Validation Error", true).1, DEVICE_LOST, "seen so");
        assert_eq!(sentence("index 3: RequestDevice", true).1, FAULT, "a driver was there");
    }

    #[test]
    fn a_lost_window_is_opened_again_and_nothing_else_is() {
        let window =
            Options { window: Some(Size { width: 900, height: 600 }), overlay: Some(8080), ..Options::default() };
        let game = Options { game: Some(GameKind::World), load: Some("a.caravan".into()), ..window.clone() };
        let again = arguments_again(&game, Duration::ZERO).unwrap();
        assert_eq!(
            again,
            ["--after-loss", "--overlay", "8080", "--window", "900x600"],
            "the game is offered, not dealt"
        );
        let parsed = Options::try_parse_from([OsString::from("caravanserai")].into_iter().chain(again)).unwrap();
        assert!(parsed.after_loss);
        assert_eq!(arguments_again(&parsed, Duration::from_secs(59)), None, "it is lost at once again");
        assert!(arguments_again(&parsed, LEAST_RUN).is_some());
        let script = Options { script: Some("s.ron".into()), ..window.clone() };
        let headless = Options { headless: window.window, ..Options::default() };
        assert!([script, headless].iter().all(|options| arguments_again(options, LEAST_RUN).is_none()));
    }

    #[test]
    fn what_is_said_about_the_game_is_true() {
        assert!(saved(&LastWrite::Done).contains("saved up to the last decision"));
        assert!(saved(&LastWrite::Failed("no space".into())).ends_with("could not be saved: no space"));
        assert!(saved(&LastWrite::Late).contains("may not be saved"));
    }
}
