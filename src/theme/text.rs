//! Words on panels: headings, body, labels. Sizes follow the text scale; nothing is below 18 points.

use bevy_egui::egui::{Align, Color32, FontId, Label, Layout, Response, RichText, Sense, Ui, vec2};

use super::{fonts, look, paint};
use crate::app::named;

fn styled(ui: &mut Ui, text: &str, font: impl Fn(f32) -> FontId, size: f32, colour: Color32) -> Response {
    let size = size * look(ui.ctx()).text_scale;
    let response = ui.add(Label::new(RichText::new(text).font(font(size)).color(colour)).wrap());
    named::say(ui, response.rect, text);
    response
}

/// The name of a screen, centred, with a flourish below.
pub fn screen_title(ui: &mut Ui, text: &str) {
    let look = look(ui.ctx());
    ui.vertical_centered(|ui| {
        // Already large: it grows less than the text below it.
        let size = 46.0 * look.text_scale.sqrt() / look.text_scale;
        styled(ui, text, fonts::serif, size, look.colours.heading);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width().min(420.0), 14.0), Sense::hover());
        paint::flourish(ui.painter(), rect.center(), rect.width() / 2.0, look.colours.gold);
    });
    ui.add_space(8.0);
}

/// Heading of a part.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.heading;
    styled(ui, text, fonts::serif, 29.0, colour)
}

/// How wide a section heading is in one line.
pub fn heading_width(ui: &Ui, text: &str) -> f32 {
    let look = look(ui.ctx());
    let font = fonts::serif(29.0 * look.text_scale);
    ui.painter().layout_no_wrap(text.to_owned(), font, look.colours.heading).size().x
}

/// Body text.
pub fn body(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.text;
    styled(ui, text, fonts::sans, 21.0, colour)
}

/// Body text that carries weight.
pub fn strong(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.text;
    styled(ui, text, fonts::bold, 21.0, colour)
}

/// A label or a side note.
pub fn label(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.label;
    styled(ui, text, fonts::sans, 19.0, colour)
}

/// Body text where there is little room.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.text;
    styled(ui, text, fonts::sans, 19.0, colour)
}

/// Something that is wrong and should be read.
pub fn warning(ui: &mut Ui, text: &str) -> Response {
    let colour = look(ui.ctx()).colours.warning;
    styled(ui, text, fonts::bold, 20.0, colour)
}

/// One point of a list.
pub fn bullet(ui: &mut Ui, text: &str) -> Response {
    let look = look(ui.ctx());
    let line = ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        let size = 21.0 * look.text_scale;
        let (rect, _) = ui.allocate_exact_size(vec2(14.0, size * 1.2), Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.0, look.colours.gold);
        body(ui, text);
    });
    line.response
}
