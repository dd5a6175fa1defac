//! Whole games with one device alone, through the real input: every legal decision can be reached and does what it says.

use bevy::prelude::*;
use caravanserai::{
    driver::{Device, Script, Step},
    games::{GameKind, SeatKind},
    options::Options,
    session::Match,
};
use rules::Engine;

use crate::house::House;

fn play_out(device: Device, kind: GameKind) {
    let computer = "level:1".parse::<SeatKind>().unwrap();
    let options = Options { game: Some(kind), seats: vec![SeatKind::Person, computer], seed: Some(11), ..default() };
    let steps = vec![
        Step::Until("screen".into(), "Table".into()),
        Step::PlayOut(device, 5),
        Step::Assert("screen".into(), "Results".into()),
    ];
    let mut house = House::open(Some(Script { steps }), options);
    let started = std::time::Instant::now();
    loop {
        house.frame();
        if let Some(exit) = house.app.should_exit() {
            assert_eq!(exit, AppExit::Success, "a step failed; its reason is printed above");
            break;
        }
        assert!(started.elapsed().as_secs() < 900, "the game does not end");
    }
    let running = house.app.world().resource::<Match>();
    assert!(running.game().is_over());
    assert_eq!(&running.record().replay(content::embedded()).unwrap(), running.game());
    println!("{kind:?} by {device:?}: {} decisions", running.record().decisions.len());
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn golem_edition_is_played_by_mouse_alone() {
    play_out(Device::Mouse, GameKind::Golem);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn spice_road_is_played_by_mouse_alone() {
    play_out(Device::Mouse, GameKind::Spice);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn an_endless_world_is_played_by_mouse_alone() {
    play_out(Device::Mouse, GameKind::World);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn the_call_for_adventure_is_played_by_mouse_alone() {
    play_out(Device::Mouse, GameKind::Adventure);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn golem_edition_is_played_by_keys_alone() {
    play_out(Device::Keys, GameKind::Golem);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn spice_road_is_played_by_keys_alone() {
    play_out(Device::Keys, GameKind::Spice);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn an_endless_world_is_played_by_keys_alone() {
    play_out(Device::Keys, GameKind::World);
}

#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn the_call_for_adventure_is_played_by_keys_alone() {
    play_out(Device::Keys, GameKind::Adventure);
}
