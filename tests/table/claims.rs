//! A claim is an event: the card comes forward, is looked at and leaves; what is counted changes when it arrives.

use ai::{AgentSpec, Budget, LEVELS, Style, Watch};
use bevy::prelude::*;
use caravanserai::app::{
    Screen,
    games::GameKind,
    options::Options,
    settings::{Settings, Speed},
};
use caravanserai::inspect::{Label2d, Tabletop, pieces};
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine as _, Game, Seat};
use tabletop::ids::Slot;
use tabletop::stage::{Piece, Zone};

use crate::house::{House, Length};

/// Somebody with a plan is about to claim: the program and what they decide.
fn about_to_claim(kind: GameKind) -> (House, Action) {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(kind, 2, Length::Usual, 3);
    loop {
        let mut actions = Actions::new();
        house.game().legal_actions(&mut actions);
        if let Some(claim) = actions.iter().find(|action| matches!(action, Action::Claim { .. })) {
            return (house, *claim);
        }
        let game: Game = house.game();
        let view = game.view(game.to_move().unwrap());
        let mut planner = AgentSpec::Level(LEVELS[1], Style::Balanced).build(0);
        house.decide(planner.decide(&view, &Budget::default(), &Watch::default()));
    }
}

/// The card that is claimed.
fn card_of(house: &House, action: Action) -> Piece {
    let Action::Claim { slot } = action else { panic!("{action:?} is no claim") };
    let stage = &house.app.world().resource::<Tabletop>().stage;
    stage.in_zone(Zone::PointRow(Slot(slot))).next().unwrap()
}

/// Points and claims that the wagon of a seat tells of.
fn told(house: &House, seat: Seat) -> (u16, u8) {
    let tally = house.app.world().resource::<Tabletop>().tallies[usize::from(seat)];
    (tally.points, tally.claims)
}

/// How wide the card is at its widest until it is counted, and how many frames that takes.
fn shown(house: &mut House, seat: Seat, action: Action) -> (f32, usize) {
    let (before, card) = (told(house, seat), card_of(house, action));
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
    let (mut house, action) = about_to_claim(GameKind::Golem);
    let seat = house.game().to_move().unwrap();
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Normal;
    let row = house.app.world().resource::<Tabletop>().layout;
    let (widest, frames) = shown(&mut house, seat, action);
    assert!(widest > 1.4 * tabletop::games::road::point_width(&row), "it is large: {widest}");
    // Forty milliseconds each.
    assert!((20..50).contains(&frames), "about a second: {frames} frames");
    house.settle();
    assert_eq!(told(&house, seat), (house.game().score(seat).total(), house.game().claims(seat)));
}

#[test]
fn without_motion_a_claim_is_there_at_once() {
    let (mut house, action) = about_to_claim(GameKind::Golem);
    let seat = house.game().to_move().unwrap();
    let (_, frames) = shown(&mut house, seat, action);
    assert!(frames < 6, "{frames} frames");
    assert_eq!(told(&house, seat).0, house.game().score(seat).total(), "points are not counted up either");
}

/// Everything written on the table.
fn written(house: &mut House) -> Vec<String> {
    let mut labels = house.app.world_mut().query::<&Label2d>();
    labels.iter(house.app.world()).map(|label| label.text.clone()).collect()
}

#[test]
fn boards_count_a_claim_when_it_has_been_shown() {
    let (mut house, action) = about_to_claim(GameKind::World);
    let seat = house.game().to_move().unwrap();
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Normal;
    let points = |house: &House| house.app.world().resource::<Match>().seen_by(seat).points_text(seat);
    let (before, known) = (points(&house), written(&mut house));
    house.app.world_mut().write_message(Intent::Decide(action));
    house.frame();
    let after = points(&house);
    assert!(before != after && known.contains(&before) && !known.contains(&after), "{before} to {after}");
    let mut frames = 0;
    while house.app.world().resource::<Tabletop>().shown < house.decisions() {
        assert!(!written(&mut house).contains(&after), "counted before it is there");
        house.frame();
        frames += 1;
    }
    assert!(frames > 10, "there is something to look at: {frames} frames");
    house.settle();
    assert!(written(&mut house).contains(&after), "{after} is written nowhere");
}
