//! The end: points counted step by step, what they are made of, how the game went, and another one.

mod graph;

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Score, Seat};

use super::{Screen, middle, middle_of, page};
use crate::{
    audio::PlaySound,
    folders::Folders,
    games::GameSetup,
    hud::SCORE_PARTS,
    input::Act,
    language::Words,
    menus::Menu,
    named::{self, Facts},
    redraw::Motion,
    replay::{OpenReplay, export::Export},
    review::OpenReview,
    screens::new_game::StartGame,
    session::{Match, Phase, saves},
    settings::Settings,
    stream::names,
    t,
    table::pictures::Atlas,
    theme::{
        Canvas,
        controls::{Weight, button},
        fonts, look, paint,
        palette::{self, INK, SEATS},
        stamp::Stamp,
        text,
    },
};

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

fn go_on(
    pause: Option<ResMut<Pause>>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(mut pause) = pause else { return };
    motion.keep_drawing();
    if pause.0.tick(time.delta()).is_finished() {
        screen.set(Screen::Results);
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
    let scores: Vec<Score> = (0..running.game().rounds().players).map(|seat| running.game().score(seat)).collect();
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
        sounds.write(PlaySound { name: "coin_silver".to_owned(), rate: 0.9 + 0.08 * begun as f32, delay: 0.0 });
    }
    if counting.seconds >= end {
        let winner = running.game().ranking()[0];
        let won = running.players()[usize::from(winner)].kind.is_person();
        sounds.write(PlaySound::named(if won { "win" } else { "loss" }));
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
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartGame>,
    mut watch: MessageWriter<OpenReplay>,
    mut export: MessageWriter<Export>,
    mut review: MessageWriter<OpenReview>,
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
    let painter = ui.painter().clone();
    painter.rect_filled(ctx.viewport_rect(), 0.0, palette::faded(INK, 0.45));
    painter.rect_filled(rect.translate(egui::vec2(0.0, 10.0)).expand(6.0), 26.0, palette::faded(INK, 0.5));
    paint::gradient_rect(&painter, rect, 22.0, palette::rgb(0x241a52), palette::rgb(0x150e33));
    painter.rect_stroke(rect, 22.0, egui::Stroke::new(2.0, look.colours.line), egui::StrokeKind::Inside);
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(egui::vec2(44.0, 28.0))));
    let game = running.game();
    let scores: Vec<Score> = (0..game.rounds().players).map(|seat| game.score(seat)).collect();
    let used = columns(&scores);
    let reveal = counting.reveal(used.len());
    head(&mut body, &words, &running, &portraits, reveal);
    body.add_space(4.0);
    table(&mut body, &words, &running, &counting, &scores, &used, &portraits);
    body.add_space(10.0);
    // What the buttons took in the last frame is kept free for them.
    let foot_id = egui::Id::new("height of the buttons");
    let foot: f32 = ctx.data(|data| data.get_temp(foot_id)).unwrap_or(120.0 * look.text_scale);
    let left = body.available_height() - foot - 28.0;
    let heading = 44.0 * look.text_scale;
    // The graph is the first thing to go where text is large.
    if left > heading + 120.0 {
        text::heading(&mut body, &t!(words, "results-graph"));
    }
    if left > 120.0 {
        let height = (left - if left > heading + 120.0 { heading } else { 0.0 }).clamp(90.0, 560.0);
        let (room, _) = body.allocate_exact_size(egui::vec2(body.available_width(), height), egui::Sense::hover());
        // How it went would tell how it ends before the counting does.
        let mut painter = painter.clone();
        painter.multiply_opacity(reveal);
        graph::draw(&painter, room, &running, &look, &words);
        body.add_space(14.0);
    }
    let shown = body.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(14.0, 10.0);
        // The key that ends the counting must not end the results as well.
        let again = button(ui, "results.again", &t!(words, "results-again"), Weight::Primary).clicked();
        if again && counting.shown {
            start.write(StartGame(GameSetup { seed: None, ..setup.clone() }));
            screen.set(Screen::Table);
        }
        ui.add_enabled_ui(folders.is_some(), |ui| {
            if button(ui, "results.save", &t!(words, "results-save"), Weight::Plain).clicked()
                && let Some(folders) = &folders
            {
                let title = title(&words, &running);
                counting.told = Some(match saves::keep(&running, folders, &title) {
                    Ok(()) => Told::Saved(title),
                    Err(why) => Told::Failed(why),
                });
            }
        });
        if button(ui, "results.copy", &t!(words, "results-copy"), Weight::Plain).clicked() {
            counting.told = Some(match running.record().to_code(content::embedded(), chronicle::Names::Kept) {
                Ok(code) => {
                    ui.ctx().copy_text(code);
                    Told::Copied
                }
                Err(why) => Told::Failed(why.to_string()),
            });
        }
        if button(ui, "results.watch", &t!(words, "replay-watch"), Weight::Plain).clicked() {
            watch.write(OpenReplay::new(running.record().clone()));
        }
        if button(ui, "results.review", &t!(words, "review-open"), Weight::Plain).clicked() {
            review.write(OpenReview(Box::new(running.record().clone())));
        }
        if button(ui, "results.picture", &t!(words, "replay-share-picture"), Weight::Plain).clicked() {
            export.write(Export::Picture);
        }
        if button(ui, "results.title", &t!(words, "results-title"), Weight::Plain).clicked() {
            commands.remove_resource::<Match>();
            screen.set(Screen::Title);
        }
        match &counting.told {
            None => {}
            Some(Told::Copied) => {
                text::label(ui, &t!(words, "results-copied"));
            }
            Some(Told::Saved(title)) => {
                text::label(ui, &t!(words, "results-saved", title = title.clone()));
            }
            Some(Told::Failed(why)) => {
                text::warning(ui, &t!(words, "results-failed", reason = why.clone()));
            }
        }
    });
    ctx.data_mut(|data| data.insert_temp(foot_id, shown.response.rect.height()));
    counting.shown = counting.seconds >= Counting::end(used.len());
    Ok(())
}

/// A saved game's name: the game and how it ended.
fn title(words: &Words, running: &Match) -> String {
    let name = words.say(crate::hud::game_name_key(running.game().options().kind));
    let scores: Vec<String> = running
        .game()
        .ranking()
        .into_iter()
        .map(|seat| format!("{} {}", running.players()[usize::from(seat)].name, running.game().score(seat).total()))
        .collect();
    format!("{name}: {}", scores.join(", "))
}

/// Who has won, once it is known.
fn head(ui: &mut egui::Ui, words: &Words, running: &Match, portraits: &[Option<Stamp>], reveal: f32) {
    let look = look(ui.ctx());
    let (room, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 104.0), egui::Sense::hover());
    let painter = ui.painter();
    let known = reveal > 0.5;
    let ranking = running.game().ranking();
    let winner = ranking[0];
    let player = &running.players()[usize::from(winner)];
    let total = |seat| running.game().score(seat).total();
    let tied = known && ranking.get(1).is_some_and(|&second| total(second) == total(winner));
    let told = match known {
        true if player.kind.is_person() && names::is_you(&player.name) => t!(words, "results-you-win"),
        true => t!(words, "results-winner", name = player.name.clone()),
        false => t!(words, "results-counting"),
    };
    // A long name is written smaller rather than beyond the edge.
    let written = |size: f32| painter.layout_no_wrap(told.clone(), fonts::serif(size), look.colours.heading);
    let most = room.width() - 330.0;
    let galley = written(54.0);
    let galley = if galley.size().x > most { written(54.0 * most / galley.size().x) } else { galley };
    let width = galley.size().x + if known { 120.0 } else { 0.0 };
    let left = room.center().x - width / 2.0;
    if known {
        let centre = egui::pos2(left + 46.0, room.center().y - 4.0);
        let [_, mid, _] = SEATS[usize::from(player.colour) % 5];
        for (grow, strength) in [(22.0, 0.10), (14.0, 0.16), (7.0, 0.24)] {
            painter.circle_filled(centre, 46.0 + grow, palette::faded(palette::GLOW, strength * reveal));
        }
        painter.circle_filled(centre, 47.0, mid);
        if let Some(Some(stamp)) = portraits.get(usize::from(winner)) {
            stamp.paint_at(painter, centre, 92.0);
        }
        // Four crystals fly out for the winner and stay.
        for (index, side) in [(0, -1.0), (1, -0.62), (2, 0.62), (3, 1.0_f32)] {
            let out = room.width() * 0.5 * side.abs() * reveal;
            let x = room.center().x + side.signum() * (width / 2.0 + 40.0 + (out - width / 2.0).max(0.0) * 0.55);
            let y = room.center().y + if index % 2 == 0 { -10.0 } else { 14.0 };
            paint::crystal(painter, egui::pos2(x, y), 44.0, index, &look.colours.crystals[index]);
        }
    }
    let raised = if tied { 15.0 } else { 4.0 };
    let at = egui::pos2(left + if known { 120.0 } else { 0.0 }, room.center().y - galley.size().y / 2.0 - raised);
    if tied {
        let below = at + egui::vec2(galley.size().x / 2.0, galley.size().y - 2.0);
        let why = t!(words, "results-tied");
        painter.text(below, egui::Align2::CENTER_TOP, why, fonts::sans(17.0), look.colours.text);
    }
    painter.galley(at, galley, look.colours.heading);
    paint::flourish(painter, room.center_bottom() - egui::vec2(0.0, 6.0), 300.0, look.colours.gold);
    named::say(ui, room, &told);
}

/// The parts of every score; numbers grow column by column, then the seats move to their ranks.
fn table(
    ui: &mut egui::Ui,
    words: &Words,
    running: &Match,
    counting: &Counting,
    scores: &[Score],
    used: &[usize],
    portraits: &[Option<Stamp>],
) {
    let look = look(ui.ctx());
    let ranking = running.game().ranking();
    let reveal = counting.reveal(used.len());
    let full = ui.available_width();
    let grown = look.text_scale.min(1.3);
    let name_width = 330.0 * grown;
    let cell = ((full - name_width) / (used.len() + 1) as f32).min(230.0);
    let row = 62.0 * grown.sqrt();
    let painter = ui.painter().clone();
    // Headings break into lines; where one word is too long all of them are written smaller.
    let headings: Vec<(String, egui::Color32)> = used
        .iter()
        .enumerate()
        .map(|(index, &part)| {
            let strength = if counting.column(index) > 0.0 { 1.0 } else { 0.45 };
            (words.say(SCORE_PARTS[part]), palette::faded(look.colours.label, strength))
        })
        .chain([(t!(words, "score-total"), look.colours.heading)])
        .collect();
    let size = 19.0 * grown;
    let longest = headings
        .iter()
        .flat_map(|(text, _)| text.split_whitespace())
        .map(|word| painter.layout_no_wrap(word.to_owned(), fonts::sans(size), look.colours.label).size().x)
        .fold(1.0, f32::max);
    let font = fonts::sans(size * ((cell - 10.0) / longest).min(1.0));
    let headings: Vec<_> = headings
        .into_iter()
        .map(|(text, ink)| {
            let mut job = egui::text::LayoutJob::simple(text, font.clone(), ink, cell - 8.0);
            job.halign = egui::Align::Center;
            painter.layout_job(job)
        })
        .collect();
    let head = headings.iter().map(|heading| heading.size().y).fold(0.0, f32::max) + 12.0;
    let (room, _) = ui.allocate_exact_size(egui::vec2(full, head + row * scores.len() as f32), egui::Sense::hover());
    let column = |index: usize| room.left() + name_width + cell * (index as f32 + 0.5);
    for (index, heading) in headings.into_iter().enumerate() {
        let at = egui::pos2(column(index), room.top() + head - 8.0 - heading.size().y);
        painter.galley(at, heading, look.colours.label);
    }
    for (seat, score) in scores.iter().enumerate() {
        let player = &running.players()[seat];
        let rank = ranking.iter().position(|&other| usize::from(other) == seat).unwrap_or(seat);
        let place = seat as f32 + (rank as f32 - seat as f32) * reveal;
        let top = room.top() + head + row * place;
        let line = egui::Rect::from_min_size(egui::pos2(room.left(), top), egui::vec2(full, row - 8.0));
        let [light, mid, dark] = SEATS[usize::from(player.colour) % 5];
        let won = rank == 0 && reveal > 0.5;
        let fill = palette::faded(look.colours.slot, 0.6).lerp_to_gamma(dark, if won { reveal } else { 0.0 });
        painter.rect_filled(line, 12.0, fill);
        if won {
            let edge = egui::Stroke::new(2.0, palette::faded(palette::GLOW, reveal));
            painter.rect_stroke(line, 12.0, edge, egui::StrokeKind::Inside);
        }
        painter.rect_filled(line.with_max_x(line.left() + 7.0), 4.0, mid);
        if let Some(Some(stamp)) = portraits.get(seat) {
            stamp.paint_at(&painter, line.left_center() + egui::vec2(44.0, 0.0), 46.0);
        }
        let name = if reveal > 0.5 { format!("{}.  {}", rank + 1, player.name) } else { player.name.clone() };
        let ink = if won { look.colours.heading } else { light };
        painter.text(
            line.left_center() + egui::vec2(80.0, 0.0),
            egui::Align2::LEFT_CENTER,
            name,
            fonts::serif(27.0 * grown),
            ink,
        );
        let mut total = 0;
        for (index, &part) in used.iter().enumerate() {
            let points = score.parts()[part].1;
            let progress = counting.column(index);
            let shown = (f32::from(points) * progress).round() as u16;
            total += shown;
            if progress > 0.0 {
                let ink = if points == 0 { palette::faded(look.colours.label, 0.7) } else { look.colours.text };
                painter.text(
                    egui::pos2(column(index), line.center().y),
                    egui::Align2::CENTER_CENTER,
                    shown.to_string(),
                    fonts::bold(24.0 * grown),
                    ink,
                );
            }
        }
        let said = total.to_string();
        painter.text(
            egui::pos2(column(used.len()), line.center().y),
            egui::Align2::CENTER_CENTER,
            &said,
            fonts::serif(36.0 * grown),
            look.colours.gold,
        );
        named::mark(ui, &format!("results.seat{}", seat as Seat), line, &said);
    }
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
