//! Counting votes: one per voter, the last one counts; ties and silence have an answer.

use std::collections::HashMap;

use crate::Vote;

/// A question with numbered answers.
#[derive(Clone, Debug)]
pub struct Poll {
    answers: u8,
    votes: HashMap<String, u8>,
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

impl Poll {
    /// A question with so many answers, best first.
    pub fn new(answers: u8) -> Self {
        Poll { answers: answers.max(1), votes: HashMap::new(), struck: Vec::new() }
    }

    /// Counts a vote; false when there is no such answer or it was struck out.
    pub fn count(&mut self, vote: &Vote) -> bool {
        let valid = (1..=self.answers).contains(&vote.choice) && !self.struck.contains(&(vote.choice - 1));
        if valid {
            self.votes.insert(vote.voter.to_lowercase(), vote.choice - 1);
        }
        valid
    }

    /// The streamer strikes an answer out; its votes are void. The last answer that is left cannot be struck out.
    pub fn veto(&mut self, answer: u8) -> bool {
        let left = (0..self.answers).filter(|other| *other != answer && !self.struck.contains(other)).count();
        if answer >= self.answers || left == 0 || self.struck.contains(&answer) {
            return false;
        }
        self.struck.push(answer);
        self.votes.retain(|_, choice| *choice != answer);
        true
    }

    /// Whether an answer was struck out.
    pub fn is_struck(&self, answer: u8) -> bool {
        self.struck.contains(&answer)
    }

    /// Votes by answer.
    pub fn tally(&self) -> Vec<u32> {
        let mut tally = vec![0; usize::from(self.answers)];
        for choice in self.votes.values() {
            tally[usize::from(*choice)] += 1;
        }
        tally
    }

    /// What stands now.
    pub fn verdict(&self) -> Verdict {
        let tally = self.tally();
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
        Vote { voter: voter.into(), choice }
    }

    #[test]
    fn most_votes_win_and_the_last_vote_of_a_voter_counts() {
        let mut poll = Poll::new(3);
        for (voter, choice) in [("a", 1), ("b", 3), ("c", 3), ("A", 3)] {
            assert!(poll.count(&vote(voter, choice)));
        }
        assert_eq!(poll.tally(), [0, 0, 3]);
        assert_eq!(poll.verdict(), Verdict::Chosen { answer: 2, votes: 3, tie: false });
    }

    #[test]
    fn a_tie_goes_to_the_first_and_silence_too() {
        let mut poll = Poll::new(3);
        assert_eq!(poll.verdict(), Verdict::Silence { answer: 0 });
        poll.count(&vote("a", 3));
        poll.count(&vote("b", 2));
        assert_eq!(poll.verdict(), Verdict::Chosen { answer: 1, votes: 1, tie: true });
    }

    #[test]
    fn a_veto_voids_votes_but_leaves_one_answer() {
        let mut poll = Poll::new(2);
        poll.count(&vote("a", 1));
        assert!(poll.veto(0));
        assert!(!poll.count(&vote("b", 1)));
        assert!(!poll.veto(1), "something must be left");
        assert_eq!(poll.verdict(), Verdict::Silence { answer: 1 });
        assert!(!poll.count(&vote("b", 7)));
    }
}
