//! The inputs of one seat: numbers by place, those that are zero left out.

use rules::{Crystals, Rounds, Seat};

/// Numbers by place, in ascending order. The place counts on with every number that is put in, zero or not, so a
/// description always has the same length.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    list: arrayvec::ArrayVec<(u16, f32), 256>,
    next: u16,
}

impl Inputs {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    /// Places and numbers that are not zero.
    pub fn list(&self) -> &[(u16, f32)] {
        &self.list
    }

    /// How many numbers were put in, zeros included.
    pub fn places(&self) -> usize {
        usize::from(self.next)
    }

    /// The next number.
    #[inline]
    pub(crate) fn put(&mut self, number: f32) {
        if number != 0.0 && !self.list.is_full() {
            self.list.push((self.next, number));
        }
        self.next += 1;
    }

    /// Yes or no.
    #[inline]
    pub(crate) fn flag(&mut self, yes: bool) {
        self.put(f32::from(u8::from(yes)));
    }

    /// One of `n`; what lies beyond counts as the last.
    #[inline]
    pub(crate) fn one_of(&mut self, n: u16, at: usize) {
        let at = (at as u16).min(n - 1);
        if !self.list.is_full() {
            self.list.push((self.next + at, 1.0));
        }
        self.next += n;
    }

    /// The lowest `n` bits.
    #[inline]
    pub(crate) fn bits(&mut self, n: u16, mut bits: u64) {
        bits &= if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        while bits != 0 {
            if !self.list.is_full() {
                self.list.push((self.next + bits.trailing_zeros() as u16, 1.0));
            }
            bits &= bits - 1;
        }
        self.next += n;
    }

    /// At least 1, 2, ... `n`.
    #[inline]
    pub(crate) fn at_least(&mut self, n: u16, count: u8) {
        self.bits(n, (1u64 << count.min(32)) - 1);
    }

    /// A caravan: how many of each colour, in all, and their worth.
    #[inline]
    pub(crate) fn crystals(&mut self, crystals: Crystals) {
        for count in crystals.0 {
            self.put(f32::from(count) * 0.25);
            self.at_least(4, count);
        }
        self.put(f32::from(crystals.total()) * 0.1);
        self.put(f32::from(crystals.worth()) * 0.05);
    }

    /// Where a seat is in the round, and how far the game has come.
    pub(crate) fn time(&mut self, rounds: &Rounds, seat: Seat, most: u16) {
        self.one_of(most - 1, usize::from(rounds.players.saturating_sub(2)));
        self.one_of(most, usize::from((seat + rounds.players - rounds.active) % rounds.players));
        self.put(f32::from(rounds.place(seat)) / f32::from(rounds.players));
        self.put(f32::from(rounds.round.min(60)) * 0.03);
        self.flag(rounds.triggered);
        // Has had its last turn: the seats before the one to move in a round that ends the game.
        self.flag(rounds.triggered && rounds.place(seat) < rounds.place(rounds.active));
    }
}

/// Each seat's figure, and for a seat the best of the others'.
pub(crate) struct Compared {
    figures: [f32; super::MOST_SEATS],
    players: usize,
}

impl Compared {
    pub(crate) fn new(players: u8, figure: impl Fn(Seat) -> f32) -> Self {
        let mut figures = [0.0; super::MOST_SEATS];
        (0..players).for_each(|seat| figures[usize::from(seat)] = figure(seat));
        Compared { figures, players: players.into() }
    }

    /// The seat's own.
    pub(crate) fn own(&self, seat: Seat) -> f32 {
        self.figures[usize::from(seat)]
    }

    /// The highest of the others'.
    pub(crate) fn rival(&self, seat: Seat) -> f32 {
        let others = (0..self.players).filter(|&other| other != usize::from(seat));
        others.map(|other| self.figures[other]).fold(f32::NEG_INFINITY, f32::max)
    }
}
