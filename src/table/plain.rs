//! Fronts for cards and tiles that no picture shows: a game with other figures than the usual ones paints its own, once.

use std::ptr;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::egui::{
    Align2, Color32, Painter, Pos2, Rect as Place, Shape as Figure, Stroke, StrokeKind, Ui, pos2, vec2,
};
use rules::GameKind;
use tabletop::games::world;
use tabletop::pictures::plain;
use tabletop::plain::{Mark, Plain, Shape};

use super::TableSystems;
use super::pictures::Atlas;
use crate::app::content::usual;
use crate::app::language::{Language, Words};
use crate::app::settings::{PaletteKind, Settings};
use crate::session::Match;
use crate::theme::palette::{Colours, INK, PARCHMENT, rgb};
use crate::theme::{Look, fonts, paint, raster};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, paint_fronts.before(TableSystems::Scenery));
}

/// Pixels of a page per unit of the table: as sharp as the sharper pictures.
const SCALE: f32 = 2.0;
/// Pixels between two fronts, and a page at most across.
const GUTTER: usize = 8;
const ACROSS: usize = 2048;

/// What the fronts were painted for: components by their address, game, palette and language.
type Painted = (usize, GameKind, PaletteKind, Language);

fn paint_fronts(
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    words: Res<Words>,
    mut atlas: ResMut<Atlas>,
    mut images: ResMut<Assets<Image>>,
    mut painted: Local<Option<Painted>>,
) {
    let Some(running) = running.filter(|running| !ptr::eq(running.components(), usual())) else { return };
    let kind = running.record().deal.options.kind;
    let wanted = (ptr::from_ref(running.components()).addr(), kind, settings.palette, settings.language);
    if painted.replace(wanted) == Some(wanted) {
        return;
    }
    let fronts = plain(running.whole(), usual());
    if !fronts.is_empty() {
        let (page, regions) = page(&fronts, &words, settings.palette);
        atlas.take_page(page, regions, &mut images);
    }
}

/// All fronts on one page, and where each of them lies.
fn page(fronts: &[Plain], words: &Words, palette: PaletteKind) -> (Image, Vec<(String, Rect)>) {
    let (places, size) = arrange(fronts);
    let look = Look { colours: Colours::of(palette), text_scale: 1.0, still: true };
    let draw = |ui: &Ui| {
        for (front, place) in fronts.iter().zip(&places) {
            draw_front(ui.painter(), front, *place, words, &look);
        }
    };
    let pixels = fonts::for_print(|| raster::picture(size, look, draw));
    let mut bytes: Vec<u8> = Vec::with_capacity(size[0] * size[1] * 4);
    for pixel in &pixels.pixels {
        bytes.extend([pixel.r(), pixel.g(), pixel.b(), 0]);
    }
    for (front, place) in fronts.iter().zip(&places) {
        let [left, top] = [place.left() as usize, place.top() as usize];
        for y in 0..place.height() as usize {
            for x in 0..place.width() as usize {
                let at = pos2((left + x) as f32 + 0.5, (top + y) as f32 + 0.5);
                bytes[((top + y) * size[0] + left + x) * 4 + 3] = (255.0 * cover(front.shape, *place, at)) as u8;
            }
        }
    }
    let extent = Extent3d { width: size[0] as u32, height: size[1] as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(extent, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, usage);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    let region = |(front, place): (&Plain, &Place)| {
        let rect = Rect::new(place.left(), place.top(), place.right(), place.bottom());
        (front.name(), rect)
    };
    let regions = fronts.iter().zip(&places).map(region).collect();
    (image, regions)
}

/// Fronts in rows, and the size of the page, whose sides are multiples of four.
fn arrange(fronts: &[Plain]) -> (Vec<Place>, [usize; 2]) {
    let (mut x, mut y, mut tallest, mut widest) = (0, 0, 0, 0);
    let mut places = Vec::with_capacity(fronts.len());
    for front in fronts {
        let [width, height] = front.shape.size().map(|side| (side as f32 * SCALE) as usize);
        if x + width > ACROSS {
            (x, y, tallest) = (0, y + tallest + GUTTER, 0);
        }
        places.push(Place::from_min_size(pos2(x as f32, y as f32), vec2(width as f32, height as f32)));
        x += width + GUTTER;
        (tallest, widest) = (tallest.max(height), widest.max(x));
    }
    (places, [widest, y + tallest].map(|side| side.next_multiple_of(4)))
}

/// Corner of a card in parts of its shorter side.
const ROUND: f32 = 0.09;
/// A hex within its picture: half its height in parts of the picture's width.
const HEX: f32 = 128.0 / 236.0;

/// How much of a point belongs to a front, from 0 to 1.
fn cover(shape: Shape, place: Place, at: Pos2) -> f32 {
    let off = at - place.center();
    let outside = match shape {
        Shape::Mountain(_) => {
            let (x, y) = (off.x.abs(), off.y.abs());
            x.max(x * 0.5 + y * 0.866) - HEX * 0.866 * place.width()
        }
        Shape::Card | Shape::Tile | Shape::Plate | Shape::Place => {
            let radius = ROUND * place.width().min(place.height());
            let corner = vec2(off.x.abs(), off.y.abs()) - place.size() / 2.0 + vec2(radius, radius);
            corner.max(vec2(0.0, 0.0)).length() + corner.x.max(corner.y).min(0.0) - radius
        }
    };
    (0.5 - outside).clamp(0.0, 1.0)
}

/// Lands of the mountains by symbol, as the pictures have them.
const LANDS: [Color32; 4] = [rgb(0xb98a6a), rgb(0x5f9078), rgb(0x7f9cc8), rgb(0x7a4a86)];

fn draw_front(painter: &Painter, front: &Plain, place: Place, words: &Words, look: &Look) {
    let edge = Stroke::new(5.0, INK);
    let inner = match front.shape {
        Shape::Mountain(symbol) => {
            painter.rect_filled(place, 0.0, LANDS[symbol.index()]);
            // Where the plate of a mountain lies.
            let (width, middle) = (place.width(), place.center());
            Place::from_min_max(middle + vec2(-0.37, -0.06) * width, middle + vec2(0.37, 0.39) * width)
        }
        Shape::Card | Shape::Tile | Shape::Plate => place,
        // Left and right of what a place gives the table draws price, traders and sign.
        Shape::Place => {
            let across = |part: f32| place.left() + place.width() * part / world::LOCATION.x;
            let [_, from, to, _] = world::ZONES.map(across);
            Place::from_min_max(pos2(from, place.top()), pos2(to, place.bottom()))
        }
    };
    let round = ROUND * inner.width().min(inner.height());
    painter.rect_filled(inner, 0.0, PARCHMENT[1]);
    paint::gradient_rect(painter, inner, round, PARCHMENT[0], PARCHMENT[1]);
    painter.rect_stroke(inner, round, edge, StrokeKind::Inside);
    painter.rect_stroke(inner.shrink(9.0), round, Stroke::new(2.5, rgb(0xb98a3c)), StrokeKind::Inside);
    let room = inner.shrink(16.0);
    let height = room.height() / front.rows.len().max(1) as f32;
    for (index, row) in front.rows.iter().enumerate() {
        let top = room.top() + height * index as f32;
        draw_row(painter, row, Place::from_min_size(pos2(room.left(), top), vec2(room.width(), height)), words, look);
    }
}

/// Marks side by side, as large as the row allows.
fn draw_row(painter: &Painter, row: &[Mark], room: Place, words: &Words, look: &Look) {
    let size = (room.width() / row.len().max(1) as f32).min(room.height() * 0.9).min(150.0);
    let left = room.center().x - size * row.len() as f32 / 2.0;
    for (index, mark) in row.iter().enumerate() {
        let centre = pos2(left + size * (index as f32 + 0.5), room.center().y);
        match mark {
            Mark::Good(crystal) => {
                let kind = crystal.index();
                paint::plain_crystal(painter, centre, size * 0.84, kind, &look.colours.crystals[kind]);
            }
            Mark::Number(number) => write(painter, &number.to_string(), centre, size * 0.8, room.width()),
            Mark::Becomes => {
                let down = room.height() >= size * 0.5 && row.len() == 1;
                let half = size * 0.3;
                let turned = |x: f32, y: f32| centre + if down { vec2(x, y) } else { vec2(y, -x) } * half;
                let points = vec![turned(-1.0, -0.7), turned(1.0, -0.7), turned(0.0, 0.9)];
                painter.add(Figure::convex_polygon(points, rgb(0xa8478f), Stroke::new(3.0, INK)));
            }
            Mark::Rise => {
                let half = size * 0.36;
                let points = [(-1.0, 0.1), (0.0, -1.0), (1.0, 0.1)].map(|(x, y)| centre + vec2(x, y) * half);
                painter.add(Figure::convex_polygon(points.to_vec(), rgb(0x2f9a9a), Stroke::new(3.0, INK)));
                let stem = Place::from_center_size(centre + vec2(0.0, 0.5) * half, vec2(0.8, 0.9) * half);
                painter.rect_filled(stem, 0.0, rgb(0x2f9a9a));
            }
            Mark::Word(key) => write(painter, &words.say(key), centre, size * 0.3, room.width() / row.len() as f32),
            Mark::Sign(name) => {
                let key = format!("sign-{name}");
                let text = if words.has(&key) { words.say(&key) } else { name.clone() };
                write(painter, &text, centre, size * 0.3, room.width() / row.len() as f32);
            }
        }
    }
}

/// Text around a point, no wider than this.
fn write(painter: &Painter, text: &str, centre: Pos2, size: f32, width: f32) {
    let wide = painter.layout_no_wrap(text.to_owned(), fonts::bold(size), INK).size().x;
    let fitting = size * (width * 0.94 / wide.max(1.0)).min(1.0);
    painter.text(centre, Align2::CENTER_CENTER, text, fonts::bold(fitting), INK);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Crystal;

    fn fronts() -> Vec<Plain> {
        let goods = |text: &str| Mark::goods(text.parse().unwrap());
        vec![
            Plain { shape: Shape::Card, rows: vec![goods("yy"), vec![Mark::Becomes], goods("gbm")] },
            Plain { shape: Shape::Card, rows: vec![vec![Mark::Rise; 5]] },
            Plain { shape: Shape::Mountain(Crystal::Blue), rows: vec![goods("y"), vec![Mark::Becomes], goods("b")] },
            Plain { shape: Shape::Plate, rows: vec![vec![Mark::Number(13)], goods("ggmm")] },
            Plain { shape: Shape::Tile, rows: vec![vec![Mark::Number(4)], vec![Mark::Word("world-help")]] },
            Plain { shape: Shape::Place, rows: vec![vec![Mark::Sign("kettle".to_owned()), Mark::Rise]] },
        ]
    }

    #[test]
    fn fronts_lie_beside_each_other_on_a_page_that_has_levels() {
        let many: Vec<Plain> = fronts().into_iter().cycle().take(40).collect();
        let (places, [width, height]) = arrange(&many);
        assert!(width <= ACROSS + GUTTER && width % 4 == 0 && height % 4 == 0);
        let page = Place::from_min_size(pos2(0.0, 0.0), vec2(width as f32, height as f32));
        for (index, place) in places.iter().enumerate() {
            assert!(page.contains_rect(*place));
            assert!(places[..index].iter().all(|other| !other.expand(3.0).intersects(*place)), "{index}");
        }
    }

    #[test]
    fn a_front_is_solid_within_and_clear_outside_and_shows_its_figures() {
        let fronts = fronts();
        let (image, regions) = page(&fronts, &Words::default(), PaletteKind::Standard);
        let data = image.data.as_ref().unwrap();
        let pixel = |x: f32, y: f32| {
            let at = (y as usize * image.width() as usize + x as usize) * 4;
            [data[at], data[at + 1], data[at + 2], data[at + 3]]
        };
        for ((name, rect), front) in regions.iter().zip(&fronts) {
            assert_eq!(*name, front.name());
            assert_eq!(pixel(rect.center().x, rect.center().y)[3], 255, "{name}");
            assert_eq!(pixel(rect.min.x, rect.min.y)[3], 0, "{name}");
        }
        // Two yellow stones in the upper third of the first card, none in its lower third.
        let card = regions[0].1;
        let yellow = |from: f32, to: f32| {
            let mut found = 0;
            for y in (card.min.y + card.height() * from) as usize..(card.min.y + card.height() * to) as usize {
                for x in card.min.x as usize..card.max.x as usize {
                    let [r, g, b, _] = pixel(x as f32, y as f32);
                    found += usize::from(r > 200 && g > 150 && b < 90);
                }
            }
            found
        };
        assert!(yellow(0.0, 0.33) > 500 && yellow(0.67, 1.0) < 50, "{} {}", yellow(0.0, 0.33), yellow(0.67, 1.0));
    }
}
