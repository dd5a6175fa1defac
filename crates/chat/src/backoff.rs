//! How long to wait before a chat is tried again.

use std::time::Duration;

/// A connection that held so long was a good one: the next wait is short again.
const GOOD: Duration = Duration::from_secs(60);

/// Waits that double, with some spread, so that not everybody comes back at the same moment.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    most: Duration,
    next: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Backoff::new(Duration::from_secs(1), Duration::from_secs(60))
    }
}

impl Backoff {
    /// Waits from `first` up to `most`.
    pub fn new(first: Duration, most: Duration) -> Self {
        Backoff { first, most, next: first }
    }

    /// The wait after a connection that held so long: three quarters of the whole, or more.
    pub fn after(&mut self, held: Duration) -> Duration {
        if held >= GOOD {
            self.next = self.first;
        }
        let whole = self.next;
        self.next = (whole * 2).min(self.most);
        whole.mul_f64(0.75 + 0.25 * fastrand::f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_one_second_to_sixty() {
        let mut waits = Backoff::default();
        for whole in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            let (wait, whole) = (waits.after(Duration::ZERO), Duration::from_secs(whole));
            assert!(wait <= whole && wait >= whole * 3 / 4, "{wait:?} of {whole:?}");
        }
    }

    #[test]
    fn only_a_connection_that_held_makes_the_wait_short_again() {
        let mut waits = Backoff::default();
        for _ in 0..5 {
            waits.after(GOOD / 2);
        }
        assert!(waits.after(GOOD / 2) > Duration::from_secs(20), "it breaks again and again");
        assert!(waits.after(GOOD) <= Duration::from_secs(1));
        assert!(waits.after(Duration::ZERO) > Duration::from_secs(1));
    }

    #[test]
    fn not_everybody_comes_back_at_the_same_moment() {
        let waits: Vec<Duration> = (0..50).map(|_| Backoff::default().after(Duration::ZERO)).collect();
        assert!(waits.iter().any(|wait| *wait != waits[0]), "{waits:?}");
    }
}
