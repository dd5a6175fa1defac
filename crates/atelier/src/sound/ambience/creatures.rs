//! Creatures heard and never seen: each call is a list of (seconds from its start, sound).

use crate::sound::dsp::{
    noise::Noise,
    shape::{glide, over_time, sine, smooth, swell},
};

/// A call: parts and when they come.
pub type Call = Vec<(f32, Vec<f32>)>;

/// One cricket for the whole loop: groups of three fast pulses, now and then a rest.
pub fn crickets(seconds: f32, pitch: f32, seed: u64) -> Call {
    let mut chance = Noise::new(seed);
    let mut song = Vec::new();
    let mut at = chance.between(0.0, 1.0);
    while at < seconds - 0.5 {
        let pulses = over_time(0.11, |t| {
            let beat = (t / 0.036).fract() * 0.036;
            sine(pitch * t) * swell(beat, 0.008, 0.03, 0.014) * smooth(t / 0.02)
        });
        song.push((at, pulses));
        at += if chance.between(0.0, 1.0) < 0.06 { chance.between(1.5, 3.0) } else { chance.between(0.40, 0.46) };
    }
    song
}

/// An owl: one long call and three short ones.
pub fn owl() -> Call {
    let hoot = |length: f32| {
        glide(
            length,
            |t| 345.0 + 22.0 * smooth(t / 0.12) - 18.0 * smooth((t - length * 0.5) / (length * 0.5)),
            |turns, t| (sine(turns) + 0.12 * sine(2.0 * turns)) * swell(t, 0.07, length, 0.14),
        )
    };
    vec![(0.0, hoot(0.55)), (1.15, hoot(0.22)), (1.5, hoot(0.2)), (1.8, hoot(0.45))]
}

/// A sparrow: two to five quick chirps.
pub fn sparrow(chance: &mut Noise) -> Call {
    let base = chance.between(3_000.0, 4_600.0);
    let mut at = 0.0;
    (0..2 + (chance.between(0.0, 4.0) as usize))
        .map(|_| {
            let (length, rise) = (chance.between(0.05, 0.1), chance.between(-900.0, 1_500.0));
            let pitch = base * chance.between(0.92, 1.1);
            let chirp = glide(
                length,
                |t| pitch + rise * sine(0.5 * t / length),
                |turns, t| sine(turns) * swell(t, 0.012, length, length * 0.5),
            );
            let start = at;
            at += length + chance.between(0.06, 0.22);
            (start, chirp)
        })
        .collect()
}

/// A gull: a few falling cries.
pub fn gull(chance: &mut Noise, cries: usize) -> Call {
    let base = chance.between(880.0, 1_100.0);
    (0..cries)
        .map(|i| {
            let length = chance.between(0.28, 0.46);
            let top = base * chance.between(0.96, 1.06);
            let cry = glide(
                length,
                |t| top * (0.8 + 0.42 * smooth(t / 0.07) - 0.38 * smooth((t - 0.09) / length)),
                |turns, t| {
                    let throat = 1.0 + 0.3 * sine(38.0 * t);
                    (0.7 * sine(turns) + 0.6 * sine(2.0 * turns) + 0.3 * sine(3.0 * turns) + 0.15 * sine(4.0 * turns))
                        * throat
                        * swell(t, 0.04, length, 0.18)
                },
            );
            (0.52 * i as f32 + chance.between(0.0, 0.06), cry)
        })
        .collect()
}

/// A hawk: one long hoarse fall.
pub fn hawk() -> Call {
    let mut noise = Noise::new(771);
    let cry = glide(
        1.1,
        |t| 2_350.0 + 550.0 * smooth(t / 0.12) - 1_050.0 * smooth((t - 0.2) / 0.9),
        move |turns, t| {
            (sine(turns) + 0.35 * sine(2.0 * turns)) * (0.8 + 0.35 * noise.white()) * swell(t, 0.06, 1.1, 0.6)
        },
    );
    vec![(0.0, cry)]
}
