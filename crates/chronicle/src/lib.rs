//! One format for save, autosave, replay and share code: what a game was set up with, and every decision since.
//!
//! A [`Record`] holds options, seed, decisions, names and time stamps. The engine spends all chance at set-up, so that
//! is the whole game: [`Record::replay`] gives the same position on every machine.
//!
//! - [`Record::to_text`] and [`Record::from_text`]: a text file that a person can read, with check digits on every line
//!   so that the intact part of a damaged file is found. [`Record::save`] writes it so that no crash can spoil it.
//! - [`Record::to_code`] and [`Record::from_code`]: the same game as a short word of letters and digits for a chat.
//! - [`Deal::commitment`]: a hash to publish before the first decision, which proves afterwards that the deal was not
//!   chosen to suit anybody.
//!
//! `docs/chronicle.md` describes both forms exactly. Nothing here reads the clock: time stamps come from the caller.
//!
//! A whole game, written down and read again:
//!
//! ```
//! use chronicle::Record;
//! use rules::{Actions, Engine, GameKind, Options, Silent};
//!
//! let mut record = Record::new(content::embedded(), Options::new(GameKind::World, 2), 7)?;
//! let (mut game, mut legal) = (record.replay()?, Actions::new());
//! while !game.is_over() {
//!     legal.clear();
//!     game.legal_actions(&mut legal);
//!     let action = legal[game.position_hash() as usize % legal.len()];
//!     game.apply(action, &mut Silent)?;
//!     record.push(action, None);
//! }
//! let text = record.to_text()?;
//! assert_eq!(Record::from_text(content::embedded(), text.as_bytes())?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod code;
mod deal;
mod file;
mod load;
mod number;
mod record;
mod text;
mod words;

pub use code::{CODE_PREFIX, CODE_VERSION, CodeError, Names};
pub use deal::{Commitment, Deal};
pub use file::{Disk, FileError, MOST_BYTES, RealDisk, replace_file, write_atomically};
pub use load::{Fault, LoadError};
pub use record::{COLOURS, Decision, MOST_DECISIONS, Player, Record, ReplayError};
pub use text::{HASH_EVERY, TEXT_HEAD, TEXT_VERSION};
pub use words::{MOST_LETTERS, file_words};
