//! A pointer that rests leaves the picture: in a stream layout and in a game that presents itself it hides after a while,
//! and in the latter it is as if nobody pointed.

use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow};

use super::outlook::Audience;
use crate::menus::Menu;
use crate::replay::Replay;
use crate::screens::Screen;
use crate::settings::Settings;
use crate::table::TableSystems;
use crate::table::pointer::Hover;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resting>().add_systems(Update, rest.before(TableSystems::Scenery));
}

/// Whether the pointer has been left alone at the table for a while.
#[derive(Resource, Debug, Default)]
pub struct Resting(pub bool);

/// Seconds without a motion until the pointer hides.
const PATIENCE: f32 = 3.0;

fn rest(
    window: Single<(&Window, Option<&mut CursorOptions>), With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    audience: Res<Audience>,
    settings: Res<Settings>,
    replay: Option<Res<Replay>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut hover: ResMut<Hover>,
    mut resting: ResMut<Resting>,
    mut still: Local<f32>,
    mut before: Local<Option<Vec2>>,
) {
    let (window, cursor) = window.into_inner();
    let place = window.cursor_position();
    let acts = buttons.get_pressed().next().is_some() || touches.iter().next().is_some();
    let moved = std::mem::replace(&mut *before, place) != place;
    *still = if moved || acts { 0.0 } else { *still + time.delta_secs() };
    let at_table = *screen.get() == Screen::Table && *menu.get() == Menu::None;
    let rests = at_table && *still > PATIENCE;
    resting.bypass_change_detection().0 = rests;
    // Whoever pauses a replay wants to look at something.
    let presented = audience.director && replay.is_none_or(|replay| replay.playing);
    hover.bypass_change_detection().asleep = rests && presented;
    let shown = !(rests && (presented || settings.stream.layout.on));
    if let Some(mut cursor) = cursor
        && cursor.visible != shown
    {
        cursor.visible = shown;
    }
}
