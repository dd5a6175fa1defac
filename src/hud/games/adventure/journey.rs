//! What the prompt says and offers in The Call for Adventure: buttons of a tile, starting sets, the price of a step.

use bevy::prelude::*;
use bevy_egui::egui;
use rules::adventure::{AdventureGame, Pending, Tile};
use rules::{Action, Crystals, Engine, Game, Step};
use tabletop::ids::{SetId, Slot, TileId};
use tabletop::{Table, names};

use crate::app::language::Words;
use crate::hud::sentences;
use crate::session::Player;
use crate::t;
use crate::table::{
    adventure::{self, Route},
    choices::{Button, Choices, Pick, Target},
};
use crate::theme::{
    controls::{Weight, button, button_size, known, tight},
    fonts, look, paint, palette, with_text_at_most,
};

/// What is not clicked on the table itself.
struct Offer {
    target: Target,
    name: &'static str,
    text: String,
    weight: Weight,
}

/// The buttons that lie in the prompt now.
fn offers(words: &Words, game: &AdventureGame, choices: &Choices) -> Vec<Offer> {
    let mut offers = Vec::new();
    let mut offer = |target, name, text, weight| {
        if choices.find(target).is_some() {
            offers.push(Offer { target, name, text, weight });
        }
    };
    let Some(seat) = game.to_move() else { return offers };
    if let Some(here) = game.player(seat).wagon {
        let cost = game.outpost_cost(here);
        let build = if cost == 0 { t!(words, "journey-build-free") } else { t!(words, "journey-build", count = cost) };
        offer(Target::Button(Button::Build), names::button(Button::Build), build, Weight::Primary);
        offer(Target::Button(Button::Trade), names::button(Button::Trade), t!(words, "journey-trade"), Weight::Primary);
        let points = adventure::prize_at(game, TileId(here)).map_or(0, |prize| prize.points);
        offer(
            Target::Button(Button::Claim),
            names::button(Button::Claim),
            t!(words, "journey-claim", points = points),
            Weight::Primary,
        );
        let hex = Target::Piece(adventure::land(game, TileId(here)));
        match game.step() {
            Step::Turn => offer(hex, "table.stay", t!(words, "journey-stay"), Weight::Plain),
            Step::Walk => offer(hex, "table.halt", t!(words, "journey-halt"), Weight::Primary),
            _ => {}
        }
    }
    offer(Target::Button(Button::Rest), names::button(Button::Rest), t!(words, "act-rest"), Weight::Plain);
    offer(Target::Button(Button::Done), names::button(Button::Done), t!(words, "act-done"), Weight::Plain);
    offers
}

/// The starting sets that can be chosen now, by their number.
fn sets<'a>(game: &'a AdventureGame, choices: &'a Choices) -> impl Iterator<Item = (SetId, Crystals)> + 'a {
    let sets = game.components().starting_sets.iter().zip(0_u8..);
    sets.map(|(set, index)| (SetId(index), set.crystals))
        .filter(|(index, _)| choices.find(Target::Set(*index)).is_some())
}

/// Draws the buttons.
pub fn buttons(
    ui: &mut egui::Ui,
    words: &Words,
    game: &AdventureGame,
    choices: &Choices,
    picks: &mut MessageWriter<Pick>,
) {
    for Offer { target, name, text, weight } in offers(words, game, choices) {
        if button(ui, name, &text, weight).clicked() {
            picks.write(Pick::Thing(target));
        }
    }
    for (set, crystals) in sets(game, choices) {
        if set_button(ui, words, set, crystals).clicked() {
            picks.write(Pick::Thing(Target::Set(set)));
        }
    }
}

/// The largest factor on text, at most `most`, with which the buttons leave a line of the room below them, or `least`.
pub fn fitting(
    ui: &egui::Ui,
    words: &Words,
    game: &AdventureGame,
    choices: &Choices,
    room: egui::Vec2,
    most: f32,
    least: f32,
) -> f32 {
    let offers = offers(words, game, choices);
    let fits = |factor: f32| {
        with_text_at_most(ui.ctx(), factor, || {
            let gap = ui.spacing().item_spacing;
            let texts = offers.iter().map(|offer| button_size(ui, &offer.text));
            let pictures = sets(game, choices).map(|(_, crystals)| set_size(ui.ctx(), crystals));
            let (mut x, mut bottom, mut low) = (0.0, 0.0, 0.0_f32);
            for size in texts.chain(pictures) {
                if x > 0.0 && x + size.x > room.x {
                    (x, bottom, low) = (0.0, bottom + low + gap.y, 0.0);
                }
                (x, low) = (x + size.x + gap.x, low.max(size.y));
            }
            bottom + low + 46.0 * factor.min(1.0) <= room.y
        })
    };
    let mut factor = most;
    while factor > least && !fits(factor) {
        factor = (factor * 0.94).max(least);
    }
    factor
}

/// How large the button of a starting set is.
fn set_size(ctx: &egui::Context, crystals: Crystals) -> egui::Vec2 {
    egui::vec2(28.0 + 38.0 * f32::from(crystals.total()), 58.0) * tight(ctx)
}

/// A starting set as its crystals.
fn set_button(ui: &mut egui::Ui, words: &Words, set: SetId, crystals: Crystals) -> egui::Response {
    let colours = look(ui.ctx()).colours;
    let tight = tight(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(set_size(ui.ctx(), crystals), egui::Sense::click());
    let text = sentences::letters(words, crystals);
    let response = known(ui, &names::set(set), &text, response, egui::WidgetType::Button);
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
        let centre = rect.left_center() + egui::vec2(33.0 + 38.0 * index as f32, 0.0) * tight;
        paint::crystal(painter, centre, 34.0 * tight, colour.index(), &colours.crystals[colour.index()]);
    }
    response
}

/// What a step to a tile costs and what waits there.
pub fn about_tile(words: &Words, game: &AdventureGame, players: &[Player], tile: TileId) -> Vec<String> {
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
    let TileId(tile) = tile;
    if let Tile::Mountain(mountain) = game.terrain().tile(tile) {
        let mountain = &game.components().mountains[usize::from(mountain)];
        let [give, take] = [mountain.give, mountain.take].map(|crystals| sentences::letters(words, crystals));
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
    if let Some(prize) = adventure::prize_at(game, TileId(tile)) {
        let (points, cost) = (prize.points, prize.cost);
        lines.push(t!(words, "journey-prize", points = points, crystals = sentences::letters(words, cost)));
    }
    lines
}

/// The way to a far tile, drawn over the map.
pub fn draw_way(
    painter: &egui::Painter,
    game: &AdventureGame,
    route: &Route,
    centre: impl Fn(TileId) -> egui::Pos2,
    size: f32,
) {
    let Some(here) = game.to_move().and_then(|seat| game.player(seat).wagon) else { return };
    let grown = look(painter.ctx()).text_scale;
    let colour = if route.is_payable() { palette::GLOW } else { palette::rgb(0xff9a7a) };
    let points: Vec<egui::Pos2> =
        std::iter::once(TileId(here)).chain(route.tiles.iter().copied()).map(&centre).collect();
    painter.line(points.clone(), egui::Stroke::new(12.0 * size, palette::faded(palette::INK, 0.7)));
    painter.line(points.clone(), egui::Stroke::new(6.0 * size, colour));
    for (index, point) in points.iter().enumerate().skip(1) {
        let free = index <= usize::from(route.free);
        painter.circle(*point, 19.0 * size * grown, palette::INK, egui::Stroke::new(3.0 * size, colour));
        let text = if free { "0".to_owned() } else { (index - usize::from(route.free)).to_string() };
        painter.text(*point, egui::Align2::CENTER_CENTER, text, fonts::bold(22.0 * size * grown), colour);
    }
    if let (Some(end), toll) = (points.last(), route.toll.len())
        && toll > 0
    {
        let at = *end + egui::vec2(26.0, -26.0) * size;
        painter.circle(at, 17.0 * size * grown, palette::rgb(0x842f45), egui::Stroke::new(2.0 * size, colour));
        painter.text(
            at,
            egui::Align2::CENTER_CENTER,
            format!("−{toll}"),
            fonts::bold(19.0 * size * grown),
            egui::Color32::WHITE,
        );
    }
}

/// A decision of this game for the log; `None` for small steps within a turn.
pub fn decision(words: &Words, before: &AdventureGame, action: Action) -> Option<String> {
    Some(match action {
        Action::PlaceWagon { .. } => t!(words, "log-set-out"),
        Action::StepTo { .. } if before.step() == Step::Turn => t!(words, "log-moved"),
        Action::Halt if before.step() == Step::Turn => t!(words, "log-stayed"),
        Action::Build => t!(words, "log-built"),
        Action::Trade { times } => t!(words, "log-traded", count = times),
        Action::Claim { .. } => t!(words, "log-claimed", points = before.claim_points(Slot(0))),
        Action::TakeCard { slot } => sentences::acquired(words, &Game::Adventure(*before), slot, 0),
        Action::TakeTile { .. } => t!(words, "log-bonus-tile"),
        _ => return None,
    })
}
