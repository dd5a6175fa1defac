//! The table screen: what surrounds a running game. The pieces themselves live in their own room.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::emblem;
use crate::app::{
    Menu, Playing, Screen, games::name_key, input::Act, language::Words, named, redraw::Motion, requests::LookBack,
};
use crate::hud::{closeup::CloseUp, hint::Hint};
use crate::session::{Intent, asking::AskFirst, watching::Waiting};
use crate::t;
use crate::table::choices::{Choices, Pick};
use crate::table::drag::Drag;
use crate::theme::{
    atlas::{Atlas, LATE},
    fonts, look, paint, palette,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_menus.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))))
        .add_systems(EguiPrimaryContextPass, cover.run_if(in_state(Screen::Table)));
}

/// Size of the picture that is seen meanwhile, and of the bar below it, in points.
const PICTURE: egui::Vec2 = egui::vec2(840.0, 320.0);
const BAR: egui::Vec2 = egui::vec2(420.0, 10.0);

/// Until the pictures of a game are there its emblem stands for the table: nobody sees blank cards. It is painted over
/// everything and takes no click.
fn cover(
    mut contexts: EguiContexts,
    atlas: Res<Atlas>,
    playing: Res<Playing>,
    words: Res<Words>,
    mut motion: ResMut<Motion>,
    mut late: Local<u8>,
) -> Result {
    let Some(game) = playing.0 else { return Ok(()) };
    let there = atlas.progress(game);
    *late = if there < 1.0 { LATE } else { late.saturating_sub(1) };
    if *late == 0 {
        return Ok(());
    }
    motion.keep_drawing();
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let window = ctx.viewport_rect();
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("cover of the table")));
    paint::gradient_rect(&painter, window, 0.0, palette::rgb(0x241a52), palette::rgb(0x120b2c));
    let size = PICTURE * (window.width() / 2.0 / PICTURE.x).min(1.0);
    let picture = egui::Rect::from_center_size(window.center() - egui::vec2(0.0, size.y * 0.35), size);
    emblem::scene(&painter, picture, game, &look.colours);
    let write = |y: f32, text: String, font, ink| {
        painter.text(egui::pos2(window.center().x, y), egui::Align2::CENTER_TOP, text, font, ink)
    };
    named::note(ctx, "cover", window, &t!(words, "shell-loading"));
    let below = picture.bottom() + 28.0;
    let name = write(below, words.say(name_key(game)), fonts::serif(look.size(40.0)), look.colours.heading);
    let told = t!(words, "shell-loading");
    let said = write(name.bottom() + 10.0, told, fonts::sans(look.size(22.0)), look.colours.text);
    let bar = egui::Rect::from_center_size(egui::pos2(window.center().x, said.bottom() + 26.0), BAR);
    painter.rect_filled(bar, BAR.y / 2.0, look.colours.slot);
    let done = bar.with_max_x(bar.left() + bar.width() * there.max(0.03));
    paint::gradient_rect(&painter, done, BAR.y / 2.0, look.colours.primary[0], look.colours.primary[1]);
    Ok(())
}

/// Escape first puts back what the pointer holds, then drops a choice, then answers what is
/// asked about a decision, then closes a hint, then ends a look back, and opens the pause menu where nothing is left to close.
fn open_menus(
    mut acts: MessageReader<Act>,
    choices: Res<Choices>,
    mut drag: ResMut<Drag>,
    mut hint: ResMut<Hint>,
    mut closeup: ResMut<CloseUp>,
    (waiting, ask): (Res<Waiting>, Res<AskFirst>),
    mut picks: MessageWriter<Pick>,
    mut intents: MessageWriter<Intent>,
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
            Act::Cancel if ask.asked().is_some() => _ = intents.write(Intent::TakeBack),
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
