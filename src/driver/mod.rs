//! Plays a script through the real input path: moves the pointer, clicks named things, presses keys, waits, checks and
//! takes pictures. Tests of whole user paths and the pictures of the documentation are made with it.

pub mod hands;
mod player;
mod script;

use std::{collections::VecDeque, path::PathBuf, time::Instant};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    window::RequestRedraw,
};
use bevy_egui::EguiContexts;

use crate::app::{
    named::{Facts, Named},
    redraw::Motion,
};
use hands::{Gesture, Hands};
pub use player::Device;
use player::{Player, Seen};
pub use script::{Script, Step, Target};

/// Carries out the [`Script`] resource, then leaves the program: code 0 if every step went well.
pub fn plugin(app: &mut App) {
    app.init_resource::<Play>().add_systems(First, play).add_systems(Last, keep_awake);
}

/// The picture that stands for the window.
#[derive(Resource, Debug, Clone)]
pub struct Picture(pub Handle<Image>);

/// Seconds a step may take before the script fails, unless it says itself how long it takes.
const PATIENCE: f32 = 60.0;
/// Frames without any motion that count as settled.
const STILL_FRAMES: u32 = 4;

/// How far the script is.
#[derive(Resource)]
struct Play {
    next: usize,
    gestures: VecDeque<Gesture>,
    still: u32,
    /// Seconds of the game's clock in this step.
    since: f32,
    /// When something last went on, on the wall's clock: opponents think in real time.
    alive: Instant,
    picture: Option<PictureState>,
    player: Option<Player>,
    leaving: bool,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            next: 0,
            gestures: VecDeque::new(),
            still: 0,
            since: 0.0,
            alive: Instant::now(),
            picture: None,
            player: None,
            leaving: false,
        }
    }
}

#[derive(PartialEq)]
enum PictureState {
    Waiting,
    Saved,
    Failed(String),
}

/// What a step says about itself in this frame.
enum Progress {
    Done,
    Later,
    Failed(String),
}

/// What the steps look at.
#[derive(bevy::ecs::system::SystemParam)]
struct Stage<'w> {
    named: Res<'w, Named>,
    facts: Res<'w, Facts>,
    motion: Res<'w, Motion>,
    seen: Seen<'w>,
}

fn play(
    mut play: ResMut<Play>,
    script: Res<Script>,
    stage: Stage,
    mut hands: Hands,
    mut contexts: EguiContexts,
    mut commands: Commands,
    picture: Option<Res<Picture>>,
    time: Res<Time<Real>>,
    mut clock: ResMut<Time<Virtual>>,
    mut exit: MessageWriter<AppExit>,
) {
    if play.leaving {
        return;
    }
    let panels_move = contexts.ctx_mut().is_ok_and(|ctx| ctx.requested_repaint_last_pass());
    let quiet = stage.motion.is_still() && !panels_move;
    play.still = if quiet { play.still + 1 } else { 0 };
    if let Some(gesture) = play.gestures.pop_front() {
        hands.make(&gesture);
        play.still = 0;
        play.alive = Instant::now();
        return;
    }
    let Some(step) = script.steps.get(play.next) else {
        play.leaving = true;
        exit.write(AppExit::Success);
        return;
    };
    play.since += time.delta_secs();
    if let Step::Pace(pace) = step {
        clock.set_relative_speed(pace.clamp(0.01, 100.0));
    }
    let mut progress = perform(step, &mut play, &stage, &mut commands, picture.as_deref(), &mut exit);
    let stuck = !matches!(step, Step::Wait(_)) && play.alive.elapsed().as_secs_f32() > PATIENCE;
    if matches!(progress, Progress::Later) && stuck {
        let mut why = waited_for(step, &stage);
        if panels_move && let Ok(ctx) = contexts.ctx_mut() {
            why += &format!("; panels still move: {:?}", ctx.repaint_causes());
        }
        progress = Progress::Failed(why);
    }
    match progress {
        Progress::Later => {}
        Progress::Done => {
            info!("script step {} done: {step:?}", play.next.saturating_add(1));
            play.next = play.next.saturating_add(1);
            play.since = 0.0;
            play.still = 0;
            play.alive = Instant::now();
        }
        Progress::Failed(why) => {
            eprintln!("script step {} failed: {step:?}: {why}", play.next + 1);
            play.leaving = true;
            exit.write(AppExit::error());
        }
    }
}

fn perform(
    step: &Step,
    play: &mut Play,
    stage: &Stage,
    commands: &mut Commands,
    picture: Option<&Picture>,
    exit: &mut MessageWriter<AppExit>,
) -> Progress {
    let place = |target: &Target| match target {
        Target::At(x, y) => Some(Vec2::new(*x, *y)),
        Target::Named(name) => stage.named.get(name).filter(|thing| thing.enabled).map(|thing| thing.rect.center()),
    };
    let check = |holds: bool, why: String| {
        if holds { Progress::Done } else { Progress::Failed(why) }
    };
    match step {
        Step::Move(target) => gesture(play, place(target).map(hands::moving)),
        Step::Click(target) => gesture(play, place(target).map(hands::click)),
        Step::RightClick(target) => gesture(play, place(target).map(hands::right_click)),
        Step::Drag(from, to) => gesture(play, place(from).zip(place(to)).map(|(from, to)| hands::drag(from, to))),
        Step::Scroll(target, lines) => gesture(play, place(target).map(|at| hands::scroll(at, *lines))),
        Step::Key(name) => match hands::key(name) {
            Some(gestures) => gesture(play, Some(gestures)),
            None => Progress::Failed(format!("there is no key called {name}")),
        },
        Step::Type(text) => gesture(play, Some(hands::typing(text))),
        Step::Resize(width, height) => gesture(play, Some(vec![Gesture::Resize(*width, *height), Gesture::Pause])),
        Step::PlayOut(device, seed) => {
            let over = stage.facts.get("screen").is_some_and(|screen| screen == "Results");
            if over {
                // Lanterns rise at the end: it never quite comes to rest.
                play.player = None;
                return Progress::Done;
            }
            play_on(play, stage, false, || Player::new(*device, *seed))
        }
        Step::PlayTo(device, round) => {
            let there = stage.seen.own_turn_of_round(*round);
            play_on(play, stage, there, || Player::sensible(*device))
        }
        Step::Settle => {
            if play.still >= STILL_FRAMES {
                Progress::Done
            } else {
                Progress::Later
            }
        }
        // The clock was set before.
        Step::Pace(_) => Progress::Done,
        Step::Wait(seconds) => {
            if play.since >= *seconds {
                Progress::Done
            } else {
                Progress::Later
            }
        }
        Step::Until(fact, value) => {
            if stage.facts.get(fact) == Some(value) {
                Progress::Done
            } else {
                Progress::Later
            }
        }
        Step::Assert(fact, value) => {
            check(stage.facts.get(fact) == Some(value), format!("{fact} is {:?}", stage.facts.get(fact)))
        }
        Step::AssertText(text) => {
            check(stage.named.texts().any(|shown| shown.contains(text)), "that text is not on the screen".into())
        }
        Step::AssertThing(name) => {
            check(stage.named.get(name).is_some(), format!("there are: {}", stage.named.names().join(" ")))
        }
        Step::Picture(path) => take_picture(play, commands, picture, path),
        Step::Quit => {
            play.leaving = true;
            exit.write(AppExit::Success);
            Progress::Later
        }
    }
}

/// Lets the player act until it is done.
fn play_on(play: &mut Play, stage: &Stage, done: bool, player: impl FnOnce() -> Player) -> Progress {
    // A player looks before acting: two quiet frames show what the last gesture did.
    if play.still < 2 {
        return Progress::Later;
    }
    if done {
        play.player = None;
        return Progress::Done;
    }
    match play.player.get_or_insert_with(player).act(&stage.seen, &stage.named, &stage.facts) {
        Ok(Some(gestures)) => {
            play.gestures.extend(gestures);
            Progress::Later
        }
        Ok(None) => Progress::Later,
        Err(why) => Progress::Failed(why),
    }
}

fn gesture(play: &mut Play, gestures: Option<Vec<Gesture>>) -> Progress {
    match gestures {
        Some(gestures) => {
            play.gestures.extend(gestures);
            Progress::Done
        }
        None => Progress::Later,
    }
}

fn take_picture(
    play: &mut Play,
    commands: &mut Commands,
    picture: Option<&Picture>,
    path: &std::path::Path,
) -> Progress {
    match play.picture.take() {
        None => {
            let shot = match picture {
                Some(picture) => Screenshot::image(picture.0.clone()),
                None => Screenshot::primary_window(),
            };
            let path = path.to_path_buf();
            commands.spawn(shot).observe(move |captured: On<ScreenshotCaptured>, mut play: ResMut<Play>| {
                play.picture = Some(match save(&captured.image, &path) {
                    Ok(()) => PictureState::Saved,
                    Err(why) => PictureState::Failed(why),
                });
            });
            play.picture = Some(PictureState::Waiting);
            Progress::Later
        }
        Some(PictureState::Waiting) => {
            play.picture = Some(PictureState::Waiting);
            Progress::Later
        }
        Some(PictureState::Saved) => Progress::Done,
        Some(PictureState::Failed(why)) => Progress::Failed(why),
    }
}

fn save(image: &Image, path: &PathBuf) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|failed| failed.to_string())?;
    }
    let picture = image.clone().try_into_dynamic().map_err(|failed| failed.to_string())?;
    picture.to_rgb8().save(path).map_err(|failed| failed.to_string())
}

fn waited_for(step: &Step, stage: &Stage) -> String {
    match step {
        Step::Until(fact, _) => format!("{fact} stayed {:?}", stage.facts.get(fact)),
        Step::Settle => "the screen never came to rest".into(),
        _ => format!("waited {PATIENCE} s; on screen are: {}", stage.named.names().join(" ")),
    }
}

/// A script never waits for a player to wake the program up.
fn keep_awake(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}
