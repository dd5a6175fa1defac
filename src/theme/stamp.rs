//! Pictures of the atlas on panels.

use bevy_egui::{EguiContexts, EguiTextureHandle, egui};

use crate::table::pictures::Atlas;

/// A region of a page as the panels draw it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stamp {
    texture: egui::TextureId,
    uv: egui::Rect,
    /// Height over width.
    pub aspect: f32,
}

impl Stamp {
    /// A picture by name; must be asked for before the panels begin to draw.
    pub fn of(contexts: &mut EguiContexts, atlas: &Atlas, name: &str) -> Option<Self> {
        let picture = atlas.get(name)?;
        let texture = contexts.add_image(EguiTextureHandle::Weak(picture.image.id()));
        let corner = |x: f32, y: f32| egui::pos2(x / picture.page.x, y / picture.page.y);
        let (min, max) = (picture.rect.min, picture.rect.max);
        let uv = egui::Rect::from_min_max(corner(min.x, min.y), corner(max.x, max.y));
        Some(Self { texture, uv, aspect: picture.aspect() })
    }

    /// Draws it into a rectangle.
    pub fn paint(&self, painter: &egui::Painter, rect: egui::Rect) {
        painter.image(self.texture, rect, self.uv, egui::Color32::WHITE);
    }

    /// Draws it around a point.
    pub fn paint_at(&self, painter: &egui::Painter, centre: egui::Pos2, width: f32) {
        self.paint(painter, egui::Rect::from_center_size(centre, egui::vec2(width, width * self.aspect)));
    }
}
