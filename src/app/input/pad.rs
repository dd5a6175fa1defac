//! Gamepads: sticks and buttons become the same acts as keys, and panels hear them as keys.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, egui};
use serde::{Deserialize, Serialize};

use super::{Act, Captured, LastDevice};
use crate::app::{Menu, Screen, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadActs>()
        .add_systems(PreUpdate, read_pads.after(bevy::input::InputSystems).before(super::SendActs))
        .add_systems(
            PreUpdate,
            (speak_to_panels, keep_keys_for_the_table)
                .chain()
                .after(super::SendActs)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// What the pads asked for in this frame, and what they hold.
#[derive(Resource, Debug, Default)]
pub(super) struct PadActs {
    pub acts: Vec<Act>,
    pub held: Vec<Act>,
}

/// Buttons that can be bound: the button, what is printed on it, what it usually does. Sticks and the cross move the
/// focus and Start opens the menu, always; where something is repeated, left and right are fewer and more.
const BUTTONS: [(GamepadButton, &str, Act); 11] = [
    (GamepadButton::South, "A", Act::Confirm),
    (GamepadButton::East, "B", Act::Cancel),
    (GamepadButton::West, "X", Act::Rest),
    (GamepadButton::North, "Y", Act::Enlarge),
    (GamepadButton::LeftTrigger, "LB", Act::Undo),
    (GamepadButton::RightTrigger, "RB", Act::Redo),
    (GamepadButton::LeftTrigger2, "LT", Act::Log),
    (GamepadButton::RightTrigger2, "RT", Act::FastForward),
    (GamepadButton::Select, "Select", Act::Hint),
    (GamepadButton::LeftThumb, "L3", Act::Skip),
    (GamepadButton::RightThumb, "R3", Act::NextArea),
];

/// What is printed on a button.
pub fn button_label(button: GamepadButton) -> &'static str {
    BUTTONS.iter().find(|(known, ..)| *known == button).map_or("?", |(_, label, _)| label)
}

/// Which button does what; an act has one button or none, a button one act or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Act, String>", into = "BTreeMap<Act, String>")]
pub struct PadBindings(BTreeMap<Act, GamepadButton>);

impl Default for PadBindings {
    fn default() -> Self {
        Self(BUTTONS.iter().map(|(button, _, act)| (*act, *button)).collect())
    }
}

impl PadBindings {
    /// The button of an act.
    pub fn button(&self, act: Act) -> Option<GamepadButton> {
        self.0.get(&act).copied()
    }

    /// Gives an act a button; an act that had it takes over the old one.
    pub fn bind(&mut self, act: Act, button: GamepadButton) {
        let old = self.0.remove(&act);
        let other = self.acts(button).next();
        if let Some(other) = other {
            self.0.remove(&other);
            self.0.extend(old.map(|old| (other, old)));
        }
        self.0.insert(act, button);
    }

    /// What a button does.
    fn acts(&self, button: GamepadButton) -> impl Iterator<Item = Act> {
        self.0.iter().filter(move |(_, known)| **known == button).map(|(act, _)| *act)
    }
}

impl From<BTreeMap<Act, String>> for PadBindings {
    fn from(labels: BTreeMap<Act, String>) -> Self {
        let mut bindings = Self::default();
        for (act, label) in labels {
            if let Some((button, ..)) = BUTTONS.iter().find(|(_, known, _)| *known == label) {
                bindings.bind(act, *button);
            }
        }
        bindings
    }
}

impl From<PadBindings> for BTreeMap<Act, String> {
    fn from(bindings: PadBindings) -> Self {
        bindings.0.into_iter().map(|(act, button)| (act, button_label(button).to_owned())).collect()
    }
}

/// Seconds a direction is held before it repeats, and between repeats.
const REPEAT: (f32, f32) = (0.38, 0.13);

fn direction(pad: &Gamepad) -> Option<Act> {
    let stick = pad.left_stick();
    let pressed = |button| pad.pressed(button);
    if pressed(GamepadButton::DPadLeft) || stick.x < -0.55 {
        Some(Act::Left)
    } else if pressed(GamepadButton::DPadRight) || stick.x > 0.55 {
        Some(Act::Right)
    } else if pressed(GamepadButton::DPadUp) || stick.y > 0.55 {
        Some(Act::Up)
    } else if pressed(GamepadButton::DPadDown) || stick.y < -0.55 {
        Some(Act::Down)
    } else {
        None
    }
}

fn read_pads(
    pads: Query<&Gamepad>,
    time: Res<Time<Real>>,
    mut pad_acts: ResMut<PadActs>,
    mut device: ResMut<LastDevice>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    settings: Res<Settings>,
    mut captured: ResMut<Captured<GamepadButton>>,
    mut held: Local<(Option<Act>, f32)>,
) {
    let PadActs { acts, held: held_acts } = pad_acts.bypass_change_detection();
    acts.clear();
    held_acts.clear();
    for pad in &pads {
        if captured.waiting {
            if let Some((button, ..)) = BUTTONS.iter().find(|(button, ..)| pad.just_pressed(*button)) {
                captured.pressed = Some(*button);
            }
            continue;
        }
        acts.extend(pad.get_just_pressed().flat_map(|button| settings.pad.acts(*button)));
        held_acts.extend(pad.get_pressed().flat_map(|button| settings.pad.acts(*button)));
        acts.extend(pad.just_pressed(GamepadButton::Start).then_some(Act::Cancel));
    }
    let towards = pads.iter().find_map(direction);
    if towards != held.0 {
        *held = (towards, REPEAT.0);
        acts.extend(towards);
    } else if let Some(act) = towards {
        // A held stick sends no news of its own.
        motion.keep_drawing();
        held.1 -= time.delta_secs();
        if held.1 <= 0.0 {
            held.1 = REPEAT.1;
            acts.push(act);
        }
    }
    if !acts.is_empty() {
        device.set_if_neq(LastDevice::Keys);
    }
}

/// Whether the table itself, and no panel over it, takes the keys.
fn table_listens(screen: Option<&State<Screen>>, menu: Option<&State<Menu>>) -> bool {
    screen.is_some_and(|screen| *screen.get() == Screen::Table) && menu.is_none_or(|menu| *menu.get() == Menu::None)
}

/// Screens and menus are moved through with arrows and Enter, whichever device says so.
fn speak_to_panels(
    acts: Res<PadActs>,
    screen: Option<Res<State<Screen>>>,
    menu: Option<Res<State<Menu>>>,
    mut contexts: EguiContexts,
    mut inputs: Query<&mut EguiInput>,
) {
    if acts.acts.is_empty() || table_listens(screen.as_deref(), menu.as_deref()) {
        return;
    }
    let nothing = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(|memory| memory.focused()).is_none());
    for act in &acts.acts {
        let key = match act {
            Act::Left | Act::Right | Act::Up | Act::Down | Act::Confirm if nothing => egui::Key::Tab,
            Act::Left => egui::Key::ArrowLeft,
            Act::Right => egui::Key::ArrowRight,
            Act::Up => egui::Key::ArrowUp,
            Act::Down => egui::Key::ArrowDown,
            Act::Confirm => egui::Key::Enter,
            Act::NextArea => egui::Key::Tab,
            _ => continue,
        };
        for mut input in &mut inputs {
            for pressed in [true, false] {
                let modifiers = egui::Modifiers::NONE;
                input.events.push(egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
            }
        }
    }
}

/// At the table the focus is on cards and places: panels must not take the keys that move it.
fn keep_keys_for_the_table(
    screen: Option<Res<State<Screen>>>,
    menu: Option<Res<State<Menu>>>,
    mut inputs: Query<&mut EguiInput>,
) {
    if !table_listens(screen.as_deref(), menu.as_deref()) {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, egui::Event::Key { .. }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rebound_button_swaps_and_survives_the_file() {
        let mut bindings = PadBindings::default();
        bindings.bind(Act::Rest, GamepadButton::South);
        assert_eq!(bindings.button(Act::Rest), Some(GamepadButton::South));
        assert_eq!(bindings.button(Act::Confirm), Some(GamepadButton::West));
        // An act without a button takes one from another, which is left without.
        bindings.bind(Act::Rules, GamepadButton::Select);
        assert_eq!(bindings.button(Act::Hint), None);
        let text = ron::to_string(&bindings).unwrap();
        let read: PadBindings = ron::from_str(&text).unwrap();
        assert_eq!(read.button(Act::Rules), Some(GamepadButton::Select));
        assert_eq!(read.button(Act::Rest), Some(GamepadButton::South));
    }
}
