//! The program in a real window under Xvfb: games are played with one device alone, as a person at this machine would.
//!
//! `cargo test -p caravanserai --test window -- --ignored` plays whole games of all four kinds by mouse and by keys.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod display;

use std::{fs, process::Command};

use display::Display;

/// Plays a script in a window; says why where that cannot be done here.
fn play(game: &str, script: &str) {
    play_scaled(game, script, "1");
}

/// The same where the system says so many pixels a point.
fn play_scaled(game: &str, script: &str, factor: &str) {
    let Some(display) = Display::open(1280, 720) else {
        return display::left_out("there is no Xvfb on this machine");
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
        return;
    }
    assert!(ended.status.success(), "{game}: {script}\n{}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
fn a_window_is_played_in_by_mouse_and_by_keys() {
    play("golem", r#"[Until("screen", "Table"), PlayTo(Mouse, 2), PlayTo(Keys, 3)]"#);
}

#[test]
fn a_window_opens_whatever_the_system_says_about_its_points() {
    for factor in ["50", "nan", "-3"] {
        play_scaled("golem", r#"[Until("screen", "Table"), Settle]"#, factor);
    }
}

macro_rules! whole_games {
    ($($name:ident: $device:literal, $game:literal;)+) => {
        $(#[test]
        #[ignore = "minutes without a graphics card"]
        fn $name() {
            let steps = format!(r#"[Until("screen", "Table"), PlayTo({}, 999), Until("screen", "Results")]"#, $device);
            play($game, &steps);
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
