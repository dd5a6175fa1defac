//! Filters: second-order sections, a state-variable filter that can be swept, and one-pole smoothers.

use super::{
    RATE,
    exact::{cos_sin, exp, pow, tan},
};
use std::f32::consts::PI;

/// A second-order section (the RBJ cookbook forms).
#[derive(Clone, Copy)]
pub struct Biquad {
    b: [f32; 3],
    a: [f32; 2],
    z: [f32; 2],
}

impl Biquad {
    /// Builds a section from unnormalised coefficients `b0..b2`, `a0..a2`.
    pub fn from_coefficients(b: [f32; 3], a: [f32; 3]) -> Self {
        Self { b: b.map(|x| x / a[0]), a: [a[1] / a[0], a[2] / a[0]], z: [0.0; 2] }
    }

    fn angle(hertz: f32, q: f32) -> (f32, f32) {
        let w = 2.0 * PI * (hertz / RATE).min(0.49);
        let (cos, sin) = cos_sin(w);
        (cos, sin / (2.0 * q))
    }

    /// Keeps what lies below `hertz`.
    pub fn low_pass(hertz: f32, q: f32) -> Self {
        let (c, s) = Self::angle(hertz, q);
        Self::from_coefficients([(1.0 - c) / 2.0, 1.0 - c, (1.0 - c) / 2.0], [1.0 + s, -2.0 * c, 1.0 - s])
    }

    /// Keeps what lies above `hertz`.
    pub fn high_pass(hertz: f32, q: f32) -> Self {
        let (c, s) = Self::angle(hertz, q);
        Self::from_coefficients([(1.0 + c) / 2.0, -1.0 - c, (1.0 + c) / 2.0], [1.0 + s, -2.0 * c, 1.0 - s])
    }

    /// Keeps a band around `hertz`; its middle passes unchanged.
    pub fn band_pass(hertz: f32, q: f32) -> Self {
        let (c, s) = Self::angle(hertz, q);
        Self::from_coefficients([s, 0.0, -s], [1.0 + s, -2.0 * c, 1.0 - s])
    }

    /// Lifts or lowers a band around `hertz` by `decibels`.
    pub fn peak(hertz: f32, q: f32, decibels: f32) -> Self {
        let (c, s) = Self::angle(hertz, q);
        let gain = pow(10.0, decibels / 40.0);
        Self::from_coefficients([1.0 + s * gain, -2.0 * c, 1.0 - s * gain], [1.0 + s / gain, -2.0 * c, 1.0 - s / gain])
    }

    /// One sample in, one sample out.
    pub fn step(&mut self, x: f32) -> f32 {
        let y = self.b[0] * x + self.z[0];
        self.z[0] = self.b[1] * x - self.a[0] * y + self.z[1];
        self.z[1] = self.b[2] * x - self.a[1] * y;
        y
    }

    /// Filters a whole signal in place.
    pub fn run(mut self, signal: &mut [f32]) {
        for x in signal {
            *x = self.step(*x);
        }
    }
}

/// A state-variable filter whose centre may move with every sample.
#[derive(Clone, Copy, Default)]
pub struct Sweep {
    low: f32,
    band: f32,
}

/// What a [`Sweep`] lets through at one moment.
pub struct Bands {
    /// Below the centre.
    pub low: f32,
    /// Around the centre.
    pub band: f32,
}

impl Sweep {
    /// One sample, with this moment's centre and resonance (topology-preserving form, stable up to Nyquist).
    pub fn step(&mut self, x: f32, hertz: f32, q: f32) -> Bands {
        let g = tan(PI * (hertz / RATE).clamp(0.0001, 0.45));
        let k = 1.0 / q;
        let high = (x - (k + g) * self.band - self.low) / (1.0 + g * (g + k));
        let band = g * high + self.band;
        let low = g * band + self.low;
        self.band = g * high + band;
        self.low = g * band + low;
        Bands { low, band: band * k }
    }
}

/// A one-pole low-pass: smooths control signals and darkens echoes.
#[derive(Clone, Copy)]
pub struct OnePole {
    keep: f32,
    state: f32,
}

impl OnePole {
    /// Smooths everything faster than `hertz`.
    pub fn new(hertz: f32) -> Self {
        Self { keep: exp(-2.0 * PI * hertz / RATE), state: 0.0 }
    }

    /// One sample in, one sample out.
    pub fn step(&mut self, x: f32) -> f32 {
        self.state = x + (self.state - x) * self.keep;
        self.state
    }
}
