//! Votes and predictions on their way to the game: one a voter, a bounded number of them, the oldest give way.

use std::collections::{HashMap, VecDeque};

/// What waits, by voter. What the same voter says later takes the place of what waits.
#[derive(Debug)]
pub struct Queue<T> {
    most: usize,
    order: VecDeque<String>,
    choices: HashMap<String, T>,
    dropped: u64,
}

impl<T> Queue<T> {
    /// An empty queue for so many votes.
    pub fn new(most: usize) -> Self {
        Queue { most, order: VecDeque::new(), choices: HashMap::new(), dropped: 0 }
    }

    /// Puts a vote in.
    pub fn put(&mut self, voter: &str, choice: T) {
        if let Some(waits) = self.choices.get_mut(voter) {
            *waits = choice;
            return;
        }
        if self.order.len() >= self.most
            && let Some(oldest) = self.order.pop_front()
        {
            self.choices.remove(&oldest);
            self.dropped += 1;
        }
        self.order.push_back(voter.to_owned());
        self.choices.insert(voter.to_owned(), choice);
    }

    /// Takes the oldest vote out.
    pub fn take(&mut self) -> Option<(String, T)> {
        let voter = self.order.pop_front()?;
        let choice = self.choices.remove(&voter)?;
        Some((voter, choice))
    }

    /// The vote of this voter that waits.
    pub fn waits(&self, voter: &str) -> Option<&T> {
        self.choices.get(voter)
    }

    /// Whether no vote waits.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Throws all votes away; they have given way too.
    pub fn clear(&mut self) {
        self.dropped += self.order.len() as u64;
        self.order.clear();
        self.choices.clear();
    }

    /// Votes that gave way since this was asked last.
    pub fn take_dropped(&mut self) -> u64 {
        std::mem::take(&mut self.dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_vote_a_voter_and_the_last_one_counts() {
        let mut queue = Queue::new(10);
        for (voter, choice) in [("a", 1), ("b", 1), ("a", 3)] {
            queue.put(voter, choice);
        }
        assert_eq!(queue.take(), Some(("a".into(), 3)));
        assert_eq!(queue.take(), Some(("b".into(), 1)));
        assert!(queue.take().is_none() && queue.is_empty());
    }

    #[test]
    fn a_full_queue_lets_the_oldest_go_and_counts_them() {
        let mut queue = Queue::new(3);
        for voter in 0..10 {
            queue.put(&voter.to_string(), 1);
        }
        assert_eq!(queue.take_dropped(), 7);
        assert_eq!(queue.take_dropped(), 0);
        let left: Vec<String> = std::iter::from_fn(|| queue.take()).map(|(voter, _)| voter).collect();
        assert_eq!(left, ["7", "8", "9"]);
    }
}
