//! Labels on the table, in the fonts of the panels: egui's own text lays them out and keeps their letters on a page of this
//! room, and they are drawn as slices of that page, like sprites.

use bevy::asset::RenderAssetUsages;
use bevy::camera::{
    primitives::Aabb,
    visibility::{self, VisibilityClass, VisibilitySystems},
};
use bevy::math::Mat3A;
use bevy::prelude::*;
use bevy::render::{
    Extract, RenderApp,
    render_resource::{Extent3d, TextureDimension, TextureFormat},
    sync_world::TemporaryRenderEntity,
};
use bevy::sprite::Anchor;
use bevy::sprite_render::{
    ExtractedSlice, ExtractedSlices, ExtractedSprite, ExtractedSpriteKind, ExtractedSprites, SpriteSystems,
};
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{
    Color32, FontId, ImageData,
    epaint::{FontColorTransferFunction, Fonts, ImageDelta, TextOptions},
};

use crate::theme::{
    LETTERS,
    fonts::{self, Typeface},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>().add_systems(PostUpdate, lay_out.in_set(VisibilitySystems::CalculateBounds));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(ExtractSchedule, extract.after(SpriteSystems::ExtractSprites));
    }
}

/// A line of text on the table; its [`Anchor`] says which point of it lies where the entity is.
#[derive(Component, Debug, Clone, PartialEq)]
#[require(LabelColor, LabelLayout, Anchor, Aabb, Transform, Visibility, VisibilityClass)]
#[component(on_add = visibility::add_visibility_class::<Sprite>)]
pub struct Label2d {
    /// What it says.
    pub text: String,
    /// How it is written.
    pub typeface: Typeface,
    /// Size of its letters in logical pixels.
    pub size: f32,
}

/// The colour of a label.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct LabelColor(pub Color);

/// A label as it was laid out.
#[derive(Component, Debug, Clone, Default)]
pub struct LabelLayout {
    /// Its size in logical pixels.
    pub size: Vec2,
    /// Pixels of the screen per logical pixel.
    scale: f32,
    glyphs: Vec<Glyph>,
}

/// A letter in pixels of the screen.
#[derive(Debug, Clone, Copy)]
struct Glyph {
    /// Its middle, from the upper left corner of the label.
    centre: Vec2,
    /// Where it is on the page.
    on_page: Rect,
}

/// All letters that labels have shown.
#[derive(Resource)]
struct Letters {
    fonts: Fonts,
    page: Handle<Image>,
    /// How far the middle of the window is from the next corner of pixels, in pixels.
    middle: Vec2,
}

impl Letters {
    /// How far something is from where pixels begin, both in logical pixels from the middle of the window.
    fn to_pixel(&self, at: Vec3, scale: f32) -> Vec3 {
        let at = at.truncate() * scale;
        (((at + self.middle).round() - self.middle - at) / scale).extend(0.0)
    }
}

impl Default for Letters {
    fn default() -> Self {
        Self { fonts: Fonts::new(OPTIONS, fonts::definitions()), page: Handle::default(), middle: Vec2::ZERO }
    }
}

const OPTIONS: TextOptions = TextOptions {
    max_texture_side: LETTERS,
    // Sprites are blended as light is.
    color_transfer_function: FontColorTransferFunction::Off,
    // Labels move, and stand between pixels.
    font_hinting: false,
    subpixel_binning: true,
};

fn lay_out(
    mut letters: ResMut<Letters>,
    mut images: Option<ResMut<Assets<Image>>>,
    mut labels: Query<(Ref<Label2d>, Ref<Anchor>, &mut LabelLayout, &mut Aabb)>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let scale = window.scale_factor();
    let letters = letters.bypass_change_detection();
    letters.middle = (window.physical_size() % 2).as_vec2() / 2.0;
    let is_new = |label: &Ref<Label2d>, anchor: &Ref<Anchor>, layout: &LabelLayout| {
        label.is_changed() || anchor.is_changed() || layout.scale != scale
    };
    if !labels.iter().any(|(label, anchor, layout, _)| is_new(&label, &anchor, layout)) {
        return;
    }
    // A page that is nearly full is begun anew, and every label with it.
    let before = letters.fonts.font_atlas_fill_ratio();
    let options = *letters.fonts.options();
    letters.fonts.begin_pass(options);
    let emptied = letters.fonts.font_atlas_fill_ratio() < before;
    for (label, anchor, mut layout, mut bounds) in &mut labels {
        if emptied || is_new(&label, &anchor, &layout) {
            *layout = laid_out(&mut letters.fonts, &label, scale);
            let middle = -anchor.as_vec() * layout.size;
            *bounds =
                Aabb::from_min_max((middle - layout.size / 2.0).extend(0.0), (middle + layout.size / 2.0).extend(0.0));
        }
    }
    let Some(images) = &mut images else { return };
    if let Some(delta) = letters.fonts.font_image_delta() {
        put(&delta, &mut letters.page, images);
    }
}

fn laid_out(fonts: &mut Fonts, label: &Label2d, scale: f32) -> LabelLayout {
    let font = FontId::new(label.size, label.typeface.family());
    let galley = fonts.with_pixels_per_point(scale).layout_no_wrap(label.text.clone(), font, default());
    let rows = galley.rows.iter().flat_map(|row| row.glyphs.iter().map(|glyph| (row.pos, glyph)));
    let glyphs = rows.filter(|(_, glyph)| !glyph.uv_rect.is_nothing()).map(|(row, glyph)| {
        let uv = glyph.uv_rect;
        let [min, max] = [uv.min, uv.max].map(|[x, y]| vec2(f32::from(x), f32::from(y)));
        let on_page = Rect { min, max };
        let corner = row.to_vec2() + glyph.pos.to_vec2() + uv.offset;
        // The letter was drawn for whole pixels.
        let corner = (vec2(corner.x, corner.y) * scale).round();
        Glyph { centre: corner + on_page.half_size(), on_page }
    });
    LabelLayout { size: vec2(galley.size().x, galley.size().y), scale, glyphs: glyphs.collect() }
}

/// Puts new letters on the page: white, as dense as they cover a pixel.
fn put(delta: &ImageDelta, page: &mut Handle<Image>, images: &mut Assets<Image>) {
    let ImageData::Color(new) = &delta.image;
    let dense = |row: &[Color32]| -> Vec<u8> { row.iter().flat_map(|point| [0xff, 0xff, 0xff, point.a()]).collect() };
    let (width, height) = (new.width(), new.height());
    let rows = new.pixels.chunks(width.max(1)).map(dense);
    match delta.pos {
        None => {
            let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
            let bytes = rows.flatten().collect();
            let image = Image::new(
                size,
                TextureDimension::D2,
                bytes,
                TextureFormat::Rgba8UnormSrgb,
                RenderAssetUsages::default(),
            );
            *page = images.add(image);
        }
        Some([left, top]) => {
            let Some(mut image) = images.get_mut(&*page) else { return };
            let across = image.width() as usize;
            let Some(bytes) = &mut image.data else { return };
            for (down, row) in rows.enumerate() {
                let from = ((top + down) * across + left) * 4;
                bytes[from..from + row.len()].copy_from_slice(&row);
            }
        }
    }
}

fn extract(
    mut commands: Commands,
    mut sprites: ResMut<ExtractedSprites>,
    mut slices: ResMut<ExtractedSlices>,
    labels: Extract<Query<(Entity, &ViewVisibility, &LabelLayout, &LabelColor, &Anchor, &GlobalTransform)>>,
    letters: Extract<Res<Letters>>,
) {
    for (main_entity, visibility, layout, colour, anchor, at) in &labels {
        if !visibility.get() || layout.glyphs.is_empty() {
            continue;
        }
        let begin = slices.slices.len();
        slices.slices.extend(layout.glyphs.iter().map(|glyph| ExtractedSlice {
            offset: glyph.centre,
            rect: glyph.on_page,
            size: glyph.on_page.size(),
        }));
        let corner = (Anchor::TOP_LEFT.as_vec() - anchor.as_vec()) * layout.size;
        let corner = *at * GlobalTransform::from_translation(corner.extend(0.0));
        // Letters are sharp where they begin with a pixel. What rolls in changes its size, and glides.
        let is_still = at.affine().matrix3 == Mat3A::IDENTITY;
        let nudge = if is_still { letters.to_pixel(corner.translation(), layout.scale) } else { Vec3::ZERO };
        let pixel = layout.scale.recip();
        sprites.sprites.push(ExtractedSprite {
            main_entity,
            render_entity: commands.spawn(TemporaryRenderEntity).id(),
            // Letters are laid out downwards.
            transform: GlobalTransform::from_translation(nudge)
                * corner
                * GlobalTransform::from_scale(vec3(pixel, -pixel, 1.0)),
            color: colour.0.into(),
            image_handle_id: letters.page.id(),
            flip_x: false,
            flip_y: true,
            kind: ExtractedSpriteKind::Slices { indices: begin..slices.slices.len() },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> (App, impl Fn(&mut App, &str, f32, Anchor) -> Entity) {
        let mut app = App::new();
        app.init_resource::<Letters>().init_resource::<Assets<Image>>().add_systems(Update, lay_out);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let write = |app: &mut App, text: &str, size: f32, anchor: Anchor| {
            let label = Label2d { text: text.into(), typeface: Typeface::Bold, size };
            app.world_mut().spawn((label, anchor)).id()
        };
        (app, write)
    }

    /// How much of the letters of a label is on the page, of 255 for each of its points.
    fn ink(app: &App, label: Entity) -> Vec<u32> {
        let world = app.world();
        let page = world.resource::<Assets<Image>>().get(&world.resource::<Letters>().page).unwrap();
        let letters = world.get::<LabelLayout>(label).unwrap().glyphs.iter();
        let points = |rect: Rect| {
            let (min, max) = (rect.min.as_uvec2(), rect.max.as_uvec2());
            (min.y..max.y).flat_map(move |y| (min.x..max.x).map(move |x| uvec3(x, y, 0)))
        };
        letters
            .map(|letter| points(letter.on_page).map(|at| u32::from(page.pixel_bytes(at).unwrap()[3])).sum())
            .collect()
    }

    #[test]
    fn a_label_lies_where_its_anchor_says_and_is_as_wide_as_its_words() {
        let (mut app, write) = world();
        let [left, right] =
            [Anchor::CENTER_LEFT, Anchor::CENTER_RIGHT].map(|anchor| write(&mut app, "12", 20.0, anchor));
        let long = write(&mut app, "1212", 20.0, Anchor::CENTER);
        app.update();
        let bounds = |label| *app.world().get::<Aabb>(label).unwrap();
        let width = app.world().get::<LabelLayout>(left).unwrap().size.x;
        assert!((width - 23.0).abs() < 2.0, "{width}");
        assert!(bounds(left).min().x.abs() < 0.01 && bounds(right).max().x.abs() < 0.01);
        assert!((bounds(long).max().x - width).abs() < 1.0, "twice as many figures reach as far to both sides");
    }

    #[test]
    fn every_letter_is_on_the_page_also_after_it_was_full() {
        let (mut app, write) = world();
        // A small page is full sooner.
        let options = TextOptions { max_texture_side: 1024, ..OPTIONS };
        app.world_mut().resource_mut::<Letters>().fonts = Fonts::new(options, fonts::definitions());
        let first = write(&mut app, "Ilka 7", 20.0, Anchor::CENTER);
        app.update();
        let small = ink(&app, first);
        assert!(small.len() == 5 && small.iter().all(|ink| *ink > 255), "{small:?}");
        // Large letters fill the page; whoever comes after that finds an empty one.
        let mut sizes = (0..).map(|nth| 200.0 + nth as f32);
        let mut before = 0.0;
        while app.world().resource::<Letters>().fonts.font_atlas_fill_ratio() >= before {
            before = app.world().resource::<Letters>().fonts.font_atlas_fill_ratio();
            let large = write(&mut app, "WM@", sizes.next().unwrap(), Anchor::CENTER);
            app.update();
            assert_eq!(ink(&app, large).len(), 3);
            app.world_mut().despawn(large);
        }
        assert!(before > 0.7, "{before}");
        assert_eq!(ink(&app, first), small);
    }

    #[test]
    fn letters_begin_with_a_pixel_in_windows_of_any_size() {
        for (window, scale) in [(1280, 1.0), (1281, 1.0), (1281, 1.5)] {
            let middle = Vec2::splat((window % 2) as f32 / 2.0);
            let letters = Letters { middle, ..default() };
            for at in [vec3(-3.3, 7.8, 2.0), vec3(0.5, -0.5, 2.0)] {
                let placed = (at + letters.to_pixel(at, scale)) * scale;
                // What the window shows begins half its width before the middle.
                let in_window = placed.truncate() + Vec2::splat(window as f32 / 2.0);
                assert!((in_window - in_window.round()).length() < 0.001, "{window} {scale} {at}: {in_window}");
                assert!(letters.to_pixel(at, scale).truncate().length() * scale < 0.71, "no farther than to the next");
            }
        }
    }

    #[test]
    fn a_window_with_finer_points_has_larger_letters_of_the_same_size() {
        let (mut app, write) = world();
        let label = write(&mut app, "Ilka", 20.0, Anchor::CENTER);
        app.update();
        let (before, ink_before) = (app.world().get::<LabelLayout>(label).unwrap().size, ink(&app, label));
        let world = app.world_mut();
        let mut window = world.query::<&mut Window>().single_mut(world).unwrap();
        window.resolution.set_scale_factor_override(Some(2.0));
        app.update();
        let (after, ink_after) = (app.world().get::<LabelLayout>(label).unwrap().size, ink(&app, label));
        assert!((before - after).length() < 2.0, "{before} {after}");
        assert!(
            ink_before.iter().zip(&ink_after).all(|(before, after)| *after > before * 3),
            "{ink_before:?} {ink_after:?}"
        );
    }
}
