//! Doing a decision in The Call for Adventure: the only writer of an [`AdventureGame`], with `journey`.

use super::{AdventureGame, Pending, Player};
use crate::caravan;
use crate::{Action, Applied, Crystal, Crystals, Engine, Illegal, Outcome, Seat, Sink, Spot};

impl AdventureGame {
    #[inline]
    pub(super) fn act<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        if self.rounds.over {
            return Err(Illegal::GameOver);
        }
        match (self.pending, action) {
            (Pending::StartingSet(seat), Action::TakeSet { set }) => self.take_set(seat, set, sink),
            (Pending::Wagon(seat), Action::PlaceWagon { tile }) => self.place_wagon(seat, tile, sink),
            (Pending::Turn, Action::Play { card, times }) => self.play(card, times, sink),
            (Pending::Turn, Action::Acquire { slot }) => {
                self.market.acquirable(slot, self.active().crystals.total())?;
                Ok(self.pay_on(slot, 0, sink))
            }
            (Pending::Turn, Action::Rest) => Ok(self.rest(sink)),
            (Pending::Turn, Action::StepTo { tile }) => self.step_to(tile, 0, sink),
            (Pending::Turn, Action::Halt) => Ok(self.stay(sink)),
            (Pending::Pay { slot, next }, Action::Pay(crystal)) => {
                let seat = self.rounds.active;
                let caravan = &mut self.players[seat as usize].crystals;
                caravan::holds(*caravan, crystal)?;
                self.market.pay(seat, caravan, next, crystal, sink);
                Ok(self.pay_on(slot, next + 1, sink))
            }
            (Pending::Upgrade { left }, Action::Upgrade(crystal)) => {
                let seat = self.rounds.active;
                caravan::upgrade(seat, &mut self.player_mut().crystals, crystal, sink)?;
                Ok(self.upgrade_on(left - 1, sink))
            }
            (Pending::Upgrade { .. } | Pending::Arrived { .. }, Action::Done) => Ok(self.finish_turn(sink)),
            (Pending::PayStep { steps }, Action::Discard { card }) => {
                if !self.active().discardable().has(card) {
                    return Err(Illegal::NotInHand);
                }
                self.discard(card, sink);
                Ok(self.walk_on(steps, sink))
            }
            (Pending::Walk { steps }, Action::StepTo { tile }) => self.step_to(tile, steps, sink),
            (Pending::Walk { .. }, Action::Halt) => {
                self.may_halt(self.here())?;
                Ok(self.halt(sink))
            }
            (Pending::Toll { owners }, Action::Pay(crystal)) => {
                caravan::holds(self.active().crystals, crystal)?;
                let owners = self.pay_toll(owners, crystal, sink);
                Ok(self.toll_on(owners, sink))
            }
            (Pending::Arrived { built }, Action::Build) => {
                self.may_build(built)?;
                Ok(self.outpost_on(self.outpost_cost(self.here()), sink))
            }
            (Pending::Arrived { .. }, Action::Trade { times }) => self.trade(times, sink),
            (Pending::Arrived { .. }, Action::Claim { slot }) => self.claim(slot, sink),
            (Pending::PayOutpost { left }, Action::Pay(crystal)) => {
                caravan::holds(self.active().crystals, crystal)?;
                self.give_back(self.rounds.active, Crystals::one(crystal), sink);
                Ok(self.outpost_on(left - 1, sink))
            }
            (Pending::Reward { .. }, Action::TakeCard { slot }) => {
                if slot as usize >= self.market.len() {
                    return Err(Illegal::Empty);
                }
                Ok(self.take_reward_card(slot, sink))
            }
            (Pending::Reward { column }, Action::TakeTile { kind }) => {
                match self.tiles_left().get(kind as usize) {
                    None => return Err(Illegal::Unknown),
                    Some(0) => return Err(Illegal::Empty),
                    Some(_) if column == 0 => return Err(Illegal::NothingToTake),
                    Some(_) => {}
                }
                Ok(self.take_reward_tile(kind, sink))
            }
            (Pending::Return(seat), Action::Return(crystal)) => {
                caravan::holds(self.player(seat).crystals, crystal)?;
                self.give_back(seat, Crystals::one(crystal), sink);
                Ok(self.finish_turn(sink))
            }
            _ => Err(Illegal::NotNow(self.step())),
        }
    }

    #[inline]
    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.rounds.active as usize]
    }

    fn take_set<S: Sink>(&mut self, seat: Seat, set: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let Some(starting) = self.components().starting_sets.get(set as usize) else { return Err(Illegal::Unknown) };
        if self.sets >> set & 1 == 0 {
            return Err(Illegal::Taken);
        }
        self.sets &= !(1 << set);
        sink.on(Outcome::SetTaken { seat, set });
        caravan::gain(seat, &mut self.players[seat as usize].crystals, starting.crystals, sink);
        self.pending = Pending::Wagon(seat);
        if self.terrain.mountains().is_power_of_two() {
            return self.place_wagon(seat, self.terrain.mountains().trailing_zeros() as u8, sink);
        }
        Ok(Applied::default())
    }

    /// Then comes the seat before this one in turn order; after the first player the turns begin.
    fn place_wagon<S: Sink>(&mut self, seat: Seat, tile: u8, sink: &mut S) -> Result<Applied, Illegal> {
        if tile as usize >= super::TILES {
            return Err(Illegal::Unknown);
        }
        if self.terrain.mountains() >> tile & 1 == 0 {
            return Err(Illegal::NotAMountain);
        }
        self.players[seat as usize].wagon = Some(tile);
        sink.on(Outcome::WagonPlaced { seat, tile });
        let place = self.rounds.place(seat);
        if place == 0 {
            self.sets = 0;
            self.pending = Pending::Turn;
            sink.on(Outcome::TurnStarted { seat: self.rounds.active, round: self.rounds.round });
            return Ok(Applied { revealed: false, turn_ended: true });
        }
        let next = self.rounds.seat_at(place - 1);
        self.pending = Pending::StartingSet(next);
        let applied = Applied { revealed: false, turn_ended: true };
        if self.sets.is_power_of_two() {
            self.take_set(next, self.sets.trailing_zeros() as u8, sink)?;
        }
        Ok(applied)
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

    /// Pays onto the cards from `next` to `slot`, asking where there is a choice, then takes the card.
    #[inline]
    fn pay_on<S: Sink>(&mut self, slot: u8, next: u8, sink: &mut S) -> Applied {
        let seat = self.rounds.active;
        if let Some(next) = self.market.pay_on(seat, &mut self.players[seat as usize].crystals, (slot, next), sink) {
            self.pending = Pending::Pay { slot, next };
            return Applied::default();
        }
        let revealed = self.take_card(slot, sink);
        Applied { revealed, ..self.finish_turn(sink) }
    }

    /// Takes a card of the row and what lies on it; says whether another came to light.
    pub(super) fn take_card<S: Sink>(&mut self, slot: u8, sink: &mut S) -> bool {
        let seat = self.rounds.active;
        let player = &mut self.players[seat as usize];
        self.market.take(seat, (&mut player.hand, &mut player.crystals), slot, sink)
    }

    #[inline]
    fn rest<S: Sink>(&mut self, sink: &mut S) -> Applied {
        let seat = self.rounds.active;
        let player = self.player_mut();
        let cards = std::mem::take(&mut player.played).union(std::mem::take(&mut player.discarded));
        player.hand = player.hand.union(cards);
        sink.on(Outcome::CardsRested { seat, cards });
        self.finish_turn(sink)
    }

    #[inline]
    pub(super) fn give_back<S: Sink>(&mut self, seat: Seat, crystals: Crystals, sink: &mut S) {
        caravan::give_back(seat, &mut self.players[seat as usize].crystals, crystals, sink);
    }

    /// One crystal of the active seat goes to the next owner in turn order; gives the owners still to be paid.
    pub(super) fn pay_toll<S: Sink>(&mut self, owners: u8, crystal: Crystal, sink: &mut S) -> u8 {
        let mover = self.rounds.active;
        let mut owner = self.rounds.after(mover);
        while owners >> owner & 1 == 0 {
            owner = self.rounds.after(owner);
        }
        self.player_mut().crystals.remove(crystal);
        self.players[owner as usize].crystals.add(crystal);
        sink.on(Outcome::CrystalsMoved {
            crystals: Crystals::one(crystal),
            from: Spot::Caravan(mover),
            to: Spot::Caravan(owner),
        });
        owners & !(1 << owner)
    }

    /// Settles every seat's limit in turn order from the active one, asking where there is a choice, then passes the
    /// turn on.
    #[inline]
    pub(super) fn finish_turn<S: Sink>(&mut self, sink: &mut S) -> Applied {
        let mut seat = self.rounds.active;
        for _ in 0..self.rounds.players {
            let (limit, asked) = (self.limit(seat), self.pending == Pending::Return(seat));
            if caravan::settle(seat, &mut self.players[seat as usize].crystals, limit, asked, sink) {
                self.pending = Pending::Return(seat);
                return Applied::default();
            }
            seat = self.rounds.after(seat);
        }
        self.pending = Pending::Turn;
        self.rounds.pass_on(sink);
        Applied { revealed: false, turn_ended: true }
    }
}
