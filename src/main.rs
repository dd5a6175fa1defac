//! The `caravanserai` program: reads the command line and starts the game.

use bevy::prelude::AppExit;
use caravanserai::{options::Options, start};
use clap::Parser;

fn main() -> AppExit {
    start::run(Options::parse())
}
