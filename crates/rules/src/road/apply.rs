//! Doing a decision in the road family: the only writer of a [`RoadGame`].

use super::{Pending, Player, RoadGame};
use crate::caravan;
use crate::{Action, Actions, Applied, Crystals, Illegal, Outcome, Sink, Token};

impl RoadGame {
    #[inline]
    pub(super) fn act<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        if self.rounds.over {
            return Err(Illegal::GameOver);
        }
        match (action, self.pending) {
            (Action::Play { card, times }, Pending::Turn) => self.play(card, times, sink),
            (Action::Acquire { slot }, Pending::Turn) => self.acquire(slot, sink),
            (Action::Claim { slot }, Pending::Turn) => self.claim(slot, sink),
            (Action::Rest, Pending::Turn) => self.rest(sink),
            (Action::Pay(crystal), Pending::Pay { slot, next }) => {
                let seat = self.rounds.active;
                let caravan = &mut self.players[seat as usize].crystals;
                caravan::holds(*caravan, crystal)?;
                self.market.pay(seat, caravan, next, crystal, sink);
                Ok(self.pay_on(slot, next + 1, sink))
            }
            (Action::Upgrade(crystal), Pending::Upgrade { left }) => {
                let seat = self.rounds.active;
                caravan::upgrade(seat, &mut self.player_mut().crystals, crystal, sink)?;
                Ok(self.upgrade_on(left - 1, sink))
            }
            (Action::Done, Pending::Upgrade { .. }) => Ok(self.finish_turn(sink)),
            (Action::Return(crystal), Pending::Return) => {
                let seat = self.rounds.active;
                let caravan = &mut self.player_mut().crystals;
                caravan::holds(*caravan, crystal)?;
                caravan::give_back(seat, caravan, Crystals::one(crystal), sink);
                Ok(self.finish_turn(sink))
            }
            _ => Err(Illegal::NotNow(crate::Engine::step(self))),
        }
    }

    #[inline]
    fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.rounds.active as usize]
    }

    #[inline]
    fn play<S: Sink>(&mut self, card: u8, times: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let seat = self.rounds.active;
        let deed = self.components.merchants.deed(card);
        let player = self.player_mut();
        let own = (&mut player.hand, &mut player.played);
        let upgrades = caravan::play(seat, own, &mut player.crystals, (card, deed, times), sink)?;
        Ok(self.upgrade_on(upgrades, sink))
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

    /// Pays onto the cards from `next` to `slot`, asking where there is a choice, then takes the card.
    #[inline]
    fn pay_on<S: Sink>(&mut self, slot: u8, next: u8, sink: &mut S) -> Applied {
        let seat = self.rounds.active;
        let player = &mut self.players[seat as usize];
        if let Some(next) = self.market.pay_on(seat, &mut player.crystals, (slot, next), sink) {
            self.pending = Pending::Pay { slot, next };
            return Applied::default();
        }
        let revealed = self.market.take(seat, (&mut player.hand, &mut player.crystals), slot, sink);
        Applied { revealed, ..self.finish_turn(sink) }
    }

    #[inline]
    fn claim<S: Sink>(&mut self, slot: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let Some(&card) = self.points().get(slot as usize) else { return Err(Illegal::Empty) };
        let point = &self.components.0.points[card as usize];
        let seat = self.rounds.active;
        let token = self.token_at(slot);
        let player = &mut self.players[seat as usize];
        caravan::pay_price(seat, &mut player.crystals, point.cost, sink)?;
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
        if ends {
            self.rounds.trigger(seat, sink);
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

    /// Settles the limit, asking where there is a choice, then passes the turn on.
    #[inline]
    fn finish_turn<S: Sink>(&mut self, sink: &mut S) -> Applied {
        let (seat, limit) = (self.rounds.active, self.components.caravan_limit);
        let asked = self.pending == Pending::Return;
        if caravan::settle(seat, &mut self.player_mut().crystals, limit, asked, sink) {
            self.pending = Pending::Return;
            return Applied::default();
        }
        self.pending = Pending::Turn;
        self.rounds.pass_on(sink);
        Applied { revealed: false, turn_ended: true }
    }
}
