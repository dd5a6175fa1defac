//! What is promised about large text, measured on everything that is written.
//!
//! The stream layout: nothing smaller than 27 pixels at 1080 lines, no key number smaller than 40, no words upon other words.
//!
//! The text setting, at 150 and 200 % in the smallest window: every button and field that there is at 100 % is there, lies in
//! the window and on no other one; every text grows with the setting, up to the size that body text has then.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod enlarged;
mod paper;
mod small_screens;

use std::{
    net::{Ipv4Addr, TcpListener},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext, egui};
use caravanserai::{
    app::{
        GoTo, Phase, Screen,
        folders::Folders,
        games::{GameKind, SeatKind},
        language::Language,
        named::Named,
        options::Options,
        requests::{PlayOn, Watch},
        settings::{Confirm, Corner, Settings, Speed},
    },
    driver::gestures,
    inspect::{Atlas, Label2d, LabelColor, LabelLayout, Outlook, Tabletop, Voting, fonts},
    session::Match,
    start::bare_app,
};
use chronicle::Record;
use rules::{Engine, Game, Step};
use tabletop::games::road;

/// Something written, in pixels of the window.
#[derive(Debug, Clone, PartialEq)]
struct Written {
    text: String,
    size: f32,
    /// A number people look for from afar: points, chances, turns, votes. The game sets those in its serif, or says %.
    is_key: bool,
    place: Rect,
}

/// What the panels have written in the last frame that drew them.
#[derive(Resource, Default)]
struct OnPanels(Vec<Written>);

fn is_key(text: &str, serif: bool) -> bool {
    let figures = text.trim_end_matches([' ', '%', '\u{a0}']);
    let number = !figures.is_empty() && figures.chars().all(|sign| sign.is_ascii_digit());
    number && (serif || text.ends_with('%'))
}

fn read_shape(shape: &egui::Shape, clip: egui::Rect, scale: f32, found: &mut Vec<Written>) {
    match shape {
        egui::Shape::Vec(parts) => parts.iter().for_each(|part| read_shape(part, clip, scale, found)),
        // What a filled panel covers is not seen.
        egui::Shape::Rect(panel) if panel.fill.a() == 255 => {
            let cover = panel.rect.intersect(clip);
            let cover = Rect::new(cover.min.x, cover.min.y, cover.max.x, cover.max.y).map(scale);
            found.retain(|word| !(cover.contains(word.place.min) && cover.contains(word.place.max)));
        }
        egui::Shape::Text(words) => {
            let place = words.galley.mesh_bounds.translate(words.pos.to_vec2());
            let seen = place.intersect(clip);
            // What a list has scrolled away is not there; what is cut through is.
            if !seen.is_positive() || seen.height() < 3.0 || words.opacity_factor < 0.1 {
                return;
            }
            let serif = fonts::serif(1.0).family;
            for section in &words.galley.job.sections {
                let range = &section.byte_range;
                let text = words.galley.job.text[range.start.0..range.end.0].trim().to_owned();
                let colour = words.override_text_color.unwrap_or(section.format.color);
                if text.is_empty() || (colour.a() < 20 && colour != egui::Color32::PLACEHOLDER) {
                    continue;
                }
                found.push(Written {
                    is_key: is_key(&text, section.format.font_id.family == serif),
                    text,
                    size: section.format.font_id.size * scale,
                    place: Rect::new(seen.min.x, seen.min.y, seen.max.x, seen.max.y).map(scale),
                });
            }
        }
        _ => {}
    }
}

trait Scaled {
    fn map(self, scale: f32) -> Self;
}

impl Scaled for Rect {
    fn map(self, scale: f32) -> Self {
        Self { min: self.min * scale, max: self.max * scale }
    }
}

fn read_panels(output: Query<&EguiFullOutput, With<PrimaryEguiContext>>, mut found: ResMut<OnPanels>) {
    let Some(output) = output.iter().find_map(|output| output.0.as_ref()) else { return };
    found.0.clear();
    for part in &output.shapes {
        read_shape(&part.shape, part.clip_rect, output.pixels_per_point, &mut found.0);
    }
}

/// The colour of a seat's points on the table.
const GOLD: [u8; 3] = [0xff, 0xe0, 0x8a];

/// Everything written at the table: on panels, and as labels between the pieces.
fn written(app: &mut App) -> [Vec<Written>; 2] {
    let world = app.world_mut();
    let window = world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).unwrap().size();
    let mut labels = world.query::<(&Label2d, &LabelColor, &Transform, &Anchor, &LabelLayout)>();
    let labels = labels
        .iter(world)
        .map(|(label, colour, at, anchor, laid)| {
            let size = label.size;
            let middle = at.translation.truncate() - laid.size * anchor.as_vec();
            let middle = vec2(middle.x + window.x / 2.0, window.y / 2.0 - middle.y);
            let [red, green, blue] = GOLD;
            let is_number = label.text.chars().all(|sign| sign.is_ascii_digit());
            Written {
                text: label.text.clone(),
                size,
                is_key: is_number && colour.0 == Color::srgb_u8(red, green, blue),
                // Letters fill a part of their line's height.
                place: Rect::from_center_size(middle, vec2(laid.size.x, size * 0.7)),
            }
        })
        .collect();
    [world.resource::<OnPanels>().0.clone(), labels]
}

fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn run_until(app: &mut App, what: &str, done: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !done(app) {
        assert!(began.elapsed() < Duration::from_secs(120), "{what} does not come");
        app.update();
    }
}

/// The program as a streamer has it, everything for viewers switched on.
fn program(language: Language) -> App {
    let mut app = bare_app(Options::default(), None);
    app.init_resource::<OnPanels>().add_systems(
        PostUpdate,
        read_panels.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
    );
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.language = language;
    settings.own_speed = Speed::Instant;
    settings.computer_speed = Speed::Instant;
    settings.stream.win_chance = true;
    settings.stream.claim_badges = true;
    settings.stream.director = true;
    settings.stream.layout.on = true;
    run_until(&mut app, "the title", |app| !at_screen(app, Screen::Loading));
    app
}

fn at_screen(app: &App, screen: Screen) -> bool {
    *app.world().resource::<State<Screen>>().get() == screen
}

/// Back to the title and on to another table.
fn leave(app: &mut App) {
    app.world_mut().write_message(GoTo(Screen::Title));
    run_until(app, "the title", |app| at_screen(app, Screen::Title));
}

/// A recorded game and how many of its decisions lie before some turn late in it.
fn late_in(game: GameKind) -> (Record, usize) {
    let path = format!("{}/crates/chronicle/tests/golden/{}-4.caravan", env!("CARGO_MANIFEST_DIR"), game.name());
    let record = Record::load(content::embedded(), path.as_ref()).unwrap();
    let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
    let begins = |at: &usize| positions[*at].step() == Step::Turn && !positions[*at].is_over();
    let late = (positions.len() * 9 / 10..positions.len()).find(begins).expect("somebody has a turn");
    (record, late)
}

/// A table late in a game, with everybody of this kind.
fn table(app: &mut App, game: GameKind, kind: SeatKind) {
    let (record, late) = late_in(game);
    let mut record = record.prefix(late);
    record.players.iter_mut().for_each(|player| player.agent = kind.to_string());
    app.world_mut().write_message(PlayOn(Box::new(record)));
    arrive(app, game);
}

fn arrive(app: &mut App, game: GameKind) {
    let known = |app: &App| {
        let (outlook, running) = (app.world().resource::<Outlook>(), app.world().resource::<Match>());
        outlook.look > 1 && !outlook.turns(running.whole()).is_empty()
    };
    run_until(app, &format!("the table of {game:?}"), |app| at_screen(app, Screen::Table) && known(app));
}

/// What is wrong with the text in windows of two sizes, with and without a camera picture.
fn faults(app: &mut App, keys: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for window in [vec2(1920.0, 1080.0), vec2(1280.0, 720.0)] {
        for camera in [Corner::Off, Corner::LowerRight] {
            gestures::make(app.world_mut(), gestures::Gesture::Resize(window.x, window.y));
            app.world_mut().resource_mut::<Settings>().stream.layout.camera = camera;
            // Another window may want other pictures; the table is covered until they are there.
            app.update();
            let kind = app.world().resource::<Match>().record().deal.options.kind;
            run_until(app, "the pictures", |app| app.world().resource::<Atlas>().progress(kind) >= 1.0);
            (0..6).for_each(|_| app.update());
            let [panels, labels] = written(app);
            let here = format!("at {window} with {camera:?}");
            assert!(labels.len() > 12 && panels.len() > 3, "{here}: {panels:?} {labels:?}");
            let named = app.world().resource::<Named>();
            for key in keys {
                let there = named.names().iter().any(|name| name.starts_with(key));
                assert!(there, "{here}: there is no {key}, only {:?}", named.names());
            }
            let seats = app.world().resource::<Match>().players().len();
            let points = labels.iter().filter(|label| label.is_key).count();
            assert_eq!(points, seats, "{here}: the points of every seat are there: {labels:?}");
            let lines = window.y / 1080.0;
            for word in panels.iter().chain(&labels) {
                let least = if word.is_key { 40.0 } else { 27.0 } * lines;
                if word.size < least - 0.01 {
                    faults.push(format!("{here}: {:?} has {} pixels of {least}", word.text, word.size));
                }
            }
            faults.extend(
                [&panels, &labels].into_iter().flat_map(|all| upon_others(all)).map(|why| format!("{here}: {why}")),
            );
        }
    }
    faults
}

/// Words that lie on other words.
fn upon_others(all: &[Written]) -> Vec<String> {
    let mut faults = Vec::new();
    for (nth, word) in all.iter().enumerate() {
        for other in &all[nth + 1..] {
            let shared = word.place.intersect(other.place);
            if shared.width() > 3.0 && shared.height() > 3.0 && word.text != other.text {
                faults.push(format!("{:?} lies on {:?}", word.text, other.text));
            }
        }
    }
    faults
}

/// The smallest size in force belongs to the whole process, and each test has its own windows.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The faults of every game: when somebody has to decide, and late in a recorded game.
fn all_faults(language: Language) -> Vec<String> {
    let _alone = alone();
    let mut app = program(language);
    let mut found = Vec::new();
    for game in GameKind::ALL {
        let mut note = |when: &str, faults: Vec<String>| {
            found.extend(faults.into_iter().map(|why| format!("{game:?}, {when}, {why}")));
        };
        table(&mut app, game, SeatKind::Person);
        note("own turn", faults(&mut app, &["ribbon", "win-chance", "badge."]));
        leave(&mut app);
        let (record, late) = late_in(game);
        app.world_mut().write_message(Watch::from(record, late));
        arrive(&mut app, game);
        note("replay", faults(&mut app, &["ribbon", "win-chance", "replay.timeline"]));
        leave(&mut app);
    }
    found
}

#[test]
fn text_at_every_table_is_as_large_as_promised() {
    let found = all_faults(Language::English);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn german_text_is_as_large_as_promised_too() {
    let found = all_faults(Language::German);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_vote_of_an_audience_is_written_as_large_as_promised() {
    let _alone = alone();
    let mut app = program(Language::English);
    let mut found = Vec::new();
    for game in GameKind::ALL {
        table(&mut app, game, SeatKind::Audience);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.stream.audience, settings.stream.overlay, settings.stream.vote_seconds) = (true, true, 120.0);
        settings.stream.overlay_port = free_port();
        run_until(&mut app, "a vote", |app| app.world().resource::<Voting>().standing().is_some());
        let faults = faults(&mut app, &["vote.1", "vote.veto1", "vote.now"]);
        found.extend(faults.into_iter().map(|why| format!("{game:?} {why}")));
        leave(&mut app);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_picture_of_a_result_is_drawn_with_its_own_sizes() {
    let _alone = alone();
    fonts::set_least(27.0, 40.0, 1.0);
    let sizes = || [fonts::sans(18.0).size, fonts::number(18.0).size];
    assert_eq!((sizes(), fonts::for_print(sizes), sizes()), ([27.0, 40.0], [18.0, 18.0], [27.0, 40.0]));
    fonts::set_least(0.0, 0.0, 1.0);
}

/// The smallest window there is.
const SMALL: Vec2 = vec2(1280.0, 720.0);
/// Pixels of body text in it at 100 %. What is larger grows as far as body text does.
const BODY: f32 = 20.0 * 720.0 / 1080.0;
/// Part of the size asked for that text has at least: on panels, and on the table between pieces that stay where they are.
const ON_PANELS: f32 = 0.9;
const ON_TABLE: f32 = 0.85;

/// How large a text must be that is so large at 100 %.
fn wanted(usual: f32, scale: f32) -> f32 {
    (usual * scale).min(usual.max(BODY * scale))
}

/// What the second tables promise at 100 %: no word is smaller than 14 pixels in the smallest window.
#[test]
fn no_word_at_a_table_is_small() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::German);
    let mut found = Vec::new();
    for (kind, players) in GameKind::ALL.into_iter().flat_map(|kind| [2, 3, 4].map(|players| (kind, players))) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden");
        let record = Record::load(content::embedded(), format!("{folder}/{}-{players}.caravan", kind.name()).as_ref());
        let record = record.unwrap();
        let mut begun = record.prefix(record.decisions.len() / 2);
        begun.players.iter_mut().for_each(|player| player.agent = SeatKind::Person.to_string());
        app.world_mut().write_message(PlayOn(Box::new(begun)));
        run_until(&mut app, "the table", |app| at_screen(app, Screen::Table));
        settle(&mut app);
        let [panels, labels] = written(&mut app);
        assert!(panels.len() > 4 && labels.len() > 15, "{kind:?} {players}: {panels:?} {labels:?}");
        let small = panels.into_iter().chain(labels).filter(|word| word.size < 13.95);
        found.extend(small.map(|word| format!("{kind:?} with {players}: {:?} has {} pixels", word.text, word.size)));
        leave(&mut app);
    }
    report(&found);
}

/// Four rivals in the road family have panels without room to grow in: what stands there grows when a rival is looked at.
fn in_small_panel(app: &App, at: Vec2) -> bool {
    let Some(layout) = app.world().get_resource::<Tabletop>().map(|tabletop| &tabletop.layout) else { return false };
    if !matches!(layout.kind, GameKind::Golem | GameKind::Spice) || !road::small_rivals(layout) {
        return false;
    }
    let surface = layout.surface;
    layout
        .rivals()
        .map(|seat| layout.rival_panel(layout.rival(seat)))
        .any(|panel| Rect::from_corners(surface.to_window(panel.min), surface.to_window(panel.max)).contains(at))
}

/// Frames until a change of the settings has been drawn.
fn settle(app: &mut App) {
    (0..8).for_each(|_| app.update());
}

/// The program as it is at home, in the smallest window.
fn home(language: Language) -> (App, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(language);
    app.insert_resource(Folders::under(folder.path()));
    // Lists scroll for a while: the test's own clock decides how long that is in frames.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.stream = default();
    settings.reduced_motion = true;
    settings.confirm = Confirm::Always;
    gestures::make(app.world_mut(), gestures::Gesture::Resize(SMALL.x, SMALL.y));
    settle(&mut app);
    (app, folder)
}

fn press(app: &mut App, name: &str) {
    run_until(app, name, |app| app.world().resource::<Named>().get(name).is_some_and(|thing| thing.enabled));
    let at = app.world().resource::<Named>().get(name).unwrap().rect.center();
    for gesture in gestures::click(at) {
        gestures::make(app.world_mut(), gesture);
        app.update();
    }
    settle(app);
}

/// A game late in its course, everybody a person.
fn play_late(app: &mut App, game: GameKind, before_end: Option<usize>) -> Record {
    let (record, late) = late_in(game);
    let mut begun = record.prefix(before_end.map_or(late, |left| record.decisions.len() - left));
    begun.players.iter_mut().for_each(|player| player.agent = SeatKind::Person.to_string());
    app.world_mut().write_message(PlayOn(Box::new(begun)));
    let asked = |app: &App| {
        let phase = app.world().get_resource::<State<Phase>>();
        at_screen(app, Screen::Table) && phase.is_some_and(|phase| *phase.get() == Phase::Choosing)
    };
    run_until(app, "a question", asked);
    settle(app);
    record
}

fn report(found: &[String]) {
    assert!(found.is_empty(), "{} faults\n{}", found.len(), found.join("\n"));
}
