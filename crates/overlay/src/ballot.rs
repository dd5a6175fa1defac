//! The ballot: numbered answers, one vote a voter, the last one counts; ties and silence have an answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Order, Ordered, Vote, guard};

/// Most voters of one ballot.
const MOST_VOTERS: usize = 100_000;
/// Most orders that wait for the game.
const MOST_ORDERS: usize = 64;

/// A question with numbered answers.
#[derive(Clone, Debug)]
struct Poll {
    answers: u8,
    votes: HashMap<String, u8>,
    /// Votes by answer: every frame looks at them.
    tally: Vec<u32>,
    struck: Vec<u8>,
}

/// What the audience wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This answer, from 0, has most votes. With a tie it is the one listed first, which is the better one by the
    /// program's own judgement.
    Chosen {
        /// The answer.
        answer: u8,
        /// Its votes.
        votes: u32,
        /// Another answer has as many.
        tie: bool,
    },
    /// Nobody voted: the first answer that is left stands.
    Silence {
        /// The answer.
        answer: u8,
    },
}

impl Verdict {
    /// The answer, from 0.
    pub const fn answer(self) -> u8 {
        match self {
            Verdict::Chosen { answer, .. } | Verdict::Silence { answer } => answer,
        }
    }
}

/// How a ballot has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// What the audience wants.
    pub verdict: Verdict,
    /// Votes by answer: all that were counted, and no others.
    pub tally: Vec<u32>,
    /// By answer: whether it was struck out.
    pub struck: Vec<bool>,
}

/// What became of a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cast {
    /// It is the voter's first one on this ballot.
    Counted,
    /// It counts instead of the voter's earlier one.
    Changed,
    /// The audience is about to be asked; nothing can be voted on yet.
    TooEarly,
    /// Nobody is asked, or another ballot was meant.
    Closed,
    /// There is no such number on this ballot, or it was struck out.
    NoSuchNumber,
    /// So many people voted that no more are counted.
    Full,
}

impl Cast {
    /// Its word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Cast::Counted => "counted",
            Cast::Changed => "changed",
            Cast::TooEarly => "too_early",
            Cast::Closed => "closed",
            Cast::NoSuchNumber => "no_such_number",
            Cast::Full => "full",
        }
    }

    /// Whether it counts.
    pub const fn counts(self) -> bool {
        matches!(self, Cast::Counted | Cast::Changed)
    }
}

/// Where votes go: the server puts them in, the game asks and counts. Both hold it; neither keeps it from the other for longer than
/// a look takes.
#[derive(Clone, Debug, Default)]
pub struct BallotBox(Arc<Mutex<Inside>>);

#[derive(Debug, Default)]
struct Inside {
    token: Option<String>,
    /// Number of the last ballot, from 1.
    id: u32,
    poll: Option<Poll>,
    coming: bool,
    /// What moderators want of this ballot, oldest first.
    orders: Vec<Order>,
}

impl BallotBox {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Whoever panicked meanwhile has changed a figure or none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether both are the same box.
    pub fn is(&self, other: &BallotBox) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Takes votes that come with this token, or none at all.
    pub fn take_votes(&self, token: Option<String>) {
        self.inside().token = token;
    }

    /// Whether a token is the right one.
    pub(crate) fn knows(&self, token: &str) -> bool {
        self.inside().token.as_ref().is_some_and(|wanted| guard::same(wanted, token))
    }

    /// The audience is about to be asked, or not: who votes too early is told so. Closes a ballot that is open.
    pub fn close(&self, coming: bool) {
        let mut inside = self.inside();
        inside.poll = None;
        inside.coming = coming;
        inside.orders.clear();
    }

    /// Asks, with so many answers, best first. Gives the ballot's number.
    pub fn open(&self, answers: u8) -> u32 {
        let mut inside = self.inside();
        inside.id += 1;
        inside.coming = false;
        inside.orders.clear();
        inside.poll = Some(Poll::new(answers));
        inside.id
    }

    /// Number of the last ballot; 0 before the first.
    pub fn newest(&self) -> u32 {
        self.inside().id
    }

    /// Puts a vote in. Gives what became of it, and the ballot's number.
    pub fn cast(&self, vote: &Vote) -> (Cast, u32) {
        let mut inside = self.inside();
        let id = inside.id;
        let another = vote.ballot.is_some_and(|meant| meant != id);
        let coming = inside.coming;
        let cast = match &mut inside.poll {
            None if coming && !another => Cast::TooEarly,
            Some(poll) if !another => poll.count(vote),
            _ => Cast::Closed,
        };
        (cast, id)
    }

    /// Puts an order in. Gives what became of it, and the ballot's number. An order never outlives its ballot.
    pub fn order(&self, order: Order, ballot: Option<u32>) -> (Ordered, u32) {
        let mut inside = self.inside();
        let id = inside.id;
        let ordered = match (order, &inside.poll) {
            (Order::Open, Some(_)) => return (Ordered::Accepted, id),
            (Order::Open, None) if inside.coming => Ordered::Accepted,
            (_, Some(_)) if ballot.is_some_and(|meant| meant != id) => Ordered::Closed,
            (Order::Strike { answer }, Some(poll)) if !poll.can_strike(answer) => Ordered::NoSuchNumber,
            (_, Some(_)) => Ordered::Accepted,
            (_, None) => Ordered::Closed,
        };
        if ordered != Ordered::Accepted {
            return (ordered, id);
        }
        if inside.orders.len() >= MOST_ORDERS {
            return (Ordered::Full, id);
        }
        inside.orders.push(order);
        (Ordered::Accepted, id)
    }

    /// Takes out what moderators have ordered about this ballot since the last look, oldest first.
    pub fn take_orders(&self) -> Vec<Order> {
        std::mem::take(&mut self.inside().orders)
    }

    /// The streamer strikes an answer out; its votes are void. The last answer that is left cannot be struck out.
    pub fn strike(&self, answer: u8) -> bool {
        self.inside().poll.as_mut().is_some_and(|poll| poll.strike(answer))
    }

    /// Whether an answer was struck out.
    pub fn is_struck(&self, answer: u8) -> bool {
        self.inside().poll.as_ref().is_some_and(|poll| poll.is_struck(answer))
    }

    /// Votes by answer; nothing while nobody is asked.
    pub fn tally(&self) -> Vec<u32> {
        self.inside().poll.as_ref().map(|poll| poll.tally.clone()).unwrap_or_default()
    }

    /// Closes the ballot and gives how it has ended, both at once: a vote that was counted is in it, and whoever comes later is
    /// told so. Nothing where nobody is asked.
    pub fn finish(&self) -> Option<Finished> {
        let mut inside = self.inside();
        let poll = inside.poll.take()?;
        inside.coming = false;
        inside.orders.clear();
        let struck = (0..poll.answers).map(|answer| poll.is_struck(answer)).collect();
        Some(Finished { verdict: poll.verdict(), struck, tally: poll.tally })
    }
}

impl Poll {
    /// A question with so many answers, best first.
    fn new(answers: u8) -> Self {
        let answers = answers.max(1);
        Poll { answers, votes: HashMap::new(), tally: vec![0; usize::from(answers)], struck: Vec::new() }
    }

    /// Counts a vote.
    fn count(&mut self, vote: &Vote) -> Cast {
        let Some(answer) =
            vote.choice.checked_sub(1).filter(|answer| *answer < self.answers && !self.is_struck(*answer))
        else {
            return Cast::NoSuchNumber;
        };
        let voter = vote.voter.to_lowercase();
        if self.votes.len() >= MOST_VOTERS && !self.votes.contains_key(&voter) {
            return Cast::Full;
        }
        self.tally[usize::from(answer)] += 1;
        match self.votes.insert(voter, answer) {
            Some(before) => {
                self.tally[usize::from(before)] -= 1;
                Cast::Changed
            }
            None => Cast::Counted,
        }
    }

    fn strike(&mut self, answer: u8) -> bool {
        if !self.can_strike(answer) {
            return false;
        }
        self.struck.push(answer);
        self.votes.retain(|_, choice| *choice != answer);
        self.tally[usize::from(answer)] = 0;
        true
    }

    fn can_strike(&self, answer: u8) -> bool {
        let mut others = (0..self.answers).filter(|other| *other != answer && !self.is_struck(*other));
        answer < self.answers && !self.is_struck(answer) && others.next().is_some()
    }

    fn is_struck(&self, answer: u8) -> bool {
        self.struck.contains(&answer)
    }

    /// What stands now.
    fn verdict(&self) -> Verdict {
        let tally = &self.tally;
        let left = || (0..self.answers).filter(|answer| !self.struck.contains(answer));
        let first = left().next().unwrap_or(0);
        let most = left().map(|answer| tally[usize::from(answer)]).max().unwrap_or(0);
        if most == 0 {
            return Verdict::Silence { answer: first };
        }
        let mut best = left().filter(|answer| tally[usize::from(*answer)] == most);
        let answer = best.next().unwrap_or(first);
        Verdict::Chosen { answer, votes: most, tie: best.next().is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vote(voter: &str, choice: u8) -> Vote {
        Vote { voter: voter.into(), choice, ballot: None }
    }

    fn verdict(ballot: &BallotBox) -> Verdict {
        ballot.finish().unwrap().verdict
    }

    fn open(answers: u8) -> BallotBox {
        let ballot = BallotBox::default();
        ballot.open(answers);
        ballot
    }

    #[test]
    fn most_votes_win_and_the_last_vote_of_a_voter_counts() {
        let ballot = open(3);
        for (voter, choice, became) in
            [("a", 1, Cast::Counted), ("b", 3, Cast::Counted), ("c", 3, Cast::Counted), ("A", 3, Cast::Changed)]
        {
            assert_eq!(ballot.cast(&vote(voter, choice)), (became, 1));
        }
        assert_eq!(ballot.tally(), [0, 0, 3]);
        assert_eq!(verdict(&ballot), Verdict::Chosen { answer: 2, votes: 3, tie: false });
    }

    #[test]
    fn a_tie_goes_to_the_first_and_silence_too() {
        assert_eq!(verdict(&open(3)), Verdict::Silence { answer: 0 });
        let ballot = open(3);
        ballot.cast(&vote("a", 3));
        ballot.cast(&vote("b", 2));
        assert_eq!(verdict(&ballot), Verdict::Chosen { answer: 1, votes: 1, tie: true });
    }

    #[test]
    fn striking_out_voids_votes_but_leaves_one_answer() {
        let ballot = open(2);
        ballot.cast(&vote("a", 1));
        assert!(ballot.strike(0) && ballot.is_struck(0));
        assert_eq!(ballot.cast(&vote("b", 1)).0, Cast::NoSuchNumber);
        assert!(!ballot.strike(1), "something must be left");
        assert_eq!(ballot.cast(&vote("b", 7)).0, Cast::NoSuchNumber);
        assert_eq!(ballot.cast(&vote("b", 0)).0, Cast::NoSuchNumber);
        let finished = ballot.finish().unwrap();
        assert_eq!((finished.verdict, finished.struck), (Verdict::Silence { answer: 1 }, vec![true, false]));
    }

    #[test]
    fn every_vote_that_was_told_to_count_is_in_what_the_ballot_has_ended_with() {
        for round in 0..50 {
            let ballot = open(2);
            let counted = std::sync::atomic::AtomicU32::new(0);
            let finished = std::thread::scope(|threads| {
                for voter in 0..3 {
                    let (ballot, counted) = (&ballot, &counted);
                    threads.spawn(move || {
                        let mut nth = 0;
                        while ballot.cast(&vote(&format!("{voter} {nth}"), voter % 2 + 1)).0.counts() {
                            counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            nth += 1;
                        }
                    });
                }
                while ballot.tally().iter().sum::<u32>() <= round % 20 {
                    std::thread::yield_now();
                }
                ballot.finish().unwrap()
            });
            let counted = counted.into_inner();
            assert_eq!(finished.tally.iter().sum::<u32>(), counted);
            let most = *finished.tally.iter().max().unwrap();
            assert!(matches!(finished.verdict, Verdict::Chosen { votes, .. } if votes == most), "{finished:?}");
            assert_eq!(ballot.finish(), None);
        }
    }

    #[test]
    fn a_vote_before_between_or_for_another_ballot_is_told_so_and_not_counted() {
        let ballot = BallotBox::default();
        assert_eq!(ballot.cast(&vote("a", 1)), (Cast::Closed, 0));
        ballot.close(true);
        assert_eq!(ballot.cast(&vote("a", 1)), (Cast::TooEarly, 0));
        assert_eq!(ballot.open(2), 1);
        ballot.cast(&vote("a", 1));
        ballot.close(false);
        assert_eq!(ballot.cast(&vote("a", 1)), (Cast::Closed, 1));
        assert_eq!(ballot.open(2), 2);
        assert_eq!(ballot.tally(), [0, 0], "every ballot begins anew");
        assert_eq!(ballot.cast(&Vote { ballot: Some(1), ..vote("late", 1) }), (Cast::Closed, 2));
        assert_eq!(ballot.cast(&Vote { ballot: Some(2), ..vote("ada", 1) }), (Cast::Counted, 2));
        assert_eq!(ballot.tally(), [1, 0]);
    }

    #[test]
    fn orders_wait_for_the_game_and_end_with_their_ballot() {
        let ballot = BallotBox::default();
        assert_eq!(ballot.order(Order::Open, None), (Ordered::Closed, 0), "nobody is about to be asked");
        assert_eq!(ballot.order(Order::Close, None), (Ordered::Closed, 0));
        ballot.close(true);
        assert_eq!(ballot.order(Order::Open, None), (Ordered::Accepted, 0));
        assert_eq!(ballot.take_orders(), [Order::Open]);
        assert_eq!(ballot.take_orders(), []);
        ballot.open(3);
        assert_eq!(ballot.order(Order::Open, None), (Ordered::Accepted, 1));
        assert_eq!(ballot.order(Order::Extend { seconds: 15 }, Some(1)), (Ordered::Accepted, 1));
        assert_eq!(ballot.order(Order::Strike { answer: 2 }, None), (Ordered::Accepted, 1));
        assert_eq!(ballot.order(Order::Close, Some(2)), (Ordered::Closed, 1), "another ballot was meant");
        assert_eq!(ballot.take_orders(), [Order::Extend { seconds: 15 }, Order::Strike { answer: 2 }]);
        ballot.order(Order::Close, None);
        ballot.close(false);
        assert_eq!(ballot.take_orders(), [], "what was said of one ballot is not done to the next");
        ballot.close(true);
        ballot.order(Order::Open, None);
        ballot.open(2);
        assert_eq!(ballot.take_orders(), [], "it is open");
    }

    #[test]
    fn only_what_can_be_struck_out_is_ordered_and_a_flood_of_orders_has_an_end() {
        let ballot = open(2);
        let strike = |answer| ballot.order(Order::Strike { answer }, None).0;
        assert_eq!(strike(2), Ordered::NoSuchNumber);
        assert_eq!(strike(0), Ordered::Accepted);
        ballot.strike(0);
        assert_eq!(strike(0), Ordered::NoSuchNumber);
        assert_eq!(strike(1), Ordered::NoSuchNumber, "something must be left");
        for _ in 1..MOST_ORDERS {
            assert_eq!(ballot.order(Order::Close, None).0, Ordered::Accepted);
        }
        assert_eq!(ballot.order(Order::Close, None).0, Ordered::Full);
    }

    #[test]
    fn a_flood_of_invented_voters_has_an_end_and_costs_no_real_one_their_vote() {
        let mut poll = Poll::new(2);
        for nth in 0..MOST_VOTERS {
            assert_eq!(poll.count(&vote(&nth.to_string(), 1)), Cast::Counted);
        }
        assert_eq!(poll.count(&vote("one more", 1)), Cast::Full);
        assert_eq!(poll.count(&vote("7", 2)), Cast::Changed);
        assert_eq!(poll.tally, [MOST_VOTERS as u32 - 1, 1]);
    }
}
