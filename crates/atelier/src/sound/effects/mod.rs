//! The short sounds of the table, one recipe each, found by name.

pub mod crystals;
pub mod paper;
pub mod road;
pub mod signals;

use super::dsp::stage::Clip;

/// A recipe renders its sound from nothing.
pub type Recipe = fn() -> Clip;

/// Every effect and its recipe.
pub const EFFECTS: [(&str, Recipe); 25] = [
    ("crystal_yellow", crystals::yellow),
    ("crystal_green", crystals::green),
    ("crystal_blue", crystals::blue),
    ("crystal_magenta", crystals::magenta),
    ("coin_copper", crystals::coin_copper),
    ("coin_silver", crystals::coin_silver),
    ("card_slide", paper::card_slide),
    ("card_flip", paper::card_flip),
    ("card_play", paper::card_play),
    ("rest_sweep", paper::rest_sweep),
    ("page", paper::page),
    ("claim", signals::claim),
    ("wagon", road::wagon),
    ("footsteps", road::footsteps),
    ("outpost_build", road::outpost_build),
    ("oust", road::oust),
    ("explore", road::explore),
    ("button", signals::button),
    ("hover", signals::hover),
    ("illegal", signals::illegal),
    ("your_turn", signals::your_turn),
    ("final_round", signals::final_round),
    ("win", signals::win),
    ("loss", signals::loss),
    ("undo", signals::undo),
];
