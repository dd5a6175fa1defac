//! What the game costs, as ratios to a bare window of the engine of the same size on the same machine in the same run:
//! start to a usable title, a frame of a full table in mid-animation, memory; and what a table costs that rests.
//!
//! `cargo bench -p caravanserai --bench table` prints a table and fails if a limit is broken. Each figure comes from a
//! process of its own; the threads of the graphics driver are left out of the frame, because a software renderer stands for a card.

#[path = "../tests/display/mod.rs"]
mod display;

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use bevy::{
    app::ScheduleRunnerPlugin,
    camera::RenderTarget,
    diagnostic::DiagnosticsStore,
    log::LogPlugin,
    prelude::*,
    render::{
        Render, RenderApp, RenderPlugin, RenderSystems,
        diagnostic::RenderDiagnosticsPlugin,
        render_resource::{PollType, TextureFormat},
        renderer::{RenderDevice, RenderQueue},
    },
    time::TimeUpdateStrategy,
    window::ExitCondition,
    winit::WinitPlugin,
};
use caravanserai::app::{
    Phase, Screen,
    games::{GameKind, SeatKind},
    options::{Options, Size},
    redraw::Motion,
    settings::{Settings, Speed},
};
use caravanserai::inspect::Playback;
use caravanserai::session::{Intent, Match};
use caravanserai::start;
use rules::{Actions, Engine, chance::Chance};

const SIZE: Size = Size { width: 1280, height: 720 };
/// What a large screen shows.
const LARGE: Size = Size { width: 3840, height: 2160 };
/// Frames that are measured.
const FRAMES: u32 = 300;
/// Processes for each figure; the middle one counts.
const ROUNDS: usize = 3;
/// Frames that are on their way to the screen while the next one is made, as in a window.
const IN_FLIGHT: u32 = 2;
/// Seconds without motion after which a table counts as resting: until then it is still looked at for late news.
const QUIET: f64 = 20.0;
/// Seconds a resting table is watched.
const REST: f64 = 40.0;

fn main() -> ExitCode {
    let begun = Instant::now();
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    match arguments.next().as_deref() {
        Some("bare") => bare(begun),
        Some("title") => title(begun),
        Some("table") => full_table(),
        Some("rest") => rest(),
        Some(what @ ("card" | "passes")) => {
            let size = arguments.next().map_or(LARGE, |size| size.parse().unwrap_or(LARGE));
            card(size, what == "passes");
        }
        Some(other) => {
            eprintln!("there is nothing to measure called {other}: bare, title, table, rest, card [WxH], passes [WxH]");
            return ExitCode::FAILURE;
        }
        None => return report(),
    }
    ExitCode::SUCCESS
}

/// The name of a thread of this process.
fn thread_name(thread: &Path) -> String {
    fs::read_to_string(thread.join("comm")).unwrap_or_default().trim().to_owned()
}

/// Gives the thread that prepares pictures a name: what stays nameless belongs to the driver.
fn name_render_thread(app: &mut App) {
    let name = |_: &mut World| {
        let _ = fs::write("/proc/thread-self/comm", "pictures");
    };
    if let Some(pictures) = app.get_sub_app_mut(RenderApp) {
        pictures.add_systems(Render, name.run_if(run_once));
    }
}

/// Seconds of computing so far in this process, with or without the driver of the graphics card: its threads are called
/// llvmpipe or, like the program, nothing of their own.
fn computed(with_driver: bool) -> f64 {
    let Ok(threads) = fs::read_dir("/proc/self/task") else { return f64::NAN };
    let main = std::process::id().to_string();
    let nameless = thread_name(&Path::new("/proc/self/task").join(&main));
    let nanoseconds: u64 = threads
        .flatten()
        .filter(|thread| {
            let name = thread_name(&thread.path());
            let ours = *thread.file_name() == *main || (name != nameless && !name.starts_with("llvmpipe"));
            with_driver || ours
        })
        .filter_map(|task| {
            fs::read_to_string(task.path().join("schedstat")).ok()?.split(' ').next()?.parse::<u64>().ok()
        })
        .sum();
    nanoseconds as f64 / 1e9
}

/// Memory of this process in MiB.
fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or(f64::NAN) / 1024.0
}

/// Runs frames and gives milliseconds of computing for each.
fn cost_of_frames(app: &mut App, mut before_each: impl FnMut(&mut App)) -> f64 {
    let start = computed(false);
    for _ in 0..FRAMES {
        before_each(app);
        app.update();
    }
    (computed(false) - start) * 1e3 / f64::from(FRAMES)
}

/// The engine alone: a camera, a picture, one sprite.
fn bare(begun: Instant) {
    let window =
        Window { resolution: bevy::window::WindowResolution::new(SIZE.width, SIZE.height), ..Default::default() };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..Default::default()
            })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..Default::default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
        ScheduleRunnerPlugin::run_loop(Duration::ZERO),
    ));
    let picture = Image::new_target_texture(SIZE.width, SIZE.height, TextureFormat::Rgba8UnormSrgb, None);
    let picture = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
    app.world_mut().spawn((Camera2d, Msaa::Off, RenderTarget::Image(picture.into())));
    app.world_mut().spawn(Sprite { custom_size: Some(Vec2::splat(100.0)), ..Default::default() });
    name_render_thread(&mut app);
    app.finish();
    app.cleanup();
    for _ in 0..3 {
        app.update();
    }
    let seconds = begun.elapsed().as_secs_f64();
    let frame = cost_of_frames(&mut app, |_| {});
    println!("start {seconds} frame {frame} memory {}", memory());
}

fn game(options: Options) -> App {
    watched(options, |_| {})
}

/// The game with something more in it; later its renderer is in another thread.
fn watched(options: Options, watch: impl FnOnce(&mut App)) -> App {
    let mut app = start::app(Options { headless: options.headless.or(Some(SIZE)), ..options })
        .unwrap_or_else(|(why, _)| panic!("{why}"));
    name_render_thread(&mut app);
    watch(&mut app);
    app.finish();
    app.cleanup();
    app
}

fn until(app: &mut App, screen: Screen) {
    while *app.world().resource::<State<Screen>>().get() != screen {
        app.update();
    }
}

fn title(begun: Instant) {
    let mut app = game(Options::default());
    until(&mut app, Screen::Title);
    for _ in 0..3 {
        app.update();
    }
    println!("start {} frame 0 memory {}", begun.elapsed().as_secs_f64(), memory());
}

/// Five players in the middle of a game.
fn mid_game(options: Options, watch: impl FnOnce(&mut App)) -> (App, Chance) {
    let seats = vec![SeatKind::Person; 5];
    let mut app = watched(Options { game: Some(GameKind::default()), seats, seed: Some(3), ..options }, watch);
    until(&mut app, Screen::Table);
    let mut chance = Chance::new(3);
    app.world_mut().resource_mut::<Settings>().own_speed = Speed::Instant;
    for _ in 0..400 {
        decide(&mut app, &mut chance);
        app.update();
    }
    app.world_mut().resource_mut::<Settings>().own_speed = Speed::Half;
    // A software renderer takes much longer than a card; the table moves as it does at sixty pictures a second.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 60));
    (app, chance)
}

/// Takes any turn as soon as the last one has come to rest.
fn decide(app: &mut App, chance: &mut Chance) {
    let world = app.world_mut();
    let choosing = world.get_resource::<State<Phase>>().is_some_and(|phase| *phase.get() == Phase::Choosing);
    let Some(running) = world.get_resource::<Match>().filter(|_| choosing) else { return };
    if running.whole().is_over() || !world.resource::<Playback>().is_done() {
        return;
    }
    let mut actions = Actions::new();
    running.whole().legal_actions(&mut actions);
    let action = actions[chance.below(actions.len() as u32) as usize];
    world.write_message(Intent::Decide(action));
}

/// Always something in the air.
fn full_table() {
    let (mut app, mut chance) = mid_game(Options::default(), |_| {});
    let mut moving = 0;
    let frame = cost_of_frames(&mut app, |app| {
        decide(app, &mut chance);
        moving += u32::from(!app.world().resource::<Motion>().is_still());
    });
    assert!(moving * 10 > FRAMES * 7, "only {moving} of {FRAMES} frames had something in the air");
    println!("start 0 frame {frame} memory {}", memory());
}

/// The same at 4K against the clock, no more frames ahead of the graphics card than a window allows: for a machine with a
/// real card, `cargo bench -p caravanserai --bench table -- card`. With `passes` also what the card says of its own work,
/// pass by pass, which slows it down a little.
fn card(size: Size, passes: bool) {
    let finished = Arc::new(AtomicU32::new(0));
    let told = finished.clone();
    let tell = move |queue: Res<RenderQueue>| {
        let told = told.clone();
        queue.on_submitted_work_done(move || {
            told.fetch_add(1, Ordering::Relaxed);
        });
    };
    let watch = |app: &mut App| {
        if passes {
            app.add_plugins(RenderDiagnosticsPlugin);
        }
        if let Some(pictures) = app.get_sub_app_mut(RenderApp) {
            pictures.add_systems(Render, tell.in_set(RenderSystems::Cleanup));
        }
    };
    let (mut app, mut chance) = mid_game(Options { headless: Some(size), ..Default::default() }, watch);
    let device = app.world().resource::<RenderDevice>().clone();
    if let Err(why) = device.poll(PollType::wait_indefinitely()) {
        panic!("the graphics card does not answer: {why}");
    }
    let ahead = finished.load(Ordering::Relaxed);
    let mut frames = Vec::new();
    for frame in 0..2 * FRAMES {
        decide(&mut app, &mut chance);
        let begun = Instant::now();
        app.update();
        while finished.load(Ordering::Relaxed) + IN_FLIGHT < ahead + frame {
            if let Err(why) = device.poll(PollType::Poll) {
                panic!("the graphics card does not answer: {why}");
            }
        }
        frames.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let mean = frames.iter().sum::<f64>() / frames.len() as f64;
    frames.sort_by(f64::total_cmp);
    let within = |share: usize| frames[frames.len() * share / 100];
    println!(
        "{}x{}: {mean:.2} ms a frame, half of them within {:.2} ms, 99 of 100 within {:.2} ms",
        size.width,
        size.height,
        within(50),
        within(99)
    );
    let points = f64::from(size.width * size.height);
    for pass in app.world().resource::<DiagnosticsStore>().iter() {
        let (path, Some(value)) = (pass.path().as_str(), pass.average()) else { continue };
        if path.ends_with("elapsed_gpu") {
            println!("  {path}: {value:.2} ms");
        } else if path.ends_with("fragment_shader_invocations") {
            println!("  {path}: {:.2} for each point of the screen", value / points);
        }
    }
}

/// When the table came to rest, and what had been computed and drawn by then.
#[derive(Resource)]
struct Resting(Option<(Instant, f64, u32)>);

/// A table in a real window that nobody touches.
fn rest() {
    let seats = vec![SeatKind::Person; 5];
    let options =
        Options { window: Some(SIZE), game: Some(GameKind::default()), seats, seed: Some(3), ..Default::default() };
    let mut app = start::app(options).unwrap_or_else(|(why, _)| panic!("{why}"));
    app.insert_resource(Resting(None));
    app.add_systems(Last, watch.run_if(in_state(Screen::Table)));
    app.run();
}

fn watch(
    mut resting: ResMut<Resting>,
    motion: Res<Motion>,
    mut exit: MessageWriter<AppExit>,
    mut frames: Local<u32>,
    time: Res<Time<Real>>,
    mut still_since: Local<Option<f64>>,
) {
    *frames += 1;
    let now = time.elapsed_secs_f64();
    let since = *still_since.get_or_insert(now);
    if !motion.is_still() {
        *still_since = Some(now);
        return;
    }
    match resting.0 {
        None if now - since > QUIET => resting.0 = Some((Instant::now(), computed(true), *frames)),
        None => {}
        Some((from, cost, drawn)) if from.elapsed().as_secs_f64() > REST => {
            let seconds = from.elapsed().as_secs_f64();
            let share = (computed(true) - cost) / seconds * 100.0;
            println!("redraws {} share {share}", f64::from(*frames - drawn) / seconds);
            exit.write(AppExit::Success);
        }
        Some(_) => {}
    }
}

/// Runs a measurement in a process of its own; gives the named numbers it prints.
fn measured(what: &str, display: Option<&str>) -> Option<Vec<f64>> {
    let home = tempfile::tempdir().ok()?;
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.arg(what).env("CARAVANSERAI_HOME", home.path()).stderr(Stdio::null());
    if let Some(display) = display {
        command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY");
    }
    let told = command.output().ok()?;
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let line = text.lines().rev().find(|line| line.starts_with("start ") || line.starts_with("redraws "));
    match line {
        Some(line) => Some(line.split(' ').filter_map(|word| word.parse().ok()).collect()),
        None => {
            eprintln!("{what} could not be measured: {}", told.status);
            None
        }
    }
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn report() -> ExitCode {
    let mut runs = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        for (what, figures) in ["bare", "title", "table"].into_iter().zip(&mut runs) {
            let Some(run) = measured(what, None).filter(|run| run.len() == 3) else {
                return ExitCode::FAILURE;
            };
            figures.push(run);
        }
    }
    let [bare, title, table] = runs;
    let of = |runs: &[Vec<f64>], index: usize| middle(runs.iter().map(|run| run[index]).collect());
    let mut fine = true;
    println!("{}x{}, middle of {ROUNDS} runs            bare      game     ratio  limit", SIZE.width, SIZE.height);
    let mut line = |name: &str, unit: &str, bare: f64, game: f64, limit: f64| {
        let ratio = game / bare;
        fine &= ratio <= limit;
        let verdict = if ratio <= limit { "" } else { "  over" };
        println!("{name:<28} {bare:>9.2} {game:>9.2} {unit:<4} {ratio:>6.2}  {limit}{verdict}");
    };
    line("start to usable title", "s", of(&bare, 0), of(&title, 0), 1.5);
    line("frame, 5 players, motion", "ms", of(&bare, 1), of(&table, 1), 1.5);
    line("memory at the title", "MiB", of(&bare, 2), of(&title, 2), 2.0);
    line("memory at the table", "MiB", of(&bare, 2), of(&table, 2), 2.0);
    match display::Display::open(SIZE.width, SIZE.height) {
        None => println!("a table at rest: not measured, there is no Xvfb"),
        Some(display) => match measured("rest", Some(&display.name)).as_deref() {
            Some(&[redraws, share]) => {
                fine &= share < 3.0;
                let verdict = if share < 3.0 { "" } else { "  over" };
                println!("a table at rest: {redraws:.2} redraws a second, {share:.2} % of a core (limit 3){verdict}");
            }
            _ => fine = false,
        },
    }
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
