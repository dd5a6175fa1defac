//! Turns-to-claim badges on point cards, golem cards and villages: own turns of whoever moves until they could claim each, in the
//! colour of their seat. The first of them says whose turns they are.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Engine;
use tabletop::table;

use super::is_at_rest;
use super::outlook::Outlook;
use crate::app::{Menu, Phase, Screen, language::Words, named, settings::Settings};
use crate::hud::{area, on_panel};
use crate::session::{Match, names};
use crate::t;
use crate::table::Tabletop;
use crate::theme::{Canvas, Look, fonts, look, paint, palette};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    settings: Res<Settings>,
    phase: Option<Res<State<Phase>>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    words: Res<Words>,
) -> Result {
    let Some(running) = running.filter(|_| settings.stream.claim_badges) else { return Ok(()) };
    // While cards are on the move a badge would sit on the wrong one.
    if !is_at_rest(phase.as_deref(), Some(&running)) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let seat = running.seen().to_move().unwrap_or(running.viewer());
    let player = &running.players()[usize::from(seat)];
    let (colour, name) = (player.colour, names::of(&words, &player.name, usize::from(seat)));
    // A badge is as large as its number has to be.
    let least = fonts::least_number() / tabletop.layout.surface.scale / NUMBER;
    let (game, all) = (running.seen(), outlook.turns(running.whole()));
    let mut named = false;
    for slot in table(&game).goals().into_iter().map(|goal| goal.slot) {
        let known = all.get(usize::from(slot.0)).and_then(|turns| *turns.get(usize::from(seat))?);
        let Some(turns) = known else { continue };
        let Some(place) = table(&game).goal_mark(&tabletop.layout, slot, least) else { continue };
        let rect = on_panel(place, &tabletop.layout.surface, &canvas);
        let ui = area(ctx, &format!("badge {}", slot.0), rect.expand2(egui::vec2(1.4, 1.0) * rect.width()));
        if !std::mem::replace(&mut named, true) {
            whose(ui.painter(), rect, colour, &name);
        }
        badge(ui.painter(), rect, &look, colour, turns);
        let told = t!(words, "stream-turns", count = turns);
        named::mark(&ui, &format!("badge.{}", slot.0 + 1), rect, &format!("{name}: {told}"));
    }
    Ok(())
}

/// Size of the number as a part of the badge it stands on.
const NUMBER: f32 = 0.66;

/// The name above the first badge, in the seat's colour.
fn whose(painter: &egui::Painter, badge: egui::Rect, colour: u8, name: &str) {
    let [light, mid, dark] = palette::SEATS[usize::from(colour) % 5];
    let size = (badge.height() * 0.44).max(fonts::least_points());
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), fonts::bold(size), egui::Color32::WHITE);
    job.wrap = egui::text::TextWrapping::truncate_at_width(badge.width() * 2.4);
    let name = painter.layout_job(job);
    let middle = badge.center_top() - egui::vec2(0.0, name.size().y / 2.0 + 4.0);
    let plaque = egui::Rect::from_center_size(middle, name.size() + egui::vec2(size * 0.8, 2.0));
    paint::gradient_rect(painter, plaque, plaque.height() / 2.0, mid, dark);
    painter.rect_stroke(plaque, plaque.height() / 2.0, egui::Stroke::new(1.5, light), egui::StrokeKind::Inside);
    painter.galley(plaque.center() - name.size() / 2.0, name, egui::Color32::WHITE);
}

/// A coin in a seat's colour with a number on it; it shines when the claim is near.
pub fn badge(painter: &egui::Painter, rect: egui::Rect, look: &Look, colour: u8, turns: u8) {
    let [light, mid, dark] = palette::SEATS[usize::from(colour) % 5];
    let radius = rect.width() / 2.0;
    let near = turns <= 1;
    painter.circle_filled(rect.center() + egui::vec2(0.0, 2.5), radius, palette::faded(palette::INK, 0.7));
    if near {
        painter.circle_filled(rect.center(), radius + 4.0, palette::faded(palette::GLOW, 0.35));
    }
    paint::gradient_rect(painter, rect, radius, mid, dark);
    let rim = if near { palette::GLOW } else { light };
    painter.circle_stroke(rect.center(), radius - 1.0, egui::Stroke::new(2.2, rim));
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        turns.to_string(),
        fonts::number(rect.height() * NUMBER),
        if near { look.colours.heading } else { egui::Color32::WHITE },
    );
}
