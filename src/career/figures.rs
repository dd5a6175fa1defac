//! What somebody's games come to: figures large enough to see, plots over time, wins by this and that, and the cards used most.

use bevy_egui::egui::{self, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use career::rating::{RatedGame, anchor};
use career::{CardFigures, Family, Figures, GameResult, Judged, Mark, Moment};
use rules::components::{MerchantCard, Site};
use rules::{Crystal, Crystals, Effect, GameKind};
use tabletop::Theme;

use super::archive::{Archive, Known, Person, Purpose};
use super::page::Shown;
use super::plot::{Guide, Plot, Spot, round_guides};
use super::summary;
use crate::app::content;
use crate::app::games::{SeatKind, name_key, style_key};
use crate::app::{
    language::{Words, percentage_points},
    named,
};
use crate::screens::emblem;
use crate::t;
use crate::theme::{
    Look,
    controls::{self, choice, scrolled},
    fonts, look,
    paint::{self, group_frame},
    palette::{INK, PARCHMENT, faded, rgb},
    text,
};

/// What is plotted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Curve {
    /// How strong the person plays.
    #[default]
    Rating,
    /// Points of every game.
    Points,
    /// Wins among the last ten.
    Wins,
    /// Luck, added up.
    Luck,
}

/// What wins are told by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// Which game.
    #[default]
    Game,
    /// The strongest level at the table.
    Level,
    /// Styles at the table.
    Style,
    /// How many played.
    Players,
    /// Place in turn order.
    Order,
}

/// What is chosen on this page.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plotted {
    curve: Curve,
    game: Option<GameKind>,
    by: By,
}

/// Height of a plot in points before text is scaled.
const PLOT: f32 = 300.0;
/// Height of a tile with a figure, and of a card, in points before text is scaled.
const TILE: f32 = 112.0;
const CARD: f32 = 150.0;

/// Draws it.
pub fn draw(ui: &mut egui::Ui, words: &Words, archive: &mut Archive, known: &Known, shown: &mut Shown) {
    let Some(person) = shown.person(known).or(known.persons.first()) else {
        nobody(ui, words);
        return;
    };
    if person.statistics.all.games == 0 {
        nobody(ui, words);
        return;
    }
    let mut asked = None;
    let area = egui::ScrollArea::vertical().auto_shrink([false, false]).id_salt("career.figures");
    scrolled(ui, area, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        ui.spacing_mut().item_spacing.y = 12.0;
        tiles(ui, words, person);
        group_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            plots(ui, words, person, &mut shown.plotted);
        });
        let wide = ui.available_width() > 900.0 * look(ui.ctx()).text_scale.sqrt();
        let mut left = |ui: &mut egui::Ui| shares(ui, words, person, &mut shown.plotted.by);
        let right = |ui: &mut egui::Ui| marks(ui, words, person);
        if wide {
            ui.columns(2, |columns| {
                left(&mut columns[0]);
                asked = right(&mut columns[1]);
            });
        } else {
            left(ui);
            asked = right(ui);
        }
        cards(ui, words, person, shown.plotted.game);
    });
    if let Some(kept) = asked.and_then(|identity| known.game(&identity)) {
        archive.load(kept.file.clone(), Purpose::Watch);
    }
}

/// Nothing is known yet.
pub fn nobody(ui: &mut egui::Ui, words: &Words) {
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        text::body(ui, &t!(words, "career-no-figures"));
    });
}

/// The figures one asks for first, each on a tile.
fn tiles(ui: &mut egui::Ui, words: &Words, person: &Person) {
    let all = &person.statistics.all;
    let streaks = person.statistics.streaks;
    let number =
        |value: Option<f64>, digits| value.map_or("–".to_owned(), |value| summary::number(words, value, digits));
    let now = match (streaks.now, streaks.lost_now) {
        (0, lost) if lost > 1 => t!(words, "career-lost-now", count = lost),
        (won, _) => t!(words, "career-won-now", count = won),
    };
    let judged = Judged::of(&person.statistics.series);
    let known = |games: u32, told: String| if games > 0 { told } else { "–".to_owned() };
    let tiles = [
        (all.games.to_string(), t!(words, "career-tile-games"), t!(words, "career-tile-decided", count = all.decided)),
        (
            all.win_share().map_or("–".to_owned(), summary::percent),
            t!(words, "career-tile-wins"),
            t!(words, "career-tile-won", count = all.wins),
        ),
        (streaks.best.to_string(), t!(words, "career-tile-streak"), now),
        (
            number(all.mean_points(), 0),
            t!(words, "career-tile-points"),
            t!(words, "career-tile-best", points = all.best),
        ),
        (
            number(all.turns_a_claim(), 1),
            t!(words, "career-tile-turns"),
            t!(words, "career-tile-claims", claims = number(all.mean_claims(), 1)),
        ),
        (
            summary::duration(words, all.time),
            t!(words, "career-tile-time"),
            t!(words, "career-tile-rounds", rounds = number(all.mean_rounds(), 0)),
        ),
        (
            known(judged.reviewed, format!("{:.0} %", judged.accuracy)),
            t!(words, "career-tile-accuracy"),
            t!(words, "career-tile-reviewed", count = judged.reviewed),
        ),
        (
            known(judged.games, signed(words, judged.luck)),
            t!(words, "career-tile-luck"),
            t!(words, "career-tile-luck-others", luck = known(judged.games, signed(words, judged.luck_of_rivals))),
        ),
    ];
    let look = look(ui.ctx());
    let scale = look.text_scale;
    let columns = match (ui.available_width() / (175.0 * scale.powf(0.75))) as usize {
        8.. => 8,
        4.. => 4,
        _ => 2,
    };
    let gap = 12.0;
    let size = vec2((ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32, TILE * scale.powf(0.8));
    for row in tiles.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (figure, label, about) in row {
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                tile(ui, rect, &look, (figure, label, about));
                named::say(ui, rect, &format!("{label}: {figure}. {about}"));
            }
        });
    }
}

/// A brass-rimmed tile with one figure on it.
fn tile(ui: &egui::Ui, rect: Rect, look: &Look, (figure, label, about): (&str, &str, &str)) {
    let (painter, c, scale) = (ui.painter(), look.colours, look.text_scale);
    paint::gradient_rect(painter, rect, 14.0, faded(c.button[0], 0.75), faded(c.button[1], 0.75));
    painter.rect_stroke(rect, 14.0, Stroke::new(1.4, faded(c.gold, 0.45)), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(16.0, 10.0));
    let head = summary::cut(painter, label, fonts::sans(17.0 * scale), c.label, inner.width());
    painter.galley(inner.min, head, c.label);
    let mut size = 40.0 * scale.sqrt();
    let wide = painter.layout_no_wrap(figure.to_owned(), fonts::serif(size), c.heading).size().x;
    size *= (inner.width() / wide.max(1.0)).min(1.0);
    let at = pos2(inner.left(), inner.center().y + 2.0);
    painter.text(at, egui::Align2::LEFT_CENTER, figure, fonts::serif(size), c.heading);
    let foot = summary::cut(painter, about, fonts::sans(16.0 * scale), c.text, inner.width());
    painter.galley(pos2(inner.left(), inner.bottom() - foot.size().y), foot, c.text);
}

/// The plot, and what it is about.
fn plots(ui: &mut egui::Ui, words: &Words, person: &Person, plotted: &mut Plotted) {
    let played: Vec<GameKind> = person.statistics.by_game.iter().map(|(game, _)| *game).collect();
    plotted.game = plotted.game.filter(|game| played.contains(game));
    let mut curves = |ui: &mut egui::Ui| {
        let curves = [
            (Curve::Rating, "rating", t!(words, "career-plot-rating")),
            (Curve::Points, "points", t!(words, "career-plot-points")),
            (Curve::Wins, "wins", t!(words, "career-plot-wins")),
            (Curve::Luck, "luck", t!(words, "career-plot-luck")),
        ];
        choice(ui, "career.plot", &mut plotted.curve, &curves);
    };
    let mut chosen = plotted.game;
    let mut games = |ui: &mut egui::Ui| {
        let mut games = vec![(None, "all", t!(words, "career-all-games"))];
        games.extend(played.iter().map(|game| (Some(*game), game.name(), words.say(name_key(*game)))));
        if played.len() > 1 {
            choice(ui, "career.plot.game", &mut chosen, &games);
        }
    };
    if ui.available_width() > 1300.0 * look(ui.ctx()).text_scale {
        ui.horizontal(|ui| {
            curves(ui);
            ui.add_space(18.0);
            games(ui);
        });
    } else {
        curves(ui);
        games(ui);
    }
    plotted.game = chosen;
    let look = look(ui.ctx());
    let size = vec2(ui.available_width(), PLOT * look.text_scale.sqrt());
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let told = match plotted.curve {
        Curve::Rating => rating(ui, rect, words, person, plotted.game, &look),
        Curve::Points => points(ui, rect, words, person, plotted.game, &look),
        Curve::Wins => wins(ui, rect, words, person, &look),
        Curve::Luck => luck(ui, rect, words, person, plotted.game, &look),
    };
    named::mark(ui, "career.plot", rect, "");
    text::label(ui, &told);
}

/// The family with most rated games, unless a game is chosen.
fn family_of(person: &Person, game: Option<GameKind>) -> (usize, Family) {
    let most = || (0..3).max_by_key(|at| person.course[*at].len()).unwrap_or_default();
    let chosen = game.and_then(|game| Family::ALL.iter().position(|family| *family == Family::of(game)));
    let at = chosen.unwrap_or_else(most);
    (at, Family::ALL[at])
}

/// Key of what a family is called.
const fn family_key(family: Family) -> &'static str {
    match family {
        Family::Road => "career-family-road",
        Family::World => "career-family-world",
        Family::Adventure => "career-family-adventure",
    }
}

fn ends(words: &Words, times: &[Option<u64>]) -> [String; 2] {
    let told = |time: Option<&Option<u64>>| time.map_or_else(String::new, |time| summary::day(words, *time));
    let newest = if times.len() > 1 { told(times.last()) } else { String::new() };
    [told(times.first()), newest]
}

fn rating(ui: &egui::Ui, rect: Rect, words: &Words, person: &Person, game: Option<GameKind>, look: &Look) -> String {
    let (at, family) = family_of(person, game);
    let course: &[(RatedGame, bool)] = &person.course[at];
    let ink = rgb(0x7df59a);
    let spot = |(rated, won): &(RatedGame, bool)| Spot {
        value: rated.rating.strength as f32,
        doubt: 1.96 * rated.rating.deviation as f32,
        won: Some(*won),
        ink,
    };
    let spots: Vec<Spot> = course.iter().map(spot).collect();
    let guides: Vec<Guide> = ai::LEVELS
        .into_iter()
        .map(|level| Guide {
            value: anchor(family, level) as f32,
            word: words.say(SeatKind::level_key(level.number())),
        })
        .collect();
    let low = spots.iter().map(|spot| spot.value - 60.0).fold(anchor(family, ai::LEVELS[0]) as f32 - 60.0, f32::min);
    let high = anchor(family, ai::LEVELS[5]) as f32 + 90.0;
    let times: Vec<Option<u64>> = course.iter().map(|(rated, _)| rated.started).collect();
    let plot = Plot { spots: &spots, guides: &guides, range: (low, high), ground: low, ink, ends: ends(words, &times) };
    plot.draw(ui.painter(), rect, look);
    let name = words.say(family_key(family));
    let Some((last, _)) = course.last() else { return t!(words, "career-rating-none", game = name) };
    let even = person.even[GameKind::ALL.iter().position(|kind| Family::of(*kind) == family).unwrap_or_default()];
    let level = words.say(SeatKind::level_key(even.level));
    let strength = format!("{:.0}", person.rating[at].strength);
    let doubt = format!("{:.0}", 1.96 * person.rating[at].deviation);
    let games = last.rating.games;
    t!(words, "career-rating", game = name, strength = strength, doubt = doubt, games = games, level = level)
}

/// The colour of a game in plots.
const fn ink_of(game: GameKind) -> egui::Color32 {
    match game {
        GameKind::Golem => rgb(0xffc21f),
        GameKind::Spice => rgb(0xff8f5a),
        GameKind::World => rgb(0x7fe08a),
        GameKind::Adventure => rgb(0x8df1f4),
    }
}

/// Games of one kind or of all, oldest first.
fn moments(person: &Person, game: Option<GameKind>) -> impl Iterator<Item = &Moment> {
    person.statistics.series.iter().filter(move |moment| game.is_none_or(|game| moment.game == game))
}

/// Whether a game was won, unless it was left open.
fn won(moment: &Moment) -> Option<bool> {
    (moment.result != GameResult::Open).then_some(moment.result == GameResult::Won)
}

fn points(ui: &egui::Ui, rect: Rect, words: &Words, person: &Person, game: Option<GameKind>, look: &Look) -> String {
    let series: Vec<_> = moments(person, game).collect();
    let spots: Vec<Spot> = series
        .iter()
        .map(|moment| Spot { value: f32::from(moment.points), doubt: 0.0, won: won(moment), ink: ink_of(moment.game) })
        .collect();
    let most = spots.iter().map(|spot| spot.value).fold(10.0, f32::max) * 1.08;
    let guides = round_guides(0.0, most, |value| format!("{value:.0}"));
    let times: Vec<Option<u64>> = series.iter().map(|moment| moment.started).collect();
    let ink = game.map_or(look.colours.gold, ink_of);
    let plot = Plot { spots: &spots, guides: &guides, range: (0.0, most), ground: 0.0, ink, ends: ends(words, &times) };
    plot.draw(ui.painter(), rect, look);
    t!(words, "career-points-about")
}

fn wins(ui: &egui::Ui, rect: Rect, words: &Words, person: &Person, look: &Look) -> String {
    let series = person.statistics.series.iter().filter(|moment| moment.recent_share.is_some());
    let series: Vec<_> = series.filter(|moment| moment.result != GameResult::Open).collect();
    let spots: Vec<Spot> = series
        .iter()
        .map(|moment| Spot {
            value: moment.recent_share.unwrap_or_default() as f32 * 100.0,
            doubt: 0.0,
            won: Some(moment.result == GameResult::Won),
            ink: ink_of(moment.game),
        })
        .collect();
    let guides: Vec<Guide> =
        [0.0_f32, 25.0, 50.0, 75.0, 100.0].map(|value| Guide { value, word: format!("{value:.0} %") }).to_vec();
    let times: Vec<Option<u64>> = series.iter().map(|moment| moment.started).collect();
    let plot = Plot {
        spots: &spots,
        guides: &guides,
        range: (-4.0, 104.0),
        ground: -4.0,
        ink: look.colours.gold,
        ends: ends(words, &times),
    };
    plot.draw(ui.painter(), rect, look);
    t!(words, "career-wins-about")
}

/// Luck of every game added up: who has had enough of it sees a line that goes down.
fn luck(ui: &egui::Ui, rect: Rect, words: &Words, person: &Person, game: Option<GameKind>, look: &Look) -> String {
    let series: Vec<_> = moments(person, game).filter(|moment| moment.account.is_some()).collect();
    let mut sum = 0.0;
    let spot = |moment: &&Moment| {
        sum += moment.account.map_or(0.0, |account| account.luck) * 100.0;
        Spot { value: sum, doubt: 0.0, won: won(moment), ink: ink_of(moment.game) }
    };
    let spots: Vec<Spot> = series.iter().map(spot).collect();
    let most = spots.iter().map(|spot| spot.value.abs()).fold(8.0, f32::max) * 1.15;
    let guides = round_guides(-most, most, |value| percentage_points(f64::from(value) / 100.0));
    let times: Vec<Option<u64>> = series.iter().map(|moment| moment.started).collect();
    let ink = game.map_or(rgb(0xd59bff), ink_of);
    let plot =
        Plot { spots: &spots, guides: &guides, range: (-most, most), ground: 0.0, ink, ends: ends(words, &times) };
    plot.draw(ui.painter(), rect, look);
    let Judged { games, luck, luck_of_rivals, own, .. } = Judged::of(series);
    if games == 0 {
        return t!(words, "career-luck-none");
    }
    let [luck, rivals, own] = [luck, luck_of_rivals, own].map(|part| signed(words, part));
    t!(words, "career-luck-about", luck = luck, rivals = rivals, own = own)
}

/// A part of a chance in percentage points with one digit behind the point.
fn signed(words: &Words, part: f64) -> String {
    let size = summary::number(words, (part * 100.0).abs(), 1);
    match (part * 1000.0).round() as i32 {
        0 => format!("±{size}"),
        1.. => format!("+{size}"),
        _ => format!("−{size}"),
    }
}

/// Wins by game, level, style, players or seat: a bar for each.
fn shares(ui: &mut egui::Ui, words: &Words, person: &Person, by: &mut By) {
    group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        text::heading(ui, &t!(words, "career-shares"));
        let entries = [
            (By::Game, "game", t!(words, "career-by-game")),
            (By::Level, "level", t!(words, "career-by-level")),
            (By::Style, "style", t!(words, "career-by-style")),
            (By::Players, "players", t!(words, "career-by-players")),
            (By::Order, "order", t!(words, "career-by-order")),
        ];
        choice(ui, "career.by", by, &entries);
        ui.add_space(4.0);
        let s = &person.statistics;
        let rows: Vec<(String, &Figures)> = match by {
            By::Game => s.by_game.iter().map(|(game, figures)| (words.say(name_key(*game)), figures)).collect(),
            By::Level => {
                s.by_level.iter().map(|(level, figures)| (words.say(SeatKind::level_key(*level)), figures)).collect()
            }
            By::Style => s.by_style.iter().map(|(style, figures)| (words.say(style_key(*style)), figures)).collect(),
            By::Players => s
                .by_players
                .iter()
                .map(|(count, figures)| (t!(words, "new-players", count = *count), figures))
                .collect(),
            By::Order => s
                .by_order
                .iter()
                .map(|(order, figures)| (t!(words, "career-order", place = *order + 1), figures))
                .collect(),
        };
        if rows.is_empty() {
            text::label(ui, &t!(words, "career-no-such"));
        }
        let look = look(ui.ctx());
        for (name, figures) in rows {
            share(ui, words, &look, &name, figures);
        }
    });
}

fn share(ui: &mut egui::Ui, words: &Words, look: &Look, name: &str, figures: &Figures) {
    let (c, scale) = (look.colours, look.text_scale);
    let size = vec2(ui.available_width(), 50.0 * scale.powf(0.9));
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter();
    let share = figures.win_share();
    let right = share.map_or("–".to_owned(), summary::percent);
    let right = painter.layout_no_wrap(right, fonts::bold(19.0 * scale), c.heading);
    let points = figures.mean_points().map_or("–".to_owned(), |points| summary::number(words, points, 0));
    let about = t!(words, "career-share", wins = figures.wins, games = figures.games, points = points);
    let left = summary::cut(painter, name, fonts::bold(18.0 * scale), c.text, rect.width() * 0.5);
    let told = summary::cut(
        painter,
        &about,
        fonts::sans(16.0 * scale),
        c.label,
        rect.width() - left.size().x - right.size().x - 30.0,
    );
    named::say(ui, rect, &format!("{name}: {about}"));
    let line = rect.top() + 12.0 * scale;
    let middle = |galley: &egui::Galley| line - galley.size().y / 2.0;
    let x = rect.left() + left.size().x + 12.0;
    painter.galley(pos2(rect.left(), middle(&left)), left, c.text);
    painter.galley(pos2(x, middle(&told)), told, c.label);
    painter.galley(pos2(rect.right() - right.size().x, middle(&right)), right, c.heading);
    let track = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 18.0), pos2(rect.right(), rect.bottom() - 6.0));
    summary::bar(painter, track, share.unwrap_or_default() as f32, faded(c.slot, 0.9), c.primary);
    // Half of the way: an even match.
    painter.vline(track.center().x, track.expand(3.0).y_range(), Stroke::new(1.2, faded(c.text, 0.5)));
}

/// Games that stand out, by game; says which shall be watched.
fn marks(ui: &mut egui::Ui, words: &Words, person: &Person) -> Option<String> {
    let mut asked = None;
    group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        text::heading(ui, &t!(words, "career-marks"));
        text::label(ui, &t!(words, "career-marks-about"));
        let s = &person.statistics;
        let look = look(ui.ctx());
        let mark =
            |marks: &[(GameKind, Mark)], game| marks.iter().find(|(of, _)| *of == game).map(|(_, mark)| mark.clone());
        for (game, _) in &s.by_game {
            let (fastest, closest) = (mark(&s.fastest, *game), mark(&s.closest, *game));
            if fastest.is_none() && closest.is_none() {
                continue;
            }
            ui.horizontal(|ui| {
                let tall = 68.0 * look.text_scale.sqrt();
                let (rect, _) = ui.allocate_exact_size(vec2(tall * 1.7, tall), egui::Sense::hover());
                emblem::scene(ui.painter(), rect, *game, &look.colours);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    text::strong(ui, &words.say(name_key(*game)));
                    ui.horizontal_wrapped(|ui| {
                        let marks = [(fastest, "fastest", "career-fastest"), (closest, "closest", "career-closest")];
                        for (mark, name, key) in
                            marks.into_iter().filter_map(|(mark, name, key)| Some((mark?, name, key)))
                        {
                            let name = format!("career.{name}.{}", game.name());
                            if controls::pill(ui, &name, &words.say_with(key, &figure(mark.figure)), false).clicked() {
                                asked = Some(mark.identity);
                            }
                        }
                    });
                });
            });
        }
        if s.gave_up > 0 {
            text::label(ui, &t!(words, "career-gave-up-count", count = s.gave_up));
        }
        if s.assisted > 0 {
            text::label(ui, &t!(words, "career-assisted-count", count = s.assisted));
        }
    });
    asked
}

fn figure(value: u16) -> fluent_bundle::FluentArgs<'static> {
    let mut args = fluent_bundle::FluentArgs::new();
    args.set("figure", value);
    args
}

/// Cards that are listed.
const MOST_CARDS: usize = 10;

/// The cards used most, with what they brought.
fn cards(ui: &mut egui::Ui, words: &Words, person: &Person, game: Option<GameKind>) {
    let all = &person.statistics.cards;
    let Some(family) = game.map(Family::of).or_else(|| all.first().map(|card| card.family)) else { return };
    let used: Vec<&CardFigures> = all.iter().filter(|card| card.family == family).take(MOST_CARDS).collect();
    if used.is_empty() {
        return;
    }
    let theme = game.map_or_else(Theme::default, Theme::of);
    group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let key = if family == Family::World { "career-places" } else { "career-cards" };
        text::heading(ui, &words.say(key));
        text::label(ui, &t!(words, "career-cards-about"));
        ui.add_space(4.0);
        let look = look(ui.ctx());
        let scale = look.text_scale.sqrt();
        let size = vec2(CARD * 0.86, CARD) * scale;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 12.0);
            for figures in used {
                let below = 22.0 * look.text_scale;
                let (rect, _) = ui.allocate_exact_size(size + vec2(0.0, 2.0 * below), egui::Sense::hover());
                let card = Rect::from_min_size(rect.min, size);
                let name = words.name_of(theme, &figures.id);
                mini_card(ui.painter(), card, &look, theme, (family, &figures.id, name.as_deref()));
                let ink = look.colours;
                let times = t!(words, "career-times", count = figures.times);
                let value = summary::number(words, figures.yield_each(), 1);
                let each =
                    t!(words, "career-yield", worth = if figures.worth > 0 { format!("+{value}") } else { value });
                let font = |part: f32| fonts::sans(part * look.text_scale);
                let at = |line: f32| card.center_bottom() + vec2(0.0, below * (line + 0.6));
                let times_shown = summary::cut(ui.painter(), &times, font(17.0), ink.text, rect.width());
                let each_shown = summary::cut(ui.painter(), &each, font(16.0), ink.label, rect.width());
                for (line, galley, ink) in [(0.0, times_shown, ink.text), (1.0, each_shown, ink.label)] {
                    let place = at(line) - galley.size() / 2.0;
                    ui.painter().galley(place, galley, ink);
                }
                named::say(ui, rect, &format!("{} {times}, {each}", name.unwrap_or_default()));
            }
        });
    });
}

/// A card or place on parchment, with what it does.
fn mini_card(
    painter: &egui::Painter,
    rect: Rect,
    look: &Look,
    theme: Theme,
    (family, id, name): (Family, &str, Option<&str>),
) {
    painter.rect_filled(rect.translate(vec2(0.0, 4.0)), 12.0, faded(INK, 0.6));
    paint::gradient_rect(painter, rect, 12.0, PARCHMENT[0], PARCHMENT[2]);
    painter.rect_stroke(rect, 12.0, Stroke::new(2.0, rgb(0x8a6a3c)), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(5.0), 8.0, Stroke::new(1.0, faded(rgb(0x8a6a3c), 0.5)), StrokeKind::Inside);
    let mut inner = rect.shrink(12.0);
    if let Some(name) = name {
        let ink = rgb(0x3a1852);
        let head = summary::cut(painter, name, fonts::bold(15.0 * look.text_scale.min(1.25)), ink, inner.width());
        let at = pos2(inner.center().x - head.size().x / 2.0, inner.top());
        inner.min.y += head.size().y + 2.0;
        painter.galley(at, head, ink);
    }
    let Some(effect) = effect(family, id) else {
        painter.text(inner.center(), egui::Align2::CENTER_CENTER, "?", fonts::serif(40.0), rgb(0x59446a));
        return;
    };
    let row = |y: f32, goods: Crystals| {
        let kinds: Vec<usize> =
            Crystal::ALL.into_iter().flat_map(|kind| vec![kind.index(); usize::from(goods.count(kind))]).collect();
        let size = (inner.width() / kinds.len().max(3) as f32).min(inner.height() * 0.3);
        let left = inner.center().x - size * kinds.len() as f32 / 2.0;
        for (nth, kind) in kinds.into_iter().enumerate() {
            let centre = pos2(left + size * (nth as f32 + 0.5), inner.top() + inner.height() * y);
            paint::good(painter, centre, size * 0.92, kind, theme, &look.colours.crystals[kind]);
        }
    };
    let arrow = |centre: egui::Pos2, size: f32, up: bool| {
        let way = if up { -1.0 } else { 1.0 };
        let at = |x: f32, y: f32| centre + vec2(x, y * way) * size;
        let ink = rgb(0x7a4a00);
        painter.add(Shape::convex_polygon(vec![at(-0.6, 0.0), at(0.6, 0.0), at(0.0, 0.7)], ink, Stroke::NONE));
        painter.add(Shape::convex_polygon(
            vec![at(-0.2, -0.7), at(0.2, -0.7), at(0.2, 0.05), at(-0.2, 0.05)],
            ink,
            Stroke::NONE,
        ));
    };
    match effect {
        Effect::Gain(take) => row(0.5, take),
        Effect::Upgrade(levels) => {
            let step = inner.width() / f32::from(levels.max(3));
            for nth in 0..levels {
                let x = inner.center().x + step * (f32::from(nth) - f32::from(levels - 1) / 2.0);
                arrow(pos2(x, inner.center().y), step * 0.5, true);
            }
        }
        Effect::Trade(give, take) => {
            row(0.2, give);
            arrow(pos2(inner.center().x, inner.center().y), inner.height() * 0.12, false);
            row(0.8, take);
        }
    }
}

/// What a card or place does by the usual figures; none where it is not one of them, or a golem's place.
fn effect(family: Family, id: &str) -> Option<Effect> {
    let usual = content::usual();
    let of = |cards: &[MerchantCard]| cards.iter().find(|card| card.id == id).map(|card| card.effect);
    match family {
        Family::Road => of(usual.road.merchants.cards()),
        Family::Adventure => of(usual.adventure.merchants.cards()),
        Family::World => {
            let places = usual.world.boards.iter().flat_map(|board| &board.locations);
            places.filter(|place| place.id == id).find_map(|place| match place.site {
                Site::Production(take) => Some(Effect::Gain(take)),
                Site::Upgrade(levels) => Some(Effect::Upgrade(levels)),
                Site::Trade(give, take) => Some(Effect::Trade(give, take)),
                Site::Golem { .. } => None,
            })
        }
    }
}
