//! The table screen: what surrounds a running game. The pieces themselves live in their own room.

use bevy::prelude::*;

use crate::app::{Menu, Screen, input::Act, requests::LookBack};
use crate::hud::{closeup::CloseUp, hint::Hint};
use crate::session::watching::Waiting;
use crate::table::choices::{Choices, Pick};
use crate::table::drag::Drag;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_menus.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// Escape first puts back what the pointer holds, then drops a choice, then closes a hint, then ends a look back, and opens the pause menu where nothing is left to close.
fn open_menus(
    mut acts: MessageReader<Act>,
    choices: Res<Choices>,
    mut drag: ResMut<Drag>,
    mut hint: ResMut<Hint>,
    mut closeup: ResMut<CloseUp>,
    waiting: Res<Waiting>,
    mut picks: MessageWriter<Pick>,
    mut look_back: MessageWriter<LookBack>,
    mut menu: ResMut<NextState<Menu>>,
) {
    for act in acts.read() {
        match act {
            Act::Cancel if closeup.is_pinned() => closeup.let_go(),
            Act::Cancel if drag.piece().is_some() => drag.give_up(),
            Act::Cancel if choices.chosen.is_some() => {
                picks.write(Pick::Drop);
            }
            Act::Cancel if hint.is_open() => hint.close(),
            Act::Cancel if waiting.is_some() => {
                look_back.write(LookBack::Return);
            }
            Act::Cancel => menu.set(Menu::Pause),
            Act::Rules => menu.set(Menu::Rules),
            Act::Legend => menu.set(Menu::Legend),
            Act::Log => menu.set(Menu::Log),
            _ => {}
        }
    }
}
