//! Work beside the game (an opponent, a hint, a review) may fail without ending it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU16, Ordering};

use serde::Deserialize;

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Does the work of a part on this thread; a panic in it is told to whoever asked for the work.
pub fn contained<T>(part: Part, work: impl FnOnce() -> T) -> Result<T, String> {
    let before = CONTAINED.replace(true);
    let work = || {
        part.fail_if_broken();
        work()
    };
    // What the work has left half done is dropped with it.
    let done = catch_unwind(AssertUnwindSafe(work));
    CONTAINED.set(before);
    done.map_err(|panic| words(&*panic))
}

/// Whether a panic of this thread, at this moment, is told to somebody.
pub fn is_contained() -> bool {
    CONTAINED.get()
}

/// What a panic says.
pub fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Parts of the program that may fail. Scripts break them, to look at what is told then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Part {
    /// An opponent that thinks.
    Opponent,
    /// What hint and guide think.
    Hint,
    /// The review of a game.
    Review,
    /// Win chances and ways, for viewers.
    Chances,
    /// The thread that saves the game that is played.
    Saves,
    /// Other files that are read or written beside the game.
    Files,
    /// The server of the overlay.
    Overlay,
    /// The line to OBS.
    Obs,
    /// Whoever makes a film beside the game.
    Film,
    /// The game's own turn.
    Turn,
    /// The graphics card.
    Graphics,
    /// The end of the program.
    Leaving,
}

static BROKEN: AtomicU16 = AtomicU16::new(0);

impl Part {
    /// From now on it fails.
    pub fn break_down(self) {
        BROKEN.fetch_or(1 << self as u16, Ordering::Relaxed);
    }

    /// Whether a script has broken it.
    pub fn is_broken(self) -> bool {
        BROKEN.load(Ordering::Relaxed) & (1 << self as u16) != 0
    }

    /// Panics if a script has broken it.
    pub fn fail_if_broken(self) {
        assert!(!self.is_broken(), "{self:?} was broken by a script");
    }
}
