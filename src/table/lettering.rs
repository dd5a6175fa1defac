//! How large the labels on the table are written where somebody has asked for larger text.
//!
//! The one rule: a label grows from its usual size to the size that was asked for, unless it would first touch something
//! that it does not touch at its usual size, or leave something that it lies within. Labels that look alike and stand in one
//! row or column grow alike, and what was too long for its room before stays within that room.

use bevy::math::{Rect, Vec2, vec2};

/// Growth goes in steps: sizes stay as they are when a neighbour moves by a hair.
const STEP: f32 = 0.05;
/// What stays free between a grown label and what lies around it, in table units.
const GAP: f32 = 3.0;

/// The place of a label, in table units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    /// Where it is written.
    pub at: Vec2,
    /// Which part of it lies there: (0, 0) the middle, (-0.5, 0) the left end.
    pub anchor: Vec2,
    /// What it covers at its usual size.
    pub usual: Vec2,
    /// How often larger it may ever be.
    pub most: f32,
    /// How far it may lie over the rim of a thing: something for labels that bring a ground of their own.
    pub rim: f32,
    /// Labels of one look share a number.
    pub look: u64,
}

impl Span {
    /// Whether both look the same and stand side by side or below each other.
    fn is_in_line_with(&self, other: &Self) -> bool {
        let apart = (self.at - other.at).abs();
        self.look == other.look && self.anchor == other.anchor && apart.min_element() < 1.0
    }

    /// What it covers when it is written so much larger.
    pub fn covers(&self, growth: f32) -> Rect {
        let size = self.usual * growth.clamp(1.0, self.most.max(1.0));
        let corner = self.at - size * vec2(0.5 + self.anchor.x, 0.5 - self.anchor.y);
        Rect::from_corners(corner, corner + size)
    }
}

fn meet(one: Rect, other: Rect) -> bool {
    !one.intersect(other).is_empty()
}

fn holds(outer: Rect, inner: Rect) -> bool {
    outer.contains(inner.min) && outer.contains(inner.max)
}

/// What one label must keep clear of, and what it must stay in.
struct Room {
    clear_of: Vec<Rect>,
    within: Vec<Rect>,
    /// Other labels that are near enough to matter.
    beside: Vec<usize>,
}

impl Room {
    fn of(nth: usize, labels: &[Span], things: &[Rect], wish: f32) -> Self {
        let (usual, largest) = (labels[nth].covers(1.0), labels[nth].covers(wish).inflate(GAP));
        let rim = labels[nth].rim;
        let mut room = Self { clear_of: Vec::new(), within: Vec::new(), beside: Vec::new() };
        for &thing in things.iter().filter(|thing| meet(**thing, largest) && !holds(**thing, largest)) {
            if holds(thing, usual) {
                room.within.push(thing.inflate(rim));
            } else if !meet(thing, usual) {
                room.clear_of.push(thing.inflate(-rim));
            }
        }
        let near = |&other: &usize| {
            other != nth && meet(labels[other].covers(wish), largest) && !meet(labels[other].covers(1.0), usual)
        };
        room.beside.extend((0..labels.len()).filter(near));
        room
    }

    fn allows(&self, cover: Rect, of_other: impl Fn(usize) -> Rect) -> bool {
        let wide = cover.inflate(GAP);
        self.within.iter().all(|thing| holds(*thing, wide))
            && !self.clear_of.iter().any(|thing| meet(*thing, wide))
            && !self.beside.iter().any(|&other| meet(of_other(other), wide))
    }
}

/// Labels that grow alike.
fn lines(labels: &[Span]) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for nth in 0..labels.len() {
        // A label may join two lines that knew nothing of each other.
        let near = |line: &Vec<usize>| line.iter().any(|&other| labels[nth].is_in_line_with(&labels[other]));
        let (joined, mut rest): (Vec<_>, Vec<_>) = lines.into_iter().partition(near);
        rest.push(joined.into_iter().flatten().chain([nth]).collect());
        lines = rest;
    }
    lines
}

/// How much larger than usual each label is written, between things that stay where they are.
pub(super) fn growths(labels: &[Span], things: &[Rect], wish: f32) -> Vec<f32> {
    let mut growths = vec![1.0_f32; labels.len()];
    if wish <= 1.0 {
        return growths;
    }
    let rooms: Vec<Room> = (0..labels.len()).map(|nth| Room::of(nth, labels, things, wish)).collect();
    let mut growing = lines(labels);
    // All lines grow together, step by step; one that meets something stays as it is.
    let steps = ((wish - 1.0) / STEP).round().max(1.0) as u32;
    for step in 1..=steps {
        let next = 1.0 + (wish - 1.0) * step as f32 / steps as f32;
        growing.retain(|line| {
            let before = growths[line[0]];
            line.iter().for_each(|&nth| growths[nth] = next);
            let fits = |&nth: &usize| {
                rooms[nth].allows(labels[nth].covers(next), |other| labels[other].covers(growths[other]))
            };
            let grows = line.iter().all(fits);
            if !grows {
                line.iter().for_each(|&nth| growths[nth] = before);
            }
            grows
        });
    }
    growths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(x: f32, width: f32, look: u64) -> Span {
        Span { at: vec2(x, 100.0), anchor: vec2(-0.5, 0.0), usual: vec2(width, 20.0), most: 9.0, rim: 0.0, look }
    }

    #[test]
    fn a_label_with_room_gets_the_size_asked_for() {
        assert_eq!(growths(&[label(0.0, 100.0, 1)], &[], 2.0), [2.0]);
        assert_eq!(growths(&[label(0.0, 100.0, 1)], &[], 1.0), [1.0]);
    }

    #[test]
    fn a_label_grows_until_it_meets_its_neighbour_and_then_stays() {
        let thing = Rect::new(150.0, 0.0, 200.0, 200.0);
        let labels = [label(0.0, 100.0, 1)];
        let growth = growths(&labels, &[thing], 2.0)[0];
        assert!((1.35..1.5).contains(&growth), "{growth}");
        assert!(!meet(labels[0].covers(growth), thing));
        // What it touches already does not hold it.
        assert_eq!(growths(&labels, &[Rect::new(90.0, 0.0, 200.0, 200.0)], 2.0), [2.0]);
    }

    #[test]
    fn a_label_stays_in_what_it_lies_within() {
        let panel = Rect::new(-10.0, 82.0, 500.0, 118.0);
        let labels = [label(0.0, 100.0, 1)];
        let growth = growths(&labels, &[panel], 2.0)[0];
        assert!((1.4..=1.5).contains(&growth), "{growth}");
        // A pill may lie over its rim.
        let pill = Span { rim: 8.0, ..labels[0] };
        assert_eq!(growths(&[pill], &[panel], 2.0), [2.0]);
        let narrow = Span { most: 1.2, ..label(0.0, 100.0, 1) };
        let width = narrow.covers(growths(&[narrow], &[], 2.0)[0]).width();
        assert!((width - 120.0).abs() < 0.01, "{width}");
    }

    #[test]
    fn labels_of_one_look_in_one_row_grow_alike_and_never_into_each_other() {
        let elsewhere = Span { at: vec2(7.0, 300.0), ..label(0.0, 20.0, 1) };
        let labels = [label(0.0, 100.0, 1), label(130.0, 60.0, 2), label(400.0, 20.0, 1), elsewhere];
        let grown = growths(&labels, &[], 2.0);
        assert_eq!(grown[0], grown[2]);
        assert_eq!(grown[3], 2.0, "what stands elsewhere is not held back");
        assert!(grown[0] > 1.2 && grown[1] == 2.0, "{grown:?}");
        assert!(!meet(labels[0].covers(grown[0]), labels[1].covers(grown[1])));
    }
}
