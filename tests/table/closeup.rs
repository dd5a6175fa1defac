//! What is shown large belongs to the game on the table.

use bevy::prelude::KeyCode;
use caravanserai::app::{Screen, games::GameKind, options::Options};
use caravanserai::driver::gestures;
use caravanserai::inspect::{CloseUp, Part, Subject};

use crate::house::{House, Length};

#[test]
fn a_rival_shown_large_does_not_come_along_to_a_smaller_table() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let third = |house: &House| {
        let shown = house.app.world().resource::<CloseUp>().subject;
        shown.is_some_and(|(subject, _)| subject == Subject::Part(Part::Seat(2)))
    };
    for leave in [true, false] {
        house.deal(GameKind::Golem, 3, Length::Usual, 1);
        for _ in 0..4 {
            if !third(&house) {
                for gesture in gestures::stroke(KeyCode::KeyE) {
                    gestures::make(house.app.world_mut(), gesture);
                    house.frame();
                }
            }
        }
        assert!(third(&house), "the key shows one after the other");
        if leave {
            house.leave();
        }
        house.deal(GameKind::Golem, 2, Length::Usual, 1);
        assert!(!third(&house), "there is no third player");
    }
}
