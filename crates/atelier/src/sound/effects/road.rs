//! The road: wagons, steps, building, being pushed away, and finding new land.

use crate::sound::dsp::{
    exact::pow,
    filter::{Biquad, OnePole, Sweep},
    noise::Noise,
    reverb::Room,
    shape::{Mode, add, decay, fade_out, glide, over_time, ring, sine, smooth, swell},
    stage::{Clip, Spot, Stage},
};
use crate::sound::instruments::{
    Tone,
    bells::chime,
    strings::{HARP, pluck},
};
use crate::sound::music::pitch::hertz;

/// A knock on wood: dry modes of a board, the hammer's click in front.
fn wood(hertz: f32, force: f32, seed: u64) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    let modes = [
        Mode { ratio: 1.0, level: 1.0, t60: 0.13 },
        Mode { ratio: 1.72, level: 0.55, t60: 0.10 },
        Mode { ratio: 2.63, level: 0.42, t60: 0.07 },
        Mode { ratio: 4.1, level: 0.25, t60: 0.05 },
        Mode { ratio: 6.2, level: 0.14, t60: 0.03 },
    ];
    let mut out = ring(hertz * noise.between(0.97, 1.03), &modes, 0.0008, 0.22);
    let mut click = over_time(0.02, |t| noise.white() * decay(t, 0.015));
    Biquad::band_pass(3_000.0, 0.7).run(&mut click);
    add(&mut out, &click, 0, 0.7);
    out.iter_mut().for_each(|x| *x *= force);
    out
}

/// Gravel under something: many tiny stones, louder in the middle.
fn gravel(seconds: f32, density: f32, bright: f32, seed: u64) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    let mut spark = 0.0f32;
    let mut out = over_time(seconds, |_| {
        if noise.between(0.0, 1.0) < density / 48_000.0 {
            spark = noise.between(0.3, 1.0);
        }
        spark *= 0.985;
        noise.white() * spark
    });
    Biquad::band_pass(bright, 0.6).run(&mut out);
    for (i, x) in out.iter_mut().enumerate() {
        *x *= swell(i as f32 / 48_000.0, seconds * 0.3, seconds, seconds * 0.5);
    }
    out
}

/// A wagon rolls on: rumble, axle creak, wheels over two stones.
pub fn wagon() -> Clip {
    let mut stage = Stage::once(1.15);
    let mut noise = Noise::new(111);
    let mut dark = OnePole::new(130.0);
    let rumble = over_time(0.95, |t| {
        let wheel = 0.65 + 0.35 * sine(t * 5.3);
        dark.step(noise.white()) * 7.0 * wheel * swell(t, 0.2, 0.95, 0.4)
    });
    stage.play(&rumble, 0.0, Spot::at(0.0, 0.1));
    stage.play(&gravel(0.95, 420.0, 2_300.0, 112), 0.0, Spot::at(0.15, 0.2).gain(1.4));
    for (at, pitch, bend) in [(0.16, 410.0, 60.0), (0.55, 470.0, -80.0)] {
        // Wood on wood: a sawing tone that slips.
        let creak = glide(
            0.2,
            |t| pitch + bend * t * 5.0 + 18.0 * sine(t * 31.0),
            |turns, t| {
                (sine(turns) + 0.5 * sine(2.0 * turns) + 0.4 * sine(3.0 * turns))
                    * swell(t, 0.07, 0.2, 0.1)
                    * (0.6 + 0.4 * sine(t * 47.0))
            },
        );
        stage.play(&creak, at, Spot::at(-0.2, 0.3).gain(0.13));
    }
    for (i, at) in [0.1, 0.29, 0.48, 0.67].into_iter().enumerate() {
        stage.play(
            &wood(165.0, 0.5, 114 + i as u64),
            at,
            Spot::at(-0.25 + 0.17 * i as f32, 0.3).gain(if i % 2 == 0 { 1.0 } else { 0.6 }),
        );
    }
    stage.finish(&Room::TABLE)
}

/// A trader walks: four steps on a dusty path.
pub fn footsteps() -> Clip {
    let mut stage = Stage::once(1.15);
    for i in 0..4 {
        let side = if i % 2 == 0 { -0.18 } else { 0.18 };
        let at = 0.01 + 0.24 * i as f32;
        let force = 1.0 - 0.1 * i as f32;
        let heel = ring(
            88.0,
            &[Mode { ratio: 1.0, level: 1.0, t60: 0.09 }, Mode { ratio: 2.1, level: 0.5, t60: 0.06 }],
            0.003,
            0.12,
        );
        stage.play(&heel, at, Spot::at(side, 0.15).gain(0.8 * force));
        stage.play(&gravel(0.11, 2_600.0, 1_900.0 + 150.0 * side, 121 + i), at, Spot::at(side, 0.2).gain(1.1 * force));
        stage.play(&gravel(0.07, 2_000.0, 3_200.0, 131 + i), at + 0.075, Spot::at(side, 0.2).gain(0.6 * force));
    }
    stage.finish(&Room::TABLE)
}

/// An outpost goes up: timber set down, three hammer blows, the last one sits.
pub fn outpost_build() -> Clip {
    let mut stage = Stage::once(1.7);
    stage.play(&wood(120.0, 0.8, 141), 0.0, Spot::at(-0.25, 0.35));
    stage.play(&wood(150.0, 0.5, 142), 0.07, Spot::at(-0.1, 0.35));
    for (i, (at, force)) in [(0.28, 0.6), (0.47, 0.75), (0.66, 1.0)].into_iter().enumerate() {
        stage.play(&wood(310.0 + 45.0 * i as f32, force, 143 + i as u64), at, Spot::at(0.12, 0.45));
        stage.play(&wood(95.0, force * 0.5, 146 + i as u64), at, Spot::at(0.0, 0.3));
    }
    let note = Tone { hertz: hertz("d4"), seconds: 0.4, force: 0.35, seed: 149 };
    stage.play(&pluck(&HARP, note), 0.66, Spot::at(0.0, 0.5));
    stage.finish(&Room::TABLE)
}

/// Somebody is pushed off the road: a gust, and wood tumbling downhill.
pub fn oust() -> Clip {
    let mut stage = Stage::once(1.1);
    let (mut noise, mut colour) = (Noise::new(151), Sweep::default());
    let mut gust = over_time(0.4, |t| {
        let hertz = 500.0 + 1_900.0 * smooth(t / 0.14) - 1_700.0 * smooth((t - 0.14) / 0.24);
        colour.step(noise.white(), hertz, 1.6).band * swell(t, 0.12, 0.4, 0.25) * 1.6
    });
    fade_out(&mut gust, 0.02);
    stage.play(&gust, 0.0, Spot::at(-0.2, 0.3));
    for (i, at) in [0.16, 0.27, 0.36, 0.43, 0.49].into_iter().enumerate() {
        let falling = 330.0 * pow(0.84, i as f32);
        stage.play(&wood(falling, 1.0 - 0.16 * i as f32, 152 + i as u64), at, Spot::at(0.1 + 0.14 * i as f32, 0.4));
    }
    for (i, note) in ["a3", "f3", "d3"].into_iter().enumerate() {
        let tone = Tone { hertz: hertz(note), seconds: 0.15, force: 0.45, seed: 161 + i as u64 };
        stage.play(&pluck(&HARP, tone), 0.16 + 0.11 * i as f32, Spot::at(0.1, 0.4));
    }
    stage.finish(&Room::TABLE)
}

/// New land: a map unrolls and light falls on it.
pub fn explore() -> Clip {
    let mut stage = Stage::once(1.9);
    let (mut noise, mut colour, mut grain) = (Noise::new(171), Sweep::default(), OnePole::new(60.0));
    let mut rough = Noise::new(172);
    let unroll = over_time(0.5, |t| {
        let crackle = 0.4 + 9.0 * grain.step(rough.white()).abs();
        colour.step(noise.white(), 1_500.0 + 3_000.0 * t, 0.8).band * crackle * swell(t, 0.12, 0.5, 0.2) * 0.5
    });
    stage.play(&unroll, 0.0, Spot::at(-0.2, 0.3));
    for (i, note) in ["d4", "a4", "d5", "f5", "g5", "a5", "d6"].into_iter().enumerate() {
        let tone = Tone { hertz: hertz(note), seconds: 0.7, force: 0.45 + 0.05 * i as f32, seed: 173 + i as u64 };
        let at = 0.2 + 0.075 * i as f32;
        stage.play(&pluck(&HARP, tone), at, Spot::at(-0.3 + 0.1 * i as f32, 0.6).gain(0.6));
        if i >= 3 {
            stage.play(&chime(tone), at, Spot::at(0.3 - 0.1 * i as f32, 0.7).gain(0.4));
        }
    }
    stage.finish(&Room { t60: 1.2, ..Room::TABLE })
}
