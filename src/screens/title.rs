//! The title: the ways on, over the landscape with the name in it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::games::name_key;
use crate::app::page_buttons::{Page, PageButton, PageButtons};
use crate::app::{GoTo, Menu, Screen, VERSION, language::Words, requests::Resume};
use crate::session::autosave::{Autosave, LeavingUnsaved};
use crate::session::saves::Resumable;
use crate::t;
use crate::theme::{
    controls::{self, Weight, button},
    fonts, look,
    page::page,
    palette::{INK, faded},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Title).and_then(in_state(Menu::None))));
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    resumable: Res<Resumable>,
    page_buttons: Res<PageButtons>,
    mut commands: Commands,
    mut resume: MessageWriter<Resume>,
    mut go: MessageWriter<GoTo>,
    mut menu: ResMut<NextState<Menu>>,
    mut leaving: ResMut<LeavingUnsaved>,
    saves: Res<Autosave>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = page(ctx, "screen.title");
    let mut buttons = Vec::new();
    if let Some((kind, round)) = resumable.0 {
        let told = t!(words, "title-continue", game = words.say(name_key(kind)), round = round);
        buttons.push((TitleButton::Continue, "title.continue", told));
    }
    let registered =
        page_buttons.on(Page::Title).map(|button| (TitleButton::Run(*button), button.name, words.say(button.label)));
    buttons.push((TitleButton::NewGame, "title.new-game", t!(words, "title-new-game")));
    buttons.extend(registered);
    buttons.extend([
        (TitleButton::Load, "title.load", t!(words, "title-load")),
        (TitleButton::Maps, "title.maps", t!(words, "map-workshop")),
        (TitleButton::Menu(Menu::Rules), "title.rules", t!(words, "title-rules")),
        (TitleButton::Menu(Menu::Settings), "title.settings", t!(words, "title-settings")),
        (TitleButton::Menu(Menu::Credits), "title.credits", t!(words, "title-credits")),
        (
            TitleButton::Quit,
            "title.quit",
            if leaving.0 { t!(words, "title-quit-unsaved") } else { t!(words, "title-quit") },
        ),
    ]);
    let main = buttons.iter().position(|(_, name, _)| page_buttons.is_main(name)).filter(|_| resumable.0.is_none());
    let (taken, top) = row_of_buttons(&mut ui, &buttons, main.unwrap_or_default());
    tagline(&ui, &words, top);
    match taken {
        Some(TitleButton::Continue) => _ = resume.write(Resume),
        Some(TitleButton::NewGame) => _ = go.write(GoTo(Screen::NewGame)),
        Some(TitleButton::Load) => _ = go.write(GoTo(Screen::Load)),
        Some(TitleButton::Maps) => _ = go.write(GoTo(Screen::Maps)),
        Some(TitleButton::Run(button)) => (button.run)(&mut commands, None),
        Some(TitleButton::Menu(opened)) => menu.set(opened),
        Some(TitleButton::Quit) if leaving.may_leave(&saves) => _ = exit.write(AppExit::Success),
        Some(TitleButton::Quit) | None => {}
    }
    foot(&ui, &words);
    Ok(())
}

/// Where a button of the title leads.
#[derive(Debug, Clone, Copy)]
enum TitleButton {
    Continue,
    NewGame,
    Load,
    Maps,
    Menu(Menu),
    Run(PageButton),
    Quit,
}

/// Buttons along the foot of the picture, centred, in as many rows as they need; one is the main one. Returns which was
/// taken and how high they reach.
fn row_of_buttons(
    ui: &mut egui::Ui,
    buttons: &[(TitleButton, &str, String)],
    main: usize,
) -> (Option<TitleButton>, f32) {
    const GAP: f32 = 18.0;
    let window = ui.max_rect();
    let sizes: Vec<_> = buttons.iter().map(|(_, _, text)| controls::button_size(ui, text)).collect();
    let widths: Vec<f32> = sizes.iter().map(|size| size.x).collect();
    let rows = even_rows(&widths, GAP, window.width() - 64.0);
    let height = sizes.iter().map(|size| size.y).fold(0.0, f32::max);
    // A second row keeps off the caravan in the picture.
    let (foot, gap) = if rows.len() > 1 { (36.0, 12.0) } else { (64.0, GAP) };
    let mut y = window.bottom() - foot - rows.len() as f32 * (height + gap);
    let (top, mut taken) = (y, None);
    for (width, row) in rows {
        let mut x = window.center().x - width / 2.0;
        for index in row {
            let (way, name, text) = &buttons[index];
            let place = egui::Rect::from_min_size(egui::pos2(x, y), sizes[index]);
            let mut spot = ui.new_child(egui::UiBuilder::new().max_rect(place));
            let weight = if index == main { Weight::Primary } else { Weight::Plain };
            if button(&mut spot, name, text, weight).clicked() {
                taken = Some(*way);
            }
            x += sizes[index].x + GAP;
        }
        y += height + gap;
    }
    (taken, top)
}

/// Puts things of these widths into rows with gaps between them: as few rows as there is room for, all about as wide. Gives
/// the width of each row and what stands in it.
fn even_rows(widths: &[f32], gap: f32, room: f32) -> Vec<(f32, Vec<usize>)> {
    let fill = |most: f32| {
        let mut rows: Vec<(f32, Vec<usize>)> = vec![(-gap, Vec::new())];
        for (index, width) in widths.iter().enumerate() {
            let (taken, row) = &rows[rows.len() - 1];
            if !row.is_empty() && taken + gap + width > most {
                rows.push((-gap, Vec::new()));
            }
            let last = rows.len() - 1;
            rows[last].0 += gap + width;
            rows[last].1.push(index);
        }
        rows
    };
    let count = fill(room).len();
    let narrower = (1..20).map(|step| room * (1.0 - 0.04 * step as f32));
    narrower.map(fill).take_while(|rows| rows.len() == count).last().unwrap_or_else(|| fill(room))
}

/// One line below the lettering, which stands in the picture, where large buttons leave it room.
fn tagline(ui: &egui::Ui, words: &Words, buttons: f32) {
    let look = look(ui.ctx());
    let painter = ui.painter();
    let window = ui.max_rect().size();
    let lettering = crate::brand::lettering(Vec2::new(window.x, window.y));
    let place = egui::pos2(lettering.center().x, lettering.max.y + 2.0);
    let tagline = t!(words, "title-tagline");
    // As large as the setting wants, but no wider than the lettering.
    let size = (lettering.width() * 0.038).max(20.0);
    let width = painter.layout_no_wrap(tagline.clone(), fonts::sans(size), INK).size().x;
    let font = fonts::sans(size * look.text_scale.min(lettering.width() / width).max(1.0));
    if place.y + font.size * 1.4 > buttons {
        return;
    }
    // Dark copies all around keep the line readable where snow lies behind it.
    for (x, y) in [(-2.0, 0.0), (2.0, 0.0), (0.0, -2.0), (0.0, 2.0), (-1.5, 2.5), (1.5, 2.5)] {
        let ink = faded(INK, 0.5);
        painter.text(place + egui::vec2(x, y), egui::Align2::CENTER_TOP, &tagline, font.clone(), ink);
    }
    painter.text(place, egui::Align2::CENTER_TOP, &tagline, font, look.colours.text);
}

fn foot(ui: &egui::Ui, words: &Words) {
    let look = look(ui.ctx());
    let window = ui.max_rect();
    let told = t!(words, "title-foot", version = VERSION.to_owned());
    let size = fonts::sans(18.0 * look.text_scale);
    ui.painter().text(
        window.right_bottom() - egui::vec2(28.0, 22.0),
        egui::Align2::RIGHT_BOTTOM,
        told,
        size,
        faded(look.colours.text, 0.85),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_button_stands_alone_below_a_full_row() {
        let lengths = |widths: &[f32]| even_rows(widths, 10.0, 900.0).iter().map(|row| row.1.len()).collect::<Vec<_>>();
        assert_eq!(lengths(&[100.0; 4]), [4], "what has room stays in one row");
        assert_eq!(lengths(&[100.0; 9]), [5, 4]);
        assert_eq!(lengths(&[2000.0, 50.0]), [1, 1], "what has no room is there all the same");
    }
}
