//! The stage: where single sounds are placed in time and between the ears, and the room answers.

use super::{
    exact::cos_sin,
    reverb::{Room, reverberate},
    samples,
};

/// A finished stereo recording.
#[derive(Clone, PartialEq)]
pub struct Clip {
    /// Left and right, equally long.
    pub sides: [Vec<f32>; 2],
    /// Meant to be played round and round: the end joins the beginning.
    pub looped: bool,
}

impl Clip {
    /// Number of samples a side.
    pub fn len(&self) -> usize {
        self.sides[0].len()
    }

    /// True if nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.sides[0].is_empty()
    }

    /// The largest sample.
    pub fn peak(&self) -> f32 {
        self.sides.iter().flatten().fold(0.0, |m, x| m.max(x.abs()))
    }
}

/// How a sound stands on the stage.
#[derive(Clone, Copy)]
pub struct Spot {
    /// Linear loudness.
    pub gain: f32,
    /// -1 left, 0 middle, 1 right.
    pub pan: f32,
    /// How much of it the room hears.
    pub send: f32,
}

impl Spot {
    /// A place between the ears, at full loudness, with some room.
    pub const fn at(pan: f32, send: f32) -> Self {
        Self { gain: 1.0, pan, send }
    }

    /// The same place, louder or softer.
    pub fn gain(self, gain: f32) -> Self {
        Self { gain: self.gain * gain, ..self }
    }
}

/// Collects sounds; looped stages wrap what sticks out at the end round to the beginning.
pub struct Stage {
    dry: [Vec<f32>; 2],
    send: [Vec<f32>; 2],
    looped: bool,
}

impl Stage {
    /// A stage for one short sound; room echoes must fit into `seconds`.
    pub fn once(seconds: f32) -> Self {
        Self::new(samples(seconds), false)
    }

    /// A stage of exactly `length` samples that joins end to beginning.
    pub fn looped(length: usize) -> Self {
        Self::new(length, true)
    }

    fn new(length: usize, looped: bool) -> Self {
        let empty = || [vec![0.0; length], vec![0.0; length]];
        Self { dry: empty(), send: empty(), looped }
    }

    /// Plays a mono sound at a moment in seconds.
    pub fn play(&mut self, sound: &[f32], seconds: f32, spot: Spot) {
        let angle = (spot.pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        let (left, right) = cos_sin(angle);
        let gains = [left * spot.gain, right * spot.gain];
        for (side, gain) in gains.into_iter().enumerate() {
            self.place(side, sound, seconds, gain, spot.send);
        }
    }

    /// Plays a stereo pair at a moment in seconds.
    pub fn play_pair(&mut self, pair: [&[f32]; 2], seconds: f32, spot: Spot) {
        for (side, sound) in pair.into_iter().enumerate() {
            self.place(side, sound, seconds, spot.gain * std::f32::consts::FRAC_1_SQRT_2, spot.send);
        }
    }

    fn place(&mut self, side: usize, sound: &[f32], seconds: f32, gain: f32, send: f32) {
        let length = self.dry[side].len();
        let start = if self.looped {
            (f64::from(seconds) * f64::from(super::RATE_HZ)).round().rem_euclid(length as f64) as usize
        } else {
            samples(seconds.max(0.0))
        };
        for (i, x) in sound.iter().enumerate() {
            let mut at = start + i;
            if at >= length {
                if !self.looped {
                    break;
                }
                at %= length;
            }
            self.dry[side][at] += x * gain;
            self.send[side][at] += x * gain * send;
        }
    }

    /// The room answers and the recording is done.
    pub fn finish(self, room: &Room) -> Clip {
        let echoes = reverberate([&self.send[0], &self.send[1]], room, self.looped);
        let mut sides = self.dry;
        for (side, echo) in sides.iter_mut().zip(&echoes) {
            for (x, y) in side.iter_mut().zip(echo) {
                *x += y;
            }
            if !self.looped {
                super::shape::fade_out(side, 0.03);
            }
        }
        Clip { sides, looped: self.looped }
    }
}
