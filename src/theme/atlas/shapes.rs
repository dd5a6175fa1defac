//! Soft shapes made in code: white, to be tinted.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Nine-slice shapes and hexagons.
#[derive(Debug, Default, Clone)]
pub struct Shapes {
    /// White rounded rectangle.
    pub panel: Handle<Image>,
    /// White rounded frame, two pixels strong.
    pub frame: Handle<Image>,
    /// White soft blot, fading outwards.
    pub glow: Handle<Image>,
    /// Very soft blot, for shadows of cards.
    pub shadow: Handle<Image>,
    /// Round soft blot, for shadows of what flies and for light.
    pub blot: Handle<Image>,
    /// Dark disc with a golden rim: what a crystal on a card lies on.
    pub coin: Handle<Image>,
    /// White disc.
    pub disc: Handle<Image>,
    /// White hexagon with a point up.
    pub hexagon: Handle<Image>,
    /// Its glowing rim.
    pub rim: Handle<Image>,
    /// Its edge alone.
    pub edge: Handle<Image>,
}

/// Corner of the nine-slice shapes in pixels.
pub const CORNER: f32 = 32.0;

impl Shapes {
    /// Makes them all.
    pub fn make(images: &mut Assets<Image>) -> Self {
        Self {
            panel: square(images, 18.0, 1.0, |d| 0.5 - d),
            frame: square(images, 18.0, 1.0, |d| 1.5 - (d + 1.5).abs()),
            glow: square(images, 14.0, 22.0, |d| if d < 0.0 { 1.0 } else { (1.0 - d / 22.0).max(0.0).powi(2) }),
            shadow: square(images, 10.0, 24.0, |d| {
                // A soft edge that reaches as far inwards as outwards.
                let t = ((24.0 - d) / 40.0).clamp(0.0, 1.0);
                t * t * (3.0 - 2.0 * t)
            }),
            blot: square(images, 47.0, 1.0, |d| (-d / 46.0).clamp(0.0, 1.0).powf(1.6)),
            coin: coin(images),
            disc: square(images, 46.0, 2.0, |d| 0.5 - d),
            hexagon: hexagon(images, |d| 0.5 - d),
            rim: hexagon(images, |d| {
                let inside = if d < 0.0 { 0.45 * (1.0 + d / 30.0).max(0.0).powi(2) } else { 0.0 };
                inside.max(1.0 - ((d + 3.0).abs() - 2.5).max(0.0))
            }),
            edge: hexagon(images, |d| 1.0 - ((d + 3.0).abs() - 1.8).max(0.0)),
        }
    }
}

/// A white image whose opacity is a function of the distance to a rounded square's edge (negative inside), in pixels.
fn square(images: &mut Assets<Image>, radius: f32, margin: f32, opacity: impl Fn(f32) -> f32) -> Handle<Image> {
    const SIZE: u32 = 96;
    let half = SIZE as f32 / 2.0;
    white(images, UVec2::splat(SIZE), |p| {
        let q = p.abs() - Vec2::splat(half - margin - radius);
        opacity(q.max(Vec2::ZERO).length() + q.x.max(q.y).min(0.0) - radius)
    })
}

/// A white hexagon with a point up; opacity as in [`square`].
fn hexagon(images: &mut Assets<Image>, opacity: impl Fn(f32) -> f32) -> Handle<Image> {
    const SIZE: UVec2 = UVec2::new(160, 184);
    white(images, SIZE, |p| {
        let p = p.abs();
        opacity(p.x.max(p.x * 0.5 + p.y * 0.866) - (SIZE.x as f32 / 2.0 - 1.0))
    })
}

/// A dark disc with a golden rim.
fn coin(images: &mut Assets<Image>) -> Handle<Image> {
    let half = 48.0;
    picture(images, UVec2::splat(96), |p| {
        let d = p.length();
        let rim = (d - (half - 6.5)).clamp(0.0, 1.0);
        let mix = |dark: f32, gold: f32| (dark + (gold - dark) * rim) as u8;
        // Light falls from above.
        let shine = 1.0 - 0.25 * (p.y / half);
        let opacity = ((half - 1.5 - d) * 255.0).clamp(0.0, 255.0) as u8;
        [mix(28.0, 220.0 * shine.min(1.1)), mix(18.0, 170.0 * shine), mix(58.0, 84.0 * shine), opacity]
    })
}

/// A white image; opacity by the way from its middle in pixels.
fn white(images: &mut Assets<Image>, size: UVec2, opacity: impl Fn(Vec2) -> f32) -> Handle<Image> {
    picture(images, size, |p| [255, 255, 255, (opacity(p).clamp(0.0, 1.0) * 255.0) as u8])
}

/// An image; colour by the way from its middle in pixels.
fn picture(images: &mut Assets<Image>, size: UVec2, colour: impl Fn(Vec2) -> [u8; 4]) -> Handle<Image> {
    let mut bytes = Vec::with_capacity((size.x * size.y * 4) as usize);
    for y in 0..size.y {
        for x in 0..size.x {
            bytes.extend(colour(Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - size.as_vec2() / 2.0));
        }
    }
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    images.add(image)
}
