//! What may be done now, and why the rest may not.

use crate::components::{Location, Site, WorldCard};
use crate::{Action, Actions, Crystal, Crystals, Illegal, Seat};

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
            Pending::Upgrade { .. } => {
                let risers = crystals.colours().filter(|crystal| crystal.upgraded().is_some());
                actions.extend(risers.map(Action::Upgrade));
                actions.push(Action::Done);
            }
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
            Pending::Return => actions.extend(crystals.colours().map(Action::Return)),
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
        for location in indices(open & (self.layout.trades | self.layout.golems)) {
            let most = self.location(location).map_or(Ok(0), |place| self.site_offer(seat, place));
            for times in 1..=most.unwrap_or(0) {
                actions.push(Action::Work { location, times });
            }
        }
    }

    /// How often a seat can do a location's action in a row, once its traders stand there.
    #[inline]
    fn site_offer(&self, seat: Seat, location: &Location) -> Result<u8, Illegal> {
        let player = self.player(seat);
        match location.site {
            Site::Production(_) | Site::Upgrade(_) => Ok(1),
            Site::Trade(give, take) => {
                let crystals = player.crystals.plus(player.tools(location.icons));
                match crystals.trade_times(give, take) {
                    0 => Err(Illegal::CannotPay { price: give, missing: crystals.missing(give) }),
                    most => Ok(most),
                }
            }
            Site::Golem { card_slot, .. } => {
                let crystals = player.crystals.plus(player.tools(location.icons));
                let open = (0..STACKS as u8).any(|stack| self.bonus_offer(seat, card_slot, stack).is_ok())
                    || self.card_offer(card_slot, crystals).is_ok();
                if open { Ok(1) } else { Err(Illegal::NothingToTake) }
            }
        }
    }

    /// Whether a location may be worked at so often.
    pub(super) fn may_work(&self, seat: Seat, index: u8, times: u8) -> Result<&'static Location, Illegal> {
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
        let most = self.site_offer(seat, location)?;
        if times == 0 || times > most {
            return Err(Illegal::Times { most, times });
        }
        Ok(location)
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

    pub(super) fn may_upgrade(&self, seat: Seat, crystal: Crystal) -> Result<Crystal, Illegal> {
        if self.player(seat).crystals.count(crystal) == 0 {
            return Err(Illegal::NoSuchCrystal);
        }
        crystal.upgraded().ok_or(Illegal::HighestLevel)
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
