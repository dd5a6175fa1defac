//! Golem Edition and Spice Road: planning and playing.

mod analyse;
mod beam;
mod lab;
mod moves;
mod planner;
mod player;
mod rivals;
mod table;
mod weights;

pub(crate) use analyse::{analyse, ways};
pub(crate) use beam::Shape;
pub use lab::solitaire_worths;
pub use planner::{Plan, PlanStep, plans};
pub(crate) use player::{Mind, RoadPlayer};
pub(crate) use weights::{Weights, card_worth};
