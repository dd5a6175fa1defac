//! The menu of ways to take a game away, the same wherever a game is looked at.

use bevy_egui::egui;

use super::controls::{Weight, button};
use crate::app::language::Words;
use crate::app::page_buttons::{Page, PageButton, PageButtons};

/// Width of the menu in points.
const WIDTH: f32 = 280.0;

/// Opens under a control that was clicked. Gives what the way does that was chosen.
pub fn ways_to_share<'a>(
    under: &egui::Response,
    words: &Words,
    page_buttons: &'a PageButtons,
) -> Option<&'a PageButton> {
    let menu = egui::Popup::menu(under).gap(6.0).show(|ui| {
        ui.set_min_width(WIDTH);
        let mut chosen = None;
        for way in page_buttons.on(Page::Share) {
            if button(ui, way.name, &words.say(way.label), Weight::Plain).clicked() {
                chosen = Some(way);
                ui.close();
            }
        }
        chosen
    });
    menu.and_then(|menu| menu.inner)
}
