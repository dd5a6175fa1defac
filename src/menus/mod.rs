//! Menus that open over any screen: settings, rules, credits, pause.

mod chronicle;
mod credits;
mod lessons;
mod pause;
mod rule_figures;
mod rules;
pub mod settings;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::{
    input::{Act, Captured},
    language::Words,
    screens::{Screen, middle},
    t,
    theme::{
        controls::{Weight, button},
        look, paint,
        palette::{INK, faded},
        text,
    },
};

/// All menus.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .add_plugins((
            chronicle::plugin,
            settings::plugin,
            rules::plugin,
            credits::plugin,
            lessons::plugin,
            pause::plugin,
        ))
        .add_systems(Update, close_on_cancel.run_if(not(in_state(Menu::None))))
        .add_systems(Update, open_rules.run_if(in_state(Menu::None).and_then(not(in_state(Screen::Table)))));
}

/// What is open over the screen.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// Settings.
    Settings,
    /// The rules of the four games.
    Rules,
    /// Who and what made this.
    Credits,
    /// First games with a guide.
    Lessons,
    /// Everything that was done in the game.
    Chronicle,
    /// A running game is paused.
    Pause,
    /// A game is looked at again.
    Review,
}

impl Menu {
    /// Where closing this menu leads.
    pub fn behind(self, screen: Screen) -> Self {
        match self {
            Self::Settings | Self::Rules if screen == Screen::Table => Self::Pause,
            _ => Self::None,
        }
    }
}

fn close_on_cancel(
    mut acts: MessageReader<Act>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    captured: Res<Captured<KeyCode>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if !captured.waiting && acts.read().any(|act| *act == Act::Cancel) {
        next.set(menu.get().behind(*screen.get()));
    }
}

/// The rules are one key away from everywhere; the table has its own keys.
fn open_rules(mut acts: MessageReader<Act>, screen: Res<State<Screen>>, mut next: ResMut<NextState<Menu>>) {
    if acts.read().filter(|act| **act == Act::Rules).count() > 0 && *screen.get() != Screen::Loading {
        next.set(Menu::Rules);
    }
}

/// The shape all menus share: the screen behind goes dark, a panel with a title, content that scrolls, a way back.
/// Returns true when the way back was taken.
pub fn sheet(
    ctx: &egui::Context,
    words: &Words,
    name: &str,
    title: &str,
    size: egui::Vec2,
    content: impl FnOnce(&mut egui::Ui),
) -> bool {
    sheet_with(ctx, words, name, title, size, Weight::Primary, content)
}

/// A sheet whose content may have the main button: the way back is as weighty as told.
pub fn sheet_with(
    ctx: &egui::Context,
    words: &Words,
    name: &str,
    title: &str,
    size: egui::Vec2,
    weight: Weight,
    content: impl FnOnce(&mut egui::Ui),
) -> bool {
    let window = ctx.viewport_rect();
    // Large text gets a larger sheet before it has to be scrolled.
    let area = middle(ctx, size * look(ctx).text_scale.powf(0.75));
    let mut back = false;
    egui::Area::new(egui::Id::new(name))
        .order(egui::Order::Middle)
        .fixed_pos(window.min)
        .movable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.painter().rect_filled(window.expand(2.0), 0.0, faded(INK, 0.55));
            ui.allocate_rect(window, egui::Sense::click());
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
            paint::panel(&mut ui, |ui| {
                ui.set_width(ui.available_width());
                ui.set_height(ui.available_height());
                text::screen_title(ui, title);
                let foot = 84.0 + 14.0 * look(ui.ctx()).text_scale;
                let height = (ui.available_height() - foot).max(100.0);
                ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
                    ui.set_min_height(height);
                    content(ui);
                });
                ui.add_space(14.0);
                back = button(ui, &format!("{name}.back"), &t!(words, "shell-back"), weight).clicked();
            });
        });
    back
}
