//! The look: colours, fonts and every widget the game draws. Nothing outside of this room paints a control.

pub mod atlas;
pub mod controls;
mod focus_order;
pub mod fonts;
pub mod page;
pub mod paint;
pub mod palette;
pub mod raster;
pub mod share;
pub mod sheet;
pub mod stamp;
pub mod text;

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, egui};

use crate::app::{
    Menu, Screen,
    input::{Act, LastDevice},
    redraw::Motion,
    settings::{LARGE_TEXT, Settings},
};
use palette::Colours;

/// Dresses egui in our look and scales it with the window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Canvas>()
        .add_plugins((atlas::plugin, stamp::plugin))
        .add_systems(PreUpdate, dress.before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, focus_main_button.run_if(state_changed::<Screen>.or_else(state_changed::<Menu>)))
        .add_systems(Update, wake_focus);
}

/// How panels are scaled: they are laid out as if the window were about 1920 x 1080.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Canvas {
    /// Logical pixels of the window per point of a panel.
    pub scale: f32,
    /// The window in points.
    pub size: Vec2,
}

impl Default for Canvas {
    fn default() -> Self {
        Self::new(Vec2::new(1920.0, 1080.0), 1.0)
    }
}

impl Canvas {
    /// The canvas of a window at a UI scale (1 to 2).
    ///
    /// Small windows shrink the panels less than the picture, so that text stays readable.
    pub fn new(window: Vec2, ui_scale: f32) -> Self {
        let fit = (window.x / 1920.0).min(window.y / 1080.0);
        let scale = fit.clamp(0.68, 4.0) * ui_scale;
        Self { scale, size: window / scale }
    }
}

/// What widgets need to know about the look; kept in egui's own data so that every widget finds it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Colours by role.
    pub colours: Colours,
    /// Factor on text sizes, 1 to 2.
    pub text_scale: f32,
    /// No animation of controls.
    pub still: bool,
}

/// Size of body text at 100 %, in points of a panel or units of the table.
const BODY: f32 = 20.0;

/// How large a text is that has this size at 100 %: it follows the factor, and what is larger than body text grows as far as
/// that does.
pub fn grown(usual: f32, text_scale: f32) -> f32 {
    (usual * text_scale).min(usual.max(BODY * text_scale))
}

impl Look {
    /// How large a text is that has this size at 100 %.
    pub fn size(&self, usual: f32) -> f32 {
        grown(usual, self.text_scale)
    }

    /// Whether text is so large that things have to be arranged for it.
    pub fn is_large(&self) -> bool {
        self.text_scale > LARGE_TEXT
    }
}

/// The look in force.
pub fn look(ctx: &egui::Context) -> Look {
    ctx.data(|data| data.get_temp(egui::Id::new("look"))).unwrap_or(Look {
        colours: Colours::of(default()),
        text_scale: 1.0,
        still: false,
    })
}

/// Draws with text that grows no further than this, where something has a place of fixed size.
pub fn with_text_at_most<R>(ctx: &egui::Context, most: f32, draw: impl FnOnce() -> R) -> R {
    let worn = look(ctx);
    let put_on = |look: Look| ctx.data_mut(|data| data.insert_temp(egui::Id::new("look"), look));
    put_on(Look { text_scale: worn.text_scale.min(most), ..worn });
    let drawn = draw();
    put_on(worn);
    drawn
}

/// Draws in other colours.
pub fn with_colours<R>(ctx: &egui::Context, colours: Colours, draw: impl FnOnce() -> R) -> R {
    let worn = look(ctx);
    let put_on = |look: Look| ctx.data_mut(|data| data.insert_temp(egui::Id::new("look"), look));
    put_on(Look { colours, ..worn });
    let drawn = draw();
    put_on(worn);
    drawn
}

fn dress(
    mut contexts: EguiContexts,
    mut canvas: ResMut<Canvas>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut worn: Local<Option<Look>>,
) {
    let fresh = Canvas::new(window.size(), settings.ui_scale);
    canvas.set_if_neq(fresh);
    let Ok(ctx) = contexts.ctx_mut() else { return };
    ctx.set_zoom_factor(fresh.scale);
    wear(ctx, &settings, &mut worn);
}

/// Side of the picture that letters are kept in, in points; every graphics card bears it.
pub const LETTERS: usize = 4096;

/// Puts the look of the settings on a context; `worn` remembers what it wears.
pub fn wear(ctx: &mut egui::Context, settings: &Settings, worn: &mut Option<Look>) -> Look {
    let wanted = Look {
        colours: Colours::of(settings.palette),
        text_scale: settings.text_scale,
        still: settings.reduced_motion || settings.stream.layout.on,
    };
    if *worn == Some(wanted) {
        return wanted;
    }
    if worn.is_none() {
        ctx.set_fonts(fonts::definitions());
        // In a large window with large text the letters would fill what is usual, and be redrawn for every frame.
        ctx.input_mut(|input| input.max_texture_side = LETTERS);
        ctx.set_theme(egui::Theme::Dark);
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // However long a press takes, on a slow machine or by a slow hand, it is a click.
            options.input_options.max_click_duration = f64::INFINITY;
            options.input_options.max_click_dist = 12.0;
        });
    }
    *worn = Some(wanted);
    ctx.data_mut(|data| data.insert_temp(egui::Id::new("look"), wanted));
    ctx.all_styles_mut(|style| palette::apply(style, &wanted));
    wanted
}

/// Whoever plays by keys finds the main button of a new screen in focus.
fn focus_main_button(mut contexts: EguiContexts, device: Res<LastDevice>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        let wanted = *device == LastDevice::Keys;
        ctx.data_mut(|data| data.insert_temp(egui::Id::new("main button"), wanted));
    }
}

/// Where nothing is in focus yet, the first key that would move or use it puts it on the main button. The table has a
/// focus of its own.
fn wake_focus(
    mut contexts: EguiContexts,
    mut acts: MessageReader<Act>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut motion: ResMut<Motion>,
    mut wake: Local<bool>,
) {
    let moves = |act: &Act| matches!(act, Act::Confirm | Act::Left | Act::Right | Act::Up | Act::Down);
    let pressed = acts.read().filter(|act| moves(act)).count() > 0;
    let at_table = *screen.get() == Screen::Table && *menu.get() == Menu::None;
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // In the frame of the key it would move on at once.
    if std::mem::take(&mut *wake) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::new("main button"), true));
    }
    if pressed && !at_table && ctx.memory(|memory| memory.focused()).is_none() {
        *wake = true;
        motion.keep_drawing();
    }
}

/// Whether the main button should take the focus now; asks once.
fn takes_focus(ctx: &egui::Context) -> bool {
    ctx.data_mut(|data| data.remove_temp(egui::Id::new("main button"))).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_fit_the_window_at_every_scale() {
        for (window, ui_scale) in [
            (Vec2::new(1280.0, 720.0), 1.0),
            (Vec2::new(1920.0, 1080.0), 2.0),
            (Vec2::new(3840.0, 2160.0), 1.0),
            (Vec2::new(2560.0, 1080.0), 1.5),
        ] {
            let canvas = Canvas::new(window, ui_scale);
            assert!((canvas.size * canvas.scale - window).length() < 0.01);
        }
        assert_eq!(Canvas::default().scale, 1.0);
    }
}
