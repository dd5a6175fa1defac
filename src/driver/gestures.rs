//! What a hand does at mouse and keyboard: gestures, one per frame, written as the messages a window would send.

use bevy::{
    ecs::system::SystemParam,
    input::{
        ButtonState,
        gamepad::{RawGamepadButtonChangedEvent, RawGamepadEvent},
        keyboard::{Key, KeyboardInput},
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    prelude::*,
    window::{CursorMoved, PrimaryWindow, WindowEvent, WindowFocused, WindowResized},
};

use crate::app::input::key_by_name;

/// What is done in one frame.
#[derive(Debug, Clone)]
pub enum Gesture {
    /// The pointer goes here.
    Move(Vec2),
    /// A button goes down or up.
    Button(MouseButton, ButtonState),
    /// The wheel turns by lines.
    Wheel(f32),
    /// A key goes down or up.
    Key(KeyCode, Key, ButtonState),
    /// A button of a gamepad goes down or up.
    Pad(GamepadButton, ButtonState),
    /// The window gets this size, in logical pixels.
    Resize(f32, f32),
    /// The window gets or loses the keyboard.
    Focus(bool),
    /// A frame passes.
    Pause,
}

/// Moves the pointer.
pub fn moving(to: Vec2) -> Vec<Gesture> {
    vec![Gesture::Move(to), Gesture::Pause]
}

fn press(at: Vec2, button: MouseButton) -> Vec<Gesture> {
    vec![
        Gesture::Move(at),
        Gesture::Pause,
        Gesture::Button(button, ButtonState::Pressed),
        Gesture::Button(button, ButtonState::Released),
        Gesture::Pause,
        Gesture::Pause,
    ]
}

/// A click.
pub fn click(at: Vec2) -> Vec<Gesture> {
    press(at, MouseButton::Left)
}

/// A click with the second button.
pub fn right_click(at: Vec2) -> Vec<Gesture> {
    press(at, MouseButton::Right)
}

/// Press, move over in steps, release.
pub fn drag(from: Vec2, to: Vec2) -> Vec<Gesture> {
    let mut gestures =
        vec![Gesture::Move(from), Gesture::Pause, Gesture::Button(MouseButton::Left, ButtonState::Pressed)];
    gestures.extend((1..=8).map(|step| Gesture::Move(from.lerp(to, step as f32 / 8.0))));
    gestures.extend([Gesture::Pause, Gesture::Button(MouseButton::Left, ButtonState::Released), Gesture::Pause]);
    gestures
}

/// Turns the wheel over a place.
pub fn scroll(at: Vec2, lines: f32) -> Vec<Gesture> {
    vec![Gesture::Move(at), Gesture::Wheel(lines), Gesture::Pause]
}

/// Presses and releases a key by its name; `None` for an unknown one.
pub fn key(name: &str) -> Option<Vec<Gesture>> {
    Some(stroke(key_by_name(name)?))
}

/// Presses and releases a key.
pub fn stroke(code: KeyCode) -> Vec<Gesture> {
    let logical = match code {
        KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::F1 => Key::F1,
        KeyCode::F11 => Key::F11,
        other => Key::Character(crate::app::input::key_label(other).to_lowercase().into()),
    };
    vec![
        Gesture::Key(code, logical.clone(), ButtonState::Pressed),
        Gesture::Key(code, logical, ButtonState::Released),
        Gesture::Pause,
    ]
}

/// Presses and releases a button of a gamepad.
pub fn pad(button: GamepadButton) -> Vec<Gesture> {
    vec![
        Gesture::Pad(button, ButtonState::Pressed),
        Gesture::Pause,
        Gesture::Pad(button, ButtonState::Released),
        Gesture::Pause,
    ]
}

/// Types text letter by letter.
pub fn typing(text: &str) -> Vec<Gesture> {
    text.chars()
        .flat_map(|letter| {
            let key = match letter {
                ' ' => Key::Space,
                other => Key::Character(other.to_string().into()),
            };
            let code = KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified);
            [ButtonState::Pressed, ButtonState::Released].map(|state| Gesture::Key(code, key.clone(), state))
        })
        .collect()
}

/// Writes gestures as messages of the window.
#[derive(SystemParam)]
pub struct GestureWriter<'w, 's> {
    window: Single<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    window_events: MessageWriter<'w, WindowEvent>,
    moved: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
    keys: MessageWriter<'w, KeyboardInput>,
    sizes: MessageWriter<'w, WindowResized>,
    focus: MessageWriter<'w, WindowFocused>,
    pads: Query<'w, 's, Entity, With<Gamepad>>,
    pad_events: MessageWriter<'w, RawGamepadEvent>,
    commands: Commands<'w, 's>,
}

/// Makes one gesture from outside of the schedule: what tests without a script do.
pub fn make(world: &mut World, gesture: Gesture) {
    let made = world
        .run_system_cached_with(|In(gesture): In<Gesture>, mut writer: GestureWriter| writer.make(&gesture), gesture);
    if let Err(failed) = made {
        warn!("no gesture: {failed}");
    }
}

impl GestureWriter<'_, '_> {
    /// Makes one gesture.
    pub fn make(&mut self, gesture: &Gesture) {
        let (window, data) = &mut *self.window;
        let window = *window;
        match gesture {
            Gesture::Pause => {}
            Gesture::Resize(width, height) => {
                data.resolution.set(*width, *height);
                let sized = WindowResized { window, width: *width, height: *height };
                self.window_events.write(sized.clone().into());
                self.sizes.write(sized);
            }
            Gesture::Focus(focused) => {
                data.focused = *focused;
                let change = WindowFocused { window, focused: *focused };
                self.window_events.write(change.clone().into());
                self.focus.write(change);
            }
            Gesture::Move(position) => {
                data.set_cursor_position(Some(*position));
                let moved = CursorMoved { window, position: *position, delta: None };
                self.window_events.write(moved.clone().into());
                self.moved.write(moved);
            }
            Gesture::Button(button, state) => {
                let input = MouseButtonInput { button: *button, state: *state, window };
                self.window_events.write(input.into());
                self.buttons.write(input);
            }
            Gesture::Wheel(lines) => {
                let input =
                    MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: *lines, window, phase: TouchPhase::Moved };
                self.window_events.write(input.into());
                self.wheel.write(input);
            }
            Gesture::Pad(button, state) => {
                // Somebody plugs one in.
                let plug_in = || self.commands.spawn((Name::new("Gamepad of the script"), Gamepad::default())).id();
                let gamepad = self.pads.iter().next().unwrap_or_else(plug_in);
                let value = if state.is_pressed() { 1.0 } else { 0.0 };
                let event = RawGamepadButtonChangedEvent { gamepad, button: *button, value };
                self.pad_events.write(RawGamepadEvent::Button(event));
            }
            Gesture::Key(key_code, logical_key, state) => {
                let input = KeyboardInput {
                    key_code: *key_code,
                    logical_key: logical_key.clone(),
                    state: *state,
                    text: match (logical_key, state) {
                        (Key::Character(text), ButtonState::Pressed) => Some(text.clone()),
                        _ => None,
                    },
                    repeat: false,
                    window,
                };
                self.window_events.write(input.clone().into());
                self.keys.write(input);
            }
        }
    }
}
