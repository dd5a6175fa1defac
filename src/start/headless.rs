//! The game without a window: the camera draws into a picture, and a window that exists only as data takes the
//! input a script sends.

use bevy::{
    camera::RenderTarget,
    prelude::*,
    render::render_resource::{Extent3d, TextureFormat, TextureUsages},
    window::PrimaryWindow,
};
use bevy_egui::{EguiContext, input::WindowToEguiContextMap};

use crate::app::{MainCamera, options::Size};
use crate::driver::WindowImage;

/// Draws into a picture of this size.
pub fn plugin(size: Size) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let mut picture = Image::new_target_texture(size.width, size.height, TextureFormat::Rgba8UnormSrgb, None);
        // Films read it back.
        picture.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let handle = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
        app.insert_resource(WindowImage(handle))
            .add_systems(PostStartup, aim_camera)
            .add_systems(First, (connect_panels, follow_size));
    }
}

fn aim_camera(mut commands: Commands, picture: Res<WindowImage>, camera: Single<Entity, With<MainCamera>>) {
    commands.entity(*camera).insert(RenderTarget::Image(picture.0.clone().into()));
}

/// A window that gets another size is a picture of another size.
fn follow_size(
    picture: Res<WindowImage>,
    window: Single<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut images: ResMut<Assets<Image>>,
) {
    let size = Extent3d {
        width: window.physical_width().max(1),
        height: window.physical_height().max(1),
        depth_or_array_layers: 1,
    };
    if images.get(&picture.0).is_some_and(|image| image.texture_descriptor.size != size)
        && let Some(mut image) = images.get_mut(&picture.0)
    {
        image.resize(size);
    }
}

/// The panels listen to the window's input although they are drawn into the picture.
fn connect_panels(
    panels: Query<Entity, Added<EguiContext>>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut map: ResMut<WindowToEguiContextMap>,
) {
    for panel in &panels {
        map.window_to_contexts.entry(*window).or_default().insert(panel);
        map.context_to_window.insert(panel, *window);
    }
}
