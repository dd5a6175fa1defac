//! A table of any of the games as plain data: which pieces lie where, where that is in a window, how they get there, and
//! what clicking them means. No ECS, no drawing, no files, no clock.
//!
//! - [`stage`]: every piece and the place it lies in; outcomes move pieces, `sync` puts them where the game says.
//! - [`layout`]: from places to positions, a pure function of window and seats.
//! - [`flight`]: the way of a piece from one position to another as a function of time.
//! - [`choices`]: every legal action belongs to something that can be clicked.
//! - [`areas`]: parts of the table that can be pointed out, looked at or claimed.
//! - [`ids`]: indices of different things as different types.
//! - [`legend`]: what the small pictures mean.
//! - [`names`]: what scripts, hints and lessons call things.
//! - [`small_screens`]: what is seen of rivals where viewers have small screens.
//! - [`pictures`]: the names of the pictures pieces are drawn with; [`plain`]: fronts where there is none.
//! - [`games`]: what is special about each game, one folder each behind one trait, [`Table`].
#![warn(missing_docs)]

pub mod areas;
pub mod choices;
pub mod flight;
pub mod games;
pub mod ids;
pub mod layout;
pub mod legend;
pub mod names;
pub mod pictures;
pub mod plain;
pub mod small_screens;
pub mod stage;

pub use games::{Table, Theme, table};
