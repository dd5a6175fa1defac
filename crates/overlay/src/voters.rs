//! Who votes by phone. A phone is given an id when it votes first, and cannot choose one; how many ids there are for one
//! address, and how often each votes, has limits.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Most voters of one address.
pub const MOST_PER_ADDRESS: usize = 8;
/// Most voters.
const MOST_VOTERS: usize = 512;
/// Most addresses whose votes are counted at a time.
const MOST_ADDRESSES: usize = 1024;
/// A voter who has been silent for so long gives the place to others.
const SILENT: Duration = Duration::from_secs(30 * 60);
/// Votes of one voter, and of one address, within this time.
const WITHIN: Duration = Duration::from_secs(5);
const MOST_OF_VOTER: u32 = 6;
const MOST_OF_ADDRESS: u32 = 24;
/// Longest name that is kept.
const LONGEST_NAME: usize = 20;

/// What a vote comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Admission {
    /// This voter, who was not known before where `fresh`.
    Voter {
        /// The id.
        id: String,
        /// It was given just now.
        fresh: bool,
    },
    /// Too many voters, of this address or in all.
    TooMany,
    /// Too many votes in a short time.
    TooFast,
}

/// All voters.
#[derive(Debug, Default)]
pub struct Voters(Mutex<Inside>);

#[derive(Debug, Default)]
struct Inside {
    /// Keyed by the system's chance: nobody can guess what it makes of a number.
    chance: RandomState,
    given: u64,
    known: HashMap<String, Voter>,
    rates: HashMap<IpAddr, Rate>,
}

#[derive(Debug)]
struct Voter {
    address: IpAddr,
    seen: Instant,
    rate: Rate,
    name: String,
    /// The ballot voted on last, and when its first vote came.
    voted: Option<(u32, Instant)>,
}

/// Votes since a time.
#[derive(Debug, Clone, Copy)]
struct Rate {
    since: Instant,
    count: u32,
}

impl Rate {
    fn new(now: Instant) -> Self {
        Rate { since: now, count: 0 }
    }

    fn is_old(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= WITHIN
    }

    /// Counts one more; false where it is one too many.
    fn passes(&mut self, most: u32, now: Instant) -> bool {
        if self.is_old(now) {
            *self = Rate::new(now);
        }
        self.count = self.count.saturating_add(1);
        self.count <= most
    }
}

impl Voters {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Whoever panicked meanwhile has changed a figure or none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who votes: whom the phone says it is, if that id was given, else somebody new.
    pub fn admit(&self, id: Option<&str>, address: IpAddr, now: Instant) -> Admission {
        let inside = &mut *self.inside();
        if inside.rates.len() >= MOST_ADDRESSES {
            inside.rates.retain(|_, rate| !rate.is_old(now));
        }
        let has_room = inside.rates.len() < MOST_ADDRESSES || inside.rates.contains_key(&address);
        if !has_room || !inside.rates.entry(address).or_insert(Rate::new(now)).passes(MOST_OF_ADDRESS, now) {
            return Admission::TooFast;
        }
        if let Some((id, voter)) = id.and_then(|id| inside.known.get_mut(id).map(|voter| (id, voter))) {
            voter.seen = now;
            let passes = voter.rate.passes(MOST_OF_VOTER, now);
            return if passes { Admission::Voter { id: id.into(), fresh: false } } else { Admission::TooFast };
        }
        inside.known.retain(|_, voter| now.saturating_duration_since(voter.seen) < SILENT);
        let here = inside.known.values().filter(|voter| voter.address == address).count();
        if here >= MOST_PER_ADDRESS || inside.known.len() >= MOST_VOTERS {
            return Admission::TooMany;
        }
        let id = inside.fresh_id();
        let rate = Rate { since: now, count: 1 };
        inside.known.insert(id.clone(), Voter { address, seen: now, rate, name: String::new(), voted: None });
        Admission::Voter { id, fresh: true }
    }

    /// A vote of this voter counts on this ballot; the name is the one to thank, or empty.
    pub fn counted(&self, id: &str, ballot: u32, name: &str, now: Instant) {
        if let Some(voter) = self.inside().known.get_mut(id) {
            voter.name = name.trim().chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
            if voter.voted.is_none_or(|(last, _)| last != ballot) {
                voter.voted = Some((ballot, now));
            }
        }
    }

    /// Names of those who have voted on a ballot, as they were typed, in the order of their first votes.
    pub fn names(&self, ballot: u32) -> Vec<String> {
        let inside = self.inside();
        let voted = |voter: &Voter| {
            let (last, first) = voter.voted?;
            (last == ballot && !voter.name.is_empty()).then(|| (first, voter.name.clone()))
        };
        let mut names: Vec<_> = inside.known.values().filter_map(voted).collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }
}

impl Inside {
    fn fresh_id(&mut self) -> String {
        self.given += 1;
        let part = |half: u8| self.chance.hash_one((self.given, half));
        format!("{:016x}{:016x}", part(0), part(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 20));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 21));

    fn fresh(admission: &Admission) -> Option<&str> {
        match admission {
            Admission::Voter { id, fresh: true } => Some(id),
            _ => None,
        }
    }

    #[test]
    fn an_address_has_eight_voters_and_invents_none() {
        let (voters, now) = (Voters::default(), Instant::now());
        let ids: Vec<Admission> = (0..8).map(|_| voters.admit(Some("invented"), PHONE, now)).collect();
        let mut given: Vec<&str> = ids.iter().filter_map(fresh).collect();
        given.sort_unstable();
        given.dedup();
        assert!(given.len() == 8 && given.iter().all(|id| id.len() == 32), "{ids:?}");
        assert_eq!(voters.admit(None, PHONE, now), Admission::TooMany);
        assert!(fresh(&voters.admit(None, OTHER, now)).is_some(), "another address has places of its own");
        let again = voters.admit(Some(given[0]), PHONE, now);
        assert_eq!(again, Admission::Voter { id: given[0].into(), fresh: false });
        assert!(fresh(&voters.admit(None, PHONE, now + SILENT)).is_some(), "who is silent gives the place away");
    }

    #[test]
    fn nobody_votes_faster_than_a_person_taps() {
        let (voters, now) = (Voters::default(), Instant::now());
        let Admission::Voter { id, .. } = voters.admit(None, PHONE, now) else { panic!("there is room") };
        let votes = (0..10).filter(|_| voters.admit(Some(&id), PHONE, now) != Admission::TooFast).count();
        assert_eq!(votes, 5, "six with the first");
        assert!(voters.admit(Some(&id), PHONE, now + WITHIN) != Admission::TooFast);
        let tries = (0..60).filter(|_| voters.admit(None, OTHER, now) != Admission::TooFast).count();
        assert_eq!(tries, 24, "whatever becomes of them");
    }

    #[test]
    fn a_flood_of_addresses_stays_small() {
        let (voters, now) = (Voters::default(), Instant::now());
        for number in 0..20_000_u32 {
            voters.admit(None, IpAddr::V4(number.into()), now);
        }
        let inside = voters.inside();
        assert!(inside.known.len() <= MOST_VOTERS && inside.rates.len() <= MOST_ADDRESSES);
    }

    #[test]
    fn names_come_in_the_order_of_votes_and_are_short() {
        let (voters, now) = (Voters::default(), Instant::now());
        let id = |late: u64| {
            let Admission::Voter { id, .. } = voters.admit(None, PHONE, now) else { panic!("there is room") };
            (id, now + Duration::from_secs(late))
        };
        let (mia, ada, otto) = (id(2), id(1), id(3));
        voters.counted(&mia.0, 7, "  Mia\n ", mia.1);
        voters.counted(&ada.0, 7, &"Ada".repeat(40), ada.1);
        voters.counted(&otto.0, 6, "Otto", otto.1);
        voters.counted(&mia.0, 7, "Mia", now);
        assert_eq!(voters.names(7), ["AdaAdaAdaAdaAdaAdaAd", "Mia"]);
    }
}
