//! The players: they read notation and place tones on the stage, a little human in time and force.

use super::notation::{Chord, Note, chords, tune, voicing};
use super::pitch::frequency;
use crate::sound::dsp::{
    RATE_HZ, db,
    noise::Noise,
    reverb::Room,
    stage::{Clip, Spot, Stage},
};
use crate::sound::instruments::{
    Tone, bells,
    drums::{Stroke, strike},
    strings::{self, Pluck},
    winds::{self, Pipe},
};

/// What a player plays.
#[derive(Clone, Copy)]
pub enum Voice {
    /// A plucked string.
    Pluck(&'static Pluck),
    /// A blown or squeezed pipe.
    Pipe(&'static Pipe),
    /// Hand bells.
    Bell,
    /// Small bars.
    Chime,
    /// A string section; brightness in hertz.
    Bed(f32),
}

/// A player's chair: instrument, place and loudness.
#[derive(Clone, Copy)]
pub struct Chair {
    /// Instrument.
    pub voice: Voice,
    /// Place on the stage.
    pub spot: Spot,
    /// Usual force.
    pub force: f32,
}

/// A chair with its loudness in decibels; at 0 every instrument plays a single note at about -16 LUFS.
pub fn chair(voice: Voice, decibels: f32, pan: f32, send: f32) -> Chair {
    let trim = match voice {
        Voice::Pluck(kind) => kind.trim_db,
        Voice::Pipe(_) => -3.5,
        Voice::Bell => -9.0,
        Voice::Chime => -6.5,
        // Beds play three notes at once.
        Voice::Bed(_) => -10.0,
    };
    Chair { voice, spot: Spot::at(pan, send).gain(db(decibels + trim)), force: 0.7 }
}

impl Chair {
    /// The same player, louder or softer.
    pub fn louder(self, decibels: f32) -> Self {
        Self { spot: self.spot.gain(db(decibels)), ..self }
    }
}

/// The time of a piece: how long a unit lasts, how many make a bar, how many bars there are.
#[derive(Clone, Copy)]
pub struct Time {
    /// Units (mostly eighths) in a minute.
    pub units_per_minute: f32,
    /// Units in a bar.
    pub bar: usize,
    /// Bars of the whole loop.
    pub bars: usize,
}

impl Time {
    fn unit(&self) -> f64 {
        60.0 / f64::from(self.units_per_minute)
    }

    /// Exact length of the loop in samples.
    pub fn length(&self) -> usize {
        ((self.bars * self.bar) as f64 * self.unit() * f64::from(RATE_HZ)).round() as usize
    }
}

/// A piece being recorded.
pub struct Session {
    stage: Stage,
    time: Time,
    chance: Noise,
}

impl Session {
    /// An empty stage for a looped piece.
    pub fn new(time: Time, seed: u64) -> Self {
        Self { stage: Stage::looped(time.length()), time, chance: Noise::new(seed) }
    }

    /// Ends the recording.
    pub fn finish(self, room: &Room) -> Clip {
        self.stage.finish(room)
    }

    /// The loop is cut a moment before its first beat, in the decay of the last bar, where no stroke falls on the join.
    fn seconds(&self, bar: usize, units: f32) -> f32 {
        (((bar * self.time.bar) as f64 + f64::from(units)) * self.time.unit()) as f32 + 0.08
    }

    fn sound(&mut self, who: &Chair, number: f32, at: f32, seconds: f32, force: f32, from: Option<f32>) {
        let seed = (self.chance.between(0.0, 1.0) * 1e6) as u64;
        let force = (force * self.chance.between(0.92, 1.08)).clamp(0.05, 1.0);
        let at = at + self.chance.between(-0.006, 0.006);
        let tone = Tone { hertz: frequency(number), seconds, force, seed };
        let mono = match who.voice {
            Voice::Pluck(kind) => strings::pluck(kind, tone),
            Voice::Pipe(kind) => winds::blow(kind, tone, from),
            Voice::Bell => bells::bell(tone),
            Voice::Chime => bells::chime(tone),
            Voice::Bed(bright) => {
                let [left, right] = strings::bed(tone, bright, 0.45);
                self.stage.play_pair([&left, &right], at, who.spot);
                return;
            }
        };
        self.stage.play(&mono, at, who.spot);
    }

    /// Plays a tune from a bar on, shifted by `shift` semitones.
    pub fn tune(&mut self, bar: usize, who: &Chair, shift: i32, text: &str) {
        let notes = tune(text, self.time.bar as f32);
        let mut before: Option<Note> = None;
        for note in notes {
            let at = self.seconds(bar, note.start);
            let unit = self.time.unit() as f32;
            let share = if note.short { 0.45 } else { 0.96 };
            let number = (note.number + shift) as f32;
            // The first beat of a bar leans in, an accent leans harder; higher notes of a phrase sing out.
            let on_beat = note.start.rem_euclid(self.time.bar as f32) < 0.01;
            let force = who.force + if note.accent { 0.2 } else { 0.0 } + if on_beat { 0.07 } else { 0.0 };
            // Neighbouring tones of one breath are slurred; after a rest or on a repeated note the tongue speaks anew.
            let slur = before
                .filter(|b| (b.start + b.length - note.start).abs() < 0.01 && b.number != note.number && !note.accent)
                .map(|b| frequency((b.number + shift) as f32));
            if note.grace {
                self.sound(who, number + 2.0, at - 0.07, 0.06, force * 0.7, None);
            }
            self.sound(who, number, at, note.length * unit * share, force, slur);
            before = Some(note);
        }
    }

    /// Plays chords as long tones around `centre`.
    pub fn hold(&mut self, bar: usize, who: &Chair, centre: i32, harmony: &str) {
        self.lay_out(centre, 3, harmony, |this, chord, notes| {
            let (at, seconds) = (this.seconds(bar, chord.start), chord.length * this.time.unit() as f32);
            for number in notes {
                this.sound(who, *number as f32, at, seconds, who.force, None);
            }
        });
    }

    /// Breaks chords: each character of `pattern` is one step of `step` units; digits choose the voice from below
    /// (beyond the chord they go on an octave higher), `.` rests, `c` strums the whole chord.
    pub fn arpeggio(&mut self, bar: usize, who: &Chair, centre: i32, step: f32, pattern: &str, harmony: &str) {
        let pattern: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
        self.lay_out(centre, 4, harmony, |this, chord, notes| {
            let steps = (chord.length / step).round() as usize;
            let first = (chord.start / step).round() as usize;
            for i in 0..steps {
                let mark = pattern[(first + i) % pattern.len()];
                let at = this.seconds(bar, chord.start + i as f32 * step);
                let seconds = step * this.time.unit() as f32 * 1.8;
                let force = who.force * if i == 0 { 1.1 } else { 0.92 };
                if mark == 'c' {
                    for (j, number) in notes.iter().enumerate() {
                        this.sound(who, *number as f32, at + 0.012 * j as f32, seconds, force * 0.85, None);
                    }
                } else if let Some(index) = mark.to_digit(10) {
                    let index = index as usize;
                    let number = notes[index % notes.len()] + 12 * (index / notes.len()) as i32;
                    this.sound(who, number as f32, at, seconds, force, None);
                }
            }
        });
    }

    /// Plays a bass: `R` root, `5` fifth, `8` octave, `.` lets ring; each character is one unit. Lowest note near `lowest`.
    pub fn bass(&mut self, bar: usize, who: &Chair, lowest: i32, pattern: &str, harmony: &str) {
        let pattern: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
        for chord in chords(harmony, self.time.bar as f32) {
            let root = lowest + (chord.bass - lowest).rem_euclid(12);
            let units = chord.length.round() as usize;
            let first = chord.start.round() as usize;
            for i in 0..units {
                let shift = match pattern[(first + i) % pattern.len()] {
                    'R' => 0,
                    '5' => fifth(&chord),
                    '8' => 12,
                    _ => continue,
                };
                let ring = (1..=units - i).find(|n| n + i == units || pattern[(first + i + n) % pattern.len()] != '.');
                let seconds = ring.unwrap_or(1) as f32 * self.time.unit() as f32;
                let at = self.seconds(bar, chord.start + i as f32);
                self.sound(who, (root + shift) as f32, at, seconds, who.force * if i == 0 { 1.1 } else { 0.9 }, None);
            }
        }
    }

    fn lay_out(&mut self, centre: i32, voices: usize, harmony: &str, mut play: impl FnMut(&mut Self, &Chord, &[i32])) {
        let mut before = Vec::new();
        for chord in chords(harmony, self.time.bar as f32) {
            let notes = voicing(&chord, centre, &before, voices);
            play(self, &chord, &notes);
            before = notes;
        }
    }

    /// Drums for a number of bars. Each character is one step of `step` units: `D` dum, `T` tek, `k` ka, `s` shaker,
    /// `j` jingle, `B` boom, `S` snare, `n` soft snare, `x` sticks, `C` clap, `d` soft dum, `t` soft tek.
    pub fn drums(&mut self, bar: usize, bars: usize, step: f32, spot: Spot, pattern: &str) {
        let pattern: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
        let steps = ((bars * self.time.bar) as f32 / step).round() as usize;
        for i in 0..steps {
            let (stroke, force) = match pattern[i % pattern.len()] {
                'D' => (Stroke::Dum, 0.9),
                'd' => (Stroke::Dum, 0.55),
                'T' => (Stroke::Tek, 0.7),
                't' => (Stroke::Tek, 0.4),
                'k' => (Stroke::Ka, 0.4),
                's' => (Stroke::Shake, 0.5),
                'j' => (Stroke::Jingle, 0.5),
                'B' => (Stroke::Boom, 0.95),
                'S' => (Stroke::Snare, 0.8),
                'n' => (Stroke::Snare, 0.35),
                'x' => (Stroke::Clack, 0.5),
                'C' => (Stroke::Clap, 0.6),
                _ => continue,
            };
            let seed = (self.chance.between(0.0, 1.0) * 1e6) as u64;
            let force = force * self.chance.between(0.85, 1.1);
            let at = self.seconds(bar, i as f32 * step) + self.chance.between(-0.005, 0.005);
            self.stage.play(&strike(stroke, force, seed), at, spot);
        }
    }
}

/// The fifth of a chord in semitones, perfect unless the chord says otherwise.
fn fifth(chord: &Chord) -> i32 {
    chord.classes.iter().map(|c| (c - chord.bass).rem_euclid(12)).find(|step| (6..=8).contains(step)).unwrap_or(7)
}
