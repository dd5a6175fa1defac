//! One small picture for each game, for the cards of menus: pieces of the game laid out before its land.

use super::bake::{BakeError, Oven};
use super::catalogue::Catalogue;
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

/// Pixels of an emblem.
pub const SIZE: (u32, u32) = (840, 320);
/// Counts up when an emblem is laid out in another way.
pub const VERSION: &str = "emblems 3";

/// A piece: its name, its middle, how wide it is, and by how many degrees it is turned.
type Piece = (&'static str, f32, f32, f32, f32);

/// What is seen.
pub struct Emblem {
    /// The name of its file.
    pub name: &'static str,
    /// The land, and its part that is seen: left, top, width in pixels of the painting.
    land: (&'static str, f32, f32, f32),
    /// From the back to the front.
    pieces: &'static [Piece],
}

/// Heads and hands stay clear of the upper and lower edge: narrow windows cut those off.
pub const ALL: [Emblem; 4] = [
    Emblem { name: "emblem/golem", land: ("title", 910.0, 146.0, 1010.0), pieces: &[] },
    Emblem {
        name: "emblem/spice",
        land: ("backdrop/spice", 240.0, 250.0, 1300.0),
        pieces: &[
            ("point_spice/point-yygg-6", 190.0, 196.0, 176.0, -14.0),
            ("point_spice/point-ggmm-12", 320.0, 172.0, 184.0, -5.0),
            ("point_spice/point-yybbmm-17", 470.0, 170.0, 190.0, 4.0),
            ("point_spice/point-ygbmmm-20", 620.0, 188.0, 184.0, 12.0),
        ],
    },
    Emblem {
        name: "emblem/world",
        land: ("backdrop/world", 300.0, 260.0, 1200.0),
        pieces: &[
            ("world_card/N3", 218.0, 170.0, 168.0, -10.0),
            ("world_card/X5", 626.0, 170.0, 168.0, 10.0),
            ("trader/1", 312.0, 196.0, 172.0, 0.0),
            ("trader/2", 528.0, 196.0, 172.0, 0.0),
            ("trader/0", 420.0, 184.0, 220.0, 0.0),
        ],
    },
    Emblem {
        name: "emblem/adventure",
        land: ("backdrop/adventure", 300.0, 300.0, 1200.0),
        pieces: &[
            ("hex/MT-B1", 196.0, 110.0, 168.0, 0.0),
            ("hex/MT-G2", 344.0, 110.0, 168.0, 0.0),
            ("hex/MT-M3", 492.0, 110.0, 168.0, 0.0),
            ("hex/MT-Y4", 640.0, 110.0, 168.0, 0.0),
            ("hex/valley/1", 122.0, 230.0, 168.0, 0.0),
            ("hex/MT-Y1", 270.0, 230.0, 168.0, 0.0),
            ("hex/valley/0", 418.0, 230.0, 168.0, 0.0),
            ("hex/MT-B4", 566.0, 230.0, 168.0, 0.0),
            ("hex/MT-G5", 714.0, 230.0, 168.0, 0.0),
            ("wagon/0", 418.0, 204.0, 128.0, 0.0),
        ],
    },
];

/// Lays one out from drawings that have been rasterised.
pub(super) fn compose(
    emblem: &Emblem,
    catalogue: &Catalogue,
    sprites: &[&Pixmap],
    oven: &Oven,
) -> Result<Pixmap, BakeError> {
    let (w, h) = SIZE;
    let mut picture = Pixmap::new(w, h).expect("emblems have a size");
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    let (land, left, top, across) = emblem.land;
    let scale = w as f32 / across;
    let view = Transform::from_translate(-left, -top).post_scale(scale, scale);
    for layer in super::backdrops::LAYERS {
        let wanted = format!("{land}/{layer}");
        if let Some(drawing) = catalogue.pictures.iter().find(|picture| picture.name == wanted) {
            picture.draw_pixmap(0, 0, oven.painted(drawing)?.0.as_ref(), &paint, view, None);
        }
    }
    for (name, x, y, width, degrees) in emblem.pieces {
        let Some(at) = catalogue.sprites.iter().position(|sprite| sprite.name == *name) else { continue };
        let image = sprites[at];
        let (iw, ih) = (image.width() as f32, image.height() as f32);
        let lay = Transform::from_translate(-iw / 2.0, -ih / 2.0)
            .post_scale(width / iw, width / iw)
            .post_rotate(*degrees)
            .post_translate(*x, *y);
        picture.draw_pixmap(0, 0, image.as_ref(), &paint, lay, None);
    }
    Ok(picture)
}
