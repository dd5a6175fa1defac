//! Light on the places of An Endless World that can be chosen, and where traders would stand.

use bevy::prelude::*;
use rules::world::WorldGame;
use rules::{Game, Step};
use tabletop::Table;
use tabletop::games::world;
use tabletop::layout::Layout;
use tabletop::stage::Zone;

use crate::session::Match;
use crate::table::{
    TableSystems, Tabletop,
    brush::hex,
    choices::{Choices, Target},
    pointer::Hover,
};
use crate::theme::atlas::{Atlas, CORNER};

/// Lights the places that can be chosen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, light.in_set(TableSystems::Scenery))
        .add_systems(OnExit(crate::app::Screen::Table), put_out);
}

/// Light on places that can be chosen, shade on those that cannot, and where traders would stand.
#[derive(Component)]
struct Light;

fn put_out(mut commands: Commands, lights: Query<Entity, With<Light>>) {
    lights.iter().for_each(|entity| commands.entity(entity).despawn());
}

fn light(
    mut commands: Commands,
    choices: Res<Choices>,
    hover: Res<Hover>,
    tabletop: Res<Tabletop>,
    atlas: Res<Atlas>,
    running: Option<Res<Match>>,
    old: Query<Entity, With<Light>>,
) {
    if !(choices.is_changed() || hover.is_changed() || tabletop.is_changed()) {
        return;
    }
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some(running) = running else { return };
    let Game::World(game) = &*running.seen() else { return };
    if choices.all.is_empty() {
        return;
    }
    let meant = light_places(&mut commands, &choices, &hover, &tabletop, &atlas, game);
    if choices.step == Some(Step::Turn)
        && let Some((location, rect)) = meant
        && game.traders_at(location).is_none()
    {
        let colour = running.players()[usize::from(tabletop.layout.viewer)].colour;
        ghost_traders(&mut commands, &tabletop.layout, &atlas, game, colour, location, rect);
    }
}

/// Light and shade on every place; gives the one that is meant.
fn light_places(
    commands: &mut Commands,
    choices: &Choices,
    hover: &Hover,
    tabletop: &Tabletop,
    atlas: &Atlas,
    game: &WorldGame,
) -> Option<(u8, Rect)> {
    let layout = tabletop.layout;
    let surface = layout.surface;
    let mut shape = |image: &Handle<Image>, rect: Rect, z: f32, colour: Color, border: f32, corner: f32| {
        commands.spawn((
            Light,
            Sprite {
                image: image.clone(),
                custom_size: Some(rect.size() * surface.scale),
                color: colour,
                image_mode: SpriteImageMode::Sliced(TextureSlicer {
                    border: BorderRect::all(border),
                    max_corner_scale: corner * surface.scale,
                    ..default()
                }),
                ..default()
            },
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
        ));
    };
    let focused = choices.focus.and_then(|at| choices.all.get(at)).map(|choice| choice.target);
    // A golem's card and tiles stand for their location before traders are sent.
    let pointed = match hover.piece {
        Some(piece) => Some(game.meant(&tabletop.stage, Target::Piece(piece))),
        None => hover.place.map(Target::Place),
    };
    let on_places = matches!(choices.step, Some(Step::Turn | Step::Explore));
    let mut meant = None;
    for (index, _, rect) in world::locations(&layout, game) {
        let target = Target::Place(Zone::Location(index));
        if choices.find(target).is_none() {
            if on_places && game.exploration_at(index.0).is_none() {
                shape(&atlas.shapes.panel, rect, 4.0, hex(0x120b2c, 0.42), CORNER, 0.7);
            }
            continue;
        }
        let chosen = choices.chosen.is_some_and(|(chosen, _)| chosen == target);
        let near = chosen || focused == Some(target) || pointed == Some(target);
        // Nearly every place can be chosen: only the one that is meant shines.
        if near {
            shape(&atlas.shapes.glow, rect.inflate(20.0), 2.0, hex(0xffe36b, 1.0), 40.0, 0.8);
            shape(&atlas.shapes.frame, rect.inflate(3.0), 4.2, hex(0xffe36b, 1.0), CORNER, 0.9);
            meant = Some((index.0, rect));
        } else if choices.step == Some(Step::Explore) {
            shape(&atlas.shapes.glow, rect.inflate(16.0), 2.0, hex(0xffe36b, 0.7), 40.0, 0.8);
        } else {
            shape(&atlas.shapes.frame, rect.inflate(2.0), 4.2, hex(0xffe9a6, 0.55), CORNER, 0.8);
        }
    }
    meant
}

/// Traders where they would stand if they were sent to a location.
fn ghost_traders(
    commands: &mut Commands,
    layout: &Layout,
    atlas: &Atlas,
    game: &WorldGame,
    colour: u8,
    location: u8,
    rect: Rect,
) {
    let Some(picture) = atlas.get(&format!("trader/{colour}")) else { return };
    let needed = game.traders_needed(layout.viewer, location);
    for nth in 0..needed {
        let size = vec2(world::TRADER, world::TRADER * picture.aspect()) * layout.surface.scale;
        let centre = rect.min + world::standing(nth, needed);
        commands.spawn((
            Light,
            Sprite {
                image: picture.image.clone(),
                rect: Some(picture.rect),
                custom_size: Some(size),
                color: Color::WHITE.with_alpha(0.55),
                ..default()
            },
            Transform::from_translation(layout.surface.to_world(centre).extend(11.5)),
        ));
    }
}
