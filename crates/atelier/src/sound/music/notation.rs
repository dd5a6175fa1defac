//! How music is written down here: tunes, chord symbols and rhythm lines as short strings.
//!
//! A tune is a row of `note*length` with lengths in units (mostly eighths), `-` for rests and `|` for bar lines, which
//! are checked. `~` before a note adds a grace note, `>` an accent, `'` makes it short. `f5*3 e5 | d5*2 -*2`.

use super::pitch::number;

/// A note of a tune, in units from the start of the tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// When it begins.
    pub start: f32,
    /// How long it is written.
    pub length: f32,
    /// Note number (c4 is 60).
    pub number: i32,
    /// Played louder.
    pub accent: bool,
    /// Played with a quick neighbour in front.
    pub grace: bool,
    /// Played short.
    pub short: bool,
}

/// A chord over some units.
#[derive(Clone, Debug, PartialEq)]
pub struct Chord {
    /// When it begins, in units from the start of the line.
    pub start: f32,
    /// How long it lasts.
    pub length: f32,
    /// Pitch classes from the root upwards.
    pub classes: Vec<i32>,
    /// Pitch class of the bass.
    pub bass: i32,
}

/// Reads a tune; `bar` is the number of units between bar lines.
///
/// # Panics
/// If a token is not a note or a bar is not full: tunes are constants of this crate, checked by its tests.
pub fn tune(text: &str, bar: f32) -> Vec<Note> {
    let (mut notes, mut at, mut bar_start) = (Vec::new(), 0.0f32, 0.0f32);
    for token in text.split_whitespace() {
        if token == "|" {
            assert!((at - bar_start - bar).abs() < 1e-3, "a bar of {} units in {text:?}", at - bar_start);
            bar_start = at;
            continue;
        }
        let (name, length) = token.split_once('*').unwrap_or((token, "1"));
        let length: f32 = length.parse().unwrap_or_else(|_| panic!("length of {token:?}"));
        let bare = name.trim_start_matches(['~', '>', '\'']);
        if bare != "-" {
            notes.push(Note {
                start: at,
                length,
                number: number(bare).unwrap_or_else(|| panic!("{token:?} is not a note")),
                accent: name.contains('>'),
                grace: name.contains('~'),
                short: name.contains('\''),
            });
        }
        at += length;
    }
    assert!((at - bar_start - bar).abs() < 1e-3, "the last bar has {} units in {text:?}", at - bar_start);
    notes
}

/// Reads chord symbols, one bar each, or several in a bar with commas: `Dm7 | C/E , G`.
///
/// # Panics
/// If a symbol is unknown: see [`tune`].
pub fn chords(text: &str, bar: f32) -> Vec<Chord> {
    let mut line = Vec::new();
    for (index, cell) in text.split('|').enumerate() {
        let symbols: Vec<&str> = cell.split(',').map(str::trim).collect();
        let length = bar / symbols.len() as f32;
        for (part, symbol) in symbols.iter().enumerate() {
            let (classes, bass) = chord(symbol).unwrap_or_else(|| panic!("{symbol:?} is not a chord"));
            line.push(Chord { start: index as f32 * bar + part as f32 * length, length, classes, bass });
        }
    }
    line
}

fn chord(symbol: &str) -> Option<(Vec<i32>, i32)> {
    let class = |name: &str| number(&format!("{name}4")).map(|n| n.rem_euclid(12));
    let (upper, bass) = symbol.split_once('/').map_or((symbol, None), |(u, b)| (u, Some(b)));
    let root_length = if upper[1..].starts_with(['b', '#']) { 2 } else { 1 };
    let (root, quality) = upper.split_at(root_length);
    let steps: &[i32] = match quality {
        "" => &[0, 4, 7],
        "m" => &[0, 3, 7],
        "5" => &[0, 7],
        "7" => &[0, 4, 7, 10],
        "m7" => &[0, 3, 7, 10],
        "maj7" => &[0, 4, 7, 11],
        "add9" => &[0, 2, 4, 7],
        "m9" => &[0, 2, 3, 7],
        "sus4" => &[0, 5, 7],
        "sus2" => &[0, 2, 7],
        _ => return None,
    };
    let root = class(root)?;
    let bass = bass.map_or(Some(root), class)?;
    Some((steps.iter().map(|step| (root + step).rem_euclid(12)).collect(), bass))
}

/// Lays a chord out near `centre`, moving as little as possible from the chord before; at least `voices` notes.
pub fn voicing(chord: &Chord, centre: i32, before: &[i32], voices: usize) -> Vec<i32> {
    let size = chord.classes.len();
    let count = voices.max(size);
    let mut best: Option<(i32, Vec<i32>)> = None;
    for lowest in centre - 9..centre + 3 {
        if !chord.classes.contains(&lowest.rem_euclid(12)) {
            continue;
        }
        let mut notes = vec![lowest];
        let mut next = lowest + 1;
        while notes.len() < count {
            if chord.classes.contains(&next.rem_euclid(12)) {
                notes.push(next);
            }
            next += 1;
        }
        let way: i32 = if before.is_empty() {
            (notes.iter().sum::<i32>() / count as i32 - centre).abs()
        } else {
            // Drifting away from the middle costs too, or a long progression would sink.
            let moved: i32 = notes.iter().zip(before).map(|(a, b)| (a - b).abs()).sum();
            moved + (notes.iter().sum::<i32>() / count as i32 - centre).abs() / 2
        };
        if best.as_ref().is_none_or(|(least, _)| way < *least) {
            best = Some((way, notes));
        }
    }
    best.map(|(_, notes)| notes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tune_reads_as_written() {
        let notes = tune("d4*2 ~f4 - | >a4*4", 4.0);
        assert_eq!(notes.len(), 3);
        assert_eq!((notes[1].start, notes[1].number, notes[1].grace), (2.0, 65, true));
        assert_eq!((notes[2].start, notes[2].length, notes[2].accent), (4.0, 4.0, true));
    }

    #[test]
    #[should_panic(expected = "a bar of 5 units")]
    fn a_bar_that_is_too_long_is_found() {
        tune("d4*5 | a4*4", 4.0);
    }

    #[test]
    fn voices_move_little_between_neighbouring_chords() {
        let line = chords("Dm7 | G/B , Am7", 8.0);
        assert_eq!(line[1].bass, 11);
        assert_eq!((line[2].start, line[2].length), (12.0, 4.0));
        let first = voicing(&line[0], 62, &[], 4);
        let second = voicing(&line[1], 62, &first, 4);
        assert!(first.iter().zip(&second).all(|(a, b)| (a - b).abs() <= 4), "{first:?} {second:?}");
    }
}
