//! Several wishes in one frame: the table shows the game that comes of them, each decision once.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::app::{
    Screen,
    games::GameKind,
    options::Options,
    settings::{Confirm, Settings},
};
use caravanserai::driver::gestures::Gesture;
use caravanserai::session::{Intent, Match};
use rules::{Action, Actions, Engine};

use crate::{
    house::{House, Length},
    oracle,
};

#[test]
fn a_decision_taken_back_and_taken_again_in_one_frame_is_shown_once() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    // Nobody takes back another person's turn: it must not have ended.
    house.app.world_mut().resource_mut::<Settings>().end_turn = true;
    house.deal(GameKind::Golem, 2, Length::Usual, 1);
    let mut actions = Actions::new();
    house.game().legal_actions(&mut actions);
    // What reveals a card cannot be taken back.
    for &action in actions.iter().filter(|action| matches!(action, Action::Play { .. })) {
        house.decide(action);
        let decided = house.game();
        house.app.world_mut().write_message(Intent::Undo);
        house.app.world_mut().write_message(Intent::Decide(action));
        house.settle();
        assert!(house.game() == decided, "{action:?} was taken again");
        oracle::hold(&mut house.app, &format!("{action:?} taken again"));
        // Three in one frame end where the first began.
        for intent in [Intent::Undo, Intent::Decide(action), Intent::Undo] {
            house.app.world_mut().write_message(intent);
        }
        house.settle();
        oracle::hold(&mut house.app, &format!("{action:?} taken back"));
    }
}

/// However a click falls into frames, and however slow they are, it means the button it is on.
#[test]
fn a_click_on_confirm_confirms_at_every_frame_rate() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().confirm = Confirm::Always;
    house.deal(GameKind::Golem, 2, Length::Usual, 1);
    for milliseconds in [200, 50, 16] {
        house.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
        // What comes in each frame: the pointer arrives (m), the button goes down (d) and up (u).
        for frames in ["m d u", "md u", "m du", "mdu", "m d - u", "md - - u", "- mdu -"] {
            let decisions = house.app.world().resource::<Match>().record().decisions.len();
            let card = house.middle("own.hand.1");
            let click = |at: Vec2, frames: &str| -> Vec<Vec<Gesture>> {
                let gesture = |sign: char| match sign {
                    'm' => Some(Gesture::Move(at)),
                    'd' => Some(Gesture::Button(MouseButton::Left, ButtonState::Pressed)),
                    'u' => Some(Gesture::Button(MouseButton::Left, ButtonState::Released)),
                    _ => None,
                };
                frames.split(' ').map(|frame| frame.chars().filter_map(gesture).collect()).collect()
            };
            for gestures in click(card, "m d u") {
                house.frame_of(&gestures);
            }
            house.settle();
            let confirm = house.middle("table.confirm");
            for gestures in click(confirm, frames) {
                house.frame_of(&gestures);
            }
            house.settle();
            let now = house.app.world().resource::<Match>().record().decisions.len();
            assert_eq!(now, decisions + 1, "{frames} at {milliseconds} ms a frame");
            house.app.world_mut().write_message(Intent::Undo);
            house.settle();
        }
    }
}
