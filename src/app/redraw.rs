//! Saves power: a new picture is drawn only while something moves or somebody acts.

use std::time::Duration;

use bevy::{
    ecs::system::SystemParam,
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput, touch::TouchInput},
    prelude::*,
    window::WindowEvent,
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::app::{Screen, settings::Settings};

/// Slows the engine down to the pace of the player.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>()
        .insert_resource(WinitSettings::desktop_app())
        .add_systems(First, forget)
        .add_systems(
            PreUpdate,
            drop_empty_news.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, set_pace);
}

/// Whether something on screen moves by itself in this frame. Whatever animates says so every frame it needs.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    fast: bool,
    slow: bool,
    asked: u32,
}

impl Motion {
    /// A piece flies, a card turns: full frame rate.
    pub fn keep_drawing(&mut self) {
        self.fast = true;
        self.asked += 1;
    }

    /// How often full frame rate was asked for in this frame.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Light drifts: a low frame rate is enough.
    pub fn drift(&mut self) {
        self.slow = true;
    }

    /// Whether nothing moves; scripts wait for this.
    pub fn is_still(&self) -> bool {
        !self.fast
    }
}

fn forget(mut motion: ResMut<Motion>) {
    let motion = motion.bypass_change_detection();
    *motion = Motion::default();
}

/// The bridge to the panels reports the modifier keys every frame, changed or not, and the panels ask for another
/// frame after every report. Only a change is news.
fn drop_empty_news(mut inputs: Query<&mut EguiInput>, mut known: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => {
                let news = *known != *now;
                *known = *now;
                news
            }
            _ => true,
        });
    }
}

/// Seconds between pictures of a table that has just come to rest.
const HEARTBEAT: f32 = 0.25;
/// Seconds between pictures of a table that nobody touches: even a software renderer hardly notices.
const WATCH: f32 = 16.0;

/// The time to the next picture of a table at rest. Late news come soon or never, so a table that has rested for long is
/// looked at seldom: pauses double as long as they are shorter than the rest before them. In steps, since the engine draws
/// at once whenever the pace changes.
fn pause_after(quiet: f32) -> Duration {
    let mut pause = HEARTBEAT;
    while pause < WATCH && 2.0 * pause <= quiet {
        pause *= 2.0;
    }
    Duration::from_secs_f32(pause)
}

/// Frames drawn without a pause after somebody acted: a screen changes in the frame after the key.
const AWAKE: u8 = 5;

/// The devices that wake the program up, and those that do not.
#[derive(SystemParam)]
struct Devices<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    touches: MessageReader<'w, 's, TouchInput>,
    pads: Query<'w, 's, &'static Gamepad>,
}

impl Devices<'_, '_> {
    fn acted(&mut self) -> bool {
        self.keys.read().count() + self.buttons.read().count() + self.touches.read().count() > 0
            || self.pads.iter().any(|pad| pad.get_just_pressed().next().is_some())
    }
}

/// As many pictures as the screen shows, or no more than so many a second. Then nothing but the clock brings the next one.
fn at_most(cap: Option<u16>) -> UpdateMode {
    match cap {
        None => UpdateMode::Continuous,
        Some(cap) => UpdateMode::Reactive {
            wait: Duration::from_secs(1) / u32::from(cap.max(1)),
            react_to_device_events: false,
            react_to_user_events: false,
            react_to_window_events: false,
        },
    }
}

fn set_pace(
    motion: Res<Motion>,
    screen: Option<Res<State<Screen>>>,
    settings: Option<Res<Settings>>,
    time: Res<Time<Real>>,
    mut input: MessageReader<WindowEvent>,
    mut devices: Devices,
    mut quiet: Local<f32>,
    mut awake: Local<u8>,
    mut winit: ResMut<WinitSettings>,
) {
    let screen = screen.map_or(Screen::Loading, |screen| *screen.get());
    *quiet = if motion.fast || input.read().next().is_some() { 0.0 } else { *quiet + time.delta_secs() };
    *awake = if devices.acted() { AWAKE } else { awake.saturating_sub(1) };
    let runs = motion.fast || *awake > 0;
    let focused = if runs {
        at_most(settings.and_then(|settings| settings.frame_cap))
    } else if screen == Screen::Loading {
        UpdateMode::reactive(Duration::from_millis(16))
    } else if !devices.pads.is_empty() {
        // A gamepad wakes nobody: it has to be asked.
        UpdateMode::reactive_low_power(Duration::from_millis(33))
    } else if !motion.slow {
        // A still table waits for input. Whatever works in the background keeps the pictures coming by itself.
        UpdateMode::reactive_low_power(pause_after(*quiet))
    } else if screen == Screen::Table {
        // Light that drifts behind a table moves so little that a few pictures a second do.
        UpdateMode::reactive(Duration::from_millis(100))
    } else {
        UpdateMode::reactive(Duration::from_millis(33))
    };
    if winit.focused_mode != focused {
        winit.focused_mode = focused;
        winit.unfocused_mode = if runs {
            UpdateMode::reactive_low_power(Duration::from_millis(33))
        } else {
            UpdateMode::reactive_low_power(pause_after(quiet.max(0.5)))
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_at_rest_is_drawn_less_and_less_often() {
        let (mut quiet, mut pictures, mut pace) = (0.0, 0, pause_after(0.0));
        while quiet < 60.0 {
            let pause = pause_after(quiet);
            // Another pace is another picture, at once.
            pictures += if pause == pace { 1 } else { 2 };
            pace = pause;
            quiet += pause.as_secs_f32();
        }
        assert!(pictures <= 18, "{pictures} pictures in the first minute");
        assert_eq!(pause_after(0.0).as_secs_f32(), HEARTBEAT);
        assert_eq!(pause_after(1e6).as_secs_f32(), WATCH);
    }

    #[test]
    fn a_cap_on_pictures_is_kept_whatever_the_mouse_does() {
        assert!(matches!(at_most(None), UpdateMode::Continuous));
        let UpdateMode::Reactive { wait, react_to_device_events, react_to_window_events, .. } = at_most(Some(50))
        else {
            panic!("nothing holds it back");
        };
        assert_eq!((wait.as_millis(), react_to_device_events, react_to_window_events), (20, false, false));
    }

    #[test]
    fn a_picture_is_no_reason_for_another() {
        let paces: Vec<_> = (0..4_000).map(|frame| pause_after(frame as f32 / 60.0)).collect();
        let changes = paces.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes <= 6, "the pace changes {changes} times");
    }
}
