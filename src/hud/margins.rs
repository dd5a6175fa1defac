//! How the table shares the window: strips above and below it, safe margins and the camera's corner are kept clear.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::settings::Settings;
use crate::table::{Margins, TableMargins, TableSystems};
use crate::theme::Canvas;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strips>().add_systems(Update, keep_clear.after(StripSystems).before(TableSystems::Layout));
}

/// Whoever draws a strip says here how high it is, before the table is laid out.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct StripSystems;

/// Heights of the strips along the window's edges, in points of the panels. Each is written by whoever draws it.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Strips {
    /// Above the table.
    pub upper: f32,
    /// Below the table.
    pub lower: f32,
    /// What lies at the lower edge for the moment, more than is kept clear: nothing under it can be clicked.
    pub lower_now: f32,
}

fn keep_clear(
    mut margins: ResMut<TableMargins>,
    strips: Res<Strips>,
    canvas: Res<Canvas>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let needed = Margins { top: strips.upper * canvas.scale, bottom: strips.lower * canvas.scale, ..default() };
    margins.set_if_neq(TableMargins(settings.stream.layout.margins(window.size(), needed)));
}
