//! A recorded game on the table, or an earlier moment of the game that is played, which waits meanwhile.

use std::sync::Arc;

use bevy::prelude::*;
use rules::Seat;

use super::history::History;
use super::{Happened, Match, Practice, SessionSystems};
use crate::app::{GoTo, Phase, Screen, language::Words};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Show>()
        .init_resource::<Waiting>()
        .add_systems(Update, show.in_set(SessionSystems::Begin))
        .add_systems(OnExit(Screen::Table), bring_back)
        .add_systems(OnEnter(Screen::Title), clear);
}

/// A moment of a recorded game and the seat it is seen from.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The game.
    pub history: Arc<History>,
    /// Decisions made.
    pub at: usize,
    /// Who sees it.
    pub from: Seat,
}

/// Asks the session to put a recorded game on the table. Written by the replay.
#[derive(Message, Debug, Clone)]
pub enum Show {
    /// A recorded game.
    Recorded(Moment),
    /// An earlier moment of the game at the table.
    Past(Moment),
    /// Another moment of what is watched. Where `step` is set and it is one decision later, that decision is told.
    Moved {
        /// The moment.
        to: Moment,
        /// Whether one decision is told as such.
        step: bool,
    },
    /// The game that waits comes back.
    Present,
}

/// The game that waits while an earlier moment of it is on the table.
#[derive(Resource, Debug, Default)]
pub struct Waiting(Option<Box<Match>>);

impl Waiting {
    /// Whether somebody looks back now.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }
}

/// Whether a line of the log leads to its moment: in a recorded game always, else where a person has time to look.
pub fn may_look_back(running: &Match, phase: Option<&State<Phase>>, practice: &Practice) -> bool {
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing);
    let has_past = !running.played().is_empty();
    running.is_watched() || choosing && has_past && running.person_decides() && !practice.0
}

fn show(
    mut wanted: MessageReader<Show>,
    mut commands: Commands,
    mut waiting: ResMut<Waiting>,
    words: Res<Words>,
    mut running: Option<ResMut<Match>>,
    mut happened: MessageWriter<Happened>,
    mut go: MessageWriter<GoTo>,
) {
    for wish in wanted.read() {
        match (wish, &mut running) {
            (Show::Recorded(Moment { history, at, from }), _) => match Match::resume(history.record_at(0), &words) {
                Ok(base) => {
                    commands.insert_resource(Match::watched(history, *at, base.players().to_vec(), *from));
                    happened.write(Happened::Reset);
                    go.write(GoTo(Screen::Table));
                }
                Err(wrong) => {
                    warn!("the game cannot be watched: {wrong}");
                    go.write(GoTo(Screen::Title));
                }
            },
            (Show::Past(Moment { history, at, from }), Some(running)) if !running.is_watched() => {
                let shown = Match::watched(history, *at, running.players().to_vec(), *from);
                waiting.0 = Some(Box::new(std::mem::replace(&mut **running, shown)));
                happened.write(Happened::Reset);
            }
            (Show::Moved { to: Moment { history, at, from }, step }, Some(running)) if running.is_watched() => {
                let before = running.record().decisions.len();
                **running = Match::watched(history, *at, running.players().to_vec(), *from);
                let made = running.played().last().filter(|_| *step && *at == before + 1);
                if let Some(made) = made {
                    happened.write(Happened::decided(made));
                } else if *at != before {
                    happened.write(Happened::Reset);
                }
            }
            (Show::Present, Some(running)) => {
                if let Some(mut game) = waiting.0.take() {
                    game.speak(&words);
                    **running = *game;
                    happened.write(Happened::Reset);
                }
            }
            (Show::Past(_) | Show::Moved { .. } | Show::Present, _) => {}
        }
    }
}

/// Whoever leaves the table leaves the game that waits, not its past.
fn bring_back(mut commands: Commands, mut waiting: ResMut<Waiting>, words: Res<Words>) {
    if let Some(mut game) = waiting.0.take() {
        game.speak(&words);
        commands.insert_resource(*game);
    }
}

/// What is only watched does not stay behind the title.
fn clear(mut commands: Commands, running: Option<Res<Match>>) {
    if running.is_some_and(|running| running.is_watched()) {
        commands.remove_resource::<Match>();
    }
}
