//! Hold to fast-forward: while the key, the button or the pointer is held, what is being shown goes by faster. Nothing is
//! skipped, and where a person is asked something time has its usual pace.

use bevy::{prelude::*, window::PrimaryWindow};

use super::input::{Act, HeldActs, SendActs};
use super::redraw::Motion;
use super::{Menu, Phase};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FastForward>().add_systems(PreUpdate, hurry.after(SendActs));
}

/// How often faster than usual time goes by while somebody holds.
const FACTOR: f32 = 6.0;

/// Whether things go by fast now.
#[derive(Resource, Debug, Default)]
pub struct FastForward {
    /// The pointer is held where nothing else is meant. Written by the table.
    pub by_pointer: bool,
    /// The pace of the clock before somebody held.
    usual: Option<f32>,
}

impl FastForward {
    /// Whether somebody holds and something is shown.
    pub fn is_on(&self) -> bool {
        self.usual.is_some()
    }
}

/// One clock moves pieces, pauses, light and recorded games: it is the one that runs faster.
fn hurry(
    held: Res<HeldActs>,
    phase: Option<Res<State<Phase>>>,
    menu: Res<State<Menu>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut fast: ResMut<FastForward>,
    mut clock: ResMut<Time<Virtual>>,
    mut motion: ResMut<Motion>,
) {
    let shown = phase.is_some_and(|phase| matches!(phase.get(), Phase::Showing | Phase::Thinking | Phase::Watching));
    let here = *menu.get() == Menu::None && window.is_some_and(|window| window.focused);
    let wanted = shown && here && (held.has(Act::FastForward) || fast.by_pointer);
    if wanted {
        motion.keep_drawing();
    }
    match fast.usual {
        None if wanted => {
            let usual = clock.relative_speed();
            fast.usual = Some(usual);
            clock.set_relative_speed(usual * FACTOR);
        }
        Some(usual) if !wanted => {
            fast.usual = None;
            clock.set_relative_speed(usual);
        }
        _ => {}
    }
}

/// Seconds that have gone by for what moves. A frame that took long counts as a short one, so that nothing is swallowed.
pub fn seconds(clock: &Time<Virtual>) -> f32 {
    clock.delta_secs().min(LONGEST * clock.relative_speed().max(1.0))
}

/// The most seconds of a frame that count, at the usual pace.
const LONGEST: f32 = 0.1;
