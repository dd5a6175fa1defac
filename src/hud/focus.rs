//! The ring around what the keys or the pad are on, the same for cards, places and buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::on_panel;
use crate::app::{
    Menu, Screen,
    input::LastDevice,
    named::{self, Facts},
};
use crate::session::Match;
use crate::table::{Tabletop, choices::Choices, finder::Finder};
use crate::theme::{Canvas, paint};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: EguiContexts,
    device: Res<LastDevice>,
    choices: Res<Choices>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    finder: Finder,
    mut facts: ResMut<Facts>,
) -> Result {
    let focused = choices.focused().filter(|_| *device == LastDevice::Keys);
    let said = focused.map_or_else(|| "none".to_owned(), |target| format!("{target:?}"));
    if facts.get("focus") != Some(&said) {
        facts.state("focus", said);
    }
    let (Some(running), Some(target)) = (running, focused) else { return Ok(()) };
    let Some(rect) = finder.target(&running.seen(), target) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(rect, &tabletop.layout.surface, &canvas);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("focus")));
    paint::focus_ring(&painter, rect, 10.0);
    named::note(ctx, "focus", rect, "");
    Ok(())
}
