//! Loudness as ears judge it: ITU-R BS.1770-4 (K-weighting, gating) and true peak.

use super::{RATE, RATE_HZ, filter::Biquad};

/// A hop of 100 ms; four of them make one 400 ms block.
const HOP: usize = RATE_HZ as usize / 10;

/// The K-weighting of BS.1770 at 48 kHz: a shelf for the head, a high-pass for the ear.
fn weighting() -> [Biquad; 2] {
    [
        Biquad::from_coefficients([1.535_124_9, -2.691_696_2, 1.198_392_8], [1.0, -1.690_659_3, 0.732_480_77]),
        Biquad::from_coefficients([1.0, -2.0, 1.0], [1.0, -1.990_047_5, 0.990_072_25]),
    ]
}

/// Mean square of each full 400 ms block (75 % overlap), channels summed.
fn blocks(sides: &[&[f32]]) -> Vec<f64> {
    let hops = sides[0].len() / HOP;
    let mut energy = vec![0.0f64; hops];
    for side in sides {
        let [mut shelf, mut high] = weighting();
        for (e, hop) in energy.iter_mut().zip(side.chunks_exact(HOP)) {
            *e += hop.iter().map(|x| f64::from(high.step(shelf.step(*x))).powi(2)).sum::<f64>();
        }
    }
    energy.windows(4).map(|w| w.iter().sum::<f64>() / (4 * HOP) as f64).collect()
}

fn lufs(mean_square: f64) -> f32 {
    (-0.691 + 10.0 * mean_square.max(1e-12).log10()) as f32
}

/// Integrated loudness in LUFS, gated at -70 LUFS and 10 LU below the ungated mean.
pub fn integrated(sides: &[&[f32]]) -> f32 {
    let mean = |blocks: &[f64]| blocks.iter().sum::<f64>() / blocks.len().max(1) as f64;
    let audible: Vec<f64> = blocks(sides).into_iter().filter(|b| lufs(*b) > -70.0).collect();
    let gate = lufs(mean(&audible)) - 10.0;
    let counted: Vec<f64> = audible.into_iter().filter(|b| lufs(*b) > gate).collect();
    lufs(mean(&counted))
}

/// The loudest 400 ms in LUFS; silence around the sound counts, so a tick is softer than a chord.
pub fn momentary(sides: &[&[f32]]) -> f32 {
    let padded: Vec<Vec<f32>> = sides
        .iter()
        .map(|side| {
            let mut long = vec![0.0; 3 * HOP];
            long.extend_from_slice(side);
            long.resize((long.len() / HOP + 4) * HOP, 0.0);
            long
        })
        .collect();
    let views: Vec<&[f32]> = padded.iter().map(Vec::as_slice).collect();
    lufs(blocks(&views).into_iter().fold(0.0, f64::max))
}

/// The true peak in dBFS: the largest value of the signal between its samples too (4 x oversampled).
pub fn true_peak(sides: &[&[f32]]) -> f32 {
    const HALF: usize = 6;
    // Windowed-sinc interpolation at a quarter, a half and three quarters of a sample.
    let taps: Vec<[f32; 2 * HALF]> = (1..4)
        .map(|quarter| {
            std::array::from_fn(|i| {
                let x = i as f32 - (HALF as f32 - 1.0) - quarter as f32 / 4.0;
                let window = (std::f32::consts::PI * x / (2.0 * HALF as f32)).cos().powi(2);
                let y = std::f32::consts::PI * x;
                window * y.sin() / y
            })
        })
        .collect();
    let mut peak = 0.0f32;
    for side in sides {
        peak = side.iter().fold(peak, |m, x| m.max(x.abs()));
        // Between quiet samples nothing can exceed the loudest one, so only loud neighbourhoods are looked at closely.
        let loud = peak * 0.5;
        for window in side.windows(2 * HALF) {
            if window[HALF - 1].abs() < loud && window[HALF].abs() < loud {
                continue;
            }
            for tap in &taps {
                peak = peak.max(window.iter().zip(tap).map(|(x, t)| x * t).sum::<f32>().abs());
            }
        }
    }
    20.0 * peak.max(1e-6).log10()
}

/// How far the signal sits from zero on average, as a share of full scale.
pub fn offset(side: &[f32]) -> f32 {
    (side.iter().map(|x| f64::from(*x)).sum::<f64>() / side.len().max(1) as f64) as f32
}

/// Seconds of a number of samples.
pub fn seconds(length: usize) -> f32 {
    length as f32 / RATE
}

#[cfg(test)]
mod tests {
    use super::super::shape::{over_time, sine};
    use super::*;

    /// The calibration points of the standard: a 997 Hz sine at full scale in one channel reads -3.01 LUFS.
    #[test]
    fn the_meter_reads_the_standards_test_tones() {
        let tone = over_time(5.0, |t| sine(997.0 * t));
        assert!((integrated(&[&tone]) + 3.01).abs() < 0.1, "{}", integrated(&[&tone]));
        let soft: Vec<f32> = tone.iter().map(|x| x * super::super::db(-23.0)).collect();
        assert!((integrated(&[&soft, &soft]) + 23.0).abs() < 0.1);
    }

    /// Silence between notes is gated away; it does not make a piece softer.
    #[test]
    fn pauses_do_not_count() {
        let mut tone = over_time(5.0, |t| 0.1 * sine(997.0 * t));
        let alone = integrated(&[&tone]);
        tone.resize(tone.len() * 3, 0.0);
        assert!((integrated(&[&tone]) - alone).abs() < 0.5);
    }

    /// A sine at a quarter of the sampling rate, sampled beside its crests, hides 3 dB.
    #[test]
    fn true_peak_sees_between_samples() {
        let tone = over_time(0.1, |t| sine(12_000.0 * t + 0.125));
        assert!(true_peak(&[&tone]).abs() < 0.4, "{}", true_peak(&[&tone]));
    }
}
