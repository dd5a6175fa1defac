//! The code that a phone's camera reads an address from.

use qrcodegen::{QrCode, QrCodeEcc};

/// A square of light and dark modules. Whoever draws it keeps [`Code::MARGIN`] light modules free on every side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    size: usize,
    dark: Vec<bool>,
}

impl Code {
    /// Light modules around it.
    pub const MARGIN: usize = 4;

    /// The code of a text; nothing where the text is longer than any code holds.
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let side = 0..code.size();
        let dark = side.clone().flat_map(|y| side.clone().map(move |x| (x, y))).map(|(x, y)| code.get_module(x, y));
        let dark: Vec<bool> = dark.collect();
        Some(Code { size: side.len(), dark })
    }

    /// Modules on each side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Rows from top to bottom, each from left to right; true is dark.
    pub fn rows(&self) -> impl Iterator<Item = &[bool]> {
        self.dark.chunks(self.size)
    }

    /// The rows as text: `1` is dark.
    pub fn text(&self) -> Vec<String> {
        self.rows().map(|row| row.iter().map(|dark| if *dark { '1' } else { '0' }).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_finds_the_text_again() {
        for text in ["http://192.168.178.24:8378/", "http://10.0.0.2:1/", "http://[fd12:3456:789a:1::1]:65535/"] {
            let code = Code::of(text).unwrap();
            let rows = code.text();
            let side = (code.size() + 2 * Code::MARGIN) * 3;
            let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
                let module = |at: usize| (at / 3).checked_sub(Code::MARGIN);
                let of = |x, y| rows.get(y).and_then(|row: &String| row.as_bytes().get(x));
                let dark = module(x).zip(module(y)).and_then(|(x, y)| of(x, y)) == Some(&b'1');
                if dark { 0 } else { 255 }
            });
            let read: Vec<String> = picture.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect();
            assert_eq!(read, [text]);
        }
        assert_eq!(Code::of(&"x".repeat(4000)), None);
    }
}
