//! Pitch: note names, MIDI numbers and hertz, in equal temperament at a' = 440 Hz.

use crate::sound::dsp::exact::pow;

/// The number of a note named like `d4`, `f#3` or `bb5` (c4 is 60).
pub fn number(name: &str) -> Option<i32> {
    let mut letters = name.chars();
    let step = match letters.next()?.to_ascii_lowercase() {
        'c' => 0,
        'd' => 2,
        'e' => 4,
        'f' => 5,
        'g' => 7,
        'a' => 9,
        'b' => 11,
        _ => return None,
    };
    let rest = letters.as_str();
    let (shift, octave) = match rest.chars().next()? {
        '#' => (1, &rest[1..]),
        'b' => (-1, &rest[1..]),
        _ => (0, rest),
    };
    let octave: i32 = octave.parse().ok()?;
    Some(12 * (octave + 1) + step + shift)
}

/// Frequency of a note number; fractions are quarter tones and finer.
pub fn frequency(number: f32) -> f32 {
    440.0 * pow(2.0, (number - 69.0) / 12.0)
}

/// Frequency of a named note. Recipes are constants of this crate, so a wrong name is a mistake to stop at.
///
/// # Panics
/// If the name is not a note.
pub fn hertz(name: &str) -> f32 {
    let number = number(name).unwrap_or_else(|| panic!("{name:?} is not a note"));
    frequency(number as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_pitch() {
        assert_eq!(number("a4"), Some(69));
        assert_eq!(number("bb3"), Some(58));
        assert_eq!(number("c#5"), Some(73));
        assert_eq!(number("h4"), None);
        assert!((hertz("a5") - 880.0).abs() < 0.01);
    }
}
