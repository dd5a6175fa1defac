//! A monkey at the machine: any input at any time in any window, without a panic and without an illegal state.

use std::collections::VecDeque;

use bevy::{input::ButtonState, prelude::*};
use caravanserai::app::{
    Phase, Screen, folders::Folders, games::GameKind, named::Named, options::Options, redraw::Motion,
    settings::Settings,
};
use caravanserai::driver::gestures::{self, Gesture};
use caravanserai::inspect::Playback;
use caravanserai::session::Match;
use rules::chance::Chance;

use crate::{house::House, oracle};

const SIZES: [(f32, f32); 9] = [
    (1.0, 1.0),
    (320.0, 200.0),
    (1024.0, 768.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (600.0, 2000.0),
    (7680.0, 4320.0),
];

const KEYS: [&str; 34] = [
    "Enter",
    "Escape",
    "KeyR",
    "KeyZ",
    "KeyY",
    "KeyH",
    "F1",
    "KeyL",
    "KeyE",
    "Space",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Tab",
    "Equal",
    "Minus",
    "F11",
    "Backspace",
    "Delete",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "KeyA",
    "KeyS",
    "KeyX",
    "Digit1",
    "Digit2",
    "Digit9",
    "F5",
    "F12",
    "Comma",
    "Slash",
];

/// What the monkey does next; names are what is on the screen now.
fn whim(chance: &mut Chance, size: Vec2, named: &Named) -> Vec<Gesture> {
    let mut part = |of: f32| chance.below(1_001) as f32 / 1_000.0 * (of + 40.0) - 20.0;
    let (here, there) = (Vec2::new(part(size.x), part(size.y)), Vec2::new(part(size.x), part(size.y)));
    let names = named.names();
    let thing = |chance: &mut Chance| {
        (!names.is_empty())
            .then(|| names[chance.below(names.len() as u32) as usize])
            .filter(|name| !name.ends_with("quit"))
            .and_then(|name| named.get(name))
            .map_or(here, |thing| thing.rect.center())
    };
    match chance.below(100) {
        0..30 => gestures::click(thing(chance)),
        30..38 => gestures::click(here),
        38..41 => gestures::right_click(thing(chance)),
        41..47 => gestures::drag(thing(chance), thing(chance)),
        47..50 => gestures::drag(here, there),
        50..54 => gestures::scroll(thing(chance), chance.below(9) as f32 - 4.0),
        54..58 => gestures::moving(thing(chance)),
        58..90 => gestures::key(KEYS[chance.below(KEYS.len() as u32) as usize]).unwrap_or_else(|| vec![Gesture::Pause]),
        90..92 => gestures::typing("Ada ★ 9"),
        92..94 => {
            let (width, height) = SIZES[chance.below(SIZES.len() as u32) as usize];
            vec![Gesture::Resize(width, height), Gesture::Pause]
        }
        94..95 => vec![Gesture::Focus(false), Gesture::Pause, Gesture::Focus(true)],
        95..96 => vec![Gesture::Button(MouseButton::Left, ButtonState::Pressed)],
        96..97 => vec![Gesture::Button(MouseButton::Left, ButtonState::Released)],
        _ => vec![Gesture::Pause; 4],
    }
}

/// Whatever was done, the game is what its record says, and a table at rest is what the game says.
fn check(house: &mut House, when: &str) {
    let Some(running) = house.app.world().get_resource::<Match>() else { return };
    let replayed = running.record().replay();
    assert_eq!(replayed.as_ref().ok(), Some(running.whole()), "{when}: the record tells another game");
    let world = house.app.world();
    let at_table = *world.resource::<State<Screen>>().get() == Screen::Table;
    let choosing = world.get_resource::<State<Phase>>().is_some_and(|phase| *phase.get() == Phase::Choosing);
    let done = world.resource::<Playback>().is_done() && world.resource::<Motion>().is_still();
    if at_table && choosing && done {
        oracle::hold(&mut house.app, when);
    }
}

/// The last inputs; a panic prints them.
#[derive(Default)]
struct Diary(VecDeque<String>);

impl Diary {
    fn note(&mut self, line: String) {
        self.0.push_back(line);
        if self.0.len() > 12 {
            self.0.pop_front();
        }
    }
}

impl Drop for Diary {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the last inputs were:");
            self.0.iter().for_each(|line| println!("  {line}"));
        }
    }
}

/// `CARAVANSERAI_MONKEY` sets the number of inputs and `CARAVANSERAI_SEED` the chance; the big run of the project is 50,000.
#[test]
fn random_inputs_bring_about_no_panic_and_no_illegal_state() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let inputs = number("CARAVANSERAI_MONKEY").unwrap_or(300);
    let mut chance = Chance::new(number("CARAVANSERAI_SEED").unwrap_or(1));
    let home = tempfile::tempdir().unwrap();
    let mut house = House::open(None, Options::default());
    house.app.insert_resource(Folders::under(home.path()));
    house.until(Screen::Title);
    let mut diary = Diary::default();
    let mut quiet_screens = 0;
    for input in 0..inputs {
        // A monkey finds the way to a table too seldom; now and then somebody deals for it.
        let screen = *house.app.world().resource::<State<Screen>>().get();
        quiet_screens = if screen == Screen::Table { 0 } else { quiet_screens + 1 };
        if quiet_screens > 150 {
            let mut setup = house.app.world().resource::<Settings>().last_game.clone();
            setup.game = GameKind::ALL[chance.below(4) as usize];
            setup.seed = Some(chance.bits());
            house.start(setup);
            quiet_screens = 0;
        }
        let size = house.app.world_mut().query::<&Window>().single(house.app.world()).map_or(Vec2::ONE, Window::size);
        let gestures = whim(&mut chance, size, house.app.world().resource::<Named>());
        diary.note(format!("{screen:?} {input}: {gestures:?}"));
        for gesture in gestures {
            gestures::make(house.app.world_mut(), gesture);
            house.frame();
        }
        check(&mut house, &format!("after input {input}"));
    }
}
