//! The new-game screen: which game, who sits where, a few options, go.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{emblem, explain, map_workshop::OwnMaps};
use crate::app::{
    GoTo, Menu, Screen,
    content::Content,
    games::{GameKind, GameSetup, SeatKind, Style, about_key, name_key, style_key},
    input::Act,
    language::Words,
    maps::OwnMap,
    named,
    requests::StartGame,
    settings::{Coach, ScoreView, Settings},
    strength::{Even, Strengths},
};
use crate::session::{
    asking::CoachOffered,
    names::{is_alone, usual_name},
};
use crate::t;
use crate::theme::{
    atlas::Atlas,
    controls::{self, Weight, button, choice, dropdown, dropdown_told, field, is_looked_at},
    fonts, look,
    page::{middle, page},
    paint,
    palette::{INK, SEATS},
    stamp::Stamp,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeedText>()
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::NewGame).and_then(in_state(Menu::None))))
        .add_systems(Update, step_back.run_if(in_state(Screen::NewGame)));
}

/// The seed as it is being typed.
#[derive(Resource, Debug, Default)]
struct SeedText(String);

fn step_back(mut acts: MessageReader<Act>, menu: Res<State<Menu>>, mut go: MessageWriter<GoTo>) {
    if acts.read().any(|act| *act == Act::Cancel) && *menu == Menu::None {
        go.write(GoTo(Screen::Title));
    }
}

/// The page at most, in points.
const PAGE: egui::Vec2 = egui::vec2(1780.0, 1030.0);
/// Height of the foot in points before text is scaled, and the gap above it.
const FOOT: f32 = 92.0;
const OVER_FOOT: f32 = 14.0;
/// Width from which on seats and options stand beside each other, in points before text is scaled.
const TWO_COLUMNS: f32 = 1250.0;
/// Width of the options beside the seats, and the gap between them, in points.
const OPTIONS_WIDTH: f32 = 500.0;
const COLUMN_GAP: f32 = 24.0;
/// Points between the parts where they stand below each other.
const BETWEEN: f32 = 14.0;
/// Width from which on all games stand in one row in points before text is scaled, and the gap between their cards.
const ONE_ROW: f32 = 1200.0;
const CARD_GAP: f32 = 20.0;
/// The card of a game in points: its corner, the height of its picture, the frame around that, the margin of its words,
/// and all gaps between picture, words and edge together.
const CARD_CORNER: f32 = 18.0;
const CARD_PICTURE: f32 = 74.0;
const CARD_FRAME: f32 = 8.0;
const CARD_MARGIN: f32 = 20.0;
const CARD_GAPS: f32 = 50.0;
/// Size of the name of a game and of what is said about it, in points before text is scaled.
const CARD_TITLE: f32 = 28.0;
const CARD_ABOUT: f32 = 19.0;
/// Width of the fields and lists of the options, and of the name of a seat, in points.
const FIELD: f32 = 330.0;
const NAME: f32 = 172.0;
/// What a panel keeps free above and below its content, together, in points.
const PANEL_MARGINS: f32 = 52.0;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut setup: ResMut<GameSetup>,
    mut seed: ResMut<SeedText>,
    mut settings: ResMut<Settings>,
    maps: Res<OwnMaps>,
    content: Res<Content>,
    (strengths, offered): (Res<Strengths>, Res<CoachOffered>),
    atlas: Res<Atlas>,
    mut go: MessageWriter<GoTo>,
    mut start: MessageWriter<StartGame>,
    mut acts: MessageReader<Act>,
) -> Result {
    let confirmed = acts.read().filter(|act| **act == Act::Confirm).count() > 0;
    let portraits: Portraits =
        std::array::from_fn(|colour| Stamp::of(&mut contexts, &atlas, &format!("portrait/{colour}")));
    let ctx = contexts.ctx_mut()?;
    // Where nothing else is in focus, Enter means the way on.
    let confirmed = confirmed && ctx.memory(|memory| memory.focused()).is_none();
    let mut root = page(ctx, "screen.new-game");
    let area = middle(ctx, PAGE);
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    let foot_height = FOOT * look(ctx).text_scale.max(1.0);
    let setup = setup.bypass_change_detection();
    let even = strengths.of(setup);
    let coach = offered.0.then_some(settings.coach);
    let scroll = egui::ScrollArea::vertical().max_height(area.height() - foot_height).auto_shrink([false, true]);
    let to_workshop = controls::scrolled(&mut ui, scroll, |ui| {
        text::screen_title(ui, &t!(words, "new-title"));
        if let Some(name) = content.name() {
            text::label(ui, &t!(words, "new-content", name = name));
        }
        games(ui, &words, setup);
        ui.add_space(4.0);
        let grounds = Grounds { maps: maps.found(), content: &content };
        choices(ui, &words, setup, &mut seed.0, grounds, Sitting { portraits: &portraits, even, coach })
    });
    let rect = egui::Rect::from_min_max(egui::pos2(area.left(), area.bottom() - foot_height + OVER_FOOT), area.max);
    let flow = egui::Layout::right_to_left(egui::Align::Center);
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(rect).layout(flow));
    let missing = missing(setup);
    let (pressed, back) = foot(&mut ui, &words, &content, setup, missing, even);
    if back {
        go.write(GoTo(Screen::Title));
    }
    if to_workshop {
        go.write(GoTo(Screen::Maps));
    }
    if pressed || (confirmed && missing.is_none()) {
        settings.last_game = GameSetup { seed: None, ..setup.clone() };
        start.write(StartGame::new(setup.clone()));
    }
    Ok(())
}

/// What is known of who sits down: the faces, and which level is even for the first person where somebody knows.
#[derive(Clone, Copy)]
struct Sitting<'a> {
    portraits: &'a Portraits,
    even: Option<Even>,
    /// When the coach asks where a seat says nothing else; none where there is no coach.
    coach: Option<Coach>,
}

/// What a game can be played on.
#[derive(Clone, Copy)]
struct Grounds<'a> {
    maps: &'a [OwnMap],
    content: &'a Content,
}

/// Everything below the games: beside each other where there is room. True when the workshop for maps is wanted.
fn choices(
    ui: &mut egui::Ui,
    words: &Words,
    setup: &mut GameSetup,
    seed: &mut String,
    grounds: Grounds,
    sitting: Sitting,
) -> bool {
    if ui.available_width() <= TWO_COLUMNS * look(ui.ctx()).text_scale.sqrt() {
        seats(ui, words, setup, sitting, 0.0);
        ui.add_space(BETWEEN);
        let to_workshop = ground(ui, words, setup, grounds, 0.0);
        ui.add_space(BETWEEN);
        options(ui, words, setup, seed);
        return to_workshop;
    }
    ui.horizontal_top(|ui| {
        let left = ui.available_width() - OPTIONS_WIDTH - COLUMN_GAP;
        // Both columns end at the same line: the options say how tall they were in the last frame.
        let tall_id = egui::Id::new("height of the options");
        let tall: f32 = ui.data(|data| data.get_temp(tall_id)).unwrap_or_default();
        let ground_below = setup.game.has_boards() || setup.game.has_map();
        let column = ui.vertical(|ui| {
            ui.set_width(left);
            let top = ui.cursor().top();
            seats(ui, words, setup, sitting, if ground_below { 0.0 } else { tall });
            let left = tall - (ui.cursor().top() - top);
            ground(ui, words, setup, grounds, left)
        });
        let shown = ui.vertical(|ui| options(ui, words, setup, seed));
        ui.data_mut(|data| data.insert_temp(tall_id, shown.response.rect.height()));
        column.inner
    })
    .inner
}

/// Why the game cannot begin yet, as the key of its words.
fn missing(setup: &GameSetup) -> Option<&'static str> {
    let ready = setup.taken().all(|seat| match &seat.kind {
        SeatKind::Program(command) => command.parse::<bots::Program>().is_ok(),
        _ => true,
    });
    match ready {
        false => Some("new-no-command"),
        true if setup.players() < 2 => Some("new-too-few"),
        true => None,
    }
}

/// On or back; says which of them was pressed. House rules that were made stand here, where nobody overlooks them.
fn foot(
    ui: &mut egui::Ui,
    words: &Words,
    content: &Content,
    setup: &mut GameSetup,
    missing: Option<&str>,
    even: Option<Even>,
) -> (bool, bool) {
    ui.spacing_mut().item_spacing.x = 20.0;
    let label = t!(words, "new-start");
    let start = |ui: &mut egui::Ui| button(ui, "new-game.start", &label, Weight::Primary).clicked();
    let pressed = ui.add_enabled_ui(missing.is_none(), start).inner;
    let back = button(ui, "new-game.back", &t!(words, "shell-back"), Weight::Plain).clicked();
    match (missing, explain::house_rules(words, content, setup)) {
        (Some(key), _) => _ = text::warning(ui, &words.say(key)),
        (None, None) => {
            let players = t!(words, "new-players", count = setup.players());
            let even = even.filter(|even| even.games > 0).map(|even| {
                let level = t!(words, SeatKind::level_key(even.level));
                format!(" · {}", t!(words, "new-even", level = level))
            });
            text::label(ui, &(players + &even.unwrap_or_default()));
        }
        (None, Some(rules)) => {
            if controls::pill(ui, "new-game.house.reset", &t!(words, "house-reset"), false).clicked() {
                setup.drop_house_rules();
            }
            text::strong(ui, &rules);
        }
    }
    (pressed, back)
}

fn games(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup) {
    let columns = if ui.available_width() > ONE_ROW * look(ui.ctx()).text_scale.sqrt() { 4 } else { 2 };
    let width = (ui.available_width() - CARD_GAP * (columns as f32 - 1.0)) / columns as f32;
    ui.spacing_mut().item_spacing = egui::vec2(CARD_GAP, 16.0);
    for row in GameKind::ALL.chunks(columns) {
        ui.horizontal_top(|ui| {
            for game in row {
                if card(ui, words, *game, width, setup.game == *game).clicked() {
                    setup.choose(*game);
                }
            }
        });
    }
}

fn card(ui: &mut egui::Ui, words: &Words, game: GameKind, width: f32, on: bool) -> egui::Response {
    let look = look(ui.ctx());
    let c = look.colours;
    let name = t!(words, name_key(game));
    let inner = width - 2.0 * CARD_MARGIN;
    let laid = |ui: &egui::Ui, text: String, font, ink| ui.painter().layout(text, font, ink, inner);
    let title = laid(ui, name.clone(), fonts::serif(CARD_TITLE * look.text_scale), c.heading);
    let about = laid(ui, t!(words, about_key(game)), fonts::sans(CARD_ABOUT * look.text_scale), c.text);
    let count = laid(
        ui,
        t!(words, "new-for-players", most = usize::from(game.players().1)),
        fonts::bold(18.0 * look.text_scale),
        c.label,
    );
    // All cards are as tall as the one with most to say.
    let tallest = GameKind::ALL.map(|other| {
        let title = laid(ui, t!(words, name_key(other)), fonts::serif(CARD_TITLE * look.text_scale), c.heading);
        let about = laid(ui, t!(words, about_key(other)), fonts::sans(CARD_ABOUT * look.text_scale), c.text);
        title.size().y + about.size().y
    });
    let height = CARD_PICTURE + tallest.into_iter().fold(0.0, f32::max) + count.size().y + CARD_GAPS;
    let (rect, response) = ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::click());
    let response =
        controls::known(ui, &format!("new-game.{}", game.name()), &name, response, egui::WidgetType::RadioButton);
    let warm = ui.ctx().animate_bool(response.id, response.hovered());
    let rect = rect.translate(egui::vec2(0.0, -3.0 * warm));
    let painter = ui.painter();
    if on {
        for (grow, strength) in [(10.0, 0.10), (6.0, 0.16), (3.0, 0.24)] {
            painter.rect_filled(
                rect.expand(grow),
                CARD_CORNER + grow,
                crate::theme::palette::GLOW.gamma_multiply(strength),
            );
        }
    }
    painter.rect_filled(rect, CARD_CORNER, c.panel);
    let window = egui::Rect::from_min_size(
        rect.min + egui::Vec2::splat(CARD_FRAME),
        egui::vec2(rect.width() - 2.0 * CARD_FRAME, CARD_PICTURE),
    );
    emblem::scene(painter, window, game, &c);
    let edge = if on { crate::theme::palette::GLOW } else { c.line.lerp_to_gamma(c.gold, warm) };
    painter.rect_stroke(
        rect,
        CARD_CORNER,
        egui::Stroke::new(if on { 3.0 } else { 1.6 }, edge),
        egui::StrokeKind::Inside,
    );
    if response.has_focus() {
        paint::focus_ring(painter, rect, CARD_CORNER);
    }
    let mut at = egui::pos2(rect.left() + CARD_MARGIN, window.bottom() + 12.0);
    let title_height = title.size().y;
    painter.galley(at, title, c.heading);
    at.y += title_height + 6.0;
    painter.galley(at, about, c.text);
    at.y = rect.bottom() - count.size().y - 14.0;
    painter.galley(at, count, c.label);
    response
}

fn seats(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup, sitting: Sitting, height: f32) {
    paint::panel(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height((height - PANEL_MARGINS).max(0.0));
        ui.spacing_mut().item_spacing = egui::vec2(14.0, 6.0);
        // The seat that was looked at last is told of beside the heading, so that no row ever moves.
        let told_id = egui::Id::new("told of a seat");
        let told: Told = ui.data(|data| data.get_temp(told_id)).unwrap_or_default();
        ui.horizontal(|ui| {
            let title = t!(words, "new-seats");
            ui.scope(|ui| {
                ui.set_width(text::heading_width(ui, &title));
                text::heading(ui, &title);
            });
            let all = seat_sentences(words, setup.game);
            let (index, about) = told.sentence(words, setup, sitting.even.unwrap_or_default());
            let [light, ..] = SEATS[usize::from(setup.seats[index].colour) % SEATS.len()];
            explain::line_about(ui, (&name(words, setup, index), light), &about, &all);
        });
        let seats = 0..usize::from(setup.game.players().1);
        let more_id = egui::Id::new("bots and viewers");
        let uncommon = setup.taken().any(|seat| matches!(seat.kind, SeatKind::Program(_) | SeatKind::Audience));
        let more = uncommon || ui.data(|data| data.get_temp(more_id)).unwrap_or_default();
        let looked_at = seats.filter_map(|index| {
            let said = ui.push_id(index, |ui| seat(ui, words, setup, sitting, index, more)).inner;
            said.map(|said| Told { seat: Some(index), said: Some(said) })
        });
        let told = looked_at.last().unwrap_or(Told { said: None, ..told });
        ui.data_mut(|data| data.insert_temp(told_id, told));
        ui.horizontal(|ui| {
            let most = 40.0 * look(ui.ctx()).text_scale;
            if controls::pill_of(ui, "new-game.kinds", &t!(words, "new-kinds"), more, 20.0, most).clicked() {
                ui.data_mut(|data| data.insert_temp(more_id, !more));
            }
            explain::line(ui, &words.say(if more { "new-kinds-about" } else { "new-seats-about" }), &[]);
        });
    });
}

/// The seat that was looked at last, and what is to be said about the choice under the pointer.
#[derive(Debug, Default, Clone)]
struct Told {
    seat: Option<usize>,
    said: Option<String>,
}

impl Told {
    /// The seat, and what it means who sits there; at first this is the first opponent.
    fn sentence(&self, words: &Words, setup: &GameSetup, even: Even) -> (usize, String) {
        let there = self.seat.filter(|index| *index < usize::from(setup.game.players().1));
        let computer = |kind: &SeatKind| matches!(kind, SeatKind::Computer { .. } | SeatKind::Adaptive { .. });
        let opponent = || setup.seats.iter().position(|seat| computer(&seat.kind));
        let index = there.or_else(opponent).unwrap_or_default();
        let seat = &setup.seats[index];
        let about = self.said.clone().unwrap_or_else(|| explain::seat(words, setup.game, &seat.kind, even));
        (index, about)
    }
}

/// What whoever sits there is called.
fn name(words: &Words, setup: &GameSetup, index: usize) -> String {
    let seat = &setup.seats[index];
    match seat.name.trim() {
        "" => usual_name(words, &seat.kind, index, seat.colour, is_alone(setup)),
        name => name.to_owned(),
    }
}

/// One seat. Gives what is to be said about the choice that somebody looks at.
fn seat(
    ui: &mut egui::Ui,
    words: &Words,
    setup: &mut GameSetup,
    sitting: Sitting,
    index: usize,
    more: bool,
) -> Option<String> {
    let mut looked_at = None;
    ui.horizontal_wrapped(|ui| {
        let colour = setup.seats[index].colour;
        let face = sitting.portraits[usize::from(colour) % sitting.portraits.len()];
        let empty = setup.seats[index].kind == SeatKind::Off;
        if swatch(ui, &format!("seat.{index}.colour"), colour, face.filter(|_| !empty), words).clicked() {
            setup.recolour(index, (colour + 1) % SEATS.len() as u8);
        }
        let (game, alone) = (setup.game, is_alone(setup));
        let chosen = &mut setup.seats[index];
        let hint = usual_name(words, &chosen.kind, index, chosen.colour, alone);
        if field(ui, &format!("seat.{index}.name"), NAME, &mut chosen.name, &hint, 16) {
            chosen.name = fonts::readable(&chosen.name).into_owned();
        }
        looked_at = who(ui, words, game, (index, more), &mut chosen.kind, sitting.even);
        if let Some(usual) = sitting.coach.filter(|_| chosen.kind == SeatKind::Person) {
            let said = coach(ui, words, index, &mut chosen.coach, usual);
            looked_at = said.or_else(|| looked_at.take());
        }
    });
    looked_at
}

/// When the coach asks whoever sits there. Gives what is to be said while somebody looks at it.
fn coach(ui: &mut egui::Ui, words: &Words, index: usize, chosen: &mut Option<Coach>, usual: Coach) -> Option<String> {
    let percent = |coach: Coach| coach.share().map_or(0, |share| (share * 100.0).round() as u32);
    let mut entries = vec![(None, t!(words, "seat-coach-set", percent = percent(usual)))];
    entries.extend(Coach::ALL.map(|coach| (Some(coach), t!(words, "seat-coach", percent = percent(coach)))));
    let about = t!(words, "settings-coach-about");
    let list = format!("seat.{index}.coach");
    let told = dropdown_told(ui, &list, 176.0, chosen, &entries, |_| Some(about.clone()));
    told.looked_at.map(|_| about)
}

/// What may be said of a seat.
fn seat_sentences(words: &Words, game: GameKind) -> Vec<String> {
    let kinds = kinds().into_iter().chain([SeatKind::Audience]);
    let mut all: Vec<String> = kinds.map(|kind| explain::seat(words, game, &kind, Even::default())).collect();
    all.extend((1..=SeatKind::LEVELS).map(|level| explain::level(words, game, level, Style::Balanced)));
    all.extend(Style::ALL.map(|style| explain::style(words, game, SeatKind::LEVELS, style)));
    all.push(t!(words, "settings-coach-about"));
    all
}

/// Who can sit on a seat, as they are chosen first.
fn kinds() -> [SeatKind; 4] {
    let computer = SeatKind::Computer { level: 2, style: Style::Balanced };
    [SeatKind::Person, computer, SeatKind::Program(String::new()), SeatKind::Off]
}

/// Who sits on a seat; bots and viewers where there is more to choose from. Gives what is to be said about the choice that
/// somebody looks at.
fn who(
    ui: &mut egui::Ui,
    words: &Words,
    game: GameKind,
    (index, more): (usize, bool),
    kind: &mut SeatKind,
    even: Option<Even>,
) -> Option<String> {
    let mut who = match kind {
        SeatKind::Person | SeatKind::Audience => 0,
        SeatKind::Computer { .. } | SeatKind::Adaptive { .. } | SeatKind::Agent(_) => 1,
        SeatKind::Program(_) => 2,
        SeatKind::Off => 3,
    };
    let mut entries = vec![
        (0, "person", t!(words, "seat-person")),
        (1, "computer", t!(words, "seat-computer")),
        (2, "program", t!(words, "seat-program")),
        (3, "off", t!(words, "seat-off")),
    ];
    entries.retain(|(kind, ..)| more || *kind != 2);
    let taken = choice(ui, &format!("seat.{index}"), &mut who, &entries);
    if taken.changed {
        *kind = kinds()[who].clone();
    }
    let others = kinds();
    let known = even.unwrap_or_default();
    let told = |other: usize| explain::seat(words, game, if other == who { &*kind } else { &others[other] }, known);
    let mut said = taken.looked_at.map(told);
    if kind.is_person() && more {
        let votes = *kind == SeatKind::Audience;
        let response = controls::pill(ui, &format!("seat.{index}.audience"), &t!(words, "seat-votes"), votes);
        if is_looked_at(&response) {
            said = Some(explain::seat(words, game, &SeatKind::Audience, known));
        }
        if response.clicked() {
            *kind = if votes { SeatKind::Person } else { SeatKind::Audience };
        }
    }
    match kind {
        SeatKind::Program(command) => {
            let hint = t!(words, "seat-program-hint");
            field(ui, &format!("seat.{index}.command"), 330.0, command, &hint, 400);
        }
        SeatKind::Agent(name) => _ = text::label(ui, name),
        SeatKind::Computer { .. } | SeatKind::Adaptive { .. } => {
            said = opponent(ui, words, game, index, kind, even).or(said);
        }
        SeatKind::Person | SeatKind::Audience | SeatKind::Off => {}
    }
    said
}

/// Strength and style of an opponent. Gives what is to be said about the choice that somebody looks at.
fn opponent(
    ui: &mut egui::Ui,
    words: &Words,
    game: GameKind,
    index: usize,
    kind: &mut SeatKind,
    even: Option<Even>,
) -> Option<String> {
    let (level, mut style) = match kind {
        SeatKind::Computer { level, style } => (Some(*level), *style),
        SeatKind::Adaptive { style } => (None, *style),
        _ => return None,
    };
    let mut levels: Vec<_> = (1..=SeatKind::LEVELS).map(|n| (Some(n), t!(words, SeatKind::level_key(n)))).collect();
    // Where nobody keeps games, nobody knows what is even.
    if level.is_none() || even.is_some() {
        let now = even.unwrap_or_default().next;
        levels.push((None, t!(words, "level-adaptive", level = now)));
    }
    let mut chosen = level;
    let about = |level: Option<u8>| match level {
        None => explain::adaptive(words, even.unwrap_or_default()),
        Some(level) if even.is_some_and(|even| even.games > 0 && even.level == level) => {
            format!("{} {}", explain::level(words, game, level, style), t!(words, "level-even"))
        }
        Some(level) => explain::level(words, game, level, style),
    };
    let list = format!("seat.{index}.level");
    let looked_at = dropdown_told(ui, &list, 176.0, &mut chosen, &levels, |level| Some(about(*level))).looked_at;
    let mut said = looked_at.map(about);
    let styles = Style::ALL.map(|known| (known, t!(words, style_key(known))));
    let played = chosen.or(even.map(|even| even.next)).unwrap_or(SeatKind::FIRST_LEVEL);
    let about = |style: Style| explain::style(words, game, played, style);
    let list = format!("seat.{index}.style");
    let looked_at = dropdown_told(ui, &list, 140.0, &mut style, &styles, |style| Some(about(*style))).looked_at;
    said = looked_at.map(about).or(said);
    *kind = chosen.map_or(SeatKind::Adaptive { style }, |level| SeatKind::Computer { level, style });
    said
}

/// The traders' faces by colour, as far as they are at hand.
type Portraits = [Option<Stamp>; SEATS.len()];

/// The colour of a seat, with the face of whoever sits there.
fn swatch(ui: &mut egui::Ui, name: &str, colour: u8, face: Option<Stamp>, words: &Words) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(46.0), egui::Sense::click());
    named::mark(ui, name, rect, "");
    let [light, mid, shadow] = SEATS[usize::from(colour) % SEATS.len()];
    let painter = ui.painter();
    let radius = if response.hovered() { 22.0 } else { 20.0 };
    painter.circle_filled(rect.center() + egui::vec2(0.0, 2.0), radius, INK);
    paint::gradient_rect(
        painter,
        egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(radius * 2.0)),
        radius,
        light.lerp_to_gamma(mid, 0.4),
        mid.lerp_to_gamma(shadow, 0.3),
    );
    match face {
        Some(face) => face.paint_at(painter, rect.center(), radius * 2.5),
        None => _ = painter.circle_stroke(rect.center(), radius, egui::Stroke::new(3.0, light)),
    }
    if response.has_focus() {
        paint::focus_ring(painter, rect, 20.0);
    }
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    controls::tip(response, &t!(words, "new-colour-tip"))
}

/// A name, its control and what the choice means below each other. The control says what is looked at or chosen, and
/// everything else that may be said of it.
fn option(ui: &mut egui::Ui, label: String, control: impl FnOnce(&mut egui::Ui) -> (String, Vec<String>)) {
    text::strong(ui, &label);
    ui.add_space(-4.0);
    let (now, all) = control(ui);
    ui.add_space(-4.0);
    explain::line(ui, &now, &all);
}

/// Points between two options: what belongs together stands close, and apart from the next.
const BETWEEN_OPTIONS: f32 = 8.0;

/// The options all games have.
fn options(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup, seed: &mut String) {
    paint::panel(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        text::heading(ui, &t!(words, "new-options"));
        explain::line(ui, &t!(words, "new-options-about"), &[]);
        ui.add_space(4.0);
        option(ui, t!(words, "new-first"), |ui| {
            let taken: Vec<String> = setup
                .taken()
                .enumerate()
                .map(|(index, seat)| match seat.name.trim() {
                    "" => usual_name(words, &seat.kind, index, seat.colour, is_alone(setup)),
                    name => name.to_owned(),
                })
                .collect();
            setup.first = setup.first.filter(|first| usize::from(*first) < taken.len());
            let mut entries = vec![(None, t!(words, "new-drawn"))];
            entries.extend((0..).map(Some).zip(taken));
            dropdown(ui, "new-game.first", FIELD, &mut setup.first, &entries);
            (t!(words, "new-first-about"), Vec::new())
        });
        ui.add_space(BETWEEN_OPTIONS);
        option(ui, t!(words, "new-scores"), |ui| {
            let entries = [
                (ScoreView::Open, "open", t!(words, "scores-open")),
                (ScoreView::Own, "own", t!(words, "scores-own")),
                (ScoreView::Hidden, "hidden", t!(words, "scores-hidden")),
            ];
            let looked_at = choice(ui, "new-game.scores", &mut setup.scores, &entries).looked_at;
            let about = |view| explain::scores(words, view);
            (about(looked_at.unwrap_or(setup.scores)), entries.iter().map(|(view, ..)| about(*view)).collect())
        });
        ui.add_space(BETWEEN_OPTIONS);
        option(ui, t!(words, "new-claims"), |ui| {
            let usual = explain::usual_claims(setup);
            let mut entries = vec![(None, t!(words, "new-claims-usual", count = usual))];
            entries.extend((1..=10).filter(|count| *count != usual).map(|count| (Some(count), count.to_string())));
            setup.claims = setup.claims.filter(|count| *count != usual && *count <= 10);
            let looked_at = dropdown(ui, "new-game.claims", FIELD, &mut setup.claims, &entries).looked_at;
            (explain::claims(words, setup, looked_at.unwrap_or(setup.claims)), Vec::new())
        });
        ui.add_space(BETWEEN_OPTIONS);
        option(ui, t!(words, "new-seed"), |ui| {
            if field(ui, "new-game.seed", FIELD, seed, &t!(words, "new-seed-hint"), 20) {
                seed.retain(|letter| letter.is_ascii_digit());
                setup.seed = seed.parse().ok();
            }
            (t!(words, "new-seed-about"), Vec::new())
        });
    });
}

/// What the game is played on, where there is a choice: the fourth board or the map. True when the workshop for maps is
/// wanted.
fn ground(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup, grounds: Grounds, height: f32) -> bool {
    let mut to_workshop = false;
    if !setup.game.has_boards() && !setup.game.has_map() {
        return to_workshop;
    }
    paint::panel(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height((height - PANEL_MARGINS).max(0.0));
        ui.spacing_mut().item_spacing.y = 6.0;
        if setup.game.has_boards() {
            option(ui, t!(words, "new-board"), |ui| fourth_board(ui, words, setup, grounds.content));
        }
        if setup.game.has_map() {
            option(ui, t!(words, "map-choice"), |ui| {
                ui.horizontal(|ui| to_workshop = map_choice(ui, words, setup, grounds.maps));
                (t!(words, "map-choice-about"), Vec::new())
            });
        }
    });
    to_workshop
}

fn fourth_board(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup, content: &Content) -> (String, Vec<String>) {
    let boards = content.components().world.boards.iter().filter(|board| !board.always);
    let mut entries = vec![(None, "drawn", t!(words, "new-drawn"))];
    entries.extend(
        (0..).zip(boards).map(|(index, board)| (Some(index), board.id.as_str(), explain::board_name(words, &board.id))),
    );
    let looked_at = choice(ui, "new-game.board", &mut setup.fourth_board, &entries).looked_at;
    let about = |chosen| explain::fourth_board(words, content, chosen);
    (about(looked_at.unwrap_or(setup.fourth_board)), entries.iter().map(|(board, ..)| about(*board)).collect())
}

/// Which map is played on; true when the workshop is wanted.
fn map_choice(ui: &mut egui::Ui, words: &Words, setup: &mut GameSetup, maps: &[OwnMap]) -> bool {
    let mut entries = vec![(None, t!(words, "map-choice-first"))];
    entries.extend(
        maps.iter()
            .enumerate()
            .filter(|(_, map)| map.checked().is_ok())
            .map(|(index, map)| (Some(index), map.name.clone())),
    );
    let known = setup.map.as_ref().map(|chosen| maps.iter().position(|map| map == chosen));
    // A map whose file is gone is still played on as it was chosen.
    let mut chosen = match known {
        None => None,
        Some(Some(index)) => Some(index),
        Some(None) => {
            entries.push((Some(usize::MAX), setup.map.as_ref().map_or_else(String::new, |map| map.name.clone())));
            Some(usize::MAX)
        }
    };
    if dropdown(ui, "new-game.map", 300.0, &mut chosen, &entries).changed {
        setup.map = chosen.and_then(|index| maps.get(index)).cloned();
    }
    button(ui, "new-game.workshop", &t!(words, "map-workshop"), Weight::Plain).clicked()
}
