//! What the C library keeps of the memory that was given back to it.
//!
//! Pictures are decoded by many threads at once. Left alone, glibc keeps a heap for each of them, and blocks as large as a
//! picture inside those heaps, where they are free and still counted as ours: a third of what the table takes.

/// Two heaps for all threads, and large blocks straight from the system, to which they go back when they are done with.
/// A heap keeps a few megabytes at its end: without them, a renderer in software asks for them dozens of times a frame.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library has no other way to be told")]
pub fn keep_little() {
    const LARGE: i32 = 256 * 1024;
    const END: i32 = 16 * LARGE;
    for (setting, value) in [(libc::M_ARENA_MAX, 2), (libc::M_MMAP_THRESHOLD, LARGE), (libc::M_TRIM_THRESHOLD, END)] {
        // SAFETY: takes two numbers and changes only how later blocks are handed out; a setting it does not know is refused.
        unsafe { libc::mallopt(setting, value) };
    }
}

/// Other systems have other allocators.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep_little() {}
