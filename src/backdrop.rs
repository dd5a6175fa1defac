//! The land behind every screen: sky, sun, peaks and hills at dusk, drawn as meshes so that it is sharp at any size.
//! Layers drift a little with the pointer and light shafts wander; reduced motion stills both.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::egui::Color32;

use crate::{
    settings::Settings,
    theme::palette::{HILLS, SKY, rgb},
};

/// Draws the land once and keeps it covering the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn.run_if(resource_exists::<Assets<Mesh>>)).add_systems(Update, (cover_window, drift));
}

/// Half the size of the land; it is scaled to cover the window.
const HALF: Vec2 = Vec2::new(1060.0, 560.0);

/// One layer of the land.
#[derive(Component)]
struct Layer {
    /// Pixels it moves with the pointer at the window's edge.
    parallax: f32,
    /// Part of the light: it wanders and breathes.
    light: Option<f32>,
}

/// The parent of all layers.
#[derive(Component)]
pub struct Backdrop;

/// Triangles with colours.
#[derive(Default)]
struct Shape {
    points: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

fn linear(colour: Color32, opacity: f32) -> [f32; 4] {
    let c = Color::srgba_u8(colour.r(), colour.g(), colour.b(), 255).to_linear();
    [c.red, c.green, c.blue, opacity]
}

impl Shape {
    fn point(&mut self, at: Vec2, colour: [f32; 4]) -> u32 {
        self.points.push([at.x, at.y, 0.0]);
        self.colours.push(colour);
        self.points.len() as u32 - 1
    }

    fn quad(&mut self, corners: [(Vec2, [f32; 4]); 4]) {
        let [a, b, c, d] = corners.map(|(at, colour)| self.point(at, colour));
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// A disc of one colour with a soft rim.
    fn disc(&mut self, centre: Vec2, radius: f32, colour: Color32, opacity: f32) {
        self.rings(centre, colour, &[(0.0, opacity), (radius - 0.8, opacity), (radius + 0.8, 0.0)]);
    }

    /// Light around a point; it fades out without a visible rim.
    fn glow(&mut self, centre: Vec2, radius: f32, colour: Color32, opacity: f32) {
        let rings: Vec<_> = (0..=8)
            .map(|ring| {
                let part = ring as f32 / 8.0;
                (part * radius, opacity * (1.0 - part).powf(2.6))
            })
            .collect();
        self.rings(centre, colour, &rings);
    }

    fn rings(&mut self, centre: Vec2, colour: Color32, rings: &[(f32, f32)]) {
        let count = if rings[rings.len() - 1].0 > 20.0 { 64 } else { 12 };
        let mut inner = None;
        for (radius, opacity) in rings {
            let first = self.points.len() as u32;
            for step in 0..count {
                let angle = std::f32::consts::TAU * step as f32 / count as f32;
                self.point(centre + Vec2::from_angle(angle) * *radius, linear(colour, *opacity));
            }
            if let Some(inner) = inner {
                for step in 0..count {
                    let next = (step + 1) % count;
                    let (a, b, c, d) = (inner + step, inner + next, first + step, first + next);
                    self.indices.extend([a, c, b, b, c, d]);
                }
            }
            inner = Some(first);
        }
    }

    /// Land below a line, with a soft edge; the colour changes from the line down to the foot.
    fn land(&mut self, line: &[Vec2], top: [f32; 4], foot: [f32; 4], depth: f32) {
        let clear = [top[0], top[1], top[2], 0.0];
        for (index, at) in line.iter().enumerate() {
            let before = line[index.saturating_sub(1)];
            let after = line[(index + 1).min(line.len() - 1)];
            let slope = (after.y - before.y) / (after.x - before.x).max(0.1);
            let soft = (1.0 + slope * slope).sqrt() * 0.8;
            let base = self.point(*at + Vec2::Y * soft, clear);
            self.point(*at - Vec2::Y * soft, top);
            self.point(*at - Vec2::Y * depth, foot);
            self.point(Vec2::new(at.x, -HALF.y - 60.0), foot);
            if index > 0 {
                for row in 0..3 {
                    let (a, b) = (base - 4 + row, base + row);
                    self.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
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
    /// The next number from 0 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + self.next() * (high - low)
    }
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<ColorMaterial>>) {
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: bevy::sprite_render::AlphaMode2d::Blend,
        ..default()
    });
    let land = commands
        .spawn((Name::new("Backdrop"), Backdrop, Transform::from_xyz(0.0, 0.0, -900.0), Visibility::default()))
        .id();
    let mut add = |shape: Shape, parallax: f32, light: Option<f32>, depth: f32| {
        let mesh = meshes.add(shape.into_mesh());
        commands.spawn((
            Layer { parallax, light },
            Mesh2d(mesh),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, depth),
            ChildOf(land),
        ));
    };
    add(sky(), 0.0, None, 0.0);
    add(stars(), 1.0, Some(0.6), 1.0);
    add(sun(), 1.0, None, 2.0);
    add(clouds(), 2.0, Some(1.7), 3.0);
    add(peaks(11, 8.0, 150.0, 0.75, HILLS[0]), 2.0, None, 4.0);
    add(peaks(29, -26.0, 130.0, 0.5, HILLS[1]), 3.0, None, 5.0);
    let hills = [
        (-40.0, 26.0, HILLS[2], 4.0, 3),
        (-120.0, 34.0, HILLS[3], 6.0, 5),
        (-230.0, 30.0, HILLS[4], 9.0, 7),
        (-370.0, 26.0, HILLS[5], 13.0, 9),
    ];
    for (index, (level, swing, colour, parallax, seed)) in hills.into_iter().enumerate() {
        add(hill(level, swing, colour, seed, index), parallax, None, 6.0 + index as f32);
    }
    add(shafts(), 1.5, Some(0.3), 20.0);
    add(crystals(), 9.0, None, 21.0);
    add(fireflies(), 12.0, Some(0.9), 22.0);
    add(veil(), 0.0, None, 23.0);
}

fn sky() -> Shape {
    let mut shape = Shape::default();
    let stops = [1.15, 0.62, 0.36, 0.18, 0.07, -0.4];
    let at = |index: usize| (stops[index] * HALF.y, linear(SKY[index], 1.0));
    for index in 0..5 {
        let ((high, top), (low, bottom)) = (at(index), at(index + 1));
        let x = HALF.x + 60.0;
        shape.quad([
            (Vec2::new(-x, high), top),
            (Vec2::new(x, high), top),
            (Vec2::new(x, low), bottom),
            (Vec2::new(-x, low), bottom),
        ]);
    }
    shape
}

fn stars() -> Shape {
    let mut shape = Shape::default();
    let mut chance = Scatter(7);
    for _ in 0..130 {
        let at = Vec2::new(chance.between(-HALF.x, HALF.x), HALF.y * (0.30 + 0.75 * chance.next()));
        let size = chance.between(0.8, 2.0);
        let strength = chance.between(0.25, 0.9) * ((at.y / HALF.y - 0.25) * 1.8).clamp(0.0, 1.0);
        shape.glow(at, size * 2.6, rgb(0xfff3dc), strength);
    }
    shape
}

/// Where the sun stands.
const SUN: Vec2 = Vec2::new(400.0, 128.0);

fn sun() -> Shape {
    let mut shape = Shape::default();
    let warm = rgb(0xffd9a0);
    for (radius, strength) in [(900.0, 0.30), (420.0, 0.38), (190.0, 0.5)] {
        shape.glow(SUN, radius, warm, strength);
    }
    shape.disc(SUN, 72.0, rgb(0xfff0cf), 0.97);
    shape
}

fn clouds() -> Shape {
    let mut shape = Shape::default();
    let tint = rgb(0xffb59a);
    for (x, y, width, strength) in [
        (-640.0, 300.0, 210.0, 0.16),
        (-220.0, 210.0, 240.0, 0.14),
        (330.0, 290.0, 290.0, 0.20),
        (800.0, 240.0, 200.0, 0.22),
        (-820.0, 190.0, 180.0, 0.2),
    ] {
        let line: Vec<_> = (0..=24)
            .map(|step| {
                let part = step as f32 / 24.0;
                let bulge = (part * std::f32::consts::PI).sin();
                let lumps = 1.0 + 0.35 * (part * 9.0 + x).sin();
                Vec2::new(x + (part - 0.5) * 2.0 * width, y + bulge * 17.0 * lumps)
            })
            .collect();
        let (solid, clear) = (linear(tint, strength), linear(tint, 0.0));
        for pair in line.windows(2) {
            shape.quad([
                (pair[0], solid),
                (pair[1], solid),
                (Vec2::new(pair[1].x, y - 5.0), clear),
                (Vec2::new(pair[0].x, y - 5.0), clear),
            ]);
        }
    }
    shape
}

fn peaks(seed: u32, foot: f32, height: f32, haze: f32, colour: Color32) -> Shape {
    let mut shape = Shape::default();
    let mut chance = Scatter(seed);
    let rock = colour.lerp_to_gamma(SKY[3], haze * 0.35);
    let shade = rock.lerp_to_gamma(rgb(0x3b2662), 0.42);
    let mist = rock.lerp_to_gamma(SKY[4], 0.45);
    let mut x = -HALF.x - 120.0;
    while x < HALF.x + 200.0 {
        let tall = height * chance.between(0.55, 1.55);
        let wide = tall * chance.between(0.75, 1.1);
        let top = Vec2::new(x, foot + tall);
        let (left, right) = (Vec2::new(x - wide, foot - 160.0), Vec2::new(x + wide, foot - 160.0));
        let ridge = Vec2::new(x + wide * chance.between(0.05, 0.3), foot - 160.0);
        // The sun stands to the right: the left flank lies in shade, both dissolve in mist at the foot.
        flank(&mut shape, top, left, ridge, shade, mist);
        flank(&mut shape, top, ridge, right, rock.lerp_to_gamma(rgb(0xffd0a0), 0.22), mist);
        if tall > height * 0.95 {
            let cap = |corner: Vec2, part: f32| top.lerp(corner, part);
            let snow = rgb(0xffe8dc);
            let mut triangle = |corners: [Vec2; 3], ink: Color32| {
                let [a, b, c] = corners.map(|at| shape.point(at, linear(ink, 0.85)));
                shape.indices.extend([a, b, c]);
            };
            triangle([top, cap(left, 0.24), cap(ridge, 0.32)], snow.lerp_to_gamma(shade, 0.3));
            triangle([top, cap(ridge, 0.32), cap(right, 0.2)], snow);
        }
        x += wide * chance.between(0.75, 1.45);
    }
    shape
}

/// One side of a peak, with soft edges along its slopes.
fn flank(shape: &mut Shape, top: Vec2, left: Vec2, right: Vec2, rock: Color32, mist: Color32) {
    let [t, l, r] = [(top, rock), (left, mist), (right, mist)].map(|(at, ink)| shape.point(at, linear(ink, 1.0)));
    shape.indices.extend([t, l, r]);
    for (from, to, out) in [(top, left, -1.0), (top, right, 1.0)] {
        let across = (to - from).perp().normalize() * -out * 1.4;
        let across = if across.x * out < 0.0 { -across } else { across };
        shape.quad([
            (from, linear(rock, 1.0)),
            (to, linear(mist, 1.0)),
            (to + across, linear(mist, 0.0)),
            (from + across, linear(rock, 0.0)),
        ]);
    }
}

fn hill(level: f32, swing: f32, colour: Color32, seed: u32, index: usize) -> Shape {
    let mut shape = Shape::default();
    let mut chance = Scatter(seed * 977);
    let (a, b) = (chance.between(0.0, 6.0), chance.between(0.0, 6.0));
    let height =
        |x: f32| level + swing * ((x / 260.0 + a).sin() * 0.65 + (x / 117.0 + b).sin() * 0.28 + (x / 610.0).sin());
    // Trees first, so that the hill's own edge covers their feet.
    let wood = colour.lerp_to_gamma(rgb(0x1a1230), 0.45);
    for _ in 0..(26 - index * 4) {
        let x = chance.between(-HALF.x, HALF.x);
        let size = chance.between(16.0, 30.0) * (1.0 + index as f32 * 0.45);
        tree(&mut shape, Vec2::new(x, height(x) - 3.0), size, wood);
    }
    let line: Vec<_> = (0..=180)
        .map(|step| {
            let x = -HALF.x - 80.0 + step as f32 * (2.0 * HALF.x + 160.0) / 180.0;
            Vec2::new(x, height(x))
        })
        .collect();
    let lit = colour.lerp_to_gamma(rgb(0xffc68a), 0.28 - index as f32 * 0.05);
    shape.land(&line, linear(colour, 1.0), linear(colour.lerp_to_gamma(rgb(0x1a1230), 0.35), 1.0), 150.0);
    // The low sun catches the crest.
    for pair in line.windows(2) {
        shape.quad([
            (pair[0] + Vec2::Y, linear(lit, 0.0)),
            (pair[1] + Vec2::Y, linear(lit, 0.0)),
            (pair[1] - Vec2::Y * 1.2, linear(lit, 0.9)),
            (pair[0] - Vec2::Y * 1.2, linear(lit, 0.9)),
        ]);
        shape.quad([
            (pair[0] - Vec2::Y * 1.2, linear(lit, 0.55)),
            (pair[1] - Vec2::Y * 1.2, linear(lit, 0.55)),
            (pair[1] - Vec2::Y * 16.0, linear(lit, 0.0)),
            (pair[0] - Vec2::Y * 16.0, linear(lit, 0.0)),
        ]);
    }
    shape
}

fn tree(shape: &mut Shape, foot: Vec2, size: f32, colour: Color32) {
    for (level, width) in [(0.0, 0.34), (0.3, 0.27), (0.58, 0.19)] {
        let base = foot + Vec2::Y * size * level;
        let tip = base + Vec2::Y * size * 0.46;
        let (left, right) = (base - Vec2::X * size * width, base + Vec2::X * size * width);
        let [t, l, r] = [tip, left, right].map(|at| shape.point(at, linear(colour, 0.95)));
        shape.indices.extend([t, l, r]);
        for (from, to, out) in [(tip, left, -1.0), (tip, right, 1.0)] {
            let across = Vec2::new(out * 1.1, 0.5);
            shape.quad([
                (from, linear(colour, 0.95)),
                (to, linear(colour, 0.95)),
                (to + across, linear(colour, 0.0)),
                (from + across, linear(colour, 0.0)),
            ]);
        }
    }
}

fn shafts() -> Shape {
    let mut shape = Shape::default();
    let glow = rgb(0xffe0b0);
    for (x, width, strength) in
        [(-560.0, 70.0, 0.07), (-250.0, 120.0, 0.06), (40.0, 80.0, 0.07), (330.0, 150.0, 0.07), (640.0, 90.0, 0.06)]
    {
        let lean = Vec2::new(-330.0, -720.0);
        let top = Vec2::new(x + 160.0, 400.0);
        let (clear, lit) = (linear(glow, 0.0), linear(glow, strength));
        let middle = top + Vec2::X * width / 2.0;
        for side in [0.0, 1.0] {
            let edge = top + Vec2::X * width * side;
            shape.quad([(edge, clear), (middle, clear), (middle + lean * 0.35, lit), (edge + lean * 0.35, clear)]);
            shape.quad([
                (edge + lean * 0.35, clear),
                (middle + lean * 0.35, lit),
                (middle + lean, clear),
                (edge + lean, clear),
            ]);
        }
    }
    shape
}

fn crystals() -> Shape {
    let mut shape = Shape::default();
    let stones = [
        (Vec2::new(884.0, -290.0), 1.5, [0xe0349f, 0x22c6dc]),
        (Vec2::new(-470.0, -392.0), 0.8, [0x2fae54, 0x22c6dc]),
        (Vec2::new(560.0, -420.0), 1.0, [0xffc21f, 0xe0349f]),
    ];
    for (at, size, [first, second]) in stones {
        let glow = rgb(second);
        shape.glow(at + Vec2::Y * 20.0 * size, 190.0 * size, glow, 0.38);
        for (offset, tall, lean, hex) in [(-14.0, 74.0, -9.0, first), (16.0, 54.0, 14.0, second)] {
            shard(&mut shape, at + Vec2::X * offset * size, tall * size, lean * size, rgb(hex));
        }
        // Rounded rocks hold the stones.
        for (x, radius) in [(-30.0, 12.0), (-10.0, 16.0), (12.0, 15.0), (32.0, 11.0)] {
            let rock = at + Vec2::new(x, 1.0) * size;
            shape.disc(rock, (radius + 2.5) * size, rgb(0x1a1230), 1.0);
            shape.disc(rock + Vec2::new(-1.0, 2.0) * size, radius * size, rgb(0x2f2356), 1.0);
        }
    }
    shape
}

fn shard(shape: &mut Shape, foot: Vec2, tall: f32, lean: f32, colour: Color32) {
    let wide = tall * 0.2;
    let tip = foot + Vec2::new(lean, tall);
    let shoulder = |side: f32| foot + Vec2::new(lean * 0.7 + side * wide, tall * 0.68);
    let base = |side: f32| foot + Vec2::new(side * wide * 0.8, 0.0);
    let lit = colour.lerp_to_gamma(Color32::WHITE, 0.55);
    let dark = colour.lerp_to_gamma(rgb(0x1a1230), 0.4);
    let middle = foot + Vec2::new(lean * 0.7 + wide * 0.1, tall * 0.6);
    let mut face = |corners: [(Vec2, Color32); 4]| {
        shape.quad(corners.map(|(at, ink)| (at, linear(ink, 1.0))));
    };
    face([(tip, lit), (shoulder(-1.0), lit), (base(-1.0), colour), (middle, colour)]);
    face([(tip, colour), (middle, colour), (base(1.0), dark), (shoulder(1.0), dark)]);
    face([(middle, colour), (base(-1.0), colour), (base(1.0), dark), (middle, dark)]);
}

fn fireflies() -> Shape {
    let mut shape = Shape::default();
    let mut chance = Scatter(41);
    for _ in 0..46 {
        let at = Vec2::new(chance.between(-HALF.x, HALF.x), chance.between(-HALF.y, -110.0));
        let tint = [rgb(0xffe36b), rgb(0x8df1f4), rgb(0xff8fce)][(chance.next() * 2.99) as usize];
        let size = chance.between(1.6, 3.2);
        shape.glow(at, size * 5.0, tint, 0.4);
        shape.disc(at, size * 0.7, tint, 0.85);
    }
    shape
}

/// A darker foot calms the land where panels lie.
fn veil() -> Shape {
    let mut shape = Shape::default();
    let ink = rgb(0x140c30);
    let x = HALF.x + 60.0;
    shape.quad([
        (Vec2::new(-x, -60.0), linear(ink, 0.0)),
        (Vec2::new(x, -60.0), linear(ink, 0.0)),
        (Vec2::new(x, -HALF.y - 60.0), linear(ink, 0.62)),
        (Vec2::new(-x, -HALF.y - 60.0), linear(ink, 0.62)),
    ]);
    shape
}

fn cover_window(window: Single<&Window, With<PrimaryWindow>>, mut land: Query<&mut Transform, With<Backdrop>>) {
    let size = window.size();
    // A little larger than the window, so that parallax never shows an edge.
    let scale = (size.x / 2.0 / (HALF.x - 40.0)).max(size.y / 2.0 / (HALF.y - 20.0));
    for mut transform in &mut land {
        if transform.scale.x != scale {
            transform.scale = Vec3::new(scale, scale, 1.0);
        }
    }
}

fn drift(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut layers: Query<(&Layer, &mut Transform), Without<Backdrop>>,
) {
    let seconds = if settings.reduced_motion { 0.0 } else { time.elapsed_secs() };
    let pointer = match window.cursor_position() {
        Some(at) if !settings.reduced_motion => at / window.size() - 0.5,
        _ => Vec2::ZERO,
    };
    let ease = 1.0 - (-time.delta_secs() * 4.0).exp();
    for (layer, mut transform) in &mut layers {
        let mut wanted = Vec2::new(-pointer.x, pointer.y * 0.4) * 2.0 * layer.parallax;
        if let Some(pace) = layer.light {
            wanted.x += (seconds * 0.31 * pace).sin() * 14.0;
            wanted.y += (seconds * 0.23 * pace + 1.0).sin() * 5.0;
        }
        let now = transform.translation.truncate();
        let next = now.lerp(wanted, ease);
        if now.distance_squared(next) > 1e-6 {
            transform.translation.x = next.x;
            transform.translation.y = next.y;
        }
    }
}
