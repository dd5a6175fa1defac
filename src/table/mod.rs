//! The table: pieces as entities, where they lie, what can be done with them.

mod brush;
pub mod choices;
pub mod drag;
mod ending;
pub mod faces;
pub mod finder;
mod games;
mod gems;
pub mod label2d;
pub mod lens;
mod lettering;
mod light;
pub mod pictures;
pub mod pieces;
mod plain;
pub mod pointer;
mod rolling;
pub mod scenery;
mod snapshot;
mod solid;
mod sparks;
mod tally;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
pub use games::world;
use rules::{Engine, GameKind, Seat};
pub use tabletop::games::adventure;
use tabletop::games::road::Tally;
pub use tabletop::layout::Margins;
pub use tabletop::{layout, stage};

use crate::app::{
    Screen, panels,
    settings::{Settings, Speed},
};
use crate::session::{Match, SessionSystems};
use layout::{Layout, Surface};
use stage::Stage;

/// Everything that lies on the table.
pub(super) fn plugin(app: &mut App) {
    panels::wake_on::<choices::Choices>(app);
    panels::wake_on::<TableMargins>(app);
    app.add_message::<Skip>()
        .init_resource::<Tabletop>()
        .init_resource::<TableMargins>()
        .configure_sets(
            Update,
            (
                SessionSystems::Decide,
                (TableSystems::Layout, TableSystems::Pieces, TableSystems::Scenery)
                    .chain()
                    .run_if(in_state(Screen::Table)),
            )
                .chain(),
        )
        .add_systems(OnEnter(Screen::Table), jump_to_place)
        .add_systems(Update, follow_window.in_set(TableSystems::Layout))
        .add_plugins((label2d::plugin, pieces::plugin, scenery::plugin, choices::plugin, pointer::plugin, drag::plugin))
        .add_plugins((games::plugin, light::plugin, sparks::plugin, gems::plugin, ending::plugin))
        .add_plugins((lens::plugin, rolling::plugin, solid::plugin, plain::plugin, snapshot::plugin, tally::plugin));
}

/// The order of the table's work in a frame.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Where things lie is decided.
    Layout,
    /// Pieces go there.
    Pieces,
    /// Panels, labels and glow.
    Scenery,
}

/// Somebody does not want to wait for the motion to end.
#[derive(Message, Debug, Clone, Copy)]
pub struct Skip;

/// What of the window the table keeps clear. Written by the panels that frame it.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Deref, DerefMut)]
pub struct TableMargins(pub Margins);

/// What is shown: where each piece lies and how the table is laid out. Written by playback and by the window.
#[derive(Resource, Debug)]
pub struct Tabletop {
    /// Where the pieces lie; may be behind the game while outcomes are shown.
    pub stage: Stage,
    /// How the table is laid out.
    pub layout: Layout,
    /// What each seat has been seen to have, where wagons tell of it; behind the game while something flies.
    pub tallies: Vec<Tally>,
    /// How many decisions have been shown to their end: what is counted on boards follows them, not what has been decided.
    pub shown: usize,
    /// Whose doings are being shown.
    pub showing: Option<Seat>,
    /// How fast pieces move.
    pub speed: Speed,
    /// The next change is shown without motion.
    pub jump: bool,
    /// The next change is a new game that is dealt.
    pub deal: bool,
}

impl Default for Tabletop {
    fn default() -> Self {
        Self {
            stage: Stage::default(),
            layout: Layout {
                surface: Surface::of(Vec2::new(1920.0, 1080.0)),
                players: 2,
                viewer: 0,
                kind: GameKind::default(),
                watched: false,
                actor: None,
                small_screens: false,
            },
            tallies: Vec::new(),
            shown: 0,
            showing: None,
            speed: Speed::Normal,
            jump: true,
            deal: false,
        }
    }
}

/// Leaving the table clears it; a game that comes back is there at once, without motion.
fn jump_to_place(mut tabletop: ResMut<Tabletop>) {
    tabletop.jump = true;
}

fn follow_window(
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    (margins, settings): (Res<TableMargins>, Res<Settings>),
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let Some(running) = running else { return };
    let layout = Layout {
        surface: Surface::within(window.size(), margins.within(window.size())).with_aside(margins.aside),
        players: running.whole().rounds().players,
        viewer: running.viewer(),
        kind: running.whole().options().kind,
        watched: running.is_watched(),
        actor: tabletop.layout.actor,
        small_screens: settings.stream.layout.for_small_screens(),
    };
    if tabletop.layout != layout {
        let resized = tabletop.layout.surface != layout.surface;
        tabletop.layout = layout;
        // The first game of a run is dealt in a window the table has not seen yet.
        tabletop.jump |= resized && !tabletop.deal;
    }
}
