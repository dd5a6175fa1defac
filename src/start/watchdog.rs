//! Writes down where the program was when nothing moved for a while: in the middle of a frame, or in a game that should go
//! on by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::faults;
use crate::app::{Menu, Phase, named::Facts};

/// How long is too long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Parts of a frame.
const PARTS: [&str; 5] = ["First", "PreUpdate", "Update", "PostUpdate", "Last"];

pub(super) fn plugin(app: &mut App) {
    let pulse = Pulse::default();
    let shared = pulse.0.clone();
    app.insert_resource(pulse)
        .add_systems(First, |pulse: Res<Pulse>| pulse.is_in(0))
        .add_systems(PreUpdate, |pulse: Res<Pulse>| pulse.is_in(1))
        .add_systems(Update, (|pulse: Res<Pulse>| pulse.is_in(2), watch_game))
        .add_systems(PostUpdate, |pulse: Res<Pulse>| pulse.is_in(3))
        .add_systems(Last, |pulse: Res<Pulse>| _ = pulse.0.frames.fetch_add(1, Ordering::Relaxed));
    let watch = move || watch_frames(&Arc::downgrade(&shared));
    if let Err(failed) = std::thread::Builder::new().name("watchdog".into()).spawn(watch) {
        warn!("nobody watches for stalls: {failed}");
    }
}

/// Where the game's thread is.
#[derive(Resource, Debug, Clone, Default)]
struct Pulse(Arc<Place>);

#[derive(Debug, Default)]
struct Place {
    /// Frames that have begun, and those that have ended.
    begun: AtomicU64,
    frames: AtomicU64,
    part: AtomicU8,
}

impl Pulse {
    fn is_in(&self, part: u8) {
        if part == 0 {
            self.0.begun.store(self.0.frames.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
        self.0.part.store(part, Ordering::Relaxed);
    }
}

/// Looks at the frames from another thread, until the game is gone.
fn watch_frames(place: &std::sync::Weak<Place>) {
    let mut stall = Stall::default();
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let Some(place) = place.upgrade() else { return };
        let (begun, ended) = (place.begun.load(Ordering::Relaxed), place.frames.load(Ordering::Relaxed));
        // Between frames the program rests as long as it likes.
        let busy = (begun > ended).then_some(begun);
        if stall.is_new(busy, Instant::now()) {
            let part = PARTS[usize::from(place.part.load(Ordering::Relaxed)).min(PARTS.len() - 1)];
            faults::note(&format!("frame {begun} has not ended for {PATIENCE:?}; it is in {part}\n{}", threads()));
        }
    }
}

/// What the threads of the program wait for, where the system tells.
fn threads() -> String {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let of = |name: &str, path: &std::path::Path| {
        std::fs::read_to_string(path.join(name)).map(|text| text.trim().to_owned()).unwrap_or_default()
    };
    tasks
        .map(|task| {
            let path = task.path();
            let status = of("status", &path);
            let state = status.lines().find(|line| line.starts_with("State:")).unwrap_or_default();
            format!("  {}: {} {}\n", of("comm", &path), state.trim_start_matches("State:").trim(), of("wchan", &path))
        })
        .collect()
}

/// The game is not waiting for a person, and yet nothing happens.
fn watch_game(
    phase: Option<Res<State<Phase>>>,
    menu: Option<Res<State<Menu>>>,
    facts: Res<Facts>,
    mut stall: Local<Stall<(Phase, Option<String>)>>,
) {
    let waits = |phase: Phase| !matches!(phase, Phase::Showing | Phase::Thinking);
    let open = menu.is_some_and(|menu| *menu.get() != Menu::None);
    let phase = phase.map(|phase| *phase.get()).filter(|phase| !open && !waits(*phase));
    let now = phase.map(|phase| (phase, facts.get("decisions").cloned()));
    if stall.is_new(now, Instant::now()) {
        let told = format!("the game has not gone on for {PATIENCE:?}: {facts:?}");
        warn!("{told}");
        faults::note(&format!("{told}\n{}", threads()));
    }
}

/// Something that is the same for too long.
#[derive(Debug)]
struct Stall<T> {
    what: Option<T>,
    since: Option<Instant>,
    told: bool,
}

impl<T> Default for Stall<T> {
    fn default() -> Self {
        Self { what: None, since: None, told: false }
    }
}

impl<T: PartialEq> Stall<T> {
    /// Whether this has now been the same for too long; each stall is told once.
    fn is_new(&mut self, what: Option<T>, now: Instant) -> bool {
        if what != self.what {
            (self.what, self.since, self.told) = (what, Some(now), false);
        }
        let long = self.since.is_some_and(|since| now.duration_since(since) >= PATIENCE);
        let new = self.what.is_some() && long && !self.told;
        self.told |= new;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_is_told_once_and_rest_is_none() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut stall = Stall::default();
        assert!(!stall.is_new(None, at(0)) && !stall.is_new(None, at(100)), "nothing is under way");
        assert!(!stall.is_new(Some(1), at(100)) && !stall.is_new(Some(1), at(119)));
        assert!(stall.is_new(Some(1), at(120)) && !stall.is_new(Some(1), at(140)), "told once");
        assert!(!stall.is_new(Some(2), at(141)) && stall.is_new(Some(2), at(161)), "another one");
    }

    #[test]
    fn a_stuck_frame_is_known_by_its_part() {
        let pulse = Pulse::default();
        pulse.is_in(0);
        pulse.is_in(2);
        let place = &pulse.0;
        assert!(place.begun.load(Ordering::Relaxed) > place.frames.load(Ordering::Relaxed));
        assert_eq!(PARTS[usize::from(place.part.load(Ordering::Relaxed))], "Update");
    }
}
