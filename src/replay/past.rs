//! A look back: an earlier moment of the game that is played lies on the table, and the game waits.

use bevy::prelude::*;

use super::{Replay, Steer};
use crate::app::{Phase, Screen, requests::LookBack};
use crate::session::history::History;
use crate::session::watching::{Show, may_look_back};
use crate::session::{Match, Practice, SessionSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look_back.before(super::steer).before(SessionSystems::Begin).run_if(in_state(Screen::Table)),
    )
    .add_systems(OnExit(Screen::Table), end);
}

fn look_back(
    mut wishes: MessageReader<LookBack>,
    mut commands: Commands,
    running: Option<Res<Match>>,
    replay: Option<Res<Replay>>,
    phase: Option<Res<State<Phase>>>,
    practice: Res<Practice>,
    mut show: MessageWriter<Show>,
    mut steer: MessageWriter<Steer>,
) {
    let Some(running) = running else {
        wishes.clear();
        return;
    };
    for &wish in wishes.read() {
        match wish {
            LookBack::To(at) if replay.is_some() => _ = steer.write(Steer::Jump(at)),
            LookBack::To(at) if may_look_back(&running, phase.as_deref(), &practice) => {
                let history = match History::new(running.record().clone()) {
                    Ok(history) => history,
                    Err(wrong) => {
                        warn!("the game cannot be looked back at: {wrong}");
                        continue;
                    }
                };
                let mut replay = Replay::new(history);
                replay.looks_back = true;
                replay.from = running.viewer();
                // The players were there: nothing of it is a secret.
                replay.go_to(usize::MAX);
                replay.go_to(at);
                show.write(Show::Past(replay.moment()));
                commands.insert_resource(replay);
            }
            LookBack::To(_) => {}
            LookBack::Return => {
                show.write(Show::Present);
                commands.remove_resource::<Replay>();
            }
        }
    }
}

/// Whoever leaves the table leaves the game that waits, not its past.
fn end(mut commands: Commands, replay: Option<Res<Replay>>) {
    if replay.is_some_and(|replay| replay.looks_back) {
        commands.remove_resource::<Replay>();
    }
}
