//! The hint in three steps: where to look, what comes into question, what is best and why.

use ai::Analysis;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, epaint::tessellator::path::rounded_rectangle},
};
use rules::{Action, Game};
use tabletop::areas::Area;
use tabletop::ids::TileId;
use tabletop::table;

use super::advice::{self, Why};
use super::{area, inspector, judgement::Judgement, log, on_panel};
use crate::app::{Menu, Phase, Screen, input::Act, language::Words, named::Facts};
use crate::session::{Intent, Match, Practice};
use crate::t;
use crate::table::{
    TableSystems, Tabletop, adventure,
    choices::{Choices, Target},
    finder::{Finder, Outline},
    layout::Layout,
    pictures,
    stage::Zone,
};
use crate::theme::{
    Canvas,
    atlas::Atlas,
    controls::{Weight, button, sign_pill, tip},
    fonts, look, palette,
    stamp::Stamp,
    text, with_text_at_most,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .add_message::<AskHint>()
        .add_systems(Update, (forget, ask).chain().after(TableSystems::Scenery).run_if(in_state(Screen::Table)))
        .add_systems(OnExit(Screen::Table), close)
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(log::LogSystems)
                .after(inspector::PaperSystems)
                .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        );
}

/// Somebody wants a hint, or more of it.
#[derive(Message, Debug, Clone, Copy)]
pub struct AskHint;

/// How much has been given away.
#[derive(Resource, Default)]
pub struct Hint {
    /// 0 closed, 1 where to look, 2 what comes into question, 3 what is best and why.
    step: u8,
    /// The number of decisions when it was asked for.
    decisions: usize,
    /// Somebody else speaks in its place.
    gives_way: bool,
}

impl Hint {
    /// Whether its panel is open.
    pub fn is_open(&self) -> bool {
        self.step > 0
    }

    /// Whether something is written in its place.
    pub fn is_taken(&self) -> bool {
        self.is_open() || self.gives_way
    }

    /// Where it is written, if anything is.
    pub fn room(&self, layout: &Layout) -> Option<Rect> {
        self.is_taken().then(|| advice_room(layout))
    }

    /// Somebody else speaks in its place, or no more.
    pub fn give_way(&mut self, gives_way: bool) {
        *self = if gives_way { Self { gives_way, ..Self::default() } } else { Self { gives_way, ..*self } };
    }

    /// Whether somebody else speaks in its place.
    pub fn gives_way(&self) -> bool {
        self.gives_way
    }

    /// Takes the hint off the table.
    pub fn close(&mut self) {
        *self = Hint::default();
    }
}

fn close(mut hint: ResMut<Hint>) {
    hint.close();
}

/// A hint is for the decision it was asked for.
fn forget(
    mut hint: ResMut<Hint>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    mut facts: ResMut<Facts>,
) {
    let open = hint.is_open();
    let same = running.is_some_and(|running| running.record().decisions.len() == hint.decisions);
    if open && !(same && phase.is_some_and(|phase| *phase.get() == Phase::Choosing)) {
        hint.close();
    }
    let step = hint.step.to_string();
    if facts.get("hint") != Some(&step) {
        facts.state("hint", step);
    }
}

fn ask(
    mut acts: MessageReader<Act>,
    mut asked: MessageReader<AskHint>,
    mut hint: ResMut<Hint>,
    mut judgement: ResMut<Judgement>,
    running: Option<Res<Match>>,
    menu: Option<Res<State<Menu>>>,
    phase: Option<Res<State<Phase>>>,
    mut intents: MessageWriter<Intent>,
) {
    let by_key = acts.read().filter(|act| **act == Act::Hint).count() > 0;
    let wanted = asked.read().count() > 0 || by_key;
    let (Some(running), Some(phase)) = (running, phase) else { return };
    let open_menu = menu.is_some_and(|menu| *menu.get() != Menu::None);
    if !wanted || open_menu || hint.gives_way || *phase.get() != Phase::Choosing {
        return;
    }
    match hint.step {
        0 => {
            judgement.ask(&running);
            intents.write(Intent::Helped);
            *hint = Hint { step: 1, decisions: running.record().decisions.len(), gives_way: false };
        }
        // More than this the hint does not know.
        3 => hint.close(),
        _ if judgement.found(&running).is_some() => hint.step += 1,
        _ => {}
    }
}

/// Where the log is lower than this in units, a hint does not fit into its place.
const LEAST_HEIGHT: f32 = 290.0;
/// Corner and margin of the panel, and height of its foot before text is scaled, in points.
const CORNER: f32 = 14.0;
const MARGIN: egui::Vec2 = egui::vec2(16.0, 12.0);
const FOOT: f32 = 62.0;
/// Height of what closes it.
const CLOSE: f32 = 36.0;
/// Width from which on buttons fit, in points.
const WIDE: f32 = 360.0;

/// Whether the hint is written in the place of the log.
pub fn takes_log(layout: &Layout) -> bool {
    layout.log().height() > LEAST_HEIGHT
}

/// Where advice is written: in the place of the log, or on the inspector where that is too low.
pub fn advice_room(layout: &Layout) -> Rect {
    let upper = inspector::upper_room(layout).filter(|_| !takes_log(layout));
    upper.unwrap_or(layout.log())
}

/// What somebody clicks to make a decision.
fn target_of(choices: &Choices, action: Action) -> Option<Target> {
    choices.all.iter().find(|choice| choice.actions.contains(&action)).map(|choice| choice.target)
}

/// The part of the table an area stands for.
pub fn area_rect(finder: &Finder, tabletop: &Tabletop, game: &Game, area: Area) -> Option<Rect> {
    let viewer = tabletop.layout.viewer;
    let beside = table(game).area(&tabletop.layout, area);
    match area {
        Area::Hand => finder.zones(|zone| matches!(zone, Zone::Hand(seat) if seat == viewer)),
        Area::Merchants => finder.zones(|zone| matches!(zone, Zone::Market(_))),
        Area::Claims => {
            let cards = finder.zones(|zone| matches!(zone, Zone::PointRow(_)))?;
            Some(beside.map_or(cards, |beside| cards.union(beside)))
        }
        Area::Caravan => finder.zones(|zone| zone == Zone::Caravan(viewer)),
        Area::Traders => finder.zones(|zone| zone == Zone::Home(viewer)),
        Area::Rest => finder.widget("table.rest"),
        Area::Buttons => Some(tabletop.layout.prompt()),
        Area::Map | Area::Places(_) => beside,
    }
}

fn draw(
    mut contexts: EguiContexts,
    hint: Res<Hint>,
    judgement: Res<Judgement>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    choices: Res<Choices>,
    (words, atlas, practice): (Res<Words>, Res<Atlas>, Res<Practice>),
    finder: Finder,
    mut asked: MessageWriter<AskHint>,
    mut commands: Commands,
) -> Result {
    let Some(running) = running.filter(|_| hint.is_open()) else { return Ok(()) };
    let game = &running.seen().filled_in();
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let found = judgement.found(&running);
    let best = found.flatten();
    // The cards that come into question are known by their faces.
    let mut face = |candidate: &ai::Candidate| match target_of(&choices, *candidate.actions.first()?)? {
        Target::Piece(piece) if !piece.is_land() => Stamp::of(&mut contexts, &atlas, &pictures::names(game, piece).0),
        _ => None,
    };
    let faces: Vec<Option<Stamp>> = best
        .filter(|_| hint.step > 1)
        .map(|analysis| distinct(&words, game, analysis).map(|(candidate, _)| face(candidate)).collect())
        .unwrap_or_default();
    let ctx = contexts.ctx_mut()?;
    let rect = panel(advice_room(&tabletop.layout));
    let mut ui = area(ctx, "hint", rect);
    let look = look(ctx);
    ui.painter().rect_filled(rect, CORNER, palette::rgb(0x231a4d));
    ui.painter().rect_stroke(rect, CORNER, egui::Stroke::new(2.0, look.colours.gold), egui::StrokeKind::Inside);
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(MARGIN)));
    body.spacing_mut().item_spacing.y = 6.0;
    if head(&mut body, &words, hint.step) {
        commands.queue(|world: &mut World| world.resource_mut::<Hint>().close());
    }
    let more = hint.step < 3 && best.is_some();
    let foot = if more { FOOT * look.text_scale } else { 0.0 };
    let height = (body.available_height() - foot).max(40.0);
    let (mut pointed, mut told, mut listed) = (None, 0, 0);
    let best_of_all = best.filter(|_| hint.step > 2).map(|analysis| &analysis.candidates[0]);
    let why =
        best.map(|analysis| advice::why(&words, running.players(), game, &tabletop.stage, &analysis.candidates[0]));
    let why = why.unwrap_or_default();
    let id = egui::Id::new(("hint", hint.decisions, hint.step, words.language()));
    fitting_or_less(&mut body, id, height, |ui, less| match (found, best) {
        (None, _) => {
            text::label(ui, &t!(words, "hint-looking"));
        }
        (Some(_), Some(analysis)) => {
            (told, listed) = (why.len() - less.min(why.len()), NAMED - less.min(NAMED - 1));
            pointed = content(ui, &words, &running, analysis, (&why[..told], practice.0), (hint.step, listed, &faces));
        }
        (Some(_), None) if judgement.has_failed() => {
            text::warning(ui, &t!(words, "hint-failed"));
        }
        (Some(_), None) => {
            text::label(ui, &t!(words, "hint-none"));
        }
    });
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("hint rings")));
    let place = |candidate: &ai::Candidate| candidate_outline(candidate, &choices, &finder, game);
    let shown: Vec<Option<Outline>> = match (hint.step, best) {
        (_, None) => Vec::new(),
        (1, Some(analysis)) => {
            let at = analysis.candidates[0].actions.first().map(|action| Area::of(game, *action));
            vec![at.and_then(|area| area_rect(&finder, &tabletop, game, area)).map(Outline::Rect)]
        }
        (2, Some(analysis)) => {
            distinct(&words, game, analysis).take(listed).map(|(candidate, _)| place(candidate)).collect()
        }
        (_, Some(analysis)) => vec![place(&analysis.candidates[0])],
    };
    for (index, &outline) in shown.iter().enumerate().filter(|(index, one)| !shown[..*index].contains(one)) {
        let badge = (hint.step == 2).then(|| (index + 1).to_string());
        if let Some(outline) = outline {
            ring(&painter, panel, outline, badge.as_deref());
        }
    }
    let visited = best_of_all.and_then(|best| advice::visited(game, best));
    // Of the first step the goal alone is told, and the turns of the second have numbers.
    let named: &[Why] = if hint.step == 2 { &[] } else { &why[..told] };
    ring_named(&painter, panel, (visited, named), pointed, |target| finder.outline(game, target));
    if more && small(&mut body, "hint.more", &t!(words, "hint-more")).clicked() {
        asked.write(AskHint);
    }
    Ok(())
}

/// The sign of what closes a panel.
pub fn cross(painter: &egui::Painter, centre: egui::Pos2, size: f32, ink: egui::Color32) {
    for side in [-1.0, 1.0] {
        let half = egui::vec2(side, 1.0) * size * 0.22;
        painter.line_segment([centre - half, centre + half], egui::Stroke::new(2.5, ink));
    }
}

/// Its title and what closes it, which stays where it is. Gives whether it was pressed.
fn head(body: &mut egui::Ui, words: &Words, step: u8) -> bool {
    let close = t!(words, "hint-close");
    let line = egui::vec2(body.available_width(), CLOSE);
    let line = body.allocate_ui_with_layout(line, egui::Layout::right_to_left(egui::Align::Min), |ui| {
        let close = tip(sign_pill(ui, "hint.close", &close, false, CLOSE, cross), &close);
        ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
            text::heading(ui, &t!(words, "hint-title", step = step));
        });
        close.clicked()
    });
    line.inner
}

/// Words that are a little too many for a height are written a little smaller before they have to be scrolled.
pub fn fitting(body: &mut egui::Ui, id: egui::Id, height: f32, write: impl FnOnce(&mut egui::Ui)) {
    fitting_or_less(body, id, height, |ui, _| write(ui));
}

/// The same, and before they have to be scrolled the writer is asked to leave so many of its last lines out.
pub fn fitting_or_less(body: &mut egui::Ui, id: egui::Id, height: f32, write: impl FnOnce(&mut egui::Ui, usize)) {
    let ctx = &body.ctx().clone();
    let look = look(ctx);
    let scrolls = id;
    let id = id.with((height.to_bits(), look.text_scale.to_bits()));
    let (fit, less): (f32, usize) = ctx.data(|data| data.get_temp(id)).unwrap_or((1.0, 0));
    let area = egui::ScrollArea::vertical().id_salt(scrolls).max_height(height).auto_shrink([false, false]);
    let shown = with_text_at_most(ctx, fit * look.text_scale, || area.show(body, |ui| write(ui, less)));
    if shown.content_size.y > shown.inner_rect.height() + 1.0 && less < MOST_LESS && !look.is_large() {
        let next = if fit > LEAST_FIT { (fit - 0.04, less) } else { (fit, less + 1) };
        ctx.data_mut(|data| data.insert_temp(id, next));
        ctx.request_repaint();
    }
}

/// The most lines that are left out.
const MOST_LESS: usize = 3;

/// Part of their usual size that words keep.
const LEAST_FIT: f32 = 0.9;

fn small(ui: &mut egui::Ui, name: &str, label: &str) -> egui::Response {
    // The column is narrow: pills fit where buttons do not.
    if ui.available_width() > WIDE {
        return button(ui, name, label, Weight::Plain);
    }
    crate::theme::controls::pill(ui, name, label, false)
}

/// The most turns that are named.
const NAMED: usize = 3;

/// A turn without how often, in which order and with what it is paid: what makes it another one to a person.
fn gist(actions: &[Action]) -> Vec<String> {
    // A journey is what it leads to.
    let journey = advice::journey_end(actions);
    let told = actions.iter().filter_map(|action| match *action {
        action if journey.is_some_and(|end| action != end && !matches!(action, Action::Claim { .. })) => None,
        Action::Pay(_) | Action::Return(_) | Action::Discard { .. } | Action::Done | Action::Halt => None,
        Action::Trade { .. } => Some("trade".to_owned()),
        Action::Play { card, .. } => Some(format!("play {card:?}")),
        action => Some(format!("{action:?}")),
    });
    let mut told: Vec<String> = told.collect();
    told.sort();
    told.dedup();
    told
}

/// The turns that come into question, each said once: several may begin with the same decision. A claim is among them.
fn distinct<'a>(
    words: &Words,
    game: &Game,
    analysis: &'a Analysis,
) -> impl Iterator<Item = (&'a ai::Candidate, String)> + use<'a> {
    let mut turns: Vec<(&ai::Candidate, String)> = Vec::new();
    for candidate in &analysis.candidates {
        let turn = advice::turn_in_short(words, game, &candidate.actions);
        let same =
            |known: &(&ai::Candidate, String)| known.1 == turn || gist(&known.0.actions) == gist(&candidate.actions);
        if !turns.iter().any(same) {
            turns.push((candidate, turn));
        }
    }
    let claims = |turn: &(&ai::Candidate, String)| turn.0.actions.iter().any(|a| matches!(a, Action::Claim { .. }));
    if let Some(claim) = turns.iter().position(claims).filter(|at| *at >= NAMED) {
        turns.swap(NAMED - 1, claim);
    }
    turns.truncate(NAMED);
    turns.into_iter()
}

/// Where a turn is clicked.
pub fn candidate_outline(
    candidate: &ai::Candidate,
    choices: &Choices,
    finder: &Finder,
    game: &Game,
) -> Option<Outline> {
    let target = match (game, advice::journey_end(&candidate.actions)) {
        (Game::Adventure(game), Some(Action::StepTo { tile })) => Target::Piece(adventure::land(game, TileId(tile))),
        (Game::Adventure(_) | Game::Road(_) | Game::World(_), _) => target_of(choices, *candidate.actions.first()?)?,
    };
    finder.outline(game, target)
}

/// The words of a step. Gives what the line under the pointer names.
fn content(
    ui: &mut egui::Ui,
    words: &Words,
    running: &Match,
    analysis: &Analysis,
    (why, learns): (&[Why], bool),
    (step, listed, faces): (u8, usize, &[Option<Stamp>]),
) -> Option<Target> {
    let game = &running.seen().filled_in();
    let best = &analysis.candidates[0];
    match step {
        1 => {
            let at = best.actions.first().map(|action| Area::of(game, *action));
            text::body(ui, &at.map_or_else(String::new, |area| advice::look_here(words, area)));
            // What it is good for says more than where it is.
            write_reasons(ui, why.iter().find(|why| why.is_goal).map(std::slice::from_ref).unwrap_or_default());
        }
        2 => {
            text::label(ui, &t!(words, "hint-candidates"));
            for (index, (_, turn)) in distinct(words, game, analysis).take(listed).enumerate() {
                let face = faces.get(index).copied().flatten();
                with_face(ui, face, |ui| _ = text::body(ui, &format!("{}. {turn}", index + 1)));
            }
        }
        _ => {
            let face = faces.first().copied().flatten();
            with_face(ui, face, |ui| _ = text::strong(ui, &advice::turn(words, game, &best.actions)));
            let chance = (best.win_chance * 100.0).round() as i32;
            // Nobody knows small chances that well, and nobody wants to.
            let told = match chance {
                ..5 => t!(words, "hint-chance-low", percent = 5),
                _ => t!(words, "hint-chance", percent = chance),
            };
            // Whoever learns has other worries.
            if !learns {
                text::label(ui, &told);
            }
            return write_reasons(ui, why);
        }
    }
    None
}

/// Points across the face of a card in a hint.
const FACE: f32 = 40.0;

/// Words beside the face of the card they are about.
fn with_face(ui: &mut egui::Ui, face: Option<Stamp>, write: impl FnOnce(&mut egui::Ui)) {
    let Some(face) = face else { return write(ui) };
    ui.horizontal_top(|ui| {
        let (place, _) = ui.allocate_exact_size(egui::vec2(1.0, face.aspect) * FACE, egui::Sense::hover());
        face.paint(ui.painter(), place);
        ui.vertical(write);
    });
}

/// A golden ring around a part of the table; `panel` puts a rectangle of the table into the points of the panels.
pub fn ring(painter: &egui::Painter, panel: impl Fn(Rect) -> egui::Rect, outline: Outline, badge: Option<&str>) {
    let path = line_along(panel, outline);
    shine(painter, &path, &[(10.0, 0.10), (6.0, 0.18), (3.0, 0.3), (3.0, 1.0)]);
    if let Some(badge) = badge {
        let corner = match outline {
            Outline::Rect(_) => egui::Rect::from_points(&path).left_top() + egui::vec2(6.0, 6.0),
            Outline::Hex { .. } => path[0],
        };
        painter.circle(corner, 19.0, palette::INK, egui::Stroke::new(2.5, palette::GLOW));
        painter.text(corner, egui::Align2::CENTER_CENTER, badge, fonts::bold(22.0), palette::GLOW);
    }
}

/// Golden lines of these widths and strengths along a path.
fn shine(painter: &egui::Painter, path: &[egui::Pos2], widths: &[(f32, f32)]) {
    for &(width, strength) in widths {
        let stroke = egui::Stroke::new(width, palette::GLOW.gamma_multiply(strength));
        painter.add(egui::Shape::closed_line(path.to_vec(), stroke));
    }
}

/// Where to is not what can be had now: dashes, since what can be claimed has a ring without a gap.
fn dash(painter: &egui::Painter, path: &[egui::Pos2]) {
    let closed: Vec<_> = path.iter().chain(path.first()).copied().collect();
    painter.add(egui::Shape::closed_line(path.to_vec(), egui::Stroke::new(4.0, palette::INK.gamma_multiply(0.55))));
    painter.extend(egui::Shape::dashed_line(&closed, egui::Stroke::new(2.5, palette::GLOW), 9.0, 9.0));
}

/// The closed line around a part of the table.
fn line_along(panel: impl Fn(Rect) -> egui::Rect, outline: Outline) -> Vec<egui::Pos2> {
    match outline {
        Outline::Rect(rect) => {
            // On the rim: prices and numbers stand close to cards.
            let mut path = Vec::new();
            rounded_rectangle(&mut path, panel(rect), 12.0.into());
            path
        }
        Outline::Hex { centre, half } => {
            let rect = panel(Rect::from_center_half_size(centre, Vec2::splat(half))).shrink(7.0);
            let [x, y] = [rect.width() / 2.0, rect.width() / 3.0_f32.sqrt()];
            let corners = [(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)];
            corners.map(|(x, y)| rect.center() + egui::vec2(x, y)).to_vec()
        }
    }
}

/// What the sentences of advice name on the table: the golem that is gone to by a thin ring, the goal of the plan by dashes,
/// and what the line under the pointer is about by a thick ring.
pub fn ring_named(
    painter: &egui::Painter,
    panel: impl Fn(Rect) -> egui::Rect + Copy,
    (visited, why): (Option<Target>, &[Why]),
    pointed: Option<Target>,
    place: impl Fn(Target) -> Option<Outline>,
) {
    let goal = why.iter().find_map(|why| why.about.filter(|_| why.is_goal));
    let goal = goal.filter(|goal| visited != Some(*goal));
    let along = |target: Option<Target>| {
        Some(line_along(panel, target.filter(|target| pointed != Some(*target)).and_then(&place)?))
    };
    if let Some(path) = along(visited) {
        shine(painter, &path, &[(6.0, 0.14), (2.0, 0.85)]);
    }
    if let Some(path) = along(goal) {
        dash(painter, &path);
    }
    if let Some(outline) = pointed.and_then(place) {
        ring(painter, panel, outline, None);
    }
}

/// Reasons one below the other. Gives what the line under the pointer is about.
pub fn write_reasons(ui: &mut egui::Ui, why: &[Why]) -> Option<Target> {
    let mut pointed = None;
    for reason in why {
        let line = text::bullet(ui, &reason.text);
        if ui.rect_contains_pointer(line.rect) {
            pointed = reason.about;
        }
    }
    pointed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_differ_in_number_order_or_price_are_one_to_a_person() {
        let (near, far) = (Action::StepTo { tile: 3 }, Action::StepTo { tile: 4 });
        let (build, once, twice) = (Action::Build, Action::Trade { times: 1 }, Action::Trade { times: 2 });
        assert_eq!(gist(&[build, once]), gist(&[build, twice, Action::Pay(rules::Crystal::Yellow)]));
        assert_eq!(gist(&[Action::Claim { slot: 1 }, build]), gist(&[build, Action::Claim { slot: 1 }]));
        assert_ne!(gist(&[build, once]), gist(&[build]));
        // A journey is what it leads to.
        assert_eq!(gist(&[near, far, build, once]), gist(&[near, far, build]));
        assert_ne!(gist(&[near, far]), gist(&[near]));
        assert_ne!(gist(&[near, far, Action::Claim { slot: 0 }]), gist(&[near, far]));
        assert_ne!(gist(&[Action::Claim { slot: 1 }]), gist(&[Action::Claim { slot: 2 }]));
    }
}
