//! The review's page: the graph of chances, the decisions that mattered, one of them in full.

use ai::{Because, Judgement, Review, ReviewedTurn};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{ReviewedGame, Reviewing, aftermath, decisive, same_opponents, sign, words as spoken};
use crate::app::{
    Menu, files,
    folders::Folders,
    language::{Words, percentage_points},
    named,
    requests::{PlayOn, SaveFilm, Watch},
};
use crate::hud::{
    advice,
    timeline::{self, Scale},
};
use crate::session::{history::Mark, saves};
use crate::t;
use crate::table::stage::Stage;
use crate::theme::{
    Look,
    controls::{Weight, button, known, pill, scrolled, tip},
    fonts, look, paint, palette,
    sheet::sheet,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Review)));
}

/// The page at most, in points.
const PAGE: egui::Vec2 = egui::vec2(1720.0, 1040.0);
/// The bar of progress, in points.
const PROGRESS: egui::Vec2 = egui::vec2(520.0, 12.0);
/// The graph as a part of the page's height, and its least height in points.
const GRAPH: f32 = 0.36;
const LEAST_GRAPH: f32 = 150.0;
/// Part of the width that the list of turns takes, and the gap on both sides of the border in points.
const LIST: f32 = 0.52;
const BORDER: f32 = 14.0;
/// A moment of the list: the size of its text in points before text is scaled, its corner, what it keeps free above and
/// below its words, and where its mark and its words begin and end, in points from the edges.
const LINE_TEXT: f32 = 20.0;
const LINE_CORNER: f32 = 10.0;
const LINE_MARGIN: f32 = 8.0;
const LARGEST_AT: f32 = 16.0;
const MARK_AT: f32 = 38.0;
const WORDS_AT: f32 = 66.0;
const WORDS_END: f32 = 16.0;
/// Numbers at the graph in points before text is scaled, and the least distance between two of rounds.
const NUMBERS: f32 = 17.0;
const BETWEEN_ROUNDS: f32 = 44.0;
/// Moments that are listed at most.
const MOMENTS: usize = 12;
/// Moments of a thing to practise that are named at most, and where they begin, in points.
const MOST_PRACTISED: usize = 4;
const BULLET: f32 = 18.0;
/// A loss that is smaller is not told.
const LEAST_LOSS: f32 = 0.005;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut reviewing: ResMut<Reviewing>,
    mut watch: MessageWriter<Watch>,
    mut play: MessageWriter<PlayOn>,
    mut film: MessageWriter<SaveFilm>,
    folders: Option<Res<Folders>>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(reviewed) = &mut reviewing.bypass_change_detection().0 else { return Ok(()) };
    let mut way = None;
    let back = sheet(ctx, &words, "review", &t!(words, "review-title"), PAGE, |ui| match reviewed.review.take() {
        None if reviewed.fault.is_some() => _ = text::warning(ui, &t!(words, "review-failed")),
        None => waiting(ui, &words, reviewed.watch.progress()),
        Some(review) => {
            way = content(ui, &words, reviewed, &review);
            reviewed.review = Some(review);
        }
    });
    let turn = reviewed.review.as_ref().and_then(|review| review.turns.get(reviewed.chosen));
    match (way, turn) {
        (Some(TurnButton::Watch), Some(turn)) => {
            watch.write(Watch::from(reviewed.history.record().clone(), turn.decision));
            menu.set(Menu::None);
        }
        (Some(TurnButton::Film), Some(turn)) => {
            let record = Box::new(reviewed.history.record().clone());
            film.write(SaveFilm { record, moment: Some(turn.decision) });
        }
        (Some(TurnButton::Retry), Some(turn)) => {
            let seats = same_opponents(reviewed.history.record(), turn.seat);
            play.write(PlayOn(Box::new(reviewed.history.branch(turn.decision, &seats))));
            reviewed.tried = Some(reviewed.chosen);
            // It may take the place of the game that was played: that one keeps a file of its own.
            if let Some(folders) = folders {
                let (record, folder) = (reviewed.history.record().clone(), folders.saves.clone());
                files::write(move || saves::keep_once(record, &folder)).detach();
            }
            menu.set(Menu::None);
        }
        _ => {}
    }
    if back {
        menu.set(Menu::None);
    }
    Ok(())
}

/// What shall be done with the chosen turn.
#[derive(Clone, Copy)]
enum TurnButton {
    Watch,
    Retry,
    Film,
}

fn waiting(ui: &mut egui::Ui, words: &Words, progress: u32) {
    ui.add_space(ui.available_height() * 0.3);
    ui.vertical_centered(|ui| {
        text::heading(ui, &t!(words, "review-waiting"));
        let c = look(ui.ctx()).colours;
        let (bar, _) = ui.allocate_exact_size(PROGRESS, egui::Sense::hover());
        ui.painter().rect_filled(bar, 6.0, c.slot);
        let done = bar.with_max_x(bar.left() + bar.width() * (progress as f32 / 1000.0).clamp(0.02, 1.0));
        paint::gradient_rect(ui.painter(), done, 6.0, c.primary[0], c.primary[1]);
    });
}

/// Ink of a judgement.
fn ink(judgement: Judgement) -> egui::Color32 {
    match judgement {
        Judgement::Best => palette::rgb(0x7df59a),
        Judgement::Good => palette::rgb(0xcdbfe6),
        Judgement::Inaccurate => palette::rgb(0xffe36b),
        Judgement::Mistake => palette::rgb(0xffab5a),
        Judgement::Blunder => palette::rgb(0xff6b6b),
    }
}

fn content(ui: &mut egui::Ui, words: &Words, reviewed: &mut ReviewedGame, review: &Review) -> Option<TurnButton> {
    let look = look(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        for (seat, player) in (0..).zip(&reviewed.players) {
            let [light, ..] = palette::SEATS[usize::from(player.colour) % 5];
            let (dot, _) = ui.allocate_exact_size(egui::vec2(18.0, 30.0), egui::Sense::hover());
            ui.painter().circle_filled(dot.center(), 7.0, light);
            let told = aftermath::played(words, reviewed, review, seat).unwrap_or_else(|| player.name.clone());
            tip(text::body(ui, &told), &t!(words, "review-luck-about"));
            ui.add_space(18.0);
        }
    });
    // Large words below it need the room more.
    let height = if look.is_large() { LEAST_GRAPH } else { (ui.available_height() * GRAPH).max(LEAST_GRAPH) };
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::click_and_drag());
    named::mark(ui, "review.graph", rect, "");
    graph(ui.painter(), rect, words, &look, reviewed, review);
    if let Some(at) = response.interact_pointer_pos() {
        let wanted = Scale::new(room(rect, &look), reviewed.history.len()).at(at.x);
        let nearest = (0..review.turns.len()).min_by_key(|&index| review.turns[index].decision.abs_diff(wanted));
        reviewed.chosen = nearest.unwrap_or(0);
    }
    ui.add_space(10.0);
    let mut way = None;
    let rest = ui.available_rect_before_wrap();
    let middle = rect.left() + rect.width() * LIST;
    let mut list = ui.new_child(egui::UiBuilder::new().max_rect(rest.with_max_x(middle - BORDER)));
    text::heading(&mut list, &t!(words, "review-decisive"));
    whose(&mut list, words, reviewed, review);
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(&mut list, |ui| {
        let mut moments = moments(reviewed, review);
        let largest = moments.first().copied();
        moments.sort_unstable();
        if let Some(index) = practise(ui, words, reviewed, review) {
            reviewed.chosen = index;
        }
        for index in moments {
            let response = line(ui, words, &look, reviewed, review, index, largest == Some(index));
            if response.clicked() {
                reviewed.chosen = index;
            }
            if reviewed.chosen == index && reviewed.in_sight != Some(index) {
                response.scroll_to_me(None);
            }
        }
        reviewed.in_sight = Some(reviewed.chosen);
    });
    let mut detail = ui.new_child(egui::UiBuilder::new().max_rect(rest.with_min_x(middle + BORDER)));
    if let Some(turn) = review.turns.get(reviewed.chosen) {
        let player = &reviewed.players[usize::from(turn.seat)];
        let head = t!(words, "review-turn", name = player.name.clone(), round = turn.round);
        text::heading(&mut detail, &head);
        // They stay where they are, however much there is to say.
        detail.horizontal_wrapped(|ui| {
            for (name, key, does) in [
                ("review.retry", "review-retry", TurnButton::Retry),
                ("review.watch", "review-watch", TurnButton::Watch),
                ("review.film", "film-save", TurnButton::Film),
            ] {
                if button(ui, name, &words.say(key), Weight::Plain).clicked() {
                    way = Some(does);
                }
            }
        });
        detail.add_space(8.0);
        let area = egui::ScrollArea::vertical().auto_shrink([false, false]).id_salt("review.detail");
        scrolled(&mut detail, area, |ui| tell(ui, words, &look, reviewed, turn));
    }
    way
}

/// What was done in a turn, how good that was, what would have been better and why.
fn tell(ui: &mut egui::Ui, words: &Words, look: &Look, reviewed: &ReviewedGame, turn: &ReviewedTurn) {
    let before = reviewed.history.position(turn.decision);
    text::body(ui, &spoken::turn(words, &reviewed.players, before, &turn.actions));
    ui.horizontal_wrapped(|ui| {
        let said = format!("{} {}", spoken::judgement(words, turn.judgement), sign(turn.judgement));
        let galley = ui.painter().layout_no_wrap(said, fonts::bold(24.0 * look.text_scale), ink(turn.judgement));
        let (spot, _) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
        ui.painter().galley(spot.min, galley, ink(turn.judgement));
        if turn.loss >= LEAST_LOSS {
            text::label(ui, &t!(words, "review-loss", percent = (turn.loss * 100.0).round() as u32));
        }
    });
    let Some(better) = turn.better.as_ref().filter(|_| turn.judgement != Judgement::Best) else { return };
    let told = advice::turn(words, before, &better.actions);
    if !told.is_empty() {
        text::strong(ui, &t!(words, "review-better", turn = told));
    }
    if let Some(because) = turn.because.filter(|because| *because != Because::OtherTurn) {
        let because = advice::because(words, &reviewed.players, before, because, &better.actions);
        text::bullet(ui, &because.text);
    }
    for why in advice::why(words, &reviewed.players, before, &Stage::of(before), better).iter().take(4) {
        text::bullet(ui, &why.text);
    }
}

/// The moments that are listed, most decisive first.
fn moments(reviewed: &ReviewedGame, review: &Review) -> Vec<usize> {
    let wanted = |index: &usize| reviewed.of.is_none_or(|seat| review.turns[*index].seat == seat);
    decisive(review, &reviewed.chances, usize::MAX).into_iter().filter(wanted).take(MOMENTS).collect()
}

/// Whose moments are listed: everybody's, or those of one seat.
fn whose(ui: &mut egui::Ui, words: &Words, reviewed: &mut ReviewedGame, review: &Review) {
    let mut wanted = reviewed.of;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if pill(ui, "review.all", &t!(words, "review-all"), reviewed.of.is_none()).clicked() {
            wanted = None;
        }
        for (seat, player) in (0..).zip(&reviewed.players) {
            // Before the name there is room for a dot in the colour of the seat.
            let label = format!("\u{2002} {}", player.name);
            let response = pill(ui, &format!("review.of.{seat}"), &label, reviewed.of == Some(seat));
            let [light, _, dark] = palette::SEATS[usize::from(player.colour) % 5];
            let dot = response.rect.left_center() + egui::vec2(18.0, 0.0);
            ui.painter().circle(dot, 6.0, light, egui::Stroke::new(1.0, dark));
            if response.clicked() {
                wanted = Some(seat);
            }
        }
    });
    if wanted != reviewed.of {
        reviewed.of = wanted;
        let listed = moments(reviewed, review);
        if !listed.contains(&reviewed.chosen) {
            reviewed.chosen = listed.first().copied().unwrap_or(reviewed.chosen);
        }
    }
}

fn line(
    ui: &mut egui::Ui,
    words: &Words,
    look: &Look,
    reviewed: &ReviewedGame,
    review: &Review,
    index: usize,
    largest: bool,
) -> egui::Response {
    let turn = &review.turns[index];
    let player = &reviewed.players[usize::from(turn.seat)];
    let [light, mid, _] = palette::SEATS[usize::from(player.colour) % 5];
    let said = spoken::turn(words, &reviewed.players, reviewed.history.position(turn.decision), &turn.actions);
    let font = LINE_TEXT * look.text_scale;
    let width = ui.available_width() - 8.0;
    let inner = width - WORDS_AT - WORDS_END;
    // Above who it was and how good, below what was done, in as many lines as it takes.
    let who = format!("{} · {}", t!(words, "table-round", round = turn.round), player.name);
    let who = ui.painter().layout_no_wrap(who, fonts::bold(font), light);
    let kind = kind(words, turn, reviewed.luck.get(index).copied());
    let kind = ui.painter().layout_no_wrap(kind, fonts::bold(font), ink(turn.judgement));
    let beside = who.size().x + kind.size().x + WORDS_END <= inner;
    let head = if beside { who.size().y } else { who.size().y + kind.size().y };
    let told = ui.painter().layout(said.clone(), fonts::sans(font), look.colours.text, inner);
    let height = head + told.size().y + 2.0 * LINE_MARGIN;
    let (rect, response) = ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::click());
    let response = known(ui, &format!("review.turn{index}"), &said, response, egui::WidgetType::Button);
    let painter = ui.painter();
    let strength = if index == reviewed.chosen { 0.95 } else { 0.5 };
    painter.rect_filled(rect, LINE_CORNER, palette::faded(look.colours.slot, strength));
    if index == reviewed.chosen {
        if ui.clip_rect().expand(1.0).contains_rect(rect) {
            named::mark(ui, "review.chosen", rect, "");
        }
        painter.rect_stroke(rect, LINE_CORNER, egui::Stroke::new(1.6, look.colours.gold), egui::StrokeKind::Inside);
    }
    painter.rect_filled(rect.with_max_x(rect.left() + 6.0), 3.0, mid);
    let first = rect.top() + LINE_MARGIN + who.size().y / 2.0;
    if largest {
        // What moved most is the first thing to look at.
        timeline::diamond(painter, egui::pos2(rect.left() + LARGEST_AT, first), 6.0, look.colours.gold);
        tip(response.clone(), &t!(words, "review-largest"));
    }
    let mark = egui::pos2(rect.left() + MARK_AT, first);
    let shown = if sign(turn.judgement).is_empty() { "·" } else { sign(turn.judgement) };
    painter.text(mark, egui::Align2::CENTER_CENTER, shown, fonts::bold(font * 1.2), ink(turn.judgement));
    let mut at = egui::pos2(rect.left() + WORDS_AT, rect.top() + LINE_MARGIN);
    let kind_at = match beside {
        true => egui::pos2(rect.right() - WORDS_END - kind.size().x, at.y),
        false => at + egui::vec2(0.0, who.size().y),
    };
    painter.galley(kind_at, kind, ink(turn.judgement));
    painter.galley(at, who, light);
    at.y += head;
    painter.galley(at, told, look.colours.text);
    response
}

/// How good a turn was, what it gave away and what luck it had, in a few words.
fn kind(words: &Words, turn: &ReviewedTurn, luck: Option<f64>) -> String {
    let judged = spoken::judgement(words, turn.judgement);
    let judged = if turn.loss < LEAST_LOSS { judged } else { format!("{judged} −{:.0} %", turn.loss * 100.0) };
    match luck.filter(|luck| luck.abs() >= f64::from(LEAST_LOSS)) {
        Some(luck) => t!(words, "review-turn-luck", judged = judged, luck = percentage_points(luck)),
        None => judged,
    }
}

/// Three things to practise, each with the moments it comes from. Gives the one that was clicked.
fn practise(ui: &mut egui::Ui, words: &Words, reviewed: &ReviewedGame, review: &Review) -> Option<usize> {
    let found = reviewed.of.map(|seat| ai::practice(review, seat)).unwrap_or_default();
    if found.is_empty() {
        return None;
    }
    let mut clicked = None;
    text::strong(ui, &t!(words, "review-practise"));
    for (nth, practice) in found.iter().enumerate() {
        let percent = (practice.loss * 100.0).round() as u32;
        text::bullet(
            ui,
            &t!(words, "review-practice", topic = spoken::topic(words, practice.topic), percent = percent),
        );
        ui.horizontal_wrapped(|ui| {
            ui.add_space(BULLET);
            for (moment, index) in practice.turns.iter().take(MOST_PRACTISED).enumerate() {
                let label = t!(words, "table-round", round = review.turns[*index].round);
                let name = format!("review.practice.{nth}.{moment}");
                if pill(ui, &name, &label, reviewed.chosen == *index).clicked() {
                    clicked = Some(*index);
                }
            }
        });
    }
    ui.add_space(10.0);
    clicked
}

/// Where the curves are drawn: the numbers of chances stand left of it, those of rounds below.
fn room(rect: egui::Rect, look: &Look) -> egui::Rect {
    let number = NUMBERS * look.text_scale;
    egui::Rect::from_min_max(
        egui::pos2(rect.left() + 20.0 + 3.1 * number, rect.top() + 16.0),
        egui::pos2(rect.right() - 24.0, rect.bottom() - 14.0 - 1.3 * number),
    )
}

fn graph(
    painter: &egui::Painter,
    rect: egui::Rect,
    words: &Words,
    look: &Look,
    reviewed: &ReviewedGame,
    review: &Review,
) {
    let c = &look.colours;
    painter.rect_filled(rect, 12.0, palette::faded(c.slot, 0.5));
    let room = room(rect, look);
    let font = fonts::sans(NUMBERS * look.text_scale);
    let scale = Scale::new(room, reviewed.history.len());
    for (value, label) in [(0.0, "0 %"), (0.25, ""), (0.5, "50 %"), (0.75, ""), (1.0, "100 %")] {
        let y = room.bottom() - value * room.height();
        painter.hline(room.x_range(), y, egui::Stroke::new(1.0, palette::faded(c.slot_line, 0.45)));
        let at = egui::pos2(room.left() - 12.0, y);
        painter.text(at, egui::Align2::RIGHT_CENTER, label, font.clone(), c.label);
    }
    // Rounds by fives; in a long game or in large text a number stands where there is room for it.
    let below = room.bottom() + 8.0;
    let label = egui::pos2(room.left(), below);
    let told = painter.text(label, egui::Align2::CENTER_TOP, t!(words, "results-round"), font.clone(), c.label);
    let mut free = told.right() + 8.0;
    for &(index, mark) in reviewed.history.marks() {
        if let Mark::Round(round) = mark
            && round % 5 == 0
        {
            let x = scale.x(index);
            painter.vline(x, room.y_range(), egui::Stroke::new(1.0, palette::faded(c.slot_line, 0.4)));
            if x > free {
                let number = egui::pos2(x, below);
                painter.text(number, egui::Align2::CENTER_TOP, round.to_string(), font.clone(), c.label);
                free = x + BETWEEN_ROUNDS * look.text_scale;
            }
        }
    }
    let point = |decision: usize, chance: f32| egui::pos2(scale.x(decision), room.bottom() - chance * room.height());
    for (seat, player) in reviewed.players.iter().enumerate() {
        let [light, ..] = palette::SEATS[usize::from(player.colour) % 5];
        let points = review
            .turns
            .iter()
            .zip(&reviewed.chances)
            .map(|(turn, chances)| point(turn.decision, chances[seat]))
            // The curve ends with the result.
            .chain(reviewed.chances.get(review.turns.len()).map(|end| point(reviewed.history.len(), end[seat])))
            .collect();
        painter.line(points, egui::Stroke::new(2.8, light));
    }
    for (turn, chances) in review.turns.iter().zip(&reviewed.chances) {
        if turn.judgement < Judgement::Inaccurate {
            continue;
        }
        let at = point(turn.decision, chances[usize::from(turn.seat)]);
        timeline::diamond(painter, at, 8.0, ink(turn.judgement));
    }
    if let Some(turn) = review.turns.get(reviewed.chosen) {
        let x = scale.x(turn.decision);
        painter.vline(x, rect.top() + 3.0..=rect.bottom() - 3.0, egui::Stroke::new(2.5, palette::GLOW));
    }
}
