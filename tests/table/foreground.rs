//! The foreground of the table belongs to whoever acts: rivals come one after the other and give it back.

use bevy::prelude::*;
use caravanserai::app::{
    Phase,
    games::GameKind,
    named::Named,
    settings::{Settings, Speed},
};
use caravanserai::inspect::{Tabletop, pieces};
use caravanserai::session::{Intent, Match};
use rules::{Actions, Engine as _};
use tabletop::layout::Shows;

use crate::house::House;

/// A person has decided, and opponents play at this speed.
fn decided(kind: GameKind, tweak: impl FnOnce(&mut Settings)) -> House {
    let mut house = House::against_opponents(kind);
    house.settle();
    tweak(&mut house.app.world_mut().resource_mut::<Settings>());
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    // A move that is a whole turn by itself.
    let ends = |action: &rules::Action| {
        let mut next = house.game();
        next.apply(*action, &mut rules::Silent).is_ok() && next.to_move() != Some(0)
    };
    let action = actions.iter().copied().find(ends).unwrap();
    house.app.world_mut().write_message(Intent::Decide(action));
    house
}

/// Who had the foreground until the person was asked again, one after the other, and whether a card was large; each frame is
/// handed to `each`.
fn seen(house: &mut House, mut each: impl FnMut(&mut House)) -> (Vec<Option<u8>>, bool) {
    let (mut actors, mut card) = (Vec::new(), false);
    for frame in 0..2_000 {
        house.frame();
        each(house);
        let actor = house.app.world().resource::<Tabletop>().layout.actor;
        card |= actor.is_some_and(|actor| matches!(actor.shows, Shows::Card(_)));
        let seat = actor.map(|actor| actor.seat);
        if actors.last() != Some(&seat) {
            actors.push(seat);
        }
        let phase = *house.app.world().resource::<State<Phase>>().get();
        if frame > 5 && phase == Phase::Choosing && house.game().to_move() == Some(0) && seat.is_none() {
            return (actors, card);
        }
    }
    panic!("nobody is asked again: {actors:?}");
}

#[test]
fn rivals_take_the_foreground_in_turn_and_give_it_back() {
    let mut house = decided(GameKind::Golem, |settings| settings.computer_speed = Speed::Normal);
    let (actors, card) = seen(&mut house, |_| {});
    assert_eq!(actors, [None, Some(1), Some(2), None], "each once, with nobody between them");
    assert!(card, "what they play is shown large");
}

#[test]
fn a_rival_of_an_endless_world_is_seen_where_they_go_until_one_is_asked_again() {
    let mut house = decided(GameKind::World, |settings| settings.computer_speed = Speed::Normal);
    let mut scenes: Vec<String> = Vec::new();
    let (actors, _) = seen(&mut house, |house| {
        let scene = house.app.world().resource::<Named>().get("scene").map(|scene| scene.text.clone());
        if let Some(scene) = scene.filter(|scene| scenes.last() != Some(scene)) {
            scenes.push(scene);
        }
    });
    assert_eq!(actors, [None, Some(1), Some(2), None], "each once, with nobody between them");
    assert!(scenes.len() >= 2 && scenes.iter().all(|scene| !scene.is_empty()), "one for each of them: {scenes:?}");
    house.settle();
    assert!(house.app.world().resource::<Named>().get("scene").is_none(), "the own board is back");
}

#[test]
fn at_once_means_that_nobody_rolls_in() {
    let mut house = decided(GameKind::Golem, |_| {});
    assert_eq!(seen(&mut house, |_| {}), (vec![None], false));
}

#[test]
fn reduced_motion_shows_stills() {
    let reduced = |settings: &mut Settings| {
        settings.computer_speed = Speed::Normal;
        settings.reduced_motion = true;
    };
    let mut house = decided(GameKind::Golem, reduced);
    let (mut moving, mut frames) = (false, 0);
    let (actors, card) = seen(&mut house, |house| {
        frames += 1;
        let mut flights = house.app.world_mut().query::<&pieces::Moves>();
        moving |= flights.iter(house.app.world()).any(|flight| !flight.is_over());
    });
    assert!(!moving, "nothing moves");
    assert!(card && frames > 30, "there is time to look: {frames} frames");
    assert_eq!(actors, [None, Some(1), Some(2), None]);
}

#[test]
fn the_ribbon_speaks_of_whoever_is_shown() {
    let mut house = decided(GameKind::Golem, |settings| settings.computer_speed = Speed::Normal);
    let mut stale = 0;
    seen(&mut house, |house| {
        let actor = house.app.world().resource::<Tabletop>().layout.actor;
        let said = house.app.world().resource::<Named>().get("ribbon").map(|ribbon| ribbon.text.clone());
        let players = house.app.world().resource::<Match>().players();
        let wrong = |seat: u8| said.as_ref().is_some_and(|said| !said.contains(&players[usize::from(seat)].name));
        // Panels are drawn a little less often than pieces.
        stale = if actor.is_some_and(|actor| wrong(actor.seat)) { stale + 1 } else { 0 };
        assert!(stale < 3, "{said:?} is said while {actor:?} acts");
    });
}

#[test]
fn what_hurries_a_rival_is_not_where_a_decision_is_confirmed() {
    let mut house = House::against_opponents(GameKind::Golem);
    house.settle();
    house.app.world_mut().resource_mut::<Settings>().computer_speed = Speed::Normal;
    house.click("market.1");
    let rect = |house: &House, name: &str| house.app.world().resource::<Named>().get(name).map(|thing| thing.rect);
    let buttons = ["table.confirm", "table.drop"].map(|name| rect(&house, name).unwrap());
    house.click("table.confirm");
    let mut hurried = 0;
    seen(&mut house, |house| {
        for name in ["rival.pause", "rival.normal", "rival.double", "rival.fourfold", "rival.skip"] {
            let Some(place) = rect(house, name) else { continue };
            hurried += 1;
            assert!(buttons.iter().all(|button| button.intersect(place).is_empty()), "{name} at {place:?}");
        }
    });
    assert!(hurried > 5, "there is something to hurry a rival with");
}
