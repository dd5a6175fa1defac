//! How the table shares the window: what other things need is kept clear of it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::chance_bar;
use crate::replay::{self, Replay};
use crate::settings::Settings;
use crate::table::{Margins, TableMargins, TableSystems};
use crate::theme::Canvas;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_clear.before(TableSystems::Desk));
}

fn keep_clear(
    mut margins: ResMut<TableMargins>,
    replay: Option<Res<Replay>>,
    canvas: Res<Canvas>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let points = |wanted: bool, height: f32| if wanted { height * canvas.scale } else { 0.0 };
    let needed = Margins {
        top: points(settings.stream.win_chance, chance_bar::height()),
        bottom: points(replay.is_some(), replay::strip_height()),
        ..default()
    };
    margins.set_if_neq(TableMargins(settings.stream.layout.margins(window.size(), needed)));
}
