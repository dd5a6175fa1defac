//! The drawing half of the workshop: recipes become SVG, SVG becomes texture atlases.
//!
//! Reading order: [`colour`] and [`pen`] are the tools, [`library`] holds the hand-drawn sources of
//! `assets/art`, the drawing rooms (`gems`, `pieces`, `cards`, ...) compose them, [`catalogue`] lists every
//! sprite the game may ask for, [`bake`] turns the list into atlas pages and a manifest.

pub mod backdrops;
pub mod bake;
pub mod boxes;
pub mod brand;
pub mod cards;
pub mod catalogue;
pub mod chance;
pub mod coast;
pub mod colour;
pub mod emblems;
pub mod furniture;
pub mod gems;
pub mod golem;
pub mod library;
pub mod palette;
pub mod pen;
pub mod pieces;
pub mod raster;
pub mod relief;
pub mod scenes;
pub mod sheet;
pub mod strips;
pub mod thrift;
pub mod vision;
