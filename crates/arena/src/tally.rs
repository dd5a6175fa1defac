//! What an agent did over many games: wins, points, time for each decision, and games lost by a fault of its own.

use std::collections::BTreeMap;
use std::time::Duration;

use ai::AgentSpec;
use bots::PlayerSpec;
use rules::{Engine, Seat};
use serde::Serialize;

use crate::contest::{Loss, Played};

/// Sums of one agent.
#[derive(Clone, Default)]
pub struct Tally {
    games: u64,
    wins: u64,
    score: u64,
    micros: Vec<u32>,
    losses: BTreeMap<Loss, u64>,
}

/// The same as figures.
#[derive(Clone, Serialize)]
pub struct Figures {
    /// Who.
    pub agent: String,
    /// Seats it has played.
    pub games: u64,
    /// Games it has won.
    pub wins: u64,
    /// Mean of its final scores.
    pub mean_score: f64,
    /// Decisions it has made.
    pub decisions: u64,
    /// Mean time of one, in milliseconds.
    pub ms_mean: f64,
    /// 99 of 100 were faster.
    pub ms_p99: f64,
    /// The slowest.
    pub ms_max: f64,
    /// What the level promises at the 99th percentile, if it is a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms_promised: Option<u32>,
    /// Decisions that took longer than promised.
    pub over_promise: u64,
    /// Games lost by a fault of its own, by kind.
    pub faults: BTreeMap<Loss, u64>,
}

/// The time a level promises for 99 of 100 decisions, in milliseconds.
fn promised(player: &PlayerSpec) -> Option<u32> {
    match player {
        PlayerSpec::Own(AgentSpec::Level(level, _)) => Some(match level.number() {
            1..=4 => 100,
            5 => 400,
            _ => 1000,
        }),
        _ => None,
    }
}

impl Tally {
    /// Adds what a seat did in a game.
    pub fn add(&mut self, played: &Played, seat: Seat) {
        self.games += 1;
        self.wins += u64::from(played.winner() == seat);
        self.score += u64::from(played.game.score(seat).total());
        let micros = |time: &Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.micros.extend(played.times[usize::from(seat)].iter().map(micros));
        if let Some(forfeit) = played.forfeit.as_ref().filter(|forfeit| forfeit.seat == seat) {
            *self.losses.entry(forfeit.loss).or_default() += 1;
        }
    }

    /// Adds another sum.
    pub fn merge(&mut self, mut other: Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.score += other.score;
        self.micros.append(&mut other.micros);
        for (loss, count) in other.losses {
            *self.losses.entry(loss).or_default() += count;
        }
    }

    /// Puts the sums into figures.
    pub fn figures(mut self, player: &PlayerSpec) -> Figures {
        self.micros.sort_unstable();
        let ms = |micros: u32| f64::from(micros) / 1e3;
        let quantile = |part: f64| {
            let last = self.micros.len().saturating_sub(1);
            self.micros.get((last as f64 * part) as usize).copied().map_or(0.0, ms)
        };
        let promise = promised(player);
        let slow = promise.map_or(0, |promise| self.micros.iter().filter(|&&time| time > promise * 1000).count());
        Figures {
            agent: player.to_string(),
            games: self.games,
            wins: self.wins,
            mean_score: self.score as f64 / self.games.max(1) as f64,
            decisions: self.micros.len() as u64,
            ms_mean: self.micros.iter().copied().map(ms).sum::<f64>() / self.micros.len().max(1) as f64,
            ms_p99: quantile(0.99),
            ms_max: quantile(1.0),
            ms_promised: promise,
            over_promise: slow as u64,
            faults: self.losses,
        }
    }
}

/// Faults in words: `2 timed_out, 1 crashed`, or `none`.
pub fn faults_text(faults: &BTreeMap<Loss, u64>) -> String {
    let each = |(loss, count): (&Loss, &u64)| format!("{count} {}", serde_json::json!(loss).as_str().unwrap_or("?"));
    let text = faults.iter().map(each).collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".to_owned() } else { text }
}
