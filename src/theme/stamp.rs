//! Pictures of the atlas on panels, among them the goods of the games, which every panel may show.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiTextureHandle, egui};
use tabletop::{Theme, pictures};

use super::atlas::Atlas;
use crate::app::Playing;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, draw_pictures_cleanly.run_if(resource_exists::<Assets<Shader>>))
        .add_systems(Update, hold_goods.run_if(resource_exists::<Atlas>));
}

/// The library draws pictures as if their colours were multiplied by their alpha; those of the atlas are not.
fn draw_pictures_cleanly(mut shaders: ResMut<Assets<Shader>>) {
    let shader = Shader::from_wgsl(include_str!("panels.wgsl"), "src/theme/panels.wgsl");
    if let Err(failed) = shaders.insert(bevy_egui::render::EGUI_SHADER_HANDLE.id(), shader) {
        warn!("pictures on panels will have seams: {failed}");
    }
}

/// The four goods of both kinds, and which kind is traded now.
#[derive(Debug, Clone, Copy)]
pub struct Goods {
    crystals: [Stamp; 4],
    spices: [Stamp; 4],
    theme: Theme,
}

impl Goods {
    fn id() -> egui::Id {
        egui::Id::new("goods")
    }

    /// A good as the atlas draws it, of a theme or of the one that is played. None before the atlas is there.
    pub fn stamp(ctx: &egui::Context, kind: usize, theme: Option<Theme>) -> Option<Stamp> {
        let goods = ctx.data(|data| data.get_temp::<Self>(Self::id()))?;
        let of = match theme.unwrap_or(goods.theme) {
            Theme::Crystals => goods.crystals,
            Theme::Spices => goods.spices,
        };
        of.get(kind).copied()
    }
}

/// Keeps the pictures of the goods where panels find them.
fn hold_goods(mut contexts: EguiContexts, atlas: Res<Atlas>, playing: Res<Playing>, mut held: Local<Option<Theme>>) {
    let theme = playing.0.map_or_else(Theme::default, Theme::of);
    if (*held == Some(theme) && !atlas.is_changed()) || contexts.ctx_mut().is_err() {
        return;
    }
    let mut four = |theme: Theme| -> Option<[Stamp; 4]> {
        let mut stamps = Vec::with_capacity(4);
        for colour in rules::Crystal::ALL {
            stamps.push(Stamp::of(&mut contexts, &atlas, pictures::crystal(colour, theme))?);
        }
        stamps.try_into().ok()
    };
    let Some((crystals, spices)) = four(Theme::Crystals).zip(four(Theme::Spices)) else { return };
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.data_mut(|data| data.insert_temp(Goods::id(), Goods { crystals, spices, theme }));
        *held = Some(theme);
    }
}

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

    /// The same, seen by this part.
    pub fn paint_faded(&self, painter: &egui::Painter, rect: egui::Rect, part: f32) {
        painter.image(self.texture, rect, self.uv, egui::Color32::from_white_alpha((part * 255.0).round() as u8));
    }

    /// Draws it around a point.
    pub fn paint_at(&self, painter: &egui::Painter, centre: egui::Pos2, width: f32) {
        self.paint(painter, egui::Rect::from_center_size(centre, egui::vec2(width, width * self.aspect)));
    }
}
