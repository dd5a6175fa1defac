//! The loading screen: waits for everything that was asked for, and says how far it is.

use bevy::{asset::UntypedAssetId, prelude::*};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Screen, page};
use crate::{
    language::Words,
    options::Options,
    t,
    theme::{fonts, look, paint},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preload>()
        .add_systems(Update, go_on.run_if(in_state(Screen::Loading)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Loading)));
}

/// What must be there before the title is shown. Rooms add their handles while the app is built or at start-up.
#[derive(Resource, Debug, Default)]
pub struct Preload(pub Vec<UntypedHandle>);

impl Preload {
    /// Part that is there, from 0 to 1. What cannot be loaded counts as done: the game goes on without it.
    pub fn progress(&self, server: &AssetServer) -> f32 {
        let done = |id: UntypedAssetId| {
            let state = server.get_load_state(id);
            state.is_none_or(|state| state.is_loaded() || state.is_failed())
        };
        let ready = self.0.iter().filter(|handle| done(handle.id())).count();
        if self.0.is_empty() { 1.0 } else { ready as f32 / self.0.len() as f32 }
    }
}

fn go_on(preload: Res<Preload>, server: Res<AssetServer>, options: Res<Options>, mut next: ResMut<NextState<Screen>>) {
    if preload.progress(&server) >= 1.0 {
        next.set(if options.straight_to_table() { Screen::Table } else { Screen::Title });
    }
}

fn draw(mut contexts: EguiContexts, preload: Res<Preload>, server: Res<AssetServer>, words: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let ui = page(ctx, "screen.loading");
    let look = look(ctx);
    let centre = ui.max_rect().center();
    let painter = ui.painter();
    painter.text(
        centre - egui::vec2(0.0, 40.0),
        egui::Align2::CENTER_CENTER,
        t!(words, "shell-loading"),
        fonts::serif(34.0 * look.text_scale),
        look.colours.heading,
    );
    let bar = egui::Rect::from_center_size(centre, egui::vec2(420.0, 10.0));
    painter.rect_filled(bar, 5.0, look.colours.slot);
    let done = bar.with_max_x(bar.left() + bar.width() * preload.progress(&server).max(0.03));
    paint::gradient_rect(painter, done, 5.0, look.colours.primary[0], look.colours.primary[1]);
    Ok(())
}
