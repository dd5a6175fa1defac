//! The close-up: whatever the pointer rests on, a finger holds or the keys have in focus, large and in plain words.
//!
//! It is painted, not clicked: it lies beside its subject, away from what could be clicked next, and lets clicks through.

use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Game;

use super::explain::{self, Explanation, Part, Subject};
use super::stops::{Stop, Stopped};
use super::{PromptFree, Reserved, area, hint::Hint, inspector, log, on_panel, prompt};
use crate::app::{
    Menu, Phase, Screen,
    input::{Act, LastDevice},
    language::Words,
    named::{self, Named},
    redraw::Motion,
    settings::Settings,
};
use crate::playback::Playback;
use crate::session::Match;
use crate::table::{
    TableSystems, Tabletop,
    choices::{Choices, Target},
    finder::Finder,
    layout::Layout,
    pointer::{Hover, LOOK},
    stage::{Piece, Zone},
};
use crate::theme::{Canvas, Look, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CloseUp>()
        .add_systems(
            Update,
            choose_subject.in_set(SubjectSystems).after(TableSystems::Scenery).run_if(in_state(Screen::Table)),
        )
        .add_systems(OnExit(Screen::Table), |mut closeup: ResMut<CloseUp>| *closeup = CloseUp::default())
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(ShownSystems)
                .after(inspector::PaperSystems)
                .after(log::LogSystems)
                .after(prompt::PromptSystems)
                .run_if(in_state(Screen::Table).and_then(in_state(Menu::None)).and_then(not(in_state(Phase::Curtain)))),
        );
}

/// What is looked at is known once the keys have moved.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct SubjectSystems;

/// What is looked at is drawn.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ShownSystems;

/// What is shown large now.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct CloseUp {
    /// The thing and what it covers on the table.
    pub subject: Option<(Subject, Rect)>,
    /// Asked for by key.
    pinned: Pin,
    /// A line of the log is pointed at or in focus: the decision it tells of. Written by the log.
    line: Option<usize>,
    /// Where the pointer still lies as the last decision or the coming of the turn found it: it looks at nothing.
    left_lying: Option<Vec2>,
}

/// What the key shows large, at once and until it is pressed again: first what is looked at, then the rivals one by one.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Pin {
    #[default]
    Off,
    Looked,
    Rival(u8),
}

impl Pin {
    /// After the key; the rivals' seats in their order.
    fn next(self, looking: bool, mut rivals: impl Iterator<Item = u8>) -> Self {
        let rival = match self {
            Self::Off if looking => return Self::Looked,
            Self::Off | Self::Looked => rivals.next(),
            Self::Rival(shown) => rivals.skip_while(|seat| *seat != shown).nth(1),
        };
        rival.map_or(Self::Off, Self::Rival)
    }
}

impl CloseUp {
    /// Whether it was asked for by key.
    pub fn is_pinned(&self) -> bool {
        self.pinned != Pin::Off
    }

    /// Whether the pointer was only left where it lies.
    pub(super) fn is_left_lying(&self) -> bool {
        self.left_lying.is_some()
    }

    /// A line of the log is looked at, or none; whether that is news.
    pub(super) fn point_at(&mut self, line: Option<usize>) -> bool {
        std::mem::replace(&mut self.line, line) != line
    }

    /// Back to showing only what is rested on.
    pub fn let_go(&mut self) {
        self.pinned = Pin::Off;
    }
}

/// What lies at the pointer or in focus, by its kind.
fn subject_of(
    game: &Game,
    running: &Match,
    tabletop: &Tabletop,
    finder: &Finder,
    piece: Option<Piece>,
    zone: Option<Zone>,
    point: Option<Vec2>,
) -> Option<(Subject, Rect)> {
    // A button speaks for itself, whatever it stands on.
    let on_button = |point: &Vec2| tabletop.layout.frame().rest.is_some_and(|rest| rest.contains(*point));
    let point = point.filter(|point| !on_button(point));
    let spot = point.and_then(|point| explain::part_at(&tabletop.layout, running, point));
    // A rival's things are small: the whole seat is shown instead.
    if let (Some(Part::Seat(seat)), Some(point)) = (spot, point)
        && seat != tabletop.layout.viewer
    {
        return Some((Subject::Part(Part::Seat(seat)), Rect::from_center_size(point, Vec2::splat(60.0))));
    }
    if let Some(piece) = piece
        && let (Some(place), Some(rect)) = (finder.place(piece), finder.piece(piece))
    {
        let location = match (piece, place.zone) {
            // Traders stand for the place they work at.
            (Piece::Trader { .. }, Zone::Location(location)) => Some(location),
            // A tile and the place it covers are explained together.
            (Piece::Exploration { .. }, Zone::Unexplored(location)) => Some(location),
            _ => None,
        };
        let deck = matches!(place.zone, Zone::MerchantDeck | Zone::PointDeck | Zone::VillagePile);
        if let Some(location) = location {
            return Some((Subject::Location(location), rect));
        }
        if !deck {
            return Some((Subject::Piece(piece, place), rect));
        }
    }
    if let Some(Zone::Location(location)) = zone {
        let rect = tabletop.layout.place_rect(game, Zone::Location(location))?;
        return Some((Subject::Location(location), rect));
    }
    let (spot, point) = spot.zip(point)?;
    // The words beside a golem are about the golem.
    if let Part::Gift(slot) = spot
        && let Some((piece, place)) = tabletop.stage.places().into_iter().find(|(_, place)| match place.zone {
            Zone::PointRow(row) => row == slot,
            Zone::PointDeckTop => slot == tabletop::games::world::DECK,
            _ => false,
        })
        && let Some(rect) = finder.piece(piece)
    {
        return Some((Subject::Piece(piece, place), rect));
    }
    Some((Subject::Part(spot), Rect::from_center_size(point, Vec2::splat(60.0))))
}

/// Seconds after which a pointer stays on a thing and does not only pass over it.
const STAYS: f32 = 0.12;

fn choose_subject(
    mut closeup: ResMut<CloseUp>,
    mut acts: MessageReader<Act>,
    mut motion: ResMut<Motion>,
    device: Res<LastDevice>,
    hover: Res<Hover>,
    (choices, stopped, settings): (Res<Choices>, Res<Stopped>, Res<Settings>),
    (phase, playback): (Option<Res<State<Phase>>>, Res<Playback>),
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    finder: Finder,
    time: Res<Time>,
    mut rested: Local<(Option<Target>, f32)>,
    mut waited: Local<bool>,
) {
    let Some(running) = running else { return };
    // A pointer that still lies where the own decision left it looks at nothing while that and the rivals' turns are shown, and
    // one that lies somewhere when the own turn comes does not hide what they did.
    let phase = phase.map(|phase| playback.phase(*phase.get()));
    let waits = matches!(phase, Some(Phase::Showing | Phase::Thinking)) && !running.is_watched();
    let turned = std::mem::replace(&mut *waited, waits) != waits;
    let counts = waits || !inspector::own_turn_goes_on(&running);
    let left_lying = hover.point.filter(|point| counts && (turned || closeup.left_lying == Some(*point)));
    if closeup.left_lying != left_lying {
        closeup.left_lying = left_lying;
    }
    let game = &running.seen();
    let enlarge = acts.read().filter(|act| **act == Act::Enlarge).count() > 0;
    // On a clean broadcast the pointer alone shows nothing; the key does.
    let clean = settings.stream.clean && !enlarge && closeup.pinned != Pin::Looked;
    let went = hover.went && left_lying.is_none() && !clean;
    let focused = choices.focus.and_then(|at| choices.all.get(at)).map(|choice| choice.target);
    if rested.0 == focused {
        rested.1 += time.delta_secs();
    } else {
        *rested = (focused, 0.0);
    }
    let by_keys = *device == LastDevice::Keys;
    let seconds = if by_keys { rested.1 } else { hover.seconds };
    let (piece, zone, point) = match (by_keys, focused) {
        (true, Some(Target::Piece(piece))) => (Some(piece), None, None),
        (true, Some(Target::Place(zone))) => (None, Some(zone), None),
        // The key that enlarges works for the pointer too.
        (true, None) if went && (enlarge || closeup.pinned == Pin::Looked) => (hover.looked, hover.place, hover.point),
        (false, _) if went => (hover.looked, hover.place, hover.point),
        _ => (None, None, None),
    };
    let mut wanted = subject_of(game, &running, &tabletop, &finder, piece, zone, point);
    // Where the keys stop there is nothing to do but to look.
    let stop = stopped.0.filter(|_| by_keys);
    if let Some(Stop::Part(part, rect)) = stop {
        wanted = Some((Subject::Part(part), rect));
    }
    if let Some(at) = closeup.line.filter(|_| !clean) {
        wanted = Some((Subject::Made(at), tabletop.layout.log()));
    }
    if enlarge {
        closeup.pinned = match (closeup.pinned, wanted) {
            // Who is looked at already is the first of the rivals.
            (Pin::Off, Some((Subject::Part(Part::Seat(seat)), _))) if seat != tabletop.layout.viewer => {
                Pin::Rival(seat)
            }
            (pinned, _) => pinned.next(wanted.is_some(), tabletop.layout.rivals()),
        };
    }
    match closeup.pinned {
        // Whoever left with the last game is no rival any more.
        Pin::Rival(seat) if tabletop.layout.rivals().all(|rival| rival != seat) => closeup.pinned = Pin::Off,
        Pin::Rival(seat) => {
            wanted = Some((Subject::Part(Part::Seat(seat)), tabletop.layout.rival_panel(tabletop.layout.rival(seat))));
        }
        Pin::Looked if wanted.is_none() && by_keys => closeup.pinned = Pin::Off,
        _ => {}
    }
    // Where it has its own place on the table it covers nothing, and comes as soon as the pointer stays.
    let look = if tabletop.layout.frame().inspector.is_some() { STAYS } else { LOOK };
    let ready = seconds >= look || closeup.is_pinned() || closeup.line.is_some() || stop.is_some();
    if wanted.is_some() && !ready {
        // The next frame decides; without this nothing would wake the table up.
        motion.keep_drawing();
    }
    // Once something is shown large, the next thing follows at once.
    let shown = wanted.filter(|(subject, _)| {
        ready
            || closeup
                .subject
                .is_some_and(|(known, _)| std::mem::discriminant(&known) == std::mem::discriminant(subject))
                && seconds > STAYS
    });
    if closeup.subject != shown {
        closeup.subject = shown;
    }
}

fn draw(
    mut contexts: EguiContexts,
    closeup: Res<CloseUp>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    atlas: Res<Atlas>,
    choices: Res<Choices>,
    settings: Res<Settings>,
    (reserved, free, hint, named): (Res<Reserved>, Res<PromptFree>, Res<Hint>, Res<Named>),
    finder: Finder,
) -> Result {
    let (Some(running), Some((subject, rect))) = (running, closeup.subject) else { return Ok(()) };
    let Some(told) = explain::explain(&words, &running, &tabletop.layout, subject) else { return Ok(()) };
    let names = told.picture.iter().chain(told.gallery.iter().flat_map(|(_, names)| names));
    let stamps: HashMap<&String, Stamp> =
        names.filter_map(|name| Some((name, Stamp::of(&mut contexts, &atlas, name)?))).collect();
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let picture = |name: &String| stamps.get(name).copied();
    let mut keep_free = vec![(panel(rect), 1e6), (panel(tabletop.layout.prompt()).expand(12.0), 6.0)];
    // What somebody else writes stays readable.
    let taken = [reserved.0, hint.room(&tabletop.layout)];
    keep_free.extend(taken.into_iter().flatten().map(|room| (panel(room), 5e3)));
    let in_points = |rect: Rect| {
        let [min, max] = [rect.min, rect.max].map(|point| point / canvas.scale);
        egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y))
    };
    let camera = settings.stream.layout.camera_rect(tabletop.layout.surface.window);
    keep_free.extend(camera.map(|camera| (in_points(camera), 1e4)));
    keep_free.extend(named.controls().iter().map(|control| (in_points(*control), 5e3)));
    let targets = choices.all.iter().filter_map(|choice| finder.target(&running.seen(), choice.target));
    keep_free.extend(targets.map(|rect| (panel(rect), 3.0)));
    if let Subject::Piece(piece, _) = subject
        && piece.is_land()
        && let Some(wagon) = finder.piece(Piece::Wagon(tabletop.layout.viewer))
    {
        keep_free.push((panel(wagon), 8.0));
    }
    let ctx = contexts.ctx_mut()?;
    let pinned = closeup.is_pinned();
    let whole = prompt::only_asks(&running, &choices);
    let rooms = rooms(&tabletop.layout, taken, whole);
    let worn = inspector::on_paper_look(ctx);
    // Pictures, and words that do not fit above the prompt, take what that leaves free.
    let upper = inspector::upper_room(&tabletop.layout);
    let grow = |room: Rect| {
        let grown = inspector::grown_room(panel(room), panel(tabletop.layout.prompt()), *free);
        let fits = upper != Some(room)
            || told.picture.is_none()
                && inspector::has_room(
                    area(ctx, "close-up", panel(room)).painter(),
                    panel(room),
                    &told,
                    &worn,
                    picture,
                );
        if fits { panel(room) } else { grown }
    };
    let rooms: Vec<_> = rooms.into_iter().map(|(room, sheet)| (grow(room), sheet.map(panel))).collect();
    // What was asked for by key is shown larger than the inspector is, and large words may have no room there.
    if pinned || !rooms.iter().any(|&(room, sheet)| write(ctx, room, sheet, &told, &worn, picture)) {
        float(ctx, &told, &keep_free, pinned, picture);
    }
    Ok(())
}

/// Writes an explanation into a room of the column, on a sheet of its own where one is needed; false where it has no room.
fn write(
    ctx: &egui::Context,
    room: egui::Rect,
    sheet: Option<egui::Rect>,
    told: &Explanation,
    look: &Look,
    picture: impl Fn(&String) -> Option<Stamp> + Copy,
) -> bool {
    let painter = area(ctx, "close-up", sheet.map_or(room, |sheet| sheet.expand(30.0))).painter().clone();
    let mut tried = painter.clone();
    tried.set_invisible();
    if !inspector::show_readable(&tried, room, told, look, picture) {
        return false;
    }
    if let Some(sheet) = sheet {
        inspector::paper(&painter, sheet);
    }
    inspector::show_readable(&painter, room, told, look, picture);
    named::note(ctx, "close-up", room, &said(told));
    true
}

/// Where an explanation can be written, the best place first, and the paper that has to be laid there: on the inspector, in
/// the place of the log, or on both where nothing but a question stands between them. None of it can be chosen.
fn rooms(layout: &Layout, taken: [Option<Rect>; 2], whole: bool) -> Vec<(Rect, Option<Rect>)> {
    let (Some(paper), Some(upper)) = (layout.frame().inspector, inspector::upper_room(layout)) else {
        return Vec::new();
    };
    let inside = |sheet: Rect| (sheet.inflate(-inspector::MARGIN), Some(sheet));
    let both = Some(inside(paper.union(layout.log()))).filter(|_| whole);
    let all = [Some((upper, None)), Some(inside(layout.log())), both];
    let is_free = |room: &Rect| taken.iter().flatten().all(|taken| taken.intersect(*room).is_empty());
    let free: Vec<_> = all.into_iter().flatten().filter(|(room, _)| is_free(room)).collect();
    // Where hint and guide both speak, the hint gives way for as long as something is looked at.
    if free.is_empty() { vec![(upper, Some(upper.inflate(6.0)))] } else { free }
}

/// Points the panel keeps from the edge of the window, and between its own edge and what is on it.
const EDGE: f32 = 10.0;
const MARGIN: f32 = 22.0;
/// Points between a picture and the words beside it, and those below it.
const BESIDE: f32 = 20.0;
const BELOW: f32 = 12.0;
/// Points words are wide before they are scaled.
const TEXT_WIDTH: f32 = 330.0;
/// Points below the title, and above each line.
const UNDER_TITLE: f32 = 4.0;
const LINE_GAP: f32 = 8.0;
/// A small picture in the gallery in points, the gap to the next, and how many stand in a row usually and at most.
const CARD: egui::Vec2 = egui::vec2(92.0, 130.0);
const CARD_GAP: f32 = 6.0;
const CARDS_IN_ROW: usize = 7;
const MOST_IN_ROW: usize = 14;
/// Points around the heading of a row of the gallery, and after the row.
const UNDER_HEADING: f32 = 4.0;
const AFTER_ROW: f32 = 8.0;
/// What was asked for by key is this much larger: words and picture.
const LARGER_WORDS: f32 = 1.15;
const LARGER_PICTURE: f32 = 1.35;

/// Shows an explanation beside its subject.
fn float(
    ctx: &egui::Context,
    told: &Explanation,
    keep_free: &[(egui::Rect, f32)],
    large: bool,
    picture: impl Fn(&String) -> Option<Stamp>,
) {
    let window = ctx.viewport_rect().shrink(EDGE);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("close-up")));
    let sheet = Sheet::new(&painter, told, window, large, &picture);
    let frame = egui::Rect::from_min_size(best_corner(window, sheet.size(), keep_free), sheet.size());
    paint_frame(&painter, frame, &sheet.look);
    sheet.paint(&painter, frame, &picture);
    named::note(ctx, "close-up", frame, &said(told));
}

/// Everything an explanation says.
fn said(told: &Explanation) -> String {
    std::iter::once(&told.title).chain(&told.lines).cloned().collect::<Vec<_>>().join("\n")
}

/// Everything on the panel, laid out before the panel has its place.
struct Sheet<'a> {
    look: Look,
    /// The picture and its size, where there is one.
    picture: Option<(Stamp, egui::Vec2)>,
    /// A wide picture lies above the words, a tall one beside them.
    above: bool,
    title: Arc<egui::Galley>,
    lines: Vec<Arc<egui::Galley>>,
    /// Picture and words together.
    head: egui::Vec2,
    /// Rows of small pictures: heading, names, height with everything.
    gallery: Vec<(Arc<egui::Galley>, &'a [String], f32)>,
    per_row: usize,
}

impl<'a> Sheet<'a> {
    fn new(
        painter: &egui::Painter,
        told: &'a Explanation,
        window: egui::Rect,
        large: bool,
        picture: impl Fn(&String) -> Option<Stamp>,
    ) -> Self {
        let look = look(painter.ctx());
        let size = look.text_scale * if large { LARGER_WORDS } else { 1.0 };
        let portrait =
            !told.gallery.is_empty() || told.picture.as_ref().is_some_and(|name| name.starts_with("portrait"));
        let picture = told.picture.as_ref().and_then(picture);
        let picture = picture.map(|found| (found, picture_size(found.aspect, portrait, large, window)));
        let shown = picture.map_or(egui::Vec2::ZERO, |(_, size)| size);
        let above = shown.x > 0.0 && shown.y < shown.x * 0.4;
        let width = if above { shown.x } else { (TEXT_WIDTH * size).min(window.width() * 0.5) };
        let title = painter.layout(capitalised(&told.title), fonts::serif(29.0 * size), look.colours.heading, width);
        let laid = |line: &String| painter.layout(line.clone(), fonts::sans(20.0 * size), look.colours.text, width);
        let lines: Vec<_> = told.lines.iter().map(laid).collect();
        // Short words need a narrow panel.
        let widest = lines.iter().chain([&title]).map(|line| line.size().x).fold(0.0, f32::max);
        let width = if above { width } else { widest.min(width) };
        let height = title.size().y + lines.iter().map(|line| line.size().y + LINE_GAP).sum::<f32>() + UNDER_TITLE;
        let head = if above {
            egui::vec2(width, shown.y + BELOW + height)
        } else {
            let beside = if shown.x > 0.0 { shown.x + BESIDE } else { 0.0 };
            egui::vec2(beside + width, shown.y.max(height))
        };
        // More than two rows would not end on the screen where there are several heaps.
        let most = told.gallery.iter().map(|(_, cards)| cards.len()).max().unwrap_or(0);
        let per_row = most.clamp(1, CARDS_IN_ROW.max(most.div_ceil(2)).min(MOST_IN_ROW));
        let row = |(heading, cards): &'a (String, Vec<String>)| {
            let heading = painter.layout(heading.clone(), fonts::serif(22.0 * size), look.colours.heading, width);
            let rows = cards.len().div_ceil(per_row) as f32;
            let height = heading.size().y + UNDER_HEADING + rows * (CARD.y + CARD_GAP) + AFTER_ROW;
            (heading, cards.as_slice(), height)
        };
        let gallery = told.gallery.iter().map(row).collect();
        Self { look, picture, above, title, lines, head, gallery, per_row }
    }

    /// Width and height of the whole panel.
    fn size(&self) -> egui::Vec2 {
        let height: f32 = self.gallery.iter().map(|(.., height)| height).sum();
        let width = if self.gallery.is_empty() { 0.0 } else { self.per_row as f32 * (CARD.x + CARD_GAP) };
        egui::vec2(self.head.x.max(width), self.head.y + height) + egui::Vec2::splat(2.0 * MARGIN)
    }

    fn paint(self, painter: &egui::Painter, frame: egui::Rect, picture: impl Fn(&String) -> Option<Stamp>) {
        let colours = self.look.colours;
        let mut at = frame.min + egui::Vec2::splat(MARGIN);
        if let Some((found, size)) = self.picture {
            found.paint(painter, egui::Rect::from_min_size(at, size));
            at += if self.above { egui::vec2(0.0, size.y + BELOW) } else { egui::vec2(size.x + BESIDE, 0.0) };
        }
        let height = self.title.size().y;
        painter.galley(at, self.title, colours.heading);
        at.y += height + UNDER_TITLE;
        for line in self.lines {
            at.y += LINE_GAP;
            let height = line.size().y;
            painter.galley(at, line, colours.text);
            at.y += height;
        }
        let mut y = frame.min.y + MARGIN + self.head.y;
        for (heading, cards, height) in self.gallery {
            let corner = egui::pos2(frame.min.x + MARGIN, y + UNDER_HEADING);
            let below = heading.size().y + UNDER_HEADING;
            painter.galley(corner, heading, colours.heading);
            for (index, name) in cards.iter().enumerate() {
                let Some(found) = picture(name) else { continue };
                let (column, row) = ((index % self.per_row) as f32, (index / self.per_row) as f32);
                let min = corner + egui::vec2(column * (CARD.x + CARD_GAP), below + row * (CARD.y + CARD_GAP));
                let height = (CARD.x * found.aspect).min(CARD.y);
                found.paint(painter, egui::Rect::from_min_size(min, egui::vec2(CARD.x, height)));
            }
            y += height;
        }
    }
}

/// How large a picture is shown, by its height over its width, in points.
fn picture_size(aspect: f32, portrait: bool, large: bool, window: egui::Rect) -> egui::Vec2 {
    let width = match aspect {
        _ if portrait => 96.0,
        aspect if aspect > 1.2 => 250.0,
        aspect if aspect < 0.4 => 380.0,
        _ => 150.0,
    } * if large { LARGER_PICTURE } else { 1.0 };
    let wanted = egui::vec2(width, width * aspect);
    let most = egui::vec2(window.width() * 0.45, window.height() - 2.0 * MARGIN);
    wanted * (most.x / wanted.x).min(most.y / wanted.y).min(1.0)
}

/// A heading begins with a capital, even where the word is written small elsewhere.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn paint_frame(painter: &egui::Painter, frame: egui::Rect, look: &Look) {
    let shadow = egui::Shadow { offset: [0, 10], blur: 34, spread: 4, color: palette::faded(palette::INK, 0.75) };
    painter.add(shadow.as_shape(frame, 18.0));
    paint::gradient_rect(painter, frame, 18.0, palette::rgb(0x2a1d56), palette::rgb(0x171035));
    painter.rect_stroke(frame, 18.0, egui::Stroke::new(2.0, look.colours.gold), egui::StrokeKind::Inside);
}

/// The corner for a panel of this size: beside the subject, where it hides least of what matters.
fn best_corner(window: egui::Rect, size: egui::Vec2, keep_free: &[(egui::Rect, f32)]) -> egui::Pos2 {
    let Some((subject, _)) = keep_free.first() else { return window.min };
    const GAP: f32 = 16.0;
    let (middle, mut tried) = (subject.center() - size / 2.0, Vec::new());
    for shift in [0.0, -0.5, 0.5, -1.0, 1.0] {
        let (along, across) = (size.y * shift * 0.6, size.x * shift * 0.6);
        tried.push(egui::pos2(subject.right() + GAP, middle.y + along));
        tried.push(egui::pos2(subject.left() - GAP - size.x, middle.y + along));
        tried.push(egui::pos2(middle.x + across, subject.top() - GAP - size.y));
        tried.push(egui::pos2(middle.x + across, subject.bottom() + GAP));
    }
    // Columns at the edges hold what is only read; far away, but nobody clicks there.
    for part in 0..5 {
        let y = window.top() + (window.height() - size.y).max(0.0) * part as f32 / 4.0;
        tried.extend([egui::pos2(window.left(), y), egui::pos2(window.right() - size.x, y)]);
    }
    let inside = |corner: egui::Pos2| {
        egui::pos2(
            corner.x.min(window.right() - size.x).max(window.left()),
            corner.y.min(window.bottom() - size.y).max(window.top()),
        )
    };
    let cost = |corner: egui::Pos2| -> f32 {
        let frame = egui::Rect::from_min_size(corner, size);
        let hidden = |rect: &egui::Rect| {
            let both = frame.intersect(*rect);
            if both.is_positive() { both.area() } else { 0.0 }
        };
        keep_free.iter().map(|(rect, weight)| hidden(rect) * weight).sum::<f32>()
            + (frame.center() - subject.center()).length() * 8.0
    };
    let corners = tried.into_iter().map(inside);
    corners.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(window.min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_never_lies_on_what_it_explains() {
        let window = egui::Rect::from_min_size(egui::pos2(0.0, 0.0), egui::vec2(1882.0, 1058.0));
        let size = egui::vec2(640.0, 400.0);
        for x in [20.0, 400.0, 900.0, 1600.0] {
            for y in [20.0, 300.0, 700.0] {
                let subject = egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(180.0, 250.0));
                let prompt = egui::Rect::from_min_size(egui::pos2(360.0, 880.0), egui::vec2(400.0, 150.0));
                let corner = best_corner(window, size, &[(subject, 1e6), (prompt, 6.0)]);
                let frame = egui::Rect::from_min_size(corner, size);
                assert!(!frame.intersects(subject), "{subject:?} under {frame:?}");
                assert!(window.contains_rect(frame), "{frame:?}");
            }
        }
    }
}
