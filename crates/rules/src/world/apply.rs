//! Doing what was decided, step by step, and taking every step that has only one answer.

use crate::components::{ExplorationKind, Location, Site, WorldPower};
use crate::{Action, Applied, Crystals, Illegal, Outcome, Seat, Sink, caravan};

use super::layout::indices;
use super::{GOLEMS, NOTHING, Party, Pending, STACKS, WorldGame};

impl WorldGame {
    pub(super) fn act<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<Applied, Illegal> {
        if self.rounds.over {
            return Err(Illegal::GameOver);
        }
        let seat = self.rounds.active;
        let mut applied = Applied::default();
        // Each arm asks everything that could refuse before it changes anything.
        match (self.pending, action) {
            (Pending::Turn, Action::Work { location, times }) => {
                let place = self.may_work(seat, location, times)?;
                self.work(seat, location, place, times, sink);
            }
            (Pending::Turn, Action::Rest) => self.rest(seat, sink),
            (Pending::Upgrade { left }, Action::Upgrade(crystal)) => {
                caravan::upgrade(seat, &mut self.player_mut(seat).crystals, crystal, sink)?;
                self.pending = Pending::Upgrade { left: left - 1 };
            }
            (Pending::Golem { location, bonus, card }, Action::TakeBonus { stack }) => {
                if bonus {
                    return Err(Illegal::DoneAlready);
                }
                let slot = self.golem_slot(location).ok_or(Illegal::Unknown)?;
                self.bonus_offer(seat, slot, stack)?;
                self.take_bonus(seat, location, slot, stack, &mut applied, sink);
                self.pending = Pending::Golem { location, bonus: true, card };
            }
            (Pending::Golem { location, bonus, card }, Action::Claim { slot: 0 }) => {
                if card {
                    return Err(Illegal::DoneAlready);
                }
                let slot = self.golem_slot(location).ok_or(Illegal::Unknown)?;
                self.card_offer(slot, self.player(seat).crystals)?;
                self.claim(seat, location, slot, bonus, &mut applied, sink);
            }
            (Pending::Golem { .. }, Action::Claim { .. }) => return Err(Illegal::Unknown),
            (Pending::Upgrade { .. }, Action::Done)
            | (Pending::Golem { bonus: true, .. } | Pending::Golem { card: true, .. }, Action::Done) => {
                self.end_action(seat, sink);
            }
            (Pending::Explore { location: golem, bonus }, Action::Explore { location }) => {
                let tile = *self.covers.get(usize::from(location)).ok_or(Illegal::Unknown)?;
                if tile == NOTHING {
                    return Err(Illegal::Empty);
                }
                self.explore(seat, location, sink);
                self.pending = Pending::Golem { location: golem, bonus, card: true };
            }
            (Pending::Return, Action::Return(crystal)) => {
                let crystals = &mut self.player_mut(seat).crystals;
                caravan::holds(*crystals, crystal)?;
                caravan::give_back(seat, crystals, Crystals::one(crystal), sink);
            }
            _ => return Err(Illegal::NotNow(crate::Engine::step(self))),
        }
        self.settle(seat, &mut applied, sink);
        Ok(applied)
    }

    fn work<S: Sink>(&mut self, seat: Seat, index: u8, location: &'static Location, times: u8, sink: &mut S) {
        self.place_traders(seat, index, sink);
        self.use_tools(seat, location, sink);
        match location.site {
            Site::Production(crystals) => {
                caravan::gain(seat, &mut self.player_mut(seat).crystals, crystals, sink);
                self.end_action(seat, sink);
            }
            Site::Upgrade(left) => self.pending = Pending::Upgrade { left },
            Site::Trade(give, take) => {
                caravan::trade(seat, &mut self.player_mut(seat).crystals, (give, take), times, sink);
                self.end_action(seat, sink);
            }
            Site::Golem { .. } => self.pending = Pending::Golem { location: index, bonus: false, card: false },
        }
    }

    fn place_traders<S: Sink>(&mut self, seat: Seat, index: u8, sink: &mut S) {
        let count = self.traders_needed(seat, index);
        let there = self.parties[usize::from(index)];
        if there.count > 0 {
            let owner = self.player_mut(there.seat);
            owner.home += there.count;
            owner.standing &= !(1 << index);
            sink.on(Outcome::TradersOusted { seat: there.seat, location: index, count: there.count });
        }
        let player = self.player_mut(seat);
        player.home -= count;
        player.standing |= 1 << index;
        self.stand(index, Party { seat, count });
        sink.on(Outcome::TradersPlaced { seat, location: index, count });
    }

    fn use_tools<S: Sink>(&mut self, seat: Seat, location: &Location, sink: &mut S) {
        let player = self.player(seat);
        if player.tools(location.icons).is_empty() {
            return;
        }
        let mut crystals = player.crystals;
        for card in player.claimed.iter() {
            if let Some(WorldPower::Tool(icon, crystal)) = self.card(card).map(|card| card.power)
                && location.icons >> icon & 1 == 1
            {
                sink.on(Outcome::ToolUsed { seat, card });
                caravan::gain(seat, &mut crystals, Crystals::one(crystal), sink);
            }
        }
        self.player_mut(seat).crystals = crystals;
    }

    fn rest<S: Sink>(&mut self, seat: Seat, sink: &mut S) {
        for location in indices(std::mem::take(&mut self.player_mut(seat).standing)) {
            let count = self.parties[usize::from(location)].count;
            self.stand(location, Party::default());
            self.player_mut(seat).home += count;
            sink.on(Outcome::TradersRested { seat, location, count });
        }
        self.end_action(seat, sink);
    }

    fn take_bonus<S: Sink>(
        &mut self,
        seat: Seat,
        location: u8,
        slot: u8,
        stack: u8,
        applied: &mut Applied,
        sink: &mut S,
    ) {
        let pile = &mut self.stacks[usize::from(slot)][usize::from(stack)];
        let Some(tile) = pile.draw() else { return };
        let next = pile.top();
        self.player_mut(seat).bonuses.put(tile);
        sink.on(Outcome::BonusTaken { seat, location, stack, tile });
        if let Some(tile) = next {
            applied.revealed = true;
            sink.on(Outcome::BonusRevealed { location, stack, tile });
        }
    }

    fn claim<S: Sink>(&mut self, seat: Seat, location: u8, slot: u8, bonus: bool, applied: &mut Applied, sink: &mut S) {
        let id = self.row[usize::from(slot)];
        let Some(card) = self.card(id) else { return };
        let mut player = *self.player(seat);
        if !card.cost.is_empty() {
            caravan::give_back(seat, &mut player.crystals, card.cost, sink);
        }
        player.claimed.insert(id);
        self.count_power(&mut player, card.power);
        *self.player_mut(seat) = player;
        sink.on(Outcome::PointClaimed { seat, card: id, slot });
        if player.claimed.len() as u8 >= self.options.end_claims() {
            self.rounds.trigger(seat, sink);
        }
        self.refill_row(slot, applied, sink);
        if let WorldPower::NewTraders(traders) = card.power {
            self.join(seat, traders, sink);
        }
        self.pending = match card.power {
            WorldPower::Exploration => Pending::Explore { location, bonus },
            _ => Pending::Golem { location, bonus, card: true },
        };
    }

    /// Slides the golem row over an empty slot and fills its right end with the card everybody saw on the deck.
    fn refill_row<S: Sink>(&mut self, slot: u8, applied: &mut Applied, sink: &mut S) {
        let at = usize::from(slot);
        let last = GOLEMS - 1;
        let slides = self.row_card(slot + 1).is_some();
        self.row.copy_within(at + 1.., at);
        self.row[last] = NOTHING;
        if slides {
            sink.on(Outcome::PointsSlid { slot });
        }
        // The row can only have a gap at its right end, and only when the deck is empty.
        if let Some(card) = self.deck.draw() {
            self.row[last] = card;
            sink.on(Outcome::PointsRefilled { slot: last as u8, card });
            if let Some(card) = self.deck.top() {
                applied.revealed = true;
                sink.on(Outcome::DeckTopRevealed { card });
            }
        }
    }

    fn explore<S: Sink>(&mut self, seat: Seat, location: u8, sink: &mut S) {
        let tile = self.covers[usize::from(location)];
        self.cover(usize::from(location), NOTHING);
        self.player_mut(seat).explorations.put(tile);
        sink.on(Outcome::Explored { seat, location, tile });
        match self.exploration_kind(tile) {
            Some(ExplorationKind::Crystals(crystals)) => {
                caravan::gain(seat, &mut self.player_mut(seat).crystals, crystals, sink);
            }
            Some(ExplorationKind::Traders(traders)) => self.join(seat, traders, sink),
            Some(ExplorationKind::Icon(icon)) => self.player_mut(seat).count_icon(icon),
            Some(ExplorationKind::Points(_)) | None => {}
        }
    }

    /// Traders come from the reserve, as many as are left.
    fn join<S: Sink>(&mut self, seat: Seat, traders: u8, sink: &mut S) {
        let player = self.player_mut(seat);
        let count = traders.min(player.reserve);
        player.reserve -= count;
        player.home += count;
        if count > 0 {
            sink.on(Outcome::TradersJoined { seat, count });
        }
    }

    fn excess(&self, seat: Seat) -> u8 {
        self.player(seat).crystals.total().saturating_sub(self.components.storage_limit)
    }

    /// The action itself is over: what is left of the turn is the storage limit.
    fn end_action<S: Sink>(&mut self, seat: Seat, sink: &mut S) {
        self.pending = Pending::Return;
        let excess = self.excess(seat);
        if excess > 0 {
            sink.on(Outcome::OverLimit { seat, excess });
        }
    }

    /// Takes every pending step that has only one answer, until there is something to ask.
    fn settle<S: Sink>(&mut self, seat: Seat, applied: &mut Applied, sink: &mut S) {
        loop {
            match self.pending {
                Pending::Turn => return,
                Pending::Upgrade { left } => {
                    if left > 0 && self.player(seat).crystals.can_upgrade() {
                        return;
                    }
                    self.end_action(seat, sink);
                }
                Pending::Golem { location, bonus, card } => {
                    let Some(slot) = self.golem_slot(location) else { return };
                    let open = |&stack: &u8| !bonus && self.bonus_offer(seat, slot, stack).is_ok();
                    let mut stacks = (0..STACKS as u8).filter(open);
                    let (stack, second) = (stacks.next(), stacks.next());
                    let claim = !card && self.card_offer(slot, self.player(seat).crystals).is_ok();
                    match (stack, second, claim) {
                        (None, None, false) => self.end_action(seat, sink),
                        // One of the two is done, so "done" is another answer to any that is left.
                        _ if bonus || card => return,
                        (Some(stack), None, false) => {
                            self.take_bonus(seat, location, slot, stack, applied, sink);
                            self.pending = Pending::Golem { location, bonus: true, card };
                        }
                        (None, None, true) => self.claim(seat, location, slot, bonus, applied, sink),
                        _ => return,
                    }
                }
                Pending::Explore { location: golem, bonus } => {
                    let covered = self.covered;
                    if covered.count_ones() > 1 {
                        return;
                    }
                    if covered != 0 {
                        self.explore(seat, covered.trailing_zeros() as u8, sink);
                    }
                    self.pending = Pending::Golem { location: golem, bonus, card: true };
                }
                Pending::Return => {
                    let excess = self.excess(seat);
                    if excess == 0 {
                        self.pending = Pending::Turn;
                        applied.turn_ended = true;
                        return self.rounds.pass_on(sink);
                    }
                    let crystals = &mut self.player_mut(seat).crystals;
                    let Some(crystal) = crystals.only_colour() else { return };
                    caravan::give_back(seat, crystals, Crystals::one(crystal).times(excess), sink);
                }
            }
        }
    }
}
