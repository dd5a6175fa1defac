//! Shapes egui does not have: rounded rectangles with a gradient, panels, the focus ring, small crystals.

use bevy_egui::egui::{
    Color32, CornerRadius, Frame, Margin, Mesh, Painter, Pos2, Rect, Shadow, Shape, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};
use tabletop::Theme;

use super::{look, palette, stamp::Goods};
use palette::{CrystalColours, INK, faded};

/// A rounded rectangle filled from top to bottom with a gradient, with a soft edge.
pub fn gradient_rect(painter: &Painter, rect: Rect, radius: f32, top: Color32, bottom: Color32) {
    let radius = radius.min(rect.height() / 2.0).min(rect.width() / 2.0);
    let feather = 1.0 / painter.pixels_per_point();
    let colour_at = |y: f32| top.lerp_to_gamma(bottom, ((y - rect.top()) / rect.height()).clamp(0.0, 1.0));
    let mut mesh = Mesh::default();
    mesh.colored_vertex(rect.center(), colour_at(rect.center().y));
    let corners = [
        (pos2(rect.right() - radius, rect.bottom() - radius), 0.0_f32),
        (pos2(rect.left() + radius, rect.bottom() - radius), 90.0),
        (pos2(rect.left() + radius, rect.top() + radius), 180.0),
        (pos2(rect.right() - radius, rect.top() + radius), 270.0),
    ];
    let mut rim = Vec::new();
    for (centre, start) in corners {
        for step in 0..=6 {
            let out = Vec2::angled((start + 15.0 * step as f32).to_radians());
            rim.push((centre + out * radius, out));
        }
    }
    for (at, out) in &rim {
        mesh.colored_vertex(*at - *out * feather * 0.5, colour_at(at.y));
        mesh.colored_vertex(*at + *out * feather * 0.5, Color32::TRANSPARENT);
    }
    let count = rim.len() as u32;
    for index in 0..count {
        let (a, b) = (1 + index * 2, 1 + (index + 1) % count * 2);
        mesh.add_triangle(0, a, b);
        mesh.add_triangle(a, a + 1, b);
        mesh.add_triangle(a + 1, b + 1, b);
    }
    painter.add(Shape::mesh(mesh));
}

/// The frame of every panel: dusk fill, thin gold line, soft shadow.
pub fn panel_frame(ui: &Ui) -> Frame {
    let c = look(ui.ctx()).colours;
    Frame::new()
        .fill(c.panel)
        .stroke(Stroke::new(1.5, c.line))
        .corner_radius(CornerRadius::same(20))
        .inner_margin(Margin::symmetric(32, 26))
        .shadow(Shadow { offset: [0, 8], blur: 28, spread: 2, color: faded(INK, 0.6) })
}

/// A panel around its content: the frame, and a small diamond in each corner as the boards of the table have.
pub fn panel<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = panel_frame(ui).show(ui, content);
    ornaments(ui.painter(), shown.response.rect, look(ui.ctx()).colours.gold);
    shown.inner
}

/// Diamonds in the corners of a panel, and a line of light along its upper edge.
pub fn ornaments(painter: &Painter, rect: Rect, colour: Color32) {
    for corner in [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()] {
        let inward = (rect.center() - corner).to_pos2();
        let at = corner + vec2(inward.x.signum(), inward.y.signum()) * 13.0;
        diamond(painter, at, 4.5, faded(colour, 0.85));
    }
    let top = rect.center_top() + vec2(0.0, 1.0);
    for side in [-1.0, 1.0] {
        let mut light = Mesh::default();
        for (x, ink) in [(top.x, faded(colour, 0.8)), (top.x + side * rect.width() * 0.36, Color32::TRANSPARENT)] {
            light.colored_vertex(pos2(x, top.y - 1.0), ink);
            light.colored_vertex(pos2(x, top.y + 1.0), ink);
        }
        light.add_triangle(0, 1, 2);
        light.add_triangle(1, 2, 3);
        painter.add(Shape::mesh(light));
    }
}

fn diamond(painter: &Painter, centre: Pos2, size: f32, colour: Color32) {
    let corners = [vec2(0.0, -size), vec2(size, 0.0), vec2(0.0, size), vec2(-size, 0.0)];
    painter.add(Shape::convex_polygon(corners.iter().map(|corner| centre + *corner).collect(), colour, Stroke::NONE));
}

/// Lets content go under an edge softly: a strip that fades from the panel's colour to nothing.
pub fn fade_edge(painter: &Painter, strip: Rect, from: Color32, downward: bool) {
    let (top, bottom) = if downward { (from, Color32::TRANSPARENT) } else { (Color32::TRANSPARENT, from) };
    let mut mesh = Mesh::default();
    for (at, ink) in [
        (strip.left_top(), top),
        (strip.right_top(), top),
        (strip.left_bottom(), bottom),
        (strip.right_bottom(), bottom),
    ] {
        mesh.colored_vertex(at, ink);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    painter.add(Shape::mesh(mesh));
}

/// A quieter frame for a group inside of a panel.
pub fn group_frame(ui: &Ui) -> Frame {
    let c = look(ui.ctx()).colours;
    Frame::new()
        .fill(faded(c.slot, 0.5))
        .stroke(Stroke::new(1.0, faded(c.slot_line, 0.55)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(20, 16))
}

/// The ring around what has the keyboard's focus.
pub fn focus_ring(painter: &Painter, rect: Rect, radius: f32) {
    painter.rect_stroke(rect.expand(4.0), radius + 4.0, Stroke::new(3.0, palette::GLOW), StrokeKind::Outside);
}

/// A small diamond ornament with a line to both sides, under headings.
pub fn flourish(painter: &Painter, centre: Pos2, half_width: f32, colour: Color32) {
    diamond(painter, centre, 5.0, colour);
    for side in [-1.0, 1.0] {
        let mut mesh = Mesh::default();
        let (near, far) = (centre.x + side * 16.0, centre.x + side * half_width);
        for (x, ink) in [(near, colour), (far, Color32::TRANSPARENT)] {
            mesh.colored_vertex(pos2(x, centre.y - 1.0), ink);
            mesh.colored_vertex(pos2(x, centre.y + 1.0), ink);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(1, 2, 3);
        painter.add(Shape::mesh(mesh));
    }
}

/// Outlines of the four crystals in a box from -1 to 1, yellow to magenta; each told by its silhouette alone.
fn outlines(kind: usize) -> Vec<Vec<Vec2>> {
    let shape = |points: &[(f32, f32)]| points.iter().map(|(x, y)| vec2(*x, *y)).collect();
    match kind {
        0 => vec![shape(&[(-0.94, 0.0), (-0.5, -0.8), (0.5, -0.8), (0.94, 0.0), (0.5, 0.8), (-0.5, 0.8)])],
        1 => vec![shape(&[
            (-0.68, -0.6),
            (-0.36, -0.94),
            (0.36, -0.94),
            (0.68, -0.6),
            (0.68, 0.6),
            (0.36, 0.94),
            (-0.36, 0.94),
            (-0.68, 0.6),
        ])],
        2 => vec![shape(&[(-0.55, -0.8), (0.55, -0.8), (0.98, -0.25), (0.0, 0.92), (-0.98, -0.25)])],
        _ => vec![
            shape(&[(-0.86, 0.1), (-0.62, -0.4), (-0.2, 0.2), (-0.25, 0.9), (-0.55, 0.9)]),
            shape(&[(0.86, 0.1), (0.62, -0.4), (0.2, 0.2), (0.25, 0.9), (0.55, 0.9)]),
            shape(&[(-0.4, -0.3), (0.0, -0.95), (0.4, -0.3), (0.3, 0.95), (-0.3, 0.95)]),
        ],
    }
}

/// A good of the game that is played: kind 0 (yellow, turmeric) to 3 (magenta, cinnamon), `size` across.
pub fn crystal(painter: &Painter, centre: Pos2, size: f32, kind: usize, colours: &CrystalColours) {
    match Goods::stamp(painter.ctx(), kind, None) {
        Some(stamp) => stamp.paint_at(painter, centre, size * AIR),
        None => plain_crystal(painter, centre, size, kind, colours),
    }
}

/// A good of a certain kind of goods, whatever is played.
pub fn good(painter: &Painter, centre: Pos2, size: f32, kind: usize, theme: Theme, colours: &CrystalColours) {
    match Goods::stamp(painter.ctx(), kind, Some(theme)) {
        Some(stamp) => stamp.paint_at(painter, centre, size * AIR),
        None => plain_crystal(painter, centre, size, kind, colours),
    }
}

/// Pictures of goods have some air around them.
const AIR: f32 = 1.12;

/// A crystal of plain shapes: where there is no atlas, and where colours are chosen that the atlas does not wear yet.
pub fn plain_crystal(painter: &Painter, centre: Pos2, size: f32, kind: usize, colours: &CrystalColours) {
    let half = size / 2.0;
    for outline in outlines(kind) {
        let points: Vec<_> = outline.iter().map(|p| centre + *p * half).collect();
        let middle = points.iter().fold(Vec2::ZERO, |sum, p| sum + p.to_vec2()) / points.len() as f32;
        let middle = middle.to_pos2();
        painter.add(Shape::convex_polygon(
            points.clone(),
            colours.mid,
            Stroke::new((size * 0.09).max(1.5), colours.outline),
        ));
        // Facets: each edge with the inner table makes a quad, lit from the upper left.
        let inner: Vec<_> = points.iter().map(|p| middle + (*p - middle) * 0.56).collect();
        for index in 0..points.len() {
            let next = (index + 1) % points.len();
            let out = ((points[index] - middle) + (points[next] - middle)).normalized();
            let light = out.dot(vec2(-0.62, -0.78));
            let tone = if light > 0.0 {
                colours.mid.lerp_to_gamma(colours.light, light)
            } else {
                colours.mid.lerp_to_gamma(colours.dark, -light)
            };
            painter.add(Shape::convex_polygon(
                vec![points[index], points[next], inner[next], inner[index]],
                tone,
                Stroke::new(0.6, tone),
            ));
        }
        painter.add(Shape::convex_polygon(inner, colours.mid.lerp_to_gamma(colours.light, 0.35), Stroke::NONE));
    }
}
