//! What happened since the player's last turn, where several people share the screen: a banner or a curtain. It stays until the
//! next input. Whoever plays alone reads it on the paper.

use std::sync::Arc;

use bevy::input::{ButtonState, keyboard::KeyboardInput, mouse::MouseButtonInput};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Seat};

use super::{log, on_panel};
use crate::app::{Menu, Phase, Screen, input::Act, language::Words, named};
use crate::session::{Happened, Match, SessionSystems, handover::TakeScreen};
use crate::t;
use crate::table::{TableSystems, Tabletop, layout::Layout};
use crate::theme::{
    Canvas, Look,
    atlas::Atlas,
    controls::{Weight, button},
    fonts, look, paint, palette,
    stamp::Stamp,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recap>()
        .add_systems(OnEnter(Phase::Curtain), gather)
        .add_systems(OnEnter(Phase::Choosing), gather.after(crate::session::handover::sit_down))
        .add_systems(OnExit(Screen::Table), clear)
        .add_systems(Update, forget.after(SessionSystems::Decide))
        .add_systems(Update, dismiss.before(TableSystems::Layout).run_if(in_state(Phase::Choosing)))
        .add_systems(Update, confirm_curtain.run_if(in_state(Phase::Curtain).and_then(in_state(Menu::None))))
        .add_systems(
            EguiPrimaryContextPass,
            (draw_banner.run_if(in_state(Menu::None)), draw_curtain).run_if(in_state(Screen::Table)),
        );
}

/// What the others did, and whether the screen was handed over for it.
#[derive(Resource, Debug, Default)]
pub struct Recap {
    /// Who did what, oldest first, one line a turn.
    pub lines: Vec<log::Told>,
    /// The person it is for.
    reader: Option<Seat>,
    /// The screen has changed hands and the banner says so.
    passed: bool,
    /// A decision was taken back.
    taken_back: bool,
}

fn gather(mut recap: ResMut<Recap>, running: Option<Res<Match>>, words: Res<Words>) {
    let Some(running) = running else { return };
    let Some(seat) = running.seen().to_move() else { return };
    // Whoever takes a move back has read what the others did.
    let lines =
        if std::mem::take(&mut recap.taken_back) { Vec::new() } else { log::since(&words, &running, seat, false) };
    if lines.is_empty() && recap.reader == Some(seat) {
        // Within the own turn.
        return;
    }
    let passed = running.people() > 1 && recap.reader.is_some_and(|reader| reader != seat) && !running.keeps_secrets();
    *recap = Recap { lines, reader: Some(seat), passed, taken_back: false };
}

/// Another game, or another moment of it, is on the table: what is told next is told anew.
fn forget(mut happened: MessageReader<Happened>, mut recap: ResMut<Recap>) {
    for news in happened.read() {
        match news {
            Happened::Reset => (recap.reader, recap.passed, recap.taken_back) = (None, false, false),
            Happened::Rewound(seat) => (recap.reader, recap.passed, recap.taken_back) = (Some(*seat), false, true),
            _ => {}
        }
    }
}

fn clear(mut recap: ResMut<Recap>) {
    *recap = Recap::default();
}

/// The first click or key of the player takes the recap away.
fn dismiss(
    mut recap: ResMut<Recap>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut acts: MessageReader<Act>,
    phase: Res<State<Phase>>,
) {
    let pressed = buttons.read().filter(|input| input.state == ButtonState::Pressed).count()
        + keys.read().filter(|input| input.state == ButtonState::Pressed).count()
        + acts.read().count();
    // What was pressed before the turn began has ended the motion, no more.
    if pressed > 0 && !phase.is_changed() && (recap.passed || !recap.lines.is_empty()) {
        recap.lines.clear();
        recap.passed = false;
    }
}

fn confirm_curtain(mut acts: MessageReader<Act>, mut ready: MessageWriter<TakeScreen>) {
    if acts.read().any(|act| *act == Act::Confirm) {
        ready.write(TakeScreen);
    }
}

/// Who did what, laid out for a width: a dot and the name in the seat's colour, then the sentence in as many lines as it
/// takes.
struct ColouredLine {
    name: Arc<egui::Galley>,
    said: Arc<egui::Galley>,
    dot: egui::Color32,
    size: f32,
    width: f32,
    card: Option<Stamp>,
    goods: Vec<usize>,
}

/// Points from the left edge of a line to the middle of its dot and to the name, and from the name to the sentence.
const DOT_AT: f32 = 8.0;
const NAME_AT: f32 = 26.0;
const AFTER_NAME: f32 = 12.0;

impl ColouredLine {
    fn new(
        painter: &egui::Painter,
        running: &Match,
        (told, card): (&log::Told, Option<Stamp>),
        size: f32,
        width: f32,
    ) -> Self {
        let player = &running.players()[usize::from(told.seat)];
        let [light, dot, _] = palette::SEATS[usize::from(player.colour) % 5];
        let name = painter.layout_no_wrap(player.name.clone(), fonts::bold(size), light);
        let pictures = card.map_or(0.0, |card| CARD * size / card.aspect + AFTER_NAME) + told.goods.len() as f32 * size;
        let left = (width - name.size().x - pictures - (NAME_AT + AFTER_NAME)).max(width * 0.4);
        let said = painter.layout(told.whole.clone(), fonts::sans(size), palette::rgb(0xfff3dc), left);
        Self { name, said, dot, size, width, card, goods: told.goods.clone() }
    }

    fn height(&self) -> f32 {
        let card = if self.card.is_some() { CARD * self.size } else { 0.0 };
        self.name.size().y.max(self.said.size().y).max(card) + self.size * 0.35
    }

    /// From left to right: dot and name, the card, what was done, what it brought.
    fn paint(self, painter: &egui::Painter, at: egui::Pos2, look: &Look) {
        let Self { size, .. } = self;
        let middle = at + egui::vec2(DOT_AT, self.name.size().y / 2.0);
        painter.circle_filled(middle, size * 0.34, self.dot);
        let mut beside = at + egui::vec2(NAME_AT + AFTER_NAME + self.name.size().x, 0.0);
        painter.galley(at + egui::vec2(NAME_AT, 0.0), self.name, self.dot);
        if let Some(card) = self.card {
            let room = egui::Rect::from_min_size(beside, egui::vec2(1.0 / card.aspect, 1.0) * CARD * size);
            card.paint(painter, room);
            beside.x = room.right() + AFTER_NAME;
        }
        painter.galley(beside, self.said, palette::rgb(0xfff3dc));
        for (nth, &kind) in self.goods.iter().rev().enumerate() {
            let centre = egui::pos2(at.x + self.width - size * (nth as f32 + 0.5), middle.y);
            paint::crystal(painter, centre, size, kind, &look.colours.crystals[kind]);
        }
    }
}

/// How high the card of a line is, in heights of its text.
const CARD: f32 = 2.1;

/// The lines that there is room for, with the pictures of their cards. They must be asked for before the panels begin to draw.
fn with_cards(
    contexts: &mut EguiContexts,
    atlas: &Atlas,
    recap: &Recap,
    most: usize,
) -> Vec<(log::Told, Option<Stamp>)> {
    let lines = &recap.lines[recap.lines.len().saturating_sub(most)..];
    let card = |told: &log::Told| told.card.clone();
    lines.iter().map(|told| (told.clone(), card(told).and_then(|card| Stamp::of(contexts, atlas, &card)))).collect()
}

/// The banner in units of the table: its width, where it begins, and the height of its heading with what stays free
/// below it.
const BANNER_WIDTH: f32 = 680.0;
const BANNER_TOP: f32 = 96.0;
const BANNER_HEAD: f32 = 66.0 + 30.0;
/// Its corner and the margin of its lines, in points.
const BANNER_CORNER: f32 = 20.0;
const BANNER_MARGIN: f32 = 34.0;
/// Turns that it tells of at most.
const BANNER_LINES: usize = 6;
const CURTAIN_LINES: usize = 8;

/// Whose turn it is now, for people who pass the screen on; lets clicks through.
fn draw_banner(
    mut contexts: EguiContexts,
    recap: Res<Recap>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    (words, atlas): (Res<Words>, Res<Atlas>),
) -> Result {
    let Some(running) = running.filter(|_| recap.passed) else { return Ok(()) };
    let Some(player) = recap.reader.and_then(|seat| running.players().get(usize::from(seat))) else { return Ok(()) };
    let lines = with_cards(&mut contexts, &atlas, &recap, BANNER_LINES);
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let size = tabletop.layout.surface.size;
    let unit = tabletop.layout.surface.scale / canvas.scale;
    let middle = on_panel(
        Layout::rect(size.x / 2.0 - BANNER_WIDTH / 2.0, BANNER_TOP, BANNER_WIDTH, 10.0),
        &tabletop.layout.surface,
        &canvas,
    );
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("hand-over")));
    let width = middle.width() - 2.0 * BANNER_MARGIN;
    let shown: Vec<ColouredLine> = lines
        .iter()
        .map(|(told, card)| ColouredLine::new(&painter, &running, (told, *card), 20.0 * look.text_scale, width))
        .collect();
    let rows: f32 = shown.iter().map(ColouredLine::height).sum();
    let height = BANNER_HEAD * unit + rows + if shown.is_empty() { 0.0 } else { 20.0 };
    let frame = middle.with_max_y(middle.top() + height);
    let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
    painter.rect_filled(frame.translate(egui::vec2(0.0, 8.0)).expand(4.0), 22.0, palette::faded(palette::INK, 0.6));
    paint::gradient_rect(&painter, frame, BANNER_CORNER, dark, palette::rgb(0x171035));
    painter.rect_stroke(frame, BANNER_CORNER, egui::Stroke::new(2.5, mid), egui::StrokeKind::Inside);
    let told = t!(words, "pass-turn", name = player.name.clone());
    painter.text(
        frame.center_top() + egui::vec2(0.0, 40.0 * unit),
        egui::Align2::CENTER_CENTER,
        &told,
        fonts::serif(34.0 * unit.max(0.9)),
        look.colours.heading,
    );
    let mut at = egui::pos2(frame.left() + BANNER_MARGIN, frame.top() + 82.0 * unit);
    for line in shown {
        let height = line.height();
        line.paint(&painter, at, &look);
        at.y += height;
    }
    named::note(ctx, "pass.banner", frame, &told);
    Ok(())
}

/// Folds of cloth in the colour of whoever comes next: light runs over them from side to side and dies away at the top.
fn folds(painter: &egui::Painter, window: egui::Rect, cloth: egui::Color32) {
    const FOLDS: usize = 11;
    const STEPS: usize = 8;
    let mut mesh = egui::Mesh::default();
    let columns = FOLDS * STEPS;
    for column in 0..=columns {
        let part = column as f32 / columns as f32;
        let wave = (part * FOLDS as f32 * std::f32::consts::TAU).cos();
        let lit = 0.5 + 0.5 * wave;
        let tone = palette::INK.lerp_to_gamma(cloth, 0.12 + 0.5 * lit);
        // The hem swings with the folds.
        let hem = window.bottom() + 12.0 * wave;
        for (y, strength) in [(window.top() - 2.0, 0.25), (window.center().y, 0.55), (hem, 0.9)] {
            mesh.colored_vertex(egui::pos2(window.left() + window.width() * part, y), palette::faded(tone, strength));
        }
    }
    for column in 0..columns as u32 {
        let (left, right) = (column * 3, column * 3 + 3);
        for row in 0..2 {
            mesh.add_triangle(left + row, right + row, left + row + 1);
            mesh.add_triangle(right + row, right + row + 1, left + row + 1);
        }
    }
    painter.add(egui::Shape::mesh(mesh));
}

/// Everything is covered until the next person is there.
fn draw_curtain(
    mut contexts: EguiContexts,
    recap: Res<Recap>,
    running: Option<Res<Match>>,
    (words, atlas): (Res<Words>, Res<Atlas>),
    menu: Res<State<Menu>>,
    mut ready: MessageWriter<TakeScreen>,
) -> Result {
    let Some(running) = running.filter(|running| running.next_phase() == Phase::Curtain) else { return Ok(()) };
    // While the last turn is still being shown, its own view stays; a game that was just resumed has no view yet.
    let Some(seat) = running.seen().to_move() else { return Ok(()) };
    if recap.reader != Some(seat) && running.has_viewer() {
        return Ok(());
    }
    let player = &running.players()[usize::from(seat)];
    let lines = with_cards(&mut contexts, &atlas, &recap, CURTAIN_LINES);
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let window = ctx.viewport_rect();
    let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
    // It stays drawn below a menu.
    let alone = *menu.get() == Menu::None;
    egui::Area::new(egui::Id::new("curtain"))
        .order(if alone { egui::Order::Middle } else { egui::Order::Background })
        .fixed_pos(window.min)
        .movable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.allocate_rect(window, egui::Sense::click());
            let painter = ui.painter().clone();
            paint::gradient_rect(&painter, window.expand(2.0), 0.0, palette::rgb(0x120b2c), dark);
            folds(&painter, window, mid);
            if !alone {
                return;
            }
            let area = crate::theme::page::middle(ctx, egui::vec2(820.0, 620.0) * look.text_scale.powf(0.75));
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
            let panel = paint::panel_frame(&ui);
            let shown = panel.show(&mut ui, |ui| {
                ui.set_width(ui.available_width());
                text::screen_title(ui, &t!(words, "pass-screen", name = player.name.clone()));
                text::label(ui, &t!(words, "pass-why"));
                ui.add_space(10.0);
                if !recap.lines.is_empty() {
                    text::heading(ui, &t!(words, "pass-recap"));
                }
                for (told, card) in &lines {
                    let (size, width) = (21.0 * look.text_scale, ui.available_width());
                    let laid = ColouredLine::new(ui.painter(), &running, (told, *card), size, width);
                    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, laid.height()), egui::Sense::hover());
                    laid.paint(ui.painter(), rect.min, &look);
                    named::say(ui, rect, &told.whole);
                }
                ui.add_space(18.0);
                ui.vertical_centered(|ui| {
                    let label = t!(words, "pass-ready", name = player.name.clone());
                    if button(ui, "curtain.ready", &label, Weight::Primary).clicked() {
                        ready.write(TakeScreen);
                    }
                });
            });
            paint::ornaments(ui.painter(), shown.response.rect, look.colours.gold);
        });
    Ok(())
}
