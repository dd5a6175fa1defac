//! The inspector: the one place of a table where what is looked at is shown large and where the main button stands;
//! hint and guide speak below it, in the place of the log. This file lays its paper; whoever has something to say writes on it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Crystals, Engine, Game, Step};

use super::closeup::CloseUp;
use super::explain::Explanation;
use super::games::game_words;
use super::prompt::crystal_row;
use super::{area, is_framed, log, on_panel};
use crate::app::{Menu, Phase, Screen, language::Words, named};
use crate::session::Match;
use crate::t;
use crate::table::{Tabletop, choices::Choices, layout::Layout};
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp, text, with_colours};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            lay_paper.in_set(PaperSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
            tell.after(PaperSystems).run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        ),
    );
}

/// The paper lies before anything is written on it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaperSystems;

/// Units between the edge of the paper and what is written on it.
const MARGIN: f32 = 16.0;

/// The part of the inspector above question and buttons, in table units; none where a table has no inspector.
pub fn upper_room(layout: &Layout) -> Option<Rect> {
    let frame = layout.frame();
    let paper = frame.inspector?;
    Some(Rect::new(paper.min.x + MARGIN, paper.min.y + MARGIN, paper.max.x - MARGIN, frame.prompt.min.y - 6.0))
}

fn lay_paper(mut contexts: EguiContexts, tabletop: Res<Tabletop>, canvas: Res<Canvas>) -> Result {
    let Some(room) = tabletop.layout.frame().inspector else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(room, &tabletop.layout.surface, &canvas);
    let ui = area(ctx, "inspector", rect);
    let (painter, colours) = (ui.painter(), look(ctx).colours);
    let paper = colours.on_paper();
    let shadow = egui::Shadow { offset: [0, 8], blur: 22, spread: 2, color: palette::faded(palette::INK, 0.6) };
    painter.add(shadow.as_shape(rect, 16.0));
    painter.rect_filled(rect, 16.0, palette::INK);
    paint::gradient_rect(painter, rect.shrink(2.5), 14.0, paper.panel, paper.panel.lerp_to_gamma(paper.slot, 0.6));
    painter.rect_stroke(
        rect.shrink(7.0),
        11.0,
        egui::Stroke::new(1.4, palette::faded(paper.slot_line, 0.5)),
        egui::StrokeKind::Inside,
    );
    named::mark(&ui, "inspector", rect, "");
    Ok(())
}

/// What stands on the paper while nothing is looked at: what can be done, or what somebody else has just done.
fn tell(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    (tabletop, canvas, words, atlas): (Res<Tabletop>, Res<Canvas>, Res<Words>, Res<Atlas>),
    (closeup, choices): (Res<CloseUp>, Res<Choices>),
) -> Result {
    let (Some(running), Some(phase), Some(room)) = (running, phase, upper_room(&tabletop.layout)) else {
        return Ok(());
    };
    let looked_at = closeup.subject.is_some() && !closeup.is_pinned();
    if looked_at || *phase.get() == Phase::Curtain {
        return Ok(());
    }
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let room = panel(room);
    if *phase.get() == Phase::Choosing {
        let ctx = contexts.ctx_mut()?.clone();
        let mut ui = area(&ctx, "ways", room);
        if choices.step == Some(Step::Turn) && choices.chosen.is_none() {
            on_paper(&ctx, || ways(&mut ui, &words, &running.seen()));
        }
        return Ok(());
    }
    let Some(made) = log::last(&words, &running) else { return Ok(()) };
    let Some(last) = running.played().get(made.at - 1) else { return Ok(()) };
    let name = made.card.clone();
    let stamp = name.as_ref().and_then(|name| Stamp::of(&mut contexts, &atlas, name));
    let ctx = contexts.ctx_mut()?;
    let ui = area(ctx, "done", room);
    let worn = look(ctx);
    let worn = Look { colours: worn.colours.on_paper(), ..worn };
    let told = Explanation {
        title: running.players()[usize::from(made.seat)].name.clone(),
        lines: vec![made.sentence],
        picture: name,
        ..Explanation::default()
    };
    if !show(ui.painter(), room, &told, &worn, |_| stamp) {
        return Ok(());
    }
    let foot = panel(tabletop.layout.prompt());
    let after = running.after(made.at - 1);
    for (nth, (label, held)) in [
        (t!(words, "inspector-before"), last.before.crystals(made.seat)),
        (t!(words, "inspector-after"), after.crystals(made.seat)),
    ]
    .into_iter()
    .enumerate()
    {
        caravan_row(ui.painter(), foot, &worn, nth, &label, held);
    }
    Ok(())
}

/// What can be done in a turn, each with a sentence.
fn ways(ui: &mut egui::Ui, words: &Words, game: &Game) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let (size, width) = (look(ui.ctx()).text_scale, ui.max_rect().width());
    let tall = |key: &str, font| ui.painter().layout(words.say(key), font, egui::Color32::WHITE, width).size().y + 3.0;
    let each =
        |(name, about): &(&str, &str)| tall(name, fonts::bold(20.0 * size)) + tall(about, fonts::sans(19.0 * size));
    let whole: f32 = game_words(game).ways().iter().map(|way| each(way) + 6.0).sum();
    // Large text has room for the names alone.
    let with_sentences = whole <= ui.max_rect().height();
    for (name, about) in game_words(game).ways() {
        text::strong(ui, &words.say(name));
        if with_sentences {
            text::label(ui, &words.say(about));
        }
        ui.add_space(6.0);
    }
}

/// One line: a word, then so many crystals of each kind.
fn caravan_row(painter: &egui::Painter, room: egui::Rect, look: &Look, nth: usize, label: &str, held: Crystals) {
    let pitch = look.size(22.0) * 1.6;
    let at = egui::pos2(room.min.x, room.min.y + pitch * (nth as f32 + 0.5));
    let said = painter.text(at, egui::Align2::LEFT_CENTER, label, fonts::sans(look.size(19.0)), look.colours.label);
    let from = said.right().max(room.min.x + room.width() * 0.24) + 10.0;
    crystal_row(painter, look, held, "", egui::pos2(from, at.y), 1.0);
}

/// Draws in the colours that are read on the paper.
pub fn on_paper<R>(ctx: &egui::Context, draw: impl FnOnce() -> R) -> R {
    with_colours(ctx, look(ctx).colours.on_paper(), draw)
}

/// Shows an explanation within a room: its name, its picture as large as the words leave room for, then the words. Shows
/// nothing and gives false where the words have no room.
pub(super) fn show(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp>,
) -> bool {
    let colours = &look.colours;
    let width = room.width();
    let gallery_height = |cards: usize, card: f32| (cards.div_ceil(PER_ROW).max(1)) as f32 * (card * 1.4 + GAP);
    let card = ((width - GAP * (PER_ROW - 1) as f32) / PER_ROW as f32).min(LARGEST_CARD);
    // Long words are written a little smaller before the picture goes.
    let mut size = look.text_scale;
    let (title, lines, left) = loop {
        let title = painter.layout(told.title.clone(), fonts::serif(26.0 * size), colours.heading, width);
        let laid = |line: &String| painter.layout(line.clone(), fonts::sans(19.0 * size), colours.text, width);
        let lines: Vec<_> = told.lines.iter().map(laid).collect();
        let words: f32 = lines.iter().map(|line| line.size().y + GAP).sum::<f32>() + title.size().y + GAP;
        let gallery: f32 = told.gallery.iter().map(|(_, cards)| gallery_height(cards.len(), card) + 28.0 * size).sum();
        let left = room.height() - words - gallery;
        if left >= 0.0 {
            break (title, lines, left);
        }
        size *= 0.98;
        if size < LEAST_SIZE * look.text_scale {
            return false;
        }
    };
    let mut y = room.min.y;
    let height = title.size().y;
    painter.galley(egui::pos2(room.min.x, y), title, colours.heading);
    y += height + GAP;
    if let Some(found) = told.picture.as_ref().and_then(&picture)
        && left > LEAST_PICTURE
        && told.gallery.is_empty()
    {
        let part = match found.aspect {
            aspect if aspect > 1.2 => 0.62,
            aspect if aspect < 0.4 => 1.0,
            _ => 0.45,
        };
        let across = (width * part).min((left - GAP) / found.aspect);
        let shown = egui::vec2(across, across * found.aspect);
        let place = egui::Rect::from_min_size(egui::pos2(room.center().x - shown.x / 2.0, y), shown);
        found.paint(painter, place);
        y += shown.y + GAP;
    }
    for line in lines {
        let height = line.size().y;
        painter.galley(egui::pos2(room.min.x, y), line, colours.text);
        y += height + GAP;
    }
    for (heading, cards) in &told.gallery {
        let heading = painter.layout(heading.clone(), fonts::bold(18.0 * size), colours.label, width);
        let height = heading.size().y;
        painter.galley(egui::pos2(room.min.x, y), heading, colours.label);
        y += height + 2.0;
        for (index, name) in cards.iter().enumerate() {
            let Some(found) = picture(name) else { continue };
            let (column, row) = ((index % PER_ROW) as f32, (index / PER_ROW) as f32);
            let at = egui::pos2(room.min.x + column * (card + GAP), y + row * (card * 1.4 + GAP));
            let shown = egui::vec2(card, (card * found.aspect).min(card * 1.4));
            found.paint(painter, egui::Rect::from_min_size(at, shown));
        }
        y += gallery_height(cards.len(), card);
    }
    true
}

/// Points between lines and pictures.
const GAP: f32 = 7.0;
/// Small cards in a row.
const PER_ROW: usize = 5;
/// Points across a small card at most.
const LARGEST_CARD: f32 = 64.0;
/// Part of the wished size that words have at least.
const LEAST_SIZE: f32 = 0.9;
/// A picture in less room than this says nothing.
const LEAST_PICTURE: f32 = 70.0;
