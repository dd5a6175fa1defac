//! Gamepads: sticks and buttons become the same acts as keys, and panels hear them as keys.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, egui};

use super::{Act, LastDevice};
use crate::menus::Menu;
use crate::screens::Screen;

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

/// What the pads asked for in this frame.
#[derive(Resource, Debug, Default)]
pub(super) struct PadActs(pub Vec<Act>);

/// Which button does what; sticks and the cross move the focus.
pub const BUTTONS: [(GamepadButton, Act); 12] = [
    (GamepadButton::South, Act::Confirm),
    (GamepadButton::East, Act::Cancel),
    (GamepadButton::West, Act::Rest),
    (GamepadButton::North, Act::Enlarge),
    (GamepadButton::LeftTrigger, Act::Undo),
    (GamepadButton::RightTrigger, Act::Redo),
    (GamepadButton::LeftTrigger2, Act::Less),
    (GamepadButton::RightTrigger2, Act::More),
    (GamepadButton::Select, Act::Hint),
    (GamepadButton::Start, Act::Cancel),
    (GamepadButton::LeftThumb, Act::Skip),
    (GamepadButton::RightThumb, Act::NextArea),
];

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
    mut acts: ResMut<PadActs>,
    mut device: ResMut<LastDevice>,
    mut motion: ResMut<crate::redraw::Motion>,
    mut held: Local<(Option<Act>, f32)>,
) {
    let acts = &mut acts.bypass_change_detection().0;
    acts.clear();
    for pad in &pads {
        acts.extend(BUTTONS.iter().filter(|(button, _)| pad.just_pressed(*button)).map(|(_, act)| *act));
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
    if acts.0.is_empty() || table_listens(screen.as_deref(), menu.as_deref()) {
        return;
    }
    let nothing = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(|memory| memory.focused()).is_none());
    for act in &acts.0 {
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
