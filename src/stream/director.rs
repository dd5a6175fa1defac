//! The director: presents games that play by themselves. It holds on decisive moments, names who is playing and what they
//! are after, and keeps a list of chapters for the description of a video.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Game, Outcome, Seat};
use tabletop::areas::Goal;
use tabletop::table;

use super::is_at_rest;
use super::outlook::{Audience, Outlook};
use crate::app::page_buttons::{Page, PageButton, PageButtons, RegisterPageButton};
use crate::app::{
    Menu, Phase, Screen,
    counted::Counted,
    folders::Folders,
    games::{SeatKind, name_key},
    language::Words,
    named,
    settings::Settings,
};
use crate::hud::{fixed_area, on_panel};
use crate::session::{Happened, Match, Player, SessionSystems, names, opponents::Hold, saves, watching::Waiting};
use crate::t;
use crate::table::Tabletop;
use crate::theme::{Canvas, fonts, look, paint, palette};

/// The button that takes the chapters away.
const COPY: &str = "replay.share.chapters";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Director>()
        .register_page_button(PageButton {
            page: Page::Share,
            name: COPY,
            label: "director-copy",
            about: None,
            order: 10,
            run: |commands, _| commands.run_system_cached(copy_chapters),
            shown: false,
        })
        .add_systems(Update, offer_chapters)
        .add_systems(
            Update,
            (direct, introduce, follow_chances, tick)
                .chain()
                .after(SessionSystems::Decide)
                .after(super::outlook::hear)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(Update, conclude.after(tick).run_if(in_state(Screen::Table).or_else(in_state(Screen::Results))))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// Chapters of a video must lie at least this many seconds apart.
const BETWEEN_CHAPTERS: f32 = 10.0;
/// A swing of the chances that is worth a word.
const SWING: f32 = 0.15;
/// Seconds the game waits for the announcement of its last round, which the table makes itself.
const LAST_ROUND: f32 = 3.2;

/// The list of chapters: when, what.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chapters(Vec<(f32, String)>);

impl Chapters {
    /// Adds a chapter unless the last one is too near; what is important takes its place.
    pub fn add(&mut self, at: f32, text: String, important: bool) {
        match self.0.last_mut() {
            Some((last, said)) if at - *last < BETWEEN_CHAPTERS => {
                if important && *last > 0.0 {
                    *said = text;
                }
            }
            _ => self.0.push((at, text)),
        }
    }

    /// One line for each, as video platforms read it: `1:05 Text`.
    pub fn text(&self) -> String {
        let stamp = |at: f32| {
            let seconds = at as u32;
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
        };
        self.0.iter().map(|(at, text)| format!("{} {text}\n", stamp(*at))).collect()
    }
}

/// What a caption is about; what is decisive comes after what is usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CaptionKind {
    Turn,
    Ousting,
    Swing,
    Claim,
    End,
}

impl CaptionKind {
    /// Seconds its caption stays.
    fn seconds(self) -> f32 {
        match self {
            Self::Ousting => 1.8,
            Self::Claim => 2.4,
            Self::Turn | Self::Swing => 2.6,
            Self::End => 6.0,
        }
    }

    /// Seconds the next decision waits, once everything is shown.
    fn hold(self) -> f32 {
        match self {
            Self::Turn => 0.8,
            Self::Ousting => 0.9,
            Self::Claim | Self::Swing => 1.6,
            Self::End => 0.0,
        }
    }
}

/// What is said on screen now.
#[derive(Debug, Clone)]
struct Banner {
    seat: Seat,
    head: String,
    line: String,
    moment: CaptionKind,
    left: f32,
}

/// The director's notes.
#[derive(Resource, Debug, Default)]
pub struct Director {
    clock: f32,
    /// The game they are about.
    deal: Option<chronicle::Deal>,
    /// The chapters so far.
    pub chapters: Chapters,
    banner: Option<Banner>,
    /// Whose turn begins when the table rests.
    next: Option<Seat>,
    /// The last decision was made; who has won is told once everybody may know.
    ended: bool,
    swing: Swing,
}

/// How chances change from one position to the next.
#[derive(Debug, Default)]
struct Swing {
    position: Option<Game>,
    /// As they stood when the position came up, and as they stand now; empty where they are not known well enough.
    before: Vec<f32>,
    now: Vec<f32>,
    told: bool,
}

impl Swing {
    /// Looks at the chances; who gains most at this position, if it is worth a word and has not had it yet.
    fn follow(&mut self, outlook: &Outlook) -> Option<(usize, f32)> {
        if self.position.as_ref() != outlook.position() {
            let before = std::mem::take(&mut self.now);
            *self = Self { position: outlook.position().copied(), now: before.clone(), before, told: false };
        }
        if !outlook.is_balanced() {
            return None;
        }
        self.now.clone_from(&outlook.chances);
        let gains = self.now.iter().zip(&self.before).map(|(now, before)| now - before);
        let (seat, gain) = gains.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        if self.told || gain < SWING {
            return None;
        }
        self.told = true;
        Some((seat, self.now[seat]))
    }
}

impl Director {
    fn say(&mut self, moment: CaptionKind, seat: Seat, head: String, line: String) {
        // Something small does not talk over something great.
        if self.banner.as_ref().is_none_or(|banner| banner.moment <= moment) {
            self.banner = Some(Banner { seat, head, line, moment, left: moment.seconds() });
        }
    }

    /// Another game is on the table, or another moment of this one.
    fn start_over(&mut self, record: &chronicle::Record) {
        // What lies between here and there was no swing.
        self.swing = Swing::default();
        (self.next, self.ended, self.banner) = (None, false, None);
        let another = self.deal.as_ref().is_some_and(|known| *known != record.deal);
        if another || record.decisions.is_empty() {
            *self = Self::default();
        }
    }

    /// A list of chapters begins at 0:00, wherever in the game the video does.
    fn open_chapters(&mut self, running: &Match, players: &[Player], words: &Words) {
        self.clock = 0.0;
        self.deal = Some(running.record().deal.clone());
        let names: Vec<_> = players.iter().map(|player| player.name.as_str()).collect();
        let kind = words.say(name_key(running.seen().options().kind));
        self.chapters.add(0.0, format!("{kind}: {}", names.join(", ")), true);
    }

    /// Says and notes what a decision brought about, if it is worth a word; seconds the next decision waits for it.
    fn note(&mut self, outcome: &Outcome, by: Seat, running: &Match, players: &[Player], words: &Words) -> Option<f32> {
        let (game, at) = (running.seen(), self.clock);
        let name = |seat: Seat| players.get(usize::from(seat)).map_or("", |player| player.name.as_str());
        match *outcome {
            Outcome::PointClaimed { seat, .. } | Outcome::VillageClaimed { seat, .. } => {
                let (count, end) = (game.claims(seat), game.options().end_claims());
                let line = t!(words, "director-claim", count = count, end = end);
                self.chapters.add(at, format!("{} {line}", name(seat)), false);
                self.say(CaptionKind::Claim, seat, name(seat).to_owned(), line);
                Some(CaptionKind::Claim.hold())
            }
            Outcome::TradersOusted { seat, .. } => {
                let line = t!(words, "director-ousted", name = name(by).to_owned());
                self.say(CaptionKind::Ousting, seat, name(seat).to_owned(), line);
                Some(CaptionKind::Ousting.hold())
            }
            Outcome::EndTriggered { seat } => {
                let line = t!(words, "director-last-round");
                self.chapters.add(at, format!("{} {line}", name(seat)), true);
                Some(LAST_ROUND)
            }
            Outcome::GameEnded { .. } => {
                self.ended = true;
                None
            }
            Outcome::TurnStarted { seat, round } => {
                if round > 1 && round % 5 == 0 && seat == game.rounds().first {
                    self.chapters.add(at, t!(words, "table-round", round = round), false);
                }
                // Named once everything before it has been shown.
                self.next = Some(seat);
                Some(CaptionKind::Turn.hold())
            }
            _ => None,
        }
    }
}

/// Chapters can be taken away once there are any.
fn offer_chapters(director: Res<Director>, mut page_buttons: ResMut<PageButtons>) {
    let shown = !director.chapters.0.is_empty();
    if page_buttons.get(COPY).is_some_and(|button| button.shown != shown) {
        page_buttons.show(COPY, shown);
    }
}

fn copy_chapters(director: Res<Director>, mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.copy_text(director.chapters.text());
    Ok(())
}

/// Whether a game presents itself: nobody at this screen plays in it. An audience votes elsewhere and looks on here. A look
/// back is somebody's own, with the game they play or show waiting for them.
pub fn presents(running: &Match, waiting: &Waiting) -> bool {
    let nobody_plays = running.players().iter().all(|player| player.kind != SeatKind::Person);
    !waiting.is_some() && (running.is_watched() || nobody_plays)
}

fn direct(
    mut happened: MessageReader<Happened>,
    mut director: ResMut<Director>,
    mut audience: ResMut<Audience>,
    mut hold: ResMut<Hold>,
    running: Option<Res<Match>>,
    waiting: Res<Waiting>,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let Some(running) = running.filter(|running| settings.stream.director && presents(running, &waiting)) else {
        happened.clear();
        if audience.director {
            audience.director = false;
            director.banner = None;
        }
        // A game that waits goes on with its chapters.
        if !waiting.is_some() && !director.chapters.0.is_empty() {
            *director = Director::default();
        }
        return;
    };
    if !audience.director {
        audience.director = true;
    }
    if happened.is_empty() {
        return;
    }
    let players = names::players(&words, running.players());
    for news in happened.read() {
        if matches!(news, Happened::Reset) {
            director.start_over(running.record());
        }
        if director.chapters.0.is_empty() {
            director.open_chapters(&running, &players, &words);
        }
        let Happened::Decided { seat: by, outcomes, .. } = news else { continue };
        for outcome in outcomes.iter() {
            if let Some(seconds) = director.note(outcome, *by, &running, &players, &words) {
                hold.at_least(seconds);
            }
        }
    }
}

/// Names whoever has won: a game that is watched when the table rests, any other once its points were counted.
fn conclude(
    mut director: ResMut<Director>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    counted: Res<Counted>,
    video: Res<Time<Real>>,
    words: Res<Words>,
    folders: Option<Res<Folders>>,
) {
    let director = director.bypass_change_detection();
    // A video runs on whatever the game's clock does.
    director.clock += video.delta_secs();
    let rests = is_at_rest(phase, running.as_ref());
    let Some(running) =
        running.filter(|running| director.ended && if running.is_watched() { rests } else { counted.0 })
    else {
        return;
    };
    director.ended = false;
    let game = running.seen();
    let Some(&seat) = game.ranking().first() else { return };
    let name = names::of(&words, &running.players()[usize::from(seat)].name, usize::from(seat));
    let line = t!(words, "director-wins", points = game.points(seat).unwrap_or_default());
    let at = director.clock;
    director.chapters.add(at, format!("{name} {line}"), true);
    if let Some(folders) = folders {
        save(&director.chapters, &folders, running.record());
    }
    if running.is_watched() {
        director.say(CaptionKind::End, seat, name, line);
    }
}

/// Names whoever begins a turn, and what they are after.
fn introduce(
    mut director: ResMut<Director>,
    audience: Res<Audience>,
    outlook: Res<Outlook>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    words: Res<Words>,
) {
    let rests = is_at_rest(phase, running.as_ref());
    let Some(running) = running.filter(|_| audience.director && rests) else { return };
    let director = director.bypass_change_detection();
    let asked = outlook.is_for(running.whole());
    if let Some(seat) = director.next.filter(|seat| running.seen().to_move() == Some(*seat) && asked) {
        director.next = None;
        let name = names::of(&words, &running.players()[usize::from(seat)].name, usize::from(seat));
        let line = wanted(&running.seen(), &outlook.turns, seat)
            .map_or_else(String::new, |(turns, worth)| t!(words, "director-after", count = turns, points = worth));
        director.say(CaptionKind::Turn, seat, name, line);
    }
}

/// What a seat is after: own turns to its nearest claim and what that is worth, as it will be told when it is claimed; of two that
/// are as near, the better one.
fn wanted(game: &Game, turns: &[Vec<Option<u8>>], seat: Seat) -> Option<(u8, String)> {
    let reach = |goal: Goal| Some(((*turns.get(usize::from(goal.slot.0))?.get(usize::from(seat))?)?, goal));
    let all = table(game).goals().into_iter().filter_map(reach);
    let (turns, goal) = all.min_by_key(|(turns, goal)| (*turns, u8::MAX - goal.points - goal.token))?;
    let worth = if goal.token > 0 { format!("{} + {}", goal.points, goal.token) } else { goal.points.to_string() };
    Some((turns, worth))
}

/// A swing of the chances is a moment of its own.
fn follow_chances(
    mut director: ResMut<Director>,
    mut hold: ResMut<Hold>,
    audience: Res<Audience>,
    outlook: Res<Outlook>,
    running: Option<Res<Match>>,
    words: Res<Words>,
) {
    let Some(running) = running.filter(|_| audience.director && outlook.is_changed()) else { return };
    let Some((seat, chance)) = director.swing.follow(&outlook) else { return };
    if let Some(player) = running.players().get(seat).filter(|_| !running.seen().is_over()) {
        let line = t!(words, "director-swing", percent = (chance * 100.0).round() as u32);
        let name = names::of(&words, &player.name, seat);
        let at = director.clock;
        director.chapters.add(at, format!("{name} {line}"), false);
        match &mut director.banner {
            // A claim and what it changes are one piece of news.
            Some(claim) if claim.moment == CaptionKind::Claim && usize::from(claim.seat) == seat => {
                claim.line = format!("{} · {line}", claim.line);
                claim.left = claim.left.max(CaptionKind::Swing.seconds());
            }
            _ => director.say(CaptionKind::Swing, seat as Seat, name, line),
        }
        hold.at_least(CaptionKind::Swing.hold());
    }
}

fn tick(
    mut director: ResMut<Director>,
    mut hold: ResMut<Hold>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    audience: Res<Audience>,
    time: Res<Time>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    mut facts: ResMut<named::Facts>,
) {
    if is_at_rest(phase, running.as_ref()) && *menu.get() == Menu::None {
        hold.pass(time.delta_secs());
    }
    let director = director.bypass_change_detection();
    if !audience.director {
        return;
    }
    if let Some(banner) = &mut director.banner {
        motion.keep_drawing();
        banner.left -= time.delta_secs();
        facts.state("moment", format!("{:?}", banner.moment));
        if banner.left <= 0.0 {
            facts.state("moment", "None");
            director.banner = None;
        }
    }
}

/// The chapters beside the saved games, named like the game.
fn save(chapters: &Chapters, folders: &Folders, record: &chronicle::Record) {
    let folder = folders.saves.with_file_name("chapters");
    let path = folder.join(saves::file_name(record, "txt"));
    let written =
        std::fs::create_dir_all(&folder).and_then(|()| chronicle::write_atomically(&path, chapters.text().as_bytes()));
    if let Err(failed) = written {
        warn!("the list of chapters could not be saved: {failed}");
    }
}

/// The name and what they are after, over the near panel's upper edge.
fn draw(
    mut contexts: EguiContexts,
    director: Res<Director>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
) -> Result {
    let (Some(banner), Some(running)) = (&director.banner, running) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let own = tabletop.layout.own_panel();
    let great = banner.moment >= CaptionKind::Swing;
    let (least, height, font) = if great { (1020.0, 120.0, 46.0) } else { (760.0, 84.0, 36.0) };
    let surface = tabletop.layout.surface;
    let unit = surface.scale / canvas.scale;
    let shown = (banner.left * 5.0).clamp(0.0, 1.0);
    let alpha = |ink: egui::Color32| palette::faded(ink, shown);
    let said =
        |text: &str, font: egui::FontId, ink| ctx.fonts_mut(|f| f.layout_no_wrap(text.to_owned(), font, alpha(ink)));
    let head = said(&banner.head, fonts::serif(font * unit), look.colours.heading);
    let line = said(&banner.line, fonts::sans(font * 0.72 * unit), egui::Color32::WHITE);
    let gap = if banner.line.is_empty() { 0.0 } else { 26.0 * unit };
    let words = head.size().x + gap + line.size().x;
    // As wide as what is said, and never narrower than usual: captions should not jump about.
    let width = (words / unit + 80.0).clamp(least, (surface.size.x - 32.0).max(least));
    let middle = vec2(surface.size.x / 2.0, own.min.y - height / 2.0 - 6.0);
    let rect = on_panel(Rect::from_center_size(middle, vec2(width, height)), &surface, &canvas);
    let ui = fixed_area(ctx, "director", rect.expand(20.0));
    let painter = ui.painter();
    let colour = running.players().get(usize::from(banner.seat)).map_or(0, |player| player.colour);
    let [light, mid, dark] = palette::SEATS[usize::from(colour) % 5];
    painter.rect_filled(rect.translate(egui::vec2(0.0, 5.0)), 18.0, alpha(palette::faded(palette::INK, 0.7)));
    paint::gradient_rect(painter, rect, 18.0, alpha(mid), alpha(dark));
    let edge = if great { palette::GLOW } else { look.colours.gold };
    painter.rect_stroke(rect, 18.0, egui::Stroke::new(2.0, alpha(edge)), egui::StrokeKind::Inside);
    let left = rect.center().x - words / 2.0;
    let next = left + head.size().x + gap;
    let y = rect.center().y;
    painter.galley(egui::pos2(left, y - head.size().y / 2.0), head, light);
    painter.galley(egui::pos2(next, y - line.size().y / 2.0), line, light);
    named::mark(&ui, "director", rect, &format!("{} {}", banner.head, banner.line));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_after_its_nearest_claim_and_of_two_after_the_better_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let record = chronicle::Record::load(crate::app::content::Content::default().components(), path.as_ref())
            .unwrap()
            .prefix(10);
        let game = record.replay().unwrap();
        let goals = table(&game).goals();
        let told = |goal: &Goal| match goal.token {
            0 => goal.points.to_string(),
            token => format!("{} + {token}", goal.points),
        };
        let turns = |of: [Option<u8>; 5]| of.map(|turns| vec![None, turns]).to_vec();
        let nearest = turns([Some(4), None, Some(2), Some(3), None]);
        assert_eq!(wanted(&game, &nearest, 1), Some((2, told(&goals[2]))));
        assert_eq!(wanted(&game, &nearest, 0), None, "nothing is known of the other seat");
        let alike = turns([Some(2); 5]);
        let best = goals.iter().max_by_key(|goal| goal.points + goal.token);
        assert_eq!(wanted(&game, &alike, 1), best.map(|best| (2, told(best))));
        assert_eq!(wanted(&game, &[], 1), None);
    }

    #[test]
    fn chapters_begin_at_zero_keep_their_distance_and_read_as_platforms_want() {
        let mut chapters = Chapters::default();
        chapters.add(0.0, "Start".into(), true);
        chapters.add(4.0, "too near".into(), true);
        chapters.add(65.5, "Claim".into(), false);
        chapters.add(70.0, "small".into(), false);
        chapters.add(71.0, "Last round".into(), true);
        chapters.add(3725.0, "End".into(), true);
        assert_eq!(chapters.text(), "0:00 Start\n1:05 Last round\n1:02:05 End\n");
    }
}
