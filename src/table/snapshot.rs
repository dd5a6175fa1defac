//! A small picture of the table beside the game that is played, for the list of saved games: taken by a camera of its own
//! whenever somebody's turn begins, the game is paused or over. Where people have secrets from each other none is taken.

use std::path::PathBuf;

use bevy::camera::{RenderTarget, ScalingMode};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::IoTaskPool;
use bevy::window::PrimaryWindow;

use super::TableSystems;
use crate::app::contained::{Part, contained};
use crate::app::{MainCamera, Menu, Phase, Screen, redraw::Motion};
use crate::session::{Match, Practice, autosave::Autosave, saves::picture_path};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Snapshot>()
        .add_systems(OnEnter(Phase::Choosing), want)
        .add_systems(OnEnter(Phase::Finished), want)
        .add_systems(OnEnter(Menu::Pause), want)
        .add_systems(
            Update,
            take.after(TableSystems::Scenery).run_if(resource_exists::<RenderDevice>.and_then(in_state(Screen::Table))),
        )
        .add_systems(OnExit(Screen::Table), drop_camera);
}

/// Height of the picture in pixels; it has the shape of the window, up to a point.
const HEIGHT: f32 = 216.0;
const WIDEST: f32 = 2.4;
/// Frames that the camera looks before its picture is taken: what it draws with may have to be made first.
const FRAMES: u8 = 4;
/// Seconds from one picture to the next.
const APART: f32 = 5.0;

/// The picture that is to be taken, and the camera for it.
#[derive(Resource, Default)]
struct Snapshot {
    wanted: bool,
    camera: Option<(Entity, Handle<Image>, u8)>,
    /// When the last one was begun, in seconds since the program started.
    last: Option<f32>,
}

fn want(mut snapshot: ResMut<Snapshot>) {
    snapshot.wanted = true;
}

fn drop_camera(mut snapshot: ResMut<Snapshot>, mut commands: Commands) {
    snapshot.wanted = false;
    if let Some((camera, ..)) = snapshot.camera.take() {
        commands.entity(camera).despawn();
    }
}

fn take(
    mut snapshot: ResMut<Snapshot>,
    running: Option<Res<Match>>,
    practice: Res<Practice>,
    saves: Res<Autosave>,
    window: Single<&Window, With<PrimaryWindow>>,
    main: Single<(&Transform, &Projection), With<MainCamera>>,
    time: Res<Time<Real>>,
    mut images: ResMut<Assets<Image>>,
    mut motion: ResMut<Motion>,
    mut commands: Commands,
) {
    let snapshot = snapshot.bypass_change_detection();
    if let Some((camera, picture, frames)) = &mut snapshot.camera {
        motion.keep_drawing();
        *frames += 1;
        if *frames == FRAMES
            && let Some(save) = saves.file()
        {
            commands.spawn(Screenshot::image(picture.clone())).observe(move |shot: On<ScreenshotCaptured>| {
                keep(shot.image.clone(), picture_path(&save));
            });
        } else if *frames > FRAMES {
            commands.entity(*camera).despawn();
            snapshot.camera = None;
        }
        return;
    }
    let played = running.filter(|running| !running.is_watched() && !running.keeps_secrets() && !practice.0);
    let soon = snapshot.last.is_some_and(|last| time.elapsed_secs() - last < APART);
    if !snapshot.wanted || soon || played.is_none() || window.width() < 1.0 || window.height() < 1.0 {
        return;
    }
    (snapshot.wanted, snapshot.last) = (false, Some(time.elapsed_secs()));
    let (place, projection) = *main;
    let Projection::Orthographic(view) = projection else { return };
    let width = HEIGHT * (window.width() / window.height()).clamp(1.0, WIDEST);
    let picture = Image::new_target_texture(width as u32, HEIGHT as u32, TextureFormat::Rgba8UnormSrgb, None);
    let picture = images.add(picture);
    let size = ScalingMode::Fixed { width: window.width(), height: window.height() };
    let camera = commands.spawn((
        Name::new("Camera for saved games"),
        Camera2d,
        Camera { order: -1, ..default() },
        Msaa::Off,
        RenderTarget::Image(picture.clone().into()),
        Projection::Orthographic(OrthographicProjection { scaling_mode: size, ..view.clone() }),
        *place,
    ));
    snapshot.camera = Some((camera.id(), picture, 0));
}

/// Writes the picture, whole or not at all, while the game goes on. Without it a game has its emblem.
fn keep(picture: Image, path: PathBuf) {
    let write = move || -> Result<(), String> {
        let picture = picture.try_into_dynamic().map_err(|wrong| wrong.to_string())?;
        let part = path.with_extension("part.png");
        picture.to_rgb8().save(&part).map_err(|wrong| wrong.to_string())?;
        std::fs::rename(&part, &path).map_err(|wrong| wrong.to_string())
    };
    IoTaskPool::get()
        .spawn(async move {
            if let Err(wrong) = contained(Part::Files, write).flatten() {
                warn!("the picture of the table could not be kept: {wrong}");
            }
        })
        .detach();
}
