//! The table screen: what surrounds a running game. The pieces themselves live in their own room.

use bevy::prelude::*;

use super::Screen;
use crate::{input::Act, menus::Menu};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_menus.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// Escape opens the pause menu unless the table has a choice to drop first.
fn open_menus(mut acts: MessageReader<Act>, mut menu: ResMut<NextState<Menu>>) {
    for act in acts.read() {
        match act {
            Act::Cancel => menu.set(Menu::Pause),
            Act::Rules => menu.set(Menu::Rules),
            _ => {}
        }
    }
}
