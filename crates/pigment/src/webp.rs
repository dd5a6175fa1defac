//! Pictures of few colours as lossless WebP: a list of colours, repetitions, and codes as long as symbols are rare.
//! Encoders that know more than that are many times larger than what they would save here.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::few::Few;

/// Symbols for lengths of repetitions and for their distances.
const LENGTHS: usize = 24;
const DISTANCES: usize = 40;
/// Shortest and longest repetition, how far back it may be, and how many of the last ones are tried.
const SHORTEST: usize = 4;
const LONGEST: usize = 4096;
const FURTHEST: usize = (1 << 20) - 120;
const TRIED: usize = 24;
/// Distances in rows and columns come before those that are counted in pixels.
const NEAR: usize = 120;
/// With fewer colours than this several pixels would share a symbol.
const LEAST_COLOURS: usize = 17;

/// Bits, the lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, bits: u32, count: u32) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    fn end(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.held as u8);
        }
        self.bytes
    }
}

/// How many bits each symbol takes.
struct Code(Vec<(u32, u32)>);

impl Code {
    /// Bits for symbols that come so often, none longer than this.
    fn lengths(often: &[u32], longest: u32) -> Vec<u32> {
        let mut often = often.to_vec();
        loop {
            let mut heap: BinaryHeap<(Reverse<u32>, usize)> = BinaryHeap::new();
            let mut parents: Vec<usize> = vec![0; often.len()];
            heap.extend(
                (0..often.len()).filter(|&symbol| often[symbol] > 0).map(|symbol| (Reverse(often[symbol]), symbol)),
            );
            let leaves: Vec<usize> = heap.iter().map(|(_, symbol)| *symbol).collect();
            while let (Some((Reverse(a), left)), Some((Reverse(b), right))) = (heap.pop(), heap.pop()) {
                let node = parents.len();
                parents.push(0);
                (parents[left], parents[right]) = (node, node);
                if heap.is_empty() {
                    break;
                }
                heap.push((Reverse(a + b), node));
            }
            let mut lengths = vec![0; often.len()];
            for leaf in leaves {
                let mut node = leaf;
                while parents[node] > 0 {
                    (node, lengths[leaf]) = (parents[node], lengths[leaf] + 1);
                }
            }
            if lengths.iter().all(|&length| length <= longest) {
                return lengths;
            }
            often.iter_mut().filter(|often| **often > 0).for_each(|often| *often = *often / 2 + 1);
        }
    }

    /// Symbols of the same length in their order; a single one takes no bits.
    fn new(lengths: &[u32]) -> Self {
        let mut codes = vec![(0, 0); lengths.len()];
        if lengths.iter().filter(|length| **length > 0).count() > 1 {
            let mut next = 0_u32;
            for length in 1..=15 {
                for symbol in (0..lengths.len()).filter(|&symbol| lengths[symbol] == length) {
                    codes[symbol] = (next.reverse_bits() >> (32 - length), length);
                    next += 1;
                }
                next <<= 1;
            }
        }
        Self(codes)
    }

    /// Tells the code for symbols that come so often, and gives it.
    fn tell(often: &[u32], to: &mut Bits) -> Self {
        let used: Vec<usize> = (0..often.len()).filter(|&symbol| often[symbol] > 0).collect();
        if let [] | [0..=255] = used[..] {
            // Simple: one symbol of eight bits.
            to.put(0b101, 3);
            to.put(used.first().copied().unwrap_or(0) as u32, 8);
            return Self::new(&vec![0; often.len()]);
        }
        let lengths = Self::lengths(often, 15);
        // Symbols 17 and 18 stand for 3 to 10 and 11 to 138 zeros.
        let mut told: Vec<(usize, u32, u32)> = Vec::new();
        for run in lengths.chunk_by(|a, b| *a == 0 && *b == 0) {
            let mut left = run.len();
            if run[0] > 0 {
                told.push((run[0] as usize, 0, 0));
                left = 0;
            }
            while left > 0 {
                let (symbol, taken, bits) = match left {
                    11.. => (18, left.min(138), 7),
                    3.. => (17, left, 3),
                    _ => (0, 1, 0),
                };
                let least = if symbol == 18 { 11 } else { 3 };
                told.push((symbol, if bits > 0 { (taken - least) as u32 } else { 0 }, bits));
                left -= taken;
            }
        }
        let mut often_told = [0; 19];
        told.iter().for_each(|(symbol, ..)| often_told[*symbol] += 1);
        let mut lengths_told = Self::lengths(&often_told, 7);
        let single = lengths_told.iter().all(|length| *length == 0);
        if single {
            lengths_told = often_told.iter().map(|often| u32::from(*often > 0)).collect();
        }
        to.put(0, 1);
        to.put(19 - 4, 4);
        for symbol in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
            to.put(lengths_told[symbol], 3);
        }
        to.put(0, 1);
        let code = Self::new(&lengths_told);
        for (symbol, more, bits) in told {
            code.put(symbol, to);
            to.put(more, bits);
        }
        Self::new(&lengths)
    }

    fn put(&self, symbol: usize, to: &mut Bits) {
        let (code, length) = self.0[symbol];
        to.put(code, length);
    }
}

/// A number from 1 on as a symbol and the bits beyond it.
fn prefix(number: usize) -> (usize, u32, u32) {
    let number = number as u32 - 1;
    if number < 4 {
        return (number as usize, 0, 0);
    }
    let highest = number.ilog2();
    let second = number >> (highest - 1) & 1;
    ((2 * highest + second) as usize, number & ((1 << (highest - 1)) - 1), highest - 1)
}

/// A colour, or a repetition of so many pixels from so far back.
enum Part {
    Colour(u8),
    Again { length: usize, back: usize },
}

/// Finds what comes again.
fn parts(pixels: &[u8], width: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut seen: HashMap<[u8; SHORTEST], usize> = HashMap::new();
    let mut before: Vec<usize> = vec![usize::MAX; pixels.len()];
    let same =
        |a: usize, b: usize| pixels[a..].iter().zip(&pixels[b..]).take(LONGEST).take_while(|(a, b)| a == b).count();
    let mut at = 0;
    while at < pixels.len() {
        let key = |at: usize| pixels.get(at..at + SHORTEST).and_then(|key| <[u8; SHORTEST]>::try_from(key).ok());
        let mut best = (0, 0);
        let mut try_back = |back: usize| {
            if back > 0 && back <= at {
                best = best.max((same(at - back, at), usize::MAX - back));
            }
        };
        [1, width].into_iter().for_each(&mut try_back);
        let mut known = key(at).and_then(|key| seen.get(&key).copied()).unwrap_or(usize::MAX);
        for _ in 0..TRIED {
            if known == usize::MAX || at - known > FURTHEST {
                break;
            }
            try_back(at - known);
            known = before[known];
        }
        let (length, back) = best;
        let taken = if length >= SHORTEST {
            parts.push(Part::Again { length, back: usize::MAX - back });
            length
        } else {
            parts.push(Part::Colour(pixels[at]));
            1
        };
        for (at, before) in before.iter_mut().enumerate().skip(at).take(taken) {
            if let Some(key) = key(at) {
                *before = seen.insert(key, at).unwrap_or(usize::MAX);
            }
        }
        at += taken;
    }
    parts
}

/// How far back as the format counts.
fn distance(back: usize, width: usize) -> usize {
    if back == width {
        1
    } else if back == 1 {
        2
    } else {
        back + NEAR
    }
}

/// A picture as the data of a chunk `VP8L`.
pub fn lossless(picture: &Few, width: usize) -> Vec<u8> {
    let height = picture.pixels.len() / width.max(1);
    let mut to = Bits::default();
    to.put(0x2f, 8);
    to.put(width.saturating_sub(1) as u32, 14);
    to.put(height.saturating_sub(1) as u32, 14);
    to.put(u32::from(picture.clear.is_some()), 1);
    to.put(0, 3);
    // Colours by number, each told by its difference from the one before.
    let mut colours: Vec<[u8; 4]> = picture.colours.iter().map(|&[r, g, b]| [r, g, b, 255]).collect();
    if picture.clear.is_some() {
        colours.push([0; 4]);
    }
    while colours.len() < LEAST_COLOURS {
        colours.push([0; 4]);
    }
    to.put(0b111, 3);
    to.put(colours.len() as u32 - 1, 8);
    to.put(0, 1);
    let mut last = [0_u8; 4];
    let steps: Vec<[u8; 4]> = colours
        .iter()
        .map(|colour| {
            let step = std::array::from_fn(|channel| colour[channel].wrapping_sub(last[channel]));
            last = *colour;
            step
        })
        .collect();
    let channel = |channel: usize, symbols: usize| {
        let mut often = vec![0; symbols];
        steps.iter().for_each(|step| often[usize::from(step[channel])] += 1);
        often
    };
    let green = Code::tell(&channel(1, 256 + LENGTHS), &mut to);
    let [red, blue, cover] = [0, 2, 3].map(|nth| Code::tell(&channel(nth, 256), &mut to));
    Code::tell(&[0; DISTANCES], &mut to);
    for step in &steps {
        for (code, channel) in [(&green, 1), (&red, 0), (&blue, 2), (&cover, 3)] {
            code.put(usize::from(step[channel]), &mut to);
        }
    }
    // No further change, no colours at hand, one set of codes.
    to.put(0, 3);
    let parts = parts(&picture.pixels, width);
    let (mut often, mut often_back) = ([0; 256 + LENGTHS], [0; DISTANCES]);
    for part in &parts {
        match *part {
            Part::Colour(colour) => often[usize::from(colour)] += 1,
            Part::Again { length, back } => {
                often[256 + prefix(length).0] += 1;
                often_back[prefix(distance(back, width)).0] += 1;
            }
        }
    }
    let code = Code::tell(&often, &mut to);
    (0..3).for_each(|_| _ = Code::tell(&[0; 256], &mut to));
    let back_code = Code::tell(&often_back, &mut to);
    for part in parts {
        match part {
            Part::Colour(colour) => code.put(usize::from(colour), &mut to),
            Part::Again { length, back } => {
                let (symbol, more, bits) = prefix(length);
                code.put(256 + symbol, &mut to);
                to.put(more, bits);
                let (symbol, more, bits) = prefix(distance(back, width));
                back_code.put(symbol, &mut to);
                to.put(more, bits);
            }
        }
    }
    to.end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::few::few_colours;

    /// A picture as somebody else's decoder reads it.
    fn read(few: &Few, width: usize) -> Vec<u8> {
        let mut data = lossless(few, width);
        let length = data.len() as u32;
        if !length.is_multiple_of(2) {
            data.push(0);
        }
        let mut file = b"RIFF".to_vec();
        file.extend((12 + data.len() as u32).to_le_bytes());
        file.extend(b"WEBPVP8L");
        file.extend(length.to_le_bytes());
        file.extend(data);
        let mut decoder = image_webp::WebPDecoder::new(std::io::Cursor::new(file)).unwrap();
        let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
        decoder.read_image(&mut pixels).unwrap();
        match decoder.has_alpha() {
            true => pixels,
            false => crate::opaque(&pixels),
        }
    }

    fn pixels(few: &Few) -> Vec<u8> {
        let pixel = |&number: &u8| match few.colours.get(usize::from(number)) {
            Some(&[r, g, b]) => [r, g, b, 255],
            None => [0; 4],
        };
        few.pixels.iter().flat_map(pixel).collect()
    }

    /// Numbers that look like chance.
    fn chance() -> impl Iterator<Item = u32> {
        std::iter::successors(Some(7_u32), |n| Some(n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)))
            .map(|n| n >> 8)
    }

    #[test]
    fn what_is_written_is_read_back_by_another_decoder() {
        let flat = |_: u32| [20_u8, 30, 40, 255];
        let stripes = |at: u32| if (at / 8).is_multiple_of(2) { [250_u8, 200, 40, 255] } else { [0; 4] };
        let slopes = |at: u32| [(at % 48 * 5) as u8, (at / 48 * 7) as u8, (at % 13) as u8, 255];
        for (width, height) in [(1, 1), (48, 33), (320, 18), (7, 5)] {
            for (nth, paint) in [&flat as &dyn Fn(u32) -> [u8; 4], &stripes, &slopes].iter().enumerate() {
                let picture: Vec<u8> = (0..width * height).flat_map(paint).collect();
                let few = few_colours(&picture);
                assert_eq!(read(&few, width as usize), pixels(&few), "{nth}: {width} x {height}");
            }
            let noise: Vec<u8> =
                chance().take((width * height) as usize).flat_map(|n| [n as u8, (n >> 8) as u8, 9, 255]).collect();
            let few = few_colours(&noise);
            assert_eq!(read(&few, width as usize), pixels(&few), "noise: {width} x {height}");
        }
    }

    #[test]
    fn what_comes_again_takes_little() {
        let row: Vec<u8> = chance().take(200).flat_map(|n| [n as u8, 40, 60, 255]).collect();
        let few = few_colours(&row.repeat(100));
        let bytes = lossless(&few, 200).len();
        assert!(bytes < 1200, "a hundred equal rows take {bytes} bytes");
    }
}
