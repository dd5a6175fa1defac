//! Puts the program together: engine, window or picture, folders, logs, and what happens when a machine lacks something.

mod faults;
mod headless;

use std::path::PathBuf;

use bevy::{
    app::ScheduleRunnerPlugin,
    asset::AssetMetaCheck,
    log::LogPlugin,
    prelude::*,
    render::RenderPlugin,
    window::{ExitCondition, PresentMode, WindowResolution},
    winit::WinitPlugin,
};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};

pub use headless::Picture;

use crate::{
    driver,
    folders::Folders,
    games::GameSetup,
    options::{Options, Size},
    settings::{Settings, SettingsFile, WindowKind},
};

/// Runs the game until the player leaves.
pub fn run(options: Options) -> AppExit {
    let folders = Folders::find();
    faults::speak_plainly(&folders.logs);
    if options.headless.is_none()
        && let Err(sentence) = faults::display()
    {
        eprintln!("{sentence}");
        return AppExit::from_code(faults::NO_DISPLAY);
    }
    let script = match options.script.as_deref().map(driver::Script::read).transpose() {
        Ok(script) => script,
        Err(fault) => {
            eprintln!("{fault}");
            return AppExit::from_code(faults::BAD_SCRIPT);
        }
    };
    let mut app = App::new();
    app.insert_resource(SettingsFile(Some(folders.settings.join("settings.ron"))))
        .insert_resource(folders)
        .insert_resource(options.clone());
    add_engine(&mut app, &options);
    app.add_plugins(crate::plugin)
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, faults::started.run_if(run_once));
    take_over_options(app.world_mut(), &options);
    if let Some(size) = options.headless {
        app.add_plugins(headless::plugin(size));
    } else {
        app.add_systems(Update, follow_window_setting);
    }
    if let Some(script) = script {
        app.insert_resource(script).add_plugins(driver::plugin);
    }
    app.run()
}

/// Bevy, egui and the sound library, for a window or for a picture.
fn add_engine(app: &mut App, options: &Options) {
    let size = options.headless.or(options.window).unwrap_or(Size { width: 1280, height: 720 });
    let window = Window {
        title: "Caravanserai".into(),
        name: Some("caravanserai".into()),
        resolution: WindowResolution::new(size.width, size.height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let engine = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            exit_condition: if options.headless.is_some() {
                ExitCondition::DontExit
            } else {
                ExitCondition::OnPrimaryClosed
            },
            ..default()
        })
        .set(AssetPlugin {
            file_path: assets_folder().to_string_lossy().into_owned(),
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .set(LogPlugin {
            filter: format!(
                "{},wgpu=error,naga=warn,bevy_egui=warn,symphonia=warn,calloop=error",
                bevy::log::DEFAULT_FILTER
            ),
            custom_layer: faults::log_file,
            ..default()
        })
        .set(RenderPlugin { synchronous_pipeline_compilation: options.headless.is_some(), ..default() });
    if options.headless.is_some() {
        app.add_plugins((engine.disable::<WinitPlugin>(), ScheduleRunnerPlugin::run_loop(std::time::Duration::ZERO)));
    } else {
        app.add_plugins(engine);
    }
    app.add_plugins((EguiPlugin::default(), bevy_kira_audio::AudioPlugin));
    // The camera below carries the panels; a second camera must not take them over.
    let mut panels = app.world_mut().resource_mut::<EguiGlobalSettings>();
    panels.auto_create_primary_context = false;
    // A window that is only data has no input method.
    panels.enable_ime = options.headless.is_none();
}

/// The folder `assets`: beside the program, else where it was built.
fn assets_folder() -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("assets")));
    match beside {
        Some(folder) if folder.is_dir() => folder,
        _ => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")),
    }
}

/// The one camera: the table and, over it, the panels.
#[derive(Component)]
pub struct MainCamera;

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), MainCamera, Camera2d, Msaa::Off, PrimaryEguiContext));
}

/// What the command line asks for goes into the set-up of the new-game screen.
fn take_over_options(world: &mut World, options: &Options) {
    let mut setup: GameSetup = world.resource::<Settings>().last_game.clone();
    setup.apply(options);
    world.insert_resource(setup);
}

fn follow_window_setting(settings: Res<Settings>, mut window: Single<&mut Window, With<bevy::window::PrimaryWindow>>) {
    use bevy::window::{MonitorSelection, WindowMode};
    let wanted = match settings.window {
        WindowKind::Windowed => WindowMode::Windowed,
        WindowKind::FullScreen => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}
