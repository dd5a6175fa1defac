//! The end: who won, what the points are made of, how the game went, and another one.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Engine;

use super::{Screen, middle, page};
use crate::{
    audio::PlaySound,
    games::{GameSetup, SeatKind},
    language::Words,
    menus::Menu,
    named,
    replay::{OpenReplay, export::Export},
    review::OpenReview,
    screens::new_game::StartGame,
    session::{Match, Phase},
    t,
    theme::{
        controls::{Weight, button},
        fonts, look,
        palette::{self, SEATS},
        text,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Phase::Finished), announce)
        .add_systems(Update, go_on.run_if(in_state(Phase::Finished)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Results).and_then(in_state(Menu::None))));
}

/// The last position stays on the table for a moment before the results cover it.
#[derive(Resource)]
struct Pause(Timer);

fn announce(mut commands: Commands, running: Option<Res<Match>>, mut sounds: MessageWriter<PlaySound>) {
    commands.insert_resource(Pause(Timer::from_seconds(1.6, TimerMode::Once)));
    let Some(running) = running else { return };
    let winner = running.game().ranking()[0];
    let won = running.players()[winner as usize].kind == SeatKind::Person;
    sounds.write(PlaySound::named(if won { "win" } else { "loss" }));
}

fn go_on(
    pause: Option<ResMut<Pause>>,
    time: Res<Time>,
    mut motion: ResMut<crate::redraw::Motion>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(mut pause) = pause else { return };
    motion.keep_drawing();
    if pause.0.tick(time.delta()).is_finished() {
        screen.set(Screen::Results);
    }
}

const PARTS: [&str; 7] = [
    "score-claims",
    "score-copper",
    "score-silver",
    "score-bonus",
    "score-exploration",
    "score-outposts",
    "score-crystals",
];

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    setup: Res<GameSetup>,
    words: Res<Words>,
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartGame>,
    mut watch: MessageWriter<OpenReplay>,
    mut export: MessageWriter<Export>,
    mut review: MessageWriter<OpenReview>,
    mut commands: Commands,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut ui = page(ctx, "results");
    let look = look(ctx);
    let rect = middle(ctx, egui::vec2(1320.0, 940.0));
    let game = running.game();
    let ranking = game.ranking();
    let winner = &running.players()[ranking[0] as usize];
    let painter = ui.painter().clone();
    painter.rect_filled(rect, 18.0, look.colours.panel.to_opaque().gamma_multiply(0.96));
    painter.rect_stroke(rect, 18.0, egui::Stroke::new(2.0, look.colours.line), egui::StrokeKind::Inside);
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(egui::vec2(48.0, 32.0))));
    text::screen_title(&mut body, &t!(words, "results-winner", name = winner.name.clone()));
    body.add_space(6.0);
    // The table of points: only what this game has.
    let scores: Vec<_> = ranking.iter().map(|&seat| (seat, game.score(seat))).collect();
    let used: Vec<usize> =
        (0..PARTS.len()).filter(|&part| scores.iter().any(|(_, score)| score.parts()[part].1 > 0)).collect();
    let full = body.available_width();
    let name_width = 300.0;
    let cell = ((full - name_width) / (used.len() + 1) as f32).min(190.0);
    let row = 54.0 * look.text_scale;
    let (head, _) = body.allocate_exact_size(egui::vec2(full, 40.0), egui::Sense::hover());
    let column = |index: usize| head.left() + name_width + cell * (index as f32 + 0.5);
    for (index, &part) in used.iter().enumerate() {
        let at = egui::pos2(column(index), head.center().y);
        painter.text(at, egui::Align2::CENTER_CENTER, words.say(PARTS[part]), fonts::sans(19.0), look.colours.label);
    }
    let at = egui::pos2(column(used.len()), head.center().y);
    painter.text(at, egui::Align2::CENTER_CENTER, t!(words, "score-total"), fonts::bold(19.0), look.colours.heading);
    for (place, (seat, score)) in scores.iter().enumerate() {
        let player = &running.players()[*seat as usize];
        let (line, _) = body.allocate_exact_size(egui::vec2(full, row), egui::Sense::hover());
        let [light, mid, dark] = SEATS[usize::from(player.colour) % 5];
        let fill = if place == 0 { palette::faded(dark, 0.9) } else { palette::faded(look.colours.slot, 0.6) };
        painter.rect_filled(line.shrink2(egui::vec2(0.0, 3.0)), 10.0, fill);
        let bar = egui::Rect::from_min_size(line.min + egui::vec2(0.0, 3.0), egui::vec2(6.0, row - 6.0));
        painter.rect_filled(bar, 3.0, mid);
        painter.text(
            line.left_center() + egui::vec2(24.0, 0.0),
            egui::Align2::LEFT_CENTER,
            format!("{}.  {}", place + 1, player.name),
            fonts::serif(26.0),
            if place == 0 { look.colours.heading } else { light },
        );
        for (index, &part) in used.iter().enumerate() {
            painter.text(
                egui::pos2(column(index), line.center().y),
                egui::Align2::CENTER_CENTER,
                score.parts()[part].1.to_string(),
                fonts::bold(23.0),
                look.colours.text,
            );
        }
        let total = score.total().to_string();
        painter.text(
            egui::pos2(column(used.len()), line.center().y),
            egui::Align2::CENTER_CENTER,
            &total,
            fonts::serif(34.0),
            look.colours.gold,
        );
        named::mark(&body, &format!("results.seat{seat}"), line, &total);
    }
    body.add_space(14.0);
    text::heading(&mut body, &t!(words, "results-graph"));
    let height = (body.available_height() - 92.0).clamp(60.0, 330.0);
    let (graph, _) = body.allocate_exact_size(egui::vec2(full, height), egui::Sense::hover());
    draw_graph(&painter, graph, &running, &look);
    body.add_space(16.0);
    body.horizontal(|ui| {
        if button(ui, "results.again", &t!(words, "results-again"), Weight::Primary).clicked() {
            let mut again = setup.clone();
            again.seed = None;
            start.write(StartGame(again));
        }
        if button(ui, "results.copy", &t!(words, "results-copy"), Weight::Plain).clicked()
            && let Ok(code) = running.record().to_code(content::embedded(), chronicle::Names::Kept)
        {
            ui.ctx().copy_text(code);
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
    });
    Ok(())
}

fn draw_graph(painter: &egui::Painter, rect: egui::Rect, running: &Match, look: &crate::theme::Look) {
    painter.rect_filled(rect, 10.0, palette::faded(look.colours.slot, 0.5));
    let inner = rect.shrink2(egui::vec2(56.0, 20.0));
    let graph = running.graph();
    let most = graph.iter().flatten().copied().max().unwrap_or(1).max(10);
    let steps = graph.len().max(2) as f32 - 1.0;
    for mark in 0..=4 {
        let value = f32::from(most) * mark as f32 / 4.0;
        let y = inner.bottom() - inner.height() * mark as f32 / 4.0;
        painter.hline(inner.x_range(), y, egui::Stroke::new(1.0, palette::faded(look.colours.slot_line, 0.5)));
        painter.text(
            egui::pos2(inner.left() - 12.0, y),
            egui::Align2::RIGHT_CENTER,
            format!("{value:.0}"),
            fonts::sans(17.0),
            look.colours.label,
        );
    }
    for (seat, player) in running.players().iter().enumerate() {
        let [light, ..] = SEATS[usize::from(player.colour) % 5];
        let points: Vec<egui::Pos2> = graph
            .iter()
            .enumerate()
            .map(|(index, totals)| {
                let x = inner.left() + inner.width() * index as f32 / steps;
                let value = f32::from(totals.get(seat).copied().unwrap_or_default());
                egui::pos2(x, inner.bottom() - inner.height() * value / f32::from(most))
            })
            .collect();
        if let Some(&end) = points.last() {
            painter.circle_filled(end, 6.0, light);
        }
        painter.line(points, egui::Stroke::new(3.0, light));
    }
}
