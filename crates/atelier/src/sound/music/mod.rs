//! Music: how it is written down, who plays it, and the pieces of the four themes.
//!
//! Each theme has three stems: `calm` plays through the game, `tension` is laid over it in the final round (same length,
//! same harmony), `results` is a short piece of its own. The scales share F, G, A and D, the notes of the crystals.

pub mod adventure;
pub mod ensemble;
pub mod golem;
pub mod notation;
pub mod pitch;
pub mod spice;
pub mod world;

use super::effects::Recipe;

/// Every stem and its recipe.
pub const PIECES: [(&str, Recipe); 12] = [
    ("music_golem_calm", golem::calm),
    ("music_golem_tension", golem::tension),
    ("music_golem_results", golem::results),
    ("music_spice_calm", spice::calm),
    ("music_spice_tension", spice::tension),
    ("music_spice_results", spice::results),
    ("music_world_calm", world::calm),
    ("music_world_tension", world::tension),
    ("music_world_results", world::results),
    ("music_adventure_calm", adventure::calm),
    ("music_adventure_tension", adventure::tension),
    ("music_adventure_results", adventure::results),
];

/// The scale of each theme as note names: golem dorian, spice hijaz, world lydian, adventure mixolydian.
pub const SCALES: [(&str, [&str; 7]); 4] = [
    ("golem", ["d4", "e4", "f4", "g4", "a4", "b4", "c5"]),
    ("spice", ["a3", "bb3", "c#4", "d4", "e4", "f4", "g4"]),
    ("world", ["f4", "g4", "a4", "b4", "c5", "d5", "e5"]),
    ("adventure", ["g4", "a4", "b4", "c5", "d5", "e5", "f5"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::effects::crystals::NOTES;

    #[test]
    fn the_crystals_sing_in_tune_with_every_theme() {
        let class = |name: &str| pitch::number(name).unwrap().rem_euclid(12);
        for (theme, scale) in SCALES {
            for note in NOTES {
                assert!(scale.iter().any(|step| class(step) == class(note)), "{note} is foreign to {theme}");
            }
        }
    }
}
