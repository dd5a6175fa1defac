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
    settings::{Confirm, Settings},
};
use caravanserai::driver::gestures::{self, GestureWriter};
use caravanserai::inspect::Tabletop;
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine as _};
use tabletop::stage::{Piece, Zone};

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

fn actions_of(house: &House) -> Vec<Action> {
    running(house).played().iter().map(|made| made.action).collect()
}

/// One person against two opponents, at the person's first decision.
fn against_opponents(kind: GameKind) -> House {
    let mut house = House::against_opponents(kind);
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
        let (after, decided) = (house.game(), actions_of(&house));
        assert!(running(&house).can_undo(), "{kind:?}: it can be taken back");
        assert!(!running(&house).record().assisted, "{kind:?}: nobody was helped so far");
        house.app.world_mut().write_message(Intent::Undo);
        house.settle();
        assert!(house.game() == before && decisions(&house) == own, "{kind:?}: the position before the own decision");
        assert!(running(&house).record().assisted, "{kind:?}: the record says so");
        oracle::hold(&mut house.app, &format!("{kind:?}, taken back"));
        // Doing it again brings back what everybody had decided.
        assert!(running(&house).can_redo(), "{kind:?}: it can be done again");
        house.app.world_mut().write_message(Intent::Redo);
        house.settle();
        assert!(house.game() == after && actions_of(&house) == decided, "{kind:?}: all of it, and nothing else");
        oracle::hold(&mut house.app, &format!("{kind:?}, done again"));
        house.app.world_mut().write_message(Intent::Undo);
        house.settle();
        assert!(house.game() == before, "{kind:?}: and taken back once more");
        // And the game goes on from there another way.
        let actions = legal(&house);
        house.app.world_mut().write_message(Intent::Decide(actions[actions.len() - 1]));
        wait(&mut house, Some(own));
        assert!(!running(&house).can_redo(), "{kind:?}: something else was decided");
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

fn phase(house: &House) -> Phase {
    *house.app.world().resource::<State<Phase>>().get()
}

fn frames(house: &mut House, count: usize) {
    (0..count).for_each(|_| house.frame());
}

/// A decision that ends the turn without showing anything new.
fn gain(house: &House) -> Action {
    let plays = |action: &Action| matches!(action, Action::Play { .. });
    let ends = |action: &Action| {
        let mut next = house.game();
        next.apply(*action, &mut rules::Silent).is_ok_and(|applied| applied.turn_ended && !applied.revealed)
    };
    legal(house).iter().copied().find(|action| plays(action) && ends(action)).unwrap()
}

#[test]
fn where_turns_end_by_a_button_the_others_wait_for_it() {
    let mut house = against_opponents(GameKind::Golem);
    house.app.world_mut().resource_mut::<Settings>().end_turn = true;
    let (before, own) = (house.game(), decisions(&house));
    let gain = gain(&house);
    house.app.world_mut().write_message(Intent::Decide(gain));
    frames(&mut house, 40);
    assert_eq!((phase(&house), decisions(&house)), (Phase::TurnEnd, own + 1), "nobody else decides");
    house.click("table.undo");
    house.settle();
    assert!(house.game() == before && !running(&house).record().assisted, "nobody has seen it");
    house.app.world_mut().write_message(Intent::Decide(gain));
    frames(&mut house, 10);
    house.click("table.end-turn");
    wait(&mut house, Some(own + 1));
    // By keys too.
    let own = decisions(&house);
    let next = legal(&house)[0];
    house.app.world_mut().write_message(Intent::Decide(next));
    frames(&mut house, 10);
    while phase(&house) != Phase::TurnEnd {
        let next = legal(&house)[0];
        house.app.world_mut().write_message(Intent::Decide(next));
        frames(&mut house, 10);
    }
    for gesture in gestures::stroke(KeyCode::Enter) {
        let make = move |mut hands: GestureWriter| hands.make(&gesture);
        house.app.world_mut().run_system_once(make).unwrap();
        house.frame();
    }
    wait(&mut house, Some(own + 1));
}

#[test]
fn people_end_their_own_turns_and_take_back_no_others() {
    for ends_by_button in [false, true] {
        let mut house = House::open(None, Options::default());
        house.until(Screen::Title);
        house.app.world_mut().resource_mut::<Settings>().end_turn = ends_by_button;
        house.deal(GameKind::Golem, 2, Length::Usual, 3);
        let gain = gain(&house);
        house.app.world_mut().write_message(Intent::Decide(gain));
        frames(&mut house, 40);
        if ends_by_button {
            assert_eq!((phase(&house), running(&house).can_undo()), (Phase::TurnEnd, true), "it is still their turn");
            house.app.world_mut().write_message(Intent::EndTurn);
            frames(&mut house, 10);
        }
        assert_eq!(phase(&house), Phase::Choosing);
        assert!(!running(&house).can_undo(), "the next person does not take back the last one's turn");
    }
}

#[test]
fn what_passes_the_turn_on_asks_as_the_settings_say() {
    for (confirm, ends_by_button, asks) in [
        (Confirm::Irreversible, false, true),
        (Confirm::Irreversible, true, false),
        (Confirm::Off, false, false),
        (Confirm::Always, true, true),
    ] {
        let mut house = against_opponents(GameKind::Golem);
        let mut settings = house.app.world_mut().resource_mut::<Settings>();
        (settings.confirm, settings.end_turn) = (confirm, ends_by_button);
        let own = decisions(&house);
        house.rest();
        // The first card of the start gives two crystals.
        house.click("own.hand.1");
        frames(&mut house, 10);
        assert_eq!(decisions(&house) == own, asks, "{confirm:?}, by button: {ends_by_button}");
        assert_eq!(house.app.world().resource::<Named>().get("table.confirm").is_some(), asks);
    }
}

#[test]
fn a_game_among_opponents_is_stopped_and_stepped() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let mut setup = GameSetup { game: GameKind::Golem, seed: Some(3), first: Some(0), ..default() };
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        let kind = SeatKind::Computer { level: 1, style: Style::Balanced };
        seat.kind = if index < 3 { kind } else { SeatKind::Off };
    }
    house.start(setup);
    house.until(Screen::Table);
    frames(&mut house, 5);
    house.click("table.hold");
    let held = |house: &mut House| {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(300) {
            house.frame();
        }
        (decisions(house), house.game().to_move())
    };
    let (then, seat) = held(&mut house);
    assert_eq!(held(&mut house).0, then, "the game waits");
    house.click("table.step");
    let begun = Instant::now();
    while house.game().to_move() == seat {
        house.frame();
        assert!(begun.elapsed() < Duration::from_secs(30), "a turn is made");
    }
    let (after, _) = held(&mut house);
    assert!(after > then);
    assert_eq!(held(&mut house).0, after, "one turn and no more");
    house.click("table.hold");
    let begun = Instant::now();
    while decisions(&house) < after + 3 {
        house.frame();
        assert!(begun.elapsed() < Duration::from_secs(30), "the game goes on");
    }
}

#[test]
fn the_frame_of_the_table_stays_behind_a_menu_and_does_nothing() {
    let mut house = against_opponents(GameKind::Adventure);
    house.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Pause);
    frames(&mut house, 3);
    let named = house.app.world().resource::<Named>();
    for name in ["ribbon", "log"] {
        assert!(named.get(name).is_some(), "{name} is seen");
    }
    assert!(named.get("table.hint").is_some_and(|hint| !hint.enabled), "and nothing of it can be used");
}

#[test]
fn a_game_that_is_taken_up_again_keeps_its_colours_and_is_played_again_as_it_was() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let mut setup =
        GameSetup { game: GameKind::Adventure, seed: Some(3), first: Some(1), rounds: Some(30), ..default() };
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        seat.kind = if index < 2 { SeatKind::Person } else { SeatKind::Off };
    }
    setup.seats[0].name = "Ada".to_owned();
    setup.recolour(0, 4);
    setup.recolour(1, 2);
    house.start(setup.clone());
    house.until(Screen::Table);
    frames(&mut house, 5);
    let words = house.app.world().resource::<Words>();
    let record = running(&house).record();
    let text = record.to_text().unwrap();
    let read = chronicle::Record::from_text(record.deal.components, text.as_bytes()).unwrap();
    let resumed = Match::resume(read, words).unwrap();
    assert_eq!(resumed.players(), running(&house).players());
    let again = resumed.setup(words);
    let taken = |setup: &GameSetup| setup.taken().cloned().collect::<Vec<_>>();
    assert_eq!(taken(&again), taken(&setup));
    let rest = |setup: &GameSetup| GameSetup { seats: GameSetup::default().seats, ..setup.clone() };
    assert_eq!(rest(&again), rest(&setup));
    let mut colours: Vec<u8> = again.seats.iter().map(|seat| seat.colour).collect();
    colours.sort_unstable();
    assert_eq!(colours, [0, 1, 2, 3, 4], "empty seats have colours of their own");
}

#[test]
fn the_crystal_that_is_clicked_is_the_one_that_rises() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().confirm = Confirm::Off;
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    let upgrades = |action: &Action| {
        let mut next = house.game();
        next.apply(*action, &mut rules::Silent).is_ok() && next.step() == rules::Step::Upgrade
    };
    let upgrade = legal(&house).iter().copied().find(upgrades).unwrap();
    house.decide(upgrade);
    let own = Zone::Caravan(running(&house).viewer());
    let caravan = |house: &House| -> Vec<(Piece, u8)> {
        let places = house.app.world().resource::<Tabletop>().stage.places();
        let mut own: Vec<_> =
            places.into_iter().filter(|(_, at)| at.zone == own).map(|(it, at)| (it, at.index)).collect();
        own.sort_by_key(|(_, cell)| *cell);
        own
    };
    let before = caravan(&house);
    let tabletop = house.app.world().resource::<Tabletop>();
    let places = tabletop.stage.places();
    let (clicked, place) = places.into_iter().find(|(piece, _)| *piece == before[1].0).unwrap();
    let middle = tabletop.layout.pose(running(&house).whole(), clicked, place).centre;
    for gesture in gestures::click(tabletop.layout.surface.to_window(middle)) {
        let make = move |mut hands: GestureWriter| hands.make(&gesture);
        house.app.world_mut().run_system_once(make).unwrap();
        house.frame();
    }
    house.settle();
    let after = caravan(&house);
    let kept = |(old, new): &(&(Piece, u8), &(Piece, u8))| old == new;
    let same: Vec<bool> = before.iter().zip(&after).map(|pair| kept(&pair)).collect();
    let wanted: Vec<bool> = (0..before.len()).map(|cell| cell != 1).collect();
    assert_eq!((before.len(), same), (after.len(), wanted), "{before:?} became {after:?}");
}
