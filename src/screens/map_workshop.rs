//! The map workshop: draw a map of one's own for The Call for Adventure, see at once what is missing, keep and share it.

mod list;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::adventure::map::MapFault;

use crate::app::{
    GoTo, Menu, Screen,
    content::Content,
    folders::Folders,
    games::{GameKind, GameSetup},
    input::Act,
    language::Words,
    maps::{self, BOARD, Ground, LAND, OwnMap, Unfinished, VILLAGES},
    redraw::Motion,
};
use crate::t;
use crate::theme::{
    Look,
    atlas::Atlas,
    controls::{self, Weight, button, choice, dropdown, field, known},
    fonts, look,
    page::{middle, page},
    paint, palette,
    stamp::Stamp,
    text,
};
pub use list::OwnMaps;
use list::{Done, Errand};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Workshop>()
        .init_resource::<OwnMaps>()
        .add_systems(OnEnter(Screen::NewGame), (list::look_for_maps, come_from(Screen::NewGame)))
        .add_systems(OnEnter(Screen::Title), come_from(Screen::Title))
        .add_systems(OnEnter(Screen::Maps), (list::look_for_maps, lay_out_tools))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Maps).and_then(in_state(Menu::None))))
        .add_systems(Update, take_in)
        .add_systems(Update, step_back.run_if(in_state(Screen::Maps).and_then(in_state(Menu::None))));
}

/// What is on the drawing board.
#[derive(Resource, Debug)]
struct Workshop {
    map: OwnMap,
    /// The map among the player's own that was opened or kept.
    kept: Option<OwnMap>,
    /// Whoever removes a map is asked once.
    doomed: bool,
    /// Where the way back leads.
    came_from: Screen,
    tool: Tool,
    code: String,
    feedback: Option<Feedback>,
    seed: u64,
}

impl Default for Workshop {
    fn default() -> Self {
        Self {
            map: OwnMap::default(),
            kept: None,
            doomed: false,
            came_from: Screen::NewGame,
            tool: Tool::Land,
            code: String::new(),
            feedback: None,
            seed: 0,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    Land,
    Village,
    Eraser,
}

/// What the last button brought about.
#[derive(Debug, Clone)]
enum Feedback {
    Saved,
    NotSaved(String),
    Renamed,
    NameTaken,
    Removed,
    Copied,
    BadCode(String),
}

/// Takes in what was done in the folder, wherever somebody has gone since.
fn take_in(
    mut maps: ResMut<OwnMaps>,
    mut workshop: ResMut<Workshop>,
    mut setup: ResMut<GameSetup>,
    mut motion: ResMut<Motion>,
) {
    let workshop = workshop.bypass_change_detection();
    for done in maps.bypass_change_detection().take_in(&mut motion) {
        workshop.feedback = Some(match done {
            Ok(Done::Saved(map)) => {
                workshop.kept = Some(map);
                Feedback::Saved
            }
            Ok(Done::Renamed { old, new }) => {
                if setup.map.as_ref() == Some(&old) {
                    setup.map = Some(new.clone());
                }
                workshop.kept = Some(new);
                Feedback::Renamed
            }
            Ok(Done::NameTaken) => Feedback::NameTaken,
            Ok(Done::Removed) => {
                // What is on the board stays there, and may be kept again.
                workshop.kept = None;
                Feedback::Removed
            }
            Err(why) => Feedback::NotSaved(why),
        });
    }
}

fn lay_out_tools(mut workshop: ResMut<Workshop>, setup: Res<GameSetup>, words: Res<Words>, content: Res<Content>) {
    workshop.feedback = None;
    if workshop.map.cells.is_empty() {
        let first = OwnMap::of(&t!(words, "map-usual-name"), &content.components().adventure.first_map);
        workshop.map = setup.map.clone().unwrap_or(first);
    }
}

fn step_back(mut acts: MessageReader<Act>, workshop: Res<Workshop>, mut go: MessageWriter<GoTo>) {
    if acts.read().any(|act| *act == Act::Cancel) {
        go.write(GoTo(workshop.came_from));
    }
}

/// The way back leads to the page that was left last.
fn come_from(screen: Screen) -> impl Fn(ResMut<Workshop>) {
    move |mut workshop| workshop.came_from = screen
}

/// The page at most, in points.
const PAGE: egui::Vec2 = egui::vec2(1700.0, 1030.0);
/// Part of the page that the side with the controls takes, how narrow and how wide that may be in points, and the gap
/// between it and the board.
const SIDE: f32 = 0.36;
const SIDE_WIDTH: [f32; 2] = [420.0, 620.0];
const SIDE_GAP: f32 = 18.0;
/// Width of fields and lists in points: names, and codes.
const NAME_WIDTH: f32 = 340.0;
const CODE_WIDTH: f32 = 380.0;
/// Corner of the board, and what stays free between its edge and the cells, in points.
const BOARD_CORNER: f32 = 20.0;
const BOARD_MARGIN: egui::Vec2 = egui::vec2(18.0, 22.0);
/// Width over height of a hex with a point up.
const HEX: f32 = 0.866;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut workshop: ResMut<Workshop>,
    mut maps: ResMut<OwnMaps>,
    mut setup: ResMut<GameSetup>,
    folders: Option<Res<Folders>>,
    atlas: Res<Atlas>,
    content: Res<Content>,
    mut go: MessageWriter<GoTo>,
) -> Result {
    let art = Art::of(&mut contexts, &atlas);
    let ctx = contexts.ctx_mut()?;
    let mut root = page(ctx, "screen.maps");
    let area = middle(ctx, PAGE);
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    text::screen_title(&mut ui, &t!(words, "map-title"));
    let room = egui::Rect::from_min_max(egui::pos2(area.left(), ui.cursor().top()), area.max);
    let side_width = (room.width() * SIDE).clamp(SIDE_WIDTH[0], SIDE_WIDTH[1]);
    let split = room.right() - side_width;
    let board = room.with_max_x(split - SIDE_GAP);
    let (workshop, maps) = (workshop.bypass_change_detection(), maps.bypass_change_detection());
    let mut errand = None;
    drawing_board(&mut ui, &words, board, workshop, &art);
    let mut side = ui.new_child(egui::UiBuilder::new().max_rect(room.with_min_x(split)));
    paint::panel(&mut side, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 10.0;
        let height = ui.available_height() - 8.0;
        egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.set_width((ui.available_width() - 10.0).max(0.0));
            beginnings(ui, &words, workshop, maps, &content);
            field(ui, "map.name", NAME_WIDTH, &mut workshop.map.name, &t!(words, "map-name-hint"), 24);
            verdict(ui, &words, &workshop.map);
            text::label(ui, &t!(words, "map-drawn"));
            let good = workshop.map.checked().is_ok();
            ui.horizontal_wrapped(|ui| {
                let label = t!(words, "map-play");
                if ui.add_enabled_ui(good, |ui| button(ui, "map.play", &label, Weight::Primary).clicked()).inner {
                    errand = Some(Errand::Save(workshop.map.clone()));
                    setup.map = Some(workshop.map.clone());
                    setup.choose(GameKind::ALL.into_iter().find(|game| game.has_map()).unwrap_or_default());
                    go.write(GoTo(Screen::NewGame));
                }
                if button(ui, "map.save", &t!(words, "map-save"), Weight::Plain).clicked() {
                    errand = Some(Errand::Save(workshop.map.clone()));
                }
                if button(ui, "map.back", &t!(words, "shell-back"), Weight::Plain).clicked() {
                    go.write(GoTo(workshop.came_from));
                }
            });
            if let Some(old) = workshop.kept.clone() {
                let asked = ui.add_enabled_ui(!maps.is_busy(), |ui| {
                    ui.horizontal_wrapped(|ui| own_map(ui, &words, workshop, old)).inner
                });
                errand = asked.inner.or(errand.take());
            }
            sharing(ui, &words, workshop);
        });
    });
    if let (Some(errand), Some(folders)) = (errand, folders) {
        workshop.feedback = None;
        maps.send(errand, &folders.maps);
    }
    Ok(())
}

/// Where a drawing can begin: a map of the game, one of one's own, chance, an empty board.
fn beginnings(ui: &mut egui::Ui, words: &Words, workshop: &mut Workshop, maps: &OwnMaps, content: &Content) {
    if !maps.found().is_empty() {
        let mut entries = vec![(usize::MAX, t!(words, "map-open"))];
        entries.extend(maps.found().iter().enumerate().map(|(index, map)| (index, map.name.clone())));
        let mut opened = usize::MAX;
        // A map that is being saved stays on the board until it is the one that can be renamed and removed.
        let list = |ui: &mut egui::Ui| dropdown(ui, "map.open", NAME_WIDTH, &mut opened, &entries).changed;
        if ui.add_enabled_ui(!maps.is_busy(), list).inner
            && let Some(map) = maps.found().get(opened)
        {
            workshop.map = map.clone();
            workshop.kept = Some(map.clone());
            (workshop.feedback, workshop.doomed) = (None, false);
        }
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        if controls::pill(ui, "map.first", &t!(words, "map-first"), false).clicked() {
            workshop.map = OwnMap::of(&workshop.map.name, &content.components().adventure.first_map);
        }
        if controls::pill(ui, "map.chance", &t!(words, "map-chance"), false).clicked() {
            workshop.seed =
                workshop.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1 + ui.input(|i| i.time.to_bits()));
            workshop.map = OwnMap::by_chance(&workshop.map.name, workshop.seed);
        }
        if controls::pill(ui, "map.empty", &t!(words, "map-empty"), false).clicked() {
            workshop.map.cells.clear();
        }
    });
}

/// What can be done with a map among the player's own: another name, or away with it.
fn own_map(ui: &mut egui::Ui, words: &Words, workshop: &mut Workshop, old: OwnMap) -> Option<Errand> {
    let name = workshop.map.name.trim().to_owned();
    let other = !name.is_empty() && name != old.name;
    let label = t!(words, "map-rename", name = old.name.clone());
    let renames = ui.add_enabled_ui(other, |ui| controls::pill(ui, "map.rename", &label, false).clicked()).inner;
    if renames {
        return Some(Errand::Rename(old, name));
    }
    let label = if workshop.doomed { "load-remove-sure" } else { "load-remove" };
    let asked = controls::pill(ui, "map.remove", &words.say(label), workshop.doomed).clicked();
    // The first click asks, the second one is sure.
    let sure = asked && workshop.doomed;
    workshop.doomed ^= asked;
    sure.then_some(Errand::Remove(old))
}

/// What is missing, or that the map can be played.
fn verdict(ui: &mut egui::Ui, words: &Words, map: &OwnMap) {
    text::label(ui, &t!(words, "map-counts", land = map.count(Ground::Land), villages = map.count(Ground::Village)));
    match map.checked() {
        Ok(_) => {
            text::strong(ui, &t!(words, "map-good"));
        }
        Err(unfinished) => {
            let missing = match unfinished {
                Unfinished::Land(count) if count < LAND => t!(words, "map-more-land", count = LAND - count),
                Unfinished::Land(count) => t!(words, "map-less-land", count = count - LAND),
                Unfinished::Villages(count) if count < VILLAGES => {
                    t!(words, "map-more-villages", count = VILLAGES - count)
                }
                Unfinished::Villages(count) => t!(words, "map-less-villages", count = count - VILLAGES),
                Unfinished::Fault(MapFault::VillagesTouch(..)) => t!(words, "map-villages-touch"),
                Unfinished::Fault(MapFault::Lonely { touches, .. }) => t!(words, "map-lonely", count = touches),
                Unfinished::Fault(_) => t!(words, "map-apart"),
            };
            text::warning(ui, &missing);
        }
    }
}

fn sharing(ui: &mut egui::Ui, words: &Words, workshop: &mut Workshop) {
    ui.add_space(4.0);
    text::heading(ui, &t!(words, "map-share"));
    text::label(ui, &workshop.map.code());
    ui.horizontal_wrapped(|ui| {
        if button(ui, "map.copy", &t!(words, "map-copy"), Weight::Plain).clicked() {
            ui.ctx().copy_text(workshop.map.code());
            workshop.feedback = Some(Feedback::Copied);
        }
    });
    field(ui, "map.code", CODE_WIDTH, &mut workshop.code, &t!(words, "map-code-hint"), 80);
    if button(ui, "map.read", &t!(words, "map-read"), Weight::Plain).clicked() {
        match OwnMap::from_code(&workshop.map.name, &workshop.code) {
            Ok(map) => {
                workshop.map = map;
                workshop.code.clear();
                workshop.feedback = None;
            }
            Err(fault) => workshop.feedback = Some(Feedback::BadCode(fault.to_string())),
        }
    }
    match &workshop.feedback {
        None => {}
        Some(Feedback::Saved) => {
            text::strong(ui, &t!(words, "map-saved"));
        }
        Some(Feedback::Renamed) => {
            text::strong(ui, &t!(words, "map-renamed"));
        }
        Some(Feedback::Removed) => {
            text::strong(ui, &t!(words, "map-removed"));
        }
        Some(Feedback::NameTaken) => {
            text::warning(ui, &t!(words, "map-name-taken"));
        }
        Some(Feedback::Copied) => {
            text::strong(ui, &t!(words, "map-copied"));
        }
        Some(Feedback::NotSaved(why)) => {
            text::warning(ui, &t!(words, "map-not-saved", reason = why.clone()));
        }
        Some(Feedback::BadCode(why)) => {
            text::warning(ui, &t!(words, "map-bad-code", reason = why.clone()));
        }
    }
}

/// The board: choose what to lay, then click cells; a click on the same again takes it away.
fn drawing_board(ui: &mut egui::Ui, words: &Words, rect: egui::Rect, workshop: &mut Workshop, art: &Art) {
    let look = look(ui.ctx());
    let mut tools = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let entries = [
        (Tool::Land, "land", t!(words, "map-land")),
        (Tool::Village, "village", t!(words, "map-village")),
        (Tool::Eraser, "eraser", t!(words, "map-eraser")),
    ];
    choice(&mut tools, "map.tool", &mut workshop.tool, &entries);
    let board = rect.with_min_y(tools.min_rect().bottom() + 12.0);
    ui.painter().rect_filled(board, BOARD_CORNER, palette::faded(palette::INK, 0.55));
    ui.painter().rect_stroke(board, BOARD_CORNER, egui::Stroke::new(1.5, look.colours.line), egui::StrokeKind::Inside);
    paint::ornaments(ui.painter(), board, look.colours.gold);
    let board = board.shrink2(BOARD_MARGIN);
    // Pointy hexes: rows are three quarters of a hex apart.
    let (columns, rows) = (f32::from(BOARD.0) + 0.5, f32::from(BOARD.1) * 0.75 + 0.25);
    let width = (board.width() / columns).min(board.height() / rows * HEX);
    let height = width / HEX;
    let origin = board.center() - egui::vec2(columns * width, rows * height) / 2.0;
    let wrong = match workshop.map.checked() {
        Err(Unfinished::Fault(fault)) => Some(maps::cell(fault.at())),
        _ => None,
    };
    for row in 0..BOARD.1 {
        for column in 0..BOARD.0 {
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let centre =
                origin + egui::vec2((f32::from(column) + 0.5 + shift) * width, (f32::from(row) * 0.75 + 0.5) * height);
            let cell = egui::Rect::from_center_size(centre, egui::vec2(width * 0.86, height * 0.72));
            let response = ui.interact(cell, egui::Id::new(("map cell", row, column)), egui::Sense::click());
            let laid = workshop.map.cells.get(&(row, column)).copied();
            let label = match laid {
                None => t!(words, "map-cell-empty"),
                Some(Ground::Land) => t!(words, "map-land"),
                Some(Ground::Village) => t!(words, "map-village"),
            };
            let name = format!("map.{}.{}", row + 1, column + 1);
            let response = known(ui, &name, &label, response, egui::WidgetType::Button);
            if response.clicked() {
                let wanted = match workshop.tool {
                    Tool::Land => Some(Ground::Land),
                    Tool::Village => Some(Ground::Village),
                    Tool::Eraser => None,
                };
                match wanted.filter(|&ground| laid != Some(ground)) {
                    Some(ground) => workshop.map.cells.insert((row, column), ground),
                    None => workshop.map.cells.remove(&(row, column)),
                };
                workshop.feedback = None;
            }
            let near = response.hovered() || response.has_focus();
            let picture = laid.and_then(|laid| art.ground(laid, row, column));
            draw_cell(ui.painter(), &look, centre, width, laid, picture, near, wrong == Some((row, column)));
        }
    }
}

/// The hexes of the game. Which land lies where is drawn when a game is dealt; the workshop shows some of each.
struct Art {
    land: Vec<Stamp>,
    village: Option<Stamp>,
}

impl Art {
    fn of(contexts: &mut EguiContexts, atlas: &Atlas) -> Self {
        let mut stamp = |name: &str| Stamp::of(contexts, atlas, name);
        let land = ["hex/MT-Y2", "hex/MT-G3", "hex/valley/0", "hex/MT-B1", "hex/MT-M4", "hex/MT-G1", "hex/valley/2"];
        Self { land: land.into_iter().filter_map(&mut stamp).collect(), village: stamp("hex/village") }
    }

    fn ground(&self, ground: Ground, row: i8, column: i8) -> Option<Stamp> {
        match ground {
            Ground::Village => self.village,
            Ground::Land => {
                let any =
                    (i32::from(row) * 5 + i32::from(column) * 3 + i32::from(row * column % 4)).unsigned_abs() as usize;
                self.land.get(any % self.land.len().max(1)).copied()
            }
        }
    }
}

/// A hex's picture is wider than the hex.
const PICTURE: f32 = 160.0 / 151.0;

fn draw_cell(
    painter: &egui::Painter,
    look: &Look,
    centre: egui::Pos2,
    width: f32,
    laid: Option<Ground>,
    picture: Option<Stamp>,
    near: bool,
    wrong: bool,
) {
    let corners = |size: f32| -> Vec<egui::Pos2> {
        (0..6)
            .map(|corner| {
                let angle = (60.0 * corner as f32 - 30.0).to_radians();
                centre + egui::vec2(angle.cos(), angle.sin()) * size
            })
            .collect()
    };
    let radius = width / HEX / 2.0;
    let (fill, edge) = match laid {
        None => (palette::faded(look.colours.slot, 0.35), palette::faded(look.colours.slot_line, 0.45)),
        Some(Ground::Land) => (palette::rgb(0x5b7d57), palette::rgb(0xa9c68a)),
        Some(Ground::Village) => (palette::rgb(0xb0563a), palette::rgb(0xffd08a)),
    };
    let edge = match (wrong, near) {
        (true, _) => egui::Stroke::new(4.0, look.colours.warning),
        (false, true) => egui::Stroke::new(3.5, look.colours.gold),
        (false, false) => egui::Stroke::new(1.6, edge),
    };
    if let Some(picture) = picture {
        picture.paint_at(painter, centre, width * PICTURE);
        if wrong || near {
            painter.add(egui::Shape::closed_line(corners(radius * 0.95), edge));
        }
        if wrong {
            painter.text(centre, egui::Align2::CENTER_CENTER, "!", fonts::bold(radius), look.colours.warning);
        }
        return;
    }
    painter.add(egui::Shape::convex_polygon(corners(radius * 0.95), fill, edge));
    // Shape tells them apart as well as colour: a mountain's ridge, a roof.
    let up = |x: f32, y: f32| centre + egui::vec2(x, y) * radius;
    let ink = palette::faded(palette::rgb(0xfff3d6), 0.85);
    match laid {
        None => {}
        Some(Ground::Land) => {
            let ridge = vec![up(-0.5, 0.3), up(-0.2, -0.25), up(0.02, 0.08), up(0.22, -0.15), up(0.5, 0.3)];
            painter.line(ridge, egui::Stroke::new(radius * 0.09, ink));
        }
        Some(Ground::Village) => {
            let roof = vec![up(-0.42, 0.0), up(0.0, -0.42), up(0.42, 0.0)];
            painter.add(egui::Shape::convex_polygon(roof, ink, egui::Stroke::NONE));
            let house = egui::Rect::from_min_max(up(-0.28, 0.04), up(0.28, 0.4));
            painter.rect_filled(house, 2.0, ink);
        }
    }
    if wrong {
        painter.text(centre, egui::Align2::CENTER_CENTER, "!", fonts::bold(radius), look.colours.warning);
    }
}
