//! A recorded game laid out from its set-up to its last decision: every position, and what happens where.

use chronicle::{Record, ReplayError};
use rules::{Engine, Game, Outcome, Seat, Step};

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
pub struct Reel {
    record: Record,
    positions: Vec<Game>,
    marks: Vec<(usize, Mark)>,
    /// Total scores by position and seat: the timeline draws all of them many times a second.
    totals: Vec<Vec<u16>>,
}

impl Reel {
    /// Plays a record through.
    pub fn new(record: Record) -> Result<Self, ReplayError> {
        let positions: Vec<Game> = record.positions(content::embedded()).collect::<Result<_, _>>()?;
        let mut marks = vec![(0, Mark::Round(1))];
        for (index, decision) in record.decisions.iter().enumerate() {
            let (before, after) = (&positions[index], &positions[index + 1]);
            let seat = before.to_move().unwrap_or_default();
            if after.claims(seat) > before.claims(seat) {
                marks.push((index + 1, Mark::Claim(seat)));
            }
            for outcome in outcomes(before, decision.action) {
                if let Outcome::TradersOusted { seat, .. } = outcome {
                    marks.push((index + 1, Mark::Ousted(seat)));
                }
            }
            if after.rounds().triggered && !before.rounds().triggered {
                marks.push((index + 1, Mark::LastRound(seat)));
            }
            if after.rounds().round > before.rounds().round {
                marks.push((index + 1, Mark::Round(after.rounds().round)));
            }
        }
        let totals = positions.iter().map(totals).collect();
        Ok(Self { record, positions, marks, totals })
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
        &self.positions[at.min(self.len())]
    }

    /// The positions before each of so many decisions.
    pub fn positions(&self, at: usize) -> &[Game] {
        &self.positions[..at.min(self.len())]
    }

    /// The record up to there.
    pub fn record_at(&self, at: usize) -> Record {
        self.record.prefix(at)
    }

    /// What the decision made at a position brings about, with the seat that makes it.
    pub fn outcomes(&self, at: usize) -> Option<(Seat, rules::Action, Vec<Outcome>)> {
        let decision = self.record.decisions.get(at)?;
        let before = self.position(at);
        Some((before.to_move()?, decision.action, outcomes(before, decision.action)))
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
        record
    }
}

fn outcomes(before: &Game, action: rules::Action) -> Vec<Outcome> {
    let mut game = *before;
    let mut outcomes = Vec::new();
    // A reel holds only records that could be played through, so this is never refused.
    let _ = game.apply(action, &mut outcomes);
    outcomes
}
