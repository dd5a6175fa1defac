//! A click made while a piece still moves ends the motion and counts, if the same thing lies there afterwards for the same
//! person. Nothing that only came to lie under the pointer is ever chosen.

use bevy::input::ButtonState;
use bevy::prelude::*;
use caravanserai::app::{
    Phase, Screen,
    games::GameKind,
    options::Options,
    settings::{Confirm, Settings, Speed},
};
use caravanserai::driver::gestures::Gesture;
use caravanserai::inspect::Tabletop;
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine as _, Step};
use tabletop::stage::Zone;

use crate::house::{House, Length};

fn phase(house: &House) -> Phase {
    *house.app.world().resource::<State<Phase>>().get()
}

fn legal(house: &House) -> Actions {
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    actions
}

/// Two people, nothing asked, and pieces that take their time.
fn two_people() -> House {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().confirm = Confirm::Off;
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Normal;
    house
}

/// The same in the middle of an upgrade of two steps.
fn upgrading() -> House {
    let mut house = two_people();
    let upgrades = |action: &Action| {
        let mut next = house.game();
        next.apply(*action, &mut rules::Silent).is_ok() && next.step() == Step::Upgrade
    };
    let upgrade = legal(&house).iter().copied().find(upgrades).unwrap();
    house.decide(upgrade);
    house
}

/// The middle of a cell of the own caravan, in the window.
fn cell(house: &House, index: u8) -> Vec2 {
    let running = house.app.world().resource::<Match>();
    let tabletop = house.app.world().resource::<Tabletop>();
    let own = Zone::Caravan(running.viewer());
    let lies = |place: &tabletop::stage::Place| place.zone == own && place.index == index;
    let (piece, place) = tabletop.stage.places().into_iter().find(|(_, place)| lies(place)).unwrap();
    tabletop.layout.surface.to_window(tabletop.layout.pose(running.whole(), piece, place).centre)
}

fn click(house: &mut House, at: Vec2) {
    house.frame_of(&[Gesture::Move(at)]);
    house.frame_of(&[Gesture::Button(MouseButton::Left, ButtonState::Pressed)]);
    house.frame_of(&[Gesture::Button(MouseButton::Left, ButtonState::Released)]);
}

/// A click that sets pieces in motion; gives the number of decisions after it.
fn set_in_motion(house: &mut House, at: Vec2) -> usize {
    let before = house.decisions();
    click(house, at);
    for _ in 0..6 {
        if phase(house) != Phase::Showing {
            house.frame();
        }
    }
    assert_eq!((phase(house), house.decisions()), (Phase::Showing, before + 1), "something moves");
    before + 1
}

#[test]
fn a_click_during_a_motion_ends_it_and_counts() {
    let mut house = upgrading();
    let [first, second] = [0, 1].map(|index| cell(&house, index));
    let made = set_in_motion(&mut house, first);
    click(&mut house, second);
    for _ in 0..6 {
        house.frame();
    }
    assert_eq!(house.decisions(), made + 1, "the second crystal rises too");
}

#[test]
fn what_comes_to_lie_under_the_pointer_is_not_chosen() {
    let mut house = upgrading();
    let first = cell(&house, 0);
    let made = set_in_motion(&mut house, first);
    // The crystal that flies there could rise once more.
    click(&mut house, first);
    house.settle();
    assert_eq!((house.decisions(), house.game().step()), (made, Step::Upgrade));
}

#[test]
fn whoever_holds_on_lets_the_motion_go_by_and_chooses_nothing() {
    let mut house = upgrading();
    let [first, second] = [0, 1].map(|index| cell(&house, index));
    let made = set_in_motion(&mut house, first);
    house.frame_of(&[Gesture::Move(second)]);
    house.frame_of(&[Gesture::Button(MouseButton::Left, ButtonState::Pressed)]);
    for _ in 0..20 {
        house.frame();
    }
    house.frame_of(&[Gesture::Button(MouseButton::Left, ButtonState::Released)]);
    house.settle();
    assert_eq!(house.decisions(), made);
}

#[test]
fn a_click_of_one_person_never_decides_for_the_next() {
    let mut house = two_people();
    let gain = |action: &Action| {
        let mut next = house.game();
        let ended = next.apply(*action, &mut rules::Silent).is_ok_and(|applied| applied.turn_ended);
        ended && matches!(action, Action::Play { .. })
    };
    let gain = legal(&house).iter().copied().find(gain).unwrap();
    house.app.world_mut().write_message(Intent::Decide(gain));
    for _ in 0..4 {
        house.frame();
    }
    assert_eq!(phase(&house), Phase::Showing);
    // The first card of the row costs nothing: the next person could acquire it.
    let card = house.middle("market.1");
    click(&mut house, card);
    house.settle();
    assert_eq!(house.decisions(), 1);
}
