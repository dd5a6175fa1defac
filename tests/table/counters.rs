//! Whatever is counted on a table says what it is when it is pointed at.

use bevy::{prelude::*, sprite::Anchor};
use caravanserai::app::{Screen, games::GameKind, language::Words, options::Options};
use caravanserai::inspect::{CloseUp, Label2d, Part, Subject, Tabletop, explain};
use caravanserai::session::Match;

use crate::house::{House, Length};

/// Where a figure is written, in pixels of the window.
fn figures(house: &mut House) -> Vec<(String, Vec2)> {
    let window = house.app.world().resource::<Tabletop>().layout.surface.window;
    let world = house.app.world_mut();
    let mut labels = world.query::<(&Label2d, &Anchor, &Transform)>();
    let place = |(label, anchor, at): (&Label2d, &Anchor, &Transform)| {
        // A little inside, from whichever end it is written.
        let inside = -anchor.0.x * 12.0;
        (label.text.clone(), vec2(at.translation.x + inside, -at.translation.y) + window / 2.0)
    };
    let all: Vec<_> = labels.iter(world).map(place).collect();
    all.into_iter().filter(|(text, _)| text.chars().any(|sign| sign.is_ascii_digit())).collect()
}

/// Everything that is told of what the pointer rests on.
fn told(house: &mut House, at: Vec2) -> Option<String> {
    house.look_at(at);
    let world = house.app.world();
    let (subject, _) = world.resource::<CloseUp>().subject?;
    let layout = &world.resource::<Tabletop>().layout;
    let told = explain(world.resource::<Words>(), world.resource::<Match>(), layout, subject)?;
    (!told.title.is_empty() && !told.lines.is_empty()).then(|| format!("{}\n{}", told.title, told.lines.join("\n")))
}

#[test]
fn every_figure_on_a_table_is_explained_when_it_is_pointed_at() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for (kind, players) in [(GameKind::Golem, 5), (GameKind::Spice, 2), (GameKind::World, 3), (GameKind::Adventure, 3)]
    {
        house.deal(kind, players, Length::Usual, 5);
        house.rest();
        let figures = figures(&mut house);
        assert!(figures.len() > 12, "{kind:?} has {} figures", figures.len());
        for (text, at) in figures {
            assert!(told(&mut house, at).is_some(), "{kind:?}, {players} players: nothing is told of {text:?} at {at}");
        }
        house.leave();
    }
}

#[test]
fn every_sign_of_the_table_is_told_where_it_lies() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for kind in GameKind::ALL {
        house.deal(kind, 2, Length::Usual, 5);
        house.rest();
        let world = house.app.world();
        let (layout, running) = (world.resource::<Tabletop>().layout, world.resource::<Match>());
        let parts = Part::all(&layout, running.whole());
        let signs: Vec<_> = parts
            .into_iter()
            .filter_map(|(rect, part)| match part {
                Part::Sign((_, key)) => Some((layout.surface.to_window(rect.center()), key)),
                _ => None,
            })
            .collect();
        assert!(signs.len() > 8, "{kind:?} has {} signs", signs.len());
        for (at, key) in signs {
            assert!(told(&mut house, at).is_some(), "{kind:?}: nothing is told of {key}");
            let subject = house.app.world().resource::<CloseUp>().subject.map(|(subject, _)| subject);
            // Or the piece it lies on is told.
            let own = match subject {
                Some(Subject::Part(Part::Sign((_, told)))) => told == key,
                subject => matches!(subject, Some(Subject::Piece(..))),
            };
            assert!(own, "{kind:?}: {key} is told as {subject:?}");
        }
        house.leave();
    }
}
