//! The strip below a watched game: transport, timeline, who is looked at, what can be done with the game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Engine;

use super::{Replay, Steer, branch::Branching};
use crate::app::page_buttons::{Page, PageButtons};
use crate::app::{
    Menu, Screen,
    input::PointerRest,
    language::Words,
    named,
    options::Options,
    requests::LookBack,
    settings::{Settings, Speed},
};
use crate::hud::{
    fixed_area,
    margins::{StripSystems, Strips},
    timeline,
};
use crate::session::{Match, watching::Waiting};
use crate::t;
use crate::theme::{
    Canvas, Look,
    controls::{Weight, button, known, pill, tip},
    fonts, look, paint, palette,
    share::ways_to_share,
    text,
};

/// Height in points of the panels that the table leaves to the strip. Where text must be large that is the timeline alone:
/// viewers have come for the game.
fn strip_height(large: bool) -> f32 {
    if large { 104.0 } else { 184.0 }
}

/// Height of the strip with everything to click above its timeline, less the rows of pills, which take as many lines as
/// the width asks for; it lies over the table while somebody steers.
const STEERED: f32 = 190.0;
/// Height of the pills before they have been drawn once, in points.
const PILLS: f32 = 58.0;
/// Points between the edges of the strip and what is in it.
const MARGIN: egui::Vec2 = egui::vec2(24.0, 12.0);
/// Points that transport and tools are wide beside the timeline, and the gap between them and it.
const TRANSPORT_WIDTH: f32 = 462.0;
const TOOLS_WIDTH: f32 = 570.0;
const GAP: f32 = 20.0;
/// Large text, from top to foot: where the transport ends and the tools begin, and the height of the timeline, in points.
const TRANSPORT_ENDS: f32 = 60.0;
const TOOLS_BEGIN: f32 = 68.0;
const TIMELINE_HEIGHT: f32 = 80.0;
/// Points between pills.
const PILL_GAP: f32 = 8.0;
/// Letters of a name that a pill has room for.
const NAME_LETTERS: usize = 9;

/// Large text needs the whole width for the timeline and twice more for everything to click.
fn is_large(look: &Look) -> bool {
    is_for_viewers() || look.is_large()
}

/// Viewers of a stream see what they need; whoever has set large text keeps everything to click.
fn is_for_viewers() -> bool {
    fonts::least_points() > 20.0
}

pub(super) fn plugin(app: &mut App) {
    // Nobody steers a film.
    let steered = |options: Res<Options>| options.film().is_none();
    app.add_systems(Update, make_room.in_set(StripSystems).run_if(steered)).add_systems(
        EguiPrimaryContextPass,
        draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None)).and_then(steered)),
    );
}

/// The table leaves room for the strip.
fn make_room(
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    mut contexts: EguiContexts,
    mut strips: ResMut<Strips>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let large = settings.stream.clean || is_large(&look(ctx));
    let lower = if replay.is_some() { strip_height(large) } else { 0.0 };
    if replay.is_none() && strips.lower_now != 0.0 {
        strips.lower_now = 0.0;
    }
    if strips.lower != lower {
        strips.lower = lower;
    }
}

/// Height of the transport in large text, in points: its pills grow.
fn transport_height(look: &Look) -> f32 {
    TRANSPORT_ENDS.max(27.0 * look.text_scale + 24.0)
}

/// What is painted on a button of the transport.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Start,
    BackTurn,
    Back,
    Play,
    Pause,
    Forward,
    ForwardTurn,
    End,
}

/// What the strip sets in motion.
#[derive(SystemParam)]
struct Orders<'w, 's> {
    steer: MessageWriter<'w, Steer>,
    look_back: MessageWriter<'w, LookBack>,
    branching: ResMut<'w, Branching>,
    commands: Commands<'w, 's>,
    strips: ResMut<'w, Strips>,
}

/// Where the parts of the strip are, in points of the panels.
struct Parts {
    transport: egui::Rect,
    timeline: egui::Rect,
    tools: egui::Rect,
}

impl Parts {
    fn of(strip: egui::Rect, look: &Look, large: bool) -> Self {
        let inner = strip.shrink2(MARGIN);
        if large {
            let high = transport_height(look);
            return Self {
                transport: inner.with_max_y(inner.top() + high),
                timeline: inner.with_min_y(inner.bottom() - TIMELINE_HEIGHT),
                tools: inner.with_min_y(inner.top() + high + TOOLS_BEGIN - TRANSPORT_ENDS),
            };
        }
        let transport = inner.with_max_x(inner.left() + TRANSPORT_WIDTH);
        let tools = inner.with_min_x(inner.right() - TOOLS_WIDTH);
        let between = transport.right() + GAP..=tools.left() - GAP;
        Self { transport, timeline: egui::Rect::from_x_y_ranges(between, inner.y_range()), tools }
    }
}

fn draw(
    mut contexts: EguiContexts,
    replay: Option<Res<Replay>>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    mut settings: ResMut<Settings>,
    page_buttons: Res<PageButtons>,
    resting: Res<PointerRest>,
    waiting: Res<Waiting>,
    canvas: Res<Canvas>,
    view: Single<&Window, With<PrimaryWindow>>,
    mut orders: Orders,
) -> Result {
    let (Some(replay), Some(running)) = (replay, running) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let look = look(ctx);
    let layout = &settings.stream.layout;
    let (left, right) = layout.strip(view.size(), false);
    let safe = layout.safe(view.size()) / canvas.scale;
    // A clean broadcast is steered from elsewhere.
    let clean = settings.stream.clean;
    // Paused too: whoever stops to talk about a hand wants it seen.
    let steered = !clean && (!is_large(&look) || !resting.rests() || egui::Popup::is_any_open(ctx));
    let lines = egui::Id::new("replay.lines");
    let pills = ctx.data(|data| data.get_temp(lines)).unwrap_or(PILLS);
    let height = match steered && is_large(&look) {
        true => STEERED + pills + transport_height(&look) - TRANSPORT_ENDS,
        false => strip_height(clean || is_large(&look)),
    };
    let strip = egui::Rect::from_x_y_ranges(
        left / canvas.scale..=right / canvas.scale,
        window.bottom() - height - safe..=window.bottom() - safe,
    );
    orders.strips.lower_now = height + safe;
    let mut ui = fixed_area(ctx, "replay", strip);
    // Neither a plain background nor the table, when it is looked at nearer, shines through.
    let below = if layout.background().is_none() { window.bottom() } else { strip.bottom() };
    ui.painter().rect_filled(strip.with_max_y(below), 0.0, palette::rgb(0x120b2c));
    ui.painter().hline(strip.x_range(), strip.top(), egui::Stroke::new(1.5, look.colours.line));
    let parts = Parts::of(strip, &look, clean || is_large(&look));
    let known = known_until(&replay, &running, settings.stream.hide_results, waiting.is_some());
    draw_timeline(&ui, parts.timeline, &look, &replay, &running, known, &mut orders.steer);
    if !steered {
        return Ok(());
    }
    transport(&mut ui, parts.transport, &words, &look, &replay, &mut orders.steer);
    if waiting.is_some() {
        let mut room = ui.new_child(egui::UiBuilder::new().max_rect(parts.tools));
        if button(&mut room, "replay.return", &t!(words, "replay-return"), Weight::Primary).clicked() {
            orders.look_back.write(LookBack::Return);
        }
        return Ok(());
    }
    let flow = match is_large(&look) {
        true => egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true),
        false => egui::Layout::top_down(egui::Align::Min),
    };
    let mut column = ui.new_child(egui::UiBuilder::new().max_rect(parts.tools).layout(flow));
    column.spacing_mut().item_spacing = egui::Vec2::splat(PILL_GAP);
    row(&mut column, |ui| seats(ui, &words, &running, &replay, &mut orders.steer));
    row(&mut column, |ui| tools(ui, &words, &running, &replay, &page_buttons, &mut settings, &mut orders));
    let wanted = column.min_rect().height();
    if is_large(&look) && (wanted - pills).abs() > 0.5 {
        ctx.data_mut(|data| data.insert_temp(lines, wanted));
        ctx.request_repaint();
    }
    Ok(())
}

/// Decisions up to which the timeline may tell how points stood.
fn known_until(replay: &Replay, running: &Match, hide_results: bool, looking_back: bool) -> usize {
    // Points that players keep to themselves are no line for all to see.
    let open = running.seen().options().scores == rules::ScoreVisibility::Always;
    if looking_back && !open {
        0
    } else if hide_results {
        replay.furthest()
    } else {
        replay.history().len()
    }
}

fn draw_timeline(
    ui: &egui::Ui,
    place: egui::Rect,
    look: &Look,
    replay: &Replay,
    running: &Match,
    known: usize,
    steer: &mut MessageWriter<Steer>,
) {
    let response = ui.interact(place, egui::Id::new("replay.timeline"), egui::Sense::click_and_drag());
    let response = known_strip(ui, response);
    timeline::draw(ui.painter(), place, look, replay.history(), running.players(), replay.at(), known);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged()) {
        let wanted = timeline::scale(place, replay.history()).at(at.x);
        if wanted != replay.at() {
            steer.write(Steer::Jump(wanted));
        }
    }
}

/// Pills in a row of their own, or one after the other where text is large.
fn row(ui: &mut egui::Ui, pills: impl FnOnce(&mut egui::Ui)) {
    match is_large(&look(ui.ctx())) {
        true => pills(ui),
        false => drop(ui.horizontal_wrapped(pills)),
    }
}

/// Who is looked at.
fn seats(ui: &mut egui::Ui, words: &Words, running: &Match, replay: &Replay, steer: &mut MessageWriter<Steer>) {
    for (seat, player) in running.players().iter().enumerate() {
        let seat = seat as rules::Seat;
        let label = clipped(&player.name, NAME_LETTERS);
        let response = pill(ui, &format!("replay.from.{seat}"), &label, replay.from == seat);
        let response = tip(response, &t!(words, "replay-from", name = player.name.clone()));
        if response.clicked() {
            steer.write(Steer::From(seat));
        }
    }
    if running.seen().hand(0).is_some()
        && tip(pill(ui, "replay.hands", &t!(words, "replay-hands"), replay.all_hands), &t!(words, "replay-hands-about"))
            .clicked()
    {
        steer.write(Steer::AllHands(!replay.all_hands));
    }
}

/// What can be done with the game.
fn tools(
    ui: &mut egui::Ui,
    words: &Words,
    running: &Match,
    replay: &Replay,
    page_buttons: &PageButtons,
    settings: &mut ResMut<Settings>,
    orders: &mut Orders,
) {
    let branch = pill(ui, "replay.branch", &t!(words, "replay-branch-go"), false);
    if tip(branch, &t!(words, "replay-branch-about")).clicked() {
        orders.branching.begin(running);
    }
    let calm = is_for_viewers();
    // What looks at the whole game tells everything: while the end is a secret it waits.
    let secret = settings.stream.hide_results && replay.furthest() < replay.history().len();
    for entry in page_buttons.on(Page::Replay).filter(|_| !calm) {
        ui.add_enabled_ui(!secret, |ui| {
            let waits = t!(words, "replay-secret-tip");
            let entry_pill = pill(ui, entry.name, &words.say(entry.label), false);
            let about = entry.about.map(|about| words.say(about));
            let told = about.map_or(entry_pill.clone(), |about| tip(entry_pill, &about));
            if told.on_disabled_hover_ui(|ui| _ = text::body(ui, &waits)).clicked() {
                (entry.run)(&mut orders.commands, Some(replay.history().record()));
            }
        });
    }
    if !calm
        && tip(
            pill(ui, "replay.secret", &t!(words, "replay-secret"), settings.stream.hide_results),
            &t!(words, "replay-secret-tip"),
        )
        .clicked()
    {
        settings.stream.hide_results = !settings.stream.hide_results;
    }
    let share = tip(pill(ui, "replay.share", &t!(words, "share-title"), false), &t!(words, "share-about"));
    if let Some(way) = ways_to_share(&share, words, page_buttons) {
        (way.run)(&mut orders.commands, Some(replay.history().record()));
    }
}

fn known_strip(ui: &egui::Ui, response: egui::Response) -> egui::Response {
    named::mark(ui, "replay.timeline", response.rect, "");
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn clipped(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

fn transport(
    ui: &mut egui::Ui,
    room: egui::Rect,
    words: &Words,
    look: &Look,
    replay: &Replay,
    steer: &mut MessageWriter<Steer>,
) {
    let flow = match is_large(look) {
        true => egui::Layout::left_to_right(egui::Align::Center),
        false => egui::Layout::top_down(egui::Align::Min),
    };
    let mut column = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(flow));
    column.spacing_mut().item_spacing = egui::vec2(6.0, 8.0);
    let last = replay.history().len();
    column.horizontal(|ui| {
        let play = if replay.playing { Sign::Pause } else { Sign::Play };
        for (sign, name, key, wish) in [
            (Sign::Start, "replay.start", "replay-start", Steer::Jump(0)),
            (Sign::BackTurn, "replay.back-turn", "replay-back-turn", Steer::Turn(-1)),
            (Sign::Back, "replay.back", "replay-back", Steer::Step(-1)),
            (play, "replay.play", "replay-play", Steer::Toggle),
            (Sign::Forward, "replay.forward", "replay-forward", Steer::Step(1)),
            (Sign::ForwardTurn, "replay.forward-turn", "replay-forward-turn", Steer::Turn(1)),
            (Sign::End, "replay.end", "replay-end", Steer::Jump(last)),
        ] {
            if sign_button(ui, look, sign, name, &words.say(key)).clicked() {
                steer.write(wish);
            }
        }
    });
    column.horizontal(|ui| {
        for (speed, id, text) in
            [(Speed::Half, "half", "½×"), (Speed::Normal, "normal", "1×"), (Speed::Double, "double", "2×")]
                .into_iter()
                .chain([(Speed::Fourfold, "fourfold", "4×")])
        {
            if pill(ui, &format!("replay.speed.{id}"), text, replay.speed == speed).clicked() {
                steer.write(Steer::Speed(speed));
            }
        }
    });
    let game = replay.history().position(replay.at());
    let place = t!(words, "replay-place", round = game.rounds().round, at = replay.at(), of = last);
    let (at, anchor) = match is_large(look) {
        true => (room.right_center() - egui::vec2(4.0, 0.0), egui::Align2::RIGHT_CENTER),
        false => (egui::pos2(room.left() + 2.0, room.bottom() - 12.0), egui::Align2::LEFT_CENTER),
    };
    let galley =
        column.painter().layout_no_wrap(place.clone(), fonts::sans(18.0 * look.text_scale), look.colours.label);
    // Beside the camera picture the timeline alone has to say it.
    if !is_large(look) || galley.size().x < room.right() - column.min_rect().right() {
        let written = anchor.anchor_size(at, galley.size());
        column.painter().galley(written.min, galley, look.colours.label);
    }
    named::mark(&column, "replay.place", egui::Rect::from_center_size(at, egui::Vec2::splat(2.0)), &place);
}

/// A round button with a painted sign.
fn sign_button(ui: &mut egui::Ui, look: &Look, sign: Sign, name: &str, about: &str) -> egui::Response {
    let main = matches!(sign, Sign::Play | Sign::Pause);
    let size = egui::vec2(if main { 76.0 } else { 56.0 }, 52.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let response = known(ui, name, about, response, egui::WidgetType::Button);
    let c = &look.colours;
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let painter = ui.painter();
    let radius = rect.height() / 2.0;
    let ink = if main {
        paint::gradient_rect(painter, rect, radius, c.primary[0], c.primary[1]);
        c.on_primary
    } else {
        let [top, bottom] = c.button.map(|tone| tone.lerp_to_gamma(egui::Color32::WHITE, warm * 0.16));
        paint::gradient_rect(painter, rect, radius, top, bottom);
        let edge = egui::Stroke::new(1.4, c.slot_line.lerp_to_gamma(c.gold, warm));
        painter.rect_stroke(rect, radius, edge, egui::StrokeKind::Inside);
        c.text
    };
    if response.has_focus() {
        paint::focus_ring(painter, rect, radius);
    }
    let centre = rect.center();
    let arrow = |x: f32, way: f32| {
        let points =
            [(-0.5, -1.0), (-0.5, 1.0), (0.9, 0.0)].map(|(px, py)| centre + egui::vec2(x + way * px * 9.0, py * 10.0));
        painter.add(egui::Shape::convex_polygon(points.to_vec(), ink, egui::Stroke::NONE));
    };
    let bar = |x: f32, width: f32| {
        let bar = egui::Rect::from_center_size(centre + egui::vec2(x, 0.0), egui::vec2(width, 20.0));
        painter.rect_filled(bar, 1.5, ink);
    };
    match sign {
        Sign::Play => arrow(0.0, 1.3),
        Sign::Pause => [-6.0, 6.0].into_iter().for_each(|x| bar(x, 6.0)),
        Sign::Forward => {
            bar(-8.0, 4.0);
            arrow(3.0, 1.0);
        }
        Sign::Back => {
            arrow(-3.0, -1.0);
            bar(8.0, 4.0);
        }
        Sign::ForwardTurn => [-6.0, 6.0].into_iter().for_each(|x| arrow(x, 1.0)),
        Sign::BackTurn => [-6.0, 6.0].into_iter().for_each(|x| arrow(x, -1.0)),
        Sign::Start => {
            bar(-10.0, 4.0);
            arrow(2.0, -1.0);
        }
        Sign::End => {
            arrow(-2.0, 1.0);
            bar(10.0, 4.0);
        }
    }
    tip(response, about)
}
