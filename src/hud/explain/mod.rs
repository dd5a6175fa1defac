//! What things on the table are and do, in plain words: for the close-up of a card, a tile, a place or a sign.

mod parts;
mod pieces;

pub use parts::part_at;
pub use tabletop::areas::Part;

use rules::Crystals;
use tabletop::ids::LocationId;

use crate::app::language::Words;
use crate::hud::{
    games::{Reader, game_words},
    sentences,
};
use crate::session::Match;
use crate::t;
use crate::table::{
    layout::Layout,
    stage::{Piece, Place},
};

/// Something that can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A piece and where it lies.
    Piece(Piece, Place),
    /// A location of An Endless World.
    Location(LocationId),
    /// A part of the table that is no piece.
    Part(Part),
}

/// The words and pictures of a close-up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explanation {
    /// What it is.
    pub title: String,
    /// What it does and what it means now.
    pub lines: Vec<String>,
    /// Its picture, by name.
    pub picture: Option<String>,
    /// Rows of smaller pictures with a heading each, as for a rival's cards.
    pub gallery: Vec<(String, Vec<String>)>,
}

/// What is known about a subject; `None` where there is nothing to say.
pub fn explain(words: &Words, running: &Match, layout: &Layout, subject: Subject) -> Option<Explanation> {
    match subject {
        Subject::Piece(piece, place) => pieces::explain(words, running, layout, piece, place),
        Subject::Location(location) => {
            let told = game_words(&running.seen()).location(&reader(words, running, layout), location)?;
            let ((title, lines), picture) = told;
            Some(Explanation { title, lines, picture: Some(picture), ..Explanation::default() })
        }
        Subject::Part(part) => Some(parts::explain(words, running, layout, part)),
    }
}

/// Who is told, and in which words.
fn reader<'a>(words: &'a Words, running: &'a Match, layout: &Layout) -> Reader<'a> {
    Reader { words, players: running.players(), viewer: layout.viewer, theme: layout.theme() }
}

/// Whether a price can be paid, or what is missing of it.
pub fn affordable(words: &Words, price: Crystals, there: Crystals) -> String {
    let missing = Crystals(std::array::from_fn(|colour| price.0[colour].saturating_sub(there.0[colour])));
    if missing.total() == 0 {
        t!(words, "explain-affordable")
    } else {
        t!(words, "refuse-missing", crystals = sentences::letters(words, missing))
    }
}
