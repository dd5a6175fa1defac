//! A gamepad alone plays, and its buttons can be changed.

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use caravanserai::{
    app::{games::GameKind, input::Act, options::Options, settings::Settings},
    driver::{ScriptStep, ScriptTarget, gestures},
    session::Match,
};

use crate::{
    app_with, play,
    steps::{click, text, until},
    table,
};

/// Presses and releases a button of a gamepad.
fn press(app: &mut App, button: GamepadButton) {
    for gesture in gestures::pad(button) {
        gestures::make(app.world_mut(), gesture);
        for _ in 0..8 {
            app.update();
        }
    }
}

#[test]
fn a_button_of_a_gamepad_can_be_rebound() {
    let mut app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.settings"),
            click("settings.keys"),
            ScriptStep::Settle,
            ScriptStep::Scroll(ScriptTarget::Named("settings.key.Confirm".into()), -60.0),
            ScriptStep::Settle,
            click("settings.pad.NextArea"),
            ScriptStep::Settle,
            text("press a button"),
        ],
    );
    press(&mut app, GamepadButton::South);
    let bindings = &app.world().resource::<Settings>().pad;
    assert_eq!(bindings.button(Act::NextArea), Some(GamepadButton::South));
    assert_eq!(bindings.button(Act::Confirm), Some(GamepadButton::RightThumb), "the two swap");
}

#[test]
fn a_gamepad_alone_plays_a_turn() {
    let steps = vec![until("screen", "Table"), ScriptStep::Settle];
    let mut app = app_with(table(GameKind::Golem, &["human", "human"]), |_| {}, steps);
    for _ in 0..3_000 {
        app.update();
        if app.should_exit().is_some() {
            break;
        }
    }
    let before = app.world().resource::<Match>().record().decisions.len();
    press(&mut app, GamepadButton::DPadRight);
    press(&mut app, GamepadButton::South);
    press(&mut app, GamepadButton::South);
    for _ in 0..60 {
        app.update();
    }
    assert!(app.world().resource::<Match>().record().decisions.len() > before, "nothing was decided");
}
