//! Lines out of bytes that come in any pieces.

/// Longest line that is read. IRC allows 8,191 bytes of tags before 512 of text.
const LONGEST: usize = 16 * 1024;

/// What has come of a line so far.
#[derive(Debug)]
pub struct Lines {
    longest: usize,
    held: Vec<u8>,
    /// The line is too long: the rest of it is passed over.
    too_long: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Lines::up_to(LONGEST)
    }
}

impl Lines {
    /// Lines of up to so many bytes.
    pub fn up_to(longest: usize) -> Self {
        Lines { longest, held: Vec::new(), too_long: false }
    }

    /// Takes bytes as they come and hands over every line that they end, without its end. What is no UTF-8 becomes `�`. A line that is
    /// too long is left out.
    pub fn feed(&mut self, bytes: &[u8], mut line: impl FnMut(&str)) {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, ends) = match piece.split_last() {
                Some((b'\n', text)) => (text, true),
                _ => (piece, false),
            };
            self.too_long |= self.held.len() + text.len() > self.longest;
            if self.too_long {
                self.held.clear();
            } else {
                self.held.extend_from_slice(text);
            }
            if ends {
                let whole = self.held.strip_suffix(b"\r").unwrap_or(&self.held);
                if !self.too_long && !whole.is_empty() {
                    line(&String::from_utf8_lossy(whole));
                }
                self.held.clear();
                self.too_long = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(pieces: &[&[u8]]) -> Vec<String> {
        let mut lines = Lines::default();
        let mut read = Vec::new();
        for piece in pieces {
            lines.feed(piece, |line| read.push(line.to_owned()));
        }
        read
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out_and_the_next_one_read() {
        let long = vec![b'x'; LONGEST + 1];
        assert_eq!(lines(&[b"a\r\n", &long, &long, b"\r\nb\n", &long[1..], b"\nc\n"]).len(), 4);
        assert_eq!(lines(&[&long, b"\nb\n"]), ["b"]);
        assert_eq!(lines(&[&vec![b'y'; 9000], b"\n"])[0].len(), 9000, "more than 8 KiB is still a line");
    }

    proptest! {
        #[test]
        fn however_bytes_are_cut_the_lines_are_the_same(bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200), cut in 1_usize..20) {
            let pieces: Vec<&[u8]> = bytes.chunks(cut).collect();
            prop_assert_eq!(lines(&pieces), lines(&[&bytes]));
        }
    }
}
