//! Ways over the map of The Call for Adventure: what a journey to a far tile costs before it begins, and walking it.

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::adventure::{AdventureGame, Pending, TILES};
use rules::{Action, Actions, Engine, Game, Seat, Step};

use super::TableSystems;
use super::adventure;
use super::choices::{Pick, Target};
use crate::app::Phase;
use crate::session::{Intent, Match};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Walk>().add_systems(
        Update,
        (set_out, walk_on)
            .chain()
            .after(TableSystems::Desk)
            .before(TableSystems::Scenery)
            .run_if(in_state(Phase::Choosing)),
    );
}

/// A way from the wagon to a tile and its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The tiles in order, without the one the wagon stands on.
    pub tiles: Vec<u8>,
    /// Steps that cost no card.
    pub free: u8,
    /// Cards that pay for the others.
    pub cards: u8,
    /// Cards that are there to pay.
    pub payable: u8,
    /// Whose wagons take a toll at the end.
    pub toll: Vec<Seat>,
}

impl Route {
    /// The shortest way of the seat to move, where it is about to move or on its way.
    pub fn to(game: &AdventureGame, tile: u8) -> Option<Self> {
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
        Some(Self { cards: tiles.len() as u8 - free, free, payable: player.discardable().len() as u8, tiles, toll })
    }

    /// Whether all of it can be paid.
    pub fn is_payable(&self) -> bool {
        self.cards <= self.payable
    }
}

/// The tiles still to be walked to on the way to a far tile that was clicked.
#[derive(Resource, Debug, Default)]
pub struct Walk(VecDeque<u8>);

/// A click on a far tile begins the journey there.
fn set_out(mut picks: MessageReader<Pick>, mut walk: ResMut<Walk>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    for pick in picks.read() {
        let Pick::Thing(Target::Piece(piece)) = pick else { continue };
        if !piece.is_land() {
            continue;
        }
        let Game::Adventure(game) = running.game() else { continue };
        let route = adventure::tile_of(game, *piece).and_then(|tile| Route::to(game, tile));
        // A neighbour is stepped to as always.
        walk.0 = match route.filter(|route| route.tiles.len() > 1 && route.is_payable()) {
            Some(route) => route.tiles.into(),
            None => VecDeque::new(),
        };
    }
}

/// Takes the next step as soon as it is asked for; in between the player chooses the card that pays.
fn walk_on(mut walk: ResMut<Walk>, running: Option<Res<Match>>, mut intents: MessageWriter<Intent>) {
    let (Some(running), Some(&tile)) = (running, walk.0.front()) else { return };
    let game = running.game();
    match game.step() {
        Step::PayForStep => return,
        Step::Turn | Step::Walk => {}
        _ => {
            walk.0.clear();
            return;
        }
    }
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if actions.contains(&Action::StepTo { tile }) {
        walk.0.pop_front();
        intents.write(Intent::Decide(Action::StepTo { tile }));
    } else {
        // Somebody changed their mind, or the way is closed.
        walk.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameKind, Options, Silent};

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
        assert_eq!(Route::to(game, here), None);
        for tile in (0..TILES as u8).filter(|tile| *tile != here) {
            let route = Route::to(game, tile).unwrap();
            let mut at = here;
            for &next in &route.tiles {
                assert!(game.terrain().neighbours(at) >> next & 1 == 1, "{route:?}");
                at = next;
            }
            assert_eq!(at, tile);
            assert_eq!(usize::from(route.free + route.cards), route.tiles.len());
        }
    }
}
