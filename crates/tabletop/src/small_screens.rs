//! What viewers with small screens see of a rival: few large figures, in a grid that fits the room there is.

use bevy_math::{Rect, Vec2, vec2};
use rules::Crystal;

use crate::layout::Pose;
use crate::stage::{Piece, Place, Zone};

/// Size of figures that decide the game, in units of the table: in a picture of 480 lines they are 14 lines high.
pub const FIGURE: f32 = 46.0;
/// Height of the head of a rival's panel with name and points, at least and at most.
const HEAD: (f32, f32) = (54.0, 84.0);
/// The least height of a row of figures.
const ROW: f32 = 52.0;
/// Kinds of crystals.
const KINDS: usize = Crystal::ALL.len();
/// What is counted of a rival beside crystals.
pub const OTHERS: usize = 2;

/// The panel of a rival in which everything is counted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counts {
    panel: Rect,
    rows: usize,
}

impl Counts {
    /// In as many rows as there is room for.
    pub fn of(panel: Rect) -> Self {
        let rows = ((panel.height() - HEAD.0) / ROW).floor().clamp(1.0, 3.0);
        Self { panel, rows: rows as usize }
    }

    /// Height of the head.
    pub fn head(&self) -> f32 {
        (self.panel.height() * 0.2).clamp(HEAD.0, HEAD.1)
    }

    /// How many other things than crystals there is room for.
    pub fn others(&self) -> usize {
        if self.rows == 1 { 1 } else { OTHERS }
    }

    /// The place of what is counted: crystals from low to high, then the others.
    pub fn cell(&self, nth: usize) -> Rect {
        let other = nth.checked_sub(KINDS);
        let (columns, column, row) = match (self.rows, other) {
            (1, _) => (KINDS + 1, nth.min(KINDS), 0),
            (2, None) => (3, nth % 2, nth / 2),
            (2, Some(other)) => (3, 2, other.min(1)),
            (_, None) => (2, nth % 2, nth / 2),
            (_, Some(other)) => (2, other.min(1), 2),
        };
        let room = Rect::new(
            self.panel.min.x + 5.0,
            self.panel.min.y + self.head(),
            self.panel.max.x - 3.0,
            self.panel.max.y - 4.0,
        );
        let size = room.size() / vec2(columns as f32, self.rows as f32);
        let corner = room.min + size * vec2(column as f32, row as f32);
        Rect::from_corners(corner, corner + size)
    }

    /// Size of the figures: as large as all cells have room for.
    pub fn figure(&self) -> f32 {
        let size = self.cell(0).size();
        (size.x * 0.44).min(size.y * 0.8).clamp(FIGURE, 84.0)
    }

    /// Where a piece of the rival is drawn: crystals where they are counted, cards where their number is, unseen.
    pub fn pose(&self, piece: Piece, place: Place) -> Pose {
        let index = f32::from(place.index) * 0.01;
        match (piece, place.zone) {
            (Piece::Crystal { colour, .. }, Zone::Caravan(_)) => {
                let (centre, width, _) = self.picture(colour.index());
                Pose::new(centre, width, 16.0 + index)
            }
            _ => {
                let (centre, width, _) = self.picture(Crystal::ALL.len());
                Pose::new(centre, width, 13.0 + index).faded(0.0)
            }
        }
    }

    /// Middle and width of the picture of what is counted, and where its number begins.
    pub fn picture(&self, nth: usize) -> (Vec2, f32, Vec2) {
        let (cell, figure) = (self.cell(nth), self.figure());
        // A figure is a little wider than half its size.
        let width = (cell.width() - 0.6 * figure - 5.0).min(cell.height() * 0.82).min(figure * 0.95);
        let gap = (cell.width() - width - 0.6 * figure).min(14.0) / 3.0;
        let centre = vec2(cell.min.x + gap + width / 2.0, cell.center().y);
        (centre, width, vec2(centre.x + width / 2.0 + gap, centre.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_in_their_panel_and_apart_in_any_room() {
        for (width, height) in [(338.0, 130.0), (338.0, 176.0), (258.0, 258.0), (258.0, 400.0), (338.0, 440.0)] {
            let panel = Rect::new(20.0, 70.0, 20.0 + width, 70.0 + height);
            let counts = Counts::of(panel);
            let things: Vec<Rect> = (0..KINDS + counts.others())
                .map(|nth| {
                    let (centre, picture, number) = counts.picture(nth);
                    assert!(picture >= 32.0, "{width} {height}: a picture of {picture}");
                    let figure = vec2(0.58, 0.7) * counts.figure();
                    let number = Rect::from_center_size(number + vec2(figure.x / 2.0, 0.0), figure);
                    Rect::from_center_size(centre, Vec2::splat(picture)).union(number)
                })
                .collect();
            for (nth, one) in things.iter().enumerate() {
                assert!(panel.union(*one) == panel, "{width} {height}: {one:?} leaves {panel:?}");
                assert!(things[..nth].iter().all(|other| other.intersect(*one).is_empty()), "{width} {height}: {nth}");
            }
        }
    }
}
