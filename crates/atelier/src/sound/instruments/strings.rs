//! Plucked and bowed strings: a delay line that loses its brightness as it rings, and soft string beds.

use super::Tone;
use crate::sound::dsp::{
    RATE,
    exact::pow,
    filter::{Biquad, OnePole},
    noise::Noise,
    samples,
    shape::{add, fade_out, sine, smooth},
};

/// What kind of string is plucked, and how.
#[derive(Clone, Copy)]
pub struct Pluck {
    /// Seconds until 60 dB are gone, for a string at 220 Hz.
    pub t60: f32,
    /// Brightness of the stroke in hertz.
    pub bright: f32,
    /// Where it is plucked, as a share of its length.
    pub position: f32,
    /// Detuning of the second string of a course in cents; 0 for single strings.
    pub course: f32,
    /// Decibels that bring its notes to the loudness of the others.
    pub trim_db: f32,
    /// Body resonances: hertz and decibels.
    pub body: [(f32, f32); 3],
}

/// Short-necked lute with paired gut strings, played with a quill near the rosette.
pub const OUD: Pluck = Pluck {
    t60: 1.5,
    bright: 2_600.0,
    position: 0.16,
    course: 5.0,
    trim_db: 2.5,
    body: [(125.0, 4.0), (310.0, 5.0), (720.0, 3.0)],
};
/// Soft finger-plucked lute or small harp.
pub const HARP: Pluck = Pluck {
    t60: 2.6,
    bright: 2_200.0,
    position: 0.42,
    course: 0.0,
    trim_db: 0.0,
    body: [(180.0, 2.0), (420.0, 2.0), (1_100.0, 1.0)],
};
/// Metal-strung zither, bright and quick.
pub const ZITHER: Pluck = Pluck {
    t60: 1.7,
    bright: 5_200.0,
    position: 0.12,
    course: 7.0,
    trim_db: 2.0,
    body: [(260.0, 2.0), (900.0, 3.0), (2_400.0, 3.0)],
};
/// Big round bass lute.
pub const BASS: Pluck = Pluck {
    t60: 2.4,
    bright: 900.0,
    position: 0.3,
    course: 0.0,
    trim_db: 0.0,
    body: [(80.0, 3.0), (160.0, 2.0), (400.0, -2.0)],
};
/// Strings plucked and damped at once: a pulse more than a note.
pub const PIZZICATO: Pluck = Pluck {
    t60: 0.42,
    bright: 1_900.0,
    position: 0.25,
    course: 3.0,
    trim_db: 5.5,
    body: [(200.0, 3.0), (450.0, 3.0), (1_300.0, 1.0)],
};

/// Plucks a string (Karplus and Strong, with a tuned fractional delay).
pub fn pluck(kind: &Pluck, tone: Tone) -> Vec<f32> {
    let mut out = string(kind, tone, 0.0);
    if kind.course > 0.0 {
        // The quill reaches the second string of the pair a moment later.
        let second = string(kind, Tone { seed: tone.seed ^ 0xA5A5, ..tone }, kind.course);
        add(&mut out, &second, samples(0.004), 0.7);
    }
    for (hertz, decibels) in kind.body {
        Biquad::peak(hertz, 1.4, decibels).run(&mut out);
    }
    Biquad::high_pass(35.0, 0.7).run(&mut out);
    fade_out(&mut out, 0.04);
    // Equal force is equally loud on every string.
    let peak = out.iter().fold(1e-6f32, |m, x| m.max(x.abs()));
    for x in &mut out {
        *x *= tone.force / peak;
    }
    out
}

fn string(kind: &Pluck, tone: Tone, cents: f32) -> Vec<f32> {
    let hertz = tone.hertz * pow(2.0, cents / 1200.0);
    let mut noise = Noise::new(tone.seed);
    // Higher strings ring shorter.
    let t60 = kind.t60 * pow(220.0 / hertz, 0.45);
    // The finger leaves the string a little after the written end; then it is damped.
    let held = tone.seconds + 0.25;
    let length = samples(t60.min(held + 0.25));
    // The averaging filter in the loop delays by half a sample.
    let period = RATE / hertz - 0.5;
    let whole = period.floor();
    let fraction = period - whole;
    let mut line = vec![0.0f32; whole as usize + 1];
    let n = line.len();
    let (mut bright, mut bright2) = (OnePole::new(kind.bright * (0.35 + tone.force)), OnePole::new(kind.bright * 1.6));
    let burst: Vec<f32> = (0..n).map(|_| bright2.step(bright.step(noise.white()))).collect();
    let comb = ((n as f32 * kind.position) as usize).max(1);
    for i in 0..n {
        line[i] = burst[i] - burst[(i + n - comb) % n];
    }
    let mean = line.iter().sum::<f32>() / n as f32;
    line.iter_mut().for_each(|x| *x -= mean);
    let ringing = pow(10.0, -3.0 / (hertz * t60));
    let damped = pow(10.0, -3.0 / (hertz * 0.16));
    let release = samples(held);
    let (mut at, mut last) = (0usize, 0.0f32);
    let mut out = Vec::with_capacity(length);
    for i in 0..length {
        // Read with linear interpolation between the two oldest samples.
        let (oldest, next) = (line[at], line[(at + 1) % n]);
        let x = oldest * fraction + next * (1.0 - fraction);
        let loss = if i < release { ringing } else { damped };
        let y = loss * (0.5 * x + 0.5 * last);
        last = x;
        line[at] = y;
        at = (at + 1) % n;
        out.push(y);
    }
    for (i, x) in out.iter_mut().take(48).enumerate() {
        *x *= i as f32 / 48.0;
    }
    out
}

/// A soft string bed: many slightly detuned players, slow bows. Left and right differ.
pub fn bed(tone: Tone, bright: f32, attack: f32) -> [Vec<f32>; 2] {
    let release = 0.9;
    let length = samples(tone.seconds + release);
    let harmonics = ((bright * 3.0 / tone.hertz) as usize).clamp(2, 24);
    let table: Vec<f32> = (0..=1024)
        .map(|i| {
            (1..=harmonics)
                .map(|h| {
                    let roll = 1.0 / (1.0 + (h as f32 * tone.hertz / bright).powi(2));
                    sine(i as f32 / 1024.0 * h as f32 + 0.13 * h as f32) * roll / h as f32
                })
                .sum()
        })
        .collect();
    let mut noise = Noise::new(tone.seed);
    let players: Vec<(f32, f32, f32, f32)> = (0..6)
        .map(|_| (noise.between(-7.0, 7.0), noise.between(0.0, 1.0), noise.between(4.2, 5.6), noise.between(0.0, 1.0)))
        .collect();
    let mut sides = [vec![0.0f32; length], vec![0.0f32; length]];
    for (index, (cents, start, rate, turn)) in players.into_iter().enumerate() {
        let step = tone.hertz * pow(2.0, cents / 1200.0) / RATE;
        let mut phase = start;
        for (block, part) in sides[index % 2].chunks_mut(64).enumerate() {
            let t = block as f32 * 64.0 / RATE;
            let swaying = step * (1.0 + 0.0016 * sine(rate * t + turn));
            for x in part {
                let place = phase * 1024.0;
                let at = (place as usize).min(1023);
                *x += table[at] + (table[at + 1] - table[at]) * (place - at as f32);
                phase += swaying;
                phase -= phase.floor();
            }
        }
    }
    for side in &mut sides {
        for (i, x) in side.iter_mut().enumerate() {
            let t = i as f32 / RATE;
            *x *= 0.3 * tone.force * smooth(t / attack) * smooth((tone.seconds + release - t) / release);
        }
    }
    sides
}
