//! Several people at one screen: the next one takes the near side of the table when their turn comes, after a curtain
//! where a rule keeps something secret.

use bevy::prelude::*;

use super::{Match, SessionSystems};
use crate::app::Phase;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TakeScreen>()
        .add_systems(OnEnter(Phase::Choosing), sit_down)
        .add_systems(Update, lift_curtain.after(SessionSystems::Decide).run_if(in_state(Phase::Curtain)));
}

/// The person the curtain waits for is there.
#[derive(Message, Debug, Clone, Copy)]
pub struct TakeScreen;

/// Where nothing is secret, whoever decides sits at the near side at once.
pub fn sit_down(running: Option<ResMut<Match>>) {
    let Some(mut running) = running else { return };
    if running.person_decides() && !running.is_seated() && !running.keeps_secrets() {
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
