//! Command line of the engine.
fn main() {}
