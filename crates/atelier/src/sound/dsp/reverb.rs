//! A room: eight delay lines that feed each other (a feedback delay network), stereo out.

use super::{RATE, exact::pow, filter::OnePole};

/// What a room does to sound.
#[derive(Clone, Copy)]
pub struct Room {
    /// Seconds until 60 dB are gone.
    pub t60: f32,
    /// Above this the echoes are dull.
    pub bright_hertz: f32,
    /// Relative size; 1.0 is a hall of about 12 m.
    pub size: f32,
    /// Loudness of the echoes against the send.
    pub level: f32,
}

impl Room {
    /// A small dry place for table effects.
    pub const TABLE: Self = Self { t60: 0.55, bright_hertz: 6_500.0, size: 0.35, level: 0.35 };
    /// A hall for music.
    pub const HALL: Self = Self { t60: 2.2, bright_hertz: 5_000.0, size: 1.0, level: 0.5 };
    /// A wide valley for dusk and mountains.
    pub const VALLEY: Self = Self { t60: 3.4, bright_hertz: 4_200.0, size: 1.3, level: 0.55 };
}

const LENGTHS: [usize; 8] = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797];
const DIFFUSERS: [usize; 3] = [229, 347, 541];

struct Delay {
    line: Vec<f32>,
    at: usize,
}

impl Delay {
    fn new(length: usize) -> Self {
        Self { line: vec![0.0; length.max(1)], at: 0 }
    }

    fn peek(&self) -> f32 {
        self.line[self.at]
    }

    fn push(&mut self, x: f32) {
        self.line[self.at] = x;
        self.at = (self.at + 1) % self.line.len();
    }
}

struct Network {
    diffusers: [[Delay; 3]; 2],
    lines: [Delay; 8],
    dulls: [OnePole; 8],
    gains: [f32; 8],
    low_cut: [f32; 2],
}

impl Network {
    fn new(room: &Room) -> Self {
        let scaled = |n: usize| (n as f32 * room.size) as usize | 1;
        Self {
            diffusers: [0, 37].map(|more| DIFFUSERS.map(|n| Delay::new(scaled(n + more)))),
            lines: LENGTHS.map(|n| Delay::new(scaled(n))),
            dulls: [OnePole::new(room.bright_hertz); 8],
            gains: LENGTHS.map(|n| pow(10.0, -3.0 * scaled(n) as f32 / RATE / room.t60)),
            low_cut: [0.0; 2],
        }
    }

    fn step(&mut self, input: [f32; 2]) -> [f32; 2] {
        let mut fed = [0.0; 2];
        for side in 0..2 {
            // Rumble in a room turns to mud: a gentle high-pass on the way in.
            self.low_cut[side] += (input[side] - self.low_cut[side]) * 0.016;
            fed[side] = self.diffusers[side].iter_mut().fold(input[side] - self.low_cut[side], |x, delay| {
                let echo = delay.peek();
                let inner = x + 0.6 * echo;
                delay.push(inner);
                echo - 0.6 * inner
            });
        }
        let mut out = [0.0; 8];
        for (i, y) in out.iter_mut().enumerate() {
            *y = self.dulls[i].step(self.lines[i].peek()) * self.gains[i];
        }
        let shared = out.iter().sum::<f32>() * 0.25;
        for i in 0..8 {
            self.lines[i].push(out[i] - shared + fed[i % 2]);
        }
        let side = |first: usize| out[first] - out[first + 2] + out[first + 4] - out[first + 6];
        [side(0) * 0.5, side(1) * 0.5]
    }
}

/// Echoes of a stereo signal. `looped`: the end rings on into the beginning, as it will when played in a loop.
pub fn reverberate(send: [&[f32]; 2], room: &Room, looped: bool) -> [Vec<f32>; 2] {
    let mut network = Network::new(room);
    let n = send[0].len();
    if looped {
        // What is still ringing when the loop comes round: the last part played ahead of the first.
        let warm = n - ((room.t60 * 1.5 * RATE) as usize).min(n);
        for (l, r) in send[0][warm..].iter().zip(&send[1][warm..]) {
            network.step([*l, *r]);
        }
    }
    let mut out = [Vec::with_capacity(n), Vec::with_capacity(n)];
    for (l, r) in send[0].iter().zip(send[1]) {
        let [l, r] = network.step([*l, *r]);
        out[0].push(l * room.level);
        out[1].push(r * room.level);
    }
    out
}
