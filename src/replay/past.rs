//! A look back: the game that is played waits while an earlier moment of it lies on the table.

use bevy::prelude::*;

use super::{Reel, Replay, Steer};
use crate::language::Words;
use crate::lessons::Lesson;
use crate::screens::Screen;
use crate::session::{Happened, Match, Phase, SessionSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waiting>()
        .add_systems(Update, look_back.before(super::steer).before(SessionSystems).run_if(in_state(Screen::Table)))
        .add_systems(OnExit(Screen::Table), take_up);
}

/// The game that waits, with all that can be taken back in it.
#[derive(Resource, Debug, Default)]
pub struct Waiting(Option<Box<Match>>);

impl Waiting {
    /// Whether somebody looks back now.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }
}

/// Whether a line of the chronicle leads to its moment: in a recorded game always, else where a person has time to look.
pub fn leads(running: &Match, phase: Option<&State<Phase>>, lesson: &Lesson) -> bool {
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing);
    running.is_watched() || choosing && running.person_decides() && !lesson.is_open()
}

fn look_back(
    mut wishes: MessageReader<Steer>,
    mut commands: Commands,
    mut waiting: ResMut<Waiting>,
    words: Res<Words>,
    running: Option<ResMut<Match>>,
    phase: Option<Res<State<Phase>>>,
    lesson: Res<Lesson>,
    mut happened: MessageWriter<Happened>,
) {
    let Some(mut running) = running else {
        wishes.clear();
        return;
    };
    for &wish in wishes.read() {
        match wish {
            Steer::Jump(at) if !running.is_watched() && leads(&running, phase.as_deref(), &lesson) => {
                let reel = match Reel::new(running.record().clone()) {
                    Ok(reel) => reel,
                    Err(wrong) => {
                        warn!("the game cannot be looked back at: {wrong}");
                        continue;
                    }
                };
                let mut replay = Replay::new(reel);
                replay.from = running.viewer();
                // The players were there: nothing of it is a secret.
                replay.go_to(usize::MAX);
                replay.go_to(at);
                let shown = replay.shown(&running);
                waiting.0 = Some(Box::new(std::mem::replace(&mut *running, shown)));
                commands.insert_resource(replay);
                happened.write(Happened::anew());
            }
            Steer::Return => {
                let Some(mut game) = waiting.0.take() else { continue };
                game.speak(&words);
                *running = *game;
                commands.remove_resource::<Replay>();
                happened.write(Happened::anew());
            }
            _ => {}
        }
    }
}

/// Whoever leaves the table leaves the game that waits, not its past.
fn take_up(mut commands: Commands, mut waiting: ResMut<Waiting>, words: Res<Words>) {
    if let Some(mut game) = waiting.0.take() {
        game.speak(&words);
        commands.insert_resource(*game);
        commands.remove_resource::<Replay>();
    }
}
