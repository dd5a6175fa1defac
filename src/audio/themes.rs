//! Music and ambience: what sounds on which screen, and how the music follows the mood of the game.

use std::time::Duration;

use bevy::prelude::*;
use kira::{
    AudioManager, AudioManagerSettings, StartTime, Tween,
    clock::{ClockHandle, ClockSpeed},
    sound::{FromFileError, streaming::StreamingSoundHandle},
    track::{TrackBuilder, TrackHandle},
};

use super::{
    Mood, Silent, Sounds, decibels,
    recording::{Recording, RecordingLoader},
};
use crate::app::{
    Playing, Screen,
    games::{GameKind, GameSetup},
    settings::{Settings, Volumes},
};

/// Plays the theme of where the player is.
pub(super) fn plugin(app: &mut App) {
    app.init_asset::<Recording>().init_asset_loader::<RecordingLoader>().init_non_send::<ThemePlayer>().add_systems(
        Update,
        (
            choose,
            begin,
            follow_settings.run_if(resource_changed::<Settings>),
            follow_mood.run_if(resource_changed::<Mood>),
        )
            .chain(),
    );
}

/// Music and ambience, in this order everywhere below.
const BUSES: usize = 2;

/// A device of its own for long sounds: the one of the effects can only play what is unpacked.
struct ThemePlayer {
    channels: [Channel; BUSES],
    /// Layers that start at a tick of it start together.
    clock: Option<ClockHandle>,
    /// Sounds as long as it lives. Dropped after what plays on it.
    _device: Option<AudioManager>,
}

/// What plays on one bus: layers of equal length that start together.
#[derive(Default)]
struct Channel {
    bus: Option<TrackHandle>,
    names: Vec<String>,
    /// Being read; they start as soon as all are there.
    coming: Vec<Handle<Recording>>,
    sounding: Vec<StreamingSoundHandle<FromFileError>>,
}

impl FromWorld for ThemePlayer {
    fn from_world(world: &mut World) -> Self {
        let mut device = AudioManager::new(AudioManagerSettings::default()).ok();
        if device.is_none() {
            eprintln!("Caravanserai found no sound device and runs without sound.");
            world.insert_resource(Silent(true));
        }
        let mut bus = || device.as_mut().and_then(|device| device.add_sub_track(TrackBuilder::new()).ok());
        let channels = [(); BUSES].map(|()| Channel { bus: bus(), ..default() });
        let mut clock = device.as_mut().and_then(|device| device.add_clock(ClockSpeed::TicksPerSecond(100.0)).ok());
        if let Some(clock) = &mut clock {
            clock.start();
        }
        Self { channels, clock, _device: device }
    }
}

/// Names of the layers of music and of the ambience for where the player is.
pub(super) fn wanted(screen: Screen, game: GameKind, mood: Mood) -> [Vec<String>; BUSES] {
    let id = game.name();
    let music = |parts: &[&str]| parts.iter().map(|part| format!("music_{id}_{part}")).collect();
    let ambience = vec![format!("ambience_{id}")];
    match (screen, mood) {
        (Screen::Loading, _) => Default::default(),
        (Screen::Title | Screen::Load | Screen::Career | Screen::NewGame | Screen::Maps, _) => {
            [vec!["music_golem_calm".into()], Vec::new()]
        }
        (Screen::Results, _) => [music(&["results"]), ambience],
        (Screen::Table, Mood::Over) => [Vec::new(), ambience],
        (Screen::Table, _) => [music(&["calm", "tension"]), ambience],
    }
}

/// Loudness of the two buses in decibels, from the sliders.
fn loudness(volumes: &Volumes) -> [f32; BUSES] {
    [volumes.music, volumes.ambience].map(|own| decibels(volumes.master * own))
}

/// Decibels that nobody hears.
const SILENCE: f32 = -60.0;
/// How long the buses take to fall silent for something else, in milliseconds.
const LEAVING: [u64; BUSES] = [1200, 800];

fn fade(milliseconds: u64) -> Tween {
    Tween { duration: Duration::from_millis(milliseconds), ..default() }
}

fn choose(
    screen: Res<State<Screen>>,
    setup: Option<Res<GameSetup>>,
    playing: Res<Playing>,
    mood: Res<Mood>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    server: Res<AssetServer>,
    mut players: NonSendMut<ThemePlayer>,
) {
    let chosen = setup.map_or_else(GameKind::default, |setup| setup.game);
    let played = playing.0;
    let game = match screen.get() {
        // A game that was loaded need not be the one that was set up last.
        Screen::Table | Screen::Results => played.unwrap_or(chosen),
        _ => chosen,
    };
    let wanted = wanted(*screen.get(), game, *mood);
    let heard = loudness(&settings.volumes);
    for (bus, mut names) in wanted.into_iter().enumerate() {
        let channel = &mut players.channels[bus];
        // What nobody hears is not worth decoding.
        if heard[bus] <= SILENCE || channel.bus.is_none() {
            names.clear();
        }
        if channel.names != names {
            channel.sounding.drain(..).for_each(|mut sound| sound.stop(fade(LEAVING[bus])));
            let load = |name: &String| Some(server.load(format!("audio/{}", sounds.list.get(name)?.file)));
            channel.coming = names.iter().filter_map(load).collect();
            channel.names = names;
        }
    }
}

/// Loudness of a layer: the second is silent until the last round.
fn layer_volume(layer: usize, gain: f32, mood: Mood) -> f32 {
    if layer > 0 && mood != Mood::Tension { SILENCE } else { gain }
}

impl Sounds {
    fn gain(&self, name: Option<&String>) -> f32 {
        name.and_then(|name| self.list.get(name)).map_or(0.0, |entry| entry.gain_db)
    }
}

fn begin(
    mut players: NonSendMut<ThemePlayer>,
    mood: Res<Mood>,
    sounds: Res<Sounds>,
    recordings: Res<Assets<Recording>>,
) {
    let ThemePlayer { channels, clock, .. } = &mut *players;
    for Channel { bus, names, coming, sounding } in channels {
        let (Some(bus), Some(clock)) = (bus, clock.as_ref()) else { continue };
        let there: Option<Vec<&Recording>> = coming.iter().map(|recording| recordings.get(recording)).collect();
        let Some(there) = there.filter(|there| !there.is_empty()) else { continue };
        // Far enough ahead that none of the layers comes too late for it.
        let together = StartTime::ClockTime(clock.time() + 10);
        for (layer, recording) in there.into_iter().enumerate() {
            let volume = layer_volume(layer, sounds.gain(names.get(layer)), *mood);
            let begun = recording.endless().map(|sound| {
                let sound = sound.volume(volume).start_time(together).fade_in_tween(fade(1500));
                bus.play(sound).map_err(|full| full.to_string())
            });
            match begun {
                Ok(Ok(sound)) => sounding.push(sound),
                Ok(Err(why)) => warn!("{:?} cannot be played: {why}", names.get(layer)),
                Err(why) => warn!("{:?} cannot be decoded: {why}", names.get(layer)),
            }
            if sounding.len() <= layer {
                // A layer without the one below it is no music.
                break;
            }
        }
        coming.clear();
    }
}

fn follow_settings(settings: Res<Settings>, mut players: NonSendMut<ThemePlayer>) {
    for (channel, volume) in players.channels.iter_mut().zip(loudness(&settings.volumes)) {
        if let Some(bus) = &mut channel.bus {
            bus.set_volume(volume, Tween::default());
        }
    }
}

/// The second layer of the music comes and goes with the mood.
fn follow_mood(mood: Res<Mood>, sounds: Res<Sounds>, mut players: NonSendMut<ThemePlayer>) {
    let Channel { names, sounding, .. } = &mut players.channels[0];
    for (layer, sound) in sounding.iter_mut().enumerate().skip(1) {
        sound.set_volume(layer_volume(layer, sounds.gain(names.get(layer)), *mood), fade(3000));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tense_layer_is_heard_in_the_last_round_only() {
        assert_eq!(layer_volume(0, -2.0, Mood::Calm), -2.0);
        assert_eq!(layer_volume(1, -2.0, Mood::Calm), SILENCE);
        assert_eq!(layer_volume(1, -2.0, Mood::Tension), -2.0);
        for game in GameKind::ALL {
            let heard = |mood| wanted(Screen::Table, game, mood);
            assert_eq!(heard(Mood::Calm), heard(Mood::Tension));
            assert!(heard(Mood::Over)[0].is_empty());
        }
    }
}
