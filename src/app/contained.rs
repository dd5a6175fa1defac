//! Work beside the game (an opponent, a hint, a review) may fail without ending it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Does some work of this thread; a panic in it is told to whoever asked for the work.
pub fn contained<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let before = CONTAINED.replace(true);
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
