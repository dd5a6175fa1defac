//! Paper and card: friction noise with a moving colour, flicks and soft landings.

use crate::sound::dsp::{
    filter::{Biquad, OnePole, Sweep},
    noise::Noise,
    reverb::Room,
    shape::{Mode, add, decay, fade_out, over_time, ring, smooth, swell},
    stage::{Clip, Spot, Stage},
};

/// Something dragged over cloth: noise whose colour follows `hertz(t)` and whose grain stutters like fibres.
fn friction(seconds: f32, seed: u64, hertz: impl Fn(f32) -> f32, level: impl Fn(f32) -> f32) -> Vec<f32> {
    let (mut noise, mut grain) = (Noise::new(seed), Noise::new(seed + 1));
    let (mut colour, mut fibres) = (Sweep::default(), OnePole::new(140.0));
    let mut out = over_time(seconds, |t| {
        let stutter = 0.55 + 6.0 * fibres.step(grain.white()).abs();
        colour.step(noise.white(), hertz(t), 0.9).band * stutter * level(t)
    });
    Biquad::high_pass(350.0, 0.7).run(&mut out);
    fade_out(&mut out, 0.01);
    out
}

/// The edge of a card snapping off a thumb.
fn flick(bright: f32, seed: u64) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    let mut out = over_time(0.045, |t| noise.white() * (t / 0.0015).min(1.0) * decay(t, 0.04));
    Biquad::band_pass(bright, 0.7).run(&mut out);
    add(&mut out, &ring(bright * 0.22, &[Mode { ratio: 1.0, level: 0.3, t60: 0.03 }], 0.001, 0.04), 0, 0.8);
    out
}

/// A card landing flat on felt.
fn land(force: f32, seed: u64) -> Vec<f32> {
    let modes = [
        Mode { ratio: 1.0, level: 0.9, t60: 0.10 },
        Mode { ratio: 1.7, level: 0.45, t60: 0.07 },
        Mode { ratio: 2.9, level: 0.22, t60: 0.05 },
    ];
    let mut out = ring(165.0, &modes, 0.002, 0.16);
    let mut noise = Noise::new(seed);
    let mut pat = over_time(0.07, |t| noise.white() * (t / 0.002).min(1.0) * decay(t, 0.05));
    Biquad::low_pass(2_400.0, 0.7).run(&mut pat);
    add(&mut out, &pat, 0, 0.8);
    out.iter_mut().for_each(|x| *x *= force);
    out
}

/// A card travels along the row: 260 ms, as long as the picture.
pub fn card_slide() -> Clip {
    let mut stage = Stage::once(0.45);
    let slide = friction(0.27, 61, |t| 1_700.0 + 2_600.0 * smooth(t / 0.2), |t| swell(t, 0.07, 0.27, 0.16));
    stage.play(&slide, 0.0, Spot::at(-0.15, 0.25));
    stage.play(&land(0.22, 62), 0.235, Spot::at(0.15, 0.3));
    stage.finish(&Room::TABLE)
}

/// A card turns over: lift, flutter, landing.
pub fn card_flip() -> Clip {
    let mut stage = Stage::once(0.45);
    stage.play(&flick(3_600.0, 71), 0.0, Spot::at(-0.1, 0.3).gain(0.8));
    let flutter = friction(0.15, 72, |t| 2_200.0 + 9_000.0 * t, |t| 0.6 * swell(t, 0.05, 0.15, 0.08));
    stage.play(&flutter, 0.02, Spot::at(0.0, 0.3));
    stage.play(&flick(2_500.0, 73), 0.15, Spot::at(0.1, 0.3));
    stage.play(&land(0.4, 74), 0.155, Spot::at(0.1, 0.3));
    stage.finish(&Room::TABLE)
}

/// A card is played: a short slide and a landing with weight.
pub fn card_play() -> Clip {
    let mut stage = Stage::once(0.5);
    let slide = friction(0.14, 81, |t| 2_000.0 + 7_000.0 * t, |t| 0.6 * swell(t, 0.05, 0.14, 0.05));
    stage.play(&slide, 0.0, Spot::at(-0.1, 0.25));
    stage.play(&flick(2_100.0, 82), 0.115, Spot::at(0.0, 0.35).gain(0.6));
    stage.play(&land(1.0, 83), 0.12, Spot::at(0.0, 0.4));
    stage.finish(&Room::TABLE)
}

/// Rest: the played cards come home as one fan.
pub fn rest_sweep() -> Clip {
    let mut stage = Stage::once(0.8);
    let sweep = friction(0.42, 91, |t| 1_300.0 + 4_200.0 * smooth(t / 0.36), |t| 0.8 * swell(t, 0.16, 0.42, 0.14));
    stage.play(&sweep, 0.0, Spot::at(0.0, 0.35));
    for i in 0..8 {
        let share = i as f32 / 7.0;
        // The fan opens fast and settles, as the picture does.
        let at = 0.06 + 0.33 * share * (2.0 - share);
        stage.play(&flick(2_400.0 + 260.0 * i as f32, 92 + i), at, Spot::at(0.5 - share, 0.35).gain(0.3 + 0.3 * share));
    }
    stage.play(&land(0.6, 99), 0.42, Spot::at(-0.3, 0.4));
    stage.finish(&Room::TABLE)
}

/// A page of the rule book turns.
pub fn page() -> Clip {
    let mut stage = Stage::once(0.7);
    let lift = friction(0.22, 101, |t| 1_600.0 + 6_000.0 * t, |t| 0.5 * swell(t, 0.12, 0.22, 0.08));
    stage.play(&lift, 0.0, Spot::at(0.4, 0.2));
    let fall = friction(0.3, 102, |t| 3_900.0 - 7_000.0 * t, |t| 0.8 * swell(t, 0.06, 0.3, 0.22));
    stage.play(&fall, 0.17, Spot::at(-0.3, 0.2));
    stage.play(&land(0.12, 103), 0.36, Spot::at(-0.4, 0.2));
    stage.finish(&Room::TABLE)
}
