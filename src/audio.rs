//! Sound: three buses and a list of sounds by name. A missing sound or device is silence, never a fault.

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioPlugin, AudioSource};
use serde::Deserialize;

use crate::settings::{Settings, Volumes};

/// Plays sounds by name on the buses of the settings.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>().init_resource::<Sounds>();
    // An app without the sound library (a test) takes the wishes and stays silent.
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.add_audio_channel::<Music>()
        .add_audio_channel::<Effects>()
        .add_audio_channel::<Ambience>()
        .add_systems(Startup, load_sounds)
        .add_systems(Update, (set_volumes.run_if(resource_changed::<Settings>), play));
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

/// Sounds by name.
#[derive(Resource, Debug, Default)]
pub struct Sounds(HashMap<String, (SoundEntry, Handle<AudioSource>)>);

/// Plays a sound by its name in the list.
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

/// The list of sounds as it lies beside them; empty where there is none yet.
const LIST: &str = include_str!("../assets/audio/sounds.ron");

fn read_list(text: &str) -> Result<HashMap<String, SoundEntry>, ron::error::SpannedError> {
    ron::from_str(text)
}

/// Nobody waits for sounds: what is not there yet stays silent.
fn load_sounds(mut sounds: ResMut<Sounds>, server: Res<AssetServer>) {
    match read_list(LIST) {
        Ok(list) => {
            for (name, entry) in list {
                let handle = server.load(format!("audio/{}", entry.file));
                sounds.0.insert(name, (entry, handle));
            }
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

fn play(
    mut wanted: MessageReader<PlaySound>,
    sounds: Res<Sounds>,
    sources: Res<Assets<AudioSource>>,
    music: Res<AudioChannel<Music>>,
    effects: Res<AudioChannel<Effects>>,
    ambience: Res<AudioChannel<Ambience>>,
) {
    for sound in wanted.read() {
        let Some((entry, handle)) = sounds.0.get(&sound.name) else {
            debug!("no sound is called {}", sound.name);
            continue;
        };
        // What is not loaded yet (or never will be) stays silent instead of sounding late.
        if sources.get(handle).is_none() {
            continue;
        }
        let (gain, rate) = (entry.gain_db, f64::from(sound.rate));
        match entry.bus {
            Bus::Music => {
                music.stop();
                music.play(handle.clone()).looped().with_volume(gain);
            }
            Bus::Ambience => {
                ambience.play(handle.clone()).looped().with_volume(gain);
            }
            Bus::Effects => {
                effects.play(handle.clone()).with_volume(gain).with_playback_rate(rate);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_sounds_reads() {
        read_list(LIST).unwrap();
    }

    #[test]
    fn a_list_has_files_buses_and_gains() {
        let list = read_list(r#"{"ui.click": (file: "click.ogg", bus: Effects, gain_db: -3.0), "wind": (file: "wind.ogg", bus: Ambience)}"#).unwrap();
        assert_eq!(list["ui.click"].gain_db, -3.0);
        assert_eq!(list["wind"].bus, Bus::Ambience);
    }

    #[test]
    fn sliders_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), -60.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
