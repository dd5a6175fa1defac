//! A rival's turn of An Endless World as a picture: the own board gives way to the place they go to, with their traders on the
//! way, what they say, and what they bring home.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Crystal, Crystals, Engine, Game, GameKind, Outcome, Seat};
use tabletop::games::world;
use tabletop::stage::Piece;

use super::inspector::on_paper_look;
use super::remarks::{remark, reply};
use super::rival_turn::RivalTurnSystems;
use super::{area, is_framed, log, on_panel};
use crate::app::{Screen, content::usual, fast_forward, language::Words, named, redraw::Motion, settings::Settings};
use crate::session::{Match, Played};
use crate::table::{Tabletop, faces, pictures};
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>().add_systems(
        EguiPrimaryContextPass,
        draw.before(RivalTurnSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
    );
}

/// The turn that is shown as a picture.
#[derive(Resource, Debug, Default)]
pub struct Scene {
    /// Whose turn it is, and how many decisions were made before it.
    turn: Option<(Seat, usize)>,
    /// Seconds since it came, at normal speed.
    age: f32,
    /// What is said about the turn is said here.
    speaks: bool,
}

impl Scene {
    /// Whether what a rival says is written here, and so nowhere else.
    pub fn speaks(&self) -> bool {
        self.speaks
    }
}

/// What is told of a turn in pictures.
#[derive(Debug, Default, PartialEq)]
struct Story {
    /// Where it happens, by the name of its picture; none for a rest.
    place: Option<String>,
    /// Traders that come, and those of others who leave.
    come: u8,
    leave: Vec<Seat>,
    /// Cards and tiles that are taken.
    taken: Vec<String>,
    /// What was given away and what was got.
    given: Crystals,
    got: Crystals,
}

impl Story {
    fn of(turn: &[Played], after: &Game) -> Option<Self> {
        let (seat, before) = (turn.first()?.seat(), &turn.first()?.before);
        let Game::World(game) = before else { return None };
        let picture = |piece| pictures::names(before, piece).0;
        let mut story = Self::default();
        for outcome in turn.iter().flat_map(|made| made.outcomes.iter()) {
            match *outcome {
                Outcome::TradersPlaced { seat: whose, location, count } if whose == seat => {
                    let place = game.locations().nth(usize::from(location))?;
                    let name = world::pictures::location_name(game.components(), &usual().world, place);
                    story.place = name.strip_prefix("location/").map(|id| format!("scene/{id}"));
                    story.come = count;
                }
                Outcome::TradersOusted { seat: whose, count, .. } => {
                    story.leave.extend(vec![whose; usize::from(count)]);
                }
                Outcome::TradersRested { seat: whose, count, .. } if whose == seat => story.come += count,
                Outcome::PointClaimed { card, .. } => story.taken.push(picture(Piece::WorldCard(card))),
                Outcome::BonusTaken { tile, .. } => story.taken.push(picture(Piece::Pennant { kind: tile, nth: 0 })),
                Outcome::Explored { tile, .. } => story.taken.push(picture(Piece::Exploration { kind: tile, nth: 0 })),
                _ => {}
            }
        }
        let (had, has) = (before.crystals(seat), after.crystals(seat));
        (story.given, story.got) = (has.missing(had), had.missing(has));
        Some(story)
    }
}

/// The view of a rest: traders come home to their camp.
pub(super) const CAMP: &str = "scene/D1-b";

/// When things happen, in seconds at normal speed: the board comes up, traders set out one after the other and walk, those they
/// send home leave, and what they get appears, one after the other.
const UP: f32 = 0.2;
const NEXT: f32 = 0.07;
const WALK: f32 = 0.62;
const LEAVE: f32 = 0.3;
const GET: f32 = 0.55;
const NEXT_GOOD: f32 = 0.09;
const APPEAR: f32 = 0.22;
/// When everything lies still.
const END: f32 = 2.4;

/// What is on the table.
#[derive(SystemParam)]
struct Table<'w> {
    running: Option<Res<'w, Match>>,
    tabletop: Res<'w, Tabletop>,
    canvas: Res<'w, Canvas>,
    words: Res<'w, Words>,
    atlas: Res<'w, Atlas>,
    settings: Res<'w, Settings>,
}

fn draw(
    mut contexts: EguiContexts,
    table: Table,
    mut scene: ResMut<Scene>,
    clock: Res<Time<Virtual>>,
    mut motion: ResMut<Motion>,
) -> Result {
    let layout = &table.tabletop.layout;
    let shown = table
        .running
        .as_ref()
        .filter(|running| layout.kind == GameKind::World && layout.actor.is_some() && !running.is_watched());
    let told = shown.and_then(|running| Some((running, log::last_turn(&table.words, running, running.players())?)));
    let Some((running, (turn, from))) = told.filter(|(_, (turn, _))| turn.seat != layout.viewer) else {
        *scene = Scene::default();
        return Ok(());
    };
    let made = &running.played()[from..turn.at];
    let Some(story) = Story::of(made, running.after(turn.at - 1)) else { return Ok(()) };
    let was_open = scene.turn.is_some();
    if scene.turn != Some((turn.seat, from)) {
        // One rival's turn follows on another's without the board going down between them.
        *scene = Scene { turn: Some((turn.seat, from)), age: if was_open { UP } else { 0.0 }, speaks: false };
    }
    let speed = table.tabletop.speed.factor().filter(|_| !table.settings.reduced_motion);
    scene.age = speed.map_or(END, |speed| scene.age + speed * fast_forward::seconds(&clock));
    if scene.age < END {
        motion.keep_drawing();
    }

    let colour = running.players()[usize::from(turn.seat)].colour;
    let dyed = |seat: Seat| format!("trader/{}", running.players()[usize::from(seat)].colour);
    let mut stamp = |name: &str| Stamp::of(&mut contexts, &table.atlas, name);
    let place = story.place.as_deref().unwrap_or(CAMP);
    let Some(view) = stamp(place).or_else(|| stamp(CAMP)) else { return Ok(()) };
    let trader = stamp(&dyed(turn.seat));
    let leaving: Vec<Option<Stamp>> = story.leave.iter().map(|seat| stamp(&dyed(*seat))).collect();
    let portrait = stamp(&faces::portrait(running, turn.seat));
    let answer = reply(&table.words, running, made).filter(|_| table.settings.remarks);
    let answer = answer.and_then(|(seat, said)| Some((stamp(&faces::portrait(running, seat))?, said)));
    let taken: Vec<Stamp> = story.taken.iter().filter_map(|name| stamp(name)).collect();

    let ctx = contexts.ctx_mut()?;
    let mut board = on_panel(layout.own_panel(), &layout.surface, &table.canvas);
    let unit = board.height() / 190.0;
    board = board.translate(egui::vec2(0.0, board.height() * (1.0 - eased(scene.age / UP))));
    let ui = area(ctx, "scene", board);
    let painter = ui.painter();
    let look = look(ctx);
    let [light, mid, dark] = palette::SEATS[usize::from(colour) % palette::SEATS.len()];
    painter.rect_filled(board.expand(3.0), 16.0, palette::INK);
    let fill = |seat: egui::Color32, part| seat.lerp_to_gamma(palette::INK, part);
    paint::gradient_rect(painter, board, 14.0, fill(mid, 0.35), fill(dark, 0.55));
    let rim = egui::Stroke::new(2.0, look.colours.line);
    painter.rect_stroke(board, 14.0, rim, egui::StrokeKind::Inside);
    paint::ornaments(painter, board, look.colours.gold);
    named::mark(&ui, "scene", board, &turn.sentence);

    let face = 152.0 * unit;
    let head = egui::Rect::from_center_size(
        egui::pos2(board.left() + 18.0 * unit + face / 2.0, board.center().y),
        egui::Vec2::splat(face),
    );
    if let Some(portrait) = portrait {
        portrait.paint(painter, head);
    }
    let high = 176.0 * unit;
    let wide = high / view.aspect;
    let middle = egui::pos2(board.left() + 600.0 * unit + wide / 2.0, board.center().y);
    let window = egui::Rect::from_center_size(middle, egui::vec2(wide, high));
    let said = remark(&table.words, running, made).filter(|_| table.settings.remarks);
    let beside = egui::Rect::from_min_max(
        egui::pos2(head.right() + 14.0 * unit, board.top() + 12.0 * unit),
        egui::pos2(window.left() - 18.0 * unit, board.bottom() - 12.0 * unit),
    );
    let name = &running.players()[usize::from(turn.seat)].name;
    scene.speaks = speech(painter, beside, (name, light), said.as_deref(), &look, &on_paper_look(ctx));
    painter.rect_filled(window.expand(3.0), 10.0, look.colours.gold.lerp_to_gamma(palette::INK, 0.25));
    view.paint(painter, window);
    let stage = painter.with_clip_rect(window);
    if let Some(trader) = trader {
        let home = story.place.is_none();
        for nth in 0..story.come.min(MOST) {
            walker(&stage, window, trader, coming(nth, home, scene.age));
        }
    }
    for (nth, trader) in (0..).zip(leaving).filter_map(|(nth, trader)| Some((nth, trader?))) {
        walker(&stage, window, trader, going(nth, scene.age));
    }
    let haul = egui::Rect::from_min_max(
        egui::pos2(window.right() + 26.0 * unit, window.top()),
        egui::pos2(board.right() - 20.0 * unit, window.bottom()),
    );
    let beside = show_taken(painter, haul, &taken, (unit, scene.age));
    let answered = answer.filter(|_| scene.age > UP + LEAVE + WALK);
    let above = match &answered {
        Some((face, said)) => beside.with_max_y(answers(painter, beside, *face, said, &look, &on_paper_look(ctx))),
        None => beside,
    };
    let due = GET + NEXT_GOOD * taken.len() as f32;
    show_goods(painter, above, (story.given, story.got), &look, (unit, scene.age - due));
    Ok(())
}

/// Whoever has lost something answers, at the foot of a room. Gives where the rest of it ends.
fn answers(painter: &egui::Painter, room: egui::Rect, face: Stamp, said: &str, look: &Look, paper: &Look) -> f32 {
    let size = (room.height() * 0.42).max(1.0);
    let wide = room.width() - size - AROUND - 4.0;
    let written = painter.layout(
        said.to_owned(),
        fonts::sans(look.size(SAID)),
        paper.colours.text,
        (wide - 2.0 * AROUND).max(1.0),
    );
    if written.size().y + AROUND > room.height() * 0.52 {
        return room.bottom();
    }
    let high = size.max(written.size().y + AROUND);
    let top = room.bottom() - high;
    let at = egui::pos2(room.left() + size / 2.0, top + high / 2.0);
    face.paint(painter, egui::Rect::from_center_size(at, egui::Vec2::splat(size)));
    let bubble = egui::Rect::from_min_size(
        egui::pos2(room.left() + size + AROUND + 4.0, top + (high - written.size().y - AROUND) / 2.0),
        written.size() + egui::vec2(2.0 * AROUND, AROUND),
    );
    bubble_with_tail(painter, bubble, paper.colours.panel);
    painter.galley(bubble.min + egui::vec2(AROUND, AROUND / 2.0), written, paper.colours.text);
    top - 4.0
}

/// What is said is written on this, which points to the left.
fn bubble_with_tail(painter: &egui::Painter, bubble: egui::Rect, fill: egui::Color32) {
    let half = (bubble.height() / 2.0 - 2.0).min(9.0);
    let edge = egui::pos2(bubble.left() + 2.0, bubble.top() + bubble.height().min(46.0) / 2.0);
    let tail = [edge - egui::vec2(0.0, half), edge - egui::vec2(15.0, 0.0), edge + egui::vec2(0.0, half)];
    painter.add(egui::Shape::convex_polygon(tail.to_vec(), fill, egui::Stroke::NONE));
    painter.rect_filled(bubble, 12.0, fill);
}

/// The most traders that there is room for in a view.
const MOST: u8 = 8;

/// From 0 to 1, quickly at first.
fn eased(part: f32) -> f32 {
    1.0 - (1.0 - part.clamp(0.0, 1.0)).powi(3)
}

/// Where somebody is in a view, as a part of its width, and how far they have walked there.
struct Way {
    at: f32,
    part: f32,
}

/// Traders come from the left and line up before the place; those who come home come from the other side.
fn coming(nth: u8, home: bool, age: f32) -> Way {
    let part = ((age - UP - NEXT * f32::from(nth)) / WALK).clamp(0.0, 1.0);
    let (from, to) = (if home { 1.08 } else { -0.1 }, 0.545 - 0.062 * f32::from(nth));
    Way { at: from + (to - from) * part, part }
}

/// Those who are sent home leave to the right.
fn going(nth: u8, age: f32) -> Way {
    let part = ((age - UP - LEAVE - NEXT * f32::from(nth)) / (2.0 * WALK)).clamp(0.0, 1.0);
    let from = 0.62 + 0.055 * f32::from(nth);
    Way { at: from + (1.1 - from) * part, part }
}

/// Somebody on their way: they bob as they walk and stand still where they have come to.
fn walker(painter: &egui::Painter, window: egui::Rect, stamp: Stamp, Way { at, part }: Way) {
    let high = 0.52 * window.height();
    let step = if part < 1.0 { (part * 5.0 * std::f32::consts::PI).sin().abs() * 0.05 * window.height() } else { 0.0 };
    let foot = egui::pos2(window.left() + at * window.width(), window.top() + 0.93 * window.height() - step);
    let size = egui::vec2(high / stamp.aspect, high);
    let shadow = egui::Rect::from_center_size(
        egui::pos2(foot.x, window.top() + 0.93 * window.height()),
        egui::vec2(size.x * 0.8, high * 0.1),
    );
    painter.add(egui::epaint::EllipseShape::filled(
        shadow.center(),
        shadow.size() / 2.0,
        palette::faded(palette::INK, 0.45),
    ));
    stamp.paint(painter, egui::Rect::from_min_size(egui::pos2(foot.x - size.x / 2.0, foot.y - high), size));
}

/// Sizes of a name and of what is said, and the margin of what is said, in points.
const NAME: f32 = 30.0;
const SAID: f32 = 22.0;
const AROUND: f32 = 12.0;

/// Name and words of whoever acts. Gives whether there was something to say and room for it.
fn speech(
    painter: &egui::Painter,
    room: egui::Rect,
    (name, ink): (&str, egui::Color32),
    said: Option<&str>,
    look: &Look,
    paper: &Look,
) -> bool {
    let name = painter.layout_no_wrap(name.to_owned(), fonts::serif(look.size(NAME)), ink);
    let below = room.with_min_y(room.top() + name.size().y + 6.0);
    let written = said.map(|said| {
        let ink = paper.colours.text;
        painter.layout(said.to_owned(), fonts::sans(look.size(SAID)), ink, below.width() - 2.0 * AROUND)
    });
    let written = written.filter(|written| written.size().y + 2.0 * AROUND <= below.height());
    let Some(written) = written else {
        let at = egui::pos2(room.left(), room.center().y - name.size().y / 2.0);
        painter.galley(at, name, ink);
        return false;
    };
    let bubble = egui::Rect::from_min_size(
        egui::pos2(below.left(), below.top()),
        written.size() + egui::Vec2::splat(2.0 * AROUND),
    );
    let both = egui::vec2(0.0, (room.bottom() - bubble.bottom()) / 2.0);
    let bubble = bubble.translate(both);
    bubble_with_tail(painter, bubble, paper.colours.panel);
    painter.galley(room.min + both, name, ink);
    painter.galley(bubble.min + egui::Vec2::splat(AROUND), written, paper.colours.text);
    true
}

/// How much is seen of the nth thing that appears, so many seconds after the first.
fn grown(nth: usize, age: f32) -> f32 {
    eased((age - NEXT_GOOD * nth as f32) / APPEAR)
}

/// Cards and tiles that were taken. Gives the room beside them.
fn show_taken(painter: &egui::Painter, room: egui::Rect, taken: &[Stamp], (unit, age): (f32, f32)) -> egui::Rect {
    let mut left = room.left();
    for (nth, stamp) in taken.iter().enumerate() {
        let high = (if stamp.aspect > 1.2 { 166.0 } else { 96.0 }) * unit;
        let wide = high / stamp.aspect;
        stamp.paint_at(painter, egui::pos2(left + wide / 2.0, room.center().y), wide * grown(nth, age - GET));
        left += wide + 12.0 * unit;
    }
    room.with_min_x(left.min(room.right()))
}

/// What was given, and what was got for it.
fn show_goods(
    painter: &egui::Painter,
    room: egui::Rect,
    (given, got): (Crystals, Crystals),
    look: &Look,
    (unit, age): (f32, f32),
) {
    let rows = [("−", given, 40.0), ("+", got, 58.0)].into_iter().filter(|(_, goods, _)| !goods.is_empty());
    let rows: Vec<_> = rows.map(|(sign, goods, size)| (sign, goods, size * unit)).collect();
    let high: f32 = rows.iter().map(|(_, _, size)| size * 1.15).sum();
    let fit = (room.height() / high.max(1.0)).min(1.0);
    let (mut top, mut shown) = (room.center().y - high * fit / 2.0, 0);
    for (sign, goods, size) in rows {
        let size = size * fit;
        let middle = top + size * 0.575;
        let ink = palette::faded(look.colours.text, grown(shown, age));
        let at = egui::pos2(room.left(), middle);
        let written = painter.text(at, egui::Align2::LEFT_CENTER, sign, fonts::bold(size * 0.7), ink);
        let from = written.right() + 8.0 * unit + size / 2.0;
        let count = f32::from(goods.total().max(2) - 1);
        let pitch = ((room.right() - size / 2.0 - from) / count).min(size * 0.98);
        let kinds = Crystal::ALL.into_iter().flat_map(|kind| vec![kind.index(); usize::from(goods.count(kind))]);
        for (nth, kind) in kinds.enumerate() {
            let centre = egui::pos2(from + pitch * nth as f32, middle);
            paint::crystal(painter, centre, size * grown(shown, age), kind, &look.colours.crystals[kind]);
            shown += 1;
        }
        top += size * 1.15;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::Language;
    use crate::theme::atlas::{MANIFEST, Manifest};

    /// Every turn of a whole game is told: where it went or that it was a rest, who had to leave, and what changed hands.
    #[test]
    fn a_turn_is_told_as_it_was() {
        let atlas: Manifest = ron::from_str(MANIFEST).unwrap();
        let kept =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden/world-3.caravan");
        let record = chronicle::Record::load(usual(), &kept).unwrap();
        let running = Match::resume(record, &Words::new(Language::English)).unwrap();
        let (mut end, mut visits, mut rests, mut sent) = (0, 0, 0, 0);
        for turn in running.played().chunk_by(|one, next| one.seat() == next.seat()) {
            end += turn.len();
            let story = Story::of(turn, running.after(end - 1)).unwrap();
            let outcomes = || turn.iter().flat_map(|made| made.outcomes.iter());
            let placed = outcomes().find_map(|outcome| match outcome {
                Outcome::TradersPlaced { count, .. } => Some(*count),
                _ => None,
            });
            match &story.place {
                Some(place) => assert!(atlas.sprites.contains_key(place), "{place} has no picture"),
                None => assert!(turn.iter().any(|made| made.action == rules::Action::Rest), "{story:?}"),
            }
            (visits, rests) = if placed.is_some() { (visits + 1, rests) } else { (visits, rests + 1) };
            assert!(placed.is_none_or(|placed| placed == story.come), "{story:?}");
            let ousted = outcomes().map(|outcome| match outcome {
                Outcome::TradersOusted { count, .. } => usize::from(*count),
                _ => 0,
            });
            assert_eq!(story.leave.len(), ousted.sum::<usize>(), "{story:?}");
            sent += story.leave.len();
            let seat = turn[0].seat();
            assert!(story.leave.iter().all(|whose| *whose != seat), "nobody sends their own traders home");
            let (had, has) = (turn[0].before.crystals(seat), running.after(end - 1).crystals(seat));
            assert_eq!(had.plus(story.got), has.plus(story.given), "what is told adds up");
        }
        assert!(visits > 20 && rests > 3 && sent > 3, "{visits} visits, {rests} rests, {sent} sent home");
    }
}
