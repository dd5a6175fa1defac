//! What is said about each game, one file each behind one trait. The only match that tells the games apart is the one
//! below; it has no arm for the rest, so that the compiler lists what a new game lacks.

pub mod adventure;
mod road;
mod world;

use rules::adventure::AdventureGame;
use rules::{Action, Game, Outcome, Seat};
use tabletop::Theme;
use tabletop::ids::{LocationId, Slot};
use tabletop::stage::{Piece, Place};

use crate::app::language::Words;
use crate::session::Player;

/// A title and the lines below it.
pub type Description = (String, Vec<String>);

/// Who reads what is said, and in which words.
pub struct Reader<'a> {
    /// The words.
    pub words: &'a Words,
    /// Who plays.
    pub players: &'a [Player],
    /// Who looks.
    pub viewer: Seat,
    /// What is traded.
    pub theme: Theme,
}

impl Reader<'_> {
    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> String {
        self.players.get(usize::from(seat)).map_or_else(String::new, |player| player.name.clone())
    }
}

/// What is said about one game.
pub trait GameWords {
    /// A piece that this game does not share with all others.
    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description>;

    /// A place to work at, and its picture.
    fn location(&self, _: &Reader, _: LocationId) -> Option<(Description, String)> {
        None
    }

    /// What a card of the row brings beside its points.
    fn gift(&self, _: &Words, _: Slot) -> Option<Description> {
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

    /// How a decision is put into words.
    fn decision(&self, _: &Words, _: Action, _: &[Outcome]) -> Wording {
        Wording::Usual
    }

    /// What lies on the table and a decision of a seat is about, where it is no merchant and no goal.
    fn subject(&self, _: Action, _: Seat) -> Option<Piece> {
        None
    }

    /// Text key of what a rest does.
    fn rest_key(&self) -> &'static str {
        "way-rest-about"
    }

    /// What can be done in a turn: text keys of its name and of a sentence about it.
    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The game, if it is a journey over a map: its prompt has buttons of tiles and says what ways cost.
    fn journey(&self) -> Option<&AdventureGame> {
        None
    }
}

/// How a decision is put into words.
pub enum Wording {
    /// As in all games.
    Usual,
    /// In these words.
    Own(String),
    /// Not at all: a small step within a turn.
    Silent,
}

/// What is said about a game.
pub fn game_words(game: &Game) -> &dyn GameWords {
    match game {
        Game::Road(game) => game,
        Game::World(game) => game,
        Game::Adventure(game) => game,
    }
}
