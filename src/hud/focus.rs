//! The ring around what the keys or the pad are on, the same for cards, places and buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::on_panel;
use super::stops::{Stop, Stopped};
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
    (choices, stopped): (Res<Choices>, Res<Stopped>),
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    finder: Finder,
    mut facts: ResMut<Facts>,
) -> Result {
    let by_keys = *device == LastDevice::Keys;
    let focused = choices.focused().filter(|_| by_keys);
    let stop = stopped.0.filter(|_| by_keys);
    let said = match (focused, stop) {
        (Some(target), _) => format!("{target:?}"),
        (None, Some(stop)) => format!("{stop:?}"),
        (None, None) => "none".to_owned(),
    };
    if facts.get("focus") != Some(&said) {
        facts.state("focus", said);
    }
    let Some(running) = running else { return Ok(()) };
    let target = focused.and_then(|target| finder.target(&running.seen(), target));
    let Some(rect) = target.or(stop.map(Stop::rect)) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(rect, &tabletop.layout.surface, &canvas);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("focus")));
    paint::focus_ring(&painter, rect, 10.0);
    named::note(ctx, "focus", rect, "");
    Ok(())
}
