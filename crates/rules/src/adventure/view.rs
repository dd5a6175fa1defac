//! What a seat of The Call for Adventure may know, and how the rest is dealt at random.
//!
//! Hidden are the order of the merchant deck and of the pile of VP tiles (so also where in it the Closed Village tile
//! is) and, unless scores are open, which VP tiles the others have claimed. Cards are acquired in the open, so hands and
//! the face-down discard piles hold nothing that is not known.

use super::{AdventureGame, CLOSED};
use crate::chance::Chance;
use crate::components::START_CARDS;
use crate::{CardSet, HIDDEN, ScoreVisibility, Seat};

impl AdventureGame {
    pub(super) fn hidden_from(&self, seat: Seat) -> Self {
        let mut view = *self;
        view.market.deck.as_mut_slice().fill(HIDDEN);
        view.pile.as_mut_slice().fill(HIDDEN);
        if self.options.scores != ScoreVisibility::Always && !self.rounds.over {
            for (other, player) in view.players.iter_mut().enumerate() {
                if other != seat as usize {
                    player.claimed = CardSet::EMPTY;
                    player.points = 0;
                }
            }
        }
        view
    }

    pub(super) fn filled_in(&self, chance: &mut Chance) -> Self {
        let mut game = *self;
        let components = self.components();
        let mut seen: CardSet = self.market.cards().iter().copied().collect();
        for player in self.players() {
            seen = seen.union(player.hand).union(player.played).union(player.discarded);
        }
        let mut unseen = chance.unseen(START_CARDS, components.merchants.cards().len(), seen);
        game.market.deck.as_mut_slice().fill_with(|| unseen.pop().unwrap_or(HIDDEN));

        let mut seen: CardSet = self.villages.iter().copied().filter(|&tile| tile < 64).collect();
        for player in self.players() {
            seen = seen.union(player.claimed);
        }
        let mut unseen = chance.unseen(0, components.vp_tiles.len(), seen);
        for player in &mut game.players {
            while player.claimed.len() < player.claims as usize
                && let Some(tile) = unseen.pop()
            {
                player.claimed.insert(tile);
                player.points += u16::from(components.vp_tiles[tile as usize].points);
            }
        }
        let tiles = game.pile.as_mut_slice();
        tiles.fill(HIDDEN);
        if let Some(among) = self.closed_among_top() {
            tiles[tiles.len() - 1 - chance.below(among as u32) as usize] = CLOSED;
        }
        for tile in tiles {
            if *tile != CLOSED {
                *tile = unseen.pop().unwrap_or(HIDDEN);
            }
        }
        game
    }

    /// The Closed Village tile is among so many from the top of the pile; `None` once it is drawn.
    ///
    /// Every claim draws one tile, so the claims say how many of those above it are gone.
    pub(super) fn closed_among_top(&self) -> Option<usize> {
        if self.villages.contains(&CLOSED) || self.pile.is_empty() {
            return None;
        }
        let drawn: u8 = self.players().iter().map(|player| player.claims).sum();
        let among = (self.components.closed_among + 1).saturating_sub(drawn).max(1);
        Some(self.pile.len().min(among as usize))
    }
}
