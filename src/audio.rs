//! Sound: three buses, effects by name, and the music and air of each game. A missing sound or device is silence, never
//! a fault.

use std::time::Duration;

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_egui::{EguiContexts, egui};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioInstance, AudioPlugin, AudioSource, AudioTween};
use serde::Deserialize;

use crate::{
    games::{GameKind, GameSetup},
    screens::Screen,
    session::Match,
    settings::{Settings, Volumes},
};

/// Plays sounds by name on the buses of the settings.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>()
        .init_resource::<Sounds>()
        .init_resource::<Mood>()
        .add_systems(PostUpdate, hear_controls.after(bevy_egui::EguiPostUpdateSet::EndPass));
    // An app without the sound library (a test) takes the wishes and stays silent.
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.add_audio_channel::<Music>()
        .add_audio_channel::<Effects>()
        .add_audio_channel::<Ambience>()
        .init_resource::<Playing>()
        .add_systems(Startup, load_effects)
        .add_systems(
            Update,
            (
                set_volumes.run_if(resource_changed::<Settings>),
                choose_theme,
                start_theme,
                follow_mood.run_if(resource_changed::<Mood>),
                play,
            )
                .chain(),
        );
}

/// The music bus.
#[derive(Resource)]
pub struct Music;
/// The bus of pieces and buttons.
#[derive(Resource)]
pub struct Effects;
/// The bus of wind and fire.
#[derive(Resource)]
pub struct Ambience;

/// Which bus a sound plays on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Bus {
    /// Music, looped.
    Music,
    /// Effects, once.
    Effects,
    /// Ambience, looped.
    Ambience,
}

/// One line of `assets/audio/sounds.ron`.
#[derive(Debug, Clone, Deserialize)]
pub struct SoundEntry {
    /// File beside the list.
    pub file: String,
    /// Where it plays.
    pub bus: Bus,
    /// Loudness against the others, in decibels.
    #[serde(default)]
    pub gain_db: f32,
}

/// The list of sounds and the effects, which are always at hand. Themes are minutes long and are loaded when needed.
#[derive(Resource, Debug, Default)]
pub struct Sounds {
    list: HashMap<String, SoundEntry>,
    effects: HashMap<String, Handle<AudioSource>>,
}

/// Plays an effect by its name in the list.
#[derive(Message, Debug, Clone)]
pub struct PlaySound {
    /// Name in the list.
    pub name: String,
    /// Pitch and speed against the recording; repeated trades rise with it.
    pub rate: f32,
    /// Seconds until it sounds: a note belongs to the moment a crystal lands.
    pub delay: f32,
}

impl PlaySound {
    /// The sound as it was recorded.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), rate: 1.0, delay: 0.0 }
    }
}

/// How tense the music is. Playback raises it for the last round.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mood {
    /// As usual.
    #[default]
    Calm,
    /// The end is near: a second layer joins the first.
    Tension,
    /// The game is over: silence for the fanfare.
    Over,
}

/// What plays on one looped bus: layers of equal length that start together.
#[derive(Debug, Default)]
struct Theme {
    names: Vec<String>,
    /// Being loaded; they start as soon as all are there.
    coming: Vec<Handle<AudioSource>>,
    /// Sounding; holding the sources keeps them loaded.
    sounding: Vec<(Handle<AudioSource>, Handle<AudioInstance>)>,
}

/// What plays on the looped buses.
#[derive(Resource, Debug, Default)]
struct Playing {
    music: Theme,
    ambience: Theme,
}

const LIST: &str = include_str!("../assets/audio/sounds.ron");

fn read_list(text: &str) -> Result<HashMap<String, SoundEntry>, ron::error::SpannedError> {
    ron::from_str(text)
}

fn load_effects(mut sounds: ResMut<Sounds>, server: Res<AssetServer>) {
    match read_list(LIST) {
        Ok(list) => {
            let effects = list.iter().filter(|(_, entry)| entry.bus == Bus::Effects);
            sounds.effects =
                effects.map(|(name, entry)| (name.clone(), server.load(format!("audio/{}", entry.file)))).collect();
            sounds.list = list;
        }
        Err(wrong) => warn!("the list of sounds cannot be read: {wrong}"),
    }
}

/// A slider's value as decibels; zero is silence.
fn decibels(volume: f32) -> f32 {
    if volume <= 0.0 { -60.0 } else { (20.0 * volume.log10()).max(-60.0) }
}

fn set_volumes(
    settings: Res<Settings>,
    music: Res<AudioChannel<Music>>,
    effects: Res<AudioChannel<Effects>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    let Volumes { master, music: m, effects: e, ambience: a } = settings.volumes;
    music.set_volume(decibels(master * m));
    effects.set_volume(decibels(master * e));
    ambience.set_volume(decibels(master * a));
}

/// Names of the layers of music and of the ambience for where the player is.
fn theme(screen: Screen, game: GameKind, mood: Mood) -> (Vec<String>, Vec<String>) {
    let id = game.id();
    let music = |parts: &[&str]| parts.iter().map(|part| format!("music_{id}_{part}")).collect();
    let ambience = vec![format!("ambience_{id}")];
    match (screen, mood) {
        (Screen::Loading, _) => (Vec::new(), Vec::new()),
        (Screen::Title | Screen::Load | Screen::NewGame | Screen::Maps, _) => {
            (vec!["music_golem_calm".into()], Vec::new())
        }
        (Screen::Results, _) => (music(&["results"]), ambience),
        (Screen::Table, Mood::Over) => (Vec::new(), ambience),
        (Screen::Table | Screen::Replay, _) => (music(&["calm", "tension"]), ambience),
    }
}

fn choose_theme(
    screen: Res<State<Screen>>,
    setup: Option<Res<GameSetup>>,
    running: Option<Res<Match>>,
    mood: Res<Mood>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    server: Res<AssetServer>,
    mut playing: ResMut<Playing>,
    music: Res<AudioChannel<Music>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    let chosen = setup.map_or(GameKind::Golem, |setup| setup.game);
    let played = running.map(|running| GameKind::of(running.record().deal.options.kind));
    let game = match screen.get() {
        // A game that was loaded need not be the one that was set up last.
        Screen::Table | Screen::Results | Screen::Replay => played.unwrap_or(chosen),
        _ => chosen,
    };
    let (mut wanted_music, mut wanted_ambience) = theme(*screen.get(), game, *mood);
    let Volumes { master, music: m, ambience: a, .. } = settings.volumes;
    // What nobody hears is not worth decoding.
    if master * m <= 0.0 {
        wanted_music.clear();
    }
    if master * a <= 0.0 {
        wanted_ambience.clear();
    }
    let Playing { music: music_theme, ambience: ambience_theme } = playing.bypass_change_detection();
    let load = |name: &String| Some(server.load(format!("audio/{}", sounds.list.get(name)?.file)));
    let coming = |names: &[String]| names.iter().filter_map(load).collect();
    if music_theme.names != wanted_music {
        music.stop().fade_out(fade(1200));
        *music_theme = Theme { coming: coming(&wanted_music), names: wanted_music, sounding: Vec::new() };
    }
    if ambience_theme.names != wanted_ambience {
        ambience.stop().fade_out(fade(800));
        *ambience_theme = Theme { coming: coming(&wanted_ambience), names: wanted_ambience, sounding: Vec::new() };
    }
}

fn fade(milliseconds: u64) -> AudioTween {
    AudioTween::linear(Duration::from_millis(milliseconds))
}

/// Loudness of a layer: the second is silent until the last round.
fn layer_volume(layer: usize, gain: f32, mood: Mood) -> f32 {
    if layer > 0 && mood != Mood::Tension { SILENCE } else { gain }
}

/// Decibels that nobody hears.
const SILENCE: f32 = -60.0;

fn start_theme(
    mut playing: ResMut<Playing>,
    mood: Res<Mood>,
    sounds: Res<Sounds>,
    sources: Res<Assets<AudioSource>>,
    music: Res<AudioChannel<Music>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    let Playing { music: music_theme, ambience: ambience_theme } = playing.bypass_change_detection();
    for (theme, on_music) in [(music_theme, true), (ambience_theme, false)] {
        if theme.coming.is_empty() || !theme.coming.iter().all(|source| sources.contains(source)) {
            continue;
        }
        for (layer, source) in std::mem::take(&mut theme.coming).into_iter().enumerate() {
            let gain = theme.names.get(layer).and_then(|name| sounds.list.get(name)).map_or(0.0, |entry| entry.gain_db);
            let mut started = if on_music { music.play(source.clone()) } else { ambience.play(source.clone()) };
            started.looped().with_volume(layer_volume(layer, gain, *mood)).fade_in(fade(1500));
            let instance = started.handle();
            theme.sounding.push((source, instance));
        }
    }
}

/// The second layer of the music comes and goes with the mood.
fn follow_mood(
    mood: Res<Mood>,
    playing: Res<Playing>,
    sounds: Res<Sounds>,
    mut instances: ResMut<Assets<AudioInstance>>,
) {
    for (layer, (_, handle)) in playing.music.sounding.iter().enumerate().skip(1) {
        let name = playing.music.names.get(layer);
        let gain = name.and_then(|name| sounds.list.get(name)).map_or(0.0, |entry| entry.gain_db);
        if let Some(mut instance) = instances.get_mut(handle) {
            instance.set_decibels(layer_volume(layer, gain, *mood), fade(3000));
        }
    }
}

fn play(
    mut wanted: MessageReader<PlaySound>,
    mut later: Local<Vec<PlaySound>>,
    time: Res<Time>,
    sounds: Res<Sounds>,
    sources: Res<Assets<AudioSource>>,
    effects: Res<AudioChannel<Effects>>,
) {
    let delta = time.delta_secs();
    later.iter_mut().for_each(|sound| sound.delay -= delta);
    later.extend(wanted.read().cloned());
    for sound in later.extract_if(.., |sound| sound.delay <= 0.0) {
        let (Some(entry), Some(handle)) = (sounds.list.get(&sound.name), sounds.effects.get(&sound.name)) else {
            debug!("no effect is called {}", sound.name);
            continue;
        };
        // What is not loaded yet (or never will be) stays silent instead of sounding late.
        if sources.contains(handle) {
            effects.play(handle.clone()).with_volume(entry.gain_db).with_playback_rate(f64::from(sound.rate));
        }
    }
}

#[derive(Clone, Default)]
struct ControlSounds(Vec<&'static str>);

/// A control was touched while drawing; it sounds at the end of the frame.
pub fn control_sound(ctx: &egui::Context, name: &'static str) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<ControlSounds>(egui::Id::NULL).0.push(name));
}

fn hear_controls(mut contexts: EguiContexts, mut sounds: MessageWriter<PlaySound>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let heard = ctx.data_mut(|data| data.remove_temp::<ControlSounds>(egui::Id::NULL));
    for name in heard.unwrap_or_default().0 {
        sounds.write(PlaySound::named(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_and_control_sound_is_in_the_list() {
        let list = read_list(LIST).unwrap();
        for game in GameKind::ALL {
            for screen in [Screen::Title, Screen::Table, Screen::Results] {
                for mood in [Mood::Calm, Mood::Tension, Mood::Over] {
                    let (music, ambience) = theme(screen, game, mood);
                    for name in music.into_iter().chain(ambience) {
                        assert!(list.contains_key(&name), "{name}");
                    }
                }
            }
        }
        for name in ["button", "hover", "win", "loss"].into_iter().chain(crate::playback::SOUNDS) {
            assert_eq!(list[name].bus, Bus::Effects, "{name}");
        }
    }

    #[test]
    fn the_tense_layer_is_heard_in_the_last_round_only() {
        assert_eq!(layer_volume(0, -2.0, Mood::Calm), -2.0);
        assert_eq!(layer_volume(1, -2.0, Mood::Calm), SILENCE);
        assert_eq!(layer_volume(1, -2.0, Mood::Tension), -2.0);
        assert_eq!(
            theme(Screen::Table, GameKind::World, Mood::Calm),
            theme(Screen::Table, GameKind::World, Mood::Tension)
        );
        assert!(theme(Screen::Table, GameKind::World, Mood::Over).0.is_empty());
    }

    #[test]
    fn sliders_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), -60.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
