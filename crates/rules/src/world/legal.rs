//! What may be done now, and why the rest may not.

use crate::components::{Location, Site, WorldCard};
use crate::{Action, Actions, Crystals, Illegal, Seat, caravan};

use super::layout::{affordable, indices};
use super::{NOTHING, Pending, STACKS, WorldGame};

impl WorldGame {
    pub(super) fn list(&self, actions: &mut Actions) {
        if self.rounds.over {
            return;
        }
        let seat = self.rounds.active;
        let crystals = self.player(seat).crystals;
        match self.pending {
            Pending::Turn => {
                self.list_work(seat, actions);
                actions.push(Action::Rest);
            }
            Pending::Upgrade { .. } => actions.extend_upgrades(crystals),
            Pending::Golem { location, bonus, card } => {
                let Some(slot) = self.golem_slot(location) else { return };
                if !bonus {
                    let open = (0..STACKS as u8).filter(|&stack| self.bonus_offer(seat, slot, stack).is_ok());
                    actions.extend(open.map(|stack| Action::TakeBonus { stack }));
                }
                if !card && self.card_offer(slot, crystals).is_ok() {
                    actions.push(Action::Claim { slot: 0 });
                }
                if bonus || card {
                    actions.push(Action::Done);
                }
            }
            Pending::Explore { .. } => {
                actions.extend(indices(self.covered).map(|location| Action::Explore { location }));
            }
            Pending::Return => actions.extend_returns(crystals),
        }
    }

    #[inline]
    fn list_work(&self, seat: Seat, actions: &mut Actions) {
        let player = self.player(seat);
        if player.home == 0 {
            return;
        }
        let open = affordable(&self.wanted, &player.helps, player.home) & !self.covered & !player.standing;
        for location in indices(open & self.layout.plain) {
            actions.push(Action::Work { location, times: 1 });
        }
        for location in indices(open & self.layout.trades) {
            if let Some(place) = self.location(location)
                && let Site::Trade(give, take) = place.site
            {
                let most = self.crystals_with_tools(seat, place).trade_times(give, take);
                for times in 1..=most {
                    actions.push(Action::Work { location, times });
                }
            }
        }
        for location in indices(open & self.layout.golems) {
            if let Some(place) = self.location(location)
                && self.golem_offer(seat, place)
            {
                actions.push(Action::Work { location, times: 1 });
            }
        }
    }

    /// Whether a seat could work at a location so often, if it were its turn; else why not.
    pub fn may_work(&self, seat: Seat, index: u8, times: u8) -> Result<&'static Location, Illegal> {
        let location = self.location(index).ok_or(Illegal::Unknown)?;
        if self.covers[usize::from(index)] != NOTHING {
            return Err(Illegal::Unexplored);
        }
        if self.player(seat).standing >> index & 1 == 1 {
            return Err(Illegal::OwnTradersThere);
        }
        let (needed, home) = (self.traders_needed(seat, index), self.player(seat).home);
        if needed > home {
            return Err(Illegal::TooFewTraders { needed, home });
        }
        match location.site {
            Site::Trade(give, take) => {
                caravan::tradable(self.crystals_with_tools(seat, location), give, take, times)?;
            }
            Site::Golem { .. } if !self.golem_offer(seat, location) => return Err(Illegal::NothingToTake),
            _ if times != 1 => return Err(Illegal::Times { most: 1, times }),
            _ => {}
        }
        Ok(location)
    }

    /// What a seat can pay with at a location: tools give their crystals first.
    #[inline]
    fn crystals_with_tools(&self, seat: Seat, location: &Location) -> Crystals {
        let player = self.player(seat);
        player.crystals.plus(player.tools(location.icons))
    }

    /// Whether a seat can take a bonus tile or the card at a golem location.
    #[inline]
    fn golem_offer(&self, seat: Seat, location: &Location) -> bool {
        let Site::Golem { card_slot, .. } = location.site else { return false };
        (0..STACKS as u8).any(|stack| self.bonus_offer(seat, card_slot, stack).is_ok())
            || self.card_offer(card_slot, self.crystals_with_tools(seat, location)).is_ok()
    }

    /// The bonus tile on top of a stack, if the seat has room for it.
    #[inline]
    pub(super) fn bonus_offer(&self, seat: Seat, slot: u8, stack: u8) -> Result<u8, Illegal> {
        let pile = self.stacks[usize::from(slot)].get(usize::from(stack)).ok_or(Illegal::Unknown)?;
        if self.player(seat).bonuses.len() >= usize::from(self.components.bonus_spaces) {
            return Err(Illegal::NoBonusSpace);
        }
        pile.top().ok_or(Illegal::Empty)
    }

    /// The card above a golem location, if these crystals can pay for it.
    #[inline]
    pub(super) fn card_offer(&self, slot: u8, crystals: Crystals) -> Result<(u8, &'static WorldCard), Illegal> {
        let id = self.row[usize::from(slot)];
        let card = self.card(id).ok_or(Illegal::Empty)?;
        if !crystals.contains(card.cost) {
            return Err(Illegal::CannotPay { price: card.cost, missing: crystals.missing(card.cost) });
        }
        Ok((id, card))
    }

    /// The golem slot of a location.
    #[inline]
    pub(super) fn golem_slot(&self, location: u8) -> Option<u8> {
        match self.location(location)?.site {
            Site::Golem { card_slot, .. } => Some(card_slot),
            _ => None,
        }
    }
}
