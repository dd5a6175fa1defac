//! Films for chats and pages, without sound: GIF and animated WebP. Of every picture is kept what has changed, in few colours,
//! and no more pictures than there is room for.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use pigment::few::{Few, few_colours};

use super::encoder::FilmFault;
use crate::app::options::Size;

/// Difference of a colour that nobody sees in a small film.
const SAME: u8 = 9;
/// Bytes that a second may take for every point of a picture: eight seconds of 480 x 270 stay below four million.
const BYTES: f32 = 3.6e6 / 8.0 / (480.0 * 270.0);
/// Seconds of room that there are before the first picture.
const AHEAD: f32 = 0.5;

/// A small film that is being written.
pub struct Small {
    file: Animation,
    size: Size,
    fps: u32,
    /// Pictures so far.
    pictures: u32,
    /// What is seen after all that was written, and what is to be written next.
    shown: Vec<u8>,
    held: Option<Held>,
    /// The last picture, where there was no room for it.
    left_out: Option<Vec<u8>>,
}

/// What has changed from a picture on.
struct Held {
    /// Left, top, width and height.
    place: [u32; 4],
    few: Few,
    since: u32,
}

impl Small {
    /// Begins a film.
    pub fn gif(file: &Path, size: Size, fps: u32) -> Result<Self, FilmFault> {
        let file = Counted { inner: BufWriter::new(File::create(file)?), bytes: 0 };
        let mut gif = gif::Encoder::new(file, size.width as u16, size.height as u16, &[])?;
        gif.set_repeat(gif::Repeat::Infinite)?;
        Ok(Self::new(Animation::Gif(gif), size, fps))
    }

    /// Begins a film.
    pub fn webp(file: &Path, size: Size, fps: u32) -> Result<Self, FilmFault> {
        let mut file = Counted { inner: BufWriter::new(File::create(file)?), bytes: 0 };
        // An animation that may be clear in places; how long the file is, is written at its end.
        file.write_all(b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12\0\0\0")?;
        file.write_all(&three(size.width - 1))?;
        file.write_all(&three(size.height - 1))?;
        // No ground, and again for ever.
        file.write_all(b"ANIM\x06\0\0\0\0\0\0\0\0\0")?;
        Ok(Self::new(Animation::WebP(file), size, fps))
    }

    fn new(file: Animation, size: Size, fps: u32) -> Self {
        Self { file, size, fps, pictures: 0, shown: Vec::new(), held: None, left_out: None }
    }

    /// The next picture, straight RGBA.
    pub fn add(&mut self, picture: Vec<u8>) -> Result<(), FilmFault> {
        let at = self.pictures;
        self.pictures += 1;
        let points = (self.size.width * self.size.height) as f32;
        let room = BYTES * points * (at as f32 / self.fps as f32 + AHEAD);
        if self.file.bytes() as f32 > room {
            self.left_out = Some(picture);
            return Ok(());
        }
        self.left_out = None;
        self.keep(&picture, at)
    }

    /// Ends the film with its last picture.
    pub fn end(mut self) -> Result<(), FilmFault> {
        if let Some(last) = self.left_out.take() {
            self.keep(&last, self.pictures.saturating_sub(1))?;
        }
        self.write_held(self.pictures)?;
        self.file.end()
    }

    /// Holds what has changed, and writes what was held: now it is known for how long it is seen.
    fn keep(&mut self, picture: &[u8], at: u32) -> Result<(), FilmFault> {
        let (wide, high) = (self.size.width as usize, self.size.height as usize);
        let known = self.shown.len() == picture.len();
        let shown = &self.shown;
        let changed = |at: usize| {
            !known || (0..3).any(|channel| picture[at * 4 + channel].abs_diff(shown[at * 4 + channel]) > SAME)
        };
        let rows: Vec<usize> = (0..high).filter(|y| (0..wide).any(|x| changed(y * wide + x))).collect();
        let columns: Vec<usize> = (0..wide).filter(|x| rows.iter().any(|y| changed(y * wide + x))).collect();
        let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return Ok(()) };
        let (Some(&left), Some(&right)) = (columns.first(), columns.last()) else { return Ok(()) };
        // WebP counts places by twos.
        let (left, top) = (left & !1, top & !1);
        let mut part = Vec::with_capacity((bottom - top + 1) * (right - left + 1) * 4);
        for at in (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * wide + x)) {
            let pixel = &picture[at * 4..at * 4 + 3];
            match changed(at) {
                true => part.extend([pixel[0], pixel[1], pixel[2], 255]),
                false => part.extend([0; 4]),
            }
        }
        let few = few_colours(&part);
        self.write_held(at)?;
        if !known {
            self.shown = picture.to_vec();
        }
        let place = [left, top, right - left + 1, bottom - top + 1].map(|side| side as u32);
        // The next picture differs from what is really seen, which has fewer colours.
        let points = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * wide + x));
        for (at, &number) in points.zip(&few.pixels) {
            if let Some(colour) = few.colours.get(usize::from(number)) {
                self.shown[at * 4..at * 4 + 3].copy_from_slice(colour);
            }
        }
        self.held = Some(Held { place, few, since: at });
        Ok(())
    }

    fn write_held(&mut self, until: u32) -> Result<(), FilmFault> {
        let Some(held) = self.held.take() else { return Ok(()) };
        // What is cut off the time of one picture is given to a later one.
        let parts = |all: u32| {
            let at = |picture: u32| u64::from(picture) * u64::from(all) / u64::from(self.fps.max(1));
            (at(until) - at(held.since)) as u32
        };
        let [left, top, width, height] = held.place;
        match &mut self.file {
            Animation::Gif(gif) => {
                let mut colours = held.few.colours.concat();
                // The one that is clear has a place among them.
                colours.extend(held.few.clear.map(|_| [0; 3]).into_iter().flatten());
                let [left, top, width, height] = [left, top, width, height].map(|side| side as u16);
                gif.write_frame(&gif::Frame {
                    delay: parts(100) as u16,
                    dispose: gif::DisposalMethod::Keep,
                    transparent: held.few.clear,
                    palette: Some(colours),
                    buffer: held.few.pixels.into(),
                    left,
                    top,
                    width,
                    height,
                    ..gif::Frame::default()
                })?;
            }
            Animation::WebP(file) => {
                let mut picture = pigment::webp::lossless(&held.few, width as usize);
                let length = picture.len() as u32;
                picture.extend((!length.is_multiple_of(2)).then_some(0));
                file.write_all(b"ANMF")?;
                file.write_all(&(24 + picture.len() as u32).to_le_bytes())?;
                for number in [left / 2, top / 2, width - 1, height - 1, parts(1000)] {
                    file.write_all(&three(number))?;
                }
                // It lies on what is seen already.
                file.write_all(b"\0VP8L")?;
                file.write_all(&length.to_le_bytes())?;
                file.write_all(&picture)?;
            }
        }
        Ok(())
    }
}

/// A number of three bytes.
fn three(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

/// The two kinds of small films.
enum Animation {
    Gif(gif::Encoder<Counted>),
    WebP(Counted),
}

impl Animation {
    fn bytes(&self) -> u64 {
        match self {
            Self::Gif(gif) => gif.get_ref().bytes,
            Self::WebP(file) => file.bytes,
        }
    }

    fn end(self) -> Result<(), FilmFault> {
        match self {
            Self::Gif(gif) => gif.into_inner()?.flush()?,
            Self::WebP(mut file) => {
                let length = (file.bytes - 8) as u32;
                file.inner.seek(SeekFrom::Start(4))?;
                file.inner.write_all(&length.to_le_bytes())?;
                file.flush()?;
            }
        }
        Ok(())
    }
}

/// A file, and how much was written.
struct Counted {
    inner: BufWriter<File>,
    bytes: u64,
}

impl Write for Counted {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(data)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
