//! What a seat may know of An Endless World, and how the rest is dealt at random.
//!
//! Hidden are the point deck below its top card, the bonus stacks below their top tiles, and the bonus tiles in the
//! box. Everything else lies open, so the view is the same for every seat.

use arrayvec::ArrayVec;

use super::{NOTHING, WorldGame, cards_in_play};
use crate::chance::Chance;
use crate::{CardSet, HIDDEN};

impl WorldGame {
    pub(super) fn hidden_below_tops(&self) -> Self {
        let mut view = *self;
        let stacks = view.stacks.iter_mut().flatten().map(|stack| stack.as_mut_slice());
        for pile in stacks.chain([view.deck.as_mut_slice()]) {
            if let [below @ .., _] = pile {
                below.fill(HIDDEN);
            }
        }
        view
    }

    pub(super) fn filled_in(&self, chance: &mut Chance) -> Self {
        let mut game = *self;
        let known = |id: &u8| *id < NOTHING;
        let seen: CardSet = self.row.iter().chain(self.deck.as_slice()).copied().filter(known).collect();
        let seen = self.players().iter().fold(seen, |seen, player| seen.union(player.claimed));
        let mut cards: ArrayVec<u8, 64> =
            cards_in_play(&self.components, self.rounds.players).filter(|&card| !seen.has(card)).collect();
        chance.shuffle(&mut cards);
        deal(game.row.iter_mut().chain(game.deck.as_mut_slice()), &mut cards);

        let mut tiles: ArrayVec<u8, 256> = ArrayVec::new();
        for (kind, tile) in self.components.bonuses.iter().enumerate() {
            let seen = self.bonuses_in_places().filter(|&place| usize::from(place) == kind).count();
            tiles.extend(std::iter::repeat_n(kind as u8, usize::from(tile.count).saturating_sub(seen)));
        }
        chance.shuffle(&mut tiles);
        let taken = game.players.iter_mut().flat_map(|player| player.bonuses.as_mut_slice());
        let stacked = game.stacks.iter_mut().flatten().flat_map(|stack| stack.as_mut_slice());
        deal(taken.chain(stacked), &mut tiles);
        game
    }

    /// Kinds of the bonus tiles on player boards and in stacks.
    pub(super) fn bonuses_in_places(&self) -> impl Iterator<Item = u8> {
        let taken = self.players().iter().flat_map(|player| player.bonuses.as_slice());
        let stacked = self.stacks.iter().flatten().flat_map(|stack| stack.as_slice());
        taken.chain(stacked).copied()
    }
}

/// Puts unseen ids where a view knows none.
fn deal<'a, const CAP: usize>(places: impl Iterator<Item = &'a mut u8>, unseen: &mut ArrayVec<u8, CAP>) {
    for place in places.filter(|place| **place == HIDDEN) {
        *place = unseen.pop().unwrap_or(HIDDEN);
    }
}
