//! Parts that several pages paint: faces, crowns, figures in words.

use bevy::platform::collections::HashMap;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use career::Profile;
use chrono::{DateTime, Local};

use super::archive::portrait;
use crate::app::language::{Language, Words};
use crate::session::names;
use crate::t;
use crate::theme::{
    atlas::Atlas,
    paint,
    palette::{INK, SEATS, faded},
    stamp::Stamp,
};

/// The faces that people choose from, by the name of their picture.
#[derive(Default)]
pub struct Faces(HashMap<String, Stamp>);

/// All faces: five traders, and each of them glad.
pub fn portraits() -> impl Iterator<Item = String> {
    let colours = || 0..SEATS.len() as u8;
    colours().map(portrait).chain(colours().map(|colour| format!("{}/glad", portrait(colour))))
}

impl Faces {
    /// Must be asked for before the panels begin to draw.
    pub fn of(contexts: &mut EguiContexts, atlas: &Atlas) -> Self {
        Self(portraits().filter_map(|name| Some((name.clone(), Stamp::of(contexts, atlas, &name)?))).collect())
    }

    /// A face on a ground of this colour.
    pub fn paint(&self, painter: &Painter, centre: Pos2, radius: f32, colour: u8, portrait: &str) {
        let [light, mid, shadow] = SEATS[usize::from(colour) % SEATS.len()];
        painter.circle_filled(centre + vec2(0.0, radius * 0.1), radius, INK);
        let ground = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
        paint::gradient_rect(painter, ground, radius, light.lerp_to_gamma(mid, 0.4), mid.lerp_to_gamma(shadow, 0.3));
        match self.0.get(portrait) {
            Some(face) => face.paint_at(painter, centre, radius * 2.3),
            None => _ = painter.circle_stroke(centre, radius, Stroke::new(2.0, light)),
        }
    }

    /// The face of a person.
    pub fn person(&self, painter: &Painter, centre: Pos2, radius: f32, person: &Profile) {
        self.paint(painter, centre, radius, person.colour, &person.portrait);
    }
}

/// What a person is called on the screen: whoever wrote no name is "you" in the reader's language.
pub fn called(words: &Words, name: &str) -> String {
    names::read(words, name, 0)
}

/// A small crown.
pub fn crown(painter: &Painter, centre: Pos2, size: f32, colour: Color32) {
    let at = |x: f32, y: f32| centre + vec2(x, y) * size * 0.5;
    // Convex parts: the band, and three points.
    let band = vec![at(-0.9, 0.25), at(0.9, 0.25), at(0.8, 0.75), at(-0.8, 0.75)];
    painter.add(Shape::convex_polygon(band, colour, Stroke::NONE));
    for (left, top, right) in [(-0.9, -0.95, -0.2), (-0.45, 0.0, 0.45), (0.2, 0.95, 0.9)] {
        let point = vec![at(left, 0.3), at(top, if top == 0.0 { -0.85 } else { -0.5 }), at(right, 0.3)];
        painter.add(Shape::convex_polygon(point, colour, Stroke::NONE));
    }
}

/// A row of small diamonds, one for each.
pub fn diamonds(painter: &Painter, from: Pos2, count: u8, size: f32, colour: Color32) {
    for nth in 0..count.min(12) {
        let centre = from + vec2(size * (0.5 + f32::from(nth) * 1.25), 0.0);
        let corners = [vec2(0.0, -0.6), vec2(0.5, 0.0), vec2(0.0, 0.6), vec2(-0.5, 0.0)];
        let corners = corners.iter().map(|corner| centre + *corner * size).collect();
        painter.add(Shape::convex_polygon(corners, colour, Stroke::new(1.0, faded(INK, 0.8))));
    }
}

/// Day and time of a game by the clock on the wall.
pub fn date(words: &Words, started: Option<u64>) -> String {
    let moment = started.and_then(|started| DateTime::from_timestamp_millis(i64::try_from(started).ok()?));
    let Some(moment) = moment.map(DateTime::<Local>::from) else { return t!(words, "career-undated") };
    let part = |pattern: &str| moment.format(pattern).to_string();
    let (year, month, day) = (part("%Y"), part("%m"), part("%d"));
    t!(words, "load-date", year = year, month = month, day = day, time = part("%H:%M"))
}

/// The same without the time.
pub fn day(words: &Words, started: Option<u64>) -> String {
    let date = date(words, started);
    date.split_once(", ").map_or(date.clone(), |(day, _)| day.to_owned())
}

/// Hours and minutes.
pub fn duration(words: &Words, milliseconds: u64) -> String {
    let minutes = milliseconds.div_ceil(60_000);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => t!(words, "career-minutes", minutes = minutes),
        (hours, minutes) => t!(words, "career-hours", hours = hours, minutes = minutes),
    }
}

/// A number with so many digits behind the point, as the language writes it.
pub fn number(words: &Words, value: f64, digits: usize) -> String {
    let plain = format!("{value:.digits$}");
    if words.language() == Language::German { plain.replace('.', ",") } else { plain }
}

/// A part as a percentage.
pub fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// Text on one line in a width; what is too long ends with an ellipsis.
pub fn cut(
    painter: &Painter,
    text: &str,
    font: egui::FontId,
    ink: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(12.0));
    painter.layout_job(job)
}

/// A ribbon of this colour with a word on it, hanging from a corner.
pub fn ribbon(painter: &Painter, corner: Pos2, word: &str, font: egui::FontId, ground: Color32, ink: Color32) {
    let galley = painter.layout_no_wrap(word.to_owned(), font, ink);
    let size = galley.size() + vec2(22.0, 8.0);
    let rect = Rect::from_min_size(corner, size);
    let notch = size.y * 0.3;
    painter.rect_filled(rect, 3.0, ground);
    // The end of the ribbon is cut like cloth.
    let end = |y: f32| vec![rect.right_center(), pos2(rect.right() + notch, y), pos2(rect.right(), y)];
    painter.add(Shape::convex_polygon(end(rect.top()), ground, Stroke::NONE));
    painter.add(Shape::convex_polygon(end(rect.bottom()), ground, Stroke::NONE));
    painter.galley(rect.min + vec2(11.0, 4.0), galley, ink);
}

/// A slim bar that is filled by this part.
pub fn bar(painter: &Painter, rect: Rect, part: f32, ground: Color32, [top, bottom]: [Color32; 2]) {
    painter.rect_filled(rect, rect.height() / 2.0, ground);
    let width = rect.width() * part.clamp(0.0, 1.0);
    if width > 1.0 {
        let filled = Rect::from_min_size(rect.min, vec2(width.max(rect.height()), rect.height()));
        paint::gradient_rect(painter, filled, rect.height() / 2.0, top, bottom);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_as_the_language_does() {
        let (english, german) = (Words::default(), Words::new(Language::German));
        assert_eq!((number(&english, 2.25, 1), number(&german, 12.5, 1)), ("2.2".to_owned(), "12,5".to_owned()));
        assert_eq!(duration(&english, 59_000), "1 min");
        assert_eq!(duration(&english, 7_260_000), "2 h 1 min");
        assert_eq!(date(&english, None), "no date");
        assert_eq!(date(&english, Some(u64::MAX)), "no date", "no calendar goes so far");
    }
}
