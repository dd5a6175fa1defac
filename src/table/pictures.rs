//! Pictures of the pieces: regions of the baked atlas pages, and a few soft shapes made in code.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use serde::Deserialize;

use super::stage::Piece;
use crate::screens::loading::Preload;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Atlas>().add_systems(Startup, (load, make_shapes));
}

/// What the workshop says about its pages; see `crates/atelier/README.md`.
#[derive(Debug, Deserialize)]
struct Manifest {
    pages: Vec<Page>,
    sprites: HashMap<String, Region>,
    pictures: HashMap<String, Large>,
}

#[derive(Debug, Deserialize)]
struct Page {
    name: String,
}

#[derive(Debug, Deserialize)]
struct Region {
    page: usize,
    x: u32,
    y: u32,
    w: u32,
    h: u32,
}

#[derive(Debug, Deserialize)]
struct Large {
    file: String,
}

/// A region of a page.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The page.
    pub image: Handle<Image>,
    /// The region in pixels of the page.
    pub rect: Rect,
}

impl Picture {
    /// Height over width.
    pub fn aspect(&self) -> f32 {
        self.rect.height() / self.rect.width().max(1.0)
    }
}

/// All pictures by name.
#[derive(Resource, Debug, Default)]
pub struct Atlas {
    sprites: HashMap<String, Picture>,
    large: HashMap<String, Handle<Image>>,
    /// Soft shapes made in code.
    pub shapes: Shapes,
}

/// Nine-slice shapes: a filled rounded panel, a soft shadow and a glowing rim.
#[derive(Debug, Default, Clone)]
pub struct Shapes {
    /// White rounded rectangle.
    pub panel: Handle<Image>,
    /// White rounded frame, two pixels strong.
    pub frame: Handle<Image>,
    /// White soft blot, fading outwards.
    pub glow: Handle<Image>,
    /// White disc.
    pub disc: Handle<Image>,
    /// White hexagon with a point up.
    pub hexagon: Handle<Image>,
    /// Its glowing rim.
    pub rim: Handle<Image>,
}

/// Corner of the nine-slice shapes in pixels.
pub const CORNER: f32 = 32.0;

impl Atlas {
    /// A picture by name.
    pub fn get(&self, name: &str) -> Option<&Picture> {
        self.sprites.get(name)
    }

    /// A large picture in a file of its own, by name.
    pub fn large(&self, name: &str) -> Option<&Handle<Image>> {
        self.large.get(name)
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.sprites.keys()
    }
}

const MANIFEST: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/baked/atlas.ron"));

fn load(mut atlas: ResMut<Atlas>, server: Res<AssetServer>, mut preload: ResMut<Preload>) {
    let manifest: Manifest = match ron::from_str(MANIFEST) {
        Ok(manifest) => manifest,
        Err(wrong) => {
            error!("the list of pictures cannot be read: {wrong}");
            return;
        }
    };
    let pages: Vec<Handle<Image>> =
        manifest.pages.iter().map(|page| server.load(format!("baked/{}@2x.png", page.name))).collect();
    preload.0.extend(pages.iter().map(|page| page.clone().untyped()));
    for (name, Region { page, x, y, w, h }) in manifest.sprites {
        // Numbers are at 1x; the pages loaded are the sharp ones.
        let rect = Rect::new(x as f32, y as f32, (x + w) as f32, (y + h) as f32);
        let rect = Rect::from_corners(rect.min * 2.0, rect.max * 2.0);
        if let Some(image) = pages.get(page) {
            atlas.sprites.insert(name, Picture { image: image.clone(), rect });
        }
    }
    for (name, Large { file }) in manifest.pictures {
        let image: Handle<Image> = server.load(format!("baked/{file}"));
        preload.0.push(image.clone().untyped());
        atlas.large.insert(name, image);
    }
}

/// A white image whose opacity is a function of the distance to a rounded square's edge (negative inside), in pixels.
fn shape(images: &mut Assets<Image>, radius: f32, margin: f32, opacity: impl Fn(f32) -> f32) -> Handle<Image> {
    const SIZE: u32 = 96;
    let half = SIZE as f32 / 2.0;
    let mut bytes = Vec::with_capacity((SIZE * SIZE * 4) as usize);
    for y in 0..SIZE {
        for x in 0..SIZE {
            let p = Vec2::new(x as f32 + 0.5 - half, y as f32 + 0.5 - half).abs();
            let q = p - Vec2::splat(half - margin - radius);
            let distance = q.max(Vec2::ZERO).length() + q.x.max(q.y).min(0.0) - radius;
            bytes.extend([255, 255, 255, (opacity(distance).clamp(0.0, 1.0) * 255.0) as u8]);
        }
    }
    let size = Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    images.add(image)
}

/// A white hexagon with a point up; opacity as in [`shape`].
fn hexagon(images: &mut Assets<Image>, opacity: impl Fn(f32) -> f32) -> Handle<Image> {
    const WIDTH: u32 = 160;
    const HEIGHT: u32 = 184;
    let mut bytes = Vec::with_capacity((WIDTH * HEIGHT * 4) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let p = (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - Vec2::new(WIDTH as f32, HEIGHT as f32) / 2.0).abs();
            let distance = p.x.max(p.x * 0.5 + p.y * 0.866) - (WIDTH as f32 / 2.0 - 1.0);
            bytes.extend([255, 255, 255, (opacity(distance).clamp(0.0, 1.0) * 255.0) as u8]);
        }
    }
    let size = Extent3d { width: WIDTH, height: HEIGHT, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    images.add(image)
}

fn make_shapes(mut atlas: ResMut<Atlas>, mut images: ResMut<Assets<Image>>) {
    atlas.shapes = Shapes {
        panel: shape(&mut images, 18.0, 1.0, |d| 0.5 - d),
        frame: shape(&mut images, 18.0, 1.0, |d| 1.5 - (d + 1.5).abs()),
        glow: shape(&mut images, 14.0, 22.0, |d| if d < 0.0 { 1.0 } else { (1.0 - d / 22.0).max(0.0).powi(2) }),
        disc: shape(&mut images, 46.0, 2.0, |d| 0.5 - d),
        hexagon: hexagon(&mut images, |d| 0.5 - d),
        rim: hexagon(&mut images, |d| {
            let inside = if d < 0.0 { 0.45 * (1.0 + d / 30.0).max(0.0).powi(2) } else { 0.0 };
            inside.max(1.0 - ((d + 3.0).abs() - 2.5).max(0.0))
        }),
    };
}

/// The names of a piece's picture and of its back in a theme.
pub fn names(piece: Piece, spice: bool) -> (String, Option<&'static str>) {
    let road = &content::embedded().road;
    let merchant = |card: u8| {
        let folder = if spice { "merchant_spice" } else { "merchant" };
        let back = if spice { "back/merchant/spice" } else { "back/merchant" };
        (format!("{folder}/{}", road.merchants.name(card)), Some(back))
    };
    match piece {
        Piece::StartCard { card, .. } | Piece::Merchant(card) => merchant(card),
        Piece::Point(card) => {
            let id = road.points.get(card as usize).map_or("", |point| &point.id);
            let folder = if spice { "point_spice" } else { "point_golem" };
            (format!("{folder}/{id}"), Some(if spice { "back/point/spice" } else { "back/point" }))
        }
        Piece::Copper(_) => (if spice { "token/gold" } else { "token/copper" }.to_owned(), None),
        Piece::Silver(_) => ("token/silver".to_owned(), None),
        Piece::WorldCard(_) | Piece::Pennant { .. } | Piece::Exploration { .. } | Piece::Trader { .. } => {
            (super::world::picture(piece), None)
        }
        Piece::Crystal { colour, .. } => (crystal_name(colour, spice).to_owned(), None),
        Piece::Mountain(mountain) => {
            let id = content::embedded().adventure.mountains.get(mountain as usize).map_or("", |tile| &tile.id);
            (format!("hex/{id}"), None)
        }
        Piece::Valley(valley) => (format!("hex/valley/{}", valley & 3), None),
        Piece::Village(village) => (format!("hex/village/{}", village & 3), None),
        Piece::Prize(tile) => {
            let id = content::embedded().adventure.vp_tiles.get(tile as usize).map_or("", |prize| &prize.id);
            (format!("vp/{id}"), Some("vp/back"))
        }
        Piece::Closed => ("vp/closed".to_owned(), Some("vp/back")),
        Piece::Bonus { kind: 0, nth } => {
            let points = content::embedded().adventure.bonus_points.get(nth as usize).copied().unwrap_or_default();
            (format!("advbonus/vp-{points}"), None)
        }
        Piece::Bonus { kind: 1, .. } => ("advbonus/step".to_owned(), None),
        Piece::Bonus { .. } => ("advbonus/caravan".to_owned(), None),
        Piece::Wagon(colour) => (format!("wagon/{colour}"), None),
        Piece::Outpost { seat: colour, .. } => (format!("outpost/{colour}"), None),
    }
}

/// The piece as it looks in its owner's colour.
pub fn dyed(piece: Piece, players: &[crate::session::Player]) -> Piece {
    let colour = |seat: rules::Seat| players.get(usize::from(seat)).map_or(seat, |player| player.colour);
    match piece {
        Piece::Wagon(seat) => Piece::Wagon(colour(seat)),
        Piece::Trader { seat, nth } => Piece::Trader { seat: colour(seat), nth },
        Piece::Outpost { seat, row, nth } => Piece::Outpost { seat: colour(seat), row, nth },
        other => other,
    }
}

/// The picture of a crystal or spice.
pub fn crystal_name(colour: u8, spice: bool) -> &'static str {
    const NAMES: [[&str; 4]; 2] = [
        ["crystal/yellow", "crystal/green", "crystal/blue", "crystal/magenta"],
        ["spice/turmeric", "spice/saffron", "spice/cardamom", "spice/cinnamon"],
    ];
    NAMES[usize::from(spice)][usize::from(colour & 3)]
}
