//! Everything that is known about the people who play here, from the records of their finished games alone.
//!
//! - [`Entry`]: what one finished record comes to, a pure function of it.
//! - [`Store`]: the history, one file a game and an index that can be deleted at any time. [`Profiles`]: the people.
//! - [`Filter`] finds games, [`Statistics`] sums them up, [`achievements`] names what was done in them.
//! - [`rating`]: Glicko-2 against the levels, whose strengths are measured; [`rating::adaptive_level`] keeps games even.
//! - [`Account`]: what own play, the others' play and the cards did to a seat's chance to win.
//! - [`bundle`]: the whole house as one file, and merging two of them.
//!
//! `docs/career.md` describes the files exactly. Nothing here reads the clock: times come from the records.
#![warn(missing_docs)]

pub mod achievements;
pub mod bundle;
mod entry;
mod facts;
mod filter;
mod luck;
mod profiles;
pub mod rating;
mod reviews;
mod statistics;
mod store;

pub use entry::{Ending, Entry, EntryError, GameResult, LONGEST_PAUSE, SeatAccount, SeatEntry, Setup, Use, Who};
pub use facts::{Facts, Table};
pub use filter::Filter;
pub use luck::{Account, AccountError, DEALS, Parts, Sums, TurnParts};
pub use profiles::{Guests, Known, PORTRAIT_LETTERS, PROFILES_VERSION, Profile, Profiles, ProfilesError};
pub use rating::Family;
pub use reviews::{REVIEWS_NAME, REVIEWS_VERSION, Reviews, ReviewsError};
pub use statistics::{CardFigures, Figures, Judged, Mark, Moment, Statistics, Streaks};
pub use store::{Added, Damage, Errand, Found, INDEX_NAME, INDEX_VERSION, Store, StoreError};
