//! Luck and skill of a whole game, told apart: an account of every seat's chance to win that adds up.
//!
//! Chances are those of the network (`ai::luck`). Whatever a decision itself does to them is skill of whoever decides,
//! and whatever comes to light by it is luck. From the set-up to the end
//! `start + own skill + others' play + luck = end` holds for every seat up to the rounding of sums.
//!
//! The end is 1 for whoever has won by the rules, which break every tie, and 0 for the others. A game that somebody gave
//! up ends with the chances of its last position.

use ai::luck::{Chances, chances, tell};
use chronicle::{Record, ReplayError};
use rules::chance::Chance;
use rules::{Engine, Seat};
use std::sync::atomic::{AtomicBool, Ordering};

/// Other deals that a reveal is held against.
pub const DEALS: u32 = 64;

/// Why there is no account.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AccountError {
    /// The record cannot be played through.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There is no network for this game.
    #[error("there is no learned evaluation for this game")]
    NoNetwork,
    /// Nobody waits for it any more.
    #[error("cancelled")]
    Cancelled,
}

/// What one decision did to every seat's chance to win.
#[derive(Clone, PartialEq, Debug)]
pub struct Parts {
    /// Index of the decision in the record.
    pub decision: usize,
    /// Who decided.
    pub seat: Seat,
    /// In this round.
    pub round: u16,
    /// The turn, counted from 0 over all seats; choosing a set and placing the wagon before the first one is one too.
    pub turn: usize,
    /// By seat: what the decision did.
    pub skill: Chances,
    /// By seat: what came to light.
    pub luck: Chances,
    /// By seat: chances after it.
    pub after: Chances,
    /// Something came to light.
    pub revealed: bool,
}

/// The same for all decisions of a turn together.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnParts {
    /// Whose turn.
    pub seat: Seat,
    /// In this round.
    pub round: u16,
    /// Index of its first decision.
    pub decision: usize,
    /// By seat: what was decided in it.
    pub skill: Chances,
    /// By seat: what came to light in it.
    pub luck: Chances,
    /// By seat: chances after it.
    pub after: Chances,
}

/// What one seat's result is made of.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Sums {
    /// Chance to win at the set-up.
    pub start: f64,
    /// What its own decisions did.
    pub own: f64,
    /// What the decisions of the others did.
    pub others: f64,
    /// What came to light, whoever brought it.
    pub luck: f64,
    /// Chance at the end: 1 or 0 unless somebody gave up.
    pub end: f64,
}

/// A whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// Chances at the set-up.
    pub start: Chances,
    /// Decision by decision.
    pub decisions: Vec<Parts>,
}

impl Account {
    /// Of a record. The other deals are drawn from the seed of the game, so the same record has the same account.
    pub fn of(record: &Record, deals: u32, cancel: &AtomicBool) -> Result<Self, AccountError> {
        let mut game = record.deal.set_up().map_err(ReplayError::from)?;
        let start = chances(&game).ok_or(AccountError::NoNetwork)?;
        let mut chance = Chance::new(record.deal.seed ^ 0x10c4);
        let mut last = start.clone();
        let mut decisions = Vec::with_capacity(record.decisions.len());
        let mut turn = 0;
        for (index, decision) in record.decisions.iter().enumerate() {
            if cancel.load(Ordering::Relaxed) {
                return Err(AccountError::Cancelled);
            }
            let action = decision.action;
            let told = tell(&game, &last, action, deals, &mut chance);
            let told = told.map_err(|why| ReplayError::Illegal { index, action, why })?;
            let told = told.ok_or(AccountError::NoNetwork)?;
            decisions.push(Parts {
                decision: index,
                seat: game.to_move().unwrap_or_default(),
                round: game.rounds().round,
                turn,
                skill: told.skill,
                luck: told.luck,
                after: told.after.clone(),
                revealed: told.revealed,
            });
            turn += usize::from(told.turn_ended);
            (game, last) = (told.game, told.after);
        }
        Ok(Account { start, decisions })
    }

    /// What a seat's result is made of.
    pub fn sums(&self, seat: Seat) -> Sums {
        let at = usize::from(seat);
        let mut sums = Sums { start: self.start.get(at).copied().unwrap_or(0.0), ..Sums::default() };
        sums.end = sums.start;
        for parts in &self.decisions {
            let (skill, luck) =
                (parts.skill.get(at).copied().unwrap_or(0.0), parts.luck.get(at).copied().unwrap_or(0.0));
            *(if parts.seat == seat { &mut sums.own } else { &mut sums.others }) += skill;
            sums.luck += luck;
            sums.end = parts.after.get(at).copied().unwrap_or(0.0);
        }
        sums
    }

    /// Turn by turn. What others decide within somebody's turn (returning crystals) belongs to that turn.
    pub fn turns(&self) -> Vec<TurnParts> {
        let mut turns: Vec<TurnParts> = Vec::new();
        let mut last = None;
        for parts in &self.decisions {
            if last == Some(parts.turn)
                && let Some(turn) = turns.last_mut()
            {
                turn.skill.iter_mut().zip(&parts.skill).for_each(|(sum, part)| *sum += part);
                turn.luck.iter_mut().zip(&parts.luck).for_each(|(sum, part)| *sum += part);
                turn.after.clone_from(&parts.after);
            } else {
                turns.push(TurnParts {
                    seat: parts.seat,
                    round: parts.round,
                    decision: parts.decision,
                    skill: parts.skill.clone(),
                    luck: parts.luck.clone(),
                    after: parts.after.clone(),
                });
            }
            last = Some(parts.turn);
        }
        turns
    }
}
