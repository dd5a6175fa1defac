//! What viewers with small screens read: rivals in few large figures, and what goals are worth and cost.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::{Crystal, Crystals, Engine, Seat};
use tabletop::small_screens::{Counts, FIGURE, OTHERS};

use crate::session::{Match, Seen};
use crate::table::{
    brush::{Board, Brush, CREAM, GOLD, hex},
    faces, pictures,
};
use crate::theme::fonts::Typeface;

/// Paper with ink on it, and both where it cannot be paid now.
const PAPER: [u32; 2] = [0xfff3dc, 0x2a1640];
const DARK: [u32; 2] = [0x33255f, 0xf2eafc];
/// Height of a row of figures on a plate, and width of a kind of crystals with its number, at least and at most.
const ROW: f32 = 46.0;
const KIND: (f32, f32) = (55.0, 92.0);
/// Width of the disc with what a goal is worth.
const DISC: f32 = 70.0;

/// A rival: name and points, and claims where they are not counted below; crystals by colour, and what else is counted, with
/// its picture.
pub(super) fn rival(
    brush: &mut Brush,
    running: &Match,
    counted: &Seen,
    (seat, score, claims): (Seat, String, bool),
    others: [(&str, usize); OTHERS],
) {
    let layout = brush.layout;
    let panel = layout.rival_panel(layout.rival(seat));
    let player = &running.players()[usize::from(seat)];
    let counts = Counts::of(panel);
    let active = layout.acts(seat) || layout.actor.is_none() && counted.to_move() == Some(seat);
    brush.ground(panel.inflate(8.0));
    brush.board(panel, if active { Board::Active } else { Board::Plain });
    let head = counts.head();
    brush.header(panel, head, player.colour);
    let (middle, right) = (panel.min.y + head / 2.0 + 1.0, panel.max.x - 12.0);
    let face = head - 4.0;
    brush.picture(&faces::portrait(running, seat), vec2(panel.min.x + 4.0 + face / 2.0, middle), face, 3.0);
    let size = head * 0.94;
    let mut free = right - brush.points_width(&score, size) - 6.0;
    if claims {
        let claims = format!("{}/{}", counted.claims(seat), counted.options().end_claims());
        let (at, wide) = (vec2(free, middle + 3.0), brush.text_width(&claims, 32.0));
        brush.label(claims, at, 32.0, Typeface::Sans, hex(CREAM, 0.9), Anchor::CENTER_RIGHT, 3.0);
        free -= wide;
    }
    brush.name(&player.name, vec2(panel.min.x + face + 12.0, middle), head * 0.6, free);
    brush.label(score, vec2(right, middle), size, Typeface::Serif, hex(GOLD, 1.0), Anchor::CENTER_RIGHT, 3.0);
    let held = counted.crystals(seat);
    let crystals =
        Crystal::ALL.map(|colour| (pictures::crystal(colour, layout.theme()), usize::from(held.count(colour))));
    for (nth, (picture, count)) in crystals.into_iter().chain(others.into_iter().take(counts.others())).enumerate() {
        let (centre, width, number) = counts.picture(nth);
        // What is no crystal is smaller, and its number may have two figures.
        let (shown, number) = match nth < crystals.len() {
            true => (width, number),
            false => (width * 0.8, number - vec2(width * 0.1, 0.0)),
        };
        match count {
            0 => brush.faint(picture, centre, shown, 2.4),
            _ => brush.picture(picture, centre, shown, 2.4),
        }
        let ink = hex(CREAM, if count > 0 { 1.0 } else { 0.6 });
        brush.label(count.to_string(), number, counts.figure(), Typeface::Bold, ink, Anchor::CENTER_LEFT, 3.0);
    }
}

/// What a goal costs, on a plate at the foot of a room, as wide as it and so high at least; gives the plate.
pub(super) fn price(brush: &mut Brush, cost: Crystals, (room, least): (Rect, f32), payable: bool, z: f32) -> Rect {
    let kinds: Vec<Crystal> = Crystal::ALL.into_iter().filter(|colour| cost.count(*colour) > 0).collect();
    let in_row = ((room.width() / KIND.0) as usize).max(1);
    let rows = kinds.len().div_ceil(in_row).max(1);
    let columns = kinds.len().div_ceil(rows).max(1);
    let pitch = ((room.width() - 6.0) / columns as f32).min(KIND.1);
    let high = ROW * rows as f32;
    let plate = Rect { min: vec2(room.min.x, room.max.y - (high + 4.0).max(least)), ..room };
    let [paper, ink] = if payable { PAPER } else { DARK };
    brush.panel(plate, z, hex(paper, 1.0));
    let corner = vec2(plate.center().x - pitch * columns as f32 / 2.0 + 2.0, plate.center().y + (ROW - high) / 2.0);
    let theme = brush.layout.theme();
    for (nth, colour) in kinds.into_iter().enumerate() {
        let left = corner + vec2((nth % columns) as f32, (nth / columns) as f32) * vec2(pitch, ROW);
        let number = cost.count(colour).to_string();
        // The crystal fills what the number leaves.
        let width = (pitch - 0.6 * FIGURE - 4.0).min(46.0);
        let middle = left + vec2(0.6 * FIGURE + width / 2.0, 0.0);
        brush.label(number, left, FIGURE, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER_LEFT, z + 0.2);
        brush.picture(pictures::crystal(colour, theme), middle, width, z + 0.1);
    }
    plate
}

/// What a goal is worth, on a disc.
pub(super) fn worth(brush: &mut Brush, points: u8, centre: Vec2, z: f32) {
    coin(brush, points.to_string(), centre, [0xe0a038, PAPER[0], PAPER[1]], z);
}

/// Points of a token on top.
pub(super) fn token(brush: &mut Brush, points: u8, centre: Vec2, copper: bool, z: f32) {
    let rim = if copper { 0x8a4a22 } else { 0x5a6a8c };
    let fill = if copper { 0xf0a868 } else { 0xdfe8f6 };
    coin(brush, format!("+{points}"), centre, [rim, fill, PAPER[1]], z);
}

fn coin(brush: &mut Brush, text: String, centre: Vec2, [rim, fill, ink]: [u32; 3], z: f32) {
    let disc = brush.atlas.shapes.disc.clone();
    brush.image(&disc, Rect::from_center_size(centre, Vec2::splat(DISC)), z, hex(rim, 1.0));
    brush.image(&disc, Rect::from_center_size(centre, Vec2::splat(DISC - 8.0)), z + 0.1, hex(fill, 1.0));
    brush.label(text, centre, FIGURE, Typeface::Bold, hex(ink, 1.0), Anchor::CENTER, z + 0.2);
}
