//! Several wishes in one frame: the table shows the game that comes of them, each decision once.

use caravanserai::app::{Screen, games::GameKind, options::Options};
use caravanserai::session::Intent;
use rules::{Action, Actions, Engine};

use crate::{
    house::{House, Length},
    oracle,
};

#[test]
fn a_decision_taken_back_and_taken_again_in_one_frame_is_shown_once() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
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
