//! The land behind every screen: painted layers for the menus and for each game, shifted against each other by the
//! pointer, with mist and light that drift. Reduced motion stills it; an idle table does not redraw for its sake.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
    render::render_resource::AsBindGroup,
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dPlugin},
    window::PrimaryWindow,
};
use bevy_egui::egui::Color32;

use crate::app::{
    Playing, Preload, Screen,
    games::{GameKind, GameSetup},
    options::Options,
    redraw::Motion,
    settings::{LivingBackdrop, Settings},
};
use crate::theme::{atlas::PictureSettings, palette::rgb};

/// Paints the land and keeps it covering the window.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Land>::default())
        .init_resource::<Drift>()
        .add_systems(Startup, (spawn_land, spawn_fireflies).chain())
        .add_systems(
            Update,
            (
                choose_land.run_if(
                    state_changed::<Screen>
                        .or_else(resource_exists_and_changed::<GameSetup>)
                        .or_else(resource_changed::<Playing>),
                ),
                await_land,
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

/// Three layers with mist and light between them.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Land {
    #[uniform(0)]
    sun: Vec4,
    #[uniform(0)]
    light: Vec4,
    #[uniform(0)]
    mist: Vec4,
    #[uniform(0)]
    shift: Vec4,
    #[texture(1)]
    #[sampler(2)]
    far: Handle<Image>,
    #[texture(3)]
    middle: Handle<Image>,
    #[texture(4)]
    near: Handle<Image>,
}

impl Material2d for Land {
    fn fragment_shader() -> ShaderRef {
        "shaders/backdrop.wgsl".into()
    }

    /// Nothing of it is left out, but what is masked comes after what is opaque: what the table hides of the land is known
    /// by then.
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Mask(0.0)
    }
}

/// Which picture is behind a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scene {
    Title,
    Game(GameKind),
}

impl Scene {
    fn of(screen: Screen, game: GameKind) -> Self {
        match screen {
            Screen::Loading | Screen::Title | Screen::Load | Screen::Career => Self::Title,
            Screen::NewGame | Screen::Maps | Screen::Table | Screen::Results => Self::Game(game),
        }
    }

    /// The land with its light: where the sun stands, colour and strength of shafts and mist, height of the horizon.
    fn land(self, server: &AssetServer) -> Land {
        let (name, sun, shafts, light, fog, mist, horizon) = match self {
            Self::Title => ("title".to_owned(), vec2(0.74, 0.34), 0.11, 0xffe2b8, 0.30, 0xf0b0a8, 0.47),
            Self::Game(game) => {
                let name = format!("backdrop_{}", game.name());
                match game {
                    GameKind::Golem => (name, vec2(0.74, 0.34), 0.12, 0xffe2b8, 0.34, 0xe8a8a8, 0.48),
                    GameKind::Spice => (name, vec2(0.30, 0.22), 0.10, 0xfff4d0, 0.30, 0xfff0d0, 0.50),
                    GameKind::World => (name, vec2(0.52, 0.37), 0.11, 0xfff0c8, 0.32, 0xd8dce0, 0.45),
                    GameKind::Adventure => (name, vec2(0.30, 0.39), 0.12, 0xffe8c0, 0.40, 0xffcab8, 0.58),
                }
            }
        };
        // Colours and layers stay in the code of sRGB, in which the shader lays them over each other.
        let colour = |hex: u32| {
            let [r, g, b, _] = rgb(hex).to_array();
            Vec3::new(f32::from(r), f32::from(g), f32::from(b)) / 255.0
        };
        let layer = |layer: &str| {
            let builder = server.load_builder().with_settings(|picture: &mut PictureSettings| picture.coded = true);
            builder.load(format!("baked/{name}_{layer}.picture.webp"))
        };
        Land {
            sun: sun.extend(shafts).extend(fog),
            light: colour(light).extend(0.0),
            mist: colour(mist).extend(horizon),
            shift: Vec4::ZERO,
            far: layer("far"),
            middle: layer("middle"),
            near: layer("near"),
        }
    }
}

/// The land that is shown.
#[derive(Resource)]
struct ShownLand {
    view: Scene,
    material: Handle<Land>,
}

/// How far mist and light have drifted, and how far the pointer has shifted the layers.
#[derive(Resource, Default)]
struct Drift {
    seconds: f32,
    shift: Vec2,
}

fn spawn_land(
    mut commands: Commands,
    server: Res<AssetServer>,
    options: Res<Options>,
    mut preload: ResMut<Preload>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut lands: ResMut<Assets<Land>>,
) {
    // Whoever starts a game by the command line never sees the title.
    let view = options.game.map_or(Scene::Title, Scene::Game);
    let land = view.land(&server);
    preload.0.extend([&land.far, &land.middle, &land.near].map(|layer| layer.clone().untyped()));
    let material = lands.add(land);
    commands.spawn((
        Name::new("Backdrop"),
        Backdrop,
        Transform::from_xyz(0.0, 0.0, -900.0),
        Visibility::default(),
        children![(
            Name::new("Land"),
            Mesh2d(meshes.add(Rectangle::from_size(SIZE))),
            MeshMaterial2d(material.clone()),
        )],
    ));
    commands.insert_resource(ShownLand { view, material });
}

/// Another land takes the place of the old one as soon as its pictures are there; the old ones are let go.
fn choose_land(
    screen: Res<State<Screen>>,
    setup: Option<Res<GameSetup>>,
    playing: Res<Playing>,
    server: Res<AssetServer>,
    mut shown: ResMut<ShownLand>,
    mut lands: ResMut<Assets<Land>>,
) {
    let chosen = setup.map_or_else(GameKind::default, |setup| setup.game);
    let game = match screen.get() {
        // A game that was loaded need not be the one that was set up last.
        Screen::Table | Screen::Results => playing.0.unwrap_or(chosen),
        _ => chosen,
    };
    let view = match Scene::of(*screen.get(), game) {
        // While loading, what comes next is already behind it.
        Scene::Title if *screen.get() == Screen::Loading => shown.view,
        view => view,
    };
    if shown.view == view {
        return;
    }
    shown.view = view;
    if let Some(mut land) = lands.get_mut(&shown.material) {
        *land = view.land(&server);
    }
}

/// A land that arrives is seen at once, also where nothing moves.
fn await_land(shown: Res<ShownLand>, lands: Res<Assets<Land>>, server: Res<AssetServer>, mut motion: ResMut<Motion>) {
    let Some(land) = lands.get(&shown.material) else { return };
    if [&land.far, &land.middle, &land.near].into_iter().any(|layer| server.load_state(layer).is_loading()) {
        motion.keep_drawing();
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

/// A swarm of fireflies: how fast it wanders and how far it follows the pointer.
#[derive(Component)]
struct Fireflies {
    pace: f32,
    parallax: f32,
}

fn spawn_fireflies(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    land: Single<Entity, With<Backdrop>>,
) {
    let material = materials.add(ColorMaterial { color: Color::WHITE, alpha_mode: AlphaMode2d::Blend, ..default() });
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
            Fireflies { pace: 0.7 + 0.35 * index as f32, parallax: 5.0 * depth },
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

/// Moves what drifts. At the table it moves along with the frames that are drawn for other reasons, so that an idle
/// game rests; only a lively backdrop asks for frames of its own.
fn drift(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut drift: ResMut<Drift>,
    shown: Res<ShownLand>,
    mut lands: ResMut<Assets<Land>>,
    mut fireflies: Query<(&Fireflies, &mut Transform)>,
) {
    if settings.reduced_motion || settings.stream.layout.on || settings.living_backdrop == LivingBackdrop::Still {
        return;
    }
    if *screen != Screen::Table || settings.living_backdrop == LivingBackdrop::Lively {
        motion.drift();
    }
    // A frame after a long rest must not jump.
    let delta = time.delta_secs().min(0.05);
    drift.seconds += delta;
    let pointer = window.cursor_position().map_or(Vec2::ZERO, |at| at / window.size() - 0.5);
    let ease = 1.0 - (-delta * 3.0).exp();
    drift.shift = drift.shift.lerp(pointer, ease);
    if let Some(mut land) = lands.get_mut(&shown.material) {
        land.light.w = drift.seconds;
        let shift = drift.shift * vec2(0.011, 0.005);
        (land.shift.x, land.shift.y) = (shift.x, shift.y);
    }
    for (swarm, mut transform) in &mut fireflies {
        let seconds = drift.seconds * swarm.pace;
        let sway = vec2((seconds * 0.31).sin() * 22.0, (seconds * 0.43 + 1.0).sin() * 14.0);
        let at = sway - vec2(drift.shift.x, -drift.shift.y * 0.4) * 2.0 * swarm.parallax;
        transform.translation = at.extend(transform.translation.z);
    }
}
