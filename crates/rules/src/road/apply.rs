//! Doing a decision in the road family: the only writer of a [`RoadGame`].

use super::{Pending, Player, RoadGame};
use crate::rounds::TurnEnd;
use crate::{Action, Actions, Applied, Crystal, Crystals, Effect, Illegal, Outcome, Sink, Spot, Token};

impl RoadGame {
    #[inline]
    pub(super) fn act<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        if self.rounds.over {
            return Err(Illegal::GameOver);
        }
        match (self.pending, action) {
            (Pending::Turn, Action::Play { card, times }) => self.play(card, times, sink),
            (Pending::Turn, Action::Acquire { slot }) => self.acquire(slot, sink),
            (Pending::Turn, Action::Claim { slot }) => self.claim(slot, sink),
            (Pending::Turn, Action::Rest) => self.rest(sink),
            (Pending::Pay { slot, next }, Action::Pay(crystal)) => {
                self.holds(crystal)?;
                self.pay_onto(next, crystal, sink);
                Ok(self.pay_on(slot, next + 1, sink))
            }
            (Pending::Upgrade { left }, Action::Upgrade(crystal)) => {
                self.holds(crystal)?;
                let Some(raised) = crystal.upgraded() else { return Err(Illegal::HighestLevel) };
                let seat = self.rounds.active;
                let crystals = &mut self.player_mut().crystals;
                crystals.remove(crystal);
                crystals.add(raised);
                sink.on(Outcome::CrystalUpgraded { seat, from: crystal });
                Ok(self.upgrade_on(left - 1, sink))
            }
            (Pending::Upgrade { .. }, Action::Done) => Ok(self.finish_turn(sink)),
            (Pending::Return, Action::Return(crystal)) => {
                self.holds(crystal)?;
                self.give_back(Crystals::one(crystal), sink);
                Ok(self.finish_turn(sink))
            }
            _ => Err(Illegal::NotNow(crate::Engine::step(self))),
        }
    }

    #[inline]
    fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.rounds.active as usize]
    }

    fn holds(&self, crystal: Crystal) -> Result<(), Illegal> {
        if self.active().crystals.count(crystal) > 0 { Ok(()) } else { Err(Illegal::NoSuchCrystal) }
    }

    #[inline]
    fn play<S: Sink>(&mut self, card: u8, times: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let seat = self.rounds.active;
        let player = &mut self.players[seat as usize];
        if !player.hand.has(card) {
            return Err(Illegal::NotInHand);
        }
        let effect = self.components.merchants.effect(card);
        let most = match effect {
            Effect::Trade(give, take) => match player.crystals.trade_times(give, take) {
                0 => return Err(Illegal::CannotPay { price: give, missing: player.crystals.missing(give) }),
                most => most,
            },
            Effect::Gain(_) | Effect::Upgrade(_) => 1,
        };
        if times == 0 || times > most {
            return Err(Illegal::Times { most, times });
        }
        player.hand.remove(card);
        player.played.insert(card);
        sink.on(Outcome::CardPlayed { seat, card });
        match effect {
            Effect::Gain(crystals) => {
                player.crystals = player.crystals.plus(crystals);
                sink.on(Outcome::CrystalsMoved { crystals, from: Spot::Bowl, to: Spot::Caravan(seat) });
            }
            Effect::Trade(give, take) => {
                player.crystals = player.crystals.traded(give, take, times);
                for nth in 1..=times {
                    sink.on(Outcome::Traded { seat, nth });
                    sink.on(Outcome::CrystalsMoved { crystals: give, from: Spot::Caravan(seat), to: Spot::Bowl });
                    sink.on(Outcome::CrystalsMoved { crystals: take, from: Spot::Bowl, to: Spot::Caravan(seat) });
                }
            }
            Effect::Upgrade(left) => return Ok(self.upgrade_on(left, sink)),
        }
        Ok(self.finish_turn(sink))
    }

    /// Asks for the next upgrade, unless none is left or no crystal can rise.
    #[inline]
    fn upgrade_on<S: Sink>(&mut self, left: u8, sink: &mut S) -> Applied {
        if left > 0 && self.active().crystals.can_upgrade() {
            self.pending = Pending::Upgrade { left };
            Applied::default()
        } else {
            self.finish_turn(sink)
        }
    }

    #[inline]
    fn acquire<S: Sink>(&mut self, slot: u8, sink: &mut S) -> Result<Applied, Illegal> {
        self.market.acquirable(slot, self.active().crystals.total())?;
        Ok(self.pay_on(slot, 0, sink))
    }

    #[inline]
    fn pay_onto<S: Sink>(&mut self, card: u8, crystal: Crystal, sink: &mut S) {
        let seat = self.rounds.active;
        self.player_mut().crystals.remove(crystal);
        self.market.pay(seat, card, crystal, sink);
    }

    /// Pays onto the cards from `next` to `slot`, asking where there is a choice, then takes the card.
    #[inline]
    fn pay_on<S: Sink>(&mut self, slot: u8, mut next: u8, sink: &mut S) -> Applied {
        while next < slot {
            let Some(crystal) = self.active().crystals.only_colour() else {
                self.pending = Pending::Pay { slot, next };
                return Applied::default();
            };
            self.pay_onto(next, crystal, sink);
            next += 1;
        }
        let (card, crystals, revealed) = self.market.take(self.rounds.active, slot, sink);
        let player = self.player_mut();
        player.hand.insert(card);
        player.crystals = player.crystals.plus(crystals);
        Applied { revealed, ..self.finish_turn(sink) }
    }

    #[inline]
    fn claim<S: Sink>(&mut self, slot: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let Some(&card) = self.points().get(slot as usize) else { return Err(Illegal::Empty) };
        let point = &self.components.0.points[card as usize];
        let seat = self.rounds.active;
        let token = self.token_at(slot);
        let player = &mut self.players[seat as usize];
        if !player.crystals.contains(point.cost) {
            return Err(Illegal::CannotPay { price: point.cost, missing: player.crystals.missing(point.cost) });
        }
        player.crystals = player.crystals.minus(point.cost);
        sink.on(Outcome::CrystalsMoved { crystals: point.cost, from: Spot::Caravan(seat), to: Spot::Bowl });
        player.claimed.insert(card);
        player.points += u16::from(point.points);
        player.claims += 1;
        sink.on(Outcome::PointClaimed { seat, card, slot });
        match token {
            Some(Token::Copper) => {
                player.copper += 1;
                self.copper -= 1;
                sink.on(Outcome::TokenTaken { seat, token: Token::Copper });
                if self.copper == 0 && self.silver > 0 {
                    sink.on(Outcome::SilverSlid);
                }
            }
            Some(Token::Silver) => {
                player.silver += 1;
                self.silver -= 1;
                sink.on(Outcome::TokenTaken { seat, token: Token::Silver });
            }
            None => {}
        }
        let ends = player.claims >= self.options.end_claims();
        let revealed = self.refill_points(slot as usize, sink);
        if ends && !self.rounds.triggered {
            self.rounds.triggered = true;
            sink.on(Outcome::EndTriggered { seat });
        }
        Ok(Applied { revealed, ..self.finish_turn(sink) })
    }

    /// Slides the point row over the empty slot and turns up a card, if there is one.
    fn refill_points<S: Sink>(&mut self, slot: usize, sink: &mut S) -> bool {
        let end = self.points_len as usize - 1;
        self.points.copy_within(slot + 1..=end, slot);
        if end > slot {
            sink.on(Outcome::PointsSlid { slot: slot as u8 });
        }
        match self.point_deck.draw() {
            Some(card) => {
                self.points[end] = card;
                sink.on(Outcome::PointsRevealed { slot: end as u8, card });
                true
            }
            None => {
                self.points[end] = 0;
                self.points_len -= 1;
                false
            }
        }
    }

    #[inline]
    fn rest<S: Sink>(&mut self, sink: &mut S) -> Result<Applied, Illegal> {
        let player = self.active();
        if player.played.is_empty() {
            let mut actions = Actions::new();
            self.list(&mut actions);
            if !actions.contains(&Action::Rest) {
                return Err(Illegal::NothingToRest);
            }
        }
        let seat = self.rounds.active;
        let player = self.player_mut();
        let cards = std::mem::take(&mut player.played);
        player.hand = player.hand.union(cards);
        sink.on(Outcome::CardsRested { seat, cards });
        Ok(self.finish_turn(sink))
    }

    /// Crystals of the active seat go back to the bowls.
    fn give_back<S: Sink>(&mut self, crystals: Crystals, sink: &mut S) {
        let seat = self.rounds.active;
        let player = self.player_mut();
        player.crystals = player.crystals.minus(crystals);
        sink.on(Outcome::CrystalsMoved { crystals, from: Spot::Caravan(seat), to: Spot::Bowl });
    }

    /// Settles the limit, asking where there is a choice, then passes the turn on.
    #[inline]
    fn finish_turn<S: Sink>(&mut self, sink: &mut S) -> Applied {
        let crystals = self.active().crystals;
        let excess = crystals.total().saturating_sub(self.components.caravan_limit);
        if excess > 0 {
            if self.pending != Pending::Return {
                sink.on(Outcome::OverLimit { seat: self.rounds.active, excess });
            }
            match crystals.only_colour() {
                Some(crystal) => self.give_back(Crystals::one(crystal).times(excess), sink),
                None => {
                    self.pending = Pending::Return;
                    return Applied::default();
                }
            }
        }
        self.pending = Pending::Turn;
        match self.rounds.end_turn() {
            TurnEnd::GameOver => sink.on(Outcome::GameEnded { capped: self.rounds.capped() }),
            TurnEnd::NextSeat | TurnEnd::NextRound => {
                sink.on(Outcome::TurnStarted { seat: self.rounds.active, round: self.rounds.round });
            }
        }
        Applied { revealed: false, turn_ended: true }
    }
}
