//! What lies under and around the pieces: panels, beds, slots and labels. Each game draws its own (`games`).

use bevy::prelude::*;

use super::brush::{Brush, Scenery};
pub(super) use super::brush::{hex, seat_colour};
use super::games::scene;
use super::pictures::{self, Atlas};
use super::{TableSystems, Tabletop};
use crate::app::{Screen, language::Words, settings::Settings};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(TableSystems::Scenery)).add_systems(OnExit(Screen::Table), clear);
}

fn clear(mut commands: Commands, things: Query<Entity, With<Scenery>>) {
    things.iter().for_each(|entity| commands.entity(entity).despawn());
}

pub(super) fn draw(
    mut commands: Commands,
    tabletop: Res<Tabletop>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    atlas: Res<Atlas>,
    settings: Res<Settings>,
    old: Query<(Entity, &Scenery)>,
) {
    let Some(running) = running else { return };
    if !(tabletop.is_changed()
        || running.is_changed()
        || words.is_changed()
        || atlas.is_changed()
        || settings.is_changed())
    {
        return;
    }
    let mut brush = Brush {
        commands: &mut commands,
        layout: tabletop.layout,
        atlas: &atlas,
        keyed: settings.stream.layout.background().is_some(),
        text_scale: settings.text_scale,
        things: match settings.text_scale > 1.0 {
            true => pieces_and_panels(&tabletop, &running, &atlas),
            false => Vec::new(),
        },
        labels: Vec::new(),
        rolls: false,
        wheel: None,
        old: old.iter().collect(),
    };
    scene(&running.seen()).draw(&mut brush, &running, &words, &tabletop);
    brush.finish();
}

/// What lies on the table or is painted over it by others than the brush.
fn pieces_and_panels(tabletop: &Tabletop, running: &Match, atlas: &Atlas) -> Vec<Rect> {
    let layout = &tabletop.layout;
    let piece = |(piece, place)| {
        let pose = layout.pose(running.whole(), piece, place);
        let (front, _) = pictures::names(running.whole(), pictures::dyed(piece, running.players()));
        let aspect = atlas.get(&front).map_or(1.4, pictures::Picture::aspect);
        // The pictures of the land overlap each other: what counts is the ground.
        let ground = if piece.is_land() { 0.45 } else { 1.0 };
        (pose.alpha > 0.01).then(|| super::pieces::covered(&pose, aspect * ground))
    };
    let top = Rect::new(0.0, 0.0, layout.surface.size.x, RIBBON);
    tabletop.stage.places().into_iter().filter_map(piece).chain([layout.prompt(), top]).collect()
}

/// The strip at the top of the table that belongs to the panels.
const RIBBON: f32 = 72.0;
