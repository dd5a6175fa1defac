//! The top of the screen: name of the game and round, whose turn it is, and the buttons that are always there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Game};

use super::announce::Announcement;
use super::hint::{AskHint, Hint};
use super::{Trial, fixed_area, is_framed, log, on_panel, rest_behind, sentences};
use crate::app::{
    Menu, Phase, Screen,
    games::{SeatKind, name_key},
    input::{Act, key_name},
    language::Words,
    named,
    options::Options,
    requests::BackToReview,
    settings::Settings,
};
use crate::playback::Playback;
use crate::session::{
    Intent, Match, names,
    opponents::{Flow, Thinking},
    watching::Waiting,
};
use crate::t;
use crate::table::{
    Tabletop,
    choices::Choices,
    layout::{Layout, Surface},
    lens::Lens,
};
use crate::theme::{
    Canvas, Look,
    controls::{pill_of, pill_size, sign_pill, tip},
    fonts, look, paint, palette,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, steer_by_keys.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(is_framed)));
}

/// Height of the bar, in units of the table.
const BAR: f32 = 58.0;
/// Width and height of the ribbon that hangs from its middle, in units, and how much wider and higher it is where text is
/// twice as large.
const RIBBON: Vec2 = Vec2::new(660.0, 80.0);
const RIBBON_GROWS: Vec2 = Vec2::new(540.0, 4.0);
/// Units below the bar that the ribbon may take.
const OVERHANG: f32 = 28.0;
/// Units by which the ribbon's lower corners are cut: inwards and upwards.
const CUT: egui::Vec2 = egui::vec2(26.0, 10.0);
/// Units of the ribbon's width that its text leaves free.
const BESIDE_TEXT: f32 = 76.0;
/// Middle of the heading in units from the top: where it stands alone, and with a line below it.
const HEAD_ALONE: f32 = 36.0;
const HEAD_ABOVE: f32 = 26.0;
/// Middle of the line below the heading.
const LINE: f32 = 54.0;
/// Size of the line below the heading, in units.
const LINE_SIZE: f32 = 21.0;
/// Units from the left edge to the name of the game, and from there to the round.
const LEFT: f32 = 28.0;
const NAME_GAP: f32 = 16.0;
/// The buttons from the right edge: where they begin, how far down, how much they take, in units.
const BUTTONS: f32 = 620.0;
const BUTTONS_DOWN: f32 = 6.0;
const BUTTONS_SIZE: Vec2 = Vec2::new(604.0, 46.0);
/// Units between the ribbon and the first button.
const BESIDE: f32 = 8.0;
/// Points between two buttons.
const BUTTON_GAP: f32 = 10.0;
/// Size of the words on buttons in points.
const BUTTON_TEXT: f32 = 21.0;
/// Seconds after which thinking is told, and after which it shows its progress and can be cut short.
const NOTICED: f32 = 1.0;
const LONG: f32 = 10.0;

/// How things stand, as far as the bar tells of it.
#[derive(SystemParam)]
struct Status<'w> {
    words: Res<'w, Words>,
    settings: Res<'w, Settings>,
    thinking: Res<'w, Thinking>,
    announcement: Res<'w, Announcement>,
    hint: Res<'w, Hint>,
    waiting: Res<'w, Waiting>,
    menu: Res<'w, State<Menu>>,
    choices: Res<'w, Choices>,
    playback: Res<'w, Playback>,
    trial: Res<'w, Trial>,
    options: Res<'w, Options>,
}

/// What the buttons ask for.
#[derive(SystemParam)]
struct Orders<'w> {
    hint: MessageWriter<'w, AskHint>,
    intents: MessageWriter<'w, Intent>,
    menu: ResMut<'w, NextState<Menu>>,
    flow: ResMut<'w, Flow>,
    review: MessageWriter<'w, BackToReview>,
}

/// Where everything is drawn, in points of the panels.
struct Frame {
    bar: egui::Rect,
    ribbon: egui::Rect,
    buttons: egui::Rect,
    /// Points per unit of the table.
    unit: f32,
    look: Look,
}

/// The bar with its ribbon, where it is drawn.
pub fn bar(ctx: &egui::Context, surface: &Surface, canvas: &Canvas) -> egui::Rect {
    let frame = Frame::new(ctx, surface, canvas);
    frame.bar.with_max_y(frame.ribbon.bottom())
}

impl Frame {
    fn new(ctx: &egui::Context, surface: &Surface, canvas: &Canvas) -> Self {
        let place = |x, y, size: Vec2| on_panel(Layout::rect(x, y, size.x, size.y), surface, canvas);
        let width = surface.size.x;
        let bar = place(0.0, 0.0, Vec2::new(width, BAR));
        let unit = bar.height() / BAR;
        let look = look(ctx);
        let size = RIBBON + RIBBON_GROWS * (look.text_scale - 1.0);
        let ribbon = place(width / 2.0 - size.x / 2.0, 0.0, size);
        let buttons = place(width - BUTTONS, BUTTONS_DOWN, BUTTONS_SIZE).with_min_x(ribbon.right() + BESIDE * unit);
        Self { bar, ribbon, buttons, unit, look }
    }

    /// Points of a text that has so many units at 100 %.
    fn size(&self, usual: f32) -> f32 {
        self.look.size(usual) * self.unit
    }

    /// Points that text on the ribbon may be wide.
    fn text_width(&self) -> f32 {
        self.ribbon.width() - BESIDE_TEXT * self.unit
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    lens: Res<Lens>,
    status: Status,
    mut orders: Orders,
) -> Result {
    let (Some(running), Some(phase)) = (running, phase) else { return Ok(()) };
    let phase = status.playback.phase(*phase.get());
    let ctx = contexts.ctx_mut()?;
    let frame = Frame::new(ctx, &tabletop.layout.surface, &canvas);
    let Frame { bar, look, unit, .. } = frame;
    let mut ui = fixed_area(ctx, "ribbon", bar.with_max_y(bar.bottom() + OVERHANG * unit));
    rest_behind(&mut ui, *status.menu.get());
    let painter = ui.painter().clone();
    // A plain background must not shine through, nor the table when it is looked at nearer.
    let plain = status.settings.stream.layout.background().is_some();
    let strength = if plain { 1.0 } else { 0.86 + 0.14 * lens.hidden_below() };
    painter.rect_filled(bar, 0.0, palette::faded(palette::rgb(0x120b2c), strength));
    painter.hline(bar.x_range(), bar.bottom(), egui::Stroke::new(1.5, look.colours.line));
    // Where text must be large there is room for one line and for one button; keys do the rest.
    let large = fonts::least_points() > 0.0;
    let mut left = bar.left() + LEFT * unit;
    let mut name = status.words.say(name_key(running.seen().options().kind));
    if let Some(round) = status.trial.round().filter(|_| !running.is_watched()) {
        name = t!(status.words, "trial-label", round = round);
        if !large {
            let back = way_back(&mut ui, &frame, &status.words, &name);
            left = back.rect.right() + NAME_GAP * unit;
            if back.clicked() {
                orders.review.write(BackToReview);
            }
        }
    }
    name_and_round(&ui, &frame, left, name, &status);
    let on_paper = tabletop.layout.frame().inspector.is_some();
    let said = Said::new(&running, phase, *orders.flow, &status, (large, on_paper));
    let head = if tabletop.layout.small_screens {
        44.0
    } else if large {
        26.0
    } else {
        30.0
    };
    paint_ribbon(&ui, &frame, said, head);
    // Nobody presses anything in a film, and a clean broadcast is steered from elsewhere.
    if status.options.film().is_none() && !status.settings.stream.clean {
        buttons(&mut ui, &frame, &running, phase, &status, large, &mut orders);
    }
    Ok(())
}

/// Another try leads back to the review it came from; what it is called stands beside it.
fn way_back(ui: &mut egui::Ui, frame: &Frame, words: &Words, beside: &str) -> egui::Response {
    let high = frame.bar.height() - 4.0 * frame.unit;
    let [long, short] = ["review-back", "review-back-short"].map(|key| words.say(key));
    let round = t!(words, "table-round", round = 88);
    let taken = [(beside, fonts::serif(frame.size(27.0))), (&round, fonts::sans(frame.size(21.0)))];
    let taken = taken.map(|(text, font)| wide(ui.painter(), text, font) + NAME_GAP * frame.unit);
    let most = frame.ribbon.left() - frame.bar.left() - BUTTON_GAP - NAME_GAP * frame.unit - taken[0] - taken[1];
    let fits = |text: &String| {
        let size = pill_size(ui, text, BUTTON_TEXT, f32::INFINITY);
        size.x <= most && size.y * 0.9 <= high
    };
    let room = egui::Rect::from_min_max(
        egui::pos2(frame.bar.left() + BUTTON_GAP, frame.buttons.top()),
        egui::pos2(frame.ribbon.left(), frame.buttons.bottom()),
    );
    let text = [&long, &short].into_iter().find(|text| fits(text));
    let flow = egui::Layout::left_to_right(egui::Align::Center);
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(flow));
    let response = match text {
        Some(text) => pill_of(&mut row, "table.review", text, false, BUTTON_TEXT, high),
        None => sign_pill(&mut row, "table.review", &long, false, high, |painter, centre, size, ink| {
            sign(Act::Undo, painter, centre, size, ink);
        }),
    };
    tip(response, &long)
}

/// On the left; the round is news, and the name gives way to it.
fn name_and_round(ui: &egui::Ui, frame: &Frame, left: f32, name: String, status: &Status) {
    let Frame { bar, look, unit, .. } = *frame;
    let painter = ui.painter();
    let round = t!(status.words, "table-round", round = status.announcement.round());
    let glow = status.announcement.round_glow();
    let ink = look.colours.label.lerp_to_gamma(palette::GLOW, glow);
    let name = painter.layout_no_wrap(name, fonts::serif(frame.size(27.0)), look.colours.heading);
    let round = painter.layout_no_wrap(round, fonts::sans(frame.size(21.0) + 5.0 * glow * unit), ink);
    let (mut x, gap) = (left, NAME_GAP * unit);
    if x + name.size().x + gap + round.size().x < frame.ribbon.left() {
        named::say(ui, bar, name.text());
        let at = egui::pos2(x, bar.center().y - name.size().y / 2.0);
        x += name.size().x + gap;
        painter.galley(at, name, look.colours.heading);
    }
    painter.galley(egui::pos2(x, bar.center().y - round.size().y / 2.0 + 2.0), round, ink);
}

/// What the ribbon says.
struct Said {
    /// Colour of the seat it is about.
    colour: u8,
    head: String,
    line: String,
}

impl Said {
    fn new(running: &Match, phase: Phase, flow: Flow, status: &Status, (large, on_paper): (bool, bool)) -> Self {
        let (words, game) = (&*status.words, &running.seen());
        // While a decision is being shown it is still the turn of whoever made it.
        let shown = (phase == Phase::Showing).then(|| log::last(words, running, running.players())).flatten();
        let winner = game.ranking().first().copied().filter(|_| phase == Phase::Watching);
        let ends = running.turn_to_end().filter(|_| phase == Phase::TurnEnd);
        let deciding = shown.as_ref().map(|line| line.seat).or(ends).or(game.to_move());
        let seat = winner.or(deciding).unwrap_or(running.viewer());
        let player = &running.players()[usize::from(seat)];
        let own = player.kind.is_person() && !running.is_watched();
        // Viewers of a stream are not told that it is the streamer's turn.
        let person = player.kind == SeatKind::Person;
        let alone = person && running.players().iter().filter(|player| player.kind.is_person()).count() == 1;
        let begins = log::begins(running) == Some(seat);
        let turn_of = || match begins {
            true if alone => t!(words, "table-you-begin"),
            true => t!(words, "table-begins", name = player.name.clone()),
            false => t!(words, "table-turn-of", name = player.name.clone()),
        };
        let own_turn = || if alone && !begins { t!(words, "table-your-turn") } else { turn_of() };
        let (head, line) = match phase {
            _ if status.waiting.is_some() => {
                let back = key_name(words, status.settings.keys.key(Act::Cancel));
                (t!(words, "table-past", round = game.rounds().round), t!(words, "table-past-line", key = back))
            }
            Phase::Watching if winner.is_some() => {
                let points = game.points(seat).unwrap_or_default();
                let told = match names::is_you(&player.name) {
                    true => t!(words, "table-you-win", points = points),
                    false => format!("{} {}", player.name, t!(words, "director-wins", points = points)),
                };
                (told, String::new())
            }
            Phase::TurnEnd => (own_turn(), t!(words, "ask-end-turn")),
            // The last thing that happened is what one wants to see before everything is counted.
            Phase::Finished => {
                let last = log::last(words, running, running.players());
                let name = |line: &log::Line| running.players()[usize::from(line.seat)].name.clone();
                let last = last.map(|line| format!("{}: {}", name(&line), line.sentence));
                (t!(words, "table-over"), last.unwrap_or_default())
            }
            // The phase may be a moment behind: a person does not "think" here.
            Phase::Thinking if own && person => (own_turn(), String::new()),
            Phase::Thinking if flow == Flow::Held => (turn_of(), t!(words, "table-held")),
            Phase::Thinking if status.thinking.seconds > LONG => {
                let percent = status.thinking.progress() / 10;
                (turn_of(), t!(words, "table-thinking-part", percent = percent))
            }
            Phase::Thinking if status.thinking.seconds > NOTICED => (turn_of(), t!(words, "table-thinking")),
            // What is asked next is asked when this has been shown, and maybe of somebody else.
            Phase::Showing if !own || game.to_move() != Some(seat) => {
                // What somebody does is told on the paper, where there is one.
                let line = shown.filter(|line| line.seat == seat && (large || !on_paper));
                (turn_of(), line.map_or_else(String::new, |line| line.sentence))
            }
            Phase::Choosing if own => {
                let waits = status.choices.waiting().and_then(|action| game.after(action));
                let ends = |next: &Game| next.to_move() != Some(seat) && !status.settings.end_turn;
                let line = match waits {
                    Some(next) if ends(&next) => t!(words, "ask-confirm-ends"),
                    Some(_) => t!(words, "ask-confirm"),
                    None => sentences::asked(words, game),
                };
                (own_turn(), line)
            }
            _ if own => (own_turn(), sentences::asked(words, game)),
            _ => (turn_of(), String::new()),
        };
        let last = game.rounds().triggered && !game.is_over();
        let head = if last { format!("{head} · {}", t!(words, "table-last-round")) } else { head };
        let (head, line) = match large {
            true if own || line.is_empty() || status.waiting.is_some() => (head, String::new()),
            true => (format!("{}: {line}", player.name), String::new()),
            false => (head, line),
        };
        Self { colour: player.colour, head, line }
    }
}

/// The ribbon itself, in the colour of the seat.
fn paint_ribbon(ui: &egui::Ui, frame: &Frame, said: Said, head: f32) {
    let Frame { ribbon, unit, look, .. } = *frame;
    let painter = ui.painter();
    let [_, mid, dark] = palette::SEATS[usize::from(said.colour) % 5];
    let points = vec![
        ribbon.left_top(),
        ribbon.right_top(),
        ribbon.right_bottom() - CUT * unit,
        ribbon.center_bottom(),
        ribbon.left_bottom() + egui::vec2(CUT.x, -CUT.y) * unit,
    ];
    painter.add(egui::Shape::convex_polygon(points, dark, egui::Stroke::new(2.0, look.colours.gold)));
    let sheen = egui::Rect::from_min_max(
        ribbon.min + egui::vec2(20.0 * unit, 0.0),
        ribbon.max - egui::vec2(20.0 * unit, 16.0 * unit),
    );
    paint::gradient_rect(painter, sheen, 0.0, palette::faded(mid, 0.55), palette::faded(dark, 0.0));
    let head_size = frame.size(head);
    let head = fitting(painter, &said.head, head_size, frame.text_width());
    // Where the line below is larger, the heading gives way.
    let more = look.text_scale - 1.0;
    let y = if said.line.is_empty() { HEAD_ALONE } else { HEAD_ABOVE - 6.0 * more };
    let line = fitting(painter, &said.line, frame.size(LINE_SIZE), frame.text_width());
    let write = |y: f32, text: &str, mut font: egui::FontId, ink| {
        let at = ribbon.center_top() + egui::vec2(0.0, y * unit);
        // A clause that is too long by itself is written smaller.
        font.size *= (frame.text_width() / wide(painter, text, font.clone()).max(1.0)).min(1.0);
        painter.text(at, egui::Align2::CENTER_CENTER, text, font, ink);
    };
    write(y, head, fonts::serif(head_size), look.colours.heading);
    write(LINE + 4.0 * more, line, fonts::sans(frame.size(LINE_SIZE)), look.colours.text);
    named::mark(ui, "ribbon", ribbon, head);
    named::say(ui, ribbon, line);
}

/// A game that goes on waits, and one that waits goes on.
fn toggled(flow: Flow) -> Flow {
    if flow == Flow::Held { Flow::On } else { Flow::Held }
}

/// The next turn and no more.
fn one_turn(running: &Match) -> Flow {
    running.seen().to_move().map_or(Flow::On, Flow::Turn)
}

/// Without a mouse a game among opponents is stopped and stepped by the keys of a replay.
fn steer_by_keys(mut acts: MessageReader<Act>, running: Option<Res<Match>>, mut flow: ResMut<Flow>) {
    let Some(running) = running.filter(|running| running.people() == 0 && !running.is_watched()) else {
        acts.clear();
        return;
    };
    for act in acts.read() {
        match act {
            Act::Skip => *flow = toggled(*flow),
            Act::Right => *flow = one_turn(&running),
            _ => {}
        }
    }
}

/// A button on the right.
struct Button {
    act: Act,
    /// What scripts call it.
    name: &'static str,
    text: String,
    enabled: bool,
}

/// The buttons that have a place now, from the right.
fn wanted_buttons(running: &Match, phase: Phase, flow: Flow, words: &Words, large: bool, slow: bool) -> Vec<Button> {
    let choosing = phase == Phase::Choosing;
    let looking = choosing || phase == Phase::TurnEnd;
    let button = |act, name, key, enabled| Button { act, name, text: words.say(key), enabled };
    let mut wanted = Vec::new();
    // Whoever thinks for long can be hurried.
    wanted.extend(slow.then(|| button(Act::FastForward, "table.hurry", "table-hurry", true)));
    wanted.push(button(Act::Cancel, "table.menu", "table-menu", true));
    wanted.push(button(Act::Legend, "table.legend", "act-legend", true));
    if running.people() == 0 && !running.is_watched() {
        let (toggle, held) = if flow == Flow::Held { ("table-go-on", true) } else { ("table-hold", false) };
        wanted.extend([
            button(Act::Right, "table.step", "table-step", held),
            button(Act::Skip, "table.hold", toggle, !running.seen().is_over()),
        ]);
    } else if !large && !running.is_watched() {
        wanted.extend([
            button(Act::Hint, "table.hint", "act-hint", choosing),
            button(Act::Redo, "table.redo", "act-redo", choosing && running.can_redo()),
            button(Act::Undo, "table.undo", "act-undo", looking && running.can_undo()),
        ]);
    }
    wanted
}

/// Buttons on the right; where their words have no room they are signs, and say the words when they are pointed at.
fn buttons(
    ui: &mut egui::Ui,
    frame: &Frame,
    running: &Match,
    phase: Phase,
    status: &Status,
    large: bool,
    orders: &mut Orders,
) {
    let words = &*status.words;
    let flow = egui::Layout::right_to_left(egui::Align::Center);
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(frame.buttons).layout(flow));
    row.spacing_mut().item_spacing.x = BUTTON_GAP;
    let slow = phase == Phase::Thinking && status.thinking.seconds > LONG;
    // The bar stays as high as it is.
    let high = frame.bar.height() - 4.0 * frame.unit;
    let wanted = wanted_buttons(running, phase, *orders.flow, words, large, slow);
    let width = |button: &Button| pill_size(&row, &button.text, BUTTON_TEXT, f32::INFINITY);
    let fits = wanted.iter().map(|button| width(button).x + BUTTON_GAP).sum::<f32>() <= row.available_width()
        && wanted.iter().all(|button| width(button).y * 0.9 <= high);
    for Button { act, name, text, enabled } in wanted {
        let down = act == Act::FastForward || act == Act::Hint && status.hint.is_open();
        let drawn = |ui: &mut egui::Ui| {
            if !enabled {
                // Also behind a menu, where everything else looks as before.
                ui.visuals_mut().disabled_alpha = 0.5;
            }
            match fits {
                true => pill_of(ui, name, &text, down, BUTTON_TEXT, high),
                false => sign_pill(ui, name, &text, down, high, |painter, centre, size, ink| {
                    sign(act, painter, centre, size, ink)
                }),
            }
        };
        let response = row.add_enabled_ui(enabled, drawn).inner;
        // What a button does also has a key.
        let told = format!("{} ({})", words.say(act.name_key()), key_name(words, status.settings.keys.key(act)));
        let told = if act == Act::FastForward { text.clone() } else { told };
        if tip(response, &told).clicked() {
            match act {
                Act::Hint => _ = orders.hint.write(AskHint),
                Act::Redo => _ = orders.intents.write(Intent::Redo),
                Act::Undo => _ = orders.intents.write(Intent::Undo),
                Act::Skip => *orders.flow = toggled(*orders.flow),
                Act::Right => *orders.flow = one_turn(running),
                Act::FastForward => status.thinking.hurry(),
                Act::Legend => orders.menu.set(Menu::Legend),
                _ => orders.menu.set(Menu::Pause),
            }
        }
    }
}

/// What a button is known by where there is no room for words: arrows back and forth, a lamp, lines of a list.
fn sign(act: Act, painter: &egui::Painter, centre: egui::Pos2, size: f32, ink: egui::Color32) {
    let stroke = egui::Stroke::new(size * 0.12, ink);
    let at = |x: f32, y: f32| centre + egui::vec2(x, y) * size;
    // A bow from below over the far side, with a head that points back.
    let arrow = |way: f32| {
        let bow = (0..=12).map(|step| std::f32::consts::PI * (step as f32 / 12.0 - 0.5));
        let bow = bow.map(|angle| at(way * (-0.04 - 0.28 * angle.cos()), 0.06 + 0.24 * angle.sin()));
        painter.line(bow.chain([at(way * 0.1, 0.3)]).collect(), stroke);
        let head = vec![at(way * 0.36, -0.18), at(way * 0.04, -0.4), at(way * 0.04, 0.04)];
        painter.add(egui::Shape::convex_polygon(head, ink, egui::Stroke::NONE));
    };
    let ahead = |x: f32| {
        let points = vec![at(x, -0.3), at(x + 0.35, 0.0), at(x, 0.3)];
        painter.add(egui::Shape::convex_polygon(points, ink, egui::Stroke::NONE));
    };
    match act {
        Act::Undo => arrow(-1.0),
        Act::Redo => arrow(1.0),
        Act::Hint => {
            painter.circle_stroke(at(0.0, -0.1), size * 0.27, stroke);
            painter.line_segment([at(-0.12, 0.28), at(0.12, 0.28)], stroke);
            painter.line_segment([at(-0.08, 0.42), at(0.08, 0.42)], stroke);
        }
        Act::Legend => {
            // The letter of whoever explains.
            painter.circle_filled(at(0.0, -0.28), size * 0.09, ink);
            painter.line_segment([at(0.0, -0.08), at(0.0, 0.34)], egui::Stroke::new(size * 0.16, ink));
        }
        Act::FastForward => [-0.3, 0.05].into_iter().for_each(ahead),
        Act::Skip => {
            [-0.14, 0.14].into_iter().for_each(|x| _ = painter.line_segment([at(x, -0.3), at(x, 0.3)], stroke))
        }
        Act::Right => {
            painter.line_segment([at(-0.26, -0.3), at(-0.26, 0.3)], stroke);
            ahead(-0.06);
        }
        _ => [-0.26, 0.0, 0.26].into_iter().for_each(|y| _ = painter.line_segment([at(-0.34, y), at(0.34, y)], stroke)),
    }
}

/// A line where it fits into the width, else how it begins: nothing is cut within a clause.
fn fitting<'a>(painter: &egui::Painter, line: &'a str, size: f32, width: f32) -> &'a str {
    let begun = line.split(sentences::CLAUSES).next().unwrap_or_default();
    if wide(painter, line, fonts::sans(size)) <= width { line } else { begun }
}

/// How wide a line is written.
fn wide(painter: &egui::Painter, line: &str, font: egui::FontId) -> f32 {
    painter.layout_no_wrap(line.to_owned(), font, egui::Color32::WHITE).size().x
}
