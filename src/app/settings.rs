//! What a player can set, kept in one RON file. This file owns the resource; screens change it and the rest follows.

mod file;
mod stream;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use serde::{Deserialize, Serialize};

use crate::app::{
    files::{self, PATIENCE},
    games::GameSetup,
    input::{Bindings, pad::PadBindings},
    language::Language,
    notices::{Notice, Notices},
};
pub use file::FieldFault;
pub(in crate::app) use file::colour;
pub use stream::{CHROMA_KEY, Corner, KeyColour, LayoutSettings, ObsSettings, StreamSettings};

/// Reads the settings at the start and writes them back shortly after each change.
pub(super) fn plugin(app: &mut App) {
    let path = app.world_mut().get_resource_or_init::<SettingsFile>().0.clone();
    let (settings, unknown, fault) = path.as_deref().map(read).unwrap_or_default();
    app.init_resource::<Notices>()
        .insert_resource(settings)
        .insert_resource(Kept(unknown))
        .add_systems(Last, write_changes.in_set(SettingsSystems));
    app.world_mut().resource_mut::<Notices>().0.extend(fault.map(Notice::Settings));
}

/// Writes changes to the file.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SettingsSystems;

/// Where the settings lie; `None` keeps them in memory only.
#[derive(Resource, Debug, Clone, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// Why the settings file could not be used as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct SettingsFault {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: SettingsWhy,
    /// Where a copy of it lies, because the file itself is written again with the next change.
    pub copy: Option<PathBuf>,
}

/// What is wrong with a settings file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsWhy {
    /// Nothing of it can be used.
    #[error("{0}")]
    All(String),
    /// Some fields cannot be used; all others are.
    #[error("{}", .0.iter().map(FieldFault::to_string).collect::<Vec<_>>().join("; "))]
    Fields(Vec<FieldFault>),
    /// It cannot be written.
    #[error("{0}")]
    Write(String),
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

/// Where the window was and how large, in pixels of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width and height.
    pub size: (u32, u32),
    /// Upper left corner, where the system tells it.
    pub corner: Option<(i32, i32)>,
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

/// From which share of the chance to win on the coach asks before a turn is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Coach {
    /// Never.
    #[default]
    Off,
    /// 5 %.
    Strict,
    /// 10 %.
    Usual,
    /// 20 %.
    Patient,
}

impl Coach {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Off, Self::Strict, Self::Usual, Self::Patient];

    /// The share, 0 to 1; none where nobody asks.
    pub const fn share(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Strict => Some(0.05),
            Self::Usual => Some(0.1),
            Self::Patient => Some(0.2),
        }
    }
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
    #[serde(deserialize_with = "file::volume")]
    pub master: f32,
    /// Music.
    #[serde(deserialize_with = "file::volume")]
    pub music: f32,
    /// Sounds of pieces and buttons.
    #[serde(deserialize_with = "file::volume")]
    pub effects: f32,
    /// Wind, fire, birds.
    #[serde(deserialize_with = "file::volume")]
    pub ambience: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { master: 0.8, music: 0.6, effects: 0.8, ambience: 0.5 }
    }
}

/// Factor on text from which on things are arranged for it.
pub const LARGE_TEXT: f32 = 1.2;

/// Everything a player can set.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language of all texts.
    pub language: Language,
    /// Window or full screen.
    pub window: WindowKind,
    /// The screen it is shown on, by its name; none for the one where the window is.
    pub monitor: Option<String>,
    /// Where the window was last.
    pub window_place: Option<WindowPlace>,
    /// Pictures wait for the screen, so that none is torn.
    pub vsync: bool,
    /// Pictures a second at most; none for as many as the screen shows.
    #[serde(deserialize_with = "file::frame_cap")]
    pub frame_cap: Option<u16>,
    /// Size of everything drawn over the table, 1 to 2.
    #[serde(deserialize_with = "file::scale")]
    pub ui_scale: f32,
    /// Size of text alone, 1 to 2.
    #[serde(deserialize_with = "file::scale")]
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
    /// A turn ends by a button of its own, so that it can be looked at and taken back.
    pub end_turn: bool,
    /// Opponents say a word about what they do.
    pub remarks: bool,
    /// When the coach asks.
    pub coach: Coach,
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
    /// Somebody has sat at a table here.
    pub has_played: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            window: WindowKind::default(),
            monitor: None,
            window_place: None,
            vsync: true,
            frame_cap: None,
            ui_scale: 1.0,
            text_scale: 1.0,
            palette: PaletteKind::default(),
            crystal_letters: true,
            reduced_motion: false,
            living_backdrop: LivingBackdrop::default(),
            own_speed: Speed::default(),
            computer_speed: Speed::default(),
            confirm: Confirm::default(),
            end_turn: false,
            remarks: true,
            coach: Coach::Off,
            scores: ScoreView::default(),
            volumes: Volumes::default(),
            stream: StreamSettings::default(),
            keys: Bindings::default(),
            pad: PadBindings::default(),
            content: None,
            last_game: GameSetup::default(),
            has_played: false,
        }
    }
}

impl Settings {
    /// Reads them from a file; what cannot be read is as usual.
    pub fn load(path: &Path) -> Self {
        read(path).0
    }

    /// Writes them to a file.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        write(self, &default(), path)
    }
}

/// Fields of the file that another version understands.
#[derive(Resource, Debug)]
struct Kept(file::Unknown);

/// Reads the file. A missing one gives the usual settings; of a damaged one everything is used that can be, and the rest
/// is told.
fn read(path: &Path) -> (Settings, file::Unknown, Option<SettingsFault>) {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(missing) if missing.kind() == std::io::ErrorKind::NotFound => return default(),
        Err(failed) => {
            let why = SettingsWhy::All(failed.to_string());
            return (default(), default(), Some(SettingsFault { path: path.to_owned(), why, copy: None }));
        }
    };
    let read = str::from_utf8(&bytes).map_err(|wrong| wrong.to_string()).and_then(file::read);
    let (read, why) = match read {
        Ok(read) if read.faults.is_empty() => return (read.settings, read.unknown, None),
        Ok(mut read) => {
            let faults = std::mem::take(&mut read.faults);
            (read, SettingsWhy::Fields(faults))
        }
        Err(wrong) => (file::Read::default(), SettingsWhy::All(wrong)),
    };
    let copy = keep_copy(path, &bytes);
    (read.settings, read.unknown, Some(SettingsFault { path: path.to_owned(), why, copy }))
}

/// Keeps what a file held beside it. The same text gets the same name, so that many starts make one copy.
fn keep_copy(path: &Path, bytes: &[u8]) -> Option<PathBuf> {
    let mut hash = DefaultHasher::new();
    bytes.hash(&mut hash);
    let copy = path.with_file_name(format!("settings-damaged-{:08x}.ron", hash.finish() as u32));
    match std::fs::write(&copy, bytes) {
        Ok(()) => Some(copy),
        Err(failed) => {
            warn!("{} could not be copied: {failed}", path.display());
            None
        }
    }
}

/// Writes the file whole or not at all.
fn write(settings: &Settings, unknown: &file::Unknown, path: &Path) -> std::io::Result<()> {
    let text = file::write(settings, unknown).map_err(std::io::Error::other)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    chronicle::write_atomically(path, text.as_bytes())
}

/// What was last given to the disk.
#[derive(Default)]
struct Written {
    settings: Option<Settings>,
    changed_at: f64,
    task: Option<Task<Result<(), String>>>,
}

impl Written {
    /// Why the last write has failed, once that is known; whoever leaves waits for it, and is told if that took too long.
    fn fault(&mut self, leaving: bool) -> Option<String> {
        let task = self.task.as_mut()?;
        let since = Instant::now();
        let mut done = check_ready(task);
        while done.is_none() && leaving && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(2));
            done = check_ready(task);
        }
        if done.is_none() && leaving {
            return Some(format!("the disk did not answer within {} seconds", PATIENCE.as_secs()));
        }
        let done = done?;
        self.task = None;
        done.err()
    }
}

/// Saves beside the game once the last change is a moment old (a dragged slider changes every frame), and at the latest on
/// leaving.
fn write_changes(
    settings: Res<Settings>,
    unknown: Res<Kept>,
    file: Res<SettingsFile>,
    time: Res<Time<Real>>,
    mut notices: ResMut<Notices>,
    mut written: Local<Written>,
    mut leaving: MessageReader<AppExit>,
) {
    let Some(path) = &file.0 else { return };
    let now = time.elapsed_secs_f64();
    let leaving = leaving.read().next().is_some();
    if settings.is_changed() {
        written.changed_at = now;
    }
    let mut fault = written.fault(leaving);
    let due = written.task.is_none() && (leaving || now - written.changed_at > 0.5);
    let differs = *written.settings.get_or_insert_with(|| settings.clone()) != *settings;
    if due && differs {
        written.settings = Some(settings.clone());
        let (settings, unknown, to) = (settings.clone(), unknown.0.clone(), path.clone());
        let work = move || write(&settings, &unknown, &to).map_err(|failed| failed.to_string());
        written.task = Some(files::write(work));
        fault = fault.or(written.fault(leaving));
    }
    let Some(failed) = fault else { return };
    warn!("could not save the settings to {}: {failed}", path.display());
    let why = SettingsWhy::Write(failed);
    let fault = Notice::Settings(SettingsFault { path: path.clone(), why, copy: None });
    // One panel is enough for every change that cannot be written.
    if !notices.0.contains(&fault) {
        notices.0.push(fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A settings file with this text, in a folder of its own.
    fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        std::fs::write(&path, text).unwrap();
        (home, path)
    }

    /// What is read from a text, with the fields that cannot be used.
    fn read_text(text: &str) -> (Settings, Vec<FieldFault>) {
        let (_home, path) = file(text);
        let (settings, _, fault) = read(&path);
        match fault.map(|fault| fault.why) {
            None => (settings, Vec::new()),
            Some(SettingsWhy::Fields(faults)) => (settings, faults),
            Some(other) => panic!("{other:?}"),
        }
    }

    fn app(path: &Path) -> App {
        let mut app = App::new();
        app.insert_resource(SettingsFile(Some(path.to_owned())));
        app.add_plugins((MinimalPlugins, plugin));
        app.update();
        app
    }

    /// Makes a change and leaves.
    fn change_and_leave(app: &mut App) {
        app.world_mut().resource_mut::<Settings>().reduced_motion = true;
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }

    #[test]
    fn settings_survive_the_file() {
        let (_home, path) = file("");
        let settings =
            Settings { language: Language::German, text_scale: 1.5, palette: PaletteKind::Tritan, ..default() };
        settings.write(&path).unwrap();
        let (same, _, fault) = read(&path);
        assert_eq!((same, fault), (settings, None));
    }

    #[test]
    fn a_file_says_which_version_wrote_it() {
        let (_home, path) = file("(written_by: \"0.0.9\", language: German)");
        change_and_leave(&mut app(&path));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(&format!("(\n    written_by: \"{}\",\n", crate::app::VERSION)), "{text}");
        assert!(!text.contains("0.0.9") && text.contains("language: German"), "{text}");
    }

    /// Settings of players from then are read for ever: never change such a file, add one for each version.
    #[test]
    fn the_settings_of_every_released_version_are_read() {
        for version in crate::app::released() {
            let kept = crate::app::kept(version, "settings.ron");
            let text = std::fs::read_to_string(&kept).unwrap_or_else(|missing| panic!("{}: {missing}", kept.display()));
            assert!(text.contains(&format!("written_by: \"{version}\"")), "{version}");
            let (settings, unknown, fault) = read(&kept);
            assert_eq!(fault, None, "{version}");
            assert!(unknown.is_empty(), "a field of {version} is no longer read: {unknown:?}");
            assert_ne!(settings, Settings::default(), "{version}: nothing in it would be missed");
        }
        let (settings, ..) = read(&crate::app::kept("0.1.0", "settings.ron"));
        assert_eq!((settings.language, settings.palette), (Language::German, PaletteKind::Tritan));
        assert_eq!((settings.own_speed, settings.volumes.music), (Speed::Double, 0.25));
        assert_eq!(settings.last_game.game, crate::app::games::GameKind::World);
    }

    #[test]
    fn a_missing_file_gives_the_usual_settings_silently() {
        let (settings, _, fault) = read("no/such/file.ron".as_ref());
        assert_eq!((settings, fault), (Settings::default(), None));
    }

    #[test]
    fn an_older_file_without_newer_fields_is_read() {
        let (settings, faults) = read_text("(volumes: (master: 0.25))");
        assert_eq!(faults, []);
        assert_eq!(settings.volumes, Volumes { master: 0.25, ..default() });
    }

    #[test]
    fn a_wrong_field_is_named_and_costs_no_other() {
        let cases = [
            ("ui_scale: NaN", "`ui_scale`: expected 1 to 2, found NaN"),
            ("text_scale: inf", "`text_scale`: expected 1 to 2, found inf"),
            ("ui_scale: 9.0", "`ui_scale`: expected 1 to 2, found 9"),
            ("volumes: (music: 0.3, master: NaN)", "`volumes.master`: expected 0 to 1, found NaN"),
            ("stream: (overlay_delay: NaN)", "`stream.overlay_delay`: expected 0 to 30, found NaN"),
            ("stream: (vote_seconds: -1)", "`stream.vote_seconds`: expected 5 to 120, found -1"),
            ("stream: (overlay_port: 0)", "`stream.overlay_port`: expected 1 to 65535, found 0"),
            ("stream: (layout: (camera_size: NaN))", "`stream.layout.camera_size`: expected 0.12 to 0.4, found NaN"),
            ("frame_cap: Some(0)", "`frame_cap`: expected 15 to 1000, found 0"),
            ("palette: Sepia", "`palette`: Unexpected variant named `Sepia`"),
            ("keys: 7", "`keys`: Expected opening `{`"),
        ];
        for (field, told) in cases {
            let (settings, faults) = read_text(&format!("(language: German, {field}, reduced_motion: true)"));
            let said = faults.iter().map(FieldFault::to_string).collect::<String>();
            assert!(said.starts_with(told) && faults.len() == 1, "{field}: {said}");
            let music = if field.contains("music") { 0.3 } else { Volumes::default().music };
            let volumes = Volumes { music, ..default() };
            let wanted = Settings { language: Language::German, reduced_motion: true, volumes, ..default() };
            assert_eq!(settings, wanted, "{field}");
        }
    }

    #[test]
    fn fields_of_another_version_are_kept() {
        let (_home, path) = file("(tea: (cups: 3, kind: Mint), reduced_motion: false, songs: [\"a, b\"])");
        change_and_leave(&mut app(&path));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("tea: (cups: 3, kind: Mint),") && text.contains("songs: [\"a, b\"],"), "{text}");
        let (settings, _, fault) = read(&path);
        assert_eq!((settings.reduced_motion, fault), (true, None));
    }

    #[test]
    fn a_damaged_file_is_kept_beside_before_it_is_written_again() {
        let texts: [&[u8]; 4] = [b"(language: Klingon, ui_scale: 1.0", b"(ui_scale: NaN)", b"\xff\xfe", b"[1, 2]"];
        for text in texts {
            let home = tempfile::tempdir().unwrap();
            let path = home.path().join("settings.ron");
            std::fs::write(&path, text).unwrap();
            read(&path);
            let mut app = app(&path);
            let Some(Notice::Settings(fault)) = app.world().resource::<Notices>().0.first().cloned() else {
                panic!("nothing is told")
            };
            change_and_leave(&mut app);
            assert_eq!(read(&path).2, None);
            assert_eq!(std::fs::read(fault.copy.unwrap()).unwrap(), text);
            assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 2, "one copy, however often it is read");
        }
    }

    #[test]
    fn settings_that_cannot_be_written_are_told_once() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("no-folder"), "").unwrap();
        let mut app = app(&home.path().join("no-folder/settings.ron"));
        app.world_mut().resource_mut::<Notices>().0.clear();
        change_and_leave(&mut app);
        app.world_mut().resource_mut::<Settings>().crystal_letters = false;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let told = &app.world().resource::<Notices>().0;
        assert!(matches!(&told[..], [Notice::Settings(SettingsFault { why: SettingsWhy::Write(_), .. })]), "{told:?}");
    }

    #[test]
    fn leaving_the_game_saves_the_last_change() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("settings.ron");
        change_and_leave(&mut app(&path));
        assert!(read(&path).0.reduced_motion);
    }
}
