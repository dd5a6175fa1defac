//! A program that cannot play on: what happened, and who plays for it from now on. The game itself is never lost.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{
    Menu, Screen,
    games::{SeatKind, Style},
    language::Words,
};
use crate::session::{Intent, Match, opponents::Failures};
use crate::t;
use crate::theme::{
    controls::{Weight, button, dropdown},
    page::middle,
    paint, text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: EguiContexts,
    mut failures: ResMut<Failures>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    mut intents: MessageWriter<Intent>,
    mut level: Local<Option<u8>>,
) -> Result {
    let (Some(running), Some(failure)) = (running, failures.0.first().cloned()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let name = running.players()[usize::from(failure.seat)].name.clone();
    let place = middle(ctx, egui::vec2(760.0, 420.0));
    let mut chosen = level.unwrap_or(3);
    let mut done = None;
    egui::Area::new(egui::Id::new("failure")).order(egui::Order::Foreground).fixed_pos(place.min).show(ctx, |ui| {
        let frame = paint::panel_frame(ui);
        frame.fill(crate::theme::palette::rgb(0x231a4d)).show(ui, |ui| {
            ui.set_width((place.width() - 64.0).max(0.0));
            text::heading(ui, &t!(words, "failure-title", name = name));
            text::body(ui, &failure.words);
            ui.add_space(8.0);
            text::label(ui, &t!(words, "failure-goes-on"));
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                let levels: Vec<_> = (1..=SeatKind::LEVELS).map(|n| (n, t!(words, SeatKind::level_key(n)))).collect();
                dropdown(ui, "failure.level", 230.0, &mut chosen, &levels);
                if button(ui, "failure.level-plays", &t!(words, "failure-level"), Weight::Primary).clicked() {
                    done = Some(SeatKind::Computer { level: chosen, style: Style::Balanced });
                }
                if button(ui, "failure.person-plays", &t!(words, "failure-person"), Weight::Plain).clicked() {
                    done = Some(SeatKind::Person);
                }
            });
        });
    });
    *level = Some(chosen);
    if let Some(kind) = done {
        failures.0.remove(0);
        *level = None;
        if running.players()[usize::from(failure.seat)].kind != kind {
            intents.write(Intent::Replace(failure.seat, kind));
        }
    }
    Ok(())
}
