//! What is shown large belongs to the game on the table.

use bevy::prelude::*;
use caravanserai::app::{
    Screen,
    games::{GameKind, GameSetup, SeatKind},
    named::Named,
    options::Options,
    settings::Settings,
};
use caravanserai::driver::gestures::{self, Gesture};
use caravanserai::inspect::{CloseUp, Part, Subject, Tabletop};
use caravanserai::session::Match;
use rules::{Action, Actions, Engine as _};
use tabletop::ids::LocationId;
use tabletop::stage::Zone;

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

/// Makes so many decisions.
fn play(house: &mut House, count: usize) {
    for _ in 0..count {
        let mut actions = Actions::default();
        house.game().legal_actions(&mut actions);
        house.decide(actions[0]);
    }
}

fn subject(house: &House) -> Option<Subject> {
    house.app.world().resource::<CloseUp>().subject.map(|(subject, _)| subject)
}

#[test]
fn a_line_of_the_log_opens_its_card_in_the_inspector() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for kind in GameKind::ALL {
        house.deal(kind, 2, Length::Usual, 3);
        play(&mut house, 6);
        house.rest();
        let lines = (0..6).map(|nth| format!("log.{nth}")).filter(|name| house.has(name)).collect::<Vec<_>>();
        assert!(!lines.is_empty(), "{kind:?} has no lines");
        let mut opened = 0;
        for line in &lines {
            house.frame_of(&[Gesture::Move(house.middle(line))]);
            (0..4).for_each(|_| house.frame());
            let Some(Subject::Made(_)) = subject(&house) else { continue };
            opened += 1;
            let named = house.app.world().resource::<Named>();
            let (shown, said) = (named.get("close-up").unwrap(), named.get(line).unwrap().text.clone());
            // A line tells of a whole turn, the card of the decision it was used for.
            let told = said.split([';', '·', ',']).any(|clause| shown.text.contains(clause.trim()));
            assert!(told, "{kind:?}: nothing of {said:?} is in {:?}", shown.text);
            let paper = named.get("inspector").unwrap().rect;
            assert_eq!(paper.union(shown.rect), paper, "{kind:?}: it is not in the inspector");
        }
        assert!(opened > 0, "{kind:?}: no line opens anything");
        house.frame_of(&[Gesture::Move(Vec2::ZERO)]);
        (0..4).for_each(|_| house.frame());
        assert!(!matches!(subject(&house), Some(Subject::Made(_))), "{kind:?}: it stays");
        house.leave();
    }
}

/// Whoever left the pointer somewhere hears first what the others did, and of the thing as soon as the pointer moves.
#[test]
fn what_the_pointer_was_left_on_does_not_hide_what_rivals_did() {
    let mut house = House::against_opponents(GameKind::World);
    house.settle();
    let (layout, game) = (house.app.world().resource::<Tabletop>().layout, house.game());
    let rules::Game::World(world) = &game else { panic!("another game") };
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let gives = |at: &LocationId| {
        let site = world.location(at.0).map(|location| location.site);
        matches!(site, Some(rules::components::Site::Production(_)))
    };
    let lies = |work: &Action| match *work {
        Action::Work { location, .. } => Some((*work, LocationId(location))).filter(|(_, at)| gives(at)),
        _ => None,
    };
    let (work, index) = legal.iter().find_map(lies).unwrap();
    let rect = layout.place_rect(&game, Zone::Location(index)).unwrap();
    let at = layout.surface.to_window(rect.center());
    house.look_at(at);
    assert_eq!(subject(&house), Some(Subject::Location(index)));
    house.decide(work);
    house.keep_looking();
    assert_eq!(subject(&house), None, "the report is hidden");
    house.frame_of(&[Gesture::Move(at + vec2(2.0, 0.0))]);
    house.keep_looking();
    assert_eq!(subject(&house), Some(Subject::Location(index)));
}

#[test]
fn a_tile_and_the_place_below_it_are_told_together_wherever_one_points() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::World, 3, Length::Usual, 3);
    house.rest();
    let (layout, game) = (house.app.world().resource::<Tabletop>().layout, house.game());
    let rules::Game::World(world) = &game else { panic!("another game") };
    let covered = |(index, _, rect): (LocationId, _, Rect)| world.exploration_at(index.0).map(|_| (index, rect));
    let places: Vec<_> = tabletop::games::world::locations(&layout, world).filter_map(covered).collect();
    assert!(!places.is_empty());
    for &(index, rect) in places.iter().step_by(3) {
        for part in [0.1, 0.32, 0.6, 0.94] {
            let at = layout.surface.to_window(rect.min + vec2(part, 0.5) * rect.size());
            house.look_at(at);
            assert_eq!(subject(&house), Some(Subject::Location(index)), "{part} of {rect:?}");
        }
        let told = house.app.world().resource::<Named>().get("close-up").unwrap().text.clone();
        assert!(told.contains("Tile: "), "{told}");
    }
}

#[test]
fn log_and_ribbon_say_a_long_name_to_its_end() {
    let name = "Maximiliane Theodora von Karawanken";
    for scale in [1.0, 1.5, 2.0] {
        let mut house = House::open(None, Options::default());
        house.app.world_mut().resource_mut::<Settings>().text_scale = scale;
        house.until(Screen::Title);
        let mut setup = GameSetup { game: GameKind::Golem, seed: Some(3), ..default() };
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.kind = if index < 2 { SeatKind::Person } else { SeatKind::Off };
            seat.name = format!("{name} {index}");
        }
        house.start(setup);
        house.until(Screen::Table);
        house.settle();
        play(&mut house, 3);
        house.rest();
        let named = house.app.world().resource::<Named>();
        assert!(named.get("ribbon").unwrap().text.contains(name), "{scale}: {}", named.get("ribbon").unwrap().text);
        assert!(named.texts().all(|text| !text.contains('…')), "{scale}");
    }
}

#[test]
fn what_is_told_of_a_part_of_the_table_covers_nothing_that_can_be_chosen() {
    for (kind, width, height, scale) in [
        (GameKind::Golem, 1280.0, 720.0, 2.0),
        (GameKind::World, 1280.0, 720.0, 2.0),
        (GameKind::World, 2560.0, 1080.0, 1.0),
        (GameKind::Adventure, 1280.0, 720.0, 1.0),
        (GameKind::Adventure, 1280.0, 720.0, 2.0),
    ] {
        let mut house = House::open(None, Options::default());
        house.app.world_mut().resource_mut::<Settings>().text_scale = scale;
        house.until(Screen::Title);
        house.frame_of(&[Gesture::Resize(width, height)]);
        house.deal(kind, 3, Length::Usual, 5);
        play(&mut house, 9);
        house.rest();
        let world = house.app.world();
        let (layout, running) = (world.resource::<Tabletop>().layout, world.resource::<Match>());
        let parts = Part::all(&layout, running.whole());
        let mut told = 0;
        for (rect, part) in parts {
            house.look_at(layout.surface.to_window(rect.center()));
            let named = house.app.world().resource::<Named>();
            let Some(shown) = named.get("close-up").map(|shown| shown.rect) else { continue };
            told += 1;
            let what = format!("{kind:?} in {width} x {height} at {scale}: {part:?} in {shown:?}");
            let column = named.get("inspector").unwrap().rect.union(named.get("log").unwrap().rect);
            // Large words may have no room there.
            assert!(scale > 1.0 || column.union(shown) == column, "{what} floats");
            let controls = named.names().into_iter().filter(|name| !name.starts_with("log"));
            let controls = controls.filter_map(|name| Some((name, named.get(name)?.rect)));
            for (name, rect) in controls.filter(|(_, rect)| named.has_control_at(rect.center())) {
                assert!(rect.intersect(shown).is_empty(), "{what} covers {name}");
            }
        }
        assert!(told > 5, "{kind:?}: {told} parts are told of");
    }
}

#[test]
fn a_hint_covers_nobody_and_leaves_room_for_what_is_pointed_at() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for kind in GameKind::ALL {
        house.deal(kind, 3, Length::Usual, 5);
        house.rest();
        house.click("table.hint");
        for _ in 0..2 {
            // Judging takes real time.
            let begun = std::time::Instant::now();
            while !house.has("hint.more") {
                house.frame();
                std::thread::yield_now();
                assert!(begun.elapsed().as_secs() < 60, "{kind:?}: no hint");
            }
            let layout = house.app.world().resource::<Tabletop>().layout;
            let frame = layout.frame();
            let column = frame.inspector.unwrap().union(frame.log);
            let close = layout.surface.from_window(house.middle("hint.close"));
            assert!(column.contains(close), "{kind:?}: the hint lies at {close}");
            let main = layout.surface.from_window(house.middle("hint.more"));
            assert!(!frame.prompt.contains(main), "{kind:?}: the hint lies on the main button");
            house.click("hint.more");
        }
        house.leave();
    }
}
