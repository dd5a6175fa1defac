//! The words every other room speaks: which screen is shown, what was asked for, what is set, what things are called.
//! Nothing here draws, and nothing here knows a game that is played.

pub mod contained;
pub mod content;
pub mod counted;
pub mod fast_forward;
pub mod files;
pub mod folders;
pub mod games;
pub mod input;
pub mod language;
pub mod maps;
pub mod named;
pub mod notices;
pub mod options;
pub mod page_buttons;
pub mod panels;
pub mod progress;
pub mod redraw;
pub mod requests;
mod screen;
pub mod settings;
pub mod strength;
pub mod tuning;

use bevy::{asset::UntypedAssetId, prelude::*};

/// The version of the program, as saved games and settings name it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The same with the commit it was built from, where that is known.
pub const BUILD: &str = env!("CARAVANSERAI_BUILD");

/// The name by which desktops know our windows. Under X11 it is winit's own choice, that of the program: Bevy would leave the
/// first of its two names there empty, and OBS breaks down when it looks at such a window.
pub fn window_name() -> Option<String> {
    let set = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let x11 = cfg!(target_os = "linux") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET");
    (!x11).then(|| "caravanserai".to_owned())
}

/// Versions that players have: those with a heading in the changelog, and a folder in `tests/kept`.
#[cfg(test)]
pub fn released() -> impl Iterator<Item = &'static str> {
    let headings = include_str!("../../CHANGELOG.md").lines().filter_map(|line| line.strip_prefix("## "));
    // A date may stand behind it.
    headings.filter_map(|heading| heading.split(' ').next())
}

/// A file of `tests/kept` that a released version wrote.
#[cfg(test)]
pub fn kept(version: &str, file: &str) -> std::path::PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/kept", version, file].iter().collect()
}

pub use screen::{GoTo, Menu, MenuBehind, PageShown, Phase, Screen};

/// What all rooms share.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preload>()
        .init_resource::<Playing>()
        .init_resource::<page_buttons::PageButtons>()
        .init_resource::<strength::Strengths>()
        .add_plugins((
            screen::plugin,
            requests::plugin,
            settings::plugin,
            content::plugin,
            language::plugin,
            named::plugin,
            input::plugin,
            fast_forward::plugin,
            redraw::plugin,
            panels::plugin,
            progress::plugin,
            counted::plugin,
            tuning::plugin,
        ));
}

/// The one camera: the table and, over it, the panels.
#[derive(Component)]
pub struct MainCamera;

/// The game on the table, if there is one. Written by the session.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Playing(pub Option<games::GameKind>);

/// What must be there before the title is shown. Rooms add their handles while the app is built or at start-up.
#[derive(Resource, Debug, Default)]
pub struct Preload(pub Vec<UntypedHandle>);

impl Preload {
    /// Part that is there, from 0 to 1. What cannot be loaded counts as done: the game goes on without it.
    pub fn progress(&self, server: &AssetServer) -> f32 {
        let done = |id: UntypedAssetId| {
            let state = server.get_load_state(id);
            state.is_none_or(|state| state.is_loaded() || state.is_failed())
        };
        let ready = self.0.iter().filter(|handle| done(handle.id())).count();
        if self.0.is_empty() { 1.0 } else { ready as f32 / self.0.len() as f32 }
    }
}
