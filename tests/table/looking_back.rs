//! A line of the log shows its moment while the game waits.

use bevy::prelude::*;
use caravanserai::app::{
    GoTo, Phase, Screen,
    games::{GameKind, GameSetup, SeatKind},
    language::Words,
    named::Named,
    options::Options,
    requests::LookBack,
    settings::Settings,
};
use caravanserai::driver::gestures::{self, Gesture};
use caravanserai::inspect::{Director, Steer, log};
use caravanserai::session::Match;
use rules::{Action, Actions, Engine, Game};

use crate::{
    house::{House, Length},
    oracle,
};

fn make(house: &mut House, gestures: Vec<Gesture>) {
    for gesture in gestures {
        gestures::make(house.app.world_mut(), gesture);
        house.frame();
    }
}

fn click(house: &mut House, name: &str) {
    let place = house.app.world().resource::<Named>().get(name).map(|thing| thing.rect.center());
    let place = place.unwrap_or_else(|| panic!("there is no {name}"));
    make(house, gestures::click(place));
}

fn running(house: &House) -> &Match {
    house.app.world().resource::<Match>()
}

/// The first of the legal decisions.
fn any_turn(game: &Game) -> Action {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    actions[0]
}

/// Frames until the moment that is wanted lies there.
fn until(house: &mut House, what: &str, reached: impl Fn(&House) -> bool) {
    for _ in 0..200 {
        if reached(house) {
            return;
        }
        house.frame();
    }
    panic!("{what} does not come");
}

#[test]
fn a_line_of_the_log_shows_its_moment_and_the_game_goes_on_as_it_was() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for kind in GameKind::ALL {
        house.deal(kind, 2, Length::Usual, 3);
        let mut positions = vec![house.game()];
        while positions.len() < 7 {
            let action = any_turn(&house.game());
            house.decide(action);
            positions.push(house.game());
        }
        let (now, undo) = (house.game(), running(&house).can_undo());
        // By the mouse to a line of the panel, back by the button; by the same way again, back by Escape.
        for back in ["replay.return", "Escape"] {
            click(&mut house, "log.1");
            until(&mut house, "the moment", |house| running(house).is_watched());
            house.rest();
            let moment = house.game();
            let told = house.app.world().resource::<Named>().get("ribbon").map(|ribbon| ribbon.text.clone());
            let told = told.unwrap_or_default();
            assert!(
                told.starts_with("A look back"),
                "{kind:?}: nobody is asked for a move in the past, but told: {told}"
            );
            assert!(moment != now && positions.contains(&moment), "{kind:?}: an earlier moment is shown");
            oracle::hold(&mut house.app, &format!("{kind:?}: a look back"));
            match back {
                "Escape" => make(&mut house, gestures::stroke(KeyCode::Escape)),
                button => click(&mut house, button),
            }
            until(&mut house, "the game", |house| !running(house).is_watched());
            house.settle();
            assert!(house.game() == now, "{kind:?}: the game waited");
            assert_eq!(running(&house).can_undo(), undo);
            assert_eq!(*house.app.world().resource::<State<Phase>>().get(), Phase::Choosing);
            oracle::hold(&mut house.app, &format!("{kind:?}: back in the game"));
        }
        // Whoever leaves in the middle of it leaves the game.
        click(&mut house, "log.1");
        until(&mut house, "the moment", |house| running(house).is_watched());
        house.leave();
        assert!(house.game() == now && !running(&house).is_watched(), "{kind:?}: the game is kept");
        // As the title's first button does.
        house.app.world_mut().write_message(GoTo(Screen::Table));
        house.until(Screen::Table);
        house.settle();
        oracle::hold(&mut house.app, &format!("{kind:?}: resumed"));
        house.leave();
    }
}

#[test]
fn the_director_leaves_a_look_back_alone_and_goes_on_with_its_chapters() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.app.world_mut().resource_mut::<Settings>().stream.director = true;
    // Somebody's own game is told too, and so is one that an audience plays for others to see.
    for kind in [SeatKind::Person, SeatKind::Audience] {
        let mut setup = GameSetup { seed: Some(3), ..default() };
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.kind = if index < 2 { kind.clone() } else { SeatKind::Off };
        }
        house.start(setup);
        house.until(Screen::Table);
        house.settle();
        for _ in 0..4 {
            let action = any_turn(&house.game());
            house.decide(action);
        }
        let chapters = |house: &House| house.app.world().resource::<Director>().chapters.text();
        let before = chapters(&house);
        assert!(!before.is_empty(), "{kind:?}");
        let caption =
            |house: &House| house.app.world().resource::<Named>().get("director").map(|shown| shown.text.clone());
        let told = caption(&house).unwrap_or_default();
        let words = house.app.world().resource::<Words>();
        let done = log::last_turn(words, running(&house), running(&house).players()).unwrap().0.sentence;
        assert!(told.contains(&done), "{kind:?}: {told} is not {done}");
        // Who plays is told nothing of what anybody could do next.
        assert!(kind != SeatKind::Person || !told.contains(" from the "), "{told}");
        house.app.world_mut().write_message(LookBack::To(1));
        until(&mut house, "the moment", |house| running(house).is_watched());
        for _ in 0..3 {
            house.app.world_mut().write_message(Steer::Step(1));
            for _ in 0..60 {
                house.frame();
                assert_eq!(caption(&house), None, "{kind:?}: a look back has no captions");
            }
        }
        assert_eq!(chapters(&house), before, "{kind:?}: and no chapters");
        house.app.world_mut().write_message(LookBack::Return);
        until(&mut house, "the game", |house| !running(house).is_watched());
        house.settle();
        assert_eq!(chapters(&house), before, "{kind:?}: what was told stays told");
        house.leave();
    }
}
