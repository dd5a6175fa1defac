//! What a player can set, kept in one RON file. This file owns the resource; screens change it and the rest follows.

mod stream;

use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::app::{
    content::ContentFault,
    games::GameSetup,
    input::{Bindings, pad::PadBindings},
    language::Language,
};
pub use stream::{Corner, KeyColour, LayoutSettings, StreamSettings};

/// Reads the settings at the start and writes them back shortly after each change.
pub(super) fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<SettingsFile>().0.clone();
    let (settings, notice) = match &folders {
        Some(path) => Settings::read(path),
        None => (Settings::default(), None),
    };
    app.init_resource::<Notices>().insert_resource(settings).add_systems(Last, write_changes);
    app.world_mut().resource_mut::<Notices>().0.extend(notice.map(Notice::Settings));
}

/// Where the settings lie; `None` keeps them in memory only.
#[derive(Resource, Debug, Clone, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// What the player should be told, until they have read it.
#[derive(Resource, Debug, Default)]
pub struct Notices(pub Vec<Notice>);

/// Something that could not be used; the game runs without it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Notice {
    /// The settings file.
    #[error(transparent)]
    Settings(#[from] SettingsFault),
    /// A folder of content files.
    #[error(transparent)]
    Content(#[from] ContentFault),
}

/// Why the settings file could not be used; the game runs with the defaults.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct SettingsFault {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

/// How the window fills the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum WindowKind {
    /// A window with a frame.
    #[default]
    Windowed,
    /// The whole screen without changing its mode.
    FullScreen,
}

/// Colours of crystals and marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum PaletteKind {
    /// The colours of the art.
    #[default]
    Standard,
    /// For weak green receptors.
    Deutan,
    /// For weak red receptors.
    Protan,
    /// For weak blue receptors.
    Tritan,
    /// Strongest contrast: black panels, white text.
    HighContrast,
}

impl PaletteKind {
    /// All palettes, the art's own first.
    pub const ALL: [Self; 5] = [Self::Standard, Self::Deutan, Self::Protan, Self::Tritan, Self::HighContrast];
}

/// When a move asks to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Confirm {
    /// Never: one click acts.
    Off,
    /// Only what cannot be taken back.
    #[default]
    Irreversible,
    /// Every move.
    Always,
}

/// When scores are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ScoreView {
    /// All scores, always.
    #[default]
    Open,
    /// Own score only.
    Own,
    /// Nobody's before the end.
    Hidden,
}

/// How fast pieces move: a factor, or no motion at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Speed {
    /// 0.5x
    Half,
    /// 1x
    #[default]
    Normal,
    /// 2x
    Double,
    /// 4x
    Fourfold,
    /// No motion.
    Instant,
}

impl Speed {
    /// All speeds, slow to fast.
    pub const ALL: [Self; 5] = [Self::Half, Self::Normal, Self::Double, Self::Fourfold, Self::Instant];

    /// Factor on time; `None` means at once.
    pub const fn factor(self) -> Option<f32> {
        match self {
            Self::Half => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Fourfold => Some(4.0),
            Self::Instant => None,
        }
    }
}

/// How much the land behind the table moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LivingBackdrop {
    /// Nothing drifts.
    Still,
    /// Mist and light drift while something else moves; an idle table rests.
    #[default]
    Calm,
    /// Mist and light always drift, a few pictures a second.
    Lively,
}

/// Volumes from 0 to 1, as the sliders show them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volumes {
    /// Everything.
    pub master: f32,
    /// Music.
    pub music: f32,
    /// Sounds of pieces and buttons.
    pub effects: f32,
    /// Wind, fire, birds.
    pub ambience: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { master: 0.8, music: 0.6, effects: 0.8, ambience: 0.5 }
    }
}

/// Everything a player can set.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language of all texts.
    pub language: Language,
    /// Window or full screen.
    pub window: WindowKind,
    /// Size of everything drawn over the table, 1 to 2.
    pub ui_scale: f32,
    /// Size of text alone, 1 to 2.
    pub text_scale: f32,
    /// Crystal colours and contrast.
    pub palette: PaletteKind,
    /// Letters on crystals.
    pub crystal_letters: bool,
    /// Less motion: no drifting light, pieces fade instead of flying.
    pub reduced_motion: bool,
    /// How much the land behind the table moves.
    pub living_backdrop: LivingBackdrop,
    /// Speed of own moves.
    pub own_speed: Speed,
    /// Speed of the program's moves.
    pub computer_speed: Speed,
    /// When moves ask back.
    pub confirm: Confirm,
    /// Whose scores are shown.
    pub scores: ScoreView,
    /// Volumes.
    pub volumes: Volumes,
    /// Replays and streaming.
    pub stream: StreamSettings,
    /// Keys.
    pub keys: Bindings,
    /// Buttons of a pad.
    pub pad: PadBindings,
    /// Folder with content files for new games; none for the usual ones.
    pub content: Option<PathBuf>,
    /// The last choice on the new-game screen.
    pub last_game: GameSetup,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            window: WindowKind::default(),
            ui_scale: 1.0,
            text_scale: 1.0,
            palette: PaletteKind::default(),
            crystal_letters: true,
            reduced_motion: false,
            living_backdrop: LivingBackdrop::default(),
            own_speed: Speed::default(),
            computer_speed: Speed::default(),
            confirm: Confirm::default(),
            scores: ScoreView::default(),
            volumes: Volumes::default(),
            stream: StreamSettings::default(),
            keys: Bindings::default(),
            pad: PadBindings::default(),
            content: None,
            last_game: GameSetup::default(),
        }
    }
}

impl Settings {
    /// Reads the file. A missing one gives the defaults; a damaged one too, with the reason.
    pub fn read(path: &std::path::Path) -> (Self, Option<SettingsFault>) {
        let fault = |why: String| Some(SettingsFault { path: path.to_path_buf(), why });
        match std::fs::read_to_string(path) {
            Err(missing) if missing.kind() == std::io::ErrorKind::NotFound => (Self::default(), None),
            Err(failed) => (Self::default(), fault(failed.to_string())),
            Ok(text) => match ron::from_str::<Self>(&text) {
                Ok(settings) => (settings.in_range(), None),
                Err(wrong) => (Self::default(), fault(wrong.to_string())),
            },
        }
    }

    /// Writes the file whole or not at all.
    pub fn write(&self, path: &std::path::Path) -> std::io::Result<()> {
        let text =
            ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(std::io::Error::other)?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        chronicle::write_atomically(path, text.as_bytes())
    }

    /// Brings hand-edited numbers back into the range the sliders have.
    fn in_range(mut self) -> Self {
        self.ui_scale = self.ui_scale.clamp(1.0, 2.0);
        self.text_scale = self.text_scale.clamp(1.0, 2.0);
        let volumes = &mut self.volumes;
        for volume in [&mut volumes.master, &mut volumes.music, &mut volumes.effects, &mut volumes.ambience] {
            *volume = volume.clamp(0.0, 1.0);
        }
        self
    }
}

/// Saves once the last change is a moment old (a dragged slider changes every frame), and at the latest on leaving.
fn write_changes(
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    time: Res<Time<Real>>,
    mut written: Local<Option<Settings>>,
    mut changed_at: Local<f64>,
    mut leaving: MessageReader<AppExit>,
) {
    let Some(path) = &file.0 else { return };
    let now = time.elapsed_secs_f64();
    let last = written.get_or_insert_with(|| settings.clone());
    if settings.is_changed() {
        *changed_at = now;
    }
    let due = now - *changed_at > 0.5 || leaving.read().next().is_some();
    if due && *last != *settings {
        *last = settings.clone();
        if let Err(failed) = settings.write(path) {
            warn!("could not save the settings to {}: {failed}", path.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_the_file() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        let settings =
            Settings { language: Language::German, text_scale: 1.5, palette: PaletteKind::Tritan, ..default() };
        settings.write(&path).unwrap();
        assert_eq!(Settings::read(&path), (settings, None));
    }

    #[test]
    fn a_missing_file_gives_the_defaults_silently() {
        let (settings, fault) = Settings::read("no/such/file.ron".as_ref());
        assert_eq!((settings, fault), (Settings::default(), None));
    }

    #[test]
    fn a_damaged_file_gives_the_defaults_and_says_why() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        std::fs::write(&path, "(language: Klingon, ui_scale: 1.0").unwrap();
        let (settings, fault) = Settings::read(&path);
        assert_eq!(settings, Settings::default());
        assert!(fault.unwrap().why.contains("Klingon"));
    }

    #[test]
    fn an_older_file_without_newer_fields_is_read_and_odd_numbers_are_brought_into_range() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        std::fs::write(&path, "(ui_scale: 9.0, volumes: (master: -2.0))").unwrap();
        let (settings, fault) = Settings::read(&path);
        assert_eq!(fault, None);
        assert_eq!(settings.ui_scale, 2.0);
        assert_eq!(settings.volumes.master, 0.0);
        assert_eq!(settings.volumes.music, Volumes::default().music);
    }

    #[test]
    fn leaving_the_game_saves_the_last_change() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        let mut app = App::new();
        app.insert_resource(SettingsFile(Some(path.clone())));
        app.add_plugins((MinimalPlugins, plugin));
        app.update();
        app.world_mut().resource_mut::<Settings>().reduced_motion = true;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(Settings::read(&path).0.reduced_motion);
    }
}
