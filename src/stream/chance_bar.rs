//! The win-chance bar along the top of the window: one stretch of cloth per seat, as wide as its chance.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::outlook::Outlook;
use crate::app::{Menu, Screen, language::Words, named, settings::Settings};
use crate::hud::{
    fixed_area,
    margins::{StripSystems, Strips},
};
use crate::session::{Match, Player};
use crate::t;
use crate::theme::{Canvas, Look, fonts, look, paint, palette};

/// Height in points of the panels; its figures are key numbers where text must be large.
pub fn height() -> f32 {
    38.0_f32.max(fonts::least_points() * 2.4)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, make_room.in_set(StripSystems))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// The table leaves room for the bar.
fn make_room(settings: Res<Settings>, mut strips: ResMut<Strips>) {
    let upper = if settings.stream.win_chance { height() } else { 0.0 };
    if strips.upper != upper {
        strips.upper = upper;
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    settings: Res<Settings>,
    words: Res<Words>,
    canvas: Res<Canvas>,
    view: Single<&Window, With<PrimaryWindow>>,
    mut shown: Local<Vec<f32>>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    time: Res<Time>,
) -> Result {
    let Some(running) = running.filter(|_| settings.stream.win_chance) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let (left, right) = settings.stream.layout.strip(view.size(), true);
    let top = window.top() + settings.stream.layout.safe(view.size()) / canvas.scale;
    let rect = egui::Rect::from_min_max(
        egui::pos2(left / canvas.scale, top),
        egui::pos2(right / canvas.scale, top + height()),
    );
    let ui = fixed_area(ctx, "win chance", rect);
    let look = look(ctx);
    // Glides to what is known; without anything known all are equal.
    let seats = running.players().len();
    let even = vec![1.0 / seats as f32; seats];
    let wanted = if outlook.chances.len() == seats { &outlook.chances } else { &even };
    if shown.len() != seats || settings.reduced_motion {
        *shown = wanted.clone();
    }
    let step = 1.0 - (-6.0 * time.delta_secs()).exp();
    for (now, wanted) in shown.iter_mut().zip(wanted) {
        if (*now - wanted).abs() > 0.002 {
            motion.keep_drawing();
            *now += (wanted - *now) * step;
        } else {
            *now = *wanted;
        }
    }
    let label = t!(words, "stream-win-chance");
    bar(ui.painter(), rect, &look, running.players(), &shown, !outlook.chances.is_empty());
    let told: Vec<_> = running
        .players()
        .iter()
        .zip(wanted)
        .map(|(player, chance)| format!("{} {:.0} %", player.name, chance * 100.0))
        .collect();
    named::mark(&ui, "win-chance", rect, &format!("{label}: {}", told.join(", ")));
    Ok(())
}

/// Paints the bar: seats from left to right.
pub fn bar(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    players: &[Player],
    chances: &[f32],
    is_known: bool,
) {
    painter.rect_filled(rect, 0.0, palette::INK);
    let mut left = rect.left();
    for (player, &chance) in players.iter().zip(chances) {
        let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
        let part = egui::Rect::from_min_size(
            egui::pos2(left, rect.top()),
            egui::vec2(rect.width() * chance.clamp(0.0, 1.0), rect.height()),
        );
        left = part.right();
        paint::gradient_rect(painter, part.shrink2(egui::vec2(1.0, 1.5)), 5.0, mid, dark);
        let text = if is_known { format!("{:.0} %", chance * 100.0) } else { "…".to_owned() };
        let clipped = painter.with_clip_rect(part.intersect(painter.clip_rect()));
        let number = clipped.layout_no_wrap(text, fonts::bold(rect.height() * 0.62), egui::Color32::WHITE);
        let name = clipped.layout_no_wrap(player.name.clone(), fonts::serif(rect.height() * 0.6), look.colours.heading);
        let whole = number.size().x + 14.0 + name.size().x;
        let middle = |galley: &egui::Galley| part.center().y - galley.size().y / 2.0;
        if whole + 16.0 < part.width() {
            let x = part.center().x - whole / 2.0;
            let at = egui::pos2(x + name.size().x + 14.0, middle(&number));
            clipped.galley(egui::pos2(x, middle(&name)), name, egui::Color32::WHITE);
            clipped.galley(at, number, egui::Color32::WHITE);
        } else if number.size().x + 6.0 < part.width() {
            let at = egui::pos2(part.center().x - number.size().x / 2.0, middle(&number));
            clipped.galley(at, number, egui::Color32::WHITE);
        }
    }
    painter.hline(rect.x_range(), rect.bottom(), egui::Stroke::new(1.5, look.colours.line));
}
