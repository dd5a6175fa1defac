//! The end: points counted step by step, what they are made of, how the game went, and another one.

pub mod aftermath;
mod board;
mod claimed;
mod gallery;
mod graph;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Score, Seat};

use aftermath::{Aftermath, Story};
use board::{Board, HEAD, LOW_HEAD, head};
use claimed::Claimed;
use gallery::Gallery;

use crate::app::games::GameSetup;
use crate::app::page_buttons::{Page, PageButton, PageButtons};
use crate::app::progress::{Evening, Progress};
use crate::app::requests::{LeaveGame, Review, StartGame};
use crate::app::{
    GoTo, Menu, Phase, Screen, counted::Counted, input::Act, language::Words, named::Facts, redraw::Motion,
    settings::Settings,
};
use crate::audio::{PlaySound, Sound};
use crate::hud::SCORE_PARTS;
use crate::session::{Match, Player, names::is_you};
use crate::t;
use crate::table::Tabletop;
use crate::theme::controls::{Weight, button, button_size, scrolled};
use crate::theme::page::{middle, middle_of, page};
use crate::theme::palette::{self, INK};
use crate::theme::{Canvas, atlas::Atlas, look, paint, share::ways_to_share, stamp::Stamp, text};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counting>()
        .add_plugins((aftermath::plugin, gallery::plugin))
        .add_systems(OnEnter(Phase::Finished), linger)
        .add_systems(Update, go_on.run_if(in_state(Phase::Finished)))
        .add_systems(OnEnter(Screen::Results), begin_counting)
        .add_systems(OnEnter(Screen::Table), |mut counted: ResMut<Counted>| counted.0 = false)
        // Whoever leaves before the end of the counting has seen enough.
        .add_systems(OnExit(Screen::Results), |mut counted: ResMut<Counted>| counted.0 = true)
        .add_systems(Update, count.run_if(in_state(Screen::Results).and_then(in_state(Menu::None))))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Results).and_then(in_state(Menu::None))));
}

/// The last position stays on the table for a moment before the results cover it.
#[derive(Resource)]
struct Pause(Timer);

fn linger(mut commands: Commands) {
    commands.insert_resource(Pause(Timer::from_seconds(2.2, TimerMode::Once)));
}

fn go_on(
    pause: Option<ResMut<Pause>>,
    time: Res<Time>,
    mut acts: MessageReader<Act>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut motion: ResMut<Motion>,
    mut go: MessageWriter<GoTo>,
) {
    let pressed = acts.read().filter(|act| matches!(act, Act::Confirm | Act::Skip)).count()
        + buttons.read().filter(|input| input.state.is_pressed()).count();
    let Some(mut pause) = pause else { return };
    motion.keep_drawing();
    // The click that made the last decision is over by then; the next one goes on.
    let skipped = pressed > 0 && pause.0.elapsed_secs() > 0.0;
    if pause.0.tick(time.delta()).is_finished() || skipped {
        go.write(GoTo(Screen::Results));
    }
}

/// Seconds before the first column, for each column, and for the order of the seats at the end.
const BEFORE: f32 = 0.5;
const COLUMN: f32 = 0.95;
const REVEAL: f32 = 0.9;

/// How far the counting is.
#[derive(Resource, Debug, Default)]
struct Counting {
    seconds: f32,
    /// Columns that have sounded.
    sounded: usize,
    /// Everything was already counted when the screen was drawn last: what is pressed now is meant for a button.
    shown: bool,
    /// Where not both have room: the points round by round in the place of the story.
    graph: bool,
}

/// What everybody's points are made of.
fn scores(running: &Match) -> Vec<Score> {
    let game = running.seen();
    (0..game.rounds().players).map(|seat| game.score(seat).unwrap_or_default()).collect()
}

/// The columns this game has: those in which anybody has points.
fn columns(scores: &[Score]) -> Vec<usize> {
    (0..SCORE_PARTS.len()).filter(|&part| scores.iter().any(|score| score.parts()[part].1 > 0)).collect()
}

impl Counting {
    /// How far a column is counted, from 0 to 1.
    fn column(&self, index: usize) -> f32 {
        ((self.seconds - BEFORE - COLUMN * index as f32) / (COLUMN * 0.75)).clamp(0.0, 1.0)
    }

    /// How far the seats have moved to their ranks.
    fn reveal(&self, columns: usize) -> f32 {
        let t = ((self.seconds - BEFORE - COLUMN * columns as f32) / REVEAL).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }

    fn end(columns: usize) -> f32 {
        BEFORE + COLUMN * columns as f32 + REVEAL
    }
}

fn begin_counting(mut counting: ResMut<Counting>, mut facts: ResMut<Facts>) {
    *counting = Counting::default();
    facts.state("counted", "no");
}

fn count(
    mut counting: ResMut<Counting>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut acts: MessageReader<Act>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut motion: ResMut<Motion>,
    mut sounds: MessageWriter<PlaySound>,
    (mut facts, mut counted): (ResMut<Facts>, ResMut<Counted>),
) {
    let pressed = acts.read().filter(|act| matches!(act, Act::Confirm | Act::Skip | Act::Cancel)).count()
        + buttons.read().filter(|input| input.state.is_pressed()).count();
    let Some(running) = running else { return };
    let scores = scores(&running);
    let all = columns(&scores).len();
    let end = Counting::end(all);
    if counting.seconds >= end {
        return;
    }
    motion.keep_drawing();
    counting.seconds += time.delta_secs().min(0.1);
    // One input ends the counting.
    if pressed > 0 || settings.reduced_motion {
        counting.seconds = end;
    }
    let begun = (0..all).filter(|&index| counting.column(index) > 0.0).count();
    if begun > counting.sounded {
        counting.sounded = begun;
        sounds.write(PlaySound { sound: Sound::CoinSilver, rate: 0.9 + 0.08 * begun as f32, delay: 0.0 });
    }
    if counting.seconds >= end {
        let winner = running.ranking().first().copied().filter(|_| running.record().gave_up.is_none());
        let won = winner.is_some_and(|winner| running.players()[usize::from(winner)].kind.is_person());
        sounds.write(PlaySound::new(if won { Sound::Win } else { Sound::Loss }));
        facts.state("counted", "yes");
        counted.0 = true;
    }
}

/// The page at most, in points, and the margin inside it.
const PAGE: egui::Vec2 = egui::vec2(1590.0, 1010.0);
const MARGIN: egui::Vec2 = egui::vec2(44.0, 28.0);
/// Points that the gaps between head, board, graph and buttons take together.
const GAPS: f32 = 70.0;
/// Height of what is said of help and of the heading over the graph, in points before text is scaled.
const ASSISTED: f32 = 40.0;
const HEADING: f32 = 44.0;
/// Points that must be left over for a graph to be drawn.
const GRAPH_ROOM: f32 = 120.0;
/// Lowest and highest graph, and the one that scrolls, in points.
const GRAPH: [f32; 2] = [90.0, 560.0];
const SCROLLED_GRAPH: f32 = 300.0;
/// Points between the claimed cards and the graph.
const OVER_GRAPH: f32 = 12.0;
/// Points beside what scrolls for its bar, and between it and the buttons that stay.
const SCROLL_BAR: f32 = 24.0;
const OVER_FOOT: f32 = 16.0;

/// What the buttons set in motion.
#[derive(SystemParam)]
struct Orders<'w, 's> {
    start: MessageWriter<'w, StartGame>,
    review: MessageWriter<'w, Review>,
    leave: MessageWriter<'w, LeaveGame>,
    commands: Commands<'w, 's>,
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    mut counting: ResMut<Counting>,
    (atlas, tabletop): (Res<Atlas>, Res<Tabletop>),
    (aftermath, progress, evening, mut gallery): (Res<Aftermath>, Res<Progress>, Res<Evening>, ResMut<Gallery>),
    words: Res<Words>,
    page_buttons: Res<PageButtons>,
    settings: Res<Settings>,
    canvas: Res<Canvas>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut orders: Orders,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let scores = scores(&running);
    let columns = columns(&scores);
    let reveal = counting.reveal(columns.len());
    let winner = running.ranking().first().copied().filter(|_| reveal > 0.5);
    let face = |(seat, player): (usize, &Player)| {
        let mood = if winner.map(usize::from) == Some(seat) { "/glad" } else { "" };
        Stamp::of(&mut contexts, &atlas, &format!("portrait/{}{mood}", player.colour))
    };
    let portraits: Vec<Option<Stamp>> = running.players().iter().enumerate().map(face).collect();
    let claimed = Claimed::of(&mut contexts, &atlas, &words, &running, &tabletop);
    let story = Story::new(&mut contexts, &atlas, &words, &aftermath, &progress.0, evening.0.as_deref());
    let ctx = contexts.ctx_mut()?;
    let mut ui = page(ctx, "results");
    // Viewers see the result beside the camera picture, as they saw the table.
    let rect = match settings.stream.layout.clear(window.size()) {
        Some(clear) => {
            let [min, max] = [clear.min, clear.max].map(|corner| (corner / canvas.scale).to_array().into());
            middle_of(egui::Rect::from_min_max(min, max), PAGE)
        }
        None => middle(ctx, PAGE),
    };
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(MARGIN)));
    let shown = ResultsPage {
        words: &words,
        running: &running,
        counting: &counting,
        portraits: &portraits,
        claimed: &claimed,
        story: &story,
        scores: &scores,
        columns: &columns,
        reveal,
        more: &ResultsButton::more(&page_buttons, &running, &words),
        keep: &ResultsButton::keep(&page_buttons),
        page_buttons: &page_buttons,
    };
    let board = shown.board(&body, body.available_width());
    let spare = shown.spare(&body, &board);
    // In large text the graph is scrolled to rather than left out.
    let look = look(ctx);
    let least = graph::least_height(&look, &running) + story.height(&look);
    let has_room = spare >= if look.is_large() { least } else { story.height(&look) };
    paint_ground(ui.painter(), ctx.viewport_rect(), rect, has_room);
    let done = match has_room {
        true => shown.draw(&mut body, &board, spare),
        false => shown.draw_scrolled(&mut body),
    };
    if let Some(button) = done {
        carry_out(button, &running, &mut counting, &words, &page_buttons, &mut gallery, &mut orders);
    }
    counting.shown = counting.seconds >= Counting::end(columns.len());
    Ok(())
}

/// The sheet that everything is drawn on, over the darkened table.
fn paint_ground(painter: &egui::Painter, window: egui::Rect, rect: egui::Rect, has_room: bool) {
    let look = look(painter.ctx());
    painter.rect_filled(window, 0.0, palette::faded(INK, 0.45));
    painter.rect_filled(rect.translate(egui::vec2(0.0, 10.0)).expand(6.0), 26.0, palette::faded(INK, 0.5));
    // What scrolls fades out into one colour.
    let ground = look.colours.panel;
    let [top, bottom] = if has_room { [0x241a52, 0x150e33].map(palette::rgb) } else { [ground; 2] };
    paint::gradient_rect(painter, rect, 22.0, top, bottom);
    painter.rect_stroke(rect, 22.0, egui::Stroke::new(2.0, look.colours.line), egui::StrokeKind::Inside);
}

/// What the page shows.
struct ResultsPage<'a> {
    words: &'a Words,
    running: &'a Match,
    counting: &'a Counting,
    portraits: &'a [Option<Stamp>],
    claimed: &'a Claimed,
    story: &'a Story<'a>,
    scores: &'a [Score],
    columns: &'a [usize],
    /// How far the seats have moved to their ranks.
    reveal: f32,
    /// What leads on, beside playing again and leaving.
    more: &'a [ResultsButton],
    /// What can be kept of the game.
    keep: &'a [ResultsButton],
    page_buttons: &'a PageButtons,
}

impl<'a> ResultsPage<'a> {
    fn board(&self, body: &egui::Ui, width: f32) -> Board<'a> {
        Board::new(body, self.words, self.running, self.scores, self.columns, width)
    }

    /// All buttons in their rows.
    fn buttons(&self) -> [Vec<ResultsButton>; 2] {
        let mut onward = [&[ResultsButton::Again], self.more, &[ResultsButton::Title]].concat();
        let swap = ResultsButton::Swap { graph: !self.counting.graph };
        onward.extend(self.story.is_expected().then_some(swap));
        [onward, self.keep.to_vec()]
    }

    /// Height that is left for the graph; below zero where not even the rest has room.
    fn spare(&self, body: &egui::Ui, board: &Board) -> f32 {
        let assisted = if self.running.record().assisted { ASSISTED * look(body.ctx()).text_scale } else { 0.0 };
        let [onward, keep] = self.buttons().map(|row| buttons_height(body, self.words, &row, body.available_width()));
        let foot = onward + GAP.y + keep + assisted;
        body.available_height() - HEAD - board.height() - foot - GAPS
    }

    /// Everything at once; says which button was pressed.
    fn draw(&self, body: &mut egui::Ui, board: &Board, spare: f32) -> Option<ResultsButton> {
        // The cards that were claimed are shown where the story or the graph has room beside them.
        let story = self.story.height(&look(body.ctx()));
        let below = if story > 0.0 { story } else { GRAPH_ROOM };
        let cards = self.claimed.height(body.ctx(), body.available_width()) + OVER_GRAPH;
        let cards = if spare > cards + below { cards } else { 0.0 };
        let spare = spare - cards;
        // What is counted stands in the middle and then makes room for how the game went.
        let heading = HEADING * look(body.ctx()).text_scale;
        let lowered = (1.0 - self.reveal) * spare * 0.5;
        body.add_space(lowered);
        head(body, self.words, self.running, self.portraits, self.reveal, HEAD);
        body.add_space(4.0);
        board.draw(body, self.counting, self.portraits);
        body.add_space(10.0);
        let mut done = None;
        if cards > 0.0 {
            done = self.claimed.draw(body, self.running).filter(|_| self.counting.shown).map(ResultsButton::Look);
            body.add_space(OVER_GRAPH);
        }
        // Where not both have room, story and graph take turns.
        let both = story > 0.0 && spare >= story + OVER_GRAPH + GRAPH_ROOM;
        let swaps = story > 0.0 && !both;
        let mut left = spare - lowered;
        if story > 0.0 && !(swaps && self.counting.graph) && left >= story {
            done = self.tell_story(body).or(done);
            body.add_space(OVER_GRAPH);
            left -= story + OVER_GRAPH;
        }
        let headed = left > heading + GRAPH_ROOM;
        let height = left - if headed { heading } else { 0.0 };
        let drawn = !swaps || self.counting.graph;
        if drawn && spare > GRAPH_ROOM && height >= GRAPH[0] {
            how_it_went(body, self.words, self.running, headed, height.min(GRAPH[1]), self.reveal);
        } else {
            body.add_space(left.max(0.0));
        }
        body.add_space(14.0);
        // While points are counted nothing else calls.
        body.set_opacity(0.25 + 0.75 * self.reveal);
        let [mut onward, keep] = self.buttons();
        // Its place is kept free where both are seen.
        onward.retain(|button| swaps || !matches!(button, ResultsButton::Swap { .. }));
        let done = self.buttons_of(body, &onward).or(done);
        let done = self.buttons_of(body, &keep).or(done);
        self.tell_of_help(body);
        done
    }

    /// Whoever was helped reads it here.
    fn tell_of_help(&self, ui: &mut egui::Ui) {
        if self.running.record().assisted {
            text::label(ui, &t!(self.words, "results-assisted"));
        }
    }

    /// How the game was played; before everything is counted that would tell how it ends.
    fn tell_story(&self, body: &mut egui::Ui) -> Option<ResultsButton> {
        let told = body.scope(|ui| {
            ui.multiply_opacity((self.reveal * 2.0 - 1.0).max(0.0));
            self.story.draw(ui).filter(|_| self.counting.shown).map(ResultsButton::Moment)
        });
        told.inner
    }

    /// Large text: what to do next stays in sight, the rest scrolls past it.
    fn draw_scrolled(&self, body: &mut egui::Ui) -> Option<ResultsButton> {
        let width = body.available_width();
        let foot = buttons_height(body, self.words, &ResultsButton::NEXT, width) + OVER_FOOT;
        let seen = body.available_height() - foot;
        let area = egui::ScrollArea::vertical().max_height(seen).auto_shrink([false, false]);
        // Beside the bar, if there is room for anything at all.
        let beside = (width - SCROLL_BAR).max(0.0);
        // Who has won is written large, whatever has to be scrolled for it.
        let high = if look(body.ctx()).is_large() { HEAD } else { LOW_HEAD };
        let board = self.board(body, beside).within(body, seen - high - 28.0);
        let more = scrolled(body, area, |ui| {
            ui.set_width(beside);
            ui.add_space(10.0);
            head(ui, self.words, self.running, self.portraits, self.reveal, high);
            board.draw(ui, self.counting, self.portraits);
            ui.add_space(16.0);
            let mut done = self.claimed.draw(ui, self.running).map(ResultsButton::Look);
            ui.add_space(24.0);
            if self.story.is_expected() && self.reveal > 0.5 {
                done = self.story.draw_stacked(ui).map(ResultsButton::Moment).or(done);
                ui.add_space(24.0);
            }
            let graph = SCROLLED_GRAPH.max(graph::least_height(&look(ui.ctx()), self.running));
            how_it_went(ui, self.words, self.running, true, graph, self.reveal);
            ui.add_space(20.0);
            let done = self.buttons_of(ui, self.more).or(done);
            let done = self.buttons_of(ui, self.keep).or(done);
            self.tell_of_help(ui);
            ui.add_space(12.0);
            done
        });
        body.add_space(OVER_FOOT);
        self.buttons_of(body, &ResultsButton::NEXT).or(more)
    }

    /// Draws these buttons; says which was pressed.
    fn buttons_of(&self, ui: &mut egui::Ui, buttons: &[ResultsButton]) -> Option<ResultsButton> {
        let mut done = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = GAP;
            for &each in buttons {
                let (name, key) = each.known_as();
                let pressed = button(ui, name, &self.words.say(key), each.weight());
                if each == ResultsButton::Share {
                    done = ways_to_share(&pressed, self.words, self.page_buttons).map(ResultsButton::of).or(done);
                } else if pressed.clicked() {
                    done = Some(each);
                }
            }
        });
        done
    }
}

fn carry_out(
    button: ResultsButton,
    running: &Match,
    counting: &mut Counting,
    words: &Words,
    page_buttons: &PageButtons,
    gallery: &mut Gallery,
    orders: &mut Orders,
) {
    match button {
        // The key that ends the counting must not end the results as well.
        ResultsButton::Again if counting.shown => {
            orders.start.write(StartGame::new(GameSetup { seed: None, ..running.setup(words) }));
        }
        ResultsButton::Again => {}
        ResultsButton::Restart => _ = orders.start.write(running.same_deal(words)),
        ResultsButton::Swapped => _ = orders.start.write(running.same_deal_swapped(words)),
        ResultsButton::Swap { graph } => counting.graph = graph,
        ResultsButton::Look(seat) => gallery.0 = Some(seat),
        ResultsButton::Moment(decision) => {
            let record = Box::new(running.record().clone());
            orders.review.write(Review { record, at: Some(decision) });
        }
        ResultsButton::Higher => _ = orders.start.write_batch(running.one_level_higher(words)),
        ResultsButton::Lower => _ = orders.start.write_batch(running.one_level_lower(words)),
        ResultsButton::Share => {}
        ResultsButton::Run { name, .. } => {
            if let Some(feature) = page_buttons.get(name) {
                (feature.run)(&mut orders.commands, Some(running.record()));
            }
        }
        ResultsButton::Title => _ = orders.leave.write(LeaveGame),
    }
}

/// What can be done with a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultsButton {
    Again,
    /// The very same deal once more.
    Restart,
    /// The same with everybody one seat further.
    Swapped,
    /// The graph in the place of the story, or the story again.
    Swap {
        graph: bool,
    },
    /// The claimed cards of a seat, large.
    Look(Seat),
    /// The review of the turn after so many decisions.
    Moment(usize),
    /// The same table with stronger opponents.
    Higher,
    /// The same with weaker ones.
    Lower,
    /// The menu of ways to take the game away.
    Share,
    /// What a feature does with it.
    Run {
        name: &'static str,
        label: &'static str,
        page: Page,
    },
    Title,
}

impl ResultsButton {
    /// What leads away from here.
    const NEXT: [Self; 2] = [Self::Again, Self::Title];

    /// What leads to another game, or back into this one.
    fn more(page_buttons: &PageButtons, running: &Match, words: &Words) -> Vec<Self> {
        let rematch = Self::rematch(running, words).into_iter();
        rematch.chain(Self::of_page(page_buttons, Page::Results)).collect()
    }

    /// The same deal again, and what leads nowhere else.
    fn keep(page_buttons: &PageButtons) -> Vec<Self> {
        let own = [Self::Restart, Self::Swapped, Self::Share];
        own.into_iter().chain(Self::of_page(page_buttons, Page::Keep)).collect()
    }

    fn of(button: &PageButton) -> Self {
        Self::Run { name: button.name, label: button.label, page: button.page }
    }

    fn of_page(page_buttons: &PageButtons, page: Page) -> impl Iterator<Item = Self> {
        page_buttons.on(page).map(Self::of)
    }

    /// Another game that is harder, where there is one, and for who has lost an easier one too.
    fn rematch(running: &Match, words: &Words) -> Vec<Self> {
        let winner = running.ranking().first().and_then(|seat| running.players().get(usize::from(*seat)));
        let lost = !winner.is_some_and(|winner| winner.kind.is_person());
        let higher = running.one_level_higher(words).map(|_| Self::Higher);
        let lower = running.one_level_lower(words).filter(|_| lost).map(|_| Self::Lower);
        higher.into_iter().chain(lower).collect()
    }

    /// Another game stands out, what keeps this one stands back.
    fn weight(self) -> Weight {
        match self {
            Self::Again => Weight::Primary,
            Self::Share | Self::Swap { .. } | Self::Run { page: Page::Keep, .. } => Weight::Quiet,
            _ => Weight::Plain,
        }
    }

    /// Name for scripts and key of its words.
    fn known_as(self) -> (&'static str, &'static str) {
        match self {
            Self::Again => ("results.again", "results-again"),
            Self::Restart => ("results.restart", "results-same-deal"),
            Self::Swapped => ("results.swapped", "results-swapped"),
            Self::Swap { graph: true } => ("results.swap", "results-to-graph"),
            Self::Swap { graph: false } => ("results.swap", "results-to-story"),
            Self::Look(_) => ("results.golems", "results-golems"),
            Self::Moment(_) => ("results.moment", "review-open"),
            Self::Higher => ("results.higher", "results-higher"),
            Self::Lower => ("results.lower", "results-lower"),
            Self::Share => ("results.share", "share-title"),
            Self::Run { name, label, .. } => (name, label),
            Self::Title => ("results.title", "results-title"),
        }
    }
}

/// Between buttons.
const GAP: egui::Vec2 = egui::vec2(14.0, 10.0);

/// How high these buttons are together.
fn buttons_height(ui: &egui::Ui, words: &Words, buttons: &[ResultsButton], width: f32) -> f32 {
    let (mut x, mut rows, mut high) = (0.0, 1.0, 0.0_f32);
    for button in buttons {
        let size = button_size(ui, &words.say(button.known_as().1));
        if x > 0.0 && x + size.x > width {
            (x, rows) = (0.0, rows + 1.0);
        }
        x += size.x + GAP.x;
        high = high.max(size.y);
    }
    rows * (high + GAP.y) - GAP.y
}

/// Who gave up, in words.
pub(super) fn gave_up(words: &Words, name: &str) -> String {
    if is_you(name) { t!(words, "results-you-gave-up") } else { t!(words, "results-gave-up", name = name) }
}

/// Points round by round; before everything is counted that would tell how it ends.
fn how_it_went(ui: &mut egui::Ui, words: &Words, running: &Match, headed: bool, height: f32, reveal: f32) {
    ui.scope(|ui| {
        ui.multiply_opacity((reveal * 2.0 - 1.0).max(0.0));
        if headed {
            text::heading(ui, &t!(words, "results-graph"));
        }
        let (room, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
        graph::draw(ui.painter(), room, running, &look(ui.ctx()), words);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_takes_three_to_eight_seconds_and_ends_with_everything_counted() {
        for parts in 2..=6 {
            let end = Counting::end(parts);
            assert!((3.0..=8.0).contains(&end), "{parts} columns take {end} s");
            let counting = Counting { seconds: end, ..default() };
            assert!((0..parts).all(|index| counting.column(index) == 1.0));
            assert_eq!(counting.reveal(parts), 1.0);
        }
    }
}
