//! The Call for Adventure.
