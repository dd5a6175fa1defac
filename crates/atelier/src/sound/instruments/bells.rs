//! Glass, bells and struck metal: sums of ringing modes.

use super::Tone;
use crate::sound::dsp::{
    exact::pow,
    filter::Biquad,
    noise::Noise,
    shape::{Mode, add, decay, over_time, ring},
};

const fn mode(ratio: f32, level: f32, t60: f32) -> Mode {
    Mode { ratio, level, t60 }
}

fn scaled(modes: &[Mode], force: f32) -> Vec<Mode> {
    // A harder stroke wakes the higher modes more than the lower ones.
    modes
        .iter()
        .map(|m| Mode { level: m.level * force * pow(force, (m.ratio - 1.0).clamp(0.0, 6.0) * 0.15), ..*m })
        .collect()
}

/// A crystal touched by another: glassy modes in beating pairs, a fine tick in front.
pub fn crystal(tone: Tone) -> Vec<f32> {
    let modes = [
        mode(1.0, 1.0, 1.5),
        mode(1.0021, 0.45, 1.3),
        mode(2.0, 0.22, 0.9),
        mode(2.76, 0.34, 0.7),
        mode(2.772, 0.2, 0.65),
        mode(5.40, 0.22, 0.35),
        mode(5.43, 0.12, 0.32),
        mode(8.93, 0.10, 0.16),
        mode(13.3, 0.05, 0.08),
    ];
    let mut out = ring(tone.hertz, &scaled(&modes, tone.force), 0.0008, tone.seconds);
    let mut noise = Noise::new(tone.seed);
    let mut tick = over_time(0.02, |t| noise.white() * decay(t, 0.012));
    Biquad::band_pass(7_500.0, 0.8).run(&mut tick);
    add(&mut out, &tick, 0, 0.35 * tone.force);
    out
}

/// A hand bell, warm: the strike tone, its hum an octave below, the minor third that makes bells wistful.
pub fn bell(tone: Tone) -> Vec<f32> {
    let modes = [
        mode(0.5, 0.25, 3.4),
        mode(1.0, 1.0, 2.6),
        mode(1.0013, 0.5, 2.4),
        mode(1.189, 0.10, 1.6),
        mode(2.0, 0.45, 1.5),
        mode(2.003, 0.2, 1.4),
        mode(3.01, 0.2, 0.8),
        mode(4.1, 0.12, 0.5),
        mode(5.43, 0.06, 0.3),
    ];
    ring(tone.hertz, &scaled(&modes, tone.force), 0.002, (tone.seconds + 1.6).min(3.6))
}

/// Small bars with a soft mallet (glockenspiel and celesta meet here).
pub fn chime(tone: Tone) -> Vec<f32> {
    let modes = [
        mode(1.0, 1.0, 1.6),
        mode(1.0009, 0.4, 1.5),
        mode(2.756, 0.22, 0.6),
        mode(4.0, 0.10, 0.4),
        mode(5.404, 0.08, 0.25),
    ];
    ring(tone.hertz, &scaled(&modes, tone.force), 0.0015, (tone.seconds + 0.8).min(2.2))
}

/// A coin on wood: plate modes that start close together; silver rings higher and longer than copper.
pub fn coin(hertz: f32, t60: f32, force: f32, seed: u64) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    let modes: Vec<Mode> = [1.0, 1.52, 1.59, 2.31, 2.94, 3.41, 4.27, 5.12]
        .iter()
        .enumerate()
        .map(|(i, ratio)| {
            mode(
                ratio * noise.between(0.99, 1.01),
                force * 0.8 / (1.0 + i as f32 * 0.35),
                t60 / (1.0 + i as f32 * 0.25),
            )
        })
        .collect();
    let mut out = ring(hertz, &modes, 0.0003, t60 * 0.9);
    let knock = ring(410.0, &[mode(1.0, 1.0, 0.05), mode(1.9, 0.6, 0.03)], 0.0005, 0.08);
    add(&mut out, &knock, 0, 0.5 * force);
    out
}
