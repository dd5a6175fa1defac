//! What every game can do.

use std::fmt::Debug;

use crate::chance::Chance;
use crate::notation::NotationError;
use crate::{Action, Actions, Crystals, Illegal, Options, Outcome, Score, ScoreVisibility, Seat, Step};

/// Hears what has happened.
pub trait Sink {
    /// Called once for each outcome, in order.
    fn on(&mut self, outcome: Outcome);
}

/// Hears nothing and costs nothing.
pub struct Silent;

impl Sink for Silent {
    #[inline(always)]
    fn on(&mut self, _: Outcome) {}
}

impl Sink for Vec<Outcome> {
    fn on(&mut self, outcome: Outcome) {
        self.push(outcome);
    }
}

/// What applying an action meant for taking it back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Applied {
    /// Something hidden came to light.
    pub revealed: bool,
    /// The turn of the seat passed on.
    pub turn_ended: bool,
}

/// An invariant that does not hold; never happens unless the engine is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// What one seat may know: a state whose hidden parts are [`crate::HIDDEN`].
///
/// Two states that differ only in what the seat cannot know have equal views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<E> {
    /// Whose view.
    pub seat: Seat,
    /// The state with the hidden parts struck out. Reading what all may see (legal actions, rows, caravans) works as on
    /// the state itself.
    pub state: E,
}

/// The seat of nobody: its view holds what everybody may know.
pub const NOBODY: Seat = Seat::MAX;

impl<E: Engine> View<E> {
    /// Points of a seat, where whoever has this view may know them now.
    pub fn score(&self, seat: Seat) -> Option<Score> {
        let open = match self.state.options().scores {
            _ if self.state.is_over() => true,
            ScoreVisibility::Always => true,
            ScoreVisibility::OwnOnly => seat == self.seat,
            ScoreVisibility::AtEnd => false,
        };
        open.then(|| self.state.score(seat))
    }

    /// A position that may come of a decision: what it brings to light is dealt at random.
    pub fn after(&self, action: Action) -> Result<E, Illegal> {
        let mut next = E::determinize(self, &mut Chance::new(0));
        next.apply(action, &mut Silent)?;
        Ok(next)
    }
}

/// One game's rules over one value.
pub trait Engine: Clone + PartialEq + Eq + Debug + Sized {
    /// The options the game was set up with.
    fn options(&self) -> &Options;

    /// Whose decision it is; `None` when the game is over. Not always the seat whose turn it is.
    fn to_move(&self) -> Option<Seat>;

    /// What is being asked.
    fn step(&self) -> Step;

    /// Turn order, rounds, end.
    fn rounds(&self) -> &crate::Rounds;

    /// Appends every action that [`Self::apply`] accepts now; there is one at least before the end. The list is not cleared.
    fn legal_actions(&self, actions: &mut Actions);

    /// Does it and tells the sink, or refuses and changes nothing.
    fn apply<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal>;

    /// Points of a seat now. In a view, parts that are hidden count zero.
    fn score(&self, seat: Seat) -> Score;

    /// Claims of a seat.
    fn claims(&self, seat: Seat) -> u8;

    /// Crystals of a seat.
    fn crystals(&self, seat: Seat) -> Crystals;

    /// Crystals a seat may keep at the end of its turn.
    fn limit(&self, seat: Seat) -> u8;

    /// Upgrades still to be made while they are asked for.
    fn upgrades_left(&self) -> u8;

    /// What this seat may know.
    fn view(&self, seat: Seat) -> View<Self>;

    /// A full state that fits the view: hidden cards dealt at random among the places they may be.
    fn determinize(view: &View<Self>, chance: &mut Chance) -> Self;

    /// Checks every invariant.
    fn check(&self) -> Result<(), Broken>;

    /// Feeds everything that tells two positions apart.
    fn feed(&self, hasher: &mut crate::StableHasher);

    /// The same on every machine for equal positions.
    fn position_hash(&self) -> u64 {
        let mut hasher = crate::StableHasher::default();
        self.feed(&mut hasher);
        hasher.finish()
    }

    /// One line for an action.
    fn action_text(&self, action: Action) -> String;

    /// An action from its line; names must exist, whether it is legal is not asked.
    fn parse_action(&self, text: &str) -> Result<Action, NotationError>;

    /// One line for the whole position, hidden parts included (`?` for those a view does not know).
    fn position_text(&self) -> String;

    /// True when the game has ended.
    fn is_over(&self) -> bool {
        self.rounds().over
    }

    /// Seats from best to last; ties go to the seat later in turn order.
    fn ranking(&self) -> Vec<Seat> {
        let rounds = *self.rounds();
        let mut seats: Vec<Seat> = (0..rounds.players).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse((self.score(seat).total(), rounds.place(seat))));
        seats
    }
}
