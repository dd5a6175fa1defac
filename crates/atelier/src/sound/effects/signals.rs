//! Signals: what the game tells the player without words.

use crate::sound::dsp::{
    filter::{Biquad, OnePole},
    noise::Noise,
    reverb::Room,
    shape::{Mode, glide, over_time, ring, sine, smooth, swell},
    stage::{Clip, Spot, Stage},
};
use crate::sound::instruments::{
    Tone,
    bells::{bell, chime, crystal},
    drums::{Stroke, strike},
    strings::{BASS, HARP, bed, pluck},
    winds::{FLUTE, HORN, blow},
};
use crate::sound::music::pitch::hertz;

const GLOW: Room = Room { t60: 1.4, bright_hertz: 5_500.0, size: 0.8, level: 0.5 };

fn tone(note: &str, seconds: f32, force: f32, seed: u64) -> Tone {
    Tone { hertz: hertz(note), seconds, force, seed }
}

/// A golem awakes: stone shifts, a deep voice rises, its crystals light one by one.
pub fn claim() -> Clip {
    let mut stage = Stage::once(2.6);
    let (mut noise, mut dark) = (Noise::new(201), OnePole::new(110.0));
    let rumble = over_time(1.1, |t| dark.step(noise.white()) * 6.0 * swell(t, 0.3, 1.1, 0.6));
    stage.play(&rumble, 0.0, Spot::at(0.0, 0.15));
    for i in 0..7 {
        // Pebbles roll off its shoulders.
        let modes = [Mode { ratio: 1.0, level: 0.6, t60: 0.05 }, Mode { ratio: 2.7, level: 0.4, t60: 0.03 }];
        let pebble = ring(noise.between(500.0, 1_300.0), &modes, 0.0006, 0.07);
        stage.play(
            &pebble,
            0.05 + 0.09 * i as f32 + noise.between(0.0, 0.04),
            Spot::at(noise.between(-0.6, 0.6), 0.4).gain(0.22),
        );
    }
    let voice = glide(
        1.5,
        |t| 36.7 + 36.7 * smooth(t / 0.7),
        |turns, t| {
            (1..=6).map(|h| sine(turns * h as f32) / h as f32 * smooth(t * 2.4 - 0.2 * h as f32)).sum::<f32>()
                * swell(t, 0.5, 1.5, 0.7)
        },
    );
    stage.play(&voice, 0.0, Spot::at(0.0, 0.3).gain(0.5));
    stage.play(&strike(Stroke::Boom, 0.9, 203), 0.68, Spot::at(0.0, 0.4).gain(0.8));
    for (i, note) in ["d4", "f4", "g4", "a4", "d5"].into_iter().enumerate() {
        let at = 0.62 + 0.085 * i as f32;
        stage.play(&crystal(tone(note, 1.3, 0.8, 204 + i as u64)), at, Spot::at(-0.4 + 0.2 * i as f32, 0.7).gain(0.42));
    }
    stage.play(&bell(tone("d5", 1.0, 0.7, 211)), 1.0, Spot::at(0.0, 0.8).gain(0.4));
    let glow = [bed(tone("d4", 0.7, 0.5, 212), 1_600.0, 0.5), bed(tone("a4", 0.7, 0.4, 213), 1_600.0, 0.5)];
    for pair in &glow {
        stage.play_pair([&pair[0], &pair[1]], 0.55, Spot::at(0.0, 0.6).gain(0.35));
    }
    stage.finish(&GLOW)
}

/// A button: a small wooden peg with a pitch of its own.
pub fn button() -> Clip {
    let mut stage = Stage::once(0.22);
    let modes = [
        Mode { ratio: 1.0, level: 0.8, t60: 0.09 },
        Mode { ratio: 2.42, level: 0.35, t60: 0.05 },
        Mode { ratio: 4.3, level: 0.2, t60: 0.03 },
    ];
    stage.play(&ring(hertz("d5"), &modes, 0.001, 0.12), 0.0, Spot::at(0.0, 0.25));
    stage.finish(&Room::TABLE)
}

/// The pointer rests on something: a breath of a tick.
pub fn hover() -> Clip {
    let mut stage = Stage::once(0.14);
    let modes = [Mode { ratio: 1.0, level: 0.7, t60: 0.05 }, Mode { ratio: 2.0, level: 0.15, t60: 0.03 }];
    stage.play(&ring(hertz("a5"), &modes, 0.003, 0.07), 0.0, Spot::at(0.0, 0.2));
    stage.finish(&Room::TABLE)
}

/// Not allowed: two dull knocks, the second lower. Plain, never scolding.
pub fn illegal() -> Clip {
    let mut stage = Stage::once(0.42);
    let modes = [
        Mode { ratio: 1.0, level: 1.0, t60: 0.13 },
        Mode { ratio: 1.5, level: 0.4, t60: 0.09 },
        Mode { ratio: 2.76, level: 0.25, t60: 0.05 },
    ];
    for (at, note, force) in [(0.0, "d#4", 0.9), (0.11, "d4", 0.75)] {
        let mut knock = ring(hertz(note) * 0.75, &modes, 0.002, 0.2);
        Biquad::low_pass(1_500.0, 0.7).run(&mut knock);
        stage.play(&knock, at, Spot::at(0.0, 0.25).gain(force));
    }
    stage.finish(&Room::TABLE)
}

/// Your turn: a falling and a rising bell, like a visitor at the gate.
pub fn your_turn() -> Clip {
    let mut stage = Stage::once(1.9);
    for (i, (at, note)) in [(0.0, "a4"), (0.17, "d5")].into_iter().enumerate() {
        stage.play(&bell(tone(note, 0.6, 0.8, 221 + i as u64)), at, Spot::at(-0.2 + 0.4 * i as f32, 0.5).gain(0.8));
        stage.play(&pluck(&HARP, tone(note, 0.6, 0.5, 223 + i as u64)), at, Spot::at(0.0, 0.4).gain(0.5));
    }
    stage.finish(&GLOW)
}

/// The final round: a great drum three times and a bell that will not be forgotten.
pub fn final_round() -> Clip {
    let mut stage = Stage::once(3.4);
    for (i, (at, force)) in [(0.0, 0.8), (0.3, 0.55), (0.6, 1.0)].into_iter().enumerate() {
        stage.play(&strike(Stroke::Boom, force, 231 + i as u64), at, Spot::at(0.0, 0.5));
    }
    for (i, (note, force)) in [("d3", 0.9), ("a3", 0.7), ("d4", 0.8)].into_iter().enumerate() {
        stage.play(&bell(tone(note, 1.6, force, 234 + i as u64)), 0.6, Spot::at(-0.3 + 0.3 * i as f32, 0.7).gain(0.55));
    }
    for (i, note) in ["d5", "c5", "a4"].into_iter().enumerate() {
        stage.play(
            &blow(&HORN, tone(note, 0.28 + 0.5 * (i / 2) as f32, 0.7, 238 + i as u64), None),
            0.62 + 0.3 * i as f32,
            Spot::at(0.1, 0.7).gain(0.28),
        );
    }
    stage.finish(&Room { t60: 2.2, ..GLOW })
}

/// Victory: the four crystal notes climb, harmonised, and arrive.
pub fn win() -> Clip {
    let mut stage = Stage::once(4.6);
    let steps: [(f32, &str, [&str; 3], &str); 4] = [
        (0.0, "f5", ["f3", "a4", "c5"], "f2"),
        (0.32, "g5", ["g3", "b4", "d5"], "g2"),
        (0.64, "a5", ["a3", "c5", "e5"], "a2"),
        (1.12, "d6", ["d4", "f#4", "a4"], "d2"),
    ];
    for (i, (at, top, chord, root)) in steps.into_iter().enumerate() {
        let last = i == 3;
        let length = if last { 1.9 } else { 0.3 };
        let seed = 251 + 10 * i as u64;
        stage.play(&bell(tone(top, length, 0.8, seed)), at, Spot::at(0.2, 0.6).gain(0.55));
        stage.play(
            &blow(&HORN, tone(&top.replace('5', "4").replace('6', "5"), length, 0.85, seed + 1), None),
            at,
            Spot::at(-0.15, 0.6).gain(0.5),
        );
        for (j, note) in chord.into_iter().enumerate() {
            let roll = 0.02 * j as f32;
            stage.play(
                &pluck(&HARP, tone(note, length, 0.7, seed + 2 + j as u64)),
                at + roll,
                Spot::at(-0.3 + 0.3 * j as f32, 0.5).gain(0.5),
            );
            let pair = bed(tone(note, length, 0.6, seed + 5 + j as u64), 1_800.0, 0.12);
            stage.play_pair([&pair[0], &pair[1]], at, Spot::at(0.0, 0.5).gain(0.3));
        }
        stage.play(&pluck(&BASS, tone(root, length, 0.8, seed + 8)), at, Spot::at(0.0, 0.2).gain(0.7));
        stage.play(
            &strike(if last { Stroke::Boom } else { Stroke::Dum }, 0.7, seed + 9),
            at,
            Spot::at(0.0, 0.4).gain(0.6),
        );
    }
    for (i, note) in ["a5", "d6", "f#6", "a6"].into_iter().enumerate() {
        stage.play(
            &chime(tone(note, 0.8, 0.6, 291 + i as u64)),
            1.3 + 0.09 * i as f32,
            Spot::at(0.4 - 0.25 * i as f32, 0.8).gain(0.3),
        );
    }
    stage.finish(&Room { t60: 2.0, ..GLOW })
}

/// Defeat with dignity: the same ladder walked down, coming to rest.
pub fn loss() -> Clip {
    let mut stage = Stage::once(4.0);
    for (i, (at, note, low)) in
        [(0.0, "d5", "a#3"), (0.38, "a4", "f3"), (0.76, "g4", "g3"), (1.22, "f4", "d3")].into_iter().enumerate()
    {
        let length = if i == 3 { 1.5 } else { 0.42 };
        let seed = 301 + 5 * i as u64;
        stage.play(&blow(&FLUTE, tone(note, length, 0.7, seed), None), at, Spot::at(0.1, 0.6).gain(0.6));
        stage.play(&pluck(&HARP, tone(low, length, 0.6, seed + 1)), at, Spot::at(-0.15, 0.5).gain(0.7));
        if i == 3 {
            for (j, under) in ["d2", "a3", "d4"].into_iter().enumerate() {
                stage.play(
                    &pluck(&HARP, tone(under, 1.6, 0.5, seed + 2 + j as u64)),
                    at + 0.06 * j as f32,
                    Spot::at(0.0, 0.5).gain(0.6),
                );
            }
        }
    }
    stage.finish(&Room { t60: 2.0, ..GLOW })
}

/// Taken back: the note runs backwards and downwards.
pub fn undo() -> Clip {
    let mut stage = Stage::once(0.5);
    let (mut noise, mut soft) = (Noise::new(321), OnePole::new(3_500.0));
    let air = over_time(0.3, |t| soft.step(noise.white()) * swell(t, 0.2, 0.3, 0.1));
    stage.play(&air, 0.0, Spot::at(0.2, 0.3).gain(0.35));
    let slide = glide(
        0.26,
        |t| hertz("a5") - (hertz("a5") - hertz("d5")) * smooth(t / 0.2),
        |turns, t| (sine(turns) + 0.2 * sine(turns * 3.0)) * (t / 0.17).min(1.0).powi(2) * smooth((0.26 - t) / 0.08),
    );
    stage.play(&slide, 0.0, Spot::at(-0.1, 0.4).gain(0.6));
    stage.finish(&Room::TABLE)
}
