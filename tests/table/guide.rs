//! The guide of a first game says one thing after the other.

use bevy::prelude::*;
use caravanserai::app::{
    Phase, Screen,
    named::{Facts, Named},
    options::Options,
    settings::{Settings, Speed},
};
use caravanserai::driver::gestures;

use crate::house::House;

/// What the guide says in this frame.
fn said(house: &House) -> Option<&'static str> {
    let named = house.app.world().resource::<Named>();
    let texts: Vec<&str> = named.texts().collect();
    ["First you need crystals", "Watch what happens now", "You may also go where a rival works"]
        .into_iter()
        .find(|known| texts.iter().any(|text| text.contains(known)))
}

/// A decision leads from one step to the next without a flash of what is said only after the rival's turn.
#[test]
fn the_guide_says_nothing_before_its_time() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().computer_speed = Speed::Normal;
    house.click("title.lessons");
    house.click("lessons.world");
    house.until(Screen::Table);
    house.settle();
    for _ in 0..2 {
        house.click("guide.next");
    }
    house.click("location.A1-c");
    let mut heard = vec![said(&house)];
    for gesture in gestures::click(house.middle("table.confirm")) {
        house.frame_of(&[gesture]);
        heard.push(said(&house));
    }
    for _ in 0..2_000 {
        house.frame();
        heard.push(said(&house));
        let world = house.app.world();
        let asked = *world.resource::<State<Phase>>().get() == Phase::Choosing;
        let next = world.resource::<Facts>().get("lesson").is_some_and(|step| step == "4");
        if asked && next && heard.len() > 20 {
            break;
        }
    }
    heard.push(said(&house));
    heard.dedup();
    let whole = ["First you need crystals", "Watch what happens now", "You may also go where a rival works"];
    assert_eq!(heard, whole.map(Some), "one after the other");
}
