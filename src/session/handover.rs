//! Several people at one screen: the next one takes the near side of the table when their turn comes, after a curtain
//! where a rule keeps something secret.

use bevy::prelude::*;
use rules::Engine;

use super::{Match, Phase, SessionSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TakeScreen>()
        .add_systems(OnEnter(Phase::Choosing), sit_down)
        .add_systems(Update, lift_curtain.after(SessionSystems).run_if(in_state(Phase::Curtain)));
}

/// The person the curtain waits for is there.
#[derive(Message, Debug, Clone, Copy)]
pub struct TakeScreen;

impl Match {
    /// Whether somebody's view is on the screen already.
    pub fn has_viewer(&self) -> bool {
        self.near.is_some()
    }

    /// The seat to move takes the near side of the table.
    pub(super) fn take_seat(&mut self) {
        let next = self.game.to_move();
        if self.near != next {
            // What lies behind a curtain is not taken back from the other side.
            if self.keeps_secrets() {
                self.past.clear();
            }
            self.near = next;
        }
    }
}

/// Where nothing is secret, whoever decides sits at the near side at once.
pub fn sit_down(running: Option<ResMut<Match>>) {
    let Some(mut running) = running else { return };
    if running.person_decides() && running.near != running.game.to_move() && !running.keeps_secrets() {
        running.take_seat();
    }
}

fn lift_curtain(
    mut ready: MessageReader<TakeScreen>,
    running: Option<ResMut<Match>>,
    mut phase: ResMut<NextState<Phase>>,
) {
    let Some(mut running) = running else { return };
    if ready.read().count() > 0 {
        running.take_seat();
        phase.set(Phase::Choosing);
    }
}
