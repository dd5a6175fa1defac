//! The land behind each table, 1920 x 1080: crystal dusk, spice daylight, a new coast, a high valley.
//!
//! Each land is painted in three layers, far to near, which the game moves against each other. Panels and cards must
//! win against the land, so its middle is veiled and its foot darkened. Shafts of light are the game's: they drift.

mod adventure;
mod golem;
mod land;
mod spice;
mod world;

use super::pen::*;
pub use adventure::adventure;
pub use golem::golem;
pub(super) use golem::{highlands, veins};
pub use spice::spice;
pub use world::world;

pub(super) const W: f64 = 1920.0;
pub(super) const H: f64 = 1080.0;

/// Names of the layers, far to near.
pub const LAYERS: [&str; 3] = ["far", "middle", "near"];
/// A drawing for each layer.
pub type Layers = [Art; 3];
/// A document for each layer.
pub type Docs<'a> = [Doc<'a>; 3];

/// Calms the middle and the foot, where cards and panels lie.
fn veil(doc: &mut Doc, tint: &str, middle: f64, foot: f64) -> Art {
    let pool =
        doc.rad_at(&[fade(0.0, tint, middle), fade(0.6, tint, middle * 0.7), fade(1.0, tint, 0.0)], 0.5, 0.52, 0.55);
    let low = doc.down(&[fade(0.0, "#140c30", 0.0), fade(0.35, "#140c30", foot * 0.57), fade(1.0, "#140c30", foot)]);
    let high = doc.down(&[fade(0.0, "#120a2c", 0.7), fade(1.0, "#120a2c", 0.0)]);
    rect(0.0, 0.0, W, H).fill(pool) + rect(0.0, 600.0, W, 480.0).fill(low) + rect(0.0, 0.0, W, 110.0).fill(high)
}
