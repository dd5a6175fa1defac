//! The same scenes in plain shapes, where no picture can be shown: on postcards, and until the pictures are there.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use crate::app::games::GameKind;
use crate::theme::{
    paint,
    palette::{Colours, HILLS, INK, SEATS, faded, rgb},
};

/// Paints the scene of a game into a window.
pub(super) fn scene(painter: &Painter, window: Rect, game: GameKind, colours: &Colours) {
    let painter = painter.with_clip_rect(window.intersect(painter.clip_rect()));
    let (top, bottom) = match game {
        GameKind::Golem => (rgb(0x33225f), rgb(0xc0708a)),
        GameKind::Spice => (rgb(0x8a3f58), rgb(0xf2a988)),
        GameKind::World => (rgb(0x173a5e), rgb(0x5aa6a0)),
        GameKind::Adventure => (rgb(0x2a2a70), rgb(0xb08ac8)),
    };
    paint::gradient_rect(&painter, window, 12.0, top, bottom);
    let at = |x: f32, y: f32| pos2(window.left() + x * window.width(), window.top() + y * window.height());
    let sun = at(0.78, 0.42);
    for (grow, strength) in [(3.0, 0.08), (2.1, 0.12), (1.5, 0.16)] {
        painter.circle_filled(sun, 20.0 * grow, faded(rgb(0xffe9c0), strength));
    }
    painter.circle_filled(sun, 20.0, faded(rgb(0xfff0d0), 0.9));
    ridge(&painter, window, 0.62, 0.16, 3.0, 0.4, faded(HILLS[1], 0.85));
    ridge(&painter, window, 0.76, 0.08, 5.0, 2.0, HILLS[3]);
    ridge(&painter, window, 0.88, 0.05, 4.0, 4.2, HILLS[5]);
    match game {
        GameKind::Golem => golem(&painter, at(0.36, 0.56), window.height() * 0.36, colours),
        GameKind::Spice => {
            let heaps = [rgb(0xe8a820), rgb(0xc83a2a), rgb(0x5f9a48), rgb(0x8a5630)];
            for (index, heap) in heaps.into_iter().enumerate() {
                bowl(&painter, at(0.17 + 0.19 * index as f32, 0.74), window.height() * 0.17, heap);
            }
        }
        GameKind::World => {
            for (index, (x, y)) in [(0.2, 0.72), (0.36, 0.62), (0.52, 0.72)].into_iter().enumerate() {
                trader(&painter, at(x, y), window.height() * 0.2, SEATS[[1, 0, 2][index]]);
            }
        }
        GameKind::Adventure => {
            let size = window.height() * 0.22;
            let step = size * 1.74;
            let start = at(0.22, 0.42);
            for (index, (column, row)) in
                [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0)].into_iter().enumerate()
            {
                let centre = start + vec2(column * step, row * size * 1.5);
                hex(&painter, centre, size * 0.96, colours, index);
            }
        }
    }
    painter.rect_stroke(window, 12.0, Stroke::new(2.0, INK), bevy_egui::egui::StrokeKind::Inside);
}

fn ridge(painter: &Painter, window: Rect, level: f32, swing: f32, waves: f32, shift: f32, colour: Color32) {
    let mut mesh = Mesh::default();
    let steps = 40;
    for step in 0..=steps {
        let part = step as f32 / steps as f32;
        let x = window.left() + part * window.width();
        let wave = (part * waves + shift).sin() * 0.6 + (part * waves * 2.3 + shift * 2.0).sin() * 0.4;
        let y = window.top() + window.height() * (level + swing * wave);
        mesh.colored_vertex(pos2(x, y - 0.7), Color32::TRANSPARENT);
        mesh.colored_vertex(pos2(x, y + 0.7), colour);
        mesh.colored_vertex(pos2(x, window.bottom()), colour);
        if step > 0 {
            let base = (step * 3) as u32;
            for row in 0..2 {
                let (a, b) = (base - 3 + row, base + row);
                mesh.add_triangle(a, a + 1, b);
                mesh.add_triangle(b, a + 1, b + 1);
            }
        }
    }
    painter.add(Shape::mesh(mesh));
}

fn blob(painter: &Painter, rect: Rect, radius: f32, light: Color32, shadow: Color32) {
    painter.rect_filled(rect.expand(3.5), radius + 3.5, INK);
    paint::gradient_rect(painter, rect, radius, light, shadow);
}

fn golem(painter: &Painter, centre: Pos2, size: f32, colours: &Colours) {
    let (light, shadow) = (rgb(0xb9afc4), rgb(0x5b5080));
    for side in [-1.0, 1.0] {
        let arm = Rect::from_center_size(centre + vec2(side * size * 1.02, size * 0.38), vec2(size * 0.46, size * 0.9));
        blob(painter, arm, size * 0.2, light, shadow);
        let leg = Rect::from_center_size(centre + vec2(side * size * 0.42, size * 1.02), vec2(size * 0.5, size * 0.5));
        blob(painter, leg, size * 0.16, light, shadow);
    }
    let body = Rect::from_center_size(centre + vec2(0.0, size * 0.36), vec2(size * 1.56, size * 1.24));
    blob(painter, body, size * 0.42, light, shadow);
    let head = Rect::from_center_size(centre - vec2(0.0, size * 0.52), vec2(size * 1.06, size * 0.86));
    blob(painter, head, size * 0.34, light, rgb(0x7d7294));
    for side in [-1.0, 1.0] {
        let eye = head.center() + vec2(side * size * 0.24, size * 0.06);
        painter.circle_filled(eye, size * 0.17, INK);
        painter.circle_filled(eye, size * 0.11, colours.crystals[2].light);
        painter.circle_filled(eye - vec2(1.0, 1.0), size * 0.045, Color32::WHITE);
    }
    for (x, y, kind) in [(-0.36, 0.3, 0), (0.0, 0.46, 3), (0.36, 0.3, 1)] {
        paint::crystal(painter, centre + vec2(x * size, y * size), size * 0.44, kind, &colours.crystals[kind]);
    }
}

fn bowl(painter: &Painter, centre: Pos2, size: f32, spice: Color32) {
    let peak = centre - vec2(0.0, size * 1.35);
    let heap = vec![centre + vec2(-size * 0.86, 0.0), peak, centre + vec2(size * 0.86, 0.0)];
    painter.add(Shape::convex_polygon(heap, spice, Stroke::new(3.5, INK)));
    painter.add(Shape::convex_polygon(
        vec![peak, centre + vec2(size * 0.8, 0.0), centre + vec2(size * 0.12, 0.0)],
        faded(INK, 0.22),
        Stroke::NONE,
    ));
    let rim = [(-1.0, 0.0), (1.0, 0.0), (0.62, 0.8), (-0.62, 0.8)];
    painter.add(Shape::convex_polygon(
        rim.iter().map(|(x, y)| centre + vec2(x * size, y * size)).collect(),
        rgb(0x2f6f8a),
        Stroke::new(3.5, INK),
    ));
    let band: Vec<_> = (0..=8)
        .map(|step| {
            centre + vec2((step as f32 / 4.0 - 1.0) * size * 0.78, size * if step % 2 == 0 { 0.24 } else { 0.44 })
        })
        .collect();
    painter.line(band, Stroke::new(2.5, rgb(0xffe9c0)));
}

fn trader(painter: &Painter, centre: Pos2, size: f32, [light, mid, shadow]: [Color32; 3]) {
    let cloak = Rect::from_center_size(centre + vec2(0.0, size * 0.45), vec2(size * 1.3, size * 1.6));
    blob(painter, cloak, size * 0.6, light.lerp_to_gamma(mid, 0.5), shadow);
    let face = centre - vec2(0.0, size * 0.5);
    painter.circle_filled(face, size * 0.58, INK);
    painter.circle_filled(face, size * 0.5, rgb(0xf0c8a0));
    for side in [-1.0, 1.0] {
        painter.circle_filled(face + vec2(side * size * 0.18, size * 0.04), size * 0.075, INK);
    }
    let hat = [(-0.95, -0.08), (0.95, -0.08), (0.42, -0.62), (-0.42, -0.62)];
    painter.add(Shape::convex_polygon(
        hat.iter().map(|(x, y)| face + vec2(x * size, y * size * 0.9)).collect(),
        mid,
        Stroke::new(3.0, INK),
    ));
}

fn hex(painter: &Painter, centre: Pos2, size: f32, colours: &Colours, index: usize) {
    let ground = [rgb(0x7fa84a), rgb(0x8f86a3), rgb(0xd9a873), rgb(0x6d9aa8), rgb(0x8a6aa8)][index % 5];
    let corners: Vec<_> =
        (0..6).map(|corner| centre + Vec2::angled((60.0 * corner as f32 - 30.0).to_radians()) * size).collect();
    painter.add(Shape::convex_polygon(corners, ground, Stroke::new(3.0, INK)));
    if index.is_multiple_of(2) {
        let peak = [(-0.6, 0.42), (0.0, -0.6), (0.6, 0.42)];
        painter.add(Shape::convex_polygon(
            peak.iter().map(|(x, y)| centre + vec2(x * size, y * size)).collect(),
            rgb(0x5b5080),
            Stroke::new(2.5, INK),
        ));
        let snow = [(-0.2, -0.24), (0.0, -0.6), (0.2, -0.24), (0.0, -0.12)];
        painter.add(Shape::convex_polygon(
            snow.iter().map(|(x, y)| centre + vec2(x * size, y * size)).collect(),
            Color32::WHITE,
            Stroke::NONE,
        ));
    } else {
        paint::crystal(painter, centre, size * 1.0, index % 4, &colours.crystals[index % 4]);
    }
}
