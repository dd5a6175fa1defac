//! Points round by round: a line for every seat, its name and total at the end.

use bevy_egui::egui;
use rules::{Engine, Seat};

use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::theme::{
    Look, fonts,
    palette::{self, INK, SEATS},
};

/// Height in which every name has a line of its own, with some room above the rounds.
pub fn least_height(look: &Look, running: &Match) -> f32 {
    (25.0 * running.players().len().max(4) as f32 + 60.0) * look.text_scale
}

/// Draws the graph into a rectangle.
pub fn draw(painter: &egui::Painter, rect: egui::Rect, running: &Match, look: &Look, words: &Words) {
    painter.rect_filled(rect, 12.0, palette::faded(look.colours.slot, 0.45));
    let grown = look.text_scale;
    let font = fonts::bold(look.size(19.0));
    let wide = |name: &String| painter.layout_no_wrap(name.clone(), font.clone(), look.colours.text).size().x;
    let names = running.players().iter().map(|player| wide(&player.name)).fold(0.0, f32::max) + 110.0;
    let inner =
        egui::Rect::from_min_max(rect.min + egui::vec2(58.0 * grown, 18.0), rect.max - egui::vec2(names, 40.0 * grown));
    let graph = running.graph();
    let most = graph.iter().flatten().copied().max().unwrap_or(1).max(10);
    // Grid lines at round numbers of points.
    let lines = (inner.height() / (look.size(17.0) * 1.3)).floor().clamp(1.0, 5.0) as u16;
    let step = [5, 10, 20, 50].into_iter().find(|step| most / step <= lines).unwrap_or(100);
    let top = most.div_ceil(step) * step;
    let y_of = |points: f32| inner.bottom() - inner.height() * points / f32::from(top);
    let rounds = graph.len();
    // The game begins with nothing, before the first round.
    let x_of = |round: usize| inner.left() + inner.width() * round as f32 / rounds.max(1) as f32;
    let size = look.size(17.0);
    for value in (0..=top).step_by(usize::from(step)) {
        let y = y_of(f32::from(value));
        painter.hline(inner.x_range(), y, egui::Stroke::new(1.0, palette::faded(look.colours.slot_line, 0.4)));
        let at = egui::pos2(inner.left() - 12.0, y);
        painter.text(at, egui::Align2::RIGHT_CENTER, value.to_string(), fonts::sans(size), look.colours.label);
    }
    // Rounds are numbered at round numbers.
    let every =
        [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| rounds / every <= (12.0 / grown) as usize).unwrap_or(200);
    for round in (every..=rounds).step_by(every) {
        let at = egui::pos2(x_of(round), inner.bottom() + 16.0 * grown);
        painter.vline(at.x, inner.y_range(), egui::Stroke::new(1.0, palette::faded(look.colours.slot_line, 0.18)));
        painter.text(at, egui::Align2::CENTER_CENTER, round.to_string(), fonts::sans(size), look.colours.label);
    }
    let label = egui::pos2(rect.left() + 10.0, inner.bottom() + 16.0 * grown);
    painter.text(
        label,
        egui::Align2::LEFT_CENTER,
        t!(words, "results-round"),
        fonts::sans(size * 0.9),
        look.colours.label,
    );
    let mut ends: Vec<(f32, usize, u16)> = Vec::new();
    for (seat, player) in running.players().iter().enumerate() {
        let [light, mid, _] = SEATS[usize::from(player.colour) % 5];
        let mut points = vec![egui::pos2(x_of(0), y_of(0.0))];
        points.extend(graph.iter().enumerate().map(|(index, totals)| {
            let value = f32::from(totals.get(seat).copied().unwrap_or_default());
            egui::pos2(x_of(index + 1), y_of(value))
        }));
        painter.line(points.clone(), egui::Stroke::new(6.0, palette::faded(INK, 0.6)));
        painter.line(points.clone(), egui::Stroke::new(3.5, light.lerp_to_gamma(mid, 0.25)));
        // Seats are told by their marks as well as by their colours.
        let marked = rounds.div_ceil(50).max(1);
        for point in points.iter().skip(1).rev().step_by(marked) {
            mark(painter, *point, 5.0, seat, light);
        }
        if let Some(end) = points.last() {
            // Whoever gave up did so within a round.
            let total = running.whole().score(seat as Seat).total();
            ends.push((end.y, seat, total));
        }
    }
    // Names beside the ends, moved apart where lines end close together.
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let row = 25.0 * grown;
    let mut lowest = rect.top() + row * 0.5;
    let count = ends.len();
    for (index, (y, seat, total)) in ends.into_iter().enumerate() {
        let room_below = row * (count - 1 - index) as f32;
        let at = y.max(lowest).min(rect.bottom() - row * 0.6 - room_below);
        lowest = at + row;
        let player = &running.players()[seat];
        let [light, ..] = SEATS[usize::from(player.colour) % 5];
        mark(painter, egui::pos2(inner.right() + 20.0, at), 6.0, seat, light);
        painter.text(
            egui::pos2(inner.right() + 36.0, at),
            egui::Align2::LEFT_CENTER,
            format!("{}  {total}", player.name),
            font.clone(),
            light,
        );
    }
}

/// A different small shape for every seat.
fn mark(painter: &egui::Painter, at: egui::Pos2, size: f32, seat: usize, colour: egui::Color32) {
    let shape = |corners: &[(f32, f32)]| {
        let points = corners.iter().map(|(x, y)| at + egui::vec2(*x, *y) * size).collect();
        egui::Shape::convex_polygon(points, colour, egui::Stroke::new(1.5, INK))
    };
    match seat {
        0 => {
            painter.circle(at, size, colour, egui::Stroke::new(1.5, INK));
        }
        1 => {
            painter.add(shape(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)]));
        }
        2 => {
            painter.add(shape(&[(0.0, -1.25), (1.15, 0.85), (-1.15, 0.85)]));
        }
        3 => {
            painter.add(shape(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]));
        }
        _ => {
            painter.add(shape(&[(-1.15, -0.85), (1.15, -0.85), (0.0, 1.25)]));
        }
    }
}
