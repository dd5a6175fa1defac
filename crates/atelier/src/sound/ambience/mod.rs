//! Ambience: the air of each theme, in loops of 48 seconds.

pub mod air;
pub mod creatures;

use super::dsp::{
    noise::Noise,
    reverb::Room,
    samples,
    shape::{sine, smooth},
    stage::{Clip, Spot, Stage},
};
use super::effects::Recipe;
use super::instruments::{Tone, bells};
use super::music::pitch::hertz;
use air::Air;

/// Every ambience and its recipe.
pub const AMBIENCES: [(&str, Recipe); 4] = [
    ("ambience_golem", golem),
    ("ambience_spice", spice),
    ("ambience_world", world),
    ("ambience_adventure", adventure),
];

/// Length of each loop. Everything slow turns a whole number of times in it.
const SECONDS: f32 = 48.0;

const FAR: Room = Room { t60: 3.0, bright_hertz: 3_200.0, size: 1.4, level: 0.6 };

/// A slow, uneven breath between 0 and 1 that comes round after one loop; `seed` chooses its course.
fn breath(seed: u64) -> impl Fn(f32) -> f32 {
    let mut noise = Noise::new(seed);
    let waves: [(f32, f32, f32); 5] =
        [2.0, 3.0, 5.0, 7.0, 11.0].map(|turns: f32| (turns, noise.between(0.0, 1.0), 1.0 / turns.sqrt()));
    move |t| {
        let sum: f32 = waves.iter().map(|(turns, start, level)| sine(turns * t / SECONDS + start) * level).sum();
        smooth(0.5 + sum * 0.32)
    }
}

fn stage() -> Stage {
    Stage::looped(samples(SECONDS))
}

/// Two different winds, left and right, under one gust.
fn wind(stage: &mut Stage, seed: u64, low: f32, high: f32, level: f32) {
    let gust = breath(seed);
    let sides = [0u64, 1].map(|side| {
        let own = breath(seed + 10 + side);
        Air::new(SECONDS, seed + 20 + side).swept(1.1, |t| {
            let force = 0.7 * gust(t) + 0.3 * own(t);
            (low + (high - low) * force, level * (0.25 + 0.75 * force))
        })
    });
    stage.play_pair([&sides[0], &sides[1]], 0.0, Spot::at(0.0, 0.05));
}

/// Highland dusk: wind over stones, crickets, chimes in somebody's far window, an owl.
pub fn golem() -> Clip {
    let mut stage = stage();
    wind(&mut stage, 501, 160.0, 620.0, 0.9);
    for (seed, pitch, pan, level) in
        [(511, 4_150.0, -0.7, 0.030), (512, 4_420.0, 0.6, 0.024), (513, 3_890.0, 0.15, 0.014)]
    {
        for (at, chirp) in creatures::crickets(SECONDS, pitch, seed) {
            stage.play(&chirp, at, Spot::at(pan, 0.15).gain(level));
        }
    }
    let mut chance = Noise::new(521);
    for (i, note) in ["d6", "a5", "g5", "c6", "f5", "a5", "d5", "g5", "d6", "f6"].into_iter().enumerate() {
        let at = 2.0 + 4.6 * i as f32 + chance.between(-1.2, 1.2);
        let tone = Tone { hertz: hertz(note), seconds: 1.5, force: 0.5, seed: 522 };
        stage.play(&bells::chime(tone), at, Spot::at(chance.between(-0.8, 0.8), 1.0).gain(chance.between(0.05, 0.11)));
    }
    for (at, pan) in [(13.0, 0.6), (33.5, -0.6)] {
        for (delay, call) in creatures::owl() {
            stage.play(&call, at + delay, Spot::at(pan, 1.0).gain(0.05));
        }
    }
    stage.finish(&FAR)
}

/// Market day: a light wind in awnings, many voices too far to understand, sparrows, a bell on a camel.
pub fn spice() -> Clip {
    let mut stage = stage();
    wind(&mut stage, 541, 220.0, 520.0, 0.35);
    for i in 0..9u64 {
        let pan = -0.9 + 0.225 * i as f32;
        stage.play(&air::murmur(SECONDS, 551 + i), 0.0, Spot::at(pan, 0.35).gain(0.16));
    }
    let mut chance = Noise::new(571);
    for _ in 0..26 {
        let (at, pan, level) = (chance.between(0.0, SECONDS), chance.between(-0.9, 0.9), chance.between(0.015, 0.05));
        for (delay, chirp) in creatures::sparrow(&mut chance) {
            stage.play(&chirp, at + delay, Spot::at(pan, 0.4).gain(level));
        }
    }
    for i in 0..5 {
        let at = 4.0 + 9.3 * i as f32 + chance.between(-1.0, 1.0);
        for step in 0..3 {
            let tone =
                Tone { hertz: hertz("d5") * 0.5 * chance.between(0.998, 1.002), seconds: 0.5, force: 0.4, seed: 575 };
            stage.play(&bells::bell(tone), at + 0.62 * step as f32, Spot::at(-0.6 + 0.3 * i as f32, 0.6).gain(0.045));
        }
    }
    stage.finish(&Room { t60: 1.2, ..FAR })
}

/// A newly found coast: six waves, foam, gulls.
pub fn world() -> Clip {
    let mut stage = stage();
    wind(&mut stage, 601, 200.0, 480.0, 0.3);
    for (i, at) in [0.0, 8.6, 16.1, 24.4, 31.7, 40.2].into_iter().enumerate() {
        let [left, right] = air::wave(611 + 2 * i as u64);
        stage.play_pair([&left, &right], at, Spot::at(0.0, 0.1));
    }
    let deep = breath(631);
    let rumble = Air::new(SECONDS, 632).swept(0.6, |t| (120.0, 0.5 + 0.4 * deep(t)));
    stage.play(&rumble, 0.0, Spot::at(0.0, 0.0).gain(0.6));
    let mut chance = Noise::new(641);
    for (at, cries) in [(5.0, 3), (12.5, 1), (21.0, 4), (29.0, 2), (38.5, 3)] {
        let pan = chance.between(-0.8, 0.8);
        for (delay, cry) in creatures::gull(&mut chance, cries) {
            stage.play(&cry, at + delay, Spot::at(pan, 0.9).gain(0.05));
        }
    }
    stage.finish(&FAR)
}

/// Mountains: high wind that whistles in the rocks, a stream, a hawk once in a while.
pub fn adventure() -> Clip {
    let mut stage = stage();
    wind(&mut stage, 701, 240.0, 800.0, 0.55);
    let whistle = breath(711);
    let rocks = Air::new(SECONDS, 712).swept(14.0, |t| (620.0 + 380.0 * whistle(t), 0.5 * whistle(t).powi(3)));
    stage.play(&rocks, 0.0, Spot::at(-0.4, 0.6).gain(0.5));
    let [left, right] = air::stream(SECONDS, 721);
    stage.play_pair([&left, &right], 0.0, Spot::at(0.0, 0.1).gain(0.9));
    for (at, pan) in [(9.0, 0.5), (31.0, -0.5)] {
        for (delay, cry) in creatures::hawk() {
            stage.play(&cry, at + delay, Spot::at(pan, 1.0).gain(0.05));
        }
    }
    stage.finish(&FAR)
}
