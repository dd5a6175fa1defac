//! A game as its deal and its decisions.

use rules::components::Components;
use rules::{Action, Engine as _, Game, Illegal, Options, OptionsError, Silent};

use crate::Deal;

/// More decisions than any game's are not read: each of them may become a position in memory.
pub const MOST_DECISIONS: usize = 1 << 16;

/// Colours that seats can have.
pub const COLOURS: u8 = 5;

/// One decision and when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What was decided.
    pub action: Action,
    /// Milliseconds since whatever the caller counts from, usually the start of the game.
    pub stamp: Option<u64>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    /// Shown at the table; any text.
    pub name: String,
    /// Who decides (`human`, `level:3`): any text, as a rule in the grammar of `bots::SeatSpec`.
    pub agent: String,
    /// Which of the five colours of seats, counted from 0; seats in their order where nobody says. Not in share codes.
    pub colour: Option<u8>,
}

/// A game so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How it began.
    pub deal: Deal,
    /// Who plays, by seat; as many as the options say.
    pub players: Vec<Player>,
    /// What the owner calls it; may be empty.
    pub title: String,
    /// Milliseconds since the beginning of 1970 (UTC) when the game was started.
    pub started: Option<u64>,
    /// Somebody was shown more than the rules allow (a hint, taking back a reveal).
    pub assisted: bool,
    /// The seat whose player gave up: nobody plays on, although the rules would go on. Not in share codes.
    pub gave_up: Option<u8>,
    /// The version of the program that wrote it; empty where that is not known. Not in share codes.
    pub written_by: String,
    /// Every decision so far, in order.
    pub decisions: Vec<Decision>,
}

/// Why a record cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The game cannot be set up.
    #[error("the game cannot be set up: {0}")]
    SetUp(#[from] OptionsError),
    /// A decision is against the rules.
    #[error("decision {} is not possible: {why}", index + 1)]
    Illegal {
        /// Which one, counting from 0.
        index: usize,
        /// The decision.
        action: Action,
        /// Why.
        why: Illegal,
    },
}

impl Record {
    /// A record of a game that is about to begin, with nameless players.
    pub fn new(components: &'static Components, options: Options, seed: u64) -> Result<Self, OptionsError> {
        let deal = Deal { options, seed, components };
        deal.set_up()?;
        Ok(Record::of(deal))
    }

    pub(crate) fn of(deal: Deal) -> Self {
        Record {
            players: vec![Player::default(); usize::from(deal.options.players)],
            deal,
            title: String::new(),
            started: None,
            assisted: false,
            gave_up: None,
            written_by: String::new(),
            decisions: Vec::new(),
        }
    }

    /// Writes a decision down; whether it is legal is found out when the record is played.
    pub fn push(&mut self, action: Action, stamp: Option<u64>) {
        self.decisions.push(Decision { action, stamp });
    }

    /// Takes the last decision back.
    pub fn pop(&mut self) -> Option<Decision> {
        self.decisions.pop()
    }

    /// The same game after its first `decisions` decisions (or all): where another branch can begin.
    #[must_use]
    pub fn prefix(&self, decisions: usize) -> Self {
        let kept = decisions.min(self.decisions.len());
        Record {
            deal: self.deal.clone(),
            players: self.players.clone(),
            title: self.title.clone(),
            started: self.started,
            assisted: self.assisted,
            // Nobody had given up before the last decision.
            gave_up: self.gave_up.filter(|_| kept == self.decisions.len()),
            written_by: self.written_by.clone(),
            decisions: self.decisions[..kept].to_vec(),
        }
    }

    /// The position after the last decision.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = self.deal.set_up()?;
        for (index, &Decision { action, .. }) in self.decisions.iter().enumerate() {
            game.apply(action, &mut Silent).map_err(|why| ReplayError::Illegal { index, action, why })?;
        }
        Ok(game)
    }

    /// The set-up position and the one after each decision. Ends after the first error.
    pub fn positions(&self) -> impl Iterator<Item = Result<Game, ReplayError>> + '_ {
        let mut last: Option<Result<Game, ReplayError>> = None;
        let mut decisions = self.decisions.iter().enumerate();
        std::iter::from_fn(move || {
            let next = match &last {
                None => self.deal.set_up().map_err(ReplayError::from),
                Some(Err(_)) => return None,
                Some(Ok(game)) => {
                    let (index, &Decision { action, .. }) = decisions.next()?;
                    let mut game = *game;
                    match game.apply(action, &mut Silent) {
                        Ok(_) => Ok(game),
                        Err(why) => Err(ReplayError::Illegal { index, action, why }),
                    }
                }
            };
            last = Some(next.clone());
            Some(next)
        })
    }
}
