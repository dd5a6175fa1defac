//! Ways over the map of The Call for Adventure: what a journey to a far tile costs before it begins.

use std::collections::VecDeque;

use rules::adventure::{AdventureGame, Pending, TILES};
use rules::{Engine, Seat};

use crate::ids::TileId;

/// A way from the wagon to a tile and its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The tiles in order, without the one the wagon stands on.
    pub tiles: Vec<TileId>,
    /// Steps that cost no card.
    pub free: u8,
    /// Cards that pay for the others.
    pub cards: u8,
    /// Cards that are there to pay.
    pub payable: u8,
    /// Whose wagons take a toll at the end.
    pub toll: Vec<Seat>,
    /// Crystals that are there to pay it.
    pub crystals: u8,
}

impl Route {
    /// The shortest way of the seat to move, where it is about to move or on its way.
    pub fn to(game: &AdventureGame, TileId(tile): TileId) -> Option<Self> {
        let seat = game.to_move()?;
        let taken = match game.pending() {
            Pending::Turn => 0,
            Pending::Walk { steps } => steps,
            _ => return None,
        };
        let player = game.player(seat);
        let here = player.wagon.filter(|here| *here != tile)?;
        let mut from: [Option<u8>; TILES] = [None; TILES];
        let mut next = VecDeque::from([here]);
        while let Some(at) = next.pop_front() {
            let around = game.terrain().neighbours(at);
            for neighbour in (0..TILES as u8).filter(|tile| around >> tile & 1 == 1) {
                if neighbour != here && from[usize::from(neighbour)].is_none() {
                    from[usize::from(neighbour)] = Some(at);
                    next.push_back(neighbour);
                }
            }
        }
        let mut tiles = vec![tile];
        while let Some(before) = from[usize::from(*tiles.last()?)].filter(|before| *before != here) {
            tiles.push(before);
        }
        from[usize::from(*tiles.last()?)]?;
        tiles.reverse();
        let free = player.steps.saturating_sub(taken).min(tiles.len() as u8);
        let mountain = game.terrain().mountains() >> tile & 1 == 1;
        let toll = (0..game.rounds().players)
            .filter(|&other| mountain && other != seat && game.player(other).wagon == Some(tile))
            .collect();
        let (cards, payable) = (tiles.len() as u8 - free, player.discardable().len() as u8);
        let (tiles, crystals) = (tiles.into_iter().map(TileId).collect(), player.crystals.total());
        Some(Self { tiles, free, cards, payable, toll, crystals })
    }

    /// Whether all of it can be paid.
    pub fn is_payable(&self) -> bool {
        self.cards <= self.payable && self.toll.len() <= usize::from(self.crystals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Actions, Game, GameKind, Options, Silent, Step};

    #[test]
    fn a_route_is_a_chain_of_neighbours_and_says_its_price() {
        let options = Options::new(GameKind::Adventure, 2);
        let mut game = Game::new(content::embedded(), &options, 5).unwrap();
        while game.step() != Step::Turn {
            let mut actions = Actions::new();
            game.legal_actions(&mut actions);
            game.apply(actions[0], &mut Silent).unwrap();
        }
        let Game::Adventure(game) = &game else { panic!("another game") };
        let here = game.player(game.to_move().unwrap()).wagon.unwrap();
        assert_eq!(Route::to(game, TileId(here)), None);
        for tile in (0..TILES as u8).filter(|tile| *tile != here) {
            let route = Route::to(game, TileId(tile)).unwrap();
            let mut at = here;
            for &TileId(next) in &route.tiles {
                assert!(game.terrain().neighbours(at) >> next & 1 == 1, "{route:?}");
                at = next;
            }
            assert_eq!(at, tile);
            assert_eq!(usize::from(route.free + route.cards), route.tiles.len());
        }
    }
}
