//! Every decision the road family allows in a position.

use super::{Pending, RoadGame};
use crate::action::ExtendSlice;
use crate::{Action, Actions, Crystals};

impl RoadGame {
    /// Appends every legal action.
    #[inline]
    pub(super) fn list(&self, actions: &mut Actions) {
        if self.rounds.over {
            return;
        }
        let crystals = self.active().crystals;
        match self.pending {
            Pending::Turn => self.list_turn(actions),
            Pending::Pay { .. } => actions.extend_first(Action::each_pay(crystals)),
            Pending::Upgrade { .. } => {
                let raisable = Crystals([crystals.0[0], crystals.0[1], crystals.0[2], 0]);
                actions.extend_first(Action::each_upgrade(raisable));
                actions.push(Action::Done);
            }
            Pending::Return => actions.extend_first(Action::each_return(crystals)),
        }
    }

    #[inline]
    fn list_turn(&self, actions: &mut Actions) {
        let player = self.active();
        let crystals = player.crystals;
        self.components.merchants.list_plays(player.hand, crystals, actions);
        actions.extend_first(Action::each_acquire((crystals.total() as usize + 1).min(self.market.len())));
        let payable = self.components.points.payable(crystals);
        let slots =
            (0..).zip(self.points()).fold(0, |slots, (slot, &card)| slots | usize::from(payable.has(card)) << slot);
        actions.extend_first(Action::each_claim(slots));
        if !player.played.is_empty() || actions.is_empty() {
            actions.push(Action::Rest);
        }
    }
}
