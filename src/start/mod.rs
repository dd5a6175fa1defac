//! Puts the program together: engine, window or picture, folders, logs, and what happens when a machine lacks something.

mod faults;
mod files;
mod headless;
mod memory;
mod scale;
mod system;
mod watchdog;
mod window;

use std::path::Path;
use std::time::Duration;

use bevy::{
    app::{PluginGroupBuilder, ScheduleRunnerPlugin, TaskPoolOptions, TerminalCtrlCHandlerPlugin},
    asset::AssetMetaCheck,
    ecs::schedule::SingleThreadedExecutor,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderApp, RenderPlugin,
        error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy},
        mesh::allocator::MeshAllocatorSettings,
        settings::{MemoryHints, WgpuSettings},
    },
    window::{ExitCondition, PresentMode, PrimaryWindow, WindowCloseRequested, WindowResolution},
    winit::WinitPlugin,
};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};

use crate::app::{
    self, MainCamera,
    folders::{Folders, assets_folder, assets_places},
    notices::{Notice, Notices},
    options::{Options, Size},
    settings::{KeyColour, Settings, SettingsFile, SettingsSystems},
};
use crate::driver;
use crate::film;
use crate::session::autosave::{Autosave, LeavingUnsaved};
use crate::stream::obs_scenes;

pub use system::speak_to_console;

/// Runs the game until the player leaves.
pub fn run(options: Options) -> AppExit {
    faults::speak_plainly(&Folders::find(), options.film().is_some());
    faults::may_start_again(&options);
    scale::bring_into_range();
    if let Some(path) = &options.obs_scenes {
        return write_scenes(path, options.overlay);
    }
    match film::prepared(options).and_then(app) {
        Ok(mut app) => {
            app.add_systems(Last, leave.after(SettingsSystems).after(film::FilmSystems));
            // Without a word from anybody where the display is gone.
            faults::leave(code(&app.run()))
        }
        Err((sentence, code)) => {
            eprintln!("{sentence}");
            system::show(&sentence);
            AppExit::from_code(code)
        }
    }
}

/// Scenes for OBS as the settings have it, instead of a game.
fn write_scenes(path: &Path, port: Option<u16>) -> AppExit {
    let stream = Settings::load(&Folders::find().settings.join("settings.ron")).stream;
    let key = if stream.layout.on { stream.layout.key } else { KeyColour::Off };
    let scenes = obs_scenes::collection(port.unwrap_or(stream.overlay_port), &stream.obs, key);
    match chronicle::write_atomically(path, scenes.as_bytes()) {
        Ok(()) => AppExit::Success,
        Err(failed) => {
            eprintln!("{} cannot be written: {failed}", path.display());
            AppExit::from_code(1)
        }
    }
}

/// The game in a window or drawing into a picture, ready to run; otherwise why not, and the exit code for that.
pub fn app(options: Options) -> Result<App, (String, u8)> {
    if options.headless.is_none() {
        faults::display().map_err(|sentence| (sentence.to_owned(), faults::NO_DISPLAY))?;
    }
    let assets = assets_folder();
    if !assets.join("baked").is_dir() {
        let places: Vec<String> = assets_places().iter().map(|place| format!("\n  {}", place.display())).collect();
        let sentence = format!("Caravanserai's own files are missing. No pictures lie in any of{}", places.concat());
        return Err((sentence, faults::NO_ASSETS));
    }
    let script = options.script.as_deref().map(driver::Script::read).transpose();
    let script = script.map_err(|fault| (fault.to_string(), faults::BAD_SCRIPT))?;
    memory::keep_little();
    let folders = Folders::find();
    let mut app = App::new();
    files::read_from(&mut app, assets);
    app.insert_resource(SettingsFile(Some(folders.settings.join("settings.ron")))).insert_resource(folders);
    let log = LogPlugin {
        filter: format!(
            "{},wgpu=error,naga=warn,bevy_egui=warn,symphonia=warn,calloop=error",
            bevy::log::DEFAULT_FILTER
        ),
        custom_layer: faults::log_file,
        ..default()
    };
    match options.headless {
        Some(size) => {
            let render = RenderPlugin { synchronous_pipeline_compilation: true, ..renderer() };
            app.add_plugins((
                engine(size, ExitCondition::DontExit).set(log).set(render).disable::<WinitPlugin>(),
                ScheduleRunnerPlugin::run_loop(Duration::ZERO),
            ));
        }
        None => {
            let size = options.window.unwrap_or(Size { width: 1280, height: 720 });
            app.add_plugins(engine(size, ExitCondition::OnPrimaryClosed).set(log).set(renderer()));
            app.add_systems(Update, close_windows);
        }
    }
    let (in_window, film) = (options.headless.is_none().then_some(options.window), options.film().cloned());
    let is_film = film.is_some();
    // What is heard in a film is mixed for it.
    if film.is_none() {
        app.add_plugins(bevy_kira_audio::AudioPlugin);
    }
    add_game(&mut app, options, script);
    if let Some(film) = film {
        film::add(&mut app, &film)?;
    }
    // Whoever looks at a film made beside the game is not told.
    let logs = &app.world().resource::<Folders>().logs;
    let report = if is_film { None } else { faults::untold(logs) };
    app.world_mut().resource_mut::<Notices>().0.extend(report.map(Notice::Fault));
    if let Some(asked) = in_window {
        window::open(&mut app, asked);
    }
    app.insert_resource(RenderErrorHandler(render_error))
        .add_systems(Update, faults::started.run_if(run_once))
        .add_plugins(watchdog::plugin);
    Ok(app)
}

/// The whole game without a window, a graphics card, a sound device or files: what tests drive by `app.update()`.
///
/// Input goes through [`driver`] or as messages of the primary window, which exists as data.
pub fn bare_app(options: Options, script: Option<driver::Script>) -> App {
    let size = options.headless.unwrap_or(Size { width: 1280, height: 720 });
    let options = Options { headless: Some(size), ..options };
    let mut app = App::new();
    files::read_from(&mut app, assets_folder());
    let nothing = WgpuSettings { backends: None, ..default() };
    let render = RenderPlugin { render_creation: nothing.into(), ..default() };
    app.add_plugins(
        engine(size, ExitCondition::DontExit)
            .set(render)
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>(),
    );
    add_game(&mut app, options, script);
    app.finish();
    app.cleanup();
    app
}

/// Draws from small blocks of memory: the usual ones are made for more pictures than we have, and what was once used to hand
/// one over to the card stays with the program.
fn renderer() -> RenderPlugin {
    let settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    RenderPlugin { render_creation: settings.into(), ..default() }
}

/// Bevy with our window (or its data).
fn engine(size: Size, exit_condition: ExitCondition) -> PluginGroupBuilder {
    let window = Window {
        title: "Caravanserai".into(),
        name: app::window_name(),
        resolution: WindowResolution::new(size.width, size.height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    // Pictures are decoded by the threads that read them; one alone would keep the title waiting.
    let mut pools = TaskPoolOptions::default();
    pools.io.min_threads = 2;
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), exit_condition, close_when_requested: false, ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(TaskPoolPlugin { task_pool_options: pools })
}

/// Everything that is ours, on top of the engine.
fn add_game(app: &mut App, options: Options, script: Option<driver::Script>) {
    app.add_plugins(EguiPlugin::default());
    let mut panels = app.world_mut().resource_mut::<EguiGlobalSettings>();
    // The camera below carries the panels; a second camera must not take them over.
    panels.auto_create_primary_context = false;
    // The pointer is ours.
    panels.enable_cursor_icon_updates = false;
    // A window that is only data has no input method.
    panels.enable_ime = options.headless.is_none();
    app.insert_resource(options.clone()).add_plugins(crate::plugin).add_systems(Startup, spawn_camera);
    if options.after_loss {
        app.world_mut().resource_mut::<Notices>().0.push(Notice::GraphicsLost);
    }
    let mut setup = app.world().resource::<Settings>().last_game.clone();
    setup.apply(&options);
    app.insert_resource(setup);
    if let Some(size) = options.headless {
        app.add_plugins(headless::plugin(size));
    }
    if let Some(script) = script {
        app.insert_resource(script).add_plugins(driver::plugin);
    }
    draw_few_meshes(app);
    run_in_order(app);
}

/// Every mesh gets buffers of its own. Those for many meshes keep lists of several megabytes each, and the table has a handful
/// of meshes.
fn draw_few_meshes(app: &mut App) {
    let drawing = app.get_sub_app_mut(RenderApp).map(SubApp::world_mut);
    if let Some(mut meshes) = drawing.and_then(World::get_resource_mut::<MeshAllocatorSettings>) {
        meshes.large_threshold = 0;
    }
}

/// Systems run one after another: each does so little that handing them out to threads costs more than they do. Drawing
/// still goes on beside the next frame, and whatever thinks has threads of its own.
fn run_in_order(app: &mut App) {
    let in_order = |world: &mut World| {
        for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    };
    in_order(app.world_mut());
    if let Some(drawing) = app.get_sub_app_mut(RenderApp) {
        in_order(drawing.world_mut());
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), MainCamera, Camera2d, Msaa::Off, PrimaryEguiContext));
}

/// The graphics card or its driver has failed: nothing can be drawn any more.
fn render_error(error: &RenderError, _: &mut World, _: &mut World) -> RenderErrorPolicy {
    faults::end_with(match error.ty {
        ErrorType::Validation => faults::sentence(&error.description, true),
        ErrorType::DeviceLost | ErrorType::OutOfMemory | ErrorType::Internal => faults::lost(&error.description),
    })
}

/// Ends the program while the driver is still whole: drivers that are taken apart on a busy card were seen to panic, to wait
/// for ever and to crash.
fn leave(mut exit: MessageReader<AppExit>) {
    if let Some(exit) = exit.read().next() {
        faults::leave(code(exit));
    }
}

fn code(exit: &AppExit) -> u8 {
    match exit {
        AppExit::Success => 0,
        AppExit::Error(code) => code.get(),
    }
}

/// Closes the windows that somebody wants to close. While a game is nowhere but in memory the first wish is answered by
/// the notice that says so.
fn close_windows(
    mut wanted: MessageReader<WindowCloseRequested>,
    main: Option<Single<Entity, With<PrimaryWindow>>>,
    mut leaving: ResMut<LeavingUnsaved>,
    saves: Res<Autosave>,
    mut commands: Commands,
) {
    let main = main.map(|main| *main);
    for WindowCloseRequested { window } in wanted.read() {
        if Some(*window) == main && !leaving.may_leave(&saves) {
            continue;
        }
        if let Ok(mut window) = commands.get_entity(*window) {
            window.despawn();
        }
    }
}
