//! The cards that a seat has claimed, as large as they fit into the window: a look at all of one's golems.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::Seat;

use super::claimed::Claimed;
use crate::app::{Menu, Screen, input::Act, language::Words, named};
use crate::session::{Match, names::is_you};
use crate::t;
use crate::table::Tabletop;
use crate::theme::{
    atlas::Atlas,
    controls::{Weight, button},
    fonts, look, palette,
};

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Results).and_then(in_state(Menu::None)).and_then(is_open);
    app.init_resource::<Gallery>()
        .add_systems(Update, close.run_if(is_open))
        .add_systems(OnExit(Screen::Results), |mut gallery: ResMut<Gallery>| gallery.0 = None)
        .add_systems(EguiPrimaryContextPass, draw.after(super::draw).run_if(shown));
}

/// The seat whose cards are looked at.
#[derive(Resource, Debug, Default)]
pub struct Gallery(pub Option<Seat>);

fn is_open(gallery: Res<Gallery>) -> bool {
    gallery.0.is_some()
}

fn close(mut acts: MessageReader<Act>, mut gallery: ResMut<Gallery>) {
    if acts.read().any(|act| *act == Act::Cancel) {
        gallery.0 = None;
    }
}

/// Between cards, around all of them, and height that heading and button take, in points.
const GAP: f32 = 16.0;
const MARGIN: f32 = 48.0;
const HEAD: f32 = 84.0;
const FOOT: f32 = 84.0;
/// Height of a card at most.
const MOST: f32 = 560.0;

/// The largest height at which so many cards of one shape fit into a room, and how many stand in a row.
fn fit(count: usize, aspect: f32, room: egui::Vec2) -> (f32, usize) {
    let at = |rows: usize| {
        let across = count.div_ceil(rows);
        let high = (room.y - GAP * (rows as f32 - 1.0)) / rows as f32;
        let wide = (room.x - GAP * (across as f32 - 1.0)) / across as f32;
        (high.min(wide * aspect).min(MOST), across)
    };
    (1..=count.max(1)).map(at).max_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or((MOST, 1))
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    (atlas, tabletop, words): (Res<Atlas>, Res<Tabletop>, Res<Words>),
    mut gallery: ResMut<Gallery>,
) -> Result {
    let (Some(running), Some(seat)) = (running, gallery.0) else { return Ok(()) };
    let claimed = Claimed::of(&mut contexts, &atlas, &words, &running, &tabletop);
    let (cards, ctx) = (claimed.cards(seat), contexts.ctx_mut()?);
    let (window, look) = (ctx.viewport_rect(), look(ctx));
    let area = egui::Area::new(egui::Id::new("gallery")).order(egui::Order::Foreground).fixed_pos(window.min);
    let pressed = area.show(ctx, |ui| {
        let (all, ground) = ui.allocate_exact_size(window.size(), egui::Sense::click());
        ui.painter().rect_filled(all, 0.0, palette::faded(palette::INK, 0.92));
        named::mark(ui, "results.gallery", all, "");
        let name = &running.players()[usize::from(seat)].name;
        let you = if is_you(name) { "yes" } else { "no" };
        let heading = t!(words, "results-gallery", you = you, name = name.clone());
        let at = egui::pos2(all.center().x, all.top() + MARGIN / 2.0);
        let font = fonts::serif(look.size(38.0));
        ui.painter().text(at, egui::Align2::CENTER_TOP, heading, font, look.colours.heading);
        let scale = look.text_scale;
        let room = egui::Rect::from_min_max(
            all.min + egui::vec2(MARGIN, HEAD * scale),
            all.max - egui::vec2(MARGIN, FOOT * scale),
        );
        let aspect = cards.first().map_or(1.0, |card| card.stamp.aspect);
        let (high, across) = fit(cards.len(), aspect, room.size().max(egui::Vec2::splat(1.0)));
        let size = egui::vec2(high / aspect, high);
        let rows = cards.chunks(across.max(1));
        let tall = rows.len() as f32 * (high + GAP) - GAP;
        for (row, cards) in rows.enumerate() {
            let wide = cards.len() as f32 * (size.x + GAP) - GAP;
            let top = room.center().y - tall / 2.0 + row as f32 * (high + GAP);
            for (nth, card) in cards.iter().enumerate() {
                let left = room.center().x - wide / 2.0 + nth as f32 * (size.x + GAP);
                card.stamp.paint(ui.painter(), egui::Rect::from_min_size(egui::pos2(left, top), size));
            }
        }
        let label = t!(words, "results-gallery-close");
        let foot = egui::Rect::from_min_max(egui::pos2(all.left(), room.bottom() + 12.0), all.max);
        let mut foot =
            ui.new_child(egui::UiBuilder::new().max_rect(foot).layout(egui::Layout::top_down(egui::Align::Center)));
        let back = button(&mut foot, "results.gallery-close", &label, Weight::Primary);
        ground.clicked() || back.clicked()
    });
    if pressed.inner {
        gallery.0 = None;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_cards_fits() {
        for room in [egui::vec2(1800.0, 900.0), egui::vec2(700.0, 400.0), egui::vec2(300.0, 900.0)] {
            for count in 1..=8 {
                let (high, across) = fit(count, 1.4, room);
                let rows = count.div_ceil(across) as f32;
                assert!(rows * (high + GAP) - GAP <= room.y + 0.1, "{count} in {room}");
                assert!(across as f32 * (high / 1.4 + GAP) - GAP <= room.x + 0.1, "{count} in {room}");
                assert!(high > 40.0);
            }
        }
    }
}
