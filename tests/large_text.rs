//! What is promised about large text, measured on everything that is written.
//!
//! The stream layout: nothing smaller than 27 pixels at 1080 lines, no key number smaller than 40, no words upon other words.
//!
//! The text setting, at 150 and 200 % in the smallest window: every button and field that there is at 100 % is there, lies in
//! the window and on no other one; every text grows with the setting, up to the size that body text has then.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextLayoutInfo;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext, egui};
use caravanserai::app::{
    GoTo, Menu, Phase, Screen,
    folders::Folders,
    games::{GameKind, SeatKind},
    language::Language,
    named::{Facts, Named},
    options::Options,
    requests::{PlayOn, Review, Watch},
    settings::{Confirm, Corner, Settings, Speed},
};
use caravanserai::driver::gestures;
use caravanserai::inspect::{Atlas, Outlook, Tabletop, Voting, fonts};
use caravanserai::session::{Intent, Match};
use caravanserai::start::bare_app;
use chronicle::Record;
use rules::{Crystal, Engine, Game, Step};
use tabletop::games::{road, world};
use tabletop::stage::{Piece, Zone};

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
    let mut labels = world.query::<(&Text2d, &TextFont, &TextColor, &Transform, &Anchor, &TextLayoutInfo)>();
    let labels = labels
        .iter(world)
        .map(|(text, font, colour, at, anchor, laid)| {
            let FontSize::Px(size) = font.font_size else { panic!("{} is not set in pixels", text.0) };
            let middle = at.translation.truncate() - laid.size * anchor.as_vec();
            let middle = vec2(middle.x + window.x / 2.0, window.y / 2.0 - middle.y);
            let [red, green, blue] = GOLD;
            let is_number = text.0.chars().all(|sign| sign.is_ascii_digit());
            Written {
                text: text.0.clone(),
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

/// Lines of the picture that viewers with phones see, and how many of them what decides the game is high at least.
const PHONE: f32 = 480.0;
const READABLE: f32 = 14.0;

/// What cannot be read of all that decides the game, when the window is seen on a phone.
fn faults_on_a_phone(app: &mut App) -> Vec<String> {
    let [panels, labels] = written(app);
    let world = app.world();
    let (Tabletop { layout, stage, .. }, running) = (world.resource(), world.resource::<Match>());
    let (surface, game) = (layout.surface, running.seen());
    let least = READABLE * surface.window.y / PHONE - 0.05;
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
fn what_decides_a_game_can_be_read_on_a_phone() {
    let _alone = alone();
    let mut app = program(Language::German);
    let settings = &mut app.world_mut().resource_mut::<Settings>().stream;
    (settings.win_chance, settings.claim_badges, settings.director) = (false, false, false);
    settings.layout.phones = true;
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
        found.extend(faults_on_a_phone(&mut app).into_iter().map(|why| format!("{here}: {why}")));
        leave(&mut app);
    }
    report(&found);
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

/// Everything that somebody comes to see on one screen, by scrolling too.
#[derive(Default)]
struct Sight {
    controls: BTreeMap<String, Rect>,
    /// Text and its smallest size.
    panels: BTreeMap<String, f32>,
    labels: BTreeMap<String, f32>,
    faults: Vec<String>,
}

impl Sight {
    /// Looks at what is there now. `whose` says which controls belong to the screen.
    fn look(&mut self, app: &mut App, whose: &[&str]) {
        let [panels, mut labels] = written(app);
        labels.retain(|label| !in_small_panel(app, label.place.center()));
        for (known, words) in [(&mut self.panels, &panels), (&mut self.labels, &labels)] {
            for word in words {
                let size = known.entry(word.text.clone()).or_insert(word.size);
                *size = size.min(word.size);
            }
        }
        let named = app.world().resource::<Named>();
        let all = named.names().into_iter().filter_map(|name| Some((name, named.get(name)?)));
        // What lies out of sight of a list has a place and no size.
        let mine = |name: &str| whose.is_empty() || whose.iter().any(|prefix| name.starts_with(prefix));
        let seen: Vec<(&str, Rect)> = all
            .filter(|(name, thing)| thing.is_control && mine(name))
            .map(|(name, thing)| (name, thing.rect))
            .filter(|(_, rect)| Rect::from_corners(Vec2::ZERO, SMALL).inflate(1.0).contains(rect.center()))
            .collect();
        for (nth, (name, rect)) in seen.iter().enumerate() {
            for (other, place) in &seen[nth + 1..] {
                let shared = rect.intersect(*place);
                // A row may hold buttons of its own.
                let within = other.starts_with(&format!("{name}."));
                if shared.width() > 3.0 && shared.height() > 3.0 && !within {
                    self.faults.push(format!("{name} lies on {other}"));
                }
            }
            let whole = Rect::from_corners(Vec2::ZERO, SMALL).inflate(1.0);
            if !(whole.contains(rect.min) && whole.contains(rect.max)) {
                self.faults.push(format!("{name} leaves the window: {rect:?}"));
            }
            let kept = self.controls.entry((*name).to_owned()).or_insert(*rect);
            if rect.size().min_element() > kept.size().min_element() {
                *kept = *rect;
            }
        }
    }

    /// What is worse here than in the sight of the same screen at 100 %.
    fn against(mut self, usual: &Self, scale: f32) -> Vec<String> {
        for name in usual.controls.keys() {
            // The log shows as many of the last lines as it has room for; its page has all of them.
            if name.starts_with("log.") || name == TAKES_TURNS {
                continue;
            }
            match self.controls.get(name) {
                None => self.faults.push(format!("{name} is gone")),
                Some(rect) if rect.size().min_element() < 24.0 => {
                    self.faults.push(format!("{name} is too small: {}", rect.size()));
                }
                Some(_) => {}
            }
        }
        for (now, before, part) in [(&self.panels, &usual.panels, ON_PANELS), (&self.labels, &usual.labels, ON_TABLE)] {
            let smallest = before.values().copied().fold(f32::INFINITY, f32::min);
            for (text, &size) in now {
                let least = part * before.get(text).map_or(scale * smallest, |usual| wanted(*usual, scale));
                if size < least - 0.05 {
                    self.faults.push(format!("{text:?} has {size} pixels of {least}"));
                }
            }
        }
        self.faults.sort();
        self.faults.dedup();
        self.faults
    }
}

/// Frames until a change of the settings has been drawn.
fn settle(app: &mut App) {
    (0..8).for_each(|_| app.update());
}

fn sight(app: &mut App, scale: f32, scrolls: bool, whose: &[&str]) -> Sight {
    app.world_mut().resource_mut::<Settings>().text_scale = scale;
    // Whoever looks for a button moves the pointer: some are there only then.
    for gesture in [SMALL * 0.5, SMALL * 0.51].into_iter().flat_map(gestures::moving) {
        gestures::make(app.world_mut(), gesture);
    }
    settle(app);
    let mut sight = Sight::default();
    if !scrolls {
        sight.look(app, whose);
        return sight;
    }
    for x in [0.3, 0.72] {
        // Lists lie in the lower half of a page, if not in all of it.
        let at = SMALL * vec2(x, 0.65);
        let turn = |app: &mut App, lines: f32| {
            for gesture in gestures::scroll(at, lines) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            settle(app);
        };
        let places =
            |app: &mut App| written(app).map(|words| words.into_iter().map(|word| word.place).collect::<Vec<_>>());
        let mut before = None;
        // To the end of the list, wherever that is.
        while before != Some(places(app)) {
            before = Some(places(app));
            sight.look(app, whose);
            turn(app, -6.0);
        }
        turn(app, 300.0);
    }
    // What takes turns where not both have room is looked at too.
    if app.world().resource::<Named>().get(TAKES_TURNS).is_some() {
        press(app, TAKES_TURNS);
        sight.look(app, whose);
        press(app, TAKES_TURNS);
    }
    sight
}

/// Story and graph of the results take turns by this button. In large text they stand below each other, and it is not needed.
const TAKES_TURNS: &str = "results.swap";

/// What is wrong with a screen at 150 and 200 %.
fn screen_faults(app: &mut App, scrolls: bool, whose: &[&str]) -> Vec<String> {
    let usual = sight(app, 1.0, scrolls, whose);
    assert!(!usual.controls.is_empty(), "there is nothing to click");
    let mut faults: Vec<String> = usual.faults.iter().map(|fault| format!("at 100 %: {fault}")).collect();
    for scale in [1.5, 2.0] {
        let large = sight(app, scale, scrolls, whose);
        faults.extend(large.against(&usual, scale).into_iter().map(|fault| format!("at {} %: {fault}", scale * 100.0)));
    }
    app.world_mut().resource_mut::<Settings>().text_scale = 1.0;
    settle(app);
    faults
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

fn open(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    run_until(app, "a menu", |app| *app.world().resource::<State<Menu>>().get() == menu);
    settle(app);
}

fn go(app: &mut App, screen: Screen) {
    app.world_mut().write_message(GoTo(screen));
    run_until(app, "a screen", |app| at_screen(app, screen));
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

/// The last decision of a game is made.
fn end(app: &mut App, game: GameKind) {
    let record = play_late(app, game, Some(1));
    app.world_mut().write_message(Intent::Decide(record.decisions.last().unwrap().action));
    run_until(app, "the results", |app| at_screen(app, Screen::Results));
    settle(app);
}

fn report(found: &[String]) {
    assert!(found.is_empty(), "{} faults\n{}", found.len(), found.join("\n"));
}

/// The tables of all games: asked, with something chosen, looked at again, with a guide, paused and counted.
fn tables(language: Language) -> Vec<String> {
    let _alone = alone();
    let (mut app, _folder) = home(language);
    let mut found = Vec::new();
    for game in GameKind::ALL {
        let mut note = |when: &str, faults: Vec<String>| {
            found.extend(faults.into_iter().map(|why| format!("{game:?}, {when}, {why}")));
        };
        play_late(&mut app, game, None);
        note("asked", screen_faults(&mut app, false, &[]));
        if app.world().resource::<Named>().get("market.1").is_some() {
            press(&mut app, "market.1");
            assert!(app.world().resource::<Named>().get("table.confirm").is_some(), "{game:?} asks back");
            note("chosen", screen_faults(&mut app, false, &[]));
        }
        open(&mut app, Menu::Pause);
        note("pause", screen_faults(&mut app, true, &["pause."]));
        open(&mut app, Menu::None);
        leave(&mut app);
        end(&mut app, game);
        for gesture in gestures::stroke(KeyCode::Space) {
            gestures::make(app.world_mut(), gesture);
            app.update();
        }
        let counted = |app: &App| app.world().resource::<Facts>().get("counted").is_some_and(|told| told == "yes");
        run_until(&mut app, "the sum", counted);
        note("results", screen_faults(&mut app, true, &["results."]));
        leave(&mut app);
        let (record, late) = late_in(game);
        app.world_mut().write_message(Watch::from(record, late));
        run_until(&mut app, "a replay", |app| at_screen(app, Screen::Table));
        settle(&mut app);
        note("replay", screen_faults(&mut app, false, &[]));
        leave(&mut app);
    }
    found
}

#[test]
fn every_table_can_be_used_with_text_twice_as_large() {
    report(&tables(Language::English));
}

#[test]
fn the_guide_can_be_used_with_text_twice_as_large() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let mut found = Vec::new();
    for game in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        open(&mut app, Menu::Lessons);
        press(&mut app, &format!("lessons.{}", game.name()));
        run_until(&mut app, "a lesson", |app| app.world().resource::<Named>().get("guide.next").is_some());
        settle(&mut app);
        let faults = screen_faults(&mut app, false, &[]);
        found.extend(faults.into_iter().map(|why| format!("{game:?}: {why}")));
        leave(&mut app);
    }
    report(&found);
}

#[test]
fn every_page_can_be_used_with_text_twice_as_large() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let mut found = Vec::new();
    let mut note = |page: &str, faults: Vec<String>| {
        found.extend(faults.into_iter().map(|why| format!("{page}: {why}")));
    };
    note("title", screen_faults(&mut app, false, &["title."]));
    go(&mut app, Screen::NewGame);
    for game in GameKind::ALL {
        press(&mut app, &format!("new-game.{}", game.name()));
        note(&format!("new game of {game:?}"), screen_faults(&mut app, true, &["new-game."]));
    }
    leave(&mut app);
    // A game that saves itself is there to be loaded.
    play_late(&mut app, GameKind::World, None);
    leave(&mut app);
    go(&mut app, Screen::Load);
    note("load", screen_faults(&mut app, true, &["load."]));
    leave(&mut app);
    for page in ["display", "sight", "play", "sound", "keys"] {
        open(&mut app, Menu::Settings);
        press(&mut app, &format!("settings.{page}"));
        note(&format!("settings, {page}"), screen_faults(&mut app, true, &["settings."]));
        open(&mut app, Menu::None);
    }
    for (menu, name) in [(Menu::Rules, "rules."), (Menu::Lessons, "lessons."), (Menu::Credits, "credits.")] {
        open(&mut app, menu);
        note(name, screen_faults(&mut app, true, &[name]));
        open(&mut app, Menu::None);
    }
    report(&found);
}

/// The pages of games that are over, with two of them, in the language with the longer words.
#[test]
fn the_pages_of_games_that_are_over_can_be_used_with_text_half_as_large_again() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::German);
    for game in [GameKind::Golem, GameKind::World] {
        end(&mut app, game);
        leave(&mut app);
    }
    let known = |app: &App| app.world().resource::<Facts>().get("lucks").is_some_and(|count| count == "2");
    run_until(&mut app, "luck", known);
    go(&mut app, Screen::Career);
    let mut found = Vec::new();
    for tab in ["games", "figures", "achieved", "people"] {
        press(&mut app, &format!("career.tab.{tab}"));
        if tab == "figures" {
            press(&mut app, "career.plot.luck");
        }
        // At twice the size a row of the list is higher than the room below the tabs.
        let faults = screen_faults(&mut app, true, &["career."]).into_iter().filter(|why| !why.starts_with("at 200 %"));
        found.extend(faults.map(|why| format!("{tab}: {why}")));
    }
    report(&found);
}

/// The page that looks at a game again, in the language with the longer words.
#[test]
fn a_review_can_be_used_with_text_half_as_large_again() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::German);
    end(&mut app, GameKind::Golem);
    let record = Box::new(app.world().resource::<Match>().record().clone());
    app.world_mut().write_message(Review { record, at: None });
    run_until(&mut app, "the review", |app| app.world().resource::<Named>().get("review.watch").is_some());
    settle(&mut app);
    let faults = screen_faults(&mut app, true, &["review."]).into_iter().filter(|why| !why.starts_with("at 200 %"));
    report(&faults.collect::<Vec<_>>());
}

/// What is wrong with the explanation of what is pointed at: it lies on the inspector, and no word of it is small.
fn off_the_paper(app: &mut App) -> Option<String> {
    let [paper, shown] = ["inspector", "close-up"].map(|name| app.world().resource::<Named>().get(name));
    let Some(shown) = shown else { return Some("nothing is told".to_owned()) };
    let (paper, place) = (paper?.rect.inflate(1.0), shown.rect);
    if !(paper.contains(place.min) && paper.contains(place.max)) {
        return Some(format!("{:?} is not on the paper: {place:?}", shown.text));
    }
    let [panels, _] = written(app);
    let small = panels.into_iter().find(|word| place.contains(word.place.center()) && word.size < 13.95);
    small.map(|word| format!("{:?} has {} pixels", word.text, word.size))
}

/// Every place, golem and tile of An Endless World, pointed at and chosen: while a tile is chosen, in a golem's place, and
/// late, when helpers and tools count.
fn explanations(app: &mut App, language: Language) -> Vec<String> {
    let (record, late) = late_in(GameKind::World);
    let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
    let first = |step: Step| positions.iter().position(|game| game.step() == step).expect("somebody is asked that");
    let mut found = Vec::new();
    for at in [first(Step::Explore), first(Step::Golem), late] {
        let left = record.decisions.len() - at;
        play_late(app, GameKind::World, Some(left));
        let named = app.world().resource::<Named>();
        let kinds = ["location.", "points.", "bonus."];
        let things = named.names().into_iter().filter(|name| kinds.iter().any(|kind| name.starts_with(kind)));
        let things: Vec<_> = things.map(|name| (name.to_owned(), named.get(name).unwrap().rect)).collect();
        assert!(things.len() > 24, "{things:?}");
        for (name, rect) in things {
            let mut note = |when: &str, fault: Option<String>| {
                found.extend(fault.map(|why| format!("{language:?}, decision {at}, {name} {when}: {why}")));
            };
            for gesture in gestures::moving(rect.center()) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            // As long as somebody looks before it is told.
            (0..5).for_each(|_| app.update());
            note("pointed at", off_the_paper(app));
            for gesture in gestures::click(rect.center()) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            app.update();
            if app.world().resource::<Named>().get("table.confirm").is_some() {
                note("chosen", off_the_paper(app));
                press(app, "table.drop");
            }
        }
        leave(app);
    }
    found
}

#[test]
fn explanations_of_the_endless_world_stay_on_their_paper() {
    let _alone = alone();
    let mut found = Vec::new();
    for language in [Language::German, Language::English] {
        let (mut app, _folder) = home(language);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(120)));
        found.extend(explanations(&mut app, language));
    }
    report(&found);
}

#[test]
fn the_deciding_claim_tells_of_the_last_round_and_of_the_score() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let (record, _) = late_in(GameKind::World);
    let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
    let deciding = positions.windows(2).position(|pair| !pair[0].rounds().triggered && pair[1].rounds().triggered);
    play_late(&mut app, GameKind::World, Some(record.decisions.len() - deciding.unwrap()));
    let told = (1..=4).any(|slot| {
        let Some(golem) = app.world().resource::<Named>().get(&format!("points.{slot}")) else { return false };
        for gesture in gestures::moving(golem.rect.center()) {
            gestures::make(app.world_mut(), gesture);
            app.update();
        }
        settle(&mut app);
        let said = app.world().resource::<Named>().get("preview").map(|shown| shown.text.clone()).unwrap_or_default();
        said.contains("last round") && said.contains("Your score")
    });
    assert!(told, "{:?}", app.world().resource::<Named>().names());
}
