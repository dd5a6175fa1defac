//! The program in a real window under Xvfb: games are played with one device alone, as a person at this machine would.
//!
//! `cargo test -p caravanserai --test window -- --ignored` plays whole games of all four kinds by mouse and by keys.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod display;

use std::{
    fs,
    path::Path,
    process::{Child, Command},
    time::{Duration, Instant},
};

use display::Display;
use tempfile::TempDir;

/// Plays a script in a window; says why where that cannot be done here.
fn play(game: &str, script: &str) -> Option<TempDir> {
    play_scaled(game, script, "1")
}

/// The same where the system says so many pixels a point. Gives the player's files, if there was a window.
fn play_scaled(game: &str, script: &str, factor: &str) -> Option<TempDir> {
    let Some(display) = Display::open(1280, 720) else {
        display::left_out("there is no Xvfb on this machine");
        return None;
    };
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("settings")).unwrap();
    fs::write(home.path().join("settings/settings.ron"), "(own_speed: Instant, computer_speed: Instant)").unwrap();
    let file = home.path().join("script.ron");
    fs::write(&file, script).unwrap();
    let ended = Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .env("CARAVANSERAI_HOME", home.path())
        .env("DISPLAY", &display.name)
        .env_remove("WAYLAND_DISPLAY")
        .env("WINIT_X11_SCALE_FACTOR", factor)
        .args(["--window", "1280x720", "--game", game, "--seats", "human,level:1", "--seed", "11", "--script"])
        .arg(file)
        .output()
        .unwrap();
    if display::nothing_draws_here(ended.status.code()) {
        return None;
    }
    assert!(ended.status.success(), "{game}: {script}\n{}", String::from_utf8_lossy(&ended.stderr));
    Some(home)
}

/// Whether a file holds a picture.
fn is_picture(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG"))
}

#[test]
fn one_key_keeps_a_picture_and_the_saved_game_has_its_own() {
    let told = r#"[Until("screen", "Table"), Until("phase", "Choosing"), Settle, Key("F12"), Wait(3.0),
        AssertText("Saved:"), AssertThing("picture.folder")]"#;
    let Some(home) = play("golem", told) else { return };
    let kept: Vec<_> = fs::read_dir(home.path().join("pictures")).unwrap().flatten().collect();
    assert!(kept.len() == 1 && is_picture(&kept[0].path()), "{kept:?}");
    assert!(is_picture(&home.path().join("saves/.autosave.caravan.png")));
}

#[test]
fn a_window_is_played_in_by_mouse_and_by_keys() {
    let _ = play("golem", r#"[Until("screen", "Table"), PlayTo(Mouse, 2), PlayTo(Keys, 3)]"#);
}

#[test]
fn a_window_opens_whatever_the_system_says_about_its_points() {
    for factor in ["50", "nan", "-3"] {
        let _ = play_scaled("golem", r#"[Until("screen", "Table"), Settle]"#, factor);
    }
}

/// A program that ends with the test, however that ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Running {
    fn start(display: &Display, home: &Path, arguments: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
        program.env("CARAVANSERAI_HOME", home).env("DISPLAY", &display.name).env_remove("WAYLAND_DISPLAY");
        Running(program.args(["--window", "1280x720"]).args(arguments).spawn().unwrap())
    }

    /// Waits until something is so; it never is where nothing can be drawn.
    fn until(&mut self, what: &str, so: impl Fn() -> bool) -> bool {
        let started = Instant::now();
        while !so() {
            if let Some(ended) = self.0.try_wait().unwrap() {
                assert!(display::nothing_draws_here(ended.code()), "{ended}");
                return false;
            }
            assert!(started.elapsed() < Duration::from_secs(300), "this never happens: {what}");
            std::thread::sleep(Duration::from_millis(20));
        }
        true
    }
}

/// Somebody is there to read a notice: the program stays.
#[test]
fn a_game_that_cannot_be_opened_leaves_the_window_open() {
    let Some(display) = Display::open(1280, 720) else {
        return display::left_out("there is no Xvfb on this machine");
    };
    let home = tempfile::tempdir().unwrap();
    let mut program = Running::start(&display, home.path(), &["--load", "nowhere.caravan"]);
    let log = || fs::read_to_string(home.path().join("logs/caravanserai.log")).unwrap_or_default();
    if program.until("it is told", || log().contains("nowhere.caravan cannot be opened")) {
        assert_eq!(program.0.try_wait().unwrap(), None);
    }
}

/// OBS breaks down when it looks for a window and meets one without the first of its two names.
#[cfg(target_os = "linux")]
#[test]
fn a_window_has_both_names_that_others_look_for() {
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};
    let Some(display) = Display::open(1280, 720) else {
        return display::left_out("there is no Xvfb on this machine");
    };
    let home = tempfile::tempdir().unwrap();
    let mut program = Running::start(&display, home.path(), &[]);
    let (x11, screen) = x11rb::connect(Some(&display.name)).unwrap();
    let root = x11rb::connection::Connection::setup(&x11).roots[screen].root;
    let names = || -> Vec<String> {
        let windows = x11.query_tree(root).unwrap().reply().unwrap().children;
        let named = windows.iter().filter_map(|window| {
            let asked = x11.get_property(false, *window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 99);
            Some(String::from_utf8(asked.unwrap().reply().ok()?.value).unwrap()).filter(|names| !names.is_empty())
        });
        named.collect()
    };
    if program.until("there is a window with names", || !names().is_empty()) {
        assert_eq!(names(), ["caravanserai\0caravanserai\0"]);
    }
}

macro_rules! whole_games {
    ($($name:ident: $device:literal, $game:literal;)+) => {
        $(#[test]
        #[ignore = "minutes without a graphics card"]
        fn $name() {
            let steps = format!(r#"[Until("screen", "Table"), PlayTo({}, 999), Until("screen", "Results")]"#, $device);
            let _ = play($game, &steps);
        })+
    };
}

whole_games! {
    golem_edition_ends_in_a_window_by_mouse_alone: "Mouse", "golem";
    spice_road_ends_in_a_window_by_mouse_alone: "Mouse", "spice";
    an_endless_world_ends_in_a_window_by_mouse_alone: "Mouse", "world";
    the_call_for_adventure_ends_in_a_window_by_mouse_alone: "Mouse", "adventure";
    golem_edition_ends_in_a_window_by_keys_alone: "Keys", "golem";
    spice_road_ends_in_a_window_by_keys_alone: "Keys", "spice";
    an_endless_world_ends_in_a_window_by_keys_alone: "Keys", "world";
    the_call_for_adventure_ends_in_a_window_by_keys_alone: "Keys", "adventure";
}
