//! Pages of the atlas on their way from the disk to the graphics card: the baked mip levels lie below each other in one
//! PNG and are put in the order a texture wants them. A page at 2x goes on with the levels of the page at 1x.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, ReadAssetBytesError, RenderAssetUsages};
use bevy::image::{CompressedImageFormats, ImageSampler, ImageSamplerDescriptor, ImageType, TextureError};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.init_asset_loader::<PageLoader>();
}

/// Reads `*.page.png`.
#[derive(Default, TypePath)]
struct PageLoader;

/// Levels in a file at 1x: the page itself, its half and its quarter.
const LEVELS: u32 = 3;

/// What belongs to a page.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct PageSettings {
    /// The file with the smaller levels, for a page that has none of its own.
    pub(super) smaller: Option<String>,
}

/// Why a page cannot be shown.
#[derive(Debug, thiserror::Error)]
enum PageFault {
    /// The file cannot be read.
    #[error("the page cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// The file is no picture.
    #[error("the page is no picture: {0}")]
    NoPicture(#[from] TextureError),
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
        let page = decode(&bytes)?;
        match &settings.smaller {
            None => unstack(page),
            Some(file) => {
                let smaller = context.read_asset_bytes(file.clone()).await?;
                above(page, unstack(decode(&smaller)?)?)
            }
        }
    }

    fn extensions(&self) -> &[&str] {
        &["page.png"]
    }
}

/// Height of a page from the height of its levels below each other: `h + h/2 + h/4 …`.
fn height_of_first(stacked: u32, levels: u32) -> Option<u32> {
    let parts = (1 << levels) - 1;
    let unit = stacked / parts;
    (unit * parts == stacked && unit > 0).then_some(unit << (levels - 1))
}

fn decode(bytes: &[u8]) -> Result<Image, TextureError> {
    let sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    let usage = RenderAssetUsages::RENDER_WORLD;
    Image::from_buffer(bytes, ImageType::Extension("png"), CompressedImageFormats::NONE, true, sampler, usage)
}

/// Levels that lie below each other become levels of a texture.
fn unstack(mut image: Image) -> Result<Image, PageFault> {
    let (width, stacked) = (image.width(), image.height());
    let wrong = PageFault::WrongSize(width, stacked);
    let (Some(height), Some(data)) = (height_of_first(stacked, LEVELS), image.data.take()) else { return Err(wrong) };
    let row = width as usize * 4;
    if data.len() != row * stacked as usize || !width.is_multiple_of(1 << (LEVELS - 1)) {
        return Err(wrong);
    }
    let mut levelled = Vec::with_capacity(data.len());
    let mut top = 0;
    for level in 0..LEVELS {
        let (used, rows) = (row >> level, (height >> level) as usize);
        for line in data[top * row..(top + rows) * row].chunks_exact(row) {
            levelled.extend_from_slice(&line[..used]);
        }
        top += rows;
    }
    image.texture_descriptor.size.height = height;
    image.texture_descriptor.mip_level_count = LEVELS;
    image.data = Some(levelled);
    Ok(image)
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
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    #[test]
    fn levels_that_lie_below_each_other_become_mip_levels() {
        // Page of 4 x 4 in value 1, level of 2 x 2 in value 2, level of 1 x 1 in value 3, the rest of the rows is 9.
        let rows = [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [2, 2, 9, 9], [2, 2, 9, 9], [3, 9, 9, 9]];
        let bytes: Vec<u8> = rows.iter().flatten().flat_map(|value| [*value; 4]).collect();
        let picture = |width, height, bytes| {
            let size = Extent3d { width, height, depth_or_array_layers: 1 };
            let usage = RenderAssetUsages::RENDER_WORLD;
            Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, usage)
        };
        let page = unstack(picture(4, 7, bytes)).unwrap();
        assert_eq!((page.width(), page.height(), page.texture_descriptor.mip_level_count), (4, 4, 3));
        let expected: Vec<u8> = [vec![1; 64], vec![2; 16], vec![3; 4]].concat();
        assert_eq!(page.data.as_ref(), Some(&expected));
        assert!(unstack(picture(4, 6, vec![0; 96])).is_err(), "six rows are not three levels");

        let sharp = above(picture(8, 8, vec![7; 256]), page.clone()).unwrap();
        assert_eq!((sharp.width(), sharp.texture_descriptor.mip_level_count), (8, 4));
        assert_eq!(sharp.data.unwrap(), [vec![7; 256], expected].concat());
        assert!(above(picture(6, 8, vec![7; 192]), page).is_err(), "levels of another page");
    }
}
