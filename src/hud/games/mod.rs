//! What is said about each game, one file each behind one trait. The only match that tells the games apart is the one
//! below; it has no arm for the rest, so that the compiler lists what a new game lacks.

mod adventure;
mod road;
mod world;

use rules::adventure::AdventureGame;
use rules::{Action, Game, Outcome, Seat};
use tabletop::Theme;
use tabletop::ids::{LocationId, Slot};
use tabletop::stage::{Piece, Place};

use crate::app::language::Words;
use crate::session::Player;

/// A title and lines below it.
pub type Told = (String, Vec<String>);

/// Who is told something, and in which words.
pub struct Telling<'a> {
    /// The words.
    pub words: &'a Words,
    /// Who plays.
    pub players: &'a [Player],
    /// Who looks.
    pub viewer: Seat,
    /// What is traded.
    pub theme: Theme,
}

impl Telling<'_> {
    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> String {
        self.players.get(usize::from(seat)).map_or_else(String::new, |player| player.name.clone())
    }
}

/// What is said about one game.
pub trait Speech {
    /// A piece that this game does not share with all others.
    fn piece(&self, telling: &Telling, piece: Piece, place: Place) -> Option<Told>;

    /// A place to work at, and its picture.
    fn location(&self, _: &Telling, _: LocationId) -> Option<(Told, String)> {
        None
    }

    /// What a card of the row brings beside its points.
    fn gift(&self, _: &Words, _: Slot) -> Option<Told> {
        None
    }

    /// A line about what only this game's seats have.
    fn seat(&self, _: &Words, _: Seat) -> Option<String> {
        None
    }

    /// Advice to work at a location.
    fn work(&self, _: &Words, _: LocationId, _: u8) -> String {
        String::new()
    }

    /// A decision that is told otherwise than in all games.
    fn decision(&self, _: &Words, _: Action, _: &[Outcome]) -> Tale {
        Tale::AsUsual
    }

    /// The game, if it is a journey over a map: its prompt has buttons of tiles and says what ways cost.
    fn journey(&self) -> Option<&AdventureGame> {
        None
    }
}

/// How a decision is told.
pub enum Tale {
    /// As in all games.
    AsUsual,
    /// In these words.
    Told(String),
    /// Not at all: a small step within a turn.
    Untold,
}

/// What is said about a game.
pub fn speech(game: &Game) -> &dyn Speech {
    match game {
        Game::Road(game) => game,
        Game::World(game) => game,
        Game::Adventure(game) => game,
    }
}
