//! Turns-to-claim badges on point cards, golem cards and villages: own turns of the near seat until it could claim each.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Game;
use rules::adventure::Tile;
use tabletop::ids::Slot;

use super::outlook::Outlook;
use super::{goals, is_at_rest};
use crate::app::{Menu, Phase, Screen, language::Words, named, settings::Settings};
use crate::hud::{area, on_panel};
use crate::session::Match;
use crate::t;
use crate::table::{Desk, adventure, layout::Layout, road, world};
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
    desk: Res<Desk>,
    canvas: Res<Canvas>,
    words: Res<Words>,
) -> Result {
    let Some(running) = running.filter(|_| settings.stream.claim_badges) else { return Ok(()) };
    // While cards are on the move a badge would sit on the wrong one.
    if !is_at_rest(phase, Some(&running)) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let seat = running.viewer();
    let colour = running.players()[usize::from(seat)].colour;
    for slot in goals::claimable(&running.seen()).into_iter().map(|goal| goal.slot) {
        let known = outlook.turns.get(usize::from(slot)).and_then(|turns| *turns.get(usize::from(seat))?);
        let Some(turns) = known else { continue };
        let Some(place) = place(&desk.layout, &running.seen(), slot) else { continue };
        let rect = on_panel(place, &desk.layout.surface, &canvas);
        let ui = area(ctx, &format!("badge {slot}"), rect.expand(6.0));
        badge(ui.painter(), rect, &look, colour, turns);
        named::mark(&ui, &format!("badge.{}", slot + 1), rect, &t!(words, "stream-turns", count = turns));
    }
    Ok(())
}

/// Size of the number as a part of the badge it stands on.
const NUMBER: f32 = 0.66;

/// Where the badge of a goal sits.
fn place(layout: &Layout, game: &Game, slot: u8) -> Option<Rect> {
    // A badge is as large as its number has to be.
    let least = fonts::least_number() / layout.surface.scale / NUMBER;
    let (centre, size) = match game {
        Game::Road(_) => {
            // However large it is, what the card costs stays in sight below it.
            let size = least.max(52.0);
            (road::point_slot(layout, Slot(slot)) + vec2(road::POINT_WIDTH / 2.0 - 24.0, 66.0 - size / 2.0), size)
        }
        Game::World(_) => (world::card_slot(layout, Slot(slot)) + vec2(-58.0, 6.0), least.max(46.0)),
        Game::Adventure(game) => {
            let tile = adventure::tiles().find(|tile| game.terrain().tile(tile.0) == Tile::Village(slot))?;
            let field = adventure::Field::of(layout, game);
            (field.centre(game, tile) + vec2(54.0, -34.0) * field.scale, least.max(46.0 * field.scale.max(0.8)))
        }
    };
    Some(Rect::from_center_size(centre, Vec2::splat(size)))
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
