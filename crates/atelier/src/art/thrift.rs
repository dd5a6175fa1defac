//! Pixels that pack small: what the eye cannot see is left out before a picture is written.
//!
//! Each value is guessed from its neighbours the way the file's format does. A guess that is close enough is taken as it
//! is, any other is missed by a whole number of steps; both are far cheaper to pack than the exact value. Where a picture
//! is smooth the steps are smallest, for a broad sky shows them soonest.

/// How far a value may be off in a smooth part of a picture, of 255.
pub const CALM: i32 = 1;
/// The same where much happens within a few pixels.
pub const BUSY: i32 = 4;
/// Pixels across a part.
const PART: usize = 8;
/// Values in a part lie further apart than this where much happens.
const SMOOTH: u8 = 12;

/// Guesses a pixel from those on the left, above and in the corner between them.
pub type Guess = fn([u8; 4], [u8; 4], [u8; 4]) -> [u8; 4];

/// Makes straight RGBA cheaper to pack for a format that guesses like this. What is covered stays covered as it was.
pub fn thrifty(rgba: &[u8], width: u32, guess: Guess) -> Vec<u8> {
    let (row, across) = (width as usize * 4, (width as usize).div_ceil(PART));
    let spans = spans(rgba, width as usize);
    let mut out = rgba.to_vec();
    for at in (0..rgba.len()).step_by(4) {
        let (x, y) = (at % row / 4, at / row);
        let far = if spans[y / PART * across + x / PART] > SMOOTH { BUSY } else { CALM };
        let near = |back: usize, is_there: bool| {
            let mut pixel = [0; 4];
            if is_there {
                pixel.copy_from_slice(&out[at - back..at - back + 4]);
            }
            pixel
        };
        let guessed = guess(near(4, x > 0), near(row, y > 0), near(row + 4, x > 0 && y > 0));
        let step = 2 * far + 1;
        for channel in 0..3 {
            let guessed = i32::from(guessed[channel]);
            let missed = i32::from(rgba[at + channel]) - guessed;
            let steps = (missed.abs() + far) / step * missed.signum();
            out[at + channel] = (guessed + steps * step).clamp(0, 255) as u8;
        }
    }
    out
}

/// How far the values of each part lie apart, in the channel where they do most.
fn spans(rgba: &[u8], width: usize) -> Vec<u8> {
    let (row, across) = (width * 4, width.div_ceil(PART));
    let down = (rgba.len() / row).div_ceil(PART);
    let mut ends = vec![[(255_u8, 0_u8); 3]; across * down];
    for (at, pixel) in rgba.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
        let part = &mut ends[at / width / PART * across + at % width / PART];
        for (end, value) in part.iter_mut().zip(pixel) {
            *end = (end.0.min(*value), end.1.max(*value));
        }
    }
    ends.iter().map(|part| part.iter().map(|(low, high)| high.saturating_sub(*low)).max().unwrap_or(0)).collect()
}

/// As PNG does (Paeth), each value by itself.
pub fn as_png(left: [u8; 4], above: [u8; 4], corner: [u8; 4]) -> [u8; 4] {
    std::array::from_fn(|channel| {
        let [left, above, corner] = [left, above, corner].map(|pixel| i32::from(pixel[channel]));
        let off = |value: i32| (left + above - corner - value).abs();
        let near = if off(left) <= off(above) && off(left) <= off(corner) {
            left
        } else if off(above) <= off(corner) {
            above
        } else {
            corner
        };
        near as u8
    })
}

/// As WebP does (Select), whole pixels: the one on the left or the one above, whichever is nearer to where the slope leads.
pub fn as_webp(left: [u8; 4], above: [u8; 4], corner: [u8; 4]) -> [u8; 4] {
    let off = |a: [u8; 4], b: [u8; 4]| a.iter().zip(b).map(|(a, b)| i32::from(a.abs_diff(b))).sum::<i32>();
    // The left one is as far from the slope as the one above is from the corner.
    if off(above, corner) < off(left, corner) { left } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_further_off_than_it_may_be_and_cover_is_exact() {
        let (width, height) = (40_usize, 30_usize);
        let rgba: Vec<u8> = (0..width * height)
            .flat_map(|i| {
                let (x, y) = (i % width, i / width);
                // A sky on the left, a pattern on the right, a hole in the middle.
                let value = if x < 20 { (y * 2) as u8 } else { ((x * 37) ^ (y * 91)) as u8 };
                [value, value.wrapping_mul(3), 255 - value, if (12..18).contains(&y) { 0 } else { 200 }]
            })
            .collect();
        for guess in [as_png, as_webp] {
            let out = thrifty(&rgba, width as u32, guess);
            for (at, (before, after)) in rgba.chunks_exact(4).zip(out.chunks_exact(4)).enumerate() {
                assert_eq!(before[3], after[3]);
                for (wanted, found) in before.iter().zip(after) {
                    let off = wanted.abs_diff(*found);
                    assert!(i32::from(off) <= BUSY, "{at}: {off}");
                }
            }
        }
    }
}
