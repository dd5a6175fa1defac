//! The result as a picture for a chat: who won, the points, how the game went, seed and share code.

use bevy::asset::RenderAssetUsages;
use bevy::image::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::egui::{Align2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use chronicle::{Names, Record};
use rules::Engine;

use crate::app::{
    games::{GameKind, name_key},
    language::Words,
    settings::PaletteKind,
};
use crate::hud::timeline::{self, Scale};
use crate::screens::emblem;
use crate::session::Player;
use crate::session::history::{History, Mark};
use crate::t;
use crate::theme::{
    Look, fonts, paint,
    palette::{Colours, INK, SEATS, faded, rgb},
    raster,
};

/// Width and height in pixels: what chats show without cropping.
const SIZE: [usize; 2] = [1200, 675];

/// The words on the picture, taken before it is painted elsewhere.
pub struct Texts {
    game: &'static str,
    title: String,
    seed: String,
    code: Option<String>,
    code_label: String,
    unfinished: String,
    long: String,
}

impl Texts {
    /// In the language of the game.
    pub fn new(words: &Words, record: &Record) -> Self {
        let name = record.deal.options.kind.name();
        let game = GameKind::ALL.into_iter().find(|game| game.name() == name).unwrap_or_default();
        let code = record.to_code(Names::Included).ok();
        Self {
            game: game.name(),
            title: words.say(name_key(game)),
            seed: t!(words, "postcard-seed", seed = record.deal.seed.to_string()),
            code,
            code_label: t!(words, "postcard-code"),
            unfinished: t!(words, "postcard-unfinished"),
            long: t!(words, "postcard-long"),
        }
    }
}

/// A picture that can be written to a file.
pub struct Painted(Image);

impl Painted {
    /// Writes it as PNG.
    pub fn save(self, path: &std::path::Path) -> Result<(), String> {
        let picture = self.0.try_into_dynamic().map_err(|wrong| wrong.to_string())?;
        picture.to_rgb8().save(path).map_err(|wrong| wrong.to_string())
    }
}

/// Paints the result of a game.
pub fn paint(history: &History, players: &[Player], texts: &Texts) -> Painted {
    let look = Look { colours: Colours::of(PaletteKind::Standard), text_scale: 1.0, still: true };
    let pixels = fonts::for_print(|| raster::picture(SIZE, look, |ui| card(ui, &look, history, players, texts)));
    let bytes: Vec<u8> = pixels.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
    let size = Extent3d { width: SIZE[0] as u32, height: SIZE[1] as u32, depth_or_array_layers: 1 };
    Painted(Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::MAIN_WORLD))
}

fn card(ui: &Ui, look: &Look, history: &History, players: &[Player], texts: &Texts) {
    let painter = ui.ctx().layer_painter(bevy_egui::egui::LayerId::background());
    let c = &look.colours;
    let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(SIZE[0] as f32, SIZE[1] as f32));
    paint::gradient_rect(&painter, whole.expand(4.0), 0.0, rgb(0x191240), rgb(0x3b2662));
    let game = GameKind::ALL.into_iter().find(|game| game.name() == texts.game).unwrap_or_default();
    emblem::scene(&painter, Rect::from_min_size(pos2(40.0, 36.0), vec2(300.0, 168.0)), game, c);
    painter.text(pos2(372.0, 66.0), Align2::LEFT_CENTER, "Caravanserai", fonts::serif(34.0), c.label);
    painter.text(pos2(372.0, 116.0), Align2::LEFT_CENTER, &texts.title, fonts::serif(54.0), c.heading);
    let end = history.position(history.len());
    let under = if end.is_over() { texts.seed.clone() } else { format!("{} · {}", texts.unfinished, texts.seed) };
    painter.text(pos2(374.0, 172.0), Align2::LEFT_CENTER, under, fonts::sans(21.0), c.label);

    // Points, best first.
    let ranking = end.ranking();
    let top = 232.0;
    let row = (300.0 / ranking.len() as f32).min(72.0);
    for (place, &seat) in ranking.iter().enumerate() {
        let player = &players[usize::from(seat)];
        let [light, mid, dark] = SEATS[usize::from(player.colour) % 5];
        let line = Rect::from_min_size(pos2(40.0, top + row * place as f32), vec2(500.0, row - 8.0));
        let ends = if place == 0 { [mid, dark] } else { [faded(c.slot, 0.9), faded(c.slot, 0.6)] };
        paint::gradient_rect(&painter, line, 12.0, ends[0], ends[1]);
        painter.rect_stroke(line, 12.0, Stroke::new(1.5, mid), StrokeKind::Inside);
        let name = format!("{}.  {}", place + 1, player.name);
        let clipped = painter.with_clip_rect(line.with_max_x(line.right() - 100.0));
        let ink = if place == 0 { c.heading } else { light };
        clipped.text(line.left_center() + vec2(20.0, 0.0), Align2::LEFT_CENTER, name, fonts::serif(30.0), ink);
        let points = end.score(seat).total().to_string();
        painter.text(line.right_center() - vec2(24.0, 0.0), Align2::RIGHT_CENTER, points, fonts::serif(40.0), c.gold);
    }

    // How it went.
    let graph = Rect::from_min_max(pos2(572.0, top), pos2(1160.0, top + 292.0));
    painter.rect_filled(graph, 12.0, faded(INK, 0.55));
    painter.rect_stroke(graph, 12.0, Stroke::new(1.4, faded(c.slot_line, 0.8)), StrokeKind::Inside);
    let room = graph.shrink2(vec2(22.0, 20.0));
    let scale = Scale::new(room, history.len());
    let most = f32::from(history.most_points(history.len()).max(1)) * 1.05;
    let mut last = f32::NEG_INFINITY;
    for &(index, mark) in history.marks() {
        // A long game has too many rounds to draw them all.
        if let Mark::Round(_) = mark
            && scale.x(index) - last >= 12.0
        {
            last = scale.x(index);
            painter.vline(scale.x(index), room.y_range(), Stroke::new(1.0, faded(c.slot_line, 0.35)));
        }
    }
    let height = |at: usize, seat: usize| f32::from(history.totals(at).get(seat).copied().unwrap_or_default()) / most;
    timeline::lines(&painter, &scale, players, history.len(), 1.0, |at, seat| Some(height(at, seat)));
    for &(index, mark) in history.marks() {
        if let Mark::Claim(seat) = mark {
            let y = room.bottom() - height(index, usize::from(seat)) * room.height();
            let colour = usize::from(players[usize::from(seat)].colour) % 5;
            timeline::diamond(&painter, pos2(scale.x(index), y), 7.0, SEATS[colour][0]);
        }
    }
    if let Some(code) = &texts.code {
        let foot = pos2(40.0, 552.0);
        painter.text(foot, Align2::LEFT_TOP, &texts.code_label, fonts::bold(18.0), c.label);
        // As large as it fits; a code that would have to be smaller than eight pixels helps nobody.
        let written = [18.0, 15.0, 12.0, 10.0, 8.0]
            .into_iter()
            .map(|size| painter.layout(code.clone(), fonts::sans(size), c.text, 1120.0))
            .find(|galley| galley.size().y <= SIZE[1] as f32 - 20.0 - foot.y - 26.0);
        match written {
            Some(galley) => painter.galley(foot + vec2(0.0, 26.0), galley, c.text),
            None => {
                _ = painter.text(foot + vec2(0.0, 40.0), Align2::LEFT_CENTER, &texts.long, fonts::sans(18.0), c.text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::games::SeatKind;

    #[test]
    fn the_picture_of_a_result_shows_every_seat_and_the_code() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-3.caravan");
        let record = Record::load(crate::app::content::Content::default().components(), path.as_ref()).unwrap();
        let texts = Texts::new(&Words::default(), &record);
        let history = History::new(record).unwrap();
        let players: Vec<_> = (0..3)
            .map(|colour| Player { name: format!("Player {colour}"), colour, kind: SeatKind::Person, coach: None })
            .collect();
        let Painted(image) = paint(&history, &players, &texts);
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("result.png");
        let bytes = image.data.clone().unwrap();
        Painted(image).save(&file).unwrap();
        assert_eq!(std::fs::read(&file).unwrap()[..8], *b"\x89PNG\r\n\x1a\n");
        // Each seat's own colour and the gold of points must be on it, whatever the layout.
        let has = |colour: bevy_egui::egui::Color32| {
            let [r, g, b, _] = colour.to_array();
            bytes.chunks_exact(4).any(|pixel| pixel[..3] == [r, g, b])
        };
        for seat in SEATS.iter().take(3) {
            assert!(has(seat[0]), "the line of a seat is missing");
        }
        assert!(has(Colours::of(PaletteKind::Standard).gold));
    }
}
