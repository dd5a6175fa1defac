//! The inspector: the one place of a table where what is looked at is shown large and where the main button stands;
//! hint and guide speak below it, in the place of the log, or on it where that is too low. This file lays its paper; whoever
//! has something to say writes on it.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Action, Actions, Engine, Game, Step};
use tabletop::ids::{LocationId, TileId};
use tabletop::stage::{Place, Zone, merchant};

use super::closeup::{self, CloseUp};
use super::explain::{self, Explanation, Subject};
use super::games::game_words;
use super::hint::Hint;
use super::prompt::{PromptSystems, has_no_buttons};
use super::{PromptFree, Reserved, Trial, area, is_framed, log, on_panel, remarks, sentences};
use crate::app::{Menu, Phase, Screen, language::Words, named, redraw::Motion, settings::Settings};
use crate::playback::Playback;
use crate::session::{Match, Played};
use crate::t;
use crate::table::{
    Tabletop, adventure,
    choices::{Button, Choices, Target},
    faces,
    layout::Layout,
};
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp, with_colours};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            lay_paper.in_set(PaperSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
            tell.after(PaperSystems)
                .after(PromptSystems)
                .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
            keep_turning.after(tell).after(closeup::ShownSystems).run_if(in_state(Screen::Table)),
        ),
    );
}

/// The paper lies before anything is written on it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaperSystems;

/// Units between the edge of the paper and what is written on it.
pub(super) const MARGIN: f32 = 16.0;

/// The part of the inspector above question and buttons, in table units; none where a table has no inspector.
pub fn upper_room(layout: &Layout) -> Option<Rect> {
    let frame = layout.frame();
    let paper = frame.inspector?;
    Some(Rect::new(paper.min.x + MARGIN, paper.min.y + MARGIN, paper.max.x - MARGIN, frame.prompt.min.y - 6.0))
}

/// The upper room of the inspector, both in points, with what the prompt leaves free.
pub(super) fn grown_room(upper: egui::Rect, prompt: egui::Rect, PromptFree(free): PromptFree) -> egui::Rect {
    if free > 0.0 { upper.with_max_y((prompt.min.y + free - 6.0).max(upper.max.y)) } else { upper }
}

fn lay_paper(mut contexts: EguiContexts, tabletop: Res<Tabletop>, canvas: Res<Canvas>) -> Result {
    let Some(room) = tabletop.layout.frame().inspector else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let rect = on_panel(room, &tabletop.layout.surface, &canvas);
    let ui = area(ctx, "inspector", rect);
    paper(ui.painter(), rect);
    named::mark(&ui, "inspector", rect, "");
    Ok(())
}

/// Seconds that a page takes to be turned.
const TURN: f64 = 0.15;
/// Points it comes from aside, and how much of it is seen from the first picture on: where pictures are slow to come the
/// paper would be blank for as long.
const ASIDE: f32 = 16.0;
const AT_ONCE: f32 = 0.75;

/// The page that lies on the inspector and when it came.
#[derive(Clone, Copy, Default)]
struct Turned {
    page: u64,
    at: f64,
    /// Pages simply change.
    still: bool,
}

impl Turned {
    fn id() -> egui::Id {
        egui::Id::new("page of the inspector")
    }

    /// How much of the turn is over.
    fn part(self, now: f64) -> f32 {
        if self.still { 1.0 } else { ((now - self.at) / TURN).clamp(0.0, 1.0) as f32 }
    }
}

/// How far the page is turned that is about this, from 0 to 1.
fn turned(ctx: &egui::Context, about: impl std::hash::Hash + std::fmt::Debug) -> f32 {
    let (page, now) = (egui::Id::new(about).value(), ctx.input(|input| input.time));
    ctx.data_mut(|data| {
        let turned: &mut Turned = data.get_temp_mut_or_default(Turned::id());
        if turned.page != page {
            (turned.page, turned.at) = (page, now);
        }
        turned.part(now)
    })
}

/// As long as a page is being turned pictures are drawn.
fn keep_turning(mut contexts: EguiContexts, settings: Res<Settings>, mut motion: ResMut<Motion>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = ctx.input(|input| input.time);
    let part = ctx.data_mut(|data| {
        let turned: &mut Turned = data.get_temp_mut_or_default(Turned::id());
        turned.still = settings.reduced_motion;
        turned.part(now)
    });
    if part < 1.0 {
        motion.keep_drawing();
    }
    Ok(())
}

/// A sheet of paper.
pub(super) fn paper(painter: &egui::Painter, rect: egui::Rect) {
    let paper = look(painter.ctx()).colours.on_paper();
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
}

/// What stands on the paper in the own turn while nothing is looked at: what can be done.
fn tell(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    (phase, playback): (Option<Res<State<Phase>>>, Res<Playback>),
    (tabletop, canvas, words, atlas): (Res<Tabletop>, Res<Canvas>, Res<Words>, Res<Atlas>),
    (closeup, choices, hint): (Res<CloseUp>, Res<Choices>, Res<Hint>),
    (reserved, free, trial, settings): (Res<Reserved>, Res<PromptFree>, Res<Trial>, Res<Settings>),
) -> Result {
    let (Some(running), Some(phase), Some(room)) = (running, phase, upper_room(&tabletop.layout)) else {
        return Ok(());
    };
    let phase = playback.phase(*phase.get());
    let advised = hint.room(&tabletop.layout) == Some(room) || reserved.0 == Some(room);
    let explained = |subject| explain::explain(&words, &running, &tabletop.layout, subject).is_some();
    let looked_at = closeup.subject.is_some_and(|(subject, _)| explained(subject)) && !closeup.is_pinned();
    if looked_at || advised || phase == Phase::Curtain {
        return Ok(());
    }
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let (room, grown) = (panel(room), grown_room(panel(room), panel(tabletop.layout.prompt()), *free));
    if matches!(phase, Phase::Showing | Phase::Thinking)
        && let Some(mut told) = remarks::story(&words, &running)
    {
        let answer = || remarks::reply_with_name(&words, &running, running.played().last_chunk::<1>()?);
        told.lines.extend(settings.remarks.then(answer).flatten());
        let ctx = contexts.ctx_mut()?;
        show(area(ctx, "claimed", grown).painter(), grown, &told, &on_paper_look(ctx), |_| None);
        return Ok(());
    }
    let goes_on = phase == Phase::Showing && own_turn_goes_on(&running);
    if phase == Phase::Choosing || goes_on {
        let asked = matches!(choices.step, Some(Step::Turn | Step::Golem | Step::Explore));
        if asked && choices.chosen.is_none() {
            let idle = free.0 > 0.9 * panel(tabletop.layout.prompt()).height();
            let room = if idle && has_no_buttons(&running, &choices) { grown } else { room };
            let seats = 0..running.players().len() as u8;
            let faces: Vec<_> =
                seats.map(|seat| Stamp::of(&mut contexts, &atlas, &faces::portrait(&running, seat))).collect();
            let ctx = contexts.ctx_mut()?.clone();
            let part = turned(&ctx, "ways");
            let mut ui = area(&ctx, "ways", room.translate(egui::vec2(ASIDE * (1.0 - part), 0.0)));
            ui.set_opacity(part.max(AT_ONCE));
            on_paper(&ctx, || {
                ways(&mut ui, &words, &running, &faces, settings.remarks, trial.advice(&words, &running))
            });
        } else if let Some(subject) = asked_about(&running, &choices, &tabletop)
            && let Some(told) = explain::explain(&words, &running, &tabletop.layout, subject)
        {
            let stamp = told.picture.as_ref().and_then(|name| Stamp::of(&mut contexts, &atlas, name));
            let ctx = contexts.ctx_mut()?;
            let (worn, ui) = (on_paper_look(ctx), area(ctx, "asked about", grown));
            let room = if has_room(ui.painter(), room, &told, &worn, |_| stamp) { room } else { grown };
            show(ui.painter(), room, &told, &worn, |_| stamp);
        } else if let Some(told) = rest(&words, &choices, running.whole()) {
            let stamp = told.picture.as_ref().and_then(|name| Stamp::of(&mut contexts, &atlas, name));
            let ctx = contexts.ctx_mut()?;
            show(area(ctx, "asked about", room).painter(), room, &told, &on_paper_look(ctx), |_| stamp);
        } else if let Some(about) = choices.step.and_then(first_words) {
            let told = Explanation {
                title: sentences::asked(&words, &running.seen()),
                lines: vec![words.say(about)],
                ..Explanation::default()
            };
            let ctx = contexts.ctx_mut()?;
            show(area(ctx, "asked first", room).painter(), room, &told, &on_paper_look(ctx), |_| None);
        }
    }
    Ok(())
}

/// Whether a step was made by a person who has to decide on in the same turn.
pub fn own_turn_goes_on(running: &Match) -> bool {
    let seen = running.seen();
    let last = running.played().last().map(Played::seat).filter(|seat| seen.to_move() == Some(*seat));
    seen.step() != Step::Turn && last.is_some_and(|seat| running.players()[usize::from(seat)].kind.is_person())
}

/// The heading of a rest that waits to be confirmed, with its picture where there is one.
fn rest(words: &Words, choices: &Choices, game: &Game) -> Option<Explanation> {
    let (target, _) = choices.chosen?;
    let picture = game_words(game).rest_picture().map(str::to_owned);
    // What it does stands in the prompt.
    (target == Target::Button(Button::Rest)).then(|| Explanation {
        title: words.say("way-rest"),
        picture,
        ..Explanation::default()
    })
}

/// The card or place that raises crystals, or the card that is being paid for.
fn card_of_turn(running: &Match, tabletop: &Tabletop) -> Option<Subject> {
    if !matches!(running.seen().step(), Step::Upgrade | Step::PayForCard) {
        return None;
    }
    let seat = running.seen().to_move()?;
    let on_table = |piece| {
        let (_, place) = tabletop.stage.places().into_iter().find(|(known, _)| *known == piece)?;
        Some(Subject::Piece(piece, place))
    };
    let subject = |made: &Played| match made.action {
        Action::Play { card, .. } => on_table(merchant(seat, card)),
        Action::Acquire { slot } => on_table(merchant(seat, *made.before.merchant_row().get(usize::from(slot))?)),
        Action::Work { location, .. } => Some(Subject::Location(LocationId(location))),
        _ => None,
    };
    running.played().iter().rev().take_while(|made| made.seat() == seat).find_map(subject)
}

/// What a question within a turn is about: what is chosen, the card that was begun with, or the tile of the map where the
/// wagon stands.
fn asked_about(running: &Match, choices: &Choices, tabletop: &Tabletop) -> Option<Subject> {
    let seen = running.seen();
    let Some(game) = game_words(&seen).journey() else {
        return chosen(choices, tabletop).or_else(|| card_of_turn(running, tabletop));
    };
    let chosen = choices.chosen.and_then(|(target, _)| match target {
        Target::Piece(piece) => adventure::tile_of(game, piece),
        _ => None,
    });
    let walks =
        matches!(choices.step?, Step::Walk | Step::PayForStep | Step::Toll | Step::Arrived | Step::PayForOutpost);
    let here = game.player(game.to_move()?).wagon.map(TileId).filter(|_| walks);
    let Some(tile) = chosen.or(here) else { return card_of_turn(running, tabletop) };
    Some(Subject::Piece(adventure::land(game, tile), Place { zone: Zone::Land(tile), index: 0, of: 1 }))
}

/// What is chosen and waits to be confirmed.
fn chosen(choices: &Choices, tabletop: &Tabletop) -> Option<Subject> {
    match choices.chosen?.0 {
        Target::Piece(piece) => {
            let (_, place) = tabletop.stage.places().into_iter().find(|(known, _)| *known == piece)?;
            Some(Subject::Piece(piece, place))
        }
        Target::Place(Zone::Location(location) | Zone::Unexplored(location)) => Some(Subject::Location(location)),
        _ => None,
    }
}

/// Text key of advice on a question that comes before the first turn.
fn first_words(step: Step) -> Option<&'static str> {
    match step {
        Step::StartingSet => Some("ask-set-about"),
        Step::Wagon => Some("ask-wagon-about"),
        _ => None,
    }
}

/// The look in force in the colours that are read on the paper.
pub(super) fn on_paper_look(ctx: &egui::Context) -> Look {
    let worn = look(ctx);
    Look { colours: worn.colours.on_paper(), ..worn }
}

/// A name, with a face where it is somebody's, and what is said about it, one below the other.
#[derive(Clone)]
struct Entry {
    face: Option<Stamp>,
    lines: Vec<Arc<egui::Galley>>,
}

impl From<Vec<Arc<egui::Galley>>> for Entry {
    fn from(lines: Vec<Arc<egui::Galley>>) -> Self {
        Self { face: None, lines }
    }
}

impl Entry {
    /// How large its face is.
    fn face_size(&self) -> f32 {
        self.face.as_ref().map_or(0.0, |_| self.lines.first().map_or(0.0, |name| name.size().y) * 1.3)
    }

    /// How high its name is, and all of it.
    fn heights(&self) -> [f32; 2] {
        let name = self.lines.first().map_or(0.0, |name| name.size().y).max(self.face_size());
        [name, name + self.lines.iter().skip(1).map(|line| line.size().y).sum::<f32>()]
    }

    fn paint(&self, painter: &egui::Painter, corner: egui::Pos2, ink: egui::Color32) {
        let ([name, _], size) = (self.heights(), self.face_size());
        if let Some(face) = &self.face {
            face.paint_at(painter, corner + egui::Vec2::splat(size / 2.0), size);
        }
        let mut at = corner + egui::vec2(if size > 0.0 { size + 6.0 } else { 0.0 }, 0.0);
        for (nth, line) in self.lines.iter().enumerate() {
            if nth == 0 {
                painter.galley(at + egui::vec2(0.0, (name - line.size().y) / 2.0), line.clone(), ink);
                at = corner + egui::vec2(0.0, name);
            } else {
                painter.galley(at, line.clone(), ink);
                at.y += line.size().y;
            }
        }
    }
}

/// What a review would have played here, what the others did since the own last turn, and what can be done in this one, each
/// with a sentence.
fn ways(
    ui: &mut egui::Ui,
    words: &Words,
    running: &Match,
    faces: &[Option<Stamp>],
    speak: bool,
    advised: Option<String>,
) {
    let (look, room, game) = (look(ui.ctx()), ui.max_rect(), &running.seen());
    let painter = ui.painter();
    let laid = |text: &str, font, ink| painter.layout(text.to_owned(), font, ink, room.width());
    let bold = |text: &str, ink| laid(text, fonts::bold(TEXT * look.text_scale), ink);
    let below = |name: &str, ink, about: &str| -> Entry {
        vec![bold(name, ink), laid(about, fonts::sans(TEXT * look.text_scale), look.colours.label)].into()
    };
    let beside = |name: &str, ink, about: &str| -> Entry {
        let mut job = egui::text::LayoutJob::default();
        let mut add = |text: &str, font, ink| job.append(text, 0.0, egui::TextFormat::simple(font, ink));
        add(name, fonts::bold(TEXT * look.text_scale), ink);
        add(&format!(".  {about}"), fonts::sans(TEXT * look.text_scale), look.colours.label);
        job.wrap.max_width = room.width();
        vec![painter.layout_job(job)].into()
    };
    let begins = game.to_move().filter(|_| game.step() == Step::Turn);
    let since = begins.map(|seat| log::since(words, running, seat, speak)).unwrap_or_default();
    let told = |told: &log::Told| {
        let player = running.players().get(usize::from(told.seat))?;
        let [.., ink] = palette::SEATS[usize::from(player.colour) % palette::SEATS.len()];
        let mut entry = below(&player.name, ink, &told.whole);
        entry.face = faces.get(usize::from(told.seat)).copied().flatten();
        // It may be somebody else's answer.
        let ink = look.colours.heading;
        entry.lines.extend(told.remark.as_ref().map(|remark| laid(remark, fonts::sans(TEXT * look.text_scale), ink)));
        Some(entry)
    };
    let better = advised.map(|turn| below(&words.say("trial-better"), look.colours.heading, &turn));
    let silent = since.iter().map(|turn| log::Told { remark: None, ..turn.clone() });
    let silent: Vec<Entry> = better.clone().into_iter().chain(silent.filter_map(|turn| told(&turn))).collect();
    let did: Vec<Entry> = better.into_iter().chain(since.iter().filter_map(told)).collect();
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let possible = |way: &str| legal.iter().any(|action| game_words(game).is_way(way, *action));
    let way_name = |way: &str| match possible(way) {
        true => (words.say(way), look.colours.text),
        false => (t!(words, "way-not-now", way = words.say(way)), look.colours.label),
    };
    let can = |entry: &dyn Fn(&str, egui::Color32, &str) -> Entry| -> Vec<Entry> {
        let way = |(way, about): &(&str, &str)| {
            let (name, ink) = way_name(way);
            entry(&name, ink, &words.say(about))
        };
        game_words(game).ways().iter().map(way).collect()
    };
    let names = || can(&|name, ink, _| vec![bold(name, ink)].into());
    let in_a_row = || {
        let mut job = egui::text::LayoutJob::default();
        for (nth, (way, _)) in game_words(game).ways().iter().enumerate() {
            let (name, ink) = way_name(way);
            let format = egui::TextFormat::simple(fonts::bold(TEXT * look.text_scale), ink);
            job.append(&if nth == 0 { name } else { format!("  ·  {name}") }, 0.0, format);
        }
        job.wrap.max_width = room.width();
        vec![vec![painter.layout_job(job)].into()]
    };
    // Below the name, beside it where there is little room, and large text has room for the names alone, below each other or in
    // a row. After the first turns what was done counts more than what is known by then.
    let mut pages = vec![(did.clone(), can(&below)), (did.clone(), can(&beside))];
    if !did.is_empty() {
        pages.push((did.clone(), names()));
        pages.push((did.clone(), in_a_row()));
        pages.push((did, Vec::new()));
    }
    // What was done is told as far as there is room for it, rather than nothing of it.
    if !silent.is_empty() && !look.is_large() {
        pages.push((silent, Vec::new()));
    } else {
        pages.push((Vec::new(), names()));
    }
    let height = |entry: &Entry| entry.heights()[1];
    let high = |entries: &[Entry]| entries.iter().map(height).sum::<f32>();
    let count = |(did, can): &(Vec<Entry>, Vec<Entry>)| (did.len() + can.len()).max(1) as f32;
    let left = |page: &(Vec<Entry>, Vec<Entry>)| room.height() - high(&page.0) - high(&page.1) - 3.0 * count(page);
    let Some(page) = pages.iter().find(|page| left(page) >= 0.0).or(pages.last()) else { return };
    let gap = 3.0 + (left(page) / count(page)).clamp(-3.0, 11.0);
    let mut y = room.min.y;
    for (nth, entry) in page.0.iter().chain(&page.1).enumerate() {
        // Half a line helps nobody.
        if y + height(entry) > room.max.y + 4.0 {
            return;
        }
        if nth > 0 && nth == page.0.len() {
            painter.hline(room.x_range(), y - gap / 2.0, egui::Stroke::new(1.5, look.colours.slot_line));
        }
        if nth < page.0.len() {
            let told: Vec<&str> = entry.lines.iter().map(|line| line.text()).collect();
            named::say(ui, room, &told.join(": "));
        }
        entry.paint(painter, egui::pos2(room.min.x, y), look.colours.text);
        y += height(entry) + gap;
    }
}

/// Draws in the colours that are read on the paper.
pub fn on_paper<R>(ctx: &egui::Context, draw: impl FnOnce() -> R) -> R {
    with_colours(ctx, look(ctx).colours.on_paper(), draw)
}

/// Shows an explanation within a room: its name, its picture as large as the words leave room for, or beside them, then the
/// words, then small pictures. Very many words are written small. Shows nothing and gives false where the words have no room.
pub(super) fn show(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp> + Copy,
) -> bool {
    show_readable(painter, room, told, look, picture)
        || !look.is_large() && show_within(painter, room, told, look, picture, LEAST_SIZE_OF_MANY)
}

/// Shows an explanation within a room, no words smaller than they are everywhere; what is shown elsewhere hides something.
pub(super) fn show_readable(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp> + Copy,
) -> bool {
    show_within(painter, room, told, look, picture, least_size(painter, look))
}

/// Whether an explanation has room at its usual size, with its picture.
pub(super) fn has_room(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp> + Copy,
) -> bool {
    let found = told.picture.as_ref().and_then(picture);
    let page = Page { painter, room, told, look, size: look.text_scale, tight: false };
    told.gallery.is_empty() && page.write(found, false)
}

/// Part of the wished size that words have at least. In large text they stay large; else they stay readable.
fn least_size(painter: &egui::Painter, look: &Look) -> f32 {
    let readable = LEAST_PIXELS / (TEXT * look.text_scale * painter.ctx().pixels_per_point());
    if look.is_large() { LEAST_SIZE } else { readable.clamp(LEAST_SIZE_OF_MANY, 1.0) }
}

fn show_within(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp> + Copy,
    least: f32,
) -> bool {
    let mut turning = painter.clone();
    let mut room = room;
    if painter.is_visible() {
        let words = if told.title.is_empty() { told.lines.first() } else { None };
        let part = turned(painter.ctx(), (&told.title, &told.picture, words));
        turning.set_opacity(part.max(AT_ONCE));
        room = room.translate(egui::vec2(ASIDE * (1.0 - part), 0.0));
    }
    let painter = &turning;
    if !told.gallery.is_empty() {
        return show_gallery(painter, room, told, look, picture);
    }
    let found = told.picture.as_ref().and_then(picture);
    let joined = told.in_one_paragraph();
    // Long words are written a little smaller, then without the picture, then closer together.
    let kinds = [(told, found, false), (told, None, false), (&joined, None, true)];
    for (told, found, tight) in kinds.into_iter().skip(usize::from(found.is_none())) {
        let mut part = 1.0;
        while part >= least {
            let page = Page { painter, room, told, look, size: look.text_scale * part, tight };
            if page.write(found, true) {
                return true;
            }
            part = if part > least { (part * 0.98_f32).max(least) } else { 0.0 };
        }
    }
    false
}

/// An explanation at a size of text.
struct Page<'a> {
    painter: &'a egui::Painter,
    room: egui::Rect,
    told: &'a Explanation,
    look: &'a Look,
    size: f32,
    /// Lines stand close to each other.
    tight: bool,
}

impl Page<'_> {
    /// Writes everything, and shows a picture if there is one to show; does nothing and gives false where that has no room.
    fn write(&self, picture: Option<Stamp>, writes: bool) -> bool {
        let left = self.room.height() - self.below(None, false);
        let Some(found) = picture else {
            if left >= 0.0 && writes {
                self.below(None, true);
            }
            return left >= 0.0;
        };
        // A wide picture is seen across the whole room or not at all: beside words it would be a strip.
        let wide = found.aspect < 0.6;
        let has_room = |beside: &(Stamp, f32)| self.below(Some(*beside), false) <= self.room.height();
        let aside = left < ENOUGH_BELOW && !wide;
        let beside = BESIDE.iter().map(|part| (found, *part)).filter(|_| aside).find(has_room);
        if beside.is_some() {
            if writes {
                self.below(beside, true);
            }
            return true;
        }
        let fits = left > if wide { self.room.width() * found.aspect } else { LEAST_PICTURE };
        if fits && writes {
            self.with_picture(found, left);
        }
        fits
    }

    fn gap(&self) -> f32 {
        if self.tight { 2.0 } else { GAP }
    }

    fn title(&self, width: f32) -> Arc<egui::Galley> {
        let (font, ink) = (fonts::serif(TITLE * self.size), self.look.colours.heading);
        self.painter.layout(self.told.title.clone(), font, ink, width)
    }

    fn line(&self, line: &str, width: f32) -> Arc<egui::Galley> {
        let (size, ink) = (TEXT * self.size, self.look.colours.text);
        let mut job = egui::text::LayoutJob::simple(line.to_owned(), fonts::sans(size), ink, width);
        if self.tight {
            job.sections.iter_mut().for_each(|part| part.format.line_height = Some(size * TIGHT));
        }
        self.painter.layout_job(job)
    }

    /// Writes title and words, the first of them beside a picture that takes a part of the width, or only says how high they
    /// are.
    fn below(&self, beside: Option<(Stamp, f32)>, writes: bool) -> f32 {
        let (corner, width) = (self.room.min, self.room.width());
        let picture = beside.map(|(picture, _)| picture);
        let shown = beside
            .map(|(picture, part)| egui::vec2(1.0, picture.aspect) * (width * part).min(LARGEST / picture.aspect));
        let aside = shown.map_or(0.0, |shown| shown.x + GAP * 2.0);
        let until = shown.map_or(0.0, |shown| shown.y);
        if let (Some(picture), Some(shown), true) = (picture, shown, writes) {
            picture.paint(self.painter, egui::Rect::from_min_size(corner, shown));
        }
        let mut y = 0.0;
        let texts = std::iter::once((&self.told.title, true)).chain(self.told.lines.iter().map(|line| (line, false)));
        for (text, is_title) in texts.filter(|(text, _)| !text.is_empty()) {
            let laid = |width| if is_title { self.title(width) } else { self.line(text, width) };
            let (from, laid) = if y < until { (aside, laid(width - aside)) } else { (0.0, laid(width)) };
            let height = laid.size().y;
            if writes {
                self.painter.galley(corner + egui::vec2(from, y), laid, self.look.colours.text);
            }
            y += height + self.gap();
        }
        (y - self.gap()).max(until)
    }

    /// Writes the title, shows a picture in what is left, and writes the words below it.
    fn with_picture(&self, picture: Stamp, left: f32) {
        let (room, mut y) = (self.room, self.room.min.y);
        if !self.told.title.is_empty() {
            let title = self.title(room.width());
            let height = title.size().y;
            self.painter.galley(room.min, title, self.look.colours.heading);
            y += height + GAP;
        }
        let part = match picture.aspect {
            aspect if aspect > 1.2 => 0.62,
            aspect if aspect < 0.6 => 1.0,
            _ => 0.45,
        };
        let across = (room.width() * part).min((left - GAP) / picture.aspect);
        let shown = egui::vec2(across, across * picture.aspect);
        let place = egui::Rect::from_min_size(egui::pos2(room.center().x - shown.x / 2.0, y), shown);
        picture.paint(self.painter, place);
        y += shown.y + GAP;
        for line in &self.told.lines {
            let line = self.line(line, room.width());
            let height = line.size().y;
            self.painter.galley(egui::pos2(room.min.x, y), line, self.look.colours.text);
            y += height + GAP;
        }
    }
}

/// Shows heaps of small pictures, each in rows of its own below its name. The pictures are what is looked for: words that
/// have no room beside them are said elsewhere too.
fn show_gallery(
    painter: &egui::Painter,
    room: egui::Rect,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp>,
) -> bool {
    let name = |heading: &String| {
        painter.layout_no_wrap(heading.clone(), fonts::bold(TEXT * look.text_scale), look.colours.label)
    };
    let heaps: Vec<_> = told.gallery.iter().map(|(heading, cards)| (name(heading), cards)).collect();
    let head = heaps.iter().map(|(heading, _)| heading.size().y).fold(0.0, f32::max);
    let in_row = |card: f32| (((room.width() + CARD_GAP) / (card + CARD_GAP)) as usize).max(1);
    let high = |card: f32| {
        let rows = heaps.iter().map(|(_, cards)| cards.len().div_ceil(in_row(card))).sum::<usize>();
        rows as f32 * (card * 1.4 + CARD_GAP) + heaps.len() as f32 * head
    };
    // Words go before cards become small, and small cards before there are none.
    let sizes = [118.0, 104.0, 90.0, 76.0, 66.0, 58.0];
    let tries = (0..=told.lines.len()).flat_map(|skipped| sizes.map(|card| (skipped, card)));
    let small = [52.0, 46.0, 40.0].map(|card| (told.lines.len(), card));
    for (skipped, card) in tries.chain(small) {
        let words = Explanation { lines: told.lines[skipped..].to_vec(), gallery: Vec::new(), ..told.clone() };
        let page = Page { painter, room, told: &words, look, size: look.text_scale, tight: false };
        if high(card) > room.height() - page.below(None, false) - GAP {
            continue;
        }
        let mut top = room.min + egui::vec2(0.0, page.below(None, true) + GAP);
        for (heading, cards) in heaps {
            painter.galley(top, heading, look.colours.label);
            top.y += head;
            for row in cards.chunks(in_row(card)) {
                for (nth, name) in row.iter().enumerate() {
                    let Some(found) = picture(name) else { continue };
                    let shown = egui::vec2(card, (card * found.aspect).min(card * 1.4));
                    let at = top + egui::vec2(nth as f32 * (card + CARD_GAP), 0.0);
                    found.paint(painter, egui::Rect::from_min_size(at, shown));
                }
                top.y += card * 1.4 + CARD_GAP;
            }
        }
        return true;
    }
    false
}

/// Size of names and of words, in points before they are scaled: no word is smaller than 14 pixels in the smallest window.
pub(super) const TITLE: f32 = 26.0;
pub(super) const TEXT: f32 = 21.5;
/// Points between lines and pictures, and between small pictures.
const GAP: f32 = 7.0;
const CARD_GAP: f32 = 5.0;
/// Part of the wished size that words have at least.
const LEAST_SIZE: f32 = 0.96;
const LEAST_SIZE_OF_MANY: f32 = 0.8;
/// Pixels of the window that letters have at least.
const LEAST_PIXELS: f32 = 14.0;
/// Height of a line over the size of its letters, where lines stand close.
const TIGHT: f32 = 1.17;
/// A picture in less room than this says nothing.
const LEAST_PICTURE: f32 = 70.0;
/// Where less than this is left below the name, a picture stands beside the words.
const ENOUGH_BELOW: f32 = 190.0;
/// Parts of the room's width that a picture may have there, the best first, and how high it is at most.
const BESIDE: [f32; 3] = [0.5, 0.43, 0.36];
const LARGEST: f32 = 230.0;
