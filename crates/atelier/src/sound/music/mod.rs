//! Music: how it is written down, who plays it, and the pieces of the four themes.

pub mod pitch;

use super::effects::Recipe;

/// Every stem and its recipe.
pub const PIECES: [(&str, Recipe); 0] = [];
