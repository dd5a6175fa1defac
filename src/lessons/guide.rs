//! The guide itself: a panel below the inspector, rings around what is meant, a way on and a way out.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Game};
use tabletop::games::world;

use super::steps::{LessonStep, LessonTask, Look};
use super::{LEARNER, Lesson, Without, advises, is_under_way, words_of};
use crate::app::{Menu, Phase, Screen, language::Words};
use crate::hud::{
    advice::{self, Why},
    area,
    hint::{self, Hint, area_rect, candidate_outline, ring, ring_named, write_reasons},
    inspector, is_framed,
    judgement::Judgement,
    log, on_panel, rest_behind, ribbon,
};
use crate::playback::Playback;
use crate::session::Match;
use crate::t;
use crate::table::{
    Tabletop,
    choices::{Choices, Target},
    finder::{Finder, Outline},
    layout::Layout,
};
use crate::theme::{
    self, Canvas,
    controls::{pill_of, pill_size, sign_pill, tip},
    look, paint, palette, text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(log::LogSystems).after(inspector::PaperSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
    );
}

/// The most things that are ringed at once.
const MOST_RINGS: usize = 8;
/// How much darker the rest of the table is while something is pointed out.
const VEIL: f32 = 0.55;

/// The place of the log, which is high enough for usual words; large ones go where a hint would.
pub(super) fn room(layout: &Layout, is_large: bool) -> Rect {
    if is_large { hint::advice_room(layout) } else { layout.log() }
}

fn draw(
    mut contexts: EguiContexts,
    mut lesson: ResMut<Lesson>,
    judgement: Res<Judgement>,
    hint: Res<Hint>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    choices: Res<Choices>,
    words: Res<Words>,
    (phase, playback): (Option<Res<State<Phase>>>, Res<Playback>),
    menu: Res<State<Menu>>,
    finder: Finder,
) -> Result {
    let (Some(running), Some(step)) = (running, lesson.step()) else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let game = &running.seen().filled_in();
    let best = judgement.found(&running).flatten().map(|analysis| &analysis.candidates[0]);
    let mut why =
        best.map(|best| advice::why(&words, running.players(), game, &tabletop.stage, best)).unwrap_or_default();
    // One turn at a time: what comes after the goal is for hints.
    if let Some(goal) = why.iter().position(|why| why.is_goal) {
        why.truncate(goal + 1);
    }
    let phase = phase.map(|phase| playback.phase(*phase.get()));
    let choosing = phase == Some(Phase::Choosing);
    // Between the steps of the own turn the guide does not change what it says.
    let decides = choosing || phase == Some(Phase::Showing) && inspector::own_turn_goes_on(&running);
    let look = look(ctx);
    let rect = panel(room(&tabletop.layout, look.is_large()));
    let rings = choosing && !hint.is_open() && *menu.get() == Menu::None;
    let ring_painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("guide rings")));
    if rings {
        let rings = pointed(step, &judgement, &running, &tabletop, &choices, &finder);
        if !step.looks.is_empty() && !rings.is_empty() {
            let shown = rings.iter().filter_map(|outline| match outline {
                Outline::Rect(rect) => Some(panel(*rect)),
                Outline::Hex { .. } => None,
            });
            let left_free: Vec<egui::Rect> =
                shown.chain([rect, ribbon::bar(ctx, &tabletop.layout.surface, &canvas)]).collect();
            veil(&ring_painter, ctx.viewport_rect(), &left_free);
        }
        // Where nearly everything is meant the table's own glow says it better.
        if rings.len() <= MOST_RINGS {
            rings.into_iter().for_each(|outline| ring(&ring_painter, panel, outline, None));
        }
    }
    let mut ui = area(ctx, "guide", rect);
    rest_behind(&mut ui, *menu.get());
    let painter = ui.painter().clone();
    paint::gradient_rect(&painter, rect, 16.0, palette::rgb(0x3a2a6e), palette::rgb(0x1d1444));
    painter.rect_stroke(rect, 16.0, egui::Stroke::new(2.0, look.colours.gold), egui::StrokeKind::Inside);
    progress(&painter, rect.with_max_x(rect.right() - CLOSE), &look, lesson.at, lesson.length());
    if close(&mut ui, &words, rect) {
        // A second click in the same place changes nothing.
        lesson.without = if lesson.without == Without::Asked { Without::No } else { Without::Asked };
    }
    let inside = rect.shrink2(egui::vec2(16.0, 12.0));
    let inside = inside.with_min_y(rect.top() + HEAD + 6.0);
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(inside));
    let (mut advised, mut named) = (false, None);
    body.spacing_mut().item_spacing.y = 6.0;
    let reads = choosing && step.task == LessonTask::Read && !is_under_way(step, &running.seen());
    let lines = match (lesson.without == Without::Asked, look.is_large()) {
        (true, true) => 2.0,
        (true, false) => 1.0,
        (false, _) => f32::from(u8::from(reads)),
    };
    let below = lines * if look.is_large() { 27.0 * look.text_scale + 26.0 } else { 54.0 * look.text_scale };
    let height = (body.available_height() - below).max(40.0);
    // What did not fit at one decision may fit at the next.
    let id = egui::Id::new(("guide", step.words, running.record().decisions.len(), words.language()));
    let mut told = 0;
    hint::fitting_or_less(&mut body, id, height, |ui, less| {
        if lesson.without == Without::Asked {
            text::note(ui, &t!(words, "lesson-away-about"));
            return;
        }
        for line in words_of(&words, &lesson, step, &running, judgement.lost_to(&running), decides) {
            text::note(ui, &line);
        }
        if decides && advises(step, &running.seen()) {
            told = why.len() - less.min(why.len());
            named = advise(ui, &words, &running, &judgement, &why[..told]);
            advised = true;
        }
    });
    if rings && advised {
        let visited = best.and_then(|best| advice::visited(game, best));
        ring_named(&ring_painter, panel, (visited, &why[..told]), named, |target| finder.outline(game, target));
    }
    match foot(&mut body, &words, lesson.without, reads) {
        Some(Foot::Next) => lesson.next(),
        Some(Foot::Without(without)) => lesson.without = without,
        None => {}
    }
    Ok(())
}

/// What was pressed below the guide's words.
enum Foot {
    Next,
    Without(Without),
}

/// Width that what sends the guide away takes from the beads, and how high both are, in points.
const CLOSE: f32 = 60.0;
const HEAD: f32 = 36.0;

/// What sends the guide away, in its corner. Gives whether it was pressed.
fn close(ui: &mut egui::Ui, words: &Words, rect: egui::Rect) -> bool {
    let place = egui::Rect::from_min_size(rect.right_top() + egui::vec2(8.0 - CLOSE, 4.0), egui::vec2(CLOSE, HEAD));
    let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(place));
    let leave = t!(words, "lesson-leave");
    tip(sign_pill(&mut corner, "guide.leave", &leave, false, HEAD, hint::cross), &leave).clicked()
}

/// What leads on stands on the left; whoever wants to be without the guide is asked.
fn foot(body: &mut egui::Ui, words: &Words, without: Without, reads: bool) -> Option<Foot> {
    let asked = without == Without::Asked;
    let mut pressed = None;
    let mut pills = |ui: &mut egui::Ui| {
        if asked {
            if fitting_pill(ui, "guide.away", &t!(words, "lesson-away"), false).clicked() {
                pressed = Some(Foot::Without(Without::Away));
            }
            if fitting_pill(ui, "guide.stay", &t!(words, "lesson-stay"), true).clicked() {
                pressed = Some(Foot::Without(Without::No));
            }
        } else if reads && fitting_pill(ui, "guide.next", &t!(words, "lesson-next"), true).clicked() {
            pressed = Some(Foot::Next);
        }
    };
    // Large pills stand one below the other, each in its own line.
    if look(body.ctx()).is_large() {
        pills(body);
    } else {
        body.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            pills(ui);
        });
    }
    pressed
}

/// A pill whose words are written a little smaller where they would be wider than the guide.
fn fitting_pill(ui: &mut egui::Ui, name: &str, text: &str, on: bool) -> egui::Response {
    let mut size = 20.0;
    while size > 12.0 && pill_size(ui, text, size, f32::INFINITY).x > ui.available_width() {
        size -= 1.0;
    }
    pill_of(ui, name, text, on, size, f32::INFINITY)
}

/// A bead for every step: done, now, to come.
fn progress(painter: &egui::Painter, rect: egui::Rect, look: &theme::Look, at: usize, of: usize) {
    let pitch = ((rect.width() - 40.0) / of.max(1) as f32).min(22.0);
    let left = rect.center().x - pitch * (of.saturating_sub(1)) as f32 / 2.0;
    for step in 0..of {
        let centre = egui::pos2(left + pitch * step as f32, rect.top() + 4.0 + HEAD / 2.0);
        let (size, ink) = match step.cmp(&at) {
            std::cmp::Ordering::Less => (4.0, palette::faded(look.colours.gold, 0.6)),
            std::cmp::Ordering::Equal => (6.0, palette::GLOW),
            std::cmp::Ordering::Greater => (4.0, palette::faded(look.colours.slot_line, 0.8)),
        };
        painter.circle_filled(centre, size, ink);
    }
}

/// The advised turn and why. Gives what the line under the pointer names.
fn advise(ui: &mut egui::Ui, words: &Words, running: &Match, judgement: &Judgement, why: &[Why]) -> Option<Target> {
    if running.seen().to_move() != Some(LEARNER) {
        return None;
    }
    text::note(ui, &t!(words, "lesson-advice"));
    match judgement.found(running) {
        None => {
            text::label(ui, &t!(words, "hint-looking"));
        }
        Some(None) => {
            let game = running.seen().filled_in();
            let mut legal = rules::Actions::new();
            game.legal_actions(&mut legal);
            match legal[..] {
                [only] => text::strong(ui, &advice::turn(words, &game, &[only])),
                _ => text::label(ui, &t!(words, "lesson-carry-on")),
            };
        }
        Some(Some(analysis)) => {
            let best = &analysis.candidates[0];
            text::strong(ui, &advice::turn(words, &running.seen().filled_in(), &best.actions));
            return write_reasons(ui, why);
        }
    }
    None
}

/// Where something is that the guide points at.
fn looked_at(look: Look, tabletop: &Tabletop, game: &Game, finder: &Finder) -> Vec<Rect> {
    let layout = &tabletop.layout;
    if let Look::Area(area) = look {
        return area_rect(finder, tabletop, game, area).into_iter().collect();
    }
    let Game::World(game) = game else { return Vec::new() };
    let places = |wanted: &dyn Fn(u8) -> bool| {
        world::locations(layout, game).filter(|(at, ..)| wanted(at.0)).map(|(.., rect)| rect).collect()
    };
    match look {
        Look::Area(_) => Vec::new(),
        Look::Rivals => places(&|at| game.traders_at(at).is_some_and(|(seat, _)| seat != LEARNER)),
        Look::Unexplored => places(&|at| game.exploration_at(at).is_some()),
        Look::Signs => vec![world::sign_key(layout)],
        Look::Emblems => {
            let [.., emblems, tiles, _] = world::own_parts(layout);
            vec![emblems.union(tiles)]
        }
    }
}

/// Darkens everything but these places, so that a full table is seen one thing at a time.
fn veil(painter: &egui::Painter, screen: egui::Rect, left_free: &[egui::Rect]) {
    let cuts = |of: fn(&egui::Rect) -> egui::Rangef| {
        let mut cuts: Vec<f32> =
            left_free.iter().chain([&screen]).flat_map(|rect| [of(rect).min, of(rect).max]).collect();
        cuts.sort_by(f32::total_cmp);
        cuts
    };
    let (columns, rows) = (cuts(|rect| rect.x_range()), cuts(|rect| rect.y_range()));
    for row in rows.windows(2) {
        for column in columns.windows(2) {
            let cell = egui::Rect::from_x_y_ranges(column[0]..=column[1], row[0]..=row[1]);
            if !left_free.iter().any(|free| free.contains(cell.center())) {
                painter.rect_filled(cell, 0.0, palette::faded(palette::INK, VEIL));
            }
        }
    }
}

/// What the guide points at.
fn pointed(
    step: &LessonStep,
    judgement: &Judgement,
    running: &Match,
    tabletop: &Tabletop,
    choices: &Choices,
    finder: &Finder,
) -> Vec<Outline> {
    let game = &running.seen();
    if is_under_way(step, game) {
        return Vec::new();
    }
    if !step.looks.is_empty() {
        return step
            .looks
            .iter()
            .flat_map(|look| looked_at(*look, tabletop, game, finder))
            .map(Outline::Rect)
            .collect();
    }
    if advises(step, game) {
        let best = judgement.found(running).flatten().map(|analysis| &analysis.candidates[0]);
        let place = match (best, &choices.all[..]) {
            (Some(best), _) => candidate_outline(best, choices, finder, game),
            // There is nothing else to do.
            (None, [only]) => finder.outline(game, only.target),
            (None, _) => None,
        };
        return place.into_iter().collect();
    }
    choices
        .all
        .iter()
        .filter(|choice| choice.actions.iter().any(|action| step.task.matches(game, *action)))
        .filter_map(|choice| finder.outline(game, choice.target))
        .collect()
}
