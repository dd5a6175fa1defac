//! Who has won, and what everybody's points are made of.

use bevy_egui::egui;
use rules::{Score, Seat};

use super::Counting;
use crate::app::{language::Words, named};
use crate::hud::SCORE_PARTS;
use crate::session::{Match, names};
use crate::t;
use crate::theme::{
    fonts, look, paint,
    palette::{self, SEATS},
    stamp::Stamp,
};

/// Rows are never lower than this many times the size of a name.
const LOW_ROW: f32 = 1.55;

/// Height of who has won, as it is meant to be, in points.
pub const HEAD: f32 = 104.0;
/// Height of who has won where room is short.
pub const LOW_HEAD: f32 = 68.0;

/// Who has won, in points of a head of the usual height: size of the words, the width they leave to the picture and the
/// crystals, radius of the picture, the width it takes, and the size of a crystal.
const WINNER: f32 = 54.0;
const BESIDE_WINNER: f32 = 330.0;
const PORTRAIT: f32 = 46.0;
const PORTRAIT_WIDTH: f32 = 120.0;
const CRYSTAL: f32 = 44.0;

/// Size of headings, names, points and totals in points before they grow.
const HEADING: f32 = 19.0;
const NAME: f32 = 27.0;
const POINTS: f32 = 24.0;
const TOTAL: f32 = 36.0;
/// Width of the names and of a column at most, and what a row has before its name, in points.
const NAME_WIDTH: f32 = 330.0;
const COLUMN_WIDTH: f32 = 230.0;
const BEFORE_NAME: f32 = 80.0;
/// Height of a row before it grows, the gap below it, and its corner, in points.
const ROW: f32 = 62.0;
const ROW_GAP: f32 = 8.0;
const ROW_CORNER: f32 = 12.0;

/// Who has won, once it is known.
pub fn head(ui: &mut egui::Ui, words: &Words, running: &Match, portraits: &[Option<Stamp>], reveal: f32, height: f32) {
    let look = look(ui.ctx());
    let (room, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    let part = height / HEAD;
    let painter = ui.painter();
    let known = reveal > 0.5;
    let game = running.seen();
    let ranking = running.ranking();
    let gave_up = running.record().gave_up;
    let Some(&winner) = ranking.first() else { return };
    let player = &running.players()[usize::from(winner)];
    let total = |seat| game.points(seat);
    let tied = known && gave_up.is_none() && ranking.get(1).is_some_and(|&second| total(second) == total(winner));
    // Where one of two gave up the other one has won; else nobody has, and the page only tells who left.
    let left = gave_up.map(|seat| super::gave_up(words, &running.players()[usize::from(seat)].name));
    let nobody = left.is_some() && ranking.len() > 2;
    let told = match known {
        true if nobody => left.clone().unwrap_or_default(),
        true if player.kind.is_person() && names::is_you(&player.name) => t!(words, "results-you-win"),
        true => t!(words, "results-winner", name = player.name.clone()),
        false => t!(words, "results-counting"),
    };
    // A long name is written smaller rather than beyond the edge.
    let written = |size: f32| painter.layout_no_wrap(told.clone(), fonts::serif(size), look.colours.heading);
    let most = room.width() - BESIDE_WINNER;
    let galley = written(WINNER * part);
    let galley = if galley.size().x > most { written(WINNER * part * most / galley.size().x) } else { galley };
    let beside = if known && !nobody { PORTRAIT_WIDTH * part } else { 0.0 };
    let small = if look.is_large() { look.size(17.0) } else { 17.0 * part };
    let why = if tied { Some(t!(words, "results-tied")) } else { left.filter(|_| known && !nobody) };
    let said = why.iter().fold(told.clone(), |said, why| format!("{said}\n{why}"));
    let why = why.map(|why| painter.layout_no_wrap(why, fonts::sans(small), look.colours.text));
    let column = galley.size().x.max(why.as_ref().map_or(0.0, |why| why.size().x));
    let width = column + beside;
    let left = room.center().x - width / 2.0;
    if known && !nobody {
        let centre = egui::pos2(left + PORTRAIT * part, room.center().y - 4.0);
        let [_, mid, _] = SEATS[usize::from(player.colour) % 5];
        for (grow, strength) in [(22.0, 0.10), (14.0, 0.16), (7.0, 0.24)] {
            painter.circle_filled(centre, (PORTRAIT + grow) * part, palette::faded(palette::GLOW, strength * reveal));
        }
        painter.circle_filled(centre, (PORTRAIT + 1.0) * part, mid);
        if let Some(Some(stamp)) = portraits.get(usize::from(winner)) {
            stamp.paint_at(painter, centre, 2.0 * PORTRAIT * part);
        }
        // Four crystals fly out for the winner and stay.
        let flying = [(0, -1.0), (1, -0.62), (2, 0.62), (3, 1.0_f32)].into_iter().filter(|_| gave_up.is_none());
        for (index, side) in flying {
            let out = room.width() * 0.5 * side.abs() * reveal;
            let x = room.center().x + side.signum() * (width / 2.0 + 40.0 + (out - width / 2.0).max(0.0) * 0.55);
            let y = room.center().y + if index % 2 == 0 { -10.0 } else { 14.0 } * part;
            paint::crystal(painter, egui::pos2(x, y), CRYSTAL * part, index, &look.colours.crystals[index]);
        }
    }
    let raised = if why.is_some() { 15.0 } else { 4.0 } * part;
    let centred = |galley: &egui::Galley| left + beside + (column - galley.size().x) / 2.0;
    let at = egui::pos2(centred(&galley), room.center().y - galley.size().y / 2.0 - raised);
    if let Some(why) = why {
        let below = egui::pos2(centred(&why), at.y + galley.size().y - 2.0);
        painter.galley(below, why, look.colours.text);
    }
    painter.galley(at, galley, look.colours.heading);
    paint::flourish(painter, room.center_bottom() - egui::vec2(0.0, 6.0), 300.0, look.colours.gold);
    named::say(ui, room, &said);
}

/// The parts of every score, measured for a width before they are drawn.
pub struct Board<'a> {
    words: &'a Words,
    running: &'a Match,
    scores: &'a [Score],
    used: &'a [usize],
    width: f32,
    name_width: f32,
    cell: f32,
    heading: egui::FontId,
    head: f32,
    row: f32,
    /// Names have a line of their own above the numbers: both have no room side by side.
    is_stacked: bool,
}

/// Size of a text of the board: as large as the setting wants, while a window that is small in points leaves room for rows.
fn grown(ctx: &egui::Context, usual: f32) -> f32 {
    let room = 2.0 * ctx.viewport_rect().height() / 1080.0;
    look(ctx).size(usual).min(usual * room.max(1.0))
}

impl<'a> Board<'a> {
    /// Measures the board of these scores for a width.
    pub fn new(
        ui: &egui::Ui,
        words: &'a Words,
        running: &'a Match,
        scores: &'a [Score],
        used: &'a [usize],
        width: f32,
    ) -> Self {
        let look = look(ui.ctx());
        let painter = ui.painter();
        let wide = |text: String, font| painter.layout_no_wrap(text, font, look.colours.text).size().x;
        let names = running.players().iter().map(|player| format!("9.  {}", player.name));
        let longest = names.map(|name| wide(name, fonts::serif(grown(ui.ctx(), NAME)))).fold(0.0, f32::max);
        let size = grown(ui.ctx(), HEADING);
        let texts: Vec<String> = headings(words, used).collect();
        let words_in = texts.iter().flat_map(|text| text.split_whitespace());
        let longest_word = words_in.map(|word| wide(word.to_owned(), fonts::sans(size))).fold(1.0, f32::max);
        // Where room is short names leave it to the numbers.
        let beside = (NAME_WIDTH * grown(ui.ctx(), NAME) / NAME).min((104.0 + longest).max(width * 0.28));
        let columns = (used.len() + 1) as f32;
        let is_stacked = grown(ui.ctx(), NAME) > NAME
            && (width - beside.max(BEFORE_NAME + longest + 16.0)) / columns < longest_word + 10.0;
        let name_width = if is_stacked { 0.0 } else { beside };
        let cell = (width - name_width) / columns;
        let cell = if is_stacked { cell } else { cell.min(COLUMN_WIDTH * grown(ui.ctx(), HEADING) / HEADING) };
        // Headings break into lines; where one word is too long all of them are written smaller.
        let heading = fonts::sans(size * ((cell - 10.0) / longest_word).min(1.0));
        let high =
            |text: &String| painter.layout(text.clone(), heading.clone(), look.colours.label, cell - 8.0).size().y;
        let head = texts.iter().map(high).fold(0.0, f32::max) + 12.0;
        let line = ROW * (grown(ui.ctx(), NAME) / NAME).sqrt();
        let row = if is_stacked { 1.8 * line } else { line };
        Self { words, running, scores, used, width, name_width, cell, heading, head, row, is_stacked }
    }

    /// Height of all rows and their headings.
    pub fn height(&self) -> f32 {
        self.head + self.row * self.scores.len() as f32
    }

    /// With rows as low as they can be read, where that is needed to fit.
    pub fn within(mut self, ui: &egui::Ui, height: f32) -> Self {
        let most = (height - self.head) / self.scores.len() as f32;
        let lines = if self.is_stacked { 2.0 } else { 1.0 };
        self.row = self.row.min(most.max(LOW_ROW * grown(ui.ctx(), NAME) * lines));
        self
    }

    /// Numbers grow column by column, then the seats move to their ranks.
    pub fn draw(&self, ui: &mut egui::Ui, counting: &Counting, portraits: &[Option<Stamp>]) {
        let &Self { running, scores, used, width: full, row, head, .. } = self;
        let look = look(ui.ctx());
        let ranking = running.ranking();
        let reveal = counting.reveal(used.len());
        let painter = ui.painter().clone();
        let (room, _) = ui.allocate_exact_size(egui::vec2(full, self.height()), egui::Sense::hover());
        let column = |index: usize| room.left() + self.name_width + self.cell * (index as f32 + 0.5);
        for (index, text) in headings(self.words, used).enumerate() {
            let ink = match index == used.len() {
                true => look.colours.heading,
                false if counting.column(index) > 0.0 => look.colours.label,
                false => palette::faded(look.colours.label, 0.45),
            };
            let mut job = egui::text::LayoutJob::simple(text, self.heading.clone(), ink, self.cell - 8.0);
            job.halign = egui::Align::Center;
            let galley = painter.layout_job(job);
            let at = egui::pos2(column(index), room.top() + head - 8.0 - galley.size().y);
            painter.galley(at, galley, look.colours.label);
        }
        for (seat, score) in scores.iter().enumerate() {
            let player = &running.players()[seat];
            let rank = ranking.iter().position(|&other| usize::from(other) == seat).unwrap_or(seat);
            let place = seat as f32 + (rank as f32 - seat as f32) * reveal;
            let top = room.top() + head + row * place;
            let line = egui::Rect::from_min_size(egui::pos2(room.left(), top), egui::vec2(full, row - ROW_GAP));
            let [light, mid, dark] = SEATS[usize::from(player.colour) % 5];
            let won = rank == 0 && reveal > 0.5 && running.record().gave_up.is_none();
            let fill = palette::faded(look.colours.slot, 0.6).lerp_to_gamma(dark, if won { reveal } else { 0.0 });
            painter.rect_filled(line, ROW_CORNER, fill);
            if won {
                let edge = egui::Stroke::new(2.0, palette::faded(palette::GLOW, reveal));
                painter.rect_stroke(line, ROW_CORNER, edge, egui::StrokeKind::Inside);
            }
            painter.rect_filled(line.with_max_x(line.left() + 7.0), 4.0, mid);
            // One line for both, or one for the name and one for the numbers.
            let [upper, lower] = match self.is_stacked {
                true => [line.top() + line.height() * 0.27, line.top() + line.height() * 0.73],
                false => [line.center().y; 2],
            };
            if let Some(Some(stamp)) = portraits.get(seat) {
                stamp.paint_at(&painter, egui::pos2(line.left() + 44.0, upper), (row - 12.0).min(46.0));
            }
            let name = if reveal > 0.5 { format!("{}.  {}", rank + 1, player.name) } else { player.name.clone() };
            let ink = if won { look.colours.heading } else { light };
            painter.text(
                egui::pos2(line.left() + BEFORE_NAME, upper),
                egui::Align2::LEFT_CENTER,
                name,
                fonts::serif(grown(ui.ctx(), NAME)),
                ink,
            );
            let mut total = 0;
            for (index, &part) in used.iter().enumerate() {
                let points = score.parts()[part].1;
                let progress = counting.column(index);
                let shown = (f32::from(points) * progress).round() as u16;
                total += shown;
                if progress > 0.0 {
                    let ink = if points == 0 { palette::faded(look.colours.label, 0.7) } else { look.colours.text };
                    painter.text(
                        egui::pos2(column(index), lower),
                        egui::Align2::CENTER_CENTER,
                        shown.to_string(),
                        fonts::bold(grown(ui.ctx(), POINTS)),
                        ink,
                    );
                }
            }
            let said = total.to_string();
            painter.text(
                egui::pos2(column(used.len()), lower),
                egui::Align2::CENTER_CENTER,
                &said,
                fonts::serif(grown(ui.ctx(), TOTAL)),
                look.colours.gold,
            );
            named::mark(ui, &format!("results.seat{}", seat as Seat), line, &said);
        }
    }
}

/// Words above the columns: the parts, then the total.
fn headings<'a>(words: &'a Words, used: &'a [usize]) -> impl Iterator<Item = String> + 'a {
    used.iter().map(|&part| words.say(SCORE_PARTS[part])).chain([t!(words, "score-total")])
}
