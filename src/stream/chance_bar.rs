//! The win-chance bar along the top of the window: one stretch of cloth per seat, as wide as its chance.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::outlook::Outlook;
use super::scene::shows_points;
use crate::app::{Menu, Screen, language::Words, named, settings::Settings};
use crate::hud::{
    fixed_area,
    margins::{StripSystems, Strips},
};
use crate::session::{Match, Player};
use crate::t;
use crate::theme::{Canvas, Look, fonts, look, paint, palette};

/// Height in points of the panels; its figures are key numbers where text must be large.
pub fn height() -> f32 {
    38.0_f32.max(fonts::least_points() * 2.4)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, make_room.in_set(StripSystems))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// Whether the bar is at the table. An estimate knows the points: where they are hidden it would give them away.
fn is_shown(settings: &Settings, running: Option<&Match>) -> bool {
    settings.stream.win_chance && running.is_none_or(|running| shows_points(&running.public()))
}

/// The table leaves room for the bar.
fn make_room(settings: Res<Settings>, running: Option<Res<Match>>, mut strips: ResMut<Strips>) {
    let upper = if is_shown(&settings, running.as_deref()) { height() } else { 0.0 };
    if strips.upper != upper {
        strips.upper = upper;
    }
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    settings: Res<Settings>,
    words: Res<Words>,
    canvas: Res<Canvas>,
    view: Single<&Window, With<PrimaryWindow>>,
    mut shown: Local<Vec<f32>>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    time: Res<Time>,
) -> Result {
    let Some(running) = running.filter(|running| is_shown(&settings, Some(running))) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let (left, right) = settings.stream.layout.strip(view.size(), true);
    let top = window.top() + settings.stream.layout.safe(view.size()) / canvas.scale;
    let rect = egui::Rect::from_min_max(
        egui::pos2(left / canvas.scale, top),
        egui::pos2(right / canvas.scale, top + height()),
    );
    let ui = fixed_area(ctx, "win chance", rect);
    let look = look(ctx);
    // Glides to what is known; without anything known all are equal.
    let seats = running.players().len();
    let even = vec![1.0 / seats as f32; seats];
    let wanted = if outlook.chances.len() == seats { &outlook.chances } else { &even };
    if shown.len() != seats || settings.reduced_motion {
        *shown = wanted.clone();
    }
    let step = 1.0 - (-6.0 * time.delta_secs()).exp();
    for (now, wanted) in shown.iter_mut().zip(wanted) {
        if (*now - wanted).abs() > 0.002 {
            motion.keep_drawing();
            *now += (wanted - *now) * step;
        } else {
            *now = *wanted;
        }
    }
    let label = t!(words, "stream-win-chance");
    bar(ui.painter(), rect, &look, running.players(), &shown, !outlook.chances.is_empty());
    let told: Vec<_> = running
        .players()
        .iter()
        .zip(wanted)
        .map(|(player, chance)| format!("{} {:.0} %", player.name, chance * 100.0))
        .collect();
    named::mark(&ui, "win-chance", rect, &format!("{label}: {}", told.join(", ")));
    Ok(())
}

/// Paints the bar: seats from left to right.
pub fn bar(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    players: &[Player],
    chances: &[f32],
    is_known: bool,
) {
    painter.rect_filled(rect, 0.0, palette::INK);
    let font = fonts::bold(rect.height() * 0.62);
    let serif = fonts::serif(rect.height() * 0.6);
    let width_of =
        |text: String, font: &egui::FontId| painter.layout_no_wrap(text, font.clone(), palette::INK).size().x;
    let initials: Vec<String> = players.iter().map(|player| initial(&player.name)).collect();
    let initial = initials.iter().map(|initial| width_of(initial.clone(), &serif)).fold(0.0, f32::max);
    let least = initial + GAP + width_of("88 %".to_owned(), &font) + BESIDE_NUMBER;
    let mut left = rect.left();
    let shares = players.iter().zip(&initials).zip(chances).zip(widths(chances, rect.width(), least));
    for (((player, initial), &chance), width) in shares {
        let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, rect.height()));
        left = part.right();
        paint::gradient_rect(painter, part.shrink2(egui::vec2(1.0, 1.5)), 5.0, mid, dark);
        let text = if is_known { format!("{:.0} %", chance * 100.0) } else { "…".to_owned() };
        let clipped = painter.with_clip_rect(part.intersect(painter.clip_rect()));
        let number = clipped.layout_no_wrap(text, font.clone(), egui::Color32::WHITE);
        // A name that is too long is cut off; where little of it would be seen its first letter tells whose share it is.
        let room = part.width() - number.size().x - GAP - 16.0;
        let short = room <= rect.height() * 1.2;
        let told = if short { initial } else { &player.name };
        let mut name = egui::text::LayoutJob::simple_singleline(told.clone(), serif.clone(), look.colours.heading);
        if !short {
            name.wrap = egui::text::TextWrapping::truncate_at_width(room);
        }
        let name = clipped.layout_job(name);
        let whole = number.size().x + GAP + name.size().x;
        let middle = |galley: &egui::Galley| part.center().y - galley.size().y / 2.0;
        // In a bar that is too short for letters only the number is left.
        let named = whole <= part.width();
        let mut x = part.center().x - if named { whole } else { number.size().x } / 2.0;
        if named {
            let beside = x + name.size().x + GAP;
            clipped.galley(egui::pos2(x, middle(&name)), name, egui::Color32::WHITE);
            x = beside;
        }
        let at = egui::pos2(x, middle(&number));
        clipped.galley(at, number, egui::Color32::WHITE);
    }
    painter.hline(rect.x_range(), rect.bottom(), egui::Stroke::new(1.5, look.colours.line));
}

/// The first letter of a name.
fn initial(name: &str) -> String {
    name.chars().take(1).collect()
}

/// Points between a name and its number.
const GAP: f32 = 14.0;
/// Points that both leave free in the smallest share.
const BESIDE_NUMBER: f32 = 10.0;

/// How wide the shares of a bar are: in proportion to their chances, and none so narrow that its letter and number could not be read.
fn widths(chances: &[f32], whole: f32, least: f32) -> Vec<f32> {
    let least = least.min(whole / chances.len().max(1) as f32);
    let mut widths = vec![least; chances.len()];
    let mut narrow = vec![false; chances.len()];
    loop {
        let wide = || (0..chances.len()).filter(|&seat| !narrow[seat]);
        let room = whole - least * narrow.iter().filter(|narrow| **narrow).count() as f32;
        let all: f32 = wide().map(|seat| chances[seat].max(0.0)).sum();
        let share =
            |seat: usize| if all > 0.0 { room * chances[seat].max(0.0) / all } else { room / wide().count() as f32 };
        if let Some(seat) = wide().find(|&seat| share(seat) < least - 0.001) {
            narrow[seat] = true;
            continue;
        }
        for seat in wide() {
            widths[seat] = share(seat);
        }
        return widths;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_share_says_whose_it_is() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-5.caravan");
        let content = crate::app::content::Content::default();
        let record = chronicle::Record::load(content.components(), path.as_ref()).unwrap();
        let mut players = Match::resume(record, &Words::default()).unwrap().players().to_vec();
        for (player, name) in players.iter_mut().zip(["Wilhelmina", "Maximiliane", "Ilka", "Tarn", "Otto"]) {
            player.name = name.to_owned();
        }
        let mut ctx = egui::Context::default();
        let worn = crate::theme::wear(&mut ctx, &Settings::default(), &mut None);
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, height()));
        let mut told = Vec::new();
        // The first pass loads the fonts, the second draws with them.
        for _ in 0..2 {
            let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                if told.is_empty() {
                    return;
                }
                bar(ui.painter(), rect, &worn, &players, &[0.96, 0.01, 0.01, 0.01, 0.01], true);
            });
            told = vec![String::new()];
            for shape in std::mem::take(&mut drawn.shapes) {
                if let egui::Shape::Text(text) = shape.shape {
                    let shown = egui::Rect::from_min_size(text.pos, text.galley.size());
                    assert!(shape.clip_rect.expand(0.5).contains_rect(shown), "{} is cut off", text.galley.text());
                    told.push(text.galley.text().to_owned());
                }
            }
            drawn.drop_without_applying_deltas();
        }
        assert_eq!(told[1..], ["Wilhelmina", "96 %", "M", "1 %", "I", "1 %", "T", "1 %", "O", "1 %"]);
    }

    #[test]
    fn every_share_has_room_for_its_number_and_all_of_them_fill_the_bar() {
        for chances in [&[0.97, 0.03][..], &[0.0, 1.0], &[0.5, 0.02, 0.46, 0.02], &[0.0, 0.0, 1.0, 0.0, 0.0], &[0.0; 3]]
        {
            let widths = widths(chances, 1000.0, 80.0);
            assert!(widths.iter().all(|width| *width >= 79.9), "{chances:?}: {widths:?}");
            assert!((widths.iter().sum::<f32>() - 1000.0).abs() < 0.1, "{chances:?}: {widths:?}");
            for (one, other) in (0..chances.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                assert!(
                    (chances[one] - chances[other]) * (widths[one] - widths[other]) >= 0.0,
                    "{chances:?}: {widths:?}"
                );
            }
        }
        assert_eq!(widths(&[0.25, 0.75], 1000.0, 80.0), [250.0, 750.0], "what is wide enough is in proportion");
        assert_eq!(widths(&[0.1, 0.9], 100.0, 80.0), [50.0, 50.0], "a bar that is too short is divided alike");
    }
}
