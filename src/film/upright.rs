//! An upright film: above, the table is seen as near as its middle can be; below, it is told in large letters who does what
//! and how everybody stands.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine as _, Seat};

use crate::app::{Screen, games::name_key, language::Words, options::Film, settings::Settings};
use crate::hud::{
    hide_frame,
    margins::{StripSystems, Strips},
};
use crate::session::{Match, names};
use crate::stream::{caption::Caption, director::Director, framing::UPRIGHT, outlook::Outlook};
use crate::t;
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp};

/// Arranges a film that is higher than wide.
pub fn add(app: &mut App, film: &Film) {
    if !film.is_upright() {
        return;
    }
    // Chances stand beside the names.
    app.world_mut().resource_mut::<Settings>().stream.win_chance = false;
    app.add_systems(Update, make_room.in_set(StripSystems))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table)));
}

/// Everything is measured in parts of the width, as if that were so many pixels.
const WIDE: f32 = 1080.0;
/// The band along the top, where the table has its own, and the height of the table before it is looked at nearer.
const BAND: f32 = 58.0;
const TABLE: f32 = WIDE * 9.0 / 16.0;
/// The caption, a line of somebody at most, and the gap around them.
const CAPTION: f32 = 176.0;
const LINE: f32 = 176.0;
const GAP: f32 = 18.0;

/// The table has the upper part of the window.
fn make_room(canvas: Res<Canvas>, window: Single<&Window, With<PrimaryWindow>>, mut strips: ResMut<Strips>) {
    let lower = (window.height() - TABLE * window.width() / WIDE).max(0.0) / canvas.scale;
    if strips.lower != lower {
        strips.lower = lower;
    }
}

/// Writes in units.
struct Pen<'a> {
    painter: egui::Painter,
    look: &'a Look,
    unit: f32,
}

impl Pen<'_> {
    /// Text that fits into a width.
    fn line(&self, said: &str, size: f32, width: f32, font: fn(f32) -> egui::FontId) -> std::sync::Arc<egui::Galley> {
        let lay = |size: f32| self.painter.layout_no_wrap(said.to_owned(), font(size), egui::Color32::PLACEHOLDER);
        let usual = lay(size * self.unit);
        let fits = (width / usual.size().x.max(1.0)).min(1.0);
        if fits < 1.0 { lay(size * self.unit * fits) } else { usual }
    }

    /// Writes it with the middle of its left side there; says where it ends.
    fn write(&self, galley: std::sync::Arc<egui::Galley>, left: egui::Pos2, ink: egui::Color32) -> f32 {
        let size = galley.size();
        self.painter.galley(left - egui::vec2(0.0, size.y / 2.0), galley, ink);
        left.x + size.x
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    director: Res<Director>,
    atlas: Res<Atlas>,
    words: Res<Words>,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let portraits: Vec<Option<Stamp>> = running
        .players()
        .iter()
        .map(|player| Stamp::of(&mut contexts, &atlas, &format!("portrait/{}", player.colour)))
        .collect();
    let ctx = contexts.ctx_mut()?;
    hide_frame(ctx);
    let look = look(ctx);
    let window = ctx.viewport_rect();
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, egui::Id::new("upright film")));
    let pen = Pen { painter, look: &look, unit: window.width() / WIDE };
    let unit = pen.unit;
    let game = running.public();
    head(&pen, window.with_max_y(window.top() + BAND * unit), &words, &running);
    // The table as near as it is seen.
    // It never has less than a third of the window.
    let top = window.top() + (TABLE * unit).max(window.height() / 3.0) * UPRIGHT;
    let below = window.with_min_y(top.min(window.bottom() - 400.0 * unit));
    paint::gradient_rect(&pen.painter, below, 0.0, palette::rgb(0x241a52), palette::rgb(0x120b2c));
    pen.painter.hline(below.x_range(), below.top(), egui::Stroke::new(3.0 * unit, look.colours.line));
    let inner = below.shrink(GAP * unit);
    caption(&pen, inner.with_max_y(inner.top() + CAPTION * unit), &running, &director);
    let lines = inner.with_min_y(inner.top() + (CAPTION + GAP) * unit);
    let seats = running.players().len();
    let pitch = (lines.height() / seats as f32).min((LINE + GAP) * unit);
    for (seat, portrait) in portraits.iter().enumerate() {
        let top = lines.top() + pitch * seat as f32;
        let rect = lines.with_min_y(top).with_max_y(top + pitch - GAP * unit);
        let chance = outlook.chances.get(seat).copied().filter(|_| outlook.chances.len() == seats);
        let points = game.points(seat as Seat);
        let claims = (game.claims(seat as Seat), game.options().end_claims());
        // An estimate knows the points; where they are hidden it would give them away.
        let chance = chance.filter(|_| points.is_some() && !game.is_over());
        let name = names::of(&words, &running.players()[seat].name, seat);
        let stands = Stands { name, points, claims, chance, moves: game.to_move() == Some(seat as Seat) };
        stands.draw(&pen, rect, running.players()[seat].colour, portrait.as_ref());
    }
    Ok(())
}

/// The game and its round.
fn head(pen: &Pen, rect: egui::Rect, words: &Words, running: &Match) {
    let unit = pen.unit;
    pen.painter.rect_filled(rect, 0.0, palette::rgb(0x120b2c));
    pen.painter.hline(rect.x_range(), rect.bottom(), egui::Stroke::new(3.0 * unit, pen.look.colours.line));
    let game = running.public();
    let name = words.say(name_key(game.options().kind));
    let title = pen.line(&name, 40.0, rect.width() * 0.62, fonts::serif);
    pen.write(title, rect.left_center() + egui::vec2(36.0 * unit, 0.0), pen.look.colours.heading);
    let round = pen.line(&t!(words, "table-round", round = game.rounds().round), 36.0, rect.width() * 0.3, fonts::bold);
    let left = rect.right() - 36.0 * unit - round.size().x;
    pen.write(round, egui::pos2(left, rect.center().y), egui::Color32::WHITE);
}

/// What the director says, in two lines.
fn caption(pen: &Pen, rect: egui::Rect, running: &Match, director: &Director) {
    let Some(Caption { seat, head, line, .. }) = director.caption() else { return };
    let unit = pen.unit;
    let colour = running.players().get(usize::from(*seat)).map_or(0, |player| player.colour);
    let [light, mid, dark] = palette::SEATS[usize::from(colour) % 5];
    paint::gradient_rect(&pen.painter, rect, 22.0 * unit, mid, dark);
    let room = rect.width() - 64.0 * unit;
    let left = rect.left() + 32.0 * unit;
    let gold = pen.look.colours.heading;
    let down = |part: f32| egui::pos2(left, rect.top() + rect.height() * part);
    if line.is_empty() {
        pen.write(pen.line(head, 68.0, room, fonts::serif), down(0.5), gold);
        return;
    }
    pen.write(pen.line(head, 62.0, room, fonts::serif), down(0.32), gold);
    pen.write(pen.line(line, 50.0, room, fonts::sans), down(0.72), egui::Color32::WHITE);
    pen.painter.rect_stroke(rect, 22.0 * unit, egui::Stroke::new(3.0 * unit, light), egui::StrokeKind::Inside);
}

/// How somebody stands.
struct Stands {
    name: String,
    points: Option<u16>,
    /// Claims so far, and those that end the game.
    claims: (u8, u8),
    chance: Option<f32>,
    moves: bool,
}

impl Stands {
    fn draw(&self, pen: &Pen, rect: egui::Rect, colour: u8, portrait: Option<&Stamp>) {
        let (unit, look) = (pen.unit, pen.look);
        let [light, mid, dark] = palette::SEATS[usize::from(colour) % 5];
        let corner = 20.0 * unit;
        pen.painter.rect_filled(rect, corner, palette::faded(palette::INK, 0.6));
        if let Some(chance) = self.chance {
            // The stretch of cloth is as long as the chance to win.
            let part = rect.with_max_x(rect.left() + rect.width() * chance.clamp(0.06, 1.0));
            paint::gradient_rect(&pen.painter, part, corner, palette::faded(mid, 0.75), palette::faded(dark, 0.75));
        }
        let edge = if self.moves { (5.0, palette::GLOW) } else { (2.0, mid) };
        pen.painter.rect_stroke(rect, corner, egui::Stroke::new(edge.0 * unit, edge.1), egui::StrokeKind::Inside);
        let mut left = rect.left() + 24.0 * unit;
        if let Some(portrait) = portrait {
            let side = rect.height() * 0.8;
            portrait.paint_at(&pen.painter, egui::pos2(left + side / 2.0, rect.center().y), side);
            left += side + 24.0 * unit;
        }
        let points = self.points.map_or_else(|| "?".to_owned(), |points| points.to_string());
        let points = pen.line(&points, 88.0, rect.width() * 0.2, fonts::bold);
        let at = rect.right() - 32.0 * unit - points.size().x;
        pen.write(points, egui::pos2(at, rect.center().y), look.colours.heading);
        let claims = pen.line(&format!("{} / {}", self.claims.0, self.claims.1), 44.0, rect.width() * 0.2, fonts::sans);
        let at = rect.right() - 190.0 * unit - claims.size().x;
        pen.write(claims, egui::pos2(at, rect.center().y), egui::Color32::WHITE);
        let mut room = at - left - 16.0 * unit;
        if let Some(chance) = self.chance {
            let chance = pen.line(&format!("{:.0} %", chance * 100.0), 44.0, room, fonts::bold);
            let at = at - 36.0 * unit - chance.size().x;
            pen.write(chance, egui::pos2(at, rect.center().y), light);
            room = at - left - 16.0 * unit;
        }
        let name = pen.line(&self.name, 54.0, room.max(60.0 * unit), fonts::serif);
        pen.write(name, egui::pos2(left, rect.center().y), egui::Color32::WHITE);
    }
}
