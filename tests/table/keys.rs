//! Keys: the letter on a label is the letter one presses, on any keyboard, and a key that is held lets things go by fast.

use std::time::{Duration, Instant};

use bevy::input::{ButtonState, keyboard::Key};
use bevy::prelude::*;
use caravanserai::app::{
    Phase, Screen,
    fast_forward::FastForward,
    games::GameKind,
    input::Captured,
    language::Words,
    named::Facts,
    options::Options,
    settings::{Settings, Speed},
};
use caravanserai::driver::gestures::Gesture;
use caravanserai::inspect::{CloseUp, Tabletop, explain};
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine};

use crate::house::{House, Length};

fn key(place: KeyCode, writes: &str, state: ButtonState) -> Gesture {
    Gesture::Key(place, Key::Character(writes.into()), state)
}

/// Presses and releases a key that lies here and writes this.
fn stroke(house: &mut House, place: KeyCode, writes: &str) {
    house.frame_of(&[key(place, writes, ButtonState::Pressed)]);
    house.frame_of(&[key(place, writes, ButtonState::Released)]);
    house.settle();
}

/// A game in which somebody plays a card first. Nobody takes back another person's turn: it has not ended yet.
fn a_card_played(house: &mut House) -> Action {
    house.app.world_mut().resource_mut::<Settings>().end_turn = true;
    house.deal(GameKind::Golem, 2, Length::Usual, 1);
    let action = a_card(house);
    house.decide(action);
    action
}

fn a_card(house: &House) -> Action {
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    *actions.iter().find(|action| matches!(action, Action::Play { .. })).unwrap()
}

#[test]
fn the_letter_on_a_label_is_the_letter_one_presses() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    a_card_played(&mut house);
    // Where a key lies and what it writes for "Take back (Z)" and for "Do again (Y)".
    let keyboards = [
        ("US", (KeyCode::KeyZ, "z"), (KeyCode::KeyY, "y")),
        ("German", (KeyCode::KeyY, "z"), (KeyCode::KeyZ, "y")),
        ("French", (KeyCode::KeyW, "z"), (KeyCode::KeyY, "y")),
        ("Russian, by their place", (KeyCode::KeyZ, "я"), (KeyCode::KeyY, "н")),
        ("German with shift", (KeyCode::KeyY, "Z"), (KeyCode::KeyZ, "Y")),
    ];
    for (keyboard, back, again) in keyboards {
        stroke(&mut house, back.0, back.1);
        assert_eq!(house.decisions(), 0, "{keyboard}: Z takes back");
        stroke(&mut house, again.0, again.1);
        assert_eq!(house.decisions(), 1, "{keyboard}: Y does it again");
    }
}

#[test]
fn a_key_is_bound_by_what_is_printed_on_it() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    a_card_played(&mut house);
    house.app.insert_resource(Captured::<KeyCode>::WAITING);
    house.frame_of(&[key(KeyCode::KeyY, "z", ButtonState::Pressed)]);
    let captured = *house.app.world().resource::<Captured<KeyCode>>();
    assert_eq!(captured.pressed, Some(KeyCode::KeyZ));
    assert_eq!(house.decisions(), 1, "while a key is waited for it does nothing");
}

/// Frames until the next question.
fn frames_to_choose(house: &mut House) -> usize {
    let begun = Instant::now();
    for frames in 1.. {
        house.frame();
        let phase = house.app.world().get_resource::<State<Phase>>().map(|phase| *phase.get());
        let asked = phase == Some(Phase::Choosing) && house.app.world().resource::<Match>().person_decides();
        if asked || phase == Some(Phase::TurnEnd) {
            return frames;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody is asked");
    }
    unreachable!()
}

fn pace(house: &House) -> f32 {
    house.app.world().resource::<Time<Virtual>>().relative_speed()
}

#[test]
fn holding_a_key_lets_motion_go_by_fast_and_letting_go_ends_that() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let action = a_card_played(&mut house);
    house.app.world_mut().resource_mut::<Settings>().own_speed = Speed::Half;
    let hold = |state| key(KeyCode::KeyF, "f", state);
    let shown = |house: &mut House, gestures: &[Gesture]| {
        house.app.world_mut().write_message(Intent::Undo);
        house.settle();
        house.app.world_mut().write_message(Intent::Decide(action));
        house.frame_of(gestures);
        frames_to_choose(house)
    };
    let usual = shown(&mut house, &[]);
    let fast = shown(&mut house, &[hold(ButtonState::Pressed)]);
    assert!(fast * 3 < usual, "{fast} frames of {usual}");
    house.frame();
    assert_eq!(pace(&house), 1.0, "where somebody is asked time has its usual pace");
    assert_eq!(shown(&mut house, &[hold(ButtonState::Released)]), usual);
    // Whoever leaves the window lets go.
    house.app.world_mut().write_message(Intent::Undo);
    house.settle();
    house.app.world_mut().write_message(Intent::Decide(action));
    house.frame_of(&[hold(ButtonState::Pressed)]);
    // The decision is made in one frame, shown from the next on, and the clock hears of that in the third.
    (0..2).for_each(|_| house.frame());
    assert!(house.app.world().resource::<FastForward>().is_on() && pace(&house) > 1.0);
    house.frame_of(&[Gesture::Focus(false)]);
    assert_eq!(pace(&house), 1.0);
    house.frame_of(&[Gesture::Focus(true)]);
    assert_eq!(pace(&house), 1.0, "coming back is not pressing");
}

#[test]
fn holding_never_answers_for_a_person() {
    let mut house = House::against_opponents(GameKind::Golem);
    frames_to_choose(&mut house);
    house.app.world_mut().resource_mut::<Settings>().computer_speed = Speed::Normal;
    let action = a_card(&house);
    house.app.world_mut().write_message(Intent::Decide(action));
    // With the table held by the pointer as well as with the key.
    let at = Gesture::Move(vec2(640.0, 300.0));
    let held =
        [key(KeyCode::KeyF, "f", ButtonState::Pressed), Gesture::Button(MouseButton::Left, ButtonState::Pressed)];
    house.frame_of(&[at]);
    house.frame_of(&held);
    frames_to_choose(&mut house);
    let decisions = house.decisions();
    assert!(decisions >= 3, "the others have played");
    (0..100).for_each(|_| house.frame());
    house.frame_of(&[Gesture::Button(MouseButton::Left, ButtonState::Released)]);
    house.settle();
    assert_eq!(house.decisions(), decisions);
}

/// Presses a key and says what the keys are on then.
fn focus_after(house: &mut House, place: KeyCode, written: Key) -> String {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        house.frame_of(&[Gesture::Key(place, written.clone(), state)]);
    }
    (0..4).for_each(|_| house.frame());
    house.app.world().resource::<Facts>().get("focus").cloned().unwrap_or_default()
}

#[test]
fn keys_reach_what_only_explains_itself() {
    let mut house = House::against_opponents(GameKind::Golem);
    house.settle();
    let action = a_card(&house);
    house.decide(action);
    let decided = house.decisions();
    let told = |house: &House| {
        let world = house.app.world();
        let subject = world.resource::<CloseUp>().subject.map(|(subject, _)| subject)?;
        explain(world.resource::<Words>(), world.resource::<Match>(), &world.resource::<Tabletop>().layout, subject)
    };
    let next = |house: &mut House| focus_after(house, KeyCode::Tab, Key::Tab);
    let stop = (0..12).map(|_| next(&mut house)).find(|focus| focus.starts_with("Part(")).unwrap();
    let mut seen = vec![stop];
    for nth in 0..12 {
        let down = nth % 2 == 0;
        let (place, written) =
            if down { (KeyCode::ArrowDown, Key::ArrowDown) } else { (KeyCode::ArrowRight, Key::ArrowRight) };
        let focus = focus_after(&mut house, place, written);
        assert!(told(&house).is_some_and(|told| !told.title.is_empty()), "nothing is told of {focus}");
        seen.push(focus);
    }
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 4, "the keys go on from there: {seen:?}");
    let line = (0..2).map(|_| next(&mut house)).find(|focus| focus.starts_with("Line(")).unwrap();
    house.frame();
    let said = told(&house).map(|told| told.lines.join(" "));
    assert!(said.is_some_and(|said| said.contains(':')), "{line} tells who did what");
    assert!(next(&mut house).starts_with("Piece("), "and back to what can be done");
    assert_eq!(house.decisions(), decided, "nothing was done");
    // What is chosen from there is confirmed from there.
    while !next(&mut house).starts_with("Part(") {}
    focus_after(&mut house, KeyCode::KeyR, Key::Character("r".into()));
    focus_after(&mut house, KeyCode::Enter, Key::Enter);
    let made = house.app.world().resource::<Match>().played().get(decided).map(|made| made.action);
    assert_eq!(made, Some(Action::Rest), "chosen and confirmed");
}
