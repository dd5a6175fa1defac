//! Baking: the catalogue becomes atlas pages at 1x and 2x, large pictures and one manifest, `atlas.ron`.
//!
//! Each drawing is rasterised once, at 2x, and kept in a cache under the hash of its SVG and size; 1x is made by halving,
//! and the mip levels below it are when the game loads a page. When nothing changed, nothing is written.

use super::{
    boxes::Boxes,
    brand,
    catalogue::{Catalogue, Picture, Set, Sprite},
    emblems,
    library::{Library, SourceError},
    raster::{RasterError, Rasteriser, halve, straight},
    thrift::{as_png, as_webp, thrifty},
};
use rayon::prelude::*;
use resvg::tiny_skia::{FilterQuality, IntSize, Pixmap, PixmapPaint, Transform};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, BufWriter},
    path::{Path, PathBuf},
};
use thiserror::Error;

/// Counts up when the baker itself changes its output for the same drawing.
const BAKER_VERSION: &str = "atelier 1";
/// Counts up when pages are put together in another way.
const PAGE_VERSION: &str = "pages 9";
/// Free pixels around every sprite at 1x, so that two mip levels do not bleed.
const GUTTER: u32 = 4;
/// Width of a page at 1x; pages grow downwards to at most this height.
const PAGE: u32 = 2048;

/// Why baking failed.
#[derive(Debug, Error)]
pub enum BakeError {
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Raster(#[from] RasterError),
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    #[error("{0}: cannot be written as PNG: {1}")]
    Png(PathBuf, png::EncodingError),
    #[error("{0}: cannot be written as WebP: {1}")]
    WebP(PathBuf, String),
    #[error("the manifest cannot be written: {0}")]
    Manifest(#[from] ron::Error),
    #[error("sprite {0} is larger than an atlas page")]
    TooLarge(String),
    #[error("two sprites are called {0}")]
    Twins(String),
}

/// Where things lie.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The game's `assets` folder.
    pub assets: PathBuf,
    /// Where pages and manifest go.
    pub out: PathBuf,
    /// Where rasterised drawings are kept between runs.
    pub cache: PathBuf,
}

/// The manifest `atlas.ron`. All numbers are pixels at 1x, which are also logical pixels; at 2x they double.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Hash of everything baked; equal hash, equal pixels.
    pub stamp: String,
    /// Scales baked; the file of a page is `{name}@{scale}x.page.webp`, straight RGBA8, sRGB. A page has a gutter wide
    /// enough for [`LEVELS`] levels at 1x, which the game makes; they are the further levels of 2x as well.
    pub scales: Vec<u32>,
    /// The pages of the atlas.
    pub pages: Vec<Page>,
    /// Sprite name to its place.
    pub sprites: BTreeMap<String, Place>,
    /// Large pictures by name; the file is `{file}`: WebP for lands and emblems, PNG for the icon and the pointers.
    pub pictures: BTreeMap<String, Large>,
}
/// One page of the atlas.
#[derive(Debug, Serialize, Deserialize)]
pub struct Page {
    /// Its name, and that of its file.
    pub name: String,
    /// `common`, `golem`, `spice`, `world` or `adventure`: load what the game at hand needs.
    pub set: String,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}
/// Where a sprite lies.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Index of its page.
    pub page: usize,
    /// Its left edge.
    pub x: u32,
    /// Its upper edge.
    pub y: u32,
    /// Width.
    pub w: u32,
    /// Height.
    pub h: u32,
}
/// A large picture in a file of its own.
#[derive(Debug, Serialize, Deserialize)]
pub struct Large {
    /// The file.
    pub file: String,
    /// Width.
    pub w: u32,
    /// Height.
    pub h: u32,
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Sprites there are.
    pub sprites: usize,
    /// Those that had to be drawn.
    pub rasterised: usize,
    /// Nothing had to be written.
    pub unchanged: bool,
    /// Bytes of all atlas pages with their mip levels as RGBA8 at 1x.
    pub texture_bytes: usize,
}

/// Draws, rasterises what changed, and writes the pages.
pub fn bake(bench: &Bench) -> Result<Report, BakeError> {
    let library = Library::open(&bench.assets.join("art"))?;
    let boxes = Boxes::open(&bench.assets.join("content"))?;
    bake_all(bench, &Catalogue::draw(&library, &boxes)?)
}

/// Sizes of the icon that desktops ask for.
pub const ICON_SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// Draws the icon in every size, in folders as the icon theme `hicolor` has them.
pub fn icons(assets: &Path, out: &Path) -> Result<(), BakeError> {
    let drawing = brand::icon(&Library::open(&assets.join("art"))?);
    let rasteriser = Rasteriser::default();
    for size in ICON_SIZES {
        let image = halve(&rasteriser.render("icon", &drawing, 2 * size, 2 * size)?);
        let folder = out.join(format!("{size}x{size}/apps"));
        fs::create_dir_all(&folder).map_err(|e| BakeError::File(folder.clone(), e))?;
        write_png(&folder.join("caravanserai.png"), size, size, &straight(&image))?;
    }
    Ok(())
}

/// What [`icons`] has drawn as the one file that Windows wants: a list of sizes and places, and the pictures behind it.
pub fn windows_icon(icons: &Path) -> Result<Vec<u8>, BakeError> {
    let read = |size: u32| {
        let file = icons.join(format!("{size}x{size}/apps/caravanserai.png"));
        fs::read(&file).map(|picture| (size, picture)).map_err(|e| BakeError::File(file, e))
    };
    // Larger ones have no place in the list.
    let pictures: Vec<_> = ICON_SIZES.into_iter().filter(|size| *size <= 256).map(read).collect::<Result<_, _>>()?;
    let mut file: Vec<u8> = [0_u16, 1, pictures.len() as u16].iter().flat_map(|n| n.to_le_bytes()).collect();
    let mut place = 6 + 16 * pictures.len() as u32;
    for (size, picture) in &pictures {
        // 256 is written as 0.
        let side = *size as u8;
        // No list of colours, one plane of 32 bits.
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend([picture.len() as u32, place].iter().flat_map(|n| n.to_le_bytes()));
        place += picture.len() as u32;
    }
    file.extend(pictures.iter().flat_map(|(_, picture)| picture));
    Ok(file)
}

/// Bakes a catalogue that has been drawn.
pub fn bake_all(bench: &Bench, catalogue: &Catalogue) -> Result<Report, BakeError> {
    let layout = lay_out(catalogue)?;
    let stamp = stamp(catalogue);
    let report =
        Report { sprites: catalogue.sprites.len(), texture_bytes: texture_bytes(&layout.0), ..Report::default() };
    if is_current(bench, &stamp) {
        return Ok(Report { unchanged: true, ..report });
    }
    fs::create_dir_all(&bench.out).map_err(|e| BakeError::File(bench.out.clone(), e))?;
    let oven = Oven::new(bench)?;
    let baked = oven.sprites(catalogue)?;
    let large: Vec<bool> =
        catalogue.pictures.par_iter().map(|p| oven.picture(p, &bench.out)).collect::<Result<_, _>>()?;
    let (pages, places) = layout;
    let images: Vec<&Pixmap> = baked.iter().map(|(image, _)| image).collect();
    pages.par_iter().enumerate().try_for_each(|(index, page)| {
        let members: Vec<(&Pixmap, Place)> = places
            .iter()
            .enumerate()
            .filter(|(_, place)| place.page == index)
            .map(|(i, place)| (images[i], *place))
            .collect();
        write_page(bench, page, &members)
    })?;
    // A part of the catalogue, as in a test, has no lands to lay pieces before.
    let shown: &[emblems::Emblem] = if catalogue.pictures.is_empty() { &[] } else { &emblems::ALL };
    shown.par_iter().try_for_each(|emblem| {
        let picture = emblems::compose(emblem, catalogue, &images, &oven)?;
        write_picture(&bench.out, emblem.name, emblems::SIZE, &straight(&picture))
    })?;
    let emblems = shown.iter().map(|e| (e.name.to_owned(), emblems::SIZE));
    let manifest = Manifest {
        stamp,
        scales: vec![1, 2],
        pages,
        sprites: catalogue.sprites.iter().map(|s| s.name.clone()).zip(places).collect(),
        pictures: catalogue
            .pictures
            .iter()
            .map(|p| (p.name.clone(), (p.width, p.height)))
            .chain(emblems)
            .map(|(name, (w, h))| (name.clone(), Large { file: picture_file(&name), w, h }))
            .collect(),
    };
    clear(bench, &manifest).map_err(|e| BakeError::File(bench.out.clone(), e))?;
    let text = ron::ser::to_string_pretty(&manifest, ron::ser::PrettyConfig::new().depth_limit(2))?;
    let file = bench.out.join("atlas.ron");
    fs::write(&file, text).map_err(|e| BakeError::File(file, e))?;
    let rasterised = baked.iter().map(|(_, fresh)| fresh).chain(&large).filter(|fresh| **fresh).count();
    Ok(Report { rasterised, ..report })
}

fn texture_bytes(pages: &[Page]) -> usize {
    let bytes = |p: &Page| -> u32 { (0..LEVELS).map(|level| (p.width >> level) * (p.height >> level) * 4).sum() };
    pages.iter().map(|page| bytes(page) as usize).sum()
}

fn hash(parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    digest.update(BAKER_VERSION);
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.finalize()[..16].iter().map(|b| format!("{b:02x}")).collect()
}

fn sprite_key(sprite: &Sprite) -> String {
    let size = [sprite.width.to_le_bytes(), sprite.height.to_le_bytes()].concat();
    let under = sprite.under.as_ref().map_or("", |u| &u.svg);
    hash(&[b"sprite", sprite.svg.as_bytes(), under.as_bytes(), &size])
}
fn picture_key(picture: &Picture) -> String {
    let size = [picture.width.to_le_bytes(), picture.height.to_le_bytes()].concat();
    hash(&[b"picture", picture.svg.as_bytes(), &size])
}

fn stamp(catalogue: &Catalogue) -> String {
    let mut keys: Vec<String> = catalogue.sprites.par_iter().map(|s| s.name.clone() + &sprite_key(s)).collect();
    keys.extend([PAGE_VERSION.into(), emblems::VERSION.into()]);
    keys.extend(catalogue.pictures.iter().map(|p| p.name.clone() + &picture_key(p)));
    let bytes: Vec<&[u8]> = keys.iter().map(|k| k.as_bytes()).collect();
    hash(&bytes)
}

/// Same stamp and no file missing.
fn is_current(bench: &Bench, stamp: &str) -> bool {
    let Ok(text) = fs::read_to_string(bench.out.join("atlas.ron")) else {
        return false;
    };
    let Ok(manifest) = ron::from_str::<Manifest>(&text) else {
        return false;
    };
    manifest.stamp == stamp && files(&manifest).all(|f| bench.out.join(f).exists())
}

/// What a manifest names.
fn files(manifest: &Manifest) -> impl Iterator<Item = String> {
    let pages = manifest.pages.iter().flat_map(|p| manifest.scales.iter().map(|s| page_file(&p.name, *s)));
    pages.chain(manifest.pictures.values().map(|p| p.file.clone()))
}

/// Removes what was baked once and is no longer: packages take the whole folder.
fn clear(bench: &Bench, manifest: &Manifest) -> io::Result<()> {
    let named: BTreeSet<PathBuf> = files(manifest).map(|file| bench.out.join(file)).collect();
    for file in fs::read_dir(&bench.out)? {
        let file = file?.path();
        if file.is_file() && !named.contains(&file) {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

fn page_file(name: &str, scale: u32) -> String {
    format!("{name}@{scale}x.page.webp")
}
pub(super) fn picture_file(name: &str) -> String {
    let end = if is_painting(name) { "picture.webp" } else { "png" };
    format!("{}.{end}", name.replace('/', "_"))
}

/// Lands and emblems are looked at; the icon and the pointers go to the window system, point by point.
fn is_painting(name: &str) -> bool {
    !name.starts_with("pointer/") && name != "window_icon"
}

/// A large picture in its file.
fn write_picture(out: &Path, name: &str, (w, h): (u32, u32), rgba: &[u8]) -> Result<(), BakeError> {
    let file = out.join(picture_file(name));
    match is_painting(name) {
        true => write_webp(&file, w, h, rgba, Loss::Unseen),
        false => write_png(&file, w, h, &thrifty(rgba, w, as_png)),
    }
}

/// Shelves: highest first, set by set.
fn lay_out(catalogue: &Catalogue) -> Result<(Vec<Page>, Vec<Place>), BakeError> {
    let mut names: Vec<&str> = catalogue.sprites.iter().map(|s| s.name.as_str()).collect();
    names.sort_unstable();
    if let Some(twins) = names.windows(2).find(|w| w[0] == w[1]) {
        return Err(BakeError::Twins(twins[0].into()));
    }
    let mut pages = Vec::new();
    let mut places = vec![Place { page: 0, x: 0, y: 0, w: 0, h: 0 }; catalogue.sprites.len()];
    for set in Set::ALL {
        let mut order: Vec<usize> = (0..places.len()).filter(|i| catalogue.sprites[*i].set == set).collect();
        order.sort_by_key(|i| {
            let s = &catalogue.sprites[*i];
            (std::cmp::Reverse(s.height), std::cmp::Reverse(s.width), s.name.clone())
        });
        let first = pages.len();
        let (mut x, mut y, mut shelf) = (GUTTER, GUTTER, 0);
        for i in order {
            let s = &catalogue.sprites[i];
            if s.width + 2 * GUTTER > PAGE || s.height + 2 * GUTTER > PAGE {
                return Err(BakeError::TooLarge(s.name.clone()));
            }
            if x + s.width + GUTTER > PAGE {
                (x, y) = (GUTTER, y + shelf + GUTTER);
                shelf = 0;
            }
            if pages.len() == first || y + s.height + GUTTER > PAGE {
                let name = format!("{}_{}", set.name(), pages.len() - first);
                pages.push(Page { name, set: set.name().into(), width: 0, height: 0 });
                (x, y, shelf) = (GUTTER, GUTTER, 0);
            }
            places[i] = Place { page: pages.len() - 1, x, y, w: s.width, h: s.height };
            x += s.width + GUTTER;
            shelf = shelf.max(s.height);
            let page = pages.last_mut().expect("a page was just opened");
            page.width = page.width.max(x.div_ceil(4) * 4);
            page.height = page.height.max((y + shelf + GUTTER).div_ceil(4) * 4);
        }
    }
    Ok((pages, places))
}

/// Rasterises with a cache.
pub(super) struct Oven {
    rasteriser: Rasteriser,
    cache: PathBuf,
}

/// Pictures under drawings, by SVG text and pixel size.
type Unders = BTreeMap<String, Pixmap>;

fn under_key(sprite: &Sprite) -> Option<(String, (u32, u32))> {
    let under = sprite.under.as_ref()?;
    let view_width = 300.0;
    let scale = f64::from(sprite.width * 2) / view_width;
    let size = ((under.area.2 * scale).ceil() as u32, (under.area.3 * scale).ceil() as u32);
    Some((hash(&[b"under", under.svg.as_bytes(), &size.0.to_le_bytes(), &size.1.to_le_bytes()]), size))
}

impl Oven {
    pub(super) fn new(bench: &Bench) -> Result<Self, BakeError> {
        fs::create_dir_all(&bench.cache).map_err(|e| BakeError::File(bench.cache.clone(), e))?;
        Ok(Oven { rasteriser: Rasteriser::default(), cache: bench.cache.clone() })
    }

    /// Every sprite at 2x, and whether it had to be rasterised.
    pub(super) fn sprites(&self, catalogue: &Catalogue) -> Result<Vec<(Pixmap, bool)>, BakeError> {
        let unders = self.unders(catalogue)?;
        catalogue.sprites.par_iter().map(|s| self.sprite(s, &unders)).collect()
    }

    /// A drawing that is not kept.
    pub(super) fn draw(&self, name: &str, svg: &str, width: u32, height: u32) -> Result<Pixmap, BakeError> {
        Ok(self.rasteriser.render(name, svg, width, height)?)
    }

    /// Each picture once, however many cards show it; only for cards that are not in the cache.
    fn unders(&self, catalogue: &Catalogue) -> Result<Unders, BakeError> {
        let mut wanted = BTreeMap::new();
        for sprite in catalogue.sprites.iter().filter(|s| self.cached(&sprite_key(s)).is_none()) {
            if let (Some((key, size)), Some(under)) = (under_key(sprite), &sprite.under) {
                wanted.insert(key, (sprite.name.as_str(), under.svg.as_str(), size));
            }
        }
        wanted
            .into_par_iter()
            .map(|(key, (name, svg, (w, h)))| {
                let image = self.cached(&key).map_or_else(|| self.rasteriser.render(name, svg, w, h), Ok)?;
                self.keep(&key, &image)?;
                Ok((key, image))
            })
            .collect()
    }

    /// The sprite at 2x, and whether it had to be rasterised.
    fn sprite(&self, sprite: &Sprite, unders: &Unders) -> Result<(Pixmap, bool), BakeError> {
        let key = sprite_key(sprite);
        if let Some(image) = self.cached(&key) {
            return Ok((image, false));
        }
        let (w, h) = (sprite.width * 2, sprite.height * 2);
        let top = self.rasteriser.render(&sprite.name, &sprite.svg, w, h)?;
        let image = match under_key(sprite).and_then(|(key, _)| unders.get(&key)).zip(sprite.under.as_ref()) {
            None => top,
            Some((picture, under)) => {
                let scale = f64::from(w) / 300.0;
                let (x, y) = ((under.area.0 * scale).floor() as i32, (under.area.1 * scale).floor() as i32);
                let mut image = Pixmap::new(w, h).expect("sprites have a size");
                let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
                image.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
                image.draw_pixmap(0, 0, top.as_ref(), &paint, Transform::identity(), None);
                image
            }
        };
        self.keep(&key, &image)?;
        Ok((image, true))
    }

    pub(super) fn picture(&self, picture: &Picture, out: &Path) -> Result<bool, BakeError> {
        let (image, fresh) = self.painted(picture)?;
        write_picture(out, &picture.name, (picture.width, picture.height), &straight(&image))?;
        Ok(fresh)
    }

    /// A large picture, and whether it had to be rasterised.
    pub(super) fn painted(&self, picture: &Picture) -> Result<(Pixmap, bool), BakeError> {
        let key = picture_key(picture);
        let cached = self.cached(&key);
        let fresh = cached.is_none();
        let image = cached
            .map_or_else(|| self.rasteriser.render(&picture.name, &picture.svg, picture.width, picture.height), Ok)?;
        self.keep(&key, &image)?;
        Ok((image, fresh))
    }

    fn file(&self, key: &str) -> PathBuf {
        self.cache.join(format!("{key}.rgba"))
    }
    fn cached(&self, key: &str) -> Option<Pixmap> {
        let data = fs::read(self.file(key)).ok()?;
        let (head, pixels) = data.split_at_checked(8)?;
        let number = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?));
        let size = IntSize::from_wh(number(0)?, number(4)?)?;
        Pixmap::from_vec(pixels.to_vec(), size)
    }
    fn keep(&self, key: &str, image: &Pixmap) -> Result<(), BakeError> {
        let file = self.file(key);
        if file.exists() {
            return Ok(());
        }
        let data = [&image.width().to_le_bytes()[..], &image.height().to_le_bytes(), image.data()].concat();
        // Written beside and renamed, so that an interrupted run leaves no half picture.
        let half = file.with_extension("part");
        fs::write(&half, data).and_then(|()| fs::rename(&half, &file)).map_err(|e| BakeError::File(file, e))
    }
}

/// One page at both scales.
fn write_page(bench: &Bench, page: &Page, members: &[(&Pixmap, Place)]) -> Result<(), BakeError> {
    for scale in [1, 2] {
        let (w, h) = (page.width * scale, page.height * scale);
        let mut sheet = vec![0_u8; w as usize * h as usize * 4];
        for (image, place) in members {
            // A margin of empty pixels lets the colour bleed into the gutter.
            let half;
            let image = if scale == 1 {
                half = halve(image);
                &half
            } else {
                image
            };
            let margin = 2 * scale;
            let mut framed =
                Pixmap::new(image.width() + 2 * margin, image.height() + 2 * margin).expect("sprites have a size");
            let at = margin as i32;
            framed.draw_pixmap(at, at, image.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
            let pixels = straight(&framed);
            let row = framed.width() as usize * 4;
            for (i, line) in pixels.chunks_exact(row).enumerate() {
                let (x, y) = ((place.x * scale - margin) as usize, (place.y * scale - margin) as usize + i);
                let start = (y * w as usize + x) * 4;
                sheet[start..start + row].copy_from_slice(line);
            }
        }
        let file = bench.out.join(page_file(&page.name, scale));
        match scale {
            1 => write_webp(&file, w, h, &thrifty(&sheet, w, as_webp), Loss::None)?,
            // A point of the art is four pixels here: what this leaves out is too small to be seen.
            _ => write_webp(&file, w, h, &sheet, Loss::Unseen)?,
        }
    }
    Ok(())
}

/// What a page may lose when it is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loss {
    None,
    Unseen,
}

/// RGBA, what is not covered too: its colours keep edges clean. How much is covered is never lost.
fn write_webp(file: &Path, w: u32, h: u32, rgba: &[u8], loss: Loss) -> Result<(), BakeError> {
    let wrong = |why: String| BakeError::WebP(file.into(), why);
    let mut config = webp::WebPConfig::new().map_err(|()| wrong("the encoder has another version".into()))?;
    // Beyond this a page takes six times as long and gets 4 % smaller.
    (config.lossless, config.exact, config.method, config.quality) = (1, 1, 4, 75.0);
    if loss == Loss::Unseen {
        (config.lossless, config.quality, config.use_sharp_yuv) = (0, 80.0, 1);
    }
    let bytes = webp::Encoder::from_rgba(rgba, w, h).encode_advanced(&config);
    let bytes = bytes.map_err(|error| wrong(format!("{error:?}")))?;
    fs::write(file, &*bytes).map_err(|e| BakeError::File(file.into(), e))
}

/// How many levels a page at 1x has: as many as its gutter bears without neighbours bleeding into each other. Sizes of
/// pages are multiples of four, so every level halves without a rest.
pub const LEVELS: u32 = 3;

/// RGBA, or RGB where nothing is transparent.
pub(super) fn write_png(file: &Path, w: u32, h: u32, rgba: &[u8]) -> Result<(), BakeError> {
    let handle = fs::File::create(file).map_err(|e| BakeError::File(file.into(), e))?;
    let mut encoder = png::Encoder::new(BufWriter::new(handle), w, h);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    // The filter that thrift guesses with.
    encoder.set_filter(png::Filter::Paeth);
    let opaque = rgba.chunks_exact(4).all(|p| p[3] == 255);
    let rgb: Vec<u8>;
    let data = if opaque {
        encoder.set_color(png::ColorType::Rgb);
        rgb = rgba.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        &rgb
    } else {
        encoder.set_color(png::ColorType::Rgba);
        rgba
    };
    let wrong = |e| BakeError::Png(file.into(), e);
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(data).map_err(wrong)?;
    writer.finish().map_err(wrong)
}
