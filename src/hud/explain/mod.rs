//! What things on the table are and do, in plain words: for the close-up of a card, a tile, a place or a sign.

mod parts;
mod pieces;

pub use parts::part_at;
pub use tabletop::areas::Part;

use rules::{Action, Crystals};
use tabletop::ids::LocationId;

use crate::app::language::Words;
use crate::hud::{
    games::{Reader, game_words},
    log, sentences,
};
use crate::session::{Match, Played};
use crate::t;
use crate::table::{
    layout::Layout,
    stage::{Piece, Place, Zone},
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
    /// A decision of the game, counted from 1, and the card it is about.
    Made(usize),
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

impl Explanation {
    /// The same with all of its lines in one paragraph.
    pub fn in_one_paragraph(&self) -> Self {
        let mut text = String::new();
        for line in &self.lines {
            match text.chars().last() {
                None => {}
                Some('.' | '!' | '?' | ':') => text.push(' '),
                Some(_) => text.push_str(" · "),
            }
            text.push_str(line);
        }
        Self { lines: vec![text], ..self.clone() }
    }
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
        Subject::Made(at) => made(words, running, layout, at),
    }
}

/// What somebody did, and the card or place it was done with.
fn made(words: &Words, running: &Match, layout: &Layout, at: usize) -> Option<Explanation> {
    let made = running.played().get(at.checked_sub(1)?)?;
    let (seat, before) = (made.seat(), &made.before);
    // The whole turn, as the log says it.
    let turn = log::newest(words, running).find(|line| line.about == Some(at)).map(|line| line.sentence);
    let said = turn.or_else(|| sentences::decision(words, running.players(), before, made.action, &made.outcomes))?;
    let subject = match (sentences::card(made), made.action) {
        // Wherever it lies now, it is told of by itself.
        (Some(piece), _) => Subject::Piece(piece, Place { zone: Zone::Bowl, index: 0, of: 1 }),
        (None, Action::Work { location, .. } | Action::Explore { location }) => Subject::Location(LocationId(location)),
        _ => return None,
    };
    let mut told = explain(words, running, layout, subject)?;
    told.lines.insert(0, format!("{}: {said}", running.players()[usize::from(seat)].name));
    Some(told)
}

/// Whether there is more to see of a decision than its words.
pub fn is_about_something(made: &Played) -> bool {
    matches!(made.action, Action::Work { .. } | Action::Explore { .. }) || sentences::card(made).is_some()
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
