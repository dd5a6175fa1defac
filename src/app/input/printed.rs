//! Keys by what is printed on them. A keyboard tells where a key lies and what it writes; what a label on screen names is
//! the latter, so "Z" is the key that writes a z, wherever it lies.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardFocusLost, KeyboardInput},
    },
    platform::collections::HashMap,
    prelude::*,
    window::WindowFocused,
};

use super::KEYS;

/// The keys that are down, each named as the key of a US keyboard that has the same print.
#[derive(Resource, Debug, Default)]
pub struct PrintedKeys {
    keys: ButtonInput<KeyCode>,
    /// What each place on the keyboard meant when it went down: shift or another layout must not leave it down for ever.
    down: HashMap<KeyCode, KeyCode>,
}

impl PrintedKeys {
    /// Whether a key is down.
    pub fn pressed(&self, key: KeyCode) -> bool {
        self.keys.pressed(key)
    }

    /// Whether a key went down in this frame.
    pub fn just_pressed(&self, key: KeyCode) -> bool {
        self.keys.just_pressed(key)
    }

    /// The first key that went down in this frame and that can be bound.
    pub(super) fn first_pressed(&self) -> Option<KeyCode> {
        self.keys.get_just_pressed().copied().find(|key| KEYS.iter().any(|(code, ..)| code == key))
    }
}

/// Whoever leaves the window lets go of every key: nobody hears where they are let go.
pub(super) fn read_keys(
    mut strokes: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut focus: MessageReader<WindowFocused>,
    mut printed_keys: ResMut<PrintedKeys>,
) {
    let PrintedKeys { keys, down } = printed_keys.bypass_change_detection();
    keys.clear();
    for stroke in strokes.read() {
        match stroke.state {
            ButtonState::Pressed => {
                let meant =
                    *down.entry(stroke.key_code).or_insert_with(|| printed(stroke.key_code, &stroke.logical_key));
                keys.press(meant);
            }
            ButtonState::Released => {
                let meant = down.remove(&stroke.key_code);
                keys.release(meant.unwrap_or_else(|| printed(stroke.key_code, &stroke.logical_key)));
            }
        }
    }
    if lost.read().count() + focus.read().filter(|change| !change.focused).count() > 0 {
        keys.release_all();
        down.clear();
    }
}

/// The key that is meant: the one with that print. A key that writes something else than our labels (another script, a
/// dead accent) is known by its place, and so is the number block, whose signs other keys have too.
fn printed(place: KeyCode, writes: &Key) -> KeyCode {
    if format!("{place:?}").starts_with("Numpad") {
        return place;
    }
    match writes {
        Key::Character(sign) => by_print(sign).unwrap_or(place),
        Key::Enter => KeyCode::Enter,
        Key::Escape => KeyCode::Escape,
        Key::Tab => KeyCode::Tab,
        Key::Backspace => KeyCode::Backspace,
        _ => place,
    }
}

/// The key with this print; capitals are the same keys.
fn by_print(sign: &str) -> Option<KeyCode> {
    // Some keyboards have one key for both, some two.
    let sign = if sign == "=" { "+" } else { sign };
    KEYS.iter().find(|(.., label)| label.eq_ignore_ascii_case(sign)).map(|(code, ..)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_a_key_writes_is_the_letter_it_is_known_by() {
        let keyboards = [
            // The German one has Z and Y the other way round, the French one A and Q, M beside L.
            (KeyCode::KeyY, "z", KeyCode::KeyZ),
            (KeyCode::KeyZ, "y", KeyCode::KeyY),
            (KeyCode::KeyQ, "a", KeyCode::KeyA),
            (KeyCode::Semicolon, "m", KeyCode::KeyM),
            (KeyCode::KeyM, ",", KeyCode::Comma),
            // With shift too.
            (KeyCode::KeyY, "Z", KeyCode::KeyZ),
            (KeyCode::BracketRight, "+", KeyCode::Equal),
            (KeyCode::Equal, "=", KeyCode::Equal),
            // Digits of the French keyboard are written with shift, and printed on the key either way.
            (KeyCode::Digit1, "&", KeyCode::Digit1),
            (KeyCode::Digit1, "1", KeyCode::Digit1),
            // Letters of another script stand beside the Latin ones.
            (KeyCode::KeyZ, "я", KeyCode::KeyZ),
            (KeyCode::KeyH, "η", KeyCode::KeyH),
            (KeyCode::NumpadAdd, "+", KeyCode::NumpadAdd),
        ];
        for (place, sign, meant) in keyboards {
            assert_eq!(printed(place, &Key::Character(sign.into())), meant, "{place:?} writes {sign}");
        }
        assert_eq!(printed(KeyCode::CapsLock, &Key::Escape), KeyCode::Escape);
        assert_eq!(printed(KeyCode::NumpadEnter, &Key::Enter), KeyCode::NumpadEnter);
        assert_eq!(printed(KeyCode::Equal, &Key::Dead(Some('´'))), KeyCode::Equal);
        assert_eq!(printed(KeyCode::F1, &Key::F1), KeyCode::F1);
    }
}
