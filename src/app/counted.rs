//! Whether everybody may know who has won.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counted>();
}

/// The points of the game that was played have been counted: until then nobody is told who has won. Written by the results alone.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counted(pub bool);
