//! The stream layout at the real table, without a window: what it promises to keep clear is clear.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bevy::input::{ButtonState, keyboard::Key};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use caravanserai::app::{
    Screen,
    games::{GameKind, GameSetup, SeatKind},
    named::Named,
    options::Options,
    requests::{StartGame, Watch},
    settings::{Corner, LayoutSettings, ScoreView, Settings, Speed},
};
use caravanserai::driver::gestures;
use caravanserai::inspect::{CloseUp, Steer};
use caravanserai::session::Match;
use caravanserai::start::bare_app;

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Frames until the pictures of the game are there and the table is seen.
fn until_seen(app: &mut App) {
    frames(app, 10);
    while app.world().resource::<Named>().get("cover").is_some() {
        app.update();
        std::thread::yield_now();
    }
}

/// How small text may be holds for the whole process: one program at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The program with everything for viewers at the table, large and calm.
fn program() -> App {
    let mut app = bare_app(Options::default(), None);
    // Sixty pictures a second, however fast the machine is: panels rest by the clock.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 60));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.own_speed = Speed::Instant;
    settings.computer_speed = Speed::Instant;
    settings.stream.win_chance = true;
    settings.stream.claim_badges = true;
    while *app.world().resource::<State<Screen>>().get() == Screen::Loading {
        app.update();
    }
    app
}

/// Everything with a name that lies in the camera's place, for each corner, size and window.
fn intruders(app: &mut App) -> Vec<String> {
    let mut found = Vec::new();
    for window in [vec2(1920.0, 1080.0), vec2(1280.0, 720.0), vec2(1024.0, 768.0)] {
        gestures::make(app.world_mut(), gestures::Gesture::Resize(window.x, window.y));
        for camera in [Corner::UpperLeft, Corner::UpperRight, Corner::LowerLeft, Corner::LowerRight] {
            for camera_size in [0.12, 0.22, 0.32] {
                let layout = LayoutSettings { on: true, camera, camera_size, ..default() };
                app.world_mut().resource_mut::<Settings>().stream.layout = layout;
                frames(app, 4);
                let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
                assert_eq!(windows.single(app.world()).unwrap().size(), window);
                let clear = layout.camera_rect(window).unwrap();
                let named = app.world().resource::<Named>();
                for name in named.names() {
                    let shared = named.get(name).unwrap().rect.intersect(clear);
                    if shared.width() > 1.0 && shared.height() > 1.0 {
                        found.push(format!("{name} in {window} {camera:?} {camera_size}: {shared:?}"));
                    }
                }
                assert!(named.get("ribbon").is_some() && named.get("win-chance").is_some());
            }
        }
    }
    found
}

#[test]
fn nothing_lies_where_the_camera_picture_goes() {
    let _alone = alone();
    for game in GameKind::ALL {
        let mut app = program();
        let mut setup = GameSetup { game, seed: Some(5), first: Some(0), ..default() };
        setup.seats[3].kind = SeatKind::Person;
        app.world_mut().write_message(StartGame::new(setup));
        while app.world().get_resource::<Match>().is_none() {
            app.update();
        }
        until_seen(&mut app);
        assert_eq!(intruders(&mut app), Vec::<String>::new(), "{game:?}");
    }
}

#[test]
fn the_bar_of_chances_does_not_tell_what_the_options_hide() {
    let _alone = alone();
    for (scores, shown) in [(ScoreView::Open, true), (ScoreView::Own, false), (ScoreView::Hidden, false)] {
        let mut app = program();
        app.world_mut().resource_mut::<Settings>().scores = scores;
        app.world_mut().write_message(StartGame::new(GameSetup { seed: Some(5), first: Some(0), ..default() }));
        while app.world().get_resource::<Match>().is_none() {
            app.update();
        }
        until_seen(&mut app);
        assert_eq!(app.world().resource::<Named>().get("win-chance").is_some(), shown, "{scores:?}");
    }
}

#[test]
fn nothing_of_a_replay_lies_there_either() {
    let _alone = alone();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-4.caravan");
    let record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap();
    let mut app = program();
    app.world_mut().write_message(Watch::from(record, 40));
    until_seen(&mut app);
    assert!(app.world().resource::<Named>().get("replay.timeline").is_some());
    assert_eq!(intruders(&mut app), Vec::<String>::new());
}

#[test]
fn what_steers_a_playing_replay_leaves_with_the_pointer_and_comes_back_with_it() {
    let _alone = alone();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-4.caravan");
    let record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap();
    let mut app = program();
    // Thirty frames are three seconds.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.world_mut().resource_mut::<Settings>().stream.layout.on = true;
    app.world_mut().write_message(Watch::new(record));
    let point = |app: &mut App, x: f32| {
        gestures::make(app.world_mut(), gestures::Gesture::Move(vec2(x, 300.0)));
        frames(app, 4);
    };
    let shows = |app: &App, name: &str| app.world().resource::<Named>().get(name).is_some();
    frames(&mut app, 5);
    point(&mut app, 600.0);
    assert!(shows(&app, "replay.play") && shows(&app, "replay.timeline"));
    frames(&mut app, 40);
    assert!(!shows(&app, "replay.play") && shows(&app, "replay.timeline"), "viewers have come for the game");
    point(&mut app, 620.0);
    assert!(shows(&app, "replay.play") && shows(&app, "replay.branch"));
    // Whoever pauses to talk about a hand wants it seen: what lies over it leaves then too.
    app.world_mut().write_message(Steer::Toggle);
    frames(&mut app, 60);
    assert!(!shows(&app, "replay.play") && shows(&app, "replay.timeline"));
    point(&mut app, 640.0);
    assert!(shows(&app, "replay.play") && shows(&app, "replay.branch"));
}

#[test]
fn a_clean_broadcast_shows_nothing_of_whoever_operates_it() {
    let _alone = alone();
    let shows = |app: &App, name: &str| app.world().resource::<Named>().get(name).is_some();
    let mut app = program();
    app.world_mut().write_message(StartGame::new(GameSetup { seed: Some(5), first: Some(0), ..default() }));
    while app.world().get_resource::<Match>().is_none() {
        app.update();
    }
    until_seen(&mut app);
    let rest_on_card = |app: &mut App| {
        let card = app.world().resource::<Named>().get("market.2").unwrap().rect.center();
        gestures::make(app.world_mut(), gestures::Gesture::Move(vec2(card.x + 40.0, card.y + 160.0)));
        frames(app, 4);
        gestures::make(app.world_mut(), gestures::Gesture::Move(vec2(card.x, card.y)));
        frames(app, 60);
        app.world().resource::<CloseUp>().subject.is_some()
    };
    assert!(
        shows(&app, "table.menu") && rest_on_card(&mut app),
        "usually there are buttons, and what is pointed at is told"
    );
    app.world_mut().resource_mut::<Settings>().stream.clean = true;
    frames(&mut app, 4);
    assert!(shows(&app, "ribbon") && !shows(&app, "table.menu") && !shows(&app, "table.hint"));
    assert!(!rest_on_card(&mut app), "a card beside the pointer");
    // Whoever asks by key is shown it.
    for state in [ButtonState::Pressed, ButtonState::Released] {
        gestures::make(app.world_mut(), gestures::Gesture::Key(KeyCode::KeyE, Key::Character("e".into()), state));
        frames(&mut app, 2);
    }
    assert!(app.world().resource::<CloseUp>().subject.is_some());

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-4.caravan");
    let record = chronicle::Record::load(content::embedded(), path.as_ref()).unwrap();
    app.world_mut().write_message(Watch::new(record));
    frames(&mut app, 10);
    gestures::make(app.world_mut(), gestures::Gesture::Move(vec2(640.0, 300.0)));
    frames(&mut app, 4);
    assert!(shows(&app, "replay.timeline") && !shows(&app, "replay.play") && !shows(&app, "replay.branch"));
    app.world_mut().resource_mut::<Settings>().stream.clean = false;
    frames(&mut app, 4);
    assert!(shows(&app, "replay.play") && shows(&app, "replay.branch"));
}

#[test]
fn a_command_writes_scenes_for_obs_with_the_port_of_the_settings_or_its_own() {
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("settings");
    std::fs::create_dir_all(&settings).unwrap();
    std::fs::write(settings.join("settings.ron"), "(stream: (overlay_port: 8399))").unwrap();
    let run = |file: &std::path::Path, more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_caravanserai"));
        let command = command.env("CARAVANSERAI_HOME", home.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.arg("--obs-scenes").arg(file).args(more).output().unwrap()
    };
    let file = home.path().join("scenes.json");
    for (more, port) in [(&[][..], 8399), (&["--overlay", "8401"], 8401)] {
        let ended = run(&file, more);
        assert!(ended.status.success(), "{ended:?}");
        let scenes: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        let mut sources = scenes["sources"].as_array().unwrap().iter();
        let score = format!("http://127.0.0.1:{port}/score");
        assert!(sources.any(|source| source["settings"]["url"] == *score), "{scenes}");
    }
    let ended = run(&settings, &[]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("cannot be written"), "{ended:?}");
}
