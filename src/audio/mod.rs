//! Sound: three buses, effects, and the music and ambience of each game. A missing sound or device is silence, never
//! a fault.

pub mod mixdown;
mod recording;
mod themes;

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_egui::{EguiContexts, egui};
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioPlugin, AudioSource};
use serde::Deserialize;

use crate::app::settings::{Settings, Volumes};

/// Plays sounds on the buses of the settings.
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
    effects: HashMap<Sound, (Handle<AudioSource>, f32)>,
}

macro_rules! effects {
    ($($(#[$about:meta])+ $sound:ident = $name:literal),+ $(,)?) => {
        /// An effect.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Sound {
            $($(#[$about])+ $sound),+
        }

        impl Sound {
            /// All effects.
            pub const ALL: &[Self] = &[$(Self::$sound),+];

            /// Name in the list of sounds.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$sound => $name),+
                }
            }
        }
    };
}

effects! {
    /// A yellow crystal lands.
    CrystalYellow = "crystal_yellow",
    /// A green one.
    CrystalGreen = "crystal_green",
    /// A blue one.
    CrystalBlue = "crystal_blue",
    /// A magenta one.
    CrystalMagenta = "crystal_magenta",
    /// A copper coin.
    CoinCopper = "coin_copper",
    /// A silver coin or a tile.
    CoinSilver = "coin_silver",
    /// A card slides.
    CardSlide = "card_slide",
    /// A card turns over.
    CardFlip = "card_flip",
    /// A card is played.
    CardPlay = "card_play",
    /// Cards are swept together.
    RestSweep = "rest_sweep",
    /// Something is claimed.
    Claim = "claim",
    /// A wagon rolls.
    Wagon = "wagon",
    /// Traders walk.
    Footsteps = "footsteps",
    /// An outpost is built.
    OutpostBuild = "outpost_build",
    /// Traders are ousted.
    Oust = "oust",
    /// Something is found.
    Explore = "explore",
    /// A control is pressed.
    Button = "button",
    /// The pointer comes over a control.
    Hover = "hover",
    /// The rules refuse.
    Illegal = "illegal",
    /// A person's turn begins.
    YourTurn = "your_turn",
    /// The last round begins.
    FinalRound = "final_round",
    /// A person has won.
    Win = "win",
    /// Nobody at this screen has won.
    Loss = "loss",
    /// A decision is taken back.
    Undo = "undo",
}

/// Plays an effect.
#[derive(Message, Debug, Clone, Copy)]
pub struct PlaySound {
    /// Which.
    pub sound: Sound,
    /// Pitch and speed against the recording; repeated trades rise with it.
    pub rate: f32,
    /// Seconds until it sounds: a note belongs to the moment a crystal lands.
    pub delay: f32,
}

impl PlaySound {
    /// The sound as it was recorded.
    pub fn new(sound: Sound) -> Self {
        Self { sound, rate: 1.0, delay: 0.0 }
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
            let load = |sound: &Sound| {
                let entry = list.get(sound.name()).filter(|entry| entry.bus == Bus::Effects)?;
                Some((*sound, (server.load(format!("audio/{}", entry.file)), entry.gain_db)))
            };
            sounds.effects = Sound::ALL.iter().filter_map(load).collect();
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
        let Some((handle, gain)) = sounds.effects.get(&sound.sound) else { continue };
        // What is not loaded yet (or never will be) stays silent instead of sounding late.
        if sources.contains(handle) {
            effects.play(handle.clone()).with_volume(*gain).with_playback_rate(f64::from(sound.rate));
        }
    }
}

#[derive(Clone, Default)]
struct ControlSounds(Vec<Sound>);

/// A control was touched while drawing; it sounds at the end of the frame.
pub fn control_sound(ctx: &egui::Context, sound: Sound) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<ControlSounds>(egui::Id::NULL).0.push(sound));
}

fn hear_controls(mut contexts: EguiContexts, mut sounds: MessageWriter<PlaySound>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let heard = ctx.data_mut(|data| data.remove_temp::<ControlSounds>(egui::Id::NULL));
    for sound in heard.unwrap_or_default().0 {
        sounds.write(PlaySound::new(sound));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Screen, games::GameKind};

    #[test]
    fn every_theme_and_effect_is_in_the_list() {
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
        for sound in Sound::ALL {
            assert_eq!(list[sound.name()].bus, Bus::Effects, "{sound:?}");
        }
    }

    #[test]
    fn sliders_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), -60.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
