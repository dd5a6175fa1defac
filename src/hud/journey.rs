//! What the prompt says and offers in The Call for Adventure: buttons of a tile, starting sets, the price of a step.

use bevy::prelude::*;
use bevy_egui::egui;
use rules::adventure::{AdventureGame, Pending, Tile, Village};
use rules::{Action, Crystals, Engine, Step};

use crate::language::Words;
use crate::session::Player;
use crate::t;
use crate::table::adventure;
use crate::table::choices::{Choices, Pick, Target};
use crate::table::route::Route;
use crate::theme::controls::{Weight, button, known};
use crate::theme::{fonts, look, paint, palette};

/// The buttons for what is not clicked on the table itself.
pub fn buttons(
    ui: &mut egui::Ui,
    words: &Words,
    game: &AdventureGame,
    choices: &Choices,
    picks: &mut MessageWriter<Pick>,
) {
    let mut offer = |ui: &mut egui::Ui, target: Target, name: &str, text: String, weight: Weight| {
        if choices.find(target).is_some() && button(ui, name, &text, weight).clicked() {
            picks.write(Pick::Thing(target));
        }
    };
    let Some(seat) = game.to_move() else { return };
    let player = game.player(seat);
    if let Some(here) = player.wagon {
        let cost = game.outpost_cost(here);
        let build = if cost == 0 { t!(words, "journey-build-free") } else { t!(words, "journey-build", count = cost) };
        offer(ui, Target::Button("build"), "table.build", build, Weight::Primary);
        offer(ui, Target::Button("trade"), "table.trade", t!(words, "journey-trade"), Weight::Primary);
        let points = prize(game, here).map_or(0, |(points, _)| points);
        let claim = t!(words, "journey-claim", points = points);
        offer(ui, Target::Button("claim"), "table.claim", claim, Weight::Primary);
        let hex = Target::Piece(adventure::land(game, here));
        match game.step() {
            Step::Turn => offer(ui, hex, "table.stay", t!(words, "journey-stay"), Weight::Plain),
            Step::Walk => offer(ui, hex, "table.halt", t!(words, "journey-halt"), Weight::Primary),
            _ => {}
        }
    }
    offer(ui, Target::Button("rest"), "table.rest", t!(words, "act-rest"), Weight::Plain);
    offer(ui, Target::Button("done"), "table.done", t!(words, "act-done"), Weight::Plain);
    for (set, starting) in game.components().starting_sets.iter().enumerate() {
        let target = Target::Set(set as u8);
        if choices.find(target).is_some() && set_button(ui, words, set, starting.crystals).clicked() {
            picks.write(Pick::Thing(target));
        }
    }
}

/// A starting set as its crystals.
fn set_button(ui: &mut egui::Ui, words: &Words, set: usize, crystals: Crystals) -> egui::Response {
    let colours = look(ui.ctx()).colours;
    let size = egui::vec2(28.0 + 38.0 * f32::from(crystals.total()), 58.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let text = super::sentences::letters(words, crystals);
    let response = known(ui, &format!("table.set{}", set + 1), &text, response, egui::WidgetType::Button);
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let painter = ui.painter();
    paint::gradient_rect(
        painter,
        rect,
        14.0,
        colours.button[0].lerp_to_gamma(egui::Color32::WHITE, warm * 0.16),
        colours.button[1],
    );
    let edge = egui::Stroke::new(1.6, colours.slot_line.lerp_to_gamma(colours.gold, warm.max(0.6)));
    painter.rect_stroke(rect, 14.0, edge, egui::StrokeKind::Inside);
    for (index, colour) in crystals.each().enumerate() {
        let centre = rect.left_center() + egui::vec2(33.0 + 38.0 * index as f32, 0.0);
        paint::crystal(painter, centre, 34.0, colour.index(), &colours.crystals[colour.index()]);
    }
    response
}

/// Points and price of the VP tile on a tile of the map.
fn prize(game: &AdventureGame, tile: u8) -> Option<(u8, Crystals)> {
    let Tile::Village(village) = game.terrain().tile(tile) else { return None };
    let Village::Open(prize) = game.village(village) else { return None };
    let prize = &game.components().vp_tiles[usize::from(prize)];
    Some((prize.points, prize.cost))
}

/// Points of what can be claimed where the seat to move stands.
pub fn claimable(game: &AdventureGame) -> u8 {
    let here = game.to_move().and_then(|seat| game.player(seat).wagon);
    here.and_then(|here| prize(game, here)).map_or(0, |(points, _)| points)
}

/// What a step to a tile costs and what waits there.
pub fn about_tile(words: &Words, game: &AdventureGame, players: &[Player], tile: u8) -> Vec<String> {
    let Some(seat) = game.to_move() else { return Vec::new() };
    let own = game.player(seat);
    let taken = match game.pending() {
        Pending::Turn => Some(0),
        Pending::Walk { steps } => Some(steps),
        _ => None,
    };
    let mut lines = Vec::new();
    if let Some(route) = taken.and_then(|_| Route::to(game, tile)) {
        lines.push(match (route.tiles.len(), route.cards) {
            (1, 0) => t!(words, "journey-step-free"),
            (1, _) => t!(words, "journey-step-card"),
            (steps, cards) => t!(words, "journey-way", steps = steps, cards = cards),
        });
        if !route.is_payable() {
            lines.push(t!(words, "journey-way-missing", count = route.cards - route.payable));
        }
    }
    if let Tile::Mountain(mountain) = game.terrain().tile(tile) {
        let mountain = &game.components().mountains[usize::from(mountain)];
        let [give, take] = [mountain.give, mountain.take].map(|crystals| super::sentences::letters(words, crystals));
        lines.push(t!(words, "journey-trade-here", give = give, take = take));
        let owners: Vec<&str> = (0..game.players().len())
            .filter(|&other| other != usize::from(seat) && game.players()[other].wagon == Some(tile))
            .map(|other| players[other].name.as_str())
            .collect();
        if !owners.is_empty() && own.wagon.is_some_and(|here| here != tile) {
            lines.push(t!(words, "journey-toll", count = owners.len(), names = owners.join(", ")));
        }
        lines.push(match game.outpost_cost(tile) {
            _ if own.outposts >> tile & 1 == 1 => t!(words, "journey-own-outpost"),
            0 => t!(words, "journey-outpost-free"),
            cost => t!(words, "journey-outpost-cost", count = cost),
        });
    }
    if let Some((points, cost)) = prize(game, tile) {
        lines.push(t!(words, "journey-prize", points = points, crystals = super::sentences::letters(words, cost)));
    }
    lines
}

/// The way to a far tile, drawn over the map.
pub fn draw_way(
    painter: &egui::Painter,
    game: &AdventureGame,
    route: &Route,
    centre: impl Fn(u8) -> egui::Pos2,
    size: f32,
) {
    let Some(here) = game.to_move().and_then(|seat| game.player(seat).wagon) else { return };
    let colour = if route.is_payable() { palette::GLOW } else { palette::rgb(0xff9a7a) };
    let points: Vec<egui::Pos2> = std::iter::once(here).chain(route.tiles.iter().copied()).map(&centre).collect();
    painter.line(points.clone(), egui::Stroke::new(12.0 * size, palette::faded(palette::INK, 0.7)));
    painter.line(points.clone(), egui::Stroke::new(6.0 * size, colour));
    for (index, point) in points.iter().enumerate().skip(1) {
        let free = index <= usize::from(route.free);
        painter.circle(*point, 19.0 * size, palette::INK, egui::Stroke::new(3.0 * size, colour));
        let text = if free { "✓".to_owned() } else { (index - usize::from(route.free)).to_string() };
        painter.text(*point, egui::Align2::CENTER_CENTER, text, fonts::bold(22.0 * size), colour);
    }
    if let (Some(end), toll) = (points.last(), route.toll.len())
        && toll > 0
    {
        let at = *end + egui::vec2(26.0, -26.0) * size;
        painter.circle(at, 17.0 * size, palette::rgb(0x842f45), egui::Stroke::new(2.0 * size, colour));
        painter.text(
            at,
            egui::Align2::CENTER_CENTER,
            format!("−{toll}"),
            fonts::bold(19.0 * size),
            egui::Color32::WHITE,
        );
    }
}

/// A decision of this game for the chronicle; `None` for small steps within a turn.
pub fn decision(words: &Words, before: &AdventureGame, action: Action) -> Option<String> {
    Some(match action {
        Action::PlaceWagon { .. } => t!(words, "log-set-out"),
        Action::StepTo { .. } if before.step() == Step::Turn => t!(words, "log-moved"),
        Action::Halt if before.step() == Step::Turn => t!(words, "log-stayed"),
        Action::Build => t!(words, "log-built"),
        Action::Trade { times } => t!(words, "log-traded", count = times),
        Action::Claim { .. } => t!(words, "log-claimed", points = claimable(before)),
        Action::TakeCard { slot } => t!(words, "log-acquired", slot = slot + 1),
        Action::TakeTile { .. } => t!(words, "log-bonus-tile"),
        _ => return None,
    })
}
