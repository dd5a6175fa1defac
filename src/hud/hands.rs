//! The hands of all seats side by side, as a caster sees them.

use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};
use rules::{Engine, Seat};
use tabletop::table;

use crate::session::{Match, Player, Seen};
use crate::table::pictures;
use crate::theme::{Look, atlas::Atlas, fonts, paint, palette};

/// Pictures of the table, ready for panels.
pub struct Album<'a> {
    /// The table's pictures.
    pub atlas: &'a Atlas,
    /// Where the panels know them.
    pub textures: &'a mut EguiUserTextures,
}

impl Album<'_> {
    /// Paints a picture by name into a rectangle.
    pub fn paint(&mut self, painter: &egui::Painter, name: &str, rect: egui::Rect, tint: egui::Color32) {
        let Some(picture) = self.atlas.get(name) else { return };
        let size = picture.page;
        let texture = self.textures.add_image(EguiTextureHandle::Strong(picture.image.clone()));
        let uv = egui::Rect::from_min_max(
            egui::pos2(picture.rect.min.x / size.x, picture.rect.min.y / size.y),
            egui::pos2(picture.rect.max.x / size.x, picture.rect.max.y / size.y),
        );
        painter.image(texture, rect, uv, tint);
    }

    /// Height over width of a picture.
    pub fn aspect(&self, name: &str) -> f32 {
        self.atlas.get(name).map_or(1.4, pictures::Picture::aspect)
    }
}

/// One seat: name, points, crystals, cards in hand and, paler, cards played.
pub fn seat(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    album: &mut Album,
    game: &Seen,
    seat: Seat,
    player: &Player,
) {
    let c = &look.colours;
    let [light, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
    let active = game.to_move() == Some(seat);
    paint::gradient_rect(painter, rect, 12.0, palette::faded(dark, 0.55), palette::faded(palette::rgb(0x171035), 0.9));
    let edge = if active { egui::Stroke::new(2.5, palette::GLOW) } else { egui::Stroke::new(1.2, mid) };
    painter.rect_stroke(rect, 12.0, edge, egui::StrokeKind::Inside);
    // Larger text takes everything else along.
    let unit = look.text_scale;
    let head = rect.min + egui::vec2(16.0, 24.0 * unit);
    painter.text(head, egui::Align2::LEFT_CENTER, &player.name, fonts::serif(25.0 * look.text_scale), light);
    painter.text(
        egui::pos2(rect.right() - 16.0, head.y),
        egui::Align2::RIGHT_CENTER,
        game.points_text(seat),
        fonts::number(34.0 * look.text_scale),
        c.gold,
    );
    let mut x = rect.left() + 16.0 + 13.0 * unit;
    let crystals = game.crystals(seat);
    let room = rect.width() - 24.0 - 16.0 * unit;
    let step = (room / f32::from(crystals.total().max(game.limit(seat)))).min(30.0 * unit);
    for colour in crystals.each() {
        let kind = colour.index();
        let at = egui::pos2(x, rect.top() + 62.0 * unit);
        paint::crystal(painter, at, (26.0 * unit).min(step * 1.05).max(18.0), kind, &c.crystals[kind]);
        x += step;
    }
    let cards = table(game).cards(seat);
    let area = egui::Rect::from_min_max(rect.min + egui::vec2(14.0, 86.0 * unit), rect.max - egui::vec2(14.0, 12.0));
    let aspect = cards.first().map_or(1.4, |(card, _)| album.aspect(&pictures::names(game, *card).0));
    let (columns, width) = grid(area.size(), cards.len(), aspect, 150.0 * unit);
    for (index, (card, in_hand)) in cards.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let at = area.min + egui::vec2((width + 6.0) * column as f32, (width * aspect + 6.0) * row as f32);
        let place = egui::Rect::from_min_size(at, egui::vec2(width, width * aspect));
        let tint = if *in_hand { egui::Color32::WHITE } else { egui::Color32::from_white_alpha(80) };
        let name = pictures::names(game, *card).0;
        painter.rect_filled(place.translate(egui::vec2(0.0, 2.0)), 6.0, palette::faded(palette::INK, 0.5));
        album.paint(painter, &name, place, tint);
    }
}

/// Columns and width of cards so that all of them are as large as the room allows, up to a width.
fn grid(room: egui::Vec2, count: usize, aspect: f32, most: f32) -> (usize, f32) {
    let mut best = (1, 0.0_f32);
    for columns in 1..=count.max(1) {
        let rows = count.max(1).div_ceil(columns);
        let across = (room.x - 6.0 * (columns as f32 - 1.0)) / columns as f32;
        let down = (room.y - 6.0 * (rows as f32 - 1.0)) / rows as f32 / aspect;
        let width = across.min(down).min(most);
        if width > best.1 {
            best = (columns, width);
        }
    }
    best
}

/// All seats side by side.
pub fn all(painter: &egui::Painter, rect: egui::Rect, look: &Look, album: &mut Album, running: &Match) {
    let game = &running.seen();
    let count = running.players().len() as f32;
    let gap = 12.0;
    let width = (rect.width() - gap * (count - 1.0)) / count;
    for (index, player) in running.players().iter().enumerate() {
        let left = rect.left() + (width + gap) * index as f32;
        let place = egui::Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, rect.height()));
        seat(painter, place, look, album, game, index as Seat, player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_fill_their_room_and_never_leave_it() {
        for count in 1..40 {
            let room = egui::vec2(420.0, 290.0);
            let (columns, width) = grid(room, count, 1.4, 150.0);
            let rows = count.div_ceil(columns);
            assert!(width > 10.0, "{count}");
            assert!(columns as f32 * (width + 6.0) - 6.0 <= room.x + 0.1, "{count}");
            assert!(rows as f32 * (width * 1.4 + 6.0) - 6.0 <= room.y + 0.1, "{count}");
        }
    }
}
