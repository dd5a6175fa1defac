//! A pointer that rests leaves the picture: in a stream layout and in a game that presents itself it hides after a while,
//! and in the latter it is as if nobody pointed.

use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow};

use super::outlook::Audience;
use crate::app::{Menu, Screen, input::PointerRest, settings::Settings};
use crate::playback::Pace;
use crate::table::{TableSystems, pointer::Hover};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rest.before(TableSystems::Scenery));
}

fn rest(
    cursor: Option<Single<&mut CursorOptions, With<PrimaryWindow>>>,
    pointer: Res<PointerRest>,
    audience: Res<Audience>,
    settings: Res<Settings>,
    pace: Res<Pace>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut hover: ResMut<Hover>,
) {
    let at_table = *screen.get() == Screen::Table && *menu.get() == Menu::None;
    let rests = at_table && pointer.rests();
    // Whoever pauses a replay wants to look at something.
    let presented = audience.director && !pace.paused;
    hover.bypass_change_detection().asleep = rests && presented;
    let shown = !(rests && (presented || settings.stream.layout.on));
    if let Some(mut cursor) = cursor
        && cursor.visible != shown
    {
        cursor.visible = shown;
    }
}
