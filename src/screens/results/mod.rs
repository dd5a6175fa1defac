//! The end: points counted step by step, what they are made of, how the game went, and another one.

mod board;
mod graph;

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Score};

use board::{Board, HEAD, LOW_HEAD, head};

use crate::app::actions::{Actions, Page};
use crate::app::games::{GameSetup, name_key};
use crate::app::requests::{LeaveGame, StartGame};
use crate::app::{
    GoTo, Menu, Phase, Screen, folders::Folders, input::Act, language::Words, named::Facts, redraw::Motion,
    settings::Settings,
};
use crate::audio::{PlaySound, Sound};
use crate::hud::SCORE_PARTS;
use crate::session::{Match, saves};
use crate::t;
use crate::theme::controls::{Weight, button, button_size, scrolled};
use crate::theme::page::{middle, middle_of, page};
use crate::theme::palette::{self, INK};
use crate::theme::{Canvas, atlas::Atlas, look, paint, stamp::Stamp, text};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counting>()
        .add_systems(OnEnter(Phase::Finished), linger)
        .add_systems(Update, go_on.run_if(in_state(Phase::Finished)))
        .add_systems(OnEnter(Screen::Results), begin_counting)
        .add_systems(Update, count.run_if(in_state(Screen::Results).and_then(in_state(Menu::None))))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Results).and_then(in_state(Menu::None))));
}

/// The last position stays on the table for a moment before the results cover it.
#[derive(Resource)]
struct Pause(Timer);

fn linger(mut commands: Commands) {
    commands.insert_resource(Pause(Timer::from_seconds(1.6, TimerMode::Once)));
}

fn go_on(pause: Option<ResMut<Pause>>, time: Res<Time>, mut motion: ResMut<Motion>, mut go: MessageWriter<GoTo>) {
    let Some(mut pause) = pause else { return };
    motion.keep_drawing();
    if pause.0.tick(time.delta()).is_finished() {
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
    told: Option<Told>,
}

/// What the last button did, said beside the buttons.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Told {
    Copied,
    Saved(String),
    Failed(String),
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
    mut facts: ResMut<Facts>,
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
        let winner = running.seen().ranking().first().copied();
        let won = winner.is_some_and(|winner| running.players()[usize::from(winner)].kind.is_person());
        sounds.write(PlaySound::new(if won { Sound::Win } else { Sound::Loss }));
        facts.state("counted", "yes");
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    mut counting: ResMut<Counting>,
    atlas: Res<Atlas>,
    setup: Res<GameSetup>,
    words: Res<Words>,
    folders: Option<Res<Folders>>,
    mut start: MessageWriter<StartGame>,
    mut leave: MessageWriter<LeaveGame>,
    actions: Res<Actions>,
    mut commands: Commands,
    settings: Res<Settings>,
    canvas: Res<Canvas>,
    window: Single<&Window, With<PrimaryWindow>>,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let portraits: Vec<Option<Stamp>> = running
        .players()
        .iter()
        .map(|player| Stamp::of(&mut contexts, &atlas, &format!("portrait/{}", player.colour)))
        .collect();
    let ctx = contexts.ctx_mut()?;
    let mut ui = page(ctx, "results");
    let look = look(ctx);
    let most = egui::vec2(1590.0, 1010.0);
    // Viewers see the result beside the camera picture, as they saw the table.
    let rect = match settings.stream.layout.clear(window.size()) {
        Some(clear) => {
            let [min, max] = [clear.min, clear.max].map(|corner| (corner / canvas.scale).to_array().into());
            middle_of(egui::Rect::from_min_max(min, max), most)
        }
        None => middle(ctx, most),
    };
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(egui::vec2(44.0, 28.0))));
    let scores = scores(&running);
    let used = columns(&scores);
    let reveal = counting.reveal(used.len());
    let width = body.available_width();
    let board = Board::new(&body, &words, &running, &scores, &used, width);
    let told = counting.told.as_ref().map_or(0.0, |_| 40.0 * look.text_scale);
    let more = Deed::more(&actions);
    let all = [&[Deed::Again], more.as_slice(), &[Deed::Title]].concat();
    let foot = buttons_height(&body, &words, &all, width) + told;
    let spare = body.available_height() - HEAD - board.height() - foot - 42.0;
    let painter = ui.painter();
    painter.rect_filled(ctx.viewport_rect(), 0.0, palette::faded(INK, 0.45));
    painter.rect_filled(rect.translate(egui::vec2(0.0, 10.0)).expand(6.0), 26.0, palette::faded(INK, 0.5));
    // What scrolls fades out into one colour.
    let ground = look.colours.panel.to_opaque();
    let [top, bottom] = if spare >= 0.0 { [0x241a52, 0x150e33].map(palette::rgb) } else { [ground; 2] };
    paint::gradient_rect(painter, rect, 22.0, top, bottom);
    painter.rect_stroke(rect, 22.0, egui::Stroke::new(2.0, look.colours.line), egui::StrokeKind::Inside);
    let mut done = None;
    if spare >= 0.0 {
        // What is counted stands in the middle and then makes room for how the game went.
        let heading = 44.0 * look.text_scale;
        let lowered = (1.0 - reveal) * spare * 0.5;
        body.add_space(lowered);
        head(&mut body, &words, &running, &portraits, reveal, HEAD);
        body.add_space(4.0);
        board.draw(&mut body, &counting, &portraits);
        body.add_space(10.0);
        // The graph is the first thing to go where text is large.
        if spare > 120.0 {
            let headed = spare > heading + 120.0;
            let height = (spare - lowered - if headed { heading } else { 0.0 }).clamp(90.0, 560.0);
            how_it_went(&mut body, &words, &running, headed, height, reveal);
        } else {
            body.add_space(spare - lowered);
        }
        body.add_space(14.0);
        done = buttons(&mut body, &words, &all, folders.is_some()).or(done);
        say(&mut body, &words, &counting.told);
    } else {
        // Large text: what to do next stays in sight, the rest scrolls past it.
        let foot = buttons_height(&body, &words, &Deed::NEXT, width) + 16.0;
        let seen = body.available_height() - foot;
        let area = egui::ScrollArea::vertical().max_height(seen).auto_shrink([false, false]);
        // Beside the bar, if there is room for anything at all.
        let beside = (width - 24.0).max(0.0);
        let board = Board::new(&body, &words, &running, &scores, &used, beside).within(seen - LOW_HEAD - 28.0);
        scrolled(&mut body, area, |ui| {
            ui.set_width(beside);
            ui.add_space(10.0);
            head(ui, &words, &running, &portraits, reveal, LOW_HEAD);
            board.draw(ui, &counting, &portraits);
            ui.add_space(24.0);
            how_it_went(ui, &words, &running, true, 300.0, reveal);
            ui.add_space(20.0);
            done = buttons(ui, &words, &more, folders.is_some()).or(done);
            say(ui, &words, &counting.told);
            ui.add_space(12.0);
        });
        body.add_space(16.0);
        done = buttons(&mut body, &words, &Deed::NEXT, folders.is_some()).or(done);
    }
    match done {
        // The key that ends the counting must not end the results as well.
        Some(Deed::Again) if counting.shown => {
            start.write(StartGame(GameSetup { seed: None, ..setup.clone() }));
        }
        Some(Deed::Again) | None => {}
        Some(Deed::Save) => {
            if let Some(folders) = &folders {
                let title = title(&words, &running);
                counting.told = Some(match saves::keep(&running, folders, &title) {
                    Ok(()) => Told::Saved(title),
                    Err(why) => Told::Failed(why),
                });
            }
        }
        Some(Deed::Copy) => {
            counting.told = Some(match running.record().to_code(chronicle::Names::Kept) {
                Ok(code) => {
                    ctx.copy_text(code);
                    Told::Copied
                }
                Err(why) => Told::Failed(why.to_string()),
            });
        }
        Some(Deed::Run { name, .. }) => {
            if let Some(action) = actions.get(name) {
                (action.run)(&mut commands, Some(running.record()));
            }
        }
        Some(Deed::Title) => _ = leave.write(LeaveGame),
    }
    counting.shown = counting.seconds >= Counting::end(used.len());
    Ok(())
}

/// What can be done with a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Again,
    Save,
    Copy,
    /// What a feature does with it.
    Run {
        name: &'static str,
        label: &'static str,
    },
    Title,
}

impl Deed {
    /// What leads away from here.
    const NEXT: [Self; 2] = [Self::Again, Self::Title];

    /// What leads nowhere else.
    fn more(actions: &Actions) -> Vec<Self> {
        let run = actions.on(Page::Results).map(|action| Self::Run { name: action.name, label: action.label });
        [Self::Save, Self::Copy].into_iter().chain(run).collect()
    }

    /// Name for scripts and key of its words.
    fn known_as(self) -> (&'static str, &'static str) {
        match self {
            Self::Again => ("results.again", "results-again"),
            Self::Save => ("results.save", "results-save"),
            Self::Copy => ("results.copy", "results-copy"),
            Self::Run { name, label } => (name, label),
            Self::Title => ("results.title", "results-title"),
        }
    }
}

/// Between buttons.
const GAP: egui::Vec2 = egui::vec2(14.0, 10.0);

/// How high these buttons are together.
fn buttons_height(ui: &egui::Ui, words: &Words, deeds: &[Deed], width: f32) -> f32 {
    let (mut x, mut rows, mut high) = (0.0, 1.0, 0.0_f32);
    for deed in deeds {
        let size = button_size(ui, &words.say(deed.known_as().1));
        if x > 0.0 && x + size.x > width {
            (x, rows) = (0.0, rows + 1.0);
        }
        x += size.x + GAP.x;
        high = high.max(size.y);
    }
    rows * (high + GAP.y) - GAP.y
}

/// Draws these buttons; says which was pressed.
fn buttons(ui: &mut egui::Ui, words: &Words, deeds: &[Deed], can_save: bool) -> Option<Deed> {
    let mut done = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = GAP;
        for &deed in deeds {
            let (name, key) = deed.known_as();
            let weight = if deed == Deed::Again { Weight::Primary } else { Weight::Plain };
            let text = words.say(key);
            // A part of its own for what is disabled would not go on in the next line.
            let response = match deed {
                Deed::Save if !can_save => ui.add_enabled_ui(false, |ui| button(ui, name, &text, weight)).inner,
                _ => button(ui, name, &text, weight),
            };
            if response.clicked() {
                done = Some(deed);
            }
        }
    });
    done
}

/// What the last button did.
fn say(ui: &mut egui::Ui, words: &Words, told: &Option<Told>) {
    ui.add_space(8.0);
    match told {
        None => {}
        Some(Told::Copied) => _ = text::label(ui, &t!(words, "results-copied")),
        Some(Told::Saved(title)) => _ = text::label(ui, &t!(words, "results-saved", title = title.clone())),
        Some(Told::Failed(why)) => _ = text::warning(ui, &t!(words, "results-failed", reason = why.clone())),
    }
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

/// A saved game's name: the game and how it ended.
fn title(words: &Words, running: &Match) -> String {
    let name = words.say(name_key(running.seen().options().kind));
    let game = running.seen();
    let score = |seat| format!("{} {}", running.players()[usize::from(seat)].name, game.points_text(seat));
    let scores: Vec<String> = game.ranking().into_iter().map(score).collect();
    format!("{name}: {}", scores.join(", "))
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
