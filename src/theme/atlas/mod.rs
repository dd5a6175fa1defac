//! Pictures of the baked atlas pages by name. Only the pages of the game at hand are kept, at the scale that the window
//! needs.

mod dye;
mod pages;
mod shapes;

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde::Deserialize;
use tabletop::games;

use crate::app::{
    Playing, Preload, Screen,
    folders::assets_folder,
    games::{GameKind, GameSetup},
    options::Options,
    redraw::Motion,
    settings::Settings,
};
pub use pages::PictureSettings;
use pages::{PagePalette, PageSettings};
pub use shapes::{CORNER, Shapes};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Atlas>()
        .add_plugins(pages::plugin)
        .add_systems(Startup, (read_manifest, (keep_pages, preload).chain().run_if(straight_to_table)).chain())
        .add_systems(
            PreUpdate, // Before anything asks for a picture in this frame.
            (keep_pages.run_if(not(in_state(Screen::Loading))), change_scale, await_pages).chain(),
        );
}

/// What the workshop says about its pages; see `crates/atelier/README.md`.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) pages: Vec<Page>,
    pub(crate) sprites: HashMap<String, Region>,
}

impl Manifest {
    /// Where gems are drawn on a page, in pixels at 1x.
    fn gems_on(&self, page: usize) -> Vec<[u32; 4]> {
        let sprites = self.sprites.iter().filter(|(_, region)| region.page == page);
        let gems = sprites.filter_map(|(name, at)| {
            let [left, top, right, bottom] = dye::gems_in(name)?;
            let part = |corner: u32, side: u32, part: f32| corner + (side as f32 * part) as u32;
            let across = |share: f32| part(at.x, at.w, share);
            let down = |share: f32| part(at.y, at.h, share);
            Some([across(left), down(top), across(right), down(bottom)])
        });
        gems.collect()
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Page {
    name: String,
    pub(crate) set: String,
    width: u32,
    height: u32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Region {
    pub(crate) page: usize,
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) w: u32,
    pub(crate) h: u32,
}

/// A region of a page.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The page.
    pub image: Handle<Image>,
    /// The region in pixels of the page.
    pub rect: Rect,
    /// Width and height of the whole page.
    pub page: Vec2,
}

impl Picture {
    /// Height over width.
    pub fn aspect(&self) -> f32 {
        self.rect.height() / self.rect.width().max(1.0)
    }

    /// Corner and size of the region in parts of the page, as shaders want them.
    pub fn region(&self) -> Vec4 {
        let (corner, size) = (self.rect.min / self.page, self.rect.size() / self.page);
        Vec4::new(corner.x, corner.y, size.x, size.y)
    }
}

/// The pages of the manifest that are kept.
type Pages = Vec<Option<Handle<Image>>>;

/// Pages for a window that has grown or shrunk: the old ones are shown until these are there.
#[derive(Debug)]
struct Coming {
    scale: u32,
    pages: Pages,
    /// Frames since all of them have arrived.
    frames: u8,
}

/// Frames after the last page has arrived until the graphics card has it for certain.
pub const LATE: u8 = 3;

/// All pictures by name.
#[derive(Resource, Debug, Default)]
pub struct Atlas {
    manifest: Manifest,
    /// What the pages that are kept were chosen for.
    kept: Option<(GameKind, u32)>,
    /// The largest scale there are pages for; a small package leaves the sharp ones out.
    sharpest: u32,
    pages: Pages,
    /// The same pictures at another scale, on their way.
    coming: Option<Coming>,
    /// Part of the pages that have been there once, from 0 to 1.
    there: f32,
    sprites: HashMap<String, Picture>,
    /// Plain fronts that were painted for the game at hand.
    plain: HashMap<String, Picture>,
    /// Soft shapes made in code.
    pub shapes: Shapes,
}

impl Atlas {
    /// A picture by name; none while its game is not the one at hand.
    pub fn get(&self, name: &str) -> Option<&Picture> {
        self.sprites.get(name).or_else(|| self.plain.get(name))
    }

    /// Takes a page that was painted for the game at hand, with where everything lies on it in pixels; the last one goes.
    /// Sides are multiples of four.
    pub fn take_page(&mut self, page: Image, regions: Vec<(String, Rect)>, images: &mut Assets<Image>) {
        let size = page.size_f32();
        match pages::levelled(page) {
            Ok(page) => {
                let image = images.add(page);
                let picture = |(name, rect)| (name, Picture { image: image.clone(), rect, page: size });
                self.plain = regions.into_iter().map(picture).collect();
            }
            Err(wrong) => error!("plain fronts cannot be shown: {wrong}"),
        }
    }

    /// Pixels of a page per table unit of a 1920 x 1080 table.
    pub fn scale(&self) -> f32 {
        self.kept.map_or(1.0, |(_, scale)| scale as f32)
    }

    /// Part of the pages of a game that have arrived, from 0 to 1.
    pub fn progress(&self, game: GameKind) -> f32 {
        if self.kept.is_some_and(|(kept, _)| kept == game) { self.there } else { 0.0 }
    }

    /// Shows other pages from now on.
    fn show(&mut self, game: GameKind, scale: u32, pages: Pages) {
        let factor = scale as f32;
        let sprites = self.manifest.sprites.iter().filter_map(|(name, &Region { page, x, y, w, h })| {
            let (image, known) = (pages.get(page)?.clone()?, self.manifest.pages.get(page)?);
            let rect = Rect::new(x as f32, y as f32, (x + w) as f32, (y + h) as f32);
            let rect = Rect::from_corners(rect.min * factor, rect.max * factor);
            let page = vec2(known.width as f32, known.height as f32) * factor;
            Some((name.clone(), Picture { image, rect, page }))
        });
        self.sprites = sprites.collect();
        (self.pages, self.kept, self.coming) = (pages, Some((game, scale)), None);
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.sprites.keys()
    }
}

pub(crate) const MANIFEST: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/baked/atlas.ron"));

fn read_manifest(mut atlas: ResMut<Atlas>, mut images: ResMut<Assets<Image>>) {
    match ron::from_str(MANIFEST) {
        Ok(manifest) => atlas.manifest = manifest,
        Err(wrong) => error!("the list of pictures cannot be read: {wrong}"),
    }
    let sharp = |page: &Page| assets_folder().join(file(page, 2)).is_file();
    atlas.sharpest = if atlas.manifest.pages.iter().all(sharp) { 2 } else { 1 };
    atlas.shapes = Shapes::make(&mut images);
}

/// Where a page lies in the folder of assets.
pub(crate) fn file(page: &Page, scale: u32) -> String {
    format!("baked/{}@{scale}x.page.webp", page.name)
}

/// The scale that a window needs: from a table of 1920 x 1080 pixels on, what is shown large would be soft at 1x.
fn scale_for(window: &Window) -> u32 {
    let pixels = (window.size() / vec2(1920.0, 1080.0)).min_element() * window.scale_factor();
    if pixels > 0.9 { 2 } else { 1 }
}

/// Loads the pages of the game at hand, and lets go of the others.
fn keep_pages(
    mut atlas: ResMut<Atlas>,
    server: Res<AssetServer>,
    setup: Option<Res<GameSetup>>,
    playing: Res<Playing>,
    settings: Option<Res<Settings>>,
    palette: Res<PagePalette>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
) {
    if palette.set(settings.map_or_else(Default::default, |settings| settings.palette)) {
        // What is shown is recoloured.
        let coming = atlas.coming.iter().flat_map(|coming| &coming.pages);
        let shown = atlas.pages.iter().chain(coming).flatten().filter_map(|page| page.path());
        shown.for_each(|path| server.reload(path.clone()));
    }
    let game = playing.0.or(setup.map(|setup| setup.game)).unwrap_or_default();
    let scale = window.map_or(1, |window| scale_for(&window)).min(atlas.sharpest.max(1));
    if atlas.kept == Some((game, scale)) {
        atlas.bypass_change_detection().coming = None;
        return;
    }
    let same_game = atlas.kept.is_some_and(|(kept, _)| kept == game);
    if same_game && atlas.coming.as_ref().is_some_and(|coming| coming.scale == scale) {
        return;
    }
    // What is already there is kept until the new pages are at hand; the server knows what it has loaded.
    let load = |(index, page): (usize, &Page)| {
        let smaller = (scale > 1).then(|| file(page, 1));
        let gems = atlas.manifest.gems_on(index);
        let builder = server.load_builder().with_settings(move |settings: &mut PageSettings| {
            *settings = PageSettings { smaller: smaller.clone(), gems: gems.clone() };
        });
        games::pages(game).contains(&page.set.as_str()).then(|| builder.load(file(page, scale)))
    };
    let pages: Pages = atlas.manifest.pages.iter().enumerate().map(load).collect();
    if same_game && atlas.there >= 1.0 {
        atlas.bypass_change_detection().coming = Some(Coming { scale, pages, frames: 0 });
    } else {
        atlas.show(game, scale, pages);
    }
}

/// Shows the pages of another scale once all of them are there.
fn change_scale(mut atlas: ResMut<Atlas>, server: Res<AssetServer>, motion: Option<ResMut<Motion>>) {
    let Some((game, _)) = atlas.kept else { return };
    let Some(coming) = &mut atlas.bypass_change_detection().coming else { return };
    if let Some(mut motion) = motion {
        motion.keep_drawing();
    }
    let there = coming.pages.iter().flatten().all(|page| !server.load_state(page).is_loading());
    coming.frames = if there { coming.frames + 1 } else { 0 };
    if coming.frames > LATE {
        let (scale, pages) = (coming.scale, std::mem::take(&mut coming.pages));
        atlas.show(game, scale, pages);
    }
}

/// A page that arrives is seen at once, also on a table where nothing moves. One that is only dyed again is there meanwhile.
fn await_pages(
    mut atlas: ResMut<Atlas>,
    server: Res<AssetServer>,
    motion: Option<ResMut<Motion>>,
    mut arrived: Local<HashSet<AssetId<Image>>>,
) {
    let Some(mut motion) = motion else { return };
    let pages: Vec<_> = atlas.pages.iter().flatten().map(|page| (page.id(), server.load_state(page))).collect();
    if pages.iter().any(|(_, state)| state.is_loading()) {
        motion.keep_drawing();
    }
    arrived.extend(pages.iter().filter(|(_, state)| !state.is_loading()).map(|(page, _)| *page));
    let missing = pages.iter().filter(|(page, _)| !arrived.contains(page)).count();
    atlas.bypass_change_detection().there = 1.0 - missing as f32 / pages.len().max(1) as f32;
}

/// The title comes before the pages: there is time enough to load them until somebody has chosen a game.
fn straight_to_table(options: Option<Res<Options>>) -> bool {
    options.is_some_and(|options| options.straight_to_table())
}

/// A table that opens at once waits for its pages.
fn preload(atlas: Res<Atlas>, mut preload: ResMut<Preload>) {
    preload.0.extend(atlas.pages.iter().flatten().map(|page| page.clone().untyped()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_gets_the_pages_it_needs() {
        let window = |width, height, factor| {
            let mut window = Window::default();
            window.resolution.set_scale_factor(factor);
            window.resolution.set(width, height);
            scale_for(&window)
        };
        assert_eq!(window(1280.0, 720.0, 1.0), 1);
        assert_eq!(window(1600.0, 900.0, 1.0), 1);
        assert_eq!(window(1920.0, 1080.0, 1.0), 2);
        assert_eq!(window(3840.0, 2160.0, 1.0), 2);
    }
}
