//! One key keeps a picture of what is seen. Of every file that is written for somebody it is told where it lies, and its
//! folder can be shown.

use std::path::{Path, PathBuf};

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::{Task, futures::check_ready};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::{
    MainCamera, Screen, files,
    folders::{self, Folders},
    input::Act,
    language::Words,
    redraw::Motion,
    requests::FileKept,
};
use crate::t;
use crate::theme::{
    controls::{Weight, button},
    paint, text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(Update, (take, take_in).chain())
        .add_systems(EguiPrimaryContextPass, tell.run_if(not(in_state(Screen::Loading))));
}

/// Frames until the picture is taken: what was told about the last one must be gone.
const FRAMES: u8 = 3;
/// Seconds that something is told about a picture.
const TOLD: f32 = 12.0;
/// Width of the panel in points, and how far it stays off the edges of the window.
const WIDTH: f32 = 620.0;
const MARGIN: f32 = 40.0;

/// The picture that is being taken and what became of the last one.
#[derive(Resource, Default)]
struct Pictures {
    countdown: Option<u8>,
    writing: Option<Task<Result<PathBuf, String>>>,
    told: Option<(Result<PathBuf, String>, f32)>,
}

fn take(
    mut acts: MessageReader<Act>,
    camera: Single<Option<&RenderTarget>, With<MainCamera>>,
    folders: Option<Res<Folders>>,
    mut pictures: ResMut<Pictures>,
    mut motion: ResMut<Motion>,
    mut commands: Commands,
) {
    let pictures = pictures.bypass_change_detection();
    let Some(folders) = folders else { return };
    if acts.read().filter(|act| **act == Act::Picture).count() > 0 {
        *pictures = Pictures { countdown: Some(FRAMES), ..default() };
    }
    let Some(left) = &mut pictures.countdown else { return };
    motion.keep_drawing();
    *left -= 1;
    if *left > 0 {
        return;
    }
    pictures.countdown = None;
    let shot = match *camera {
        Some(RenderTarget::Image(picture)) => Screenshot::image(picture.handle.clone()),
        _ => Screenshot::primary_window(),
    };
    let folder = folders.pictures();
    commands.spawn(shot).observe(move |shot: On<ScreenshotCaptured>, mut pictures: ResMut<Pictures>| {
        let (picture, folder) = (shot.image.clone(), folder.clone());
        let write = move || keep(picture, &folder);
        pictures.writing = Some(files::write(write));
    });
}

fn keep(picture: Image, folder: &Path) -> Result<PathBuf, String> {
    let picture = picture.try_into_dynamic().map_err(|wrong| wrong.to_string())?;
    std::fs::create_dir_all(folder).map_err(|wrong| wrong.to_string())?;
    let name = chrono::Local::now().format("caravanserai-%Y-%m-%d-%H%M%S").to_string();
    let path = free_path(folder, &name);
    picture.to_rgb8().save(&path).map_err(|wrong| wrong.to_string())?;
    Ok(path)
}

/// A file that is not there yet: somebody may take two pictures in a second.
fn free_path(folder: &Path, name: &str) -> PathBuf {
    let more = (2..1_000).map(|number| folder.join(format!("{name}-{number}.png")));
    let first = folder.join(format!("{name}.png"));
    std::iter::once(first.clone()).chain(more).find(|path| !path.exists()).unwrap_or(first)
}

fn take_in(mut pictures: ResMut<Pictures>, mut kept: MessageReader<FileKept>, mut motion: ResMut<Motion>) {
    let pictures = pictures.bypass_change_detection();
    if let Some(FileKept(done)) = kept.read().last() {
        pictures.told = Some((done.clone(), 0.0));
    }
    if let Some(task) = &mut pictures.writing {
        motion.keep_drawing();
        if let Some(done) = check_ready(task) {
            pictures.writing = None;
            pictures.told = Some((done, 0.0));
        }
    }
}

fn tell(
    mut contexts: EguiContexts,
    words: Res<Words>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut pictures: ResMut<Pictures>,
    mut motion: ResMut<Motion>,
) -> Result {
    let pictures = pictures.bypass_change_detection();
    let Some((done, age)) = &mut pictures.told else { return Ok(()) };
    *age += time.delta_secs();
    motion.drift();
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let width = WIDTH.min(window.width() - 2.0 * MARGIN);
    let mut close = *age > TOLD;
    let area = egui::Area::new(egui::Id::new("picture")).order(egui::Order::Tooltip);
    // Never over buttons: those of the results stand at the foot of the page.
    let (corner, away) = match screen.get() {
        Screen::Results => (egui::Align2::CENTER_TOP, egui::vec2(0.0, MARGIN)),
        _ => (egui::Align2::LEFT_BOTTOM, egui::vec2(MARGIN, -MARGIN)),
    };
    area.anchor(corner, away).show(ctx, |ui| {
        ui.set_width(width);
        paint::panel(ui, |ui| {
            match done {
                Ok(path) => _ = text::body(ui, &t!(words, "picture-kept", path = folders::told(path))),
                Err(why) => _ = text::warning(ui, &t!(words, "results-failed", reason = why.clone())),
            }
            ui.horizontal_wrapped(|ui| {
                if let Ok(path) = done
                    && button(ui, "picture.folder", &t!(words, "picture-folder"), Weight::Plain).clicked()
                {
                    folders::show(path.parent().unwrap_or(path));
                    close = true;
                }
                close |= button(ui, "picture.close", &t!(words, "shell-understood"), Weight::Plain).clicked();
            });
        });
    });
    if close {
        pictures.told = None;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_replaces_another() {
        let home = tempfile::tempdir().unwrap();
        let picture = || {
            let size = bevy::render::render_resource::Extent3d { width: 2, height: 2, depth_or_array_layers: 1 };
            Image::new_fill(
                size,
                bevy::render::render_resource::TextureDimension::D2,
                &[9, 8, 7, 255],
                bevy::render::render_resource::TextureFormat::Rgba8UnormSrgb,
                bevy::asset::RenderAssetUsages::MAIN_WORLD,
            )
        };
        let folder = home.path().join("pictures");
        for _ in 0..3 {
            let path = keep(picture(), &folder).unwrap();
            assert_eq!(std::fs::read(&path).unwrap()[..8], *b"\x89PNG\r\n\x1a\n");
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3);
    }
}
