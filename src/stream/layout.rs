//! The stream layout: larger text, safe margins, a clear corner for a camera picture, a calm table, and if wanted a plain
//! background that streaming programs can take out.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{Menu, Screen, settings::Settings};
use crate::backdrop::Backdrop;
use crate::table::layout::Surface;
use crate::theme::{Canvas, fonts, look, palette};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, set_least_text).add_systems(Update, key_background).add_systems(
        EguiPrimaryContextPass,
        frame.run_if(in_state(Menu::None).and_then(in_state(Screen::Table).or_else(in_state(Screen::Results)))),
    );
}

/// Smallest text at 1080 lines, in pixels.
pub const LEAST_TEXT: f32 = 27.0;
/// Smallest key number at 1080 lines, in pixels.
pub const LEAST_NUMBER: f32 = 40.0;
/// Both for viewers with small screens: in a picture of 480 lines words are 14 pixels large, and figures 14 pixels high.
pub const LEAST_ON_SMALL_SCREENS: [f32; 2] = [32.0, 50.0];
fn set_least_text(settings: Res<Settings>, canvas: Res<Canvas>, window: Single<&Window, With<PrimaryWindow>>) {
    let layout = &settings.stream.layout;
    let lines = if layout.on { window.height() / 1080.0 } else { 0.0 };
    let ([text, number], scale) = match layout.clear(window.size()).filter(|_| layout.for_small_screens()) {
        // Figures fit into the table, however much of the window it has.
        Some(part) => (LEAST_ON_SMALL_SCREENS, Surface::within(window.size(), part).scale),
        None => ([LEAST_TEXT, LEAST_NUMBER], lines),
    };
    fonts::set_least(text * scale, number * scale, canvas.scale);
}

fn key_background(
    settings: Res<Settings>,
    mut clear: ResMut<ClearColor>,
    mut usual: Local<Option<Color>>,
    mut backdrops: Query<&mut Visibility, With<Backdrop>>,
) {
    let usual = *usual.get_or_insert(clear.0);
    let key = settings.stream.layout.background();
    let wanted = key.unwrap_or(usual);
    if clear.0 != wanted {
        clear.0 = wanted;
    }
    let shown = if key.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    for mut backdrop in &mut backdrops {
        backdrop.set_if_neq(shown);
    }
}

/// A quiet frame where the camera picture goes; on a plain background the place is part of what is taken out.
fn frame(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    canvas: Res<Canvas>,
    window: Single<&Window, With<PrimaryWindow>>,
) -> Result {
    let layout = &settings.stream.layout;
    let Some(camera) = layout.camera_rect(window.size()).filter(|_| layout.background().is_none()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let [min, max] = [camera.min / canvas.scale, camera.max / canvas.scale];
    let rect = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
    let painter = crate::hud::fixed_area(ctx, "camera picture", rect.expand(6.0)).painter().clone();
    painter.rect_filled(rect, 14.0, palette::faded(palette::INK, 0.35));
    painter.rect_stroke(rect, 14.0, egui::Stroke::new(3.0, look.colours.line), egui::StrokeKind::Outside);
    Ok(())
}
