//! The game's own face: the icon of the window, the pointer, and the lettering on the title.

use bevy::{
    asset::RenderAssetUsages,
    ecs::system::NonSendMarker,
    image::ImageLoaderSettings,
    prelude::*,
    window::{CursorIcon, CustomCursor, CustomCursorImage, PrimaryWindow},
    winit::WINIT_WINDOWS,
};

use crate::app::{Menu, Screen};
use crate::theme::atlas::Atlas;

/// Icon, pointer and lettering.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load)
        .add_systems(Update, (set_icon, set_pointer, letter.run_if(in_state(Screen::Title))))
        .add_systems(OnExit(Screen::Title), wipe);
}

/// Pictures the window system takes from us; they stay readable for the processor.
#[derive(Resource)]
struct Face {
    icon: Handle<Image>,
    pointers: [Handle<Image>; 2],
}

fn load(mut commands: Commands, server: Res<AssetServer>) {
    let readable = |file: &'static str| {
        let builder = server.load_builder();
        builder
            .with_settings(|image: &mut ImageLoaderSettings| image.asset_usage = RenderAssetUsages::MAIN_WORLD)
            .load(file)
    };
    commands.insert_resource(Face {
        icon: readable("baked/window_icon.png"),
        pointers: [readable("baked/pointer_small.png"), readable("baked/pointer_large.png")],
    });
}

fn set_icon(
    face: Res<Face>,
    images: Res<Assets<Image>>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut done: Local<bool>,
    _main_thread: NonSendMarker,
) {
    let Some(image) = images.get(&face.icon).filter(|_| !*done) else { return };
    *done = true;
    let Some(pixels) = image.data.clone() else { return };
    match winit::window::Icon::from_rgba(pixels, image.width(), image.height()) {
        Ok(icon) => WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(shown) = windows.get_window(*window) {
                shown.set_window_icon(Some(icon));
            }
        }),
        Err(wrong) => warn!("the window's icon cannot be used: {wrong}"),
    }
}

/// The tip of the pointer in the smaller picture.
const TIP: (u16, u16) = (3, 3);

/// A gilded arrow instead of the system's; twice as large where the screen is twice as fine.
fn set_pointer(
    mut commands: Commands,
    face: Res<Face>,
    images: Res<Assets<Image>>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut shown: Local<Option<usize>>,
) {
    let (entity, window) = *window;
    let size = usize::from(window.scale_factor() > 1.4);
    let handle = &face.pointers[size];
    if *shown == Some(size) || images.get(handle).is_none() {
        return;
    }
    *shown = Some(size);
    let factor = size as u16 + 1;
    let pointer = CustomCursorImage { handle: handle.clone(), hotspot: (TIP.0 * factor, TIP.1 * factor), ..default() };
    commands.entity(entity).insert(CursorIcon::Custom(CustomCursor::Image(pointer)));
}

/// The name of the game on the title.
#[derive(Component)]
struct Lettering;

/// Where the lettering stands in a window of this size.
pub fn lettering(window: Vec2) -> Rect {
    let width = (window.x * 0.43).min(window.y * 0.95);
    let corner = vec2(window.x * 0.022, window.y * 0.02);
    Rect::from_corners(corner, corner + vec2(width, width * 240.0 / 900.0))
}

fn letter(
    mut commands: Commands,
    atlas: Res<Atlas>,
    menu: Res<State<Menu>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut shown: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Lettering>>,
) {
    let Some(picture) = atlas.get("logo") else { return };
    let rect = lettering(window.size());
    let half = window.size() / 2.0;
    let centre = vec2(rect.center().x - half.x, half.y - rect.center().y);
    let Ok((mut sprite, mut transform, mut visibility)) = shown.single_mut() else {
        // Above the land and its light, below everything else.
        commands.spawn((Lettering, Sprite::default(), Transform::from_xyz(0.0, 0.0, -800.0)));
        return;
    };
    visibility.set_if_neq(if *menu.get() == Menu::None { Visibility::Visible } else { Visibility::Hidden });
    let translation = centre.extend(-800.0);
    if sprite.image != picture.image || sprite.custom_size != Some(rect.size()) || transform.translation != translation
    {
        sprite.image = picture.image.clone();
        sprite.rect = Some(picture.rect);
        sprite.custom_size = Some(rect.size());
        transform.translation = translation;
    }
}

fn wipe(mut commands: Commands, shown: Query<Entity, With<Lettering>>) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
}
