#![allow(dead_code, reason = "every test takes what it needs")]
//! A display of our own that nobody looks at, ended with its owner.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

/// Set by people whose machine has no display or no graphics driver: what draws is left out, and says so.
const WITHOUT: &str = "CARAVANSERAI_TEST_WITHOUT_DISPLAY";

/// Whether the program ended because nothing can be drawn here. That is a failure, unless somebody has said that this
/// machine cannot draw.
pub fn nothing_draws_here(code: Option<i32>) -> bool {
    let missing = matches!(code, Some(3 | 4));
    if missing {
        left_out("there is no display or no graphics driver");
    }
    missing
}

/// Fails, unless somebody has said that this machine cannot draw.
pub fn left_out(why: &str) {
    assert!(std::env::var_os(WITHOUT).is_some(), "{why}; {WITHOUT}=1 leaves out what draws");
    eprintln!("NOT TESTED: {why}, and {WITHOUT} is set");
}

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
