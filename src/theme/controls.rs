//! The controls: buttons, tabs, choices, sliders, switches, lists and fields. Each takes the name scripts know it by.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, Context, CursorIcon, FontId, Galley, Id, Key, Margin, Painter, Popup, PopupCloseBehavior, Pos2,
    Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use bevy_egui::egui::text::{CCursor, CCursorRange};

use super::{focus_order, fonts, look, paint, palette};
use crate::app::named;
use crate::audio::{self, Sound};
use palette::{INK, faded};

/// How loud a button is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// The one thing to do next: gold.
    Primary,
    /// Anything else: dusk.
    Plain,
    /// What is seldom wanted: an outline.
    Quiet,
}

/// The size of a button with this text.
pub fn button_size(ui: &Ui, text: &str) -> Vec2 {
    let text = line(ui, text, fonts::bold, 23.0).size();
    let tight = tight(ui.ctx());
    vec2((text.x + 56.0 * tight).max(140.0 * tight), (text.y + 26.0 * tight).max(54.0 * tight))
}

/// Part of their usual size that controls have where text is drawn smaller than usual.
pub fn tight(ctx: &Context) -> f32 {
    look(ctx).text_scale.min(1.0)
}

/// A button as wide as its text.
pub fn button(ui: &mut Ui, name: &str, text: &str, weight: Weight) -> Response {
    let galley = line(ui, text, fonts::bold, 23.0);
    let size = button_size(ui, text);
    button_of(ui, name, text, galley, size, weight)
}

/// A button that is narrower than usual where there is little room, but not narrower than its text.
pub fn button_at_most(ui: &mut Ui, name: &str, text: &str, width: f32, weight: Weight) -> Response {
    let galley = line(ui, text, fonts::bold, 23.0);
    let size = button_size(ui, text);
    let least = galley.size().x + 20.0;
    let size = vec2(size.x.min(width).max(least), size.y);
    button_of(ui, name, text, galley, size, weight)
}

/// A button of this width: several below each other are alike.
pub fn button_as_wide(ui: &mut Ui, name: &str, text: &str, width: f32, weight: Weight) -> Response {
    let galley = line(ui, text, fonts::bold, 23.0);
    let size = vec2(width.max(button_size(ui, text).x), button_size(ui, text).y);
    button_of(ui, name, text, galley, size, weight)
}

/// A button that fills the width it is given.
pub fn wide_button(ui: &mut Ui, name: &str, text: &str, weight: Weight) -> Response {
    let galley = line(ui, text, fonts::bold, 26.0);
    let size = vec2(ui.available_width(), (galley.size().y + 30.0).max(64.0));
    button_of(ui, name, text, galley, size, weight)
}

fn button_of(ui: &mut Ui, name: &str, text: &str, galley: Arc<Galley>, size: Vec2, weight: Weight) -> Response {
    let c = look(ui.ctx()).colours;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = known(ui, name, text, response, WidgetType::Button);
    if weight == Weight::Primary && super::takes_focus(ui.ctx()) {
        response.request_focus();
    }
    let warm = ui.ctx().animate_bool(response.id, response.hovered() && ui.is_enabled());
    let pressed = response.is_pointer_button_down_on();
    let rect = if pressed { rect.translate(vec2(0.0, 2.0)) } else { rect };
    let radius = 14.0;
    let (ramp, ink, edge) = match weight {
        Weight::Primary => (c.primary, c.on_primary, palette::rgb(0xfff0b8)),
        Weight::Plain => (c.button, c.text, faded(c.slot_line, 0.9).lerp_to_gamma(c.gold, warm)),
        Weight::Quiet => ([c.panel; 2], c.label, faded(c.slot_line, 0.6).lerp_to_gamma(c.gold, warm)),
    };
    let lift = if weight == Weight::Primary { 0.35 } else { 0.16 };
    let [top, bottom] = ramp.map(|colour| colour.lerp_to_gamma(Color32::WHITE, warm * lift));
    let painter = ui.painter();
    if !pressed && weight != Weight::Quiet {
        painter.rect_filled(rect.translate(vec2(0.0, 4.0)), radius, faded(INK, 0.65));
    }
    paint::gradient_rect(painter, rect, radius, top, bottom);
    painter.rect_stroke(rect, radius, Stroke::new(1.6, edge), StrokeKind::Inside);
    if response.has_focus() {
        paint::focus_ring(painter, rect, radius);
    }
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    painter.galley(at.min, galley, ink);
    response
}

/// Content that scrolls, by wheel or by the keys that turn pages: what goes on beyond an edge fades out there instead of
/// being cut.
pub fn scrolled<R>(ui: &mut Ui, area: ScrollArea, content: impl FnOnce(&mut Ui) -> R) -> R {
    let mut shown = area.show(ui, content);
    let seen = shown.inner_rect;
    let turned = |key, pages: f32| if ui.input(|input| input.key_pressed(key)) { pages } else { 0.0 };
    let pages = turned(Key::PageDown, 0.85) + turned(Key::PageUp, -0.85);
    if pages != 0.0 {
        let most = (shown.content_size.y - seen.height()).max(0.0);
        shown.state.offset.y = (shown.state.offset.y + pages * seen.height()).clamp(0.0, most);
        shown.state.store(ui.ctx(), shown.id);
        ui.ctx().request_repaint();
    }
    let ground = look(ui.ctx()).colours.panel;
    let strip = 26.0_f32.min(seen.height() / 4.0);
    if shown.state.offset.y > 1.0 {
        paint::fade_edge(ui.painter(), seen.with_max_y(seen.top() + strip), ground, true);
    }
    if shown.state.offset.y + seen.height() < shown.content_size.y - 1.0 {
        paint::fade_edge(ui.painter(), seen.with_min_y(seen.bottom() - strip), ground, false);
    }
    shown.inner
}

/// A row of tabs; returns true when the choice changed.
pub fn tabs<T: PartialEq + Copy>(ui: &mut Ui, name: &str, chosen: &mut T, entries: &[(T, &str, String)]) -> bool {
    let mut changed = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        for (value, id, text) in entries {
            let on = *chosen == *value;
            let response = tab(ui, &format!("{name}.{id}"), text, on);
            if response.clicked() && !on {
                *chosen = *value;
                changed = true;
            }
        }
    });
    changed
}

fn tab(ui: &mut Ui, name: &str, text: &str, on: bool) -> Response {
    let c = look(ui.ctx()).colours;
    let galley = line(ui, text, fonts::bold, 21.0);
    let size = vec2(galley.size().x + 36.0, galley.size().y + 24.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = known(ui, name, text, response, WidgetType::SelectableLabel);
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let painter = ui.painter();
    let ink = if on { c.heading } else { c.label.lerp_to_gamma(c.text, warm) };
    if on || warm > 0.0 {
        let fill = if on { faded(c.button[0], 0.9) } else { faded(c.button[0], 0.5 * warm) };
        painter.rect_filled(rect, 10.0, fill);
    }
    if on {
        let foot =
            Rect::from_min_max(pos2(rect.left() + 14.0, rect.bottom() - 4.0), rect.right_bottom() - vec2(14.0, 1.0));
        painter.rect_filled(foot, 2.0, c.gold);
    }
    if response.has_focus() {
        paint::focus_ring(painter, rect.shrink(3.0), 10.0);
    }
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    painter.galley(at.min, galley, ink);
    response
}

/// What became of a choice in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen<T> {
    /// Another value was chosen.
    pub changed: bool,
    /// The value under the pointer or in focus, so that the page can say what it means.
    pub looked_at: Option<T>,
}

/// Whether the pointer rests on a control or the keys are on it.
pub fn is_looked_at(response: &Response) -> bool {
    response.hovered() || response.has_focus()
}

/// One of a few values side by side.
pub fn choice<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    chosen: &mut T,
    entries: &[(T, &str, String)],
) -> Chosen<T> {
    let (mut changed, mut looked_at) = (false, None);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (value, id, text) in entries {
            let on = *chosen == *value;
            let response = pill(ui, &format!("{name}.{id}"), text, on);
            if is_looked_at(&response) {
                looked_at = Some(*value);
            }
            if response.clicked() && !on {
                *chosen = *value;
                changed = true;
            }
        }
    });
    Chosen { changed, looked_at }
}

/// The size of a pill with this text, no higher than `most`: text and rim shrink alike.
pub fn pill_size(ui: &Ui, text: &str, size: f32, most: f32) -> Vec2 {
    let text = line(ui, text, fonts::bold, size).size();
    let tight = tight(ui.ctx());
    let whole = vec2((text.x + 34.0 * tight).max(52.0 * tight), (text.y + 20.0 * tight).max(46.0 * tight));
    whole * (most / whole.y).min(1.0)
}

/// A small rounded button that stays down while it is the choice.
pub fn pill(ui: &mut Ui, name: &str, text: &str, on: bool) -> Response {
    pill_of(ui, name, text, on, 20.0, f32::INFINITY)
}

/// The same with text of another size, where room is short.
pub fn pill_of(ui: &mut Ui, name: &str, text: &str, on: bool, size: f32, most: f32) -> Response {
    let part = pill_size(ui, text, size, most).y / pill_size(ui, text, size, f32::INFINITY).y;
    let galley = line(ui, text, if on { fonts::bold } else { fonts::sans }, size * part);
    let size = pill_size(ui, text, size, most);
    let (rect, response, ink) = pill_ground(ui, name, text, on, size);
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter().galley(at.min, galley, ink);
    response
}

/// A round one of this height with a painted sign instead of its text. The painter gets the middle, the size and the
/// colour of the sign.
pub fn sign_pill(
    ui: &mut Ui,
    name: &str,
    text: &str,
    on: bool,
    high: f32,
    sign: impl FnOnce(&Painter, Pos2, f32, Color32),
) -> Response {
    let (rect, response, ink) = pill_ground(ui, name, text, on, vec2(high * 1.25, high));
    sign(ui.painter(), rect.center(), high * 0.74, ink);
    response
}

/// A pill with a painted sign before its text. The painter gets the middle and the size of the sign.
pub fn pill_with(ui: &mut Ui, name: &str, text: &str, on: bool, sign: impl FnOnce(&Painter, Pos2, f32)) -> Response {
    let galley = line(ui, text, if on { fonts::bold } else { fonts::sans }, 20.0);
    let high = (galley.size().y + 20.0).max(46.0);
    let (rect, response, ink) = pill_ground(ui, name, text, on, vec2(galley.size().x + high + 30.0, high));
    sign(ui.painter(), pos2(rect.left() + high * 0.55, rect.center().y), high * 0.8);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + high + 8.0, rect.center().y), galley.size());
    ui.painter().galley(at.min, galley, ink);
    response
}

/// What a pill is drawn on, and the colour of what is drawn on it.
fn pill_ground(ui: &mut Ui, name: &str, text: &str, on: bool, size: Vec2) -> (Rect, Response, Color32) {
    let c = look(ui.ctx()).colours;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = known(ui, name, text, response, WidgetType::RadioButton);
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let painter = ui.painter();
    let radius = rect.height() / 2.0;
    // What can do nothing now is a bare outline; behind a menu everything looks as before.
    let bare = !ui.is_enabled() && ui.visuals().disabled_alpha < 1.0;
    if on {
        paint::gradient_rect(painter, rect, radius, c.primary[0], c.primary[1]);
    } else if bare {
        painter.rect_stroke(rect, radius, Stroke::new(1.0, faded(c.slot_line, 0.5)), StrokeKind::Inside);
        return (rect, response, faded(c.label, 0.8));
    } else {
        painter.rect_filled(rect, radius, c.slot.lerp_to_gamma(c.button[0], warm));
        painter.rect_stroke(
            rect,
            radius,
            Stroke::new(1.4, c.slot_line.lerp_to_gamma(c.gold, warm)),
            StrokeKind::Inside,
        );
    }
    if response.has_focus() {
        paint::focus_ring(painter, rect, radius);
    }
    (rect, response, if on { c.on_primary } else { c.text })
}

/// An on-off switch; returns true when it was flipped.
pub fn switch(ui: &mut Ui, name: &str, text: &str, on: &mut bool) -> bool {
    let c = look(ui.ctx()).colours;
    let (rect, response) = ui.allocate_exact_size(vec2(78.0, 44.0), Sense::click());
    let response = known(ui, name, text, response, WidgetType::Checkbox);
    let flipped = response.clicked();
    if flipped {
        *on = !*on;
    }
    let amount = ui.ctx().animate_bool(response.id, *on);
    let painter = ui.painter();
    let track = rect.shrink2(vec2(0.0, 3.0));
    let radius = track.height() / 2.0;
    painter.rect_filled(track, radius, c.slot.lerp_to_gamma(palette::rgb(0x1f5a4a), amount));
    let edge = if response.hovered() { c.gold } else { c.slot_line.lerp_to_gamma(palette::rgb(0x7df59a), amount) };
    painter.rect_stroke(track, radius, Stroke::new(1.6, edge), StrokeKind::Inside);
    let x = track.left() + radius + amount * (track.width() - 2.0 * radius);
    let knob = Rect::from_center_size(pos2(x, track.center().y), Vec2::splat(track.height() - 10.0));
    paint::gradient_rect(painter, knob, 99.0, c.primary[0], c.primary[1]);
    if response.has_focus() {
        paint::focus_ring(painter, track, radius);
    }
    flipped
}

/// A slider; returns true while the value changes. `show` writes the value.
pub fn slider(
    ui: &mut Ui,
    name: &str,
    value: &mut f32,
    (low, high): (f32, f32),
    step: f32,
    show: impl Fn(f32) -> String,
) -> bool {
    let c = look(ui.ctx()).colours;
    let before = *value;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 110.0).clamp(120.0, 420.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, 46.0), Sense::click_and_drag());
        let mut response = known(ui, name, &show(*value), response, WidgetType::Slider);
        let track = Rect::from_center_size(rect.center(), vec2(rect.width() - 28.0, 10.0));
        if let Some(at) = response.interact_pointer_pos() {
            let part = ((at.x - track.left()) / track.width()).clamp(0.0, 1.0);
            *value = snapped(low + part * (high - low), low, step);
        }
        if response.has_focus() {
            let (less, more) =
                ui.input(|input| (input.key_pressed(Key::ArrowLeft), input.key_pressed(Key::ArrowRight)));
            let by = f32::from(i8::from(more) - i8::from(less)) * step;
            *value = snapped(*value + by, low, step);
            ui.memory_mut(|memory| {
                memory.set_focus_lock_filter(
                    response.id,
                    bevy_egui::egui::EventFilter { horizontal_arrows: true, ..Default::default() },
                );
            });
        }
        *value = value.clamp(low, high);
        if *value != before {
            response.mark_changed();
        }
        let part = (*value - low) / (high - low);
        let knob = pos2(track.left() + part * track.width(), track.center().y);
        let painter = ui.painter();
        painter.rect_filled(track, 5.0, c.slot);
        let done = Rect::from_min_max(track.min, pos2(knob.x, track.max.y));
        paint::gradient_rect(painter, done, 5.0, c.primary[0], c.primary[1]);
        painter.rect_stroke(track, 5.0, Stroke::new(1.4, c.slot_line), StrokeKind::Outside);
        let radius = if response.hovered() || response.dragged() { 15.0 } else { 13.0 };
        painter.circle_filled(knob + vec2(0.0, 2.5), radius, faded(INK, 0.7));
        paint::gradient_rect(
            painter,
            Rect::from_center_size(knob, Vec2::splat(radius * 2.0)),
            radius,
            c.primary[0],
            c.primary[1],
        );
        painter.circle_stroke(knob, radius, Stroke::new(2.0, INK));
        if response.has_focus() {
            paint::focus_ring(painter, Rect::from_center_size(knob, Vec2::splat(radius * 2.0)), radius);
        }
        let galley = line(ui, &show(*value), fonts::bold, 20.0);
        let (rect, _) = ui.allocate_exact_size(vec2(92.0, 46.0), Sense::hover());
        let at = Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size());
        ui.painter().galley(at.min, galley, c.text);
    });
    *value != before
}

fn snapped(value: f32, low: f32, step: f32) -> f32 {
    low + ((value - low) / step).round() * step
}

/// A drop-down list.
pub fn dropdown<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    width: f32,
    chosen: &mut T,
    entries: &[(T, String)],
) -> Chosen<T> {
    dropdown_told(ui, name, width, chosen, entries, |_| None)
}

/// A drop-down list that says in its open state what each entry means.
pub fn dropdown_told<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    width: f32,
    chosen: &mut T,
    entries: &[(T, String)],
    about: impl Fn(&T) -> Option<String>,
) -> Chosen<T> {
    let c = look(ui.ctx()).colours;
    // As wide as its longest entry needs, where there is room.
    let longest = entries.iter().map(|(_, text)| line(ui, text, fonts::sans, 20.0).size().x).fold(0.0, f32::max);
    let width = width.max((longest + 56.0).min(ui.available_width()));
    let current = entries.iter().find(|(value, _)| value == chosen);
    let text = current.map_or("", |(_, text)| text.as_str());
    let galley = line(ui, text, fonts::sans, 20.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, (galley.size().y + 20.0).max(46.0)), Sense::click());
    let response = known(ui, name, text, response, WidgetType::ComboBox);
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let painter = ui.painter();
    painter.rect_filled(rect, 10.0, c.slot.lerp_to_gamma(c.button[0], warm));
    painter.rect_stroke(rect, 10.0, Stroke::new(1.4, c.slot_line.lerp_to_gamma(c.gold, warm)), StrokeKind::Inside);
    let at = Align2::LEFT_CENTER.anchor_size(rect.left_center() + vec2(16.0, 0.0), galley.size());
    painter
        .with_clip_rect(rect.shrink2(vec2(0.0, 2.0)).with_max_x(rect.right() - 34.0).intersect(ui.clip_rect()))
        .galley(at.min, galley, c.text);
    arrow(ui, rect.right_center() - vec2(22.0, 0.0), c.gold);
    if response.has_focus() {
        paint::focus_ring(ui.painter(), rect, 10.0);
    }
    let mut changed = false;
    let mut looked_at = is_looked_at(&response).then(|| chosen.clone());
    // Whoever opens it by a key goes on from the choice in force, and comes back to the list's own place.
    let by_key = response.clicked() && !ui.input(|input| input.pointer.any_click());
    let told = entries.iter().any(|(value, _)| about(value).is_some());
    // Wide enough that a sentence takes a line or two at any size of text.
    let told_width = (TOLD_WIDTH * look(ui.ctx()).text_scale).min(ui.ctx().viewport_rect().width() * 0.9);
    let open_width = if told { width.max(told_width) } else { width };
    Popup::menu(&response).close_behavior(PopupCloseBehavior::CloseOnClick).width(open_width).gap(4.0).show(|ui| {
        ui.set_min_width(open_width - 16.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        for (index, (value, text)) in entries.iter().enumerate() {
            let on = value == chosen;
            let entry = entry(ui, &format!("{name}.{index}"), text, about(value).as_deref(), on);
            if by_key && on {
                entry.request_focus();
            }
            if is_looked_at(&entry) {
                looked_at = Some(value.clone());
            }
            if entry.clicked() {
                changed |= !on;
                *chosen = value.clone();
                ui.close();
                if entry.has_focus() {
                    response.request_focus();
                }
            }
        }
    });
    Chosen { changed, looked_at }
}

/// Width of a list whose entries are explained, in points before text is scaled.
const TOLD_WIDTH: f32 = 560.0;

fn entry(ui: &mut Ui, name: &str, text: &str, about: Option<&str>, on: bool) -> Response {
    let look = look(ui.ctx());
    let c = look.colours;
    let galley = line(ui, text, if on { fonts::bold } else { fonts::sans }, 20.0);
    let width = ui.available_width().max(galley.size().x + 28.0);
    let about = about.map(|about| {
        let font = fonts::sans(17.0 * look.text_scale);
        ui.painter().layout(about.to_owned(), font, c.label, width - 28.0)
    });
    let below = about.as_ref().map_or(0.0, |about| about.size().y);
    let size = vec2(width, galley.size().y + below + if about.is_some() { 12.0 } else { 18.0 });
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = known(ui, name, text, response, WidgetType::Button);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 8.0, c.button[0]);
    }
    let at = rect.left_center() + vec2(14.0, -(galley.size().y + below) / 2.0);
    let under = at + vec2(0.0, galley.size().y);
    ui.painter().galley(at, galley, if on { c.heading } else { c.text });
    if let Some(about) = about {
        named::say(ui, Rect::from_min_size(under, about.size()), about.text());
        ui.painter().galley(under, about, c.label);
    }
    response
}

fn arrow(ui: &Ui, centre: Pos2, colour: Color32) {
    ui.painter().line(
        vec![centre + vec2(-7.0, -4.0), centre + vec2(0.0, 4.0), centre + vec2(7.0, -4.0)],
        Stroke::new(2.5, colour),
    );
}

/// A line of text to write in; returns true when it changed.
pub fn field(ui: &mut Ui, name: &str, width: f32, text: &mut String, hint: &str, limit: usize) -> bool {
    field_of(ui, name, width, text, hint, limit, false)
}

/// The same for what nobody who looks on may read.
pub fn secret_field(ui: &mut Ui, name: &str, width: f32, text: &mut String, limit: usize) -> bool {
    field_of(ui, name, width, text, "", limit, true)
}

/// What stands for a sign that is not shown.
pub const HIDDEN: char = '•';

fn field_of(ui: &mut Ui, name: &str, width: f32, text: &mut String, hint: &str, limit: usize, secret: bool) -> bool {
    let look = look(ui.ctx());
    let c = look.colours;
    let size = 20.0 * look.text_scale;
    let width = (width * look.text_scale.sqrt()).min(ui.available_width());
    let hint = bevy_egui::egui::RichText::new(hint).color(faded(c.label, 0.8)).font(fonts::sans(size));
    let response = bevy_egui::egui::Frame::new()
        .fill(c.slot)
        .stroke(Stroke::new(1.4, c.slot_line))
        .corner_radius(10)
        .show(ui, |ui| {
            ui.add(
                TextEdit::singleline(text)
                    .id_salt(name)
                    .password(secret)
                    .font(fonts::sans(size))
                    .hint_text(hint)
                    .desired_width(width - 28.0)
                    .char_limit(limit)
                    .frame(bevy_egui::egui::Frame::NONE.inner_margin(Margin::symmetric(14, 10)))
                    .vertical_align(bevy_egui::egui::Align::Center)
                    .min_size(vec2(0.0, 46.0)),
            )
        })
        .inner;
    let rect = response.rect;
    let hidden = secret.then(|| text.chars().map(|_| HIDDEN).collect::<String>());
    named::mark_control(ui, name, rect, hidden.as_deref().unwrap_or(text));
    focus_order::pass_by(ui, &response);
    if ui.data_mut(|data| data.remove_temp::<()>(wanted_field(name))).is_some() {
        response.request_focus();
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
        // Whoever comes to a field usually writes something else: the first letter replaces what is there.
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), response.id) {
            let all = CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
        }
    }
    if response.has_focus() {
        paint::focus_ring(ui.painter(), rect.shrink(3.0), 10.0);
    }
    response.changed()
}

/// The field of this name has the keyboard from when it is next shown: whoever asked for it wants to write.
pub fn focus_field(ctx: &Context, name: &str) {
    ctx.data_mut(|data| data.insert_temp(wanted_field(name), ()));
}

fn wanted_field(name: &str) -> Id {
    Id::new(("wanted field", name))
}

/// Explains a control when the pointer rests on it.
pub fn tip(response: Response, text: &str) -> Response {
    response.on_hover_ui(|ui| {
        super::text::body(ui, text);
    })
}

/// Lays out one line of text at the current text scale.
pub fn line(ui: &Ui, text: &str, font: impl Fn(f32) -> FontId, size: f32) -> Arc<Galley> {
    let size = size * look(ui.ctx()).text_scale;
    ui.painter().layout_no_wrap(text.to_owned(), font(size), Color32::PLACEHOLDER)
}

/// Common end of every control: its name for scripts, its meaning for screen readers, the hand cursor.
pub fn known(ui: &Ui, name: &str, text: &str, response: Response, kind: WidgetType) -> Response {
    named::mark_control(ui, name, response.rect, text);
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(kind, enabled, text));
    if response.clicked() {
        audio::control_sound(ui.ctx(), Sound::Button);
    }
    if response.hovered() && enabled && ui.ctx().data(|data| data.get_temp(last_hovered())) != Some(response.id) {
        ui.ctx().data_mut(|data| data.insert_temp(last_hovered(), response.id));
        audio::control_sound(ui.ctx(), Sound::Hover);
    }
    focus_order::pass_by(ui, &response);
    if response.gained_focus() {
        ui.scroll_to_rect(response.rect.expand(24.0), None);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Where the control the pointer rested on last is remembered, so that it sounds once.
fn last_hovered() -> Id {
    Id::new("last hovered")
}
