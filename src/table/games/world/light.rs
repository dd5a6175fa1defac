//! Light on the place of An Endless World that is meant, where traders would stand, and how many of them would go.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::world::WorldGame;
use rules::{Game, Step};
use tabletop::Table;
use tabletop::games::world;
use tabletop::layout::Layout;
use tabletop::stage::Zone;

use crate::app::language::Words;
use crate::app::settings::{LARGE_TEXT, Settings};
use crate::session::Match;
use crate::t;
use crate::table::{
    TableSystems, Tabletop,
    brush::hex,
    choices::{Choices, Target},
    label2d::{Label2d, LabelColor},
    pointer::Hover,
};
use crate::theme::{
    atlas::{Atlas, CORNER},
    fonts::Typeface,
};

/// Lights the places that can be chosen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, light.in_set(TableSystems::Scenery))
        .add_systems(OnExit(crate::app::Screen::Table), put_out);
}

/// Light on places, and what would become of the traders.
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
    (atlas, words, settings): (Res<Atlas>, Res<Words>, Res<Settings>),
    running: Option<Res<Match>>,
    old: Query<Entity, With<Light>>,
) {
    if !(choices.is_changed() || hover.is_changed() || tabletop.is_changed() || settings.is_changed()) {
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
    {
        let needed = game.traders_needed(tabletop.layout.viewer, location);
        let stay = game.player(tabletop.layout.viewer).home.saturating_sub(needed);
        // Large words have no room beside the heading.
        let text = match settings.text_scale > LARGE_TEXT {
            true => format!("−{needed}"),
            false => t!(words, "world-go-stay", go = needed, stay = stay),
        };
        budget(&mut commands, &tabletop.layout, text, settings.text_scale);
        if game.traders_at(location).is_none() {
            let colour = running.players()[usize::from(tabletop.layout.viewer)].colour;
            ghost_traders(&mut commands, &tabletop.layout, &atlas, game, colour, location, rect);
        }
    }
}

/// Light on the place that is meant; gives it.
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
    // A golem and its tiles stand for their location before traders are sent.
    let pointed = hover.piece.map(Target::Piece).or(hover.place.map(Target::Place));
    let pointed = pointed.map(|target| game.meant(&tabletop.stage, target));
    let mut meant = None;
    for (index, _, rect) in world::locations(&layout, game) {
        let target = Target::Place(Zone::Location(index));
        if choices.find(target).is_none() {
            continue;
        }
        let chosen = choices.chosen.is_some_and(|(chosen, _)| chosen == target);
        let near = chosen || focused == Some(target) || pointed == Some(target);
        // What can be used is light already: only the one that is meant shines.
        if near {
            shape(&atlas.shapes.glow, rect.inflate(20.0), 2.0, hex(0xffe36b, 1.0), 40.0, 0.8);
            shape(&atlas.shapes.frame, rect.inflate(3.0), 4.2, hex(0xffe36b, 1.0), CORNER, 0.9);
            meant = Some((index.0, rect));
        } else if choices.step == Some(Step::Explore) {
            shape(&atlas.shapes.glow, rect.inflate(16.0), 2.0, hex(0xffe36b, 0.7), 40.0, 0.8);
        }
    }
    meant
}

/// How many traders would go to a location and how many would stay at home.
fn budget(commands: &mut Commands, layout: &Layout, text: String, text_scale: f32) {
    let [_, traders, ..] = world::own_parts(layout);
    let at = layout.surface.to_world(vec2(traders.max.x - 14.0, traders.min.y + 26.0));
    let size = (21.0 * text_scale * layout.surface.scale).max(9.0);
    commands.spawn((
        Light,
        Label2d { text, typeface: Typeface::Bold, size },
        LabelColor(hex(0xffe36b, 1.0)),
        Anchor::CENTER_RIGHT,
        Transform::from_translation(at.extend(28.0)),
    ));
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
