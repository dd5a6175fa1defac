//! The house as a whole: entries of real records, files that can be damaged, figures that add up.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod achieved;
mod bundles;
mod by_hand;
mod counted;
mod entries;
mod figures;
mod games;
mod lucky;
mod stores;
mod sums;
mod thresholds;
