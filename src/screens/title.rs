//! The title: the name over the landscape and the ways on.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Screen, page};
use crate::{
    language::Words,
    menus::Menu,
    settings::Notice,
    t,
    theme::{
        controls::{Weight, wide_button},
        fonts, look,
        palette::{INK, faded},
        text,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resumable>()
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Title).and_then(in_state(Menu::None))));
}

/// The game that "continue" takes up again, if there is one; filled in by the room that keeps the saves.
#[derive(Resource, Debug, Default)]
pub struct Resumable(pub Option<String>);

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    resumable: Res<Resumable>,
    mut notice: ResMut<Notice>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = page(ctx, "screen.title");
    let window = ui.max_rect();
    let look = look(ctx);
    let left = (window.width() * 0.075).max(40.0);
    let width = 400.0 * (0.6 + 0.4 * look.text_scale);
    name(&ui, left, window.top() + window.height() * 0.12, &words);

    let rows = if resumable.0.is_some() { 7.0 } else { 6.0 };
    let height = rows * 78.0 * (0.7 + 0.3 * look.text_scale);
    let top = (window.top() + window.height() * 0.40).min(window.bottom() - height - 70.0);
    let column = egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(left + width, window.bottom() - 60.0));
    let mut list = ui.new_child(egui::UiBuilder::new().max_rect(column));
    list.spacing_mut().item_spacing.y = 12.0;
    let mut button = |name: &str, text: String, weight| wide_button(&mut list, name, &text, weight).clicked();
    let mut first = Weight::Primary;
    if resumable.0.is_some() {
        if button("title.continue", t!(words, "title-continue"), first) {
            screen.set(Screen::Table);
        }
        first = Weight::Plain;
    }
    if button("title.new-game", t!(words, "title-new-game"), first) {
        screen.set(Screen::NewGame);
    }
    if button("title.load", t!(words, "title-load"), Weight::Plain) {
        screen.set(Screen::Load);
    }
    if button("title.rules", t!(words, "title-rules"), Weight::Plain) {
        menu.set(Menu::Rules);
    }
    if button("title.settings", t!(words, "title-settings"), Weight::Plain) {
        menu.set(Menu::Settings);
    }
    if button("title.credits", t!(words, "title-credits"), Weight::Plain) {
        menu.set(Menu::Credits);
    }
    if button("title.quit", t!(words, "title-quit"), Weight::Plain) {
        exit.write(AppExit::Success);
    }
    foot(&ui, &words);
    if let Some(fault) = notice.0.clone() {
        let told = t!(words, "shell-settings-damaged", reason = fault.to_string());
        let place =
            egui::Rect::from_min_size(egui::pos2(window.right() - 660.0, window.top() + 40.0), egui::vec2(620.0, 10.0));
        let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(place));
        crate::theme::paint::panel_frame(&corner).show(&mut corner, |ui| {
            text::warning(ui, &told);
            if crate::theme::controls::button(ui, "title.notice", &t!(words, "shell-understood"), Weight::Plain)
                .clicked()
            {
                notice.0 = None;
            }
        });
    }
    Ok(())
}

fn name(ui: &egui::Ui, left: f32, top: f32, words: &Words) {
    let look = look(ui.ctx());
    let painter = ui.painter();
    let size = (ui.max_rect().width() * 0.062).clamp(56.0, 124.0);
    let at = egui::pos2(left, top);
    // A dark copy below keeps the letters crisp on the bright part of the sky.
    for (offset, ink) in [(5.0, faded(INK, 0.55)), (0.0, look.colours.heading)] {
        painter.text(at + egui::vec2(0.0, offset), egui::Align2::LEFT_TOP, "Caravanserai", fonts::serif(size), ink);
    }
    painter.text(
        at + egui::vec2(4.0, size * 1.12),
        egui::Align2::LEFT_TOP,
        t!(words, "title-tagline"),
        fonts::sans((size * 0.25).max(22.0)),
        look.colours.text,
    );
}

fn foot(ui: &egui::Ui, words: &Words) {
    let look = look(ui.ctx());
    let window = ui.max_rect();
    let told = t!(words, "title-foot", version = env!("CARGO_PKG_VERSION").to_string());
    let size = fonts::sans(18.0 * look.text_scale);
    ui.painter().text(
        window.right_bottom() - egui::vec2(28.0, 22.0),
        egui::Align2::RIGHT_BOTTOM,
        told,
        size,
        faded(look.colours.text, 0.85),
    );
}
