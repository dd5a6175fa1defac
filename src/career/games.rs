//! The list of games that are over: found by game, result, players and words; watched, looked at again, dealt once more.

use bevy_egui::egui::{self, Rect, pos2, vec2};
use career::{Ending, Entry, GameResult, Profile, SeatEntry, Who};
use rules::GameKind;

use super::archive::{Archive, Kept, Known, Purpose};
use super::page::{RESULTS, Shown};
use super::summary::{self, Faces};
use crate::app::games::{SeatKind, name_key};
use crate::app::{
    language::{Words, percentage_points},
    named,
};
use crate::screens::emblem;
use crate::session::names;
use crate::t;
use crate::theme::{
    Look,
    controls::{self, choice, dropdown, field, pill_size, scrolled},
    fonts, look,
    palette::{SEATS, faded, rgb},
    text,
};

/// The picture of a game, and the room its words need beside it, in points before text is scaled.
const PICTURE: egui::Vec2 = vec2(168.0, 96.0);
const BESIDE: f32 = 520.0;
/// Points around what stands in a row, and between two rows.
const MARGIN: egui::Vec2 = vec2(14.0, 12.0);
const BETWEEN: f32 = 10.0;
/// Rows that are drawn above and below what is seen, so that keys find the next one.
const AHEAD: usize = 2;

/// Draws it.
pub fn draw(
    ui: &mut egui::Ui,
    words: &Words,
    faces: &Faces,
    archive: &mut Archive,
    known: &Known,
    shown: &mut Shown,
    secret: bool,
) {
    filters(ui, words, known, shown);
    damaged(ui, words, known);
    if shown.found.is_empty() {
        empty(ui, words, archive, known);
        return;
    }
    let frame = Frame::of(ui, words);
    let row = frame.height + BETWEEN;
    let (width, person) = (ui.available_width() - 14.0, shown.person(known).map(|person| &person.profile));
    let list = egui::ScrollArea::vertical().auto_shrink([false, false]).id_salt("career.games");
    let mut asked = None;
    scrolled(ui, list, |ui| {
        let (all, _) = ui.allocate_exact_size(vec2(width, row * shown.found.len() as f32), egui::Sense::hover());
        let seen = ui.clip_rect();
        let first = (((seen.top() - all.top()) / row).max(0.0) as usize).saturating_sub(AHEAD);
        let last = ((seen.bottom() - all.top()) / row).max(0.0) as usize + AHEAD;
        for nth in first..=last.min(shown.found.len() - 1) {
            let Some(kept) = known.games.get(shown.found[nth]) else { continue };
            let corner = pos2(all.left(), all.top() + row * nth as f32);
            let rect = Rect::from_min_size(corner, vec2(width, frame.height));
            let looks = Looks { words, faces, known, person, secret };
            if let Some(purpose) = game(ui, &frame, &looks, rect, nth, kept) {
                asked = Some((kept.file.clone(), purpose));
            }
        }
    });
    if let Some((file, purpose)) = asked {
        archive.load(file, purpose);
    }
}

/// Width of the field to search in at least, in points before text is scaled.
const LEAST_SEARCH: f32 = 150.0;

/// Which games are listed.
fn filters(ui: &mut egui::Ui, words: &Words, known: &Known, shown: &mut Shown) {
    let before = (shown.filter.clone(), shown.search.clone());
    let mut kind = shown.filter.games.first().copied();
    let mut entries = vec![(None, "all", t!(words, "career-all-games"))];
    entries.extend(GameKind::ALL.map(|game| (Some(game), game.name(), words.say(name_key(game)))));
    ui.horizontal_wrapped(|ui| {
        choice(ui, "career.game", &mut kind, &entries);
        ui.add_space(8.0);
        let mut result = shown.filter.results.first().copied();
        let mut results = vec![(None, t!(words, "career-any-result"))];
        results.extend(RESULTS.map(|(result, key)| (Some(result), words.say(key))));
        dropdown(ui, "career.result", 150.0, &mut result, &results);
        let mut players = vec![(None, t!(words, "career-any-players"))];
        players.extend((2..=5).map(|count| (Some(count), t!(words, "new-players", count = count))));
        dropdown(ui, "career.players", 150.0, &mut shown.filter.players, &players);
        let mut levels = vec![(None, t!(words, "career-any-level"))];
        levels.extend((1..=SeatKind::LEVELS).map(|level| (Some(level), words.say(SeatKind::level_key(level)))));
        dropdown(ui, "career.level", 150.0, &mut shown.filter.level, &levels);
        let scale = look(ui.ctx()).text_scale.sqrt();
        // A field is as narrow as what is left of its line; below this it begins another one.
        if ui.available_size_before_wrap().x < (LEAST_SEARCH + 10.0) * scale {
            ui.end_row();
        }
        let room = ((ui.available_size_before_wrap().x - 10.0) / scale).clamp(LEAST_SEARCH, 260.0);
        field(ui, "career.search", room, &mut shown.search, &t!(words, "career-search"), 60);
        shown.filter.games = kind.into_iter().collect();
        shown.filter.results = result.into_iter().collect();
    });
    if (&shown.filter, &shown.search) != (&before.0, &before.1) {
        shown.refresh(known, words);
    }
    ui.add_space(2.0);
    if !known.games.is_empty() {
        text::label(ui, &t!(words, "career-count", found = shown.found.len(), all = known.games.len()));
    }
    ui.add_space(4.0);
}

/// Files that cannot be used are named; each costs itself alone.
fn damaged(ui: &mut egui::Ui, words: &Words, known: &Known) {
    for damage in known.damaged.iter().take(2) {
        let name = fonts::readable(&damage.name).into_owned();
        text::warning(ui, &t!(words, "career-damaged", name = name, reason = damage.why.clone()));
    }
    if known.damaged.len() > 2 {
        text::warning(ui, &t!(words, "career-damaged-more", count = known.damaged.len() - 2));
    }
}

/// Nothing to list: nothing yet, or nothing like what is looked for.
fn empty(ui: &mut egui::Ui, words: &Words, archive: &Archive, known: &Known) {
    let key = match (known.games.is_empty(), archive.is_busy()) {
        (true, true) => "career-looking",
        (true, false) => "career-empty",
        (false, _) => "career-none-found",
    };
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        text::body(ui, &words.say(key));
        if known.games.is_empty() && !archive.is_busy() {
            text::label(ui, &t!(words, "career-empty-about"));
        }
    });
}

/// The measures of a row, the same for all of them.
struct Frame {
    look: Look,
    height: f32,
    /// The buttons stand below the words.
    stacked: bool,
    /// Words of the buttons with their widths.
    buttons: [(&'static str, Purpose, String); 3],
    button: egui::Vec2,
}

impl Frame {
    fn of(ui: &egui::Ui, words: &Words) -> Self {
        let look = look(ui.ctx());
        let buttons = [
            ("watch", Purpose::Watch, t!(words, "replay-watch")),
            ("review", Purpose::Review, t!(words, "career-review")),
            ("again", Purpose::Again, t!(words, "career-again")),
        ];
        let sizes = buttons.each_ref().map(|(_, _, text)| pill_size(ui, text, 20.0, f32::INFINITY));
        let wide = sizes.iter().map(|size| size.x).sum::<f32>() + 2.0 * 8.0;
        let high = sizes.iter().map(|size| size.y).fold(0.0, f32::max);
        let stacked = ui.available_width() < PICTURE.x + BESIDE * look.text_scale + wide + 80.0;
        let lines = (21.0 * 1.4 + 18.0 * 1.35) * look.text_scale + 58.0 * look.text_scale.sqrt();
        let height = PICTURE.y.max(lines) + 2.0 * MARGIN.y + if stacked { high + 8.0 } else { 0.0 };
        Self { look, height, stacked, buttons, button: vec2(wide, high) }
    }
}

/// What a row is drawn with.
struct Looks<'a> {
    words: &'a Words,
    faces: &'a Faces,
    known: &'a Known,
    person: Option<&'a Profile>,
    /// How games ended is a secret.
    secret: bool,
}

/// How a game ended for somebody, in a word, and the colours of the ribbon.
fn outcome(looks: &Looks, entry: &Entry) -> Option<(String, egui::Color32, egui::Color32)> {
    let seat = looks.person.and_then(|person| entry.seat_of(person))?;
    let gave_up = matches!(entry.ending, Ending::GaveUp(quitter) if usize::from(quitter) == seat);
    Some(match entry.result(seat) {
        GameResult::Won => (t!(looks.words, "career-won"), rgb(0xe0a038), rgb(0x2a1640)),
        GameResult::Lost if gave_up => (t!(looks.words, "career-gave-up"), rgb(0x59446a), rgb(0xfff3dc)),
        GameResult::Lost => (t!(looks.words, "career-lost"), rgb(0x43327c), rgb(0xfff3dc)),
        GameResult::Open => (t!(looks.words, "career-open"), rgb(0x59446a), rgb(0xfff3dc)),
    })
}

/// One game: its picture, how it ended, and what can be done with it. Says what it was chosen for.
fn game(ui: &mut egui::Ui, frame: &Frame, looks: &Looks, rect: Rect, nth: usize, kept: &Kept) -> Option<Purpose> {
    let (entry, c, scale) = (&*kept.entry, frame.look.colours, frame.look.text_scale);
    let painter = ui.painter_at(ui.clip_rect());
    if ui.is_rect_visible(rect) {
        painter.rect_filled(rect, 14.0, faded(c.slot, 0.5));
        painter.rect_stroke(rect, 14.0, egui::Stroke::new(1.0, faded(c.slot_line, 0.55)), egui::StrokeKind::Inside);
        let window = Rect::from_min_size(rect.min + MARGIN, PICTURE);
        emblem::scene(&painter, window, entry.game, &c);
        if !looks.secret {
            finish(&painter.with_clip_rect(window.intersect(painter.clip_rect())), looks, window, entry);
        }
        if let Some((word, ground, ink)) = outcome(looks, entry).filter(|_| !looks.secret) {
            let font = fonts::bold(17.0 * scale.min(1.5));
            summary::ribbon(&painter, window.left_top() + vec2(-4.0, 10.0), &word, font, ground, ink);
        }
        let left = window.right() + 20.0;
        let right = if frame.stacked { rect.right() - MARGIN.x } else { rect.right() - frame.button.x - 34.0 };
        words_of(
            ui,
            frame,
            looks,
            Rect::from_min_max(pos2(left, rect.top() + MARGIN.y), pos2(right, rect.bottom())),
            entry,
        );
    }
    let place = match frame.stacked {
        false => {
            Rect::from_center_size(pos2(rect.right() - MARGIN.x - frame.button.x / 2.0, rect.center().y), frame.button)
        }
        true => Rect::from_min_size(
            pos2(rect.right() - MARGIN.x - frame.button.x, rect.bottom() - MARGIN.y - frame.button.y),
            frame.button,
        ),
    };
    let flow = egui::Layout::left_to_right(egui::Align::Center);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(flow).id_salt(&kept.file));
    ui.spacing_mut().item_spacing.x = 8.0;
    let mut asked = None;
    for (name, purpose, text) in &frame.buttons {
        if controls::pill(&mut ui, &format!("career.game.{nth}.{name}"), text, false).clicked() {
            asked = Some(*purpose);
        }
    }
    asked
}

/// The end as a picture: everybody as far along the road as their points have brought them, whoever has won before the others.
fn finish(painter: &egui::Painter, looks: &Looks, window: Rect, entry: &Entry) {
    const FACE: f32 = 13.0;
    let road = Rect::from_min_max(
        window.left_top() + vec2(FACE + 6.0, 46.0),
        window.right_bottom() - vec2(FACE + 8.0, FACE + 5.0),
    );
    painter.rect_filled(window, 12.0, faded(rgb(0x120b2c), 0.68));
    let most = entry.seats.iter().map(|seat| seat.points).max().unwrap_or(0).max(1);
    let lanes = entry.seats.len().max(2) as f32 - 1.0;
    for (nth, own) in entry.seats.iter().enumerate() {
        let colour = own.colour.unwrap_or(nth as u8);
        let [light, ..] = SEATS[usize::from(colour) % SEATS.len()];
        let y = road.top() + road.height() * nth as f32 / lanes;
        let far = f32::from(own.points) / f32::from(most);
        let centre = pos2(road.left() + road.width() * far, y);
        painter.line_segment([pos2(window.left(), y), centre], egui::Stroke::new(3.0, faded(light, 0.7)));
        face(painter, looks, own, colour, (centre, FACE));
        if entry.result(nth) == GameResult::Won {
            summary::crown(painter, centre - vec2(0.0, FACE), FACE, rgb(0xffd76a));
        }
    }
}

/// The face of a seat: a person's own, else that of the colour.
fn face(painter: &egui::Painter, looks: &Looks, own: &SeatEntry, colour: u8, (centre, radius): (egui::Pos2, f32)) {
    let person = looks.known.people.find(&own.name).filter(|_| own.who == Who::Person);
    let portrait = person.map_or_else(|| super::archive::portrait(colour), |person| person.portrait.clone());
    looks.faces.paint(painter, centre, radius, colour, &portrait);
}

/// Game, day and length in two lines, and everybody with their points below.
fn words_of(ui: &egui::Ui, frame: &Frame, looks: &Looks, rect: Rect, entry: &Entry) {
    let (words, c, scale) = (looks.words, frame.look.colours, frame.look.text_scale);
    let painter = ui.painter();
    let title = if entry.title.trim().is_empty() {
        words.say(name_key(entry.game))
    } else {
        format!("{} · {}", words.say(name_key(entry.game)), fonts::readable(entry.title.trim()))
    };
    let head = summary::cut(painter, &title, fonts::bold(21.0 * scale), c.text, rect.width());
    let mut parts = vec![summary::date(words, entry.started), t!(words, "career-rounds", count = entry.rounds)];
    parts.extend(entry.duration.filter(|time| *time > 0).map(|time| summary::duration(words, time)));
    if !looks.secret {
        parts.extend(played(looks, entry));
    }
    if entry.assisted {
        parts.push(t!(words, "career-assisted"));
    }
    if entry.setup.own_content || !entry.setup.rulebook {
        parts.push(t!(words, "career-house-rules"));
    }
    let about = summary::cut(painter, &parts.join(" · "), fonts::sans(18.0 * scale), c.label, rect.width());
    let (head_height, about_height) = (head.size().y, about.size().y);
    named::say(ui, rect, &format!("{title}, {}", parts.join(" · ")));
    painter.galley(rect.min, head, c.text);
    painter.galley(rect.min + vec2(0.0, head_height), about, c.label);
    let top = rect.top() + head_height + about_height + 8.0;
    let room = (rect.width() / entry.seats.len().max(1) as f32).min(236.0 * scale.sqrt());
    let mut order: Vec<usize> = (0..entry.seats.len()).collect();
    if !looks.secret {
        order.sort_by_key(|seat| entry.seats[*seat].place);
    }
    for (nth, seat) in order.into_iter().enumerate() {
        let at = pos2(rect.left() + room * nth as f32, top);
        self::seat(ui, frame, looks, Rect::from_min_size(at, vec2(room - 8.0, 46.0 * scale.sqrt())), entry, seat);
    }
}

/// How well whoever looks has played and how lucky they were, as far as that has been found out.
fn played(looks: &Looks, entry: &Entry) -> Option<String> {
    let own = &entry.seats[looks.person.and_then(|person| entry.seat_of(person))?];
    let luck = own.account.map(|account| percentage_points(account.luck.into()));
    Some(match (own.accuracy, luck) {
        (Some(percent), Some(luck)) => t!(looks.words, "career-played", percent = percent, luck = luck),
        (Some(percent), None) => t!(looks.words, "career-played-only", percent = percent),
        (None, Some(luck)) => t!(looks.words, "career-luck", luck = luck),
        (None, None) => return None,
    })
}

/// A seat: face, name and points; a crown for whoever has won, and a diamond for every claim.
fn seat(ui: &egui::Ui, frame: &Frame, looks: &Looks, rect: Rect, entry: &Entry, seat: usize) {
    let (scale, painter) = (frame.look.text_scale.sqrt(), ui.painter());
    let own: &SeatEntry = &entry.seats[seat];
    let colour = own.colour.unwrap_or(seat as u8);
    let [light, mid, _] = SEATS[usize::from(colour) % SEATS.len()];
    let person = looks.known.people.find(&own.name).filter(|_| own.who == Who::Person);
    let radius = 20.0 * scale;
    let centre = pos2(rect.left() + radius, rect.center().y);
    face(painter, looks, own, colour, (centre, radius));
    let won = entry.result(seat) == GameResult::Won && !looks.secret;
    if won {
        summary::crown(painter, centre - vec2(0.0, radius * 1.02), radius * 0.95, frame.look.colours.gold);
    }
    let left = rect.left() + 2.0 * radius + 10.0;
    let name = person
        .map_or_else(|| names::read(looks.words, &own.name, seat), |person| summary::called(looks.words, &person.name));
    let name = match own.who {
        Who::Level { level, .. } => format!("{name} ({level})"),
        _ => name,
    };
    let size = 18.0 * frame.look.text_scale.min(1.5);
    let points = if looks.secret { "?".to_owned() } else { own.points.to_string() };
    let number = painter.layout_no_wrap(points.clone(), fonts::bold(size), light);
    let name_room = rect.right() - left - number.size().x - 8.0;
    let shown = summary::cut(painter, &name, fonts::sans(size), frame.look.colours.text, name_room);
    let end = left + shown.size().x + 8.0;
    let line = rect.center().y - size * 0.15;
    painter.galley(pos2(left, line - shown.size().y * 0.75), shown, frame.look.colours.text);
    painter.galley(pos2(end, line - number.size().y * 0.75), number, light);
    if !looks.secret {
        summary::diamonds(
            painter,
            pos2(left, line + size * 0.72),
            own.claims,
            size * 0.55,
            mid.lerp_to_gamma(light, 0.5),
        );
    }
    named::say(ui, rect, &format!("{name} {points}"));
}
