//! A piece that is pulled follows the pointer, is chosen where it is dropped on something that takes it, and goes back
//! where it is given up.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::app::{
    Menu, Screen,
    games::GameKind,
    options::Options,
    settings::{Confirm, Settings, Speed},
};
use caravanserai::driver::gestures::{self, Gesture};
use caravanserai::inspect::{Drag, Tabletop, pieces};
use caravanserai::session::Intent;
use rules::Engine;

use crate::{
    house::{House, Length},
    oracle,
};

const DOWN: Gesture = Gesture::Button(MouseButton::Left, ButtonState::Pressed);
const UP: Gesture = Gesture::Button(MouseButton::Left, ButtonState::Released);

fn open(confirm: Confirm) -> House {
    open_game(GameKind::Golem, confirm)
}

fn open_game(kind: GameKind, confirm: Confirm) -> House {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().confirm = confirm;
    house.deal(kind, 2, Length::Usual, 1);
    house
}

/// Takes hold of a thing and moves it here, frame by frame.
fn pull(house: &mut House, from: Vec2, to: Vec2) {
    house.frame_of(&[Gesture::Move(from)]);
    house.frame_of(&[DOWN]);
    for step in 1..=4 {
        house.frame_of(&[Gesture::Move(from.lerp(to, step as f32 / 4.0))]);
    }
    // What the last motion did is drawn in the next picture.
    house.frame();
}

/// Lets go. What is chosen then is decided two pictures later.
fn let_go(house: &mut House) {
    house.frame_of(&[UP]);
    (0..3).for_each(|_| house.frame());
    house.settle();
}

/// Where the middle of a piece is drawn, in pixels of the window.
fn drawn(house: &mut House, piece: tabletop::stage::Piece) -> Vec2 {
    let world = house.app.world_mut();
    let window = world.resource::<Tabletop>().layout.surface.window;
    let mut pieces = world.query::<(&pieces::IsPiece, &Transform)>();
    let at = pieces.iter(world).find(|(known, _)| known.0 == piece).unwrap().1.translation;
    vec2(at.x + window.x / 2.0, window.y / 2.0 - at.y)
}

fn in_hand(house: &House) -> Option<tabletop::stage::Piece> {
    house.app.world().resource::<Drag>().piece()
}

/// An empty place of the table that takes nothing that is not one's own: above the cards.
fn nowhere(house: &House) -> Vec2 {
    house.middle("market.1").lerp(house.middle("points.1"), 0.5)
}

#[test]
fn a_piece_follows_the_pointer_and_a_drop_asks_as_the_settings_say() {
    let mut house = open(Confirm::Always);
    let (card, market) = (house.middle("own.hand.1"), house.middle("market.3"));
    let grip = card + vec2(9.0, -12.0);
    pull(&mut house, grip, market);
    let piece = in_hand(&house).expect("it is held");
    let off = drawn(&mut house, piece) - (market + card - grip);
    // What is pointed at rises a little.
    assert!(off.x.abs() < 2.0 && off.y.abs() < 30.0, "it is drawn {off} beside the pointer");
    let_go(&mut house);
    assert_eq!(in_hand(&house), None);
    assert_eq!(house.decisions(), 0, "it waits to be confirmed");
    for gesture in gestures::click(house.middle("table.confirm")) {
        house.frame_of(&[gesture]);
    }
    house.settle();
    assert_eq!(house.decisions(), 1);
    oracle::hold(&mut house.app, "a dropped card");
}

#[test]
fn where_nothing_is_confirmed_a_drop_decides_however_slow_the_frames_are() {
    let mut house = open(Confirm::Off);
    // Nobody takes back another person's turn: it must not have ended.
    house.app.world_mut().resource_mut::<Settings>().end_turn = true;
    for milliseconds in [200, 50, 16] {
        house.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
        // The pointer goes there (m), the button goes down (d), the pointer goes away (a), the button goes up (u).
        for frames in ["m d a u", "md a u", "m d au", "md au", "m d a - - u"] {
            let (card, away) = (house.middle("own.hand.1"), house.middle("market.3"));
            for frame in frames.split(' ') {
                let gesture = |sign: char| match sign {
                    'm' => Some(Gesture::Move(card)),
                    'd' => Some(DOWN),
                    'a' => Some(Gesture::Move(away)),
                    'u' => Some(UP),
                    _ => None,
                };
                house.frame_of(&frame.chars().filter_map(gesture).collect::<Vec<_>>());
            }
            (0..3).for_each(|_| house.frame());
            house.settle();
            let asks = house.has("table.confirm");
            assert_eq!((house.decisions(), asks), (1, false), "{frames} at {milliseconds} ms a frame");
            house.app.world_mut().write_message(Intent::Undo);
            house.settle();
        }
    }
}

#[test]
fn a_pull_can_be_given_up() {
    let mut house = open(Confirm::Off);
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Normal;
    let second = |state| Gesture::Button(MouseButton::Right, state);
    let escape = gestures::stroke(KeyCode::Escape);
    let ways: [(&str, Vec<Gesture>); 4] = [
        ("Escape", escape),
        ("the second button", vec![second(ButtonState::Pressed), second(ButtonState::Released)]),
        ("another window", vec![Gesture::Focus(false), Gesture::Focus(true)]),
        ("nothing that takes it", vec![]),
    ];
    for thing in ["own.hand.1", "market.1"] {
        for (way, gestures) in &ways {
            let from = house.middle(thing);
            // A card of the hand is taken everywhere but in the hand.
            let to =
                if gestures.is_empty() && thing == "own.hand.1" { house.middle("own.hand.2") } else { nowhere(&house) };
            pull(&mut house, from, to);
            let piece = in_hand(&house).unwrap_or_else(|| panic!("{thing} is not held"));
            for gesture in gestures {
                house.frame_of(std::slice::from_ref(gesture));
                assert_eq!(in_hand(&house), None, "{thing}, {way}");
            }
            house.frame_of(&[UP]);
            house.frame_of(&[Gesture::Move(vec2(4.0, 400.0))]);
            house.settle();
            assert_eq!((house.decisions(), house.has("table.confirm")), (0, false), "{thing}, {way}");
            assert_eq!(*house.app.world().resource::<State<Menu>>().get(), Menu::None, "{thing}, {way}");
            let back = drawn(&mut house, piece);
            assert!(back.distance(from) < 3.0, "{thing}, {way}: it lies at {back} instead of {from}");
            oracle::hold(&mut house.app, way);
        }
    }
}

#[test]
fn what_lies_on_the_table_is_dropped_on_ones_own_side() {
    let mut house = open(Confirm::Irreversible);
    let (card, own) = (house.middle("market.1"), house.middle("own.hand.1"));
    pull(&mut house, card, own);
    let_go(&mut house);
    assert_eq!(house.decisions(), 0, "what cannot be taken back asks");
    assert!(house.has("table.confirm"));
    // Pulled again it is still only chosen.
    pull(&mut house, card, own);
    let_go(&mut house);
    assert_eq!((house.decisions(), house.has("table.confirm")), (0, true));
}

/// Who works somewhere is sent there by hand: one trader is dropped on a place, and as many go as it takes.
#[test]
fn a_trader_is_sent_to_the_place_it_is_dropped_on() {
    let mut house = open_game(GameKind::World, Confirm::Off);
    let trader = tabletop::stage::Piece::Trader { seat: house.game().to_move().unwrap(), nth: 0 };
    let (home, mine) = (drawn(&mut house, trader), house.middle("location.A1-c"));
    pull(&mut house, home, mine);
    assert!(matches!(in_hand(&house), Some(tabletop::stage::Piece::Trader { .. })), "{:?}", in_hand(&house));
    let_go(&mut house);
    assert_eq!((in_hand(&house), house.decisions()), (None, 1));
    oracle::hold(&mut house.app, "a trader sent by hand");
    // On nothing it goes home again.
    let trader = tabletop::stage::Piece::Trader { seat: house.game().to_move().unwrap(), nth: 0 };
    let home = drawn(&mut house, trader);
    pull(&mut house, home, vec2(home.x, home.y + 30.0));
    let_go(&mut house);
    assert_eq!((in_hand(&house), house.decisions()), (None, 1));
}
