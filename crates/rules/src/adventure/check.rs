//! What must always hold in The Call for Adventure.

use super::{AdventureGame, CLOSED, COLUMNS, LAND, MERCHANT_ROW, NO_TILE, Pending, Player, Tile};
use crate::components::START_CARDS;
use crate::pile::not_once;
use crate::{Actions, CardSet, Engine, HIDDEN, ScoreVisibility, Seat};

impl AdventureGame {
    /// The first invariant that does not hold, in words.
    pub(super) fn find_fault(&self) -> Option<String> {
        let rounds = &self.rounds;
        if rounds.active >= rounds.players || rounds.first >= rounds.players {
            return Some("the active or first seat does not exist".into());
        }
        self.merchants_fault()
            .or_else(|| self.tiles_fault())
            .or_else(|| (0..rounds.players).find_map(|seat| self.seat_fault(seat)))
            .or_else(|| self.pending_fault())
            .or_else(|| self.choice_fault())
    }

    fn merchants_fault(&self) -> Option<String> {
        let start = CardSet::first(START_CARDS as usize);
        let own = self.players().iter().flat_map(|player| player.cards().without(start).iter());
        let market = || self.market.cards().iter().chain(self.market.deck.as_slice()).copied();
        if self.market.cards().contains(&HIDDEN) {
            return Some("a card in the row is face down".into());
        }
        if market().any(|card| card < START_CARDS) {
            return Some("a starting card lies in the market".into());
        }
        if self.market.len() < MERCHANT_ROW && !self.market.deck.is_empty() {
            return Some("the row is short while cards are left".into());
        }
        not_once(own.chain(market()), self.components.merchants.cards().len(), "merchant card")
    }

    fn tiles_fault(&self) -> Option<String> {
        let pile = self.pile.as_slice();
        let everywhere = || self.villages.iter().chain(pile).copied();
        if self.villages.contains(&HIDDEN) || pile.contains(&NO_TILE) {
            return Some("a village's tile is unknown, or no tile lies in the pile".into());
        }
        let known = !pile.contains(&HIDDEN);
        let closed = everywhere().filter(|&tile| tile == CLOSED).count();
        if closed > 1 || closed == 0 && known {
            return Some("there is one Closed Village tile".into());
        }
        if let Some(among) = self.closed_among_top()
            && pile[..pile.len() - among].contains(&CLOSED)
        {
            return Some(format!("the Closed Village tile is not among the top {among}"));
        }
        if self.villages.contains(&NO_TILE) && !pile.is_empty() {
            return Some("a village is empty while tiles are left".into());
        }
        let claimed = self.players().iter().flat_map(|player| player.claimed.iter());
        let tiles = everywhere().filter(|&tile| tile != CLOSED && tile != NO_TILE);
        not_once(claimed.chain(tiles), self.components.vp_tiles.len(), "VP tile")
            .or_else(|| not_once(self.mountains(), self.components.mountains.len(), "mountain"))
            .or_else(|| self.bonus_fault())
    }

    fn mountains(&self) -> impl Iterator<Item = u8> {
        (0..LAND as u8).filter_map(|tile| match self.terrain.tile(tile) {
            Tile::Mountain(mountain) => Some(mountain),
            Tile::Valley | Tile::Village(_) => None,
        })
    }

    fn bonus_fault(&self) -> Option<String> {
        let components = self.components();
        let all = self.players().iter().fold(0, |all, player| all | u32::from(player.point_tiles));
        let taken: u32 = self.players().iter().map(|player| player.point_tiles.count_ones()).sum();
        if all != (1 << taken) - 1 || taken as usize > components.bonus_points.len() {
            return Some("bonus tiles with points are taken from the top".into());
        }
        let count =
            |tiles: fn(&Player) -> u8| self.players().iter().map(|player| u16::from(tiles(player))).sum::<u16>();
        (count(|player| player.steps) > u16::from(components.bonus_steps)
            || count(|player| player.caravans) > u16::from(components.bonus_caravans))
        .then(|| "there are more bonus tiles than the box holds".into())
    }

    fn seat_fault(&self, seat: Seat) -> Option<String> {
        let player = self.player(seat);
        let components = self.components();
        let cards = player.cards();
        if cards.len() != player.hand.len() + player.played.len() + player.discarded.len() {
            return Some(format!("seat {seat} has a card in two places"));
        }
        if !CardSet::first(START_CARDS as usize).without(cards).is_empty() {
            return Some(format!("seat {seat} lacks a starting card"));
        }
        let may_hide = self.options.scores != ScoreVisibility::Always;
        if player.claimed.len() != player.claims as usize && !(may_hide && player.claimed.is_empty()) {
            return Some(format!("seat {seat} has {} claims but {} tiles", player.claims, player.claimed.len()));
        }
        let points: u16 = player.claimed.iter().map(|tile| u16::from(components.vp_tiles[tile as usize].points)).sum();
        if points != player.points {
            return Some(format!("seat {seat} has {points} points in tiles, {} are kept", player.points));
        }
        if player.claims >= self.options.end_claims() && !self.rounds.triggered {
            return Some(format!("seat {seat} has claimed what ends the game, and it goes on"));
        }
        if player.outposts & !self.terrain.mountains() != 0 || self.rows(seat).iter().any(|&built| built > COLUMNS) {
            return Some(format!("seat {seat} has an outpost off the mountains or too many of a symbol"));
        }
        let placed = match self.pending {
            Pending::StartingSet(next) | Pending::Wagon(next) => self.rounds.place(seat) > self.rounds.place(next),
            _ => true,
        };
        if player.wagon.is_some() != placed || player.wagon.is_some_and(|tile| tile as usize >= super::TILES) {
            return Some(format!("seat {seat} has its wagon on or off the map at the wrong time"));
        }
        // Within a turn a caravan may overflow: the mover's by trading, a rival's by tolls.
        let settled = matches!(self.pending, Pending::Turn | Pending::PayStep { .. } | Pending::Walk { .. });
        let most = if settled { self.limit(seat) } else { 120 };
        (player.crystals.0.iter().map(|&count| u16::from(count)).sum::<u16>() > u16::from(most))
            .then(|| format!("seat {seat} holds {} crystals", player.crystals))
    }

    fn pending_fault(&self) -> Option<String> {
        if self.rounds.over {
            return (self.pending != Pending::Turn).then(|| "the game is over within a turn".into());
        }
        let total = self.active().crystals.total();
        let here = self.here();
        let wrong = match self.pending {
            Pending::Turn => self.sets != 0,
            Pending::StartingSet(seat) | Pending::Wagon(seat) => {
                let sets = self.components.starting_sets.len() as u32;
                let places = self.rounds.players - self.rounds.place(seat);
                let taken = u32::from(places) - u32::from(matches!(self.pending, Pending::StartingSet(_)));
                seat >= self.rounds.players
                    || self.sets.count_ones() + taken != sets
                    || u32::from(self.sets) >> sets != 0
            }
            Pending::Pay { slot, next } => slot as usize >= self.market.len() || next >= slot || total < slot - next,
            Pending::Upgrade { left } => left == 0,
            Pending::PayStep { steps } => {
                // The card still to be discarded pays for the step already taken.
                let after = self.steps_payable(steps).saturating_sub(1);
                steps <= self.active().steps || self.not_stranded(after) >> here & 1 == 0
            }
            Pending::Walk { steps } => steps == 0 || self.not_stranded(self.steps_payable(steps)) >> here & 1 == 0,
            Pending::Toll { owners } => {
                owners == 0
                    || owners & !self.rivals_on(here) != 0
                    || self.toll(here) == 0
                    || u32::from(total) < owners.count_ones()
            }
            Pending::Arrived { built } => built && self.active().outposts >> here & 1 == 0,
            Pending::PayOutpost { left } => {
                left == 0 || left > self.outpost_cost(here) || total < left || self.may_place_outpost().is_err()
            }
            Pending::Reward { column } => {
                column >= COLUMNS
                    || self.active().outposts >> here & 1 == 0
                    || self.rows(self.rounds.active).iter().any(|&built| built <= column)
            }
            Pending::Return(seat) => {
                seat >= self.rounds.players || self.player(seat).crystals.total() <= self.limit(seat)
            }
        };
        wrong.then(|| format!("the open decision does not fit the position ({:?})", self.pending))
    }

    /// Inside a turn nothing is asked that has only one answer.
    fn choice_fault(&self) -> Option<String> {
        let mut actions = Actions::new();
        self.list(&mut actions);
        let fewest = match self.pending {
            _ if self.rounds.over => return None,
            Pending::Turn => 1,
            _ => 2,
        };
        (actions.len() < fewest).then(|| format!("{} answers to {:?}", actions.len(), self.step()))
    }
}

impl Player {
    /// All merchant cards of the seat.
    fn cards(&self) -> CardSet {
        self.hand.union(self.played).union(self.discarded)
    }
}
