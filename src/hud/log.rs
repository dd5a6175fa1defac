//! The log at the table: what everybody did, newest first.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Crystal, Engine, Game, Seat};

use super::{Reserved, area, hint::Hint, on_panel, sentences};
use crate::app::{Menu, Phase, Screen, language::Words, named, requests::LookBack};
use crate::session::{Made, Match, Practice, watching};
use crate::t;
use crate::table::Desk;
use crate::theme::{Canvas, controls::known, fonts, look, paint, palette};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// A line of the log.
#[derive(Debug, Clone)]
pub struct Line {
    /// Who did it.
    pub seat: Seat,
    /// The round it was done in.
    pub round: u16,
    /// What was done.
    pub sentence: String,
    /// Crystals it brought, as kinds from low to high.
    pub goods: Vec<usize>,
    /// Decisions of the game up to here.
    pub at: usize,
}

/// Everything that was done, in words, oldest first. Steps that say nothing have no line.
pub fn lines<'a>(words: &'a Words, running: &'a Match) -> impl DoubleEndedIterator<Item = Line> + 'a {
    running.course().iter().enumerate().filter_map(|(index, made)| {
        let sentence = sentence(words, made)?;
        let (seat, round) = (made.seat(), made.before.rounds().round);
        let goods = gained(seat, &made.before, running.after(index));
        Some(Line { seat, round, sentence, goods, at: index + 1 })
    })
}

fn sentence(words: &Words, made: &Made) -> Option<String> {
    sentences::decision(words, &made.before, made.action, &made.outcomes)
}

/// What was done last.
pub fn last(words: &Words, running: &Match) -> Option<Line> {
    lines(words, running).next_back()
}

/// What the others did since a seat decided last, one line for each of their turns.
pub fn since(words: &Words, running: &Match, seat: Seat) -> Vec<(Seat, String)> {
    let mut turns: Vec<(Seat, String)> = Vec::new();
    let course = running.course();
    let from = course.iter().rposition(|made| made.seat() == seat).map_or(0, |last| last + 1);
    for made in &course[from..] {
        let Some(sentence) = sentence(words, made) else { continue };
        match turns.last_mut() {
            Some((who, known)) if *who == made.seat() => *known = format!("{known}, {sentence}"),
            _ => turns.push((made.seat(), sentence)),
        }
    }
    turns
}

/// The crystals a decision brought its seat, low to high: each of them where they are few, else one of each kind.
fn gained(seat: Seat, before: &Game, after: &Game) -> Vec<usize> {
    let more = Crystal::ALL.map(|colour| {
        let count = |game: &Game| game.crystals(seat).count(colour);
        (colour.index(), usize::from(count(after).saturating_sub(count(before))))
    });
    let few = more.iter().map(|(_, count)| count).sum::<usize>() <= 4;
    more.into_iter().flat_map(|(kind, count)| vec![kind; if few { count } else { count.min(1) }]).collect()
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    desk: Res<Desk>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    mut look_back: MessageWriter<LookBack>,
    hint: Res<Hint>,
    reserved: Res<Reserved>,
    practice: Res<Practice>,
    phase: Option<Res<State<Phase>>>,
) -> Result {
    // A hint takes the place of the log while it is open; so does whatever lies over it.
    let covered = reserved.covers(desk.layout.chronicle());
    let Some(running) = running.filter(|_| !hint.is_open() && !covered) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(desk.layout.chronicle(), &desk.layout.surface, &canvas);
    let ui = area(ctx, "chronicle", rect);
    let look = look(ctx);
    let painter = ui.painter().clone();
    painter.rect_filled(rect, 14.0, look.colours.panel);
    painter.rect_stroke(rect, 14.0, egui::Stroke::new(1.5, look.colours.line), egui::StrokeKind::Inside);
    let size = look.text_scale * rect.width() / desk.layout.chronicle().width();
    // Rows grow with the smallest text in force.
    let size = size.max(fonts::least_points() / 18.0);
    // A strip has one line for each entry, a column two.
    let strip = rect.width() > rect.height() * 1.5;
    let heading = t!(words, "table-chronicle");
    let font = fonts::serif(23.0 * size * (look.text_scale.min(1.3) / look.text_scale));
    let written = painter.layout_no_wrap(heading.clone(), font, look.colours.heading);
    // Entries speak for themselves where the heading has no room.
    if written.size().x < rect.width() - 24.0 {
        let left = 18.0_f32.min((rect.width() - written.size().x) / 2.0);
        let at = rect.min + egui::vec2(left, 24.0 - written.size().y / 2.0);
        painter.galley(at, written, look.colours.heading);
    }
    named::mark(&ui, "chronicle", rect, &heading);
    let leads = watching::may_look_back(&running, phase.as_deref(), &practice);
    let inner = egui::Rect::from_min_max(rect.min + egui::vec2(10.0, 42.0), rect.max - egui::vec2(10.0, 4.0));
    let row = if strip { 34.0 } else { 54.0 } * size;
    let room = (inner.height() / row).floor().max(1.0) as usize;
    let mut top = inner.top();
    for (index, Line { seat, sentence, goods, at: decisions, .. }) in
        lines(&words, &running).rev().take(room).enumerate()
    {
        let faded = 1.0 - 0.5 * index as f32 / room as f32;
        let player = &running.players()[usize::from(seat)];
        let [light, mid, _] = palette::SEATS[usize::from(player.colour) % 5];
        let name = painter.layout_no_wrap(player.name.clone(), fonts::bold(18.0 * size), palette::faded(light, faded));
        // In a strip the sentence stands beside the name and is cut, in a column below it and as high as it needs.
        let from = if strip { (name.size().x + 28.0).max(142.0) } else { 16.0 };
        let ink = palette::faded(look.colours.text, faded);
        // What was gained stands at the right, where a strip keeps its sentence clear of it.
        let (icon, pitch) = (19.0 * size, 21.0 * size);
        let icons = if strip { pitch * goods.len() as f32 } else { 0.0 };
        let width = inner.width() - from - 6.0 - icons;
        let mut job = egui::text::LayoutJob::simple(sentence.clone(), fonts::sans(18.0 * size), ink, width);
        job.wrap.max_rows = if strip { 1 } else { 3 };
        let galley = painter.layout_job(job);
        let height = if strip { row - 4.0 } else { (name.size().y * 0.92 + galley.size().y + 4.0).max(row - 8.0) };
        if top + height > inner.bottom() + 2.0 {
            break;
        }
        let line = egui::Rect::from_min_size(egui::pos2(inner.left(), top), egui::vec2(inner.width(), height));
        top = line.bottom() + if strip { 4.0 } else { 8.0 };
        painter.rect_filled(line, 8.0, palette::faded(look.colours.slot, 0.55 * faded));
        let bar = egui::Rect::from_min_size(line.min, egui::vec2(5.0, line.height()));
        painter.rect_filled(bar, 3.0, mid);
        let (name_at, at) = if strip {
            let middle = |galley: &egui::Galley| line.center().y - galley.size().y / 2.0;
            (middle(&name), egui::pos2(line.left() + from, middle(&galley)))
        } else {
            let below = line.top() + name.size().y * 0.92;
            (line.top(), egui::pos2(line.left() + from, below))
        };
        let middle = name_at + name.size().y / 2.0;
        let name_ends = line.left() + 16.0 + name.size().x;
        for (nth, &kind) in goods.iter().rev().enumerate() {
            let x = line.right() - 8.0 - icon / 2.0 - pitch * nth as f32;
            if x - icon > name_ends {
                paint::crystal(&painter, egui::pos2(x, middle), icon, kind, &look.colours.crystals[kind]);
            }
        }
        painter.galley(egui::pos2(line.left() + 16.0, name_at), name, light);
        painter.galley(at, galley, look.colours.text);
        named::say(&ui, line, &sentence);
        if leads {
            let name = format!("chronicle.{index}");
            let response = ui.interact(line, egui::Id::new(&name), egui::Sense::click());
            if known(&ui, &name, &sentence, response, egui::WidgetType::Button).clicked() {
                look_back.write(LookBack::To(decisions));
            }
        }
    }
    Ok(())
}
