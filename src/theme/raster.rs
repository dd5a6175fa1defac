//! Panels as pictures without a graphics card: what is drawn with egui's painter becomes pixels on the processor.

use bevy_egui::egui::{
    self, Color32, ColorImage, ImageData, Mesh, Pos2, RawInput, Rect, TextureId, Vec2, epaint::Primitive,
    epaint::Vertex,
};

use super::{Look, fonts, palette};

/// Draws a page of this size in pixels and gives its pixels, row by row.
pub fn picture(size: [usize; 2], look: Look, draw: impl Fn(&egui::Ui)) -> ColorImage {
    let ctx = egui::Context::default();
    ctx.set_fonts(fonts::definitions());
    ctx.data_mut(|data| data.insert_temp(egui::Id::new("look"), look));
    ctx.all_styles_mut(|style| palette::apply(style, &look));
    let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(size[0] as f32, size[1] as f32));
    let mut page = ColorImage::filled([0, 0], Color32::WHITE);
    let mut shapes = Vec::new();
    // The first pass loads the fonts, the second draws with them.
    for _ in 0..2 {
        let input = RawInput { screen_rect: Some(rect), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| draw(ui));
        for delta in output.textures_delta.set.get(&TextureId::default()).into_iter().flatten() {
            let ImageData::Color(image) = &delta.image;
            match delta.pos {
                None => page = (**image).clone(),
                Some([left, top]) => {
                    for row in 0..image.height() {
                        let (from, to) = (row * image.width(), (top + row) * page.width() + left);
                        page.pixels[to..to + image.width()].copy_from_slice(&image.pixels[from..from + image.width()]);
                    }
                }
            }
        }
        output.textures_delta.clear();
        shapes = std::mem::take(&mut output.shapes);
    }
    let mut canvas = ColorImage::filled(size, Color32::BLACK);
    for part in ctx.tessellate(shapes, 1.0) {
        if let Primitive::Mesh(mesh) = part.primitive {
            fill(&mut canvas, &page, &mesh, part.clip_rect);
        }
    }
    canvas
}

fn fill(canvas: &mut ColorImage, page: &ColorImage, mesh: &Mesh, clip: Rect) {
    for corner in mesh.indices.chunks_exact(3) {
        let [a, b, c] = [corner[0], corner[1], corner[2]].map(|index| mesh.vertices[index as usize]);
        triangle(canvas, page, clip, a, b, c);
    }
}

fn triangle(canvas: &mut ColorImage, page: &ColorImage, clip: Rect, a: Vertex, b: Vertex, c: Vertex) {
    let cross = |p: Pos2, q: Pos2, r: Pos2| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    let area = cross(a.pos, b.pos, c.pos);
    if area.abs() < 1e-6 {
        return;
    }
    let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    let within = |value: f32, most: usize| (value.max(0.0) as usize).min(most);
    let rows = within(bounds.top().floor(), canvas.height())..within(bounds.bottom().ceil() + 1.0, canvas.height());
    let columns = within(bounds.left().floor(), canvas.width())..within(bounds.right().ceil() + 1.0, canvas.width());
    for y in rows {
        for x in columns.clone() {
            let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(at) {
                continue;
            }
            let weights =
                [cross(b.pos, c.pos, at), cross(c.pos, a.pos, at), cross(a.pos, b.pos, at)].map(|part| part / area);
            if !covers(weights, [a.pos, b.pos, c.pos], area) {
                continue;
            }
            let mix = |part: fn(&Vertex) -> f32| weights[0] * part(&a) + weights[1] * part(&b) + weights[2] * part(&c);
            let texel = sample(page, mix(|v| v.uv.x), mix(|v| v.uv.y));
            let ink = [
                mix(|v| f32::from(v.color.r())) * texel[0],
                mix(|v| f32::from(v.color.g())) * texel[1],
                mix(|v| f32::from(v.color.b())) * texel[2],
                mix(|v| f32::from(v.color.a())) * texel[3],
            ];
            let index = y * canvas.width() + x;
            let below = canvas.pixels[index];
            let over = |ink: f32, below: u8, alpha: f32| (ink + f32::from(below) * (1.0 - alpha / 255.0) + 0.5) as u8;
            canvas.pixels[index] = Color32::from_rgb(
                over(ink[0], below.r(), ink[3]),
                over(ink[1], below.g(), ink[3]),
                over(ink[2], below.b(), ink[3]),
            );
        }
    }
}

/// Whether a point lies in a triangle; on an edge it belongs to one of the two neighbours only, so that nothing
/// translucent is laid on twice.
fn covers(weights: [f32; 3], corners: [Pos2; 3], area: f32) -> bool {
    (0..3).all(|index| {
        let (p, q) = (corners[(index + 1) % 3], corners[(index + 2) % 3]);
        let (dx, dy) = if area > 0.0 { (q.x - p.x, q.y - p.y) } else { (p.x - q.x, p.y - q.y) };
        weights[index] > 0.0 || (weights[index] == 0.0 && (dy < 0.0 || (dy == 0.0 && dx > 0.0)))
    })
}

/// The page's colour at a place from 0 to 1, from its four nearest pixels.
fn sample(page: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let (x, y) = (u * page.width() as f32 - 0.5, v * page.height() as f32 - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let (fx, fy) = (x - left, y - top);
    let at = |dx: f32, dy: f32| {
        let column = (left + dx).clamp(0.0, page.width() as f32 - 1.0) as usize;
        let row = (top + dy).clamp(0.0, page.height() as f32 - 1.0) as usize;
        page.pixels[row * page.width() + column].to_array().map(|part| f32::from(part) / 255.0)
    };
    let corners = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)];
    std::array::from_fn(|part| {
        let upper = corners[0][part] * (1.0 - fx) + corners[1][part] * fx;
        let lower = corners[2][part] * (1.0 - fx) + corners[3][part] * fx;
        upper * (1.0 - fy) + lower * fy
    })
}
