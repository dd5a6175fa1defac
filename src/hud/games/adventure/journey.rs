//! What the prompt says and offers in The Call for Adventure: buttons of a tile, starting sets, the price of a step.

use bevy::prelude::*;
use bevy_egui::egui;
use rules::adventure::{AdventureGame, TILES, Tile};
use rules::{Action, Crystals, Engine, Game, Seat, Step};
use tabletop::ids::{RewardKind, SetId, Slot, TileId};
use tabletop::stage::Piece;
use tabletop::{Table, names};

use crate::app::language::Words;
use crate::hud::games::GameWords;
use crate::hud::{explain::affordable, sentences};
use crate::session::Player;
use crate::t;
use crate::table::{
    adventure::{self, Route},
    choices::{Button, Choices, Pick, Target},
};
use crate::theme::{
    controls::{Weight, button, button_size, known, tight},
    look, paint, with_text_at_most,
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
        // Whoever has not moved yet stays by a click on the own tile; it says so.
        if game.step() == Step::Walk {
            let hex = Target::Piece(adventure::land(game, TileId(here)));
            offer(hex, "table.halt", t!(words, "journey-halt"), Weight::Primary);
        }
    }
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

/// Points between two buttons.
pub const GAP: egui::Vec2 = egui::vec2(10.0, 10.0);

/// The largest factor on text, at most `most`, with which the buttons leave a line of the room beside them, or `least`.
pub fn fitting(
    ui: &egui::Ui,
    words: &Words,
    game: &AdventureGame,
    choices: &Choices,
    room: egui::Vec2,
    most: f32,
    least: f32,
) -> f32 {
    let fits = |factor: f32| {
        with_text_at_most(ui.ctx(), factor, || {
            tall(ui, words, game, choices, room.x) + 46.0 * factor.min(1.0) <= room.y
        })
    };
    let mut factor = most;
    while factor > least && !fits(factor) {
        factor = (factor * 0.94).max(least);
    }
    factor
}

/// How high all buttons are in rows of this width.
pub fn tall(ui: &egui::Ui, words: &Words, game: &AdventureGame, choices: &Choices, width: f32) -> f32 {
    let offers = offers(words, game, choices);
    let texts = offers.iter().map(|offer| button_size(ui, &offer.text));
    let pictures = sets(game, choices).map(|(_, crystals)| set_size(ui.ctx(), crystals));
    let (mut x, mut bottom, mut low) = (0.0, 0.0, 0.0_f32);
    for size in texts.chain(pictures) {
        if x > 0.0 && x + size.x > width {
            (x, bottom, low) = (0.0, bottom + low + GAP.y, 0.0);
        }
        (x, low) = (x + size.x + GAP.x, low.max(size.y));
    }
    // Room for the shadow of the last row.
    bottom + low + 4.0
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

/// What the way of a seat to a tile costs and what waits there.
pub fn about_tile(words: &Words, game: &AdventureGame, players: &[Player], seat: Seat, tile: TileId) -> Vec<String> {
    let own = game.player(seat);
    let mut lines = Vec::new();
    if let Some(route) = Route::to(game, tile).filter(|_| game.to_move() == Some(seat)) {
        lines.push(match (route.tiles.len(), route.cards) {
            (1, 0) => t!(words, "journey-step-free"),
            (1, _) => t!(words, "journey-step-card"),
            (steps, cards) => t!(words, "journey-way", steps = steps, cards = cards),
        });
        if route.cards > route.payable {
            lines.push(t!(words, "journey-way-missing", count = route.cards - route.payable));
        }
        if !route.toll.is_empty() {
            let names: Vec<&str> = route.toll.iter().map(|owner| players[usize::from(*owner)].name.as_str()).collect();
            lines.push(t!(words, "journey-toll", count = names.len(), names = names.join(", ")));
        }
    }
    let TileId(at) = tile;
    if own.wagon == Some(at) && game.to_move() == Some(seat) && game.step() == Step::Turn {
        lines.push(t!(words, "journey-stay"));
    }
    if let Tile::Mountain(mountain) = game.terrain().tile(at) {
        let mountain = &game.components().mountains[usize::from(mountain)];
        let [give, take] = [mountain.give, mountain.take].map(|crystals| sentences::letters(words, crystals));
        lines.push(t!(words, "journey-trade-here", give = give, take = take));
        if own.outposts >> at & 1 == 1 {
            lines.push(t!(words, "journey-own-outpost"));
        } else {
            lines.extend(outpost(words, game, seat, at));
        }
    }
    if let Some(prize) = adventure::prize_at(game, tile) {
        let (points, cost) = (prize.points, prize.cost);
        lines.push(t!(words, "journey-prize", points = points, crystals = sentences::letters(words, cost)));
        lines.push(affordable(words, cost, own.crystals));
    }
    lines
}

/// What an outpost on a mountain costs a seat and what it brings.
fn outpost(words: &Words, game: &AdventureGame, seat: Seat, tile: u8) -> Vec<String> {
    let price = match game.outpost_cost(tile) {
        0 => t!(words, "journey-outpost-free"),
        cost => t!(words, "journey-outpost-cost", count = cost),
    };
    let rows = game.rows(seat);
    let Some(row) = game.terrain().symbols().iter().position(|tiles| tiles >> tile & 1 == 1) else {
        return vec![price];
    };
    let column = rows[row];
    let Some(points) = game.components().column_points.get(usize::from(column)) else {
        return vec![t!(words, "refuse-no-outpost")];
    };
    let mut brings = t!(words, "journey-outpost-brings", points = *points);
    // The last one of a column empties it.
    let others = rows.iter().enumerate().all(|(nth, built)| nth == row || *built > column);
    if others && column == 0 {
        brings = format!("{brings} {}", t!(words, "journey-outpost-card"));
    } else if others {
        brings = format!("{brings} {}", t!(words, "journey-outpost-bonus"));
    }
    vec![price, brings]
}

/// A sentence about a tile of the map; `None` where it has no name.
pub fn whereabouts(words: &Words, game: &AdventureGame, key: &str, tile: u8) -> Option<String> {
    let (kind, place) = match game.terrain().tile(tile) {
        Tile::Valley => ("valley", neighbour(words, game, tile)?),
        Tile::Mountain(mountain) => ("mountain", game.name(words, Piece::Mountain(mountain))?),
        Tile::Village(village) => ("village", game.name(words, Piece::Village(village))?),
    };
    Some(t!(words, key, kind = kind, place = place))
}

/// The name of a tile beside a valley, which has none itself: if possible of one beside no other valley.
fn neighbour(words: &Words, game: &AdventureGame, valley: u8) -> Option<String> {
    let terrain = game.terrain();
    let beside = |tile: u8| (0..TILES as u8).filter(move |other| terrain.neighbours(tile) >> other & 1 == 1);
    let valleys = |tile: u8| beside(tile).filter(|other| matches!(terrain.tile(*other), Tile::Valley)).count();
    let named = beside(valley).filter_map(|tile| match terrain.tile(tile) {
        Tile::Valley => None,
        Tile::Mountain(mountain) => Some((valleys(tile), game.name(words, Piece::Mountain(mountain))?)),
        Tile::Village(village) => Some((valleys(tile), game.name(words, Piece::Village(village))?)),
    });
    named.min_by_key(|(valleys, _)| *valleys).map(|(_, name)| name)
}

/// What can be traded on the mountain where the wagon of a seat stands.
pub fn mountain_trade(game: &AdventureGame, seat: Seat) -> Option<(Crystals, Crystals)> {
    let Tile::Mountain(mountain) = game.terrain().tile(game.player(seat).wagon?) else { return None };
    let mountain = game.components().mountains.get(usize::from(mountain))?;
    Some((mountain.give, mountain.take))
}

/// A decision of this game for the log; `None` for small steps within a turn.
pub fn decision(words: &Words, before: &AdventureGame, action: Action) -> Option<String> {
    let here = before.to_move().and_then(|seat| before.player(seat).wagon);
    let to = |key, tile| whereabouts(words, before, key, tile);
    Some(match action {
        Action::TakeSet { set } => {
            let set = before.components().starting_sets.get(usize::from(set))?;
            t!(words, "log-took-set", crystals = sentences::letters(words, set.crystals))
        }
        Action::PlaceWagon { tile } => to("log-set-out-from", tile).unwrap_or_else(|| t!(words, "log-set-out")),
        Action::StepTo { tile } if before.step() == Step::Turn => {
            to("log-moved-to", tile).unwrap_or_else(|| t!(words, "log-moved"))
        }
        // Each further step of the way.
        Action::StepTo { tile } => to("log-moved-on", tile)?,
        Action::Halt if before.step() == Step::Turn => {
            to("log-stayed-at", here?).unwrap_or_else(|| t!(words, "log-stayed"))
        }
        Action::Build => t!(words, "log-built", count = before.outpost_cost(here?)),
        Action::Trade { times } => {
            let (give, take) = mountain_trade(before, before.to_move()?)?;
            sentences::traded(words, give, take, times)
        }
        Action::Claim { .. } => {
            let points = before.claim_points(Slot(0));
            match before.name(words, adventure::land(before, TileId(here?))) {
                Some(place) => t!(words, "log-claimed-at", place = place, points = points),
                None => t!(words, "log-claimed-village", points = points),
            }
        }
        Action::TakeCard { slot } => sentences::acquired(words, &Game::Adventure(*before), slot, 0),
        Action::TakeTile { kind } => {
            let what = match RewardKind::of(kind)? {
                RewardKind::Points => {
                    t!(words, "explain-points", points = before.top_points_tile().map_or(0, |(_, points)| points))
                }
                RewardKind::Step => t!(words, "explain-bonus-step"),
                RewardKind::Caravan => t!(words, "explain-bonus-caravan"),
            };
            t!(words, "log-bonus-tile", what = what)
        }
        _ => return None,
    })
}
