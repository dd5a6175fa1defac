//! Skins, shakers and jingles.

use crate::sound::dsp::{
    filter::Biquad,
    noise::Noise,
    shape::{Mode, add, decay, fade_out, glide, over_time, ring, sine},
};

/// The strokes the rhythm writing knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Open low stroke of the goblet or frame drum.
    Dum,
    /// High rim stroke.
    Tek,
    /// Lighter rim stroke of the other hand.
    Ka,
    /// Shaker, forward.
    Shake,
    /// Jingles of a tambourine.
    Jingle,
    /// Big two-headed drum.
    Boom,
    /// Side drum with gut snares.
    Snare,
    /// Two sticks.
    Clack,
    /// A hall of hands.
    Clap,
}

/// Strikes once; `force` 0..1.
pub fn strike(stroke: Stroke, force: f32, seed: u64) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    let tune = noise.between(0.985, 1.015);
    let mut out = match stroke {
        Stroke::Dum => skin(92.0 * tune, 0.5, 0.5, force, &mut noise),
        Stroke::Boom => skin(58.0 * tune, 1.1, 0.55, force, &mut noise),
        Stroke::Tek => rim(480.0 * tune, 3_200.0, 0.16, &mut noise),
        Stroke::Ka => rim(560.0 * tune, 4_000.0, 0.10, &mut noise),
        Stroke::Shake => {
            let mut hiss = over_time(0.12, |t| noise.white() * (t / 0.02).min(1.0) * decay((t - 0.02).max(0.0), 0.1));
            Biquad::high_pass(5_200.0, 0.8).run(&mut hiss);
            Biquad::low_pass(11_000.0, 0.7).run(&mut hiss);
            hiss
        }
        Stroke::Jingle => {
            let modes: Vec<Mode> = (0..9)
                .map(|_| Mode {
                    ratio: noise.between(4.6, 11.0),
                    level: noise.between(0.05, 0.14),
                    t60: noise.between(0.12, 0.32),
                })
                .collect();
            ring(1_000.0, &modes, 0.003, 0.35)
        }
        Stroke::Snare => {
            let mut out = skin(185.0 * tune, 0.16, 0.3, force, &mut noise);
            let mut snares = over_time(0.18, |t| noise.white() * decay(t, 0.17));
            Biquad::high_pass(1_400.0, 0.7).run(&mut snares);
            Biquad::low_pass(8_000.0, 0.7).run(&mut snares);
            add(&mut out, &snares, 0, 0.45);
            out
        }
        Stroke::Clack => ring(1_150.0 * tune, &[m(1.0, 0.7, 0.06), m(2.4, 0.4, 0.04), m(3.9, 0.2, 0.03)], 0.0005, 0.09),
        Stroke::Clap => {
            let mut out = over_time(0.2, |t| {
                let hands: f32 =
                    [0.0, 0.011, 0.019, 0.028].iter().map(|d| if t >= *d { decay(t - d, 0.05) } else { 0.0 }).sum();
                noise.white() * hands * 1.6
            });
            Biquad::band_pass(1_500.0, 0.9).run(&mut out);
            out
        }
    };
    out.iter_mut().for_each(|x| *x *= force);
    fade_out(&mut out, 0.01);
    out
}

fn m(ratio: f32, level: f32, t60: f32) -> Mode {
    Mode { ratio, level, t60 }
}

/// A skin: the pitch sinks as it calms, membrane modes above, the slap of the hand in front.
fn skin(hertz: f32, t60: f32, slap: f32, force: f32, noise: &mut Noise) -> Vec<f32> {
    let mut out = glide(t60, |t| hertz * (1.0 + 0.45 * force * decay(t, 0.09)), |turns, t| sine(turns) * decay(t, t60));
    let over =
        [m(1.59, 0.32, t60 * 0.45), m(2.14, 0.2, t60 * 0.32), m(2.65, 0.12, t60 * 0.25), m(3.5, 0.08, t60 * 0.15)];
    add(&mut out, &ring(hertz, &over, 0.001, t60 * 0.5), 0, force);
    let mut hand = over_time(0.04, |t| noise.white() * decay(t, 0.035));
    Biquad::low_pass(1_900.0, 0.7).run(&mut hand);
    add(&mut out, &hand, 0, slap * force);
    out.iter_mut().take(40).enumerate().for_each(|(i, x)| *x *= i as f32 / 40.0);
    out
}

fn rim(hertz: f32, edge: f32, t60: f32, noise: &mut Noise) -> Vec<f32> {
    let mut out = ring(hertz, &[m(1.0, 0.5, t60), m(1.8, 0.3, t60 * 0.7), m(2.9, 0.2, t60 * 0.5)], 0.0008, t60 * 1.2);
    let mut slap = over_time(0.06, |t| noise.white() * decay(t, 0.05));
    Biquad::band_pass(edge, 0.9).run(&mut slap);
    add(&mut out, &slap, 0, 0.9);
    out
}
