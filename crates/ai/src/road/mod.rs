//! Golem Edition and Spice Road: planning and playing.

mod beam;
mod lab;
mod moves;
mod player;
mod rivals;
mod table;
mod weights;

pub(crate) use beam::Shape;
pub use lab::solitaire_worths;
pub(crate) use player::{Mind, RoadPlayer};
pub(crate) use weights::{Weights, card_worth};
