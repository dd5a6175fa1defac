//! The timeline of a recorded game: rounds, claims and points over its decisions, and where it stands.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::session::{
    Player,
    history::{History, Mark},
};
use crate::theme::{
    Look, fonts, paint,
    palette::{GLOW, INK, SEATS, faded},
};

/// Where decisions lie on a strip.
pub struct Scale {
    room: Rect,
    len: f32,
}

impl Scale {
    /// A strip for so many decisions.
    pub fn new(room: Rect, decisions: usize) -> Self {
        Self { room, len: decisions.max(1) as f32 }
    }

    /// The place of a decision.
    pub fn x(&self, at: usize) -> f32 {
        self.room.left() + self.room.width() * at as f32 / self.len
    }

    /// The decision nearest to a place.
    pub fn at(&self, x: f32) -> usize {
        let part = ((x - self.room.left()) / self.room.width()).clamp(0.0, 1.0);
        (part * self.len).round() as usize
    }
}

/// Lines of points by seat. `values` gives a seat's height from 0 to 1 after so many decisions.
pub fn lines(
    painter: &Painter,
    scale: &Scale,
    players: &[Player],
    until: usize,
    strength: f32,
    values: impl Fn(usize, usize) -> Option<f32>,
) {
    for (seat, player) in players.iter().enumerate() {
        let [light, ..] = SEATS[usize::from(player.colour) % 5];
        let mut points: Vec<Pos2> = Vec::new();
        for at in 0..=until {
            let Some(value) = values(at, seat) else { continue };
            let point = pos2(scale.x(at), scale.room.bottom() - value * scale.room.height());
            // A line changes where the points do; what lies between needs no corner of its own.
            if let [.., a, b] = points.as_slice()
                && a.y == b.y
                && b.y == point.y
            {
                points.pop();
            }
            points.push(point);
        }
        painter.line(points, Stroke::new(2.4, faded(light, strength)));
    }
}

/// Draws the strip; what lies after `known` is covered.
pub fn draw(
    painter: &Painter,
    rect: Rect,
    look: &Look,
    history: &History,
    players: &[Player],
    at: usize,
    known: usize,
) {
    let c = &look.colours;
    painter.rect_filled(rect, 10.0, faded(c.slot, 0.65));
    // The numbers of rounds stand below the lines.
    let numbers = 26.0f32.max(20.0 * look.text_scale);
    let room = rect.shrink2(vec2(16.0, 0.0)).with_min_y(rect.top() + 10.0).with_max_y(rect.bottom() - numbers);
    let scale = Scale::new(room, history.len());
    let mut last_number = f32::NEG_INFINITY;
    let mut last_line = f32::NEG_INFINITY;
    for &(index, mark) in history.marks().iter().filter(|(index, _)| *index <= known) {
        let x = scale.x(index);
        match mark {
            Mark::Round(round) => {
                // A long game has too many rounds to draw them all.
                if x - last_line < 7.0 {
                    continue;
                }
                last_line = x;
                painter.vline(
                    x,
                    room.top()..=room.bottom() + 6.0,
                    Stroke::new(1.0, faded(c.slot_line, if round % 5 == 0 { 0.7 } else { 0.35 })),
                );
                if x - last_number > 44.0 * look.text_scale {
                    last_number = x;
                    let place = pos2(x + 3.0, rect.bottom() - numbers / 2.0);
                    let font = fonts::sans(16.0 * look.text_scale);
                    painter.text(place, bevy_egui::egui::Align2::LEFT_CENTER, round.to_string(), font, c.label);
                }
            }
            Mark::LastRound(_) => {
                painter.vline(x, room.top()..=rect.bottom(), Stroke::new(2.0, c.warning));
            }
            Mark::Claim(_) | Mark::Ousted(_) => {}
        }
    }
    // By what is known: a scale for the whole game would tell how high the points will climb.
    let most = f32::from(history.most_points(known).max(10)) * 1.08;
    let height = |at: usize, seat: usize| Some(f32::from(*history.totals(at).get(seat)?) / most);
    lines(painter, &scale, players, known, 0.95, height);
    for &(index, mark) in history.marks().iter().filter(|(index, _)| *index <= known) {
        let x = scale.x(index);
        match mark {
            Mark::Claim(seat) => {
                let height = height(index, usize::from(seat)).unwrap_or_default();
                let colour = players.get(usize::from(seat)).map_or(0, |player| usize::from(player.colour) % 5);
                diamond(painter, pos2(x, room.bottom() - height * room.height()), 6.5, SEATS[colour][0]);
            }
            Mark::Ousted(seat) => {
                let colour = players.get(usize::from(seat)).map_or(0, |player| usize::from(player.colour) % 5);
                painter.circle_filled(pos2(x, room.bottom() + 3.0), 3.0, SEATS[colour][1]);
            }
            _ => {}
        }
    }
    if known < history.len() {
        let veil = Rect::from_min_max(pos2(scale.x(known), rect.top()), rect.max);
        let from = faded(INK, 0.25);
        paint::gradient_rect(painter, veil, 8.0, from, faded(INK, 0.7));
        let mut x = veil.left() + 22.0;
        while x < veil.right() - 10.0 {
            painter.circle_filled(pos2(x, room.center().y), 1.8, faded(c.label, 0.5));
            x += 26.0;
        }
    }
    let x = scale.x(at);
    painter.vline(x, rect.top() + 2.0..=rect.bottom() - 2.0, Stroke::new(3.0, GLOW));
    diamond(painter, pos2(x, rect.top() + 8.0), 9.0, GLOW);
    painter.rect_stroke(rect, 10.0, Stroke::new(1.4, faded(c.slot_line, 0.8)), StrokeKind::Inside);
}

/// The strip's own scale, for clicks.
pub fn scale(rect: Rect, history: &History) -> Scale {
    Scale::new(rect.shrink2(vec2(16.0, 0.0)), history.len())
}

/// A small diamond with a dark rim.
pub fn diamond(painter: &Painter, centre: Pos2, size: f32, colour: Color32) {
    let corners = [vec2(0.0, -size), vec2(size, 0.0), vec2(0.0, size), vec2(-size, 0.0)];
    let points = corners.iter().map(|corner| centre + *corner).collect();
    painter.add(Shape::convex_polygon(points, colour, Stroke::new(1.5, INK)));
}
