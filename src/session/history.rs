//! A recorded game laid out from its set-up to its last decision: every position, and what happens where.

use chronicle::{Record, ReplayError};
use rules::{Engine, Game, Outcome, Seat, Step};

use super::played::{self, Played};
use super::running::totals;
use crate::app::games::SeatKind;

/// Something worth a mark on the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A round begins.
    Round(u16),
    /// A seat claims something.
    Claim(Seat),
    /// A seat's traders are ousted.
    Ousted(Seat),
    /// A seat has claimed what ends the game.
    LastRound(Seat),
}

/// A whole recorded game. Position `n` is the one after `n` decisions.
#[derive(Debug, Clone)]
pub struct History {
    record: Record,
    played: Vec<Played>,
    /// The position after the last decision.
    last: Game,
    marks: Vec<(usize, Mark)>,
    /// Total scores by position and seat: the timeline draws all of them many times a second.
    totals: Vec<Vec<u16>>,
}

impl History {
    /// Plays a record through.
    pub fn new(record: Record) -> Result<Self, ReplayError> {
        let (played, last) = played::replay(&record)?;
        let mut marks = vec![(0, Mark::Round(1))];
        for (index, made) in played.iter().enumerate() {
            let (before, after) = (&made.before, played.get(index + 1).map_or(&last, |next| &next.before));
            let seat = made.seat();
            if after.claims(seat) > before.claims(seat) {
                marks.push((index + 1, Mark::Claim(seat)));
            }
            for outcome in made.outcomes.iter() {
                if let Outcome::TradersOusted { seat, .. } = outcome {
                    marks.push((index + 1, Mark::Ousted(*seat)));
                }
            }
            if after.rounds().triggered && !before.rounds().triggered {
                marks.push((index + 1, Mark::LastRound(seat)));
            }
            if after.rounds().round > before.rounds().round {
                marks.push((index + 1, Mark::Round(after.rounds().round)));
            }
        }
        let totals = played.iter().map(|made| totals(&made.before)).chain([totals(&last)]).collect();
        Ok(Self { record, played, last, marks, totals })
    }

    /// Number of decisions.
    pub fn len(&self) -> usize {
        self.record.decisions.len()
    }

    /// Whether nothing has been decided.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The whole record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position after so many decisions (or all).
    pub fn position(&self, at: usize) -> &Game {
        self.played.get(at).map_or(&self.last, |made| &made.before)
    }

    /// The first so many decisions.
    pub fn played(&self, count: usize) -> &[Played] {
        &self.played[..count.min(self.len())]
    }

    /// The record up to there.
    pub fn record_at(&self, at: usize) -> Record {
        self.record.prefix(at)
    }

    /// What happens where, in order.
    pub fn marks(&self) -> &[(usize, Mark)] {
        &self.marks
    }

    /// The highest total any seat has had by a position.
    pub fn most_points(&self, at: usize) -> u16 {
        self.totals.iter().take(at + 1).flatten().copied().max().unwrap_or(0)
    }

    /// Total scores by seat at a position.
    pub fn totals(&self, at: usize) -> &[u16] {
        &self.totals[at.min(self.len())]
    }

    /// Total scores at the end of each round that is over at a position.
    pub fn graph(&self, at: usize) -> Vec<Vec<u16>> {
        let ends = self
            .marks
            .iter()
            .filter(|(index, mark)| matches!(mark, Mark::Round(round) if *round > 1) && *index <= at.min(self.len()));
        let mut graph: Vec<_> = ends.map(|(index, _)| self.totals(*index).to_vec()).collect();
        if self.position(at).is_over() {
            graph.push(self.totals(at).to_vec());
        }
        graph
    }

    fn begins_turn(&self, at: usize) -> bool {
        at == 0 || at == self.len() || self.position(at).step() == Step::Turn
    }

    /// Where the next turn begins.
    pub fn next_turn(&self, at: usize) -> usize {
        (at + 1..self.len()).find(|&index| self.begins_turn(index)).unwrap_or(self.len())
    }

    /// Where this turn began, or at its beginning the one before.
    pub fn previous_turn(&self, at: usize) -> usize {
        (0..at.min(self.len())).rev().find(|&index| self.begins_turn(index)).unwrap_or(0)
    }

    /// A game of its own from a position on, with these players. Whoever plays it may have seen what comes, so it is
    /// marked assisted.
    pub fn branch(&self, at: usize, seats: &[SeatKind]) -> Record {
        let mut record = self.record_at(at);
        for (player, seat) in record.players.iter_mut().zip(seats) {
            player.agent = seat.to_string();
        }
        record.assisted |= at < self.len();
        // Whoever plays on has not given up, and has a game that nobody has named yet.
        (record.gave_up, record.title) = (None, String::new());
        record
    }
}
