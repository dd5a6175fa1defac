//! Plots over games: points, rating with its band, and the share of wins. Painted, so that one sees at a glance how it goes.

use bevy_egui::egui::{self, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::theme::{
    Look, fonts,
    palette::{self, INK},
};

/// A point of a line: its value, how far it may be off, and what is painted there.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    /// Up and down.
    pub value: f32,
    /// Half of the band around it.
    pub doubt: f32,
    /// Won, lost, or neither.
    pub won: Option<bool>,
    /// Colour of its mark.
    pub ink: Color32,
}

/// A line across, with a word.
#[derive(Debug, Clone)]
pub struct Guide {
    /// Where.
    pub value: f32,
    /// What stands there.
    pub word: String,
}

/// What is plotted.
pub struct Plot<'a> {
    /// Oldest first.
    pub spots: &'a [Spot],
    /// Lines across.
    pub guides: &'a [Guide],
    /// Lowest and highest value.
    pub range: (f32, f32),
    /// Value from which the ground below or above the line is tinted.
    pub ground: f32,
    /// Colour of the line.
    pub ink: Color32,
    /// Words at both ends of the time.
    pub ends: [String; 2],
}

/// Most marks: beyond, they would be a smear, and the line alone is drawn.
const MOST_MARKS: usize = 160;

impl Plot<'_> {
    /// Draws it into a rectangle; gives where each spot lies.
    pub fn draw(&self, painter: &Painter, rect: Rect, look: &Look) -> Vec<Pos2> {
        let c = look.colours;
        painter.rect_filled(rect, 12.0, palette::faded(c.slot, 0.45));
        let size = look.size(17.0);
        let wide = |guide: &Guide| painter.layout_no_wrap(guide.word.clone(), fonts::sans(size), c.label).size().x;
        let words = self.guides.iter().map(wide).fold(0.0, f32::max);
        let inner = Rect::from_min_max(rect.min + vec2(words + 26.0, 20.0), rect.max - vec2(24.0, 14.0 + size * 1.5));
        let (low, high) = self.range;
        let y_of = |value: f32| inner.bottom() - inner.height() * (value - low) / (high - low).max(0.001);
        for guide in self.guides.iter().filter(|guide| (low..=high).contains(&guide.value)) {
            let y = y_of(guide.value);
            painter.hline(inner.x_range(), y, Stroke::new(1.0, palette::faded(c.slot_line, 0.45)));
            let at = pos2(inner.left() - 10.0, y);
            painter.text(at, egui::Align2::RIGHT_CENTER, &guide.word, fonts::sans(size), c.label);
        }
        let last = self.spots.len().saturating_sub(1).max(1) as f32;
        let x_of = |nth: usize| match self.spots.len() {
            1 => inner.center().x,
            _ => inner.left() + inner.width() * nth as f32 / last,
        };
        let places: Vec<Pos2> = self
            .spots
            .iter()
            .enumerate()
            .map(|(nth, spot)| pos2(x_of(nth), y_of(spot.value.clamp(low, high))))
            .collect();
        self.band(painter, &places, &y_of);
        if places.len() > 1 {
            painter.line(places.clone(), Stroke::new(6.0, palette::faded(INK, 0.6)));
            painter.line(places.clone(), Stroke::new(3.2, self.ink));
        }
        if places.len() <= MOST_MARKS {
            for (spot, at) in self.spots.iter().zip(&places) {
                mark(painter, *at, spot);
            }
        }
        let foot = rect.bottom() - size * 0.9;
        let [first, newest] = &self.ends;
        painter.text(pos2(inner.left(), foot), egui::Align2::LEFT_CENTER, first, fonts::sans(size), c.label);
        painter.text(pos2(inner.right(), foot), egui::Align2::RIGHT_CENTER, newest, fonts::sans(size), c.label);
        places
    }

    /// What lies around the line, or between it and the foot.
    fn band(&self, painter: &Painter, places: &[Pos2], y_of: &dyn Fn(f32) -> f32) {
        let (low, high) = self.range;
        let around = self.spots.iter().any(|spot| spot.doubt > 0.0);
        let mut mesh = Mesh::default();
        for (spot, at) in self.spots.iter().zip(places) {
            let strong = palette::faded(self.ink, if around { 0.2 } else { 0.28 });
            let (top, bottom, weak) = if around {
                let clamp = |value: f32| y_of(value.clamp(low, high));
                (clamp(spot.value + spot.doubt), clamp(spot.value - spot.doubt), strong)
            } else {
                (at.y, y_of(self.ground.clamp(low, high)), palette::faded(self.ink, 0.02))
            };
            mesh.colored_vertex(pos2(at.x, top), strong);
            mesh.colored_vertex(pos2(at.x, bottom), weak);
        }
        for nth in 1..places.len() as u32 {
            let at = 2 * (nth - 1);
            mesh.add_triangle(at, at + 1, at + 2);
            mesh.add_triangle(at + 1, at + 2, at + 3);
        }
        painter.add(Shape::mesh(mesh));
    }
}

/// A game that was won is full, one that was lost is hollow.
fn mark(painter: &Painter, at: Pos2, spot: &Spot) {
    match spot.won {
        Some(true) => _ = painter.circle(at, 5.5, spot.ink, Stroke::new(1.5, INK)),
        Some(false) => _ = painter.circle(at, 4.5, INK, Stroke::new(2.0, spot.ink)),
        None => _ = painter.circle(at, 3.0, palette::faded(spot.ink, 0.7), Stroke::NONE),
    }
}

/// Lines at round numbers from low to high, a handful of them.
pub fn round_guides(low: f32, high: f32, word: impl Fn(f32) -> String) -> Vec<Guide> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 500.0];
    let step = steps.into_iter().find(|step| (high - low) / step <= 5.0).unwrap_or(1000.0);
    let first = (low / step).ceil() as i32;
    let last = (high / step).floor() as i32;
    (first..=last).map(|nth| nth as f32 * step).map(|value| Guide { value, word: word(value) }).collect()
}
