//! A display of our own that nobody looks at, ended with its owner.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
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
        // It chooses a free number and tells it once it can be used.
        let mut child = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let told = child.stdout.take();
        let mut display = Self { child, name: String::new() };
        let mut number = String::new();
        BufReader::new(told?).read_line(&mut number).ok()?;
        display.name = format!(":{}", number.trim().parse::<u32>().ok()?);
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
