//! Sound: three buses, effects by name, and the music and air of each game. A missing sound or device is silence, never
//! a fault.

mod recording;
mod themes;

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_egui::{EguiContexts, egui};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioPlugin, AudioSource};
use serde::Deserialize;

use crate::settings::{Settings, Volumes};

/// Plays sounds by name on the buses of the settings.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>()
        .init_resource::<Sounds>()
        .init_resource::<Mood>()
        .init_resource::<Silent>()
        .add_systems(PostUpdate, hear_controls.after(bevy_egui::EguiPostUpdateSet::EndPass));
    // An app without the sound library (a test) takes the wishes and stays silent.
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.add_plugins(themes::plugin)
        .add_audio_channel::<Effects>()
        .add_systems(Startup, load_effects)
        .add_systems(Update, (set_volume.run_if(resource_changed::<Settings>), play).chain());
}

/// Whether there is no device that could sound.
#[derive(Resource, Debug, Default)]
pub struct Silent(pub bool);

/// The bus of pieces and buttons.
#[derive(Resource)]
pub struct Effects;

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

const LIST: &str = include_str!("../../assets/audio/sounds.ron");

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

fn set_volume(settings: Res<Settings>, effects: Res<AudioChannel<Effects>>) {
    let Volumes { master, effects: own, .. } = settings.volumes;
    effects.set_volume(decibels(master * own));
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
    use crate::{games::GameKind, screens::Screen};

    #[test]
    fn every_theme_and_control_sound_is_in_the_list() {
        let list = read_list(LIST).unwrap();
        for game in GameKind::ALL {
            for screen in [Screen::Title, Screen::Table, Screen::Results] {
                for mood in [Mood::Calm, Mood::Tension, Mood::Over] {
                    for name in themes::wanted(screen, game, mood).into_iter().flatten() {
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
    fn sliders_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), -60.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
