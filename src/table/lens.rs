//! The lens of the camera over the table. It shows the whole window unless the director brings it nearer to what happens;
//! it starts and arrives gently and never shows what lies beyond the window's edge.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

use super::TableSystems;
use crate::app::{MainCamera, Screen, redraw::Motion};
use crate::theme::Canvas;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lens>()
        .add_systems(Update, (glide, look).chain().after(TableSystems::Scenery))
        .add_systems(OnExit(Screen::Table), |mut lens: ResMut<Lens>| *lens = Lens::default());
}

/// Seconds in which most of a way is done.
const GENTLE: f32 = 0.9;

/// What the camera is aimed at now, and where it goes: across and down from the middle of the window in logical pixels, and how near.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    now: Vec3,
    speed: Vec3,
    wanted: Vec3,
}

const WHOLE: Vec3 = Vec3::Z;

impl Default for Lens {
    fn default() -> Self {
        Self { now: WHOLE, speed: Vec3::ZERO, wanted: WHOLE }
    }
}

impl Lens {
    /// Goes back to the whole table.
    pub fn show_all(&mut self) {
        self.wanted = WHOLE;
    }

    /// Brings a place of a window to where `middle` is now, so much nearer.
    pub fn frame(&mut self, place: Vec2, middle: Vec2, window: Vec2, nearer: f32) {
        let nearer = nearer.max(1.0);
        let room = window / 2.0 * (1.0 - 1.0 / nearer);
        let eye = place - window / 2.0 - (middle - window / 2.0) / nearer;
        self.wanted = eye.clamp(-room, room).extend(nearer);
    }

    /// Whether everything is seen where it lies; else nothing on the table can be pointed at.
    pub fn is_whole(&self) -> bool {
        self.now == WHOLE
    }

    /// How much what frames the table must hide of it, from 0 to 1: seen nearer, the table passes below.
    pub fn hidden_below(&self) -> f32 {
        ((self.now.z - 1.0) * 25.0).clamp(0.0, 1.0)
    }

    /// A spring that never swings over.
    fn pass(&mut self, seconds: f32) {
        let rate = 4.0 / GENTLE;
        let off = self.now - self.wanted;
        let push = (self.speed + off * rate) * seconds;
        let fade = (-rate * seconds).exp();
        self.speed = (self.speed - push * rate) * fade;
        self.now = self.wanted + (off + push) * fade;
        let there = (self.now - self.wanted) * vec3(1.0, 1.0, 500.0);
        if there.length() < 0.3 && self.speed.truncate().length() < 2.0 {
            (self.now, self.speed) = (self.wanted, Vec3::ZERO);
        }
    }
}

fn glide(mut lens: ResMut<Lens>, time: Res<Time>, mut motion: ResMut<Motion>) {
    if lens.now != lens.wanted {
        lens.pass(time.delta_secs().min(0.1));
        motion.keep_drawing();
    }
}

/// Pieces are seen through the camera; what is painted on the table's panels follows it.
fn look(
    lens: Res<Lens>,
    canvas: Res<Canvas>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<MainCamera>>,
    mut contexts: EguiContexts,
) {
    if !lens.is_changed() && !canvas.is_changed() {
        return;
    }
    let (eye, nearer) = (lens.now.truncate(), lens.now.z);
    let (mut place, mut projection) = camera.into_inner();
    (place.translation.x, place.translation.y) = (eye.x, -eye.y);
    if let Projection::Orthographic(view) = &mut *projection {
        view.scale = 1.0 / nearer;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let half = window.size() / 2.0;
    let shift = (half - (half + eye) * nearer) / canvas.scale;
    let seen = egui::emath::TSTransform::new(egui::vec2(shift.x, shift.y), nearer);
    ctx.set_transform_layer(egui::LayerId::background(), seen);
    // Panels rest while only pieces move; here they move with them.
    ctx.request_repaint();
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

    /// Where a place of the window is seen.
    fn seen(lens: &Lens, place: Vec2) -> Vec2 {
        (place - WINDOW / 2.0 - lens.now.truncate()) * lens.now.z + WINDOW / 2.0
    }

    #[test]
    fn the_eye_goes_there_and_back_without_ever_leaving_the_window() {
        for place in [vec2(640.0, 360.0), vec2(0.0, 0.0), vec2(1270.0, 100.0), vec2(300.0, 700.0)] {
            let mut lens = Lens::default();
            lens.frame(place, WINDOW / 2.0, WINDOW, 1.3);
            let mut last = 0.0;
            for _ in 0..300 {
                lens.pass(1.0 / 60.0);
                let (low, high) = (seen(&lens, Vec2::ZERO), seen(&lens, WINDOW));
                assert!(low.max_element() < 0.5 && (high - WINDOW).min_element() > -0.5, "{low} {high}");
                assert!(lens.now.z >= last - 1e-4, "it comes nearer all the time");
                last = lens.now.z;
            }
            assert_eq!(lens.now, lens.wanted);
            assert!(Rect::from_corners(Vec2::ZERO, WINDOW).contains(seen(&lens, place)));
            lens.show_all();
            (0..300).for_each(|_| lens.pass(1.0 / 60.0));
            assert!(lens.is_whole());
        }
    }

    #[test]
    fn a_place_far_from_the_edges_comes_to_the_middle_of_the_table() {
        let mut lens = Lens::default();
        let middle = vec2(640.0, 300.0);
        lens.frame(vec2(700.0, 330.0), middle, WINDOW, 1.4);
        (0..400).for_each(|_| lens.pass(1.0 / 60.0));
        assert!(seen(&lens, vec2(700.0, 330.0)).distance(middle) < 1.0);
    }
}
