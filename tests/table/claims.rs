//! A claim is an event: the card comes forward, is looked at and leaves; what is counted changes when it arrives.

use ai::{AgentSpec, Budget, LEVELS, Style, Watch};
use caravanserai::app::{
    Screen,
    games::GameKind,
    options::Options,
    settings::{Settings, Speed},
};
use caravanserai::inspect::{Tabletop, pieces};
use caravanserai::session::Intent;
use rules::{Action, Actions, Engine as _, Game, Seat};
use tabletop::ids::Slot;
use tabletop::stage::{Piece, Zone};

use crate::house::{House, Length};

/// Somebody with a plan is about to claim: the program, what they decide and the card.
fn about_to_claim() -> (House, Action, Piece) {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    loop {
        let mut actions = Actions::new();
        house.game().legal_actions(&mut actions);
        let claim = actions.iter().find_map(|action| match *action {
            Action::Claim { slot } => Some((*action, slot)),
            _ => None,
        });
        if let Some((action, slot)) = claim {
            let stage = &house.app.world().resource::<Tabletop>().stage;
            let card = stage.in_zone(Zone::PointRow(Slot(slot))).next().unwrap();
            return (house, action, card);
        }
        let game: Game = house.game();
        let view = game.view(game.to_move().unwrap());
        let mut planner = AgentSpec::Level(LEVELS[1], Style::Balanced).build(0);
        house.decide(planner.decide(&view, &Budget::default(), &Watch::default()));
    }
}

/// Points and claims that the wagon of a seat tells of.
fn told(house: &House, seat: Seat) -> (u16, u8) {
    let tally = house.app.world().resource::<Tabletop>().tallies[usize::from(seat)];
    (tally.points, tally.claims)
}

/// How wide the card is at its widest until it is counted, and how many frames that takes.
fn shown(house: &mut House, seat: Seat, action: Action, card: Piece) -> (f32, usize) {
    let before = told(house, seat);
    house.app.world_mut().write_message(Intent::Decide(action));
    let mut widest = 0.0_f32;
    for frame in 1..200 {
        house.frame();
        let mut cards = house.app.world_mut().query::<(&pieces::IsPiece, &pieces::Moves)>();
        let flight = cards.iter(house.app.world()).find(|(piece, _)| piece.0 == card).unwrap().1;
        widest = widest.max(flight.now().width);
        let (on_its_way, now) = (flight.is_under_way(), told(house, seat));
        assert!(!on_its_way || now.1 == before.1 && now.0 <= before.0, "counted before it is there: {now:?}");
        if now.1 > before.1 {
            return (widest, frame);
        }
    }
    panic!("the claim is never counted");
}

#[test]
fn a_claimed_card_comes_forward_and_is_counted_when_it_arrives() {
    let (mut house, action, card) = about_to_claim();
    let seat = house.game().to_move().unwrap();
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Normal;
    let row = house.app.world().resource::<Tabletop>().layout;
    let (widest, frames) = shown(&mut house, seat, action, card);
    assert!(widest > 1.4 * tabletop::games::road::point_width(&row), "it is large: {widest}");
    // Forty milliseconds each.
    assert!((20..50).contains(&frames), "about a second: {frames} frames");
    house.settle();
    assert_eq!(told(&house, seat), (house.game().score(seat).total(), house.game().claims(seat)));
}

#[test]
fn without_motion_a_claim_is_there_at_once() {
    let (mut house, action, card) = about_to_claim();
    let seat = house.game().to_move().unwrap();
    let (_, frames) = shown(&mut house, seat, action, card);
    assert!(frames < 6, "{frames} frames");
    assert_eq!(told(&house, seat).0, house.game().score(seat).total(), "points are not counted up either");
}
