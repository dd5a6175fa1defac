//! The `caravanserai` program: reads the command line and starts the game.

// Without a console of its own; from one, it speaks there (`speak_to_console`).
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use bevy::prelude::AppExit;
use caravanserai::app::options::Options;
use caravanserai::start;
use clap::Parser;

fn main() -> AppExit {
    start::speak_to_console();
    start::run(Options::parse())
}
