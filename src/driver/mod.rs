//! Plays a script through the real input path: moves the pointer, clicks named things, presses keys, waits, checks and
//! takes pictures. Tests of whole user paths and the pictures of the documentation are made with it.

pub mod gestures;
mod player;
mod script;

use std::{
    collections::VecDeque,
    path::PathBuf,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    render::{
        renderer::RenderDevice,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    window::RequestRedraw,
};
use bevy_egui::EguiContexts;

use crate::app::{
    contained::Part,
    named::{Facts, Named},
    redraw::Motion,
};
use gestures::{Gesture, GestureWriter};
pub use player::Device;
use player::{AutoPlayer, Seen, Walk};
pub use script::{Script, ScriptStep, ScriptTarget};

/// Carries out the [`Script`] resource, then leaves the program: code 0 if every step went well.
pub fn plugin(app: &mut App) {
    app.init_resource::<ScriptRun>().add_systems(First, play).add_systems(Last, keep_awake);
}

/// The picture that stands for the window.
#[derive(Resource, Debug, Clone)]
pub struct WindowImage(pub Handle<Image>);

/// How long nothing may go on before the script fails, unless a step says itself how long it takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long something that should be on the screen may be missing.
const LOOKING: Duration = Duration::from_secs(3);
/// Frames without any motion that count as settled.
const STILL_FRAMES: u32 = 4;

/// How far the script is.
#[derive(Resource)]
struct ScriptRun {
    next: usize,
    gestures: VecDeque<Gesture>,
    still: u32,
    /// Seconds of the game's clock in this step.
    since: f32,
    waiting: Waiting,
    /// What the fact was last that is waited for.
    fact: Option<String>,
    picture: Option<PictureState>,
    player: Option<AutoPlayer>,
    walk: Walk,
    /// Where the button lay that is about to be clicked.
    aim: Option<Vec2>,
    leaving: bool,
}

impl Default for ScriptRun {
    fn default() -> Self {
        Self {
            next: 0,
            gestures: VecDeque::new(),
            still: 0,
            since: 0.0,
            waiting: Waiting { since: Instant::now(), seen: GoingOn::default() },
            fact: None,
            picture: None,
            player: None,
            walk: Walk::default(),
            aim: None,
            leaving: false,
        }
    }
}

/// Since when nothing has gone on, on the wall's clock: opponents think in real time.
struct Waiting {
    since: Instant,
    /// What had gone on by then.
    seen: GoingOn,
}

/// Whatever anybody decides at the table goes on: the turn of an opponent may have dozens of decisions, and a slow machine shows
/// one in seconds. So does a review, turn by turn.
#[derive(Clone, Default, PartialEq)]
struct GoingOn {
    /// Decisions of the match.
    decisions: usize,
    /// How far the review is.
    reviewed: Option<String>,
}

impl Waiting {
    /// Whether nothing has gone on for too long.
    fn is_too_long(&mut self, seen: GoingOn, now: Instant) -> bool {
        if self.seen != seen {
            *self = Self { since: now, seen };
        }
        now.duration_since(self.since) > PATIENCE
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
struct OnScreen<'w> {
    named: Res<'w, Named>,
    facts: Res<'w, Facts>,
    motion: Res<'w, Motion>,
    seen: Seen<'w>,
}

fn play(
    mut play: ResMut<ScriptRun>,
    script: Res<Script>,
    screen: OnScreen,
    mut writer: GestureWriter,
    mut contexts: EguiContexts,
    mut commands: Commands,
    picture: Option<Res<WindowImage>>,
    time: Res<Time<Real>>,
    mut clock: ResMut<Time<Virtual>>,
    mut exit: MessageWriter<AppExit>,
) {
    if play.leaving {
        return;
    }
    let panels_move = contexts.ctx_mut().is_ok_and(|ctx| ctx.requested_repaint_last_pass());
    let quiet = screen.motion.is_still() && !panels_move;
    play.still = if quiet { play.still + 1 } else { 0 };
    if let Some(gesture) = play.gestures.pop_front() {
        writer.make(&gesture);
        play.still = 0;
        play.waiting.since = Instant::now();
        return;
    }
    let Some(step) = script.steps.get(play.next) else {
        play.leaving = true;
        exit.write(AppExit::Success);
        return;
    };
    play.since += time.delta_secs();
    if let ScriptStep::Pace(pace) = step {
        clock.set_relative_speed(pace.clamp(0.01, 100.0));
    }
    // What changes goes on, whoever brings it about.
    if let ScriptStep::Until(fact, _) = step
        && play.fact.as_ref() != screen.facts.get(fact)
    {
        play.fact = screen.facts.get(fact).cloned();
        play.waiting.since = Instant::now();
    }
    let mut progress = perform(step, &mut play, &screen, &mut commands, picture.as_deref(), &mut exit);
    let seen = GoingOn { decisions: screen.seen.decisions(), reviewed: screen.facts.get("reviewed").cloned() };
    let too_long = play.waiting.is_too_long(seen, Instant::now());
    let stuck = too_long && !matches!(step, ScriptStep::Wait(_));
    if matches!(progress, Progress::Later) && stuck {
        let mut why = waited_for(step, &screen);
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
            play.waiting.since = Instant::now();
        }
        Progress::Failed(why) => {
            eprintln!("script step {} failed: {step:?}: {why}", play.next + 1);
            play.leaving = true;
            exit.write(AppExit::error());
        }
    }
}

fn perform(
    step: &ScriptStep,
    play: &mut ScriptRun,
    screen: &OnScreen,
    commands: &mut Commands,
    picture: Option<&WindowImage>,
    exit: &mut MessageWriter<AppExit>,
) -> Progress {
    let place = |target: &ScriptTarget| match target {
        ScriptTarget::At(x, y) => Some(Vec2::new(*x, *y)),
        ScriptTarget::Named(name) => {
            screen.named.get(name).filter(|thing| thing.enabled).map(|thing| thing.rect.center())
        }
    };
    let check = |holds: bool, why: String| {
        if holds { Progress::Done } else { Progress::Failed(why) }
    };
    // On a busy machine what is looked for may come some frames later.
    let looked = play.waiting.since.elapsed() > LOOKING;
    let look_for = |seen: bool, why: String| if seen || looked { check(seen, why) } else { Progress::Later };
    let wait_for = |holds: bool| if holds { Progress::Done } else { Progress::Later };
    match step {
        ScriptStep::Move(target) => gesture(play, place(target).map(gestures::moving)),
        ScriptStep::Click(target) => {
            let at = place(target);
            // A page that has just come may still find its places: nobody clicks a button that moves away.
            let is_button = |name: &str| screen.named.get(name).is_some_and(|thing| thing.is_control);
            let before = std::mem::replace(&mut play.aim, at);
            if matches!(target, ScriptTarget::Named(name) if is_button(name)) && before != at {
                return Progress::Later;
            }
            play.aim = None;
            gesture(play, at.map(gestures::click))
        }
        ScriptStep::RightClick(target) => gesture(play, place(target).map(gestures::right_click)),
        ScriptStep::Drag(from, to) => {
            gesture(play, place(from).zip(place(to)).map(|(from, to)| gestures::drag(from, to)))
        }
        ScriptStep::Scroll(target, lines) => gesture(play, place(target).map(|at| gestures::scroll(at, *lines))),
        ScriptStep::Key(name) => match gestures::key(name) {
            Some(gestures) => gesture(play, Some(gestures)),
            None => Progress::Failed(format!("there is no key called {name}")),
        },
        ScriptStep::Use(device, name) => walk_to(play, screen, *device, name),
        ScriptStep::Type(text) => gesture(play, Some(gestures::typing(text))),
        ScriptStep::Resize(width, height) => {
            gesture(play, Some(vec![Gesture::Resize(*width, *height), Gesture::Pause]))
        }
        ScriptStep::PlayOut(..) | ScriptStep::PlayTo(..)
            if screen.facts.get("screen").is_some_and(|at| at == "Results") =>
        {
            // Lanterns rise at the end: it never quite comes to rest.
            play.player = None;
            Progress::Done
        }
        ScriptStep::PlayOut(device, seed) => play_on(play, screen, false, || AutoPlayer::new(*device, *seed)),
        ScriptStep::PlayTo(device, round) => {
            let there = screen.seen.own_turn_of_round(*round);
            play_on(play, screen, there, || AutoPlayer::sensible(*device))
        }
        ScriptStep::Settle => wait_for(play.still >= STILL_FRAMES),
        // The clock was set before.
        ScriptStep::Pace(_) => Progress::Done,
        ScriptStep::Wait(seconds) => wait_for(play.since >= *seconds),
        ScriptStep::Until(fact, value) => wait_for(screen.facts.get(fact) == Some(value)),
        ScriptStep::Assert(fact, value) => {
            check(screen.facts.get(fact) == Some(value), format!("{fact} is {:?}", screen.facts.get(fact)))
        }
        ScriptStep::AssertText(text) => {
            look_for(screen.named.texts().any(|shown| shown.contains(text)), "that text is not on the screen".into())
        }
        ScriptStep::AssertThing(name) => {
            look_for(screen.named.get(name).is_some(), format!("there are: {}", screen.named.names().join(" ")))
        }
        ScriptStep::Picture(path) => take_picture(play, commands, picture, path),
        ScriptStep::Break(part) => {
            part.break_down();
            if *part == Part::Graphics {
                commands.queue(|world: &mut World| world.resource::<RenderDevice>().wgpu_device().destroy());
            }
            Progress::Done
        }
        ScriptStep::Quit => {
            play.leaving = true;
            exit.write(AppExit::Success);
            Progress::Later
        }
    }
}

/// Lets the player act until it is done.
fn play_on(play: &mut ScriptRun, screen: &OnScreen, done: bool, player: impl FnOnce() -> AutoPlayer) -> Progress {
    // A player looks before acting: two quiet frames show what the last gesture did.
    if play.still < 2 {
        return Progress::Later;
    }
    if done {
        play.player = None;
        return Progress::Done;
    }
    match play.player.get_or_insert_with(player).act(&screen.seen, &screen.named, &screen.facts) {
        Ok(Some(gestures)) => {
            play.gestures.extend(gestures);
            Progress::Later
        }
        Ok(None) => Progress::Later,
        Err(why) => Progress::Failed(why),
    }
}

/// Moves the focus to a control and uses it.
fn walk_to(play: &mut ScriptRun, screen: &OnScreen, device: Device, name: &str) -> Progress {
    if play.still < 2 || screen.named.get(name).is_none() {
        return Progress::Later;
    }
    match play.walk.step(device, name, &screen.seen, &screen.named) {
        Ok((gestures, used)) => {
            play.gestures.extend(gestures);
            if !used {
                return Progress::Later;
            }
            play.walk = Walk::default();
            Progress::Done
        }
        Err(why) => Progress::Failed(why),
    }
}

fn gesture(play: &mut ScriptRun, gestures: Option<Vec<Gesture>>) -> Progress {
    match gestures {
        Some(gestures) => {
            play.gestures.extend(gestures);
            Progress::Done
        }
        None => Progress::Later,
    }
}

fn take_picture(
    play: &mut ScriptRun,
    commands: &mut Commands,
    picture: Option<&WindowImage>,
    path: &std::path::Path,
) -> Progress {
    match play.picture.take() {
        None => {
            let shot = match picture {
                Some(picture) => Screenshot::image(picture.0.clone()),
                None => Screenshot::primary_window(),
            };
            let path = path.to_path_buf();
            commands.spawn(shot).observe(move |captured: On<ScreenshotCaptured>, mut play: ResMut<ScriptRun>| {
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

fn waited_for(step: &ScriptStep, screen: &OnScreen) -> String {
    match step {
        ScriptStep::Until(fact, _) => format!("{fact} stayed {:?}", screen.facts.get(fact)),
        ScriptStep::Settle => "the screen never came to rest".into(),
        _ => format!("waited {} s; on screen are: {}", PATIENCE.as_secs(), screen.named.names().join(" ")),
    }
}

/// A script never waits for a player to wake the program up.
fn keep_awake(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_turn_or_review_is_waited_for_and_a_standstill_is_not() {
        let begun = Instant::now();
        let mut waiting = Waiting { since: begun, seen: GoingOn::default() };
        let at = |seconds| begun + Duration::from_secs(seconds);
        let turn = |decisions| GoingOn { decisions, reviewed: None };
        for decision in 1..20 {
            assert!(!waiting.is_too_long(turn(decision), at(40 * decision as u64)));
        }
        let review = |part: u32| GoingOn { decisions: 19, reviewed: Some(part.to_string()) };
        for part in 20..30 {
            assert!(!waiting.is_too_long(review(part), at(40 * u64::from(part))));
        }
        assert!(!waiting.is_too_long(review(29), at(40 * 29 + 60)));
        assert!(waiting.is_too_long(review(29), at(40 * 29 + 61)));
    }
}
