//! Exact search to the end of any game in which every seat plays for itself: all turns, until a budget is spent.
//!
//! The last rounds of our games are small enough for it ([`crate::ending`]); the tests hold it against Nim.

use arrayvec::ArrayVec;

/// A game as the solver sees it.
pub(crate) trait Contest: Sized {
    /// What a turn is called.
    type Turn;

    /// How many seats there are, at most five.
    fn seats(&self) -> usize;

    /// Whose turn it is; none at the end.
    fn mover(&self) -> Option<usize>;

    /// The turns of the mover and where they lead.
    fn turns(&self) -> Vec<(Self::Turn, Self)>;

    /// What a seat has got out of it, at the end: more is better.
    fn result(&self, seat: usize) -> f32;
}

/// What every seat gets.
pub(crate) type Results = ArrayVec<f32, 5>;

/// A search with so many positions left to look at.
pub(crate) struct Solver {
    pub left: u32,
}

impl Solver {
    /// What every seat gets if from here on each makes the turn that is best for itself; none when the budget is spent.
    pub(crate) fn results<G: Contest>(&mut self, game: &G) -> Option<Results> {
        let Some(mover) = game.mover() else {
            return Some((0..game.seats()).map(|seat| game.result(seat)).collect());
        };
        let mut best: Option<Results> = None;
        for (_, after) in game.turns() {
            self.left = self.left.checked_sub(1)?;
            let found = self.results(&after)?;
            if best.as_ref().is_none_or(|best| found[mover] > best[mover]) {
                best = Some(found);
            }
        }
        // A mover without a turn has met the end.
        best.or_else(|| Some((0..game.seats()).map(|seat| game.result(seat)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim: take any number of one heap; who takes the last wins.
    #[derive(Clone)]
    struct Nim {
        heaps: Vec<u8>,
        mover: usize,
    }

    impl Contest for Nim {
        type Turn = (usize, u8);

        fn seats(&self) -> usize {
            2
        }

        fn mover(&self) -> Option<usize> {
            self.heaps.iter().any(|&heap| heap > 0).then_some(self.mover)
        }

        fn turns(&self) -> Vec<((usize, u8), Nim)> {
            let mut turns = Vec::new();
            for (at, &heap) in self.heaps.iter().enumerate() {
                for take in 1..=heap {
                    let mut after = Nim { mover: 1 - self.mover, ..self.clone() };
                    after.heaps[at] -= take;
                    turns.push(((at, take), after));
                }
            }
            turns
        }

        fn result(&self, seat: usize) -> f32 {
            // Who would have to move has not taken the last.
            if seat == self.mover { 0.0 } else { 1.0 }
        }
    }

    #[test]
    fn nim_is_won_exactly_when_the_heaps_do_not_cancel_out() {
        for first in 0..=3u8 {
            for second in 0..=3 {
                for third in 0..=3 {
                    let game = Nim { heaps: vec![first, second, third], mover: 0 };
                    let results = Solver { left: 1_000_000 }.results(&game).expect("small enough");
                    let wins = first ^ second ^ third != 0;
                    assert_eq!(results.as_slice(), if wins { [1.0, 0.0] } else { [0.0, 1.0] }, "{:?}", game.heaps);
                    for ((at, take), after) in game.turns() {
                        let good = after.heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
                        let won = Solver { left: 1_000_000 }.results(&after).expect("small enough")[0] == 1.0;
                        assert_eq!(won, good, "{take} from heap {at} of {:?}", game.heaps);
                    }
                }
            }
        }
    }

    #[test]
    fn a_spent_budget_gives_no_answer() {
        assert!(Solver { left: 50 }.results(&Nim { heaps: vec![3, 4, 5], mover: 0 }).is_none());
    }
}
