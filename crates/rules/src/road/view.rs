//! What a seat of the road family may know, how the rest is dealt at random, and what must always hold.
//!
//! Hidden are the order of both decks and, unless scores are open, which point cards the others have claimed.

use super::{Pending, RoadGame};
use crate::chance::Chance;
use crate::components::START_CARDS;
use crate::pile::not_once;
use crate::{CardSet, HIDDEN, ScoreVisibility, Seat};

impl RoadGame {
    pub(super) fn hidden_from(&self, seat: Seat) -> Self {
        let mut view = *self;
        view.market.deck.as_mut_slice().fill(HIDDEN);
        view.point_deck.as_mut_slice().fill(HIDDEN);
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
            seen = seen.union(player.hand).union(player.played);
        }
        let mut unseen = chance.unseen(START_CARDS, components.merchants.cards().len(), seen);
        game.market.deck.as_mut_slice().fill_with(|| unseen.pop().unwrap_or(HIDDEN));

        let mut seen: CardSet = self.points().iter().copied().collect();
        for player in self.players() {
            seen = seen.union(player.claimed);
        }
        let mut unseen = chance.unseen(0, components.points.len(), seen);
        for player in &mut game.players {
            while player.claimed.len() < player.claims as usize
                && let Some(card) = unseen.pop()
            {
                player.claimed.insert(card);
                player.points += u16::from(components.points[card as usize].points);
            }
        }
        game.point_deck.as_mut_slice().fill_with(|| unseen.pop().unwrap_or(HIDDEN));
        game
    }

    /// The first invariant that does not hold, in words.
    pub(super) fn find_fault(&self) -> Option<String> {
        let components = self.components();
        let own = self.players().iter().flat_map(|player| {
            let kept = player.hand.union(player.played);
            kept.without(CardSet::first(START_CARDS as usize)).iter()
        });
        let rows = self.market.cards().iter().chain(self.market.deck.as_slice()).copied();
        if let Some(fault) = not_once(own.chain(rows), components.merchants.cards().len(), "merchant card") {
            return Some(fault);
        }
        if self.market.cards().contains(&HIDDEN) || self.points().contains(&HIDDEN) {
            return Some("a card in a row is face down".into());
        }
        if self.market.cards().iter().chain(self.market.deck.as_slice()).any(|&card| card < START_CARDS) {
            return Some("a starting card lies in the market".into());
        }
        let claimed = self.players().iter().flat_map(|player| player.claimed.iter());
        let rows = self.points().iter().chain(self.point_deck.as_slice()).copied();
        if let Some(fault) = not_once(claimed.chain(rows), components.points.len(), "point card") {
            return Some(fault);
        }
        for (seat, player) in self.players().iter().enumerate() {
            if !player.hand.without(player.played).eq(&player.hand) {
                return Some(format!("seat {seat} has a card in hand and played at once"));
            }
            let may_hide = self.options.scores != ScoreVisibility::Always;
            if player.claimed.len() != player.claims as usize && !(may_hide && player.claimed.is_empty()) {
                return Some(format!("seat {seat} has {} claims but {} cards", player.claims, player.claimed.len()));
            }
            let points: u16 =
                player.claimed.iter().map(|card| u16::from(components.points[card as usize].points)).sum();
            if points != player.points {
                return Some(format!("seat {seat} has {points} points in cards, {} are kept", player.points));
            }
            let settled = seat != self.rounds.active as usize || self.pending == Pending::Turn || self.rounds.over;
            let most = if settled { components.caravan_limit } else { 100 };
            if player.crystals.total() > most {
                return Some(format!("seat {seat} holds {} crystals", player.crystals.total()));
            }
        }
        let tokens = |kind: fn(&super::Player) -> u8| self.players().iter().map(kind).sum::<u8>();
        let all = self.rounds.players * components.tokens_per_player;
        if self.copper + tokens(|player| player.copper) > all || self.silver + tokens(|player| player.silver) > all {
            return Some("there are more tokens than the box holds".into());
        }
        if self.rounds.active >= self.rounds.players || self.rounds.first >= self.rounds.players {
            return Some("the active or first seat does not exist".into());
        }
        match self.pending {
            Pending::Pay { slot, next } if slot as usize >= self.market.len() || next >= slot => {
                Some("the card being paid for does not lie in the row".into())
            }
            Pending::Pay { slot, next } if self.active().crystals.total() < slot - next => {
                Some("the card being paid for cannot be paid".into())
            }
            Pending::Return if self.active().crystals.total() <= components.caravan_limit => {
                Some("crystals are asked for under the limit".into())
            }
            Pending::Upgrade { left: 0 } => Some("no upgrade is left to ask for".into()),
            _ => None,
        }
    }
}
