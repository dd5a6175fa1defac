//! The network itself: a sparse first layer, two rectified layers, two answers; forward and backward in plain loops.

use super::Inputs;

/// Width of the first layer.
pub(crate) const FIRST: usize = 64;
/// Width of the second layer.
pub(crate) const SECOND: usize = 32;
/// Strength and final score.
pub(crate) const ANSWERS: usize = 2;
/// Points that an answer of 1 stands for.
pub(crate) const SCORE_UNIT: f32 = 20.0;

/// Weights in one flat list: first layer by input, its biases, second layer by unit of the first, its biases, answers
/// by unit, their biases.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) inputs: usize,
    pub(crate) weights: Vec<f32>,
    /// Log odds to win from the network's log odds and a search's worth: factors and a constant.
    pub blend: [f32; 3],
}

/// What each weight adds to the loss.
#[derive(Clone, Debug)]
pub struct Gradient(pub(crate) Vec<f32>);

/// How many weights a network of so many inputs has.
pub(crate) const fn count(inputs: usize) -> usize {
    inputs * FIRST + FIRST + FIRST * SECOND + SECOND + ANSWERS * SECOND + ANSWERS
}

/// The parts of the flat list.
struct Parts<'a> {
    first: &'a [f32],
    first_bias: &'a [f32],
    second: &'a [f32],
    second_bias: &'a [f32],
    last: &'a [f32],
    last_bias: &'a [f32],
}

fn parts(inputs: usize, weights: &[f32]) -> Parts<'_> {
    let (first, rest) = weights.split_at(inputs * FIRST);
    let (first_bias, rest) = rest.split_at(FIRST);
    let (second, rest) = rest.split_at(FIRST * SECOND);
    let (second_bias, rest) = rest.split_at(SECOND);
    let (last, last_bias) = rest.split_at(ANSWERS * SECOND);
    Parts { first, first_bias, second, second_bias, last, last_bias }
}

/// Adds `factor` times a row.
#[inline(always)]
fn add(sum: &mut [f32], row: &[f32], factor: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// What the layers came to.
struct Layers {
    first: [f32; FIRST],
    second: [f32; SECOND],
    answers: [f32; ANSWERS],
}

impl Network {
    /// Small random weights.
    pub fn untaught(inputs: usize, seed: u64) -> Self {
        let mut chance = rules::chance::Chance::new(seed);
        let mut weights = vec![0.0; count(inputs)];
        // About 60 inputs are not zero at a time.
        let mut fill = |weights: &mut [f32], fan: f32| {
            for weight in weights {
                *weight = (chance.below(2001) as f32 / 1000.0 - 1.0) * (3.0 / fan).sqrt();
            }
        };
        let (first, rest) = weights.split_at_mut(inputs * FIRST);
        fill(first, 120.0);
        fill(&mut rest[FIRST..FIRST + FIRST * SECOND], FIRST as f32);
        let last = FIRST + FIRST * SECOND + SECOND;
        fill(&mut rest[last..last + ANSWERS * SECOND], 4.0 * SECOND as f32);
        Network { inputs, weights, blend: [1.0, 0.0, 0.0] }
    }

    /// How many inputs a seat has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    #[inline]
    fn run(&self, list: &[(u16, f32)]) -> Layers {
        let parts = parts(self.inputs, &self.weights);
        let mut layers = Layers { first: [0.0; FIRST], second: [0.0; SECOND], answers: [0.0; ANSWERS] };
        layers.first.copy_from_slice(parts.first_bias);
        for &(place, number) in list {
            let row = &parts.first[usize::from(place) * FIRST..][..FIRST];
            add(&mut layers.first, row, number);
        }
        layers.first.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        layers.second.copy_from_slice(parts.second_bias);
        for (unit, row) in layers.first.iter().zip(parts.second.chunks_exact(SECOND)) {
            if *unit > 0.0 {
                add(&mut layers.second, row, *unit);
            }
        }
        layers.second.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        for (answer, (row, bias)) in layers.answers.iter_mut().zip(parts.last.chunks_exact(SECOND).zip(parts.last_bias))
        {
            *answer = bias + layers.second.iter().zip(row).map(|(unit, weight)| unit * weight).sum::<f32>();
        }
        layers
    }

    /// Strength and final score (in units of 20 points) of a seat.
    #[inline]
    pub fn look(&self, inputs: &Inputs) -> [f32; ANSWERS] {
        self.run(inputs.list()).answers
    }

    pub(crate) fn look_at(&self, list: &[(u16, f32)]) -> [f32; ANSWERS] {
        self.run(list).answers
    }

    /// Adds what the weights add to a loss whose slope by answer is given.
    pub(crate) fn trace_back(&self, list: &[(u16, f32)], slope: [f32; ANSWERS], gradient: &mut Gradient) {
        let layers = self.run(list);
        let parts = parts(self.inputs, &self.weights);
        let (first, rest) = gradient.0.split_at_mut(self.inputs * FIRST);
        let (first_bias, rest) = rest.split_at_mut(FIRST);
        let (second, rest) = rest.split_at_mut(FIRST * SECOND);
        let (second_bias, rest) = rest.split_at_mut(SECOND);
        let (last, last_bias) = rest.split_at_mut(ANSWERS * SECOND);
        let mut at_second = [0.0; SECOND];
        for answer in 0..ANSWERS {
            let row = answer * SECOND..(answer + 1) * SECOND;
            add(&mut last[row.clone()], &layers.second, slope[answer]);
            add(&mut at_second, &parts.last[row], slope[answer]);
            last_bias[answer] += slope[answer];
        }
        for (slope, unit) in at_second.iter_mut().zip(&layers.second) {
            *slope *= f32::from(u8::from(*unit > 0.0));
        }
        add(second_bias, &at_second, 1.0);
        let mut at_first = [0.0; FIRST];
        for (unit, slope) in at_first.iter_mut().enumerate() {
            let value = layers.first[unit];
            if value > 0.0 {
                let row = unit * SECOND..(unit + 1) * SECOND;
                *slope = at_second.iter().zip(&parts.second[row.clone()]).map(|(slope, weight)| slope * weight).sum();
                add(&mut second[row], &at_second, value);
            }
        }
        add(first_bias, &at_first, 1.0);
        for &(place, number) in list {
            add(&mut first[usize::from(place) * FIRST..][..FIRST], &at_first, number);
        }
    }
}

impl Gradient {
    /// Nothing yet.
    pub fn none(network: &Network) -> Self {
        Gradient(vec![0.0; network.weights.len()])
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Gradient) -> Self {
        add(&mut self.0, &other.0, 1.0);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope of every answer by a few weights of each layer, by trying: nudge the weight, look again.
    #[test]
    fn tracing_back_agrees_with_trying() {
        let inputs = 10;
        let network = Network::untaught(inputs, 3);
        let list = [(0u16, 1.0f32), (3, 0.5), (4, -2.0), (9, 1.0)];
        for answer in 0..ANSWERS {
            let mut slope = [0.0; ANSWERS];
            slope[answer] = 1.0;
            let mut gradient = Gradient::none(&network);
            network.trace_back(&list, slope, &mut gradient);
            for at in (0..network.weights.len()).step_by(7) {
                let nudged = |by: f32| {
                    let mut other = network.clone();
                    other.weights[at] += by;
                    other.look_at(&list)[answer]
                };
                // Where a unit is just switching on, the two sides differ and the slope is one of them.
                let (up, down) = ((nudged(1e-3) - nudged(0.0)) / 1e-3, (nudged(0.0) - nudged(-1e-3)) / 1e-3);
                let traced = gradient.0[at];
                assert!(traced > up.min(down) - 2e-3, "weight {at}: {up} and {down} against {traced}");
                assert!(traced < up.max(down) + 2e-3, "weight {at}: {up} and {down} against {traced}");
            }
        }
    }
}
