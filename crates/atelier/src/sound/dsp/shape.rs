//! Shapes in time and tone: sine, envelopes and ringing modes.

use super::{RATE, RATE_HZ, exact::exp, samples};
use std::f64::consts::TAU;

/// A sine of `turns` (1.0 is a full period): a polynomial that every machine computes alike.
pub fn sine(turns: f32) -> f32 {
    let x = turns - turns.floor() - 0.5;
    // Fold to a quarter turn, then an odd series; the error stays below 1e-6.
    let y = if x > 0.25 {
        0.5 - x
    } else if x < -0.25 {
        -0.5 - x
    } else {
        x
    };
    let z = y * std::f32::consts::TAU;
    let s = z * z;
    -z * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0)))))
}

/// Smooth rise from 0 to 1.
pub fn smooth(x: f32) -> f32 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// Rises in `attack` seconds, holds until `length - release`, falls to nothing at `length`.
pub fn swell(t: f32, attack: f32, length: f32, release: f32) -> f32 {
    smooth(t / attack) * smooth((length - t) / release)
}

/// Exponential decay that has lost 60 dB after `t60` seconds.
pub fn decay(t: f32, t60: f32) -> f32 {
    exp(-6.907_755 * t / t60)
}

/// One ringing mode of a struck thing.
#[derive(Clone, Copy)]
pub struct Mode {
    /// Frequency as a multiple of the fundamental.
    pub ratio: f32,
    /// Loudness at the strike.
    pub level: f32,
    /// Seconds until 60 dB are gone.
    pub t60: f32,
}

/// A struck thing ringing in all its modes; `attack` seconds soften the strike.
pub fn ring(hertz: f32, modes: &[Mode], attack: f32, seconds: f32) -> Vec<f32> {
    let mut out = vec![0.0; samples(seconds)];
    for mode in modes {
        let f = f64::from(hertz * mode.ratio);
        if f > f64::from(RATE) * 0.45 {
            continue;
        }
        let w = TAU * f / f64::from(RATE_HZ);
        let r = (-6.907_755 / (f64::from(mode.t60) * f64::from(RATE_HZ))).exp();
        let (k, r2) = (2.0 * r * w.cos(), r * r);
        // Two-pole resonator started so that it yields level * r^n * sin(w n).
        let (mut older, mut newer) = (-f64::from(mode.level) * w.sin() / r, 0.0f64);
        for x in &mut out {
            *x += newer as f32;
            (older, newer) = (newer, k * newer - r2 * older);
        }
    }
    let rise = samples(attack).max(1);
    for (i, x) in out.iter_mut().take(rise).enumerate() {
        *x *= smooth(i as f32 / rise as f32);
    }
    fade_out(&mut out, 0.01);
    out
}

/// Lets the last `seconds` fall to nothing, so that nothing ends with a click.
pub fn fade_out(signal: &mut [f32], seconds: f32) {
    let n = samples(seconds).clamp(1, signal.len().max(1));
    for (i, x) in signal.iter_mut().rev().take(n).enumerate() {
        *x *= smooth(i as f32 / n as f32);
    }
}

/// Computes a signal from time in seconds.
pub fn over_time(seconds: f32, mut f: impl FnMut(f32) -> f32) -> Vec<f32> {
    (0..samples(seconds)).map(|i| f(i as f32 / RATE)).collect()
}

/// A tone whose pitch may glide: `pitch(t)` in hertz, `wave(turns, t)` its shape.
pub fn glide(seconds: f32, pitch: impl Fn(f32) -> f32, mut wave: impl FnMut(f32, f32) -> f32) -> Vec<f32> {
    let mut phase = 0.0f64;
    over_time(seconds, |t| {
        let y = wave(phase as f32, t);
        phase = (phase + f64::from(pitch(t)) / f64::from(RATE_HZ)).fract();
        y
    })
}

/// Adds `b` to `a`, from sample `at` on, louder or softer by `gain`; `a` grows where needed.
pub fn add(a: &mut Vec<f32>, b: &[f32], at: usize, gain: f32) {
    if a.len() < at + b.len() {
        a.resize(at + b.len(), 0.0);
    }
    for (x, y) in a[at..].iter_mut().zip(b) {
        *x += y * gain;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sine_is_a_sine() {
        for i in -40..40 {
            let turns = i as f32 * 0.037;
            let exact = (f64::from(turns) * TAU).sin() as f32;
            assert!((sine(turns) - exact).abs() < 3e-6, "{turns}: {} {exact}", sine(turns));
        }
    }

    #[test]
    fn a_ringing_mode_has_its_pitch_and_its_decay() {
        let tone = ring(480.0, &[Mode { ratio: 1.0, level: 1.0, t60: 0.5 }], 0.0, 0.6);
        let crossings = tone[..48_000 / 2].windows(2).filter(|w| w[0] < 0.0 && w[1] >= 0.0).count();
        assert!((238..=241).contains(&crossings), "{crossings}");
        let peak = |from: f32| tone[samples(from)..samples(from + 0.01)].iter().fold(0f32, |m, x| m.max(x.abs()));
        let lost = 20.0 * (peak(0.25) / peak(0.0)).log10();
        assert!((lost + 30.0).abs() < 1.0, "{lost} dB after half the t60");
    }
}
