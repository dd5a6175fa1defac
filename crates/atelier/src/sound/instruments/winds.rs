//! Breath: flutes, a horn and a squeezed reed.

use super::Tone;
use crate::sound::dsp::{
    RATE, RATE_HZ,
    exact::pow,
    filter::Biquad,
    noise::Noise,
    samples,
    shape::{sine, smooth},
};

/// What kind of pipe is blown.
#[derive(Clone, Copy)]
pub struct Pipe {
    /// Loudness of the harmonics at full breath.
    pub harmonics: [f32; 10],
    /// How much the upper harmonics wait for strong breath (0 none, 2 brassy).
    pub bloom: f32,
    /// Loudness of the air.
    pub air: f32,
    /// Seconds to speak.
    pub attack: f32,
    /// Vibrato in cents and hertz.
    pub vibrato: (f32, f32),
    /// Detuning of a second reed in cents; 0 for a single voice.
    pub second: f32,
}

/// Wooden flute, round and clear.
pub const FLUTE: Pipe = Pipe {
    harmonics: [1.0, 0.36, 0.17, 0.06, 0.03, 0.012, 0.0, 0.0, 0.0, 0.0],
    bloom: 0.5,
    air: 0.10,
    attack: 0.055,
    vibrato: (14.0, 4.9),
    second: 0.0,
};
/// Reed flute blown at the rim: breathy, hollow, bending.
pub const NEY: Pipe = Pipe {
    harmonics: [1.0, 0.18, 0.34, 0.10, 0.12, 0.03, 0.02, 0.0, 0.0, 0.0],
    bloom: 0.8,
    air: 0.26,
    attack: 0.09,
    vibrato: (22.0, 5.3),
    second: 0.0,
};
/// Mellow horn across a valley.
pub const HORN: Pipe = Pipe {
    harmonics: [1.0, 0.85, 0.62, 0.44, 0.30, 0.20, 0.13, 0.08, 0.05, 0.03],
    bloom: 1.6,
    air: 0.02,
    attack: 0.07,
    vibrato: (5.0, 4.6),
    second: 3.0,
};
/// Concertina: two reeds that beat.
pub const REED: Pipe = Pipe {
    harmonics: [1.0, 0.62, 0.5, 0.36, 0.30, 0.2, 0.16, 0.1, 0.08, 0.05],
    bloom: 0.7,
    air: 0.015,
    attack: 0.045,
    vibrato: (3.0, 5.0),
    second: 9.0,
};

/// Blows a pipe. `from` is the pitch it glides from when the tone is slurred to the one before.
pub fn blow(kind: &Pipe, tone: Tone, from: Option<f32>) -> Vec<f32> {
    let release = 0.11;
    let length = samples(tone.seconds + release);
    let mut noise = Noise::new(tone.seed);
    let mut air = Biquad::band_pass(tone.hertz * 2.0, 1.4);
    let count = kind.harmonics.iter().take_while(|h| **h > 0.0).count().min((RATE * 0.4 / tone.hertz) as usize);
    // Brightness follows breath: a few tables between soft and loud, read in steps of a quarter.
    let table = |breath: f32| -> Vec<f32> {
        (0..=512)
            .map(|i| {
                (1..=count)
                    .map(|h| {
                        let level = kind.harmonics[h - 1] * pow(breath.max(0.05), kind.bloom * (h as f32 - 1.0) * 0.4);
                        sine(i as f32 / 512.0 * h as f32) * level
                    })
                    .sum()
            })
            .collect()
    };
    let tables: Vec<Vec<f32>> = (0..=8).map(|i| table(i as f32 / 8.0)).collect();
    let attack = if from.is_some() { 0.03 } else { kind.attack };
    let glide = from.unwrap_or(tone.hertz * 0.985) / tone.hertz;
    let sway_late = noise.between(0.25, 0.4);
    let rate = kind.vibrato.1 * noise.between(0.94, 1.06);
    let (mut phase, mut phase2) = (0.0f64, 0.37f64);
    let mut bend = 1.0f32;
    let mut out = Vec::with_capacity(length);
    for i in 0..length {
        let t = i as f32 / RATE;
        let breath = smooth(t / attack) * smooth((tone.seconds + release - t) / release)
            // Long tones swell a little and fall: nobody blows a ruler.
            * (0.86 + 0.14 * smooth(t / 0.5) - 0.18 * smooth((t - 0.6) / (tone.seconds + 0.2)))
            * tone.force;
        if i % 16 == 0 {
            let settle = 1.0 - smooth(t / 0.06);
            let sway = kind.vibrato.0 * smooth((t - sway_late) / 0.4) * sine(rate * t);
            bend = (1.0 + (glide - 1.0) * settle) * pow(2.0, sway / 1200.0);
        }
        let shade = breath.clamp(0.0, 1.0) * 8.0;
        let (dark, mix) = ((shade as usize).min(7), shade - (shade as usize).min(7) as f32);
        let read = |phase: f64| {
            let place = phase as f32 * 512.0;
            let at = (place as usize).min(511);
            let part = place - at as f32;
            let look = |t: &[f32]| t[at] + (t[at + 1] - t[at]) * part;
            look(&tables[dark]) * (1.0 - mix) + look(&tables[dark + 1]) * mix
        };
        let mut y = read(phase);
        let step = f64::from(tone.hertz * bend) / f64::from(RATE_HZ);
        phase = (phase + step).fract();
        if kind.second > 0.0 {
            y = 0.6 * y + 0.45 * read(phase2);
            phase2 = (phase2 + step * f64::from(pow(2.0, kind.second / 1200.0))).fract();
        }
        if kind.air > 0.0 {
            let puff = 1.0 + 2.2 * (1.0 - smooth(t / 0.08));
            y += air.step(noise.white()) * kind.air * 3.0 * puff;
        }
        out.push(y * breath * 0.5);
    }
    out
}
