//! Panels rest while nothing but pieces moves: they are drawn anew when something happens, and at least twenty times a
//! second. Pieces fly at the full rate of the screen all the same.

use bevy::{ecs::system::SystemParam, prelude::*, window::WindowEvent};
use bevy_egui::{EguiContexts, EguiPostUpdateSet};

use crate::{
    input::Act,
    menus::Menu,
    redraw::Motion,
    screens::Screen,
    session::{Match, Phase},
    settings::Settings,
    table::{TableMargins, choices::Choices},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.run_if(drawn))
        .configure_sets(PostUpdate, EguiPostUpdateSet::ProcessOutput.run_if(drawn))
        .add_systems(
            PostUpdate,
            (
                decide.before(EguiPostUpdateSet::EndPass),
                note_motion.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            ),
        );
}

/// Seconds after which panels are drawn anew whether anything happened or not.
const LONGEST: f32 = 0.05;
/// Frames drawn after something happened: what a panel sends is read by another one frame later.
const AWAKE: u8 = 4;

/// Whether the panels of this frame are drawn anew.
#[derive(Resource, Debug, Default)]
pub struct Panels {
    drawn: bool,
    /// Seconds since they were drawn.
    age: f32,
    /// Frames for which they stay awake.
    awake: u8,
    /// How often motion was asked for before the panels were drawn.
    asked: u32,
    /// Whether a panel itself moved when it was drawn last.
    lively: bool,
}

/// Whether panels are drawn in this frame.
pub fn drawn(panels: Res<Panels>) -> bool {
    panels.drawn
}

/// What makes panels look different.
#[derive(SystemParam)]
struct News<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    acts: Res<'w, Messages<Act>>,
    screen: Option<Res<'w, State<Screen>>>,
    menu: Option<Res<'w, State<Menu>>>,
    phase: Option<Res<'w, State<Phase>>>,
    running: Option<Res<'w, Match>>,
    choices: Res<'w, Choices>,
    settings: Res<'w, Settings>,
    margins: Res<'w, TableMargins>,
    contexts: EguiContexts<'w, 's>,
}

impl News<'_, '_> {
    /// Whether nothing but the table is on the screen.
    fn at_table(&self) -> bool {
        self.screen.as_ref().is_some_and(|screen| *screen.get() == Screen::Table)
            && self.menu.as_ref().is_none_or(|menu| *menu.get() == Menu::None)
    }

    fn any(&mut self) -> bool {
        let told = self.events.read().count() > 0 || !self.acts.is_empty();
        told || self.screen.as_ref().is_some_and(|screen| screen.is_changed())
            || self.menu.as_ref().is_some_and(|menu| menu.is_changed())
            || self.phase.as_ref().is_some_and(|phase| phase.is_changed())
            || self.running.as_ref().is_some_and(|running| running.is_changed())
            || self.choices.is_changed()
            || self.settings.is_changed()
            || self.margins.is_changed()
            || self.contexts.ctx_mut().is_ok_and(|ctx| ctx.has_requested_repaint())
    }
}

fn decide(mut panels: ResMut<Panels>, mut news: News, motion: Res<Motion>, time: Res<Time<Real>>) {
    panels.age += time.delta_secs();
    panels.awake = if news.any() { AWAKE } else { panels.awake.saturating_sub(1) };
    let only_pieces_move = !motion.is_still() && !panels.lively && news.at_table();
    panels.drawn = panels.awake > 0 || panels.age >= LONGEST || !only_pieces_move;
    if panels.drawn {
        panels.age = 0.0;
        panels.asked = motion.asked();
    }
}

fn note_motion(mut panels: ResMut<Panels>, motion: Res<Motion>) {
    if panels.drawn {
        panels.lively = motion.asked() > panels.asked;
    }
}
