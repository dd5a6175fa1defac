//! While a card of the row is paid for crystal by crystal: a mark on the card that gets the next one.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tabletop::table;

use super::{inspector, is_framed, on_panel};
use crate::app::{Menu, Phase, Screen, named};
use crate::session::Match;
use crate::table::{Tabletop, finder::Finder};
use crate::theme::{Canvas, palette};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(inspector::PaperSystems)
            .run_if(in_state(Screen::Table).and_then(in_state(Menu::None)).and_then(is_framed)),
    );
}

/// Half the width of the arrow above the card, in points.
const ARROW: f32 = 15.0;

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    phase: Option<Res<State<Phase>>>,
    finder: Finder,
) -> Result {
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing);
    let Some(running) = running.filter(|running| choosing && running.person_decides()) else { return Ok(()) };
    let game = running.seen();
    let Some(rect) = table(&game).receiver().and_then(|card| finder.piece(card)) else { return Ok(()) };
    let rect = on_panel(rect, &tabletop.layout.surface, &canvas);
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("receiver")));
    for (width, strength) in [(8.0, 0.25), (3.0, 1.0)] {
        let stroke = egui::Stroke::new(width, palette::GLOW.gamma_multiply(strength));
        painter.rect_stroke(rect, 12.0, stroke, egui::StrokeKind::Middle);
    }
    // The arrow says that something comes here; a ring alone would ask for a click.
    let tip = rect.center_top() + egui::vec2(0.0, 10.0);
    let corners = [(0.0, 0.0), (-ARROW, -1.3 * ARROW), (ARROW, -1.3 * ARROW)];
    let corners = corners.map(|(x, y)| tip + egui::vec2(x, y)).to_vec();
    painter.add(egui::Shape::convex_polygon(corners, palette::GLOW, egui::Stroke::new(2.5, palette::INK)));
    named::note(ctx, "receiver", rect, "");
    Ok(())
}
