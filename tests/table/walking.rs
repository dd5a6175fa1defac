//! Journeys over the map: a click on a far tile leads there.

use caravanserai::app::{Screen, games::GameKind, options::Options};
use caravanserai::inspect::Pick;
use rules::{Action, Actions, Engine as _, Game, Step};
use tabletop::choices::Target;
use tabletop::games::adventure::{self, Route};
use tabletop::ids::TileId;

use crate::house::{House, Length};

fn first_legal(house: &House) -> Action {
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    actions[0]
}

fn wagon(house: &House, seat: u8) -> Option<u8> {
    match house.game() {
        Game::Adventure(game) => game.player(seat).wagon,
        Game::Road(_) | Game::World(_) => None,
    }
}

/// How many cards the seat to move has in its hand.
fn cards(house: &House) -> usize {
    match (house.game(), house.game().to_move()) {
        (Game::Adventure(game), Some(seat)) => game.player(seat).hand.iter().count(),
        _ => 0,
    }
}

/// A tile two steps away that can be paid for.
fn far_tile(house: &House) -> Option<TileId> {
    let Game::Adventure(game) = house.game() else { return None };
    let routes = adventure::tiles().filter_map(|tile| Some((tile, Route::to(&game, tile)?)));
    routes.into_iter().find(|(_, route)| route.tiles.len() == 2 && route.is_payable()).map(|(tile, _)| tile)
}

#[test]
fn a_journey_that_takes_every_card_asks_for_none() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::Adventure, 2, Length::wanted(), 3);
    while house.game().step() != Step::Turn {
        let action = first_legal(&house);
        house.decide(action);
    }
    assert_eq!(cards(&house), 2, "both pay for two steps");
    let seat = house.game().to_move().unwrap();
    let goal = far_tile(&house).expect("two cards pay for two steps");
    let Game::Adventure(game) = house.game() else { panic!("this is no journey") };
    house.app.world_mut().write_message(Pick::Thing(Target::Piece(adventure::land(&game, goal))));
    for _ in 0..4 {
        house.frame();
        house.settle();
    }
    assert_eq!(wagon(&house, seat), Some(goal.0), "{:?}", house.game().step());
    let Game::Adventure(game) = house.game() else { panic!("this is no journey") };
    assert!(game.player(seat).discardable().is_empty());
}

#[test]
fn a_click_on_a_far_tile_ends_the_journey_there() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::Adventure, 2, Length::wanted(), 3);
    // With a card left over the journey could go on.
    while house.game().step() != Step::Turn || cards(&house) < 3 {
        let free = Action::Acquire { slot: 0 };
        let action = if house.game().step() == Step::Turn { free } else { first_legal(&house) };
        house.decide(action);
    }
    let seat = house.game().to_move().unwrap();
    let goal = far_tile(&house).expect("two cards pay for two steps");
    let Game::Adventure(game) = house.game() else { panic!("this is no journey") };
    house.app.world_mut().write_message(Pick::Thing(Target::Piece(adventure::land(&game, goal))));
    for _ in 0..20 {
        house.settle();
        // Only the cards that pay are asked for.
        match house.game().step() {
            Step::PayForStep => {
                let action = first_legal(&house);
                house.decide(action);
            }
            Step::Turn | Step::Walk => house.frame(),
            _ => break,
        }
        if house.game().to_move() != Some(seat) {
            break;
        }
    }
    assert_eq!(wagon(&house, seat), Some(goal.0));
    let walks = house.game().to_move() == Some(seat) && house.game().step() == Step::Walk;
    assert!(!walks, "nobody is asked whether to go on");
}
