//! Keys and what they mean. Devices are interpreted here; other rooms ask for an [`Act`], never for a key.

pub mod pad;
mod printed;

use std::collections::BTreeMap;

use bevy::{
    prelude::*,
    window::{CursorMoved, PrimaryWindow},
};
use bevy_egui::{EguiContexts, egui};
use serde::{Deserialize, Serialize};

pub use self::printed::PrintedKeys;
use crate::app::settings::{Settings, WindowKind};
use crate::app::{Menu, Screen, language::Words};

/// Turns pressed keys into acts.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Act>()
        .init_resource::<PrintedKeys>()
        .init_resource::<HeldActs>()
        .init_resource::<Captured<KeyCode>>()
        .init_resource::<Captured<GamepadButton>>()
        .init_resource::<LastDevice>()
        .init_resource::<PointerRest>()
        .init_resource::<AskedActs>()
        .add_systems(First, note_pointer)
        .add_systems(
            PreUpdate,
            (printed::read_keys, capture_key, send_acts, note_device)
                .chain()
                .in_set(SendActs)
                .after(bevy::input::InputSystems),
        )
        .add_systems(Update, change_window)
        .add_plugins(pad::plugin);
}

/// Devices have been read and the acts of the frame are known.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SendActs;

/// Acts that buttons in another window ask for; they are sent with the keys of the next frame.
#[derive(Resource, Debug, Default)]
pub struct AskedActs(pub Vec<Act>);

/// How long the pointer has been left alone.
#[derive(Resource, Debug, Default)]
pub struct PointerRest {
    seconds: f32,
    place: Option<Vec2>,
}

impl PointerRest {
    /// Seconds without a motion until a pointer rests.
    const PATIENCE: f32 = 3.0;

    /// Whether nobody has pointed at anything for a while.
    pub fn rests(&self) -> bool {
        self.seconds > Self::PATIENCE
    }
}

fn note_pointer(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    time: Res<Time<Real>>,
    mut rest: ResMut<PointerRest>,
) {
    let rest = rest.bypass_change_detection();
    let place = window.and_then(|window| window.cursor_position());
    let acts = buttons.get_pressed().next().is_some() || touches.iter().next().is_some();
    let moved = std::mem::replace(&mut rest.place, place) != place;
    rest.seconds = if moved || acts { 0.0 } else { rest.seconds + time.delta_secs() };
}

/// Window or full screen, from anywhere.
fn change_window(mut acts: MessageReader<Act>, mut settings: ResMut<Settings>) {
    if acts.read().filter(|act| **act == Act::FullScreen).count() > 0 {
        settings.window = match settings.window {
            WindowKind::Windowed => WindowKind::FullScreen,
            WindowKind::FullScreen => WindowKind::Windowed,
        };
    }
}

/// Something a player wants to do, whichever device said so.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Carry out what is chosen.
    Confirm,
    /// Step back, close, drop the choice, or open the pause menu.
    Cancel,
    /// Rest.
    Rest,
    /// Take back.
    Undo,
    /// Do again.
    Redo,
    /// Ask for a hint.
    Hint,
    /// Open the rules.
    Rules,
    /// Show what the small pictures mean.
    Legend,
    /// Show or hide the log.
    #[serde(alias = "Chronicle")]
    Log,
    /// Enlarge the thing in focus.
    Enlarge,
    /// Finish the running motion at once.
    Skip,
    /// Lets what is shown go by fast, as long as it is held.
    FastForward,
    /// Move the focus left.
    Left,
    /// Move the focus right.
    Right,
    /// Move the focus up.
    Up,
    /// Move the focus down.
    Down,
    /// Next group of things.
    NextArea,
    /// One more (repetitions of a trade).
    More,
    /// One less.
    Less,
    /// Window or full screen.
    FullScreen,
    /// Keep a picture of what is seen.
    Picture,
    /// Switch the director on or off.
    Director,
    /// Ask the audience now, or end its vote.
    Ballot,
    /// Have OBS keep what its replay buffer holds.
    KeepReplay,
}

impl Act {
    /// All acts in the order they are shown.
    pub const ALL: [Self; 24] = [
        Self::Confirm,
        Self::Cancel,
        Self::Rest,
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::Rules,
        Self::Legend,
        Self::Log,
        Self::Enlarge,
        Self::Skip,
        Self::FastForward,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::NextArea,
        Self::More,
        Self::Less,
        Self::FullScreen,
        Self::Picture,
        Self::Director,
        Self::Ballot,
        Self::KeepReplay,
    ];

    /// Text key of the act's name.
    pub const fn name_key(self) -> &'static str {
        match self {
            Self::Confirm => "act-confirm",
            Self::Cancel => "act-cancel",
            Self::Rest => "act-rest",
            Self::Undo => "act-undo",
            Self::Redo => "act-redo",
            Self::Hint => "act-hint",
            Self::Rules => "act-rules",
            Self::Legend => "act-legend",
            Self::Log => "act-log",
            Self::Enlarge => "act-enlarge",
            Self::Skip => "act-skip",
            Self::FastForward => "act-fast-forward",
            Self::Left => "act-left",
            Self::Right => "act-right",
            Self::Up => "act-up",
            Self::Down => "act-down",
            Self::NextArea => "act-next-area",
            Self::More => "act-more",
            Self::Less => "act-less",
            Self::FullScreen => "act-full-screen",
            Self::Picture => "act-picture",
            Self::Director => "act-director",
            Self::Ballot => "act-ballot",
            Self::KeepReplay => "act-keep-replay",
        }
    }

    const fn usual_key(self) -> KeyCode {
        match self {
            Self::Confirm => KeyCode::Enter,
            Self::Cancel => KeyCode::Escape,
            Self::Rest => KeyCode::KeyR,
            Self::Undo => KeyCode::KeyZ,
            Self::Redo => KeyCode::KeyY,
            Self::Hint => KeyCode::KeyH,
            Self::Rules => KeyCode::F1,
            Self::Legend => KeyCode::KeyS,
            Self::Log => KeyCode::KeyL,
            Self::Enlarge => KeyCode::KeyE,
            Self::Skip => KeyCode::Space,
            Self::FastForward => KeyCode::KeyF,
            Self::Left => KeyCode::ArrowLeft,
            Self::Right => KeyCode::ArrowRight,
            Self::Up => KeyCode::ArrowUp,
            Self::Down => KeyCode::ArrowDown,
            Self::NextArea => KeyCode::Tab,
            Self::More => KeyCode::Equal,
            Self::Less => KeyCode::Minus,
            Self::FullScreen => KeyCode::F11,
            Self::Picture => KeyCode::F12,
            Self::Director => KeyCode::F8,
            Self::Ballot => KeyCode::F9,
            Self::KeepReplay => KeyCode::F10,
        }
    }
}

macro_rules! keys {
    ($($key:ident $label:literal),+ $(,)?) => {
        /// Keys that can be bound: code, name in the settings file, label on screen.
        const KEYS: &[(KeyCode, &str, &str)] = &[$((KeyCode::$key, stringify!($key), $label)),+];
    };
}

keys! {
    KeyA "A", KeyB "B", KeyC "C", KeyD "D", KeyE "E", KeyF "F", KeyG "G", KeyH "H", KeyI "I", KeyJ "J", KeyK "K",
    KeyL "L", KeyM "M", KeyN "N", KeyO "O", KeyP "P", KeyQ "Q", KeyR "R", KeyS "S", KeyT "T", KeyU "U", KeyV "V",
    KeyW "W", KeyX "X", KeyY "Y", KeyZ "Z",
    Digit0 "0", Digit1 "1", Digit2 "2", Digit3 "3", Digit4 "4", Digit5 "5", Digit6 "6", Digit7 "7", Digit8 "8",
    Digit9 "9",
    F1 "F1", F2 "F2", F3 "F3", F4 "F4", F5 "F5", F6 "F6", F7 "F7", F8 "F8", F9 "F9", F10 "F10", F11 "F11", F12 "F12",
    ArrowLeft "←", ArrowRight "→", ArrowUp "↑", ArrowDown "↓",
    Enter "Enter", Escape "Esc", Space "Space", Tab "Tab", Backspace "Backspace", Delete "Del", Insert "Ins",
    Home "Home", End "End", PageUp "PgUp", PageDown "PgDn",
    Minus "-", Equal "+", Comma ",", Period ".", Slash "/", Semicolon ";", Quote "'", Backquote "`",
    BracketLeft "[", BracketRight "]", Backslash "\\",
    NumpadAdd "Num +", NumpadSubtract "Num -", NumpadEnter "Num Enter",
}

/// What is printed on a key: the one that is meant, see [`PrintedKeys`].
pub fn key_label(key: KeyCode) -> &'static str {
    KEYS.iter().find(|(code, ..)| *code == key).map_or("?", |(_, _, label)| label)
}

/// The same in the language of the player, for keys that bear a word.
pub fn key_name(words: &Words, key: KeyCode) -> String {
    let said = match key {
        KeyCode::Enter => "key-enter",
        KeyCode::NumpadEnter => "key-num-enter",
        KeyCode::Escape => "key-escape",
        KeyCode::Space => "key-space",
        KeyCode::Backspace => "key-backspace",
        KeyCode::Delete => "key-delete",
        KeyCode::Insert => "key-insert",
        KeyCode::Home => "key-home",
        KeyCode::End => "key-end",
        KeyCode::PageUp => "key-page-up",
        KeyCode::PageDown => "key-page-down",
        _ => return key_label(key).to_owned(),
    };
    words.say(said)
}

/// A key by its name in files, as in `KeyA`, `Enter`, `ArrowLeft`.
pub fn key_by_name(name: &str) -> Option<KeyCode> {
    KEYS.iter().find(|(_, known, _)| *known == name).map(|(code, ..)| *code)
}

/// Which key does what; one key per act, one act per key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Act, String>", into = "BTreeMap<Act, String>")]
pub struct Bindings(BTreeMap<Act, KeyCode>);

impl Default for Bindings {
    fn default() -> Self {
        Self(Act::ALL.into_iter().map(|act| (act, act.usual_key())).collect())
    }
}

impl Bindings {
    /// The key of an act.
    pub fn key(&self, act: Act) -> KeyCode {
        self.0.get(&act).copied().unwrap_or_else(|| act.usual_key())
    }

    /// Gives an act a key; an act that had it takes over the old key, so nothing becomes unreachable.
    pub fn bind(&mut self, act: Act, key: KeyCode) {
        let old = self.key(act);
        if let Some(other) = Act::ALL.into_iter().find(|other| self.key(*other) == key) {
            self.0.insert(other, old);
        }
        self.0.insert(act, key);
    }
}

impl From<BTreeMap<Act, String>> for Bindings {
    fn from(names: BTreeMap<Act, String>) -> Self {
        let mut bindings = Self::default();
        for (act, name) in names {
            if let Some(key) = key_by_name(&name) {
                bindings.bind(act, key);
            }
        }
        bindings
    }
}

impl From<Bindings> for BTreeMap<Act, String> {
    fn from(bindings: Bindings) -> Self {
        let name = |key| KEYS.iter().find(|(code, ..)| *code == key);
        bindings.0.into_iter().filter_map(|(act, key)| Some((act, name(key)?.1.to_owned()))).collect()
    }
}

/// The settings screen waits for a key or a button of a pad here; while it waits that device sends no act.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Captured<T: Send + Sync + 'static> {
    /// One is wanted.
    pub waiting: bool,
    /// The one that was pressed.
    pub pressed: Option<T>,
}

impl<T: Send + Sync + 'static> Default for Captured<T> {
    fn default() -> Self {
        Self { waiting: false, pressed: None }
    }
}

impl<T: Send + Sync + 'static> Captured<T> {
    /// Waiting, nothing pressed yet.
    pub const WAITING: Self = Self { waiting: true, pressed: None };
}

/// The settings hear of the key in the same frame; `send_acts` is silent as long as they wait.
fn capture_key(keys: Res<PrintedKeys>, mut captured: ResMut<Captured<KeyCode>>) {
    if *captured == Captured::WAITING
        && let Some(key) = keys.first_pressed()
    {
        captured.pressed = Some(key);
    }
}

/// Acts whose key or button is held down.
#[derive(Resource, Debug, Default)]
pub struct HeldActs(Vec<Act>);

impl HeldActs {
    /// Whether an act is held.
    pub fn has(&self, act: Act) -> bool {
        self.0.contains(&act)
    }
}

/// The device used last; with keys or a pad the focus is shown and kept on something useful.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum LastDevice {
    /// Mouse or touch.
    #[default]
    Pointer,
    /// Keyboard or gamepad.
    Keys,
}

/// At the table the mouse and single keys go together: only what walks from thing to thing is for whoever plays by keys.
fn note_device(
    keys: Res<ButtonInput<KeyCode>>,
    mut acts: MessageReader<Act>,
    screen: Option<Res<State<Screen>>>,
    menu: Option<Res<State<Menu>>>,
    mut moved: MessageReader<CursorMoved>,
    mut device: ResMut<LastDevice>,
) {
    let walks = |act: &Act| matches!(act, Act::Left | Act::Right | Act::Up | Act::Down | Act::NextArea);
    let walked = acts.read().filter(|act| walks(act)).count() > 0;
    let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Table)
        && menu.is_none_or(|menu| *menu.get() == Menu::None);
    if walked || !at_table && keys.get_just_pressed().next().is_some() {
        device.set_if_neq(LastDevice::Keys);
    } else if moved.read().count() > 0 {
        device.set_if_neq(LastDevice::Pointer);
    }
}

/// Sends the acts of this frame. An act lives for one frame: a menu that opens because of it must not see it again.
fn send_acts(
    keys: Res<PrintedKeys>,
    settings: Res<Settings>,
    captured: Res<Captured<KeyCode>>,
    pads: Res<pad::PadActs>,
    mut contexts: EguiContexts,
    mut acts: ResMut<Messages<Act>>,
    mut held: ResMut<HeldActs>,
    mut asked: ResMut<AskedActs>,
) {
    acts.clear();
    // A list that is open is what one steps back from.
    let list = contexts.ctx_mut().ok().filter(|ctx| egui::Popup::is_any_open(ctx)).map(|ctx| ctx.clone());
    let mut send = |act: Act| match &list {
        Some(ctx) if act == Act::Cancel => egui::Popup::close_all(ctx),
        _ => _ = acts.write(act),
    };
    asked.bypass_change_detection().0.drain(..).for_each(&mut send);
    for &act in &pads.acts {
        send(act);
    }
    let held = &mut held.bypass_change_detection().0;
    held.clone_from(&pads.held);
    if captured.waiting || contexts.ctx_mut().is_ok_and(|ctx| is_typing(ctx)) {
        return;
    }
    for act in Act::ALL {
        let key = settings.keys.key(act);
        if keys.just_pressed(key) {
            send(act);
        }
        if keys.pressed(key) {
            held.push(act);
        }
    }
}

/// Whether a field takes the keys as letters.
fn is_typing(ctx: &egui::Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    focused.is_some_and(|id| egui::TextEdit::load_state(ctx, id).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binding_a_taken_key_swaps_so_that_every_act_keeps_a_key() {
        let mut bindings = Bindings::default();
        bindings.bind(Act::Rest, KeyCode::KeyH);
        assert_eq!(bindings.key(Act::Rest), KeyCode::KeyH);
        assert_eq!(bindings.key(Act::Hint), KeyCode::KeyR);
    }

    #[test]
    fn every_usual_key_can_be_named_and_is_used_once() {
        let mut seen = std::collections::BTreeSet::new();
        for act in Act::ALL {
            let key = act.usual_key();
            assert_ne!(key_label(key), "?", "{act:?}");
            assert!(seen.insert(key_label(key)), "{act:?} shares its key");
        }
    }

    #[test]
    fn the_readme_names_every_usual_key_and_button() {
        let page = include_str!("../../README.md");
        let controls = page.split("## Controls").nth(1).and_then(|part| part.split("\n## ").next()).unwrap();
        let cells =
            |row: &'static str| row.split('|').map(|cell| cell.trim().split(", ").collect::<Vec<_>>()).collect();
        let rows: Vec<Vec<Vec<&str>>> = controls.lines().map(cells).filter(|row: &Vec<_>| row.len() == 6).collect();
        for act in Act::ALL {
            let key = key_label(act.usual_key());
            let row =
                rows.iter().find(|row| row[3].contains(&key)).unwrap_or_else(|| panic!("{act:?} by {key} is missing"));
            let button = pad::PadBindings::default().button(act).map(pad::button_label);
            assert!(
                button.is_none_or(|button| row[4].contains(&button)),
                "{act:?}: {button:?} is missing beside {key}"
            );
        }
    }

    #[test]
    fn bindings_survive_the_file_and_unknown_keys_are_left_out() {
        let mut bindings = Bindings::default();
        bindings.bind(Act::Skip, KeyCode::KeyQ);
        let text = ron::to_string(&bindings).unwrap();
        assert_eq!(ron::from_str::<Bindings>(&text).unwrap(), bindings);
        let odd: Bindings = ron::from_str("{Rest: \"NoSuchKey\"}").unwrap();
        assert_eq!(odd, Bindings::default());
    }
}
