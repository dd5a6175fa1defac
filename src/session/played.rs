//! How a game came about: every decision with the position it was made in and what it brought about.

use std::sync::Arc;

use chronicle::{Record, ReplayError};
use rules::{Action, Engine, Game, Outcome, Seat};

/// One decision that was made.
#[derive(Debug, Clone)]
pub struct Played {
    /// The position it was made in.
    pub before: Game,
    /// The decision.
    pub action: Action,
    /// What it brought about, in order.
    pub outcomes: Arc<[Outcome]>,
}

impl Played {
    /// Who decided. Only whoever is to move does.
    pub fn seat(&self) -> Seat {
        self.before.to_move().unwrap_or_default()
    }

    /// Whether something was claimed.
    pub fn claims(&self) -> bool {
        let claim =
            |outcome: &Outcome| matches!(outcome, Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. });
        self.outcomes.iter().any(claim)
    }
}

/// Plays a record through: every decision, and the position after the last one.
pub fn replay(record: &Record) -> Result<(Vec<Played>, Game), ReplayError> {
    let mut game = record.deal.set_up()?;
    let mut played = Vec::with_capacity(record.decisions.len());
    for (index, decision) in record.decisions.iter().enumerate() {
        let (before, action) = (game, decision.action);
        let mut outcomes = Vec::new();
        game.apply(action, &mut outcomes).map_err(|why| ReplayError::Illegal { index, action, why })?;
        played.push(Played { before, action, outcomes: outcomes.into() });
    }
    Ok((played, game))
}
