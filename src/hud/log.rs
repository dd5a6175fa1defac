//! The log at the table: what everybody did, newest first.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Action, Crystal, Crystals, Engine, Game, Outcome, Seat, Spot, Step};

use super::closeup::CloseUp;
use super::hint::{self, Hint};
use super::remarks::{remark, reply_with_name};
use super::{
    Captions, LogCovered, Reserved, area, explain, is_framed, margins::Strips, on_panel, rest_behind, sentences,
};
use crate::app::{Menu, Phase, Screen, language::Words, named, requests::LookBack};
use crate::session::{Match, Played, Player, Practice, watching};
use crate::t;
use crate::table::{Tabletop, layout::Layout, pictures};
use crate::theme::{Canvas, Look, atlas::Atlas, controls::known, fonts, look, paint, palette, stamp::Stamp};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(LogSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
    );
}

/// The log is written before what may lie over it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct LogSystems;

/// What may lie over the log or take its place.
#[derive(SystemParam)]
pub struct OverLog<'w> {
    hint: Res<'w, Hint>,
    reserved: Res<'w, Reserved>,
    covered: Res<'w, LogCovered>,
}

impl OverLog<'_> {
    /// A hint takes the place of the log while it is open; so does whatever lies over it.
    pub fn hides(&self, layout: &Layout) -> bool {
        let covered = self.covered.0 || self.reserved.covers(layout.log());
        covered || self.hint.is_taken() && hint::takes_log(layout)
    }
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
    /// The card it was about, by the name of its picture.
    pub card: Option<String>,
    /// Decisions of the game up to here.
    pub at: usize,
    /// The same up to the decision that there is more to see of than its words.
    pub about: Option<usize>,
}

/// Everything that was done, in words, one line for each turn, newest first. Turns that say nothing have no line.
pub fn newest<'a>(words: &'a Words, running: &'a Match) -> impl Iterator<Item = Line> + 'a {
    newest_for(words, running, running.players())
}

/// The same with players by these names.
fn newest_for<'a>(words: &'a Words, running: &'a Match, players: &'a [Player]) -> impl Iterator<Item = Line> + 'a {
    let mut end = running.played().len();
    std::iter::from_fn(move || {
        while end > 0 {
            let from = turn_begin(running.played(), end);
            let line = line(words, running, players, from, end);
            end = from;
            if line.is_some() {
                return line;
            }
        }
        None
    })
}

/// Whose turn is the very first one, as long as nobody else has had a turn. What is chosen before the game is no turn.
pub fn begins(running: &Match) -> Option<Seat> {
    let game = running.seen();
    let first = game.rounds().first;
    let others = running.played().iter().any(|made| made.seat() != first && !is_before_the_game(made.before.step()));
    (!others && !is_before_the_game(game.step())).then_some(first)
}

fn is_before_the_game(step: Step) -> bool {
    matches!(step, Step::StartingSet | Step::Wagon)
}

/// The line below all others: who begins.
pub fn beginning(words: &Words, running: &Match) -> Line {
    Line {
        seat: running.seen().rounds().first,
        round: 1,
        sentence: t!(words, "log-begins"),
        goods: Vec::new(),
        card: None,
        at: 0,
        about: None,
    }
}

/// How many decisions were made before the turn to which the last of so many belongs.
fn turn_begin(played: &[Played], end: usize) -> usize {
    let begins = |made: &Played| matches!(made.before.step(), Step::Turn | Step::StartingSet | Step::Wagon);
    let seat = played[end - 1].seat();
    let within = played[..end].iter().rev().take_while(|made| made.seat() == seat);
    match within.clone().position(begins) {
        Some(nth) => end - 1 - nth,
        None => end - within.count(),
    }
}

/// The decisions of a turn in one line.
fn line(words: &Words, running: &Match, players: &[Player], from: usize, end: usize) -> Option<Line> {
    let turn = &running.played()[from..end];
    let (seat, before) = (turn[0].seat(), &turn[0].before);
    let subject = subject(turn);
    let about = subject.or_else(|| turn.iter().position(explain::is_about_something));
    Some(Line {
        seat,
        round: before.rounds().round,
        sentence: sentence(words, players, turn)?,
        goods: gained(seat, before, running.after(end - 1)),
        card: subject.and_then(|nth| Some(pictures::names(&turn[nth].before, sentences::card(&turn[nth])?).0)),
        at: end,
        about: about.map(|nth| from + nth + 1),
    })
}

/// The decision that a turn is remembered for, of those that are about a card or tile: what was claimed, else where a journey
/// has led, else the first.
fn subject(turn: &[Played]) -> Option<usize> {
    let told = |made: &Played| sentences::card(made).is_some();
    let last = |wanted: fn(Action) -> bool| turn.iter().rposition(|made| wanted(made.action) && told(made));
    last(|action| matches!(action, Action::Claim { .. }))
        .or_else(|| last(|action| matches!(action, Action::StepTo { .. })))
        .or_else(|| turn.iter().position(told))
}

/// A turn in words and pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Whose turn it was.
    pub seat: Seat,
    /// All of it.
    pub whole: String,
    /// What whoever made it says about it.
    pub remark: Option<String>,
    /// The card it was about, by the name of its picture.
    pub card: Option<String>,
    /// Crystals it brought, as kinds from low to high.
    pub goods: Vec<usize>,
}

/// Decisions of one seat in a sentence.
pub fn sentence(words: &Words, players: &[Player], turn: &[Played]) -> Option<String> {
    let clause = |made: &Played| sentences::decision(words, players, &made.before, made.action, &made.outcomes);
    let mut said: Vec<String> = Vec::new();
    let mut risen = Vec::new();
    for made in turn {
        let Some(clause) = clause(made) else { continue };
        if let Action::Upgrade(from) = made.action {
            // What rises tells of the card or place that raises it, and is told together.
            match risen.is_empty() {
                true => {
                    said.retain(|known| ["log-upgraded", "log-workshop"].iter().all(|key| *known != words.say(key)))
                }
                false => _ = said.pop(),
            }
            risen.push(from);
            said.push(sentences::raised(words, &risen));
            continue;
        }
        said.push(clause);
    }
    said.extend(on_cards(words, turn).into_iter().flatten());
    let returned = turn.iter().filter_map(|made| match made.action {
        Action::Return(crystal) => Some(Crystals::one(crystal)),
        _ => None,
    });
    let returned = returned.fold(Crystals::default(), Crystals::plus);
    if !returned.is_empty() {
        said.push(t!(words, "log-returned", crystals = sentences::letters(words, returned)));
    }
    Some(said.join(sentences::CLAUSES)).filter(|whole| !whole.is_empty())
}

/// What was paid for cards, and what was taken from them.
fn on_cards(words: &Words, turn: &[Played]) -> [Option<String>; 2] {
    let moved = |wanted: fn(&Played, Spot, Spot) -> bool| {
        let moves = |made: &Played| {
            let moves = made.outcomes.iter().filter_map(|outcome| match *outcome {
                Outcome::CrystalsMoved { crystals, from, to } if wanted(made, from, to) => Some(crystals),
                _ => None,
            });
            moves.fold(Crystals::default(), Crystals::plus)
        };
        turn.iter().map(moves).fold(Crystals::default(), Crystals::plus)
    };
    let laid = moved(|made, from, to| match to {
        Spot::MarketCard(_) => true,
        Spot::Bowl => made.claims() && matches!(from, Spot::Caravan(_)),
        Spot::Caravan(_) => false,
    });
    let taken = moved(|_, from, _| matches!(from, Spot::MarketCard(_)));
    let said = |crystals| sentences::letters(words, crystals);
    [
        (!laid.is_empty()).then(|| t!(words, "log-paid", crystals = said(laid))),
        (!taken.is_empty()).then(|| t!(words, "log-took-along", crystals = said(taken))),
    ]
}

/// What was decided last, told with these names.
pub fn last(words: &Words, running: &Match, players: &[Player]) -> Option<Line> {
    (0..running.played().len()).rev().find_map(|index| line(words, running, players, index, index + 1))
}

/// The last turn as a whole, as far as it has come, told with these names, and how many decisions were made before it.
pub fn last_turn(words: &Words, running: &Match, players: &[Player]) -> Option<(Line, usize)> {
    let line = newest_for(words, running, players).next()?;
    let from = turn_begin(running.played(), line.at);
    Some((line, from))
}

/// What the others did since a seat decided last, one line for each of their turns.
pub fn since(words: &Words, running: &Match, seat: Seat, speak: bool) -> Vec<Told> {
    let played = running.played();
    let from = played.iter().rposition(|made| made.seat() == seat).map_or(0, |last| last + 1);
    let turns = played[from..].chunk_by(|one, next| one.seat() == next.seat());
    let said = |turn: &[Played]| remark(words, running, turn).or_else(|| reply_with_name(words, running, turn));
    let mut end = from;
    let told = |turn: &[Played]| {
        end += turn.len();
        let line = line(words, running, running.players(), end - turn.len(), end)?;
        let remark = speak.then(|| said(turn)).flatten();
        Some(Told { seat: line.seat, whole: line.sentence, remark, card: line.card, goods: line.goods })
    };
    turns.filter_map(told).collect()
}

/// The crystals a decision brought its seat, low to high, where they are few; the words tell of many.
fn gained(seat: Seat, before: &Game, after: &Game) -> Vec<usize> {
    let more = Crystal::ALL.map(|colour| {
        let count = |game: &Game| game.crystals(seat).count(colour);
        (colour.index(), usize::from(count(after).saturating_sub(count(before))))
    });
    let few = more.iter().map(|(_, count)| count).sum::<usize>() <= 4;
    more.into_iter().flat_map(|(kind, count)| vec![kind; if few { count } else { 0 }]).collect()
}

/// A strip has one line for each entry, a column two: it is a strip where it is so many times as wide as high.
const STRIP: f32 = 2.0;
/// The most entries any panel has room for.
pub(super) const MOST_LINES: usize = 24;

/// What scripts and focus call a line, counted from the newest.
pub(super) fn line_name(nth: usize) -> String {
    format!("log.{nth}")
}

/// Where the heading begins and how far down its middle is, in points from the panel's upper left corner.
const HEADING: egui::Vec2 = egui::vec2(18.0, 24.0);
/// Size of the heading, in points before the text is scaled.
const HEADING_TEXT: f32 = 23.0;
/// Points the heading leaves free in its line.
const HEADING_FREE: f32 = 24.0;
/// Points between the panel's upper left corner and the entries, and between them and its lower right one.
const BEFORE: egui::Vec2 = egui::vec2(10.0, 42.0);
const AFTER: egui::Vec2 = egui::vec2(10.0, 4.0);
/// Size of the text of an entry, of its crystals, and from crystal to crystal, in points before the text is scaled.
const TEXT: f32 = 21.0;
const ICON: f32 = 22.0;
const PITCH: f32 = 24.0;
/// Points from the left edge of an entry to its text.
const INDENT: f32 = 16.0;
/// Points from the left edge to the sentences in a strip, unless the name is longer.
const SENTENCES: f32 = 142.0;
/// Part of an entry's width from which on a name has a line to itself.
const LONG_NAME: f32 = 0.45;
/// Part of its height by which a name moves the sentence below it down.
const NAME_HEIGHT: f32 = 0.92;

/// The panel the entries are written on.
struct Panel {
    /// What the entries have, in points of the panels.
    inner: egui::Rect,
    look: Look,
    /// Points per unit of text.
    size: f32,
    is_strip: bool,
}

impl Panel {
    fn new(rect: egui::Rect, table_width: f32, look: Look) -> Self {
        let size = look.text_scale * rect.width() / table_width;
        // Entries begin below the heading.
        let before = BEFORE.y.max(look.size(HEADING_TEXT) / look.text_scale * size * 1.35 + 6.0);
        Self {
            inner: egui::Rect::from_min_max(rect.min + egui::vec2(BEFORE.x, before), rect.max - AFTER),
            look,
            // Rows grow with the smallest text in force.
            size: size.max(fonts::least_points() / TEXT),
            is_strip: rect.width() > rect.height() * STRIP,
        }
    }

    /// Height of an entry with the gap after it.
    fn row(&self) -> f32 {
        let row = if self.is_strip { 39.0 } else { 61.0 };
        row * self.size
    }

    /// Points across the card of an entry, which is as high as the entry.
    fn card(&self) -> f32 {
        (self.row() - self.gap() - 2.0) / 1.4
    }

    /// Gap after an entry, and how much lower than a row it may be.
    fn gap(&self) -> f32 {
        if self.is_strip { 4.0 } else { 8.0 }
    }

    /// Entries there is room for if each takes a row.
    fn room(&self) -> usize {
        (self.inner.height() / self.row()).floor().max(1.0) as usize
    }

    /// Gives where it ends.
    fn heading(&self, painter: &egui::Painter, rect: egui::Rect, heading: &str) -> f32 {
        let Look { text_scale, colours, .. } = self.look;
        let font = fonts::serif(self.look.size(HEADING_TEXT) / text_scale * self.size);
        let written = painter.layout_no_wrap(heading.to_owned(), font, colours.heading);
        // Entries speak for themselves where the heading has no room.
        if written.size().x < rect.width() - HEADING_FREE {
            let left = HEADING.x.min((rect.width() - written.size().x) / 2.0);
            let middle = HEADING.y.max(written.size().y / 2.0 + 4.0);
            let at = rect.min + egui::vec2(left, middle - written.size().y / 2.0);
            let end = at.x + written.size().x;
            painter.galley(at, written, colours.heading);
            return end;
        }
        rect.right()
    }
}

/// The line of the heading opens the whole log and says so at its end, where there is room. Gives whether it was clicked.
fn open_all(ui: &egui::Ui, words: &Words, rect: egui::Rect, heading_end: f32) -> bool {
    let (look, text) = (look(ui.ctx()), t!(words, "table-log-all"));
    let line = rect.with_max_y(rect.top() + BEFORE.y);
    let written = ui.painter().layout_no_wrap(text.clone(), fonts::sans(look.size(TEXT)), look.colours.label);
    let at = egui::pos2(line.right() - HEADING.x - written.size().x, line.center().y - written.size().y / 2.0);
    if at.x < heading_end + HEADING.x {
        return false;
    }
    let response = ui.interact(line, egui::Id::new("log.all"), egui::Sense::click());
    let response = known(ui, "log.all", &text, response, egui::WidgetType::Button);
    let looked_at = response.hovered() || response.has_focus();
    ui.painter().galley_with_override_text_color(
        at,
        written,
        if looked_at { look.colours.gold } else { look.colours.label },
    );
    response.clicked()
}

/// A line of the log, laid out for a panel.
struct Entry<'a> {
    line: &'a Line,
    name: Arc<egui::Galley>,
    sentence: Arc<egui::Galley>,
    /// The seat's colours: of the name, of the bar.
    tints: [egui::Color32; 2],
    /// How strong it is; older ones fade.
    strength: f32,
    /// Points from the left edge to the name, and to the sentence.
    indents: [f32; 2],
    /// The sentence stands beside the name.
    beside: bool,
    card: Option<Stamp>,
    height: f32,
}

impl<'a> Entry<'a> {
    fn new(
        painter: &egui::Painter,
        panel: &Panel,
        running: &Match,
        (line, card): (&'a Line, Option<Stamp>),
        strength: f32,
    ) -> Self {
        let Panel { size, is_strip, look, .. } = *panel;
        let player = &running.players()[usize::from(line.seat)];
        let [light, mid, _] = palette::SEATS[usize::from(player.colour) % 5];
        let ink = palette::faded(light, strength);
        // In a strip the sentence stands beside the name, in a column below it; either is as high as it needs.
        let indent = INDENT + if card.is_some() { panel.card() + 6.0 } else { 0.0 };
        let across = panel.inner.width() - indent - 6.0;
        let name = painter.layout(player.name.clone(), fonts::bold(TEXT * size), ink, across);
        // A long name has a line to itself.
        let beside = is_strip && name.size().x < across * LONG_NAME;
        let from = if beside { (name.size().x + indent + 12.0).max(SENTENCES) } else { indent };
        let ink = palette::faded(look.colours.text, strength);
        // What was gained stands at the right, where a strip keeps its sentence clear of it.
        let icons = if is_strip { PITCH * size * line.goods.len() as f32 } else { 0.0 };
        let width = panel.inner.width() - from - 6.0 - icons;
        let sentence = painter.layout(line.sentence.clone(), fonts::sans(TEXT * size), ink, width);
        let least = panel.row() - panel.gap();
        let height = match beside {
            true => (sentence.size().y + 4.0).max(least),
            false => (name.size().y * NAME_HEIGHT + sentence.size().y + 4.0).max(least),
        };
        Self { line, name, sentence, tints: [light, mid], strength, indents: [indent, from], beside, card, height }
    }

    fn paint(self, painter: &egui::Painter, panel: &Panel, place: egui::Rect) {
        let Panel { size, look, .. } = *panel;
        let Self { name, sentence, tints: [light, mid], .. } = self;
        painter.rect_filled(place, 8.0, palette::faded(look.colours.slot, 0.55 * self.strength));
        let bar = egui::Rect::from_min_size(place.min, egui::vec2(5.0, place.height()));
        painter.rect_filled(bar, 3.0, mid);
        let (name_top, sentence_top) = if self.beside {
            let top = |galley: &egui::Galley| place.center().y - galley.size().y / 2.0;
            (top(&name), top(&sentence))
        } else {
            (place.top(), place.top() + name.size().y * NAME_HEIGHT)
        };
        let (icon, pitch) = (ICON * size, PITCH * size);
        let middle = name_top + name.size().y / 2.0;
        let [indent, from] = self.indents;
        let name_ends = place.left() + indent + name.size().x;
        if let Some(card) = self.card {
            let size = egui::vec2(1.0, card.aspect) * panel.card();
            let corner = egui::pos2(place.left() + INDENT - 4.0, place.center().y - size.y / 2.0);
            card.paint(painter, egui::Rect::from_min_size(corner, size));
        }
        for (nth, &kind) in self.line.goods.iter().rev().enumerate() {
            let x = place.right() - 8.0 - icon / 2.0 - pitch * nth as f32;
            if x - icon > name_ends {
                paint::crystal(painter, egui::pos2(x, middle), icon, kind, &look.colours.crystals[kind]);
            }
        }
        painter.galley(egui::pos2(place.left() + indent, name_top), name, light);
        painter.galley(egui::pos2(place.left() + from, sentence_top), sentence, look.colours.text);
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    atlas: Res<Atlas>,
    mut look_back: MessageWriter<LookBack>,
    mut closeup: ResMut<CloseUp>,
    (over, captions, strips): (OverLog, Res<Captions>, Res<Strips>),
    practice: Res<Practice>,
    phase: Option<Res<State<Phase>>>,
    (menu, mut open): (Res<State<Menu>>, ResMut<NextState<Menu>>),
) -> Result {
    // Viewers with small screens have the inspector for what happened.
    let is_left_out = tabletop.layout.small_screens || over.hides(&tabletop.layout);
    let Some(running) = running.filter(|_| !is_left_out) else {
        closeup.bypass_change_detection().point_at(None);
        return Ok(());
    };
    // Pictures must be asked for before the panels begin to draw.
    let shown: Vec<(Line, Option<Stamp>)> = newest(&words, &running)
        .chain([beginning(&words, &running)])
        .take(MOST_LINES)
        .map(|line| {
            let card = line.card.as_ref().and_then(|card| Stamp::of(&mut contexts, &atlas, card));
            (line, card)
        })
        .collect();
    let ctx = contexts.ctx_mut()?;
    let place = if captions.0 { tabletop.layout.log_below_captions() } else { tabletop.layout.log() };
    let rect = on_panel(place, &tabletop.layout.surface, &canvas);
    let mut ui = area(ctx, "log of the table", rect);
    rest_behind(&mut ui, *menu.get());
    let look = look(ctx);
    let painter = ui.painter();
    painter.rect_filled(rect, 14.0, look.colours.panel);
    painter.rect_stroke(rect, 14.0, egui::Stroke::new(1.5, look.colours.line), egui::StrokeKind::Inside);
    let panel = Panel::new(rect, place.width(), look);
    let heading = t!(words, "table-log");
    let heading_end = panel.heading(painter, rect, &heading);
    named::mark(&ui, "log", rect, &heading);
    if open_all(&ui, &words, rect, heading_end) {
        open.set(Menu::Log);
    }
    let painter = ui.painter();
    let leads = watching::may_look_back(&running, phase.as_deref(), &practice);
    let room = panel.room();
    let mut pointed = None;
    let mut top = panel.inner.top();
    for (index, (line, card)) in shown.iter().take(room).enumerate() {
        let strength = 1.0 - 0.5 * index as f32 / room as f32;
        let entry = Entry::new(painter, &panel, &running, (line, *card), strength);
        if top + entry.height > panel.inner.bottom() + 2.0 {
            break;
        }
        let size = egui::vec2(panel.inner.width(), entry.height);
        let place = egui::Rect::from_min_size(egui::pos2(panel.inner.left(), top), size);
        // What lies over the foot of the table lies over the end of the log.
        if place.bottom() >= ctx.viewport_rect().bottom() - strips.lower_now {
            break;
        }
        top = place.bottom() + panel.gap();
        entry.paint(painter, &panel, place);
        named::say(&ui, place, &line.sentence);
        if !(leads || line.about.is_some()) {
            continue;
        }
        let name = line_name(index);
        let sense = if leads { egui::Sense::click() } else { egui::Sense::hover() | egui::Sense::FOCUSABLE };
        let response = ui.interact(place, egui::Id::new(&name), sense);
        let response = known(&ui, &name, &line.sentence, response, egui::WidgetType::Button);
        if leads && response.clicked() {
            look_back.write(LookBack::To(line.at));
        }
        if response.hovered() || response.has_focus() {
            let edge = egui::Stroke::new(2.0, look.colours.gold);
            ui.painter().rect_stroke(place, 8.0, edge, egui::StrokeKind::Inside);
            pointed = line.about;
        }
    }
    if closeup.bypass_change_detection().point_at(pointed) {
        // The inspector hears of it in the next frame.
        ctx.request_repaint();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_shows_what_it_claimed_and_a_journey_where_it_led() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records/adventure.caravan");
        let record = chronicle::Record::load(crate::app::content::usual(), path.as_ref()).unwrap();
        let mut game = record.prefix(0).replay().unwrap();
        let made = record.decisions.iter().map(|decision| {
            let (before, mut outcomes) = (game, Vec::new());
            game.apply(decision.action, &mut outcomes).unwrap();
            Played { before, action: decision.action, outcomes: outcomes.into() }
        });
        let made: Vec<Played> = made.collect();
        let (mut claims, mut journeys) = (0, 0);
        for turn in made.chunk_by(|one, next| one.seat() == next.seat()) {
            let Some(shown) = subject(turn).map(|nth| turn[nth].action) else { continue };
            let steps = || turn.iter().filter(|made| matches!(made.action, Action::StepTo { .. }));
            if turn.iter().any(|made| matches!(made.action, Action::Claim { .. })) {
                claims += 1;
                assert!(matches!(shown, Action::Claim { .. }), "{shown:?}");
            } else if let Some(last) = steps().next_back() {
                journeys += usize::from(steps().count() > 1);
                assert_eq!(shown, last.action);
            }
        }
        assert!(claims > 0 && journeys > 0, "{claims} claims, {journeys} journeys");
    }
}
