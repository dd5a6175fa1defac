//! The whole log, round by round, newest first: what everybody did since the beginning of the game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{
    Menu, Phase,
    input::{Act, key_name},
    language::Words,
    requests::LookBack,
    settings::Settings,
};
use crate::hud::log::{self, Line};
use crate::session::{Match, Practice, watching};
use crate::t;
use crate::theme::{
    controls::{known, scrolled},
    look,
    paint::{self, group_frame},
    palette,
    sheet::sheet,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, close_with_its_key.run_if(in_state(Menu::Log)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Log)));
}

/// The key that opened it closes it too.
fn close_with_its_key(mut acts: MessageReader<Act>, mut menu: ResMut<NextState<Menu>>) {
    if acts.read().any(|act| *act == Act::Log) {
        menu.set(Menu::None);
    }
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    phase: Option<Res<State<Phase>>>,
    practice: Res<Practice>,
    mut look_back: MessageWriter<LookBack>,
    mut menu: ResMut<NextState<Menu>>,
    mut lines: Local<Vec<Line>>,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    // Putting a whole game into words takes longer than a frame should.
    if lines.is_empty() || running.is_changed() || words.is_changed() {
        *lines = log::newest(&words, &running).chain([log::beginning(&words, &running)]).collect();
        lines.reverse();
    }
    let leads = watching::may_look_back(&running, phase.as_deref(), &practice);
    let mut wanted = None;
    let ctx = contexts.ctx_mut()?;
    let back = sheet(ctx, &words, "log", &t!(words, "table-log"), egui::vec2(1100.0, 900.0), |ui| {
        scrolled(ui, egui::ScrollArea::vertical().auto_shrink([false, false]), |ui| {
            for round in lines.chunk_by(|a, b| a.round == b.round).rev() {
                text::heading(ui, &t!(words, "table-round", round = round[0].round));
                group_frame(ui).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    for line in round {
                        if entry(ui, &running, line, leads) {
                            wanted = Some(line.at);
                        }
                    }
                });
                ui.add_space(10.0);
            }
        });
        let key = key_name(&words, settings.keys.key(Act::Log));
        let mut about = t!(words, "log-key", key = key);
        if leads {
            about = format!("{} {about}", t!(words, "log-moment"));
        }
        text::label(ui, &about);
    });
    if let Some(at) = wanted {
        look_back.write(LookBack::To(at));
    }
    if back || wanted.is_some() {
        menu.set(Menu::None);
    }
    Ok(())
}

/// One line; says whether its moment is wanted.
fn entry(ui: &mut egui::Ui, running: &Match, line: &Line, leads: bool) -> bool {
    let player = &running.players()[usize::from(line.seat)];
    let [_, colour, _] = palette::SEATS[usize::from(player.colour) % palette::SEATS.len()];
    let look = look(ui.ctx());
    let scale = look.text_scale;
    let row = ui.horizontal_top(|ui| {
        let (bar, _) = ui.allocate_exact_size(egui::vec2(6.0, 24.0 * scale), egui::Sense::hover());
        ui.painter().rect_filled(bar, 3.0, colour);
        ui.vertical(|ui| {
            ui.set_width(190.0 * scale);
            text::strong(ui, &player.name);
        });
        text::body(ui, &line.sentence);
        ui.spacing_mut().item_spacing.x = 4.0;
        for &kind in &line.goods {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(24.0 * scale), egui::Sense::hover());
            paint::crystal(ui.painter(), place.center(), 22.0 * scale, kind, &look.colours.crystals[kind]);
        }
    });
    if !leads {
        return false;
    }
    let name = format!("log.at{}", line.at);
    let response = ui.interact(row.response.rect, egui::Id::new(&name), egui::Sense::click());
    let response = known(ui, &name, &line.sentence, response, egui::WidgetType::Button);
    if response.hovered() || response.has_focus() {
        let edge = egui::Stroke::new(2.0, look.colours.line);
        ui.painter().rect_stroke(response.rect.expand(3.0), 6.0, edge, egui::StrokeKind::Inside);
    }
    response.clicked()
}
