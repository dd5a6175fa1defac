//! Sparks: trails of what flies, a small burst where a crystal lands, light that rises from a golem as it awakes.

use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite::Anchor;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use tabletop::flight::FORWARD;
use tabletop::games::table;

use super::brush::GOLD;
use super::label2d::{Label2d, LabelColor};
use super::layout::Pose;
use super::pictures::{self, Atlas};
use super::pieces::{IsPiece, Landed, Moves};
use super::scenery::hex;
use super::stage::Piece;
use super::{TableSystems, Tabletop};
use crate::app::{Screen, redraw::Motion, settings::Settings, tuning::Tuning};
use crate::session::Match;
use crate::theme::fonts::Typeface;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Awaken>::default())
        .add_systems(Update, (strike, awaken, burn).chain().in_set(TableSystems::Scenery))
        .add_systems(OnExit(Screen::Table), sweep);
}

/// A bit of light that flies apart and goes out.
#[derive(Component, Debug)]
struct Spark {
    velocity: Vec2,
    age: f32,
    life: f32,
    size: f32,
    tint: Color,
}

/// Colours of crystals in the air, yellow to magenta.
const TINTS: [u32; 4] = [0xffe36b, 0x8df5a0, 0x9df4ff, 0xff9fd8];

/// Numbers that look like chance; sparks need no better.
#[derive(Default)]
struct Scatter(u32);

impl Scatter {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

/// Trails behind crystals in the air, and bursts where they land.
fn strike(
    mut commands: Commands,
    mut landed: MessageReader<Landed>,
    tabletop: Res<Tabletop>,
    tuning: Res<Tuning>,
    settings: Res<Settings>,
    time: Res<Time>,
    burning: Query<(), With<Spark>>,
    flying: Query<(&IsPiece, &Moves)>,
    mut chance: Local<Scatter>,
) {
    let shape = tuning.spark;
    // On a plain background a spark would leave a stain of it.
    let most = if settings.stream.layout.background().is_some() { 0 } else { shape.most as usize };
    let mut room = most.saturating_sub(burning.count());
    let speed = tabletop.speed.factor().unwrap_or(1.0);
    let mut light = |at: Vec2, velocity: Vec2, size: f32, tint: Color, life: f32| {
        if room > 0 {
            room -= 1;
            let at = tabletop.layout.surface.to_world(at).extend(90.0);
            commands.spawn((
                Spark { velocity, age: 0.0, life: life / speed, size, tint },
                Sprite::default(),
                Transform::from_translation(at),
                Visibility::Hidden,
            ));
        }
    };
    for (piece, flight) in flying.iter().filter(|(_, flight)| flight.is_in_air()) {
        let Piece::Crystal { colour, .. } = piece.0 else { continue };
        let before = flight.beats_before(time.delta_secs(), shape.trail / speed);
        if flight.beats(shape.trail / speed) > before {
            let away = vec2(chance.unit() - 0.5, chance.unit() - 0.5) * 26.0;
            light(flight.now().centre, away, 9.0, hex(TINTS[colour.index()], 0.9), shape.seconds * 0.7);
        }
    }
    for &Landed(piece, entity) in landed.read() {
        let (Piece::Crystal { colour, .. }, Ok((_, flight))) = (piece, flying.get(entity)) else { continue };
        if flight.to.alpha < 0.2 {
            continue;
        }
        for nth in 0..shape.landing {
            let angle = std::f32::consts::TAU * (nth as f32 + chance.unit()) / shape.landing as f32;
            let velocity = Vec2::from_angle(angle) * shape.speed * (0.6 + 0.6 * chance.unit());
            light(flight.to.centre, velocity, 13.0, hex(TINTS[colour.index()], 1.0), shape.seconds);
        }
    }
}

/// The picture of a golem as it awakes.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Awaken {
    #[uniform(0)]
    region: Vec4,
    #[uniform(0)]
    state: Vec4,
    #[texture(1)]
    #[sampler(2)]
    page: Handle<Image>,
}

impl Material2d for Awaken {
    fn fragment_shader() -> ShaderRef {
        "shaders/awaken.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// Light over and behind a card that awakes; belongs to the card's entity.
#[derive(Component)]
struct Awakening {
    of: Entity,
    material: Handle<Awaken>,
    halo: Entity,
    /// What makes it the one thing to look at: the rest in the dark, and the points it brings.
    stage: Option<[Entity; 2]>,
}

impl Awakening {
    fn entities(&self) -> impl Iterator<Item = Entity> {
        [self.halo].into_iter().chain(self.stage.into_iter().flatten())
    }
}

/// How dark it is around a card that is claimed.
const DIM: f32 = 0.5;

/// The dark behind a card that stands before everything, and beside it the points it brings.
fn stage(commands: &mut Commands, tabletop: &Tabletop, forward: &Pose, points: u8) -> [Entity; 2] {
    let surface = tabletop.layout.surface;
    let dark = commands.spawn((
        Sprite { color: hex(0x0a0520, 0.0), custom_size: Some(surface.window * 2.0), ..default() },
        Transform::from_xyz(0.0, 0.0, FORWARD - 1.0),
    ));
    let dark = dark.id();
    let beside = forward.centre + vec2(forward.width * 0.5 + 34.0, 0.0);
    let told = commands.spawn((
        Label2d { text: format!("+{points}"), typeface: Typeface::Bold, size: 110.0 * surface.scale },
        LabelColor(hex(GOLD, 0.0)),
        Anchor::CENTER_LEFT,
        Transform::from_translation(surface.to_world(beside).extend(FORWARD)),
    ));
    [dark, told.id()]
}

/// Eyes and stones of a claimed golem brighten, light gathers behind it, sparks rise.
fn awaken(
    mut commands: Commands,
    atlas: Res<Atlas>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    (tuning, settings): (Res<Tuning>, Res<Settings>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Awaken>>,
    cards: Query<(Entity, &IsPiece, &Moves, &Sprite, &Transform), Without<Awakening>>,
    mut shown: Query<(Entity, &Awakening, &mut Transform), Without<IsPiece>>,
    (mut halos, mut texts): (
        Query<(&mut Sprite, &mut Transform), (Without<IsPiece>, Without<Awakening>)>,
        Query<&mut LabelColor>,
    ),
    mut chance: Local<Scatter>,
) {
    let Some(running) = running else { return };
    for (entity, &IsPiece(piece), flight, sprite, at) in cards.iter().filter(|card| card.2.awakening().is_some()) {
        if shown.iter().any(|(_, awakening, _)| awakening.of == entity) {
            continue;
        }
        let Some(size) = sprite.custom_size else { continue };
        let Some(picture) = atlas.get(&pictures::names(running.whole(), piece).0) else { continue };
        let page = picture.image.clone();
        let material = materials.add(Awaken { region: picture.region(), state: Vec4::ZERO, page });
        let halo = commands
            .spawn((
                Sprite {
                    image: atlas.shapes.blot.clone(),
                    custom_size: Some(size * 1.9),
                    color: hex(0xffd98a, 0.0),
                    ..default()
                },
                Transform::from_translation(at.translation - Vec3::Z * 0.5),
            ))
            .id();
        let forward = tabletop.layout.forward();
        // On a plain background the dark would be part of the picture.
        let lit = forward.filter(|_| settings.stream.layout.background().is_none());
        let points = table(running.whole()).card_points(piece);
        let stage = lit.zip(points).map(|(forward, points)| stage(&mut commands, &tabletop, &forward, points));
        commands.spawn((
            Awakening { of: entity, material: material.clone(), halo, stage },
            Mesh2d(meshes.add(Rectangle::new(1.0, 1.0))),
            MeshMaterial2d(material),
            *at,
        ));
        for _ in 0..tuning.claim.sparks {
            let pose = forward.unwrap_or(flight.now());
            let across = (chance.unit() - 0.5) * pose.width;
            let up = vec2((chance.unit() - 0.5) * 30.0, -40.0 - 90.0 * chance.unit());
            let at = pose.centre + vec2(across, pose.width * (0.1 + 0.5 * chance.unit()));
            commands.spawn((
                Spark {
                    velocity: up,
                    age: -0.2 - 0.35 * chance.unit(),
                    life: 0.55 + 0.35 * chance.unit(),
                    size: 12.0,
                    tint: hex(0xffe9a8, 1.0),
                },
                Sprite::default(),
                Transform::from_translation(tabletop.layout.surface.to_world(at).extend(91.0)),
                Visibility::Hidden,
            ));
        }
    }
    for (entity, awakening, mut transform) in &mut shown {
        let card = cards.get(awakening.of).ok();
        let Some((part, (_, _, _, sprite, at))) = card.and_then(|card| card.2.awakening().zip(Some(card))) else {
            commands.entity(entity).despawn();
            awakening.entities().for_each(|entity| commands.entity(entity).despawn());
            continue;
        };
        transform.translation = at.translation + Vec3::Z * 0.01;
        transform.scale = sprite.custom_size.unwrap_or(Vec2::ONE).extend(1.0);
        if let Some(mut material) = materials.get_mut(&awakening.material) {
            material.state.x = (part * 1.4).min(1.0);
            material.state.y = part;
        }
        if let Ok((mut halo, mut place)) = halos.get_mut(awakening.halo) {
            halo.color = hex(0xffd98a, 0.55 * (std::f32::consts::PI * part.min(0.75)).sin());
            halo.custom_size = sprite.custom_size.map(|size| size * 1.9);
            place.translation = at.translation - Vec3::Z * 0.5;
        }
        let Some([dark, told]) = awakening.stage else { continue };
        let seen = (part / 0.3).min((1.0 - part) / 0.2).clamp(0.0, 1.0);
        if let Ok((mut dark, _)) = halos.get_mut(dark) {
            dark.color.set_alpha(DIM * seen);
        }
        if let Ok(mut told) = texts.get_mut(told) {
            told.0.set_alpha(seen);
        }
    }
}

fn burn(
    mut commands: Commands,
    time: Res<Time>,
    tabletop: Res<Tabletop>,
    atlas: Res<Atlas>,
    mut motion: ResMut<Motion>,
    mut sparks: Query<(Entity, &mut Spark, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Some(picture) = atlas.get("spark") else { return };
    let (scale, delta) = (tabletop.layout.surface.scale, time.delta_secs().min(0.05));
    for (entity, mut spark, mut sprite, mut transform, mut visibility) in &mut sparks {
        motion.keep_drawing();
        spark.age += delta;
        if spark.age >= spark.life || tabletop.jump {
            commands.entity(entity).despawn();
            continue;
        }
        if spark.age < 0.0 {
            continue;
        }
        let left = 1.0 - spark.age / spark.life;
        let drag = 0.4 + 0.6 * left;
        transform.translation += (vec2(spark.velocity.x, -spark.velocity.y) * drag * delta * scale).extend(0.0);
        transform.rotation = Quat::from_rotation_z(spark.age * 2.4);
        sprite.image = picture.image.clone();
        sprite.rect = Some(picture.rect);
        sprite.custom_size = Some(Vec2::splat(spark.size * scale * (0.35 + 0.65 * left) * 1.6));
        sprite.color = spark.tint.with_alpha(left * left);
        visibility.set_if_neq(Visibility::Visible);
    }
}

fn sweep(mut commands: Commands, sparks: Query<Entity, With<Spark>>, awakenings: Query<(Entity, &Awakening)>) {
    sparks.iter().for_each(|entity| commands.entity(entity).despawn());
    for (entity, awakening) in &awakenings {
        commands.entity(entity).despawn();
        awakening.entities().for_each(|entity| commands.entity(entity).despawn());
    }
}
