//! The land behind every screen: a painted picture for the menus and one for each game, and over it light that drifts.
//! Reduced motion stills the light.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::egui::Color32;

use crate::{
    games::{GameKind, GameSetup},
    screens::{Screen, loading::Preload},
    settings::Settings,
    theme::palette::rgb,
};

/// Paints the land and keeps it covering the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (spawn_picture, spawn_light)).add_systems(
        Update,
        (
            choose_picture.run_if(state_changed::<Screen>.or_else(resource_exists_and_changed::<GameSetup>)),
            cover_window,
            drift,
        )
            .chain(),
    );
}

/// Size the pictures are painted for; they are scaled to cover the window.
const SIZE: Vec2 = Vec2::new(1920.0, 1080.0);

/// The parent of everything in the background.
#[derive(Component)]
pub struct Backdrop;

/// The painted picture.
#[derive(Component)]
struct Painting;

/// Light over the picture: how fast it wanders and how far it follows the pointer.
#[derive(Component)]
struct Light {
    pace: f32,
    parallax: f32,
}

/// The pictures, loaded once.
#[derive(Resource)]
struct Pictures {
    title: Handle<Image>,
    games: [Handle<Image>; 4],
}

fn spawn_picture(mut commands: Commands, server: Res<AssetServer>, mut preload: ResMut<Preload>) {
    let title = server.load("baked/title.png");
    // The games' own pictures may come later; the title must not appear without its picture.
    preload.0.push(title.clone().untyped());
    let games = GameKind::ALL.map(|game| server.load(format!("baked/backdrop_{}.png", game.id())));
    commands.spawn((
        Name::new("Backdrop"),
        Backdrop,
        Transform::from_xyz(0.0, 0.0, -900.0),
        Visibility::default(),
        children![(Painting, Sprite { image: title.clone(), custom_size: Some(SIZE), ..default() })],
    ));
    commands.insert_resource(Pictures { title, games });
}

fn choose_picture(
    screen: Res<State<Screen>>,
    setup: Option<Res<GameSetup>>,
    pictures: Res<Pictures>,
    mut paintings: Query<&mut Sprite, With<Painting>>,
) {
    let game = setup.map_or(GameKind::Golem, |setup| setup.game);
    let wanted = match screen.get() {
        Screen::Loading | Screen::Title | Screen::Load => &pictures.title,
        Screen::NewGame | Screen::Table | Screen::Results | Screen::Replay => &pictures.games[game as usize],
    };
    for mut painting in &mut paintings {
        if painting.image != *wanted {
            painting.image = wanted.clone();
        }
    }
}

/// Triangles with colours.
#[derive(Default)]
struct Shape {
    points: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Shape {
    fn point(&mut self, at: Vec2, colour: Color32, opacity: f32) -> u32 {
        let c = Color::srgb_u8(colour.r(), colour.g(), colour.b()).to_linear();
        self.points.push([at.x, at.y, 0.0]);
        self.colours.push([c.red, c.green, c.blue, opacity]);
        self.points.len() as u32 - 1
    }

    /// Light around a point; it fades out without a visible rim.
    fn glow(&mut self, centre: Vec2, radius: f32, colour: Color32, opacity: f32) {
        const RINGS: u32 = 5;
        const CORNERS: u32 = 14;
        let first = self.points.len() as u32;
        for ring in 0..=RINGS {
            let part = ring as f32 / RINGS as f32;
            for corner in 0..CORNERS {
                let out = Vec2::from_angle(std::f32::consts::TAU * corner as f32 / CORNERS as f32);
                self.point(centre + out * radius * part, colour, opacity * (1.0 - part).powf(2.6));
                if ring > 0 {
                    let (inner, outer) = (first + (ring - 1) * CORNERS, first + ring * CORNERS);
                    let next = (corner + 1) % CORNERS;
                    self.indices.extend([inner + corner, outer + corner, inner + next]);
                    self.indices.extend([inner + next, outer + corner, outer + next]);
                }
            }
        }
    }

    fn into_mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.points)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// A row of chance that is the same on every start.
struct Scatter(u32);

impl Scatter {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        low + (self.0 >> 8) as f32 / (1 << 24) as f32 * (high - low)
    }
}

/// Three swarms of fireflies at different depths.
fn spawn_light(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    land: Single<Entity, With<Backdrop>>,
) {
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: bevy::sprite_render::AlphaMode2d::Blend,
        ..default()
    });
    let tints = [rgb(0xffe36b), rgb(0x8df1f4), rgb(0xff8fce)];
    for (index, tint) in tints.into_iter().enumerate() {
        let mut swarm = Shape::default();
        let mut chance = Scatter(41 + index as u32);
        let depth = 1.0 + index as f32 * 0.4;
        for _ in 0..16 {
            let at = Vec2::new(chance.between(-960.0, 960.0), chance.between(-540.0, -60.0));
            let size = chance.between(1.6, 3.0) * depth;
            swarm.glow(at, size * 5.0, tint, 0.45);
            swarm.glow(at, size * 1.4, rgb(0xffffff), 0.9);
        }
        commands.spawn((
            Name::new("Fireflies"),
            Light { pace: 0.7 + 0.35 * index as f32, parallax: 5.0 * depth },
            Mesh2d(meshes.add(swarm.into_mesh())),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, 1.0 + index as f32),
            ChildOf(*land),
        ));
    }
}

fn cover_window(window: Single<&Window, With<PrimaryWindow>>, mut land: Query<&mut Transform, With<Backdrop>>) {
    let scale = (window.size() / SIZE).max_element();
    for mut transform in &mut land {
        if transform.scale.x != scale {
            transform.scale = Vec3::new(scale, scale, 1.0);
        }
    }
}

fn drift(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut lights: Query<(&Light, &mut Transform)>,
) {
    // At the table nothing may move by itself, so that an idle game rests.
    if settings.reduced_motion || *screen == Screen::Table {
        return;
    }
    let seconds = time.elapsed_secs();
    let pointer = window.cursor_position().map_or(Vec2::ZERO, |at| at / window.size() - 0.5);
    let ease = 1.0 - (-time.delta_secs() * 3.0).exp();
    for (light, mut transform) in &mut lights {
        let sway =
            Vec2::new((seconds * 0.31 * light.pace).sin() * 22.0, (seconds * 0.43 * light.pace + 1.0).sin() * 14.0);
        let wanted = sway - Vec2::new(pointer.x, -pointer.y * 0.4) * 2.0 * light.parallax;
        let next = transform.translation.truncate().lerp(wanted, ease);
        transform.translation = next.extend(transform.translation.z);
    }
}
