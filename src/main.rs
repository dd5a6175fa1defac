//! The `caravanserai` program: reads the command line and starts the game.

use bevy::prelude::AppExit;
use caravanserai::app::options::Options;
use caravanserai::start;
use clap::Parser;

fn main() -> AppExit {
    start::run(Options::parse())
}
