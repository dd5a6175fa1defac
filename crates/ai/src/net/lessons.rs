//! Learning: positions with what became of them, the slope of the loss, and Adam.

use rules::chance::Chance;

use super::layers::{ANSWERS, Gradient, Network, SCORE_UNIT};
use super::{Inputs, shares};

/// A position and what became of it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Inputs of all seats, one after another.
    inputs: Box<[(u16, f32)]>,
    /// Where each seat's inputs end.
    ends: Box<[u16]>,
    /// The seat that won.
    pub winner: u8,
    /// The seat to move.
    pub mover: u8,
    /// Final scores.
    scores: Box<[f32]>,
}

/// Weight of the final score beside who wins.
const SCORE_WEIGHT: f32 = 0.15;

/// How well a network knew.
#[derive(Clone, Copy, Default, Debug)]
pub struct Verdict {
    /// Sum of the surprise at who won (natural logarithm).
    pub surprise: f64,
    /// Sum of the squared errors of the final scores, in points.
    pub score_error: f64,
    /// Positions in which the likeliest winner won.
    pub right: u64,
    /// Positions.
    pub lessons: u64,
    /// Seats.
    pub seats: u64,
    /// By tenth of the chance given to a seat: how many, the sum of the chances, how many won.
    pub tenths: [(u64, f64, u64); 10],
}

impl Lesson {
    /// Inputs of all seats, the seat that won in the end, and the final scores.
    pub fn new(seats: &[Inputs], mover: u8, winner: u8, scores: &[u16]) -> Self {
        let mut ends = Vec::new();
        let mut inputs = Vec::new();
        for seat in seats {
            inputs.extend_from_slice(seat.list());
            ends.push(inputs.len() as u16);
        }
        let scores = scores.iter().map(|&score| f32::from(score) / SCORE_UNIT).collect();
        Lesson { inputs: inputs.into(), ends: ends.into(), winner, mover, scores }
    }

    fn seats(&self) -> impl Iterator<Item = &[(u16, f32)]> {
        (0..self.ends.len()).map(|seat| {
            let from = if seat == 0 { 0 } else { self.ends[seat - 1] };
            &self.inputs[usize::from(from)..usize::from(self.ends[seat])]
        })
    }

    /// Chance to win by seat that the network sees.
    pub fn chances(&self, network: &Network) -> Vec<f32> {
        let strengths: Vec<f32> = self.seats().map(|seat| network.look_at(seat)[0]).collect();
        shares(&strengths).to_vec()
    }
}

/// Adds the slope of the loss over these lessons: surprise at who won, and the error of the final scores. So many
/// percent of the inputs are left out by chance, so that no game is learned by heart.
pub fn teach(network: &Network, lessons: &[&Lesson], drop: u32, chance: &mut Chance, gradient: &mut Gradient) {
    let (mut dropped, mut ends) = (Vec::new(), Vec::new());
    for lesson in lessons {
        dropped.clear();
        ends.clear();
        for seat in lesson.seats() {
            let from = dropped.len();
            let grown = 100.0 / (100 - drop) as f32;
            for &(place, number) in seat {
                if drop == 0 || chance.below(100) >= drop {
                    dropped.push((place, number * grown));
                }
            }
            ends.push((from, dropped.len()));
        }
        let seats = || ends.iter().map(|&(from, to)| &dropped[from..to]);
        let answers: Vec<[f32; ANSWERS]> = seats().map(|seat| network.look_at(seat)).collect();
        let strengths: Vec<f32> = answers.iter().map(|answer| answer[0]).collect();
        let chances = shares(&strengths);
        for (seat, list) in seats().enumerate() {
            let won = f32::from(u8::from(usize::from(lesson.winner) == seat));
            let error = answers[seat][1] - lesson.scores[seat];
            let slope = [chances[seat] - won, SCORE_WEIGHT * error.clamp(-2.0, 2.0)];
            network.trace_back(list, slope, gradient);
        }
    }
}

/// How well the network knows these lessons.
pub fn grade(network: &Network, lessons: &[&Lesson]) -> Verdict {
    let mut verdict = Verdict::default();
    for lesson in lessons {
        let answers: Vec<[f32; ANSWERS]> = lesson.seats().map(|seat| network.look_at(seat)).collect();
        let strengths: Vec<f32> = answers.iter().map(|answer| answer[0]).collect();
        let chances = shares(&strengths);
        let winner = usize::from(lesson.winner);
        verdict.surprise -= f64::from(chances[winner].max(1e-6).ln());
        verdict.right += u64::from(chances.iter().all(|&chance| chance <= chances[winner]));
        verdict.lessons += 1;
        for (seat, &chance) in chances.iter().enumerate() {
            let tenth = &mut verdict.tenths[((chance * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + f64::from(chance), tenth.2 + u64::from(seat == winner));
            let error = f64::from((answers[seat][1] - lesson.scores[seat]) * SCORE_UNIT);
            verdict.score_error += error * error;
            verdict.seats += 1;
        }
    }
    verdict
}

impl Verdict {
    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Verdict) -> Self {
        self.surprise += other.surprise;
        self.score_error += other.score_error;
        self.right += other.right;
        self.lessons += other.lessons;
        self.seats += other.seats;
        for (own, theirs) in self.tenths.iter_mut().zip(&other.tenths) {
            *own = (own.0 + theirs.0, own.1 + theirs.1, own.2 + theirs.2);
        }
        self
    }
}

/// Adam with decoupled decay.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For this network.
    pub fn new(network: &Network) -> Self {
        Adam { mean: vec![0.0; network.weights.len()], square: vec![0.0; network.weights.len()], steps: 0 }
    }

    /// One step down a gradient that was summed over so many lessons.
    pub fn step(&mut self, network: &mut Network, gradient: &Gradient, lessons: usize, rate: f32, decay: f32) {
        self.steps += 1;
        let (fast, slow) = (0.9f32, 0.999f32);
        let (mean_part, square_part) = (1.0 - fast.powi(self.steps), 1.0 - slow.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in network.weights.iter_mut().zip(&gradient.0).zip(moments) {
            let slope = slope / lessons as f32;
            *mean = fast * *mean + (1.0 - fast) * slope;
            *square = slow * *square + (1.0 - slow) * slope * slope;
            let change = (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-7);
            *weight -= rate * (change + decay * *weight);
        }
    }
}
