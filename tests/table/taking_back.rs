//! The table forgives: against opponents a person goes back to their own last decision, and a menu stops the game.

use std::time::{Duration, Instant};

use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use caravanserai::app::{
    Menu, Phase, Screen,
    games::{GameKind, GameSetup, SeatKind, Style},
    language::Words,
    named::Named,
    options::Options,
};
use caravanserai::driver::gestures::{self, GestureWriter};
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine as _};

use crate::{
    house::{House, Length},
    oracle,
};

fn running(house: &House) -> &Match {
    house.app.world().resource::<Match>()
}

fn decisions(house: &House) -> usize {
    running(house).record().decisions.len()
}

/// One person against two opponents, at the person's first decision.
fn against_opponents(kind: GameKind) -> House {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let mut setup = GameSetup { game: kind, seed: Some(3), first: Some(0), ..default() };
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        seat.kind = match index {
            0 => SeatKind::Person,
            1 | 2 => SeatKind::Computer { level: 1, style: Style::Balanced },
            _ => SeatKind::Off,
        };
    }
    house.start(setup);
    house.until(Screen::Table);
    wait(&mut house, None);
    house
}

/// Frames until a person may decide and more has been decided than this; opponents think in real time.
fn wait(house: &mut House, more_than: Option<usize>) {
    let begun = Instant::now();
    let chooses = |house: &House| {
        let phase = house.app.world().get_resource::<State<Phase>>();
        phase.is_some_and(|phase| *phase.get() == Phase::Choosing) && running(house).person_decides()
    };
    while !chooses(house) || more_than.is_some_and(|count| decisions(house) <= count) {
        house.frame();
        std::thread::yield_now();
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody may decide");
    }
}

fn legal(house: &House) -> Actions {
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    actions
}

#[test]
fn against_opponents_a_person_goes_back_to_their_own_last_decision() {
    for kind in GameKind::ALL {
        let mut house = against_opponents(kind);
        let mut made = 0;
        // Until the others have moved: decisions of the first turn come one after the other.
        let (before, own) = loop {
            let (before, own) = (house.game(), decisions(&house));
            let action = legal(&house)[0];
            house.app.world_mut().write_message(Intent::Decide(action));
            wait(&mut house, Some(own));
            made += 1;
            if running(&house).played()[own + 1..].iter().any(|played| played.seat() != 0) {
                break (before, own);
            }
            assert!(made < 40, "{kind:?}: the turn does not end");
        };
        assert!(running(&house).can_undo(), "{kind:?}: it can be taken back");
        assert!(!running(&house).record().assisted, "{kind:?}: nobody was helped so far");
        house.app.world_mut().write_message(Intent::Undo);
        house.settle();
        assert!(house.game() == before && decisions(&house) == own, "{kind:?}: the position before the own decision");
        assert!(running(&house).record().assisted && !running(&house).can_redo(), "{kind:?}: the record says so");
        oracle::hold(&mut house.app, &format!("{kind:?}, taken back"));
        // And the game goes on from there.
        let actions = legal(&house);
        house.app.world_mut().write_message(Intent::Decide(actions[actions.len() - 1]));
        wait(&mut house, Some(own));
    }
}

#[test]
fn whoever_takes_back_while_an_opponent_thinks_is_not_answered() {
    let mut house = against_opponents(GameKind::Golem);
    let before = house.game();
    let play = legal(&house).iter().copied().find(|action| matches!(action, Action::Play { .. })).unwrap();
    house.app.world_mut().write_message(Intent::Decide(play));
    let begun = Instant::now();
    while *house.app.world().resource::<State<Phase>>().get() != Phase::Thinking {
        house.frame();
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
    house.app.world_mut().write_message(Intent::Undo);
    house.settle();
    for _ in 0..50 {
        house.frame();
        std::thread::yield_now();
    }
    assert!(house.game() == before, "nothing was decided meanwhile");
}

#[test]
fn nobody_takes_back_another_persons_turn_over_a_reveal() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    let acquire = legal(&house).iter().copied().find(|action| matches!(action, Action::Acquire { .. })).unwrap();
    house.decide(acquire);
    assert!(!running(&house).can_undo(), "a card has come to light, and another person may have seen it");
}

#[test]
fn a_menu_stops_the_game() {
    let mut house = against_opponents(GameKind::Golem);
    let own = decisions(&house);
    let play = legal(&house).iter().copied().find(|action| matches!(action, Action::Play { .. })).unwrap();
    house.app.world_mut().write_message(Intent::Decide(play));
    house.frame();
    house.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Pause);
    let stopped = Instant::now();
    house.frame();
    let then = decisions(&house);
    while stopped.elapsed() < Duration::from_millis(600) {
        house.frame();
    }
    assert_eq!(decisions(&house), then, "nobody plays behind the menu");
    house.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
    wait(&mut house, Some(own + 1));
}

#[test]
fn the_rules_open_at_the_game_that_is_played_and_close_to_where_they_were_opened() {
    let mut house = against_opponents(GameKind::World);
    let menu = |house: &House| *house.app.world().resource::<State<Menu>>().get();
    let press = |house: &mut House, key: KeyCode| {
        for gesture in gestures::stroke(key) {
            let make = move |mut hands: GestureWriter| hands.make(&gesture);
            house.app.world_mut().run_system_once(make).unwrap();
            house.frame();
        }
        (0..3).for_each(|_| house.frame());
    };
    press(&mut house, KeyCode::F1);
    assert_eq!(menu(&house), Menu::Rules);
    let world = house.app.world();
    let said = world.resource::<Words>().say("rules-world-goal");
    let texts: Vec<&str> = world.resource::<Named>().texts().collect();
    assert!(texts.iter().any(|text| said.contains(text) && text.len() > 20), "{texts:?}");
    press(&mut house, KeyCode::Escape);
    assert_eq!(menu(&house), Menu::None, "back to the table");
    press(&mut house, KeyCode::Escape);
    assert_eq!(menu(&house), Menu::Pause);
    house.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Rules);
    (0..2).for_each(|_| house.frame());
    press(&mut house, KeyCode::Escape);
    assert_eq!(menu(&house), Menu::Pause, "back to the pause");
}
