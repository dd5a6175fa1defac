//! The orchestra: every instrument turns a pitch, a length and a force into a mono tone.

pub mod bells;
pub mod drums;
pub mod strings;
pub mod winds;

/// One tone as an instrument is asked for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Pitch.
    pub hertz: f32,
    /// Seconds the key is held or the breath lasts; plucked and struck things ring on by themselves.
    pub seconds: f32,
    /// Force, 0..1.
    pub force: f32,
    /// Chooses the noise of this one tone, so that no two strokes are the same.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::dsp::{RATE, samples};

    /// How far the strongest tone near `hertz` lies from it, in cents.
    fn mistuning(signal: &[f32], hertz: f32) -> f32 {
        // The attack is noise; the ear takes the pitch from what follows.
        let tone = &signal[samples(0.08)..signal.len().min(samples(0.6))];
        let strength = |cents: i32| {
            let f = f64::from(hertz) * 2f64.powf(f64::from(cents) / 1200.0);
            let k = 2.0 * (std::f64::consts::TAU * f / f64::from(RATE)).cos();
            let (mut a, mut b) = (0.0f64, 0.0f64);
            for (i, x) in tone.iter().enumerate() {
                let window = (std::f64::consts::PI * i as f64 / tone.len() as f64).sin().powi(2);
                (a, b) = (f64::from(*x) * window + k * a - b, a);
            }
            a * a + b * b - k * a * b
        };
        (-60..=60).step_by(4).max_by(|a, b| strength(*a).total_cmp(&strength(*b))).unwrap_or(99) as f32
    }

    #[test]
    fn every_instrument_plays_in_tune() {
        for (hertz, plucked_low) in [(110.0, true), (220.0, true), (440.0, false), (880.0, false)] {
            let tone = Tone { hertz, seconds: 0.7, force: 0.7, seed: 3 };
            let kinds = [&strings::OUD, &strings::HARP, &strings::ZITHER, &strings::BASS, &strings::PIZZICATO];
            for (index, kind) in kinds.into_iter().enumerate() {
                // The bass stays low.
                if index == 3 && !plucked_low {
                    continue;
                }
                let off = mistuning(&strings::pluck(kind, tone), hertz);
                assert!(off.abs() <= 8.0, "plucked string {index} at {hertz} Hz is {off} cents off");
            }
            for (index, kind) in [&winds::FLUTE, &winds::NEY, &winds::HORN, &winds::REED].into_iter().enumerate() {
                let off = mistuning(&winds::blow(kind, tone, None), hertz);
                assert!(off.abs() <= 8.0, "pipe {index} at {hertz} Hz is {off} cents off");
            }
            assert!(mistuning(&strings::bed(tone, 1_400.0, 0.1)[0], hertz).abs() <= 8.0, "strings at {hertz} Hz");
            assert!(mistuning(&bells::bell(tone), hertz).abs() <= 4.0, "bell at {hertz} Hz");
        }
    }
}
