//! A quiet line under the results: what a game has changed for whoever played it. The page shows it and knows none of it.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    super::panels::wake_on::<Progress>(app);
    super::panels::wake_on::<Evening>(app);
    app.init_resource::<Progress>().init_resource::<Evening>();
}

/// What is told of the game that has just ended; empty where nobody tells anything. Written by whoever keeps count.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Progress(pub Vec<String>);

/// How well everybody has played over the games of an evening, told with those of a stream. Written by whoever compares them.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Evening(pub Option<String>);
