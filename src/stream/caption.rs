//! What is said about the game on screen: who it is about, what they did and what it means, with the card and the crystals. It
//! stands in a place of its own and stays until the next one.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Seat;

use super::director::Director;
use crate::app::{Menu, Screen, named};
use crate::hud::log::{LogSystems, OverLog};
use crate::hud::{area, on_panel};
use crate::session::Match;
use crate::table::{Tabletop, faces};
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(LogSystems).run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
    );
}

/// What a caption is about; what is decisive comes after what is usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CaptionKind {
    Turn,
    Ousting,
    Swing,
    Stakes,
    Claim,
    End,
}

impl CaptionKind {
    /// Seconds for which nothing smaller takes its place.
    pub fn seconds(self) -> f32 {
        match self {
            Self::Ousting => 1.8,
            Self::Claim => 2.4,
            Self::Turn | Self::Swing | Self::Stakes => 2.6,
            Self::End => 6.0,
        }
    }

    /// Whether it tells what somebody did in a turn.
    pub fn is_of_a_turn(self) -> bool {
        matches!(self, Self::Turn | Self::Claim)
    }

    /// Seconds the next decision waits, once everything is shown.
    pub fn hold(self) -> f32 {
        match self {
            Self::Turn => 0.8,
            Self::Ousting => 0.9,
            Self::Claim | Self::Swing | Self::Stakes => 1.6,
            Self::End => 0.0,
        }
    }
}

/// What is said on screen.
#[derive(Debug, Clone)]
pub struct Caption {
    /// Who it is about.
    pub seat: Seat,
    /// Their name.
    pub head: String,
    /// What is said of them.
    pub line: String,
    pub(super) kind: CaptionKind,
    /// The card it is about, by the name of its picture.
    pub(super) card: Option<String>,
    /// Crystals it brought, as kinds from low to high.
    pub(super) goods: Vec<usize>,
    /// Seconds until something smaller may take its place.
    pub(super) left: f32,
}

impl Caption {
    pub(super) fn new(kind: CaptionKind, seat: Seat, head: String, line: String) -> Self {
        Self { seat, head, line, kind, card: None, goods: Vec::new(), left: kind.seconds() }
    }
}

/// Sizes of the head and the line in units of the table; the first ones that fit are taken.
const SIZES: [[f32; 2]; 5] = [[40.0, 31.0], [36.0, 28.0], [33.0, 25.0], [30.0, 22.0], [27.0, 19.0]];
/// Units between the edge and what is written, and from one part to the next.
const MARGIN: f32 = 16.0;
const GAP: f32 = 8.0;
/// Size of the portrait beside the head, in sizes of its text, and of a crystal, in sizes of the line.
const FACE: f32 = 1.5;
const CRYSTAL: f32 = 1.1;
/// Units that the card has to be high to be worth a look, and the most it needs.
const CARD: [f32; 2] = [64.0, 150.0];

/// A caption laid out: its parts, and the height of what is written.
struct Written {
    head: Arc<egui::Galley>,
    line: Arc<egui::Galley>,
    sizes: [f32; 2],
    height: f32,
}

impl Written {
    fn new(
        painter: &egui::Painter,
        caption: &Caption,
        look: &Look,
        (unit, width): (f32, f32),
        sizes: [f32; 2],
    ) -> Self {
        let [large, small] = sizes.map(|size| (size * unit).max(fonts::least_points()));
        let (name, font) = (caption.head.clone(), fonts::serif(large));
        let mut head = egui::text::LayoutJob::simple_singleline(name, font, look.colours.heading);
        head.wrap = egui::text::TextWrapping::truncate_at_width(width - large * FACE - GAP * unit);
        let head = painter.layout_job(head);
        let line = painter.layout(caption.line.clone(), fonts::sans(small), egui::Color32::WHITE, width);
        let height = head.size().y.max(large * FACE) + GAP * unit + line.size().y;
        Self { head, line, sizes: [large, small], height }
    }
}

fn draw(
    mut contexts: EguiContexts,
    director: Res<Director>,
    running: Option<Res<Match>>,
    (tabletop, canvas, atlas): (Res<Tabletop>, Res<Canvas>, Res<Atlas>),
    over: OverLog,
) -> Result {
    let layout = &tabletop.layout;
    // Where the log has gone aside, what takes its place is there too.
    let free = layout.surface.aside.is_some() || !over.hides(layout);
    let (Some(caption), Some(running)) = (director.caption().filter(|_| free), running) else { return Ok(()) };
    let card = caption.card.as_ref().and_then(|card| Stamp::of(&mut contexts, &atlas, card));
    let portrait = Stamp::of(&mut contexts, &atlas, &faces::portrait(&running, caption.seat));
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let rect = on_panel(layout.frame().caption, &layout.surface, &canvas);
    let unit = layout.surface.scale / canvas.scale;
    let ui = area(ctx, "caption", rect.expand(6.0));
    let painter = ui.painter();
    let colour = running.players().get(usize::from(caption.seat)).map_or(0, |player| player.colour);
    let [_, mid, dark] = palette::SEATS[usize::from(colour) % 5];
    let great = caption.kind >= CaptionKind::Swing && caption.left > 0.0;
    painter.rect_filled(rect.translate(egui::vec2(0.0, 4.0)), 16.0, palette::faded(palette::INK, 0.7));
    paint::gradient_rect(
        painter,
        rect,
        16.0,
        mid.lerp_to_gamma(palette::INK, 0.3),
        dark.lerp_to_gamma(palette::INK, 0.35),
    );
    let edge = if great { palette::GLOW } else { look.colours.gold };
    let stroke = egui::Stroke::new(if great { 3.0 } else { 1.5 }, edge);
    painter.rect_stroke(rect, 16.0, stroke, egui::StrokeKind::Inside);
    let room = rect.shrink(MARGIN * unit);
    let written = |sizes| Written::new(painter, caption, &look, (unit, room.width()), sizes);
    // As large as it can be beside the card, else without it.
    let kept = if card.is_some() || !caption.goods.is_empty() { (CARD[0] + GAP) * unit } else { 0.0 };
    let fits = |kept: f32| SIZES.into_iter().map(written).find(|written| written.height + kept <= room.height());
    let smallest = || written(SIZES[SIZES.len() - 1]);
    let Written { head, line, sizes: [large, small], height } =
        fits(kept).or_else(|| fits(0.0)).unwrap_or_else(smallest);
    let painter = painter.with_clip_rect(rect);
    let top = head.size().y.max(large * FACE);
    let mut x = room.left();
    if let Some(portrait) = portrait {
        let face = egui::Rect::from_min_size(room.min, egui::Vec2::splat(large * FACE));
        portrait.paint(&painter, face);
        x = face.right() + GAP * unit;
    }
    painter.galley(egui::pos2(x, room.top() + (top - head.size().y) / 2.0), head, look.colours.heading);
    painter.galley(egui::pos2(room.left(), room.top() + top + GAP * unit), line, egui::Color32::WHITE);
    // What is left below shows the card and what it brought.
    let below = room.with_min_y(room.top() + height + GAP * unit);
    let high = below.height().min(CARD[1] * unit);
    if high >= CARD[0] * unit * 0.9 {
        let mut x = below.left();
        if let Some(card) = card {
            let place = egui::Rect::from_min_size(below.min, egui::vec2(1.0 / card.aspect, 1.0) * high);
            card.paint(&painter, place);
            x = place.right() + 2.0 * GAP * unit;
        }
        let size = (small * CRYSTAL).max(0.4 * high);
        for (nth, &kind) in caption.goods.iter().enumerate() {
            let centre = egui::pos2(x + size * (nth as f32 + 0.5), below.top() + high / 2.0);
            paint::crystal(&painter, centre, size, kind, &look.colours.crystals[kind]);
        }
    }
    named::mark(&ui, "director", rect, &format!("{} {}", caption.head, caption.line));
    Ok(())
}
