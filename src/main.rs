//! Caravanserai, the desktop game.
fn main() {}
