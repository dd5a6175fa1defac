//! Ambience: the air of each theme, in loops of at least half a minute.

use super::effects::Recipe;

/// Every ambience and its recipe.
pub const AMBIENCES: [(&str, Recipe); 0] = [];
