//! An Endless World.
