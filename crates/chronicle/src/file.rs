//! Files that are either the old or the new one, whatever happens in between.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use rules::components::Components;

use crate::{LoadError, Record, ReplayError, TEXT_HEAD};

/// No record is longer; a file that is has never been one.
pub const MOST_BYTES: u64 = 16 << 20;

/// Why a record could not be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is far longer than any record.
    #[error("{path} is too long to be a record (more than {MOST_BYTES} bytes)")]
    TooLong {
        /// Which file.
        path: PathBuf,
    },
    /// The file is not a record that can be played.
    #[error("{path}: {source}")]
    Load {
        /// Which file.
        path: PathBuf,
        /// What is wrong; may hold what can be recovered.
        source: Box<LoadError>,
    },
    /// The record holds a decision that the rules forbid.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Record {
    /// Writes the record to a file. When this returns, the record is on the disk; if the program or the machine dies
    /// before, the file is still the one it was.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        self.save_on(&RealDisk, path)
    }

    /// Writes the record to a file of this disk.
    pub fn save_on(&self, disk: &dyn Disk, path: &Path) -> Result<(), FileError> {
        let text = self.to_text()?;
        replace_file(disk, path, text.as_bytes()).map_err(|source| FileError::Write { path: path.to_owned(), source })
    }

    /// Reads and plays a file; `components` as in [`Record::from_text`].
    pub fn load(components: &'static Components, path: &Path) -> Result<Self, FileError> {
        let read = || {
            let mut file = File::open(path)?;
            let mut text = Vec::new();
            io::Read::by_ref(&mut file).take(TEXT_HEAD.len() as u64).read_to_end(&mut text)?;
            // What does not begin as a record, or is longer than any, is not read to its end.
            let too_long = file.metadata()?.len() > MOST_BYTES;
            if text == TEXT_HEAD.as_bytes() && !too_long {
                file.take(MOST_BYTES).read_to_end(&mut text)?;
            }
            Ok((too_long || text.len() as u64 > MOST_BYTES, text))
        };
        let (too_long, text) = read().map_err(|source| FileError::Read { path: path.to_owned(), source })?;
        if too_long {
            return Err(FileError::TooLong { path: path.to_owned() });
        }
        Record::from_text(components, &text)
            .map_err(|source| FileError::Load { path: path.to_owned(), source: Box::new(source) })
    }
}

/// The steps of writing a file. Tests put a disk in their place that is full, slow or broken.
pub trait Disk: Send + Sync + fmt::Debug {
    /// Makes a folder and those it lies in.
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    /// Writes all bytes.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// Brings what was written to the disk.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Gives a file another name, in place of the file that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        // Windows may refuse while somebody reads the old file; a list of games or a virus scanner is done in a moment.
        if cfg!(windows) {
            const REFUSED: [i32; 2] = [5, 32];
            for _ in 0..40 {
                match fs::rename(from, to) {
                    Err(error) if error.raw_os_error().is_some_and(|code| REFUSED.contains(&code)) => {
                        std::thread::sleep(std::time::Duration::from_millis(5));
                    }
                    done => return done,
                }
            }
        }
        fs::rename(from, to)
    }
}

/// The disk of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// [`replace_file`] on the disk of this machine.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_file(&RealDisk, path, bytes)
}

/// Replaces a file by these bytes: written beside it, brought to the disk, renamed, and the folder brought to the disk.
///
/// The bytes are first written to `.NAME.part` in the same folder; one that a dead program left behind is overwritten.
pub fn replace_file(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this names no file"))?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut part_name = OsString::from(".");
    part_name.push(name);
    part_name.push(".part");
    let part = folder.join(part_name);

    let held = Folder::hold(folder)?;
    let replace = || {
        let mut file = File::create(&part)?;
        disk.write(&mut file, bytes)?;
        disk.sync(&file)?;
        disk.rename(&part, path)
    };
    if let Err(error) = replace() {
        // The first error is the one to tell; what is left over does no harm.
        let _ = fs::remove_file(&part);
        return Err(error);
    }
    held.sync()
}

/// A folder that only this writer writes records to, until it is dropped.
struct Folder {
    #[cfg(unix)]
    handle: File,
    #[cfg(not(unix))]
    _lock: Option<File>,
}

#[cfg(unix)]
impl Folder {
    /// Waits for other writers: two programs may save to the same folder.
    fn hold(folder: &Path) -> io::Result<Self> {
        let handle = File::open(folder)?;
        match handle.lock() {
            // Some network folders know no locks; there a single writer has to do.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(Folder { handle }),
        }
    }

    /// Brings the new name to the disk.
    fn sync(&self) -> io::Result<()> {
        self.handle.sync_all()
    }
}

#[cfg(not(unix))]
impl Folder {
    /// Waits for other writers. Folders cannot be locked here, so one file stands for all of them.
    fn hold(_: &Path) -> io::Result<Self> {
        let path = std::env::temp_dir().join("caravanserai-writes.lock");
        let lock = File::options().create(true).truncate(false).write(true).open(path);
        // Where there are no locks, a single writer has to do.
        Ok(Folder { _lock: lock.ok().filter(|lock| lock.lock().is_ok()) })
    }

    /// The system does this by itself.
    fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}
