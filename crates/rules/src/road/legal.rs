//! Every decision the road family allows in a position.

use super::{Pending, RoadGame};
use crate::{Action, Actions, Crystal, Crystals, Effect};

impl RoadGame {
    /// Appends every legal action.
    #[inline]
    pub(super) fn list(&self, actions: &mut Actions) {
        if self.rounds.over {
            return;
        }
        let player = self.active();
        match self.pending {
            Pending::Turn => self.list_turn(actions),
            Pending::Pay { .. } => each_colour(player.crystals, actions, Action::Pay),
            Pending::Upgrade { .. } => {
                let raisable = Crystals([player.crystals.0[0], player.crystals.0[1], player.crystals.0[2], 0]);
                each_colour(raisable, actions, Action::Upgrade);
                actions.push(Action::Done);
            }
            Pending::Return => each_colour(player.crystals, actions, Action::Return),
        }
    }

    #[inline]
    fn list_turn(&self, actions: &mut Actions) {
        let player = self.active();
        let crystals = player.crystals;
        for card in player.hand.iter() {
            let most = match self.components.merchants.effect(card) {
                Effect::Trade(give, take) => crystals.trade_times(give, take),
                Effect::Gain(_) | Effect::Upgrade(_) => 1,
            };
            for times in 1..=most {
                actions.push(Action::Play { card, times });
            }
        }
        let reach = (crystals.total() as usize + 1).min(self.market.len());
        for slot in 0..reach as u8 {
            actions.push(Action::Acquire { slot });
        }
        for (slot, &card) in self.points().iter().enumerate() {
            if crystals.contains(self.components.points[card as usize].cost) {
                actions.push(Action::Claim { slot: slot as u8 });
            }
        }
        if !player.played.is_empty() || actions.is_empty() {
            actions.push(Action::Rest);
        }
    }
}

#[inline]
fn each_colour(crystals: Crystals, actions: &mut Actions, action: fn(Crystal) -> Action) {
    for crystal in Crystal::ALL {
        if crystals.count(crystal) > 0 {
            actions.push(action(crystal));
        }
    }
}
