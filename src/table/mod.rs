//! The table: pieces as entities, where they lie, what can be done with them.

pub mod adventure;
mod adventure_scenery;
mod brush;
pub mod choices;
mod ending;
mod flight;
mod gems;
pub mod layout;
pub mod lens;
mod lettering;
mod light;
pub mod pictures;
pub mod pieces;
pub mod pointer;
pub mod road;
pub mod route;
pub mod scenery;
mod solid;
mod sparks;
pub mod stage;
#[cfg(test)]
mod tests;
pub mod whereabouts;
pub mod world;
mod world_scenery;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use rules::{Engine, GameKind};

use crate::app::{Screen, panels, settings::Speed};
use crate::session::{Match, SessionSystems};
use layout::{Layout, Surface};
use stage::Stage;

/// Everything that lies on the table.
pub(super) fn plugin(app: &mut App) {
    panels::wake_on::<choices::Choices>(app);
    panels::wake_on::<Margins>(app);
    app.add_message::<Skip>()
        .init_resource::<Desk>()
        .init_resource::<Margins>()
        .configure_sets(
            Update,
            (
                SessionSystems::Decide,
                (TableSystems::Desk, TableSystems::Pieces, TableSystems::Scenery)
                    .chain()
                    .run_if(in_state(Screen::Table)),
            )
                .chain(),
        )
        .add_systems(OnEnter(Screen::Table), lay_anew)
        .add_systems(Update, follow_window.in_set(TableSystems::Desk))
        .add_plugins((brush::plugin, pieces::plugin, scenery::plugin, choices::plugin, pointer::plugin))
        .add_plugins((world_scenery::plugin, light::plugin, sparks::plugin, gems::plugin, ending::plugin))
        .add_plugins((route::plugin, lens::plugin, solid::plugin));
}

/// The order of the table's work in a frame.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Where things lie is decided.
    Desk,
    /// Pieces go there.
    Pieces,
    /// Panels, labels and glow.
    Scenery,
}

/// Somebody does not want to wait for the motion to end.
#[derive(Message, Debug, Clone, Copy)]
pub struct Skip;

/// What of the window the table keeps clear, in logical pixels. Written by the stream's room.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Margins {
    /// At the left side.
    pub left: f32,
    /// At the top.
    pub top: f32,
    /// At the right side.
    pub right: f32,
    /// At the foot.
    pub bottom: f32,
    /// A part of what is kept clear where the chronicle may go.
    pub aside: Option<Rect>,
}

impl Margins {
    /// The part of a window that is left for the table; never less than a third of it.
    pub fn within(&self, window: Vec2) -> Rect {
        let fit = |low: f32, high: f32, whole: f32| {
            let factor = (whole * 2.0 / 3.0 / (low + high).max(1.0)).min(1.0);
            (low * factor, whole - high * factor)
        };
        let (left, right) = fit(self.left, self.right, window.x);
        let (top, bottom) = fit(self.top, self.bottom, window.y);
        Rect::new(left, top, right, bottom)
    }
}

/// What is shown: where each piece lies and how the table is laid out. Written by playback and by the window.
#[derive(Resource, Debug)]
pub struct Desk {
    /// Where the pieces lie; may be behind the game while outcomes are shown.
    pub stage: Stage,
    /// How the table is laid out.
    pub layout: Layout,
    /// How fast pieces move.
    pub speed: Speed,
    /// The next change is shown without motion.
    pub jump: bool,
    /// The next change is a new game that is dealt.
    pub deal: bool,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            stage: Stage::default(),
            layout: Layout {
                surface: Surface::of(Vec2::new(1920.0, 1080.0)),
                players: 2,
                viewer: 0,
                kind: GameKind::Golem,
                watched: false,
            },
            speed: Speed::Normal,
            jump: true,
            deal: false,
        }
    }
}

/// Leaving the table sweeps it, and a game that is loaded enters it anew.
fn lay_anew(mut desk: ResMut<Desk>) {
    desk.jump = true;
}

fn follow_window(
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    margins: Res<Margins>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let Some(running) = running else { return };
    let layout = Layout {
        surface: Surface::within(window.size(), margins.within(window.size())).with_aside(margins.aside),
        players: running.game().rounds().players,
        viewer: running.viewer(),
        kind: running.game().options().kind,
        watched: running.is_watched(),
    };
    if desk.layout != layout {
        let resized = desk.layout.surface != layout.surface;
        desk.layout = layout;
        // The first game of a run is dealt in a window the table has not seen yet.
        desk.jump |= resized && !desk.deal;
    }
}
