//! What can be done is seen: the chosen and what can be claimed glow, so does every answer to a question within a turn; own
//! cards and merchants that cannot be had are dim.

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use rules::Step;

use super::choices::{Choices, Target};
use super::pictures::{self, Atlas};
use super::pieces::{IsPiece, LiesAt, Lift, Moves};
use super::pointer::Hover;
use super::scenery::hex;
use super::stage::{Piece, Zone};
use super::{TableSystems, Tabletop};
use crate::app::{Phase, Screen, settings::Settings};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Glow>::default())
        .init_resource::<Lamps>()
        .add_systems(Update, (dim, glow).chain().in_set(TableSystems::Scenery))
        .add_systems(OnExit(Screen::Table), put_out);
}

/// Light along an outline.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Glow {
    #[uniform(0)]
    colour: LinearRgba,
    #[uniform(0)]
    shape: Vec4,
    #[uniform(0)]
    pace: Vec4,
}

impl Material2d for Glow {
    fn fragment_shader() -> ShaderRef {
        "shaders/glow.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The glow of each piece, and the few materials and the one square they share.
#[derive(Resource, Default)]
struct Lamps {
    lit: HashMap<Piece, Entity>,
    materials: HashMap<(u32, u32, bool, bool), Handle<Glow>>,
    square: Option<Handle<Mesh>>,
}

fn put_out(mut commands: Commands, mut lamps: ResMut<Lamps>) {
    lamps.lit.drain().for_each(|(_, entity)| commands.entity(entity).despawn());
}

/// How far the light reaches around a card and around a crystal.
const REACH: (f32, f32) = (24.0, 13.0);

/// How bright a piece is, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Brightness(pub f32);

/// How bright what cannot be had is.
const DIM: f32 = 0.58;

/// Dims own cards and merchants that cannot be played or taken in this turn.
fn dim(
    choices: Res<Choices>,
    tabletop: Res<Tabletop>,
    phase: Option<Res<State<Phase>>>,
    mut pieces: Query<(&IsPiece, &LiesAt, &mut Brightness)>,
) {
    let Some(phase) = phase else { return };
    if !(choices.is_changed() || tabletop.is_changed() || phase.is_changed()) {
        return;
    }
    let viewer = tabletop.layout.viewer;
    let asked = *phase.get() == Phase::Choosing && choices.step == Some(Step::Turn);
    for (&IsPiece(piece), place, mut brightness) in &mut pieces {
        let offered = match place.zone {
            Zone::Hand(seat) if seat == viewer => true,
            Zone::Market(_) => true,
            _ => false,
        };
        let out =
            asked && offered && Target::of(piece, place, viewer).is_some_and(|target| choices.find(target).is_none());
        brightness.set_if_neq(Brightness(if out { DIM } else { 1.0 }));
    }
}

fn glow(
    mut commands: Commands,
    mut lamps: ResMut<Lamps>,
    choices: Res<Choices>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    atlas: Res<Atlas>,
    settings: Res<Settings>,
    hover: Res<Hover>,
    mut glows: ResMut<Assets<Glow>>,
    mut meshes: ResMut<Assets<Mesh>>,
    pieces: Query<(&IsPiece, &LiesAt, &Moves, &Transform)>,
    moved: Query<(), Or<(Changed<Moves>, Changed<Lift>)>>,
) {
    let changed = choices.is_changed() || tabletop.is_changed() || hover.is_changed() || atlas.is_changed();
    if !changed && moved.is_empty() {
        return;
    }
    let Some(running) = running else { return };
    let lamps = &mut *lamps;
    let surface = tabletop.layout.surface;
    let square = lamps.square.get_or_insert_with(|| meshes.add(Rectangle::new(1.0, 1.0))).clone();
    let focused = choices.focus.and_then(|at| choices.all.get(at)).map(|choice| choice.target);
    let mut shining = HashSet::new();
    for (&IsPiece(piece), place, flight, at) in &pieces {
        let Some(target) = Target::of(piece, place, tabletop.layout.viewer) else { continue };
        // The map says by itself where one may go.
        if choices.find(target).is_none() || flight.to.alpha < 0.2 || piece.is_land() {
            continue;
        }
        let chosen = choices.chosen.is_some_and(|(chosen, _)| chosen == target);
        let strong = chosen || focused == Some(target);
        // What is usual in a turn is seen by not being dim.
        let usual = matches!(place.zone, Zone::Hand(_) | Zone::Market(_)) && choices.step == Some(Step::Turn);
        if usual && !strong && hover.piece != Some(piece) {
            continue;
        }
        shining.insert(piece);
        let moment = flight.moment();
        let aspect = atlas.get(&pictures::names(running.whole(), piece).0).map_or(1.4, pictures::Picture::aspect);
        let crystal = matches!(target, Target::Crystal(_));
        let reach = if crystal { REACH.1 } else { REACH.0 };
        let half = vec2(moment.pose.width, moment.pose.width * aspect) / 2.0;
        let still = settings.reduced_motion;
        // What lies in a picture full of colours needs all the light there is.
        let tile = matches!(piece, Piece::Pennant { .. } | Piece::Bonus { .. } | Piece::WorldCard(_));
        let key = ((half.x * 4.0) as u32, (half.y * 4.0) as u32, strong || tile, still);
        let material = lamps.materials.entry(key).or_insert_with(|| {
            let corner = if crystal { half.x * 0.8 } else { half.x * 0.14 };
            glows.add(Glow {
                colour: hex(0xffe36b, if strong || tile { 1.0 } else { 0.5 }).to_linear(),
                shape: half.extend(corner).extend(reach),
                pace: Vec4::new(if still { 0.0 } else { 1.6 }, 0.0, 0.0, 0.0),
            })
        });
        // The light lies under the piece and goes with it, but does not turn edge-on with a card that turns over.
        let size = (half + reach) * 2.0 * surface.scale;
        let transform =
            Transform { translation: at.translation - Vec3::Z * 0.05, rotation: at.rotation, scale: size.extend(1.0) };
        let light = (Mesh2d(square.clone()), MeshMaterial2d(material.clone()), transform);
        let lamp = *lamps.lit.entry(piece).or_insert_with(|| commands.spawn(Name::new("Glow")).id());
        commands.entity(lamp).insert(light);
    }
    lamps.lit.retain(|piece, entity| {
        let keep = shining.contains(piece);
        if !keep {
            commands.entity(*entity).despawn();
        }
        keep
    });
}
