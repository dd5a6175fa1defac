//! The merchant row: cards with crystals on them, sliding left and refilled from the deck.

use crate::{CardSet, Crystal, Crystals, Illegal, MerchantId, Outcome, Pile, Seat, Sink, Spot, StableHasher};

/// A row of up to `N` merchant cards and its deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Market<const N: usize> {
    cards: [MerchantId; N],
    crystals: [Crystals; N],
    len: u8,
    /// Cards to come.
    pub deck: Pile<64>,
}

impl<const N: usize> Market<N> {
    /// A row dealt from the deck.
    pub fn deal(mut deck: Pile<64>) -> Self {
        let mut market = Market { cards: [0; N], crystals: [Crystals::NONE; N], len: 0, deck };
        while (market.len as usize) < N
            && let Some(card) = deck.draw()
        {
            market.cards[market.len as usize] = card;
            market.len += 1;
        }
        market.deck = deck;
        market
    }

    /// A row as it lies, from the left (notation).
    pub fn from_row(row: &[(MerchantId, Crystals)], deck: Pile<64>) -> Self {
        let mut market = Market { cards: [0; N], crystals: [Crystals::NONE; N], len: row.len() as u8, deck };
        for (slot, &(card, crystals)) in row.iter().enumerate() {
            market.cards[slot] = card;
            market.crystals[slot] = crystals;
        }
        market
    }

    /// Cards in the row.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True when no card lies in the row.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the left.
    #[inline]
    pub fn cards(&self) -> &[MerchantId] {
        &self.cards[..self.len as usize]
    }

    /// The crystals lying on each card, from the left.
    pub fn crystals(&self) -> &[Crystals] {
        &self.crystals[..self.len as usize]
    }

    /// Whether somebody with so many crystals can begin to acquire this slot.
    pub fn acquirable(&self, slot: u8, crystals: u8) -> Result<(), Illegal> {
        if slot >= self.len {
            return Err(Illegal::Empty);
        }
        if crystals < slot {
            return Err(Illegal::TooFewCrystals { needed: slot, there: crystals });
        }
        Ok(())
    }

    /// Puts one crystal of a seat's caravan, which is there, on a card.
    #[inline]
    pub(crate) fn pay<S: Sink>(
        &mut self,
        seat: Seat,
        caravan: &mut Crystals,
        slot: u8,
        crystal: Crystal,
        sink: &mut S,
    ) {
        caravan.remove(crystal);
        self.crystals[slot as usize].add(crystal);
        sink.on(Outcome::CrystalsMoved {
            crystals: Crystals::one(crystal),
            from: Spot::Caravan(seat),
            to: Spot::MarketCard(slot),
        });
    }

    /// Pays onto the cards from `next` to `slot` while there is no choice; the answer is the card at which a colour has
    /// to be chosen.
    #[inline]
    pub(crate) fn pay_on<S: Sink>(
        &mut self,
        seat: Seat,
        caravan: &mut Crystals,
        (slot, mut next): (u8, u8),
        sink: &mut S,
    ) -> Option<u8> {
        while next < slot {
            let Some(crystal) = caravan.only_colour() else { return Some(next) };
            self.pay(seat, caravan, next, crystal, sink);
            next += 1;
        }
        None
    }

    /// A seat takes the card and what lies on it; the row slides and is refilled. The answer says whether a card came to
    /// light.
    #[inline]
    pub(crate) fn take<S: Sink>(
        &mut self,
        seat: Seat,
        (hand, caravan): (&mut CardSet, &mut Crystals),
        slot: u8,
        sink: &mut S,
    ) -> bool {
        let at = slot as usize;
        let (card, crystals) = (self.cards[at], self.crystals[at]);
        sink.on(Outcome::CardAcquired { seat, card, slot });
        if !crystals.is_empty() {
            sink.on(Outcome::CrystalsMoved { crystals, from: Spot::MarketCard(slot), to: Spot::Caravan(seat) });
        }
        for i in at..N - 1 {
            self.cards[i] = self.cards[i + 1];
            self.crystals[i] = self.crystals[i + 1];
        }
        self.len -= 1;
        let end = self.len as usize;
        // Cells beyond the row are kept empty so that equal rows are equal bytes.
        self.cards[end] = 0;
        self.crystals[end] = Crystals::NONE;
        if end > at {
            sink.on(Outcome::MarketSlid { slot });
        }
        let drawn = self.deck.draw();
        if let Some(card) = drawn {
            self.cards[end] = card;
            self.len += 1;
            sink.on(Outcome::MarketRevealed { slot: end as u8, card });
        }
        hand.insert(card);
        *caravan = caravan.plus(crystals);
        drawn.is_some()
    }

    pub(crate) fn feed(&self, hasher: &mut StableHasher) {
        hasher.bytes(self.cards());
        self.crystals().iter().for_each(|crystals| hasher.bytes(&crystals.0));
        hasher.bytes(self.deck.as_slice());
    }
}
