//! The inspector: the one place of a table where what is looked at is shown large, where hint and guide speak, and where the
//! main button stands. This file lays its paper; whoever has something to say writes on it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::closeup::picture_size;
use super::explain::Explanation;
use super::{Reserved, area, hint::Hint, is_framed, on_panel};
use crate::app::{Screen, named};
use crate::table::{Tabletop, layout::Layout};
use crate::theme::{Canvas, Look, fonts, look, paint, palette, stamp::Stamp, with_colours};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        lay_paper.in_set(PaperSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
    );
}

/// The paper lies before anything is written on it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaperSystems;

/// Units between the edge of the paper and what is written on it.
const MARGIN: f32 = 16.0;

/// The part of the inspector above question and buttons, in table units; none where a table has no inspector.
pub fn upper_room(layout: &Layout) -> Option<Rect> {
    let frame = layout.frame();
    let paper = frame.inspector?;
    Some(Rect::new(paper.min.x + MARGIN, paper.min.y + MARGIN, paper.max.x - MARGIN, frame.prompt.min.y - 6.0))
}

/// Where what is looked at is shown: on the paper, or below it in the place of the log while hint or guide speak there.
pub fn looking_room(layout: &Layout, hint: &Hint, reserved: &Reserved) -> Option<Rect> {
    let upper = upper_room(layout)?;
    if hint.is_open() || reserved.covers(upper) { Some(layout.frame().log.inflate(-MARGIN)) } else { Some(upper) }
}

fn lay_paper(mut contexts: EguiContexts, tabletop: Res<Tabletop>, canvas: Res<Canvas>) -> Result {
    let Some(room) = tabletop.layout.frame().inspector else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(room, &tabletop.layout.surface, &canvas);
    let ui = area(ctx, "inspector", rect);
    let (painter, colours) = (ui.painter(), look(ctx).colours);
    let paper = colours.on_paper();
    let shadow = egui::Shadow { offset: [0, 8], blur: 22, spread: 2, color: palette::faded(palette::INK, 0.6) };
    painter.add(shadow.as_shape(rect, 16.0));
    painter.rect_filled(rect, 16.0, palette::INK);
    paint::gradient_rect(painter, rect.shrink(2.5), 14.0, paper.panel, paper.panel.lerp_to_gamma(paper.slot, 0.6));
    painter.rect_stroke(
        rect.shrink(7.0),
        11.0,
        egui::Stroke::new(1.4, palette::faded(paper.slot_line, 0.5)),
        egui::StrokeKind::Inside,
    );
    // The rod it hangs from.
    let rod = egui::Rect::from_min_max(rect.min - egui::vec2(8.0, 9.0), egui::pos2(rect.max.x + 8.0, rect.min.y + 5.0));
    painter.rect_filled(rod, 7.0, palette::INK);
    paint::gradient_rect(painter, rod.shrink(2.5), 5.0, palette::rgb(0xb07a52), palette::rgb(0x5e3636));
    named::mark(&ui, "inspector", rect, "");
    Ok(())
}

/// Draws in the colours that are read on the paper.
pub fn on_paper<R>(ctx: &egui::Context, draw: impl FnOnce() -> R) -> R {
    with_colours(ctx, look(ctx).colours.on_paper(), draw)
}

/// Shows an explanation within a room: its name, its picture as large as the words leave room for, then the words.
pub(super) fn show(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp>,
) {
    let colours = &look.colours;
    let width = room.width();
    let gallery_height = |cards: usize, card: f32| (cards.div_ceil(PER_ROW).max(1)) as f32 * (card * 1.4 + GAP);
    let card = (width - GAP * (PER_ROW - 1) as f32) / PER_ROW as f32;
    // Long words are written a little smaller before the picture goes.
    let mut size = look.text_scale;
    let (title, lines, left) = loop {
        let title = painter.layout(told.title.clone(), fonts::serif(26.0 * size), colours.heading, width);
        let laid = |line: &String| painter.layout(line.clone(), fonts::sans(19.0 * size), colours.text, width);
        let lines: Vec<_> = told.lines.iter().map(laid).collect();
        let words: f32 = lines.iter().map(|line| line.size().y + GAP).sum::<f32>() + title.size().y + GAP;
        let gallery: f32 = told.gallery.iter().map(|(_, cards)| gallery_height(cards.len(), card) + 28.0 * size).sum();
        let left = room.height() - words - gallery;
        if left >= 0.0 || size <= 0.8 * look.text_scale {
            break (title, lines, left);
        }
        size *= 0.95;
    };
    let mut y = room.min.y;
    let height = title.size().y;
    painter.galley(egui::pos2(room.min.x, y), title, colours.heading);
    y += height + GAP;
    if let Some(found) = told.picture.as_ref().and_then(&picture)
        && left > LEAST_PICTURE
        && told.gallery.is_empty()
    {
        let wanted = picture_size(found.aspect, false, false, room);
        let shown = wanted * ((left - GAP) / wanted.y).min(width / wanted.x).min(1.0);
        let place = egui::Rect::from_min_size(egui::pos2(room.center().x - shown.x / 2.0, y), shown);
        found.paint(painter, place);
        y += shown.y + GAP;
    }
    for line in lines {
        let height = line.size().y;
        painter.galley(egui::pos2(room.min.x, y), line, colours.text);
        y += height + GAP;
    }
    for (heading, cards) in &told.gallery {
        let heading = painter.layout(heading.clone(), fonts::bold(18.0 * size), colours.label, width);
        let height = heading.size().y;
        painter.galley(egui::pos2(room.min.x, y), heading, colours.label);
        y += height + 2.0;
        for (index, name) in cards.iter().enumerate() {
            let Some(found) = picture(name) else { continue };
            let (column, row) = ((index % PER_ROW) as f32, (index / PER_ROW) as f32);
            let at = egui::pos2(room.min.x + column * (card + GAP), y + row * (card * 1.4 + GAP));
            let shown = egui::vec2(card, (card * found.aspect).min(card * 1.4));
            found.paint(painter, egui::Rect::from_min_size(at, shown));
        }
        y += gallery_height(cards.len(), card);
    }
}

/// Points between lines and pictures.
const GAP: f32 = 7.0;
/// Small cards in a row.
const PER_ROW: usize = 5;
/// A picture lower than this says nothing.
const LEAST_PICTURE: f32 = 80.0;
