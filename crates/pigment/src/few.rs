//! A picture in no more than 256 colours.

/// A picture of few colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Few {
    /// The colours; what is clear has none.
    pub colours: Vec<[u8; 3]>,
    /// The colour of every pixel by its number, row by row. One number more stands for what is clear.
    pub pixels: Vec<u8>,
    /// The number that stands for what is clear, where anything is.
    pub clear: Option<u8>,
}

/// Steps of a channel that are told apart when colours are counted, in bits.
const BITS: u32 = 5;

/// Colours of nearly the same code.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u32,
    sum: [u32; 3],
}

impl Bin {
    fn mean(&self) -> [f32; 3] {
        self.sum.map(|sum| sum as f32 / self.count.max(1) as f32)
    }
}

fn bin_of(pixel: &[u8]) -> usize {
    pixel[..3].iter().fold(0, |bin, &channel| bin << BITS | usize::from(channel >> (8 - BITS)))
}

/// Colours that lie together, and where to part them.
struct Cloud {
    bins: Vec<u16>,
    /// How far the colours lie apart along the channel in which they do most, all together; that channel; the middle.
    apart: (f32, usize, f32),
}

impl Cloud {
    fn of(bins: Vec<u16>, all: &[Bin]) -> Self {
        let (mut weight, mut sum, mut squares) = (0.0_f32, [0.0_f32; 3], [0.0_f32; 3]);
        for bin in bins.iter().map(|&bin| &all[usize::from(bin)]) {
            let (count, mean) = (bin.count as f32, bin.mean());
            weight += count;
            for channel in 0..3 {
                sum[channel] += count * mean[channel];
                squares[channel] += count * mean[channel] * mean[channel];
            }
        }
        let spread = |channel: usize| squares[channel] - sum[channel] * sum[channel] / weight.max(1.0);
        let widest = (0..3).max_by(|&a, &b| spread(a).total_cmp(&spread(b))).unwrap_or(0);
        let apart = if bins.len() > 1 { spread(widest).max(0.0) } else { -1.0 };
        Self { bins, apart: (apart, widest, sum[widest] / weight.max(1.0)) }
    }

    fn parted(self, all: &[Bin]) -> [Self; 2] {
        let (_, channel, middle) = self.apart;
        let low = |bin: &u16| all[usize::from(*bin)].mean()[channel] <= middle;
        let (mut a, mut b): (Vec<u16>, Vec<u16>) = self.bins.into_iter().partition(low);
        // Rounding may put all of them on one side.
        if b.is_empty() {
            b.extend(a.pop());
        } else if a.is_empty() {
            a.extend(b.pop());
        }
        [Self::of(a, all), Self::of(b, all)]
    }
}

/// Brings a straight RGBA picture down to the colours it needs most. A pixel is clear or it is not.
pub fn few_colours(picture: &[u8]) -> Few {
    let mut all = vec![Bin::default(); 1 << (3 * BITS)];
    let mut any_clear = false;
    for pixel in picture.chunks_exact(4) {
        if pixel[3] == 0 {
            any_clear = true;
            continue;
        }
        let bin = &mut all[bin_of(pixel)];
        bin.count += 1;
        for (sum, &channel) in bin.sum.iter_mut().zip(pixel) {
            *sum += u32::from(channel);
        }
    }
    let used: Vec<u16> = (0..all.len()).filter(|&bin| all[bin].count > 0).map(|bin| bin as u16).collect();
    let most = if any_clear { 255 } else { 256 };
    let mut clouds = vec![Cloud::of(used.clone(), &all)];
    while clouds.len() < most {
        let widest = (0..clouds.len()).max_by(|&a, &b| clouds[a].apart.0.total_cmp(&clouds[b].apart.0));
        let Some(widest) = widest.filter(|&widest| clouds[widest].apart.0 > 0.0) else { break };
        let parted = clouds.swap_remove(widest).parted(&all);
        clouds.extend(parted);
    }
    let colour = |part: &Cloud| {
        let (mut count, mut sum) = (0_u64, [0_u64; 3]);
        for bin in part.bins.iter().map(|&bin| &all[usize::from(bin)]) {
            count += u64::from(bin.count);
            for (sum, more) in sum.iter_mut().zip(bin.sum) {
                *sum += u64::from(more);
            }
        }
        sum.map(|sum| ((sum + count / 2) / count.max(1)) as u8)
    };
    let colours: Vec<[u8; 3]> = clouds.iter().map(colour).collect();
    let mut nearest = vec![0_u8; all.len()];
    for bin in used {
        let mean = all[usize::from(bin)].mean();
        let off = |colour: &[u8; 3]| -> f32 {
            colour.iter().zip(mean).map(|(&a, b)| (f32::from(a) - b) * (f32::from(a) - b)).sum()
        };
        let best = (0..colours.len()).min_by(|&a, &b| off(&colours[a]).total_cmp(&off(&colours[b])));
        nearest[usize::from(bin)] = best.unwrap_or(0) as u8;
    }
    let clear = any_clear.then_some(colours.len() as u8);
    let number = |pixel: &[u8]| match clear {
        Some(clear) if pixel[3] == 0 => clear,
        _ => nearest[bin_of(pixel)],
    };
    let pixels = picture.chunks_exact(4).map(number).collect();
    Few { colours, pixels, clear }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are_and_many_come_near() {
        let two = [[250, 200, 40, 255], [0, 0, 0, 0], [20, 10, 60, 255]].concat();
        let few = few_colours(&two);
        assert_eq!((few.colours.len(), few.clear), (2, Some(2)));
        assert_eq!(few.pixels[1], 2);
        assert_eq!(few.colours[usize::from(few.pixels[0])], [250, 200, 40]);
        assert_eq!(few.colours[usize::from(few.pixels[2])], [20, 10, 60]);

        let many: Vec<u8> =
            (0..64 * 64).flat_map(|at: u32| [(at % 64 * 4) as u8, (at / 64 * 4) as u8, 128, 255]).collect();
        let few = few_colours(&many);
        assert_eq!((few.colours.len(), few.clear), (256, None));
        for (pixel, &number) in many.chunks_exact(4).zip(&few.pixels) {
            let colour = few.colours[usize::from(number)];
            assert!(pixel.iter().zip(colour).all(|(&a, b)| a.abs_diff(b) <= 16), "{pixel:?} became {colour:?}");
        }
        assert!(few_colours(&[]).pixels.is_empty());
        let nothing = few_colours(&[0; 8]);
        assert_eq!(nothing.clear.map(usize::from), Some(nothing.colours.len()));
    }
}
