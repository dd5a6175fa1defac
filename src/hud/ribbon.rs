//! The top of the screen: name of the game and round, whose turn it is, and the buttons that are always there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Engine;

use super::announce::Announcement;
use super::hint::{AskHint, Hint};
use super::recap::Recap;
use super::{fixed_area, log, on_panel, sentences};
use crate::app::{
    Menu, Phase, Screen,
    games::{SeatKind, name_key},
    input::{Act, key_label},
    language::Words,
    named,
    settings::Settings,
};
use crate::session::{Intent, Match, opponents::Thinking, watching::Waiting};
use crate::t;
use crate::table::{Desk, layout::Layout, lens::Lens};
use crate::theme::{
    Canvas,
    controls::{pill_of, pill_size, tip},
    fonts, look, paint, palette,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    desk: Res<Desk>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    phase: Option<Res<State<Phase>>>,
    thinking: Res<Thinking>,
    recap: Res<Recap>,
    settings: Res<Settings>,
    announcement: Res<Announcement>,
    hint: Res<Hint>,
    (lens, waiting): (Res<Lens>, Res<Waiting>),
    mut asked: MessageWriter<AskHint>,
    mut intents: MessageWriter<Intent>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let (Some(running), Some(phase)) = (running, phase) else { return Ok(()) };
    let game = &running.seen();
    let ctx = contexts.ctx_mut()?;
    let surface = desk.layout.surface;
    let bar = on_panel(Layout::rect(0.0, 0.0, surface.size.x, 58.0), &surface, &canvas);
    let unit = bar.height() / 58.0;
    // The ribbon hangs below the bar.
    let mut ui = fixed_area(ctx, "ribbon", bar.with_max_y(bar.bottom() + 24.0 * unit));
    let look = look(ctx);
    let painter = ui.painter().clone();
    // A plain background must not shine through, nor the table when it is looked at nearer.
    let plain = settings.stream.layout.background().is_some();
    let strength = if plain { 1.0 } else { 0.86 + 0.14 * lens.hidden_below() };
    painter.rect_filled(bar, 0.0, palette::faded(palette::rgb(0x120b2c), strength));
    painter.hline(bar.x_range(), bar.bottom(), egui::Stroke::new(1.5, look.colours.line));
    let middle = on_panel(Layout::rect(surface.size.x / 2.0 - 330.0, 0.0, 660.0, 80.0), &surface, &canvas);
    let name = words.say(name_key(game.options().kind));
    let round = t!(words, "table-round", round = game.rounds().round);
    let glow = announcement.round_glow();
    let ink = look.colours.label.lerp_to_gamma(palette::GLOW, glow);
    // The strip stays as high as it is: its text follows the setting as far as two lines have room.
    let grown = look.text_scale.min(1.3);
    let line_size = 20.0 * grown * unit;
    let name = painter.layout_no_wrap(name, fonts::serif(27.0 * grown * unit), look.colours.heading);
    let round = painter.layout_no_wrap(round, fonts::sans((21.0 * grown + 5.0 * glow) * unit), ink);
    let (mut x, gap) = (bar.left() + 28.0 * unit, 16.0 * unit);
    // The round is news; the name gives way to it.
    if x + name.size().x + gap + round.size().x < middle.left() {
        let at = egui::pos2(x, bar.center().y - name.size().y / 2.0);
        x += name.size().x + gap;
        painter.galley(at, name, look.colours.heading);
    }
    painter.galley(egui::pos2(x, bar.center().y - round.size().y / 2.0 + 2.0), round, ink);

    // The ribbon itself.
    // While a decision is being shown it is still the turn of whoever made it.
    let showing = (*phase.get() == Phase::Showing).then(|| log::last(&words, &running)).flatten().map(|line| line.seat);
    let winner = game.ranking().first().copied().filter(|_| running.is_watched());
    let seat = winner.or(showing).or(game.to_move()).unwrap_or(running.viewer());
    let player = &running.players()[seat as usize];
    let own = player.kind.is_person() && !running.is_watched();
    // Viewers of a stream are not told that it is the streamer's turn.
    let person = player.kind == SeatKind::Person;
    let alone = person && running.players().iter().filter(|player| player.kind.is_person()).count() == 1;
    let last = game.rounds().triggered && !game.is_over();
    let (head, line) = match phase.get() {
        _ if waiting.is_some() => {
            let back = key_label(settings.keys.key(Act::Cancel));
            (t!(words, "table-past", round = game.rounds().round), t!(words, "table-past-line", key = back))
        }
        Phase::Watching if winner.is_some() => {
            let told = t!(words, "director-wins", points = game.points(seat).unwrap_or_default());
            (format!("{} {told}", player.name), String::new())
        }
        Phase::Finished => (t!(words, "table-over"), String::new()),
        Phase::Thinking if thinking.seconds > LONG => {
            let percent = thinking.progress() / 10;
            (
                t!(words, "table-turn-of", name = player.name.clone()),
                t!(words, "table-thinking-part", percent = percent),
            )
        }
        Phase::Thinking if thinking.seconds > 1.0 => {
            (t!(words, "table-turn-of", name = player.name.clone()), t!(words, "table-thinking"))
        }
        // What the others did stays until the next input.
        Phase::Choosing if !recap.lines.is_empty() && !recap.is_passing() => {
            let said = recap.in_one_line(&running);
            let head = match alone {
                true => t!(words, "table-your-turn"),
                false => t!(words, "table-turn-of", name = player.name.clone()),
            };
            (head, fitting(&painter, said, line_size * 1.05, 600.0 * unit))
        }
        Phase::Showing if !own => match log::last(&words, &running).filter(|line| line.seat == seat) {
            Some(line) => (t!(words, "table-turn-of", name = player.name.clone()), line.sentence),
            None => (t!(words, "table-turn-of", name = player.name.clone()), String::new()),
        },
        _ if own && alone => (t!(words, "table-your-turn"), sentences::asked(&words, game)),
        _ if own => (t!(words, "table-turn-of", name = player.name.clone()), sentences::asked(&words, game)),
        _ => (t!(words, "table-turn-of", name = player.name.clone()), String::new()),
    };
    let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
    let points = |inset: f32| {
        vec![
            middle.left_top() + egui::vec2(inset, 0.0),
            middle.right_top() - egui::vec2(inset, 0.0),
            middle.right_bottom() - egui::vec2(26.0 * unit + inset, 10.0 * unit + inset),
            middle.center_bottom() - egui::vec2(0.0, inset),
            middle.left_bottom() + egui::vec2(26.0 * unit + inset, -10.0 * unit - inset),
        ]
    };
    painter.add(egui::Shape::convex_polygon(points(0.0), dark, egui::Stroke::new(2.0, look.colours.gold)));
    paint::gradient_rect(
        &painter,
        egui::Rect::from_min_max(
            middle.min + egui::vec2(20.0 * unit, 0.0),
            middle.max - egui::vec2(20.0 * unit, 16.0 * unit),
        ),
        0.0,
        palette::faded(mid, 0.55),
        palette::faded(dark, 0.0),
    );
    let head = if last { format!("{head} · {}", t!(words, "table-last-round")) } else { head };
    // Where text must be large there is room for one line and for one button; keys do the rest.
    let large = fonts::least_points() > 0.0;
    let (head, line) = match large {
        true if own || line.is_empty() || waiting.is_some() => (head, String::new()),
        true => (format!("{}: {line}", player.name), String::new()),
        false => (head, line),
    };
    let head_size = if large { 26.0 } else { 30.0 } * unit;
    let head = fitting(&painter, vec![head], head_size, 600.0 * unit);
    let y = if line.is_empty() { 36.0 } else { 26.0 - 12.0 * (grown - 1.0) };
    let line = fitting(&painter, vec![line], line_size, 606.0 * unit);
    painter.text(
        middle.center_top() + egui::vec2(0.0, y * unit),
        egui::Align2::CENTER_CENTER,
        &head,
        fonts::serif(head_size),
        look.colours.heading,
    );
    painter.text(
        middle.center_top() + egui::vec2(0.0, 54.0 * unit),
        egui::Align2::CENTER_CENTER,
        &line,
        fonts::sans(line_size),
        look.colours.text,
    );
    named::mark(&ui, "ribbon", middle, &head);
    named::say(&ui, middle, &line);

    // Buttons on the right: where text is large those that can do nothing now are left out, then all are written smaller.
    let buttons = on_panel(Layout::rect(surface.size.x - 620.0, 6.0, 604.0, 46.0), &surface, &canvas);
    let buttons = buttons.with_min_x(middle.right() + 8.0 * unit);
    let mut row =
        ui.new_child(egui::UiBuilder::new().max_rect(buttons).layout(egui::Layout::right_to_left(egui::Align::Center)));
    row.spacing_mut().item_spacing.x = 10.0;
    let choosing = *phase.get() == Phase::Choosing;
    let mut wanted = vec![(Act::Cancel, "table.menu", t!(words, "table-menu"), true)];
    if !large && !running.is_watched() {
        wanted.extend([
            (Act::Hint, "table.hint", t!(words, "act-hint"), choosing),
            (Act::Redo, "table.redo", t!(words, "act-redo"), choosing && running.can_redo()),
            (Act::Undo, "table.undo", t!(words, "act-undo"), choosing && running.can_undo()),
        ]);
    }
    let slow = *phase.get() == Phase::Thinking && thinking.seconds > LONG;
    // The bar stays as high as it is.
    let high = bar.height() - 4.0 * unit;
    if slow && pill_of(&mut row, "table.hurry", &t!(words, "table-hurry"), true, 20.0, high).clicked() {
        thinking.hurry();
    }
    let room = row.available_width();
    let width = |row: &egui::Ui, wanted: &[(Act, &str, String, bool)], size: f32| {
        wanted.iter().map(|(_, _, text, _)| pill_size(row, text, size, high).x + 10.0).sum::<f32>()
    };
    if width(&row, &wanted, 20.0) > room {
        wanted.retain(|(.., enabled)| *enabled);
    }
    let mut size = 20.0;
    while size > 8.0 && width(&row, &wanted, size) > room {
        size -= 1.0;
    }
    for (act, name, text, enabled) in wanted {
        let down = act == Act::Hint && hint.is_open();
        let response = row.add_enabled_ui(enabled, |ui| pill_of(ui, name, &text, down, size, high)).inner;
        // What a button does also has a key.
        let told = format!("{} ({})", words.say(act.name_key()), key_label(settings.keys.key(act)));
        if tip(response, &told).clicked() {
            match act {
                Act::Hint => _ = asked.write(AskHint),
                Act::Redo => _ = intents.write(Intent::Redo),
                Act::Undo => _ = intents.write(Intent::Undo),
                _ => menu.set(Menu::Pause),
            }
        }
    }
    Ok(())
}

/// Seconds after which thinking shows its progress and can be cut short.
const LONG: f32 = 10.0;

/// As many of the last sentences as fit into the width.
fn fitting(painter: &egui::Painter, said: Vec<String>, size: f32, width: f32) -> String {
    for from in 0..said.len() {
        let line = said[from..].join(" · ");
        let fits = painter.layout_no_wrap(line.clone(), fonts::sans(size), egui::Color32::WHITE).size().x <= width;
        if fits {
            return line;
        }
        if from + 1 == said.len() {
            return shortened(painter, line, size, width);
        }
    }
    String::new()
}

/// As much of a sentence as fits, with an ellipsis where it is cut.
fn shortened(painter: &egui::Painter, line: String, size: f32, width: f32) -> String {
    let ink = egui::Color32::WHITE;
    let mut kept: Vec<char> = line.chars().collect();
    while !kept.is_empty() {
        kept.pop();
        let text: String = kept.iter().chain(['…'].iter()).collect();
        if painter.layout_no_wrap(text.clone(), fonts::sans(size), ink).size().x <= width {
            return text;
        }
    }
    line
}
