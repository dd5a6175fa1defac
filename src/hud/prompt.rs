//! Below the caravan: what is chosen, what it would bring, and the buttons that carry it out.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Action, Engine, Game, Illegal, Silent, Step};

use super::{area, journey, on_panel, sentences};
use crate::language::Words;
use crate::menus::Menu;
use crate::named;
use crate::screens::Screen;
use crate::session::{Match, Phase};
use crate::t;
use crate::table::Desk;
use crate::table::adventure;
use crate::table::choices::{Choices, Pick, Target, why_not};
use crate::table::pointer::Hover;
use crate::theme::controls::{Weight, button};
use crate::theme::{Canvas, fonts, look, paint};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// What a decision would make of the caravan and the score.
fn preview(words: &Words, game: &Game, action: Action) -> Option<(rules::Crystals, String)> {
    let seat = game.to_move()?;
    let mut next = *game;
    next.apply(action, &mut Silent).ok()?;
    let gained = i32::from(next.score(seat).total()) - i32::from(game.score(seat).total());
    let limit = match game {
        Game::Adventure(game) => game.limit(seat),
        _ => 10,
    };
    let over = next.crystals(seat).total().saturating_sub(limit);
    let text = if over > 0 && next.to_move() == Some(seat) {
        t!(words, "preview-over", count = over)
    } else if gained > 0 {
        t!(words, "preview-points", count = gained)
    } else {
        String::new()
    };
    Some((next.crystals(seat), text))
}

fn draw(
    mut contexts: EguiContexts,
    choices: Res<Choices>,
    hover: Res<Hover>,
    running: Option<Res<Match>>,
    desk: Res<Desk>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    phase: Option<Res<State<Phase>>>,
    mut picks: MessageWriter<Pick>,
) -> Result {
    let (Some(running), Some(phase)) = (running, phase) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let room = desk.layout.prompt();
    let rect = on_panel(room, &desk.layout.surface, &canvas);
    let mut ui = area(ctx, "prompt", rect);
    let unit = rect.width() / room.width();
    let painter = ui.painter().clone();
    let choosing = *phase.get() == Phase::Choosing;
    let journey_game = match running.game() {
        Game::Adventure(game) => Some(game),
        _ => None,
    };
    // Where many things can be done the buttons fill a second row.
    let (room, layout) = match journey_game {
        Some(_) => (rect, egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true)),
        None => (rect.with_max_y(rect.min.y + 66.0), egui::Layout::left_to_right(egui::Align::Center)),
    };
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(layout));
    row.spacing_mut().item_spacing = egui::vec2(10.0, 10.0);
    let offered = |name: &'static str| choices.find(Target::Button(name)).is_some();
    if choosing && let Some((target, index)) = choices.chosen {
        if button(&mut row, "table.confirm", &t!(words, "act-confirm"), Weight::Primary).clicked() {
            picks.write(Pick::Confirm);
        }
        let count = choices.find(target).map_or(1, |choice| choice.actions.len());
        if count > 1 {
            row.add_enabled_ui(index > 0, |ui| {
                if small(ui, "table.less", "−").clicked() {
                    picks.write(Pick::Repeat(-1));
                }
            });
            let text = format!("×{}", index + 1);
            let galley = painter.layout_no_wrap(text.clone(), fonts::bold(26.0), look.colours.text);
            let (space, _) = row.allocate_exact_size(galley.size() + egui::vec2(4.0, 0.0), egui::Sense::hover());
            painter.galley(space.min, galley, look.colours.text);
            named::mark(&row, "table.times", space, &text);
            row.add_enabled_ui(index + 1 < count, |ui| {
                if small(ui, "table.more", "+").clicked() {
                    picks.write(Pick::Repeat(1));
                }
            });
        } else if button(&mut row, "table.drop", &t!(words, "act-cancel"), Weight::Plain).clicked() {
            picks.write(Pick::Drop);
        }
    } else if let Some(game) = journey_game {
        if choosing {
            journey::buttons(&mut row, &words, game, &choices, &mut picks);
        }
    } else if choosing {
        if offered("done") {
            if button(&mut row, "table.done", &t!(words, "act-done"), Weight::Primary).clicked() {
                picks.write(Pick::Thing(Target::Button("done")));
            }
        } else {
            row.add_enabled_ui(offered("rest"), |ui| {
                if button(ui, "table.rest", &t!(words, "act-rest"), Weight::Plain).clicked() {
                    picks.write(Pick::Thing(Target::Button("rest")));
                }
            });
        }
    }
    // The line below: a preview, a refusal or the question.
    let empty = journey_game.is_some() && row.min_rect().height() < 1.0;
    let top = if empty { rect.min.y + 6.0 } else { row.min_rect().bottom().max(rect.min.y + 66.0) + 12.0 };
    let line = egui::Rect::from_min_max(egui::pos2(rect.min.x, top), rect.max);
    let tile = journey_game.and_then(|game| Some((game, adventure::tile_of(game, hover.piece?)?)));
    if choosing && let Some(action) = choices.waiting() {
        if let Some((after, text)) = preview(&words, running.game(), action) {
            let label = t!(words, "preview-after");
            let drawn = painter.text(
                line.min + egui::vec2(0.0, 14.0),
                egui::Align2::LEFT_CENTER,
                label,
                fonts::sans(20.0 * unit),
                look.colours.label,
            );
            let mut x = drawn.right() + 16.0;
            for (colour, kind) in rules::Crystal::ALL.into_iter().zip(&look.colours.crystals) {
                let count = after.count(colour);
                if count > 0 {
                    let number = painter.text(
                        egui::pos2(x, line.min.y + 14.0),
                        egui::Align2::LEFT_CENTER,
                        count.to_string(),
                        fonts::bold(22.0 * unit),
                        look.colours.text,
                    );
                    let centre = egui::pos2(number.right() + 16.0, line.min.y + 14.0);
                    paint::crystal(&painter, centre, 26.0, colour.index(), kind);
                    x = centre.x + 24.0;
                }
            }
            painter.text(
                line.min + egui::vec2(0.0, 46.0),
                egui::Align2::LEFT_CENTER,
                &text,
                fonts::bold(20.0 * unit),
                look.colours.gold,
            );
            named::say(&ui, line, &text);
        }
    } else if choosing {
        // What is closed says why as soon as it is pointed at.
        let hovered = hover.piece.map(Target::Piece).filter(|_| tile.is_some()).or(hover.place.map(Target::Place));
        let walking = matches!(choices.step, Some(Step::Turn | Step::Walk | Step::Wagon));
        let closed = hovered.filter(|target| walking && choices.find(*target).is_none());
        let refusal = closed.and_then(|target| why_not(running.game(), target, &choices)).or(choices.refusal);
        let (text, ink) = match (&refusal, tile) {
            (Some(Illegal::NotNow(_)), _) => (sentences::asked(&words, running.game()), look.colours.warning),
            (Some(illegal), _) => (sentences::refusal(&words, illegal), look.colours.warning),
            (None, Some((game, tile))) if walking => {
                (journey::about_tile(&words, game, running.players(), tile).join("\n"), look.colours.text)
            }
            _ => (sentences::asked(&words, running.game()), look.colours.label),
        };
        let galley = painter.layout(text.clone(), fonts::sans(20.0 * unit), ink, line.width());
        painter.galley(line.min, galley, ink);
        named::say(&ui, line, &text);
    }
    Ok(())
}

fn small(ui: &mut egui::Ui, name: &str, text: &str) -> egui::Response {
    crate::theme::controls::pill(ui, name, text, false)
}
