//! Small drawings beside the rules: what a card does, what a row costs, what a journey takes.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use rules::components::Components;
use tabletop::Theme;

use crate::theme::{
    fonts, look, paint,
    palette::{INK, PARCHMENT, SEATS, rgb},
};

/// Frames of cards that gain, upgrade and trade, as on the table.
const FRAMES: [Color32; 3] = [rgb(0xe39a2b), rgb(0x2f9a9a), rgb(0xa8478f)];
const HEIGHT: f32 = 104.0;

/// Draws what belongs to a part of the rules, by its first point, where a drawing says more than words.
pub(super) fn draw(ui: &mut Ui, theme: Theme, components: &Components, point: &str) {
    type Figure = fn(&Pen);
    let figure: Figure = match point {
        "rules-road-play" => row_of_merchants,
        "rules-road-gain" => kinds_of_cards,
        "rules-road-tokens" => tokens,
        "rules-world-need" => traders,
        "rules-adventure-steps" => journey,
        "rules-adventure-build" => outposts,
        _ => return,
    };
    // All figures are drawn 520 wide, grow with the text and shrink where there is less room.
    let scale = (ui.available_width() / 520.0).min(look(ui.ctx()).text_scale);
    let size = vec2(ui.available_width(), HEIGHT * scale.max(1.0));
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let corner = pos2(room.left(), room.center().y - HEIGHT * scale / 2.0);
    let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
    figure(&Pen { painter, corner, scale, theme, components });
}

/// Draws in the units of a figure.
struct Pen<'a> {
    painter: Painter,
    corner: Pos2,
    scale: f32,
    theme: Theme,
    components: &'a Components,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.corner + vec2(x, y) * self.scale
    }

    fn rect(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(self.at(x, y), vec2(width, height) * self.scale)
    }

    fn good(&self, x: f32, y: f32, size: f32, kind: usize) {
        let colours = look(self.painter.ctx()).colours.crystals;
        paint::good(&self.painter, self.at(x, y), size * self.scale, kind, self.theme, &colours[kind]);
    }

    fn number(&self, x: f32, y: f32, size: f32, text: &str, ink: Color32) {
        self.painter.text(self.at(x, y), Align2::CENTER_CENTER, text, fonts::bold(size * self.scale), ink);
    }

    /// A parchment card in the frame of its kind.
    fn card(&self, x: f32, y: f32, width: f32, height: f32, frame: Color32) {
        let rect = self.rect(x, y, width, height);
        self.painter.rect_filled(rect.translate(vec2(0.0, 3.0)), 8.0, INK);
        paint::gradient_rect(&self.painter, rect, 8.0, PARCHMENT[0], PARCHMENT[1]);
        self.painter.rect_stroke(rect, 8.0, Stroke::new(3.0 * self.scale, frame), StrokeKind::Inside);
    }

    fn arrow(&self, x: f32, y: f32, colour: Color32) {
        let corners = [(-9.0, -8.0), (10.0, 0.0), (-9.0, 8.0)].map(|(dx, dy)| self.at(x + dx, y + dy));
        self.painter.add(Shape::convex_polygon(corners.to_vec(), colour, Stroke::NONE));
    }

    fn shape(&self, points: &[(f32, f32)], fill: Color32, line: Color32) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.add(Shape::convex_polygon(points, fill, Stroke::new(2.0 * self.scale, line)));
    }

    /// A trader's pawn, its foot at this point.
    fn pawn(&self, x: f32, y: f32, seat: usize) {
        let [light, mid, _] = SEATS[seat];
        self.shape(&[(x - 13.0, y), (x - 5.0, y - 30.0), (x + 5.0, y - 30.0), (x + 13.0, y)], mid, INK);
        self.painter.circle(self.at(x, y - 35.0), 9.0 * self.scale, light, Stroke::new(2.0, INK));
    }

    fn hexagon(&self, x: f32, y: f32, fill: Color32, edge: Color32) {
        let corner = |turn: f32| {
            let (sin, cos) = (turn * 60.0 - 30.0).to_radians().sin_cos();
            (x + 44.0 * cos, y + 44.0 * sin)
        };
        self.shape(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(corner), fill, edge);
    }
}

/// Gain, upgrade, trade.
fn kinds_of_cards(pen: &Pen) {
    for (index, frame) in FRAMES.into_iter().enumerate() {
        let x = 4.0 + 172.0 * index as f32;
        pen.card(x, 8.0, 156.0, 86.0, frame);
        match index {
            0 => {
                pen.number(x + 34.0, 51.0, 34.0, "+", frame);
                pen.good(x + 76.0, 51.0, 40.0, 0);
                pen.good(x + 118.0, 51.0, 40.0, 0);
            }
            1 => {
                pen.good(x + 40.0, 51.0, 40.0, 0);
                pen.arrow(x + 78.0, 51.0, frame);
                pen.good(x + 116.0, 51.0, 40.0, 1);
            }
            _ => {
                pen.good(x + 30.0, 51.0, 34.0, 1);
                pen.good(x + 58.0, 51.0, 34.0, 1);
                pen.arrow(x + 86.0, 51.0, frame);
                pen.good(x + 120.0, 51.0, 40.0, 3);
            }
        }
    }
}

/// What the third card of the row costs: one crystal on each card to its left.
fn row_of_merchants(pen: &Pen) {
    let text = look(pen.painter.ctx()).colours;
    for slot in 0..5 {
        let x = 8.0 + 100.0 * slot as f32;
        let frame = FRAMES[[2, 0, 2, 1, 2][slot]];
        pen.card(x, 16.0, 66.0, 84.0, frame);
        if slot == 2 {
            let ring = pen.rect(x - 4.0, 12.0, 74.0, 92.0);
            pen.painter.rect_stroke(ring, 10.0, Stroke::new(3.0, crate::theme::palette::GLOW), StrokeKind::Outside);
        }
        if slot < 2 {
            pen.good(x + 33.0, 22.0, 34.0, 0);
        }
        let price = slot.to_string();
        pen.number(x + 33.0, 64.0, 26.0, &price, INK);
        if slot < 4 {
            pen.arrow(x + 83.0, 58.0, text.slot_line);
        }
    }
}

/// What the tokens on the first two cards are worth.
fn tokens(pen: &Pen) {
    let worth = [pen.components.road.copper_points, pen.components.road.silver_points];
    let first = match pen.theme {
        Theme::Crystals => (rgb(0xd88a4a), rgb(0x7a3d16)),
        Theme::Spices => (rgb(0xf0c043), rgb(0x7a5510)),
    };
    for slot in 0..3 {
        let x = 8.0 + 120.0 * slot as f32;
        pen.card(x, 22.0, 72.0, 78.0, rgb(0xb98a3c));
        let golem = [[0, 2], [1, 3], [2, 1]][slot];
        pen.good(x + 22.0, 80.0, 26.0, golem[0]);
        pen.good(x + 50.0, 80.0, 26.0, golem[1]);
        if let Some(points) = worth.get(slot) {
            let (fill, edge) = if slot == 0 { first } else { (rgb(0xd6dcee), rgb(0x56607f)) };
            let centre = pen.at(x + 68.0, 24.0);
            pen.painter.circle(centre, 22.0 * pen.scale, fill, Stroke::new(3.0 * pen.scale, edge));
            pen.number(x + 68.0, 24.0, 24.0, &points.to_string(), edge);
        }
    }
}

/// Two traders where the place is free; one more where somebody stands there.
fn traders(pen: &Pen) {
    let slot = look(pen.painter.ctx()).colours.slot_line;
    for (index, x) in [(0, 8.0), (1, 268.0)] {
        let rect = pen.rect(x, 12.0, 240.0, 82.0);
        pen.painter.rect_filled(rect, 10.0, rgb(0x3b2a6b));
        pen.painter.rect_stroke(rect, 10.0, Stroke::new(2.0, slot), StrokeKind::Inside);
        pen.card(x + 8.0, 20.0, 40.0, 34.0, FRAMES[2]);
        pen.number(x + 28.0, 37.0, 24.0, if index == 0 { "2" } else { "3" }, INK);
        let (mine, theirs) = if index == 0 { (2, 0) } else { (3, 2) };
        for pawn in 0..mine {
            pen.pawn(x + 84.0 + 32.0 * pawn as f32, 84.0, 0);
        }
        for pawn in 0..theirs {
            pen.pawn(x + 194.0 + 28.0 * pawn as f32, 60.0, 1);
        }
        if theirs > 0 {
            pen.arrow(x + 176.0, 66.0, crate::theme::palette::GLOW);
        }
    }
}

/// Every step is paid with a card.
fn journey(pen: &Pen) {
    let lands = [rgb(0x8fb26a), rgb(0xc98a52), rgb(0x7fa0d0), rgb(0x8f5aa8)];
    for (index, land) in lands.into_iter().enumerate() {
        let x = 52.0 + 132.0 * index as f32;
        pen.hexagon(x, 52.0, land, INK);
        if index > 0 {
            pen.card(x - 84.0, 34.0, 26.0, 36.0, FRAMES[index % 3]);
        }
    }
    let [light, mid, _] = SEATS[0];
    pen.shape(&[(34.0, 60.0), (36.0, 38.0), (68.0, 38.0), (70.0, 60.0)], light, INK);
    pen.painter.rect_filled(pen.rect(32.0, 58.0, 40.0, 8.0), 2.0, mid);
    for wheel in [40.0, 64.0] {
        pen.painter.circle(pen.at(wheel, 68.0), 6.0 * pen.scale, PARCHMENT[2], Stroke::new(2.0, INK));
    }
}

/// Outposts leave the board from the left and uncover points.
fn outposts(pen: &Pen) {
    let [light, mid, _] = SEATS[0];
    for (column, points) in pen.components.adventure.column_points.into_iter().enumerate() {
        let x = 8.0 + 84.0 * column as f32;
        let rect = pen.rect(x, 18.0, 70.0, 70.0);
        pen.painter.rect_filled(rect, 10.0, rgb(0x4a2a5e));
        pen.painter.rect_stroke(rect, 10.0, Stroke::new(2.0, light), StrokeKind::Inside);
        if column < 2 {
            pen.painter.circle(pen.at(x + 35.0, 53.0), 22.0 * pen.scale, PARCHMENT[0], Stroke::new(2.0, INK));
            pen.number(x + 35.0, 53.0, 26.0, &points.to_string(), INK);
        } else {
            pen.shape(&[(x + 17.0, 76.0), (x + 17.0, 52.0), (x + 53.0, 52.0), (x + 53.0, 76.0)], light, INK);
            pen.shape(&[(x + 11.0, 54.0), (x + 35.0, 30.0), (x + 59.0, 54.0)], mid, INK);
        }
    }
    pen.arrow(364.0, 53.0, crate::theme::palette::GLOW);
    pen.hexagon(432.0, 53.0, rgb(0xc98a52), INK);
    let house: Vec2 = vec2(432.0, 66.0);
    pen.shape(
        &[
            (house.x - 16.0, house.y + 10.0),
            (house.x - 16.0, house.y - 12.0),
            (house.x + 16.0, house.y - 12.0),
            (house.x + 16.0, house.y + 10.0),
        ],
        light,
        INK,
    );
    pen.shape(
        &[(house.x - 22.0, house.y - 10.0), (house.x, house.y - 32.0), (house.x + 22.0, house.y - 10.0)],
        mid,
        INK,
    );
}
