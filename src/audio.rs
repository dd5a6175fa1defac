//! Sound: three buses, effects by name, and the music and air of each game. A missing sound or device is silence, never
//! a fault.

use std::time::Duration;

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_egui::{EguiContexts, egui};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioPlugin, AudioSource, AudioTween};
use serde::Deserialize;

use crate::{
    games::{GameKind, GameSetup},
    screens::Screen,
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
            (set_volumes.run_if(resource_changed::<Settings>), choose_theme, start_theme, play).chain(),
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
}

impl PlaySound {
    /// The sound as it was recorded.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), rate: 1.0 }
    }
}

/// How tense the music is. The room that keeps the game raises it for the last round.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mood {
    /// As usual.
    #[default]
    Calm,
    /// The end is near.
    Tension,
}

/// The theme on one bus.
#[derive(Debug, Default)]
struct Theme {
    name: Option<String>,
    /// Being loaded; starts as soon as it is there.
    coming: Option<Handle<AudioSource>>,
    /// Sounding; holding it keeps it loaded.
    sounding: Option<Handle<AudioSource>>,
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

/// Names of the music and the ambience for where the player is.
fn theme(screen: Screen, game: GameKind, mood: Mood) -> (Option<String>, Option<String>) {
    let id = game.id();
    let part = match (screen, mood) {
        (Screen::Loading, _) => return (None, None),
        (Screen::Title | Screen::Load | Screen::NewGame, _) => return (Some("music_golem_calm".into()), None),
        (Screen::Results, _) => "results",
        (Screen::Table | Screen::Replay, Mood::Calm) => "calm",
        (Screen::Table | Screen::Replay, Mood::Tension) => "tension",
    };
    (Some(format!("music_{id}_{part}")), Some(format!("ambience_{id}")))
}

fn choose_theme(
    screen: Res<State<Screen>>,
    setup: Option<Res<GameSetup>>,
    mood: Res<Mood>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    server: Res<AssetServer>,
    mut playing: ResMut<Playing>,
    music: Res<AudioChannel<Music>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    let game = setup.map_or(GameKind::Golem, |setup| setup.game);
    let (wanted_music, wanted_ambience) = theme(*screen.get(), game, *mood);
    let Volumes { master, music: m, ambience: a, .. } = settings.volumes;
    // What nobody hears is not worth decoding.
    let wanted_music = wanted_music.filter(|_| master * m > 0.0);
    let wanted_ambience = wanted_ambience.filter(|_| master * a > 0.0);
    let Playing { music: music_theme, ambience: ambience_theme } = &mut *playing;
    let load = |name: &String| Some(server.load(format!("audio/{}", sounds.list.get(name)?.file)));
    if music_theme.name != wanted_music {
        music.stop().fade_out(fade(1200));
        *music_theme = Theme { coming: wanted_music.as_ref().and_then(load), name: wanted_music, sounding: None };
    }
    if ambience_theme.name != wanted_ambience {
        ambience.stop().fade_out(fade(800));
        let coming = wanted_ambience.as_ref().and_then(load);
        *ambience_theme = Theme { coming, name: wanted_ambience, sounding: None };
    }
}

fn fade(milliseconds: u64) -> AudioTween {
    AudioTween::linear(Duration::from_millis(milliseconds))
}

fn start_theme(
    mut playing: ResMut<Playing>,
    sounds: Res<Sounds>,
    sources: Res<Assets<AudioSource>>,
    music: Res<AudioChannel<Music>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    let Playing { music: music_theme, ambience: ambience_theme } = playing.bypass_change_detection();
    for (theme, on_music) in [(music_theme, true), (ambience_theme, false)] {
        let Some(handle) = theme.coming.take_if(|handle| sources.contains(&*handle)) else { continue };
        let gain = theme.name.as_ref().and_then(|name| sounds.list.get(name)).map_or(0.0, |entry| entry.gain_db);
        let mut started = if on_music { music.play(handle.clone()) } else { ambience.play(handle.clone()) };
        started.looped().with_volume(gain).fade_in(fade(1500));
        theme.sounding = Some(handle);
    }
}

fn play(
    mut wanted: MessageReader<PlaySound>,
    sounds: Res<Sounds>,
    sources: Res<Assets<AudioSource>>,
    effects: Res<AudioChannel<Effects>>,
) {
    for sound in wanted.read() {
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
                for mood in [Mood::Calm, Mood::Tension] {
                    let (music, ambience) = theme(screen, game, mood);
                    for name in music.into_iter().chain(ambience) {
                        assert!(list.contains_key(&name), "{name}");
                    }
                }
            }
        }
        for name in ["button", "hover"] {
            assert_eq!(list[name].bus, Bus::Effects);
        }
    }

    #[test]
    fn sliders_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), -60.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
