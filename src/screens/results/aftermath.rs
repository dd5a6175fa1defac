//! What is told of a game beside its points: how it was played, what decided it, the best and the worst turn. Whoever looks at
//! games again writes it once it is known; the page keeps a place for it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::{language::Words, named::Facts, panels};
use crate::hud::{hint::fitting, sentences::CLAUSES};
use crate::t;
use crate::theme::{Look, atlas::Atlas, controls::known, fonts, look, palette, stamp::Stamp, text};

pub(super) fn plugin(app: &mut App) {
    panels::wake_on::<Aftermath>(app);
    app.init_resource::<Aftermath>().add_systems(Update, state_fact.run_if(resource_changed::<Aftermath>));
}

/// Scripts ask whether it is known.
fn state_fact(aftermath: Res<Aftermath>, mut facts: ResMut<Facts>) {
    let state = match &*aftermath {
        Aftermath { expected: false, .. } => "none",
        Aftermath { lines, .. } if lines.is_empty() => "expected",
        Aftermath { .. } => "told",
    };
    facts.state("aftermath", state);
}

/// What is known of the game that is over. Written by the review.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Aftermath {
    /// Somebody looks at the game; what is found will be told here.
    pub expected: bool,
    /// Sentences, the most important first; none before they are known.
    pub lines: Vec<String>,
    /// Turns that can be opened.
    pub moments: Vec<Moment>,
}

/// A turn worth another look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// Name for scripts.
    pub name: &'static str,
    /// What it is.
    pub heading: String,
    /// What was done.
    pub told: String,
    /// Name of the picture of what it was about.
    pub picture: Option<String>,
    /// How many decisions lie before it.
    pub decision: usize,
}

/// Height of the story where it stands beside its moments, of one line more, and width of a moment, in points before text is scaled.
const HIGH: f32 = 126.0;
const LINE: f32 = 26.0;
const WIDE: f32 = 300.0;
/// Between its parts, the corner of a part, and what a part keeps free inside, in points.
const GAP: f32 = 12.0;
const CORNER: f32 = 12.0;
const INSIDE: egui::Vec2 = egui::vec2(12.0, 8.0);
/// Size of the words of a moment in points before text is scaled.
const SIZE: f32 = 18.0;

/// The story as it is drawn: pictures must be asked for before the panels begin to draw.
pub struct Story<'a> {
    words: &'a Words,
    aftermath: &'a Aftermath,
    progress: &'a [String],
    evening: Option<&'a str>,
    stamps: Vec<Option<Stamp>>,
}

impl<'a> Story<'a> {
    pub fn new(
        contexts: &mut EguiContexts,
        atlas: &Atlas,
        words: &'a Words,
        aftermath: &'a Aftermath,
        progress: &'a [String],
        evening: Option<&'a str>,
    ) -> Self {
        let stamp = |moment: &Moment| Stamp::of(contexts, atlas, moment.picture.as_ref()?);
        Self { words, aftermath, progress, evening, stamps: aftermath.moments.iter().map(stamp).collect() }
    }

    /// Whether there is anything to tell, now or later.
    pub fn is_expected(&self) -> bool {
        self.aftermath.expected || !self.progress.is_empty() || self.evening.is_some()
    }

    /// Height it needs beside its moments, before and after it is known.
    pub fn height(&self, look: &Look) -> f32 {
        let line = if self.evening.is_some() { LINE } else { 0.0 };
        if self.is_expected() { (HIGH + line) * look.text_scale } else { 0.0 }
    }

    fn sentences(&self, ui: &mut egui::Ui) {
        if self.aftermath.expected && self.aftermath.lines.is_empty() {
            text::label(ui, &t!(self.words, "aftermath-waiting"));
        }
        for (nth, line) in self.aftermath.lines.iter().enumerate() {
            if nth == 0 {
                text::strong(ui, line)
            } else {
                text::note(ui, line)
            };
        }
        for line in self.progress.iter().map(String::as_str).chain(self.evening) {
            text::label(ui, line);
        }
    }

    /// Words at the left, moments at the right. Gives the decision of the moment that was clicked.
    pub fn draw(&self, ui: &mut egui::Ui) -> Option<usize> {
        let look = look(ui.ctx());
        let size = egui::vec2(ui.available_width(), self.height(&look));
        let (room, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        ui.painter().rect_filled(room, CORNER, palette::faded(look.colours.slot, 0.45));
        // The place of the moments is kept free: words do not move when they come.
        let wide = (WIDE * look.text_scale).min(room.width() * 0.24);
        let moments = room.right() - 2.0 * (wide + GAP);
        let words = room.with_max_x(moments).shrink2(INSIDE);
        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(words));
        left.spacing_mut().item_spacing.y = 3.0;
        fitting(&mut left, egui::Id::new("aftermath"), words.height(), |ui| self.sentences(ui));
        let mut clicked = None;
        let places = (0..2).map(|nth| {
            let left = moments + GAP / 2.0 + nth as f32 * (wide + GAP);
            egui::Rect::from_min_size(egui::pos2(left, room.top() + 6.0), egui::vec2(wide, room.height() - 12.0))
        });
        for ((moment, stamp), place) in self.aftermath.moments.iter().zip(&self.stamps).zip(places) {
            if self.moment(ui, moment, *stamp, place) {
                clicked = Some(moment.decision);
            }
        }
        clicked
    }

    /// One below the other, as high as it comes.
    pub fn draw_stacked(&self, ui: &mut egui::Ui) -> Option<usize> {
        self.sentences(ui);
        let scale = look(ui.ctx()).text_scale;
        let mut clicked = None;
        for (moment, stamp) in self.aftermath.moments.iter().zip(&self.stamps) {
            ui.add_space(GAP);
            let size = egui::vec2(ui.available_width(), 0.8 * HIGH * scale);
            let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            if self.moment(ui, moment, *stamp, place) {
                clicked = Some(moment.decision);
            }
        }
        clicked
    }

    /// A moment with its picture; whether it was clicked.
    fn moment(&self, ui: &mut egui::Ui, moment: &Moment, stamp: Option<Stamp>, place: egui::Rect) -> bool {
        let look = look(ui.ctx());
        let response = ui.interact(place, egui::Id::new(moment.name), egui::Sense::click());
        let said = format!("{}: {}", moment.heading, moment.told);
        let response = known(ui, moment.name, &said, response, egui::WidgetType::Button);
        let painter = ui.painter_at(place);
        let lit = response.hovered() || response.has_focus();
        painter.rect_filled(place, CORNER, palette::faded(look.colours.slot, if lit { 0.95 } else { 0.7 }));
        let edge = if lit { look.colours.gold } else { look.colours.slot_line };
        painter.rect_stroke(place, CORNER, egui::Stroke::new(1.5, edge), egui::StrokeKind::Inside);
        let inside = place.shrink2(INSIDE);
        let mut left = inside.left();
        if let Some(stamp) = stamp {
            let high = inside.height().min(inside.width() * 0.3 * stamp.aspect);
            let size = egui::vec2(high / stamp.aspect, high);
            let picture = egui::Rect::from_center_size(egui::pos2(left + size.x / 2.0, inside.center().y), size);
            stamp.paint(&painter, picture);
            left = picture.right() + INSIDE.x;
        }
        let (font, width) = (look.size(SIZE), (inside.right() - left).max(1.0));
        let heading = painter.layout(moment.heading.clone(), fonts::bold(font), look.colours.heading, width);
        let below = inside.top() + heading.size().y + 2.0;
        painter.galley(egui::pos2(left, inside.top()), heading, look.colours.heading);
        // What comes last is left out where not all has room.
        let rows = ((inside.bottom() - below) / (1.3 * font)).floor().max(1.0) as usize;
        let mut told = moment.told.as_str();
        let galley = loop {
            let text = told.to_owned();
            let mut job = egui::text::LayoutJob::simple(text, fonts::sans(font), look.colours.text, width);
            job.wrap.max_rows = rows;
            let galley = painter.layout_job(job);
            match told.rsplit_once(CLAUSES) {
                Some((before, _)) if galley.elided => told = before,
                _ => break galley,
            }
        };
        painter.galley(egui::pos2(left, below), galley, look.colours.text);
        response.clicked()
    }
}
