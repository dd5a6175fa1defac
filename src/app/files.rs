//! Files are read and written beside the game: no frame waits for the disk.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use bevy::tasks::{IoTaskPool, Task};

use super::contained::{Part, contained};

/// How long whoever has to wait for the disk waits.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Reads; a panic is told like anything else that goes wrong.
pub fn read<T: Send + 'static>(work: impl FnOnce() -> Result<T, String> + Send + 'static) -> Task<Result<T, String>> {
    IoTaskPool::get().spawn(async move { contained(Part::Files, work).flatten() })
}

/// Writes what somebody asked for. The end of the program waits for it.
pub fn write<T: Send + 'static>(work: impl FnOnce() -> Result<T, String> + Send + 'static) -> Task<Result<T, String>> {
    let writing = Writing::begin();
    IoTaskPool::get().spawn(async move {
        let _writing = writing;
        contained(Part::Files, work).flatten()
    })
}

/// How many files are being written or wait for it.
static OPEN: Mutex<usize> = Mutex::new(0);
static CLOSED: Condvar = Condvar::new();

/// A file is being written as long as this is held.
#[derive(Debug)]
pub struct Writing(());

impl Writing {
    /// From now on.
    pub fn begin() -> Self {
        *OPEN.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        *OPEN.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        CLOSED.notify_all();
    }
}

/// Waits until every file is written, but no longer than this; says whether it is so.
pub fn finish(patience: Duration) -> bool {
    let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let (open, _) = CLOSED.wait_timeout_while(open, patience, |open| *open > 0).unwrap_or_else(PoisonError::into_inner);
    *open == 0
}
