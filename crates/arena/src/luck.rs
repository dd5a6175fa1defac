//! What a game owed to the cards that turned up: taken off its result, the rest shows sooner who plays better.
//!
//! Whenever something hidden comes to light, the network's chance after it is held against the mean over other deals of
//! what was hidden. Any of those deals was as likely as the one that came, so what is taken off is nothing on average,
//! whatever the network thinks of the positions.

use rules::chance::Chance;
use rules::{Engine, Game, Seat, Silent};

use crate::contest::Moment;

/// Other deals that a reveal is held against.
const DEALS: u32 = 8;

/// The luck of one seat in one game.
pub struct Luck {
    seat: Seat,
    chance: Chance,
    /// Chance to win that the cards have given it so far.
    pub sum: f64,
}

/// A seat's chance to win; at the end whether it has won. Nothing where there is no network.
fn chance_of(game: &Game, seat: Seat) -> f64 {
    if game.is_over() {
        return f64::from(u8::from(game.ranking().first() == Some(&seat)));
    }
    ai::net::predict(game).map_or(0.0, |seen| seen.win_chance[usize::from(seat)].into())
}

impl Luck {
    /// Before the first decision. The seed decides about the other deals alone.
    pub fn new(seat: Seat, seed: u64) -> Self {
        Luck { seat, chance: Chance::new(seed ^ 0x10c4), sum: 0.0 }
    }

    /// Adds what a decision has brought to light.
    pub fn hear(&mut self, moment: &Moment<'_>) {
        let Some(mover) = moment.before.to_move().filter(|_| moment.applied.revealed) else { return };
        let view = moment.before.view(mover);
        let mut expected = 0.0;
        for _ in 0..DEALS {
            let mut other = Game::determinize(&view, &mut self.chance);
            if other.apply(moment.action, &mut Silent).is_err() {
                return;
            }
            expected += chance_of(&other, self.seat) / f64::from(DEALS);
        }
        self.sum += chance_of(moment.after, self.seat) - expected;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ai::{AgentSpec, Budget, Watch};
    use rules::{GameKind, Options};

    /// Luck of seat 0 and whether it won, over games of beginners.
    fn games(kind: GameKind, count: u64) -> Vec<(f64, f64)> {
        let play = |seed: u64| {
            let mut options = Options::new(kind, 2);
            options.round_cap = Some(60);
            let mut game = Game::new(content::embedded(), &options, seed).expect("a game");
            let mut agents = [AgentSpec::Beginner.build(seed), AgentSpec::Beginner.build(seed + 1)];
            let mut luck = Luck::new(0, seed);
            while let Some(seat) = game.to_move() {
                let before = game;
                let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
                let applied = game.apply(action, &mut Silent).expect("a legal answer");
                luck.hear(&Moment { before: &before, action, applied, outcomes: &[], after: &game });
            }
            (luck.sum, chance_of(&game, 0))
        };
        (0..count).map(play).collect()
    }

    #[test]
    fn luck_evens_out_and_results_without_it_differ_less() {
        for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
            let games = games(kind, 150);
            let n = games.len() as f64;
            let spread = |figures: &dyn Fn(&(f64, f64)) -> f64| {
                let mean = games.iter().map(figures).sum::<f64>() / n;
                (mean, games.iter().map(|game| (figures(game) - mean).powi(2)).sum::<f64>() / (n - 1.0))
            };
            let (mean, variance) = spread(&|game| game.0);
            assert!(variance > 0.0 && mean.abs() < 4.0 * (variance / n).sqrt(), "{kind:?}: {mean} of {variance}");
            let (plain, adjusted) = (spread(&|game| game.1).1, spread(&|game| game.1 - game.0).1);
            assert!(adjusted < plain, "{kind:?}: {adjusted} against {plain}");
        }
    }
}
