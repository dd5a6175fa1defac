//! Whether everybody may know who has won.

use bevy::prelude::*;

use super::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counted>()
        .add_systems(OnEnter(Screen::Table), |mut counted: ResMut<Counted>| counted.0 = false)
        // Whoever leaves before the end of the counting has seen enough.
        .add_systems(OnExit(Screen::Results), |mut counted: ResMut<Counted>| counted.0 = true);
}

/// The points of the game that was played have been counted: until then nobody is told who has won. Written by the results.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counted(pub bool);
