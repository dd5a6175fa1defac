//! What must hold in every position of An Endless World.

use super::{MAX_LOCATIONS, NOTHING, Pending, WorldGame, cards_in_play};
use crate::components::{Cover, Site};
use crate::{Actions, CardSet, HIDDEN, Seat};

impl WorldGame {
    /// The first thing that contradicts itself, in words. A position that a person wrote down may leave cards and
    /// tiles out, so what is missing is [`Self::find_missing`]'s to say.
    pub(super) fn find_fault(&self) -> Option<String> {
        let rounds = &self.rounds;
        if rounds.active >= rounds.players || rounds.first >= rounds.players {
            return Some("the active or first seat does not exist".into());
        }
        self.card_fault()
            .or_else(|| self.tile_fault())
            .or_else(|| self.trader_fault())
            .or_else(|| (0..rounds.players).find_map(|seat| self.player_fault(seat)))
            .or_else(|| self.pending_fault())
    }

    /// The first card, tile or mark that a game in progress must have and this one has not.
    pub(super) fn find_missing(&self) -> Option<String> {
        let components = self.components();
        let players = self.players();
        let claimed: usize = players.iter().map(|player| player.claimed.len()).sum();
        let lying = self.row.iter().filter(|&&card| card != NOTHING).count() + self.deck.len();
        let cards = cards_in_play(components, self.rounds.players).count();
        if claimed + lying != cards {
            return Some(format!("{} point cards are in play, {cards} should be", claimed + lying));
        }
        let printed: usize = self.locations().map(|location| printed_tiles(location.site)).sum();
        let boxed: usize = components.bonuses.iter().map(|tile| usize::from(tile.count)).sum();
        let bonuses = self.bonuses_in_places().count();
        if bonuses != printed.min(boxed) {
            return Some(format!("{bonuses} bonus tiles are in play, {} should be", printed.min(boxed)));
        }
        let covered = self.locations().filter(|location| match location.cover {
            Cover::None => false,
            Cover::Always => true,
            Cover::TwoOrThree => self.rounds.players < 4,
        });
        let explorations = self.explorations_in_places().count();
        let expected = covered.count();
        if explorations != expected {
            return Some(format!("{explorations} exploration tiles are in play, {expected} should be"));
        }
        let ends = players.iter().any(|player| player.claimed.len() >= usize::from(self.options.end_claims()));
        if ends != self.rounds.triggered {
            return Some("the last round is marked without the claim that brings it, or the other way round".into());
        }
        None
    }

    fn card_fault(&self) -> Option<String> {
        let in_play: CardSet = cards_in_play(self.components(), self.rounds.players).collect();
        let gap = self.row.iter().position(|&card| card == NOTHING).unwrap_or(self.row.len());
        if self.row[gap..].iter().any(|&card| card != NOTHING) {
            return Some("the golem row has a gap".into());
        }
        if gap < self.row.len() && !self.deck.is_empty() {
            return Some("the golem row is short while the deck has cards".into());
        }
        if self.row.contains(&HIDDEN) || self.deck.top() == Some(HIDDEN) {
            return Some("a card that everybody sees is face down".into());
        }
        let mut seen = CardSet::EMPTY;
        let claimed = self.players().iter().flat_map(|player| player.claimed.iter());
        let lying = self.row[..gap].iter().chain(self.deck.as_slice()).copied();
        for card in claimed.chain(lying).filter(|&card| card != HIDDEN) {
            if !in_play.has(card) {
                return Some(format!("point card {card} is not used with so many players"));
            }
            if seen.has(card) {
                return Some(format!("point card {card} is in two places"));
            }
            seen.insert(card);
        }
        None
    }

    fn tile_fault(&self) -> Option<String> {
        let components = self.components();
        for kind in 0..components.bonuses.len().max(1) as u8 {
            let there = self.bonuses_in_places().filter(|&tile| tile == kind).count();
            let boxed = components.bonuses.get(usize::from(kind)).map_or(0, |tile| usize::from(tile.count));
            if there > boxed {
                return Some(format!("there are {there} bonus tiles of kind {kind}, the box has {boxed}"));
            }
        }
        let known = |kind: u8, kinds: usize| kind == HIDDEN || usize::from(kind) < kinds;
        if self.bonuses_in_places().any(|kind| !known(kind, components.bonuses.len())) {
            return Some("a bonus tile is of no kind".into());
        }
        let tops = self.stacks.iter().flatten().filter_map(|stack| stack.top());
        let taken = self.players().iter().flat_map(|player| player.bonuses.as_slice().iter().copied());
        if tops.chain(taken).any(|kind| kind == HIDDEN) {
            return Some("a bonus tile that everybody sees is face down".into());
        }
        let mut stacks = [[0; super::STACKS]; super::GOLEMS];
        for location in self.locations() {
            if let Site::Golem { card_slot, stacks: printed } = location.site {
                stacks[usize::from(card_slot)] = printed;
            }
        }
        let lens = self.stacks.iter().flatten().map(|stack| stack.len());
        if lens.zip(stacks.iter().flatten()).any(|(len, &printed)| len > usize::from(printed)) {
            return Some("a bonus stack is higher than its space says".into());
        }
        for kind in self.explorations_in_places() {
            let there = self.explorations_in_places().filter(|&tile| tile == kind).count();
            let boxed = components.explorations.get(usize::from(kind)).map_or(0, |tile| usize::from(tile.count));
            if there > boxed {
                return Some(format!("there are {there} exploration tiles of kind {kind}, the box has {boxed}"));
            }
        }
        let mut coverable = self.locations().map(|location| location.cover != Cover::None);
        let open_only = |&tile: &u8| !coverable.next().unwrap_or(false) && tile != NOTHING;
        if self.covers.iter().any(open_only) {
            return Some("an exploration tile lies where none belongs".into());
        }
        None
    }

    fn trader_fault(&self) -> Option<String> {
        let locations = self.locations().count();
        for (index, party) in self.parties.iter().enumerate() {
            let printed = self.location(index as u8).map_or(super::NOBODY_CAN, |location| location.traders);
            let wanted = if party.count > 0 { party.count.saturating_add(1) } else { printed };
            if self.wanted[index] != wanted || (self.covers[index] != NOTHING) != (self.covered >> index & 1 == 1) {
                return Some(format!("location {index} is counted wrongly"));
            }
            if party.count == 0 {
                if party.seat != 0 {
                    return Some(format!("nobody stands on location {index}, but a seat is noted"));
                }
                continue;
            }
            if index >= locations || party.seat >= self.rounds.players {
                return Some(format!("traders of seat {} stand on location {index}", party.seat));
            }
            if self.covers[index] != NOTHING {
                return Some(format!("traders stand on location {index}, which is unexplored"));
            }
        }
        None
    }

    fn player_fault(&self, seat: Seat) -> Option<String> {
        let player = self.player(seat);
        let components = self.components();
        let on_board = |index: &usize| self.traders_at(*index as u8).is_some_and(|(owner, _)| owner == seat);
        let standing = (0..MAX_LOCATIONS).filter(on_board).fold(0, |bits, index| bits | 1 << index);
        if standing != player.standing {
            return Some(format!("seat {seat} stands elsewhere than noted"));
        }
        let placed: u16 = self.parties.iter().filter(|party| party.seat == seat).map(|party| party.count as u16).sum();
        let traders = placed + u16::from(player.home) + u16::from(player.reserve);
        if traders != u16::from(components.traders) {
            return Some(format!("seat {seat} has {traders} traders, not {}", components.traders));
        }
        if player.bonuses.len() > usize::from(components.bonus_spaces) {
            return Some(format!("seat {seat} has {} bonus tiles", player.bonuses.len()));
        }
        let settled = seat != self.rounds.active || self.pending == Pending::Turn || self.rounds.over;
        let most = if settled { components.storage_limit } else { 100 };
        if player.crystals.total() > most {
            return Some(format!("seat {seat} holds {} crystals", player.crystals.total()));
        }
        (self.counted(*player) != *player).then(|| format!("seat {seat}'s cards and tiles are counted wrongly"))
    }

    fn pending_fault(&self) -> Option<String> {
        if self.pending == Pending::Turn {
            return None;
        }
        if self.rounds.over {
            return Some("something is asked after the end".into());
        }
        let seat = self.rounds.active;
        let wrong = match self.pending {
            Pending::Turn => false,
            Pending::Upgrade { left } => left == 0,
            Pending::Golem { location, .. } | Pending::Explore { location, .. } => {
                let here = self.traders_at(location).is_some_and(|(owner, _)| owner == seat);
                !here || self.golem_slot(location).is_none()
            }
            Pending::Return => self.player(seat).crystals.total() <= self.components().storage_limit,
        };
        let mut answers = Actions::new();
        self.list(&mut answers);
        (wrong || answers.len() < 2).then(|| "what is being asked has fewer than two answers".into())
    }

    fn explorations_in_places(&self) -> impl Iterator<Item = u8> {
        let taken = self.players().iter().flat_map(|player| player.explorations.as_slice());
        taken.chain(&self.covers).copied().filter(|&tile| tile != NOTHING)
    }
}

fn printed_tiles(site: Site) -> usize {
    match site {
        Site::Golem { stacks, .. } => stacks.iter().map(|&size| usize::from(size)).sum(),
        _ => 0,
    }
}
