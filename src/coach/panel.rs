//! The question: one sentence, what it names on the table, and two buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Asking;
use crate::app::{Menu, Screen, language::Words};
use crate::hud::{
    advice, area,
    hint::{advice_room, fitting, ring},
    inspector, log, on_panel,
};
use crate::session::{Intent, Match, asking::AskFirst};
use crate::t;
use crate::table::{Tabletop, finder::Finder};
use crate::theme::{
    Canvas,
    controls::{Weight, button, button_size, pill, pill_size},
    look, paint, palette, text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(log::LogSystems)
            .after(inspector::PaperSystems)
            .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
    );
}

/// Corner and margin of the panel, and between its buttons, in points.
const CORNER: f32 = 14.0;
const MARGIN: egui::Vec2 = egui::vec2(16.0, 12.0);
const GAP: f32 = 10.0;

fn draw(
    mut contexts: EguiContexts,
    (asking, ask): (Res<Asking>, Res<AskFirst>),
    running: Option<Res<Match>>,
    (tabletop, canvas): (Res<Tabletop>, Res<Canvas>),
    words: Res<Words>,
    finder: Finder,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let Some((question, because)) = ask.asked().and_then(|action| asking.said(action)) else { return Ok(()) };
    let game = &running.seen().filled_in();
    let said = advice::because(&words, running.players(), game, because, &question.advised);
    let ctx = contexts.ctx_mut()?;
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    if let Some(outline) = said.about.and_then(|target| finder.outline(game, target)) {
        let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("coach ring")));
        ring(&painter, panel, outline, None);
    }
    let rect = panel(advice_room(&tabletop.layout));
    let mut ui = area(ctx, "coach", rect);
    let look = look(ctx);
    paint::gradient_rect(ui.painter(), rect, CORNER, palette::rgb(0x3a2a6e), palette::rgb(0x1d1444));
    ui.painter().rect_stroke(rect, CORNER, egui::Stroke::new(2.5, look.colours.gold), egui::StrokeKind::Inside);
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(MARGIN)));
    body.spacing_mut().item_spacing = egui::vec2(GAP, 6.0);
    let labels = [("coach.back", t!(words, "coach-back")), ("coach.keep", t!(words, "coach-keep"))];
    // Side by side where both fit, as pills where the column is narrow, else one below the other.
    let width = body.available_width();
    let wide = labels.iter().map(|(_, label)| button_size(&body, label).x).sum::<f32>() + GAP <= width;
    let small = |label: &str| pill_size(&body, label, 20.0, f32::INFINITY);
    let sizes = [small(&labels[0].1), small(&labels[1].1)];
    let foot = match (wide, sizes[0].x + GAP + sizes[1].x <= width) {
        (true, _) => button_size(&body, &labels[0].1).y,
        (false, true) => sizes[0].y,
        (false, false) => 2.0 * sizes[0].y + GAP,
    };
    let height = (body.available_height() - foot - GAP).max(40.0);
    fitting(&mut body, egui::Id::new(("coach", ask.asked(), words.language())), height, |ui| {
        text::heading(ui, &t!(words, "coach-title"));
        text::strong(ui, &said.text);
        text::label(ui, &t!(words, "coach-loss", percent = (question.loss * 100.0).round() as u32));
    });
    body.horizontal_wrapped(|ui| {
        for ((name, label), intent) in labels.iter().zip([Intent::TakeBack, Intent::Keep]) {
            let weight = if intent == Intent::TakeBack { Weight::Primary } else { Weight::Plain };
            let pressed = if wide { button(ui, name, label, weight) } else { pill(ui, name, label, false) };
            // The key that confirms keeps the decision, wherever the focus would be.
            pressed.surrender_focus();
            if pressed.clicked() {
                intents.write(intent);
            }
        }
    });
    Ok(())
}
