//! Pictures of a film on their way into its file: to ffmpeg, or into a small film.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use super::small::Small;
use crate::app::options::Size;

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmFault {
    /// Nobody knows what kind of film is meant.
    #[error("a film is a file that ends in .mp4, .webm, .gif or .webp, and '{0}' does not")]
    UnknownKind(PathBuf),
    /// Films with sound need somebody else's program.
    #[error(
        "MP4 and WebM are made by the program ffmpeg, and it is not installed here. A file that ends in .gif or .webp needs nothing else"
    )]
    NoFfmpeg,
    /// That program did not do it.
    #[error("ffmpeg could not make the film: {0}")]
    Ffmpeg(String),
    /// The GIF cannot be packed.
    #[error("the GIF cannot be made: {0}")]
    Gif(#[from] gif::EncodingError),
    /// The file cannot be written.
    #[error("the film cannot be written: {0}")]
    Unwritable(#[from] io::Error),
    /// Somebody else makes the same film.
    #[error("another program makes '{0}' at this moment")]
    Taken(PathBuf),
}

/// What a film can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilmKind {
    /// H.264 and AAC.
    Mp4,
    /// VP9 and Opus.
    WebM,
    /// Small and silent.
    Gif,
    /// The same, and smaller.
    WebP,
}

impl FilmKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Mp4, Self::WebM, Self::Gif, Self::WebP];

    /// What a file is by its name.
    pub fn of(file: &Path) -> Result<Self, FilmFault> {
        let end = file.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
        let found = Self::ALL.into_iter().find(|kind| kind.end() == end);
        found.ok_or_else(|| FilmFault::UnknownKind(file.to_owned()))
    }

    /// How its files end.
    pub const fn end(self) -> &'static str {
        match self {
            Self::Mp4 => "mp4",
            Self::WebM => "webm",
            Self::Gif => "gif",
            Self::WebP => "webp",
        }
    }

    /// Whether it is heard, and made by ffmpeg.
    pub const fn has_sound(self) -> bool {
        matches!(self, Self::Mp4 | Self::WebM)
    }

    /// How ffmpeg packs pictures and sound.
    fn codecs(self) -> [&'static [&'static str]; 2] {
        match self {
            Self::WebM => [
                &[
                    "-c:v",
                    "libvpx-vp9",
                    "-crf",
                    "31",
                    "-b:v",
                    "0",
                    "-row-mt",
                    "1",
                    "-deadline",
                    "realtime",
                    "-cpu-used",
                    "5",
                ],
                &["-c:a", "libopus", "-b:a", "128k"],
            ],
            Self::Mp4 | Self::Gif | Self::WebP => [
                &["-c:v", "libx264", "-preset", "veryfast", "-crf", "19", "-pix_fmt", "yuv420p"],
                &["-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart"],
            ],
        }
    }
}

/// Where a film lies while it is made: a folder beside its file, held as long as somebody works in it.
#[derive(Debug)]
pub struct Workplace {
    folder: PathBuf,
    held: Option<File>,
}

/// How the names of these folders end, and the file in them that is locked.
const FOLDER: &str = ".film";
const HELD: &str = "held";

impl Workplace {
    /// The folder for a film.
    pub fn folder(out: &Path) -> PathBuf {
        let name = out.file_name().unwrap_or_default().to_string_lossy();
        out.with_file_name(format!(".{name}{FOLDER}"))
    }

    /// Makes the folder, and removes what somebody left there or beside it half done.
    pub fn open(out: &Path) -> Result<Self, FilmFault> {
        let folder = Self::folder(out);
        sweep(&folder);
        fs::create_dir_all(&folder)?;
        let held = File::create(folder.join(HELD))?;
        match held.try_lock() {
            Err(fs::TryLockError::WouldBlock) => return Err(FilmFault::Taken(out.to_owned())),
            // Where files cannot be locked nobody else is kept out.
            Ok(()) | Err(fs::TryLockError::Error(_)) => {}
        }
        Ok(Self { folder, held: Some(held) })
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // Some systems remove nothing that is open.
        self.held = None;
        if let Err(failed) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} stays: {failed}", self.folder.display());
        }
    }
}

/// Removes half-done films beside this one that nobody works on any more.
fn sweep(own: &Path) {
    let Some(beside) = own.parent().and_then(|beside| fs::read_dir(beside).ok()) else { return };
    for folder in beside.flatten().map(|entry| entry.path()).filter(|folder| folder != own) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') || !name.ends_with(FOLDER) {
            continue;
        }
        let left = File::open(folder.join(HELD)).is_ok_and(|held| held.try_lock().is_ok());
        if left && let Err(failed) = fs::remove_dir_all(&folder) {
            eprintln!("{} stays: {failed}", folder.display());
        }
    }
}

/// A film that is being written. What is there so far goes when this does.
pub struct Encoder {
    kind: FilmKind,
    out: PathBuf,
    pictures: Option<SyncSender<Vec<u8>>>,
    work: Option<JoinHandle<Result<u64, FilmFault>>>,
    ffmpeg: Ffmpeg,
    workplace: Workplace,
}

/// Pictures that wait for the encoder.
const WAITING: usize = 8;
/// Graphics cards hand over rows of a multiple of so many bytes.
const ROW: usize = 256;

impl Encoder {
    /// Begins a film of pictures of this size, drawn so many times as large on each side.
    pub fn begin(out: &Path, drawn: Size, larger: u32, fps: u32) -> Result<Self, FilmFault> {
        let kind = FilmKind::of(out)?;
        let workplace = Workplace::open(out)?;
        let (pictures, coming) = sync_channel::<Vec<u8>>(WAITING);
        let seen = workplace.file(&format!("seen.{}", kind.end()));
        let size = Size { width: drawn.width / larger, height: drawn.height / larger };
        let ffmpeg = Ffmpeg::default();
        let mut sum = 0_u64;
        let mut prepared = move |picture: Vec<u8>| {
            let mut picture = without_gaps(picture, drawn);
            sum = checksum(sum, &picture);
            for step in 0..larger.ilog2() {
                picture = pigment::halve(&picture, (drawn.width >> step) as usize);
            }
            (picture, sum)
        };
        let work = if kind.has_sound() {
            let ffmpeg = ffmpeg.clone();
            let (pipe, complaints) = ffmpeg.start(video(kind, &seen, size, fps))?;
            std::thread::spawn(move || {
                let mut pipe = pipe.ok_or(FilmFault::NoFfmpeg)?;
                let mut all = 0;
                // Where it stops listening it says why itself.
                for picture in coming {
                    let (picture, sum) = prepared(picture);
                    all = sum;
                    if pipe.write_all(&picture).is_err() {
                        break;
                    }
                }
                drop(pipe);
                ffmpeg.wait(complaints).map(|()| all)
            })
        } else {
            let mut small = if kind == FilmKind::Gif { Small::gif } else { Small::webp }(&seen, size, fps)?;
            std::thread::spawn(move || {
                let mut all = 0;
                for picture in coming {
                    let (picture, sum) = prepared(picture);
                    all = sum;
                    small.add(picture)?;
                }
                small.end().map(|()| all)
            })
        };
        Ok(Self { kind, out: out.to_owned(), pictures: Some(pictures), work: Some(work), ffmpeg, workplace })
    }

    /// The next picture, straight RGBA as the card hands it over; false where nobody takes it any more.
    pub fn add(&self, picture: Vec<u8>) -> bool {
        self.pictures.as_ref().is_some_and(|pictures| pictures.send(picture).is_ok())
    }

    /// What ends it from another thread, however stuck it is.
    pub fn ffmpeg(&self) -> Ffmpeg {
        self.ffmpeg.clone()
    }

    /// Ends the film: joins pictures and sound (a WAV file) and puts the file where it belongs. Gives the checksum of all
    /// pictures as they were drawn.
    pub fn finish(mut self, sound: impl FnOnce(&Path) -> io::Result<()>) -> Result<u64, FilmFault> {
        self.pictures = None;
        let worked = self.work.take().map(JoinHandle::join);
        let sum = worked.unwrap_or(Ok(Ok(0))).map_err(|_| FilmFault::Ffmpeg("it was interrupted".to_owned()))??;
        let end = self.kind.end();
        let [seen, heard, both] =
            [&format!("seen.{end}"), "heard.wav", &format!("both.{end}")].map(|name| self.workplace.file(name));
        if !self.kind.has_sound() {
            fs::rename(seen, &self.out)?;
            return Ok(sum);
        }
        sound(&heard)?;
        let mut joined = ffmpeg();
        joined.arg("-i").arg(&seen).arg("-i").arg(&heard).args(["-c:v", "copy"]).args(self.kind.codecs()[1]).arg(&both);
        let (_, complaints) = self.ffmpeg.start(joined)?;
        self.ffmpeg.wait(complaints)?;
        fs::rename(both, &self.out)?;
        Ok(sum)
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.ffmpeg.end();
        self.pictures = None;
        if let Some(work) = self.work.take() {
            let _ = work.join();
        }
    }
}

/// The picture without what fills its rows up.
fn without_gaps(mut picture: Vec<u8>, size: Size) -> Vec<u8> {
    let row = size.width as usize * 4;
    let handed = row.next_multiple_of(ROW);
    if handed != row && picture.len() == handed * size.height as usize {
        for y in 1..size.height as usize {
            picture.copy_within(y * handed..y * handed + row, y * row);
        }
        picture.truncate(row * size.height as usize);
    }
    picture
}

/// A number for all pictures so far: the same ones in the same order have the same.
fn checksum(before: u64, picture: &[u8]) -> u64 {
    picture.as_chunks::<8>().0.iter().fold(before, |sum, chunk| {
        (sum.rotate_left(5) ^ u64::from_le_bytes(*chunk)).wrapping_mul(0x517c_c1b7_2722_0a95)
    })
}

fn ffmpeg() -> Command {
    let mut ffmpeg = Command::new("ffmpeg");
    ffmpeg
        .args(["-nostdin", "-loglevel", "error", "-y"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    ffmpeg
}

/// Whether films with sound can be made here. Starts a program, so no frame should wait for it.
pub fn has_ffmpeg() -> bool {
    let mut ffmpeg = ffmpeg();
    ffmpeg.arg("-version").stderr(Stdio::null()).status().is_ok_and(|ended| ended.success())
}

/// Pictures without sound.
fn video(kind: FilmKind, part: &Path, size: Size, fps: u32) -> Command {
    let mut ffmpeg = ffmpeg();
    let (size, fps) = (format!("{}x{}", size.width, size.height), fps.to_string());
    ffmpeg.args(["-f", "rawvideo", "-pix_fmt", "rgba", "-s", &size, "-r", &fps, "-i", "-", "-an"]);
    ffmpeg.args(kind.codecs()[0]).arg(part).stdin(Stdio::piped());
    ffmpeg
}

/// How often it is looked whether ffmpeg has ended: whoever waits for it must not keep others from ending it.
const LOOK: Duration = Duration::from_millis(20);

/// The ffmpeg that works now, and whether anybody wants what it makes.
#[derive(Debug, Clone, Default)]
pub struct Ffmpeg(Arc<Mutex<Working>>);

#[derive(Debug, Default)]
struct Working {
    child: Option<Child>,
    given_up: bool,
}

/// What ffmpeg complains about, read while it works: it stands still where nobody reads.
type Complaints = Option<JoinHandle<String>>;

impl Ffmpeg {
    fn working(&self) -> MutexGuard<'_, Working> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends it at once, and whichever is started after it.
    pub fn end(&self) {
        let mut working = self.working();
        working.given_up = true;
        if let Some(child) = &mut working.child {
            // It may have ended by itself.
            let _ = child.kill();
        }
    }

    /// Begins.
    fn start(&self, mut command: Command) -> Result<(Option<ChildStdin>, Complaints), FilmFault> {
        let mut working = self.working();
        if working.given_up {
            return Err(FilmFault::Ffmpeg(String::new()));
        }
        let mut child = command.spawn().map_err(|wrong| match wrong.kind() {
            io::ErrorKind::NotFound => FilmFault::NoFfmpeg,
            _ => wrong.into(),
        })?;
        let complaints = child.stderr.take().map(|mut complaints| {
            std::thread::spawn(move || {
                let mut said = Vec::new();
                // What cannot be read is not told.
                let _ = complaints.read_to_end(&mut said);
                String::from_utf8_lossy(&said).trim().to_owned()
            })
        });
        let pipe = child.stdin.take();
        working.child = Some(child);
        Ok((pipe, complaints))
    }

    /// Waits until it has ended; whether it has done it.
    fn wait(&self, complaints: Complaints) -> Result<(), FilmFault> {
        let ended = loop {
            let ended = match &mut self.working().child {
                Some(child) => child.try_wait()?,
                None => return Err(FilmFault::NoFfmpeg),
            };
            match ended {
                Some(ended) => break ended,
                None => std::thread::sleep(LOOK),
            }
        };
        self.working().child = None;
        if ended.success() {
            return Ok(());
        }
        let said = complaints.and_then(|complaints| complaints.join().ok()).unwrap_or_default();
        Err(FilmFault::Ffmpeg(if said.is_empty() { ended.to_string() } else { said }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 64, height: 48 };

    fn picture(at: u8) -> Vec<u8> {
        (0..64 * 48)
            .flat_map(|pixel: u32| if pixel % 64 < u32::from(at) { [250, 200, 40, 255] } else { [20, 10, 60, 255] })
            .collect()
    }

    /// Every picture of a small film as it is seen, and its milliseconds.
    fn seen(file: &Path, wide: usize) -> Vec<(Vec<u8>, u32)> {
        let mut seen: Vec<(Vec<u8>, u32)> = Vec::new();
        if FilmKind::of(file).unwrap() == FilmKind::WebP {
            let mut read = image_webp::WebPDecoder::new(io::BufReader::new(File::open(file).unwrap())).unwrap();
            assert!(read.is_animated() && read.has_alpha());
            let mut screen = vec![0; read.output_buffer_size().unwrap()];
            for _ in 0..read.num_frames() {
                let millis = read.read_frame(&mut screen).unwrap();
                seen.push((screen.clone(), millis));
            }
            return seen;
        }
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut read = options.read_info(File::open(file).unwrap()).unwrap();
        let mut screen = vec![0; wide * usize::from(read.height()) * 4];
        while let Some(frame) = read.read_next_frame().unwrap() {
            for (nth, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (x, y) = (nth % usize::from(frame.width), nth / usize::from(frame.width));
                let at = ((y + usize::from(frame.top)) * wide + x + usize::from(frame.left)) * 4;
                screen[at..at + 4].copy_from_slice(pixel);
            }
            seen.push((screen.clone(), 10 * u32::from(frame.delay)));
        }
        seen
    }

    #[test]
    fn a_small_film_has_every_picture_and_its_time() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.gif", "a.webp"] {
            let out = folder.path().join(name);
            let film = Encoder::begin(&out, SIZE, 1, 15).unwrap();
            // The tenth picture is seen twice.
            let at = |picture: u8| if picture > 9 { picture - 1 } else { picture };
            assert!((0..30).all(|nth| film.add(picture(at(nth) * 2))));
            film.finish(|_| Ok(())).unwrap();
            let shown = seen(&out, 64);
            assert_eq!(shown.len(), 29, "{name}: what does not change is not written again");
            assert_eq!(shown.iter().map(|(_, millis)| millis).sum::<u32>(), 2000, "{name}");
            for (nth, (screen, _)) in shown.iter().enumerate() {
                let wanted = picture(nth as u8 * 2);
                let furthest = screen.iter().zip(&wanted).map(|(seen, meant)| seen.abs_diff(*meant)).max();
                assert!(furthest <= Some(20), "{name}: picture {nth} is off by {furthest:?}");
            }
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
    }

    /// Everything moves, in far more colours than there are: the worst there can be.
    #[test]
    fn eight_seconds_of_480_stay_below_four_megabytes() {
        let folder = tempfile::tempdir().unwrap();
        let size = Size { width: 480, height: 270 };
        let noisy = |nth: u32| -> Vec<u8> {
            let pixel = |at: u32| {
                let n = (at + nth * 7919).wrapping_mul(2_654_435_761) >> 7;
                [(at % 480 / 2) as u8 ^ (n & 31) as u8, (at / 480 + nth) as u8, (n >> 8) as u8, 255]
            };
            (0..480 * 270).flat_map(pixel).collect()
        };
        for name in ["a.gif", "a.webp"] {
            let out = folder.path().join(name);
            let film = Encoder::begin(&out, size, 1, 5).unwrap();
            assert!((0..40).all(|nth| film.add(noisy(nth))));
            film.finish(|_| Ok(())).unwrap();
            let bytes = fs::metadata(&out).unwrap().len();
            assert!(bytes < 4_000_000, "{name} has {bytes} bytes");
            let shown = seen(&out, 480);
            assert_eq!(shown.iter().map(|(_, millis)| millis).sum::<u32>(), 8000, "{name}");
            assert!(shown.len() > 15, "{name}: {} pictures", shown.len());
        }
    }

    #[test]
    fn the_same_pictures_have_the_same_checksum_whatever_fills_their_rows() {
        let folder = tempfile::tempdir().unwrap();
        let size = Size { width: 40, height: 24 };
        let picture = |tone: u8, row: usize| -> Vec<u8> {
            (0..24 * row).map(|at| if at % row < 160 { tone ^ (at % row) as u8 } else { 99 }).collect()
        };
        let sum = |tones: [u8; 2], row: usize| {
            let film = Encoder::begin(&folder.path().join("a.gif"), size, 1, 10).unwrap();
            tones.iter().for_each(|tone| assert!(film.add(picture(*tone, row))));
            film.finish(|_| Ok(())).unwrap()
        };
        assert_eq!(sum([3, 200], 160), sum([3, 200], 256));
        assert_ne!(sum([3, 200], 160), sum([200, 3], 160));
    }

    #[test]
    fn what_is_given_up_leaves_nothing_behind_and_old_leavings_go() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a.gif");
        let old = Workplace::folder(&folder.path().join("old.mp4"));
        fs::create_dir(&old).unwrap();
        fs::write(old.join(HELD), "").unwrap();
        let other = Encoder::begin(&folder.path().join("b.gif"), SIZE, 1, 15).unwrap();
        let film = Encoder::begin(&out, SIZE, 1, 15).unwrap();
        assert!(!old.exists() && other.workplace.folder.exists(), "what others work on stays");
        assert!(matches!(Encoder::begin(&out, SIZE, 1, 15), Err(FilmFault::Taken(_))));
        assert!(film.add(picture(3)));
        drop(film);
        drop(other);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(matches!(FilmKind::of(Path::new("a.avi")), Err(FilmFault::UnknownKind(_))));
        assert!(FilmKind::of(Path::new("A.MP4")).is_ok());
    }
}
