//! Contact sheets: everything that is baked, with its name, so that it can be looked at.

use super::{
    bake::{BakeError, Bench, Oven, write_png},
    boxes::Boxes,
    catalogue::{Catalogue, Sprite},
    library::Library,
    pen::*,
    raster::straight,
};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use std::{collections::BTreeMap, fs, path::PathBuf};

/// Widest sheet in pixels.
const WIDTH: u32 = 2000;
const GAP: u32 = 16;
const LABEL: u32 = 22;

/// Writes one sheet per family of sprites at 2x and every large picture; returns the files.
pub fn sheets(bench: &Bench, only: Option<&str>) -> Result<Vec<PathBuf>, BakeError> {
    let library = Library::open(&bench.assets.join("art"))?;
    let mut catalogue = Catalogue::draw(&library, &Boxes::open(&bench.assets.join("content"))?)?;
    if let Some(part) = only {
        catalogue.sprites.retain(|s| s.name.contains(part));
        catalogue.pictures.retain(|p| p.name.contains(part));
    }
    fs::create_dir_all(&bench.out).map_err(|e| BakeError::File(bench.out.clone(), e))?;
    let oven = Oven::new(bench)?;
    let images = oven.sprites(&catalogue)?;
    let mut families: BTreeMap<&str, Vec<(&Sprite, &Pixmap)>> = BTreeMap::new();
    for (sprite, (image, _)) in catalogue.sprites.iter().zip(&images) {
        let family = sprite.name.split('/').next().unwrap_or("other");
        families.entry(family).or_default().push((sprite, image));
    }
    let mut files = Vec::new();
    for (family, members) in families {
        let sheet = compose(&library, &oven, &members)?;
        let file = bench.out.join(format!("{family}.png"));
        write_png(&file, sheet.width(), sheet.height(), &straight(&sheet))?;
        files.push(file);
    }
    for picture in &catalogue.pictures {
        oven.picture(picture, &bench.out)?;
        files.push(bench.out.join(super::bake::picture_file(&picture.name)));
    }
    Ok(files)
}

fn compose(library: &Library, oven: &Oven, members: &[(&Sprite, &Pixmap)]) -> Result<Pixmap, BakeError> {
    let (mut x, mut y, mut shelf, mut width) = (GAP, GAP, 0, 0);
    let mut spots = Vec::new();
    for (sprite, image) in members {
        let w = image.width().max(120);
        if x + w + GAP > WIDTH {
            (x, y) = (GAP, y + shelf + LABEL + GAP);
            shelf = 0;
        }
        spots.push((x, y, *sprite, *image));
        shelf = shelf.max(image.height());
        x += w + GAP;
        width = width.max(x);
    }
    let height = y + shelf + LABEL + GAP;
    let doc = Doc::new(library);
    let (w, h) = (f64::from(width), f64::from(height));
    let mut ground = Art::default() + rect(0.0, 0.0, w, h).fill("#3a2c66") + rect(0.0, 0.0, w / 2.0, h).fill("#34275c");
    for (x, y, sprite, image) in &spots {
        let name = sprite.name.split_once('/').map_or(sprite.name.as_str(), |(_, rest)| rest);
        let (cx, baseline) = (f64::from(x + image.width().max(120) / 2), f64::from(y + image.height() + 16));
        ground += text(cx, baseline, name, 13.0, "#e3d3f2", Face::Sans);
    }
    let mut sheet = oven.draw("sheet", &doc.finish((0.0, 0.0, w, h), ground), width, height)?;
    for (x, y, _, image) in spots {
        let dx = (image.width().max(120) - image.width()) / 2;
        let paint = PixmapPaint::default();
        sheet.draw_pixmap((x + dx) as i32, y as i32, image.as_ref(), &paint, Transform::identity(), None);
    }
    Ok(sheet)
}
