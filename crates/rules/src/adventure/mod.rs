//! The Call for Adventure.

pub mod map;
