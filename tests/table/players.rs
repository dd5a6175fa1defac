//! Games with one device alone, through the real input: every legal decision can be reached and does what it says.
//!
//! The first claim or the twelfth round ends these games; `CARAVANSERAI_WHOLE=1` plays them to their usual end.

use bevy::prelude::*;
use caravanserai::app::{
    games::{GameKind, GameSetup, SeatKind},
    options::Options,
};
use caravanserai::driver::{Device, Script, ScriptStep};
use caravanserai::session::Match;
use rules::Engine;

use crate::house::{House, Length};

fn play_out(device: Device, kind: GameKind, step: ScriptStep) {
    let computer = "level:1".parse::<SeatKind>().unwrap();
    let options = Options { game: Some(kind), seats: vec![SeatKind::Person, computer], seed: Some(11), ..default() };
    let steps = vec![
        ScriptStep::Until("screen".into(), "Table".into()),
        step,
        ScriptStep::Until("screen".into(), "Results".into()),
    ];
    let mut house = House::open(Some(Script { steps }), options);
    Length::wanted().set(&mut house.app.world_mut().resource_mut::<GameSetup>());
    let started = std::time::Instant::now();
    let mut frames = 0;
    loop {
        house.frame();
        frames += 1;
        if frames % 2_000 == 0 {
            let running = house.app.world().resource::<Match>();
            let (round, decisions) = (running.whole().rounds().round, running.record().decisions.len());
            println!("{kind:?} by {device:?}: frame {frames}, round {round}, {decisions} decisions");
        }
        if let Some(exit) = house.app.should_exit() {
            assert_eq!(exit, AppExit::Success, "a step failed; its reason is printed above");
            break;
        }
        assert!(started.elapsed().as_secs() < 1_800, "the game does not end");
    }
    let running = house.app.world().resource::<Match>();
    assert!(running.whole().is_over());
    assert_eq!(&running.record().replay().unwrap(), running.whole());
    let decisions = running.record().decisions.len();
    println!("{kind:?} by {device:?}: {decisions} decisions, {frames} frames, {:.0?}", started.elapsed());
}

macro_rules! played {
    ($($name:ident: $device:ident, $game:ident;)+) => {
        $(#[test]
        fn $name() {
            play_out(Device::$device, GameKind::$game, ScriptStep::PlayOut(Device::$device, 5));
        })+
    };
}

played! {
    golem_edition_is_played_by_mouse_alone: Mouse, Golem;
    spice_road_is_played_by_mouse_alone: Mouse, Spice;
    an_endless_world_is_played_by_mouse_alone: Mouse, World;
    the_call_for_adventure_is_played_by_mouse_alone: Mouse, Adventure;
    golem_edition_is_played_by_keys_alone: Keys, Golem;
    spice_road_is_played_by_keys_alone: Keys, Spice;
    an_endless_world_is_played_by_keys_alone: Keys, World;
    the_call_for_adventure_is_played_by_keys_alone: Keys, Adventure;
}

#[test]
fn who_plays_up_to_a_round_that_never_comes_ends_with_the_game() {
    play_out(Device::Mouse, GameKind::Golem, ScriptStep::PlayTo(Device::Mouse, 999));
}
