//! Levelling: every recording leaves at the loudness its catalogue entry states, with its peaks held down.

use super::{db, loudness, samples, stage::Clip};
use std::collections::VecDeque;

/// No sample leaves above this; the encoder may add a little, the true peak stays below -1 dBFS.
pub const CEILING_DB: f32 = -3.2;
/// Loops are played together (calm and tension), so two of them at their peaks must fit under full scale.
pub const LOOP_CEILING_DB: f32 = -7.6;

/// Brings a clip to `target` LUFS: the loudest 400 ms of an effect, the gated whole of a loop.
pub fn level(clip: &mut Clip, target: f32) {
    remove_offset(clip);
    // Limiting takes loudness away, so approach in a few steps.
    for _ in 0..4 {
        let gain = db(target - measured(clip));
        for x in clip.sides.iter_mut().flatten() {
            *x *= gain;
        }
        limit(clip, db(if clip.looped { LOOP_CEILING_DB } else { CEILING_DB }));
    }
}

/// The loudness the catalogue speaks of.
pub fn measured(clip: &Clip) -> f32 {
    let sides = [clip.sides[0].as_slice(), clip.sides[1].as_slice()];
    if clip.looped { loudness::integrated(&sides) } else { loudness::momentary(&sides) }
}

fn remove_offset(clip: &mut Clip) {
    if clip.looped {
        for side in &mut clip.sides {
            let offset = loudness::offset(side);
            for x in side {
                *x -= offset;
            }
        }
    }
}

/// A look-ahead limiter without memory of direction: the gain curve is the running minimum of what is needed,
/// smoothed over the same span; on loops it runs round the join.
fn limit(clip: &mut Clip, ceiling: f32) {
    if clip.peak() <= ceiling {
        return;
    }
    let n = clip.len();
    let span = samples(0.004).min(n / 2);
    let needed = |i: isize| {
        let at = if clip.looped { i.rem_euclid(n as isize) } else { i.clamp(0, n as isize - 1) } as usize;
        let loudest = clip.sides[0][at].abs().max(clip.sides[1][at].abs());
        if loudest > ceiling { ceiling / loudest } else { 1.0 }
    };
    // Running minimum over 2 * span + 1 samples, for every place the smoothing will ask about.
    let reach = span as isize;
    let mut lowest = Vec::with_capacity(n + 2 * span);
    let mut queue: VecDeque<(isize, f32)> = VecDeque::new();
    for i in -2 * reach..n as isize + 2 * reach {
        let g = needed(i);
        while queue.back().is_some_and(|(_, other)| *other >= g) {
            queue.pop_back();
        }
        queue.push_back((i, g));
        while queue.front().is_some_and(|(at, _)| *at < i - 2 * reach) {
            queue.pop_front();
        }
        if i >= 0 {
            lowest.push(queue[0].1);
        }
    }
    let window = 2 * span + 1;
    let mut sum: f64 = lowest[..window].iter().map(|g| f64::from(*g)).sum();
    for i in 0..n {
        let gain = (sum / window as f64) as f32;
        clip.sides[0][i] *= gain;
        clip.sides[1][i] *= gain;
        if i + window < lowest.len() {
            sum += f64::from(lowest[i + window]) - f64::from(lowest[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{over_time, sine};
    use super::*;

    #[test]
    fn levelled_clips_have_the_asked_loudness_and_stay_under_the_ceiling() {
        let spiky = over_time(1.0, |t| if t < 0.002 { 0.9 } else { 0.1 * sine(440.0 * t) });
        let mut clip = Clip { sides: [spiky.clone(), spiky], looped: false };
        level(&mut clip, -14.0);
        assert!((measured(&clip) + 14.0).abs() < 0.5, "{}", measured(&clip));
        assert!(clip.peak() <= db(CEILING_DB) * 1.001, "{}", clip.peak());
    }
}
