//! What the player has to be told, from whichever part of the game. `screens` shows it.

use std::path::PathBuf;

use bevy::prelude::*;

use super::{content::ContentFault, settings::SettingsFault};

/// What the player should be told, until they have read it.
#[derive(Resource, Debug, Default)]
pub struct Notices(pub Vec<Notice>);

/// Something that could not be used; the game runs without it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Notice {
    /// The settings file.
    #[error(transparent)]
    Settings(#[from] SettingsFault),
    /// A folder of content files.
    #[error(transparent)]
    Content(#[from] ContentFault),
    /// Another program has the autosave; games of this one are saved in this file.
    #[error("another program saves its games here; this one uses {}", .0.display())]
    SecondProgram(PathBuf),
    /// A game that was asked for on the command line, or a file that cannot be used.
    #[error("{0}")]
    Load(String),
    /// A game that is over could not be kept, or something else that was asked of the history.
    #[error("{0}")]
    History(String),
    /// The director's list of chapters could not be written.
    #[error("the list of chapters could not be saved: {0}")]
    Chapters(String),
    /// A record in which nobody sits on a seat that takes part: an opponent plays for it.
    #[error("nobody sits on the seat of {0}")]
    EmptySeat(String),
    /// Something beside the game does not go on because of a fault.
    #[error("{0:?} stopped because of a fault")]
    Stopped(Stopped),
    /// The program ended because of a fault the last time; a report lies in this folder.
    #[error("a fault ended the program; a report lies in {}", .0.display())]
    Fault(PathBuf),
    /// The graphics card was lost, and the program has started again.
    #[error("the graphics card was lost")]
    GraphicsLost,
    /// A picture of the game's own is not there.
    #[error("{} is missing", .0.display())]
    MissingFile(PathBuf),
}

/// What may stop while the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// The server of the overlay.
    Overlay,
    /// The page for phones in the room.
    Phones,
    /// Win chances and ways, for viewers.
    Chances,
    /// The line to OBS.
    Obs,
}
