//! "Play on from here": a watched position becomes a game of its own, with anybody on any seat.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Replay;
use crate::app::games::{SeatKind, Style};
use crate::app::{Menu, Screen, files, folders::Folders, language::Words, requests::PlayOn};
use crate::session::{Match, saves};
use crate::t;
use crate::theme::controls::{Weight, button, dropdown};
use crate::theme::{sheet::sheet_with, text};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Branching>()
        .add_systems(OnExit(Screen::Table), |mut branching: ResMut<Branching>| branching.0 = None)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// Who shall sit where, while it is being chosen.
#[derive(Resource, Debug, Default)]
pub struct Branching(Option<Vec<SeatKind>>);

impl Branching {
    /// Asks who shall sit where; the first seat is offered to a person where nobody is one.
    pub fn begin(&mut self, running: &Match) {
        let mut seats: Vec<_> = running.players().iter().map(|player| player.kind.clone()).collect();
        for seat in &mut seats {
            if *seat == SeatKind::Off {
                *seat = SeatKind::Person;
            }
        }
        if !seats.iter().any(SeatKind::is_person) {
            seats[usize::from(running.viewer())] = SeatKind::Person;
        }
        self.0 = Some(seats);
    }
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    replay: Option<Res<Replay>>,
    running: Option<Res<Match>>,
    mut branching: ResMut<Branching>,
    mut play: MessageWriter<PlayOn>,
    folders: Option<Res<Folders>>,
) -> Result {
    let branching = branching.bypass_change_detection();
    let (Some(replay), Some(running), Some(seats)) = (replay, running, &mut branching.0) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut go = false;
    let height = 380.0 + 62.0 * seats.len() as f32;
    let size = egui::vec2(760.0, height);
    let back = sheet_with(ctx, &words, "branch", &t!(words, "replay-branch"), size, Weight::Plain, |ui| {
        text::body(ui, &t!(words, "replay-branch-about"));
        ui.add_space(10.0);
        for (index, seat) in seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(260.0);
                    ui.add_space(10.0);
                    text::strong(ui, &running.players()[index].name);
                });
                let mut kinds = vec![(SeatKind::Person, t!(words, "seat-person"))];
                kinds.extend((1..=SeatKind::LEVELS).map(|level| {
                    let kind = SeatKind::Computer { level, style: Style::Balanced };
                    (kind, words.say(SeatKind::level_key(level)))
                }));
                kinds.push((SeatKind::Audience, t!(words, "seat-audience")));
                if !kinds.iter().any(|(kind, _)| kind == seat) {
                    kinds.push((seat.clone(), seat.to_string()));
                }
                dropdown(ui, &format!("branch.seat{index}"), 340.0, seat, &kinds);
            });
        }
        ui.add_space(10.0);
        go = button(ui, "branch.go", &t!(words, "replay-branch-go"), Weight::Primary).clicked();
    });
    if go {
        play.write(PlayOn(Box::new(replay.history().branch(replay.at(), seats))));
        // It may be the game that the new one saves itself over.
        if let Some(folders) = folders {
            let (record, folder) = (replay.history().record().clone(), folders.saves.clone());
            files::write(move || saves::keep_once(record, &folder)).detach();
        }
    }
    if go || back {
        branching.0 = None;
    }
    Ok(())
}
