//! Crystals and coins. The four crystals sing F, G, A and D: four notes that lie in every theme's scale,
//! so a handful of stones is a small melody in tune with the music, and the dearest one comes home to D.

use crate::sound::dsp::{
    reverb::Room,
    stage::{Clip, Spot, Stage},
};
use crate::sound::instruments::{
    Tone,
    bells::{coin, crystal},
};
use crate::sound::music::pitch::hertz;

/// The note of each crystal, cheapest first: yellow, green, blue, magenta.
pub const NOTES: [&str; 4] = ["f5", "g5", "a5", "d6"];

/// One crystal landing: its note, and the faint answer of the stone beside it.
fn stone(index: usize, seconds: f32) -> Clip {
    let pitch = hertz(NOTES[index]);
    let mut stage = Stage::once(seconds + 0.35);
    let tone = Tone { hertz: pitch, seconds, force: 0.9, seed: 11 + index as u64 };
    stage.play(&crystal(tone), 0.0, Spot::at(0.0, 0.5));
    let answer = Tone { hertz: pitch * 2.0, force: 0.25, seconds: seconds * 0.6, seed: 31 + index as u64 };
    stage.play(&crystal(answer), 0.055, Spot::at(0.35, 0.6));
    stage.finish(&Room::TABLE)
}

/// Yellow, the first of the ladder.
pub fn yellow() -> Clip {
    stone(0, 0.85)
}

/// Green.
pub fn green() -> Clip {
    stone(1, 0.85)
}

/// Blue.
pub fn blue() -> Clip {
    stone(2, 0.9)
}

/// Magenta, the dearest: it comes home.
pub fn magenta() -> Clip {
    stone(3, 1.0)
}

/// A coin set down: it strikes, tips and settles.
fn set_down(pitch: f32, t60: f32, seed: u64) -> Clip {
    let mut stage = Stage::once(t60 + 0.45);
    for (i, (at, force)) in [(0.0, 0.9), (0.075, 0.35), (0.125, 0.18), (0.155, 0.1)].into_iter().enumerate() {
        let ring = if i == 0 { t60 } else { t60 * 0.4 };
        stage.play(&coin(pitch, ring, force, seed + i as u64), at, Spot::at(-0.1 + 0.07 * i as f32, 0.4));
    }
    stage.finish(&Room::TABLE)
}

/// A copper coin: short and dull.
pub fn coin_copper() -> Clip {
    set_down(1_750.0, 0.32, 41)
}

/// A silver coin: higher, and it sings on.
pub fn coin_silver() -> Clip {
    set_down(2_640.0, 0.75, 51)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::dsp::RATE;

    /// Strength of one frequency in a signal (Goertzel).
    fn strength(signal: &[f32], hertz: f32) -> f64 {
        let k = 2.0 * (std::f64::consts::TAU * f64::from(hertz / RATE)).cos();
        let (mut a, mut b) = (0.0f64, 0.0f64);
        for x in signal {
            (a, b) = (f64::from(*x) + k * a - b, a);
        }
        a * a + b * b - k * a * b
    }

    #[test]
    fn each_crystal_sings_its_own_note_louder_than_the_others() {
        for (index, recipe) in [yellow, green, blue, magenta].into_iter().enumerate() {
            let clip = recipe();
            let heard: Vec<f64> = NOTES.iter().map(|note| strength(&clip.sides[0], hertz(note))).collect();
            for (other, level) in heard.iter().enumerate().filter(|(other, _)| *other != index) {
                assert!(heard[index] > 20.0 * level, "{} drowned by {}", NOTES[index], NOTES[other]);
            }
        }
    }
}
