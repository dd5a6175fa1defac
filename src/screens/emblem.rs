//! A small picture per game for the cards of menus, baked from the game's own pieces.

mod plain;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiTextureHandle,
    egui::{self, Color32, Painter, Rect, Shape, Stroke, StrokeKind, epaint::RectShape, pos2, vec2},
};

use crate::app::{Preload, games::GameKind};
use crate::theme::palette::{Colours, INK};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load).add_systems(Update, show.run_if(resource_exists::<Emblems>));
}

/// Width over height of the pictures.
const ASPECT: f32 = 840.0 / 320.0;
/// Corners of the window a picture is seen through.
const CORNER: f32 = 12.0;

/// The pictures, in the order of [`GameKind::ALL`].
#[derive(Resource)]
struct Emblems([Handle<Image>; 4]);

fn load(mut commands: Commands, server: Option<Res<AssetServer>>, preload: Option<ResMut<Preload>>) {
    let Some(server) = server else { return };
    let pictures = GameKind::ALL.map(|game| server.load(format!("baked/emblem_{}.picture.webp", game.name())));
    if let Some(mut preload) = preload {
        preload.0.extend(pictures.iter().map(|picture| picture.clone().untyped()));
    }
    commands.insert_resource(Emblems(pictures));
}

/// Puts the pictures where panels find them, once there are panels.
fn show(mut contexts: EguiContexts, emblems: Res<Emblems>, mut shown: Local<bool>) {
    if *shown || contexts.ctx_mut().is_err() {
        return;
    }
    *shown = true;
    for (game, picture) in GameKind::ALL.into_iter().zip(&emblems.0) {
        let texture = contexts.add_image(EguiTextureHandle::Strong(picture.clone()));
        if let Ok(ctx) = contexts.ctx_mut() {
            ctx.data_mut(|data| data.insert_temp(id(game), texture));
        }
    }
}

fn id(game: GameKind) -> egui::Id {
    egui::Id::new(("emblem", game.name()))
}

/// Paints the picture of a game into a window, cut where the window has another shape.
pub fn scene(painter: &Painter, window: Rect, game: GameKind, colours: &Colours) {
    let Some(texture) = painter.ctx().data(|data| data.get_temp::<egui::TextureId>(id(game))) else {
        plain::scene(painter, window, game, colours);
        return;
    };
    framed(painter, window, texture, ASPECT);
}

/// Paints a picture of this shape (width over height) into a window, cut where the window has another.
pub fn framed(painter: &Painter, window: Rect, texture: egui::TextureId, shape: f32) {
    let aspect = window.width() / window.height().max(1.0);
    let seen = if aspect > shape { vec2(1.0, shape / aspect) } else { vec2(aspect / shape, 1.0) };
    let uv = Rect::from_center_size(pos2(0.5, 0.5), seen);
    painter.add(Shape::Rect(RectShape::filled(window, CORNER, Color32::WHITE).with_texture(texture, uv)));
    painter.rect_stroke(window, CORNER, Stroke::new(2.0, INK), StrokeKind::Inside);
}
