//! A display of our own that nobody looks at, ended with its owner.

use std::{
    fs,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A running Xvfb.
pub struct Display {
    child: Child,
    /// What `DISPLAY` must be to use it.
    pub name: String,
}

impl Display {
    /// A screen of this size; `None` where there is no Xvfb.
    pub fn open(width: u32, height: u32) -> Option<Self> {
        let socket = |number: u32| format!("/tmp/.X11-unix/X{number}");
        let taken = |file: String| fs::exists(file).unwrap_or(true);
        let free = |number: &u32| !taken(format!("/tmp/.X{number}-lock")) && !taken(socket(*number));
        let number = (200 + std::process::id() % 100..400).find(free)?;
        let name = format!(":{number}");
        let child = Command::new("Xvfb")
            .args([&name, "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let display = Self { child, name };
        let begun = Instant::now();
        while !fs::exists(socket(number)).unwrap_or(false) {
            if begun.elapsed() > Duration::from_secs(20) {
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // Ours alone; if it is gone already there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
