//! Moving air and water: noise that closes on itself, waves, a stream, a murmur of voices.

use crate::sound::dsp::{
    RATE,
    exact::exp,
    filter::{Biquad, OnePole, Sweep},
    noise::Noise,
    samples,
    shape::{add, fade_out, glide, over_time, sine, smooth},
};

/// Noise that repeats without a seam after its length.
pub struct Air(Vec<f32>);

impl Air {
    /// Fresh air for a loop of `seconds`.
    pub fn new(seconds: f32, seed: u64) -> Self {
        Self(Noise::new(seed).burst(samples(seconds)))
    }

    /// A band of it; `course(t)` gives its centre in hertz and its level.
    pub fn swept(&self, q: f32, course: impl Fn(f32) -> (f32, f32)) -> Vec<f32> {
        // Two in a row: a single band leaves too much hiss above.
        let (mut first, mut second) = (Sweep::default(), Sweep::default());
        let (mut hertz, mut level) = course(0.0);
        self.around(|i, x| {
            // Slow courses are read a thousand times a second and stepped in between.
            if i % 48 == 0 {
                (hertz, level) = course(i as f32 / RATE);
            }
            second.step(first.step(x, hertz, q).band, hertz, q).band * level
        })
    }

    /// Runs a filter over the loop, started with the end of the loop already in it.
    fn around(&self, mut step: impl FnMut(usize, f32) -> f32) -> Vec<f32> {
        let n = self.0.len();
        for i in n - samples(0.5).min(n)..n {
            step(i, self.0[i]);
        }
        self.0.iter().enumerate().map(|(i, x)| step(i, *x)).collect()
    }
}

/// One wave: it draws near, breaks, and its foam runs back. Longer than the pause to the next.
pub fn wave(seed: u64) -> [Vec<f32>; 2] {
    const LENGTH: f32 = 11.0;
    let mut chance = Noise::new(seed);
    let (crest, size) = (chance.between(3.6, 4.4), chance.between(0.75, 1.0));
    [0u64, 1].map(|side| {
        let (mut noise, mut spray) = (Noise::new(seed * 31 + side), Noise::new(seed * 37 + side));
        let (mut body, mut foam) = (Sweep::default(), Sweep::default());
        // It breaks a little later on one side.
        let break_at = crest + 0.25 * side as f32;
        let mut out = over_time(LENGTH, |t| {
            let x = noise.white();
            let rise = smooth(t / break_at).powi(2);
            let fall = if t > break_at { exp(-(t - break_at) / 1.5) } else { 1.0 };
            let surge = body.step(x, 180.0 + 900.0 * rise * fall, 0.7).low * rise * fall;
            let run = smooth((t - break_at + 0.8) / 1.4) * exp(-(t - break_at).max(0.0) / 1.9);
            let hiss = foam.step(spray.white(), 3_000.0 - 1_600.0 * smooth((t - break_at) / 4.0), 0.6).band * run;
            (surge * 1.1 + hiss * 0.42) * size
        });
        fade_out(&mut out, 1.5);
        out
    })
}

/// A mountain stream: rushing water and many small bubbles, each a rising drop of tone.
pub fn stream(seconds: f32, seed: u64) -> [Vec<f32>; 2] {
    [0u64, 1].map(|side| {
        let rush = Air::new(seconds, seed + side);
        let mut out = rush.swept(0.5, |_| (1_000.0, 0.16));
        let bright = rush.swept(0.7, |_| (3_000.0, 0.06));
        add(&mut out, &bright, 0, 1.0);
        let mut chance = Noise::new(seed + 5 + side);
        let total = out.len();
        for _ in 0..(seconds * 42.0) as usize {
            let (pitch, length) = (420.0 + 1_500.0 * chance.between(0.0, 1.0).powi(2), chance.between(0.02, 0.06));
            let drop = glide(
                length,
                |t| pitch * (1.0 + 3.5 * t),
                |turns, t| sine(turns) * smooth(t / 0.003) * smooth((length - t) / length).powi(2),
            );
            let (at, level) = (chance.between(0.0, seconds), 0.3 * chance.between(0.2, 1.0).powi(2));
            let start = samples(at);
            for (i, x) in drop.iter().enumerate() {
                out[(start + i) % total] += x * level;
            }
        }
        out
    })
}

/// One far voice in a crowd: a throat of noise and hum, vowels that change with each syllable, pauses between phrases.
pub fn murmur(seconds: f32, seed: u64) -> Vec<f32> {
    let mut chance = Noise::new(seed);
    let mut out = vec![0.0f32; samples(seconds)];
    let total = out.len();
    let voice = chance.between(95.0, 210.0);
    let mut at = chance.between(0.0, 2.0);
    while at < seconds - 0.5 {
        for _ in 0..(3.0 + chance.between(0.0, 7.0)) as usize {
            let length = chance.between(0.12, 0.26);
            let (first, second) = (chance.between(320.0, 720.0), chance.between(900.0, 1_900.0));
            let bend = chance.between(0.92, 1.12);
            let pitch = voice * chance.between(0.92, 1.15);
            let mut breathy = Noise::new(seed ^ samples(at) as u64);
            let mut soft = OnePole::new(2_400.0);
            let mut syllable = glide(
                length,
                |t| pitch * (1.0 + (bend - 1.0) * t / length),
                |turns, _| {
                    (1..=9).map(|h| sine(turns * h as f32) / h as f32).sum::<f32>() + 0.5 * soft.step(breathy.white())
                },
            );
            let mut upper = syllable.clone();
            Biquad::band_pass(first, 3.0).run(&mut syllable);
            Biquad::band_pass(second, 5.0).run(&mut upper);
            for (i, x) in syllable.iter().enumerate() {
                let t = i as f32 / RATE;
                let shape = smooth(t / 0.05) * smooth((length - t) / 0.07);
                out[(samples(at) + i) % total] += (x + 0.45 * upper[i]) * shape;
            }
            at += length * chance.between(0.85, 1.05);
        }
        at += chance.between(0.3, 2.6);
    }
    out
}
