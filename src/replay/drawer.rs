//! All hands of a watched game, laid over the near panel.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, EguiUserTextures, egui};

use super::Replay;
use crate::app::{Menu, Screen};
use crate::hud::hands::{self, Album};
use crate::hud::{area, on_panel};
use crate::session::Match;
use crate::table::Tabletop;
use crate::theme::{Canvas, atlas::Atlas, look};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: Query<&mut bevy_egui::EguiContext, With<bevy_egui::PrimaryEguiContext>>,
    replay: Option<Res<Replay>>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    atlas: Res<Atlas>,
    mut textures: ResMut<EguiUserTextures>,
) -> Result {
    let (Some(_), Some(running)) = (replay.filter(|replay| replay.all_hands), running) else { return Ok(()) };
    if running.seen().hand(0).is_none() {
        return Ok(());
    }
    let ctx = contexts.single_mut()?.get_mut().clone();
    let look = look(&ctx);
    let room = on_panel(tabletop.layout.own_panel(), &tabletop.layout.surface, &canvas);
    let ui = area(&ctx, "all hands", room);
    let painter = ui.painter();
    painter.rect_filled(room, 18.0, look.colours.panel);
    painter.rect_stroke(room, 18.0, egui::Stroke::new(1.5, look.colours.line), egui::StrokeKind::Inside);
    let mut album = Album { atlas: &atlas, textures: &mut textures };
    hands::all(painter, room.shrink(12.0), &look, &mut album, &running);
    Ok(())
}
