//! Menus that open over any screen: settings, rules, credits, pause.

mod content;
mod credits;
mod deal;
mod legend;
mod log;
mod open;
mod pause;
mod rule_figures;
mod rules;
pub mod settings;

use bevy::prelude::*;

use crate::app::{
    Menu, MenuBehind, Screen,
    input::{Act, Captured},
};

/// All menus.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        legend::plugin,
        log::plugin,
        settings::plugin,
        content::plugin,
        rules::plugin,
        credits::plugin,
        pause::plugin,
        open::plugin,
        deal::plugin,
    ))
    .add_systems(Update, close_on_cancel.run_if(not(in_state(Menu::None))))
    .add_systems(Update, open_rules.run_if(in_state(Menu::None).and_then(not(in_state(Screen::Table)))));
}

fn close_on_cancel(
    mut acts: MessageReader<Act>,
    behind: Res<MenuBehind>,
    screen: Res<State<Screen>>,
    captured: Res<Captured<KeyCode>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if !captured.waiting && acts.read().any(|act| *act == Act::Cancel) {
        // Only a table can be paused.
        let paused = behind.0 == Menu::Pause && *screen.get() != Screen::Table;
        next.set(if paused { Menu::None } else { behind.0 });
    }
}

/// The rules are one key away from everywhere; the table has its own keys.
fn open_rules(mut acts: MessageReader<Act>, screen: Res<State<Screen>>, mut next: ResMut<NextState<Menu>>) {
    if acts.read().filter(|act| **act == Act::Rules).count() > 0 && *screen.get() != Screen::Loading {
        next.set(Menu::Rules);
    }
}
