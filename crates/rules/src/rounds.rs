//! Whose turn it is, when a round ends and when the game does: the same in all games.

use crate::{Outcome, Sink};

/// A chair at the table, 0-based. Turn order runs from the first player upwards and around.
pub type Seat = u8;

/// Turn order, rounds and the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// Seats at the table.
    pub players: u8,
    /// Who goes first in every round.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// 1 in the first round.
    pub round: u16,
    /// Rounds after which a game is called by score; `u16::MAX` for none.
    pub cap: u16,
    /// Somebody has claimed what ends the game: this round is the last.
    pub triggered: bool,
    /// The game has ended.
    pub over: bool,
}

/// What the end of a turn brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnEnd {
    /// The next seat in the same round.
    NextSeat,
    /// A new round.
    NextRound,
    /// The end of the game.
    GameOver,
}

impl Rounds {
    /// The start of a game.
    pub const fn new(players: u8, first: Seat, cap: u16) -> Self {
        Rounds { players, first, active: first, round: 1, cap, triggered: false, over: false }
    }

    /// Place in turn order: 0 for the first player.
    #[inline]
    pub const fn place(&self, seat: Seat) -> u8 {
        (seat + self.players - self.first) % self.players
    }

    /// The seat at a place in turn order.
    #[inline]
    pub const fn seat_at(&self, place: u8) -> Seat {
        (place + self.first) % self.players
    }

    /// The seat that moves after this one.
    #[inline]
    pub const fn after(&self, seat: Seat) -> Seat {
        if seat + 1 == self.players { 0 } else { seat + 1 }
    }

    /// Seats in turn order.
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let rounds = *self;
        (0..rounds.players).map(move |place| rounds.seat_at(place))
    }

    /// True when the game was called at the cap and not ended by a claim.
    pub const fn capped(&self) -> bool {
        self.over && !self.triggered
    }

    /// Ends the active seat's turn.
    #[inline]
    pub const fn end_turn(&mut self) -> TurnEnd {
        let next = self.after(self.active);
        if next != self.first {
            self.active = next;
            return TurnEnd::NextSeat;
        }
        if self.triggered || self.round >= self.cap {
            self.over = true;
            return TurnEnd::GameOver;
        }
        self.active = next;
        self.round += 1;
        TurnEnd::NextRound
    }

    /// Ends the active seat's turn and says what comes next.
    #[inline]
    pub(crate) fn pass_on<S: Sink>(&mut self, sink: &mut S) {
        match self.end_turn() {
            TurnEnd::GameOver => sink.on(Outcome::GameEnded { capped: self.capped() }),
            TurnEnd::NextSeat | TurnEnd::NextRound => {
                sink.on(Outcome::TurnStarted { seat: self.active, round: self.round });
            }
        }
    }

    /// A seat has claimed what ends the game; only the first one to do so is told.
    #[inline]
    pub(crate) fn trigger<S: Sink>(&mut self, seat: Seat, sink: &mut S) {
        if !self.triggered {
            self.triggered = true;
            sink.on(Outcome::EndTriggered { seat });
        }
    }
}
