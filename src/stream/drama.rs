//! What is at stake in a position, and what was special about how a game ended: facts for captions.

use rules::{Engine, Game, Seat};
use tabletop::{areas::Goal, table};

/// A result this close is a photo finish.
const PHOTO: u16 = 2;
/// A winner who was so far behind in the second half has come back.
const BEHIND: u16 = 8;

/// What a seat reaches first, and in how many own turns (1 is now); of two that are as near, the better one. `turns` has them by
/// place and seat.
pub fn nearest(game: &Game, turns: &[Vec<Option<u8>>], seat: Seat) -> Option<(u8, Goal)> {
    let reach = |goal: Goal| Some(((*turns.get(usize::from(goal.slot.0))?.get(usize::from(seat))?)?, goal));
    let all = table(game).goals().into_iter().filter_map(reach);
    all.min_by_key(|(turns, goal)| (*turns, u8::MAX - goal.points - goal.token))
}

/// What a seat can claim now to bring about the last round.
pub fn deciding_claim(game: &Game, turns: &[Vec<Option<u8>>], seat: Seat) -> Option<Goal> {
    let last = !game.rounds().triggered && game.claims(seat) + 1 == game.options().end_claims();
    nearest(game, turns, seat).filter(|(turns, _)| last && *turns <= 1).map(|(_, goal)| goal)
}

/// What was special about how a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Finish {
    /// Who came second, and by how many points, where it was close.
    pub close: Option<(Seat, u16)>,
    /// By how many points the winner was behind, and after which round, where that was much and late.
    pub behind: Option<(u16, usize)>,
}

impl Finish {
    /// Of the points by seat at the end of each round, those at the end, and the seats from best to last.
    pub fn of(rounds: &[Vec<u16>], ends: &[u16], ranking: &[Seat]) -> Self {
        let &[winner, second, ..] = ranking else { return Self::default() };
        let points = |totals: &[u16], seat: Seat| totals.get(usize::from(seat)).copied().unwrap_or_default();
        let ahead = points(ends, winner).saturating_sub(points(ends, second));
        let behind =
            |totals: &Vec<u16>| totals.iter().copied().max().unwrap_or_default().saturating_sub(points(totals, winner));
        let late = rounds.iter().enumerate().skip(rounds.len() / 2).map(|(round, totals)| (behind(totals), round + 1));
        Self {
            close: Some((second, ahead)).filter(|_| ahead <= PHOTO),
            behind: late.max().filter(|(by, _)| *by >= BEHIND),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> Game {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let content = crate::app::content::Content::default();
        let record = chronicle::Record::load(content.components(), path.as_ref()).unwrap();
        record.prefix(10).replay().unwrap()
    }

    /// Turns of the second seat to the five cards.
    fn turns(of: [Option<u8>; 5]) -> Vec<Vec<Option<u8>>> {
        of.map(|turns| vec![None, turns]).to_vec()
    }

    #[test]
    fn a_seat_is_after_its_nearest_claim_and_of_two_after_the_better_one() {
        let game = position();
        let goals = table(&game).goals();
        let near = turns([Some(4), None, Some(2), Some(3), None]);
        assert_eq!(nearest(&game, &near, 1), Some((2, goals[2])));
        assert_eq!(nearest(&game, &near, 0), None, "nothing is known of the other seat");
        let best = goals.iter().max_by_key(|goal| goal.points + goal.token).copied();
        assert_eq!(nearest(&game, &turns([Some(2); 5]), 1), best.map(|best| (2, best)));
        assert_eq!(nearest(&game, &[], 1), None);
    }

    #[test]
    fn only_a_last_claim_that_is_in_reach_now_is_at_stake() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-4.caravan");
        let content = crate::app::content::Content::default();
        let record = chronicle::Record::load(content.components(), path.as_ref()).unwrap();
        let now = vec![vec![Some(1); 4]; 5];
        let later = vec![vec![Some(2); 4]; 5];
        let mut told = 0;
        for game in record.positions().map(Result::unwrap) {
            for seat in 0..4 {
                let claims = game.options().end_claims() - game.claims(seat);
                let at_stake = claims == 1 && !game.rounds().triggered;
                assert_eq!(deciding_claim(&game, &now, seat).is_some(), at_stake);
                assert_eq!(deciding_claim(&game, &later, seat), None);
                told += usize::from(at_stake);
            }
        }
        assert!(told > 0, "somebody stood before the last claim");
    }

    #[test]
    fn a_close_result_and_a_late_deficit_are_told_and_nothing_else() {
        let rounds = [[9, 0], [10, 30], [20, 35], [41, 40]].map(Vec::from);
        assert_eq!(
            Finish::of(&rounds, &[41, 40], &[0, 1]),
            Finish { close: Some((1, 1)), behind: Some((15, 3)) },
            "what was so in the first half is long over"
        );
        assert_eq!(Finish::of(&rounds, &[60, 40], &[0, 1]).close, None);
        assert_eq!(Finish::of(&rounds, &[41, 60], &[1, 0]), Finish::default());
        assert_eq!(Finish::of(&rounds, &[40, 40], &[1, 0]).close, Some((0, 0)), "a tie is as close as can be");
        assert_eq!(Finish::of(&[], &[], &[]), Finish::default());
    }
}
