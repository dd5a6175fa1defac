//! What somebody asks of a room above their own: a lower room writes the request, the room that can answer it listens.

use std::path::PathBuf;

use bevy::prelude::*;
use chronicle::Record;
use rules::{Seat, components::Components};

use super::games::GameSetup;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StartGame>()
        .add_message::<OpenFile>()
        .add_message::<Resume>()
        .add_message::<PlayOn>()
        .add_message::<LeaveGame>()
        .add_message::<Watch>()
        .add_message::<LookBack>()
        .add_message::<Review>()
        .add_message::<Reviewed>()
        .add_message::<BackToReview>()
        .add_message::<SaveFilm>()
        .add_message::<FileKept>()
        .add_message::<ImportGames>();
}

/// Deal a game from this set-up. Answered by the session.
#[derive(Message, Debug, Clone)]
pub struct StartGame {
    /// Who plays what.
    pub setup: GameSetup,
    /// With these components, whatever is chosen: a lesson knows its cards, and a deal that is dealt again keeps its own.
    pub components: Option<&'static Components>,
}

impl StartGame {
    /// With the components that are chosen.
    pub fn new(setup: GameSetup) -> Self {
        Self { setup, components: None }
    }
}

/// Open the game in this file, as a file manager means it: a finished one is watched, for any other somebody is asked.
/// Answered by the menus.
#[derive(Message, Debug, Clone)]
pub struct OpenFile(pub PathBuf);

/// Go on with the game that saved itself last. Answered by the session.
#[derive(Message, Debug, Clone, Copy)]
pub struct Resume;

/// Play a recorded game on from its last decision. Answered by the session.
#[derive(Message, Debug, Clone)]
pub struct PlayOn(pub Box<Record>);

/// Clear the table of a game that is over. Answered by the session.
#[derive(Message, Debug, Clone, Copy)]
pub struct LeaveGame;

/// Watch a recorded game. Answered by the replay.
#[derive(Message, Debug, Clone)]
pub struct Watch {
    /// The game.
    pub record: Box<Record>,
    /// Decisions made before it is watched.
    pub at: usize,
    /// Whoever asks knows how it went on.
    pub known: bool,
}

impl Watch {
    /// From its beginning.
    pub fn new(record: Record) -> Self {
        Self { record: Box::new(record), at: 0, known: false }
    }

    /// After so many decisions, by somebody who knows how it went on.
    pub fn from(record: Record, at: usize) -> Self {
        Self { record: Box::new(record), at, known: true }
    }
}

/// Show an earlier moment of the game on the table, or come back from it. Answered by the replay.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookBack {
    /// After so many decisions.
    To(usize),
    /// To the game that waits.
    Return,
}

/// Judge a recorded game turn by turn. Answered by the review.
#[derive(Message, Debug, Clone)]
pub struct Review {
    /// The game.
    pub record: Box<Record>,
    /// The turn to look at first, by the number of decisions before it; none for the one that mattered most.
    pub at: Option<usize>,
}

/// A game has been judged to its end. Heard by whoever keeps games, and by streams.
#[derive(Message, Debug, Clone)]
pub struct Reviewed {
    /// The game.
    pub record: Box<Record>,
    /// How close each seat came to the best turns, in percent; none for one without a turn.
    pub accuracy: Vec<Option<f32>>,
    /// How good each turn was, in the order of the game: whose it was, and the word for it.
    pub turns: Vec<(Seat, &'static str)>,
}

/// Back to the review that a watched moment or another try came from. Answered by the review.
#[derive(Message, Debug, Clone, Copy)]
pub struct BackToReview;

/// Save a film of a recorded game. Answered by the films.
#[derive(Message, Debug, Clone)]
pub struct SaveFilm {
    /// The game.
    pub record: Box<Record>,
    /// The turn that begins after so many decisions, with what is around it, is meant first of all.
    pub moment: Option<usize>,
}

/// A file was written for somebody, or could not be: tell where it lies. Answered by the screens.
#[derive(Message, Debug, Clone)]
pub struct FileKept(pub Result<PathBuf, String>);

/// Take in the games and people of this file. Answered by the careers.
#[derive(Message, Debug, Clone)]
pub struct ImportGames(pub PathBuf);
