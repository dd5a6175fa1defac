//! Every decision the road family allows in a position.

use super::{Pending, RoadGame};
use crate::components::Counts;
use crate::{Action, Actions};

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
            Pending::Pay { .. } => actions.extend_pays(crystals),
            Pending::Upgrade { .. } => actions.extend_upgrades(crystals),
            Pending::Return => actions.extend_returns(crystals),
        }
    }

    // Out of line: the other decisions are the more frequent and need no registers saved.
    #[inline(never)]
    fn list_turn(&self, actions: &mut Actions) {
        let player = self.active();
        let crystals = player.crystals;
        let counts = Counts::of(crystals);
        self.components.merchants.list_plays(player.hand, counts, actions);
        actions.extend_acquires((crystals.total() as usize + 1).min(self.market.len()));
        let payable = self.components.points.payable(counts);
        // Empty slots are cut off in the end, so that the number of cards is no branch.
        let slots =
            (0..).zip(self.points).fold(0, |slots, (slot, card)| slots | (payable.0 >> (card % 64) & 1) << slot);
        actions.extend_claims(slots as usize & ((1 << self.points_len) - 1));
        if !player.played.is_empty() || actions.is_empty() {
            actions.push(Action::Rest);
        }
    }
}
