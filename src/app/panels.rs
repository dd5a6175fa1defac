//! Panels rest while nothing but pieces moves: they are redrawn when something happens, and at least twenty times a
//! second. Pieces fly at the full rate of the screen all the same. In a film nothing rests.

use bevy::{ecs::system::SystemParam, prelude::*, window::WindowEvent};
use bevy_egui::{EguiContexts, EguiPostUpdateSet};

use crate::app::{Menu, Phase, Screen, input::Act, options::Options, redraw::Motion, settings::Settings};

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

/// Seconds after which panels are redrawn whether anything happened or not.
const LONGEST: f32 = 0.05;
/// Frames drawn after something happened: what a panel sends is read by another one frame later.
const AWAKE: u8 = 4;

/// Whether the panels are redrawn in this frame.
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

/// Redraws the panels whenever a resource has changed. To be called by the room that owns it.
pub fn wake_on<R: Resource>(app: &mut App) {
    let wake = |resource: Option<Res<R>>, mut panels: ResMut<Panels>| {
        if resource.is_some_and(|resource| resource.is_changed()) {
            // One is taken away in the same frame.
            panels.awake = AWAKE + 1;
        }
    };
    app.add_systems(PostUpdate, wake.before(decide));
}

/// Whether panels are drawn in this frame.
pub fn drawn(panels: Res<Panels>) -> bool {
    panels.drawn
}

/// What makes panels look different.
#[derive(SystemParam)]
struct PanelChanges<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    acts: Res<'w, Messages<Act>>,
    screen: Option<Res<'w, State<Screen>>>,
    menu: Option<Res<'w, State<Menu>>>,
    phase: Option<Res<'w, State<Phase>>>,
    settings: Res<'w, Settings>,
    options: Option<Res<'w, Options>>,
    contexts: EguiContexts<'w, 's>,
}

impl PanelChanges<'_, '_> {
    /// Whether nothing but the table is on the screen.
    fn at_table(&self) -> bool {
        self.screen.as_ref().is_some_and(|screen| *screen.get() == Screen::Table)
            && self.menu.as_ref().is_none_or(|menu| *menu.get() == Menu::None)
    }

    fn any(&mut self) -> bool {
        let told = self.events.read().count() > 0 || !self.acts.is_empty();
        let filmed = self.options.as_ref().is_some_and(|options| options.film().is_some());
        told || filmed
            || self.screen.as_ref().is_some_and(|screen| screen.is_changed())
            || self.menu.as_ref().is_some_and(|menu| menu.is_changed())
            || self.phase.as_ref().is_some_and(|phase| phase.is_changed())
            || self.settings.is_changed()
            || self.contexts.ctx_mut().is_ok_and(|ctx| ctx.has_requested_repaint())
    }
}

fn decide(mut panels: ResMut<Panels>, mut news: PanelChanges, motion: Res<Motion>, time: Res<Time<Real>>) {
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
