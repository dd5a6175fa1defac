//! What everybody has claimed, small and side by side: the cards and tiles that the points came from.

use bevy_egui::{EguiContexts, egui};
use rules::Seat;
use tabletop::stage::Zone;

use crate::app::{language::Words, named};
use crate::hud::explain::{Explanation, Subject, explain};
use crate::session::Match;
use crate::table::{Tabletop, pictures};
use crate::theme::{atlas::Atlas, controls::known, fonts, look, paint, palette, stamp::Stamp, text};

/// Height of a card at most, and of one that is pointed at, in points.
const MOST: f32 = 124.0;
const LOOKED_AT: f32 = 420.0;
/// Points between two cards, between two seats, and between a name and its cards.
const GAP: f32 = 4.0;
const BETWEEN: f32 = 30.0;
const BELOW_NAME: f32 = 4.0;
/// Size of a name in points before text is scaled.
const NAME: f32 = 19.0;
/// A dot in the colour of a seat, and where its name begins, in points before text is scaled.
const DOT: f32 = 6.0;
const AFTER_DOT: f32 = 18.0;

/// Part of the height of a card that a tile has.
const TILE: f32 = 0.55;

/// The claimed cards and the tiles of every seat that has any, best seat first.
pub struct Claimed(Vec<(Seat, Kept)>);

/// What a seat has, in two rows.
struct Kept {
    cards: Vec<Piece>,
    tiles: Vec<Piece>,
}

/// A card or tile, and what is said of a tile; a card says it by its picture.
pub struct Piece {
    pub stamp: Stamp,
    told: Option<Explanation>,
}

impl Kept {
    /// Its rows with how high they are where a card is so high.
    fn rows(&self, high: f32) -> [(&[Piece], f32); 2] {
        [(&self.cards, high), (&self.tiles, TILE * high)]
    }

    /// How wide it is where a card is so high, without gaps, and the gaps of its wider row.
    fn width(&self, high: f32) -> [f32; 2] {
        let wide = |(pieces, high): (&[Piece], f32)| {
            let gaps = GAP * (pieces.len() as f32 - 1.0).max(0.0);
            [pieces.iter().map(|piece| high / piece.stamp.aspect).sum::<f32>(), gaps]
        };
        let [cards, tiles] = self.rows(high).map(wide);
        if tiles[0] > cards[0] { tiles } else { cards }
    }
}

impl Claimed {
    /// As they lie on the table; must be asked for before the panels begin to draw. Where points are hidden to the end, and
    /// somebody has given up before it, the cards of the others stay face down.
    pub fn of(contexts: &mut EguiContexts, atlas: &Atlas, words: &Words, running: &Match, tabletop: &Tabletop) -> Self {
        let (seen, places) = (running.seen(), tabletop.stage.places());
        let mut kept = |seat| {
            let shown = seen.score(seat).is_some() || seat == running.viewer();
            let mut pieces = |zones: &[Zone], in_words: bool| -> Vec<Piece> {
                let lie = zones.iter().filter(|_| shown).flat_map(|zone| tabletop.stage.in_zone(*zone));
                let piece = |piece| {
                    let stamp = Stamp::of(contexts, atlas, &pictures::names(&seen, piece).0)?;
                    let (_, place) = places.iter().find(|(known, _)| *known == piece)?;
                    let about = Subject::Piece(piece, *place);
                    let told = in_words.then(|| explain(words, running, &tabletop.layout, about)).flatten();
                    Some(Piece { stamp, told })
                };
                lie.filter_map(piece).collect()
            };
            let cards = pieces(&[Zone::Claimed(seat)], false);
            Kept { cards, tiles: pieces(&[Zone::BonusSpaces(seat), Zone::Found(seat), Zone::Bonus(seat)], true) }
        };
        // They stand there while points are counted, so their order must not tell who wins.
        let seats = (0..running.players().len() as u8).map(|seat| (seat, kept(seat)));
        Self(seats.filter(|(_, kept)| !kept.cards.is_empty() || !kept.tiles.is_empty()).collect())
    }

    /// Height of the cards that all of them fit into a width with, in points.
    fn card_height(&self, width: f32) -> f32 {
        let [each, gaps] = [0, 1].map(|part| self.0.iter().map(|(_, kept)| kept.width(1.0)[part]).sum::<f32>());
        ((width - gaps - BETWEEN * (self.0.len() as f32 - 1.0)) / each.max(0.1)).min(MOST)
    }

    /// Height of both rows where a card is so high.
    fn rows_height(&self, high: f32) -> f32 {
        let tiles = self.0.iter().any(|(_, kept)| !kept.tiles.is_empty());
        if tiles { high + GAP + TILE * high } else { high }
    }

    fn name_height(ctx: &egui::Context) -> f32 {
        look(ctx).size(NAME) * 1.3 + BELOW_NAME
    }

    /// Height of all of it within a width; nothing where nobody has claimed anything.
    pub fn height(&self, ctx: &egui::Context, width: f32) -> f32 {
        if self.0.is_empty() { 0.0 } else { self.rows_height(self.card_height(width)) + Self::name_height(ctx) }
    }

    /// Draws it. Gives the seat whose cards somebody clicked.
    pub fn draw(&self, ui: &mut egui::Ui, running: &Match) -> Option<Seat> {
        if self.0.is_empty() {
            return None;
        }
        let mut clicked = None;
        let (ctx, width) = (ui.ctx().clone(), ui.available_width());
        let (high, look) = (self.card_height(width), look(&ctx));
        let size = egui::vec2(width, self.height(&ctx, width));
        let (room, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let painter = ui.painter_at(room.expand(2.0));
        let wide = |kept: &Kept| kept.width(high).iter().sum::<f32>();
        let all = self.0.iter().map(|(_, kept)| wide(kept)).sum::<f32>() + BETWEEN * (self.0.len() as f32 - 1.0);
        let mut x = room.center().x - all / 2.0;
        for (seat, kept) in &self.0 {
            let player = &running.players()[usize::from(*seat)];
            let [light, ..] = palette::SEATS[usize::from(player.colour) % 5];
            let group = egui::Rect::from_min_size(egui::pos2(x, room.top()), egui::vec2(wide(kept), room.height()));
            // Keys and pads reach all cards of a seat at once.
            if !kept.cards.is_empty() {
                let name = format!("results.claimed.{seat}");
                let all = ui.interact(group, egui::Id::new(&name), egui::Sense::click());
                let all = known(ui, &name, &player.name, all, egui::WidgetType::Button);
                if all.has_focus() {
                    paint::focus_ring(ui.painter(), group, GAP);
                }
                if all.clicked() {
                    clicked = Some(*seat);
                }
            }
            let middle = group.top() + (Self::name_height(&ctx) - BELOW_NAME) / 2.0;
            let [dot, after] = [DOT, AFTER_DOT].map(|points| points * look.text_scale.sqrt());
            painter.circle_filled(egui::pos2(x + dot, middle), dot, light);
            let ink = look.colours.label;
            let mut job =
                egui::text::LayoutJob::simple_singleline(player.name.clone(), fonts::sans(look.size(NAME)), ink);
            job.wrap = egui::text::TextWrapping::truncate_at_width((group.width() + BETWEEN * 0.7 - after).max(20.0));
            let name = painter.layout_job(job);
            painter.galley(egui::pos2(x + after, middle - name.size().y / 2.0), name, ink);
            let mut y = room.bottom() - self.rows_height(high);
            for ((pieces, high), of) in kept.rows(high).into_iter().zip(["claimed", "tiles"]) {
                let mut x = group.left();
                for (nth, Piece { stamp, told }) in pieces.iter().enumerate() {
                    let rect = egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(high / stamp.aspect, high));
                    stamp.paint(&painter, rect);
                    let name = format!("results.{of}.{seat}.{nth}");
                    let look_at = |ui: &mut egui::Ui| {
                        let large = LOOKED_AT.min(ctx.viewport_rect().height() * 0.5) * high / self.card_height(width);
                        let size = egui::vec2(large / stamp.aspect, large);
                        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                        stamp.paint(ui.painter(), rect);
                        for line in told.iter().flat_map(|told| &told.lines) {
                            text::body(ui, line);
                        }
                    };
                    let card = ui.interact(rect, egui::Id::new(&name), egui::Sense::CLICK).on_hover_ui(look_at);
                    if card.clicked() && !kept.cards.is_empty() {
                        clicked = Some(*seat);
                    }
                    named::mark(ui, &name, rect, "");
                    x = rect.right() + GAP;
                }
                y += high + GAP;
            }
            x = group.right() + BETWEEN;
        }
        clicked
    }

    /// The cards of a seat.
    pub fn cards(&self, seat: Seat) -> &[Piece] {
        self.0.iter().find(|(of, _)| *of == seat).map(|(_, kept)| kept.cards.as_slice()).unwrap_or_default()
    }
}
