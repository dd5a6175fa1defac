//! What decides a game can be read by viewers with small screens.

use bevy::prelude::*;
use caravanserai::{
    app::{
        Screen,
        games::{GameKind, SeatKind},
        language::Language,
        named::Named,
        requests::PlayOn,
        settings::Settings,
    },
    driver::gestures,
    inspect::{Atlas, Tabletop},
    session::Match,
};
use chronicle::Record;
use rules::{Crystal, Engine, Game, Step};
use tabletop::{
    games::world,
    stage::{Piece, Zone},
};

use crate::{alone, at_screen, leave, program, report, run_until, settle, upon_others, written};

/// Lines of the picture that viewers with small screens see, and how many of them what decides the game is high at least.
const SMALL_SCREEN: f32 = 480.0;
const READABLE: f32 = 14.0;

/// What cannot be read of all that decides the game, when the window is seen on a small screen.
fn faults_on_a_small_screen(app: &mut App) -> Vec<String> {
    let [panels, labels] = written(app);
    let world = app.world();
    let (Tabletop { layout, stage, .. }, running) = (world.resource(), world.resource::<Match>());
    let (surface, game) = (layout.surface, running.seen());
    let least = READABLE * surface.window.y / SMALL_SCREEN - 0.05;
    let mut faults: Vec<String> = [&panels, &labels].into_iter().flat_map(|all| upon_others(all)).collect();
    let small = panels.iter().chain(&labels).filter(|word| word.size < least);
    faults.extend(small.map(|word| format!("{:?} has {} pixels of {least}", word.text, word.size)));
    let mut read = |what: &str, place: Rect, wanted: Vec<String>| {
        let place = Rect::from_corners(surface.to_window(place.min), surface.to_window(place.max));
        let there = labels.iter().filter(|label| label.place.height() >= least && place.contains(label.place.center()));
        let mut there: Vec<&str> = there.map(|label| label.text.trim_start_matches('+')).collect();
        for figure in wanted {
            match there.iter().position(|text| *text == figure) {
                Some(nth) => _ = there.swap_remove(nth),
                None => faults.push(format!("{what}: {figure} cannot be read, only {there:?}")),
            }
        }
    };
    let figures =
        |counts: Vec<u8>| counts.into_iter().filter(|count| *count > 0).map(|count| count.to_string()).collect();
    for goal in tabletop::table(&game).goals() {
        let place = stage.places().into_iter().find(|(piece, _)| *piece == goal.piece).unwrap().1;
        let pose = layout.pose(&game, goal.piece, place);
        let card = Rect::from_center_size(pose.centre, vec2(1.0, 1.4) * pose.width);
        let place = match *game {
            Game::Road(_) => card,
            Game::World(_) => card.union(world::plaque(layout, goal.slot)),
            Game::Adventure(_) => Rect::from_center_size(pose.centre, vec2(1.2, 1.1) * pose.width),
        };
        let cost = Crystal::ALL.map(|colour| goal.cost.count(colour));
        read(&format!("{:?}", goal.piece), place, figures([&[goal.points, goal.token][..], &cost].concat()));
    }
    for seat in layout.rivals() {
        let panel = layout.rival_panel(layout.rival(seat));
        let held = Crystal::ALL.map(|colour| game.crystals(seat).count(colour).to_string());
        read(&format!("seat {seat}"), panel, [vec![game.points_text(seat)], held.to_vec()].concat());
    }
    read("the near seat", layout.frame().near_seat, vec![game.points_text(layout.viewer)]);
    let crystals = stage.places().into_iter().filter(|(piece, _)| matches!(piece, Piece::Crystal { .. }));
    for (piece, place) in crystals.filter(|(_, place)| matches!(place.zone, Zone::Caravan(_))) {
        let width = layout.pose(&game, piece, place).width * surface.scale;
        if width < least {
            faults.push(format!("{piece:?} of {place:?} has {width} pixels"));
        }
    }
    let ribbon = world.resource::<Named>().get("ribbon").unwrap().rect;
    if !panels.iter().any(|word| ribbon.contains(word.place.center()) && 0.7 * word.size > 0.9 * least) {
        faults.push(format!("whose turn it is cannot be read: {panels:?}"));
    }
    faults
}

#[test]
fn what_decides_a_game_can_be_read_on_a_small_screen() {
    let _alone = alone();
    let mut app = program(Language::German);
    let settings = &mut app.world_mut().resource_mut::<Settings>().stream;
    (settings.win_chance, settings.claim_badges, settings.director) = (false, false, false);
    settings.layout.small_screens = true;
    let mut found = Vec::new();
    let tables = GameKind::ALL.into_iter().flat_map(|kind| (2..=kind.players().1).map(move |players| (kind, players)));
    let positions = tables.flat_map(|table| [1, 9].map(|tenths| (table, tenths)));
    let windows = [vec2(1920.0, 1080.0), vec2(1280.0, 720.0)];
    for (window, ((kind, players), tenths)) in
        windows.into_iter().flat_map(|at| positions.clone().map(move |of| (at, of)))
    {
        gestures::make(app.world_mut(), gestures::Gesture::Resize(window.x, window.y));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden");
        let record = Record::load(content::embedded(), format!("{folder}/{}-{players}.caravan", kind.name()).as_ref());
        let record = record.unwrap();
        let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
        let turn = |at: &usize| positions[*at].step() == Step::Turn && !positions[*at].is_over();
        let at = (positions.len() * tenths / 10..positions.len()).find(turn).expect("somebody has a turn");
        let mut begun = record.prefix(at);
        begun.players.iter_mut().for_each(|player| player.agent = SeatKind::Person.to_string());
        app.world_mut().write_message(PlayOn(Box::new(begun)));
        run_until(&mut app, "the table", |app| at_screen(app, Screen::Table));
        run_until(&mut app, "the pictures", |app| app.world().resource::<Atlas>().progress(kind) >= 1.0);
        settle(&mut app);
        let here = format!("{kind:?} with {players} after {tenths} tenths at {window}");
        found.extend(faults_on_a_small_screen(&mut app).into_iter().map(|why| format!("{here}: {why}")));
        leave(&mut app);
    }
    report(&found);
}
