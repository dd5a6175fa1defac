//! Everything that can be achieved: what was, with the day and the game, and quietly what was not yet.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use career::{Family, achievements};

use super::archive::Known;
use super::figures::nobody;
use super::page::Shown;
use super::summary;
use crate::app::games::name_key;
use crate::app::{language::Words, named};
use crate::t;
use crate::theme::{
    Look,
    controls::scrolled,
    fonts, look, paint,
    palette::{INK, faded, rgb},
    text,
};

/// Width of one in points before text is scaled, its height without words, and the medal.
const WIDE: f32 = 430.0;
const MEDAL: f32 = 30.0;

/// Key of what an achievement is called; with `-about` behind it, of what has to be done.
pub fn key(id: &str) -> String {
    format!("achieved-{id}")
}

/// The groups they are shown in: what can be done in every game, in each family, and over many games.
fn groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let of = |family: Option<Family>| -> Vec<&'static str> {
        achievements::OF_A_GAME.iter().filter(|one| one.family == family).map(|one| one.id).collect()
    };
    vec![
        ("career-achieved-any", of(None)),
        ("career-family-road", of(Some(Family::Road))),
        ("career-family-world", of(Some(Family::World))),
        ("career-family-adventure", of(Some(Family::Adventure))),
        ("career-achieved-all", achievements::OF_A_HISTORY.iter().map(|one| one.id).collect()),
    ]
}

/// Draws it.
pub fn draw(ui: &mut egui::Ui, words: &Words, known: &Known, shown: &Shown) {
    let Some(person) = shown.person(known).or(known.persons.first()) else {
        nobody(ui, words);
        return;
    };
    let look = look(ui.ctx());
    let all = groups().iter().map(|(_, ids)| ids.len()).sum::<usize>();
    ui.horizontal(|ui| {
        text::strong(ui, &t!(words, "career-achieved", count = person.earned.len(), all = all));
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 14.0, 16.0), egui::Sense::hover());
        let part = person.earned.len() as f32 / all.max(1) as f32;
        summary::bar(ui.painter(), rect, part, faded(look.colours.slot, 0.9), look.colours.primary);
    });
    text::label(ui, &t!(words, "career-achieved-about"));
    ui.add_space(4.0);
    let area = egui::ScrollArea::vertical().auto_shrink([false, false]).id_salt("career.achieved");
    scrolled(ui, area, |ui| {
        let width = ui.available_width() - 14.0;
        let columns = (width / (WIDE * look.text_scale.powf(0.85))).clamp(1.0, 4.0) as usize;
        let gap = 12.0;
        let wide = (width - gap * (columns as f32 - 1.0)) / columns as f32;
        for (heading, ids) in groups() {
            text::heading(ui, &words.say(heading));
            for row in ids.chunks(columns) {
                let told: Vec<Told> =
                    row.iter().map(|id| Told::of(ui, words, &look, known, &person.earned, id, wide)).collect();
                let height = told.iter().map(|told| told.height).fold(0.0, f32::max);
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = gap;
                    for one in told {
                        let (rect, _) = ui.allocate_exact_size(vec2(wide, height), egui::Sense::hover());
                        one.paint(ui, rect, &look);
                    }
                });
            }
            ui.add_space(10.0);
        }
    });
}

/// One of them as it is painted.
struct Told {
    name: std::sync::Arc<egui::Galley>,
    about: std::sync::Arc<egui::Galley>,
    when: Option<std::sync::Arc<egui::Galley>>,
    said: String,
    height: f32,
}

impl Told {
    fn of(
        ui: &egui::Ui,
        words: &Words,
        look: &Look,
        known: &Known,
        earned: &[achievements::Earned],
        id: &str,
        wide: f32,
    ) -> Self {
        let (c, scale, painter) = (look.colours, look.text_scale, ui.painter());
        let got = earned.iter().find(|earned| earned.id == id);
        let room = wide - 2.0 * (MEDAL + 16.0) - 8.0;
        let ink = |strong: Color32| if got.is_some() { strong } else { faded(strong, 0.62) };
        let (name, about) = (words.say(&key(id)), words.say(&format!("{}-about", key(id))));
        let when = got.map(|earned| {
            let game = known.game(&earned.identity).map(|kept| words.say(name_key(kept.entry.game)));
            let day = summary::day(words, earned.started);
            game.map_or(day.clone(), |game| format!("{day} · {game}"))
        });
        let said = format!("{name}. {about} {}", when.clone().unwrap_or_default());
        let name = painter.layout(name, fonts::bold(20.0 * scale), ink(c.heading), room);
        let about = painter.layout(about, fonts::sans(17.0 * scale), ink(c.text), room);
        let when = when.map(|when| summary::cut(painter, &when, fonts::sans(16.0 * scale), c.label, room));
        let lines = name.size().y + about.size().y + 18.0 * scale * 1.25;
        Self { name, about, when, said, height: (lines + 26.0).max(2.0 * MEDAL + 26.0) }
    }

    fn paint(self, ui: &egui::Ui, rect: Rect, look: &Look) {
        if !ui.is_rect_visible(rect) {
            return;
        }
        let (painter, c, earned) = (ui.painter(), look.colours, self.when.is_some());
        named::say(ui, rect, &self.said);
        if earned {
            paint::gradient_rect(painter, rect, 14.0, faded(c.button[0], 0.8), faded(c.button[1], 0.8));
            painter.rect_stroke(rect, 14.0, Stroke::new(1.4, faded(c.gold, 0.6)), StrokeKind::Inside);
        } else {
            painter.rect_filled(rect, 14.0, faded(c.slot, 0.28));
            painter.rect_stroke(rect, 14.0, Stroke::new(1.0, faded(c.slot_line, 0.3)), StrokeKind::Inside);
        }
        medal(painter, pos2(rect.left() + MEDAL + 16.0, rect.center().y), MEDAL, earned, look);
        let mut at = pos2(rect.left() + 2.0 * (MEDAL + 16.0), rect.top() + 12.0);
        let high = [self.name.size().y, self.about.size().y];
        painter.galley(at, self.name, c.heading);
        at.y += high[0];
        painter.galley(at, self.about, c.text);
        if let Some(when) = self.when {
            painter.galley(pos2(at.x, rect.bottom() - when.size().y - 10.0), when, c.label);
        }
    }
}

/// A medal of brass with a star; an empty place where it will hang.
fn medal(painter: &Painter, centre: Pos2, radius: f32, earned: bool, look: &Look) {
    if !earned {
        painter.circle_stroke(centre, radius * 0.86, Stroke::new(2.0, faded(look.colours.slot_line, 0.5)));
        star(painter, centre, radius * 0.5, faded(look.colours.slot_line, 0.35));
        return;
    }
    let ribbon = |side: f32, ink: Color32| {
        let at = |x: f32, y: f32| centre + vec2(x * side, y) * radius;
        Shape::convex_polygon(vec![at(0.1, 0.5), at(0.62, 0.4), at(0.72, 1.25), at(0.3, 1.05)], ink, Stroke::NONE)
    };
    painter.add(ribbon(-1.0, rgb(0xa8478f)));
    painter.add(ribbon(1.0, rgb(0x842f6f)));
    painter.circle_filled(centre + vec2(0.0, 2.5), radius, faded(INK, 0.7));
    let ground = Rect::from_center_size(centre, egui::Vec2::splat(2.0 * radius));
    paint::gradient_rect(painter, ground, radius, rgb(0xfff0b8), rgb(0xc98a24));
    painter.circle_stroke(centre, radius * 0.8, Stroke::new(1.6, faded(rgb(0x7a4a00), 0.7)));
    painter.circle_stroke(centre, radius, Stroke::new(1.6, rgb(0x7a4a00)));
    star(painter, centre, radius * 0.62, rgb(0x7a4a00));
}

/// A star with five points.
fn star(painter: &Painter, centre: Pos2, radius: f32, ink: Color32) {
    let at = |nth: usize, far: f32| centre + egui::Vec2::angled((nth as f32 * 36.0 - 90.0).to_radians()) * radius * far;
    for point in 0..5 {
        let [left, tip, right] = [at(2 * point + 9, 0.42), at(2 * point, 1.0), at(2 * point + 1, 0.42)];
        painter.add(Shape::convex_polygon(vec![centre, left, tip, right], ink, Stroke::NONE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::Language;

    /// Every achievement has a name of its own and a sentence, in every language.
    #[test]
    fn everything_that_can_be_achieved_is_told() {
        let ids: Vec<_> = groups().into_iter().flat_map(|(_, ids)| ids).collect();
        assert_eq!(
            ids.len(),
            achievements::OF_A_GAME.len() + achievements::OF_A_HISTORY.len(),
            "each stands in a group"
        );
        for language in Language::OFFERED {
            let words = Words::new(language);
            let mut known = std::collections::BTreeSet::new();
            for id in &ids {
                let about = format!("{}-about", key(id));
                assert!(words.has(&key(id)) && words.has(&about), "{id} in {language:?}");
                assert!(known.insert(words.say(&key(id))), "two are called {} in {language:?}", words.say(&key(id)));
            }
        }
    }
}
