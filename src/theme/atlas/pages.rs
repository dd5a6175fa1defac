//! Pages of the atlas on their way from the disk to the graphics card: the mip levels below a page are made by halving it,
//! and the gems on it take the colours of the palette. A page at 2x goes on with the levels of the page at 1x. Large pictures
//! come as they are.

use std::{
    io::Cursor,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, ReadAssetBytesError, RenderAssetUsages};
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use image_webp::WebPDecoder;
use serde::{Deserialize, Serialize};

use super::dye;
use crate::app::settings::PaletteKind;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PagePalette>().init_asset_loader::<PageLoader>().init_asset_loader::<PictureLoader>();
}

/// The palette that pages are dyed in when they are loaded, shared with the loader's threads.
#[derive(Resource, Default, Clone)]
pub(super) struct PagePalette(Arc<AtomicU8>);

impl PagePalette {
    /// Pages loaded from now on wear this palette; true where it is another one.
    pub(super) fn set(&self, palette: PaletteKind) -> bool {
        self.0.swap(palette as u8, Ordering::Relaxed) != palette as u8
    }

    fn dye(&self) -> Option<pigment::Dye> {
        let worn = self.0.load(Ordering::Relaxed);
        PaletteKind::ALL.into_iter().find(|kind| *kind as u8 == worn).and_then(dye::of)
    }
}

/// Reads `*.page.webp`.
#[derive(TypePath)]
struct PageLoader(PagePalette);

impl FromWorld for PageLoader {
    fn from_world(world: &mut World) -> Self {
        Self(world.get_resource_or_init::<PagePalette>().clone())
    }
}

/// Levels of a page at 1x: the page itself, its half and its quarter; its gutter bears no more.
const LEVELS: u32 = 3;

/// What belongs to a page.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct PageSettings {
    /// The same page at half the size, for a page at 2x.
    pub(super) smaller: Option<String>,
    /// Where gems are drawn, in pixels at 1x: left, top, right, bottom.
    pub(super) gems: Vec<[u32; 4]>,
}

/// Why a page cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(super) enum PageFault {
    /// The file cannot be read.
    #[error("the page cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// The file is no picture.
    #[error("the page is no picture: {0}")]
    NoPicture(#[from] image_webp::DecodingError),
    /// The file with the smaller levels cannot be read.
    #[error("the smaller levels cannot be read: {0}")]
    NoLevels(#[from] ReadAssetBytesError),
    /// The rows do not add up.
    #[error("the page of {0} x {1} does not hold its mip levels")]
    WrongSize(u32, u32),
}

impl AssetLoader for PageLoader {
    type Asset = Image;
    type Settings = PageSettings;
    type Error = PageFault;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &PageSettings,
        context: &mut LoadContext<'_>,
    ) -> Result<Image, PageFault> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let dye = self.0.dye();
        let dyed = |mut page: Image, scale: u32| {
            if let (Some(dye), Some(data)) = (&dye, &mut page.data) {
                let width = page.texture_descriptor.size.width;
                settings.gems.iter().for_each(|gems| dye.apply(data, width, gems.map(|edge| edge * scale)));
            }
            page
        };
        let page = decode(&bytes)?;
        match &settings.smaller {
            None => levelled(dyed(page, 1)),
            Some(file) => {
                let smaller = context.read_asset_bytes(file.clone()).await?;
                above(dyed(page, 2), levelled(dyed(decode(&smaller)?, 1))?)
            }
        }
    }

    fn extensions(&self) -> &[&str] {
        &["page.webp"]
    }
}

/// A large picture that is shown as it is: a land or an emblem. Reads `*.picture.webp`.
#[derive(TypePath, Default)]
struct PictureLoader;

/// How a picture is given to shaders.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct PictureSettings {
    /// Colours stay in the code of sRGB.
    pub coded: bool,
}

impl AssetLoader for PictureLoader {
    type Asset = Image;
    type Settings = PictureSettings;
    type Error = PageFault;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &PictureSettings,
        _context: &mut LoadContext<'_>,
    ) -> Result<Image, PageFault> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let mut picture = decode(&bytes)?;
        picture.sampler = ImageSampler::Default;
        if settings.coded {
            picture.texture_descriptor.format = TextureFormat::Rgba8Unorm;
        }
        Ok(picture)
    }

    fn extensions(&self) -> &[&str] {
        &["picture.webp"]
    }
}

fn decode(bytes: &[u8]) -> Result<Image, PageFault> {
    let mut picture = WebPDecoder::new(Cursor::new(bytes))?;
    let (width, height) = picture.dimensions();
    let pixels = width as usize * height as usize;
    let mut data = vec![0; pixels * if picture.has_alpha() { 4 } else { 3 }];
    picture.read_image(&mut data)?;
    if data.len() < pixels * 4 {
        data = pigment::opaque(&data);
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut page = Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8UnormSrgb, usage);
    page.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    Ok(page)
}

/// A page with its mip levels.
pub(super) fn levelled(mut page: Image) -> Result<Image, PageFault> {
    let (width, height) = (page.width(), page.height());
    let wrong = PageFault::WrongSize(width, height);
    let Some(mut data) = page.data.take() else { return Err(wrong) };
    let parts = 1 << (LEVELS - 1);
    if data.len() != width as usize * height as usize * 4 || width % parts > 0 || height % parts > 0 {
        return Err(wrong);
    }
    let mut from = 0;
    for level in 1..LEVELS {
        let half = pigment::halve(&data[from..], (width >> (level - 1)) as usize);
        from = data.len();
        data.extend_from_slice(&half);
    }
    page.texture_descriptor.mip_level_count = LEVELS;
    page.data = Some(data);
    Ok(page)
}

/// A page with the levels of another below it.
fn above(mut page: Image, smaller: Image) -> Result<Image, PageFault> {
    let (width, height) = (page.width(), page.height());
    let (Some(data), Some(levels)) = (&mut page.data, &smaller.data) else {
        return Err(PageFault::WrongSize(width, height));
    };
    if (width, height) != (smaller.width() * 2, smaller.height() * 2) {
        return Err(PageFault::WrongSize(width, height));
    }
    data.extend_from_slice(levels);
    page.texture_descriptor.mip_level_count = 1 + smaller.texture_descriptor.mip_level_count;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, bytes: Vec<u8>) -> Image {
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
    }

    #[test]
    fn what_stands_for_a_missing_page_is_one() {
        let page = levelled(decode(include_bytes!("../../start/missing.webp")).unwrap()).unwrap();
        assert!(page.data.unwrap().chunks(4).all(|pixel| pixel[3] == 255), "it is seen");
        assert!(decode(include_bytes!("../../start/missing.png")).is_err(), "no WebP");
    }

    #[test]
    fn a_page_gets_its_mip_levels() {
        let page = levelled(picture(4, 4, vec![200; 64])).unwrap();
        assert_eq!((page.width(), page.height(), page.texture_descriptor.mip_level_count), (4, 4, 3));
        let levels = page.data.clone().unwrap();
        assert_eq!(levels.len(), 64 + 16 + 4);
        assert!(levels.iter().all(|value| value.abs_diff(200) <= 1), "an even page stays even: {levels:?}");
        assert!(levelled(picture(6, 4, vec![0; 96])).is_err(), "six pixels are not halved twice");

        let sharp = above(picture(8, 8, vec![7; 256]), page.clone()).unwrap();
        assert_eq!((sharp.width(), sharp.texture_descriptor.mip_level_count), (8, 4));
        assert_eq!(sharp.data.unwrap(), [vec![7; 256], levels].concat());
        assert!(above(picture(6, 8, vec![7; 192]), page).is_err(), "levels of another page");
    }
}
