//! The sound of a film: what would have been heard, mixed into one recording.

use std::{
    collections::HashMap,
    io::{self, Write},
    path::Path,
};

use kira::{Frame, sound::streaming::Decoder as _};

use super::{Bus, LIST, Mood, PlaySound, SoundEntry, decibels, read_list, recording::Reel, themes};
use crate::app::{Screen, folders::assets_folder, games::GameKind, settings::Volumes};

/// Samples a second of the mix.
const RATE: u32 = 48_000;
/// Seconds in which a theme comes, and in which music and ambience go.
const COMES: f32 = 1.5;
const GOES: [f32; 2] = [1.2, 0.8];
/// Seconds in which the second layer of the music comes and goes.
const TENSION: f32 = 3.0;
/// Loudness from which on it is held back, of 1.
const KNEE: f32 = 0.8;
/// Samples that are mixed at once: ten seconds.
const BLOCK: usize = 10 * RATE as usize;
/// Samples for which loudness stays the same: it changes slowly.
const STEADY: usize = 64;

/// What is heard at which second of a film.
#[derive(Debug, Default)]
pub struct Mixdown {
    effects: Vec<(f32, PlaySound)>,
    /// Where one is, from that second on.
    places: Vec<(f32, Screen, GameKind, Mood)>,
}

impl Mixdown {
    /// An effect is asked for.
    pub fn effect(&mut self, at: f32, sound: PlaySound) {
        self.effects.push((at + sound.delay, sound));
    }

    /// Where one is now, which decides on music and ambience.
    pub fn place(&mut self, at: f32, screen: Screen, game: GameKind, mood: Mood) {
        if self.places.last().is_none_or(|&(_, before, played, felt)| (before, played, felt) != (screen, game, mood)) {
            self.places.push((at, screen, game, mood));
        }
    }

    /// Mixes so many seconds and writes them as a WAV file. What cannot be read is silent.
    pub fn write(&self, seconds: f32, volumes: &Volumes, out: &Path) -> io::Result<()> {
        self.write_in(BLOCK, seconds, volumes, out)
    }

    /// Mixes and writes so many samples at once: a long film is not held in memory.
    fn write_in(&self, block: usize, seconds: f32, volumes: &Volumes, out: &Path) -> io::Result<()> {
        let list = read_list(LIST).map_err(io::Error::other)?;
        let all = (seconds.max(0.0) * RATE as f32) as usize;
        let mut file = io::BufWriter::new(std::fs::File::create(out)?);
        write_head(&mut file, all)?;
        let parts = [0, 1].map(|bus| self.parts(bus, seconds));
        let (mut effects, mut themes) = (HashMap::<&str, Clip>::new(), HashMap::<&str, Clip>::new());
        for begins in (0..all).step_by(block) {
            let mut mix = Mix { begins, frames: vec![Frame::ZERO; block.min(all - begins)] };
            // With room for what is lost where seconds are counted in samples.
            let (from, to) = (begins as f32 / RATE as f32 - 1.0, (begins + block) as f32 / RATE as f32 + 1.0);
            for (at, sound) in self.effects.iter().filter(|(at, _)| *at < to) {
                let name = sound.sound.name();
                let Some(entry) = list.get(name).filter(|entry| entry.bus == Bus::Effects) else { continue };
                let clip = effects.entry(name).or_insert_with(|| Clip::read(entry));
                let loud = amplitude(entry.gain_db) * amplitude(decibels(volumes.master * volumes.effects));
                clip.add(&mut mix, *at, sound.rate, false, |_| loud);
            }
            let mut needed = Vec::new();
            for (bus, parts) in parts.iter().enumerate() {
                let loud = amplitude(decibels(volumes.master * [volumes.music, volumes.ambience][bus]));
                for part in parts.iter().filter(|part| part.from < to && part.to + GOES[bus] > from) {
                    for (layer, name) in part.names.iter().enumerate() {
                        let Some(entry) = list.get(name) else { continue };
                        let gain = loud * amplitude(entry.gain_db);
                        let heard =
                            |at: f32| gain * part.strength(at, bus) * if layer > 0 { self.tension(at) } else { 1.0 };
                        let clip = themes.entry(name).or_insert_with(|| Clip::read(entry));
                        clip.add(&mut mix, part.from, 1.0, true, heard);
                        needed.push(name.as_str());
                    }
                }
            }
            // Themes are long.
            themes.retain(|name, _| needed.contains(name));
            for side in mix.frames.iter().flat_map(|frame| [frame.left, frame.right]) {
                file.write_all(&((held_back(side) * 32_767.0) as i16).to_le_bytes())?;
            }
        }
        file.flush()
    }

    /// What plays on a bus, one after the other.
    fn parts(&self, bus: usize, seconds: f32) -> Vec<ThemePart> {
        let mut parts: Vec<ThemePart> = Vec::new();
        for &(at, screen, game, mood) in &self.places {
            let names = themes::wanted(screen, game, mood)[bus].clone();
            match parts.last_mut() {
                Some(last) if last.names == names => {}
                last => {
                    if let Some(last) = last {
                        last.to = at;
                    }
                    parts.push(ThemePart { names, from: at, to: seconds });
                }
            }
        }
        parts
    }

    /// How much of the second layer is heard at a moment.
    fn tension(&self, at: f32) -> f32 {
        let mut strength: f32 = 0.0;
        for (nth, &(from, .., mood)) in self.places.iter().enumerate().take_while(|(_, place)| place.0 <= at) {
            let until = self.places.get(nth + 1).map_or(at, |next| next.0.min(at));
            let by = (until - from) / TENSION;
            strength = (strength + if mood == Mood::Tension { by } else { -by }).clamp(0.0, 1.0);
        }
        strength
    }
}

/// A theme from one second to another.
struct ThemePart {
    names: Vec<String>,
    from: f32,
    to: f32,
}

impl ThemePart {
    /// How loud it is at a second.
    fn strength(&self, at: f32, bus: usize) -> f32 {
        let goes = 1.0 - (at - self.to) / GOES[bus];
        ((at - self.from) / COMES).min(goes).clamp(0.0, 1.0)
    }
}

/// A sound, unpacked.
struct Clip {
    frames: Vec<Frame>,
    rate: f32,
}

impl Clip {
    fn read(entry: &SoundEntry) -> Self {
        let bytes = std::fs::read(assets_folder().join("audio").join(&entry.file));
        let reel = bytes.ok().and_then(|bytes| Reel::thread(bytes.into()).ok());
        let Some(mut reel) = reel else { return Self { frames: Vec::new(), rate: 1.0 } };
        let (mut frames, whole, rate) = (Vec::new(), reel.num_frames(), reel.sample_rate());
        while frames.len() < whole {
            let Ok(more) = reel.decode() else { break };
            frames.extend(more);
        }
        frames.truncate(whole);
        Self { frames, rate: rate as f32 }
    }

    /// Adds it to a mix from a second on, as loud as `loud` says at every second.
    fn add(&self, mix: &mut Mix, from: f32, pitch: f32, again: bool, loud: impl Fn(f32) -> f32) {
        let (step, first) = (self.rate * pitch / RATE as f32, (from.max(0.0) * RATE as f32) as usize);
        if self.frames.is_empty() {
            return;
        }
        let skipped = first.saturating_sub(mix.begins);
        let mut strength = None;
        for (nth, sample) in (mix.begins + skipped - first..).zip(mix.frames.iter_mut().skip(skipped)) {
            let at = f64::from(step) * nth as f64;
            let (whole, part) = (at as usize, (at % 1.0) as f32);
            if !again && whole >= self.frames.len() {
                return;
            }
            let strength = match strength {
                Some(strength) if nth % STEADY > 0 => strength,
                _ => *strength.insert(loud(from + (nth / STEADY * STEADY) as f32 / RATE as f32)),
            };
            let [here, next] = [whole, whole + 1].map(|at| match again {
                true => self.frames[at % self.frames.len()],
                false => self.frames.get(at).copied().unwrap_or(Frame::ZERO),
            });
            *sample += (here * (1.0 - part) + next * part) * strength;
        }
    }
}

/// A part of the mix.
struct Mix {
    /// The sample it begins with.
    begins: usize,
    frames: Vec<Frame>,
}

fn amplitude(decibels: f32) -> f32 {
    if decibels <= -60.0 { 0.0 } else { 10_f32.powf(decibels / 20.0) }
}

/// What is louder than a recording can be bends before it.
fn held_back(sample: f32) -> f32 {
    let over = sample.abs() - KNEE;
    if over <= 0.0 { sample } else { sample.signum() * (KNEE + (1.0 - KNEE) * (over / (1.0 - KNEE)).tanh()) }
}

/// What stands before so many samples of 16 bits and two sides. A file longer than its head can say is read to its end.
fn write_head(file: &mut impl Write, samples: usize) -> io::Result<()> {
    let bytes = u32::try_from(samples.saturating_mul(4)).unwrap_or(u32::MAX).min(u32::MAX - 36);
    file.write_all(b"RIFF")?;
    file.write_all(&(36 + bytes).to_le_bytes())?;
    file.write_all(b"WAVEfmt \x10\0\0\0\x01\0\x02\0")?;
    file.write_all(&RATE.to_le_bytes())?;
    file.write_all(&(RATE * 4).to_le_bytes())?;
    file.write_all(b"\x04\0\x10\0data")?;
    file.write_all(&bytes.to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::Sound;

    /// The mean loudness of a part of a WAV file.
    fn loudness(wav: &[u8], from: f32, to: f32) -> f32 {
        let sample = |at: f32| 44 + (at * RATE as f32) as usize * 4;
        let part = wav[sample(from)..sample(to)].chunks_exact(2);
        let squares: Vec<f32> =
            part.map(|side| (f32::from(i16::from_le_bytes([side[0], side[1]])) / 32_767.0).powi(2)).collect();
        (squares.iter().sum::<f32>() / squares.len() as f32).sqrt()
    }

    #[test]
    fn a_film_is_heard_when_something_happens_and_music_comes_slowly() {
        let folder = tempfile::tempdir().unwrap();
        let mut mix = Mixdown::default();
        mix.effect(1.5, PlaySound { delay: 0.5, ..PlaySound::new(Sound::Claim) });
        let out = folder.path().join("effects.wav");
        mix.write(4.0, &Volumes::default(), &out).unwrap();
        let wav = std::fs::read(&out).unwrap();
        assert_eq!(wav.len(), 44 + 4 * RATE as usize * 4, "as long as the film");
        assert!(loudness(&wav, 0.0, 1.9) < 1e-6, "silent before it");
        assert!(loudness(&wav, 2.0, 2.4) > 0.02, "heard when its time has come");

        mix.place(0.0, Screen::Table, GameKind::Golem, Mood::Calm);
        mix.place(0.0, Screen::Table, GameKind::Golem, Mood::Calm);
        mix.write(4.0, &Volumes::default(), &out).unwrap();
        let wav = std::fs::read(&out).unwrap();
        assert!(loudness(&wav, 0.0, 0.1) < 0.5 * loudness(&wav, 1.5, 1.9), "a theme fades in");

        let small = folder.path().join("small.wav");
        mix.write_in(1000, 4.0, &Volumes::default(), &small).unwrap();
        assert!(std::fs::read(&small).unwrap() == wav, "however much is mixed at once");

        mix.write(4.0, &Volumes { master: 0.0, ..Volumes::default() }, &out).unwrap();
        assert!(loudness(&std::fs::read(&out).unwrap(), 0.0, 4.0) < 1e-6, "as loud as the player wants it");
    }

    #[test]
    fn the_length_of_a_film_of_many_hours_does_not_wrap() {
        let head = |samples: usize| {
            let mut head = Vec::new();
            write_head(&mut head, samples).unwrap();
            [4, 40].map(|at| u32::from_le_bytes(head[at..at + 4].try_into().unwrap()))
        };
        assert_eq!(head(10), [76, 40]);
        assert_eq!(head(1 << 30), [u32::MAX, u32::MAX - 36]);
    }

    #[test]
    fn tension_comes_and_goes_with_the_mood() {
        let mut mix = Mixdown::default();
        mix.place(0.0, Screen::Table, GameKind::Golem, Mood::Calm);
        mix.place(10.0, Screen::Table, GameKind::Golem, Mood::Tension);
        mix.place(20.0, Screen::Table, GameKind::Golem, Mood::Over);
        assert_eq!([5.0, 10.0, 13.0, 19.0].map(|at| mix.tension(at)), [0.0, 0.0, 1.0, 1.0]);
        assert!((mix.tension(21.5) - 0.5).abs() < 1e-3);
        assert_eq!(mix.parts(0, 30.0).iter().map(|part| part.to).collect::<Vec<_>>(), [20.0, 30.0]);
        assert!([0.9_f32, 5.0, -40.0].into_iter().all(|loud| held_back(loud).abs() <= 1.0));
    }
}
